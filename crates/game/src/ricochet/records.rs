//! [`RecordsFile`]: what the player has achieved, kept in a file between starts.

use bevy::prelude::*;
use carom_engine::ricochet::{Move, Round};
use carom_play::records::PuzzleId;
use carom_play::{Date, Records};

use crate::ricochet::dealing::Daily;
use crate::ricochet::order::Learn;
use crate::ricochet::session::Session;
use crate::ricochet::solving::Best;
use crate::shell::kept::Kept;
use crate::shell::notice::Notice;
use crate::shell::place::Place;
use crate::shell::words::Phrase;

/// The records, and what is not in them yet.
#[derive(Resource)]
pub(crate) struct RecordsFile {
    kept: Kept<Records>,
    /// The last solution that was seen.
    last: Option<Solution>,
    /// Solutions of the round whose optimum is still looked for.
    waiting: Vec<Solution>,
    /// Whether moves of the round were shown when it was last looked at.
    was_helped: bool,
}

#[derive(Clone, PartialEq, Debug)]
struct Solution {
    round: Round,
    moves: Vec<Move>,
}

impl RecordsFile {
    fn new(kept: Kept<Records>) -> Self {
        Self { kept, last: None, waiting: Vec::new(), was_helped: false }
    }

    /// The player's best of a round and the streak, if the round was ever solved.
    pub(crate) fn summary(&self, round: &Round, day: Option<Date>) -> Option<Phrase> {
        let records = self.kept.value()?;
        let best = records.best(PuzzleId::of(round))?.moves;
        let perfect = records.perfect_streak().current;
        let days = day.map_or(0, |day| records.daily_streak(day).current);
        Some(match (days, perfect) {
            (2.., _) => Phrase::new("your-best-days").with("best", best).with("days", days),
            (_, 2..) => Phrase::new("your-best-streak").with("best", best).with("streak", perfect),
            _ => Phrase::new("your-best").with("best", best),
        })
    }

    /// Notes what has happened in the round. Returns whether the records have changed.
    fn look(
        &mut self,
        session: &Session,
        optimum: Option<u32>,
        helped: bool,
        daily: &Daily,
        notice: &mut Notice,
    ) -> bool {
        if self.kept.value().is_none() {
            return false;
        }
        let (round, moves) = (session.round(), session.moves());
        if session.is_solved() && !moves.is_empty() && !helped {
            // The same line again, by undo and redo, is the same solution.
            let same = |it: &Solution| it.moves == moves && it.round == *round;
            if !self.last.as_ref().is_some_and(same) {
                let solution = Solution { round: round.clone(), moves: moves.to_vec() };
                self.last = Some(solution.clone());
                self.waiting.push(solution);
            }
        }
        let was_helped = std::mem::replace(&mut self.was_helped, helped);
        // The streak asks for the optimum; nobody looks for that of a round that was left.
        let is_left = self.waiting.first().is_some_and(|it| it.round != *round);
        let mut changed = false;
        if optimum.is_some() || is_left {
            changed = self.settle(optimum.map(|moves| (round, moves)), daily, notice);
        }
        let id = PuzzleId::of(round);
        if helped
            && !was_helped
            && self.waiting.is_empty()
            && self.kept.value().is_some_and(|records| records.best(id).is_none())
        {
            self.kept.change(Records::gave_up, notice);
            changed = true;
        }
        changed
    }

    /// Records what is waiting, with the optimum of its round if that is known. Returns whether
    /// there was anything.
    fn settle(
        &mut self,
        optimum: Option<(&Round, u32)>,
        daily: &Daily,
        notice: &mut Notice,
    ) -> bool {
        if self.waiting.is_empty() {
            return false;
        }
        let solutions = std::mem::take(&mut self.waiting);
        let note = |records: &mut Records| {
            for Solution { round, moves } in solutions {
                let optimum = optimum.filter(|(of, _)| **of == round).map(|(_, moves)| moves);
                records.solved(PuzzleId::of(&round), moves.len() as u32, optimum);
                if let Some(date) = daily.date(&round) {
                    records.daily_solved(date);
                }
            }
        };
        self.kept.change(note, notice);
        true
    }
}

pub(crate) fn plugin(place: Place) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let kept = Kept::open_in(app, &place);
        app.insert_resource(RecordsFile::new(kept))
            .add_systems(Update, keep.in_set(Learn::Keep))
            .add_systems(Last, leave.after(bevy::window::exit_on_all_closed));
    }
}

pub(crate) fn keep(
    session: Res<Session>,
    best: Res<Best>,
    daily: Res<Daily>,
    mut book: ResMut<RecordsFile>,
    mut notice: ResMut<Notice>,
) {
    let optimum = best.moves().map(|moves| moves as u32);
    let inner = book.bypass_change_detection();
    if inner.look(&session, optimum, session.is_helped(), &daily, &mut notice) {
        book.set_changed();
    }
}

/// Who leaves the program does not wait for the optimum.
pub(crate) fn leave(
    mut exits: MessageReader<AppExit>,
    daily: Res<Daily>,
    mut book: ResMut<RecordsFile>,
    mut notice: ResMut<Notice>,
) {
    if exits.read().count() > 0 {
        book.settle(None, &daily, &mut notice);
    }
}

#[cfg(test)]
mod tests;
