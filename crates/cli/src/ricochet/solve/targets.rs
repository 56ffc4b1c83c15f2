//! `carom solve --targets`: several robots, each with its own target.

use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use carom_engine::Square;
use carom_engine::ricochet::{
    Goal, Move, MultiRound, MultiRoundSetup, Robot, Round, RoundSetup, format_moves,
};
use carom_formats::Optimum;
use carom_formats::ricochet::{Entry, EntryError};
use carom_solver::ricochet::solve_multi_round;
use carom_solver::{Control, Report, Stats, Verdict};
use serde_json::{Value, json};

use crate::batch::InputPuzzle;
use crate::exit::Ending;
use crate::output::block;
use crate::ricochet::answer::{name_line, puzzle as puzzle_fields, robots_line};
use crate::ricochet::values::{self, arrows};
use crate::solving::{fields, head};
use crate::verdict::{self, Reason};
use carom_support::wording::{grouped, timed};

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

/// The search for several targets.
const SOLVER: &str = "astar";

/// An answer for several robots, after the check.
pub(super) struct Answer<'a> {
    entry: &'a Entry,
    round: &'a MultiRound,
    report: Report<Move>,
    time: Duration,
    mismatch: Option<String>,
}

impl<'a> Answer<'a> {
    /// Solves a round and plays the solution.
    pub(super) fn new(entry: &'a Entry, round: &'a MultiRound, control: &mut Control<'_>) -> Self {
        let started = Instant::now();
        // After Ctrl-C not even an easy puzzle is solved: its answer is "cancelled".
        let report = match control.check(&Stats::default(), 0, 0) {
            Err(why) => Report::new(SOLVER, Err(why), Stats::default()),
            Ok(()) => solve_multi_round(round, control),
        };
        let time = started.elapsed();
        let mismatch =
            verdict::check(round, &report.verdict, Optimum::Unknown, None, verdict::MOVE).err();
        Self { entry, round, report, time, mismatch }
    }

    /// How the search ended.
    pub(super) const fn ending(&self) -> Ending {
        Ending::of(&self.report.verdict, self.mismatch.is_some())
    }

    /// A block of lines for people.
    pub(super) fn text(&self) -> String {
        let goals: Vec<String> = self
            .round
            .goals()
            .iter()
            .map(|&(robot, square)| values::goal_text(Goal { robot: Some(robot), square }))
            .collect();
        let mut lines = Vec::new();
        lines.extend(name_line(self.entry));
        lines.push(("goal", goals.join(", ")));
        lines.push((
            "answer",
            verdict::sentence(&self.report.verdict, self.report.at_least, verdict::MOVE),
        ));
        if let Some(moves) = self.report.verdict.moves().filter(|moves| !moves.is_empty()) {
            lines.push(("moves", format_moves(moves)));
            lines.push(("", arrows(moves)));
            lines.push(robots_line(moves, self.entry.robots.len()));
        }
        lines.extend(self.mismatch.iter().map(|it| ("WRONG", it.clone())));
        let (profile, stats) = (self.round.profile(), self.report.stats);
        lines.push(("rules", profile.to_string()));
        lines.push(("solver", format!("{SOLVER}: finds a shortest solution for several targets")));
        let (expanded, generated) = (grouped(stats.expanded), grouped(stats.generated));
        lines.push(("nodes", format!("{expanded} expanded, {generated} generated")));
        lines.push(("time", timed(self.time)));
        block(&lines)
    }

    /// The same facts as JSON.
    pub(super) fn json(&self, puzzle: &InputPuzzle<Entry>) -> Value {
        let verdict = &self.report.verdict;
        let moves = verdict.moves();
        let goal = |&(robot, square): &(Robot, Square)| Goal { robot: Some(robot), square };
        let goals: Vec<Goal> = self.round.goals().iter().map(goal).collect();
        let stats = self.report.stats;
        let mut answer = head(puzzle);
        answer.extend(puzzle_fields(self.entry));
        answer["goal"] = Value::Null;
        answer["target"] = Value::Null;
        answer.extend(fields(json!({
            "goals": goals,
            "solver": SOLVER,
            "verdict": verdict::kind(verdict),
            "reason": match verdict {
                Verdict::Stopped(why) => Some(Reason::of(*why)),
                Verdict::Solved { .. } | Verdict::Unsolvable => None,
            },
            "mismatch": self.mismatch,
            "length": moves.map(<[Move]>::len),
            "proof": verdict::proof(verdict),
            "moves": moves,
            "expanded": stats.expanded,
            "generated": stats.generated,
            "seconds": self.time.as_secs_f64(),
        })));
        Value::Object(answer)
    }
}
