//! The answer of a player in JavaScript: a plain object, whose type is in `types.d.ts`.

use carom_engine::tablut::Move;
use carom_solver::duel::{Advice, Score};
use carom_solver::tablut::PlayerKind;
use wasm_bindgen::prelude::*;

use crate::report::{self, stats};
use crate::values::{array, object, or_null};

pub(super) fn values(found: Advice<Move>, player: PlayerKind, seconds: f64) -> JsValue {
    // Without a complete look ahead only a certain end is known.
    let is_known = found.depth > 0 || !matches!(found.score, Score::Value(_));
    let score =
        Some(found.score).filter(|_| is_known && player.scores_its_move() && found.best.is_some());
    let (value, win, loss) = match score {
        None => (None, None, None),
        Some(Score::Win(moves)) => (None, Some(moves), None),
        Some(Score::Loss(moves)) => (None, None, Some(moves)),
        Some(Score::Value(value)) => (Some(value), None, None),
    };
    let best = found.best.map(|mv| mv.to_string());
    let worth = score.map_or_else(|| "no score".to_owned(), |score| score.to_string());
    let text = format!("{}, {worth}", best.as_deref().unwrap_or("no move"));
    object([
        ("move", or_null(best)),
        ("score", or_null(value)),
        ("win", or_null(win)),
        ("loss", or_null(loss)),
        ("moves", array(found.line.into_iter().map(|mv| mv.to_string()))),
        ("depth", found.depth.into()),
        ("stats", stats(&found.stats)),
        ("reason", or_null(found.stopped.map(report::stopped).map(report::reason))),
        ("player", player.to_string().into()),
        ("seconds", seconds.into()),
        ("text", text.into()),
    ])
}
