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
    game.press("Open(LevelId { pack: 0, number: 0 })")?;
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
