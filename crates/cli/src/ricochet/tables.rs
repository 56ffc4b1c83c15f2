//! Tables of all positions: builds them, and describes them as text and as JSON.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use carom_engine::Puzzle;
use carom_engine::ricochet::{
    Goal, Move, Position, Profile, Robot, Round, RoundSetup, format_moves,
};
use carom_formats::ricochet::Entry;
use carom_solver::{Control, Progress, Proof, StopReason};
use carom_tablebase::{BuildError, Builder, Counts, TableSetup, Tablebase};
use serde_json::{Map, Value, json};

use super::answer::puzzle;
use super::values::arrows;
use crate::exit::LimitReached;
use crate::options::{self, whole_number};
use crate::output::{self, block};
use crate::progress::TableBar;
use crate::solving::fields;
use crate::verdict;
use carom_support::wording::{counted, grouped, rounded, sized_down, sized_up, timed};

/// The resources that a table may use.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Number of threads; the result is the same [default: one per core]
    #[arg(long, value_name = "N", value_parser = whole_number::<u16>(1..=1024))]
    threads: Option<u16>,
    /// Use at most BYTES for tables, as in 300M or 2G (M is MiB, G is GiB): fail if a table needs more
    #[arg(long = "max-memory", value_name = "BYTES", value_parser = options::bytes, allow_hyphen_values = true)]
    memory: Option<u64>,
}

impl Effort {
    /// A builder of tables.
    pub(crate) fn builder(&self) -> Builder {
        Builder::new().with_threads(options::threads(self.threads))
    }
}

/// A table to build.
#[derive(Clone, Copy)]
pub(crate) struct Order<'a> {
    pub(crate) setup: &'a TableSetup,
    pub(crate) effort: Effort,
    pub(crate) cancel: &'a AtomicBool,
}

impl Order<'_> {
    /// Prints the memory of a table on standard error before it is allocated, unless it is more than the limit.
    pub(crate) fn state_memory(&self, counts_alone: bool) -> Result<(), BuildError> {
        // A table that cannot be built needs no memory.
        self.setup.positions()?;
        let (what, needed) = if counts_alone {
            ("the counts take", self.setup.memory_of_counts()?)
        } else {
            ("the table takes", self.setup.memory()?)
        };
        if self.effort.memory.is_none_or(|limit| needed <= limit) {
            output::note(&format!("{what} {} of memory", sized_up(needed)));
        }
        Ok(())
    }

    /// Builds the whole table.
    pub(crate) fn table(&self, builder: &mut Builder, what: &str) -> Result<Tablebase, BuildError> {
        self.watched(what, |control| builder.build(self.setup, control))
    }

    /// Builds the counts only.
    pub(crate) fn counts(&self, builder: &mut Builder, what: &str) -> Result<Counts, BuildError> {
        self.watched(what, |control| builder.count(self.setup, control))
    }

    /// Runs a build within the limits and shows its progress.
    fn watched<T>(
        &self,
        what: &str,
        build: impl FnOnce(&mut Control<'_>) -> Result<T, BuildError>,
    ) -> Result<T, BuildError> {
        let bar = TableBar::new(self.setup.positions()?, what.to_owned());
        let mut progress = |progress: &Progress| bar.update(progress);
        let mut control = Control::default()
            .cancel_on(self.cancel)
            .max_memory(self.effort.memory)
            .progress(&mut progress);
        build(&mut control)
    }
}

/// A position, with its entry in the table.
pub(crate) struct TablePosition {
    position: Position,
    best_moves: Vec<Move>,
    line: Option<Vec<Move>>,
}

impl TablePosition {
    /// Looks up a position of the table's board, and replays the answer in the engine.
    pub(crate) fn new(table: &Tablebase, position: &Position) -> anyhow::Result<Self> {
        let line = table.optimal_line(position);
        if let Some(line) = &line {
            let robots = position.squares().to_vec();
            let setup = RoundSetup { robots, goal: table.goal(), profile: table.profile() };
            let round = Round::new(Arc::clone(table.board()), setup)?;
            round
                .check_solution(line)
                .map_err(|wrong| anyhow!("the table is wrong about {position}: {wrong}"))?;
        }
        Ok(Self { position: *position, best_moves: table.best_moves(position), line })
    }

