//! [`Persisted`]: a value that a file keeps between starts.

use bevy::prelude::*;
use carom_play::StoredValue;
use carom_play::saved::{self, Persist, SaveError};

use crate::notice::Notice;
use crate::place::{SaveLocation, Trouble, brief, summary};
use crate::words::Phrase;

/// The problems of the files at the start of the program.
#[derive(Resource, Default)]
struct Troubles(Vec<Trouble>);

/// A value and its file. If data is not kept, it has no value and no file.
#[derive(Resource, Default)]
pub struct Persisted<T: Send + Sync + 'static>(Option<StoredValue<T>>);

impl<T: Persist + PartialEq + Clone + Send + Sync + 'static> Persisted<T> {
    /// Reads the file of a place. Returns the problem with the file, if there is one.
    pub fn open(place: &SaveLocation) -> (Self, Option<saved::StorageFault>) {
        let (saved, trouble) = place.open();
        if let Some(trouble) = &trouble {
            warn!("{trouble}");
        }
        (Self(saved), trouble)
    }

    /// The same. The notice sums up the problems of all files that were opened in this way.
    pub fn open_in(app: &mut App, place: &SaveLocation) -> Self {
        Self::open_told(app, place).0
    }

    /// As [`Self::open_in`], with a message about this file alone.
    pub fn open_told(app: &mut App, place: &SaveLocation) -> (Self, Option<Phrase>) {
        let (kept, trouble) = Self::open(place);
        let message = trouble.as_ref().map(brief);
        app.world_mut().get_resource_or_init::<Notice>();
        if let Some(trouble) = trouble {
            let mut all = app.world_mut().get_resource_or_init::<Troubles>();
            if all.0.iter().all(|(it, _)| *it != trouble) {
                all.0.push((trouble, T::FILE));
            }
            let summary = summary(&all.0);
            app.world_mut().resource_mut::<Notice>().0 = Some(summary);
        }
        (kept, message)
    }

    /// The value of the file, if there is one.
    pub fn value(&self) -> Option<&T> {
        self.0.as_ref().map(|saved| &saved.value)
    }

    /// The same, or the default value.
    pub fn to_value(&self) -> T {
        self.value().cloned().unwrap_or_default()
    }

    /// Writes a value if it differs from the file's value. Returns a message to the player.
    pub fn put(&mut self, value: T) -> Option<Phrase> {
        let saved = self.0.as_mut().filter(|saved| saved.value != value)?;
        saved.value = value;
        trouble(saved.save())
    }

    /// The same, but the message becomes the notice.
    pub fn keep(&mut self, value: T, notice: &mut Notice) {
        tell(self.put(value), notice);
    }

    /// Changes the current value of the file, so that the additions of another program are not lost.
    pub fn change(&mut self, change: impl FnOnce(&mut T), notice: &mut Notice) {
        if let Some(saved) = &mut self.0 {
            tell(trouble(saved.update(change)), notice);
        }
    }
}

/// The message about a file that could not be written. There is none for a locked file, because the player
/// was warned when it was opened.
pub(crate) fn trouble(outcome: Result<(), SaveError>) -> Option<Phrase> {
    match outcome {
        Ok(()) | Err(SaveError::Locked { .. }) => None,
        Err(why) => {
            warn!("{why}");
            Some(match why {
                SaveError::Io { path, source } => Phrase::new("keep-failed")
                    .with("file", path.display().to_string())
                    .with("why", reason(&source)),
                other => other.to_string().into(),
            })
        }
    }
}

/// The system's words without the number that only programs need.
fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error ").next().unwrap_or_default().to_owned()
}

fn tell(trouble: Option<Phrase>, notice: &mut Notice) {
    if trouble.is_some() {
        notice.0 = trouble;
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use super::*;
    use crate::settings::Settings;

    #[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
    struct Number(u32);

    impl Persist for Number {
        const VERSION: u32 = 1;
        const FILE: &'static str = "count.ron";
    }

    #[test]
    fn a_value_is_kept_and_a_failure_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = SaveLocation::File(folder.path().join("count.ron"));
        let mut notice = Notice::default();
        let (mut kept, trouble) = Persisted::<Number>::open(&place);
        assert_eq!((kept.to_value(), trouble), (Number(0), None));
        kept.keep(Number(2), &mut notice);
        kept.change(|it| it.0 += 1, &mut notice);
        assert_eq!(notice, Notice(None));
        assert_eq!(Persisted::<Number>::open(&place).0.to_value(), Number(3));
        // A folder replaces the file.
        std::fs::remove_file(folder.path().join("count.ron")).expect("removed");
        std::fs::create_dir_all(folder.path().join("count.ron/full")).expect("a folder");
        kept.keep(Number(4), &mut notice);
        assert!(notice.0.is_some());
    }

    #[test]
    fn every_damaged_file_is_told_in_one_message_without_repeats() {
        #[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
        struct OtherValue(u32);

        impl Persist for OtherValue {
            const VERSION: u32 = 1;
            const FILE: &'static str = "other.ron";
        }

        let folder = tempfile::tempdir().expect("a folder");
        let file = |name: &str| folder.path().join(name);
        std::fs::write(file("count.ron"), "(version: 9, data: 1)").expect("written");
        std::fs::write(file("other.ron"), "nonsense").expect("written");
        let mut app = App::new();
        for _ in 0..2 {
            Persisted::<Number>::open_in(&mut app, &SaveLocation::File(file("count.ron")));
        }
        Persisted::<OtherValue>::open_in(&mut app, &SaveLocation::File(file("other.ron")));
        // The player has chosen the name of this file.
        std::fs::write(file("mine.ron"), "nonsense").expect("written");
        Persisted::<Settings>::open_in(&mut app, &SaveLocation::File(file("mine.ron")));
        let notice = app.world().resource::<Notice>().0.as_ref().map(crate::testing::english);
        let shown = folder.path().display();
        assert_eq!(
            notice.expect("a message"),
            format!(
                "Carom cannot read these files in {shown}. It begins new ones and keeps the old ones beside them:\n\
                 other.ron (a file of a game) is now other.ron.damaged-1\n\
                 mine.ron (settings and keys) is now mine.ron.damaged-1\n\
                 A newer Carom has written these files in {shown}. Carom uses its defaults, and your changes will not be saved:\n\
                 count.ron (a file of a game)"
            )
        );
    }

    #[test]
    fn nothing_is_kept_nowhere() {
        let mut notice = Notice::default();
        let (mut kept, _) = Persisted::<Number>::open(&SaveLocation::Nowhere);
        kept.keep(Number(2), &mut notice);
        assert_eq!((kept.value(), notice), (None, Notice(None)));
    }
}
