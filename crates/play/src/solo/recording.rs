//! [`Recording`]: which solutions count, and when they go into the [`Records`].

use crate::records::PuzzleId;
use crate::{Date, Records};

/// The number of solutions that do not count again if the player has their puzzles back.
const COUNTED: usize = 32;

/// What the records want to know of a puzzle in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayState {
    /// The puzzle.
    pub id: PuzzleId,
    /// The moves made, in any notation: two solutions with the same line are one.
    pub line: String,
    /// The number of moves made.
    pub moves: u32,
    /// Whether they solve the puzzle.
    pub is_solved: bool,
    /// Whether help has cost their stars.
    pub is_helped: bool,
    /// The fewest moves, if they are known.
    pub fewest: Option<u32>,
    /// Whether the fewest moves may become known while the puzzle is in play.
    pub may_be_proven: bool,
    /// The day, if it is the puzzle of a day.
    pub day: Option<Date>,
    /// The time that the player has spent, in seconds, if it is measured.
    pub seconds: Option<u32>,
}

/// Something to note in the records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordEvent {
    /// A solution without help.
    Solved(PlayState),
    /// The fewest moves of a puzzle that was solved before.
    Proven(PuzzleId, u32),
    /// Help was given for a puzzle that was never solved.
    GaveUp,
    /// The puzzle of a day was solved with help.
    DayWithHelp(Date),
}

/// Follows the puzzle in play, and says what to note in the records.
///
/// A solution waits for the fewest moves of its puzzle, because the streak needs them, but not longer than the puzzle is in play.
///
/// ```
/// use carom_play::Records;
/// use carom_play::records::PuzzleId;
/// use carom_play::solo::{PlayState, Recording};
///
/// let (mut recording, mut records) = (Recording::default(), Records::default());
/// let mut state = PlayState {
///     id: PuzzleId::of_bytes(&[1]),
///     line: "rE rS".to_owned(),
///     moves: 2,
///     is_solved: true,
///     is_helped: false,
///     fewest: None,
///     may_be_proven: true,
///     day: None,
///     seconds: None,
/// };
/// assert!(recording.look(&state, &records).is_empty(), "the solver still works");
/// state.fewest = Some(2);
/// for event in recording.look(&state, &records) {
///     records.note(&event);
/// }
/// assert_eq!(records.best(state.id).and_then(|it| it.optimum), Some(2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Recording {
    /// The last solutions that count already, the latest one last.
    counted: Vec<(PuzzleId, String)>,
    /// The puzzle at the last look, and whether help had cost its stars.
    seen: Option<(PuzzleId, bool)>,
    /// Solutions of this puzzle that wait for its fewest moves.
    waiting: Vec<PlayState>,
}

impl Recording {
    /// What the player has done so far is recorded already, for example in an earlier start.
    pub fn begin(&mut self, state: &PlayState) {
        self.arrive(state);
        if state.is_solved {
            self.count(state);
        }
    }

    /// What to note now.
    pub fn look(&mut self, state: &PlayState, records: &Records) -> Vec<RecordEvent> {
        let mut events = Vec::new();
        let before = self.seen;
        if before.is_some_and(|(id, _)| id != state.id) {
            events = self.leave();
        }
        self.arrive(state);
        if state.is_solved && state.moves > 0 && !state.is_helped && self.count(state) {
            self.waiting.push(state.clone());
        }
        if state.fewest.is_some() || !state.may_be_proven {
            let proven = |it| PlayState { fewest: state.fewest, ..it };
            events.extend(self.waiting.drain(..).map(proven).map(RecordEvent::Solved));
        }
        let best = records.best(state.id);
        if let Some(fewest) = state.fewest
            && best.is_some_and(|it| it.optimum.is_none())
        {
            events.push(RecordEvent::Proven(state.id, fewest));
        }
        // A puzzle with lost stars to which the player comes back has ended the streak already.
        let is_new_help = state.is_helped && before == Some((state.id, false));
        if is_new_help && best.is_none() && self.waiting.is_empty() {
            events.push(RecordEvent::GaveUp);
        }
        if let Some(day) = state.day
            && state.is_solved
            && state.is_helped
            && !(records.is_daily_done(day) || records.is_daily_helped(day))
        {
            events.push(RecordEvent::DayWithHelp(day));
        }
        events
    }

    /// The puzzle is left, or the program ends: nobody waits for its fewest moves any more.
    pub fn leave(&mut self) -> Vec<RecordEvent> {
        self.waiting.drain(..).map(RecordEvent::Solved).collect()
    }

    /// A puzzle that is opened anew counts again, and one that the player has back does not.
    fn arrive(&mut self, state: &PlayState) {
        let is_other = self.seen.is_none_or(|(id, _)| id != state.id);
        if is_other && state.moves == 0 {
            self.counted.retain(|(id, _)| *id != state.id);
        }
        self.seen = Some((state.id, state.is_helped));
    }

    /// Whether the solution is new. If undo and redo repeat the same line, it is the same solution.
    fn count(&mut self, state: &PlayState) -> bool {
        let is_known = self.counted.iter().any(|(id, line)| *id == state.id && *line == state.line);
        if !is_known {
            self.counted.push((state.id, state.line.clone()));
            let excess = self.counted.len().saturating_sub(COUNTED);
            self.counted.drain(..excess);
        }
        !is_known
    }
}

