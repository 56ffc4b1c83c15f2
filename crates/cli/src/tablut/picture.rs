//! The picture of a position in plain characters.

use std::fmt::Write;

use carom_engine::tablut::{Cell, Game};

/// The board in plain characters, with the names of rows and columns.
pub(crate) fn text(game: &Game) -> String {
    let size = game.rules().size;
    let names = format!("    {}\n", &"a b c d e f g h i j k"[..2 * usize::from(size) - 1]);
    let mut text = names.clone();
    for row in 0..size {
        let cells = (0..size).filter_map(|column| Cell::new(column, row));
        let letters: String = cells.map(|cell| format!(" {}", letter(game, cell))).collect();
        let _ = writeln!(text, "{0:>3}{letters} {0}", row + 1);
    }
    text + &names
}

fn letter(game: &Game, cell: Cell) -> char {
    match game.position().piece(cell) {
        Some(piece) => piece.letter(),
        None if cell == game.rules().throne() => 'x',
        None if game.rules().camps.contains(cell) => ':',
        None if game.rules().escapes.contains(cell) => '*',
        None => '.',
    }
}
