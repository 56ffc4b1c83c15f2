//! `carom solve`: the fewest moves.

mod targets;

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::anyhow;
use carom_engine::ricochet::{Round, RoundSetup};
use carom_formats::ricochet::Entry;
use carom_solver::ricochet::{CATALOGUE, CatalogueEntry, DEFAULT, Solve};
use carom_solver::{Control, Report, Stats, Verdict};
use serde_json::Value;

use targets::Targets;

use crate::options::{self, AnswerFormat, Limits};
use crate::progress::SearchSpinner;
use crate::ricochet::answer::{Answer, Puzzle, table};
use crate::ricochet::puzzle_argument::{PuzzleArgs, Source};
use crate::ricochet::solutions::{self, AllArgs};
use crate::{interrupt, output};

const EXAMPLES: &str = "\
Examples:
  carom solve puzzle.txt
  carom solve 0765+42+2E21BD0F+93 --solver astar
  carom solve 0765+42+2E21BD0F+93 --every-target
  carom solve puzzle.txt --all --limit 5
  carom solve puzzle.txt --all --distinct --prefer fewest-robots
  carom solve 0765+42+2E21BD0F+93 --targets 'red 15,0; blue 0,15'
  carom solve 7650 --robots '0,0 15,0 0,15 15,15' --target vortex
  carom solve puzzle.txt --robot red --target 3,9
  carom solve puzzles.txt --only hard-7 --profile official --no-rebounds
  carom solve - --format json <puzzle.txt";

const NOTES: &str = "\
Every solution is played in the engine before it is printed. A file of several puzzles is solved \
whole. Ctrl-C ends the search, a second Ctrl-C the program.

With --all every state on an optimal line is found, in the time and memory of a breadth-first search \
with a lower bound; for long solutions set --max-memory. Solutions are listed red first, clockwise from \
north. Each tells how many moves each robot makes, how many are rebounds (straight back, whatever the \
others did meanwhile), and with --distinct in how many orders the same moves can be played. With \
--every-target each target is searched for on its own; they share the solver and what it keeps of the \
board. With --targets all robots named stand on their targets at the end; it is solved by A*.

The solver tablebase finds the distance of every position before it answers, in up to 614 MiB of \
memory, and keeps the table for puzzles on the same board with the same target. What has no table, \
boards with diagonals or above 16x16, five robots, other rules than plain, it leaves to fast.

JSON is one object a puzzle and line, with --every-target one array; what does not apply is null:
  id, board        the names that the file gives
  goal, target     {robot, square: [x, y]}, and what is printed there
  profile, solver, promise
  verdict, reason  solved, unsolvable or stopped, and why it was stopped
  mismatch         how the answer contradicts the file
  length, proof    the number of moves, and optimal or upper-bound
  moves            for example [\"gS\", \"gE\"]
  robots_moved     for example [\"green\"]
  solutions        with --all: count (2^64 - 1 stands for more, too), distinct, all_looked_at, and
                   list: moves, moves_by_robot, rebounds, orders; where not all were looked at there
                   may be more distinct ones, and more orders of the last
  expanded, generated, duplicate, depth, peak_open, peak_closed, seconds

Exit codes: 0 solved, 1 no solution or not what the file says, 2 bad input or usage.";

/// Find the fewest moves
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// Solves for every printed target from the same position, each for its own robot
    #[arg(long, conflicts_with_all = ["robot", "target"])]
    every_target: bool,
    /// Solves for several robots, each on its own square at the end: `red 3,9; blue 4,4`
    #[arg(long, value_name = "TARGETS",
          conflicts_with_all = ["robot", "target", "every_target", "all", "solver", "threads"])]
    targets: Option<Targets>,
    #[command(flatten)]
    all: AllArgs,
    /// How to solve
    #[arg(long, value_name = "ID", value_parser = options::solver(CATALOGUE),
          default_value = DEFAULT.id)]
    solver: &'static CatalogueEntry,
    /// Number of threads, for solvers that support more than one, such as tablebase; the answer is the
    /// same [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    limits: Limits,
    /// Looks for no solution longer than this
    #[arg(long, value_name = "N")]
    max_moves: Option<u32>,
    /// How to print the answer
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    format: AnswerFormat,
}

