//! The place of a fault in a file: the part of an entry that does not fit.

use carom_engine::ricochet::{Board, Fault, Goal, Profile};
use ron::value::RawValue;
use serde::Deserialize;

use super::{BoardText, DiagonalText, File, GoalText, SetupText, TargetText};
use crate::ricochet::{Entry, parts};
use crate::ron_file;

/// The text of the first part that does not fit: a row of walls, a diagonal, a target, a robot, a goal or the rules. The reader
/// itself finds it only at the end of the board or of the entry.
pub(super) fn find(text: &str) -> Option<&str> {
    let file: File<Parts<'_>> = ron_file::part(text)?;
    file.entries.iter().find_map(Parts::misfit)
}

/// The texts of the parts of an entry.
#[derive(Deserialize)]
#[serde(rename = "entry")]
struct Parts<'a> {
    #[serde(borrow)]
    board: &'a RawValue,
    #[serde(borrow, default)]
    robots: RobotParts<'a>,
    #[serde(borrow, default)]
    goal: Option<&'a RawValue>,
    #[serde(borrow, default, rename = "rules")]
    profile: Option<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(rename = "board")]
struct BoardParts<'a> {
    #[serde(borrow)]
    walls: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    diagonals: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    targets: Vec<&'a RawValue>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename = "robots")]
struct RobotParts<'a> {
    #[serde(borrow)]
    red: Option<&'a RawValue>,
    #[serde(borrow)]
    green: Option<&'a RawValue>,
    #[serde(borrow)]
    blue: Option<&'a RawValue>,
    #[serde(borrow)]
    yellow: Option<&'a RawValue>,
    #[serde(borrow)]
    silver: Option<&'a RawValue>,
    #[serde(borrow)]
    orange: Option<&'a RawValue>,
    #[serde(borrow)]
    pink: Option<&'a RawValue>,
    #[serde(borrow)]
    aqua: Option<&'a RawValue>,
    #[serde(borrow)]
    maroon: Option<&'a RawValue>,
    #[serde(borrow)]
    lime: Option<&'a RawValue>,
}

impl<'a> Parts<'a> {
    fn misfit(&self) -> Option<&'a str> {
        let Some(BoardText(board)) = ron_file::part(self.board.get_ron()) else {
            let parts: BoardParts<'a> = ron_file::part(self.board.get_ron())?;
            return parts.misfit(self.board.get_ron());
        };
        let RobotParts { red, green, blue, yellow, silver, orange, pink, aqua, maroon, lime } =
            self.robots;
        let robots = [red, green, blue, yellow, silver, orange, pink, aqua, maroon, lime];
        let left_out = robots.iter().skip_while(|it| it.is_some()).flatten().next();
        if let Some(robot) = left_out {
            return Some(robot.get_ron());
        }
        let is_profile =
            |it: &str| ron_file::part(it).is_none_or(|id: String| id.parse::<Profile>().is_ok());
        if let Some(profile) = self.profile.map(RawValue::get_ron).filter(|it| !is_profile(it)) {
            return Some(profile);
        }
        let mut entry = Entry::board(board);
        for robot in robots.into_iter().flatten() {
            entry.robots.push(ron_file::part(robot.get_ron())?);
            if entry.check().is_err() {
                return Some(robot.get_ron());
            }
        }
        let goal: GoalText = ron_file::part(self.goal?.get_ron())?;
        entry.goal = Some(Goal { robot: goal.robot.into(), square: goal.square });
        entry.check().is_err().then(|| self.goal.map(RawValue::get_ron)).flatten()
    }
}

impl<'a> BoardParts<'a> {
    /// The first part of a board that does not fit; `board` is its whole text.
    fn misfit(&self, board: &str) -> Option<&'a str> {
        let row = |text: &str| ron_file::part::<String>(text);
        let width = row(self.walls.first()?.get_ron())?.chars().count();
        parts::checked_size(width, self.walls.len()).ok()?;
        let is_wrong = |text: &&str| {
            row(text).is_none_or(|row| {
                let is_digit = |it| parts::walls_of_digit(it).is_some();
                row.chars().count() != width || !row.chars().all(is_digit)
            })
        };
        let is_no_diagonal = |text: &&str| {
            ron_file::part(text).is_some_and(|it: DiagonalText| it.checked().is_err())
        };
        let rows = self.walls.iter().map(|it| it.get_ron()).find(is_wrong);
        rows.or_else(|| self.diagonals.iter().map(|it| it.get_ron()).find(is_no_diagonal)).or_else(
            || {
                let text: SetupText = ron_file::part(board)?;
                let faults = Board::new(text.setup().ok()?).err()?;
                faults.as_slice().iter().find_map(|fault| self.part_of(fault))
            },
        )
    }

    /// The part with a fault.
    fn part_of(&self, fault: &Fault) -> Option<&'a str> {
        // The last one on the square: those before it were there first.
        let diagonal = |square| last(&self.diagonals, |it: &DiagonalText| it.square == square);
        let target = |square| last(&self.targets, |it: &TargetText| it.square == square);
        match *fault {
            Fault::OneSidedWall { square, .. } | Fault::OpenBorder { square, .. } => {
                self.walls.get(usize::from(square.y())).map(|it| it.get_ron())
            }
            Fault::DiagonalOnClosed { square }
            | Fault::TwoDiagonals { square }
            | Fault::Outside { what: "diagonal", square } => diagonal(square),
            Fault::TargetOnClosed { square }
            | Fault::TargetOnDiagonal { square }
            | Fault::TwoTargets { square }
            | Fault::Outside { what: "target", square } => target(square),
            _ => None,
        }
    }
}

/// The text of the last part that is as wanted.
fn last<'a, V: Deserialize<'a>>(
    parts: &[&'a RawValue],
    is_wanted: impl Fn(&V) -> bool,
) -> Option<&'a str> {
    let texts = parts.iter().map(|it| it.get_ron());
    texts.rev().find(|text| ron_file::part(text).is_some_and(|it| is_wanted(&it)))
}
