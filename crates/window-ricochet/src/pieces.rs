//! [`Pieces`]: robots and moves in the panel.

use bevy::prelude::*;
use carom_engine::ricochet::{Move, Robot, Round};
use carom_picture::ricochet::{CELL, ROBOT_SIDE, robot as picture};
use carom_shell::frame::Frame;
use carom_shell::panel::ui::{TEXT, UiBuilder};
use carom_shell::theme::Palette;
use carom_shell::theme::workshop::Workshop;
use carom_shell::words::Phrase;

use crate::colours::RobotColours as _;
use crate::icons::Icon;

/// The width and the height of a move, and the space between two moves.
pub(crate) const CHIP: f32 = 50.0;
pub(crate) const CHIP_HEIGHT: f32 = 34.0;
pub(crate) const CHIP_GAP: f32 = 6.0;

/// The parts that this game adds to the panel.
pub(crate) trait Pieces {
    /// A robot, drawn as on the board.
    fn robot(&mut self, robot: Robot, side: f32);

    /// Moves on as many lines as they need.
    fn chips(&mut self, moves: &[Move]);

    /// The moves of a solution, with a note that there are N more moves. The board shows the one under the pointer alone.
    fn chips_and(&mut self, moves: &[Move], more: usize);
}

impl Pieces for UiBuilder<'_, '_> {
    fn robot(&mut self, robot: Robot, side: f32) {
        // One square of the board, of which a body with its antenna needs this part.
        let whole = ROBOT_SIDE * side / 0.97;
        let ground = Node { width: px(side), height: px(side), flex_shrink: 0.0, ..default() };
        let node = Node {
            position_type: PositionType::Absolute,
            left: px((side - whole) / 2.0),
            top: px((side - whole) / 2.0),
            width: px(whole),
            height: px(whole),
            ..default()
        };
        let robot = (node, ImageNode::default(), RobotPicture(robot));
        self.nest(ground, |ui| ui.nest(robot, |_| ()));
    }

    fn chips(&mut self, moves: &[Move]) {
        self.nest(lines_of_chips(), |ui| {
            for &mv in moves {
                let (look, fill) = chip(ui, mv, true);
                ui.nest(look, fill);
            }
        });
    }

    fn chips_and(&mut self, moves: &[Move], more: usize) {
        self.nest(lines_of_chips(), |ui| {
            for (place, &mv) in moves.iter().enumerate() {
                let (look, fill) = chip(ui, mv, true);
                ui.hovered((look, SolutionMove(place)), fill);
            }
            if more > 0 {
                let muted = ui.palette.muted;
                ui.bold(format!("+{more}"), TEXT, muted);
            }
        });
    }
}

/// The pixels of a square in the pictures of robots in the panel, which are small.
const SQUARE: u32 = 96;

/// The picture of a robot in the panel, which gets its image in the same frame.
#[derive(Component)]
struct RobotPicture(Robot);

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, fill.in_set(Frame::Notify));
}

fn fill(
    mut workshop: Workshop,
    palette: Res<Palette>,
    mut robots: Query<(&RobotPicture, &mut ImageNode), Added<RobotPicture>>,
) {
    for (&RobotPicture(robot), mut node) in &mut robots {
        let svg = picture(robot, None, palette.of_pictures());
        node.image = workshop.picture(svg, CELL, SQUARE);
    }
}

/// A move of the shown solution, by its place.
#[derive(Component)]
pub struct SolutionMove(pub usize);

fn lines_of_chips() -> Node {
    Node { flex_wrap: FlexWrap::Wrap, column_gap: px(CHIP_GAP), row_gap: px(CHIP_GAP), ..default() }
}

/// A move: its arrow in the colour of its robot. A move that is undone has no ground.
pub(crate) fn chip(
    ui: &UiBuilder,
    mv: Move,
    is_made: bool,
) -> (impl Bundle, impl FnOnce(&mut UiBuilder) + use<>) {
    let color = ui.palette.robot(Some(mv.robot));
    let node = Node {
        width: px(CHIP),
        height: px(CHIP_HEIGHT),
        border_radius: BorderRadius::all(px(10)),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        column_gap: px(5),
        ..default()
    };
    let ground = ui.palette.surface.mix(&color, 0.2);
    let back = BackgroundColor(if is_made { ground } else { Color::NONE });
    let fill = move |ui: &mut UiBuilder| {
        ui.icon(Icon::Robot(mv.robot), 13.0, color);
        ui.icon(Icon::Arrow(mv.direction), 18.0, color);
    };
    ((node, back), fill)
}

/// For example `Blue to the triangle`.
pub(crate) fn task(round: &Round) -> Phrase {
    let robot = round.goal().robot.map_or("any", Robot::name);
    let target = round.board().target_on(round.goal().square);
    let shape = target.map_or("marked", |target| target.shape.name());
    Phrase::new("task").with("robot", robot).with("shape", shape)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::english;

    #[test]
    fn says_who_has_to_go_where() {
        let round = crate::opening::round();
        assert_eq!(english(&task(&round)), "Yellow to the hexagon");
    }
}
