//! The pages of Unblock Me.

use anyhow::{Result, ensure};
use serde_json::json;

use super::Environment;
use super::game::{GameProcess, Square};
use crate::display::{Picture, Rectangle};

/// Opens the first set of the report, `..B.AAB.........`: two moves, four steps.
fn open(stage: &Environment) -> Result<GameProcess<'_>> {
    let mut game = stage.open(&[])?;
    game.press("Go(unblock)")?;
    game.expect("the page", |it| it.word("page") == "unblock")?;
    game.keys(&["P"])?;
    game.expect("the packs", |it| it.word("overlay") == "block-puzzles")?;
    game.press("Open(Place { pack: 0, number: 0 })")?;
    // The page has had this set from the start.
    game.expect("no packs", |it| it.word("overlay") == "none")?;
    game.expect("the first set", |it| it.word("puzzle") == "..B.AAB.........")?;
    game.expect("its fewest moves", |it| it.state()["fewest"] == 2 && it.state()["left"] == 2)?;
    Ok(game)
}

/// The main block must be where the game reports it: red squares there, and nowhere else in its row.
fn check_main(game: &GameProcess<'_>, picture: &Picture) -> Result<()> {
    let first = game.state()["blocks"]["A"].clone();
    for x in 0..4_u8 {
        let square = (x, 1);
        let is_main = first == json!([x, 1]) || x > 0 && first == json!([x - 1, 1]);
        let [red, green, _] = picture.mean(middle_of(game, square)?);
        let is_red = u16::from(red) > 2 * u16::from(green);
        ensure!(is_red == is_main, "{square:?} has red {red} and green {green}, A is at {first}");
    }
    Ok(())
}

/// The middle of a square, below the arrow and the letter.
#[expect(clippy::cast_sign_loss, reason = "squares are in the window")]
fn middle_of(game: &GameProcess<'_>, square: Square) -> Result<Rectangle> {
    let ((x, y), side) = (game.pixel(square)?, game.side()?);
    let up = (0.32 * side) as i16;
    Ok(Rectangle((x - 8) as u16, (y - up - 2) as u16, 16, 4))
}

/// Drags a block by a number of squares.
fn drag(game: &mut GameProcess<'_>, square: Square, way: (f64, f64)) -> Result<()> {
    let side = game.side()?;
    game.drag(square, ((way.0 * side) as i16, (way.1 * side) as i16))
}

/// Drags blocks: past the end they stop, between squares they snap.
pub(super) fn by_drags(stage: &Environment) -> Result<()> {
    let mut game = open(stage)?;
    let start = game.photograph("blocks-1-start")?;
    check_main(&game, &start)?;
    drag(&mut game, (2, 0), (0.0, 0.4))?;
    game.still()?;
    game.expect("no move of less than half a square", |it| it.moves() == 0)?;
    drag(&mut game, (2, 0), (0.3, 3.4))?;
    game.expect("a move to the end", |it| it.word("moves") == "B+2" && it.state()["steps"] == 2)?;
    let side = game.board_area()?;
    game.changed("blocks-2-moved", &start, side, 0.02)?;
    drag(&mut game, (0, 1), (1.2, 0.0))?;
    game.expect("snapped to the nearest square", |it| it.word("moves") == "B+2 A+1")?;
    game.keys(&["Backspace"])?;
    game.expect("undone", |it| it.word("moves") == "B+2")?;
    let undone = game.photograph("blocks-3-undone")?;
    check_main(&game, &undone)?;
    drag(&mut game, (1, 1), (2.0, 0.0))?;
    game.expect("solved with three stars", |it| it.is("solved") && it.state()["stars"] == 3)?;
    game.changed("blocks-4-solved", &undone, side, 0.02)?;
    game.press("Next")?;
    game.expect("the next set", |it| it.state()["fewest"] == 3 && !it.is("solved"))?;
    Ok(())
}

