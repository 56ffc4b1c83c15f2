//! Puzzles: forced wins against the strong program, in packs by their length.

use carom_engine::tablut::{Move, Position, RuleSet, Side, Variant};
use carom_engine::{Duel as _, Outcome, Rules as _};
use carom_formats::ReadError;
use carom_formats::tablut::{WINS, Win};
use carom_solver::Control;
use carom_solver::duel::{ProofVerdict, Prover};
use serde::{Deserialize, Serialize};

use crate::Date;
use crate::packs::{LevelId, Pack, Packs, PuzzleIdentity};
use crate::records::PuzzleId;

/// Forced wins in packs. The first pack has wins in one move.
pub type Puzzles = Packs<Win>;

/// The names of the packs: the number of moves of the winner.
const PACKS: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];

/// The number of moves that the winner needs.
#[must_use]
pub const fn moves_of(win: &Win) -> u32 {
    win.plies.div_ceil(2)
}

impl Puzzles {
    /// Reads a list of wins and sorts them by their length, and those of a pack by their rule set: Ashton's, which the first game
    /// has, come first. Wins that are too long for all packs are left out.
    ///
    /// ```
    /// use carom_play::tablut::{Puzzles, moves_of};
    ///
    /// let list = "a ashton w 9/9/9/9/9/2k3b2/2b6/9/9 1 c6-c1\n";
    /// let puzzles = Puzzles::of_list(list)?;
    /// let place = puzzles.find("1", 0).expect("a puzzle");
    /// assert_eq!(puzzles.get(place).map(moves_of), Some(1));
    /// # Ok::<(), carom_formats::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// The first fault of the list.
    pub fn of_list(text: &str) -> Result<Self, ReadError> {
        let mut wins = (WINS.read)(text)?;
        wins.sort_by_key(|it| *it.variant.rules() != RuleSet::ASHTON);
        let packs = PACKS.into_iter().zip(1..).map(|(id, moves)| {
            let puzzles = wins.iter().filter(|it| moves_of(it) == moves).cloned().collect();
            Pack { id, puzzles }
        });
        Ok(Self::new(packs.filter(|it| !it.puzzles.is_empty()).collect()))
    }

    /// The puzzle of a day, the same one on every machine; `None` without puzzles. A puzzle that joins the packs becomes the one of
    /// some days, and the other days keep theirs.
    #[must_use]
    pub fn of_day(&self, date: Date) -> Option<LevelId> {
        let drawn = |&place: &LevelId| {
            let id = self.get(place).map(PuzzleIdentity::puzzle_id)?;
            Some(PuzzleId::of_bytes(format!("{date} {id}").as_bytes()))
        };
        self.places().min_by_key(drawn)
    }
}

impl PuzzleIdentity for Win {
    fn puzzle_id(&self) -> PuzzleId {
        id_of(&self.variant)
    }
}

/// The identity of the puzzle that starts like this.
pub(super) fn id_of(variant: &Variant) -> PuzzleId {
    let text = format!("{} {}", variant.rules(), variant.initial_state());
    PuzzleId::of_bytes(text.as_bytes())
}

/// The claim that a side can win within a number of plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Claim {
    /// The rules.
    pub variant: Variant,
    /// Where the pieces stand, and who is to move.
    pub position: Position,
    /// The side.
    pub winner: Side,
    /// The number of moves of both sides.
    pub plies: u32,
}

