//! [`Command`]: every command of the play page, from any key, button or gesture.

use bevy::prelude::*;
use carom_engine::Direction;
use carom_engine::unblock::{BlockId, Move};
use carom_play::packs::Place;
use carom_play::unblock::Level;
use carom_shell::outgoing::Taking;

/// A list of moves in the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum List {
    /// The player's own moves.
    Own,
    /// The moves of a solution.
    Solution,
}

/// One command of the player on this page. Only these commands change the puzzle.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Choose the block that the arrow keys slide, by its letter on the board: the one that is usual for this number.
    Select(BlockId),
    /// Choose the next block.
    SelectNext,
    /// Choose the block before.
    SelectPrevious,
    /// Choose a block with the pointer.
    Grab(BlockId),
    /// Slide a block.
    Slide(Move),
    /// Slide the chosen block by one square.
    Nudge(Direction),
    /// Slide the chosen block as far as it can.
    Push(Direction),
    /// Undo the last slide.
    Undo,
    /// Redo the slide that was undone last.
    Redo,
    /// Go back to the start of the puzzle.
    Restart,
    /// Open a puzzle of the packs.
    Open(Place),
    /// Open the next puzzle; after a new puzzle, make another new one of its difficulty.
    Next,
    /// Open the puzzle before.
    Previous,
    /// Go back to the puzzle that was left last.
    Before,
    /// Make a new puzzle of some difficulty.
    New(Level),
    /// The puzzle of the day, the same for everybody.
    Daily,
    /// Count moves or steps.
    ToggleMetric,
    /// Show or hide the letters of the blocks.
    ToggleLetters,
    /// Show a little more of the solution.
    Hint,
    /// Show the whole solution.
    ShowMoves,
    /// Hide the hints.
    Hide,
    /// Turn to the moves of a list for which there was no room.
    MoreMoves(List),
    /// Solve from the current position with the chosen solver.
    Solve,
    /// Stop the solver, or the search for a puzzle.
    Cancel,
    /// Stop the search for a new puzzle.
    CancelNew,
    /// Use the next solver of the catalogue.
    NextSolver,
    /// Use a solver by its place in the catalogue.
    UseSolver(usize),
    /// Open or close the list of solvers.
    ShowSolvers,
    /// Start or stop the playback of the solution.
    PlayOrPause,
    /// Show the next move of the solution on the board.
    Step,
    /// Take back the last move of the solution that is shown.
    StepBack,
    /// Leave the solution on the board, back to the player's own moves.
    StopWatching,
    /// Open a puzzle by its file or its text.
    OpenText(String),
    /// Open the puzzle on the clipboard.
    Paste,
    /// Copy the start of the puzzle to the clipboard as a board string.
    Copy,
    /// Copy the current position to the clipboard as a board string.
    CopyPosition,
    /// Save the current position as a file.
    Save,
    /// Copy or save a picture of the board.
    Picture(Taking),
}
