//! Files that appear when they are complete.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Component, Path, PathBuf, Prefix};

use tempfile::NamedTempFile;

/// A file that is created or replaced in one step: it is written under another name in the same folder, then renamed. Until
/// then an old file of its name stays as it is.
///
/// A device or a pipe is not replaced: it gets what is written at once.
///
/// ```
/// use carom_support::NewFile;
/// use std::io::Write;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("answers.txt");
/// let mut file = NewFile::new(&path)?;
/// file.write_all(b"one line\n")?;
/// assert!(!path.exists());
/// file.publish()?;
/// assert_eq!(std::fs::read_to_string(&path)?, "one line\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct NewFile {
    /// The file to replace. A link stays, and its target is replaced.
    path: PathBuf,
    content: Content,
}

/// Where the content is until the file gets its name.
#[derive(Debug)]
enum Content {
    Temporary(NamedTempFile),
    Partial(Partial),
    Stream(File),
}

/// The file `PATH.partial`. It stays if it is not empty.
#[derive(Debug)]
struct Partial {
    file: File,
    path: PathBuf,
    len: u64,
}

impl Drop for Partial {
    fn drop(&mut self) {
        if self.len == 0 {
            // It may be renamed already.
            let _ = fs::remove_file(&self.path);
        }
    }
}

impl NewFile {
    /// A file whose content is deleted if it is not published.
    ///
    /// # Errors
    /// The error of the system, or an error if the path is a folder.
    pub fn new(path: &Path) -> io::Result<Self> {
        Self::with(path, |path| temporary(folder_of(path), Readers::All).map(Content::Temporary))
    }

    /// [`NewFile::new`] for a file that only its owner may read.
    ///
    /// # Errors
    /// Those of [`NewFile::new`].
    pub fn private(path: &Path) -> io::Result<Self> {
        Self::with(path, |path| temporary(folder_of(path), Readers::Owner).map(Content::Temporary))
    }

    /// A file that is written as `PATH.partial`. If it is not published, for example because the program was killed, its content
    /// stays there.
    ///
    /// # Errors
    /// The error of the system, or an error if the path is a folder, or if `PATH.partial` exists: it has the output of a run that
    /// was stopped.
    pub fn partial(path: &Path) -> io::Result<Self> {
        Self::with(path, |path| {
            let mut name = OsString::from(path);
            name.push(".partial");
            let path = PathBuf::from(name);
            match File::create_new(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    let name = path.display();
                    let why = format!(
                        "{name} has the output of a run that was stopped; move it away, or name another output"
                    );
                    Err(io::Error::new(ErrorKind::AlreadyExists, why))
                }
                file => Ok(Content::Partial(Partial { file: file?, path, len: 0 })),
            }
        })
    }

    fn with(path: &Path, open: impl FnOnce(&Path) -> io::Result<Content>) -> io::Result<Self> {
        let path = full_path(path).unwrap_or_else(|_| path.to_owned());
        let last = path.as_os_str().as_encoded_bytes().last();
        if path.is_dir() || last.is_some_and(|it| std::path::is_separator(char::from(*it))) {
            return Err(io::Error::new(ErrorKind::IsADirectory, "this is a folder, not a file"));
        }
        let content = if is_stream(&path) {
            Content::Stream(File::options().write(true).open(&path)?)
        } else {
            open(&path)?
        };
        Ok(Self { path, content })
    }

    /// The file of [`NewFile::partial`] that keeps the content, if there is any.
    #[must_use]
    pub fn kept(&self) -> Option<&Path> {
        match &self.content {
            Content::Partial(Partial { path, len: 1.., .. }) => Some(path),
            _ => None,
        }
    }

    /// Gives the file its name. It has the permissions of the file that it replaces.
    ///
    /// # Errors
    /// The error of the system; then the old file stays.
    pub fn publish(self) -> io::Result<()> {
        let from = match &self.content {
            Content::Temporary(file) => file.path(),
            Content::Partial(partial) => &partial.path,
            Content::Stream(_) => return Ok(()),
        };
        // Windows knows only files that nobody may write, and does not replace them.
        if cfg!(unix)
            && let Ok(old) = fs::metadata(&self.path)
        {
            fs::set_permissions(from, old.permissions())?;
        }
        match self.content {
            Content::Temporary(file) => {
                file.persist(self.path).map(drop).map_err(|error| error.error)
            }
            Content::Partial(partial) => fs::rename(&partial.path, self.path),
            Content::Stream(_) => Ok(()),
        }
    }

    /// Waits until the disk has the content, so that not even a crash of the system can leave a part of it.
    ///
    /// # Errors
    /// The error of the system.
    pub fn sync(&mut self) -> io::Result<()> {
        self.file().sync_all()
    }

    fn file(&mut self) -> &mut File {
        match &mut self.content {
            Content::Temporary(file) => file.as_file_mut(),
            Content::Partial(partial) => &mut partial.file,
            Content::Stream(file) => file,
        }
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.file().write(bytes)?;
        if let Content::Partial(partial) = &mut self.content {
            partial.len += count as u64;
        }
        Ok(count)
    }

    /// After an error `PATH.partial` ends with what was written before.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let done = self.file().write_all(bytes);
        if let Content::Partial(Partial { file, len, .. }) = &mut self.content {
            match done {
                Ok(()) => *len += bytes.len() as u64,
                Err(_) => file.set_len(*len)?,
            }
        }
        done
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

