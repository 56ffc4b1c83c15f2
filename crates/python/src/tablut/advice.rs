//! The answer of a player in Python.

use carom_engine::tablut;
use carom_solver::duel::{Advice as Found, Score};
use carom_solver::tablut::PlayerKind;
use pyo3::prelude::*;

use super::moves::Move;
use crate::report::{Reason, Stats};

/// The answer of a player: its move, and what the position is worth for the side to move.
#[pyclass(frozen, get_all, module = "carom.tablut")]
pub(crate) struct Advice {
    /// The move; `None` if the game has ended.
    #[pyo3(name = "move")]
    best: Option<Move>,
    /// The value of the position in hundredths of a piece; `None` if the player has none, if the search did not look one move ahead,
    /// or if the end is proven.
    score: Option<i32>,
    /// The most moves of both sides until a proven win of the side to move; `None` if there is no proof.
    win: Option<u32>,
    /// The most moves of both sides until a proven loss of the side to move; `None` if there is no proof.
    loss: Option<u32>,
    /// The expected moves of both sides, the best move first.
    moves: Vec<Move>,
    /// The number of moves that the search looked ahead completely.
    depth: u32,
    /// The cost of the search.
    stats: Stats,
    /// Why the search was stopped; `None` if it ended by itself.
    reason: Option<Reason>,
    /// The name of the player.
    player: String,
    /// The seconds of the search.
    seconds: f64,
}

impl Advice {
    pub(crate) fn new(found: Found<tablut::Move>, player: PlayerKind, seconds: f64) -> Self {
        // Without a complete look ahead only a certain end is known.
        let is_known = found.depth > 0 || !matches!(found.score, Score::Value(_));
        let scored = Some(found.score)
            .filter(|_| is_known && player.scores_its_move() && found.best.is_some());
        let (score, win, loss) = match scored {
            None => (None, None, None),
            Some(Score::Win(moves)) => (None, Some(moves), None),
            Some(Score::Loss(moves)) => (None, None, Some(moves)),
            Some(Score::Value(value)) => (Some(value), None, None),
        };
        Self {
            best: found.best.map(Move),
            score,
            win,
            loss,
            moves: found.line.into_iter().map(Move).collect(),
            depth: found.depth,
            stats: found.stats.into(),
            reason: found.stopped.map(Reason::from),
            player: player.to_string(),
            seconds,
        }
    }

    /// What the position is worth, in words.
    fn worth(&self) -> String {
        let score = match (self.win, self.loss, self.score) {
            (Some(moves), ..) => Score::Win(moves),
            (_, Some(moves), _) => Score::Loss(moves),
            (.., Some(value)) => Score::Value(value),
            (None, None, None) => return "no score".to_owned(),
        };
        score.to_string()
    }
}

#[pymethods]
impl Advice {
    /// For example `e3-b3, +0.45` or `e3-b3, win in 3`.
    fn __str__(&self) -> String {
        let best = self.best.map_or_else(|| "no move".to_owned(), |mv| mv.0.to_string());
        format!("{best}, {}", self.worth())
    }

    fn __repr__(&self) -> String {
        let Self { player, depth, seconds, .. } = self;
        format!("<Advice {}; {player}, depth {depth}, {seconds:.3} s>", self.__str__())
    }
}
