//! [`Command`]: every command of the page, from any key, button or gesture.

use bevy::prelude::*;
use carom_engine::Direction;
use carom_engine::tablut::{Cell, Move, RuleSet, Side};
use carom_play::packs::LevelId;
use carom_play::tablut::{NodeId, Pace, Seat};
use carom_shell::export::Taking;

/// One command of the people at the board. Only these commands and the programs change the game.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Press a square with the pointer: select a piece, or move the selected one there.
    Press(Cell),
    /// Take a piece with the pointer.
    Grab(Cell),
    /// Drop the piece in the hand elsewhere.
    Slide(Move),
    /// Move the cursor.
    Move(Direction),
    /// Press the square of the cursor.
    Choose,
    /// Take back the last move, and the program's answer to it.
    TakeBack,
    /// Make the moves again that were taken back.
    Redo,
    /// Go back by one move.
    Back,
    /// Go on by one move.
    Forward,
    /// Go to the start.
    First,
    /// Go to the end of the line.
    Last,
    /// Go to a place of the game.
    Go(NodeId),
    /// Go to the next variation of the last move.
    NextVariation,
    /// The line to the present place becomes the main line.
    Promote,
    /// Start a new game.
    New,
    /// Go back to the game that was left last.
    Before,
    /// Choose the rules of the next new game.
    UseRules(Box<RuleSet>),
    /// Choose the time of the next new game.
    UsePace(Option<Pace>),
    /// Choose who plays a side.
    Sit(Side, Seat),
    /// Give up. The first one only asks whether it is meant; the second one answers.
    Resign,
    /// Do not give up.
    PlayOn,
    /// Offer a draw.
    OfferDraw,
    /// Accept the offer.
    AcceptDraw,
    /// Decline the offer.
    DeclineDraw,
}

/// A command for a puzzle of the packs.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum PuzzleCommand {
    /// Open a puzzle.
    Open(LevelId),
    /// Open the puzzle of the day.
    Daily,
    /// Open the next puzzle.
    Next,
    /// Open the puzzle before.
    Previous,
    /// Start the puzzle again.
    Restart,
}

/// A command about the lessons.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum LessonCommand {
    /// Open the first lesson.
    Begin,
    /// Open the next lesson; after the last one a game begins.
    Next,
    /// Leave all lessons for a game.
    Skip,
}

/// A command about the next new game.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum PlanCommand {
    /// The person here plays this side; with `None` two people play.
    Play(Option<Side>),
    /// Choose the computer.
    Against(Seat),
    /// Begin.
    Start,
    /// Two people begin.
    Together,
}

/// A hint at the present place.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    /// The next one. In a puzzle later ones cost the stars.
    Next,
    /// All moves of the win of a puzzle.
    Solution,
}

/// The computer must move at once.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Hurry;

/// Start or stop the analysis. In a puzzle it costs the stars.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct ToggleAnalysis;

/// A text to open, from a field or the clipboard.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum OpenCommand {
    /// Open a game by its file or its text.
    OpenText(String),
    /// Open the game on the clipboard.
    Paste,
}

/// Saves or copies the game.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum SaveCommand {
    /// Copy the game to the clipboard.
    Copy,
    /// Copy a link that opens the game, or else the game.
    Share,
    /// Copy the present position to the clipboard.
    CopyPosition,
    /// Save the game as a file.
    Save,
    /// Copy or save a picture of the board.
    Picture(Taking),
}
