//! [`SaveLocation`] on a computer: files.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use carom_play::StoredValue;
use carom_play::saved::{self, Persist};
use carom_support::store;

use super::{Folder, SaveLocation};

impl Default for Folder {
    fn default() -> Self {
        let is_in_terminal = io::stdin().is_terminal() || io::stderr().is_terminal();
        let usual = if is_in_terminal { None } else { store::players_folder() };
        let here = || std::env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
        Self(usual.unwrap_or_else(here))
    }
}

impl Folder {
    /// The folders in which a player may have saved: in a terminal, and from a desktop.
    pub(crate) fn all() -> Vec<PathBuf> {
        [Some(Self::default().0), store::players_folder()].into_iter().flatten().collect()
    }
}

impl SaveLocation {
    pub(crate) fn open<T: Persist>(&self) -> (Option<StoredValue<T>>, Option<saved::StorageFault>) {
        let (saved, notice) = match self.path::<T>() {
            Some(path) => store::open(path),
            None if *self == Self::Nowhere => return (None, None),
            None => store::open_default(),
        };
        (Some(saved), notice)
    }

    /// Whether nothing has been kept there yet.
    pub fn is_missing<T: Persist>(&self) -> bool {
        self.path::<T>().is_some_and(|path| !path.exists())
    }

    /// The file, if there is a place for it.
    fn path<T: Persist>(&self) -> Option<PathBuf> {
        match self {
            Self::Usual => store::default_path::<T>(),
            Self::Game(game) => Some(in_game(&store::default_path::<T>()?, game)),
            Self::File(path) => Some(path.clone()),
            Self::Nowhere => None,
        }
    }

    /// The folder of the data, if there is one.
    pub(crate) fn folder<T: Persist>(&self) -> Option<PathBuf> {
        let path = match self {
            Self::Usual | Self::Game(_) => store::default_path::<T>()?,
            Self::File(path) => path.clone(),
            Self::Nowhere => return None,
        };
        path.parent().map(Path::to_owned)
    }
}

/// The path of a file in the folder of a game.
fn in_game(flat: &Path, game: &str) -> PathBuf {
    flat.with_file_name(game).join(flat.file_name().unwrap_or_default())
}
