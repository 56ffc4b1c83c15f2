//! The keys of the page.

use carom_engine::Direction::{East, North, South, West};
use carom_engine::ricochet::Robot::{Blue, Green, Red, Silver, Yellow};
use carom_play::ricochet::editor::Symmetry::{MirrorEastWest, MirrorNorthSouth, Rotate};
use carom_play::ricochet::editor::Tool;
use carom_shell::input::{KeyGroup, part, shortcut};

use super::{Command, ExchangeCommand, OpenCommand};
use crate::editor::card::FILES;

/// The keys of the editor.
pub(crate) const KEYS: &[KeyGroup] = &[
    KeyGroup {
        title: "keys-edit-tools",
        shortcuts: &[
            part("edit-tools", "edit-wall", &["1"], &Command::Take(Tool::Wall)),
            part("edit-tools", "edit-closed", &["2"], &Command::Take(Tool::Closed)),
            part("edit-tools", "edit-diagonal", &["3"], &Command::Take(Tool::Diagonal)),
            part("edit-tools", "edit-target", &["4"], &Command::Take(Tool::Target)),
            part("edit-tools", "edit-robot", &["5"], &Command::Take(Tool::Robot)),
            part("edit-tools", "edit-goal", &["6"], &Command::Take(Tool::Goal)),
            part("edit-tools", "edit-tile", &["7"], &Command::Take(Tool::Tile)),
            part("edit-tools", "edit-eraser", &["8"], &Command::Take(Tool::Eraser)),
            part("edit-colours", "edit-red", &["r"], &Command::Colour(Red)),
            part("edit-colours", "edit-green", &["g"], &Command::Colour(Green)).in_french(&["v"]),
            part("edit-colours", "edit-blue", &["b"], &Command::Colour(Blue)),
            part("edit-colours", "edit-yellow", &["y"], &Command::Colour(Yellow)).in_french(&["j"]),
            part("edit-colours", "edit-silver", &["s"], &Command::Colour(Silver)),
            part("edit-colours", "edit-any", &["a"], &Command::AnyColour),
            part("edit-choices", "edit-previous", &[","], &Command::Previous),
            part("edit-choices", "edit-next", &["."], &Command::Next),
        ],
    },
    KeyGroup {
        title: "keys-edit-draw",
        shortcuts: &[
            part("edit-cursor", "edit-north", &["ArrowUp"], &Command::Move(North)).again(),
            part("edit-cursor", "edit-east", &["ArrowRight"], &Command::Move(East)).again(),
            part("edit-cursor", "edit-south", &["ArrowDown"], &Command::Move(South)).again(),
            part("edit-cursor", "edit-west", &["ArrowLeft"], &Command::Move(West)).again(),
            part("edit-walls", "edit-wall-north", &["Shift+ArrowUp", "i"], &Command::Wall(North)),
            part("edit-walls", "edit-wall-east", &["Shift+ArrowRight", "l"], &Command::Wall(East)),
            part("edit-walls", "edit-wall-south", &["Shift+ArrowDown", "k"], &Command::Wall(South)),
            part("edit-walls", "edit-wall-west", &["Shift+ArrowLeft", "j"], &Command::Wall(West))
                .in_french(&["Shift+ArrowLeft", "h"]),
            shortcut("edit-place", &["Space", "Enter"], &Command::Place),
            shortcut("edit-erase", &["Delete", "Backspace", "x"], &Command::Erase),
            shortcut("edit-undo", &["u", "Ctrl+z"], &Command::Undo).again().on_right_click(),
            shortcut("edit-redo", &["U", "Ctrl+y", "Ctrl+Z"], &Command::Redo).again(),
        ],
    },
    KeyGroup {
        title: "keys-edit-board",
        shortcuts: &[
            part("edit-size", "edit-narrower", &["Ctrl+ArrowLeft"], &Command::Grow(-1, 0)).again(),
            part("edit-size", "edit-wider", &["Ctrl+ArrowRight"], &Command::Grow(1, 0)).again(),
            part("edit-size", "edit-lower", &["Ctrl+ArrowUp"], &Command::Grow(0, -1)).again(),
            part("edit-size", "edit-higher", &["Ctrl+ArrowDown"], &Command::Grow(0, 1)).again(),
            shortcut("edit-rotate", &["t"], &Command::Transform(Rotate)),
            part("edit-mirror", "edit-mirror-columns", &["m"], &Command::Transform(MirrorEastWest)),
            part("edit-mirror", "edit-mirror-rows", &["M"], &Command::Transform(MirrorNorthSouth)),
            shortcut("edit-clear", &["n"], &Command::Clear),
            shortcut("edit-rules", &["v"], &Command::NextRules).in_french(&["g"]),
            shortcut("edit-take-round", &["c"], &ExchangeCommand::TakeRound),
            shortcut("edit-play", &["p"], &ExchangeCommand::Play),
            shortcut(
                "edit-files",
                &["e", "Ctrl+s", "Ctrl+o"],
                &carom_shell::Command::Toggle(FILES),
            ),
            shortcut("edit-paste", &["Ctrl+v"], &OpenCommand::Paste),
        ],
    },
];
