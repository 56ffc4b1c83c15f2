//! Random puzzles in JavaScript.

use carom_bindings::ricochet::{self as bindings, Criteria, Series};
use carom_engine::ricochet::Robot;
use carom_generator::ricochet::{GenerateError, Recipe};
use carom_solver::ricochet::DEFAULT;
use wasm_bindgen::prelude::*;

use super::puzzle::Puzzle;
use super::round::profile_of;
use crate::errors::{Result, wrong};
use crate::options::{Options, whole};
use crate::watch;

/// Makes random puzzles on this thread. The same seed gives the same puzzles in every version and on every machine, and they are those of
/// `carom generate` with the same options. If a criterion is given, the puzzles are solved and know their fewest moves. An error says
/// which criteria are impossible, or that no candidate met them.
#[wasm_bindgen(js_namespace = ricochet)]
pub fn generate(
    #[wasm_bindgen(unchecked_param_type = "number")] seed: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "number")] count: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "ricochet.GenerateOptions")] options: JsValue,
) -> Result<Vec<Puzzle>> {
    let seed: u64 = whole("seed", &seed)?;
    let count: usize = if count.is_undefined() { 1 } else { whole("count", &count)? };
    let options = Options::new(
        options,
        &[
            "style",
            "sides",
            "robotCount",
            "goalRobot",
            "rules",
            "minMoves",
            "maxMoves",
            "minRobots",
            "noSolo",
            "unique",
            "minRebounds",
            "budget",
            "maxNodes",
            "timeout",
            "onProgress",
        ],
    )?;
    let robots = options.whole("robotCount")?.unwrap_or(4);
    if !(1..=Robot::MAX).contains(&robots) {
        return Err(wrong(GenerateError::RobotCount { count: robots }));
    }
    let name = options.text("style")?.unwrap_or_else(|| "random".to_owned());
    let style = bindings::style(&name, options.text("sides")?.as_deref()).map_err(wrong)?;
    let profile = profile_of(options.text("rules")?)?;
    let criteria = Criteria {
        min_moves: options.whole("minMoves")?,
        max_moves: options.whole("maxMoves")?,
        min_robots: options.whole("minRobots")?,
        min_rebounds: options.whole("minRebounds")?,
        no_solo: options.flag("noSolo")?,
        unique: options.flag("unique")?,
        budget: options.whole("budget")?.unwrap_or(10_000),
        max_nodes: options.whole("maxNodes")?.unwrap_or(20_000_000),
    };
    let series = Series {
        seed,
        style: name,
        recipe: Recipe { style, robots, goal_robot: options.named("goalRobot")?, profile },
        difficulty: criteria.difficulty(),
    };
    let mut solver = DEFAULT.solver();
    watch::many(count, &options, |number, control| {
        series.puzzle(number, &mut *solver, control).map(Puzzle).map_err(wrong)
    })
}
