//! Output of the commands. A file is written completely or not at all; a run that is stopped leaves `FILE.partial`.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, bail};
use carom_formats::{FileEntry, Format};
use carom_support::NewFile;
use serde_json::Value;

use crate::exit::Ending;

/// The ending of files of text in any format.
pub(crate) const TEXT: &str = "txt";

/// The files that the command reads.
static INPUTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// No output may replace this file from now on.
pub(crate) fn note_input(path: &Path) {
    if let Ok(path) = fs::canonicalize(path)
        && path.is_file()
    {
        INPUTS.lock().unwrap_or_else(PoisonError::into_inner).push(path);
    }
}

/// An error if bytes that are not text would be written to a terminal.
pub(crate) fn refuse_terminal(format: &str, out: Option<&Path>) -> anyhow::Result<()> {
    if ["pdf", "png", "gif"].contains(&format) && out.is_none() && io::stdout().is_terminal() {
        bail!(
            "--format {format}: a terminal cannot show this; use --out FILE or redirect the output"
        );
    }
    Ok(())
}

/// The ending of a file's name, in lower case.
pub(crate) fn ending(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_ascii_lowercase())
}

/// The format of a file of entries: the given one, or else the one that the ending of the file names, or else the default.
/// `option` names the file.
///
/// # Errors
/// There is no default and the ending names no format, or the ending contradicts the format.
pub(crate) fn file_format<E: FileEntry>(
    option: &str,
    given: Option<&'static Format<E>>,
    path: Option<&Path>,
    default: Option<&'static Format<E>>,
) -> anyhow::Result<&'static Format<E>> {
    let ending = path.and_then(ending).unwrap_or_default();
    let of_ending: Vec<_> = E::FORMATS.iter().filter(|it| it.extension == ending).collect();
    let named = of_ending.first().copied().filter(|_| ending != TEXT);
    match (given.or(named).or(default), path) {
        (Some(format), Some(path)) if named.is_some() && format.extension != ending => {
            let (path, id) = (path.display(), format.id);
            bail!(
                "{option} {path}: a file whose name ends in .{ending} cannot have the format {id}"
            )
        }
        (Some(_), Some(path)) if given.is_none() && of_ending.is_empty() && !ending.is_empty() => {
            let (path, ids) = (path.display(), E::FORMATS.iter().map(|it| it.id));
            let ids = ids.collect::<Vec<_>>().join(", ");
            bail!(
                "{option} {path}: the ending .{ending} names no format; --format selects one of {ids}"
            )
        }
        (Some(format), _) => Ok(format),
        (None, _) if of_ending.len() > 1 => {
            let ids: Vec<&str> = of_ending.iter().map(|it| it.id).collect();
            let ids = ids.join(", ");
            bail!("--format is needed: several formats have the ending .{ending}: {ids}")
        }
        (None, Some(_)) => bail!("--format is needed: the ending of the output names no format"),
        (None, None) => {
            bail!("--format is needed: there is no output file whose ending names a format")
        }
    }
}

/// A text on one line. A name with control characters could change what a terminal shows, or look like another line.
pub(crate) fn line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// Lines with labels, for people.
pub(crate) fn block(lines: &[(&str, String)]) -> String {
    lines.iter().map(|(label, value)| format!("{label:<8}{}\n", line(value))).collect()
}

/// Prints a line with a label, for people who watch.
pub(crate) fn say(label: &str, value: &str) -> anyhow::Result<()> {
    write_stdout(block(&[(label, value.to_owned())]).as_bytes())
}

/// Whether a path is that of standard output.
fn is_stdout(path: &Path) -> bool {
    path == Path::new("-") || path == Path::new("/dev/stdout")
}

/// Writes to a file; without a path, or if the path is `-`, writes to standard output.
pub(crate) fn write(path: Option<&Path>, bytes: &[u8]) -> anyhow::Result<()> {
    let mut sink = OutputSink::new(path)?;
    sink.write(bytes)?;
    sink.finish()
}

/// Writes to standard output.
pub(crate) fn write_stdout(bytes: &[u8]) -> anyhow::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).context("standard output")
}

/// Whether the program that reads the output has closed the pipe, as `head` does.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|it| it.downcast_ref::<io::Error>());
    // Windows has one more error for it, of which the standard library knows nothing: no process is at the other end.
    let has_no_end = |it: &io::Error| cfg!(windows) && it.raw_os_error() == Some(233);
    causes.any(|it| it.kind() == io::ErrorKind::BrokenPipe || has_no_end(it))
}

/// A file to write, which must not be one of the inputs.
pub(crate) fn create(path: &Path) -> anyhow::Result<NewFile> {
    open(path, NewFile::new)
}

fn open(path: &Path, open: fn(&Path) -> io::Result<NewFile>) -> anyhow::Result<NewFile> {
    let name = || path.display().to_string();
    if let Ok(real) = fs::canonicalize(path)
        && INPUTS.lock().unwrap_or_else(PoisonError::into_inner).contains(&real)
    {
        bail!("{}: this file is an input, so it cannot be the output", name());
    }
    let file = open(path).map_err(|error| match path.parent() {
        Some(folder) if error.kind() == io::ErrorKind::NotFound && !folder.exists() => {
            io::Error::other(format!("the folder {} does not exist", folder.display()))
        }
        _ => error,
    });
    file.with_context(name)
}

