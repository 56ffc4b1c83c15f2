//! The rules of the games written a second time, for tests alone.
//!
//! The code is as plain as possible: a board is an array of squares, and each rule looks at one square after another. It shares no
//! rule with `carom-engine`, only the types of what goes in and comes out, so that each of the two checks the other.

pub mod ricochet;
pub mod tablut;
