//! Free board: random, official, or the one on the player's table.

use carom_shell::panel::RowEnd;
use carom_shell::panel::card::CardKit;
use carom_shell::panel::ui::Tone;
use carom_shell::theme::Glyph;

use crate::command::Command;
use crate::ids::{BOARD, NEW};
use crate::own_board;

pub(super) fn show(mut card: CardKit) {
    card.fill_below((BOARD, NEW), "free-board", false, |ui| {
        ui.act_row(Glyph::Dice, "board-any", Command::RandomBoard);
        ui.act_row(Glyph::Quarter, "board-any-official", Command::OfficialBoard);
        ui.act_row(Glyph::Restart, "board-first", Command::ResetBoard);
        let (name, about) = (ui.say("page-own-board"), ui.say("board-own-is"));
        let own = own_board::Command::New;
        ui.row_button(Glyph::Pencil, &name, Some(&about), RowEnd::Chevron, own, Tone::Plain);
    });
}
