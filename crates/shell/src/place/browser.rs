//! [`SaveLocation`] in a browser: its local storage, which every window of the same address shares. What is kept is small: the results of
//! every level are about 100 KB, and a browser has room for some MB.

use std::io;
use std::path::PathBuf;

use carom_play::StoredValue;
use carom_play::saved::{self, OTHER, Persist, Store};
use web_sys::Storage;

use super::{Folder, SaveLocation};

/// The files that a player saves go where the browser puts all downloads. It does not say where that is.
impl Default for Folder {
    fn default() -> Self {
        Self("Downloads".into())
    }
}

impl Folder {
    /// A page cannot read them.
    pub(crate) const fn all() -> Vec<PathBuf> {
        Vec::new()
    }
}

impl SaveLocation {
    pub(crate) fn open<T: Persist>(&self) -> (Option<StoredValue<T>>, Option<saved::StorageFault>) {
        if *self == Self::Nowhere {
            return (None, None);
        }
        let store = Local { folder: self.storage() };
        let (saved, notice) = match local_storage() {
            Ok(_) => StoredValue::open_in(store),
            Err(_) => StoredValue::locked(store, saved::StorageFault::NoFolder),
        };
        (Some(saved), notice)
    }

    /// Whether nothing has been kept there yet.
    pub fn is_missing<T: Persist>(&self) -> bool {
        let store = Local { folder: self.storage() };
        *self != Self::Nowhere && matches!(store.read(T::FILE), Ok(None))
    }

    /// There is no folder that two windows could not share.
    pub(crate) fn folder<T: Persist>(&self) -> Option<PathBuf> {
        None
    }

    /// The first part of the names.
    fn storage(&self) -> PathBuf {
        match self {
            Self::Usual | Self::Nowhere => "carom".into(),
            Self::Game(game) => ["carom", *game].iter().collect(),
            Self::File(path) => path.with_extension(""),
        }
    }
}

/// The texts whose names begin with a folder. A browser writes each of them completely or not at all. It has no locks for them: an
/// update reads and writes within a millisecond, and only two windows that save in the same one could lose something.
#[derive(Debug)]
struct Local {
    folder: PathBuf,
}

impl Local {
    fn key(&self, name: &str) -> String {
        self.path(name).to_string_lossy().into_owned()
    }
}

impl Store for Local {
    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        let text =
            local_storage()?.get_item(&self.key(name)).map_err(|_| refused("cannot read"))?;
        Ok(text.map(String::into_bytes))
    }

    fn write(&self, name: &str, text: &str) -> io::Result<()> {
        local_storage()?.set_item(&self.key(name), text).map_err(|_| refused("has no room for"))
    }

    fn read_other(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        self.read(&(name.to_owned() + OTHER))
    }

    fn forget_other(&self, name: &str) -> io::Result<()> {
        let key = self.key(name) + OTHER;
        local_storage()?.remove_item(&key).map_err(|_| refused("cannot remove"))
    }

    fn set_aside(&self, name: &str) -> io::Result<PathBuf> {
        let storage = local_storage()?;
        let key = self.key(name);
        let text = storage.get_item(&key).ok().flatten().ok_or(io::ErrorKind::NotFound)?;
        let is_free = |to: &String| matches!(storage.get_item(to), Ok(None));
        let to = (1..=u32::MAX).map(|number| format!("{key}.damaged-{number}")).find(is_free);
        let to = to.ok_or(io::ErrorKind::AlreadyExists)?;
        storage.set_item(&to, &text).map_err(|_| refused("has no room for"))?;
        storage.remove_item(&key).map_err(|_| refused("cannot remove"))?;
        Ok(to.into())
    }
}

/// The storage; an error if the player has forbidden it.
fn local_storage() -> io::Result<Storage> {
    let storage = web_sys::window().and_then(|it| it.local_storage().ok().flatten());
    storage.ok_or_else(|| io::Error::other("the browser keeps nothing for this page"))
}

fn refused(what: &str) -> io::Error {
    io::Error::other(format!("the browser {what} it"))
}
