//! The keys of the page.

use carom_engine::Direction::{East, North, South, West};
use carom_shell::input::{KeyGroup, part, shortcut};

use crate::command::{
    Command, Hint, Hurry, LessonCommand, OpenCommand, PuzzleCommand, SaveCommand, ToggleAnalysis,
};
use crate::ids;

pub(crate) const KEYS: &[KeyGroup] = &[
    KeyGroup {
        title: "keys-tablut-play",
        shortcuts: &[
            part("tablut-cursor", "tablut-up", &["ArrowUp"], &Command::Move(North)).again(),
            part("tablut-cursor", "tablut-right", &["ArrowRight"], &Command::Move(East)).again(),
            part("tablut-cursor", "tablut-down", &["ArrowDown"], &Command::Move(South)).again(),
            part("tablut-cursor", "tablut-left", &["ArrowLeft"], &Command::Move(West)).again(),
            shortcut("tablut-choose", &["Space", "Enter"], &Command::Choose),
            shortcut("tablut-undo", &["Backspace", "Ctrl+z", "u"], &Command::TakeBack)
                .again()
                .on_right_click(),
            shortcut("tablut-redo", &["Ctrl+y", "Ctrl+Z"], &Command::Redo).again(),
            shortcut("tablut-hint", &["h"], &Hint::Next),
            shortcut("tablut-hurry", &["Shift+Enter"], &Hurry),
            shortcut("tablut-resign", &["R"], &Command::Resign),
            shortcut("tablut-offer", &["O"], &Command::OfferDraw),
            part("tablut-answer", "tablut-accept", &["y"], &Command::AcceptDraw),
            part("tablut-answer", "tablut-decline", &["Y"], &Command::DeclineDraw),
        ],
    },
    KeyGroup {
        title: "keys-tablut-game",
        shortcuts: &[
            shortcut("tablut-new", &["n"], &Command::New),
            shortcut("tablut-before", &["B"], &Command::Before),
            shortcut("tablut-daily", &["D"], &PuzzleCommand::Daily),
            shortcut("tablut-puzzles", &["p"], &carom_shell::Command::Toggle(ids::PUZZLES)),
            part("tablut-beside", "tablut-previous", &["PageUp"], &PuzzleCommand::Previous),
            part("tablut-beside", "tablut-next", &["PageDown"], &PuzzleCommand::Next),
            shortcut("tablut-restart", &["x", "Ctrl+r"], &PuzzleCommand::Restart),
            shortcut("tablut-more", &["m"], &carom_shell::Command::Toggle(ids::MORE)),
            shortcut("tablut-setup", &["s"], &carom_shell::Command::Toggle(ids::SETUP)),
            shortcut("tablut-friends", &["w"], &carom_shell::Command::Toggle(ids::FRIENDS)),
            shortcut("tablut-online", &["W"], &carom_shell::Command::Toggle(ids::ROOM_CARD)),
            shortcut("tablut-lessons", &["E"], &LessonCommand::Begin),
            shortcut("tablut-rules", &["r"], &carom_shell::Command::Toggle(ids::RULES)),
            shortcut("tablut-files", &["Ctrl+o"], &carom_shell::Command::Toggle(ids::FILES)),
            shortcut("tablut-paste", &["Ctrl+v"], &OpenCommand::Paste),
            shortcut("tablut-copy", &["Ctrl+c"], &SaveCommand::Copy),
            shortcut("tablut-save", &["Ctrl+s"], &SaveCommand::Save),
        ],
    },
    KeyGroup {
        title: "keys-tablut-look",
        shortcuts: &[
            shortcut("tablut-analysis", &["H", "a"], &ToggleAnalysis),
            part("tablut-steps", "tablut-back", &["<"], &Command::Back).again(),
            part("tablut-steps", "tablut-forward", &[">"], &Command::Forward).again(),
            part("tablut-ends", "tablut-first", &["Home"], &Command::First),
            part("tablut-ends", "tablut-last", &["End"], &Command::Last),
            shortcut("tablut-variation", &["v"], &Command::NextVariation),
            shortcut("tablut-promote", &["V"], &Command::Promote),
        ],
    },
];
