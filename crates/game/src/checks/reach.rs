//! Checks that every command is reachable. Every command of every page is named here. A new command does
//! not compile until its row says that it has a key, or why it does not need one.

use carom_shell::Command;
use carom_shell::home;
use carom_shell::input::Rebind;
use carom_shell::settings::Change;
use carom_window_ricochet::command::Sheet;
use carom_window_ricochet::command::{GameCommand, PracticeCommand};
use carom_window_ricochet::{self as ricochet, editor, table};
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

/// A function that returns the index and the name of a command in a list of patterns without a wildcard,
/// and the ways of all of them.
macro_rules! ways {
    ($name:ident, $command:ty, { $($pattern:pat => $way:expr,)* }) => {
        fn $name() -> (Vec<(&'static str, Way)>, impl Fn(&$command) -> &'static str) {
            let name = |command: &$command| match command {
                $($pattern => stringify!($pattern),)*
            };
            (vec![$((stringify!($pattern), $way),)*], name)
        }
    };
}

ways!(shell, Command, {
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
    Command::Quit => Key,
});

ways!(at_home, home::Command, {
    home::Command::Start { .. } => Otherwise("a button, which Tab and the arrow keys reach"),
    home::Command::Paste => Key,
});

ways!(settings, Change, {
    Change::Theme(_) => Otherwise("a button of the card, which a key opens"),
    Change::Colors(_) => Otherwise("a button of the card, which a key opens"),
    Change::Language(_) => Otherwise("a button of the card, which a key opens"),
    Change::Speed(_) => Otherwise("a button of the card, which a key opens"),
    Change::Scale(_) => Otherwise("a button of the card, which a key opens"),
    Change::Volume(_) => Otherwise("a button of the card, which a key opens"),
    Change::FullScreen(_) => Otherwise("a key switches it, and a button of the card sets it"),
});

ways!(rebind, Rebind, {
    Rebind::ShowKeys(_) => Otherwise("a button of the card, which a key opens"),
    Rebind::Listen(_) => Otherwise("a button of the card, which a key opens"),
    Rebind::Bind(..) => Otherwise("the next key answers the button of the action"),
    Rebind::ResetKeys => Otherwise("a button of the card, which a key opens"),
    Rebind::LettersAsArrows => Otherwise("a button of the card, which a key opens"),
});

ways!(play, ricochet::Command, {
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
    ricochet::Command::RandomRobots => Key,
    ricochet::Command::RandomTarget => Key,
    ricochet::Command::NextTarget => Key,
    ricochet::Command::PreviousTarget => Key,
    ricochet::Command::ChooseTarget(_) => Otherwise("keys go to the next and the previous target"),
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
    ricochet::Command::Puzzle(_) => Key,
    ricochet::Command::Daily => Key,
    ricochet::Command::Lessons => Key,
    ricochet::Command::Practice(PracticeCommand::Begin(_)) => Otherwise("the button of a card that a key opens"),
    ricochet::Command::Practice(PracticeCommand::Skip) => Key,
    ricochet::Command::Practice(PracticeCommand::Leave) => Otherwise("Escape leaves it"),
    ricochet::Command::SkipLessons => Otherwise("a button beside the text of a lesson"),
    ricochet::Command::Level(_) => Otherwise("the button of a card that a key opens"),
    ricochet::Command::ToggleSilver => Key,
    ricochet::Command::ToggleRules => Key,
    ricochet::Command::NextSolver => Key,
    ricochet::Command::UseSolver(_) => Otherwise("a row of a list; a key goes to the next solver"),
    ricochet::Command::Solve => Key,
    ricochet::Command::Cancel => Otherwise("Escape leaves a search"),
    ricochet::Command::Hint => Key,
    ricochet::Command::ShowMoves => Key,
    ricochet::Command::PlayOrPause => Key,
    ricochet::Command::Step => Key,
    ricochet::Command::StepBack => Key,
    ricochet::Command::StopWatching => Otherwise("Escape and every move of the player leave a demonstration"),
    ricochet::Command::Watch(_) => Otherwise("playback writes it"),
    ricochet::Command::Faster => Key,
    ricochet::Command::Slower => Key,
    ricochet::Command::AllOptima => Key,
    ricochet::Command::PickSolution(_) => Otherwise("a row of a list; keys go to the next and the previous one"),
    ricochet::Command::NextSolution => Key,
    ricochet::Command::PreviousSolution => Key,
    ricochet::Command::ToggleMap => Key,
    ricochet::Command::ToggleDistance => Key,
    ricochet::Command::Show(Sheet::None) => Otherwise("a list is closed by its own key"),
    ricochet::Command::Show(Sheet::Targets) => Key,
    ricochet::Command::Show(Sheet::Solvers) => Key,
    ricochet::Command::Show(Sheet::Solutions) => Otherwise("the key that looks for all of them shows them"),
    ricochet::Command::Show(Sheet::Review) => Key,
    ricochet::Command::Draft(_) => Otherwise("a button of a card that a key opens"),
    ricochet::Command::OpenText(_) => Otherwise("a field, to type into"),
    ricochet::Command::Paste => Key,
    ricochet::Command::SaveAs(_) => Otherwise("a button for each format; one key saves in the usual format"),
    ricochet::Command::Copy(_) => Otherwise("a button for each format"),
    ricochet::Command::Save => Key,
    ricochet::Command::Picture(_) => Otherwise("a button of a card that a key opens"),
    ricochet::Command::Share => Key,
});

ways!(at_table, table::Command, {
    table::Command::Select(_) => Key,
    table::Command::SelectNext => Key,
    table::Command::SelectPrevious => Key,
    table::Command::Slide(_) => Key,
    table::Command::SlideTo(_) => Otherwise("the arrow keys slide the selected robot"),
    table::Command::AddPlayer => Key,
    table::Command::RemovePlayer(_) => Key,
    table::Command::MoveUp(_) => Otherwise("a button for each player"),
    table::Command::Name(..) => Otherwise("a field, to type into"),
    table::Command::NextColour(_) => Otherwise("a button for each player"),
    table::Command::NextHandicap(_) => Otherwise("a button for each player"),
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
});

ways!(in_editor, editor::Command, {
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
    editor::Command::TakeRound => Key,
    editor::Command::Play => Key,
    editor::Command::Import(_) => Otherwise("a field, to type into"),
    editor::Command::Export(_) => Otherwise("a button for each format"),
    editor::Command::Copy(_) => Otherwise("a button for each format"),
    editor::Command::Paste => Key,
});

ways!(blocks, unblock::Command, {
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
    unblock::Command::Open(_) => Otherwise("a button of the card, which a key opens"),
    unblock::Command::Next => Key,
    unblock::Command::Previous => Key,
    unblock::Command::Before => Key,
    unblock::Command::New(_) => Key,
    unblock::Command::Daily => Key,
    unblock::Command::ToggleMetric => Key,
    unblock::Command::ToggleLetters => Key,
    unblock::Command::Hint => Key,
    unblock::Command::ShowMoves => Key,
    unblock::Command::Hide => Key,
    unblock::Command::MoreMoves(_) => Otherwise("a button, which Tab reaches; the playback shows each move too"),
    unblock::Command::Solve => Key,
    unblock::Command::Cancel => Otherwise("Escape, as for every card"),
    unblock::Command::CancelNew => Otherwise("Escape, as for every card"),
    unblock::Command::NextSolver => Key,
    unblock::Command::UseSolver(_) => Otherwise("a button of the list, which a key opens"),
    unblock::Command::ShowSolvers => Key,
    unblock::Command::PlayOrPause => Key,
    unblock::Command::Step => Key,
    unblock::Command::StepBack => Key,
    unblock::Command::StopWatching => Otherwise("Escape and every move of the player leave a demonstration"),
    unblock::Command::OpenText(_) => Otherwise("a field of the card, which a key opens"),
    unblock::Command::Paste => Key,
    unblock::Command::Copy => Key,
    unblock::Command::CopyPosition => Otherwise("a button of the card, which a key opens"),
    unblock::Command::Save => Key,
    unblock::Command::Picture(_) => Otherwise("a button of a card that a key opens"),
});

ways!(in_block_editor, unblock::editor::Command, {
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
    unblock::editor::Command::TakePuzzle => Key,
    unblock::editor::Command::Hardest => Key,
    unblock::editor::Command::Play => Key,
    unblock::editor::Command::Paste => Key,
    unblock::editor::Command::Copy => Key,
    unblock::editor::Command::Save => Key,
});

ways!(at_tablut, tablut::Command, {
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
    tablut::Command::Open(_) => Otherwise("a button of the card, which a key opens"),
    tablut::Command::Next => Key,
    tablut::Command::Previous => Key,
    tablut::Command::Restart => Key,
    tablut::Command::UseRules(_) => Otherwise("a button of the card, which a key opens"),
    tablut::Command::UsePace(_) => Otherwise("a button of the card, which a key opens"),
    tablut::Command::Sit(..) => Otherwise("a button of the card, which a key opens"),
    tablut::Command::Resign => Key,
    tablut::Command::PlayOn => Otherwise("Escape, which leaves whatever is open"),
    tablut::Command::OfferDraw => Key,
    tablut::Command::AcceptDraw => Key,
    tablut::Command::DeclineDraw => Key,
    tablut::Command::Host(_) => Otherwise("a button of the card, which a key opens"),
    tablut::Command::Join(_) => Otherwise("a button of the card, which a key opens"),
    tablut::Command::Meet(_) => Otherwise("a button of the card, which a key opens"),
    tablut::Command::WaitFor(_) => Otherwise("a button of the card, which a key opens"),
    tablut::Command::WaitAt(_) => Otherwise("a field of the card, which a key opens"),
    tablut::Command::SetAddress(_) => Otherwise("a field of the card, which a key opens"),
    tablut::Command::SetName(_) => Otherwise("a field of the card, which a key opens"),
    tablut::Command::HangUp => Otherwise("a button of the card, which a key opens"),
    tablut::Command::Hurry => Key,
    tablut::Command::ToggleAnalysis => Key,
    tablut::Command::OpenText(_) => Otherwise("a field of the card, which a key opens"),
    tablut::Command::Paste => Key,
    tablut::Command::Copy => Key,
    tablut::Command::CopyPosition => Otherwise("a button of the card, which a key opens"),
    tablut::Command::Save => Key,
    tablut::Command::Picture(_) => Otherwise("a button of a card that a key opens"),
});

/// Compares the ways of some commands with the tables of keys.
fn check<C: carom_shell::Ask>(
    (ways, name): (Vec<(&'static str, Way)>, impl Fn(&C) -> &'static str),
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
    let faults = [
        check(shell()),
        check(at_home()),
        check(settings()),
        check(rebind()),
        check(play()),
        check(at_table()),
        check(in_editor()),
        check(blocks()),
        check(in_block_editor()),
        check(at_tablut()),
    ];
    assert_eq!(faults.concat(), Vec::<String>::new());
}

#[test]
fn the_commands_of_all_keys_are_in_these_lists() {
    for row in tables().all() {
        let ask: &dyn std::any::Any = row.action.ask;
        let is_listed = ask.is::<Command>()
            || ask.is::<home::Command>()
            || ask.is::<Change>()
            || ask.is::<Rebind>()
            || ask.is::<ricochet::Command>()
            || ask.is::<table::Command>()
            || ask.is::<editor::Command>()
            || ask.is::<unblock::Command>()
            || ask.is::<unblock::editor::Command>()
            || ask.is::<tablut::Command>();
        assert!(is_listed, "list the ways of the enum of {:?} here", row.action.ask);
    }
}
