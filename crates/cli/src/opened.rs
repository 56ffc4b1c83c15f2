//! The files that a command reads. An output must not replace one of them.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use same_file::Handle;

/// The files that were read, by their identity: a link, a hard link and another path are the same file. They
/// stay open, so that the system does not give their identity to another file.
static READ: Mutex<Vec<Handle>> = Mutex::new(Vec::new());

/// The content of a file.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    remember(Handle::from_file(file.try_clone()?));
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The content of standard input.
pub(crate) fn read_stdin() -> io::Result<Vec<u8>> {
    remember(Handle::stdin());
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
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
        && Handle::from_path(path).is_ok_and(|file| Handle::stdout().is_ok_and(|it| it == file))
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

fn remember(file: io::Result<Handle>) {
    // A file whose identity the system does not tell cannot be recognised later.
    read_files().extend(file);
}

fn read_files() -> MutexGuard<'static, Vec<Handle>> {
    READ.lock().unwrap_or_else(PoisonError::into_inner)
}
