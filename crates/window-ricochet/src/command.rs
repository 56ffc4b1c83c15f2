//! [`Command`]: every command of the play page, from any key, button or gesture.

use bevy::prelude::*;
use carom_engine::ricochet::{Move, Robot, Round};
use carom_engine::{Direction, Square};
use carom_play::Date;
use carom_play::packs::LevelId;
use carom_play::ricochet::Level;
use carom_shell::BoxedAction;
use carom_shell::export::Taking;

use crate::levels::packs;

/// One command of the player on this page. Keyboard, pointer, buttons and playback write these commands,
/// and only these commands change the round.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Choose the robot that slides next.
    Select(Robot),
    /// Choose the robot after the selected one; the first follows the last.
    SelectNext,
    /// Choose the robot before the selected one.
    SelectPrevious,
    /// Slide the selected robot.
    Slide(Direction),
    /// Slide the selected robot to the end of one of its slides.
    SlideTo(Square),
    /// Slide this robot.
    Play(Move),
    /// Undo the last slide.
    Undo,
    /// Redo the slide that was undone last.
    Redo,
    /// Go back to the start of the round.
    Restart,
    /// Mark the present position, to come back to it.
    SetMark,
    /// Go back to the mark.
    GoToMark,
    /// Make these moves from the start of the round, then undo all except the first `at` of them.
    Recall { moves: Vec<Move>, at: usize },
    /// The last round that was left with moves.
    RoundBefore,
    /// After a solved round, the next one: the next level follows a level, and without levels the robots stay and have another
    /// target.
    NewRound,
    /// The same for a round that is not solved.
    Skip,
    /// New random positions of the robots.
    RandomRobots,
    /// Another target; the robots go back to the start of the round.
    RandomTarget,
    /// The target after the active one, in the order of the board.
    NextTarget,
    /// The target before the active one.
    PreviousTarget,
    /// The target printed on a square.
    ChooseTarget(Square),
    /// The same for a press on the board. It asks first if the round has moves: a finger easily presses another square than it
    /// means. Without moves there is nothing to lose, and the same press on the target before goes back to it.
    OfferTarget(Square),
    /// A random board, robots and target.
    RandomBoard,
    /// An official board, random robots and target.
    OfficialBoard,
    /// The board at the start of the program.
    ResetBoard,
    /// A command of the whole game of every target.
    Game(GameCommand),
    /// A level.
    Level(LevelId),
    /// Play a round of the history again, by its number.
    Again(usize),
    /// The first lesson.
    Lessons,
    /// The easy round after the lessons.
    SkipLessons,
    /// Add or remove the fifth robot.
    ToggleSilver,
    /// Switch between plain and official rules.
    ToggleRules,
    /// The next part of the demonstration of a solution. Playback writes it.
    Watch(WatchPart),
}

/// A command for a new puzzle, which a search must find.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum DealCommand {
    /// A puzzle of some difficulty.
    Puzzle(Level),
    /// The puzzle of the day, the same for everybody.
    Daily,
    /// The puzzle of a day.
    DailyOf(Date),
    /// Ask for one move fewer in a puzzle with an exact number of moves.
    Shorter,
    /// Ask for one move more.
    Longer,
}

/// The command for a level, by its number from 1 in all packs, or for the puzzle of a day: `level` and `12`, `daily` and
/// `2026-11-27`.
pub(crate) fn of_address(what: &str, which: &str) -> Option<BoxedAction> {
    match what {
        "level" => {
            let place = packs().places().nth(which.parse::<usize>().ok()?.checked_sub(1)?)?;
            Some(Command::Level(place).into())
        }
        "daily" => Some(DealCommand::DailyOf(which.parse().ok()?).into()),
        _ => None,
    }
}