/// Selects by letters and by Tab, and slides with the arrow keys.
pub(super) fn by_keys(stage: &Environment) -> Result<()> {
    let mut game = open(stage)?;
    // Letters select blocks while they are shown.
    game.keys(&["L", "b"])?;
    game.expect("the block of the letter", |it| it.word("selected") == "B")?;
    game.keys(&["Down", "Down"])?;
    game.expect("one move of two steps", |it| it.word("moves") == "B+2")?;
    game.keys(&["Tab"])?;
    game.expect("the next block", |it| it.word("selected") == "A")?;
    let before = game.photograph("block-keys-1-moved")?;
    check_main(&game, &before)?;
    game.keys(&["Right"])?;
    // The move goes on with the next key, so it is counted as made.
    game.expect("a move half done", |it| it.state()["left"] == 0 && it.moves() == 2)?;
    let after = game.photograph("block-keys-2-step")?;
    check_main(&game, &after)?;
    game.keys(&["Right"])?;
    game.expect("solved", |it| it.is("solved") && it.moves() == 2)?;
    game.keys(&["Home"])?;
    game.expect("the start again", |it| it.moves() == 0 && it.state()["left"] == 2)?;
    Ok(())
}

/// Hints from the length to everything, and the solution step by step.
pub(super) fn hints(stage: &Environment) -> Result<()> {
    let mut game = open(stage)?;
    let start = game.photograph("block-hints-0")?;
    for (hint, shown) in [("block", 0), ("move", 1), ("everything", 2)] {
        game.keys(&["h"])?;
        if hint == "move" {
            // It costs the stars, and says so first.
            game.press("Pay")?;
        }
        game.expect(hint, |it| it.word("hint") == hint && it.shown() == shown)?;
    }
    let area = game.board_area()?;
    game.changed("block-hints-1", &start, area, 0.005)?;
    game.keys(&[">"])?;
    game.expect("one move shown", |it| it.is("watching") && it.shown() == 1)?;
    game.keys(&["<"])?;
    game.expect("taken back", |it| it.is("watching") && it.shown() == 2)?;
    game.keys(&["Space"])?;
    game.expect("the end of the solution", |it| it.is("playing") && it.shown() == 0)?;
    game.expect("the puzzle as it was", |it| {
        !it.is("watching") && !it.is("playing") && it.moves() == 0 && it.shown() == 2
    })?;
    game.keys(&["C", "F"])?;
    game.expect("the solution of another solver", |it| {
        it.word("solver") == "table" && it.shown() == 2
    })?;
    Ok(())
}

/// Draws a puzzle on an empty board, and plays it.
pub(super) fn editor(stage: &Environment) -> Result<()> {
    let mut game = stage.open(&[])?;
    game.press("Go(unblock)")?;
    game.expect("the page", |it| it.word("page") == "unblock")?;
    game.press("Go(unblock-editor)")?;
    game.expect("the page", |it| it.word("page") == "unblock-editor")?;
    game.press("Toggle(block-editor-more)")?;
    game.press("Clear")?;
    game.expect("an empty board", |it| it.state()["blocks"] == 0)?;
    let empty = game.photograph("block-editor-1-empty")?;
    game.keys(&["2"])?;
    game.expect("the main block in hand", |it| it.word("tool") == "main")?;
    drag(&mut game, (0, 2), (1.0, 0.0))?;
    game.expect("one move is enough", |it| it.word("verdict") == "solvable")?;
    game.keys(&["1"])?;
    drag(&mut game, (5, 0), (0.0, 2.0))?;
    drag(&mut game, (5, 3), (0.0, 2.0))?;
    game.expect("a full column", |it| it.word("verdict") == "unsolvable")?;
    game.keys(&["u"])?;
    game.expect("solvable after undo", |it| it.word("verdict") == "solvable")?;
    let area = game.board_area()?;
    game.changed("block-editor-2-drawn", &empty, area, 0.03)?;
    game.press("Play")?;
    game.expect("the drawing played", |it| {
        it.word("page") == "unblock" && it.word("puzzle").starts_with(".....B.....BAA...B")
    })?;
    game.photograph("block-editor-3-played")?;
    Ok(())
}
