//! A board in JavaScript: play and search.

use std::sync::Arc;

use carom_engine::unblock::{self, Axis, BlockId, Drawing, Metric, Round};
use carom_engine::{Puzzle as _, Rules as _};
use carom_formats::unblock::Entry;
use carom_picture::unblock::Picture;
use carom_solver::Control;
use carom_solver::search::OptimalSolutions;
use carom_solver::unblock::{Barrier, CATALOGUE, DEFAULT, all_optimal};
use wasm_bindgen::prelude::*;

use super::component::Component;
use crate::errors::{Result, wrong};
use crate::files;
use crate::options::Options;
use crate::report::{report, stopped};
use crate::solutions;
use crate::values::{array, held, object, or_null, pair, text, theme, words};
use crate::watch::{self, Limits};

/// A board with its walls, and its blocks where they stand. It never changes: a move gives another board.
///
/// `new Board("..B.AAB..CC...DD")` reads a board string, or the content of a file in any format, such as a drawing. The squares of a
/// string come row by row: `.` is empty, `x` is a wall, every other letter is a block, and `A` is the main block. A board that is not
/// square begins with its size, as in `5x4:`. An error has every fault of the board.
#[wasm_bindgen(js_namespace = unblock)]
pub struct Board(pub(super) Arc<unblock::Board>);

