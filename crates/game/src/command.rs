//! [`BoardCommand`]: everything that a player can ask for, whatever the key, button or gesture.

use bevy::prelude::*;
use carom_engine::ricochet::{Move, Robot};
use carom_engine::{Direction, Square};
use carom_play::Level;

use crate::editor::EditCommand;
use crate::overlay::Overlay;
use crate::page::Page;
use crate::settings::SettingsCommand;
use crate::table::TableCommand;

/// One wish of the player. Keyboard, pointer, buttons and playback all write these, and nothing else
/// changes the game.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) enum BoardCommand {
    /// Choose the robot that slides next.
    Select(Robot),
    /// Slide the selected robot.
    Slide(Direction),
    /// Slide the selected robot to the end of one of its slides.
    SlideTo(Square),
    /// Slide a certain robot.
    Play(Move),
    /// Take the last slide back.
    Undo,
    /// Slide again what was taken back.
    Redo,
    /// Go back to the start of the round.
    Restart,
    /// The next target; the robots stay where they are.
    NewRound,
    /// Other places for the robots.
    RandomRobots,
    /// Another target; the robots go back to the start of the round.
    RandomTarget,
    /// The target after the active one, in the order of the board.
    NextTarget,
    /// The target before the active one.
    PreviousTarget,
    /// The target printed on a square.
    ChooseTarget(Square),
    /// A random board, robots and target.
    RandomBoard,
    /// An official board, random robots and target.
    OfficialBoard,
    /// A puzzle of some difficulty.
    Puzzle(Level),
    /// The puzzle of today, the same for everybody.
    Daily,
    /// Add the fifth robot, or take it away.
    ToggleSilver,
    /// Plain or official rules.
    ToggleRules,
    /// Use the next solver of the catalogue.
    NextSolver,
    /// Solve from here.
    Solve,
    /// Stop the solver.
    Cancel,
    /// Show a little more of the solution.
    Hint,
    /// Show the whole solution.
    ShowMoves,
    /// Start or stop the solution's playback.
    PlayOrPause,
    /// Slide the next move of the solution.
    Step,
    /// Show or hide the squares that the selected robot can reach alone.
    ToggleMap,
    /// Show or hide the fewest moves from each position.
    ToggleDistance,
    /// Light or dark.
    ToggleTheme,
    /// Open or close what lies over everything else.
    Toggle(Overlay),
    /// Turn to a page.
    Go(Page),
    /// Change a setting.
    Set(SettingsCommand),
    /// Something of the people at the table.
    Table(TableCommand),
    /// Something of the editor.
    #[allow(dead_code, reason = "the page has no commands yet")]
    Edit(EditCommand),
    /// Save the round as a file.
    Save,
    /// Leave what is open: the help, a running search, the map.
    Back,
    /// Leave the program.
    Quit,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<BoardCommand>();
}
