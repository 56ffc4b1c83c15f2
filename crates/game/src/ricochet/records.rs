//! [`Book`]: what the player has achieved, kept in a file between starts.

use bevy::prelude::*;
use carom_engine::ricochet::{Move, Round};
use carom_play::records::PuzzleId;
use carom_play::saved::SaveError;
use carom_play::{Date, Records, Saved};

use crate::ricochet::dealing::Daily;
use crate::ricochet::files::Notice;
use crate::ricochet::session::Session;
use crate::ricochet::solving::Best;
use crate::shell::frame::Learn;
use crate::shell::place::{Place, brief};
use crate::shell::words::Phrase;

/// The records, and what is not in them yet.
#[derive(Resource)]
pub(crate) struct Book {
    /// `None` where nothing is recorded.
    saved: Option<Saved<Records>>,
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

impl Book {
    fn new(saved: Option<Saved<Records>>) -> Self {
        Self { saved, last: None, waiting: Vec::new(), was_helped: false }
    }

    /// The player's best of a round and the streak, if the round was ever solved.
    pub(crate) fn summary(&self, round: &Round, day: Option<Date>) -> Option<Phrase> {
        let records = &self.saved.as_ref()?.value;
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
    ) -> Result<bool, SaveError> {
        if self.saved.is_none() {
            return Ok(false);
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
            changed = self.settle(optimum.map(|moves| (round, moves)), daily)?;
        }
        let id = PuzzleId::of(round);
        if helped
            && !was_helped
            && self.waiting.is_empty()
            && let Some(saved) = &mut self.saved
            && saved.value.best(id).is_none()
        {
            saved.update(Records::gave_up)?;
            changed = true;
        }
        Ok(changed)
    }

    /// Records what is waiting, with the optimum of its round if that is known. Returns whether
    /// there was anything.
    fn settle(&mut self, optimum: Option<(&Round, u32)>, daily: &Daily) -> Result<bool, SaveError> {
        let Some(saved) = self.saved.as_mut().filter(|_| !self.waiting.is_empty()) else {
            return Ok(false);
        };
        let solutions = std::mem::take(&mut self.waiting);
        saved.update(|records| {
            for Solution { round, moves } in solutions {
                let optimum = optimum.filter(|(of, _)| **of == round).map(|(_, moves)| moves);
                records.solved(PuzzleId::of(&round), moves.len() as u32, optimum);
                if let Some(date) = daily.date(&round) {
                    records.daily_solved(date);
                }
            }
        })?;
        Ok(true)
    }
}

pub(crate) fn plugin(place: Place) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let (saved, trouble) = place.open();
        if let Some(trouble) = &trouble {
            warn!("{trouble}");
            app.insert_resource(Notice(Some(brief(trouble))));
        }
        app.init_resource::<Notice>()
            .insert_resource(Book::new(saved))
            .add_systems(Update, keep.in_set(Learn::Keep))
            .add_systems(Last, leave.after(bevy::window::exit_on_all_closed));
    }
}

pub(crate) fn keep(
    session: Res<Session>,
    best: Res<Best>,
    daily: Res<Daily>,
    mut book: ResMut<Book>,
    mut notice: ResMut<Notice>,
) {
    let optimum = best.moves().map(|moves| moves as u32);
    let inner = book.bypass_change_detection();
    match inner.look(&session, optimum, session.is_helped(), &daily) {
        Ok(false) => return,
        // The player was warned about a locked file when it was opened.
        Ok(true) | Err(SaveError::Locked { .. }) => {}
        Err(why) => notice.0 = Some(why.to_string().into()),
    }
    book.set_changed();
}

/// Who leaves the program does not wait for the optimum.
fn leave(mut exits: MessageReader<AppExit>, daily: Res<Daily>, mut book: ResMut<Book>) {
    if exits.read().count() > 0
        && let Err(why) = book.settle(None, &daily)
    {
        warn!("{why}");
    }
}

#[cfg(test)]
mod tests;