/// Fails if an output is an input or a folder, or if its folder is missing or closed. Long commands call it up front.
pub(crate) fn check(path: Option<&Path>) -> anyhow::Result<()> {
    // A pipe is opened only once: its reader would see its end.
    let is_stream = path.is_some_and(|it| it.exists() && !it.is_file() && !it.is_dir());
    if is_stream { Ok(()) } else { OutputSink::new(path).map(drop) }
}

/// Fails if a file beside the report would go to standard output, which has the report.
pub(crate) fn refuse_stdout(option: &str, path: Option<&Path>) -> anyhow::Result<()> {
    if path.is_some_and(is_stdout) {
        bail!(
            "{option} -: this is for a file, because standard output gets the report; write ./- for a file of this name"
        );
    }
    Ok(())
}

/// An output that is written piece by piece: standard output, or a file that appears when it is complete.
pub(crate) enum OutputSink<'a> {
    Stdout,
    File { path: &'a Path, file: NewFile },
}

impl<'a> OutputSink<'a> {
    /// An output; a file of a run that fails or is stopped does not appear.
    pub(crate) fn new(path: Option<&'a Path>) -> anyhow::Result<Self> {
        Self::open(path, NewFile::new)
    }

    /// An output; a run that fails or is stopped leaves its file as `FILE.partial`.
    pub(crate) fn partial(path: Option<&'a Path>) -> anyhow::Result<Self> {
        Self::open(path, NewFile::partial)
    }

    fn open(
        path: Option<&'a Path>,
        with: fn(&Path) -> io::Result<NewFile>,
    ) -> anyhow::Result<Self> {
        match path.filter(|path| !is_stdout(path)) {
            Some(path) => Ok(Self::File { path, file: open(path, with)? }),
            None => Ok(Self::Stdout),
        }
    }

    /// Whether people see what is written at once.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self, Self::Stdout) && io::stdout().is_terminal()
    }

    /// Writes more.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        match self {
            Self::Stdout => write_stdout(bytes),
            Self::File { path, file } => {
                file.write_all(bytes).with_context(|| path.display().to_string())
            }
        }
    }

    /// Where the output of a stopped run is, as the end of a message: ` in FILE.partial`; empty for standard output.
    pub(crate) fn place(&self) -> String {
        match self {
            Self::File { file, .. } => {
                file.kept().map_or_else(String::new, |it| format!(" in {}", it.display()))
            }
            Self::Stdout => String::new(),
        }
    }

    /// What the next run needs besides --skip: the file of this one stays.
    pub(crate) const fn another(&self) -> &'static str {
        match self {
            Self::Stdout => "",
            Self::File { .. } => " with another --out",
        }
    }

    /// Says that a signal stopped the run.
    pub(crate) fn cancelled(self) -> Ending {
        let rest = match self {
            Self::Stdout => "the output is not complete",
            Self::File { .. } => "nothing was written",
        };
        tell(&format!("cancelled: {rest}"));
        Ending::Cancelled
    }

    /// Gives the file its name.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        match self {
            Self::Stdout => Ok(()),
            Self::File { path, file } => file.publish().with_context(|| path.display().to_string()),
        }
    }
}

/// Objects as one list, each on a line.
pub(crate) fn json_list(objects: impl Iterator<Item = Value>) -> String {
    let objects: Vec<String> = objects.map(|it| it.to_string()).collect();
    format!("[{}]\n", objects.join(",\n"))
}

/// An error with its causes on one line.
pub(crate) fn error_line(error: &anyhow::Error) -> String {
    let mut all: Vec<String> = error.chain().map(ToString::to_string).collect();
    // Some errors say what their cause says.
    all.dedup();
    all.join(": ")
}

/// A field of a table with commas, in quotation marks if it has commas or quotation marks (RFC 4180). Control characters are
/// blanks, so that a row is one line.
pub(crate) fn csv_field(field: &str) -> String {
    let field = line(field);
    if field.contains([',', '"']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field }
}

/// Whether notes and progress are left out.
static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// Leaves out notes and progress from now on. Errors stay.
pub(crate) fn be_quiet() {
    IS_QUIET.store(true, Ordering::Relaxed);
}

/// Whether notes and progress are left out.
pub(crate) fn is_quiet() -> bool {
    IS_QUIET.load(Ordering::Relaxed)
}

/// Prints a note on standard error, unless the user wants none.
pub(crate) fn note(text: &str) {
    if !is_quiet() {
        tell(text);
    }
}

/// Prints an error, or how a command ended, on standard error.
pub(crate) fn tell(text: &str) {
    let text = text.replace(|it: char| it.is_control() && it != '\n', " ");
    // Standard error may be closed.
    let _ = writeln!(io::stderr(), "{text}");
}

#[cfg(test)]
mod tests {
    #[test]
    fn fields_are_quoted_where_needed() {
        assert_eq!(super::csv_field("12-7"), "12-7");
        assert_eq!(super::csv_field("a,\"b\""), "\"a,\"\"b\"\"\"");
        assert_eq!(super::csv_field("a\nb\u{1b}[2J"), "a b [2J");
    }
}
