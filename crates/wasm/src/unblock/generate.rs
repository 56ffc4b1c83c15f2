//! Random puzzles in JavaScript.

use carom_engine::Size;
use carom_formats::unblock::Entry;
use carom_generator::unblock::{Difficulty, GenerateError, PuzzleMaker, Recipe};
use rand_pcg::Pcg64;
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
    let threes = options.whole::<u64>("threes")?.unwrap_or(33);
    let threes = u8::try_from(threes).ok().filter(|it| *it <= 100).ok_or_else(|| {
        wrong(format!("threes={threes}: expected a number from 0 to 100, in per cent"))
    })?;
    let size = size_of(options.get("size"))?;
    let blocks = options.whole("blocks")?.unwrap_or(size.area() / 3);
    let walls = options.whole("walls")?.unwrap_or(0);
    if walls > size.area() {
        return Err(wrong(GenerateError::NoRoom { blocks, walls, size }));
    }
    let row = options.whole("row")?.unwrap_or((size.height() - 1) / 2);
    let recipe = Recipe { size, row, blocks, threes, walls };
    let least = options.whole("minMoves")?.unwrap_or(1);
    let difficulty = Difficulty {
        metric: metric_of(options.text("metric")?)?,
        length: least..=options.whole("maxMoves")?.unwrap_or(u32::MAX),
        hardest: options.flag("hardest")?,
        max_attempts: options.whole("budget")?.unwrap_or(100_000),
        max_positions: options.whole("maxPositions")?.unwrap_or(20_000),
    };
    let climb = options.flag("climb")?;
    let mut maker = PuzzleMaker::new();
    watch::many(count, &options, |number, _| {
        // Each puzzle has its own random numbers.
        let mut numbers = Pcg64::new(seed.into(), number as u128);
        let made = if climb {
            maker.climb(&recipe, &difficulty, None, &mut numbers)
        } else {
            maker.random(&recipe, &difficulty, None, &mut numbers)
        };
        let made = made.map_err(wrong)?;
        Ok(Puzzle(Entry {
            id: Some(format!("random-{seed}-{:04}", number + 1)),
            fewest_moves: Some(made.fewest_moves),
            fewest_steps: Some(made.fewest_steps),
            positions: Some(made.positions),
            ..Entry::board(made.board)
        }))
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
    let short = |number: u64| u8::try_from(number).unwrap_or(u8::MAX);
    Size::new(short(width), short(height))
        .map_err(|_| wrong(format!("a new board is 3x3 to 8x8 squares, not {width}x{height}")))
}
