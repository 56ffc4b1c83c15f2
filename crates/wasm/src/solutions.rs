//! Every optimal solution, in every game.

use carom_engine::Puzzle;
use carom_solver::Control;
use carom_solver::search::{OptimalReport, OptimalSolutions, OptimalVerdict};
use wasm_bindgen::prelude::*;

use crate::errors::Result;
use crate::report::{Reason, replay, stats};
use crate::values::{array, object, or_null};
use crate::watch::{self, Limits};

/// The solutions that a search lists.
pub(crate) struct Listing<M> {
    pub(crate) lines: Vec<Vec<M>>,
    pub(crate) is_complete: bool,
}

impl<M: Copy> Listing<M> {
    /// The first solutions. A long list ends early when the search would have to stop.
    pub(crate) fn first(
        solutions: &OptimalSolutions<M>,
        limit: usize,
        control: &mut Control<'_>,
    ) -> Self {
        let is_late = || control.interruption().is_some();
        let lines = solutions.iter().take(limit).enumerate();
        let lines = lines.take_while(|(number, _)| number % 1024 != 1023 || !is_late());
        let lines: Vec<_> = lines.map(|(_, moves)| moves).collect();
        Self { is_complete: lines.len() as u64 == solutions.count(), lines }
    }
}

/// Finds all solutions and lists some. Those of the list have been replayed. `name` makes the text of a move.
pub(crate) fn find<P: Puzzle>(
    puzzle: &P,
    limits: &Limits,
    search: impl FnOnce(&mut Control<'_>) -> OptimalReport<P::Move>,
    list: impl FnOnce(&OptimalSolutions<P::Move>, &mut Control<'_>) -> Listing<P::Move>,
    name: impl Fn(P::Move) -> String,
) -> Result<JsValue> {
    let work = |control: &mut Control<'_>| {
        let OptimalReport { verdict, stats } = search(control);
        let none = Listing { lines: Vec::new(), is_complete: true };
        let (verdict, reason, length, count, listing) = match verdict {
            OptimalVerdict::Solved(all) => {
                ("solved", None, Some(all.length()), all.count(), list(&all, control))
            }
            OptimalVerdict::Unsolvable => ("unsolvable", None, None, 0, none),
            OptimalVerdict::Stopped(why) => {
                let why = Some(Reason::from(why));
                ("stopped", why, None, 0, Listing { is_complete: false, ..none })
            }
        };
        (verdict, reason, length, count, listing, stats)
    };
    let (verdict, reason, length, count, listing, cost) = watch::run(limits, work)?.outcome;
    listing.lines.iter().try_for_each(|moves| replay(puzzle, moves))?;
    let line = |moves: Vec<P::Move>| array(moves.into_iter().map(&name));
    Ok(object([
        ("verdict", verdict.into()),
        ("reason", or_null(reason)),
        ("length", or_null(length)),
        ("count", (count as f64).into()),
        ("isComplete", listing.is_complete.into()),
        ("solutions", array(listing.lines.into_iter().map(line))),
        ("stats", stats(&cost)),
    ]))
}
