//! What the programs that measure times and write pages have in common.

use std::path::PathBuf;

use anyhow::Context;

use crate::text::write;

/// The options of a program that by default measures each time `REPEAT` times.
#[derive(clap::Args)]
pub struct MeasureOptions<const REPEAT: u32> {
    /// The output folder
    #[arg(long, value_name = "FOLDER", default_value = "docs/experiments")]
    out: PathBuf,
    /// Measure each time N times; the best one counts
    #[arg(long, value_name = "N", default_value_t = REPEAT,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub repeat: u32,
}

impl<const REPEAT: u32> MeasureOptions<REPEAT> {
    /// Writes pages, each with the name of its file, to the output folder.
    ///
    /// # Errors
    /// The errors of the system.
    pub fn write(&self, pages: &[(&str, String)]) -> anyhow::Result<()> {
        std::fs::create_dir_all(&self.out).with_context(|| self.out.display().to_string())?;
        for (name, text) in pages {
            write(&self.out.join(name), text)?;
        }
        eprintln!("written to {}", self.out.display());
        Ok(())
    }
}
