//! [`Library`]: the packs of a game, and what the player has achieved in the game, which a file keeps between starts.

use std::sync::LazyLock;

use bevy::prelude::*;
use carom_play::Records;
use carom_play::packs::{LevelId, Packs, PuzzleIdentity};
use carom_play::records::Best;
use carom_play::solo::{PlayState, RecordEvent, Recording};

use crate::calendar::Calendar;
use crate::notice::Notice;
use crate::persisted::Persisted;

/// The packs of a game, and the player's records.
#[derive(Resource)]
pub struct Library<P: Send + Sync + 'static> {
    packs: &'static LazyLock<Packs<P>>,
    kept: Persisted<Records>,
    /// The records if no file keeps them.
    unkept: Records,
    recording: Recording,
}

impl<P: Send + Sync> Library<P> {
    pub fn new(packs: &'static LazyLock<Packs<P>>, kept: Persisted<Records>) -> Self {
        Self { packs, kept, unkept: Records::default(), recording: Recording::default() }
    }

    pub fn packs(&self) -> &'static Packs<P> {
        self.packs
    }

    pub fn records(&self) -> &Records {
        self.kept.value().unwrap_or(&self.unkept)
    }

    /// Whether a file keeps the records.
    pub fn is_kept(&self) -> bool {
        self.kept.value().is_some()
    }

    /// The player's best result of a puzzle.
    pub fn best(&self, puzzle: &impl PuzzleIdentity) -> Option<Best> {
        self.records().best(puzzle.puzzle_id())
    }

    /// Changes the records. The notice is written only if there is news, because it counts as new when it is written.
    pub fn change(&mut self, change: impl Fn(&mut Records), notice: &mut Notice) {
        change(&mut self.unkept);
        self.kept.change(change, notice);
    }

    /// What the player has done so far is recorded already.
    pub fn begin(&mut self, state: &PlayState) {
        self.recording.begin(state);
    }

    /// Records what the player has done.
    pub fn record(library: &mut ResMut<Self>, state: &PlayState, notice: &mut ResMut<Notice>) {
        let inner = library.bypass_change_detection();
        let events = inner.recording.look(state, inner.kept.value().unwrap_or(&inner.unkept));
        if !events.is_empty() {
            let mut news = Notice::default();
            library.note(&events, &mut news);
            Notice::tell(notice, news);
        }
    }

    fn note(&mut self, events: &[RecordEvent], notice: &mut Notice) {
        let note = |records: &mut Records| {
            for event in events {
                records.note(event);
            }
        };
        self.change(note, notice);
    }

    /// Keeps the open puzzle for the next start.
    pub fn keep_level(&mut self, place: LevelId, notice: &mut Notice) {
        let packs = self.packs;
        self.change(|records| records.set_last_level(packs, place), notice);
    }

    /// The puzzle of the packs that was open last, also in an earlier start; at first the first one.
    pub fn last(&self) -> LevelId {
        self.records().last_level(self.packs).unwrap_or_default()
    }

    /// The place after a puzzle or before it. Without a puzzle, and at the ends, it is the place that was open last.
    pub fn beside(&self, open: Option<LevelId>, is_next: bool) -> LevelId {
        let beside = |place| self.packs.beside(place, is_next);
        open.and_then(beside).unwrap_or_else(|| self.last())
    }
}

/// The days of the streak are those of the place where the player is.
pub fn travel<P: Send + Sync>(
    calendar: Res<Calendar>,
    mut library: ResMut<Library<P>>,
    mut notice: ResMut<Notice>,
) {
    let Some(now) = calendar.now().filter(|it| library.records().is_elsewhere(*it)) else { return };
    let mut news = Notice::default();
    library.change(|records| records.move_to(now), &mut news);
    Notice::tell(&mut notice, news);
}

/// The end of the program does not wait for the fewest moves.
fn leave<P: Send + Sync>(mut exits: MessageReader<AppExit>, mut library: ResMut<Library<P>>) {
    if exits.read().count() == 0 {
        return;
    }
    let events = library.recording.leave();
    if !events.is_empty() {
        // Nobody would read a message.
        library.note(&events, &mut Notice::default());
    }
}

/// Adds the library of a game.
pub fn add<P: Send + Sync>(app: &mut App, library: Library<P>) {
    app.init_resource::<Calendar>()
        .insert_resource(library)
        .add_systems(Last, leave::<P>.after(bevy::window::exit_on_all_closed));
}
