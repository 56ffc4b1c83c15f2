//! Checks of the program with Ricochet Robots alone: with Bevy's own input, layout and picking, but without a window and a graphics adapter.

use carom_shell::program::Program;
use carom_shell::testing::real::Stage;

mod board;
mod first_board;
mod greeting;
mod kept;
mod lessons;
mod levels;
mod own_board;
mod practice;
mod robots;
mod table;
mod touch;
mod whole;

/// The program with this game alone.
pub(crate) static STAGE: Stage = Stage {
    program: Program { games: &[&crate::GAME], rooms: &carom_window_rooms::ROOMS },
    games: &[&crate::game_checks::CHECKS],
};
