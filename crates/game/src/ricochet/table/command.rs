//! [`Command`]: what the people at the table and their referee can ask for.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;
use carom_engine::{Direction, Square};
use carom_play::PlayerId;

use crate::shell::input::Group;
use crate::shell::input::action;
use crate::shell::input::part;

/// One wish at the table. Places are those of the table, from 0.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    /// Choose the robot that slides next.
    Select(Robot),
    /// Slide it; while bids are taken, go to another player or number.
    Slide(Direction),
    /// Slide it to the end of one of its slides.
    SlideTo(Square),
    /// One player more.
    AddPlayer,
    /// The player of a place leaves; the last one if there is no such place.
    RemovePlayer(usize),
    /// A player changes places with the one before.
    MoveUp(usize),
    /// What a player is called.
    Name(usize, String),
    /// The next colour that nobody has.
    NextColour(usize),
    /// The next handicap.
    NextHandicap(usize),
    /// More time for bids.
    LongerClock,
    /// Less time for bids.
    ShorterClock,
    /// Who comes first of those with the same bid.
    NextTies,
    /// How many chips win.
    NextWinning,
    /// Where the board comes from.
    NextBoard,
    /// The layout of the board, as typed.
    Layout(String),
    /// Four robots or five.
    NextRobots,
    /// Plain or official rules.
    NextRules,
    /// Go on with the game that was left.
    Continue,
    /// Who bids.
    Choose(PlayerId),
    /// A digit: of a player's number, then of the bid.
    Digit(u8),
    /// A bid of one more.
    More,
    /// A bid of one less.
    Fewer,
    /// Take back what was typed last.
    Erase,
    /// Do what comes next: place the bid, go on, begin.
    Confirm,
    /// Stop the clock, or let it run on.
    Pause,
    /// Everybody agrees: no more bids.
    EndBidding,
    /// Everybody agrees: no bid at all.
    NobodyBids,
    /// The demonstrator gives up.
    GiveUp,
    /// Stop here: who has most chips wins.
    EndGame,
    /// Back to the set-up. The game can be continued.
    SetUp,
    /// Play or pause the solver's moves.
    Watch,
    /// One move of the solver's on.
    Forward,
    /// One move of the solver's back.
    Backward,
}

/// The keys of the page.
pub(crate) const KEYS: &[Group] = &[
    Group {
        title: "keys-bids",
        actions: &[
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
            action("table-confirm", &["Enter"], &Command::Confirm),
            action("table-erase", &["Backspace"], &Command::Erase),
            part("table-by-one", "table-more", &["+"], &Command::More),
            part("table-by-one", "table-fewer", &["-"], &Command::Fewer),
            action("table-pause", &["Space"], &Command::Pause),
            action("table-end-bidding", &["e"], &Command::EndBidding),
            action("table-nobody", &["n"], &Command::NobodyBids),
        ],
    },
    Group {
        title: "keys-show",
        actions: &[
            part("select", "red", &["r"], &Command::Select(Robot::Red)),
            part("select", "green", &["g"], &Command::Select(Robot::Green)),
            part("select", "blue", &["b"], &Command::Select(Robot::Blue)),
            part("select", "yellow", &["y"], &Command::Select(Robot::Yellow)),
            part("select", "silver", &["s"], &Command::Select(Robot::Silver)),
            part("slide", "north", &["ArrowUp"], &Command::Slide(Direction::North)),
            part("slide", "east", &["ArrowRight"], &Command::Slide(Direction::East)),
            part("slide", "south", &["ArrowDown"], &Command::Slide(Direction::South)),
            part("slide", "west", &["ArrowLeft"], &Command::Slide(Direction::West)),
            action("table-give-up", &["x"], &Command::GiveUp),
            action("table-watch", &["w"], &Command::Watch),
            part("table-steps", "table-backward", &["<"], &Command::Backward),
            part("table-steps", "table-forward", &[">"], &Command::Forward),
            action("table-end-game", &["Q"], &Command::EndGame),
            action("table-set-up", &["q"], &Command::SetUp),
        ],
    },
    Group {
        title: "keys-table",
        actions: &[
            part("table-players", "table-add", &["Insert"], &Command::AddPlayer),
            part("table-players", "table-remove", &["Delete"], &Command::RemovePlayer(usize::MAX)),
            part("table-clock", "table-longer", &["t"], &Command::LongerClock),
            part("table-clock", "table-shorter", &["T"], &Command::ShorterClock),
            action("table-ties", &["i"], &Command::NextTies),
            action("table-winning", &["k"], &Command::NextWinning),
            action("table-board", &["o"], &Command::NextBoard),
            action("table-robots", &["p"], &Command::NextRobots),
            action("table-rules", &["v"], &Command::NextRules),
            action("table-continue", &["c"], &Command::Continue),
        ],
    },
];
