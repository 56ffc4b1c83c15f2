//! The keys of the page.

use carom_engine::Direction::{East, North, South, West};
use carom_play::unblock::editor::Tool;
use carom_shell::input::{KeyGroup, action, part};

use super::{Command, ExchangeCommand, Paste, SaveCommand};

/// The keys of the editor.
pub(crate) const KEYS: &[KeyGroup] = &[
    KeyGroup {
        title: "keys-block-edit-draw",
        actions: &[
            part("block-tools", "block-tool-block", &["1"], &Command::Take(Tool::Block)),
            part("block-tools", "block-tool-main", &["2"], &Command::Take(Tool::Main)),
            part("block-tools", "block-tool-wall", &["3"], &Command::Take(Tool::Wall)),
            part("block-tools", "block-tool-eraser", &["4"], &Command::Take(Tool::Eraser)),
            part("block-cursor", "block-cursor-up", &["ArrowUp"], &Command::Move(North)).again(),
            part("block-cursor", "block-cursor-right", &["ArrowRight"], &Command::Move(East))
                .again(),
            part("block-cursor", "block-cursor-down", &["ArrowDown"], &Command::Move(South))
                .again(),
            part("block-cursor", "block-cursor-left", &["ArrowLeft"], &Command::Move(West)).again(),
            action("block-place", &["Space", "Enter"], &Command::Place),
            action("block-erase", &["Delete", "Backspace", "x"], &Command::Erase),
            action("block-edit-undo", &["u", "Ctrl+z"], &Command::Undo).again().on_right_click(),
            action("block-edit-redo", &["U", "Ctrl+y", "Ctrl+Z"], &Command::Redo).again(),
        ],
    },
    KeyGroup {
        title: "keys-block-edit-board",
        actions: &[
            part("block-size", "block-narrower", &["Ctrl+ArrowLeft"], &Command::Grow(-1, 0))
                .again(),
            part("block-size", "block-wider", &["Ctrl+ArrowRight"], &Command::Grow(1, 0)).again(),
            part("block-size", "block-lower", &["Ctrl+ArrowUp"], &Command::Grow(0, -1)).again(),
            part("block-size", "block-higher", &["Ctrl+ArrowDown"], &Command::Grow(0, 1)).again(),
            action("block-clear", &["n"], &Command::Clear),
            action("block-take-puzzle", &["c"], &ExchangeCommand::TakePuzzle),
            action("block-make-hardest", &["h"], &ExchangeCommand::Hardest),
            action("block-play-this", &["p"], &ExchangeCommand::Play),
            action("block-edit-paste", &["Ctrl+v"], &Paste),
            action("block-edit-copy", &["Ctrl+c"], &SaveCommand::Copy),
            action("block-edit-save", &["Ctrl+s"], &SaveCommand::Save),
        ],
    },
];
