//! Draws the parts that do not move: the slab and its squares, targets, walls. The board may be invalid,
//! for example in the editor.

use std::f32::consts::{FRAC_PI_2, SQRT_2};

use bevy::prelude::*;
use carom_engine::ricochet::{BoardSetup, Diagonal, Goal, Robot, Shape};
use carom_engine::square_name;
use carom_engine::{Direction, Directions, Size, Square};
use carom_picture::ricochet::measures::{
    CENTRE, CENTRE_OUTLINE, FRAME_CORNER, GAP, GOAL_CORNER, GOAL_FRAME, OUTLINE, SLAB_CORNER,
    SQUARE_CORNER, SYMBOL, WALL,
};
use carom_picture::ricochet::{self as picture, centre, goal_shape};
use carom_shell::paint::brush::{Brush, Paint, at, height};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::paint::shapes;
use carom_shell::theme::{Fonts, Palette, shade};

use crate::board::{Border, symbols};
use crate::colours::RobotColours as _;

/// Draws a board and the goal square, from the bottom to the top. The other targets have the given opacity.
pub(crate) fn draw_board(
    brush: &mut impl Paint,
    palette: &Palette,
    border: Border,
    board: &BoardSetup,
    goal: Option<Goal>,
    strength: f32,
) {
    let layout = BoardLayout::new(board.size);
    draw_slab(brush, palette, border, layout);
    draw_squares(brush, palette, layout, board);
    let frame = shapes::rounded_frame(layout.extent(), FRAME_CORNER, WALL);
    brush.paint(frame, palette.wall, at(Vec2::ZERO, height::WALL));
    if let Some(goal) = goal {
        draw_goal(brush, palette, layout.center(goal.square), goal.robot);
        draw_centre(brush, palette, board, goal);
    }
    for target in &board.targets {
        let is_active = goal.is_some_and(|goal| goal.square == target.square);
        let print = match goal.filter(|_| is_active) {
            Some(goal) => Print::on_goal(palette, target.robot, goal.robot),
            None => Print::on_square(palette, target.robot, strength),
        };
        draw_target(brush, layout.center(target.square), target.shape, print);
    }
    for &(square, diagonal) in &board.diagonals {
        let color = palette.robot(Some(diagonal.robot));
        draw_diagonal(brush, layout.center(square), diagonal, color);
    }
    draw_walls(brush, palette, layout, board);
}

fn draw_slab(brush: &mut impl Paint, palette: &Palette, border: Border, layout: BoardLayout) {
    let slab = layout.extent() + 2.0 * border.rim;
    let line = 0.05;
    let shadow = shapes::rounded_rectangle(slab + line, SLAB_CORNER + line / 2.0);
    brush.paint(
        shadow,
        palette.ground.mix(&palette.edge, 0.8),
        at(0.08 * Vec2::NEG_Y, height::SHADOW),
    );
    let edge = shapes::rounded_rectangle(slab + line, SLAB_CORNER + line / 2.0);
    brush.paint(edge, palette.edge, at(Vec2::ZERO, height::EDGE));
    brush.paint(
        shapes::rounded_rectangle(slab, SLAB_CORNER),
        palette.board,
        at(Vec2::ZERO, height::SLAB),
    );
}

fn draw_squares(
    brush: &mut impl Paint,
    palette: &Palette,
    layout: BoardLayout,
    board: &BoardSetup,
) {
    // The lines between the squares are the ground below them.
    let ground = shapes::rounded_rectangle(layout.extent(), FRAME_CORNER);
    brush.paint(ground, palette.grid, at(Vec2::ZERO, height::SLAB + height::LEAST));
    let place = |square| at(layout.center(square), height::SQUARE);
    let (closed, open): (Vec<_>, Vec<_>) =
        board.size.squares().partition(|&square| is_closed(board, square));
    let square = shapes::rounded_rectangle(Vec2::splat(1.0 - GAP), SQUARE_CORNER);
    brush.paint_all(square, palette.square, open.into_iter().map(place));
    // The squares of a hole have no gap between them.
    let hole = Rectangle::from_length(1.0).mesh().build();
    brush.paint_all(hole, palette.hole, closed.into_iter().map(place));
}

