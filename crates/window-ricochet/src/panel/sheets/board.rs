//! Free board: official, random, or of four quarters that the player chooses.

use bevy::prelude::*;
use carom_shell::panel::card::CardKit;
use carom_shell::panel::ui::{LABEL, Tone, UiBuilder};
use carom_shell::screen::Screen;
use carom_shell::theme::Glyph;

use crate::command::{Command, DealCommand, DraftCommand};
use crate::dealing::NewPuzzle;
use crate::ids::{BOARD, NEW};
use crate::tiles;

/// The greatest side of the picture of the board.
const PICTURE: f32 = 280.0;

pub(super) fn show(mut card: CardKit, draft: Res<NewPuzzle>, screen: Res<Screen>) {
    let has_news = draft.is_changed() || screen.is_changed();
    card.fill_below((BOARD, NEW), "free-board", has_news, |ui| {
        ui.act_row(Glyph::Dice, "board-any", Command::RandomBoard);
        ui.act_row(Glyph::Quarter, "board-any-official", Command::OfficialBoard);
        ui.act_row(Glyph::Restart, "board-first", Command::ResetBoard);
        ui.caption(&ui.say("tiles-are"));
        quarters(ui, &draft, screen.panel.width() - 24.0);
        ui.act_row(Glyph::Dice, "tiles-any", DealCommand::Draft(DraftCommand::Shuffle));
        if let Some(layout) = draft.layout() {
            let text = ui.words.with("play-layout", &[("layout", layout.to_string().into())]);
            ui.primary(Some(Glyph::Play), &text, Command::Layout(layout));
        }
    });
}

/// The board of the four quarters, with their codes: a press chooses one. Below it the sixteen tiles for the chosen quarter.
fn quarters(ui: &mut UiBuilder, draft: &NewPuzzle, width: f32) {
    let side = width.min(PICTURE);
    let Some(layout) = draft.layout() else { return };
    let middle = Node { justify_content: JustifyContent::Center, ..default() };
    ui.nest(middle, |ui| {
        tiles::layout(ui, layout, side, |ui| {
            for (corner, place) in [(0, 0), (0, 1), (1, 1), (1, 0)].into_iter().enumerate() {
                quarter(ui, draft, corner, (place, side / 2.0));
            }
        });
    });
    let (columns, gap) = (4, 8.0);
    let tile = ((width + gap) / columns as f32 - gap).clamp(44.0, 84.0);
    tiles::tiles(ui, (columns, gap, tile), |tile| {
        let command = DealCommand::Draft(DraftCommand::Tile(tile));
        ((), command.into(), tile == draft.tiles()[draft.corner])
    });
}

/// A quarter of the picture, at its row and column.
fn quarter(
    ui: &mut UiBuilder,
    draft: &NewPuzzle,
    corner: usize,
    ((row, column), side): ((u8, u8), f32),
) {
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(f32::from(column) * side),
        top: px(f32::from(row) * side),
        width: px(side),
        height: px(side),
        ..default()
    };
    let command = DealCommand::Draft(DraftCommand::Corner(corner));
    ui.press(node, command, Tone::Bare, |ui| {
        let palette = *ui.palette;
        let is_chosen = corner == draft.corner;
        let line = if is_chosen { palette.focus } else { Color::NONE };
        let ring = Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            border: px(4).all(),
            border_radius: BorderRadius::all(px(8)),
            ..default()
        };
        let code = Node {
            position_type: PositionType::Absolute,
            left: px(if column == 0 { 6.0 } else { side - 38.0 }),
            top: px(if row == 0 { 6.0 } else { side - 30.0 }),
            padding: UiRect::horizontal(px(4)),
            border_radius: BorderRadius::all(px(6)),
            ..default()
        };
        let text = draft.tiles()[corner].to_string();
        ui.nest((ring, BorderColor::all(line)), |ui| {
            ui.nest((code, BackgroundColor(palette.surface)), |ui| {
                ui.bold_line(text, LABEL, palette.ink);
            });
        });
    });
}
