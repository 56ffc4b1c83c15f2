//! The page of play.

use anyhow::{Context as _, Result, ensure};

use super::Environment;
use super::game::GameProcess;
use super::solution::{self, SolutionMove};

/// The round at the start of the game; its solution moves several robots.
const ROUND: &[&str] = &[];

/// Opens the round and reads its solution.
fn open(stage: &Environment) -> Result<(GameProcess<'_>, Vec<SolutionMove>)> {
    let steps = solution::of(stage, ROUND)?;
    Ok((stage.open(ROUND)?, steps))
}

/// Solves the round move by move. Checks the stop of every robot, the growth of the line, and that the
/// board has changed at the end.
fn solve(
    stage: &Environment,
    name: &str,
    make: impl Fn(&mut GameProcess<'_>, &SolutionMove) -> Result<()>,
) -> Result<()> {
    let (mut game, steps) = open(stage)?;
    let before = game.photograph(&format!("{name}-1-start"))?;
    for (made, step) in (1..).zip(&steps) {
        make(&mut game, step)?;
        let SolutionMove { robot, direction, end } = step;
        game.expect(&format!("move {made}, {robot} {direction} to {end:?}"), |it| {
            it.moves() == made && it.robot(robot) == Some(*end)
        })?;
        let last = made == steps.len();
        game.expect("solved by the last move and by no other", |it| it.is("solved") == last)?;
    }
    // Each robot that moved leaves one square and arrives on another, of 256.
    let after = game.changed(&format!("{name}-2-solved"), &before, game.board_area()?, 0.003)?;
    ensure!(before.difference(&after, after.area())? >= 0.005, "the panel has not changed");
    Ok(())
}

pub(super) fn by_keys(stage: &Environment) -> Result<()> {
    solve(stage, "keys", key)
}

fn key(game: &mut GameProcess<'_>, step: &SolutionMove) -> Result<()> {
    let [robot, arrow] = step.keys()?;
    game.keys(&[robot])?;
    game.expect("the robot of the key selected", |it| it.word("selected") == step.robot)?;
    game.keys(&[arrow])
}

fn click(game: &mut GameProcess<'_>, step: &SolutionMove) -> Result<()> {
    game.click(game.robot(&step.robot).unwrap_or_default())?;
    game.expect("the clicked robot selected", |it| it.word("selected") == step.robot)?;
    game.click(step.end)
}

/// By clicks and keys in turn, where the game finds a Wayland compositor and no X server. A click comes first: the
/// compositor may give the keyboard to the window only after it.
pub(super) fn on_wayland(stage: &Environment) -> Result<()> {
    solve(&stage.on_wayland()?, "wayland", |game, step| {
        let make = if game.moves() % 2 == 0 { click } else { key };
        make(game, step)
    })
}

pub(super) fn by_drags(stage: &Environment) -> Result<()> {
    solve(stage, "drags", |game, step| {
        let way = step.way()?;
        game.drag(game.robot(&step.robot).unwrap_or_default(), (45 * way.0, 45 * way.1))
    })
}

/// The first start shows five lessons, and then the first level. A game that is killed goes on at the next start.
pub(super) fn next_start(stage: &Environment) -> Result<()> {
    let folder = tempfile::tempdir().context("cannot make a folder")?;
    let records = folder.path().join("records.ron");
    let arguments = ["--records", records.to_str().context("a strange folder")?];
    let mut first = stage.open(&arguments)?;
    for lesson in 1..=5 {
        let robots = first.state()["robots"].clone();
        first.photograph(&format!("next-start-lesson-{lesson}"))?;
        first.press("Toggle(ricochet-more)")?;
        first.press("Skip")?;
        first.expect("the next round", |it| it.state()["robots"] != robots)?;
    }
    let robots = first.state()["robots"].clone();
    first.keys(&["Up", "Left", "Down", "Right"])?;
    first.expect("moves", |it| it.moves() > 1)?;
    first.still()?;
    let (moved, moves) = (first.state()["robots"].clone(), first.word("moves").to_owned());
    ensure!(moved != robots, "the moves have moved nothing");
    // The file is written in the frame of the move.
    drop(first);
    let mut second = stage.open(&arguments)?;
    second.expect("the same round with its moves", |it| {
        it.word("moves") == moves && it.state()["robots"] == moved
    })?;
    second.photograph("next-start")?;
    let made = second.moves();
    second.keys(&["u"])?;
    second.expect("one move less after undo", |it| it.moves() + 1 == made)?;
    Ok(())
}
