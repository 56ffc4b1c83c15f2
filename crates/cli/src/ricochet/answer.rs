//! The answer of `carom solve` to one puzzle, as text and as JSON.

use std::fmt::Write;
use std::time::Duration;

use carom_engine::ricochet::{Move, Robot, Round, format_moves};
use carom_formats::Optimum;
use carom_formats::ricochet::Entry;
use carom_solver::ricochet::CatalogueEntry;
use carom_solver::{Report, Verdict};
use carom_tablebase::answers;
use serde_json::{Value, json};

use super::solutions::All;
use super::values::arrows;
use crate::all_solutions::{self, Known};
use crate::exit::Ending;
use crate::output::block;
use crate::problem::Problem;
use crate::verdict;
use carom_formats::wording::{grouped, timed};

impl Problem for Round {
    fn notation(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn answers(&self, asked: &'static CatalogueEntry) -> &'static CatalogueEntry {
        answers(asked, self)
    }
}

/// A puzzle and how to solve it.
#[derive(Clone, Copy)]
pub(crate) struct Puzzle<'a> {
    pub(crate) entry: &'a Entry,
    pub(crate) round: &'a Round,
    /// Whether the goal is the entry's own. Only for this goal the entry may know the fewest moves.
    pub(crate) is_own_goal: bool,
    /// The limit of the moves of a solution.
    pub(crate) most: Option<u32>,
}

impl Puzzle<'_> {
    /// The contradiction between a verdict and the rules or the file.
    fn mismatch(&self, verdict: &Verdict<Move>) -> Option<String> {
        let optimum = if self.is_own_goal { self.entry.optimum } else { Optimum::Unknown };
        self.round.mismatch(verdict, optimum, self.most)
    }
}

/// An answer after the check.
pub(crate) struct Answer<'a> {
    puzzle: Puzzle<'a>,
    /// The solver that the user asked for.
    asked: &'static CatalogueEntry,
    report: Report<Move>,
    time: Duration,
    /// Every optimal solution, if the user wants them.
    all: Option<All>,
    known: Option<Known<Move>>,
    /// The contradiction between the answer and the rules or the file, if there is one.
    mismatch: Option<String>,
}

impl<'a> Answer<'a> {
    /// Plays the solution and compares it with the file.
    pub(crate) fn new(
        puzzle: Puzzle<'a>,
        asked: &'static CatalogueEntry,
        report: Report<Move>,
        time: Duration,
    ) -> Self {
        let mismatch = puzzle.mismatch(&report.verdict);
        Self { puzzle, asked, report, time, all: None, known: None, mismatch }
    }

    /// Plays the other listed solutions, too, or the first one if the search for all of them was stopped.
    pub(crate) fn with_all(mut self, first: Verdict<Move>, all: Option<All>) -> Self {
        self.known = Known::of(first, &self.report);
        let wrong = all.as_ref().and_then(|all| all.check(self.puzzle.round).err());
        let wrong = wrong.or_else(|| self.puzzle.mismatch(&self.known.as_ref()?.verdict));
        self.mismatch = self.mismatch.or(wrong);
        self.all = all;
        self
    }

