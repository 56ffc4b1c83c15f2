//! Lengths of a board in a picture or a window. A length of 1 is the width of a square.

/// The height of a number of the map in the middle of its square.
pub const LARGE_NUMBER: f32 = 0.29;
/// The height of a number of the map in the north-east corner of a square with a robot, a target or a diagonal: between the
/// walls, the symbol and the frame of the goal.
pub const NUMBER: f32 = 0.2;
/// The distance of its east end from the middle of the square.
pub const NUMBER_EAST: f32 = 0.4;
/// The distance of its middle from the middle of the square.
pub const NUMBER_NORTH: f32 = 0.3;
