//! The keys of the page.

use carom_engine::Direction::{East, North, South, West};
use carom_shell::input::{KeyGroup, action, part};

use crate::command::{
    Command, Hint, Hurry, LessonCommand, OpenCommand, PuzzleCommand, SaveCommand, ToggleAnalysis,
};
use crate::ids;

pub(crate) const KEYS: &[KeyGroup] = &[
    KeyGroup {
        title: "keys-tablut-play",
        actions: &[
            part("tablut-cursor", "tablut-up", &["ArrowUp"], &Command::Move(North)).again(),
            part("tablut-cursor", "tablut-right", &["ArrowRight"], &Command::Move(East)).again(),
            part("tablut-cursor", "tablut-down", &["ArrowDown"], &Command::Move(South)).again(),
            part("tablut-cursor", "tablut-left", &["ArrowLeft"], &Command::Move(West)).again(),
            action("tablut-choose", &["Space", "Enter"], &Command::Choose),
            action("tablut-undo", &["Backspace", "Ctrl+z", "u"], &Command::TakeBack)
                .again()
                .on_right_click(),
            action("tablut-redo", &["Ctrl+y", "Ctrl+Z"], &Command::Redo).again(),
            action("tablut-hint", &["h"], &Hint::Next),
            action("tablut-hurry", &["Shift+Enter"], &Hurry),
            action("tablut-resign", &["R"], &Command::Resign),
            action("tablut-offer", &["O"], &Command::OfferDraw),
            part("tablut-answer", "tablut-accept", &["y"], &Command::AcceptDraw),
            part("tablut-answer", "tablut-decline", &["Y"], &Command::DeclineDraw),
        ],
    },
    KeyGroup {
        title: "keys-tablut-game",
        actions: &[
            action("tablut-new", &["n"], &Command::New),
            action("tablut-before", &["B"], &Command::Before),
            action("tablut-daily", &["D"], &PuzzleCommand::Daily),
            action("tablut-puzzles", &["p"], &carom_shell::Command::Toggle(ids::PUZZLES)),
            part("tablut-beside", "tablut-previous", &["PageUp"], &PuzzleCommand::Previous),
            part("tablut-beside", "tablut-next", &["PageDown"], &PuzzleCommand::Next),
            action("tablut-restart", &["x", "Ctrl+r"], &PuzzleCommand::Restart),
            action("tablut-more", &["m"], &carom_shell::Command::Toggle(ids::MORE)),
            action("tablut-setup", &["s"], &carom_shell::Command::Toggle(ids::SETUP)),
            // The name is that of earlier versions, so that a key that the player has chosen stays.
            action("tablut-network", &["w"], &carom_shell::Command::Toggle(ids::FRIENDS)),
            action("tablut-online", &["W"], &carom_shell::Command::Toggle(ids::ROOM_CARD)),
            action("tablut-lessons", &["E"], &LessonCommand::Begin),
            action("tablut-rules", &["r"], &carom_shell::Command::Toggle(ids::RULES)),
            action("tablut-files", &["Ctrl+o"], &carom_shell::Command::Toggle(ids::FILES)),
            action("tablut-paste", &["Ctrl+v"], &OpenCommand::Paste),
            action("tablut-copy", &["Ctrl+c"], &SaveCommand::Copy),
            action("tablut-save", &["Ctrl+s"], &SaveCommand::Save),
        ],
    },
    KeyGroup {
        title: "keys-tablut-look",
        actions: &[
            action("tablut-analysis", &["H", "a"], &ToggleAnalysis),
            part("tablut-steps", "tablut-back", &["<"], &Command::Back).again(),
            part("tablut-steps", "tablut-forward", &[">"], &Command::Forward).again(),
            part("tablut-ends", "tablut-first", &["Home"], &Command::First),
            part("tablut-ends", "tablut-last", &["End"], &Command::Last),
            action("tablut-variation", &["v"], &Command::NextVariation),
            action("tablut-promote", &["V"], &Command::Promote),
        ],
    },
];
