//! [`KeptHistory`]: the rounds that the player has solved, which a file keeps between starts.

use bevy::prelude::*;
use carom_play::ricochet::{History, SolvedRound};
use carom_shell::calendar::Calendar;
use carom_shell::kept::Kept;
use carom_shell::notice::Notice;
use carom_shell::place::Place;

use crate::command::Practising;
use crate::order::Learn;
use crate::resuming;
use crate::session::Session;

/// The rounds that the player has solved, the newest one first.
#[derive(Resource)]
pub struct KeptHistory {
    kept: Kept<History>,
    /// The history if no file keeps it.
    unkept: History,
}

impl KeptHistory {
    fn history(&self) -> &History {
        self.kept.value().unwrap_or(&self.unkept)
    }

    pub fn rounds(&self) -> &[SolvedRound] {
        self.history().rounds()
    }
}

pub(crate) fn plugin(place: Place) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let kept = Kept::open_in(app, &place);
        app.insert_resource(KeptHistory { kept, unkept: History::default() })
            .add_systems(Update, keep.in_set(Learn::Keep).after(resuming::tell));
    }
}

/// Notes a solved round. A lesson and the rounds of timed practice are not in the history.
pub(crate) fn keep(
    session: Res<Session>,
    (calendar, practice): (Res<Calendar>, Option<Res<Practising>>),
    mut history: ResMut<KeptHistory>,
    mut notice: ResMut<Notice>,
    mut was_solved: Local<Option<bool>>,
) {
    if !session.is_changed() {
        return;
    }
    let is_solved = session.is_solved() && !session.moves().is_empty();
    // What was solved at the start of the program was noted before it ended.
    let is_new = was_solved.replace(is_solved) == Some(false) && is_solved;
    let is_own = session.lesson().is_none() && !Practising::is_on(practice.as_deref());
    if !(is_new && is_own) {
        return;
    }
    let mut now = history.history().clone();
    if now.add(&session, calendar.today()) {
        history.unkept = now.clone();
        if let Some(trouble) = history.kept.put(now) {
            notice.0 = Some(trouble);
        }
    }
}
