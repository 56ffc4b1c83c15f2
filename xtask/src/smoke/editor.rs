//! The page of the editor.

use anyhow::Result;
use serde_json::{Value, json};

use super::Environment;
use super::game::GameProcess;

/// Makes a puzzle on an empty board, by clicks and keys, and plays it.
pub(super) fn a_puzzle(stage: &Environment) -> Result<()> {
    let mut game = stage.open(&[])?;
    let start = game.photograph("editor-1-play")?;
    game.press("Go(editor)")?;
    game.expect("the page", |it| it.word("page") == "editor")?;
    game.changed("editor-2-page", &start, start.area(), 0.05)?;
    game.press("Toggle(editor-more)")?;
    game.press("Clear")?;
    game.expect("a board without robots", |it| drawing(it)["robots"] == json!({}))?;
    let walls = drawing(&game)["walls"].clone();
    let empty = game.photograph("editor-3-empty")?;
    game.press("Take(Robot)")?;
    game.expect("the robot in hand", |it| drawing(it)["tool"] == "robot")?;
    game.click((2, 3))?;
    game.expect("a robot where it was put", |it| drawing(it)["robots"]["red"] == json!([2, 3]))?;
    game.keys(&["6"])?;
    game.expect("the goal in hand", |it| drawing(it)["tool"] == "goal")?;
    game.click((2, 0))?;
    game.expect("a goal", |it| drawing(it)["goal"] == json!([2, 0]))?;
    game.expect("one move is enough", |it| drawing(it)["moves"] == 1)?;
    game.keys(&["1"])?;
    game.expect("the wall in hand", |it| drawing(it)["tool"] == "wall")?;
    game.keys(&["l"])?;
    game.expect("a wall", |it| drawing(it)["walls"] != walls)?;
    game.keys(&["u"])?;
    game.expect("no wall after undo", |it| drawing(it)["walls"] == walls)?;
    game.keys(&["U"])?;
    game.expect("a wall after redo", |it| drawing(it)["walls"] != walls)?;
    game.changed("editor-4-drawn", &empty, game.board_area()?, 0.003)?;
    game.press("Play")?;
    game.expect("the drawing played", |it| {
        it.word("page") == "play" && it.robot("red") == Some((2, 3))
    })?;
    game.photograph("editor-5-played")?;
    Ok(())
}

fn drawing<'a>(game: &'a GameProcess<'_>) -> &'a Value {
    &game.state()["drawing"]
}
