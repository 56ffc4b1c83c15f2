//! The messages of the editor, in the player's language.

use carom_engine::ricochet::{Fault, Profile, Robot};
use carom_engine::{Size, Square, square_name};
use carom_play::ricochet::editor::{EditError, Problem, Refusal, Tool};
use carom_shell::words::{Phrase, Words};

/// The colour of a robot.
const fn colour(robot: Robot) -> Phrase {
    Phrase::new(match robot {
        Robot::Red => "edit-colour-red",
        Robot::Green => "edit-colour-green",
        Robot::Blue => "edit-colour-blue",
        Robot::Yellow => "edit-colour-yellow",
        Robot::Silver => "edit-colour-silver",
        Robot::Orange => "edit-colour-orange",
        Robot::Pink => "edit-colour-pink",
        Robot::Aqua => "edit-colour-aqua",
        Robot::Maroon => "edit-colour-maroon",
        Robot::Lime => "edit-colour-lime",
    })
}

/// The name of a tool on its button.
pub(super) fn tool(words: &Words, tool: Tool) -> String {
    words.get(match tool {
        Tool::Wall => "edit-short-wall",
        Tool::Closed => "edit-short-closed",
        Tool::Diagonal => "edit-short-diagonal",
        Tool::Target => "edit-short-target",
        Tool::Robot => "edit-short-robot",
        Tool::Goal => "edit-short-goal",
        Tool::Tile => "edit-short-tile",
        Tool::Eraser => "edit-short-eraser",
    })
}

/// The same above its options, where there is more room.
pub(super) fn full_tool(words: &Words, it: Tool) -> String {
    match it {
        Tool::Closed => words.get("edit-tool-closed"),
        Tool::Tile => words.get("edit-tool-tile"),
        _ => tool(words, it),
    }
}

/// The instructions for a tool.
pub(super) fn hint(words: &Words, tool: Tool) -> String {
    words.get(match tool {
        Tool::Wall => "edit-hint-wall",
        Tool::Closed => "edit-hint-closed",
        Tool::Diagonal => "edit-hint-diagonal",
        Tool::Robot => "edit-hint-robot",
        Tool::Target => "edit-hint-target",
        Tool::Goal => "edit-hint-goal",
        Tool::Tile => "edit-hint-tile",
        Tool::Eraser => "edit-hint-eraser",
    })
}

/// The rules.
pub(crate) fn rules(words: &Words, profile: Profile) -> String {
    let parts = [
        Some(if profile.must_turn { "edit-rules-official" } else { "edit-rules-plain" }),
        (!profile.rebounds).then_some("edit-rules-no-rebounds"),
        profile.stops_on_diagonals.then_some("edit-rules-stops"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().map(|it| words.get(it)).collect();
    parts.join(", ")
}

/// A problem of the drawing, in one sentence.
pub(super) fn problem(problem: &Problem) -> Phrase {
    let about_square =
        |key: &'static str, square: &Square| Phrase::new(key).with("at", square_name::of(*square));
    let about = |key: &'static str, robot: &Robot| Phrase::new(key).with("robot", colour(*robot));
    match problem {
        Problem::RobotGap { robot, missing, .. } => {
            about("problem-robot-gap", robot).with("missing", colour(*missing))
        }
        Problem::Fault(fault) => match fault {
            Fault::TargetOnClosed { square } => about_square("problem-target-closed", square),
            Fault::TargetOnDiagonal { square } => about_square("problem-target-diagonal", square),
            Fault::DiagonalOnClosed { square } => about_square("problem-diagonal-closed", square),
            Fault::RobotOnClosed { robot, square } => {
                about_square("problem-robot-closed", square).with("robot", colour(*robot))
            }
            Fault::RobotOnDiagonal { robot, square } => {
                about_square("problem-robot-diagonal", square).with("robot", colour(*robot))
            }
            Fault::TwoRobots { first, second, square } => {
                let phrase = about_square("problem-two-robots", square);
                phrase.with("first", colour(*first)).with("second", colour(*second))
            }
            Fault::GoalRobotMissing { robot } => about("problem-goal-robot", robot),
            Fault::GoalOnClosed { square } => about_square("problem-goal-closed", square),
            Fault::GoalOnDiagonal { square } => about_square("problem-goal-diagonal", square),
            // The other faults cannot be drawn.
            other => other.to_string().into(),
        },
        other => other.to_string().into(),
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