/// The symbol of the goal in the hole in the middle, as on the boards of the game that is played at a table.
fn draw_centre(brush: &mut impl Paint, palette: &Palette, board: &BoardSetup, goal: Goal) {
    let printed = board.targets.iter().find(|it| it.square == goal.square).map(|it| it.shape);
    let middle = centre(board.size, |square| is_closed(board, square));
    let (Some(_), Some(shape)) = (middle, goal_shape(goal, printed)) else { return };
    let print = Print::on_hole(palette, goal.robot);
    let place = |step: f32| at(Vec2::ZERO, height::PRINT + step * height::LEAST);
    brush.paint(symbols::symbol(shape, CENTRE), print.outline, place(3.0));
    if print.fill != print.outline && shape != Shape::Vortex {
        let face = symbols::symbol(shape, CENTRE - CENTRE_OUTLINE);
        brush.paint(face, print.fill, place(4.0));
    }
}

fn is_closed(board: &BoardSetup, square: Square) -> bool {
    board.walls_of(square) == Directions::ALL
}

/// Writes the letters of the columns above the board, and the numbers of the rows at its left.
pub(crate) fn write_edges(
    brush: &mut Brush,
    fonts: &Fonts,
    palette: &Palette,
    border: Border,
    size: Size,
) {
    let layout = BoardLayout::new(size);
    let away = -border.name_place();
    let columns =
        (0..size.width()).map(|x| (square_name::column(x), Vec2::new(f32::from(x) + 0.5, away)));
    let rows =
        (0..size.height()).map(|y| (square_name::row(y), Vec2::new(away, f32::from(y) + 0.5)));
    for (name, place) in columns.chain(rows) {
        let place = at(layout.point(place), height::PRINT);
        brush.write(name, fonts.bold(32.0), border.name, palette.muted, place);
    }
}

/// The frame of the goal square of a round.
pub(crate) fn draw_goal(
    brush: &mut impl Paint,
    palette: &Palette,
    center: Vec2,
    robot: Option<Robot>,
) {
    let color = palette.robot(robot);
    let side = 1.0 - GAP;
    let frame = shapes::rounded_rectangle(Vec2::splat(side), GOAL_CORNER);
    brush.paint(frame, color, at(center, height::FRAME));
    let inner = 2.0 * GOAL_FRAME;
    let floor = shapes::rounded_rectangle(Vec2::splat(side - inner), GOAL_CORNER - GOAL_FRAME);
    brush.paint(
        floor,
        shade(palette.of_pictures().goal_ground(robot)),
        at(center, height::FRAME_INSIDE),
    );
}

/// The colours of a printed target.
#[derive(Clone, Copy)]
pub(crate) struct Print {
    fill: Color,
    outline: Color,
}

impl Print {
    /// A target on a square that is not the goal, as strong as `strength`, 0 to 1.
    pub(crate) fn on_square(palette: &Palette, robot: Option<Robot>, strength: f32) -> Self {
        let colours = palette.of_pictures();
        picture::Print::new(colours, robot, colours.scheme.square, strength).into()
    }

    /// A target on the square of a goal.
    pub(crate) fn on_goal(palette: &Palette, robot: Option<Robot>, goal: Option<Robot>) -> Self {
        let colours = palette.of_pictures();
        picture::Print::new(colours, robot, colours.goal_ground(goal), 1.0).into()
    }

    /// The symbol of a goal in the middle of the board.
    fn on_hole(palette: &Palette, robot: Option<Robot>) -> Self {
        let colours = palette.of_pictures();
        picture::Print::new(colours, robot, colours.scheme.hole, 1.0).into()
    }

    /// One colour without an outline.
    pub(crate) const fn plain(color: Color) -> Self {
        Self { fill: color, outline: color }
    }
}

impl From<picture::Print> for Print {
    fn from(print: picture::Print) -> Self {
        Self { fill: shade(print.fill), outline: shade(print.outline) }
    }
}

pub(crate) fn draw_target(brush: &mut impl Paint, center: Vec2, shape: Shape, print: Print) {
    brush.paint(symbols::symbol(shape, SYMBOL), print.outline, at(center, height::PRINT));
    // The blades of the vortex are too thin for an outline.
    if print.fill != print.outline && shape != Shape::Vortex {
        let place = at(center, height::PRINT + height::LEAST);
        brush.paint(symbols::symbol(shape, SYMBOL - OUTLINE), print.fill, place);
    }
}