impl Claim {
    /// Proves or refutes the claim; `None` if the search was stopped. All searches together expand no more positions than the
    /// control allows.
    ///
    /// Repetitions are not seen. They end a game as a draw, so a refuted claim is wrong in every game.
    #[must_use]
    pub fn check(&self, prover: &mut Prover, control: &mut Control<'_>) -> Option<bool> {
        let Self { variant, position, winner, plies } = *self;
        let mut search = search(&variant, prover, control);
        let mut wins = |state: &Position, plies: u32| {
            if let Some(outcome) = variant.outcome(state) {
                return Some(outcome == Outcome::Won(winner));
            }
            match search(state, plies) {
                ProofVerdict::Won { .. } => Some(true),
                ProofVerdict::Refuted => Some(false),
                ProofVerdict::Stopped { .. } => None,
            }
        };
        if position.to_move() == winner || variant.outcome(&position).is_some() {
            return wins(&position, plies);
        }
        let mut is_proven = true;
        for mv in variant.legal_moves(&position) {
            match wins(&variant.play_unchecked(&position, mv), plies.saturating_sub(1)) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => is_proven = false,
            }
        }
        is_proven.then_some(true)
    }

    /// The moves of both sides in a shortest win, if the claim is true: the other side defends as long as it can. `None` if the claim
    /// is wrong or the search was stopped.
    #[must_use]
    pub fn line(&self, prover: &mut Prover, control: &mut Control<'_>) -> Option<Vec<Move>> {
        let Self { variant, winner, plies: most, .. } = *self;
        let (mut position, mut line) = (self.position, Vec::new());
        let mut search = search(&variant, prover, control);
        let mut shortest = |state: &Position| match search(state, most) {
            ProofVerdict::Won { plies, firsts } => Some((plies, *firsts.first()?)),
            ProofVerdict::Refuted | ProofVerdict::Stopped { .. } => None,
        };
        while variant.outcome(&position).is_none() {
            let mv = if position.to_move() == winner {
                shortest(&position)?.1
            } else {
                let mut longest = None;
                for mv in variant.legal_moves(&position) {
                    let (plies, _) = shortest(&variant.play_unchecked(&position, mv))?;
                    if longest.is_none_or(|(most, _)| plies > most) {
                        longest = Some((plies, mv));
                    }
                }
                longest?.1
            };
            position = variant.play_unchecked(&position, mv);
            line.push(mv);
        }
        (variant.outcome(&position) == Some(Outcome::Won(winner)) && line.len() <= most as usize)
            .then_some(line)
    }
}

/// Searches for a shortest win of the side to move within a number of plies. All of them together expand no more positions than
/// the control allows.
fn search(
    variant: &Variant,
    prover: &mut Prover,
    control: &mut Control<'_>,
) -> impl FnMut(&Position, u32) -> ProofVerdict<Move> {
    let mut expanded = 0;
    move |state, plies| {
        let left = control.node_limit().map(|most| most.saturating_sub(expanded));
        let mut part = control.child().max_nodes(left);
        let proven = prover.shortest_win(variant, state, plies, 1, &mut part);
        expanded += proven.stats.expanded;
        proven.verdict
    }
}

/// A puzzle in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// Its place in the packs.
    pub place: LevelId,
    /// The side that wins.
    pub side: Side,
    /// The number of moves that it needs.
    pub fewest: u32,
    /// The only first move that wins in this number of moves.
    pub first: Move,
    /// Whether the way was shown.
    pub is_helped: bool,
    /// The day whose puzzle it is.
    pub day: Option<Date>,
}

impl Task {
    /// The number of moves of both sides in the win: the winner begins and ends it.
    pub(super) const fn plies(&self) -> u32 {
        (2 * self.fewest).saturating_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "one linnaean b 1bw1b4/4b4/1b1ww3b/b3w1w2/bk5bb/b4b3/4w4/b8/3bb1b2 1 h5-c5\n\
                        two linnaean b 1w6w/4bb1b1/b8/bk4b2/b5b1b/4b3b/9/4b4/b3b3b 1 g4-c4\n\
                        three ashton w 9/9/9/9/9/2k3b2/2b6/9/9 1 c6-c1\n";

    #[test]
    fn every_day_has_a_puzzle_and_keeps_it_when_others_join() {
        let all = Puzzles::of_list(LIST).expect("a list");
        let first = all.get(LevelId::default()).expect("a puzzle");
        assert_eq!(*first.variant.rules(), RuleSet::ASHTON, "the rules of the first game");
        let fewer = LIST.lines().take(2).map(|it| format!("{it}\n")).collect::<String>();
        let fewer = Puzzles::of_list(&fewer).expect("a list");
        let id = |packs: &Puzzles, day| {
            let place = packs.of_day(day).expect("a puzzle");
            packs.get(place).map(PuzzleIdentity::puzzle_id)
        };
        let mut date = Date::new(2026, 3, 1).expect("a day");
        let mut counts = [0; 2];
        for _ in 0..300 {
            let now = id(&all, date);
            let is_new = now == Some(first.puzzle_id());
            assert!(is_new || now == id(&fewer, date), "{date}");
            counts[usize::from(is_new)] += 1;
            date = date.next().expect("a day");
        }
        assert!((70..130).contains(&counts[1]), "a third of the days: {counts:?}");
        assert_eq!(Puzzles::new(Vec::new()).of_day(date), None);
    }
}