#[wasm_bindgen(js_namespace = unblock)]
impl Board {
    /// A board of a text. `main` is the letter of the main block, for a text that leaves a doubt.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str, main: Option<String>) -> Result<Self> {
        Ok(Self(files::read_one::<Entry>(text, main.as_deref())?.board))
    }

    /// The number of columns.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u8 {
        self.0.size().width()
    }

    /// The number of rows.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> u8 {
        self.0.size().height()
    }

    /// The line of the main block, from 0, which ends at the exit: its row, or its column if the exit is at the top or the bottom.
    #[wasm_bindgen(getter, js_name = exitRow)]
    pub fn exit_row(&self) -> u8 {
        self.0.exit_row()
    }

    /// The edge with the exit.
    #[wasm_bindgen(getter, unchecked_return_type = "unblock.Exit")]
    pub fn exit(&self) -> String {
        self.0.exit().to_string()
    }

    /// The squares that no block can enter, row by row.
    #[wasm_bindgen(getter, unchecked_return_type = "Square[]")]
    pub fn walls(&self) -> Vec<JsValue> {
        self.0.walls().iter().map(|&it| pair(it)).collect()
    }

    /// The blocks; the main block is the first one.
    #[wasm_bindgen(getter, unchecked_return_type = "unblock.Block[]")]
    pub fn blocks(&self) -> Vec<JsValue> {
        let values = |id| {
            let unblock::Block { square, axis, length } = self.0.block(self.0.start(), id);
            object([
                ("letter", self.0.letter(id).to_string().into()),
                ("square", pair(square)),
                ("isHorizontal", (axis == Axis::Horizontal).into()),
                ("length", length.into()),
                ("isMain", (id == BlockId::MAIN).into()),
            ])
        };
        self.0.blocks().map(values).collect()
    }

    /// Whether the main block stands at the exit.
    #[wasm_bindgen(getter, js_name = isSolved)]
    pub fn is_solved(&self) -> bool {
        self.0.is_solved(self.0.start())
    }

    /// Why the board has no solution, found without a search; `null` proves nothing.
    #[wasm_bindgen(getter, unchecked_return_type = "string | null")]
    pub fn barrier(&self) -> JsValue {
        or_null(Barrier::find(&self.0).map(|it| it.to_string()))
    }

    /// The legal moves, block by block.
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "unblock.Move[]")]
    pub fn legal_moves(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "unblock.Metric")] metric: Option<String>,
    ) -> Result<Vec<String>> {
        let round = self.round(metric_of(metric)?);
        let moves = round.legal_moves(&round.initial_state());
        Ok(moves.into_iter().map(|mv| self.0.notation(mv)).collect())
    }

    /// The board after moves: an array, or a text such as `"D-2 A+2"`. An error has the number of the first illegal move and the reason.
    pub fn play(
        &self,
        #[wasm_bindgen(unchecked_param_type = "unblock.AnyMoves")] moves: JsValue,
    ) -> Result<Self> {
        let position = self.round(Metric::Moves).play_all(&self.moves(&moves)?).map_err(wrong)?;
        Ok(Self(Arc::new(self.0.starting_from(position))))
    }

    /// Replays moves. Throws an error if a move is illegal or the moves do not solve the board.
    pub fn check(
        &self,
        #[wasm_bindgen(unchecked_param_type = "unblock.AnyMoves")] moves: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "unblock.Metric")] metric: Option<String>,
    ) -> Result<()> {
        self.round(metric_of(metric)?).check_solution(&self.moves(&moves)?).map_err(wrong)
    }

    /// Finds a solution on this thread, which waits meanwhile; the function `solve` of the package searches in a Web Worker. A search that
    /// a limit stops is a report with the verdict `stopped`. Every solution has been replayed.
    #[wasm_bindgen(unchecked_return_type = "Report<unblock.Move>")]
    pub fn solve(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "unblock.SolveOptions")] options: JsValue,
    ) -> Result<JsValue> {
        let names = [&["metric", "solver", "within"][..], &Limits::NAMES].concat();
        let options = Options::new(options, &names)?;
        let (entry, limits) = watch::solver(CATALOGUE, &options)?;
        let round = self.round(metric_of(options.text("metric")?)?);
        let solve = |control: &mut Control<'_>| entry.solver().solve(&round, control);
        let found = watch::run(&limits, solve)?;
        let barrier = || Barrier::find(&self.0).map(|it| it.to_string());
        report(&round, found, |mv| self.0.notation(mv), barrier)
    }

    /// Finds every solution of the fewest moves or steps on this thread.
    #[wasm_bindgen(js_name = allSolutions, unchecked_return_type = "Solutions<unblock.Move>")]
    pub fn all_solutions(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "unblock.AllSolutionsOptions")]
        options: JsValue,
    ) -> Result<JsValue> {
        let names = [&["metric", "limit"][..], &Limits::NAMES].concat();
        let options = Options::new(options, &names)?;
        let limit = options.whole("limit")?.unwrap_or(1000);
        let limits = Limits::of(&options)?;
        let round = self.round(metric_of(options.text("metric")?)?);
        let search =
            |control: &mut Control<'_>| all_optimal(&round, &mut *DEFAULT.solver(), control);
        let list = |all: &OptimalSolutions<unblock::Move>, control: &Control<'_>| {
            all.first(limit, control)
        };
        solutions::find(&round, &limits, search, list, |mv| self.0.notation(mv))
    }

    /// Finds every position that can be reached from the board, with its distance from the exit in moves and in steps. Throws an error if a
    /// limit stops it.
    pub fn analyse(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "LimitOptions")] options: JsValue,
    ) -> Result<Component> {
        let limits = Limits::of(&Options::new(options, &Limits::NAMES)?)?;
        let done = watch::run(&limits, |control| Component::of(&self.0, control))?;
        done.outcome.map_err(|why| wrong(stopped(why).text))
    }

    /// The board as a picture of text, which `Board` reads again.
    pub fn drawing(&self) -> String {
        Drawing::new(&self.0).to_string()
    }

    /// The board as a picture: an SVG document.
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Theme")] theme_name: Option<String>,
    ) -> Result<String> {
        let theme = theme(theme_name)?;
        Ok(Picture { board: &self.0, position: self.0.start(), theme }.svg())
    }

    /// The board string.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        self.0.to_string()
    }

    /// For functions of this module that take a board.
    #[wasm_bindgen(skip_typescript)]
    pub fn copy(&self) -> Self {
        Self(Arc::clone(&self.0))
    }

    /// The arguments that make the board again, in a Web Worker.
    #[wasm_bindgen(skip_typescript)]
    pub fn parts(&self) -> JsValue {
        array([self.text()])
    }
}

impl Board {
    fn round(&self, metric: Metric) -> Round {
        Round::new(Arc::clone(&self.0), metric)
    }

    fn moves(&self, moves: &JsValue) -> Result<Vec<unblock::Move>> {
        let text = words(moves, "moves: an array of texts, or a text such as D-2 A+2")?;
        self.0.parse_notation(&text).map_err(wrong)
    }
}

/// The metric of a name; without one, `moves`.
pub(super) fn metric_of(name: Option<String>) -> Result<Metric> {
    name.as_deref().unwrap_or("moves").parse().map_err(wrong)
}

/// A board of a board or its text.
pub(super) fn board_of(value: &JsValue) -> Result<Arc<unblock::Board>> {
    if let Some(Board(board)) = held(value) {
        return Ok(board);
    }
    Ok(Board::new(&text(value, "a Board or a text")?, None)?.0)
}
