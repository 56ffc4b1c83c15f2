//! The sixteen quarters as pictures, turned as they lie at the place that is asked for.

use bevy::prelude::*;
use carom_engine::ricochet::{Shape, Tile};
use carom_play::ricochet::own_board::OwnBoard;
use carom_shell::panel::ui::{Tone, UiBuilder, column};
use carom_shell::panel::{Tip, section_width};
use carom_shell::screen::Screen;
use carom_shell::theme::Glyph;

use super::Command;
use crate::colours::RobotColours as _;
use crate::icons::Icon;
use crate::tiles;

/// The space between two pictures, and the most that a picture is wide: all four rows have room in a window of this height.
const GAP: f32 = 6.0;
const MOST: f32 = 100.0;
const MOST_IN_LOW: f32 = 88.0;
const HIGH: f32 = 800.0;
/// The shape of the red mark of the tiles 1 to 4, by which people find them.
const RED_MARKS: [Shape; 4] = [Shape::Circle, Shape::Square, Shape::Triangle, Shape::Hexagon];

/// A column for each number, below its red mark, and a row for each side.
pub(super) fn fill(ui: &mut UiBuilder, open: &OwnBoard, here: usize, screen: &Screen) {
    let most = if screen.size.y < HIGH && !screen.is_upright() { MOST_IN_LOW } else { MOST };
    let side = ((section_width(screen) + GAP) / 4.0 - GAP).min(most);
    let is_used = |tile: Tile| open.place_of(tile).is_some_and(|it| it != here);
    let all: Vec<Tile> = Tile::all().collect();
    ui.nest(column(GAP), |ui| {
        ui.nest(Node { column_gap: px(GAP), ..default() }, |ui| {
            for (number, shape) in all.iter().zip(RED_MARKS) {
                let node = Node {
                    width: px(side),
                    height: px(26),
                    align_items: AlignItems::Center,
                    justify_content: JustifyContent::Center,
                    column_gap: px(4),
                    ..default()
                };
                let used = is_used(*number);
                let red = ui.palette.robot(Some(carom_engine::ricochet::Robot::Red));
                ui.nest(node, |ui| {
                    let muted = ui.palette.muted;
                    ui.icon(
                        Icon::Target(shape),
                        18.0,
                        if used { red.with_alpha(0.3) } else { red },
                    );
                    if used {
                        ui.icon(Glyph::Check, 14.0, muted);
                    }
                });
            }
        });
        for row in all.chunks(4) {
            ui.nest(Node { column_gap: px(GAP), ..default() }, |ui| {
                for &tile in row {
                    let is_chosen = open.tiles()[here] == Some(tile);
                    quarter(ui, tile, here, (side, is_chosen, is_used(tile)));
                }
            });
        }
    });
}

/// One picture. A number that lies elsewhere is faint, and says so when it is pressed.
fn quarter(
    ui: &mut UiBuilder,
    tile: Tile,
    place: usize,
    (side, is_chosen, is_used): (f32, bool, bool),
) {
    let tone = if is_chosen { Tone::On } else { Tone::Bare };
    let node = Node {
        width: px(side),
        height: px(side),
        flex_shrink: 0.0,
        border: px(2).all(),
        border_radius: BorderRadius::all(px(8)),
        ..default()
    };
    ui.press_with(Tip(Some("tip-own-tile")), node, Command::Take(tile), tone, |ui| {
        tiles::turned_tile(ui, tile, place, side - 4.0);
        if is_used {
            let veil = Node {
                position_type: PositionType::Absolute,
                width: percent(100),
                height: percent(100),
                ..default()
            };
            let color = ui.palette.ground.with_alpha(0.72);
            ui.nest((veil, BackgroundColor(color)), |_| ());
        }
    });
}
