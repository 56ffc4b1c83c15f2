//! `carom solve --targets`: several robots, each with its own target.

use std::str::FromStr;

use anyhow::anyhow;
use carom_engine::Square;
use carom_engine::ricochet::{Goal, Move, MultiRound, MultiRoundSetup, Robot, Round, RoundSetup};
use carom_formats::ricochet::{Entry, EntryError};
use serde_json::{Map, Value, json};

use crate::problem::Problem;
use crate::ricochet::answer::{move_lines, name_line, puzzle};
use crate::ricochet::solutions::SolutionList;
use crate::ricochet::values;
use crate::solving::fields;

/// Which robot must arrive where: `red 3,9; blue 4,4`, or with names of squares: `red D10; blue E5`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Targets(Vec<(Robot, Square)>);

impl FromStr for Targets {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let goal = |text: &str| {
            let (robot, square) = text.trim().split_once(' ').ok_or_else(|| {
                "expected robots with their squares, as in 'red 3,9; blue 4,4'".to_owned()
            })?;
            let robot = robot.parse::<Robot>().map_err(|error| error.to_string())?;
            values::look_for_names(square);
            let square = square.trim().parse::<Square>().map_err(|error| error.to_string())?;
            Ok((robot, square))
        };
        text.split(';').map(goal).collect::<Result<_, _>>().map(Self)
    }
}

impl Targets {
    /// Whether there are at least two. One target is the goal of a usual round, which faster solvers solve.
    pub(super) const fn are_several(&self) -> bool {
        self.0.len() > 1
    }

    /// The usual round of an entry's robots for each target. It ignores the active target.
    pub(super) fn one_round(&self, entry: &Entry) -> anyhow::Result<Vec<Round>> {
        // The errors of a target do not depend on the number of targets.
        self.round(entry)?;
        let rounds = self.0.iter().map(|&(robot, square)| {
            let setup = RoundSetup {
                robots: entry.robots.clone(),
                goal: Goal { robot: Some(robot), square },
                profile: entry.profile,
            };
            Round::new(entry.board.clone(), setup)
        });
        Ok(rounds.collect::<Result<_, _>>()?)
    }

    /// The round of an entry's robots. It ignores the active target.
    pub(super) fn round(&self, entry: &Entry) -> anyhow::Result<MultiRound> {
        if entry.robots.is_empty() {
            return Err(anyhow!("{}; place them with --robots", EntryError::NoRobots));
        }
        let squares = self.0.iter().map(|&(_, square)| square);
        values::on_board("--targets", entry.board.size(), squares)?;
        let setup = MultiRoundSetup {
            robots: entry.robots.clone(),
            goals: self.0.clone(),
            profile: entry.profile,
        };
        Ok(MultiRound::new(entry.board.clone(), setup)?)
    }
}

impl Problem for MultiRound {
    type Entry = Entry;
    type Solutions = SolutionList;

    fn notation(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn head(&self, entry: &Entry, _: &str) -> Vec<(&'static str, String)> {
        let goals: Vec<String> = goals(self).map(values::goal_text).collect();
        name_line(entry).into_iter().chain([("goal", goals.join(", "))]).collect()
    }

    fn move_lines(&self, moves: &[Move]) -> Vec<(&'static str, String)> {
        if moves.is_empty() { Vec::new() } else { move_lines(moves, self.start().squares().len()) }
    }

    fn rules(&self) -> Option<String> {
        Some(self.profile().to_string())
    }

    fn facts(&self, entry: &Entry) -> Map<String, Value> {
        let goals: Vec<Goal> = goals(self).collect();
        let mut facts = puzzle(entry);
        facts.extend(fields(json!({ "goal": null, "target": null, "goals": goals })));
        facts
    }
}

/// The goal of each robot that has one.
fn goals(round: &MultiRound) -> impl Iterator<Item = Goal> {
    round.goals().iter().map(|&(robot, square)| Goal { robot: Some(robot), square })
}
