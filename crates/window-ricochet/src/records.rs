//! [`RecordsFile`]: the player's records, which a file keeps between starts.

use bevy::prelude::*;
use carom_engine::ricochet::{Move, Round};
use carom_play::packs::PuzzleIdentity;
use carom_play::records::{self, PracticeScore, PuzzleId};
use carom_play::ricochet::PackRound;
use carom_play::{Date, Records};
use carom_shell::calendar::Calendar;
use carom_shell::home;
use carom_shell::notice::Notice;
use carom_shell::persisted::Persisted;
use carom_shell::place::SaveLocation;
use carom_shell::words::Phrase;

use crate::clock::RoundClock;
use crate::command::Practising;
use crate::dealing::Daily;
use crate::order::BackgroundPart;
use crate::session::Session;
use crate::solving::Best;

/// The records, and the solutions that are not recorded yet.
#[derive(Resource)]
pub struct RecordsFile {
    kept: Persisted<Records>,
    /// The last solutions that count already, the latest one last.
    counted: Vec<Solution>,
    /// The round at the last check.
    seen: Option<Round>,
    /// Solutions of the current round that wait for its optimum.
    waiting: Vec<Solution>,
    /// Whether the player had seen moves of the round at the last check.
    was_helped: bool,
}

/// The number of solutions that do not count again if the player has their rounds back.
const COUNTED: usize = 32;

#[derive(Clone, PartialEq, Debug)]
struct Solution {
    round: Round,
    moves: Vec<Move>,
    /// The player's time.
    seconds: u64,
}

impl Solution {
    fn of(session: &Session, clock: &RoundClock) -> Self {
        let (round, moves) = (session.round().clone(), session.moves().to_vec());
        Self { round, moves, seconds: clock.seconds() }
    }
}

impl RecordsFile {
    fn new(kept: Persisted<Records>) -> Self {
        let (counted, waiting) = (Vec::new(), Vec::new());
        Self { kept, counted, seen: None, waiting, was_helped: false }
    }

    /// What the player has done in an earlier start is recorded already.
    fn begin(&mut self, session: &Session, clock: &RoundClock) {
        self.was_helped = session.is_helped();
        self.arrive(session);
        if session.is_solved() {
            self.count(session, clock);
        }
    }

    /// A round that is opened anew counts again, and a round that the player has back does not.
    fn arrive(&mut self, session: &Session) {
        let round = session.round();
        if self.seen.as_ref() != Some(round) {
            if session.moves().is_empty() {
                self.counted.retain(|it| it.round != *round);
            }
            self.seen = Some(round.clone());
        }
    }

    /// The solution of the session, unless it counts already. If undo and redo repeat the same line, it is the same solution.
    fn count(&mut self, session: &Session, clock: &RoundClock) -> Option<Solution> {
        let (round, moves) = (session.round(), session.moves());
        if self.counted.iter().any(|it| it.moves == moves && it.round == *round) {
            return None;
        }
        let solution = Solution::of(session, clock);
        self.counted.push(solution.clone());
        let excess = self.counted.len().saturating_sub(COUNTED);
        self.counted.drain(..excess);
        Some(solution)
    }

    /// All records, unless they cannot be kept.
    pub fn records(&self) -> Option<&Records> {
        self.kept.value()
    }

    /// The player's best result of a puzzle.
    pub fn best(&self, puzzle: &impl PuzzleIdentity) -> Option<records::Best> {
        self.kept.value()?.best(puzzle.puzzle_id())
    }

    /// The player's best result of a level. The level knows its fewest moves, even if nobody had computed them when it was
    /// solved.
    pub(crate) fn best_of_level(&self, level: &PackRound) -> Option<records::Best> {
        let best = self.best(level)?;
        Some(records::Best { optimum: best.optimum.or(level.fewest), ..best })
    }

    /// Records that help has cost the stars of a round, until the end of a day if there is one.
    pub(crate) fn lost(&mut self, id: PuzzleId, day: Option<Date>, notice: &mut Notice) {
        self.kept.change(|records| records.helped(id, day), notice);
    }

