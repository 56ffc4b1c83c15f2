//! Ricochet Robots.

mod anytime;
mod bounds;
mod control;
mod corpus;
mod depth_first;
mod fast;
mod matrix;
mod oracle;
mod several_goals;
mod solutions;
mod threads;
mod unproven;
