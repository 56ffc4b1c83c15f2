//! What the player has chosen on the page, which a file keeps between starts: the letters and the metric.

use bevy::prelude::*;
use carom_engine::unblock::Metric;
use carom_play::saved::Persist;
use carom_shell::notice::Notice;
use carom_shell::persisted::Persisted;
use carom_shell::place::SaveLocation;
use serde::{Deserialize, Serialize};

use crate::history;
use crate::ids::PLAY;
use crate::order::BackgroundPart;
use crate::session::{Letters, Session};

/// The choices of the player. A value that is missing in the file has its default.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Choices {
    /// Whether the blocks show their letters; `None` until the player chooses.
    letters: Option<bool>,
    /// The name of the metric. A name that is not known counts as none.
    metric: Option<String>,
}

impl Choices {
    fn metric(&self) -> Option<Metric> {
        self.metric.as_ref()?.parse().ok()
    }
}

impl Persist for Choices {
    const VERSION: u32 = 1;
    const FILE: &'static str = "choices.ron";
}

/// The place of the progress also determines the file.
pub(crate) fn plugin(progress: SaveLocation) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let kept = Persisted::<Choices>::open_in(app, &progress.beside::<Choices>());
        let choices = kept.to_value();
        let letters = choices.letters;
        if let Some(metric) = choices.metric() {
            app.world_mut().resource_mut::<Session>().count(metric);
        }
        app.insert_resource(Letters(letters.unwrap_or_default()))
            .insert_resource(kept)
            .add_systems(
                Update,
                keep.in_set(BackgroundPart::Persist).after(history::keep).run_if(in_state(PLAY)),
            );
    }
}

/// Writes the choices after each change.
pub(crate) fn keep(
    (letters, session): (Res<Letters>, Res<Session>),
    mut kept: ResMut<Persisted<Choices>>,
    mut notice: ResMut<Notice>,
) {
    if !(letters.is_changed() || session.is_changed()) {
        return;
    }
    let before = kept.to_value();
    let is_usual = before.letters.is_none() && !letters.0;
    let letters = if is_usual { None } else { Some(letters.0) };
    let is_usual = before.metric.is_none() && session.metric() == Metric::default();
    let metric = if is_usual { None } else { Some(session.metric().name().to_owned()) };
    if let Some(trouble) = kept.put(Choices { letters, metric }) {
        notice.0 = Some(trouble);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(text: &str) -> Choices {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(Choices::FILE);
        std::fs::write(&file, text).expect("written");
        let (kept, trouble) = Persisted::open(&SaveLocation::File(file));
        assert_eq!(trouble, None, "{text}");
        kept.to_value()
    }

    #[test]
    fn a_file_without_a_metric_or_with_an_unknown_one_is_read() {
        let without = open("(version: 1, content: (letters: Some(true)))");
        assert_eq!(without, Choices { letters: Some(true), metric: None });
        let later = open(r#"(version: 1, content: (metric: Some("turns")))"#);
        assert_eq!(later.metric().map(Metric::name), None);
        let steps = open(r#"(version: 1, content: (metric: Some("steps")))"#);
        assert_eq!(steps.metric(), Some(Metric::Steps));
    }
}