impl Records {
    /// Notes what a [`Recording`] says.
    pub fn note(&mut self, event: &RecordEvent) {
        match event {
            RecordEvent::Solved(state) => {
                self.solved(state.id, state.moves, state.fewest);
                if let Some(seconds) = state.seconds {
                    self.timed(state.id, seconds);
                }
                if let Some(day) = state.day {
                    self.daily_solved(day, state.id);
                }
            }
            RecordEvent::Proven(id, fewest) => self.set_optimum(*id, *fewest),
            RecordEvent::GaveUp => self.gave_up(),
            RecordEvent::DayWithHelp(day) => self.daily_solved_with_help(*day),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A puzzle before its first move.
    fn puzzle(number: u8) -> PlayState {
        PlayState {
            id: PuzzleId::of_bytes(&[number]),
            line: String::new(),
            moves: 0,
            is_solved: false,
            is_helped: false,
            fewest: None,
            may_be_proven: true,
            day: None,
            seconds: Some(5),
        }
    }

    /// The puzzle after a solution.
    fn solved(number: u8, line: &str) -> PlayState {
        let moves = line.len() as u32;
        PlayState { line: line.to_owned(), moves, is_solved: true, ..puzzle(number) }
    }

    /// The records that follow the states of a player.
    fn records<const N: usize>(states: [&PlayState; N]) -> Records {
        let (mut recording, mut records) = (Recording::default(), Records::default());
        for state in states {
            for event in recording.look(state, &records) {
                records.note(&event);
            }
        }
        for event in recording.leave() {
            records.note(&event);
        }
        records
    }

    /// The moves, the fewest moves and the number of solutions of the first puzzle.
    fn first(records: &Records) -> Option<(u32, Option<u32>, u32)> {
        records.best(puzzle(1).id).map(|it| (it.moves, it.optimum, it.times))
    }

    #[test]
    fn a_solution_counts_once_until_the_puzzle_is_opened_anew() {
        let known = |it: PlayState| PlayState { fewest: Some(2), ..it };
        let line = known(solved(1, "ab"));
        let undone = known(PlayState { moves: 1, ..puzzle(1) });
        let again = records([&line, &undone, &line, &puzzle(2), &line]);
        assert_eq!(first(&again), Some((2, Some(2), 1)), "the player has it back");
        let anew = records([&line, &puzzle(2), &puzzle(1), &line]);
        assert_eq!(first(&anew), Some((2, Some(2), 2)));
        let others = records([&line, &known(solved(1, "abc"))]);
        assert_eq!(first(&others), Some((2, Some(2), 2)));
    }

    #[test]
    fn a_solution_waits_for_the_fewest_moves_until_the_puzzle_is_left() {
        let line = solved(1, "abc");
        let mut recording = Recording::default();
        assert_eq!(recording.look(&line, &Records::default()), []);
        let of_other = PlayState { fewest: Some(1), ..puzzle(2) };
        let events = recording.look(&of_other, &Records::default());
        assert_eq!(events, [RecordEvent::Solved(line.clone())]);
        // The fewest moves come when the player is back.
        let known = PlayState { fewest: Some(2), ..line.clone() };
        let back = records([&line, &puzzle(2), &known]);
        assert_eq!(first(&back), Some((3, Some(2), 1)));
        // The end of the program does not wait, and neither does a puzzle that nobody proves.
        assert_eq!(first(&records([&line])), Some((3, None, 1)));
        let hopeless = PlayState { may_be_proven: false, ..line };
        assert_eq!(recording.look(&hopeless, &Records::default()).len(), 0, "it counts already");
        assert_eq!(first(&records([&hopeless])), Some((3, None, 1)));
    }

    #[test]
    fn what_was_done_before_the_start_is_recorded_already() {
        let known = PlayState { fewest: Some(2), ..solved(1, "ab") };
        let mut recording = Recording::default();
        recording.begin(&known);
        assert_eq!(recording.look(&known, &Records::default()), []);
        let helped = PlayState { is_helped: true, ..puzzle(1) };
        recording.begin(&helped);
        assert_eq!(recording.look(&helped, &Records::default()), []);
    }

    #[test]
    fn help_ends_the_streak_once_and_earns_nothing() {
        let mut kept = Records::default();
        kept.solved(puzzle(3).id, 4, Some(4));
        let helped = PlayState { is_helped: true, ..puzzle(1) };
        let mut recording = Recording::default();
        assert_eq!(recording.look(&puzzle(1), &kept), []);
        assert_eq!(recording.look(&helped, &kept), [RecordEvent::GaveUp]);
        assert_eq!(recording.look(&helped, &kept), []);
        let solved = PlayState { is_helped: true, fewest: Some(2), ..solved(1, "ab") };
        assert_eq!(recording.look(&solved, &kept), []);
        assert_eq!(recording.look(&puzzle(2), &kept), []);
        assert_eq!(recording.look(&helped, &kept), [], "the player is back");
    }

    #[test]
    fn a_day_is_solved_with_help_or_without() {
        let day = "2026-11-27".parse().ok();
        let alone = PlayState { day, fewest: Some(2), ..solved(1, "ab") };
        let helped = PlayState { is_helped: true, ..alone.clone() };
        let date = day.expect("a day");
        assert!(records([&helped]).is_daily_helped(date));
        let both = records([&alone, &helped]);
        assert!(both.is_daily_done(date) && !both.is_daily_helped(date));
    }
}
