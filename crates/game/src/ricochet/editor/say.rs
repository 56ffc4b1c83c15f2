//! The messages of the editor, in the player's language.

use carom_engine::ricochet::{Fault, Profile, Robot};
use carom_engine::{Size, Square};
use carom_formats::Format;
use carom_formats::ricochet::Entry;
use carom_play::ricochet::editor::{EditError, Problem, Tool};

use crate::shell::words::{Value, Words, square_name};
use carom_play::ricochet::editor::Refusal;

/// The colour of a robot.
fn colour(words: &Words, robot: Robot) -> String {
    words.get(match robot {
        Robot::Red => "edit-colour-red",
        Robot::Green => "edit-colour-green",
        Robot::Blue => "edit-colour-blue",
        Robot::Yellow => "edit-colour-yellow",
        Robot::Silver => "edit-colour-silver",
    })
}

/// The name of a tool.
pub(super) fn tool(words: &Words, tool: Tool) -> String {
    words.get(match tool {
        Tool::Wall => "edit-tool-wall",
        Tool::Closed => "edit-tool-closed",
        Tool::Diagonal => "edit-tool-diagonal",
        Tool::Target => "edit-tool-target",
        Tool::Robot => "edit-tool-robot",
        Tool::Goal => "edit-tool-goal",
        Tool::Tile => "edit-tool-tile",
        Tool::Eraser => "edit-tool-eraser",
    })
}

/// The instructions for a tool.
pub(super) fn hint(words: &Words, tool: Tool) -> Option<String> {
    let key = match tool {
        Tool::Wall => "edit-hint-wall",
        Tool::Closed => "edit-hint-closed",
        Tool::Robot => "edit-hint-robot",
        Tool::Target => "edit-hint-target",
        Tool::Goal => "edit-hint-goal",
        Tool::Eraser => "edit-hint-eraser",
        Tool::Diagonal | Tool::Tile => return None,
    };
    Some(words.get(key))
}

/// The rules.
pub(super) fn rules(words: &Words, profile: Profile) -> String {
    let rules = words.get(match (profile.must_turn, profile.rebounds) {
        (false, true) => "edit-rules-plain",
        (false, false) => "edit-rules-plain-no-rebounds",
        (true, true) => "edit-rules-official",
        (true, false) => "edit-rules-official-no-rebounds",
    });
    words.with("edit-rules", &[("rules", rules.into())])
}

/// The name of a format.
pub(super) fn format(words: &Words, format: &Format<Entry>) -> String {
    words.find(&format!("format-{}", format.id)).unwrap_or_else(|| format.label.to_owned())
}

/// A problem of the drawing, in one sentence.
pub(super) fn problem(words: &Words, problem: &Problem) -> String {
    let say = |key: &str, about: &[(&str, Value)]| words.with(key, about);
    let at = |square: &Square| ("at", square_name::of(*square).into());
    let robot = |name: &'static str, it: &Robot| (name, colour(words, *it).into());
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
            // The other faults cannot be drawn.
            other => other.to_string(),
        },
        other => other.to_string(),
    }
}

/// The reason why something cannot be drawn.
pub(super) fn trouble(words: &Words, trouble: &Refusal) -> String {
    match trouble {
        Refusal::Size(text) => {
            // The typed text is shortened, because the message must fit on one line.
            let text: String = text.chars().take(12).collect();
            let (least, most) = (("least", Size::MIN.into()), ("most", Size::MAX.into()));
            words.with("edit-no-size", &[("text", text.into()), least, most])
        }
        Refusal::Edit(EditError::NotOfficialSize { size }) => {
            words.with("edit-tile-size", &[("size", size.to_string().into())])
        }
        Refusal::Edit(EditError::Outside { square, .. }) => {
            words.with("edit-outside", &[("at", square_name::of(*square).into())])
        }
        Refusal::Edit(other) => other.to_string(),
    }
}
