//! Random puzzles in JavaScript.

use carom_engine::ricochet::{Robot, Sides};
use carom_formats::Optimum;
use carom_formats::ricochet::Entry;
use carom_generator::ricochet::{
    Deal, Difficulty, GenerateError, Puzzle as Made, Recipe, Style, random_puzzle,
};
use carom_solver::ricochet::DEFAULT;
use rand_pcg::Pcg64;
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
    let style_name = options.text("style")?.unwrap_or_else(|| "random".to_owned());
    let style = boards(&style_name, options.text("sides")?.as_deref())?;
    let profile = profile_of(options.text("rules")?)?;
    let recipe = Recipe { style, robots, goal_robot: options.named("goalRobot")?, profile };
    let (min_moves, max_moves) = (options.whole("minMoves")?, options.whole("maxMoves")?);
    let min_rebounds = options.whole("minRebounds")?;
    let min_robots = options.whole("minRobots")?;
    let (no_solo, unique) = (options.flag("noSolo")?, options.flag("unique")?);
    let is_bounded = min_moves.or(max_moves).or(min_rebounds).is_some()
        || min_robots.is_some()
        || no_solo
        || unique;
    let any = Difficulty::default();
    let difficulty = Difficulty {
        min_moves: min_moves.unwrap_or(any.min_moves),
        max_moves: max_moves.unwrap_or(any.max_moves),
        min_robots: min_robots.unwrap_or(any.min_robots),
        min_rebounds: min_rebounds.unwrap_or(any.min_rebounds),
        allow_solo: !no_solo,
        unique,
        max_attempts: options.whole("budget")?.unwrap_or(10_000),
        max_nodes: Some(options.whole("maxNodes")?.unwrap_or(20_000_000)),
    };
    let mut solver = DEFAULT.solver();
    watch::many(count, &options, |number, control| {
        // Each puzzle has its own random numbers.
        let mut numbers = Pcg64::new(seed.into(), number as u128);
        let made = if is_bounded {
            random_puzzle(&recipe, &difficulty, &mut *solver, control, &mut numbers)
        } else {
            let dealt = recipe.deal(&mut numbers);
            dealt.map(|Deal { round, layout }| Made { round, layout, solution: Vec::new() })
        };
        let Made { round, layout, solution } = made.map_err(wrong)?;
        let board_name = layout.map(|layout| layout.to_string());
        // A puzzle that was only dealt was not solved.
        let moves = Optimum::Moves(solution.len() as u32);
        let optimum = if is_bounded { moves } else { Optimum::Unknown };
        let id = Some(format!("{style_name}-{seed}-{:04}", number + 1));
        Ok(Puzzle(Entry { id, board_name, optimum, ..Entry::of_round(&round) }))
    })
}

fn boards(style: &str, sides: Option<&str>) -> Result<Style> {
    let sides_of = |sides: &str| match sides {
        "ab" => Ok(Sides::FirstEdition),
        "abc" => Ok(Sides::WithoutDiagonals),
        "abcd" => Ok(Sides::All),
        _ => Err(wrong(format!("sides={sides:?}: expected ab, abc or abcd"))),
    };
    match (style, sides) {
        ("random", None) => Ok(Style::Random),
        ("random", Some(_)) => Err(wrong("sides: only official boards are made of tiles")),
        ("official", sides) => Ok(Style::Official(sides_of(sides.unwrap_or("abc"))?)),
        _ => Err(wrong(format!("style={style:?}: expected random or official"))),
    }
}