    /// Records a run of timed practice. Returns the best result before.
    pub(crate) fn practised(
        &mut self,
        minutes: u32,
        score: PracticeScore,
        notice: &mut Notice,
    ) -> Option<PracticeScore> {
        let before = self.kept.value()?.best_practice(minutes);
        if score.solved > 0 && before.is_none_or(|it| score > it) {
            self.kept.change(|records| _ = records.practised(minutes, score), notice);
        }
        before
    }

    /// The player's best result of a round and the streak, if the round was ever solved.
    pub fn summary(&self, round: &Round, day: Option<Date>) -> Option<Phrase> {
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

    /// Notes new solutions of the round. Returns whether the records have changed.
    fn look(
        &mut self,
        (session, clock): (&Session, &RoundClock),
        optimum: Option<u32>,
        helped: bool,
        daily: &Daily,
        notice: &mut Notice,
    ) -> bool {
        // A lesson counts nothing.
        if self.kept.value().is_none() || session.lesson().is_some() {
            return false;
        }
        self.arrive(session);
        let round = session.round();
        if session.is_solved() && !session.moves().is_empty() && !helped {
            let new = self.count(session, clock);
            self.waiting.extend(new);
        }
        let was_helped = std::mem::replace(&mut self.was_helped, helped);
        // The streak needs the optimum, but the optimum of a round that was left is not computed.
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
        let is_new = |records: &Records, day| home::Achievement::of_day(records, day).is_none();
        if helped
            && session.is_solved()
            && let Some(day) = daily.date(round)
            && self.kept.value().is_some_and(|records| is_new(records, day))
        {
            self.kept.change(|records| records.daily_solved_with_help(day), notice);
            changed = true;
        }
        changed
    }

    /// Records the waiting solutions, with the optimum of their round if it is known. Returns whether there
    /// were any.
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
            for Solution { round, moves, seconds } in solutions {
                let optimum = optimum.filter(|(of, _)| **of == round).map(|(_, moves)| moves);
                let id = PuzzleId::of(&round);
                records.solved(id, moves.len() as u32, optimum);
                records.timed(id, u32::try_from(seconds).unwrap_or(u32::MAX));
                if let Some(date) = daily.date(&round) {
                    records.daily_solved(date, id);
                }
            }
        };
        self.kept.change(note, notice);
        true
    }
}

pub(crate) fn plugin(place: SaveLocation) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let kept = Persisted::open_in(app, &place);
        app.insert_resource(RecordsFile::new(kept))
            .add_systems(Update, (travel, keep).chain().in_set(BackgroundPart::Persist))
            .add_systems(Last, leave.after(bevy::window::exit_on_all_closed));
    }
}

/// The days of the streak are those of the place where the player is.
pub(crate) fn travel(
    calendar: Res<Calendar>,
    mut book: ResMut<RecordsFile>,
    mut notice: ResMut<Notice>,
) {
    let Some(now) = calendar.now() else { return };
    let kept = &mut book.bypass_change_detection().kept;
    if kept.value().is_some_and(|it| it.is_elsewhere(now)) {
        kept.change(|records| records.move_to(now), &mut notice);
        book.set_changed();
    }
}

pub(crate) fn keep(
    (session, clock, practice): (Res<Session>, Res<RoundClock>, Option<Res<Practising>>),
    best: Res<Best>,
    daily: Res<Daily>,
    mut book: ResMut<RecordsFile>,
    mut notice: ResMut<Notice>,
    mut is_begun: Local<bool>,
) {
    // Timed practice has results of its own.
    let is_practice = Practising::is_on(practice.as_deref());
    if !std::mem::replace(&mut *is_begun, true) || is_practice {
        book.bypass_change_detection().begin(&session, &clock);
    }
    if is_practice {
        return;
    }
    let optimum = best.moves().map(|moves| moves as u32);
    let inner = book.bypass_change_detection();
    // A notice counts as new when it is written: it must be written only when there is news.
    let mut news = Notice::default();
    if inner.look((&session, &clock), optimum, session.is_helped(), &daily, &mut news) {
        book.set_changed();
    }
    if news.0.is_some() {
        *notice = news;
    }
}

/// Quitting the program does not wait for the optimum.
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
