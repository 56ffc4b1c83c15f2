//! [`StoredValue`]: a value that is kept between starts, in a [`Store`] of the caller.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::PathBuf;

use ron::ser::PrettyConfig;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The end of the name under which what another device has kept waits to be joined, see [`Persist::join`].
pub const OTHER: &str = ".other";

/// A type whose values can be stored as one text in RON: `(version: 1, content: ...)`.
pub trait Persist: Serialize + DeserializeOwned + Default {
    /// The version of the written form. Increase it if older programs would misread the form.
    const VERSION: u32;
    /// The name of the text, for example of its file.
    const FILE: &'static str;

    /// Takes what another device has kept of the same. Results lose nothing and gain what is better there, and the same text twice
    /// changes nothing; everything else stays as it is here.
    fn join(&mut self, other: Self) {
        drop(other);
    }
}

/// A place where texts outlast the program, each under a name: files, the storage of a browser, a map.
pub trait Store: fmt::Debug + Send + Sync {
    /// The bytes stored under this name; `None` if there are none.
    ///
    /// # Errors
    /// The error of the system. [`ErrorKind::IsADirectory`] and [`ErrorKind::FileTooLarge`] mean that the
    /// stored thing cannot be a text of this store; it may be [set aside](Store::set_aside).
    fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>>;

    /// Stores a text under this name, completely or not at all. It replaces the previous content.
    ///
    /// # Errors
    /// The error of the system; then nothing has changed.
    fn write(&self, name: &str, text: &str) -> io::Result<()>;

    /// Renames the content of this name to a free name: the name followed by `.damaged-1`, or by the next
    /// free number. Returns the new name, in the form of [`Store::path`].
    ///
    /// # Errors
    /// The error of the system; then nothing has changed.
    fn set_aside(&self, name: &str) -> io::Result<PathBuf>;

    /// The text of another device that waits to be joined with the content of this name, see [`Persist::join`]; `None` if there is none.
    ///
    /// # Errors
    /// The error of the system.
    fn read_other(&self, _name: &str) -> io::Result<Option<Vec<u8>>> {
        Ok(None)
    }

    /// Removes the text of another device: it is joined.
    ///
    /// # Errors
    /// The error of the system.
    fn forget_other(&self, _name: &str) -> io::Result<()> {
        Ok(())
    }

    /// Waits until no other program changes this content, and makes other programs wait until the guard
    /// is dropped. If only this program uses the store, this method does nothing.
    ///
    /// # Errors
    /// The error of the system.
    fn lock(&self, _name: &str) -> io::Result<Box<dyn Send>> {
        Ok(Box::new(()))
    }

    /// The name for messages to people: for files the path, otherwise the name.
    fn path(&self, name: &str) -> PathBuf {
        name.into()
    }
}

/// A value, and the store that keeps it.
///
/// Invalid stored texts never stop the game, and no stored text is ever lost:
///
/// - A damaged text, or anything else under its name, is [set aside](Store::set_aside).
/// - A text of a later version stays unchanged, and so does a text that can be neither read nor set
///   aside. This value is then never saved.
///
/// Several programs may use the same store at once. [`StoredValue::update`] reads the stored text again and
/// changes what it finds, so the changes of other programs are not lost. [`StoredValue::save`] writes the value
/// as it is: if two programs do so, the last one wins.
#[derive(Debug)]
pub struct StoredValue<T> {
    /// The value. Only [`StoredValue::update`] and [`StoredValue::save`] store its changes.
    pub value: T,
    store: Box<dyn Store>,
    /// The reason why the text must not be written.
    locked: Option<StorageFault>,
    /// Whether the value has changes that could not be written.
    is_ahead: bool,
}

