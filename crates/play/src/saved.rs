//! [`Saved`]: a value kept between starts, in a [`Store`] that the caller gives.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::PathBuf;

use ron::ser::PrettyConfig;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// What can be kept as a text of its own, in RON: `(version: 1, content: ...)`.
pub trait Keep: Serialize + DeserializeOwned + Default {
    /// The version of the form that is written. Raise it when older programs would misread the form.
    const VERSION: u32;
    /// The name of the text, for example of its file.
    const FILE: &'static str;
}

/// Where texts outlive the program, each under a name: files, the storage of a browser, a map.
pub trait Store: fmt::Debug + Send + Sync {
    /// What has this name; `None` if nothing has.
    ///
    /// # Errors
    /// What the system says. [`ErrorKind::IsADirectory`] and [`ErrorKind::FileTooLarge`] stand for
    /// something that cannot be a text of this store and may be [set aside](Store::set_aside).
    fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>>;

    /// Gives a text this name, whole or not at all. What had the name before is gone.
    ///
    /// # Errors
    /// What the system says; then nothing has changed.
    fn write(&self, name: &str, text: &str) -> io::Result<()>;

    /// Gives what has this name another one that is free: the name with `.damaged-1` after it, or the
    /// next number. Returns what people call the new one.
    ///
    /// # Errors
    /// What the system says; then nothing has changed.
    fn set_aside(&self, name: &str) -> io::Result<PathBuf>;

    /// Waits until no other program changes what has this name, and keeps the others waiting until the
    /// guard is dropped. A store that no other program knows has nothing to do.
    ///
    /// # Errors
    /// What the system says.
    fn lock(&self, _name: &str) -> io::Result<Box<dyn Send>> {
        Ok(Box::new(()))
    }

    /// What people call it: the path of a file, else the name.
    fn path(&self, name: &str) -> PathBuf {
        name.into()
    }
}

/// A value and the store that it is kept in.
///
/// Nothing that is wrong with the stored text stops the game, and nothing in it is ever lost:
///
/// - a damaged text, or whatever else has its name, is [set aside](Store::set_aside);
/// - a text of a later version, or one that can be neither read nor set aside, stays as it is, and saving
///   is refused as long as this value lives.
///
/// Several programs may have the same store open: [`Saved::update`] changes what the text says at that
/// moment, so that nothing another program has added is lost. [`Saved::save`] writes the value as it is;
/// of two programs that do so, the last one wins.
#[derive(Debug)]
pub struct Saved<T> {
    /// The value. Changes are kept only by [`Saved::update`] and [`Saved::save`].
    pub value: T,
    store: Box<dyn Store>,
    /// Why the text must not be written.
    locked: Option<Notice>,
    /// Whether the value has changes that could not be written.
    is_ahead: bool,
}

impl<T: Keep> Saved<T> {
    /// Reads the text of the name [`Keep::FILE`]. Without one it gives the default value; the same, and
    /// a notice to show, if the text cannot be used.
    #[must_use]
    pub fn open_in(store: impl Store + 'static) -> (Self, Option<Notice>) {
        let (value, notice) = match read(&store, T::FILE) {
            Ok(value) => (value.unwrap_or_default(), None),
            Err(Unusable::Damaged(reason)) => {
                (T::default(), Some(set_aside(&store, T::FILE, reason)))
            }
            Err(Unusable::Locked(notice)) => (T::default(), Some(notice)),
        };
        let locked = notice.clone().filter(Notice::forbids_saving);
        (Self { value, store: Box::new(store), locked, is_ahead: false }, notice)
    }

    /// The default value, which is never written, and the notice that says why: for a program that has
    /// nowhere to keep it.
    #[must_use]
    pub fn locked(store: impl Store + 'static, notice: Notice) -> (Self, Option<Notice>) {
        let (value, locked) = (T::default(), Some(notice.clone()));
        (Self { value, store: Box::new(store), locked, is_ahead: false }, Some(notice))
    }

    /// What people call the text: the path of its file.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.store.path(T::FILE)
    }

    /// Writes the value.
    ///
    /// # Errors
    /// [`SaveError`]; then the stored text is as it was.
    pub fn save(&self) -> Result<(), SaveError> {
        if let Some(notice) = &self.locked {
            return Err(SaveError::Locked { notice: notice.clone() });
        }
        let text = write_text(&self.value)
            .map_err(|error| SaveError::Encode { reason: error.to_string() })?;
        self.store.write(T::FILE, &text).map_err(|source| self.io_error(source))
    }

    /// Changes the value and writes it, also where another program has written since it was read: the
    /// text is locked and read again, and the change is made to what it says now.
    ///
    /// If the text is gone or damaged by now, the value in memory counts. A change that could not be
    /// written stays in memory, and the next update writes it.
    ///
    /// # Errors
    /// [`SaveError`]; then the stored text is as it was, and the value is changed all the same.
    pub fn update(&mut self, change: impl FnOnce(&mut T)) -> Result<(), SaveError> {
        if self.locked.is_some() {
            change(&mut self.value);
            return self.save();
        }
        // Held until the end of this call.
        let lock = self.store.lock(T::FILE);
        if !self.is_ahead {
            match read(&*self.store, T::FILE) {
                Ok(Some(value)) => self.value = value,
                Ok(None) => {}
                Err(Unusable::Damaged(reason)) => {
                    let notice = set_aside(&*self.store, T::FILE, reason);
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

    fn io_error(&self, source: io::Error) -> SaveError {
        SaveError::Io { path: self.path(), source }
    }
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

/// The value in a store; `None` if there is none.
fn read<T: Keep>(store: &dyn Store, name: &str) -> Result<Option<T>, Unusable> {
    let bytes = match store.read(name) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Ok(None),
        Err(error) => {
            let reason = error.to_string();
            return Err(match error.kind() {
                ErrorKind::IsADirectory | ErrorKind::FileTooLarge => Unusable::Damaged(reason),
                _ => Unusable::Locked(Notice::Unreadable { path: store.path(name), reason }),
            });
        }
    };
    let text = String::from_utf8(bytes)
        .map_err(|_| Unusable::Damaged("it is not UTF-8 text".to_owned()))?;
    match parse(&text) {
        Ok(value) => Ok(Some(value)),
        Err(error) => match ron::from_str::<Head>(&text) {
            Ok(Head { version }) if version > T::VERSION => {
                Err(Unusable::Locked(Notice::Later { path: store.path(name), version }))
            }
            _ => Err(Unusable::Damaged(error)),
        },
    }
}

/// Gives what has the name of a value another one.
fn set_aside(store: &dyn Store, name: &str, reason: String) -> Notice {
    let path = store.path(name);
    match store.set_aside(name) {
        Ok(to) => Notice::SetAside { path, to, reason },
        Err(_) => Notice::Stuck { path, reason },
    }
}

fn parse<T: Keep>(text: &str) -> Result<T, String> {
    let file: File<T> = ron::from_str(text).map_err(|error| error.to_string())?;
    if file.version != T::VERSION {
        return Err(format!("version {} is not known", file.version));
    }
    Ok(file.content)
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
                "{} is damaged ({}): it was renamed to {}, and a new file is begun",
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
                "{} was written by a newer Carom (version {version}): your changes will not be saved",
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
        source: io::Error,
    },
}
