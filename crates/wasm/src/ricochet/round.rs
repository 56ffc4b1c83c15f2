//! A round in JavaScript: play and search.

use std::sync::Arc;

use carom_bindings::ricochet::{self as bindings, Content};
use carom_engine::ricochet::{self, Profile, RoundSetup};
use carom_engine::{Puzzle as _, Rules as _};
use carom_formats::ricochet::Entry;
use carom_solver::Control;
use carom_solver::ricochet::{CATALOGUE, DEFAULT, all_optimal};
use carom_solver::search::OptimalSolutions;
use wasm_bindgen::prelude::*;

use super::board::{self, Board, arguments, board_of};
use super::goal::{self, goal_of};
use super::moves::{move_of, moves_of, name};
use super::position::{Position, position_of, robots_of};
use crate::errors::{Result, wrong};
use crate::options::Options;
use crate::report::report;
use crate::solutions;
use crate::values::{array, object, pair};
use crate::watch::{self, Limits};

/// A board, robots, a goal and the rules, ready for play or search. It never changes.
///
/// `robots` are 1 to 10 squares by colour, `{ red: [0, 0] }`, or in the order red, green, blue, yellow, silver, orange, pink, aqua,
/// maroon, lime. `goal` is an object, its text, or a printed target of the board, such as `"blue triangle"`:
///
///     new ricochet.Round("4B-3B-2B-1A", [[0, 0], [15, 0], [15, 15]], "red to 3,3")
///
/// An error has every fault.
#[wasm_bindgen(js_namespace = ricochet)]
pub struct Round(pub(super) ricochet::Round);

