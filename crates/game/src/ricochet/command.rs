//! [`Command`]: everything that a player can ask for on the page of one player, whatever the key, button
//! or gesture.

use bevy::prelude::*;
use carom_engine::ricochet::{Layout, Move, Robot, Tile};
use carom_engine::{Direction, Square};
use carom_play::ricochet::Level;

/// One wish of the player on this page. Keyboard, pointer, buttons and playback all write these, and
/// nothing else changes the round.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
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
    /// Make these moves from the start of the round and take back all but the first `at` of them.
    Recall { moves: Vec<Move>, at: usize },
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
    /// An official board of the player's choice, random robots and target.
    Layout(Layout),
    /// The board that the program starts with.
    ResetBoard,
    /// Something of the whole game of every target.
    Game(GameCommand),
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
    /// Use a solver by its place in the catalogue.
    UseSolver(usize),
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
    /// Take the last move of the solution back.
    StepBack,
    /// Play solutions faster; after the fastest comes the slowest.
    Faster,
    /// Play solutions slower.
    Slower,
    /// Find every optimal solution.
    AllOptima,
    /// Show one of them, by its place in the list.
    PickSolution(usize),
    /// Show the next of them.
    NextSolution,
    /// Show the one before.
    PreviousSolution,
    /// Show or hide the squares that the selected robot can reach alone.
    ToggleMap,
    /// Show or hide the fewest moves from each position.
    ToggleDistance,
    /// Open or close a list in the panel.
    Show(Sheet),
    /// Choose something in the dialog for new puzzles.
    Draft(DraftCommand),
    /// Open a puzzle by its file, its ID or its text.
    OpenText(String),
    /// Open what is in the clipboard.
    Paste,
    /// Save the round as a file in a format, by the format's id.
    SaveAs(&'static str),
    /// Put the round as a text of a format into the clipboard, by the format's id.
    Copy(&'static str),
    /// Save the round as a file.
    Save,
}

impl Command {
    /// Whether this changes target, robots or rules, which a whole game chooses for itself.
    pub(crate) const fn chooses(&self) -> bool {
        matches!(
            self,
            Self::ChooseTarget(_)
                | Self::NextTarget
                | Self::PreviousTarget
                | Self::RandomRobots
                | Self::RandomTarget
                | Self::ToggleRules
                | Self::ToggleSilver
        )
    }
}

/// What a player can ask for in the whole game of every target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameCommand {
    /// Begin one on this board, with the robots where they stand.
    Begin,
    /// Begin one on an official board.
    BeginOfficial,
    /// Go on with the game that was left.
    Continue,
    /// Give the target up for good.
    GiveUp,
    /// Put the target back under the others.
    PutBack,
    /// Go on without the game, which is kept.
    Leave,
}

/// A choice in the dialog for new puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DraftCommand {
    /// One move less.
    Fewer,
    /// One move more.
    More,
    /// The corner that gets the next tile: north-west, north-east, south-east, south-west.
    Corner(usize),
    /// The tile for the chosen corner. One of the same number changes places with it.
    Tile(Tile),
    /// Any tiles.
    Shuffle,
}

/// A list that takes the place of the lower half of the panel, and what it lists.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Sheet {
    #[default]
    None,
    /// The targets of the board.
    Targets,
    /// The catalogue of solvers.
    Solvers,
    /// Every optimal solution.
    Solutions,
    /// The player's line beside the optimum.
    Review,
}

impl Sheet {
    pub(crate) fn is_open(self) -> bool {
        self != Self::None
    }
}
