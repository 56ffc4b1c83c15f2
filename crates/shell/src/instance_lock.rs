//! Another window of the program that keeps its data in the same folder.

use std::fs::{self, File, TryLockError};
use std::path::Path;

use bevy::prelude::*;
use carom_play::saved::Persist;

use crate::notice::Notice;
use crate::place::SaveLocation;
use crate::words::Phrase;

/// The file that a window locks as long as it is open. It stays empty.
const FILE: &str = "open.lock";

/// The lock of this window.
#[derive(Resource)]
struct Lock(
    #[cfg_attr(
        not(target_family = "wasm"),
        expect(dead_code, reason = "the lock ends with the file")
    )]
    File,
);

/// Locks the folder of a kept value, and tells the player if another window has locked it.
pub fn plugin<T: Persist>(
    place: &SaveLocation,
) -> impl Fn(&mut App) + Send + Sync + 'static + use<T> {
    let folder = place.folder::<T>();
    move |app| match folder.as_deref().map(lock) {
        Some(Ok(file)) => {
            app.insert_resource(Lock(file));
        }
        Some(Err(TryLockError::WouldBlock)) => {
            let mut notice = app.world_mut().get_resource_or_init::<Notice>();
            let first = Phrase::new("other-window");
            notice.0 = Some(match notice.0.take() {
                None => first,
                Some(other) => Phrase::Lines(vec![first, other]),
            });
        }
        // Without locks of files the program works as well.
        Some(Err(TryLockError::Error(_))) | None => {}
    }
}

fn lock(folder: &Path) -> Result<File, TryLockError> {
    fs::create_dir_all(folder).map_err(TryLockError::Error)?;
    let file = File::create(folder.join(FILE)).map_err(TryLockError::Error)?;
    file.try_lock()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use super::*;
    use crate::testing::english;

    #[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
    struct Number(u32);

    impl Persist for Number {
        const VERSION: u32 = 1;
        const FILE: &'static str = "count.ron";
    }

    /// The message of a window.
    fn open(place: &SaveLocation) -> (App, Option<String>) {
        let mut app = App::new();
        app.init_resource::<Notice>().add_plugins(plugin::<Number>(place));
        let told = app.world().resource::<Notice>().0.as_ref().map(english);
        (app, told)
    }

    #[test]
    fn the_second_window_says_that_there_is_a_first() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = SaveLocation::File(folder.path().join("new").join("count.ron"));
        let (first, told) = open(&place);
        assert_eq!(told, None);
        let (_second, told) = open(&place);
        assert!(told.is_some_and(|it| it.starts_with("Carom is open in another window, too.")));
        drop(first);
        assert_eq!(open(&place).1, None);
        assert_eq!(open(&SaveLocation::Nowhere).1, None);
    }
}
