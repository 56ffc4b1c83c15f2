//! Forced wins in Python: proofs and random puzzles.

use std::iter;
use std::sync::atomic::AtomicBool;

use carom_engine::tablut::RuleSet;
use carom_generator::tablut::{WinMaker, Wishes};
use pyo3::prelude::*;
use rand_pcg::Pcg64;

use super::moves::Move;
use super::position::{Position, side_of};
use crate::argument;
use crate::errors::wrong;
use crate::many;

/// A position in which the side to move has a forced win, and only one first move for it.
#[pyclass(frozen, get_all, module = "carom.tablut")]
pub(crate) struct Win {
    /// The position.
    position: Position,
    /// The name of the rules.
    rules: &'static str,
    /// The exact number of moves of both sides until the win.
    length: u32,
    /// The only first move of the win.
    #[pyo3(name = "move")]
    first: Move,
}

#[pymethods]
impl Win {
    fn __repr__(&self) -> String {
        let Self { position, rules, length, first } = self;
        format!("<Win in {length}, {} {rules}, {}>", position.0, first.0)
    }
}

/// Makes positions with a forced win of a number of plies (moves of both sides), `count` for each of the `plies`, from random
/// games. There may be fewer. The same seed gives the same positions in every version and on every machine.
///
/// `side` is the side that moves and wins, and `rules` is one of `RULES`. At most `budget` games are played, and a proof has at most `max_nodes` nodes.
///
/// Raises `ValueError` for wrong arguments.
#[pyfunction]
#[pyo3(signature = (seed, count=1, *, plies=vec![3], side="defenders", rules="ashton", budget=10_000, max_nodes=20_000_000))]
#[pyo3(
    text_signature = "(seed, count=1, *, plies=[3], side='defenders', rules='ashton', budget=10000, max_nodes=20000000)"
)]
pub(crate) fn generate(
    py: Python<'_>,
    #[pyo3(from_py_with = argument::seed)] seed: u64,
    #[pyo3(from_py_with = argument::count)] count: usize,
    #[pyo3(from_py_with = argument::plies)] plies: Vec<u32>,
    side: &str,
    rules: &str,
    #[pyo3(from_py_with = argument::budget)] budget: u64,
    #[pyo3(from_py_with = argument::max_nodes)] max_nodes: u64,
) -> PyResult<Vec<Win>> {
    if rules.contains('(') {
        return Err(wrong(
            "rules: a win has the name of its rules, one of RULES, not the text of a file",
        ));
    }
    let rules: RuleSet = rules.parse().map_err(wrong)?;
    if let Some(length) = plies.iter().find(|it| !(1..=99).contains(*it) || **it % 2 == 0) {
        return Err(wrong(format!(
            "plies: a win has an odd number of plies from 1 to 99, not {length}"
        )));
    }
    let wishes =
        Wishes { rules, side: side_of(side)?, lengths: plies, count, max_games: budget, max_nodes };
    let worker = move || {
        let wishes = wishes.clone();
        move |(), cancel: &AtomicBool| {
            let mut numbers = Pcg64::new(seed.into(), 0);
            Ok(WinMaker::new().wins(&wishes, Some(cancel), &mut numbers))
        }
    };
    let found = many::run(py, iter::once(()), 1, None, worker)?.into_iter().flatten();
    let win = |it: carom_generator::tablut::Win| Win {
        position: Position(carom_engine::Rules::initial_state(&it.variant)),
        rules: it.variant.rules().name,
        length: it.plies,
        first: Move(it.first),
    };
    Ok(found.map(win).collect())
}