    /// One of the positions that need the most moves: the first in the table's order.
    pub(crate) fn longest(table: &Tablebase) -> anyhow::Result<Option<Self>> {
        let Some(longest) = table.counts().longest() else { return Ok(None) };
        let first =
            table.nth_at(longest, 0).context("the table lacks a position that it counts")?;
        Self::new(table, &first).map(Some)
    }

    /// Whether there is a solution.
    pub(crate) const fn is_solvable(&self) -> bool {
        self.line.is_some()
    }

    /// The fewest moves, the best first moves and a line, for people.
    pub(crate) fn text(&self) -> String {
        let mut lines = vec![("robots", self.position.to_string())];
        match &self.line {
            Some(line) => {
                lines.push((
                    "answer",
                    verdict::solved(line.len() as u32, Proof::Optimal, None, verdict::MOVE),
                ));
                if !line.is_empty() {
                    lines.push(("best", format_moves(&self.best_moves)));
                    lines.push(("moves", format_moves(line)));
                    lines.push(("", arrows(line)));
                }
            }
            None => lines.push(("answer", verdict::UNSOLVABLE.to_owned())),
        }
        block(&lines)
    }

    /// One line for a list: the robots, then the moves.
    pub(crate) fn row(&self) -> String {
        let moves = self.line.as_ref().map_or_else(String::new, |line| format_moves(line));
        format!("{}  {moves}", self.position).trim_end().to_owned()
    }

    /// The same facts as JSON.
    pub(crate) fn json(&self) -> Value {
        json!({
            "robots": by_colour(&self.position),
            "length": self.line.as_ref().map(Vec::len),
            "best_moves": self.best_moves,
            "moves": self.line,
        })
    }
}

/// The squares of the robots by their colours.
fn by_colour(position: &Position) -> Map<String, Value> {
    let robots = Robot::ALL.iter().zip(position.squares());
    robots.map(|(robot, square)| (robot.name().to_owned(), json!(square))).collect()
}

/// The facts about a table.
pub(crate) struct Findings {
    pub(crate) id: Option<String>,
    pub(crate) board_name: Option<String>,
    /// The printed target on the goal's square: `blue triangle`.
    pub(crate) target: Option<String>,
    pub(crate) goal: Goal,
    pub(crate) robots: usize,
    pub(crate) profile: Profile,
    /// The board with the goal and the rules.
    entry: Entry,
    pub(crate) counts: Counts,
    /// One of the hardest positions, unless the table has counts only.
    pub(crate) example: Option<TablePosition>,
    pub(crate) time: Duration,
}

impl Findings {
    /// The facts about a table; `started` is the time when work on it began.
    pub(crate) fn of_table(
        entry: &Entry,
        table: &Tablebase,
        started: Instant,
    ) -> anyhow::Result<Self> {
        let example = TablePosition::longest(table)?;
        let counts = table.counts().clone();
        Ok(Self { example, ..Self::of_counts(entry, table.setup(), counts, started) })
    }

    /// The facts about counts only.
    pub(crate) fn of_counts(
        entry: &Entry,
        setup: &TableSetup,
        counts: Counts,
        started: Instant,
    ) -> Self {
        let &TableSetup { goal, robots, profile, .. } = setup;
        let printed = entry.board.target_on(goal.square).filter(|target| target.goal() == goal);
        Self {
            id: entry.id.clone(),
            board_name: entry.board_name.clone(),
            target: printed.map(|target| target.to_string()),
            goal,
            robots,
            profile,
            entry: Entry { robots: Vec::new(), goal: Some(goal), profile, ..entry.clone() },
            counts,
            example: None,
            time: started.elapsed(),
        }
    }

    /// The number of positions that need the most moves.
    pub(crate) fn longest_count(&self) -> u64 {
        self.counts.histogram().last().copied().unwrap_or(0)
    }

