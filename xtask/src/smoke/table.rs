//! The page of the table.

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::Environment;
use super::game::GameProcess;
use super::solution;

/// A board that a game ID can express with any robots and target.
const BOARD: &str = "7650";
const PUZZLE: &[&str] = &["7650+42+E2302B12+C9", "--seed", "3"];

const ROBOTS: [&str; 5] = ["red", "green", "blue", "yellow", "silver"];

/// A round of two players: the first demonstration fails, the second succeeds and wins the chip.
pub(super) fn a_round(stage: &Environment) -> Result<()> {
    let mut game = stage.open(PUZZLE)?;
    let start = game.photograph("table-1-play")?;
    game.press("Go(table)")?;
    game.expect("the page", |it| it.word("page") == "table")?;
    game.changed("table-2-set-up", &start, start.area(), 0.05)?;
    let players = table(&game)["players"].as_u64().unwrap_or_default();
    game.press("AddPlayer")?;
    game.expect("one player more", |it| table(it)["players"] == players + 1)?;
    game.keys(&["Delete"])?;
    game.expect("one player less", |it| table(it)["players"] == players)?;
    // Use the board of the page Play, so that the puzzle has a game ID.
    for _ in 0..10 {
        let source = table(&game)["source"].clone();
        if source == "play" {
            break;
        }
        game.keys(&["o"])?;
        game.expect("another board", |it| table(it)["source"] != source)?;
    }
    game.keys(&["Enter"])?;
    game.expect("a round", |it| phase(it) == "nobody has bid")?;
    let round = game.photograph("table-3-round")?;
    let steps = solution::of(stage, &[&game_id(&game)?])?;
    let moves = steps.len();
    ensure!(moves > 1, "this target needs {moves} moves: too few for a failure");
    bid(&mut game, 1, moves)?;
    game.expect("time for bids", |it| phase(it) == "bids are taken")?;
    bid(&mut game, 2, moves - 1)?;
    game.changed("table-4-bids", &round, round.area(), 0.005)?;
    game.keys(&["e"])?;
    game.expect("somebody shows", |it| phase(it) == "a bid is being shown")?;
    let robots = game.state()["robots"].clone();
    game.keys(&steps[0].keys()?)?;
    game.expect("one move", |it| it.moves() == 1)?;
    game.keys(&["x"])?;
    game.expect("the robots back after a failure", |it| {
        it.moves() == 0 && it.state()["robots"] == robots && phase(it) == "a bid is being shown"
    })?;
    for step in &steps {
        game.keys(&step.keys()?)?;
        game.expect("the robot where it must stop", |it| it.robot(&step.robot) == Some(step.end))?;
    }
    game.expect("a chip for the one who showed the way", |it| {
        phase(it) == "the round is over"
            && table(it)["seats"][0][1] == 1
            && table(it)["seats"][1][1] == 0
    })?;
    game.changed("table-5-won", &round, game.board_area()?, 0.003)?;
    game.keys(&["Enter"])?;
    game.expect("the next round", |it| phase(it) == "nobody has bid")?;
    game.photograph("table-6-next")?;
    Ok(())
}

fn table<'a>(game: &'a GameProcess<'_>) -> &'a Value {
    &game.state()["table"]
}

fn phase<'a>(game: &'a GameProcess<'_>) -> &'a str {
    table(game)["phase"].as_str().unwrap_or_default()
}

/// Bids with keys: the number of the player, the moves, and Enter.
fn bid(game: &mut GameProcess<'_>, player: usize, moves: usize) -> Result<()> {
    for digit in format!("{player}{moves}").chars() {
        game.keys(&[&digit.to_string()])?;
    }
    game.keys(&["Enter"])?;
    let what = format!("{moves} moves bid by player {player}");
    game.expect(&what, |it| table(it)["seats"][player - 1][2] == moves)
}

/// The current round as a game ID.
fn game_id(game: &GameProcess<'_>) -> Result<String> {
    let places: Vec<_> = ROBOTS.iter().map_while(|name| game.robot(name)).collect();
    let target = &game.state()["target"];
    let active = target["robot"].as_str();
    let active = ROBOTS.iter().position(|name| Some(*name) == active);
    let number = |at: usize| target["square"][at].as_u64().context("the target is missing");
    let robots: String = places.iter().map(|(x, y)| format!("{y:X}{x:X}")).collect();
    let active = active.map_or("F".to_owned(), |it| it.to_string());
    Ok(format!("{BOARD}+{}{active}+{robots}+{:X}{:X}", places.len(), number(1)?, number(0)?))
}
