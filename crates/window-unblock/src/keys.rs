//! The keys of the play page.

use carom_engine::Direction::{East, North, South, West};
use carom_engine::unblock::BlockId;
use carom_play::unblock::Level;
use carom_shell::input::{KeyGroup, part, shortcut};

use crate::command::{Command, DealCommand, OpenCommand, PackCommand, SaveCommand, SolverCommand};
use crate::ids;

/// A key that selects the block with a number.
macro_rules! letter {
    ($id:literal, $key:literal, $number:literal) => {
        part("block-select", $id, &[$key], &const { Command::Select(block($number)) })
    };
}

const fn block(number: usize) -> BlockId {
    match BlockId::new(number) {
        Some(block) => block,
        None => BlockId::MAIN,
    }
}

/// The keys of the page. While the letters of the blocks are shown, letters select them; H, U and X, which mean the same in every
/// game, do so with Shift.
pub(crate) const KEYS: &[KeyGroup] = &[
    KeyGroup {
        title: "keys-block-play",
        shortcuts: &[
            shortcut("block-next", &["Tab"], &Command::SelectNext),
            shortcut("block-previous", &["Shift+Tab"], &Command::SelectPrevious),
            part("block-slide", "block-up", &["ArrowUp"], &Command::Nudge(North)).again(),
            part("block-slide", "block-right", &["ArrowRight"], &Command::Nudge(East)).again(),
            part("block-slide", "block-down", &["ArrowDown"], &Command::Nudge(South)).again(),
            part("block-slide", "block-left", &["ArrowLeft"], &Command::Nudge(West)).again(),
            part("block-push", "block-far-up", &["Shift+ArrowUp"], &Command::Push(North)),
            part("block-push", "block-far-right", &["Shift+ArrowRight"], &Command::Push(East)),
            part("block-push", "block-far-down", &["Shift+ArrowDown"], &Command::Push(South)),
            part("block-push", "block-far-left", &["Shift+ArrowLeft"], &Command::Push(West)),
            shortcut("block-undo", &["u", "Backspace", "Ctrl+z"], &Command::Undo)
                .again()
                .on_right_click(),
            shortcut("block-redo", &["Ctrl+y", "Ctrl+Z"], &Command::Redo).again(),
            shortcut("block-restart", &["x", "Home"], &Command::Restart),
            shortcut("set-mark", &[":"], &Command::SetMark),
            shortcut("go-to-mark", &[";"], &Command::GoToMark),
        ],
    },
    KeyGroup {
        title: "keys-block-puzzles",
        shortcuts: &[
            part("block-puzzle", "block-puzzle-before", &["PageUp"], &PackCommand::Previous),
            part("block-puzzle", "block-puzzle-after", &["PageDown"], &PackCommand::Next),
            shortcut("block-go-on", &["Enter"], &Command::GoOn),
            shortcut("block-before", &["B"], &Command::Before),
            shortcut("block-packs", &["P"], &carom_shell::Command::Toggle(ids::PUZZLES)),
            shortcut("block-daily", &["D"], &DealCommand::Daily),
            shortcut("block-online", &["W"], &carom_shell::Command::Toggle(ids::ROOM_CARD)),
            part("block-new", "block-easy", &["1"], &DealCommand::New(Level::Easy)),
            part("block-new", "block-medium", &["2"], &DealCommand::New(Level::Medium)),
            part("block-new", "block-hard", &["3"], &DealCommand::New(Level::Hard)),
            part("block-new", "block-very-hard", &["4"], &DealCommand::New(Level::VeryHard)),
            part("block-new", "block-hardest", &["5"], &DealCommand::New(Level::Hardest)),
            shortcut("block-files", &["Ctrl+o", "O"], &carom_shell::Command::Toggle(ids::FILES)),
            shortcut("block-paste", &["Ctrl+v"], &OpenCommand::Paste),
            shortcut("block-copy", &["Ctrl+c"], &SaveCommand::Copy),
            shortcut("block-save", &["Ctrl+s"], &SaveCommand::Save),
        ],
    },
    KeyGroup {
        title: "keys-block-think",
        shortcuts: &[
            shortcut("block-hint", &["h"], &Command::Hint),
            shortcut("block-show-moves", &["A"], &Command::ShowMoves),
            shortcut("block-count", &["N"], &Command::ToggleCount),
            shortcut("block-review", &["R"], &Command::Review),
            shortcut("block-play-or-pause", &["Space"], &SolverCommand::PlayOrPause),
            part("block-steps", "block-step-back", &["<"], &SolverCommand::StepBack),
            part("block-steps", "block-step", &[">"], &SolverCommand::Step),
            shortcut("block-solve", &["F"], &SolverCommand::Solve),
            shortcut("block-next-solver", &["C"], &SolverCommand::NextSolver),
            shortcut("block-lab", &["S"], &carom_shell::Command::Toggle(ids::LAB)),
            shortcut("block-rules", &["V"], &carom_shell::Command::Toggle(ids::RULES)),
            shortcut("block-more", &["."], &carom_shell::Command::Toggle(ids::MORE)),
            shortcut("block-metric", &["M"], &Command::ToggleMetric),
            shortcut("block-letters", &["L"], &Command::ToggleLetters),
        ],
    },
    KeyGroup {
        title: "keys-block-letters",
        shortcuts: &[
            letter!("block-a", "a", 0),
            letter!("block-b", "b", 1),
            letter!("block-c", "c", 2),
            letter!("block-d", "d", 3),
            letter!("block-e", "e", 4),
            letter!("block-f", "f", 5),
            letter!("block-g", "g", 6),
            letter!("block-h", "H", 7),
            letter!("block-i", "i", 8),
            letter!("block-j", "j", 9),
            letter!("block-k", "k", 10),
            letter!("block-l", "l", 11),
            letter!("block-m", "m", 12),
            letter!("block-n", "n", 13),
            letter!("block-o", "o", 14),
            letter!("block-p", "p", 15),
            letter!("block-q", "q", 16),
            letter!("block-r", "r", 17),
            letter!("block-s", "s", 18),
            letter!("block-t", "t", 19),
            letter!("block-u", "U", 20),
            letter!("block-v", "v", 21),
            letter!("block-w", "w", 22),
            letter!("block-x", "X", 23),
            letter!("block-y", "y", 24),
            letter!("block-z", "z", 25),
        ],
    },
];