impl<T: Persist> StoredValue<T> {
    /// Reads the text of the name [`Persist::FILE`]. If the text does not exist, the value is the default
    /// value. If the text cannot be used, the value is the default value too, with a fault to show.
    #[must_use]
    pub fn open_in(store: impl Store + 'static) -> (Self, Option<StorageFault>) {
        let (value, fault) = match read(&store, T::FILE) {
            Ok(value) => (value.unwrap_or_default(), None),
            Err(ReadFailure::Damaged(reason)) => {
                (T::default(), Some(set_aside(&store, T::FILE, reason)))
            }
            Err(ReadFailure::Locked(fault)) => (T::default(), Some(fault)),
        };
        let locked = fault.clone().filter(StorageFault::forbids_saving);
        let mut stored = Self { value, store: Box::new(store), locked, is_ahead: false };
        stored.join_other();
        (stored, fault)
    }

    /// Joins what another device has kept. A text that cannot be used waits for a program that knows it.
    fn join_other(&mut self) {
        let Ok(Some(bytes)) = self.store.read_other(T::FILE) else { return };
        let other = String::from_utf8(bytes).ok().and_then(|text| parse::<T>(&text).ok());
        let Some(other) = other.filter(|_| self.locked.is_none()) else { return };
        if self.update(|value| value.join(other)).is_ok() {
            // If it stays, it is joined once more, which changes nothing.
            let _ = self.store.forget_other(T::FILE);
        }
    }

    /// The default value, which is never written, and the fault with the reason: for a program that has
    /// no place to store it.
    #[must_use]
    pub fn locked(
        store: impl Store + 'static,
        fault: StorageFault,
    ) -> (Self, Option<StorageFault>) {
        let (value, locked) = (T::default(), Some(fault.clone()));
        (Self { value, store: Box::new(store), locked, is_ahead: false }, Some(fault))
    }

    /// The name of the text for messages to people: the path of its file.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.store.path(T::FILE)
    }

    /// Writes the value.
    ///
    /// # Errors
    /// [`SaveError`]; then the stored text is unchanged.
    pub fn save(&self) -> Result<(), SaveError> {
        if let Some(fault) = &self.locked {
            return Err(SaveError::Locked { fault: fault.clone() });
        }
        let text = write_text(&self.value)
            .map_err(|error| SaveError::Encode { reason: error.to_string() })?;
        self.store.write(T::FILE, &text).map_err(|source| self.io_error(source))
    }

    /// Changes the value and writes it, even if another program has written the text in the meantime: it
    /// locks the text, reads it again and applies the change to the new content.
    ///
    /// If the text is missing or damaged by then, the value in memory is used. A change that cannot be
    /// written stays in memory, and the next update writes it.
    ///
    /// # Errors
    /// [`SaveError`]; then the stored text is unchanged, but the value in memory has changed.
    pub fn update(&mut self, change: impl FnOnce(&mut T)) -> Result<(), SaveError> {
        if self.locked.is_some() {
            change(&mut self.value);
            return self.save();
        }
        // The lock is held until the end of this call.
        let lock = self.store.lock(T::FILE);
        if !self.is_ahead {
            match read(&*self.store, T::FILE) {
                Ok(Some(value)) => self.value = value,
                Ok(None) => {}
                Err(ReadFailure::Damaged(reason)) => {
                    let fault = set_aside(&*self.store, T::FILE, reason);
                    self.locked = Some(fault).filter(StorageFault::forbids_saving);
                }
                Err(ReadFailure::Locked(fault)) => self.locked = Some(fault),
            }
        }
        change(&mut self.value);
        self.is_ahead = true;
        let _lock = lock.map_err(|source| self.io_error(source))?;
        self.save()?;
        self.is_ahead = false;
        Ok(())
    }

    fn io_error(&self, source: io::Error) -> SaveError {
        SaveError::Io { path: self.path(), source }
    }
}

/// Reads only the version and ignores the rest of the file.
#[derive(Deserialize)]
#[serde(rename = "saved")]
struct Head {
    version: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "saved", deny_unknown_fields)]
struct Envelope<T> {
    version: u32,
    content: T,
}

fn write_text<T: Persist>(value: &T) -> Result<String, ron::Error> {
    let file = Envelope { version: T::VERSION, content: value };
    let config = PrettyConfig::new().depth_limit(4).new_line("\n");
    Ok(ron::ser::to_string_pretty(&file, config)? + "\n")
}

