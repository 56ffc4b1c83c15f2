//! [`Saved`]: a value kept in a file between starts.

use std::fmt;
use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use ron::ser::PrettyConfig;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// What can be kept in a file of its own, as RON: `(version: 1, content: ...)`.
pub trait Keep: Serialize + DeserializeOwned + Default {
    /// The version of the form that is written. Raise it when older programs would misread the form.
    const VERSION: u32;
    /// The name of the file.
    const FILE: &'static str;
}

/// A value and the file that it is kept in.
///
/// Nothing that is wrong with the file stops the game, and nothing in it is ever lost:
///
/// - a damaged file, or whatever else is in its place, is renamed to `NAME.damaged-1`, or the next free
///   number;
/// - a file of a later version, or one that can be neither read nor renamed, stays as it is, and saving
///   is refused as long as this value lives.
///
/// Saving writes a temporary file in the same folder and renames it, so that the file is never half
/// written. Several programs may have the same file open: [`Saved::update`] changes what the file says
/// at that moment, so that nothing another program has added is lost. [`Saved::save`] writes the value as
/// it is; of two programs that do so, the last one wins.
#[derive(Debug)]
pub struct Saved<T> {
    /// The value. Changes are kept only by [`Saved::update`] and [`Saved::save`].
    pub value: T,
    path: PathBuf,
    /// Why the file must not be written.
    locked: Option<Notice>,
    /// Whether the value has changes that could not be written.
    is_ahead: bool,
}

/// The file of a kind of value in the platform's folder for the data of programs, for example
/// `$XDG_DATA_HOME/carom` under Linux; `None` where there is no such folder.
#[must_use]
pub fn default_path<T: Keep>() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "carom")?;
    Some(folders.data_dir().join(T::FILE))
}

/// Longer files are damaged.
const MOST_BYTES: u64 = 16 << 20;

impl<T: Keep> Saved<T> {
    /// Reads a file. Without one it gives the default value; the same, and a notice to show, if the
    /// file cannot be used.
    #[must_use]
    pub fn open(path: impl Into<PathBuf>) -> (Self, Option<Notice>) {
        // A link stays a link to the file that is replaced.
        let path = path.into();
        let path = fs::canonicalize(&path).unwrap_or(path);
        let (value, notice) = match read(&path) {
            Ok(value) => (value, None),
            Err(Unusable::Damaged(reason)) => (T::default(), Some(set_aside(&path, reason))),
            Err(Unusable::Locked(notice)) => (T::default(), Some(notice)),
        };
        let locked = notice.clone().filter(Notice::forbids_saving);
        (Self { value, path, locked, is_ahead: false }, notice)
    }

    /// [`Saved::open`] with [`default_path`].
    #[must_use]
    pub fn open_default() -> (Self, Option<Notice>) {
        default_path::<T>().map_or_else(
            || {
                let notice = Some(Notice::NoFolder);
                let path = PathBuf::from(T::FILE);
                let value = T::default();
                (Self { value, path, locked: notice.clone(), is_ahead: false }, notice)
            },
            Self::open,
        )
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the file, and its folder if need be.
    ///
    /// # Errors
    /// [`SaveError`]; then the file is as it was.
    pub fn save(&self) -> Result<(), SaveError> {
        if let Some(notice) = &self.locked {
            return Err(SaveError::Locked { notice: notice.clone() });
        }
        let text = write_text(&self.value)
            .map_err(|error| SaveError::Encode { reason: error.to_string() })?;
        replace(&self.path, text.as_bytes()).map_err(|source| self.io_error(source))
    }

    /// Changes the value and writes the file, also where another program has changed the file since
    /// it was read: the file is locked and read again, and the change is made to what it says now.
    ///
    /// If the file is gone or damaged by now, the value in memory counts. A change that could not be
    /// written stays in memory, and the next update writes it.
    ///
    /// # Errors
    /// [`SaveError`]; then the file is as it was, and the value is changed all the same.
    pub fn update(&mut self, change: impl FnOnce(&mut T)) -> Result<(), SaveError> {
        if self.locked.is_some() {
            change(&mut self.value);
            return self.save();
        }
        // Held until the end of this call.
        let lock = lock(&self.path);
        if !self.is_ahead && self.path.exists() {
            match read(&self.path) {
                Ok(value) => self.value = value,
                Err(Unusable::Damaged(reason)) => {
                    let notice = set_aside(&self.path, reason);
                    self.locked = Some(notice).filter(Notice::forbids_saving);
                }
                Err(Unusable::Locked(notice)) => self.locked = Some(notice),
            }
        }
        change(&mut self.value);
        self.is_ahead = true;
        let _lock = lock.map_err(|source| self.io_error(source))?;
        self.save()?;
        self.is_ahead = false;
        Ok(())
    }

    fn io_error(&self, source: std::io::Error) -> SaveError {
        SaveError::Io { path: self.path.clone(), source }
    }
}

/// Waits until no other program changes the file. The lock is on a file of its own, since the file itself
/// is replaced; the system gives it back when the program ends, however it ends.
fn lock(path: &Path) -> std::io::Result<Option<fs::File>> {
    fs::create_dir_all(folder_of(path))?;
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".lock");
    let file = fs::File::create(path.with_file_name(name))?;
    match file.lock() {
        Ok(()) => Ok(Some(file)),
        // Some file systems have no locks.
        Err(error) if error.kind() == ErrorKind::Unsupported => Ok(None),
        Err(error) => Err(error),
    }
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let folder = folder_of(path);
    fs::create_dir_all(folder)?;
    let mut file = tempfile::Builder::new().prefix(".carom-").suffix(".tmp").tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// Writes a text to a file of its own: `STEM-1.EXTENSION` in a folder, or the next free number. The file
/// is never half written, and none that is there is replaced.
///
/// # Errors
/// What the system says, or that there are no free names.
pub fn write_new(
    folder: &Path,
    stem: &str,
    extension: &str,
    text: &str,
) -> std::io::Result<PathBuf> {
    const MOST: u32 = 9999;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".carom-").suffix(".tmp");
    // Others may read it, as far as the system's mask lets them.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut draft = builder.tempfile_in(folder)?;
    draft.write_all(text.as_bytes())?;
    draft.as_file().sync_all()?;
    for number in 1..=MOST {
        let path = folder.join(format!("{stem}-{number}.{extension}"));
        match draft.persist_noclobber(&path) {
            Ok(_) => return Ok(path),
            Err(refused) if refused.error.kind() == ErrorKind::AlreadyExists => {
                draft = refused.file;
            }
            Err(refused) => return Err(refused.error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// Reads the version alone, whatever else the file says.
#[derive(Deserialize)]
#[serde(rename = "saved")]
struct Head {
    version: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "saved", deny_unknown_fields)]
struct File<T> {
    version: u32,
    content: T,
}

fn write_text<T: Keep>(value: &T) -> Result<String, ron::Error> {
    let file = File { version: T::VERSION, content: value };
    let config = PrettyConfig::new().depth_limit(4).new_line("\n");
    Ok(ron::ser::to_string_pretty(&file, config)? + "\n")
}

enum Unusable {
    Damaged(String),
    Locked(Notice),
}

fn read<T: Keep>(path: &Path) -> Result<T, Unusable> {
    let unreadable = |error: std::io::Error| {
        let reason = error.to_string();
        Unusable::Locked(Notice::Unreadable { path: path.to_owned(), reason })
    };
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(T::default()),
        Err(error) => return Err(unreadable(error)),
    };
    if !metadata.is_file() {
        return Err(Unusable::Damaged("it is no file".to_owned()));
    }
    if metadata.len() > MOST_BYTES {
        return Err(Unusable::Damaged(format!("it is larger than {MOST_BYTES} bytes")));
    }
    let mut bytes = Vec::new();
    fs::File::open(path)
        .and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes))
        .map_err(unreadable)?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Unusable::Damaged("it is not UTF-8 text".to_owned()))?;
    match parse(&text) {
        Ok(value) => Ok(value),
        Err(error) => match ron::from_str::<Head>(&text) {
            Ok(Head { version }) if version > T::VERSION => {
                Err(Unusable::Locked(Notice::Later { path: path.to_owned(), version }))
            }
            _ => Err(Unusable::Damaged(error)),
        },
    }
}

