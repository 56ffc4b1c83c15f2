//! [`Command`]: the commands of the people at the table and of their referee.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;
use carom_engine::{Direction, Square};
use carom_play::PlayerId;
use carom_shell::input::{KeyGroup, part, shortcut};

use crate::ids::ROOM_CARD;

/// One command at the table. Places are numbered from 0.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Choose the robot that slides next.
    Select(Robot),
    /// Choose the robot after the chosen one; the first follows the last.
    SelectNext,
    /// Choose the robot before the chosen one.
    SelectPrevious,
    /// Slide the chosen robot; during bidding, change the player or the bid.
    Slide(Direction),
    /// Slide the chosen robot to the end of one of its slides.
    SlideTo(Square),
    /// Add a player.
    AddPlayer,
    /// Remove the player at this place, or the last player if the place is larger.
    RemovePlayer(usize),
    /// Open the sheet of a player.
    Edit(usize),
    /// Swap a player with the previous one.
    MoveUp(usize),
    /// Set the name of a player.
    Name(usize, String),
    /// Change to the next free colour.
    NextColour(usize),
    /// Change to the next handicap.
    NextHandicap(usize),
    /// Give a seat to a computer, to a stronger one, or to a person again.
    NextComputer(usize),
    /// More time for bids.
    LongerClock,
    /// Less time for bids.
    ShorterClock,
    /// Change the rule for equal bids.
    NextTies,
    /// Change the number of chips that wins.
    NextWinning,
    /// Change the source of the board.
    NextBoard,
    /// Set the layout of the board to the typed text.
    Layout(String),
    /// Change between four and five robots.
    NextRobots,
    /// Change between plain and official rules.
    NextRules,
    /// Continue the game that was left.
    Continue,
    /// Start a new game. It replaces the game that was left.
    NewGame,
    /// Choose the player who bids.
    Choose(PlayerId),
    /// Type a digit: the number of a player, then the bid.
    Digit(u8),
    /// Raise the bid by one.
    More,
    /// Lower the bid by one.
    Fewer,
    /// Erase the last typed digit.
    Erase,
    /// Put the robots back to the start, in a race.
    Restart,
    /// Continue with the next step: place the bid, go on, start.
    Confirm,
    /// Pause or resume the clock.
    Pause,
    /// End bidding, because everybody agrees.
    EndBidding,
    /// End the round without a bid, because everybody agrees.
    NobodyBids,
    /// Give up the demonstration.
    GiveUp,
    /// End the game now; the player with the most chips wins.
    EndGame,
    /// Return to the set-up. The game can be continued.
    SetUp,
    /// Play or pause the solution.
    Watch,
    /// Show the next move of the solution.
    Forward,
    /// Undo the last shown move of the solution.
    Backward,
}

/// The keys of the page.
pub const KEYS: &[KeyGroup] = &[
    KeyGroup {
        title: "keys-bids",
        shortcuts: &[
            part("table-digits", "table-1", &["1"], &Command::Digit(1)),
            part("table-digits", "table-2", &["2"], &Command::Digit(2)),
            part("table-digits", "table-3", &["3"], &Command::Digit(3)),
            part("table-digits", "table-4", &["4"], &Command::Digit(4)),
            part("table-digits", "table-5", &["5"], &Command::Digit(5)),
            part("table-digits", "table-6", &["6"], &Command::Digit(6)),
            part("table-digits", "table-7", &["7"], &Command::Digit(7)),
            part("table-digits", "table-8", &["8"], &Command::Digit(8)),
            part("table-digits", "table-9", &["9"], &Command::Digit(9)),
            part("table-digits", "table-0", &["0"], &Command::Digit(0)),
            shortcut("table-confirm", &["Enter"], &Command::Confirm),
            shortcut("table-restart", &["Home"], &Command::Restart),
            shortcut("table-erase", &["Backspace"], &Command::Erase).on_right_click(),
            part("table-by-one", "table-more", &["+"], &Command::More),
            part("table-by-one", "table-fewer", &["-"], &Command::Fewer),
            shortcut("table-pause", &["Space"], &Command::Pause),
            shortcut("table-end-bidding", &["e"], &Command::EndBidding),
            shortcut("table-nobody", &["n"], &Command::NobodyBids),
        ],
    },
    KeyGroup {
        title: "keys-show",
        shortcuts: &[
            part("select", "red", &["r"], &Command::Select(Robot::Red)),
            part("select", "green", &["g"], &Command::Select(Robot::Green)).in_french(&["v"]),
            part("select", "blue", &["b"], &Command::Select(Robot::Blue)),
            part("select", "yellow", &["y"], &Command::Select(Robot::Yellow)).in_french(&["j"]),
            part("select", "silver", &["s"], &Command::Select(Robot::Silver)),
            part("robots", "previous-robot", &["D"], &Command::SelectPrevious),
            part("robots", "next-robot", &["d"], &Command::SelectNext),
            part("slide", "north", &["ArrowUp"], &Command::Slide(Direction::North)),
            part("slide", "east", &["ArrowRight"], &Command::Slide(Direction::East)),
            part("slide", "south", &["ArrowDown"], &Command::Slide(Direction::South)),
            part("slide", "west", &["ArrowLeft"], &Command::Slide(Direction::West)),
            shortcut("table-give-up", &["x"], &Command::GiveUp),
            shortcut("table-watch", &["w"], &Command::Watch),
            part("table-steps", "table-backward", &["<"], &Command::Backward),
            part("table-steps", "table-forward", &[">"], &Command::Forward),
            shortcut("table-end-game", &["Q"], &Command::EndGame),
            shortcut("table-set-up", &["q"], &Command::SetUp),
        ],
    },
    KeyGroup {
        title: "keys-table",
        shortcuts: &[
            part("table-players", "table-add", &["Insert"], &Command::AddPlayer),
            part("table-players", "table-remove", &["Delete"], &Command::RemovePlayer(usize::MAX)),
            part("table-clock", "table-longer", &["t"], &Command::LongerClock),
            part("table-clock", "table-shorter", &["T"], &Command::ShorterClock),
            shortcut("table-ties", &["i"], &Command::NextTies),
            shortcut("table-winning", &["k"], &Command::NextWinning),
            shortcut("table-board", &["o"], &Command::NextBoard),
            shortcut("table-robots", &["p"], &Command::NextRobots),
            shortcut("table-rules", &["v"], &Command::NextRules).in_french(&["g"]),
            shortcut("table-continue", &["c"], &Command::Continue),
            shortcut("table-new", &["N"], &Command::NewGame),
            shortcut("table-online", &["W"], &carom_shell::Command::Toggle(ROOM_CARD)),
        ],
    },
];
