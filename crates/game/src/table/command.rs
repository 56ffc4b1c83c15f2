//! [`TableCommand`]: what the people at the table and their referee can ask for.

use carom_engine::Direction;
use carom_engine::ricochet::Robot;
use carom_play::PlayerId;

use crate::command::BoardCommand;
use crate::input::{Group, action, part};

/// One wish at the table. Places are those of the table, from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TableCommand {
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

const fn table(command: TableCommand) -> BoardCommand {
    BoardCommand::Table(command)
}

const fn digit(digit: u8) -> BoardCommand {
    table(TableCommand::Digit(digit))
}

/// The keys of the page.
pub(crate) const KEYS: &[Group] = &[
    Group {
        title: "keys-bids",
        actions: &[
            part("table-digits", "table-1", &["1"], digit(1)),
            part("table-digits", "table-2", &["2"], digit(2)),
            part("table-digits", "table-3", &["3"], digit(3)),
            part("table-digits", "table-4", &["4"], digit(4)),
            part("table-digits", "table-5", &["5"], digit(5)),
            part("table-digits", "table-6", &["6"], digit(6)),
            part("table-digits", "table-7", &["7"], digit(7)),
            part("table-digits", "table-8", &["8"], digit(8)),
            part("table-digits", "table-9", &["9"], digit(9)),
            part("table-digits", "table-0", &["0"], digit(0)),
            action("table-confirm", &["Enter"], table(TableCommand::Confirm)),
            action("table-erase", &["Backspace"], table(TableCommand::Erase)),
            part("table-by-one", "table-more", &["+"], table(TableCommand::More)),
            part("table-by-one", "table-fewer", &["-"], table(TableCommand::Fewer)),
            action("table-pause", &["Space"], table(TableCommand::Pause)),
            action("table-end-bidding", &["e"], table(TableCommand::EndBidding)),
            action("table-nobody", &["n"], table(TableCommand::NobodyBids)),
        ],
    },
    Group {
        title: "keys-show",
        actions: &[
            part("select", "red", &["r"], BoardCommand::Select(Robot::Red)),
            part("select", "green", &["g"], BoardCommand::Select(Robot::Green)),
            part("select", "blue", &["b"], BoardCommand::Select(Robot::Blue)),
            part("select", "yellow", &["y"], BoardCommand::Select(Robot::Yellow)),
            part("select", "silver", &["s"], BoardCommand::Select(Robot::Silver)),
            part("slide", "north", &["ArrowUp"], BoardCommand::Slide(Direction::North)),
            part("slide", "east", &["ArrowRight"], BoardCommand::Slide(Direction::East)),
            part("slide", "south", &["ArrowDown"], BoardCommand::Slide(Direction::South)),
            part("slide", "west", &["ArrowLeft"], BoardCommand::Slide(Direction::West)),
            action("table-give-up", &["x"], table(TableCommand::GiveUp)),
            action("table-watch", &["w"], table(TableCommand::Watch)),
            part("table-steps", "table-backward", &["<"], table(TableCommand::Backward)),
            part("table-steps", "table-forward", &[">"], table(TableCommand::Forward)),
            action("table-end-game", &["Q"], table(TableCommand::EndGame)),
            action("table-set-up", &["q"], table(TableCommand::SetUp)),
        ],
    },
    Group {
        title: "keys-table",
        actions: &[
            part("table-players", "table-add", &["Insert"], table(TableCommand::AddPlayer)),
            part(
                "table-players",
                "table-remove",
                &["Delete"],
                table(TableCommand::RemovePlayer(usize::MAX)),
            ),
            part("table-clock", "table-longer", &["t"], table(TableCommand::LongerClock)),
            part("table-clock", "table-shorter", &["T"], table(TableCommand::ShorterClock)),
            action("table-ties", &["i"], table(TableCommand::NextTies)),
            action("table-winning", &["k"], table(TableCommand::NextWinning)),
            action("table-board", &["o"], table(TableCommand::NextBoard)),
            action("table-robots", &["p"], table(TableCommand::NextRobots)),
            action("table-rules", &["v"], table(TableCommand::NextRules)),
            action("table-continue", &["c"], table(TableCommand::Continue)),
        ],
    },
];