/// A command of the solver, the hints and the playback of a solution.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum SolverCommand {
    /// Use the next solver of the catalogue.
    NextSolver,
    /// Use a solver by its place in the catalogue.
    UseSolver(usize),
    /// Solve from the current position.
    Solve,
    /// Stop the solver.
    Cancel,
    /// Show a little more of the solution.
    Hint,
    /// Show the whole solution.
    ShowMoves,
    /// Start or stop the playback of the solution.
    PlayOrPause,
    /// Show the next move of the solution on the board.
    Step,
    /// Take back the last move of the solution that is shown.
    StepBack,
    /// Show the solution on the board after this number of its moves.
    ShowAt(usize),
    /// Leave the solution on the board, back to the player's own moves.
    StopWatching,
    /// Play solutions faster; the slowest speed follows the fastest.
    Faster,
    /// Play solutions slower.
    Slower,
    /// Find every optimal solution.
    AllOptima,
    /// Show an optimal solution by its place in the list.
    PickSolution(usize),
    /// Show the next optimal solution.
    NextSolution,
    /// Show the previous optimal solution.
    PreviousSolution,
}

/// Show or hide the squares that the selected robot can reach alone.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct ToggleMap;

/// Show or hide the moves to go from each position.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct ToggleDistance;

/// Show or hide the player's solution with the moves left after each of its moves.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct ToggleReview;

/// The answer to the question whether the player leaves the round.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeaveCommand {
    Stay,
    Leave,
}

/// A text to open, from a field or the clipboard.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum OpenCommand {
    /// Open a puzzle by its file, its ID or its text.
    OpenText(String),
    /// Open the puzzle on the clipboard.
    Paste,
}

/// Saves or copies the round.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum SaveCommand {
    /// Save the round as a file in a format, by the format's id.
    SaveAs(&'static str),
    /// Copy the round to the clipboard as a text in a format, by the format's id.
    Copy(&'static str),
    /// Save the round as a file.
    Save,
    /// Copy or save a picture of the board with the moves.
    Picture(Taking),
}

/// Copy the result and the round for other people.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Share;

impl Command {
    /// Whether this changes target, robots or rules, which a whole game chooses for itself.
    pub(crate) const fn chooses(&self) -> bool {
        matches!(
            self,
            Self::ChooseTarget(_)
                | Self::OfferTarget(_)
                | Self::NextTarget
                | Self::PreviousTarget
                | Self::RandomRobots
                | Self::RandomTarget
                | Self::ToggleRules
                | Self::ToggleSilver
        )
    }

    /// Whether this puts something else in the place of a level, although the player has not chosen a puzzle by its name.
    pub(crate) const fn leaves(&self) -> bool {
        let is_board = matches!(self, Self::RandomBoard | Self::OfficialBoard | Self::ResetBoard);
        is_board || self.chooses()
    }

    /// Whether this puts another round on the board, which timed practice does for itself.
    pub(crate) const fn replaces(&self) -> bool {
        self.leaves()
            || matches!(
                self,
                Self::RoundBefore
                    | Self::NewRound
                    | Self::Skip
                    | Self::Game(_)
                    | Self::Level(_)
                    | Self::Again(_)
                    | Self::Lessons
                    | Self::SkipLessons
            )
    }
}

/// A command of timed practice.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum PracticeCommand {
    /// Start a run of this number of minutes.
    Begin(u32),
    /// Leave the puzzle for the next one.
    Skip,
    /// End the run.
    Leave,
}

/// The whole game that would be lost if another one began: how many of its targets are done, and how many are left.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct KeptGame(pub(crate) Option<(usize, usize)>);

/// A part of the demonstration of a solution, which leaves the player's own moves as they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WatchPart {
    /// Show the solution of a round after the first `at` of its moves.
    Begin { round: Box<Round>, solution: Vec<Move>, at: usize },
    /// Show its next move.
    Next,
    /// Take back its last move.
    Back,
    /// Show the player's own moves again.
    End,
}

/// A command of the whole game of every target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameCommand {
    /// Start a game on this board, with the robots where they stand.
    Begin,
    /// Start a game on an official board.
    BeginOfficial,
    /// Continue the game that was left.
    Continue,
    /// Give up the target for good.
    GiveUp,
    /// Put the target back under the others.
    PutBack,
    /// Continue without the game, which is kept.
    Leave,
}
