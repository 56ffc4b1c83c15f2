//! [`GAMES`]: the one list of the games.

use carom_shell::game::Game;

/// Every game, in the order of the tabs and of the work in a frame. The first one is shown if the player names nothing.
pub(crate) static GAMES: [&Game; 3] =
    [&carom_window_ricochet::GAME, &carom_window_unblock::GAME, &carom_window_tablut::GAME];
