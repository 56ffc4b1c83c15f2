//! Free board: official, random, or of four quarters that the player chooses.

use bevy::prelude::*;
use carom_engine::ricochet::Tile;
use carom_shell::ask::Wish;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::End;
use carom_shell::panel::kit::{Kit, Paper, TEXT, Tone, button_node};
use carom_shell::theme::Glyph;

use super::more::row;
use crate::command::{Command, DealCommand, DraftCommand};
use crate::dealing::Draft;
use crate::ids::{BOARD, NEW};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: Kit, overlay: Res<Overlay>, draft: Res<Draft>) {
    if !overlay.shows(BOARD) || !(draft.is_changed() || overlay.is_changed() || kit.is_changed()) {
        return;
    }
    kit.card_below(BOARD, NEW, "free-board", |paper| {
        row(paper, Glyph::Dice, "board-any", None, End::Nothing, Command::RandomBoard);
        row(
            paper,
            Glyph::Quarter,
            "board-any-official",
            None,
            End::Nothing,
            Command::OfficialBoard,
        );
        row(paper, Glyph::Restart, "board-first", None, End::Nothing, Command::ResetBoard);
        paper.caption(&paper.say("tiles-are"));
        quarters(paper, &draft);
        let shuffle = DealCommand::Draft(DraftCommand::Shuffle);
        row(paper, Glyph::Dice, "tiles-any", None, End::Nothing, shuffle);
        if let Some(layout) = draft.layout() {
            let text = paper.words.with("play-layout", &[("layout", layout.to_string().into())]);
            paper.primary(Some(Glyph::Play), &text, Command::Layout(layout));
        }
    });
}

/// The corners in their places, then the sixteen tiles for the chosen corner.
fn quarters(paper: &mut Paper, draft: &Draft) {
    let column = Node { flex_direction: FlexDirection::Column, row_gap: px(8), ..default() };
    paper.nest(column.clone(), |paper| {
        for corners in [[0, 1], [3, 2]] {
            paper.row(8.0, |paper| {
                for corner in corners {
                    let tile = draft.tiles()[corner];
                    let tone = tone(corner == draft.corner);
                    let command = DealCommand::Draft(DraftCommand::Corner(corner));
                    cell(paper, &tile.to_string(), command, tone);
                }
            });
        }
    });
    paper.nest(Node { height: px(8), ..default() }, |_| ());
    paper.nest(column, |paper| {
        let tiles: Vec<Tile> = Tile::all().collect();
        for side in tiles.chunks(4) {
            paper.row(8.0, |paper| {
                for &tile in side {
                    let tone = tone(tile == draft.tiles()[draft.corner]);
                    let command = DealCommand::Draft(DraftCommand::Tile(tile));
                    cell(paper, &tile.to_string(), command, tone);
                }
            });
        }
    });
}

fn tone(is_chosen: bool) -> Tone {
    if is_chosen { Tone::On } else { Tone::Plain }
}

fn cell(paper: &mut Paper, text: &str, command: impl Into<Wish>, tone: Tone) {
    let node = Node { flex_grow: 1.0, flex_basis: px(0), height: px(44), ..button_node() };
    let node = Node { padding: UiRect::ZERO, ..node };
    let (ink, text) = (paper.palette.ink, text.to_owned());
    paper.press(node, command, tone, |paper| paper.text(text, TEXT, ink));
}
