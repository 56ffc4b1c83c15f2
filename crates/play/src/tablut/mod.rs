//! The game model of Tablut, beyond the rules.
//!
//! | what | where |
//! | --- | --- |
//! | a game between two programs over the wire of the student competition, without sockets | [`network`] |

pub mod network;
