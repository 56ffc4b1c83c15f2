//! Checks that every command is reachable. Every command of every page is named here. A new command does
//! not compile until its row says that it has a key, or why it does not need one.

use carom_shell::Command;
use carom_shell::home;
use carom_shell::input::Rebind;
use carom_shell::panel::map;
use carom_shell::settings::SettingChange;
use carom_window_ricochet::command::{GameCommand, PracticeCommand};
use carom_window_ricochet::{self as ricochet, editor, table};
use carom_window_rooms as friends;
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;

use super::tables;

/// The way to send a command.
enum Way {
    /// A key of the tables.
    Key,
    /// Another way, described here. Tab reaches all buttons.
    Otherwise(&'static str),
}

use Way::{Key, Otherwise};

/// A function that returns what is wrong with the ways of all commands, and one that says whether an enum is listed. Each list
/// of patterns has no wildcard.
macro_rules! ways {
    ($($command:ty { $($pattern:pat => $way:expr,)* })*) => {
        fn faults() -> Vec<String> {
            let mut faults = Vec::new();
            $(
                let name = |command: &$command| match command {
                    $($pattern => stringify!($pattern),)*
                };
                faults.extend(check(vec![$((stringify!($pattern), $way),)*], name));
            )*
            faults
        }

        fn is_listed(ask: &dyn std::any::Any) -> bool {
            [$(ask.is::<$command>(),)*].contains(&true)
        }
    };
}

ways! {
    Command {
        Command::Toggle(_) => Key,
        Command::Go(_) => Key,
        Command::ToggleTheme => Key,
        Command::ToggleFullScreen => Key,
        Command::ToggleBoardAlone => Key,
        Command::Enlarge => Key,
        Command::Reduce => Key,
        Command::ShowWholeBoard => Key,
        Command::Back => Key,
        Command::Browse => Otherwise("a button of the cards that open files, which keys open"),
        Command::OpenRecent(_) => Otherwise("a button of the cards that open files, which keys open"),
        Command::Dismiss => Otherwise("a button of a long message; Escape closes the message, too"),
        Command::Pay => Otherwise("a button of the hint box, which Tab reaches"),
        Command::KeepStars => Otherwise("a button of the hint box; Escape keeps the stars, too"),
        Command::Quit => Key,
    }
    home::Command {
        home::Command::Start { .. } => Otherwise("a button, which Tab and the arrow keys reach"),
        home::Command::Paste => Key,
    }
    SettingChange {
        SettingChange::Theme(_) => Otherwise("a button of the card, which a key opens"),
        SettingChange::Colors(_) => Otherwise("a button of the card, which a key opens"),
        SettingChange::Language(_) => Otherwise("a button of the card, which a key opens"),
        SettingChange::Speed(_) => Otherwise("a button of the card, which a key opens"),
        SettingChange::Scale(_) => Otherwise("a button of the card, which a key opens"),
        SettingChange::Volume(_) => Otherwise("a button of the card, which a key opens"),
        SettingChange::FullScreen(_) => Otherwise("a key switches it, and a button of the card sets it"),
        SettingChange::HelpsAtOnce(_) | SettingChange::HidesNames(_) => Otherwise("a button of the card, which a key opens"),
    }
    Rebind {
        Rebind::ShowKeys(_) => Otherwise("a button of the card, which a key opens"),
        Rebind::Listen(_) => Otherwise("a button of the card, which a key opens"),
        Rebind::Bind(..) => Otherwise("the next key answers the button of the action"),
        Rebind::ResetKeys => Otherwise("a button of the card, which a key opens"),
        Rebind::LettersAsArrows => Otherwise("a button of the card, which a key opens"),
    }
    ricochet::Command {
        ricochet::Command::Select(_) => Key,
        ricochet::Command::SelectNext => Key,
        ricochet::Command::SelectPrevious => Key,
        ricochet::Command::Slide(_) => Key,
        ricochet::Command::SlideTo(_) => Otherwise("the arrow keys slide the selected robot"),
        ricochet::Command::Play(_) => Otherwise("scenes and tests write it; keys select a robot and slide it"),
        ricochet::Command::Undo => Key,
        ricochet::Command::Redo => Key,
        ricochet::Command::Restart => Key,
        ricochet::Command::Recall { .. } => Otherwise("a place in the line of the review"),
        ricochet::Command::RoundBefore => Key,
        ricochet::Command::NewRound => Key,
        ricochet::Command::Skip => Otherwise("a row of More"),
        ricochet::Command::RandomRobots => Key,
        ricochet::Command::RandomTarget => Key,
        ricochet::Command::NextTarget => Key,
        ricochet::Command::PreviousTarget => Key,
        ricochet::Command::ChooseTarget(_) => Otherwise("keys go to the next and the previous target"),
        ricochet::Command::OfferTarget(_) => Otherwise("keys go to the next and the previous target"),
        ricochet::Command::RandomBoard => Key,
        ricochet::Command::OfficialBoard => Key,
        ricochet::Command::Layout(_) => Otherwise("the button of a card that a key opens"),
        ricochet::Command::ResetBoard => Key,
        ricochet::Command::Game(GameCommand::Begin) => Key,
        ricochet::Command::Game(GameCommand::BeginOfficial) => Otherwise("a button of a card that a key opens"),
        ricochet::Command::Game(GameCommand::Continue) => Key,
        ricochet::Command::Game(GameCommand::GiveUp) => Key,
        ricochet::Command::Game(GameCommand::PutBack) => Key,
        ricochet::Command::Game(GameCommand::Leave) => Key,
        ricochet::Command::Lessons => Key,
        ricochet::Command::SkipLessons => Otherwise("a row of More"),
        ricochet::Command::Level(_) => Otherwise("the button of a card that a key opens"),
        ricochet::Command::ToggleSilver => Key,
        ricochet::Command::Again(_) => Otherwise("a button of a card; Tab reaches it"),
        ricochet::Command::ToggleRules => Key,
        ricochet::Command::Watch(_) => Otherwise("playback writes it"),
    }
    map::Command {
        map::Command::Show(_) => Otherwise("a button of a card that a key opens"),
    }
    ricochet::DealCommand {
        ricochet::DealCommand::Puzzle(_) => Key,
        ricochet::DealCommand::Daily => Key,
        ricochet::DealCommand::DailyOf(_) => Otherwise("the address of the page in a browser"),
        ricochet::DealCommand::Draft(_) => Otherwise("a button of a card that a key opens"),
    }
    PracticeCommand {
        PracticeCommand::Begin(_) => Otherwise("the button of a card that a key opens"),
        PracticeCommand::Skip => Key,
        PracticeCommand::Leave => Otherwise("Escape leaves it"),
    }
    ricochet::SolverCommand {
        ricochet::SolverCommand::NextSolver => Key,
        ricochet::SolverCommand::UseSolver(_) => Otherwise("a row of a list; a key goes to the next solver"),
        ricochet::SolverCommand::Solve => Key,
        ricochet::SolverCommand::Cancel => Otherwise("Escape leaves a search"),
        ricochet::SolverCommand::Hint => Key,
        ricochet::SolverCommand::ShowMoves => Key,
        ricochet::SolverCommand::PlayOrPause => Key,
        ricochet::SolverCommand::Step => Key,
        ricochet::SolverCommand::StepBack => Key,
        ricochet::SolverCommand::StopWatching => Otherwise("Escape and every move of the player leave a demonstration"),
        ricochet::SolverCommand::Faster => Key,
        ricochet::SolverCommand::Slower => Key,
        ricochet::SolverCommand::AllOptima => Key,
        ricochet::SolverCommand::PickSolution(_) => Otherwise("a row of a list; keys go to the next and the previous one"),
        ricochet::SolverCommand::NextSolution => Key,
        ricochet::SolverCommand::PreviousSolution => Key,
    }
    ricochet::ToggleMap {
        ricochet::ToggleMap => Key,
    }
    ricochet::ToggleDistance {
        ricochet::ToggleDistance => Key,
    }
    ricochet::ToggleReview {
        ricochet::ToggleReview => Key,
    }
    ricochet::LeaveCommand {
        ricochet::LeaveCommand::Stay => Otherwise("a button of the question; Escape closes the question, too"),
        ricochet::LeaveCommand::Leave => Otherwise("a button of the question, which Tab reaches"),
    }
    ricochet::OpenCommand {
        ricochet::OpenCommand::OpenText(_) => Otherwise("a field, to type into"),
        ricochet::OpenCommand::Paste => Key,
    }
    ricochet::SaveCommand {
        ricochet::SaveCommand::SaveAs(_) => Otherwise("a button for each format; one key saves in the usual format"),
        ricochet::SaveCommand::Copy(_) => Otherwise("a button for each format"),
        ricochet::SaveCommand::Save => Key,
        ricochet::SaveCommand::Picture(_) => Otherwise("a button of a card that a key opens"),
    }
    ricochet::Share {
        ricochet::Share => Key,
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
    unblock::Command {
        unblock::Command::Select(_) => Key,
        unblock::Command::SelectNext => Key,
        unblock::Command::SelectPrevious => Key,
        unblock::Command::Grab(_) => Otherwise("a press of the pointer; Tab and letters select too"),
        unblock::Command::Slide(_) => Otherwise("a drag of the pointer; arrows slide too"),
        unblock::Command::Nudge(_) => Key,
        unblock::Command::Push(_) => Key,
        unblock::Command::Undo => Key,
        unblock::Command::Redo => Key,
        unblock::Command::Restart => Key,
        unblock::Command::Before => Key,
        unblock::Command::ToggleMetric => Key,
        unblock::Command::ToggleLetters => Key,
        unblock::Command::Hint => Key,
        unblock::Command::ShowMoves => Key,
        unblock::Command::Hide => Otherwise("a button of the hint box; Escape hides the hints, too"),
        unblock::Command::StepTo(_) => Otherwise("a press on a move; undo and redo step, too"),
        unblock::Command::GoOn => Key,
        unblock::Command::ToggleCount => Key,
        unblock::Command::Review => Key,
        unblock::Command::Draw => Otherwise("a row of the sheet More, which a key opens"),
    }
    unblock::PackCommand {
        unblock::PackCommand::Open(_) => Otherwise("a button of the card, which a key opens"),
        unblock::PackCommand::Next => Key,
        unblock::PackCommand::Previous => Key,
        unblock::PackCommand::Again(_) => Otherwise("a button of a card; Tab reaches it"),
    }
    unblock::DealCommand {
        unblock::DealCommand::New(_) => Key,
        unblock::DealCommand::Daily => Key,
        unblock::DealCommand::CancelNew => Otherwise("Escape, as for every card"),
    }
    unblock::SolverCommand {
        unblock::SolverCommand::Solve => Key,
        unblock::SolverCommand::Cancel => Otherwise("Escape, as for every card"),
        unblock::SolverCommand::NextSolver => Key,
        unblock::SolverCommand::UseSolver(_) => Otherwise("a button of the list, which a key opens"),
        unblock::SolverCommand::PlayOrPause => Key,
        unblock::SolverCommand::Step => Key,
        unblock::SolverCommand::StepTo(_) => Otherwise("a press on a move; other keys step, too"),
        unblock::SolverCommand::StepBack => Key,
        unblock::SolverCommand::StopWatching => Otherwise("Escape and every move of the player leave a demonstration"),
    }
    unblock::OpenCommand {
        unblock::OpenCommand::OpenText(_) => Otherwise("a field of the card, which a key opens"),
        unblock::OpenCommand::Paste => Key,
    }
    unblock::SaveCommand {
        unblock::SaveCommand::Copy => Key,
        unblock::SaveCommand::Share => Otherwise("a row of the sheet, where there are links"),
        unblock::SaveCommand::CopyPosition => Otherwise("a button of the card, which a key opens"),
        unblock::SaveCommand::Save => Key,
        unblock::SaveCommand::Picture(_) => Otherwise("a button of a card that a key opens"),
    }
    unblock::editor::Command {
        unblock::editor::Command::Take(_) => Key,
        unblock::editor::Command::Hover => Otherwise("the pointer moves over the board"),
        unblock::editor::Command::Press(_) => Otherwise("the pointer draws; the cursor draws too"),
        unblock::editor::Command::Drag(_) => Otherwise("the pointer draws; the cursor draws too"),
        unblock::editor::Command::Release => Otherwise("the pointer draws; the cursor draws too"),
        unblock::editor::Command::Abandon => Otherwise("the system takes a touch away"),
        unblock::editor::Command::Move(_) => Key,
        unblock::editor::Command::Place => Key,
        unblock::editor::Command::Erase => Key,
        unblock::editor::Command::Grow(..) => Key,
        unblock::editor::Command::Clear => Key,
        unblock::editor::Command::Undo => Key,
        unblock::editor::Command::Redo => Key,
    }
    unblock::editor::ExchangeCommand {
        unblock::editor::ExchangeCommand::TakePuzzle => Key,
        unblock::editor::ExchangeCommand::Hardest => Key,
        unblock::editor::ExchangeCommand::Play => Key,
    }
    unblock::editor::Paste {
        unblock::editor::Paste => Key,
    }
    unblock::editor::SaveCommand {
        unblock::editor::SaveCommand::Copy => Key,
        unblock::editor::SaveCommand::Save => Key,
    }
    tablut::Command {
        tablut::Command::Press(_) => Otherwise("the pointer; keys move the cursor and press its square"),
        tablut::Command::Grab(_) => Otherwise("the pointer; keys move the cursor and press its square"),
        tablut::Command::Slide(_) => Otherwise("a drag of the pointer; keys move the cursor and press"),
        tablut::Command::Move(_) => Key,
        tablut::Command::Choose => Key,
        tablut::Command::TakeBack => Key,
        tablut::Command::Redo => Key,
        tablut::Command::Back => Key,
        tablut::Command::Forward => Key,
        tablut::Command::First => Key,
        tablut::Command::Last => Key,
        tablut::Command::Go(_) => Otherwise("a button for each move; keys go from one to the next"),
        tablut::Command::NextVariation => Key,
        tablut::Command::Promote => Key,
        tablut::Command::New => Key,
        tablut::Command::Before => Key,
        tablut::Command::UseRules(_) => Otherwise("a button of the card, which a key opens"),
        tablut::Command::UsePace(_) => Otherwise("a button of the card, which a key opens"),
        tablut::Command::Sit(..) => Otherwise("a button of the card, which a key opens"),
        tablut::Command::Resign => Key,
        tablut::Command::PlayOn => Otherwise("Escape, which leaves whatever is open"),
        tablut::Command::OfferDraw => Key,
        tablut::Command::AcceptDraw => Key,
        tablut::Command::DeclineDraw => Key,
    }
    tablut::PuzzleCommand {
        tablut::PuzzleCommand::Open(_) => Otherwise("a button of the card, which a key opens"),
        tablut::PuzzleCommand::Daily => Key,
        tablut::PuzzleCommand::Next => Key,
        tablut::PuzzleCommand::Previous => Key,
        tablut::PuzzleCommand::Restart => Key,
    }
    tablut::LessonCommand {
        tablut::LessonCommand::Begin => Key,
        tablut::LessonCommand::Next => Otherwise("Enter at the end of a lesson, and a row of More"),
        tablut::LessonCommand::Skip => Otherwise("a row of More"),
    }
    tablut::PlanCommand {
        tablut::PlanCommand::Play(_) => Otherwise("a button of the sheet, which a key opens"),
        tablut::PlanCommand::Against(_) => Otherwise("a button of the sheet, which a key opens"),
        tablut::PlanCommand::Start => Otherwise("a button of the sheet, which a key opens"),
        tablut::PlanCommand::Together => Otherwise("a button of the sheet, which a key opens"),
    }
    friends::Command {
        friends::Command::SetName(_) => Otherwise("a field of the card, which a key opens"),
        friends::Command::NextColour => Otherwise("a button of the card, which a key opens"),
        friends::Command::SetServer(_) => Otherwise("a field of the card, which a key opens"),
        friends::Command::SetRoom(_) => Otherwise("a field of the card, which a key opens"),
        friends::Command::Next(_) => Otherwise("a row of the card, which a key opens"),
        friends::Command::Open(_) => Otherwise("a button of the card, which a key opens"),
        friends::Command::OpenDaily(_) => Otherwise("a button of the card, which a key opens"),
        friends::Command::Join => Otherwise("a button of the card, which a key opens"),
        friends::Command::JoinRoom(_) => Otherwise("a link"),
        friends::Command::Ready(_) => Otherwise("a button of the card, which a key opens"),
        friends::Command::AddComputer(_) => Otherwise("a button of the card, which a key opens"),
        friends::Command::Remove(_) => Otherwise("a button of the card, which a key opens"),
        friends::Command::Ask(_) => Otherwise("a button of the card, which a key opens"),
        friends::Command::CopyLink => Otherwise("a button of the card, which a key opens"),
        friends::Command::Leave => Otherwise("a button of the card, which a key opens"),
        friends::Command::Stay => Otherwise("a button of the card, which a key opens"),
        friends::Command::Show(_) => Otherwise("a screen of `--at`"),
    }
    tablut::Hint {
        tablut::Hint::Next => Key,
        tablut::Hint::Solution => Otherwise("a button of the sheet, which a key opens"),
    }
    tablut::Hurry {
        tablut::Hurry => Key,
    }
    tablut::ToggleAnalysis {
        tablut::ToggleAnalysis => Key,
    }
    tablut::OpenCommand {
        tablut::OpenCommand::OpenText(_) => Otherwise("a field of the card, which a key opens"),
        tablut::OpenCommand::Paste => Key,
    }
    tablut::SaveCommand {
        tablut::SaveCommand::Copy => Key,
        tablut::SaveCommand::Share => Otherwise("a row of the sheet, which a key opens"),
        tablut::SaveCommand::CopyPosition => Otherwise("a button of the card, which a key opens"),
        tablut::SaveCommand::Save => Key,
        tablut::SaveCommand::Picture(_) => Otherwise("a button of a card that a key opens"),
    }
}

/// Compares the ways of some commands with the tables of keys.
fn check<C: carom_shell::Ask>(
    ways: Vec<(&'static str, Way)>,
    name: impl Fn(&C) -> &'static str,
) -> Vec<String> {
    let tables = tables();
    let mut with_key: Vec<&str> = Vec::new();
    for row in tables.all() {
        let ask: &dyn std::any::Any = row.action.ask;
        with_key.extend(ask.downcast_ref::<C>().map(&name));
    }
    let fault = |(command, way): (&'static str, Way)| match (way, with_key.contains(&command)) {
        (Key, false) => Some(format!("{command} has no key")),
        (Otherwise(why), true) => Some(format!("{command} has a key, and an excuse: {why}")),
        _ => None,
    };
    ways.into_iter().filter_map(fault).collect()
}

#[test]
fn every_command_has_a_key_or_a_reason_why_it_has_none() {
    assert_eq!(faults(), Vec::<String>::new());
}

#[test]
fn the_commands_of_all_keys_are_in_these_lists() {
    for row in tables().all() {
        assert!(
            is_listed(row.action.ask),
            "list the ways of the enum of {:?} here",
            row.action.ask
        );
    }
}
