//! The map of a robot that moves alone: the fewest moves to each square, as numbers and colours.

use bevy::prelude::*;
use carom_engine::Square;
use carom_picture::ricochet::measures::{LARGE_NUMBER, NUMBER, NUMBER_EAST, NUMBER_NORTH};
use carom_play::ricochet::map::moves_alone;
use carom_shell::frame::Frame;
use carom_shell::paint::brush::{Brush, Paint, at, height};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::paint::shapes;
use carom_shell::theme::{Fonts, Palette};

use crate::colours::RobotColours as _;
use crate::command::ToggleMap;
use crate::help::{self, Gate, Help};
use crate::on_board::OnBoard;
use crate::order::BackgroundPart;

/// Whether the map is shown.
#[derive(Resource, Clone, Copy, Default, PartialEq, Eq)]
pub struct MapShown(pub bool);

#[derive(Component)]
pub struct Heat;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<MapShown>().add_systems(
        Update,
        (toggle.in_set(BackgroundPart::List).after(help::begin), draw.in_set(Frame::Draw)),
    );
}

/// The height of a line of text for digits of a height, and the width of a digit in a corner.
const LINE: f32 = 1.0 / 0.75;
const DIGIT: f32 = 0.155;

/// The middle of a number in the corner of its square, between the walls and the symbol.
fn corner(digits: usize) -> Vec2 {
    Vec2::new(NUMBER_EAST - 0.5 * DIGIT * digits as f32, NUMBER_NORTH)
}

/// Whether nothing else is drawn in the middle of a square.
fn is_free(on_board: &OnBoard, square: Square) -> bool {
    let (board, round) = (on_board.board(), on_board.round());
    let is_taken = on_board.position().squares().contains(&square);
    let is_goal = round.goal().square == square || board.target_on(square).is_some();
    !is_taken && !is_goal && board.diagonals().all(|(it, _)| it != square)
}

pub(crate) fn toggle(
    mut commands: MessageReader<ToggleMap>,
    mut others: MessageReader<carom_shell::Command>,
    mut gate: Gate,
    mut shown: ResMut<MapShown>,
) {
    for ToggleMap in commands.read() {
        if shown.0 || gate.allows(Help::Map, ToggleMap) {
            shown.0 = !shown.0;
        }
    }
    for _ in others.read().filter(|&it| *it == carom_shell::Command::Back) {
        shown.set_if_neq(MapShown(false));
    }
}

fn draw(
    mut brush: Brush,
    fonts: Res<Fonts>,
    palette: Res<Palette>,
    on_board: Res<OnBoard>,
    shown: Res<MapShown>,
    old: Query<Entity, With<Heat>>,
) {
    if !(on_board.is_changed() || palette.is_changed() || shown.is_changed()) {
        return;
    }
    brush.despawn(old);
    if !shown.0 || !on_board.tells() {
        return;
    }
    brush.begin(Heat);
    let robot = on_board.selected();
    let layout = BoardLayout::new(on_board.board().size());
    let map = moves_alone(on_board.round(), on_board.position(), robot);
    let color = palette.robot(Some(robot));
    for (square, moves) in map.iter() {
        let Some(moves) = moves.filter(|&it| it > 0) else { continue };
        let strength = 0.7 * 0.78_f32.powi(moves.min(20).cast_signed());
        let tile = shapes::rounded_rectangle(Vec2::splat(0.94), 0.1);
        let center = layout.center(square);
        brush.paint(tile, color.with_alpha(strength), at(center, height::HEAT));
        let text = moves.to_string();
        let (size, away) = if is_free(&on_board, square) {
            (LINE * LARGE_NUMBER, Vec2::ZERO)
        } else {
            (LINE * NUMBER, corner(text.len()))
        };
        let place = at(center + away, height::NUMBER);
        brush.write(text, fonts.bold(40.0), size, palette.ink, place);
    }
}
