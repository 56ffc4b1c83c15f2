//! [`Command`]: every command of the play page, from any key, button or gesture.

use bevy::prelude::*;
use carom_engine::Direction;
use carom_engine::unblock::{BlockId, Move};
use carom_play::packs::LevelId;
use carom_play::unblock::Level;
use carom_shell::export::Taking;

/// One command of the player on this page. Only these commands change the puzzle.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Choose the block that the arrow keys slide, by its letter on the board: the one that is usual for this number. Without letters
    /// on the blocks this does nothing.
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
    /// Mark the present position, to come back to it.
    SetMark,
    /// Go back to the mark.
    GoToMark,
    /// Undo or redo moves until this number of them is made.
    StepTo(usize),
    /// Open the next puzzle if this one is solved.
    GoOn,
    /// Go back to the puzzle that was left last.
    Before,
    /// Draw this puzzle in the editor.
    Draw,
    /// Count moves or steps.
    ToggleMetric,
    /// Show or hide the letters of the blocks.
    ToggleLetters,
    /// Show or hide the moves left after each move.
    ToggleCount,
    /// Show or hide the moves left after each move of a solution.
    Review,
    /// Show a little more of the solution.
    Hint,
    /// Show the whole solution.
    ShowMoves,
    /// Hide the hints.
    Hide,
}

/// A command for a puzzle of the packs.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum PackCommand {
    /// Open a puzzle of the packs.
    Open(LevelId),
    /// Open the next puzzle; after a new puzzle, make another new one of its difficulty.
    Next,
    /// Open the puzzle before.
    Previous,
    /// Open a puzzle of the history at its start, by its number.
    Again(usize),
}

/// A command for a new puzzle, which a search must find.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum DealCommand {
    /// Make a new puzzle of some difficulty.
    New(Level),
    /// The puzzle of the day, the same for everybody.
    Daily,
    /// Stop the search for a new puzzle.
    CancelNew,
}

/// A command of the solver and the playback of its solution.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum SolverCommand {
    /// Solve from the current position with the chosen solver.
    Solve,
    /// Stop the solver, or the search for a puzzle.
    Cancel,
    /// Use the next solver of the catalogue.
    NextSolver,
    /// Use a solver by its place in the catalogue.
    UseSolver(usize),
    /// Start or stop the playback of the solution.
    PlayOrPause,
    /// Show the next move of the solution on the board.
    Step,
    /// Take back the last move of the solution that is shown.
    StepBack,
    /// Show this number of moves of the solution.
    StepTo(usize),
    /// Leave the solution on the board, back to the player's own moves.
    StopWatching,
}

/// A text to open, from a field or the clipboard.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum OpenCommand {
    /// Open a puzzle by its file or its text.
    OpenText(String),
    /// Open a puzzle by its file or its text, with the letter of its main block.
    OpenWithMain(String, String),
    /// Open the puzzle on the clipboard.
    Paste,
}

/// Saves or copies the puzzle.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum SaveCommand {
    /// Copy the start of the puzzle to the clipboard as a board string.
    Copy,
    /// Copy the current position to the clipboard as a board string.
    CopyPosition,
    /// Copy a link that opens the puzzle, or else its board string.
    Share,
    /// Save the current position as a file.
    Save,
    /// Copy or save a picture of the board.
    Picture(Taking),
}
