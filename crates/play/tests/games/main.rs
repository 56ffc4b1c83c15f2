//! Tests of what a game is beyond the rules.

mod bidding;
mod common;
mod deal;
mod editor;
#[cfg(feature = "files")]
mod files;
mod kept;
mod levels;
mod pen;
mod referee;
mod saved;
mod tablut_network;
#[cfg(feature = "sockets")]
mod tablut_sockets;
mod whole_game;
