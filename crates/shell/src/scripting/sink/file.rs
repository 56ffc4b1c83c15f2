//! [`Sink`]: a file.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use serde_json::Value;

/// The place of the lines of a trace.
pub(super) struct Sink(File);

impl Sink {
    /// # Errors
    /// One line with the file that cannot be written.
    pub(super) fn create(path: &Path) -> Result<Self, String> {
        File::create(path).map(Self).map_err(|why| format!("{}: {why}", path.display()))
    }

    /// Writes a line.
    pub(super) fn write(&mut self, line: Value) {
        // If the script stops reading, that is not a fault of the game.
        let _ = writeln!(self.0, "{line}");
    }
}