/// Solves every puzzle of the source.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let source = args.puzzle.read()?;
    if let Some(targets) = &args.targets {
        return run_targets(args, targets, &source);
    }
    let mut rounds = Vec::new();
    for (index, entry) in source.entries.iter().enumerate() {
        let round = if args.every_target { rounds_of_targets(entry) } else { one_round(entry) };
        rounds.push(round.map_err(|error| anyhow!("{}: {error}", source.entry_name(index)))?);
    }
    source.print_notes();

    let cancel = interrupt::catch();
    let mut solver = args.solver.solver_on(options::threads(args.threads));
    let mut all_well = true;
    for (number, (entry, rounds)) in source.entries.iter().zip(&rounds).enumerate() {
        let mut answers = Vec::new();
        for round in rounds {
            let answer = answer(args, entry, round, solver.as_mut(), cancel);
            all_well &= answer.is_solved() && answer.mismatch.is_none();
            answers.push(answer);
            if answers.last().is_some_and(Answer::is_cancelled) {
                break;
            }
        }
        let text = match args.format {
            AnswerFormat::Text if args.every_target => table(&answers),
            AnswerFormat::Text => answers.iter().map(Answer::text).collect(),
            AnswerFormat::Json if args.every_target => {
                format!("{}\n", answers.iter().map(Answer::json).collect::<Value>())
            }
            AnswerFormat::Json => answers.iter().map(|it| format!("{}\n", it.json())).collect(),
        };
        let blank = if number > 0 && args.format == AnswerFormat::Text { "\n" } else { "" };
        output::write_stdout(format!("{blank}{text}").as_bytes())?;
        if answers.last().is_some_and(Answer::is_cancelled) {
            break;
        }
    }
    Ok(if all_well { ExitCode::SUCCESS } else { ExitCode::from(output::NO_SOLUTION) })
}

/// Solves every puzzle of the source for several robots.
fn run_targets(args: &Args, targets: &Targets, source: &Source) -> anyhow::Result<ExitCode> {
    let mut rounds = Vec::new();
    for (index, entry) in source.entries.iter().enumerate() {
        let round = targets.round(entry);
        rounds.push(round.map_err(|error| anyhow!("{}: {error}", source.entry_name(index)))?);
    }
    source.print_notes();

    let cancel = interrupt::catch();
    let mut all_well = true;
    for (number, (entry, round)) in source.entries.iter().zip(&rounds).enumerate() {
        let answer = searched(args, cancel, |control| targets::Answer::new(entry, round, control));
        all_well &= answer.is_well();
        let blank = if number > 0 { "\n" } else { "" };
        let text = match args.format {
            AnswerFormat::Text => format!("{blank}{}", answer.text()),
            AnswerFormat::Json => format!("{}\n", answer.json()),
        };
        output::write_stdout(text.as_bytes())?;
        if answer.is_cancelled() {
            break;
        }
    }
    Ok(if all_well { ExitCode::SUCCESS } else { ExitCode::from(output::NO_SOLUTION) })
}

fn one_round(entry: &Entry) -> anyhow::Result<Vec<Round>> {
    entry.round().map(|round| vec![round]).map_err(|error| match error {
        carom_formats::ricochet::EntryError::NoRobots => {
            anyhow!("{error}; --robots puts them there")
        }
        carom_formats::ricochet::EntryError::NoGoal => {
            anyhow!("{error} with --target, or all with --every-target")
        }
        other => other.into(),
    })
}

/// A round for each printed target whose robot is there.
///
/// Each is solved on its own, by one solver, which may keep what it knows of the board. One flood for all
/// of them would cost at least as much as the flood for the farthest, and guided searches for all
/// together cost less than that.
fn rounds_of_targets(entry: &Entry) -> anyhow::Result<Vec<Round>> {
    let targets = entry.board.targets().iter();
    let playable = targets
        .filter(|target| target.robot.is_none_or(|robot| robot.index() < entry.robots.len()));
    let rounds = playable.map(|target| {
        let setup = RoundSetup {
            robots: entry.robots.clone(),
            goal: target.goal(),
            profile: entry.profile,
        };
        Round::new(entry.board.clone(), setup)
    });
    let rounds: Vec<Round> = rounds.collect::<Result<_, _>>()?;
    if entry.robots.is_empty() {
        anyhow::bail!(
            "{}; --robots puts them there",
            carom_formats::ricochet::EntryError::NoRobots
        );
    }
    if rounds.is_empty() {
        anyhow::bail!("the board has no printed target for any of its robots");
    }
    Ok(rounds)
}

fn answer<'a>(
    args: &Args,
    entry: &'a Entry,
    round: &'a Round,
    solver: &mut dyn Solve<Round>,
    cancel: &AtomicBool,
) -> Answer<'a> {
    let started = Instant::now();
    // Even the easiest puzzle is not begun after Ctrl-C: it is answered as cancelled.
    let (report, all) =
        searched(args, cancel, |control| match control.check(&Stats::default(), 0, 0) {
            Err(why) => (Report { verdict: Verdict::Stopped(why), stats: Stats::default() }, None),
            Ok(()) if args.all.all => solutions::solve(args.all, round, solver, control),
            Ok(()) => (solver.solve(round, control), None),
        });
    let time = started.elapsed();
    let puzzle = Puzzle { entry, round, is_own_goal: !args.every_target };
    Answer::new(puzzle, args.solver, report, time).with_all(all)
}

/// Runs a search within the limits and shows its progress.
fn searched<T>(args: &Args, cancel: &AtomicBool, search: impl FnOnce(&mut Control<'_>) -> T) -> T {
    let mut spinner = SearchSpinner::new();
    let mut progress = |progress: &carom_solver::Progress| spinner.update(progress);
    search(&mut Control {
        cancel: Some(cancel),
        max_nodes: args.limits.nodes,
        max_memory: args.limits.memory,
        max_depth: args.max_moves,
        progress: Some(&mut progress),
    })
}