fn parse<T: Keep>(text: &str) -> Result<T, String> {
    let file: File<T> = ron::from_str(text).map_err(|error| error.to_string())?;
    if file.version != T::VERSION {
        return Err(format!("version {} is not known", file.version));
    }
    Ok(file.content)
}

/// Renames what is in the place of the file.
fn set_aside(path: &Path, reason: String) -> Notice {
    let numbered = |number: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".damaged-{number}"));
        PathBuf::from(name)
    };
    let free = (1..=u32::MAX).map(numbered).find(|to| {
        fs::symlink_metadata(to).is_err_and(|error| error.kind() == ErrorKind::NotFound)
    });
    let path = path.to_owned();
    match free.map(|to| (fs::rename(&path, &to), to)) {
        Some((Ok(()), to)) => Notice::SetAside { path, to, reason },
        _ => Notice::Stuck { path, reason },
    }
}

/// What to tell the player about a file that could not be used. One line each.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Notice {
    /// It was damaged and has a new name. Saving starts a new file.
    SetAside {
        /// The file.
        path: PathBuf,
        /// Its new name.
        to: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// It is damaged but could not be renamed. It stays; nothing is saved.
    Stuck {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A later version of the program wrote it. It stays; nothing is saved.
    Later {
        /// The file.
        path: PathBuf,
        /// The version of its form.
        version: u32,
    },
    /// The system does not let it be read. It stays; nothing is saved.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// The system names no folder for the data of programs. Nothing is saved.
    NoFolder,
}

impl Notice {
    /// Whether what is in the place of the file must stay there.
    const fn forbids_saving(&self) -> bool {
        !matches!(self, Self::SetAside { .. })
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SetAside { path, to, reason } => write!(
                f,
                "{} is damaged ({}): it was renamed to {}, and a new one is begun",
                path.display(),
                one_line(reason),
                to.display()
            ),
            Self::Stuck { path, reason } => write!(
                f,
                "{} is damaged ({}) and cannot be renamed: nothing will be saved",
                path.display(),
                one_line(reason)
            ),
            Self::Later { path, version } => write!(
                f,
                "{} is of version {version}, which only a later program knows: nothing will be saved",
                path.display()
            ),
            Self::Unreadable { path, reason } => write!(
                f,
                "{} cannot be read ({}): nothing will be saved",
                path.display(),
                one_line(reason)
            ),
            Self::NoFolder => f.write_str("there is no folder for data: nothing will be saved"),
        }
    }
}

/// A reason may quote the file.
fn one_line(reason: &str) -> String {
    const LONGEST: usize = 200;
    let clean = |letter: char| if letter.is_control() { ' ' } else { letter };
    reason.chars().take(LONGEST).map(clean).collect()
}

/// Why a file was not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// What is in its place must not be replaced.
    #[error("not saved: {notice}")]
    Locked {
        /// What was found when the file was opened.
        notice: Notice,
    },
    /// The value has no text.
    #[error("not saved: {reason}")]
    Encode {
        /// Why.
        reason: String,
    },
    /// The system refused.
    #[error("{}: not saved: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}