#[wasm_bindgen(js_namespace = ricochet)]
impl Round {
    /// A round; the rules are `plain` if they are not given.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "ricochet.Board | string")] board: JsValue,
        #[wasm_bindgen(unchecked_param_type = "ricochet.AnyRobots")] robots: JsValue,
        #[wasm_bindgen(unchecked_param_type = "ricochet.Goal | string")] goal: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "ricochet.Rules")] rules: Option<String>,
    ) -> Result<Self> {
        let profile = profile_of(rules)?;
        let board = board_of(&board)?;
        let goal = goal_of(&goal, &board)?;
        let setup = RoundSetup { robots: robots_of(&robots)?, goal, profile };
        ricochet::Round::new(board, setup).map(Self).map_err(wrong)
    }

    /// The board.
    #[wasm_bindgen(getter)]
    pub fn board(&self) -> Board {
        Board(Arc::clone(self.0.board()))
    }

    /// The goal.
    #[wasm_bindgen(getter, unchecked_return_type = "ricochet.Goal")]
    pub fn goal(&self) -> JsValue {
        goal::values(self.0.goal())
    }

    /// The rules, such as `plain`.
    #[wasm_bindgen(getter, unchecked_return_type = "ricochet.Rules")]
    pub fn rules(&self) -> String {
        self.0.profile().id.to_owned()
    }

    /// The position at the start.
    #[wasm_bindgen(getter)]
    pub fn start(&self) -> Position {
        Position(*self.0.start())
    }

    /// The legal moves in a position, by default at the start: red first, each robot clockwise from north.
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "ricochet.Move[]")]
    pub fn legal_moves(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "ricochet.AnyPosition")] position: JsValue,
    ) -> Result<Vec<String>> {
        let moves = self.0.legal_moves(&self.position(&position)?);
        Ok(moves.into_iter().map(name).collect())
    }

    /// The position after moves from the start: an array, or a text such as `"rS rE"`. An error has the number of the first illegal move
    /// and the reason.
    pub fn play(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ricochet.AnyMoves")] moves: JsValue,
    ) -> Result<Position> {
        self.0.play_all(&moves_of(&moves)?).map(Position).map_err(wrong)
    }

    /// What happens in one move from a position, by default from the start. An error has the reason why the move is illegal.
    #[wasm_bindgen(unchecked_return_type = "ricochet.Slide")]
    pub fn slide(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ricochet.Move")] mv: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "ricochet.AnyPosition")] position: JsValue,
    ) -> Result<JsValue> {
        let position = self.position(&position)?;
        let (slide, after) = self.0.slide(&position, move_of(&mv)?).map_err(wrong)?;
        Ok(object([
            ("path", array(slide.path.iter().map(|step| pair(step.square)))),
            ("end", pair(slide.end())),
            ("stoppedBy", slide.stopped_by.to_string().into()),
            ("deflected", slide.deflected.into()),
            ("position", Position(after).into()),
        ]))
    }

    /// The same round from another position, which was reached under these rules.
    pub fn resumed(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ricochet.AnyPosition")] position: JsValue,
    ) -> Result<Self> {
        self.0.resumed(&self.position(&position)?).map(Self).map_err(wrong)
    }

    /// Whether a position is solved, by default the start.
    #[wasm_bindgen(js_name = isSolved)]
    pub fn is_solved(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "ricochet.AnyPosition")] position: JsValue,
    ) -> Result<bool> {
        Ok(self.0.is_solved(&self.position(&position)?))
    }

    /// Replays moves from the start. Throws an error if a move is illegal or the moves do not solve the round.
    pub fn check(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ricochet.AnyMoves")] moves: JsValue,
    ) -> Result<()> {
        self.0.check_solution(&moves_of(&moves)?).map_err(wrong)
    }

    /// Finds a solution on this thread, which waits meanwhile; the function `solve` of the package searches in a Web Worker. A search that
    /// a limit stops is a report with the verdict `stopped`. Every solution has been replayed.
    #[wasm_bindgen(unchecked_return_type = "Report<ricochet.Move>")]
    pub fn solve(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "ricochet.SolveOptions")] options: JsValue,
    ) -> Result<JsValue> {
        let options = Options::new(options, &[&["solver", "within"][..], &Limits::NAMES].concat())?;
        let (entry, limits) = watch::solver(CATALOGUE, &options)?;
        let solve = |control: &mut Control<'_>| entry.solver().solve(&self.0, control);
        report(&self.0, watch::run(&limits, solve)?, name, || None)
    }

    /// Finds every solution of the fewest moves on this thread. Equal robots count as different.
    #[wasm_bindgen(js_name = allSolutions, unchecked_return_type = "Solutions<ricochet.Move>")]
    pub fn all_solutions(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "ricochet.AllSolutionsOptions")]
        options: JsValue,
    ) -> Result<JsValue> {
        let names = [&["distinct", "limit"][..], &Limits::NAMES].concat();
        let options = Options::new(options, &names)?;
        let (distinct, limit) = (options.flag("distinct")?, options.whole("limit")?);
        let limit: usize = limit.unwrap_or(1000);
        let limits = Limits::of(&options)?;
        let search =
            |control: &mut Control<'_>| all_optimal(&self.0, &mut *DEFAULT.solver(), control);
        let list = |all: &OptimalSolutions<ricochet::Move>, control: &Control<'_>| {
            bindings::list(&self.0, all, (distinct, limit), control)
        };
        solutions::find(&self.0, &limits, search, list, name)
    }

    /// The round as a picture: an SVG document, with the paths of moves from the start.
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "ricochet.AnyMoves | null")] moves: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "ricochet.PictureOptions")] options: JsValue,
    ) -> Result<String> {
        let options = Options::new(options, &["map", "theme"])?;
        let moves = moves_of(&moves)?;
        let content = Content::of_round(&self.0, moves, options.named("map")?).map_err(wrong)?;
        board::picture(self.0.board(), content, options.text("theme")?)
    }

    /// The board, the robots and the goal as a picture of text.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        self.0.to_string()
    }

    /// For functions of this module that take a round.
    #[wasm_bindgen(skip_typescript)]
    pub fn copy(&self) -> Self {
        Self(self.0.clone())
    }

    /// The arguments that make the round again, in a Web Worker.
    #[wasm_bindgen(skip_typescript)]
    pub fn parts(&self) -> Result<JsValue> {
        self.entry()?;
        arguments(self.0.board(), self.0.start(), self.goal(), self.0.profile().id)
    }
}

impl Round {
    /// The entry of the round. A round that began in the middle of another one has none: no text can tell its turns.
    pub(super) fn entry(&self) -> Result<Entry> {
        let entry = Entry::of_round(&self.0);
        let is_whole = entry.round().is_ok_and(|it| it == self.0);
        is_whole.then_some(entry).ok_or_else(|| {
            wrong("a resumed round knows earlier slides, which no file and no other thread can be told")
        })
    }

    /// A position of the board; without one, the start.
    fn position(&self, value: &JsValue) -> Result<ricochet::Position> {
        Ok(position_of(value, self.0.board())?.unwrap_or(*self.0.start()))
    }
}

/// The rules of a name; without one, the plain ones.
pub(super) fn profile_of(rules: Option<String>) -> Result<Profile> {
    rules.as_deref().unwrap_or("plain").parse().map_err(wrong)
}
