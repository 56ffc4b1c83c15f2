//! [`Recent`]: the files that the player has opened or saved last.

use std::collections::BTreeMap;
use std::path::Path;

use bevy::prelude::*;
use carom_play::saved::Persist;
use carom_support::full_path;
use serde::{Deserialize, Serialize};

use crate::ids::PageId;
use crate::notice::Notice;
use crate::persisted::Persisted;
use crate::place::SaveLocation;

/// The number of files that are remembered.
const MOST: usize = 6;

/// The paths of files, the last one first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Recent {
    files: Vec<String>,
    /// The page of each file.
    pages: BTreeMap<String, String>,
}

impl Persist for Recent {
    const VERSION: u32 = 1;
    const FILE: &'static str = "recent.ron";
}

impl Recent {
    /// The files that are still there.
    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(String::as_str).filter(|it| Path::new(it).is_file())
    }

    /// The page of a file, if it is known.
    pub(crate) fn page(&self, path: &str) -> Option<&str> {
        self.pages.get(path).map(String::as_str)
    }

    fn remove(&mut self, path: &str) {
        self.files.retain(|it| it != path);
        self.pages.remove(path);
    }

    fn add(&mut self, path: String, page: PageId) {
        self.pages.insert(path.clone(), page.id().to_owned());
        self.files.retain(|it| *it != path);
        self.files.insert(0, path);
        self.files.truncate(MOST);
        self.pages.retain(|it, _| self.files.contains(it));
    }
}

/// The list is kept at a place.
pub(crate) fn plugin(place: SaveLocation) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let kept = Persisted::<Recent>::open_in(app, &place);
        app.insert_resource(kept);
    }
}

/// Remembers a text that names a file of this page. Other texts are not remembered. Nobody waits for this: the next start tells what is
/// wrong with the file.
pub(crate) fn note(kept: &mut Persisted<Recent>, text: &str, page: PageId) {
    let path = Path::new(text.trim());
    // The program may be started in another folder the next time.
    if let Ok(path) = full_path(path)
        && path.is_file()
        && let Some(path) = path.to_str()
        && let Some(recent) = kept.value()
        && (recent.files.first().is_none_or(|it| it != path)
            || recent.page(path) != Some(page.id()))
    {
        kept.change(|it| it.add(path.to_owned(), page), &mut Notice::default());
    }
}

/// Forgets a file that could not be opened.
pub(crate) fn forget(kept: &mut Persisted<Recent>, text: &str) {
    let path = full_path(Path::new(text.trim())).ok();
    if let Some(path) = path.as_deref().and_then(Path::to_str)
        && kept.value().is_some_and(|it| it.files.iter().any(|file| file == path))
    {
        kept.change(|it| it.remove(path), &mut Notice::default());
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const PLAY: PageId = PageId::new("play");

    #[test]
    fn the_last_files_are_remembered_once_each_while_they_exist() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().canonicalize().expect("a path");
        let place = SaveLocation::File(folder.join("recent.ron"));
        let mut kept = Persisted::<Recent>::open(&place).0;
        let paths: Vec<_> = (0..8).map(|it| folder.join(format!("{it}.txt"))).collect();
        for path in &paths {
            fs::write(path, "a puzzle").expect("written");
            note(&mut kept, path.to_str().expect("a path"), PLAY);
        }
        for text in ["9/9/9", "no/such/file", "", folder.to_str().expect("a path")] {
            note(&mut kept, text, PLAY);
        }
        note(&mut kept, paths[5].to_str().expect("a path"), PLAY);
        fs::remove_file(&paths[6]).expect("removed");
        let names = |kept: &Persisted<Recent>| -> Vec<String> {
            let recent = kept.to_value();
            let stem = |it: &str| Path::new(it).file_stem().expect("a name").display().to_string();
            recent.files().map(stem).collect()
        };
        assert_eq!(names(&kept), ["5", "7", "4", "3", "2"]);
        fs::write(folder.join("8.txt"), "no puzzle").expect("written");
        let wrong = folder.join("8.txt");
        note(&mut kept, wrong.to_str().expect("a path"), PLAY);
        forget(&mut kept, wrong.to_str().expect("a path"));
        forget(&mut kept, "no/such/file");
        assert_eq!(names(&kept), ["5", "7", "4", "3"], "and the sixth one before it");
        assert_eq!(names(&Persisted::open(&place).0), ["5", "7", "4", "3"], "the next start");
        let recent = kept.to_value();
        assert!(recent.files().all(|it| recent.page(it) == Some("play")));
        assert_eq!(recent.pages.len(), recent.files.len());
    }
}
