//! Checks of the program with Unblock Me alone: with Bevy's own input, layout and picking, but without a window and a graphics adapter.

use carom_shell::program::{LaunchOptions, Program};
use carom_shell::testing::real::{Real, Stage, options};

use crate::game_checks::enter;

mod pages;
mod panel;
mod play;
mod slow;
mod touch;

/// The program with this game alone.
pub(crate) static STAGE: Stage = Stage {
    program: Program { games: &[&crate::GAME], rooms: &carom_window_rooms::ROOMS },
    games: &[&crate::game_checks::CHECKS],
};

/// The page with the first set of the report.
fn start_with(options: &LaunchOptions) -> Real {
    let mut real = STAGE.start(options);
    enter(&mut real);
    real
}

fn start() -> Real {
    start_with(&options((1280, 720)))
}