/// The full path of what exists, without links. On Windows it begins with the drive, as people write it, and not with `\\?\`.
///
/// # Errors
/// The error of the system, for example if nothing is there.
pub fn full_path(path: &Path) -> io::Result<PathBuf> {
    let path = fs::canonicalize(path)?;
    let is_drive = |it: Component| matches!(it, Component::Prefix(it) if matches!(it.kind(), Prefix::VerbatimDisk(_)));
    let plain = path.to_str().and_then(|it| it.strip_prefix(r"\\?\"));
    let plain = plain.filter(|_| path.components().next().is_some_and(is_drive)).map(PathBuf::from);
    Ok(plain.unwrap_or(path))
}

/// Whether a path names a device or a pipe. Windows tells nothing of its devices, such as `NUL`, but that they exist.
fn is_stream(path: &Path) -> bool {
    match fs::metadata(path) {
        Ok(metadata) => !metadata.is_file(),
        Err(error) => cfg!(windows) && error.kind() != ErrorKind::NotFound,
    }
}

/// The folder of a file.
fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// The people who may read a new file.
#[derive(Clone, Copy)]
enum Readers {
    /// Only its owner.
    Owner,
    /// Everybody, unless the system's mask forbids it.
    All,
}

/// A file in a folder that is deleted unless it gets another name there.
fn temporary(folder: &Path, readers: Readers) -> io::Result<NamedTempFile> {
    // An error of `tempfile` would name the temporary file.
    fs::metadata(folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".carom-").suffix(".tmp");
    #[cfg(unix)]
    if let Readers::All = readers {
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    }
    #[cfg(not(unix))]
    let _ = readers;
    builder.tempfile_in(folder).map_err(|error| error.kind().into())
}

/// Writes a file of a folder with the first of these names that no file has. It is never incomplete, and no file is replaced.
///
/// # Errors
/// The error of the system, or an error if no name is free.
pub fn write_new(
    folder: &Path,
    names: impl IntoIterator<Item = String>,
    content: &[u8],
) -> io::Result<PathBuf> {
    let mut file = temporary(folder, Readers::All)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    for name in names {
        let path = folder.join(name);
        match file.persist_noclobber(&path) {
            Ok(_) => return Ok(path),
            Err(refused) if refused.error.kind() == ErrorKind::AlreadyExists => file = refused.file,
            Err(refused) => return Err(refused.error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        entries.map(|it| it.expect("an entry").file_name().into_string().expect("text")).collect()
    }

    #[test]
    fn a_new_file_is_whole_or_not_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.txt");
        fs::write(&path, "old").expect("written");
        let mut file = NewFile::new(&path).expect("a file");
        file.write_all(b"half").expect("written");
        drop(file);
        assert_eq!(names(folder.path()), ["a.txt"]);
        assert_eq!(fs::read(&path).expect("read"), b"old");
        let mut file = NewFile::new(&path).expect("a file");
        file.write_all(b"whole").expect("written");
        file.publish().expect("published");
        assert_eq!(fs::read(&path).expect("read"), b"whole");
        let missing = ["missing/", r"missing\"]
            .into_iter()
            .filter(|it| it.ends_with(std::path::is_separator));
        for folder in
            [folder.path().to_owned()].into_iter().chain(missing.map(|it| folder.path().join(it)))
        {
            let error = NewFile::new(&folder).expect_err("a folder").to_string();
            assert_eq!(error, "this is a folder, not a file");
        }
        let error = NewFile::new(&folder.path().join("missing/a.txt")).expect_err("no folder");
        assert!(!error.to_string().contains(".carom-"), "{error}");
    }

    #[test]
    fn a_partial_file_stays_and_is_not_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.csv");
        drop(NewFile::partial(&path).expect("a file"));
        assert!(names(folder.path()).is_empty(), "nothing was written");
        fs::write(&path, "old").expect("written");
        let mut file = NewFile::partial(&path).expect("a file");
        file.write_all(b"a line\n").expect("written");
        let kept = file.kept().expect("a file").to_owned();
        drop(file);
        assert_eq!(fs::read(&kept).expect("read"), b"a line\n");
        assert_eq!(fs::read(&path).expect("read"), b"old");
        let error = NewFile::partial(&path).expect_err("another run").to_string();
        assert!(
            error.contains("a.csv.partial has the output of a run that was stopped"),
            "{error}"
        );
        fs::remove_file(kept).expect("removed");
        let mut file = NewFile::partial(&path).expect("a file");
        file.write_all(b"all").expect("written");
        file.publish().expect("published");
        assert_eq!(names(folder.path()), ["a.csv"]);
        assert_eq!(fs::read(&path).expect("read"), b"all");
    }

    /// On Windows such a path would begin with signs that nobody types.
    #[test]
    fn a_full_path_is_as_people_write_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.csv");
        fs::write(&path, "old").expect("written");
        let full = full_path(&folder.path().join(".").join("a.csv")).expect("a path");
        assert!(full.ends_with("a.csv") && full.is_absolute());
        assert!(!full.to_str().expect("text").starts_with(r"\\?\"), "{}", full.display());
        let mut file = NewFile::partial(&path).expect("a file");
        file.write_all(b"a line\n").expect("written");
        assert_eq!(file.kept().expect("a file"), full.with_file_name("a.csv.partial"));
    }

    #[test]
    fn a_device_takes_what_is_written() {
        for open in [NewFile::new, NewFile::partial] {
            let mut file =
                open(Path::new(if cfg!(windows) { "NUL" } else { "/dev/null" })).expect("a device");
            file.write_all(b"lost").expect("written");
            file.publish().expect("published");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_replaced_file_keeps_its_permissions_and_a_link_stays() {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

        let folder = tempfile::tempdir().expect("a folder");
        let (secret, link) = (folder.path().join("secret"), folder.path().join("link"));
        fs::write(&secret, "old").expect("written");
        fs::set_permissions(&secret, fs::Permissions::from_mode(0o600)).expect("set");
        symlink(&secret, &link).expect("a link");
        for open in [NewFile::new, NewFile::partial] {
            let mut file = open(&link).expect("a file");
            file.write_all(b"new").expect("written");
            file.publish().expect("published");
            assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
            assert_eq!(fs::metadata(&secret).expect("a file").mode() & 0o777, 0o600);
        }
        assert_eq!(fs::read(secret).expect("read"), b"new");
    }
}
