//! The shortest solution of a puzzle, as the game prints it in the terminal.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::Environment;
use super::game::Square;
use crate::process;

/// A move and the square where it ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SolutionMove {
    pub(super) robot: String,
    pub(super) direction: String,
    pub(super) end: Square,
}

impl SolutionMove {
    /// The keys that make the move.
    pub(super) fn keys(&self) -> Result<[&str; 2]> {
        Ok([self.robot.get(..1).context("a robot without a name")?, self.arrow()?])
    }

    fn arrow(&self) -> Result<&'static str> {
        let arrows = [("north", "Up"), ("east", "Right"), ("south", "Down"), ("west", "Left")];
        let found = arrows.into_iter().find(|(name, _)| *name == self.direction);
        found
            .map(|(_, arrow)| arrow)
            .with_context(|| format!("unknown direction: {}", self.direction))
    }

    /// One pixel in the direction of the move.
    pub(super) fn way(&self) -> Result<(i16, i16)> {
        Ok(match self.arrow()? {
            "Up" => (0, -1),
            "Right" => (1, 0),
            "Down" => (0, 1),
            _ => (-1, 0),
        })
    }
}

/// Asks the game for the solution of a puzzle.
pub(super) fn of(stage: &Environment, puzzle: &[&str]) -> Result<Vec<SolutionMove>> {
    let printed = process::output(Command::new(stage.binary()).arg("--terminal").args(puzzle))?;
    let steps = parse(&String::from_utf8_lossy(&printed));
    ensure!(!steps.is_empty(), "the game prints no solution");
    Ok(steps)
}

/// Reads lines such as `1. → red east to 5,2`. Columns and rows count from 0.
fn parse(text: &str) -> Vec<SolutionMove> {
    let step = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [_, _, robot, direction, "to", square] = words[..] else { return None };
        let (column, row) = square.split_once(',')?;
        let end = (column.parse().ok()?, row.parse().ok()?);
        Some(SolutionMove { robot: robot.to_owned(), direction: direction.to_owned(), end })
    };
    text.lines().filter_map(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_steps() {
        let text = "Fewest moves: 2 (fast): rE gN\n  1. → red    east to 5,2\n  \
                    2. ↑ green  north to 0,11\nand so on\n";
        let steps = parse(text);
        assert_eq!(steps.len(), 2);
        assert_eq!(steps[0].keys().expect("keys"), ["r", "Right"]);
        assert_eq!(steps[1].end, (0, 11));
        assert_eq!(steps[1].way().expect("a way"), (0, -1));
    }
}