enum ReadFailure {
    Damaged(String),
    Locked(StorageFault),
}

/// The value in a store; `None` if there is none.
fn read<T: Persist>(store: &dyn Store, name: &str) -> Result<Option<T>, ReadFailure> {
    let bytes = match store.read(name) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Ok(None),
        Err(error) => {
            let reason = error.to_string();
            return Err(match error.kind() {
                ErrorKind::IsADirectory | ErrorKind::FileTooLarge => ReadFailure::Damaged(reason),
                _ => {
                    ReadFailure::Locked(StorageFault::Unreadable { path: store.path(name), reason })
                }
            });
        }
    };
    let text = String::from_utf8(bytes)
        .map_err(|_| ReadFailure::Damaged("it is not UTF-8 text".to_owned()))?;
    match parse(&text) {
        Ok(value) => Ok(Some(value)),
        Err(error) => match ron::from_str::<Head>(&text) {
            Ok(Head { version }) if version > T::VERSION => {
                Err(ReadFailure::Locked(StorageFault::Later { path: store.path(name), version }))
            }
            _ => Err(ReadFailure::Damaged(error)),
        },
    }
}

/// Renames the text of a value.
fn set_aside(store: &dyn Store, name: &str, reason: String) -> StorageFault {
    let path = store.path(name);
    match store.set_aside(name) {
        Ok(to) => StorageFault::SetAside { path, to, reason },
        Err(_) => StorageFault::Stuck { path, reason },
    }
}

fn parse<T: Persist>(text: &str) -> Result<T, String> {
    let file: Envelope<T> = ron::from_str(text).map_err(|error| error.to_string())?;
    if file.version != T::VERSION {
        return Err(format!("version {} is not known", file.version));
    }
    Ok(file.content)
}

/// The message to the player about a file that could not be used, on one line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StorageFault {
    /// The file was damaged and was renamed. The next save starts a new file.
    #[error(
        "{} is damaged ({}): it was renamed to {}, and a new file is started",
        path.display(), one_line(reason), to.display()
    )]
    SetAside {
        /// The file.
        path: PathBuf,
        /// Its new name.
        to: PathBuf,
        /// The reason.
        reason: String,
    },
    /// The file is damaged and could not be renamed. The file stays; nothing is saved.
    #[error(
        "{} is damaged ({}) and cannot be renamed: nothing will be saved",
        path.display(), one_line(reason)
    )]
    Stuck {
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
    /// A later version of the program wrote the file. The file stays; nothing is saved.
    #[error(
        "{} was written by a newer Carom (version {version}): your changes will not be saved",
        path.display()
    )]
    Later {
        /// The file.
        path: PathBuf,
        /// The version of its form.
        version: u32,
    },
    /// The system does not allow the program to read the file. The file stays; nothing is saved.
    #[error("{} cannot be read ({}): nothing will be saved", path.display(), one_line(reason))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
    /// The system has no data folder for programs. Nothing is saved.
    #[error("Carom has no data folder: nothing will be saved")]
    NoFolder,
}

impl StorageFault {
    /// Whether the existing file must not be replaced.
    const fn forbids_saving(&self) -> bool {
        !matches!(self, Self::SetAside { .. })
    }
}

/// The reason on one line, because it may quote the file.
fn one_line(reason: &str) -> String {
    const LONGEST: usize = 200;
    let clean = |letter: char| if letter.is_control() { ' ' } else { letter };
    reason.chars().take(LONGEST).map(clean).collect()
}

/// Why a file was not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// The existing file must not be replaced.
    #[error("not saved: {fault}")]
    Locked {
        /// The fault from when the file was opened.
        fault: StorageFault,
    },
    /// The value cannot be written as a text.
    #[error("not saved: {reason}")]
    Encode {
        /// The reason.
        reason: String,
    },
    /// The system refused to write the file.
    #[error("{}: not saved: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
}
