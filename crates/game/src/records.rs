//! [`Book`]: what the player has achieved, kept in a file between starts.

use bevy::prelude::*;
use carom_engine::ricochet::{Move, Round};
use carom_play::records::PuzzleId;
use carom_play::saved::SaveError;
use carom_play::{Date, Records, Saved};

use crate::dealing::Daily;
use crate::files::Notice;
use crate::place::{Place, brief};
use crate::session::{Applied, Session};
use crate::solving::{Best, Told};
use crate::words::Phrase;

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
    ) -> bool {
        if self.saved.is_none() {
            return false;
        }
        let (round, moves) = (session.round(), session.moves());
        let mut changed = false;
        if session.is_solved() && !moves.is_empty() && !helped {
            // The same line again, by undo and redo, is the same solution.
            let same = |it: &Solution| it.moves == moves && it.round == *round;
            if !self.last.as_ref().is_some_and(same) {
                let solution = Solution { round: round.clone(), moves: moves.to_vec() };
                self.last = Some(solution.clone());
                self.waiting.push(solution);
            }
        }
        // The streak asks for the optimum; nobody looks for that of a round that was left.
        let is_left = self.waiting.first().is_some_and(|it| it.round != *round);
        if optimum.is_some() || is_left {
            changed |= self.settle(optimum.map(|moves| (round, moves)), daily);
        }
        if helped
            && !self.was_helped
            && self.waiting.is_empty()
            && let Some(Saved { value: records, .. }) = &mut self.saved
            && records.best(PuzzleId::of(round)).is_none()
        {
            records.gave_up();
            changed = true;
        }
        self.was_helped = helped;
        changed
    }

    /// Records what is waiting, with the optimum of its round if that is known. Returns whether
    /// there was anything.
    fn settle(&mut self, optimum: Option<(&Round, u32)>, daily: &Daily) -> bool {
        let Some(Saved { value: records, .. }) = &mut self.saved else { return false };
        let is_any = !self.waiting.is_empty();
        for Solution { round, moves } in self.waiting.drain(..) {
            let optimum = optimum.filter(|(of, _)| **of == round).map(|(_, moves)| moves);
            records.solved(PuzzleId::of(&round), moves.len() as u32, optimum);
            if let Some(date) = daily.date(&round) {
                records.daily_solved(date);
            }
        }
        is_any
    }
}

pub(super) fn plugin(place: Place) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let (saved, trouble) = place.open();
        if let Some(trouble) = &trouble {
            warn!("{trouble}");
            app.insert_resource(Notice(Some(brief(trouble))));
        }
        app.init_resource::<Notice>()
            .insert_resource(Book::new(saved))
            .add_systems(Update, keep.after(Applied).after(Told))
            .add_systems(Last, leave);
    }
}

fn keep(
    session: Res<Session>,
    best: Res<Best>,
    daily: Res<Daily>,
    mut book: ResMut<Book>,
    mut notice: ResMut<Notice>,
) {
    let optimum = best.moves().map(|moves| moves as u32);
    let inner = book.bypass_change_detection();
    if !inner.look(&session, optimum, session.is_helped(), &daily) {
        return;
    }
    let outcome = inner.saved.as_ref().map_or(Ok(()), Saved::save);
    book.set_changed();
    // That a file must not be written was said when it was opened.
    if let Err(why) = outcome
        && !matches!(why, SaveError::Locked { .. })
    {
        notice.0 = Some(why.to_string().into());
    }
}

/// Who leaves the program does not wait for the optimum.
fn leave(mut exits: MessageReader<AppExit>, daily: Res<Daily>, mut book: ResMut<Book>) {
    if exits.read().count() > 0
        && book.settle(None, &daily)
        && let Some(Err(why)) = book.saved.as_ref().map(Saved::save)
    {
        warn!("{why}");
    }
}

#[cfg(test)]
mod tests;