pub(crate) fn draw_diagonal(
    brush: &mut impl Paint,
    center: Vec2,
    diagonal: Diagonal,
    color: Color,
) {
    let stroke = symbols::diagonal(diagonal.lean, SQRT_2 - 0.12, 1.2 * WALL);
    // The diagonal is above printed targets, because in the editor a square may have both.
    brush.paint(stroke, color, at(center, height::PRINT + 2.0 * height::LEAST));
}

/// A wall on a side of a square.
pub(crate) fn wall(layout: BoardLayout, square: Square, side: Direction) -> Transform {
    let turn = if side.is_vertical() { 0.0 } else { FRAC_PI_2 };
    at(layout.side(square, side), height::WALL).with_rotation(Quat::from_rotation_z(turn))
}

/// The shape of a wall at [`wall`].
pub(crate) fn wall_mesh() -> Mesh {
    shapes::stroke(1.0, WALL)
}

/// Walls inside the board. Walls inside a hole are not drawn.
fn draw_walls(brush: &mut impl Paint, palette: &Palette, layout: BoardLayout, board: &BoardSetup) {
    let mut places = Vec::new();
    for square in board.size.squares() {
        // Each wall belongs to two squares. Look at it from the west or from the north.
        for direction in [Direction::East, Direction::South] {
            let Some(next) = square.step(direction).filter(|&next| board.size.contains(next))
            else {
                continue;
            };
            let inside_hole = is_closed(board, square) && is_closed(board, next);
            if board.walls_of(square).contains(direction) && !inside_hole {
                places.push(wall(layout, square, direction));
            }
        }
    }
    brush.paint_all(wall_mesh(), palette.wall, places);
}

#[cfg(test)]
mod tests {
    use carom_engine::ricochet::Board;
    use carom_picture::ricochet::measures::{DIMMED, PLAIN};

    use super::*;
    use carom_shell::theme::{Colors, Look, Theme, contrast};

    /// The colour of each shape, with its place.
    #[derive(Default)]
    struct Recorder(Vec<(Color, Vec3)>);

    impl Paint for Recorder {
        fn paint_all(
            &mut self,
            _: Mesh,
            color: Color,
            places: impl IntoIterator<Item = Transform>,
        ) {
            self.0.extend(places.into_iter().map(|it| (color, it.translation)));
        }
    }

    /// The least contrast of a printed target to what is drawn below it.
    fn least_contrast(palette: &Palette, goal: Option<Goal>, strength: f32) -> f32 {
        let round = carom_play::ricochet::example();
        let board = BoardSetup::from(Board::clone(round.board()));
        let mut drawn = Recorder::default();
        draw_board(&mut drawn, palette, Border::USUAL, &board, goal, strength);
        let is_ground = |z: f32| z == height::SQUARE || z == height::FRAME_INSIDE;
        let symbols = drawn.0.iter().filter(|(_, at)| at.z == height::PRINT);
        let contrasts = symbols.map(|(color, at)| {
            let below = drawn.0.iter().filter(|it| it.1.truncate() == at.truncate());
            let grounds = below.filter(|it| is_ground(it.1.z));
            let top = grounds.max_by(|a, b| a.1.z.total_cmp(&b.1.z)).expect("a ground").0;
            contrast(*color, top)
        });
        let contrasts: Vec<f32> = contrasts.collect();
        assert_eq!(contrasts.len(), board.targets.len());
        contrasts.into_iter().fold(f32::INFINITY, f32::min)
    }

    #[test]
    fn every_target_can_be_seen_on_its_square() {
        let goals: Vec<Option<Goal>> = {
            let round = carom_play::ricochet::example();
            round.board().targets().iter().map(|it| Some(it.goal())).collect()
        };
        for theme in [Theme::Light, Theme::Dark] {
            for colors in [Colors::Usual, Colors::Safe] {
                let palette = Palette::of(Look { theme, colors });
                for goal in goals.iter().copied().chain([None]) {
                    for strength in [DIMMED, PLAIN, 1.0] {
                        let found = least_contrast(&palette, goal, strength);
                        assert!(found >= 3.0, "{theme:?} {colors:?} {goal:?}: {found}");
                    }
                }
            }
        }
    }
}
