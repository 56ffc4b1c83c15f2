//! Every optimal solution, in every game.

use carom_bindings::solutions::AllSolutions;
use carom_engine::Puzzle;
use carom_solver::Control;
use carom_solver::search::{Listing, OptimalReport, OptimalSolutions};
use wasm_bindgen::prelude::*;

use crate::errors::Result;
use crate::report::{Reason, replay, stats};
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
        AllSolutions::new(report, |all| list(all, control))
    };
    let found = watch::run(limits, work)?.outcome;
    let AllSolutions { verdict, reason, length, count, listing, stats: cost } = found;
    listing.lines.iter().try_for_each(|moves| replay(puzzle, moves))?;
    let line = |moves: Vec<P::Move>| array(moves.into_iter().map(&name));
    Ok(object([
        ("verdict", verdict.into()),
        ("reason", or_null(reason.map(Reason::from))),
        ("length", or_null(length)),
        ("count", or_null(Some(count as f64).filter(|_| count < u64::MAX))),
        ("isComplete", listing.is_complete.into()),
        ("solutions", array(listing.lines.into_iter().map(line))),
        ("stats", stats(&cost)),
    ]))
}