    /// The solver that answered.
    fn solver(&self) -> &'static CatalogueEntry {
        self.puzzle.round.answers(self.asked)
    }

    /// What the answer promises. Of a list of all solutions the solver found only the first one.
    fn promise(&self) -> &'static str {
        self.all.as_ref().map_or(self.solver().promise, |_| all_solutions::PROMISE)
    }

    /// Who answered, for people.
    fn method(&self) -> String {
        let CatalogueEntry { id, label, .. } = self.solver();
        let promise = self.promise();
        if self.all.is_some() {
            return format!("{id}: {label}, then a search for all solutions; {promise}");
        }
        let asked = self.asked.id;
        let why =
            if asked == *id { String::new() } else { format!("; {asked} is not for this puzzle") };
        format!("{id}: {label}; {promise}{why}")
    }

    /// How the search ended.
    pub(crate) const fn ending(&self) -> Ending {
        Ending::of(&self.report.verdict, self.mismatch.is_some())
    }

    /// The printed target on the goal's square: `blue triangle`.
    fn target(&self) -> Option<String> {
        let goal = self.puzzle.round.goal();
        let printed = self.puzzle.round.board().target_on(goal.square);
        printed.filter(|target| target.goal() == goal).map(|target| target.to_string())
    }

    /// The solution, or the one that is known of a stopped search for all.
    fn solution(&self) -> Option<&[Move]> {
        let known = self.known.as_ref().map(|known| &known.moves[..]);
        known.or_else(|| self.report.verdict.moves())
    }

    /// A block of lines for people.
    pub(crate) fn text(&self) -> String {
        let Puzzle { entry, round, .. } = self.puzzle;
        let mut lines: Vec<(&str, String)> = Vec::new();
        lines.extend(name_line(entry));
        let target = self.target().map_or(String::new(), |target| format!(", {target}"));
        lines.push(("goal", format!("{}{target}", round.goal())));
        lines.push(("answer", verdict::sentence(&self.report.verdict, verdict::MOVE)));
        lines.extend(self.known.iter().flat_map(|known| known.lines(verdict::MOVE)));
        if let Some(moves) = self.solution() {
            if !moves.is_empty() {
                lines.push(("moves", format_moves(moves)));
                lines.push(("", arrows(moves)));
            }
            lines.push(robots_line(moves, round.start().squares().len()));
        }
        if let Some(mismatch) = &self.mismatch {
            lines.push(("WRONG", mismatch.clone()));
        }
        let (profile, stats) = (round.profile(), self.report.stats);
        lines.push(("rules", format!("{profile}: {}", profile.summary)));
        lines.push(("solver", self.method()));
        let (expanded, generated) = (grouped(stats.expanded), grouped(stats.generated));
        lines.push(("nodes", format!("{expanded} expanded, {generated} generated")));
        lines.push(("time", timed(self.time)));
        lines.extend(self.all.iter().map(|all| ("all", all.counts())));
        block(&lines) + &self.all.as_ref().map_or(String::new(), All::lines)
    }

    /// The same facts as JSON.
    pub(crate) fn json(&self) -> Value {
        let Puzzle { entry, round, .. } = self.puzzle;
        let verdict = &self.report.verdict;
        let moves = verdict.moves();
        let goal = round.goal();
        let stats = self.report.stats;
        json!({
            "id": entry.id,
            "board": entry.board_name,
            "goal": goal,
            "target": self.target(),
            "profile": round.profile().id,
            "solver": self.solver().id,
            "guarantee": self.promise(),
            "verdict": verdict::kind(verdict),
            "reason": round.reason(verdict),
            "mismatch": self.mismatch,
            "length": moves.map(<[Move]>::len),
            "proof": verdict::proof(verdict),
            "moves": moves.map(|moves| round.texts(moves)),
            "robots_moved": moves
                .map(|moves| robots_moved(moves).iter().map(|(it, _)| *it).collect::<Vec<_>>()),
            "solutions": self.all.as_ref().map(All::json),
            "known": self.known.as_ref().map(|known| known.json(round)),
            "expanded": stats.expanded,
            "generated": stats.generated,
            "duplicate": stats.duplicate,
            "depth": stats.depth,
            "peak_open": stats.peak_open,
            "peak_closed": stats.peak_closed,
            "seconds": self.time.as_secs_f64(),
        })
    }
}

/// The answers for several targets of one position, one line each.
pub(crate) fn table(answers: &[Answer<'_>]) -> String {
    let mut text = String::new();
    if let Some(answer) = answers.first() {
        let _ =
            writeln!(text, "rules {}, solver {}\n", answer.puzzle.round.profile(), answer.method());
    }
    let _ = writeln!(text, "{:<16} {:<8}  moves  {:>11}  line", "target", "square", "time");
    for answer in answers {
        let square = answer.puzzle.round.goal().square.to_string();
        let length = verdict::cell(&answer.report.verdict);
        let line = match &answer.report.verdict {
            Verdict::Solved { moves, .. } => arrows(moves),
            Verdict::Unsolvable => "no solution exists".to_owned(),
            Verdict::Stopped(why) => verdict::stopped(*why),
        };
        let wrong = answer.mismatch.as_ref().map_or(String::new(), |it| format!(" WRONG: {it}"));
        let (target, time) = (answer.target().unwrap_or_default(), timed(answer.time));
        let row = format!("{target:<16} {square:<8}  {length:>5}  {time:>11}  {line}{wrong}");
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text
}

/// The names of a puzzle and of its board, with their label; `None` if it has none.
pub(crate) fn name_line(entry: &Entry) -> Option<(&'static str, String)> {
    let names: Vec<&str> = entry.id.iter().chain(&entry.board_name).map(String::as_str).collect();
    let label = if entry.id.is_some() { "puzzle" } else { "board" };
    (!names.is_empty()).then(|| (label, names.join(", board ")))
}

/// The robots that move, with their numbers of moves, among `all` robots.
pub(crate) fn robots_line(moves: &[Move], all: usize) -> (&'static str, String) {
    let moved = robots_moved(moves);
    let list: Vec<String> = moved.iter().map(|(robot, count)| format!("{robot} {count}")).collect();
    let colon = if list.is_empty() { "" } else { ": " };
    ("robots", format!("{} of {all} move{colon}{}", moved.len(), list.join(", ")))
}

/// The robots that move, each with its number of moves.
fn robots_moved(moves: &[Move]) -> Vec<(Robot, usize)> {
    let counts =
        Robot::ALL.map(|robot| (robot, moves.iter().filter(|mv| mv.robot == robot).count()));
    counts.into_iter().filter(|&(_, count)| count > 0).collect()
}
