//! Puzzles: forced wins against the strong program, in packs by their length.

use carom_engine::rules::Outcome;
use carom_engine::tablut::{Move, Position, Side, Variant};
use carom_engine::{Duel as _, Rules as _};
use carom_formats::ReadError;
use carom_formats::tablut::{WINS, Win};
use carom_solver::Control;
use carom_solver::duel::{ProofVerdict, Prover};
use serde::{Deserialize, Serialize};

use crate::packs::{Pack, Packs, Place, PuzzleIdentity};
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
    /// Reads a list of wins and sorts them by their length. Wins that are too long for all packs are left out.
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
        let wins = (WINS.read)(text)?;
        let packs = PACKS.into_iter().zip(1..).map(|(id, moves)| {
            let puzzles = wins.iter().filter(|it| moves_of(it) == moves).cloned().collect();
            Pack { id, puzzles }
        });
        Ok(Self::new(packs.filter(|it| !it.puzzles.is_empty()).collect()))
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
        let mut expanded = 0;
        let mut wins = |state: &Position, plies: u32| {
            if let Some(outcome) = variant.outcome(state) {
                return Some(outcome == Outcome::Won(winner));
            }
            let left = control.node_limit().map(|most| most.saturating_sub(expanded));
            let mut part = control.child().max_nodes(left);
            let proven = prover.shortest_win(&variant, state, plies, 1, &mut part);
            expanded += proven.stats.expanded;
            match proven.verdict {
                ProofVerdict::Won { .. } => Some(true),
                ProofVerdict::Refuted => Some(false),
                ProofVerdict::Stopped { .. } => None,
            }
        };
        if position.to_move() == winner || variant.outcome(&position).is_some() {
            return wins(&position, plies);
        }
        let replies = variant.legal_moves(&position);
        let mut is_proven = true;
        for mv in replies {
            match wins(&variant.play_unchecked(&position, mv), plies.saturating_sub(1)) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => is_proven = false,
            }
        }
        is_proven.then_some(true)
    }
}

/// A puzzle in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// Its place in the packs.
    pub place: Place,
    /// The side that wins.
    pub side: Side,
    /// The number of moves that it needs.
    pub fewest: u32,
    /// The only first move that wins in this number of moves.
    pub first: Move,
    /// Whether the analysis has shown the way.
    pub is_helped: bool,
}

impl Task {
    /// The number of moves of both sides in the win: the winner begins and ends it.
    pub(super) const fn plies(&self) -> u32 {
        (2 * self.fewest).saturating_sub(1)
    }
}
