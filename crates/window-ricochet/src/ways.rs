//! How players give each command of this game.

use carom_shell::testing::ways::CommandList;
use carom_shell::testing::ways::Way::{Key, Otherwise};
use carom_shell::ways;

use crate::command::{GameCommand, PracticeCommand};
use crate::{
    Command, DealCommand, LeaveCommand, OpenCommand, SaveCommand, Share, SolverCommand,
    ToggleDistance, ToggleMap, ToggleReview, editor, own_board, table,
};

pub(crate) const WAYS: CommandList = ways! {
    Command {
        Command::Select(_) => Key,
        Command::SelectNext => Key,
        Command::SelectPrevious => Key,
        Command::Slide(_) => Key,
        Command::SlideTo(_) => Otherwise("the arrow keys slide the selected robot"),
        Command::Play(_) => Otherwise("scenes and tests write it; keys select a robot and slide it"),
        Command::Undo => Key,
        Command::Redo => Key,
        Command::Restart => Key,
        Command::SetMark => Key,
        Command::GoToMark => Key,
        Command::Recall { .. } => Otherwise("a place in the line of the review"),
        Command::RoundBefore => Key,
        Command::NewRound => Key,
        Command::Skip => Otherwise("a row of More"),
        Command::RandomRobots => Key,
        Command::RandomTarget => Key,
        Command::NextTarget => Key,
        Command::PreviousTarget => Key,
        Command::ChooseTarget(_) => Otherwise("keys go to the next and the previous target"),
        Command::OfferTarget(_) => Otherwise("keys go to the next and the previous target"),
        Command::RandomBoard => Key,
        Command::OfficialBoard => Key,
        Command::ResetBoard => Key,
        Command::Game(GameCommand::Begin) => Key,
        Command::Game(GameCommand::BeginOfficial) => Otherwise("a button of a card that a key opens"),
        Command::Game(GameCommand::Continue) => Key,
        Command::Game(GameCommand::GiveUp) => Key,
        Command::Game(GameCommand::PutBack) => Key,
        Command::Game(GameCommand::Leave) => Key,
        Command::Lessons => Key,
        Command::SkipLessons => Otherwise("a row of More"),
        Command::Level(_) => Otherwise("the button of a card that a key opens"),
        Command::ToggleSilver => Key,
        Command::Again(_) => Otherwise("a button of a card; Tab reaches it"),
        Command::ToggleRules => Key,
        Command::Watch(_) => Otherwise("playback writes it"),
    }
    DealCommand {
        DealCommand::Puzzle(_) => Key,
        DealCommand::Daily => Key,
        DealCommand::DailyOf(_) => Otherwise("the address of the page in a browser"),
        DealCommand::Shorter => Otherwise("a button of a card that a key opens"),
        DealCommand::Longer => Otherwise("a button of a card that a key opens"),
    }
    PracticeCommand {
        PracticeCommand::Begin(_) => Otherwise("the button of a card that a key opens"),
        PracticeCommand::Skip => Key,
        PracticeCommand::Leave => Otherwise("Escape leaves it"),
    }
    SolverCommand {
        SolverCommand::NextSolver => Key,
        SolverCommand::UseSolver(_) => Otherwise("a row of a list; a key goes to the next solver"),
        SolverCommand::Solve => Key,
        SolverCommand::Cancel => Otherwise("Escape leaves a search"),
        SolverCommand::Hint => Key,
        SolverCommand::ShowMoves => Key,
        SolverCommand::PlayOrPause => Key,
        SolverCommand::Step => Key,
        SolverCommand::StepBack => Key,
        SolverCommand::ShowAt(_) => Otherwise("a move of the shown solution; keys step"),
        SolverCommand::StopWatching => Otherwise("Escape and every move of the player leave a demonstration"),
        SolverCommand::Faster => Key,
        SolverCommand::Slower => Key,
        SolverCommand::AllOptima => Key,
        SolverCommand::PickSolution(_) => Otherwise("a row of a list; keys go to the next and the previous one"),
        SolverCommand::NextSolution => Key,
        SolverCommand::PreviousSolution => Key,
    }
    ToggleMap {
        ToggleMap => Key,
    }
    ToggleDistance {
        ToggleDistance => Key,
    }
    ToggleReview {
        ToggleReview => Key,
    }
    LeaveCommand {
        LeaveCommand::Stay => Otherwise("a button of the question; Escape closes the question, too"),
        LeaveCommand::Leave => Otherwise("a button of the question, which Tab reaches"),
    }
    OpenCommand {
        OpenCommand::OpenText(_) => Otherwise("a field, to type into"),
        OpenCommand::Paste => Key,
    }
    SaveCommand {
        SaveCommand::SaveAs(_) => Otherwise("a button for each format; one key saves in the usual format"),
        SaveCommand::Copy(_) => Otherwise("a button for each format"),
        SaveCommand::Save => Key,
        SaveCommand::Picture(_) => Otherwise("a button of a card that a key opens"),
    }
    Share {
        Share => Key,
    }
    table::Command {
        table::Command::Select(_) => Key,
        table::Command::SelectNext => Key,
        table::Command::SelectPrevious => Key,
        table::Command::Slide(_) => Key,
        table::Command::SlideTo(_) => Otherwise("the arrow keys slide the selected robot"),
        table::Command::AddPlayer => Key,
        table::Command::RemovePlayer(_) => Key,
        table::Command::Edit(_) => Otherwise("a button for each player"),
        table::Command::MoveUp(_) => Otherwise("a button in the sheet of each player"),
        table::Command::Name(..) => Otherwise("a field, to type into"),
        table::Command::NextColour(_) => Otherwise("a button for each player"),
        table::Command::NextHandicap(_) => Otherwise("a button in the sheet of each player"),
        table::Command::NextComputer(_) => Otherwise("a button for each player"),
        table::Command::LongerClock => Key,
        table::Command::ShorterClock => Key,
        table::Command::NextTies => Key,
        table::Command::NextWinning => Key,
        table::Command::NextBoard => Key,
        table::Command::Layout(_) => Otherwise("a field, to type into"),
        table::Command::NextRobots => Key,
        table::Command::NextRules => Key,
        table::Command::Continue => Key,
        table::Command::NewGame => Key,
        table::Command::Choose(_) => Otherwise("the digits choose a player"),
        table::Command::Digit(_) => Key,
        table::Command::More => Key,
        table::Command::Fewer => Key,
        table::Command::Erase => Key,
        table::Command::Restart => Key,
        table::Command::Confirm => Key,
        table::Command::Pause => Key,
        table::Command::EndBidding => Key,
        table::Command::NobodyBids => Key,
        table::Command::GiveUp => Key,
        table::Command::EndGame => Key,
        table::Command::SetUp => Key,
        table::Command::Watch => Key,
        table::Command::Forward => Key,
        table::Command::Backward => Key,
    }
    editor::Command {
        editor::Command::Take(_) => Key,
        editor::Command::Colour(_) => Key,
        editor::Command::AnyColour => Key,
        editor::Command::Shape(_) => Otherwise("a button for each; keys take the tool and its colour"),
        editor::Command::Lean(_) => Otherwise("a button for each"),
        editor::Command::Tile(_) => Otherwise("a button for each; keys go from one to the next"),
        editor::Command::Next => Key,
        editor::Command::Previous => Key,
        editor::Command::Hover => Otherwise("the pointer alone hovers"),
        editor::Command::Press(_) => Otherwise("the pointer draws; keys move the mark and place"),
        editor::Command::Drag(_) => Otherwise("the pointer draws; keys move the mark and place"),
        editor::Command::Release => Otherwise("the pointer draws; keys move the mark and place"),
        editor::Command::Abandon => Otherwise("the system takes a touch away"),
        editor::Command::Move(_) => Key,
        editor::Command::Point(_) => Otherwise("the arrow keys move the mark"),
        editor::Command::Place => Key,
        editor::Command::Wall(_) => Key,
        editor::Command::Erase => Key,
        editor::Command::Width(_) => Otherwise("a field, to type into; keys grow and shrink"),
        editor::Command::Height(_) => Otherwise("a field, to type into; keys grow and shrink"),
        editor::Command::Grow(..) => Key,
        editor::Command::Transform(_) => Key,
        editor::Command::Clear => Key,
        editor::Command::NextRules => Key,
        editor::Command::Undo => Key,
        editor::Command::Redo => Key,
    }
    own_board::Command {
        own_board::Command::New => Otherwise("a button at home, and a row of More"),
        own_board::Command::Same(_) => Otherwise("a button at home, and a row of More"),
        own_board::Command::OnThisBoard => Otherwise("a row of More"),
        own_board::Command::Continue => Otherwise("a button at home"),
        own_board::Command::Take(_) => Otherwise("keys type both halves of the name"),
        own_board::Command::Type(_) => Key,
        own_board::Command::AskTile(_) => Otherwise("a press on the quarter; a name is typed for all"),
        own_board::Command::MoveTile(_) => Otherwise("the buttons of a question; Tab reaches them"),
        own_board::Command::Name(_) => Otherwise("a field, to type into"),
        own_board::Command::AskRobot(_) => Otherwise("keys ask for a robot by its letter"),
        own_board::Command::Place(..) => Otherwise("the pointer places; keys move the cursor and press"),
        own_board::Command::Point(_) => Key,
        own_board::Command::Press => Key,
        own_board::Command::Typed(_) => Otherwise("a field, to type into"),
        own_board::Command::ToggleSilver => Otherwise("a row of More"),
        own_board::Command::Choose(_) => Otherwise("a chip for each; keys move the cursor and press"),
        own_board::Command::OtherSquare => Otherwise("a chip; Tab reaches it"),
        own_board::Command::OtherRobot(_) => Otherwise("a button for each; Tab reaches them"),
        own_board::Command::Undo => Key,
        own_board::Command::Restart => Key,
        own_board::Command::NextTarget => Otherwise("the button of the play page; Tab reaches it"),
        own_board::Command::PlayFor(_) => Otherwise("a press on a printed target, after a question"),
        own_board::Command::SwapRobots => Otherwise("a link; Tab reaches it"),
        own_board::Command::Free(_) => Otherwise("a row of More"),
        own_board::Command::NewBag => Otherwise("a row of More"),
        own_board::Command::Count => Otherwise("a button; Tab reaches it"),
        own_board::Command::Hint => Otherwise("a button; the key of a hint does the same"),
        own_board::Command::Solution => Otherwise("a button; the key of the solution does the same"),
    }
    editor::ExchangeCommand {
        editor::ExchangeCommand::TakeRound => Key,
        editor::ExchangeCommand::Play => Key,
    }
    editor::OpenCommand {
        editor::OpenCommand::Import(_) => Otherwise("a field, to type into"),
        editor::OpenCommand::Paste => Key,
    }
    editor::SaveCommand {
        editor::SaveCommand::Export(_) => Otherwise("a button for each format"),
        editor::SaveCommand::Copy(_) => Otherwise("a button for each format"),
    }
};
