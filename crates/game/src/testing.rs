//! [`STAGE`]: the whole program without a screen.

use carom_shell::testing::real::{Real, Stage, options};
use carom_window_unblock::game_checks::enter;

use crate::games::PROGRAM;

/// Every game.
pub(crate) static STAGE: Stage = Stage {
    program: PROGRAM,
    games: &[
        &carom_window_ricochet::game_checks::CHECKS,
        &carom_window_unblock::game_checks::CHECKS,
        &carom_window_tablut::game_checks::CHECKS,
    ],
};

/// The page of Unblock Me with the first set of the report.
pub(crate) fn blocks_page() -> Real {
    let mut real = STAGE.start(&options((1280, 720)));
    enter(&mut real);
    real
}
