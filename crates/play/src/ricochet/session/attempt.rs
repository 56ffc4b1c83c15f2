//! [`Attempt`]: a round in play, in the form that is kept between starts.

use carom_engine::Square;
use carom_engine::ricochet::{Board, Goal, Move, Profile, Round, RoundSetup};
use serde::{Deserialize, Serialize};

use super::{BoardEvent, BoardName, Line, Session};
use crate::history::Attempted;
use crate::ricochet::{Level, WholeGame};
use crate::saved::Persist;
use crate::solo::Origin;

/// A round with the moves made so far, and what the player has seen and found in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "SavedAttempt", into = "SavedAttempt")]
pub struct Attempt {
    line: Line,
    board_name: BoardName,
    origin: Origin<Level>,
    reached: Vec<Square>,
    is_shown: bool,
    earned: Vec<Move>,
    is_of_game: bool,
}

/// The round that was in play at the end of the program. [`StoredValue`](crate::StoredValue) keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct KeptRound {
    /// The round and its moves.
    pub attempt: Option<Attempt>,
    /// The seconds that the player has spent on it.
    pub seconds: u64,
    /// Whether the player has seen the fewest moves.
    pub is_told: bool,
}

impl Persist for KeptRound {
    const VERSION: u32 = 1;
    const FILE: &'static str = "round.ron";
}

impl Attempt {
    /// The round.
    #[must_use]
    pub const fn round(&self) -> &Round {
        self.line.round()
    }

    /// The moves made.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        self.line.moves()
    }

    /// The name of the board.
    #[must_use]
    pub const fn board_name(&self) -> &BoardName {
        &self.board_name
    }

    /// Where the round comes from.
    #[must_use]
    pub const fn origin(&self) -> &Origin<Level> {
        &self.origin
    }

    /// The same outside a whole game.
    #[must_use]
    pub fn alone(self) -> Self {
        Self { reached: Vec::new(), is_of_game: false, ..self }
    }
}

impl Attempted for Attempt {
    const FILE: &'static str = "history.ron";
    type Puzzle = Round;
    type Move = Move;

    fn puzzle(&self) -> &Round {
        self.round()
    }

    fn moves(&self) -> &[Move] {
        self.moves()
    }
}

impl Session {
    /// The round in play.
    #[must_use]
    pub fn attempt(&self) -> Attempt {
        Attempt {
            line: self.line.clone(),
            board_name: self.board_name.clone(),
            origin: self.origin.clone(),
            reached: self.reached.clone(),
            is_shown: self.is_shown,
            earned: self.earned.clone(),
            is_of_game: self.game.is_some(),
        }
    }

    /// Continues a round where the player has left it. If it belongs to a whole game, `game` is that game;
    /// if the game has gone on to another target meanwhile, the session shows that target.
    pub fn restore(&mut self, attempt: Attempt, game: Option<WholeGame>) -> BoardEvent {
        let Attempt { line, board_name, origin, reached, is_shown, earned, is_of_game } = attempt;
        if let Some(game) = game.filter(|game| is_of_game && !game.is_over()) {
            self.resume(game, board_name);
            self.origin = origin;
        } else {
            self.open(line.round().clone(), board_name, origin);
            self.reached = reached;
        }
        if line.round() == self.round() {
            self.selected = line.moves().last().map_or(self.selected, |mv| mv.robot);
            self.line = line;
            self.earned = earned;
            if is_shown {
                self.help();
            }
        }
        BoardEvent::Placed
    }
}

/// The saved form.
#[derive(Serialize, Deserialize)]
#[serde(rename = "attempt", deny_unknown_fields)]
struct SavedAttempt {
    board: Board,
    board_name: Option<String>,
    origin: Origin<Level>,
    profile: String,
    robots: Vec<Square>,
    goal: Goal,
    /// All moves, also those that were undone.
    moves: Vec<Move>,
    /// The number of moves that are not undone.
    made: usize,
    reached: Vec<Square>,
    is_shown: bool,
    earned: Vec<Move>,
    is_of_game: bool,
}

impl From<Attempt> for SavedAttempt {
    fn from(attempt: Attempt) -> Self {
        let round = attempt.line.round();
        Self {
            board: Board::clone(round.board()),
            board_name: attempt.board_name.saved(),
            origin: attempt.origin,
            profile: round.profile().to_string(),
            robots: round.start().squares().to_vec(),
            goal: round.goal(),
            moves: attempt.line.all().to_vec(),
            made: attempt.line.len(),
            reached: attempt.reached,
            is_shown: attempt.is_shown,
            earned: attempt.earned,
            is_of_game: attempt.is_of_game,
        }
    }
}

impl TryFrom<SavedAttempt> for Attempt {
    type Error = String;

    fn try_from(saved: SavedAttempt) -> Result<Self, String> {
        let SavedAttempt { board, robots, goal, moves, made, earned, .. } = saved;
        let profile: Profile = saved.profile.parse().map_err(|error| format!("{error}"))?;
        let setup = RoundSetup { robots, goal, profile };
        let round = Round::new(board, setup).map_err(|faults| faults.to_string())?;
        if !earned.is_empty() && !Line::saved(round.clone(), &earned, earned.len())?.is_solved() {
            return Err("the player's solution does not reach the target".to_owned());
        }
        let line = Line::saved(round, &moves, made)?;
        Ok(Self {
            line,
            board_name: BoardName::of(saved.board_name.as_deref()),
            origin: saved.origin,
            reached: saved.reached,
            is_shown: saved.is_shown,
            earned,
            is_of_game: saved.is_of_game,
        })
    }
}
