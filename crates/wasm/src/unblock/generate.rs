//! Random puzzles in JavaScript.

use carom_bindings::unblock::{self as bindings, Series};
use carom_engine::Size;
use carom_generator::unblock::{Difficulty, PuzzleMaker};
use wasm_bindgen::prelude::*;

use super::board::metric_of;
use super::puzzle::Puzzle;
use crate::errors::{Result, wrong};
use crate::options::{Options, whole};
use crate::values::items;
use crate::watch;

/// Makes random puzzles on this thread. The same seed gives the same puzzles in every version and on every machine, and without `climb`
/// they are those of `carom unblock generate` with the same options. An error says which criteria are impossible, or that no board met them.
#[wasm_bindgen(js_namespace = unblock)]
pub fn generate(
    #[wasm_bindgen(unchecked_param_type = "number")] seed: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "number")] count: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "unblock.GenerateOptions")] options: JsValue,
) -> Result<Vec<Puzzle>> {
    let seed: u64 = whole("seed", &seed)?;
    let count: usize = if count.is_undefined() { 1 } else { whole("count", &count)? };
    let options = Options::new(
        options,
        &[
            "size",
            "row",
            "blocks",
            "threes",
            "walls",
            "metric",
            "minMoves",
            "maxMoves",
            "hardest",
            "climb",
            "budget",
            "maxPositions",
            "onProgress",
        ],
    )?;
    let size = size_of(options.get("size"))?;
    let (row, blocks) = (options.whole("row")?, options.whole("blocks")?);
    let threes = options.whole("threes")?.unwrap_or(33);
    let walls = options.whole("walls")?.unwrap_or(0);
    let recipe = bindings::recipe(size, row, blocks, threes, walls).map_err(wrong)?;
    let least = options.whole("minMoves")?.unwrap_or(1);
    let difficulty = Difficulty {
        metric: metric_of(options.text("metric")?)?,
        length: least..=options.whole("maxMoves")?.unwrap_or(u32::MAX),
        hardest: options.flag("hardest")?,
        max_attempts: options.whole("budget")?.unwrap_or(100_000),
        max_positions: options.whole("maxPositions")?.unwrap_or(20_000),
    };
    let series = Series { seed, recipe, difficulty, climb: options.flag("climb")? };
    let mut maker = PuzzleMaker::new();
    watch::many(count, &options, |number, _| {
        series.puzzle(number, &mut maker, None).map(Puzzle).map_err(wrong)
    })
}

/// The size of new boards; without a value 6x6.
fn size_of(value: Option<JsValue>) -> Result<Size> {
    const EXPECTED: &str = "size: a width and a height";
    let sides = match value {
        None => vec![6, 6],
        Some(value) => {
            let sides = items(&value, EXPECTED)?;
            sides.iter().map(|it| whole::<u64>("size", it)).collect::<Result<_>>()?
        }
    };
    let [width, height] = sides[..] else { return Err(wrong(format!("expected {EXPECTED}"))) };
    bindings::size(width, height).map_err(wrong)
}
