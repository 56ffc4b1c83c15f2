//! Tablut: the messages of the student competition's programs.

pub mod wire;
