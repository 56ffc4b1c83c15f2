//! The answer of a search and its cost, in every game. They are plain objects, whose types are in `types.d.ts`.

use carom_engine::Puzzle;
use carom_jobs::{Answer, LimitNames, Reason};
use carom_solver::{Progress, Proof, Report, Stats, StopReason};
use wasm_bindgen::prelude::*;

use crate::errors::{Result, wrong};
use crate::values::{array, object, or_null};
use crate::watch::TimedOutcome;

/// The cost of a search.
pub(crate) fn stats(cost: &Stats) -> JsValue {
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
pub(crate) fn progress(known: &Progress, seconds: f64) -> JsValue {
    object([
        ("depth", known.depth.into()),
        ("expanded", (known.stats.expanded as f64).into()),
        ("generated", (known.stats.generated as f64).into()),
        ("memory", (known.memory as f64).into()),
        ("seconds", seconds.into()),
        ("best", or_null(known.best)),
    ])
}

/// The options that set the limits of a search.
pub(crate) const OPTIONS: LimitNames =
    LimitNames { time: "timeout", nodes: "maxNodes", memory: "maxMemory", moves: "maxMoves" };

/// Why a search was stopped, with the option that sets the limit.
pub(crate) fn stopped(why: StopReason) -> Reason {
    Reason::stopped(why, Some(&OPTIONS))
}

/// Why a search was stopped, or why there is no solution: for programs, and for people.
pub(crate) fn reason(Reason { code, text }: Reason) -> JsValue {
    object([("code", code.into()), ("text", text.into())])
}

/// The answer of a search. `name` makes the text of a move; `barrier` says what is in the way if there is no solution.
pub(crate) fn report<P: Puzzle>(
    puzzle: &P,
    TimedOutcome { outcome, time }: TimedOutcome<Report<P::Move>>,
    name: impl Fn(P::Move) -> String,
    barrier: impl FnOnce() -> Option<String>,
) -> Result<JsValue> {
    let answer: Answer<P::Move> = Answer::new(outcome, time, Some(&OPTIONS)).blocked_by(barrier);
    answer.replay(puzzle).map_err(wrong)?;
    let answer = answer.map(|&mv| name(mv), |()| ());
    let text = answer.to_string();
    Ok(object([
        ("verdict", answer.verdict.code().into()),
        ("isSolved", answer.moves.is_some().into()),
        ("isOptimal", (answer.proof == Some(Proof::Optimal)).into()),
        ("length", or_null(answer.length)),
        ("moves", or_null(answer.moves.map(array))),
        ("proof", or_null(answer.proof.map(Proof::code))),
        ("atLeast", or_null(answer.at_least)),
        ("best", or_null(answer.known.map(|known| array(known.moves)))),
        ("reason", or_null(answer.reason.map(reason))),
        ("solver", answer.solver.into()),
        ("stats", stats(&answer.stats)),
        ("seconds", answer.seconds.into()),
        ("text", text.into()),
    ]))
}
