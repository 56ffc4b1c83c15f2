//! Every optimal solution, in every game.

use carom_engine::Puzzle;
use carom_jobs::{Answer, AnswerVerdict};
use carom_solver::Control;
use carom_solver::search::{Listing, OptimalReport, OptimalSolutions};
use wasm_bindgen::prelude::*;

use crate::errors::{Result, wrong};
use crate::report::{self, OPTIONS, stats};
use crate::values::{array, object, or_null};
use crate::watch::{self, Limits};

/// Finds all solutions and lists some. Those of the list have been replayed. `name` makes the text of a move.
pub(crate) fn find<P: Puzzle>(
    puzzle: &P,
    limits: &Limits,
    search: impl FnOnce(&mut Control<'_>) -> OptimalReport<P::Move>,
    list: impl FnOnce(&OptimalSolutions<P::Move>, &Control<'_>) -> Listing<P::Move>,
    name: impl Fn(P::Move) -> String,
) -> Result<JsValue> {
    let work = |control: &mut Control<'_>| {
        let report = search(control);
        Answer::of_all(report, Some(&OPTIONS), |all| list(all, control))
    };
    let found = watch::run(limits, work)?.outcome;
    // That there is none is the whole list.
    let is_complete = found.verdict == AnswerVerdict::Unsolvable;
    let none = Listing { lines: Vec::new(), count: 0, is_complete };
    let Listing { lines, count, is_complete } = found.solutions.unwrap_or(none);
    lines.iter().try_for_each(|moves| puzzle.check_solution(moves)).map_err(wrong)?;
    let line = |moves: Vec<P::Move>| array(moves.into_iter().map(&name));
    Ok(object([
        ("verdict", found.verdict.code().into()),
        ("reason", or_null(found.reason.map(report::reason))),
        ("length", or_null(found.length)),
        ("count", or_null(Some(count as f64).filter(|_| count < u64::MAX))),
        ("isComplete", is_complete.into()),
        ("solutions", array(lines.into_iter().map(line))),
        ("stats", stats(&found.stats)),
    ]))
}
