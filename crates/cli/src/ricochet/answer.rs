//! What the answers of `carom solve` say about Ricochet Robots.

use std::fmt::Write;

use carom_engine::ricochet::{Board, Goal, Move, Robot, Round, Target, format_moves};
use carom_formats::ricochet::{Entry, json_lines};
use carom_solver::ricochet::{CatalogueEntry, DEFAULT};
use carom_support::wording::timed;
use carom_tablebase::{SOLVERS, TABLEBASE};
use serde_json::{Map, Value};

use super::solutions::SolutionList;
use super::values::{arrows, goal_text, square_text};
use crate::problem::{Problem, Solvable};
use crate::solver_text::{self, SolverText};
use crate::solving::PuzzleAnswer;
use crate::verdict;

impl Problem for Round {
    type Entry = Entry;
    type Solutions = SolutionList;

    fn notation(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn head(&self, entry: &Entry, _: &str) -> Vec<(&'static str, String)> {
        let target = target(self).map_or_else(String::new, |target| format!(", {target}"));
        let goal = ("goal", format!("{}{target}", goal_text(self.goal())));
        name_line(entry).into_iter().chain([goal]).collect()
    }

    fn move_lines(&self, moves: &[Move]) -> Vec<(&'static str, String)> {
        let mut lines = move_lines(moves, self.start().squares().len());
        lines.drain(..if moves.is_empty() { 2 } else { 0 });
        lines
    }

    fn rules(&self) -> Option<String> {
        let profile = self.profile();
        Some(format!("{profile}: {}", profile.summary))
    }

    fn facts(&self, entry: &Entry) -> Map<String, Value> {
        puzzle(&Entry { board_name: entry.board_name.clone(), ..Entry::of_round(self) })
    }
}

impl Solvable for Round {
    fn catalogue() -> &'static [CatalogueEntry] {
        SOLVERS
    }

    fn solver_texts() -> &'static [SolverText] {
        solver_text::RICOCHET
    }

    fn default_solver() -> &'static CatalogueEntry {
        DEFAULT
    }

    fn runs_alone(solver: &str) -> bool {
        solver == TABLEBASE.id
    }

    const COLUMNS: &'static [&'static str] = &["board_name", "robots", "goal", "target", "rules"];
}

/// The moves, and the robots that move among `all` robots.
pub(crate) fn move_lines(moves: &[Move], all: usize) -> Vec<(&'static str, String)> {
    vec![("moves", format_moves(moves)), ("", arrows(moves)), robots_line(moves, all)]
}

/// The fields of a puzzle: those of its JSON Lines, and the printed target. What is missing there is null.
pub(crate) fn puzzle(entry: &Entry) -> Map<String, Value> {
    let line = json_lines::object(entry).unwrap_or_default();
    let names = ["board_name", "board", "robots", "goal", "target", "rules"];
    let value = |name| match name {
        "target" => entry.goal.and_then(|goal| printed(&entry.board, goal)).into(),
        name => line[name].clone(),
    };
    names.map(|name| (name.to_owned(), value(name))).into_iter().collect()
}

/// The printed target of a goal as the option --target names it: `blue-triangle`.
pub(crate) fn printed(board: &Board, goal: Goal) -> Option<String> {
    let printed = board.target_on(goal.square).filter(|target| target.goal() == goal)?;
    Some(target_name(printed))
}

/// A printed target as the option --target names it.
pub(crate) fn target_name(target: Target) -> String {
    match target.robot {
        Some(robot) => format!("{robot}-{}", target.shape),
        None => target.shape.to_string(),
    }
}

/// The printed target on the goal's square, for people: `blue triangle`.
fn target(round: &Round) -> Option<String> {
    let printed = round.board().target_on(round.goal().square);
    printed.filter(|target| target.goal() == round.goal()).map(|target| target.to_string())
}

/// The answers for several targets of one position, one line each.
pub(crate) fn table(answers: &[PuzzleAnswer<'_, Round>]) -> String {
    let mut text = String::new();
    if let Some(answer) = answers.first() {
        let _ = writeln!(text, "rules {}, solver {}\n", answer.puzzle.profile(), answer.method);
    }
    let _ = writeln!(text, "{:<16} {:<8}  moves  {:>11}  line", "target", "square", "time");
    for PuzzleAnswer { puzzle: round, answer, .. } in answers {
        let square = square_text(round.goal().square);
        let length = verdict::cell(answer);
        let line = match (&answer.moves, answer.stopped()) {
            (Some(moves), _) => arrows(moves),
            (None, Some(_)) => verdict::reason_text(answer).to_owned(),
            (None, None) => "no solution exists".to_owned(),
        };
        let wrong = answer.mismatch.as_ref().map_or(String::new(), |it| format!(" WRONG: {it}"));
        let (target, time) = (target(round).unwrap_or_default(), timed(answer.time()));
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
