//! The keys of the page.

use carom_engine::Direction;
use carom_engine::ricochet::Robot;
use carom_play::editor::{Symmetry, Tool};

use super::EditCommand;
use crate::command::BoardCommand;
use crate::input::{Action, Group, action, part};
use crate::overlay::Overlay;

const fn edit(id: &'static str, strokes: &'static [&'static str], command: EditCommand) -> Action {
    action(id, strokes, BoardCommand::Edit(command))
}

/// One of several that share a line of the help.
const fn one(
    line: &'static str,
    id: &'static str,
    strokes: &'static [&'static str],
    command: EditCommand,
) -> Action {
    part(line, id, strokes, BoardCommand::Edit(command))
}

/// The keys of [`Page::Editor`](crate::page::Page::Editor).
pub(crate) const KEYS: &[Group] = &[
    Group {
        title: "keys-edit-tools",
        actions: &[
            one("edit-tools", "edit-wall", &["1"], EditCommand::Take(Tool::Wall)),
            one("edit-tools", "edit-closed", &["2"], EditCommand::Take(Tool::Closed)),
            one("edit-tools", "edit-diagonal", &["3"], EditCommand::Take(Tool::Diagonal)),
            one("edit-tools", "edit-target", &["4"], EditCommand::Take(Tool::Target)),
            one("edit-tools", "edit-robot", &["5"], EditCommand::Take(Tool::Robot)),
            one("edit-tools", "edit-goal", &["6"], EditCommand::Take(Tool::Goal)),
            one("edit-tools", "edit-tile", &["7"], EditCommand::Take(Tool::Tile)),
            one("edit-tools", "edit-eraser", &["8"], EditCommand::Take(Tool::Eraser)),
            one("edit-colours", "edit-red", &["r"], EditCommand::Colour(Robot::Red)),
            one("edit-colours", "edit-green", &["g"], EditCommand::Colour(Robot::Green)),
            one("edit-colours", "edit-blue", &["b"], EditCommand::Colour(Robot::Blue)),
            one("edit-colours", "edit-yellow", &["y"], EditCommand::Colour(Robot::Yellow)),
            one("edit-colours", "edit-silver", &["s"], EditCommand::Colour(Robot::Silver)),
            one("edit-colours", "edit-any", &["a"], EditCommand::AnyColour),
            one("edit-choices", "edit-previous", &[","], EditCommand::Previous),
            one("edit-choices", "edit-next", &["."], EditCommand::Next),
        ],
    },
    Group {
        title: "keys-edit-draw",
        actions: &[
            one("edit-cursor", "edit-north", &["ArrowUp"], EditCommand::Move(Direction::North)),
            one("edit-cursor", "edit-east", &["ArrowRight"], EditCommand::Move(Direction::East)),
            one("edit-cursor", "edit-south", &["ArrowDown"], EditCommand::Move(Direction::South)),
            one("edit-cursor", "edit-west", &["ArrowLeft"], EditCommand::Move(Direction::West)),
            one(
                "edit-walls",
                "edit-wall-north",
                &["Shift+ArrowUp", "i"],
                EditCommand::Wall(Direction::North),
            ),
            one(
                "edit-walls",
                "edit-wall-east",
                &["Shift+ArrowRight", "l"],
                EditCommand::Wall(Direction::East),
            ),
            one(
                "edit-walls",
                "edit-wall-south",
                &["Shift+ArrowDown", "k"],
                EditCommand::Wall(Direction::South),
            ),
            one(
                "edit-walls",
                "edit-wall-west",
                &["Shift+ArrowLeft", "j"],
                EditCommand::Wall(Direction::West),
            ),
            edit("edit-place", &["Space", "Enter"], EditCommand::Place),
            edit("edit-erase", &["Delete", "Backspace", "x"], EditCommand::Erase),
            edit("edit-undo", &["u", "Ctrl+z"], EditCommand::Undo),
            edit("edit-redo", &["U", "Ctrl+y", "Ctrl+Z"], EditCommand::Redo),
        ],
    },
    Group {
        title: "keys-edit-board",
        actions: &[
            one("edit-size", "edit-narrower", &["Ctrl+ArrowLeft"], EditCommand::Grow(-1, 0)),
            one("edit-size", "edit-wider", &["Ctrl+ArrowRight"], EditCommand::Grow(1, 0)),
            one("edit-size", "edit-lower", &["Ctrl+ArrowUp"], EditCommand::Grow(0, -1)),
            one("edit-size", "edit-higher", &["Ctrl+ArrowDown"], EditCommand::Grow(0, 1)),
            edit("edit-rotate", &["t"], EditCommand::Transform(Symmetry::Rotate)),
            one(
                "edit-mirror",
                "edit-mirror-columns",
                &["m"],
                EditCommand::Transform(Symmetry::MirrorEastWest),
            ),
            one(
                "edit-mirror",
                "edit-mirror-rows",
                &["M"],
                EditCommand::Transform(Symmetry::MirrorNorthSouth),
            ),
            edit("edit-clear", &["n"], EditCommand::Clear),
            edit("edit-rules", &["v"], EditCommand::NextRules),
            edit("edit-take-round", &["c"], EditCommand::TakeRound),
            edit("edit-play", &["p"], EditCommand::Play),
            action("edit-files", &["e", "Ctrl+s", "Ctrl+o"], BoardCommand::Toggle(Overlay::Files)),
            edit("edit-paste", &["Ctrl+v"], EditCommand::Paste),
        ],
    },
];
