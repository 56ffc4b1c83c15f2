//! The keys of the page.

use carom_engine::Direction::{East, North, South, West};
use carom_play::unblock::editor::Tool;
use carom_shell::input::{KeyGroup, part, shortcut};

use super::{Command, ExchangeCommand, Paste, SaveCommand};

/// The keys of the editor.
pub(crate) const KEYS: &[KeyGroup] = &[
    KeyGroup {
        title: "keys-block-edit-draw",
        shortcuts: &[
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
            shortcut("block-place", &["Space", "Enter"], &Command::Place),
            shortcut("block-erase", &["Delete", "Backspace", "x"], &Command::Erase),
            shortcut("block-edit-undo", &["u", "Ctrl+z"], &Command::Undo).again().on_right_click(),
            shortcut("block-edit-redo", &["U", "Ctrl+y", "Ctrl+Z"], &Command::Redo).again(),
        ],
    },
    KeyGroup {
        title: "keys-block-edit-board",
        shortcuts: &[
            part("block-size", "block-narrower", &["Ctrl+ArrowLeft"], &Command::Grow(-1, 0))
                .again(),
            part("block-size", "block-wider", &["Ctrl+ArrowRight"], &Command::Grow(1, 0)).again(),
            part("block-size", "block-lower", &["Ctrl+ArrowUp"], &Command::Grow(0, -1)).again(),
            part("block-size", "block-higher", &["Ctrl+ArrowDown"], &Command::Grow(0, 1)).again(),
            shortcut("block-clear", &["n"], &Command::Clear),
            shortcut("block-take-puzzle", &["c"], &ExchangeCommand::TakePuzzle),
            shortcut("block-make-hardest", &["h"], &ExchangeCommand::Hardest),
            shortcut("block-play-this", &["p"], &ExchangeCommand::Play),
            shortcut("block-edit-paste", &["Ctrl+v"], &Paste),
            shortcut("block-edit-copy", &["Ctrl+c"], &SaveCommand::Copy),
            shortcut("block-edit-save", &["Ctrl+s"], &SaveCommand::Save),
        ],
    },
];
