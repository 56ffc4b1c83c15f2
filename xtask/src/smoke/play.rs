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

pub(super) fn by_clicks(stage: &Environment) -> Result<()> {
    solve(stage, "clicks", click)
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

/// Undo, redo and restart, by keys and by their buttons; the round before; other robot positions and another
/// board.
pub(super) fn take_back(stage: &Environment) -> Result<()> {
    let (mut game, steps) = open(stage)?;
    let start = game.photograph("back-1-start")?;
    let area = game.board_area()?;
    for step in &steps[..2] {
        game.keys(&step.keys()?)?;
    }
    game.expect("two moves", |it| it.moves() == 2)?;
    game.changed("back-2-moved", &start, area, 0.002)?;
    game.keys(&["u"])?;
    game.expect("one move after undo", |it| it.moves() == 1)?;
    game.keys(&["U"])?;
    game.expect("two moves after redo", |it| it.moves() == 2)?;
    game.press("Undo")?;
    game.expect("one move after the button Undo", |it| it.moves() == 1)?;
    game.keys(&["U"])?;
    game.expect("two moves again", |it| it.moves() == 2)?;
    game.press("Restart")?;
    game.expect("no move after the button Restart", |it| it.moves() == 0)?;
    game.keys(&steps[0].keys()?)?;
    game.expect("one move", |it| it.moves() == 1)?;
    let (robots, board) = (game.state()["robots"].clone(), game.state()["board"]["name"].clone());
    game.keys(&["w"])?;
    game.expect("a random board", |it| it.state()["board"]["name"] != board && it.moves() == 0)?;
    game.keys(&["B"])?;
    game.expect("the round before with its move", |it| {
        it.moves() == 1 && it.state()["robots"] == robots && it.state()["board"]["name"] == board
    })?;
    let robots = game.state()["robots"].clone();
    game.keys(&["p"])?;
    game.expect("other places of the robots", |it| it.state()["robots"] != robots)?;
    let board = game.state()["board"]["name"].clone();
    game.keys(&["o"])?;
    game.expect("another board", |it| it.state()["board"]["name"] != board)?;
    game.changed("back-3-other-board", &start, area, 0.03)?;
    Ok(())
}

/// Searches for puzzles, and leaves and continues a whole game. The robots must always be drawn on their
/// squares.
pub(super) fn other_rounds(stage: &Environment) -> Result<()> {
    let mut game = stage.open(ROUND)?;
    let mut last = game.photograph("rounds-0")?;
    for (number, key) in (1..).zip(["j", "l", "p", "w", "j", "z"]) {
        let robots = game.state()["robots"].clone();
        game.keys(&[key])?;
        if key != "z" {
            game.expect(&format!("other robots after {key}"), |it| it.state()["robots"] != robots)?;
        }
        let least = if key == "z" { 0.0001 } else { 0.002 };
        last = game.changed(&format!("rounds-{number}-{key}"), &last, last.area(), least)?;
    }
    let robots = game.state()["robots"].clone();
    game.keys(&["L", "i"])?;
    game.expect("the puzzle of the day", |it| it.state()["robots"] != robots)?;
    game.still()?;
    game.keys(&["Z"])?;
    game.expect("the whole game again", |it| it.state()["robots"] == robots)?;
    game.photograph("rounds-8-resumed")?;
    Ok(())
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

/// From the number of moves to the whole solution; each key shows a little more.
pub(super) fn hints(stage: &Environment) -> Result<()> {
    let (mut game, steps) = open(stage)?;
    let start = game.photograph("hints-0")?;
    ensure!(game.word("hint") == "nothing", "a hint without a request");
    let all = steps.len();
    // The stop before the last move is left out if the first move leads there.
    let (arriving, earlier) = steps.split_last().context("no solution")?;
    let has_stop = earlier.iter().rposition(|it| it.robot == arriving.robot) != Some(0);
    let before = ["length", "robotcount", "robots", "laststop"].map(|hint| (hint, 0));
    let ladder = before.into_iter().chain([("firstmove", 1), ("everything", all)]);
    let ladder = ladder.filter(|(hint, _)| *hint != "laststop" || has_stop && all > 1);
    let mut last = start.clone();
    for (number, (hint, shown)) in (1..).zip(ladder) {
        game.keys(&["h"])?;
        if hint == "firstmove" {
            // It costs the stars, and says so first.
            game.press("Pay")?;
        }
        game.expect(&format!("hint {number}: {hint}, {shown} moves shown"), |it| {
            it.word("hint") == hint && it.state()["left"] == all && it.shown() == shown
        })?;
        let name = format!("hints-{number}-{hint}");
        last = game.changed(&name, &last, last.area(), 0.0001)?;
    }
    game.changed("hints-7-on-the-board", &start, game.board_area()?, 0.005)?;
    Ok(())
}

/// Shows a solution, step by step and to its end. The round is then as it was.
pub(super) fn solution(stage: &Environment) -> Result<()> {
    let (mut game, steps) = open(stage)?;
    let start = game.photograph("solution-1-start")?;
    let area = game.board_area()?;
    game.keys(&["a"])?;
    game.press("Pay")?;
    game.expect("the solution", |it| it.shown() == steps.len())?;
    let shown = game.changed("solution-2-shown", &start, area, 0.005)?;
    game.keys(&[">"])?;
    game.expect("one move after a step", |it| {
        it.moves() == 1 && it.is("watching") && !it.is("playing")
    })?;
    game.still()?;
    game.changed("solution-3-step", &shown, area, 0.005)?;
    game.keys(&["<"])?;
    game.expect("no move after a step back", |it| it.moves() == 0 && it.shown() == steps.len())?;
    game.keys(&["Space"])?;
    game.expect("playing", |it| it.is("playing"))?;
    game.expect("no move left to show at its end", |it| {
        it.is("solved") && it.moves() == steps.len() && it.state()["left"] == 0
    })?;
    game.expect("the round as it was", |it| {
        it.moves() == 0 && !it.is("solved") && !it.is("watching") && !it.is("playing")
    })?;
    game.keys(&[">"])?;
    game.expect("one move again", |it| it.moves() == 1)?;
    game.keys(&["Escape"])?;
    game.expect("no move after Escape", |it| it.moves() == 0 && !it.is("watching"))?;
    Ok(())
}

/// The map of a robot, the help and the other theme.
pub(super) fn layers(stage: &Environment) -> Result<()> {
    let mut game = stage.open(ROUND)?;
    let plain = game.photograph("layers-1-plain")?;
    game.keys(&["m"])?;
    game.press("Pay")?;
    game.expect("the map", |it| it.is("map"))?;
    game.changed("layers-2-map", &plain, game.board_area()?, 0.1)?;
    game.keys(&["m"])?;
    game.expect("no map", |it| !it.is("map"))?;
    game.keys(&["F1"])?;
    game.expect("the help", |it| it.word("overlay") == "help")?;
    game.changed("layers-3-help", &plain, plain.area(), 0.3)?;
    game.keys(&["r", "Up", "Down", "Escape"])?;
    game.expect("no help", |it| it.word("overlay") == "none")?;
    ensure!(game.moves() == 0, "the help passes keys to the game");
    let theme = game.word("theme").to_owned();
    game.keys(&["Ctrl+d"])?;
    game.expect("the other theme", |it| it.word("theme") != theme)?;
    game.changed("layers-4-theme", &plain, plain.area(), 0.8)?;
    Ok(())
}
