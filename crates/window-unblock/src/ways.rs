//! How players give each command of this game.

use carom_shell::testing::ways::CommandList;
use carom_shell::testing::ways::Way::{Key, Otherwise};
use carom_shell::ways;

use crate::{Command, DealCommand, OpenCommand, PackCommand, SaveCommand, SolverCommand, editor};

pub(crate) const WAYS: CommandList = ways! {
    Command {
        Command::Select(_) => Key,
        Command::SelectNext => Key,
        Command::SelectPrevious => Key,
        Command::Grab(_) => Otherwise("a press of the pointer; Tab and letters select too"),
        Command::Slide(_) => Otherwise("a drag of the pointer; arrows slide too"),
        Command::Nudge(_) => Key,
        Command::Push(_) => Key,
        Command::Undo => Key,
        Command::Redo => Key,
        Command::Restart => Key,
        Command::SetMark => Key,
        Command::GoToMark => Key,
        Command::Before => Key,
        Command::ToggleMetric => Key,
        Command::ToggleLetters => Key,
        Command::Hint => Key,
        Command::ShowMoves => Key,
        Command::Hide => Otherwise("a button of the hint box; Escape hides the hints, too"),
        Command::StepTo(_) => Otherwise("a press on a move; undo and redo step, too"),
        Command::GoOn => Key,
        Command::ToggleCount => Key,
        Command::Review => Key,
        Command::Draw => Otherwise("a row of the sheet More, which a key opens"),
    }
    PackCommand {
        PackCommand::Open(_) => Otherwise("a button of the card, which a key opens"),
        PackCommand::Next => Key,
        PackCommand::Previous => Key,
        PackCommand::Again(_) => Otherwise("a button of a card; Tab reaches it"),
    }
    DealCommand {
        DealCommand::New(_) => Key,
        DealCommand::Daily => Key,
        DealCommand::CancelNew => Otherwise("Escape, as for every card"),
    }
    SolverCommand {
        SolverCommand::Solve => Key,
        SolverCommand::Cancel => Otherwise("Escape, as for every card"),
        SolverCommand::NextSolver => Key,
        SolverCommand::UseSolver(_) => Otherwise("a button of the list, which a key opens"),
        SolverCommand::PlayOrPause => Key,
        SolverCommand::Step => Key,
        SolverCommand::StepTo(_) => Otherwise("a press on a move; other keys step, too"),
        SolverCommand::StepBack => Key,
        SolverCommand::StopWatching => Otherwise("Escape and every move of the player leave a demonstration"),
    }
    OpenCommand {
        OpenCommand::OpenWithMain(..) => Otherwise("a button of the question about a text"),
        OpenCommand::OpenText(_) => Otherwise("a field of the card, which a key opens"),
        OpenCommand::Paste => Key,
    }
    SaveCommand {
        SaveCommand::Copy => Key,
        SaveCommand::Share => Otherwise("a row of the sheet, where there are links"),
        SaveCommand::CopyPosition => Otherwise("a button of the card, which a key opens"),
        SaveCommand::Save => Key,
        SaveCommand::Picture(_) => Otherwise("a button of a card that a key opens"),
    }
    editor::Command {
        editor::Command::Take(_) => Key,
        editor::Command::Hover => Otherwise("the pointer moves over the board"),
        editor::Command::Press(_) => Otherwise("the pointer draws; the cursor draws too"),
        editor::Command::Drag(_) => Otherwise("the pointer draws; the cursor draws too"),
        editor::Command::Release => Otherwise("the pointer draws; the cursor draws too"),
        editor::Command::Abandon => Otherwise("the system takes a touch away"),
        editor::Command::Move(_) => Key,
        editor::Command::Place => Key,
        editor::Command::Erase => Key,
        editor::Command::Grow(..) => Key,
        editor::Command::Clear => Key,
        editor::Command::Undo => Key,
        editor::Command::Redo => Key,
    }
    editor::ExchangeCommand {
        editor::ExchangeCommand::TakePuzzle => Key,
        editor::ExchangeCommand::Hardest => Key,
        editor::ExchangeCommand::Play => Key,
    }
    editor::Paste {
        editor::Paste => Key,
    }
    editor::SaveCommand {
        editor::SaveCommand::Copy => Key,
        editor::SaveCommand::Save => Key,
    }
};
