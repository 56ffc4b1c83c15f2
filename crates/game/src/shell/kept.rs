//! [`Kept`]: a value that a file keeps between starts.

use bevy::prelude::*;
use carom_play::Saved;
use carom_play::saved::{Keep, SaveError};

use crate::shell::notice::Notice;
use crate::shell::place::{Place, brief};
use crate::shell::words::Phrase;

/// A value and its file. If data is not kept, it has no value and no file.
#[derive(Resource)]
pub(crate) struct Kept<T: Send + Sync + 'static>(Option<Saved<T>>);

impl<T: Keep + PartialEq + Clone + Send + Sync + 'static> Kept<T> {
    /// Reads the file of a place. Returns a message about problems with the file.
    pub(crate) fn open(place: &Place) -> (Self, Option<Phrase>) {
        let (saved, trouble) = place.open();
        if let Some(trouble) = &trouble {
            warn!("{trouble}");
        }
        (Self(saved), trouble.as_ref().map(brief))
    }

    /// The same, but the message becomes the notice.
    pub(crate) fn open_in(app: &mut App, place: &Place) -> Self {
        let (kept, trouble) = Self::open(place);
        let mut notice = app.world_mut().get_resource_or_init::<Notice>();
        if let Some(trouble) = trouble {
            notice.add(trouble);
        }
        kept
    }

    /// The value of the file, if there is one.
    pub(crate) fn value(&self) -> Option<&T> {
        self.0.as_ref().map(|saved| &saved.value)
    }

    /// The same, or the default value.
    pub(crate) fn to_value(&self) -> T {
        self.value().cloned().unwrap_or_default()
    }

    /// Writes a value if it differs from the file's value. Returns a message to the player.
    pub(crate) fn put(&mut self, value: T) -> Option<Phrase> {
        let saved = self.0.as_mut().filter(|saved| saved.value != value)?;
        saved.value = value;
        trouble(saved.save())
    }

    /// The same, but the message becomes the notice.
    pub(crate) fn keep(&mut self, value: T, notice: &mut Notice) {
        tell(self.put(value), notice);
    }

    /// Changes the current value of the file, so that the additions of another program are not lost.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut T), notice: &mut Notice) {
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
            Some(why.to_string().into())
        }
    }
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

    #[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
    struct Count(u32);

    impl Keep for Count {
        const VERSION: u32 = 1;
        const FILE: &'static str = "count.ron";
    }

    #[test]
    fn a_value_is_kept_and_a_failure_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Place::File(folder.path().join("count.ron"));
        let mut notice = Notice::default();
        let (mut kept, trouble) = Kept::<Count>::open(&place);
        assert_eq!((kept.to_value(), trouble), (Count(0), None));
        kept.keep(Count(2), &mut notice);
        kept.change(|it| it.0 += 1, &mut notice);
        assert_eq!(notice, Notice(None));
        assert_eq!(Kept::<Count>::open(&place).0.to_value(), Count(3));
        // A folder replaces the file.
        std::fs::remove_file(folder.path().join("count.ron")).expect("removed");
        std::fs::create_dir_all(folder.path().join("count.ron/full")).expect("a folder");
        kept.keep(Count(4), &mut notice);
        assert!(notice.0.is_some());
    }

    #[test]
    fn nothing_is_kept_nowhere() {
        let mut notice = Notice::default();
        let (mut kept, _) = Kept::<Count>::open(&Place::Nowhere);
        kept.keep(Count(2), &mut notice);
        assert_eq!((kept.value(), notice), (None, Notice(None)));
    }
}
