//! Output of the commands. A file is written completely or not at all.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, bail};
use carom_formats::{FileEntry, Format};
use carom_play::files::NewFile;

use crate::opened;

/// The ending of files of text in any format.
pub(crate) const TEXT: &str = "txt";

/// The endings that say what is in a file, besides those of [`know`]: texts, tables and data, and pictures. Any other ending may
/// have any content.
const KNOWN: [&str; 8] = [TEXT, "csv", "json", "pdf", "png", "svg", "tb", "tsv"];

/// The endings of the formats of the games.
static OF_FORMATS: OnceLock<Vec<&str>> = OnceLock::new();

/// Adds the endings of the formats of the games to those that say what is in a file.
pub(crate) fn know(endings: Vec<&'static str>) {
    OF_FORMATS.get_or_init(|| endings);
}

/// Whether an ending says what is in a file.
pub(crate) fn is_known(ending: &str) -> bool {
    KNOWN.contains(&ending) || OF_FORMATS.get().is_some_and(|it| it.contains(&ending))
}

/// Whether a format is a picture, which no text is.
pub(crate) fn is_picture(format: &str) -> bool {
    format == "svg" || is_binary(format)
}

/// Whether a format is not text.
fn is_binary(format: &str) -> bool {
    ["pdf", "png"].contains(&format)
}

/// An error if the ending of a file is known and none of `own`; then the file cannot do `what`, such as `have the format svg`.
pub(crate) fn check_ending(
    option: &str,
    path: &Path,
    own: &[&str],
    what: &str,
) -> anyhow::Result<()> {
    match ending(path).filter(|it| is_known(it) && !own.contains(&it.as_str())) {
        Some(ending) => {
            let path = path.display();
            bail!("{option} {path}: a file whose name ends in .{ending} cannot {what}")
        }
        None => Ok(()),
    }
}

/// An error if bytes that are not text would be written to a terminal.
pub(crate) fn refuse_terminal(format: &str, out: Option<&Path>) -> anyhow::Result<()> {
    if is_binary(format) && out.is_none() && io::stdout().is_terminal() {
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
    let Some(format) = given.or(named).or(default) else {
        if of_ending.len() > 1 {
            let ids: Vec<&str> = of_ending.iter().map(|it| it.id).collect();
            let ids = ids.join(", ");
            bail!("--format is needed: several formats have the ending .{ending}: {ids}");
        }
        match path {
            Some(_) => bail!("--format is needed: the ending of the output names no format"),
            None => {
                bail!("--format is needed: there is no output file whose ending names a format")
            }
        }
    };
    if let Some(path) = path {
        let what = format!("have the format {}", format.id);
        check_ending(option, path, &[format.extension, TEXT], &what)?;
    }
    Ok(format)
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

/// Writes to a file; without a path, or if the path is `-`, writes to standard output.
pub(crate) fn write(path: Option<&Path>, bytes: &[u8]) -> anyhow::Result<()> {
    match path {
        Some(path) if path != Path::new("-") => write_file(path, bytes),
        _ => write_stdout(bytes),
    }
}

/// Writes to standard output, unless it goes into a file that is an input.
pub(crate) fn write_stdout(bytes: &[u8]) -> anyhow::Result<()> {
    opened::check_stdout()?;
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).context("standard output")
}

/// Whether nobody reads what was written, as after `| head`.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// Writes a file, so that nobody ever sees a half-written one.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    // Replacing the file of standard output would hide what else goes there.
    if opened::is_stdout(path) {
        return write_stdout(bytes);
    }
    let mut file = create(path)?;
    let written = file.write_all(bytes).and_then(|()| file.publish());
    written.with_context(|| path.display().to_string())
}

/// Writes the text of a run to a file; what a stopped run has of it goes to the file of [`partial`].
pub(crate) fn write_run(path: &Path, text: &str, is_whole: bool) -> anyhow::Result<()> {
    let mut sink = Sink::new(Some(path))?;
    sink.write(text.as_bytes())?;
    sink.end(is_whole)
}

/// A file to write, which is not one of the inputs.
pub(crate) fn create(path: &Path) -> anyhow::Result<NewFile> {
    if opened::is_input(path) {
        bail!("{}: this file is an input, so it cannot be the output", path.display());
    }
    NewFile::new(path).with_context(|| path.display().to_string())
}

/// The file for what a stopped run has written: the output, or the one of [`unfinished`] if that exists, so that a complete
/// file of an earlier run stays.
fn partial(path: &Path) -> PathBuf {
    let is_new = !path.is_file();
    unfinished(path).filter(|_| !is_new).unwrap_or_else(|| path.to_owned())
}

/// The file FILE.partial of an output that is a file, or FILE.2.partial and so on: the first one that does not exist, so that
/// what an earlier run has left stays, too.
pub(crate) fn unfinished(path: &Path) -> Option<PathBuf> {
    let is_stream = fs::metadata(path).is_ok_and(|it| !it.is_file());
    if is_stream || path == Path::new("-") {
        return None;
    }
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let numbered = |number: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(if number == 1 { ".partial".into() } else { format!(".{number}.partial") });
        PathBuf::from(name)
    };
    (1..=u32::MAX).map(numbered).find(|it| fs::symlink_metadata(it).is_err())
}

