//! The keys of the page. A letter means what the step asks for: the half of a tile's name, or a robot.

use carom_engine::Direction::{East, North, South, West};
use carom_shell::input::{KeyGroup, part, shortcut};

use super::Command;
use crate::ids::{OWN_BOARD_MORE, OWN_BOARD_TYPE};

/// The keys of the page.
pub(crate) const KEYS: &[KeyGroup] = &[KeyGroup {
    title: "keys-own-board",
    shortcuts: &[
        part("own-tiles", "own-1", &["1"], &Command::Type('1')),
        part("own-tiles", "own-2", &["2"], &Command::Type('2')),
        part("own-tiles", "own-3", &["3"], &Command::Type('3')),
        part("own-tiles", "own-4", &["4"], &Command::Type('4')),
        part("own-tiles", "own-a", &["a"], &Command::Type('A')),
        part("own-tiles", "own-b", &["b"], &Command::Type('B')),
        part("own-tiles", "own-c", &["c"], &Command::Type('C')),
        part("own-tiles", "own-d", &["d"], &Command::Type('D')),
        part("own-robots", "own-red", &["r"], &Command::Type('R')),
        part("own-robots", "own-green", &["g"], &Command::Type('G')).in_french(&["v"]),
        part("own-robots", "own-yellow", &["y"], &Command::Type('Y')).in_french(&["j"]),
        part("own-robots", "own-silver", &["s"], &Command::Type('S')),
        part("own-cursor", "own-north", &["ArrowUp"], &Command::Point(North)).again(),
        part("own-cursor", "own-east", &["ArrowRight"], &Command::Point(East)).again(),
        part("own-cursor", "own-south", &["ArrowDown"], &Command::Point(South)).again(),
        part("own-cursor", "own-west", &["ArrowLeft"], &Command::Point(West)).again(),
        shortcut("own-press", &["Space", "Enter"], &Command::Press),
        shortcut("own-type", &["t"], &carom_shell::Command::Toggle(OWN_BOARD_TYPE)),
        shortcut("own-undo", &["u", "Backspace", "Ctrl+z"], &Command::Undo).on_right_click(),
        shortcut("own-restart", &["x"], &Command::Restart),
        shortcut("own-more", &["m"], &carom_shell::Command::Toggle(OWN_BOARD_MORE)),
    ],
}];
