//! The keys of the page.

use carom_engine::Direction;
use carom_engine::ricochet::Robot;
use carom_play::ricochet::editor::{Symmetry, Tool};
use carom_shell::input::KeyGroup;
use carom_shell::input::action;
use carom_shell::input::part;

use super::{Command, ExchangeCommand, OpenCommand};
use crate::editor::card::FILES;

/// The keys of the editor.
pub(crate) const KEYS: &[KeyGroup] = &[
    KeyGroup {
        title: "keys-edit-tools",
        actions: &[
            part("edit-tools", "edit-wall", &["1"], &Command::Take(Tool::Wall)),
            part("edit-tools", "edit-closed", &["2"], &Command::Take(Tool::Closed)),
            part("edit-tools", "edit-diagonal", &["3"], &Command::Take(Tool::Diagonal)),
            part("edit-tools", "edit-target", &["4"], &Command::Take(Tool::Target)),
            part("edit-tools", "edit-robot", &["5"], &Command::Take(Tool::Robot)),
            part("edit-tools", "edit-goal", &["6"], &Command::Take(Tool::Goal)),
            part("edit-tools", "edit-tile", &["7"], &Command::Take(Tool::Tile)),
            part("edit-tools", "edit-eraser", &["8"], &Command::Take(Tool::Eraser)),
            part("edit-colours", "edit-red", &["r"], &Command::Colour(Robot::Red)),
            part("edit-colours", "edit-green", &["g"], &Command::Colour(Robot::Green))
                .in_french(&["v"]),
            part("edit-colours", "edit-blue", &["b"], &Command::Colour(Robot::Blue)),
            part("edit-colours", "edit-yellow", &["y"], &Command::Colour(Robot::Yellow))
                .in_french(&["j"]),
            part("edit-colours", "edit-silver", &["s"], &Command::Colour(Robot::Silver)),
            part("edit-colours", "edit-any", &["a"], &Command::AnyColour),
            part("edit-choices", "edit-previous", &[","], &Command::Previous),
            part("edit-choices", "edit-next", &["."], &Command::Next),
        ],
    },
    KeyGroup {
        title: "keys-edit-draw",
        actions: &[
            part("edit-cursor", "edit-north", &["ArrowUp"], &Command::Move(Direction::North))
                .again(),
            part("edit-cursor", "edit-east", &["ArrowRight"], &Command::Move(Direction::East))
                .again(),
            part("edit-cursor", "edit-south", &["ArrowDown"], &Command::Move(Direction::South))
                .again(),
            part("edit-cursor", "edit-west", &["ArrowLeft"], &Command::Move(Direction::West))
                .again(),
            part(
                "edit-walls",
                "edit-wall-north",
                &["Shift+ArrowUp", "i"],
                &Command::Wall(Direction::North),
            ),
            part(
                "edit-walls",
                "edit-wall-east",
                &["Shift+ArrowRight", "l"],
                &Command::Wall(Direction::East),
            ),
            part(
                "edit-walls",
                "edit-wall-south",
                &["Shift+ArrowDown", "k"],
                &Command::Wall(Direction::South),
            ),
            part(
                "edit-walls",
                "edit-wall-west",
                &["Shift+ArrowLeft", "j"],
                &Command::Wall(Direction::West),
            )
            .in_french(&["Shift+ArrowLeft", "h"]),
            action("edit-place", &["Space", "Enter"], &Command::Place),
            action("edit-erase", &["Delete", "Backspace", "x"], &Command::Erase),
            action("edit-undo", &["u", "Ctrl+z"], &Command::Undo).again().on_right_click(),
            action("edit-redo", &["U", "Ctrl+y", "Ctrl+Z"], &Command::Redo).again(),
        ],
    },
    KeyGroup {
        title: "keys-edit-board",
        actions: &[
            part("edit-size", "edit-narrower", &["Ctrl+ArrowLeft"], &Command::Grow(-1, 0)).again(),
            part("edit-size", "edit-wider", &["Ctrl+ArrowRight"], &Command::Grow(1, 0)).again(),
            part("edit-size", "edit-lower", &["Ctrl+ArrowUp"], &Command::Grow(0, -1)).again(),
            part("edit-size", "edit-higher", &["Ctrl+ArrowDown"], &Command::Grow(0, 1)).again(),
            action("edit-rotate", &["t"], &Command::Transform(Symmetry::Rotate)),
            part(
                "edit-mirror",
                "edit-mirror-columns",
                &["m"],
                &Command::Transform(Symmetry::MirrorEastWest),
            ),
            part(
                "edit-mirror",
                "edit-mirror-rows",
                &["M"],
                &Command::Transform(Symmetry::MirrorNorthSouth),
            ),
            action("edit-clear", &["n"], &Command::Clear),
            action("edit-rules", &["v"], &Command::NextRules).in_french(&["g"]),
            action("edit-take-round", &["c"], &ExchangeCommand::TakeRound),
            action("edit-play", &["p"], &ExchangeCommand::Play),
            action("edit-files", &["e", "Ctrl+s", "Ctrl+o"], &carom_shell::Command::Toggle(FILES)),
            action("edit-paste", &["Ctrl+v"], &OpenCommand::Paste),
        ],
    },
];
