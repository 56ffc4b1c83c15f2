//! The answer of a search and its cost, in every game. They are plain objects, whose types are in `types.d.ts`.

use carom_bindings::solver as bindings;
use carom_engine::Puzzle;
use carom_solver::{Progress as Known, Report as Found, Stats as Cost, StopReason, Verdict};
use wasm_bindgen::prelude::*;

use crate::errors::{Result, wrong};
use crate::values::{array, object, or_null};

/// The cost of a search.
pub(crate) fn stats(cost: &Cost) -> JsValue {
    object([
        ("expanded", (cost.expanded as f64).into()),
        ("generated", (cost.generated as f64).into()),
        ("duplicate", (cost.duplicate as f64).into()),
        ("depth", cost.depth.into()),
        ("peakOpen", (cost.peak_open as f64).into()),
        ("peakClosed", (cost.peak_closed as f64).into()),
    ])
}

/// The work of a running search so far.
pub(crate) fn progress(known: &Known, seconds: f64) -> JsValue {
    object([
        ("depth", known.depth.into()),
        ("expanded", (known.stats.expanded as f64).into()),
        ("generated", (known.stats.generated as f64).into()),
        ("memory", (known.memory as f64).into()),
        ("seconds", seconds.into()),
        ("best", or_null(known.best)),
    ])
}

/// Why a search was stopped, or why there is no solution: for programs, and for people.
pub(crate) struct Reason {
    code: &'static str,
    text: String,
}

impl Reason {
    /// Of a board of blocks that has no solution; the text says what is in the way.
    pub(crate) const fn blocked(text: String) -> Self {
        Self { code: "blocked", text }
    }
}

impl From<StopReason> for Reason {
    fn from(why: StopReason) -> Self {
        Self { code: why.code(), text: reason_text(why) }
    }
}

impl From<Reason> for JsValue {
    fn from(Reason { code, text }: Reason) -> Self {
        object([("code", code.into()), ("text", text.into())])
    }
}

/// Why a search was stopped, with the option that sets the limit.
pub(crate) fn reason_text(why: StopReason) -> String {
    let option = match why {
        StopReason::TimeLimit => " (timeout)",
        StopReason::NodeLimit => " (maxNodes)",
        StopReason::MemoryLimit => " (maxMemory)",
        StopReason::DepthLimit => " (maxMoves)",
        _ => "",
    };
    format!("{why}{option}")
}

/// Replays moves: no solution is given without this check.
pub(crate) fn replay<P: Puzzle>(puzzle: &P, moves: &[P::Move]) -> Result<()> {
    puzzle.check_solution(moves).map_err(wrong)
}

/// The answer of a search. `name` makes the text of a move; `blocked` says why there is no solution, if that is known without a search.
pub(crate) fn report<P: Puzzle>(
    puzzle: &P,
    found: Found<P::Move>,
    name: impl Fn(P::Move) -> String,
    blocked: impl FnOnce() -> Option<Reason>,
    seconds: f64,
) -> Result<JsValue> {
    let texts = |moves: Vec<P::Move>| -> Result<Vec<String>> {
        replay(puzzle, &moves)?;
        Ok(moves.into_iter().map(&name).collect())
    };
    let best = found.best.map(texts).transpose()?;
    let (verdict, moves, proof, reason) = match found.verdict {
        Verdict::Solved { moves, proof } => {
            ("solved", Some(texts(moves)?), Some(proof.code()), None)
        }
        Verdict::Unsolvable => ("unsolvable", None, None, blocked()),
        Verdict::Stopped(why) => ("stopped", None, None, Some(why.into())),
    };
    let text = match (&moves, &reason) {
        (Some(moves), _) => {
            let proof = match proof {
                Some("upper-bound") if found.at_least > 0 => {
                    bindings::bounds(moves.len(), found.at_least)
                }
                proof => proof.unwrap_or_default().to_owned(),
            };
            format!("{verdict}, {proof}: {}", moves.join(" "))
        }
        (None, Some(reason)) => format!("{verdict}: {}", reason.text),
        (None, None) => verdict.to_owned(),
    };
    Ok(object([
        ("verdict", verdict.into()),
        ("isSolved", moves.is_some().into()),
        ("isOptimal", (proof == Some("optimal")).into()),
        ("length", or_null(moves.as_ref().map(|it| it.len() as u32))),
        ("moves", or_null(moves.map(array))),
        ("proof", or_null(proof)),
        ("atLeast", or_null(Some(found.at_least).filter(|&it| it > 0))),
        ("best", or_null(best.map(array))),
        ("reason", or_null(reason)),
        ("solver", found.solver.into()),
        ("stats", stats(&found.stats)),
        ("seconds", seconds.into()),
        ("text", text.trim_end().into()),
    ]))
}
