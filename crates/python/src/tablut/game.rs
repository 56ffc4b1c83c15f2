//! A game in Python.

use std::time::Duration;

use carom_bindings::tablut as bindings;
use carom_engine::tablut::{self, Cells, Variant};
use carom_engine::{Rules as _, perft};
use carom_formats::tablut::result_text;
use carom_generator::draw::below;
use carom_solver::tablut::{Player, PlayerKind};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use rand_pcg::Pcg64;

use super::advice::Advice;
use super::moves::{AnyMoves, Move};
use super::position::Position;
use crate::argument;
use crate::errors::wrong;
use crate::values;
use crate::watch::{self, Limits};

/// The smallest and the greatest table of an engine, in bytes.
const TABLE: std::ops::RangeInclusive<u64> = 64 << 10..=16 << 30;

/// A game with its moves, which knows draws by repetition.
///
/// `Game()` begins at the start; `Game("9/9/9/3bk4/9/9/9/5b3/9", "attackers", rules="linnaean")` begins from a position string. `rules`
/// is one of `RULES` or the text of a file of rules, and `side` the side that moves first: by default that of the rules.
///
/// Raises `ValueError` with every fault.
#[pyclass(eq, module = "carom.tablut")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Game(pub(crate) tablut::Game);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (start="start", side=None, *, rules="ashton"))]
    fn new(start: &str, side: Option<&str>, rules: &str) -> PyResult<Self> {
        bindings::game(start, side, rules).map(Self).map_err(wrong)
    }

    /// The name of the rules; `"custom"` if they are those of a file.
    #[getter]
    fn rules(&self) -> &'static str {
        self.0.rules().name
    }

    /// The position now.
    #[getter]
    fn position(&self) -> Position {
        Position(*self.0.position())
    }

    /// The side to move: `"attackers"` or `"defenders"`.
    #[getter]
    fn side(&self) -> String {
        self.0.position().to_move().to_string()
    }

    /// The moves that were made.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        self.0.moves().map(Move).collect()
    }

    /// The squares of the pieces that the last move captured.
    #[getter]
    fn captured(&self) -> Vec<String> {
        bindings::squares(self.0.captured())
    }

    /// Who has won: `"attackers"`, `"defenders"` or `"draw"`; `None` while the game goes on.
    #[getter]
    fn outcome(&self) -> Option<String> {
        bindings::outcome(&self.0)
    }

    /// How the game has ended: `"king-escaped"`, `"king-captured"`, `"exit-fort"`, `"encirclement"`, `"no-move"` or `"repetition"`; `None` while it goes on.
    #[getter]
    fn end(&self) -> Option<&'static str> {
        bindings::ending(&self.0)
    }

    /// The result as in chess: `1-0` if the defenders (white) have won, `0-1`, `1/2-1/2`, or `*`.
    #[getter]
    fn result(&self) -> &'static str {
        result_text(self.0.outcome())
    }

    /// The legal moves; none if the game has ended.
    fn legal_moves(&self) -> Vec<Move> {
        bindings::legal_moves(&self.0).into_iter().map(Move).collect()
    }

    /// Makes moves: one move, a list of moves, or a text such as `"e3-b3 b5-b7"`. Returns the squares of the pieces that the last
    /// one captured.
    ///
    /// Raises `ValueError` with the reason if a move is illegal; then the game has not changed.
    fn play(slf: &Bound<'_, Self>, moves: AnyMoves) -> PyResult<Vec<String>> {
        // The moves may come from a generator that asks this game, so it is borrowed only after they were read.
        let mut game = slf.try_borrow_mut()?;
        let mut next = game.0.clone();
        let mut captured = Cells::NONE;
        for mv in moves.0 {
            captured = next.play(mv).map_err(wrong)?;
        }
        game.0 = next;
        Ok(bindings::squares(captured))
    }

    /// Takes the last move back and returns it; `None` at the start.
    fn undo(&mut self) -> Option<Move> {
        self.0.undo().map(Move)
    }

    /// Another game with the same moves.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// Counts the sequences of exactly `depth` legal moves; draws by repetition are not considered.
    ///
    /// Raises `ValueError` for a depth above 6, which would take too long. Ctrl-C raises `KeyboardInterrupt`.
    fn perft(
        slf: &Bound<'_, Self>,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::depth)] depth: u32,
    ) -> PyResult<u64> {
        if depth > 6 {
            return Err(wrong(format!("depth={depth}: expected a number from 0 to 6")));
        }
        // Another thread may make moves meanwhile.
        let game = slf.borrow().0.clone();
        py.detach(|| count(game.variant(), game.position(), depth))
    }

    /// Asks a player for its move, without the lock of the interpreter. Ctrl-C raises `KeyboardInterrupt`.
    ///
    /// `timeout` limits the seconds, `max_nodes` the positions and `max_moves` the moves that the search looks ahead; without a limit
    /// the player thinks for one second. With limits of nodes or moves and one thread the answer is the same on every machine.
    /// `player` is `"engine"`, `"engine:LEVEL"` (1 to 10), `"report:DEPTH"` or `"random"`; `seed` is for players that choose at
    /// random. `max_memory` is the size of the table in bytes. `progress` is called with a `Progress` at most 20 times a second.
    ///
    /// Raises `ValueError` for wrong arguments.
    #[pyo3(signature = (*, timeout=None, max_nodes=None, max_moves=None, player="engine", threads=1, max_memory=64 << 20, seed=1, progress=None))]
    #[pyo3(
        text_signature = "($self, *, timeout=None, max_nodes=None, max_moves=None, player='engine', threads=1, max_memory=67108864, seed=1, progress=None)"
    )]
    fn best(
        slf: &Bound<'_, Self>,
        py: Python<'_>,
        timeout: Option<f64>,
        #[pyo3(from_py_with = argument::max_nodes)] max_nodes: Option<u64>,
        #[pyo3(from_py_with = argument::max_moves)] max_moves: Option<u32>,
        player: &str,
        #[pyo3(from_py_with = argument::threads)] threads: usize,
        #[pyo3(from_py_with = argument::max_memory)] max_memory: u64,
        #[pyo3(from_py_with = argument::seed)] seed: u64,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Advice> {
        let kind: PlayerKind = player.parse().map_err(wrong)?;
        let threads = values::threads(Some(threads))?;
        if !TABLE.contains(&max_memory) {
            let (least, most) = (TABLE.start(), TABLE.end());
            return Err(wrong(format!(
                "max_memory={max_memory}: expected {least} to {most} bytes"
            )));
        }
        let no_limit = timeout.is_none() && max_nodes.is_none() && max_moves.is_none();
        if Vec::<u8>::new().try_reserve_exact(max_memory as usize).is_err() {
            return Err(PyMemoryError::new_err(format!(
                "max_memory={max_memory}: there is too little"
            )));
        }
        let mut limits = Limits::new(max_nodes, None, max_moves, timeout, progress)?;
        if no_limit {
            limits.timeout = Some(Duration::from_secs(1));
        }
        // Another thread may make moves while the player thinks.
        let game = slf.borrow().0.clone();
        let done = watch::run(py, &limits, |control| {
            let mut player =
                Player::new(kind, max_memory as usize).with_threads(threads).for_analysis();
            let mut numbers = Pcg64::new(seed.into(), 0);
            player.advise(&game, control, &mut |most| below(&mut numbers, most))
        })?;
        Ok(Advice::new(done.outcome, kind, done.time.as_secs_f64()))
    }

    /// The position as a picture: an SVG document. The squares of the last move have a frame.
    fn svg(&self) -> String {
        carom_picture::tablut::svg(&self.0)
    }

    /// The picture that a notebook shows.
    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    /// The position string, the side to move and the rules.
    fn __str__(&self) -> String {
        format!("{} {}", self.0.position(), self.rules())
    }

    fn __repr__(&self) -> String {
        format!("<Game {}, {} moves, {}>", self.__str__(), self.0.moves().len(), self.result())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let text = bindings::record(&slf.borrow().0).map_err(wrong)?;
        let from_record = slf.py().import("carom.tablut")?.getattr("_game_of_record")?;
        Ok((from_record, (text,)))
    }
}

/// Counts sequences of moves, with a look at the signals of Python before each part that takes long.
fn count(variant: &Variant, position: &tablut::Position, depth: u32) -> PyResult<u64> {
    /// The most moves that are counted without a look: less than a tenth of a second.
    const BLIND: u32 = 3;
    if depth <= BLIND {
        return Ok(perft(variant, position, depth));
    }
    watch::signals()?;
    let moves = variant.legal_moves(position);
    moves.iter().map(|&mv| count(variant, &variant.play_unchecked(position, mv), depth - 1)).sum()
}
