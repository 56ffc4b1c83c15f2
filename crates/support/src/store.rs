//! [`Files`], the [`Store`] of a program with a file system, and files that a player saves. Each is written completely or not at all.

use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use carom_play::saved::{Keep, Notice};
use carom_play::{Store, StoredValue};

use crate::{NewFile, file_name};

/// The largest size of a file that is read. No file of this program is larger.
const MOST_BYTES: u64 = 16 << 20;

/// The path of the file for a type of value, in the platform's data folder, for example
/// `$XDG_DATA_HOME/carom` on Linux; `None` if the platform has no such folder.
#[must_use]
pub fn default_path<T: Keep>() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "carom")?;
    Some(folders.data_dir().join(T::FILE))
}

/// The folder for files that a player saves, where people find it: `Carom` among the documents or, without such a folder, in
/// the home folder; `None` if there is none of them. It need not exist.
#[must_use]
pub fn players_folder() -> Option<PathBuf> {
    let folders = directories::UserDirs::new()?;
    let documents = folders.document_dir().filter(|it| it.is_dir());
    Some(documents.unwrap_or_else(|| folders.home_dir()).join("Carom"))
}

/// [`StoredValue::open_in`] with the file at this path; its name may differ from [`Keep::FILE`].
#[must_use]
pub fn open<T: Keep>(path: impl Into<PathBuf>) -> (StoredValue<T>, Option<Notice>) {
    StoredValue::open_in(Files::only(path))
}

/// [`open`] with [`default_path`].
#[must_use]
pub fn open_default<T: Keep>() -> (StoredValue<T>, Option<Notice>) {
    default_path::<T>()
        .map_or_else(|| StoredValue::locked(Files::only(T::FILE), Notice::NoFolder), open)
}

/// A store of text files: a folder, or one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Files {
    folder: PathBuf,
    /// One file, which is used for every name.
    only: Option<PathBuf>,
}

impl Files {
    /// The files of a folder, by their names. The first write creates the folder.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), only: None }
    }

    /// A store of one file, which is used for every name. If the path is a link, the link stays and its
    /// target is replaced.
    #[must_use]
    pub fn only(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        let path = fs::canonicalize(&path).unwrap_or(path);
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        Self { folder, only: Some(path) }
    }
}

impl Store for Files {
    fn path(&self, name: &str) -> PathBuf {
        self.only.clone().unwrap_or_else(|| self.folder.join(name))
    }

    fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        let path = self.path(name);
        let metadata = match fs::metadata(&path) {
            Ok(metadata) => metadata,
            Err(error) if is_absent(&error) => return Ok(None),
            Err(error) => return Err(error),
        };
        if !metadata.is_file() {
            return Err(io::Error::new(ErrorKind::IsADirectory, "it is not a file"));
        }
        if metadata.len() > MOST_BYTES {
            let reason = format!("it is larger than {MOST_BYTES} bytes");
            return Err(io::Error::new(ErrorKind::FileTooLarge, reason));
        }
        let mut bytes = Vec::new();
        fs::File::open(path)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }

    fn write(&self, name: &str, text: &str) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let mut file = NewFile::private(&self.path(name))?;
        file.write_all(text.as_bytes())?;
        file.sync()?;
        file.publish()
    }

    fn set_aside(&self, name: &str) -> io::Result<PathBuf> {
        let path = self.path(name);
        let numbered = |number: u32| {
            let mut name = path.as_os_str().to_owned();
            name.push(format!(".damaged-{number}"));
            PathBuf::from(name)
        };
        let is_free = |to: &PathBuf| {
            fs::symlink_metadata(to).is_err_and(|error| error.kind() == ErrorKind::NotFound)
        };
        let to = (1..=u32::MAX).map(numbered).find(is_free).ok_or(ErrorKind::AlreadyExists)?;
        fs::rename(&path, &to)?;
        Ok(to)
    }

    /// The lock is on a separate file, because the file itself is replaced. The system releases the lock
    /// when the program ends or crashes.
    fn lock(&self, name: &str) -> io::Result<Box<dyn Send>> {
        fs::create_dir_all(&self.folder)?;
        let path = self.path(name);
        let mut lock = OsString::from(".");
        lock.push(path.file_name().unwrap_or_default());
        lock.push(".lock");
        let file = fs::File::create(path.with_file_name(lock))?;
        match file.lock() {
            Ok(()) => Ok(Box::new(file)),
            // Some file systems do not support locks.
            Err(error) if error.kind() == ErrorKind::Unsupported => Ok(Box::new(())),
            Err(error) => Err(error),
        }
    }
}

/// Whether an error means that the file does not exist.
fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// Writes a text or bytes to a new file: `STEM-1.EXTENSION` in a folder, or the next free number. The file is
/// never incomplete, and no existing file is replaced.
///
/// # Errors
/// The error of the system, or an error if no name is free.
pub fn write_new(
    folder: &Path,
    stem: &str,
    extension: &str,
    content: impl AsRef<[u8]>,
) -> io::Result<PathBuf> {
    write_from(1, folder, (stem, extension), content.as_ref())
}

/// Writes a text or bytes to a new file whose name a person chose: `NAME.EXTENSION`, or if that file exists `NAME-1.EXTENSION`
/// or the next free number. The name may end with the extension. The file is never incomplete, and no existing file is replaced.
///
/// # Errors
/// The error of the system, or an error if the name is not one of every system, see [`file_name::check`], or if no name is free.
pub fn write_named(
    folder: &Path,
    name: &str,
    extension: &str,
    content: impl AsRef<[u8]>,
) -> io::Result<PathBuf> {
    let stem = name.strip_suffix(&format!(".{extension}")).unwrap_or(name);
    file_name::check(stem).map_err(|why| io::Error::new(ErrorKind::InvalidInput, why))?;
    write_from(0, folder, (stem, extension), content.as_ref())
}

/// Writes a file with the first number, from this one on, that no file has. The number 0 is not in the name.
fn write_from(
    first: u32,
    folder: &Path,
    (stem, extension): (&str, &str),
    content: &[u8],
) -> io::Result<PathBuf> {
    const MOST: u32 = 9999;
    let names = (first..=MOST).map(|number| match number {
        0 => format!("{stem}.{extension}"),
        _ => format!("{stem}-{number}.{extension}"),
    });
    crate::write_new(folder, names, content)
}
