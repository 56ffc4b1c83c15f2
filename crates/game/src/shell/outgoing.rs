//! What players take out of a page: texts on the clipboard, and files.

use std::fs;
use std::path::Path;

use carom_play::files::write_new;

use crate::shell::notice::Notice;
use crate::shell::pasteboard::Pasteboard;
use crate::shell::words::Phrase;

/// Copies a text. Returns the message that it was copied; `shown` stands for it.
///
/// # Errors
/// The reason from the system.
pub(crate) fn copy(
    text: &str,
    shown: impl Into<String>,
    pasteboard: &mut Pasteboard,
) -> Result<Phrase, String> {
    pasteboard.copy(text).map(|()| Phrase::new("copied").with("text", shown.into()))
}

/// Saves a text in a folder as a new file: the first free name that begins with `stem`. Returns the message with its path.
///
/// # Errors
/// The folder, and the reason from the system.
pub(crate) fn save(
    text: &str,
    folder: &Path,
    stem: &str,
    extension: &str,
) -> Result<Phrase, String> {
    let path = write_new(folder, stem, extension, text)
        .map_err(|why| format!("{}: {why}", folder.display()))?;
    // The folder may be the one in which the program was started: its full path says more.
    let path = fs::canonicalize(&path).unwrap_or(path);
    Ok(Phrase::new("saved").with("file", path.display().to_string()))
}

/// Tells the player what was done, or why nothing was.
pub(crate) fn tell(done: Result<Phrase, String>, notice: &mut Notice) {
    notice.0 = Some(done.unwrap_or_else(|why| Phrase::new("not-done").with("why", why)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::english;

    #[test]
    fn what_was_done_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut notice = Notice::default();
        let mut told = |done| {
            tell(done, &mut notice);
            notice.0.as_ref().map(english).expect("a message")
        };
        let first = told(save("a\n", folder.path(), "game", "txt"));
        let second = told(save("b\n", folder.path(), "game", "txt"));
        assert!(first.starts_with("saved ") && first != second, "{first} {second}");
        let path = second.trim_start_matches("saved ");
        assert_eq!(fs::read_to_string(path).expect("a file"), "b\n");
        let nowhere = folder.path().join("no/such");
        let error = told(save("a\n", &nowhere, "game", "txt"));
        assert!(error.contains("no/such"), "{error}");
        let mut board = Pasteboard::default();
        assert_eq!(told(copy("one\ntwo\n", "one", &mut board)), "Copied: one");
    }
}
