//! Lengths and opacities of a board in a picture or a window. A length of 1 is the width of a square.

/// The distance from the squares to the edge of the slab. The names of columns and rows are there.
pub const RIM: f32 = 0.5;
/// The height of these names.
pub const NAME: f32 = 0.2;
/// The distance from the squares to the middle of these names: between the frame and the edge of the slab.
pub const NAME_PLACE: f32 = f32::midpoint(RIM, WALL / 2.0);
/// The radius of the slab's corners.
pub const SLAB_CORNER: f32 = 0.35;
/// The width of the lines between the squares.
pub const GAP: f32 = 0.06;
/// The radius of a square's corners.
pub const SQUARE_CORNER: f32 = 0.1;
/// The thickness of walls, and of the frame around the squares. The middle of both is where squares meet or end.
pub const WALL: f32 = 0.11;
/// The radius of the frame's corners, in the middle of its thickness. With a larger one, a closed square in a corner of the
/// board would stand out.
pub const FRAME_CORNER: f32 = 0.12;
/// The radius of a printed target.
pub const SYMBOL: f32 = 0.25;
/// The thickness of the outline of a printed target.
pub const OUTLINE: f32 = 0.055;
/// The radius of the goal's symbol in the middle of a board, and the thickness of its outline.
pub const CENTRE: f32 = 0.62;
/// See [`CENTRE`].
pub const CENTRE_OUTLINE: f32 = 0.07;
/// The opacity of printed targets that are not the goal.
pub const DIMMED: f32 = 0.45;
/// The opacity of printed targets on a board without a goal.
pub const PLAIN: f32 = 0.8;
/// The radius of the corners of the goal's frame.
pub const GOAL_CORNER: f32 = 0.2;
/// The thickness of the goal's frame.
pub const GOAL_FRAME: f32 = 0.065;
/// The part of the goal's colour in its square: more would hide the symbol.
pub const TINT: f32 = 0.12;
/// The height of a number of the map in the middle of its square.
pub const LARGE_NUMBER: f32 = 0.29;
/// The height of a number of the map in the north-east corner of a square with a robot, a target or a diagonal: between the
/// walls, the symbol and the frame of the goal.
pub const NUMBER: f32 = 0.2;
/// The distance of its east end from the middle of the square.
pub const NUMBER_EAST: f32 = 0.4;
/// The distance of its middle from the middle of the square.
pub const NUMBER_NORTH: f32 = 0.3;

#[cfg(test)]
mod tests {
    use std::f32::consts::FRAC_1_SQRT_2;

    use super::*;

    #[test]
    fn the_frame_covers_the_corner_of_a_closed_square() {
        let outside = FRAME_CORNER + WALL / 2.0;
        let nearest = outside * (1.0 - FRAC_1_SQRT_2) - WALL / 2.0;
        assert!(nearest <= 0.0, "{nearest}");
    }

    #[test]
    fn numbers_symbols_and_frames_do_not_touch() {
        let number = [NUMBER_NORTH - NUMBER / 2.0, NUMBER_NORTH + NUMBER / 2.0, NUMBER_EAST];
        let goal_frame = 0.5 - GAP / 2.0 - GOAL_FRAME;
        for (what, inner, outer) in [
            // A square symbol is the highest one where the number is.
            ("a symbol and a number", 0.775 * SYMBOL, number[0]),
            ("a number and the goal's frame in the north", number[1], goal_frame),
            ("a number and the goal's frame in the east", number[2], goal_frame),
            ("a number and a wall", number[2], 0.5 - WALL / 2.0),
            ("the frame and a name", WALL / 2.0, NAME_PLACE - NAME / 2.0),
            ("a name and the slab's edge", NAME_PLACE + NAME / 2.0, RIM),
            // The blades of the vortex reach the farthest, and a wall is around the closed squares.
            ("the symbol in the middle and a wall", 1.1 * CENTRE, 1.0 - WALL / 2.0),
        ] {
            assert!(inner < outer, "{what}: {inner} to {outer}");
        }
    }
}
