//! The files that a command reads. An output must not replace one of them.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};

use anyhow::bail;
use carom_formats::wording::sized;
use same_file::Handle;

/// The files that were read, by their identity: a link, a hard link and another path are the same file. They
/// stay open, so that the system does not give their identity to another file.
static READ: Mutex<Vec<Handle>> = Mutex::new(Vec::new());

/// The file into which standard output goes; `None` if it is a terminal, a pipe or a device.
static STDOUT: LazyLock<Option<Handle>> = LazyLock::new(|| {
    let stdout = Handle::stdout().ok()?;
    let is_file = stdout.as_file().metadata().is_ok_and(|it| it.is_file());
    is_file.then_some(stdout)
});

/// The name of an input that is the file of standard output.
static INTO_ITSELF: OnceLock<String> = OnceLock::new();

/// The most bytes of a text that a command reads.
const MOST: u64 = 1 << 30;

/// The content of a file of text.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    remember(&path.display().to_string(), Handle::from_file(file.try_clone()?));
    read_text(file, MOST)
}

/// The content of standard input, which is a text.
pub(crate) fn read_stdin() -> io::Result<Vec<u8>> {
    remember_stdin();
    read_whole(io::stdin().lock())
}

/// No output may replace the file of standard input from now on.
pub(crate) fn remember_stdin() {
    remember("<stdin>", Handle::stdin());
}

/// The content of a text that is open already.
pub(crate) fn read_whole(from: impl Read) -> io::Result<Vec<u8>> {
    read_text(from, MOST)
}

/// The content of a text. If its start has zero bytes, it is no text, unless it is UTF-16 or UTF-32, which the reader names.
fn read_text(mut from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    const START: u64 = 1 << 16;
    let mut bytes = Vec::new();
    from.by_ref().take(START.min(most)).read_to_end(&mut bytes)?;
    let marks = [&[0xFF, 0xFE][..], &[0xFE, 0xFF], &[0, 0, 0xFE, 0xFF]];
    let has_mark = marks.iter().any(|mark| bytes.starts_with(mark));
    if bytes.len() as u64 == START && bytes.contains(&0) && !has_mark {
        let reason = "the file is not text: it has zero bytes";
        return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
    }
    from.take((most + 1).saturating_sub(bytes.len() as u64)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let most = sized(most);
        let reason =
            format!("larger than {most}, the most that is read; split it into several files");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, reason));
    }
    Ok(bytes)
}

/// Whether a path is a file that was read. A device or a pipe may be read and written.
pub(crate) fn is_input(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|it| it.is_file())
        && Handle::from_path(path).is_ok_and(|file| read_files().contains(&file))
}

/// Whether a path is the file into which standard output goes, as `/dev/stdout` can be.
pub(crate) fn is_stdout(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|it| it.is_file())
        && Handle::from_path(path).is_ok_and(|file| STDOUT.as_ref() == Some(&file))
}

/// From now on nothing may be written to standard output if it goes into this file, which will be read.
pub(crate) fn note_input(path: &Path) {
    if is_stdout(path) {
        INTO_ITSELF.get_or_init(|| path.display().to_string());
    }
}

/// # Errors
/// Standard output goes into a file that is an input: the file would grow while it is read, perhaps without end.
pub(crate) fn check_stdout() -> anyhow::Result<()> {
    match INTO_ITSELF.get() {
        Some(name) => bail!("{name}: this file is an input, so it cannot be the output"),
        None => Ok(()),
    }
}

/// Whether two paths are the same file, which may not exist yet. A device or a pipe takes any number of outputs.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    let is_file = |path: &Path| fs::metadata(path).ok().map(|it| it.is_file());
    match [is_file(one), is_file(other)] {
        [None, None] => place(one).is_some_and(|it| Some(it) == place(other)),
        [Some(true), Some(true)] => {
            let [one, other] = [one, other].map(Handle::from_path);
            one.is_ok_and(|one| other.is_ok_and(|other| one == other))
        }
        _ => false,
    }
}

/// The folder and the name of a file that does not exist.
fn place(path: &Path) -> Option<PathBuf> {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Some(fs::canonicalize(folder).ok()?.join(path.file_name()?))
}

fn remember(name: &str, file: io::Result<Handle>) {
    // A file whose identity the system does not tell cannot be recognised later.
    let Ok(file) = file else { return };
    if STDOUT.as_ref() == Some(&file) {
        INTO_ITSELF.get_or_init(|| name.to_owned());
    }
    read_files().push(file);
}

fn read_files() -> MutexGuard<'static, Vec<Handle>> {
    READ.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::read_text;

    #[test]
    fn no_input_is_read_without_end() {
        assert_eq!(read_text(&b"12345"[..], 5).expect("a text"), b"12345");
        let error = read_text(&b"123456"[..], 5).expect_err("too long").to_string();
        assert_eq!(error, "larger than 5 B, the most that is read; split it into several files");
        let endless = || std::io::repeat(b'a');
        assert!(read_text(endless(), 1 << 20).is_err());
        // Only the start of what is no text.
        let error = read_text(std::io::repeat(0), 1 << 40).expect_err("no text").to_string();
        assert_eq!(error, "the file is not text: it has zero bytes");
        assert_eq!(read_text(&b"1\0"[..], 5).expect("a short file"), b"1\0");
    }
}
