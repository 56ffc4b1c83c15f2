//! The page "Your board": somebody who has the box enters the board on the table, and gets the fewest moves, a hint or the solution,
//! round after round.
//!
//! | what | where |
//! | --- | --- |
//! | the board, and the effect of each command on it | `command.rs` |
//! | fingers, mouse and keys on the board | `pointer.rs`, `keys.rs` |
//! | the board on the screen | `scene.rs` |
//! | the panel: quarters, robots, targets; its sheet | `panel.rs`, `quarters.rs`, `targets.rs`, `sheet.rs` |
//! | the answer, on the play page | `answer.rs` |

use std::time::Duration;

use bevy::prelude::*;
use carom_engine::Square;
use carom_engine::ricochet::{Goal, Robot, Tile};
use carom_play::ricochet::own_board::{EntryStep, OwnBoard, OwnBoardFault, OwnBoards};
use carom_play::solo::Origin;
use carom_shell::page::PageSpec;
use carom_shell::persisted::Persisted;
use carom_shell::place::SaveLocation;
use carom_shell::words::Phrase;

use crate::session::Session;

pub(crate) mod answer;
mod command;
mod keys;
pub(crate) mod panel;
mod pointer;
mod quarters;
mod scene;
mod sheet;
mod targets;

pub use crate::ids::OWN_BOARD as PAGE;
pub(crate) use keys::KEYS;

pub const SPEC: PageSpec = PageSpec {
    id: PAGE,
    name: "page-own-board",
    section: None,
    open: None,
    keys: KEYS,
    parts: panel::section::PARTS,
    about: "about-own-board",
    help: Some("help-own-board"),
    rules: None,
};

/// One command of the page, or of its part of the play page.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Enter a new board.
    New,
    /// Enter robots on a board that was played before, by its place in the list.
    Same(usize),
    /// Enter robots on the board in play.
    OnThisBoard,
    /// Go on with the board that is being entered or played.
    Continue,
    /// The tile of the quarter that is asked for.
    Take(Tile),
    /// Half of a tile's name, typed: its number or its side.
    Type(char),
    /// Ask for the tile at a place, 0 to 3.
    AskTile(usize),
    /// The answer to the question whether a tile moves to the quarter that is asked for.
    MoveTile(bool),
    /// The names of all four tiles.
    Name(String),
    /// Ask for the square of a robot.
    AskRobot(Robot),
    /// Where a robot stands.
    Place(Robot, Square),
    /// Move the cursor.
    Point(carom_engine::Direction),
    /// Do at the cursor what a press does.
    Press,
    /// A square or a tile that was typed.
    Typed(String),
    /// Add or remove the silver robot.
    ToggleSilver,
    /// The target.
    Choose(Goal),
    /// Choose any square as the target.
    OtherSquare,
    /// The robot for that square; `None` for any robot.
    OtherRobot(Option<Robot>),
    /// Take the last choice back.
    Undo,
    /// Empty this step.
    Restart,
    /// Ask for the next target.
    NextTarget,
    /// The next target.
    PlayFor(Goal),
    /// Put the robots as before the last solution, or as after it.
    SwapRobots,
    /// A target that was won goes back into the bag.
    Free(Square),
    /// All targets go back into the bag.
    NewBag,
    /// Show the fewest moves.
    Count,
    /// Show the next hint, beyond the number of moves.
    Hint,
    /// Show the solution, or hide it.
    Solution,
}

/// What the page asks for beside [`EntryStep`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OwnQuestion {
    /// Whether a tile that lies elsewhere moves here.
    Tile(Tile, usize),
    /// Which robot has the next square as its target.
    OtherRobot,
    /// The square for this robot.
    OtherSquare(Option<Robot>),
}

/// The board of the player.
#[derive(Resource, Default)]
pub struct OwnBoardState {
    boards: OwnBoards,
    /// Whether a round of this board was on the play page.
    is_played: bool,
    /// What is asked beside the step.
    asked: Option<OwnQuestion>,
    /// Why the last choice was refused.
    fault: Option<OwnBoardFault>,
    /// What was open before a new board or the next round, until something is chosen after it and the program ends: Undo goes back.
    left: Option<(OwnBoard, u64)>,
    /// Whether the page was opened from the play page, to which Back leads then.
    is_from_play: bool,
    /// When the page has last taken the place of a button of the play page: a second press there means nothing yet.
    entered: Duration,
    /// What was typed and is no board or no square.
    refused: Option<Phrase>,
    /// The cursor of the keys, once they have been used.
    cursor: Option<Square>,
    /// The typed half of a tile's name.
    typed: Option<char>,
    /// Whether the player has asked for the fewest moves of this round.
    is_counted: bool,
}

impl OwnBoardState {
    /// The board that is being entered or played.
    pub(crate) fn open(&self) -> Option<&OwnBoard> {
        self.boards.open.as_ref().map(|it| &it.0)
    }

    /// The step of that board.
    pub(crate) fn step(&self) -> EntryStep {
        self.open().map_or(EntryStep::Tile(0), OwnBoard::step)
    }

    /// Whether the round of the session is that of the player's board: it gives no stars, and the next target is the player's.
    pub(crate) fn is_on(&self, session: &Session) -> bool {
        *session.origin() == Origin::Table && self.is_played
    }

    /// Whether there is something to undo.
    pub(crate) fn can_undo(&self) -> bool {
        self.asked.is_some() || self.left.is_some() || self.open().is_some_and(OwnBoard::can_undo)
    }

    /// The question or the fault in the line of the hint box.
    pub(crate) const fn asked(&self) -> Option<OwnQuestion> {
        self.asked
    }
}

/// The logic of the page, which works without a window. The boards are saved in a file at this place.
pub(crate) fn plugin(place: SaveLocation) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let place = place.beside::<OwnBoards>();
        let kept = Persisted::<OwnBoards>::open_in(app, &place);
        app.insert_resource(OwnBoardState::of(kept.to_value())).insert_resource(kept);
        app.add_plugins((command::plugin, answer::plugin));
    }
}

/// The view of the page.
pub(crate) fn view(app: &mut App) {
    app.add_plugins((pointer::plugin, scene::plugin, panel::plugin, sheet::plugin));
}
