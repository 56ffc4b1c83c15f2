//! [`Destination`]: where the puzzles are written.

use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::Path;

use anyhow::bail;
use carom_formats::FileEntry;
use carom_formats::ricochet::Entry;

use super::args::Args;
use super::new_folder::NewFolder;
use crate::output;

/// The format whose only file has its name.
const CORPUS: &str = "corpus";

/// Where the puzzles are written.
pub(super) enum Destination {
    /// A folder that appears at the end.
    Folder {
        folder: NewFolder,
        /// The file of all puzzles, if the format has a line for each.
        all: Option<File>,
        /// The names of the files.
        files: Vec<String>,
        extension: &'static str,
        /// The number of puzzles that another run has made.
        skip: u64,
        written: u64,
    },
    /// Standard output, and the number of puzzles that it has.
    Stdout { written: u64 },
}

impl Destination {
    /// The destination that the options name.
    pub(super) fn new(args: &Args) -> anyhow::Result<Self> {
        let format = args.format;
        if args.out == Path::new("-") {
            if !format.is_by_line {
                let by_line = Entry::FORMATS.iter().filter(|it| it.is_by_line).map(|it| it.id);
                let by_line: Vec<&str> = by_line.collect();
                bail!(
                    "--out -: `{}` needs a file for each puzzle; give a folder, or one of these formats: {}",
                    format.id,
                    by_line.join(", ")
                );
            }
            return Ok(Self::Stdout { written: 0 });
        }
        let ending = args.out.extension();
        let mut formats = Entry::FORMATS.iter().filter(|it| it.is_by_line);
        if let Some(format) = formats.find(|it| ending.is_some_and(|of| of == it.extension)) {
            let (out, id) = (args.out.display(), format.id);
            bail!(
                "--out {out}: the output is a folder; for one file use --format {id} --out - >{out}"
            );
        }
        let folder = NewFolder::new(&args.out)?;
        let (mut all, mut files) = (None, Vec::new());
        if format.is_by_line {
            let stem = if format.id == CORPUS { CORPUS } else { "puzzles" };
            let name = format!("{stem}.{}", format.extension);
            all = Some(folder.create(&name)?);
            files.push(name);
        }
        let (extension, skip) = (format.extension, args.make.skip);
        Ok(Self::Folder { folder, all, files, extension, skip, written: 0 })
    }

    /// Whether people see the puzzles at once.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Self::Stdout { .. }) && io::stdout().is_terminal()
    }

    /// Writes the next puzzle.
    pub(super) fn write(&mut self, text: &str) -> anyhow::Result<()> {
        match self {
            Self::Folder { folder, all: Some(all), files, written, .. } => {
                folder.write(files.first().map_or("", String::as_str), all, text)?;
                *written += 1;
            }
            Self::Folder { folder, files, extension, skip, written, .. } => {
                *written += 1;
                let name = format!("{:04}.{extension}", *skip + *written);
                let mut file = folder.create(&name)?;
                folder.write(&name, &mut file, text)?;
                files.push(name);
            }
            Self::Stdout { written } => {
                output::write_stdout(text.as_bytes())?;
                *written += 1;
            }
        }
        Ok(())
    }

    /// The number of puzzles that it has.
    pub(super) const fn written(&self) -> u64 {
        match self {
            Self::Folder { written, .. } | Self::Stdout { written } => *written,
        }
    }
}