    /// A block of lines for people.
    pub(crate) fn text(&self) -> String {
        let counts = &self.counts;
        let mut lines: Vec<(&str, String)> = Vec::new();
        let names: Vec<&str> = self.id.iter().chain(&self.board_name).map(String::as_str).collect();
        if !names.is_empty() {
            lines.push(("board", names.join(", board ")));
        }
        let target = self.target.as_ref().map_or(String::new(), |target| format!(", {target}"));
        lines.push(("goal", format!("{}{target}", self.goal)));
        lines
            .push(("rules", format!("{}, {}", self.profile, counted(self.robots as u64, "robot"))));
        let unsolvable = match counts.unsolvable() {
            0 => "all solvable".to_owned(),
            count => format!("{} unsolvable", grouped(count)),
        };
        lines.push(("all", format!("{} positions, {unsolvable}", grouped(counts.total()))));
        if let (Some(mean), Some(longest)) = (counts.mean(), counts.longest()) {
            lines.push(("mean", format!("{mean:.3} moves")));
            let count = counted(self.longest_count(), "position");
            lines.push(("longest", format!("{}, {count}", counted(u64::from(longest), "move"))));
        }
        lines.push(("time", timed(self.time)));
        let mut text = block(&lines) + &self.histogram();
        if let Some(example) = &self.example {
            let _ = write!(text, "\nOne of the hardest positions:\n{}", example.text());
        }
        text
    }

    /// One line for each distance, with a bar.
    fn histogram(&self) -> String {
        const WIDTH: f64 = 40.0;
        let histogram = self.counts.histogram();
        let total = self.counts.total().max(1) as f64;
        let most = histogram.iter().copied().max().unwrap_or(1).max(1) as f64;
        let mut text = format!("\n{:>5}  {:>13}  {:>9}\n", "moves", "positions", "share");
        for (distance, &count) in histogram.iter().enumerate() {
            let share = format!("{} %", percent(100.0 * count as f64 / total));
            #[allow(clippy::cast_sign_loss)]
            let bar = "█".repeat((WIDTH * count as f64 / most).round() as usize);
            let row = format!("{distance:>5}  {:>13}  {share:>9}  {bar}", grouped(count));
            let _ = writeln!(text, "{}", row.trim_end());
        }
        text
    }

    /// The same facts as JSON.
    pub(crate) fn json(&self) -> Value {
        let counts = &self.counts;
        let mut facts = fields(json!({ "id": self.id }));
        facts.extend(puzzle(&self.entry));
        facts.remove("robots");
        facts.extend(fields(json!({
            "robot_count": self.robots,
            "positions": counts.total(),
            "unsolvable": counts.unsolvable(),
            "histogram": counts.histogram(),
            "mean_length": counts.mean(),
            "max_length": counts.longest(),
            "max_count": self.longest_count(),
            "example": self.example.as_ref().map(TablePosition::json),
            "seconds": self.time.as_secs_f64(),
        })));
        Value::Object(facts)
    }
}

/// A percentage to three digits.
fn percent(value: f64) -> String {
    if value > 0.0 && value < 0.005 { "< 0.01".to_owned() } else { rounded(value) }
}

/// Whether Ctrl-C cancelled the build.
pub(crate) fn is_cancel(error: &anyhow::Error) -> bool {
    error.downcast_ref() == Some(&BuildError::Stopped(StopReason::Cancelled))
}

/// The error of a build for the caller.
pub(crate) fn failure(error: BuildError) -> anyhow::Error {
    match error {
        BuildError::Memory { needed, limit } => {
            let (needed, limit) = (sized_up(needed), sized_down(limit));
            let why = format!("the table needs {needed} of memory, more than the limit of {limit}");
            LimitReached(why).into()
        }
        BuildError::NoMemory { needed } => {
            let needed = sized_up(needed);
            let why = format!("the table needs {needed} of memory, which the system does not give");
            LimitReached(why).into()
        }
        BuildError::NoSuchRobot { count } => {
            let names: Vec<&str> = Robot::ALL.iter().take(count).map(|it| it.name()).collect();
            let robots = if count == 1 { "robot" } else { "robots" };
            let names = names.join(", ");
            anyhow!(
                "the robot that must arrive does not play: the board has only the {robots} {names}"
            )
        }
        BuildError::AnyMustTurn => {
            anyhow!("{error}; choose a robot with --robot and --target, or use --rules plain")
        }
        error => error.into(),
    }
}
