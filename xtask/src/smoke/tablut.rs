//! The page of Tablut.

use anyhow::{Result, ensure};

use super::Environment;
use super::game::{GameProcess, Square};
use crate::display::{Picture, Rectangle};

/// Opens the page. `people` play the attackers too.
pub(super) fn open(stage: &Environment, people: bool) -> Result<GameProcess<'_>> {
    let mut game = stage.open(&[])?;
    game.press("Go(tablut)")?;
    game.expect("the page", |it| it.word("page") == "tablut")?;
    if people {
        game.keys(&["s"])?;
        game.expect("the players", |it| it.word("overlay") == "tablut-setup")?;
        game.press("Sit(Attackers, Human)")?;
        game.expect("a person", |it| it.state()["seats"][0] == "human")?;
        game.keys(&["Escape"])?;
        game.expect("the board", |it| it.word("overlay") == "none")?;
    }
    Ok(game)
}

/// The brightness of the edge of a piece on a square, from 0 to 255.
fn brightness(game: &GameProcess<'_>, picture: &Picture, square: Square) -> Result<u8> {
    let ((x, y), side) = (game.pixel(square)?, game.side()?);
    let away = (0.26 * side) as i16;
    let area = Rectangle((x - 2).unsigned_abs(), (y + away - 2).unsigned_abs(), 4, 4);
    let [red, green, blue] = picture.mean(area);
    Ok(((u16::from(red) + u16::from(green) + u16::from(blue)) / 3) as u8)
}

/// Attackers are dark and defenders light, where the game reports them.
fn check_pieces(game: &GameProcess<'_>, picture: &Picture) -> Result<()> {
    let position = game.word("position").to_owned();
    for (y, row) in (0..).zip(position.split('/')) {
        let mut x = 0;
        for letter in row.chars() {
            if let Some(empty) = letter.to_digit(10) {
                x += empty as u8;
                continue;
            }
            let light = brightness(game, picture, (x, y))?;
            // The crown of the king is darker than his piece.
            let least = if letter == 'k' { 90 } else { 140 };
            let is_right = if letter == 'b' { light < 100 } else { light > least };
            ensure!(is_right, "{letter} at {x}, {y} has the brightness {light}");
            x += 1;
        }
    }
    Ok(())
}

/// Clicks, a drag, and a click on a move of the list.
pub(super) fn by_clicks(stage: &Environment) -> Result<()> {
    let mut game = open(stage, true)?;
    let start = game.photograph("tablut-1-start")?;
    check_pieces(&game, &start)?;
    game.click((4, 2))?;
    game.expect("selected", |it| it.state()["selected"] == serde_json::json!([4, 2]))?;
    let board = game.board_area()?;
    game.changed("tablut-2-targets", &start, board, 0.002)?;
    game.click((1, 2))?;
    game.expect("moved", |it| it.word("moves") == "e3-b3")?;
    let side = game.side()?;
    game.drag((1, 4), (0, (2.0 * side) as i16))?;
    game.expect("dragged", |it| it.word("moves") == "e3-b3 b5-b7")?;
    let moved = game.changed("tablut-3-moved", &start, board, 0.01)?;
    check_pieces(&game, &moved)?;
    game.press("Go(NodeId(1))")?;
    game.expect("the first move", |it| it.word("moves") == "e3-b3" && it.state()["line"] == 2)?;
    game.press("Last")?;
    game.expect("the end", |it| it.moves() == 2)?;
    game.keys(&["R"])?;
    game.expect("a question", |it| it.word("resigning") == "defenders")?;
    game.photograph("tablut-4-question")?;
    game.press("PlayOn")?;
    game.expect("no question", |it| it.state()["resigning"].is_null())?;
    game.keys(&["R"])?;
    game.expect("the question again", |it| it.word("resigning") == "defenders")?;
    game.press("Resign")?;
    game.expect("the end", |it| it.state()["ending"][1] == "resignation")?;
    Ok(())
}

/// A program answers, by itself and in a hurry.
pub(super) fn against_a_program(stage: &Environment) -> Result<()> {
    let mut game = open(stage, false)?;
    game.click((4, 2))?;
    game.click((1, 2))?;
    game.expect("an answer", |it| it.moves() == 2 && !it.is("thinking"))?;
    let picture = game.photograph("tablut-program-1")?;
    check_pieces(&game, &picture)?;
    game.press("TakeBack")?;
    game.expect("both taken back", |it| it.moves() == 0 && it.word("turn") == "defenders")?;
    Ok(())
}