/// An error if an output cannot be written: it is an input or a folder, or its folder is missing or closed. A command that works
/// for long asks first.
pub(crate) fn check(path: Option<&Path>) -> anyhow::Result<()> {
    let Some(path) = path.filter(|path| *path != Path::new("-")) else {
        return opened::check_stdout();
    };
    // A device or a pipe is opened only once.
    let is_stream = fs::metadata(path).is_ok_and(|it| !it.is_file() && !it.is_dir());
    if !is_stream && !opened::is_stdout(path) {
        create(path)?;
    }
    Ok(())
}

/// As [`check`] for a table of values, whose name ends in that of a table or of a text, or has no ending.
pub(crate) fn check_table(path: Option<&Path>) -> anyhow::Result<()> {
    let is_table = |ending: &str| ["csv", TEXT].contains(&ending);
    if let Some(path) = path
        && let Some(ending) = ending(path).filter(|it| !is_table(it))
    {
        let name = path.display();
        bail!("{name}: a table cannot have a name that ends in .{ending}, only in .csv or .txt");
    }
    check(path)
}

/// An error if a file beside the report would go to standard output, too, which has the report.
pub(crate) fn refuse_stdout(option: &str, path: Option<&Path>) -> anyhow::Result<()> {
    if path == Some(Path::new("-")) {
        bail!(
            "{option} -: this is for a file, because standard output gets the report; write ./- for a file of this name"
        );
    }
    Ok(())
}

/// As [`check`] for the outputs of two options, which must be different files.
pub(crate) fn check_both(outputs: [(&str, Option<&Path>); 2]) -> anyhow::Result<()> {
    for (_, path) in outputs {
        check(path)?;
    }
    if let [(first, Some(one)), (second, Some(other))] = outputs
        && opened::is_same(one, other)
    {
        bail!("{}: {first} and {second} cannot be the same file", one.display());
    }
    Ok(())
}

/// An output that is written piece by piece: standard output, or a file that appears when it is complete.
pub(crate) enum Sink<'a> {
    Stdout {
        /// Whether something was written.
        is_begun: bool,
    },
    File {
        path: &'a Path,
        file: NewFile,
        /// The number of bytes of complete writes.
        len: u64,
    },
}

impl<'a> Sink<'a> {
    /// An output; without a path, or if the path is `-`, it is standard output.
    pub(crate) fn new(path: Option<&'a Path>) -> anyhow::Result<Self> {
        match path.filter(|path| *path != Path::new("-") && !opened::is_stdout(path)) {
            Some(path) => Ok(Self::File { path, file: create(path)?, len: 0 }),
            None => opened::check_stdout().map(|()| Self::Stdout { is_begun: false }),
        }
    }

    /// Whether people see what is written at once.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self, Self::Stdout { .. }) && io::stdout().is_terminal()
    }

    /// Whether it is a file.
    pub(crate) const fn is_file(&self) -> bool {
        matches!(self, Self::File { .. })
    }

    /// Writes more. After an error a file has what was written before.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        match self {
            Self::Stdout { is_begun } => {
                *is_begun |= !bytes.is_empty();
                write_stdout(bytes)
            }
            Self::File { path, file, len } => {
                let written = file.write_all(bytes);
                if written.is_ok() {
                    *len += bytes.len() as u64;
                } else {
                    file.cut(*len).with_context(|| path.display().to_string())?;
                }
                written.with_context(|| path.display().to_string())
            }
        }
    }

    /// What is there if the run stops now.
    pub(crate) const fn rest(&self) -> &'static str {
        match self {
            Self::Stdout { is_begun: true } => "the output is not complete",
            Self::Stdout { .. } | Self::File { .. } => "nothing was written",
        }
    }

    /// Gives the file of a stopped run the name of [`partial`], and returns it if it is not that of the output.
    pub(crate) fn stop(self) -> anyhow::Result<Option<PathBuf>> {
        let Self::File { path, file, .. } = self else { return Ok(None) };
        let to = partial(path);
        let is_new = to == path;
        let done = if is_new { file.publish() } else { file.publish_as(&to) };
        done.with_context(|| to.display().to_string())?;
        Ok((!is_new).then_some(to))
    }

    /// Ends the table of a run: a stopped run has the file of [`Sink::stop`], and standard error says so.
    pub(crate) fn end(self, is_whole: bool) -> anyhow::Result<()> {
        if is_whole {
            return self.finish();
        }
        let Self::File { path, .. } = self else { return Ok(()) };
        if let Some(partial) = self.stop()? {
            tell_place(path, &partial);
        }
        Ok(())
    }

    /// Gives the file its name.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        match self {
            Self::Stdout { .. } => Ok(()),
            Self::File { path, file, .. } => {
                file.publish().with_context(|| path.display().to_string())
            }
        }
    }
}

/// Says where the output of a stopped run is, and that the file of an earlier run stays.
pub(crate) fn tell_place(old: &Path, new: &Path) {
    let (old, new) = (old.display(), new.display());
    tell(&format!("{old} stays as it is; what this run has is in {new}"));
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
    // If standard error is closed, nobody can read the message.
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
