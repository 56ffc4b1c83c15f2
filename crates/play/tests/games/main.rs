//! Tests of what a game is beyond the rules.

mod bidding;
mod common;
mod deal;
mod editor;
mod kept;
mod levels;
mod pen;
mod referee;
mod saved;
mod whole_game;
