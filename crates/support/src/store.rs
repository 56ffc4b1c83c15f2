//! Values that a file keeps, and files that a player saves. Each is written completely or not at all.

use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use carom_play::saved::{OTHER, Persist, StorageFault};
use carom_play::{Store, StoredValue};

use crate::{NewFile, file_name, full_path};

/// The largest size of a file that is read. No file of this program is larger.
const MOST_BYTES: u64 = 16 << 20;

/// The path of the file for a type of value, in the platform's data folder, for example
/// `$XDG_DATA_HOME/carom` on Linux; `None` if the platform has no such folder.
#[must_use]
pub fn default_path<T: Persist>() -> Option<PathBuf> {
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

/// [`StoredValue::open_in`] with the file at this path; its name may differ from [`Persist::FILE`].
#[must_use]
pub fn open<T: Persist>(path: impl Into<PathBuf>) -> (StoredValue<T>, Option<StorageFault>) {
    StoredValue::open_in(FileStore::new(path))
}

/// [`open`] with [`default_path`].
#[must_use]
pub fn open_default<T: Persist>() -> (StoredValue<T>, Option<StorageFault>) {
    default_path::<T>()
        .map_or_else(|| StoredValue::locked(FileStore::new(T::FILE), StorageFault::NoFolder), open)
}

/// A store of one text file, which is used for every name. The first write creates its folder.
#[derive(Debug)]
struct FileStore(PathBuf);

impl FileStore {
    /// If the path is a link, the link stays and its target is replaced.
    fn new(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        Self(full_path(&path).unwrap_or(path))
    }

    /// The file of another device, beside this one.
    fn other(&self) -> Self {
        let mut name = self.0.as_os_str().to_owned();
        name.push(OTHER);
        Self(name.into())
    }

    fn create_folder(&self) -> io::Result<()> {
        fs::create_dir_all(self.0.parent().unwrap_or(Path::new("")))
    }
}

impl Store for FileStore {
    fn path(&self, _: &str) -> PathBuf {
        self.0.clone()
    }

    fn read(&self, _: &str) -> io::Result<Option<Vec<u8>>> {
        let metadata = match fs::metadata(&self.0) {
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
        fs::File::open(&self.0)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }

    fn write(&self, _: &str, text: &str) -> io::Result<()> {
        self.create_folder()?;
        let mut file = NewFile::private(&self.0)?;
        file.write_all(text.as_bytes())?;
        file.sync()?;
        file.publish()
    }

    fn set_aside(&self, _: &str) -> io::Result<PathBuf> {
        let numbered = |number: u32| {
            let mut name = self.0.as_os_str().to_owned();
            name.push(format!(".damaged-{number}"));
            PathBuf::from(name)
        };
        let is_free = |to: &PathBuf| {
            fs::symlink_metadata(to).is_err_and(|error| error.kind() == ErrorKind::NotFound)
        };
        let to = (1..=u32::MAX).map(numbered).find(is_free).ok_or(ErrorKind::AlreadyExists)?;
        fs::rename(&self.0, &to)?;
        Ok(to)
    }

    fn read_other(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        self.other().read(name)
    }

    fn forget_other(&self, _: &str) -> io::Result<()> {
        fs::remove_file(self.other().0)
    }

    /// The lock is on a separate file, because the file itself is replaced. The system releases the lock
    /// when the program ends or crashes.
    fn lock(&self, _: &str) -> io::Result<Box<dyn Send>> {
        self.create_folder()?;
        let mut lock = OsString::from(".");
        lock.push(self.0.file_name().unwrap_or_default());
        lock.push(".lock");
        let file = fs::File::create(self.0.with_file_name(lock))?;
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
