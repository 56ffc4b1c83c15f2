//! How players give each command of this game.

use carom_shell::testing::ways::CommandList;
use carom_shell::testing::ways::Way::{Key, Otherwise};
use carom_shell::ways;

use crate::{
    Command, Hint, Hurry, LessonCommand, OpenCommand, PlanCommand, PuzzleCommand, SaveCommand,
    ToggleAnalysis,
};

pub(crate) const WAYS: CommandList = ways! {
    Command {
        Command::Press(_) => Otherwise("the pointer; keys move the cursor and press its square"),
        Command::Grab(_) => Otherwise("the pointer; keys move the cursor and press its square"),
        Command::Slide(_) => Otherwise("a drag of the pointer; keys move the cursor and press"),
        Command::Move(_) => Key,
        Command::Choose => Key,
        Command::TakeBack => Key,
        Command::Redo => Key,
        Command::Back => Key,
        Command::Forward => Key,
        Command::First => Key,
        Command::Last => Key,
        Command::Go(_) => Otherwise("a button for each move; keys go from one to the next"),
        Command::NextVariation => Key,
        Command::Promote => Key,
        Command::New => Key,
        Command::Before => Key,
        Command::UseRules(_) => Otherwise("a button of the card, which a key opens"),
        Command::UsePace(_) => Otherwise("a button of the card, which a key opens"),
        Command::Sit(..) => Otherwise("a button of the card, which a key opens"),
        Command::Resign => Key,
        Command::PlayOn => Otherwise("Escape, which leaves whatever is open"),
        Command::OfferDraw => Key,
        Command::AcceptDraw => Key,
        Command::DeclineDraw => Key,
    }
    PuzzleCommand {
        PuzzleCommand::Open(_) => Otherwise("a button of the card, which a key opens"),
        PuzzleCommand::Daily => Key,
        PuzzleCommand::Next => Key,
        PuzzleCommand::Previous => Key,
        PuzzleCommand::Restart => Key,
    }
    LessonCommand {
        LessonCommand::Begin => Key,
        LessonCommand::Next => Otherwise("Enter at the end of a lesson, and a row of More"),
        LessonCommand::Skip => Otherwise("a row of More"),
    }
    PlanCommand {
        PlanCommand::Play(_) => Otherwise("a button of the sheet, which a key opens"),
        PlanCommand::Against(_) => Otherwise("a button of the sheet, which a key opens"),
        PlanCommand::Start => Otherwise("a button of the sheet, which a key opens"),
        PlanCommand::Together => Otherwise("a button of the sheet, which a key opens"),
    }
    Hint {
        Hint::Next => Key,
        Hint::Solution => Otherwise("a button of the sheet, which a key opens"),
    }
    Hurry {
        Hurry => Key,
    }
    ToggleAnalysis {
        ToggleAnalysis => Key,
    }
    OpenCommand {
        OpenCommand::OpenText(_) => Otherwise("a field of the card, which a key opens"),
        OpenCommand::Paste => Key,
    }
    SaveCommand {
        SaveCommand::Copy => Key,
        SaveCommand::Share => Otherwise("a row of the sheet, which a key opens"),
        SaveCommand::CopyPosition => Otherwise("a button of the card, which a key opens"),
        SaveCommand::Save => Key,
        SaveCommand::Picture(_) => Otherwise("a button of a card that a key opens"),
    }
};
