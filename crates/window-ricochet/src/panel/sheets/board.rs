//! Free board: official, random, or of four quarters that the player chooses.

use bevy::prelude::*;
use carom_shell::panel::card::CardKit;
use carom_shell::panel::kit::{LABEL, Paper, Tone};
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
    card.fill_below((BOARD, NEW), "free-board", has_news, |paper| {
        paper.act_row(Glyph::Dice, "board-any", Command::RandomBoard);
        paper.act_row(Glyph::Quarter, "board-any-official", Command::OfficialBoard);
        paper.act_row(Glyph::Restart, "board-first", Command::ResetBoard);
        paper.caption(&paper.say("tiles-are"));
        quarters(paper, &draft, screen.panel.width() - 24.0);
        paper.act_row(Glyph::Dice, "tiles-any", DealCommand::Draft(DraftCommand::Shuffle));
        if let Some(layout) = draft.layout() {
            let text = paper.words.with("play-layout", &[("layout", layout.to_string().into())]);
            paper.primary(Some(Glyph::Play), &text, Command::Layout(layout));
        }
    });
}

/// The board of the four quarters, with their codes: a press chooses one. Below it the sixteen tiles for the chosen quarter.
fn quarters(paper: &mut Paper, draft: &NewPuzzle, width: f32) {
    let side = width.min(PICTURE);
    let Some(layout) = draft.layout() else { return };
    let middle = Node { justify_content: JustifyContent::Center, ..default() };
    paper.nest(middle, |paper| {
        tiles::layout(paper, layout, side, |paper| {
            for (corner, place) in [(0, 0), (0, 1), (1, 1), (1, 0)].into_iter().enumerate() {
                quarter(paper, draft, corner, (place, side / 2.0));
            }
        });
    });
    let (columns, gap) = (4, 8.0);
    let tile = ((width + gap) / columns as f32 - gap).clamp(44.0, 84.0);
    tiles::tiles(paper, (columns, gap, tile), |tile| {
        let command = DealCommand::Draft(DraftCommand::Tile(tile));
        ((), command.into(), tile == draft.tiles()[draft.corner])
    });
}

/// A quarter of the picture, at its row and column.
fn quarter(
    paper: &mut Paper,
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
    paper.press(node, command, Tone::Bare, |paper| {
        let palette = *paper.palette;
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
        paper.nest((ring, BorderColor::all(line)), |paper| {
            paper.nest((code, BackgroundColor(palette.surface)), |paper| {
                paper.bold_line(text, LABEL, palette.ink);
            });
        });
    });
}
