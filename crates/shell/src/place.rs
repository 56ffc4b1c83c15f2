//! [`SaveLocation`]: where data is kept between starts; [`Folder`]: the folder of files that the player saves.

use std::path::{Path, PathBuf};
use std::{fs, io};

use bevy::prelude::*;
use carom_play::saved::{self, Persist};

use crate::words::Phrase;

#[cfg(target_family = "wasm")]
#[path = "place/browser.rs"]
mod storage;
#[cfg(not(target_family = "wasm"))]
#[path = "place/files.rs"]
mod storage;

/// The folder of files that the player saves. In a terminal it is the folder in which the program was started; a program that a
/// desktop starts is in any folder, so its files go to the documents. A browser has its own folder for them.
#[derive(Resource)]
pub struct Folder(pub PathBuf);

impl Folder {
    /// Creates the folder if it does not exist; its parent must exist.
    ///
    /// # Errors
    /// The reason from the system.
    pub(crate) fn create(&self) -> io::Result<()> {
        if self.0.is_dir() { Ok(()) } else { fs::create_dir(&self.0) }
    }
}

/// The place of kept data.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum SaveLocation {
    /// A file in the platform's folder for program data.
    #[default]
    Usual,
    /// A file in a game's own folder inside that folder.
    Game(&'static str),
    File(PathBuf),
    /// Data is not kept.
    Nowhere,
}

impl SaveLocation {
    /// The place of other data in the same folder.
    pub fn beside<T: Persist>(&self) -> Self {
        match self {
            Self::File(path) => Self::File(path.with_file_name(T::FILE)),
            Self::Usual | Self::Game(_) | Self::Nowhere => self.clone(),
        }
    }

    /// The default place of a game's files.
    pub fn in_game(&self, game: &'static str) -> Self {
        match self {
            Self::Usual => Self::Game(game),
            other => other.clone(),
        }
    }

    /// The place of the same data of a game to which a file that the player has named does not belong: the game's folder beside it.
    pub fn in_folder_of(&self, game: &'static str) -> Self {
        match self {
            Self::File(path) => {
                let name = path.file_name().unwrap_or_default();
                Self::File(path.with_file_name(game).join(name))
            }
            other => other.in_game(game),
        }
    }
}

/// The problem of a file, and the usual name of such a file: this name says what it holds, whatever its own name is.
pub(crate) type Trouble = (saved::StorageFault, &'static str);

/// One message about every file with a problem: the folder, the files and what they hold.
pub(crate) fn summary(troubles: &[Trouble]) -> Phrase {
    use saved::StorageFault::{Later, SetAside, Stuck, Unreadable};
    let path = |it: &saved::StorageFault| match it {
        SetAside { path, .. }
        | Stuck { path, .. }
        | Later { path, .. }
        | Unreadable { path, .. } => Some(path.clone()),
        _ => None,
    };
    let folder = common_folder(troubles.iter().filter_map(|(it, _)| path(it)));
    let name = |path: &Path| path.strip_prefix(&folder).unwrap_or(path).display().to_string();
    let kinds: [(&str, fn(&saved::StorageFault) -> bool); 3] = [
        ("files-set-aside", |it| matches!(it, SetAside { .. })),
        ("files-later", |it| matches!(it, Later { .. })),
        ("files-unreadable", |it| matches!(it, Stuck { .. } | Unreadable { .. })),
    ];
    let mut lines = Vec::new();
    for (title, is_it) in kinds {
        let mut files = troubles.iter().filter(|(it, _)| is_it(it)).peekable();
        if files.peek().is_some() {
            lines.push(Phrase::new(title).with("folder", folder.display().to_string()));
        }
        for (trouble, usual) in files {
            let Some(path) = path(trouble) else { continue };
            let stem = Path::new(usual).file_stem().unwrap_or_default();
            let holds = Phrase::Holds(stem.to_string_lossy().into_owned());
            lines.push(
                match trouble {
                    SetAside { to, .. } => {
                        let to = to.file_name().unwrap_or_default().to_string_lossy().into_owned();
                        Phrase::new("file-now").with("to", to)
                    }
                    _ => Phrase::new("file-named"),
                }
                .with("file", name(&path))
                .with("holds", holds),
            );
        }
    }
    let others = troubles.iter().filter(|(it, _)| path(it).is_none());
    lines.extend(others.map(|(it, _)| brief(it)));
    if lines.len() == 1 { lines.swap_remove(0) } else { Phrase::Lines(lines) }
}

/// The deepest folder that has all of these files.
fn common_folder(paths: impl Iterator<Item = PathBuf> + Clone) -> PathBuf {
    let first = paths.clone().next().unwrap_or_default();
    let is_common = |folder: &&Path| paths.clone().all(|path| path.starts_with(folder));
    first.ancestors().skip(1).find(is_common).unwrap_or(Path::new("")).to_owned()
}

/// A short message about one file: without folders and reasons.
pub(crate) fn brief(trouble: &saved::StorageFault) -> Phrase {
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    match trouble {
        saved::StorageFault::SetAside { path, to, .. } => {
            Phrase::new("file-set-aside").with("file", name(path)).with("name", name(to))
        }
        saved::StorageFault::Stuck { path, .. } => {
            Phrase::new("file-stuck").with("file", name(path))
        }
        saved::StorageFault::Later { path, .. } => {
            Phrase::new("file-later").with("file", name(path))
        }
        saved::StorageFault::Unreadable { path, .. } => {
            Phrase::new("file-unreadable").with("file", name(path))
        }
        saved::StorageFault::NoFolder => Phrase::new("no-folder"),
        other => other.to_string().into(),
    }
}
