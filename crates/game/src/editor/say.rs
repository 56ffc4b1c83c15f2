//! What the editor has to say, in the player's language.

use carom_engine::Square;
use carom_engine::ricochet::{Fault, Robot};
use carom_play::editor::{EditError, Problem};

use crate::words::{Value, Words};

/// The colour of a robot, or that any robot is meant.
pub(super) fn colour(words: &Words, robot: Option<Robot>) -> String {
    words.get(&format!("edit-colour-{}", robot.map_or("any", Robot::name)))
}

/// What is unsound, in one sentence.
pub(super) fn problem(words: &Words, problem: &Problem) -> String {
    let say = |key: &str, about: &[(&str, Value)]| words.with(key, about);
    let at = |square: &Square| ("at", square.to_string().into());
    let robot = |name: &'static str, it: &Robot| (name, colour(words, Some(*it)).into());
    match problem {
        Problem::RobotGap { robot: it, missing, .. } => {
            say("problem-robot-gap", &[robot("robot", it), robot("missing", missing)])
        }
        Problem::Fault(fault) => match fault {
            Fault::TargetOnClosed { square } => say("problem-target-closed", &[at(square)]),
            Fault::TargetOnDiagonal { square } => say("problem-target-diagonal", &[at(square)]),
            Fault::DiagonalOnClosed { square } => say("problem-diagonal-closed", &[at(square)]),
            Fault::RobotOnClosed { robot: it, square } => {
                say("problem-robot-closed", &[robot("robot", it), at(square)])
            }
            Fault::RobotOnDiagonal { robot: it, square } => {
                say("problem-robot-diagonal", &[robot("robot", it), at(square)])
            }
            Fault::TwoRobots { first, second, square } => say(
                "problem-two-robots",
                &[robot("first", first), robot("second", second), at(square)],
            ),
            Fault::GoalRobotMissing { robot: it } => {
                say("problem-goal-robot", &[robot("robot", it)])
            }
            Fault::GoalOnClosed { square } => say("problem-goal-closed", &[at(square)]),
            Fault::GoalOnDiagonal { square } => say("problem-goal-diagonal", &[at(square)]),
            // What nobody can draw.
            other => other.to_string(),
        },
        other => other.to_string(),
    }
}

/// Why something cannot be drawn.
pub(super) fn trouble(words: &Words, error: EditError) -> String {
    match error {
        EditError::NotOfficialSize { size } => {
            words.with("edit-tile-size", &[("size", size.to_string().into())])
        }
        EditError::Outside { square, .. } => {
            words.with("edit-outside", &[("at", square.to_string().into())])
        }
        other => other.to_string(),
    }
}
