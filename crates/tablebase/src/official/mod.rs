//! The official rule, under which the robot must turn. Its distances differ from those of the plain rules only on the two [`lines`]
//! through the target, and only for a robot that has not turned: [`unturned`], [`unturned_distinct`] on boards with diagonals, and
//! [`unturned_sets`] in a finished table.

pub(crate) mod lines;
pub(crate) mod unturned;
pub(crate) mod unturned_distinct;
pub(crate) mod unturned_sets;
