//! [`PROGRAM`]: the one list of the games.

use carom_shell::program::Program;

/// Every game and the rooms. The first game is shown if the player names nothing.
pub(crate) const PROGRAM: Program = Program {
    games: &[
        // In the order of the tabs and of the work in a frame.
        &carom_window_ricochet::GAME,
        &carom_window_unblock::GAME,
        &carom_window_tablut::GAME,
    ],
    rooms: &carom_window_rooms::ROOMS,
};
