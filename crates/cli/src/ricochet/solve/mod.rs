//! `carom solve`: finds shortest solutions.

mod targets;

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{anyhow, bail};
use carom_engine::ricochet::{Round, RoundSetup};
use carom_formats::ricochet::{Entry, EntryError};
use carom_solver::Control;
use carom_solver::ricochet::{CatalogueEntry, DEFAULT, Solve};
use carom_tablebase::SOLVERS;
use serde_json::Value;

use targets::Targets;

use crate::batch::Form;
use crate::exit::Ending;
use crate::options::{self, whole_number};
use crate::progress::SearchSpinner;
use crate::ricochet::answer::{Answer, Puzzle, table};
use crate::ricochet::puzzle_argument::{ManyPuzzles, Source};
use crate::ricochet::solutions::{self, AllArgs};
use crate::solving::{self, Answers, Manner, Solving};

const EXAMPLES: &str = "\
Examples:
  carom solve puzzle.txt
  carom solve puzzle.txt --solver astar
  carom solve 0765+42+2E21BD0F+93 --every-target
  carom solve puzzle.txt --all --limit 5
  carom solve puzzle.txt --all --distinct --prefer fewest-robots
  carom solve 0765+42+2E21BD0F+93 --targets 'red 15,0; blue 0,15'
  carom solve 7650 --robots '0,0 15,0 0,15 15,15' --target vortex
  carom solve puzzle.txt --robot red --target 3,9
  carom solve puzzles.txt --only hard-7 --rules official --no-rebounds
  carom solve - --format json <puzzle.txt
  carom solve puzzles.txt hard.txt --threads 2 --format csv --out answers.csv
  carom solve puzzles.txt --skip 1 --format jsonl";

const NOTES: &str = "\
The engine replays every solution before it is printed. The command solves all puzzles of all files, and reads up to \
10,000 of them before it solves the first one. Ctrl-C stops the search, and the answers so far are written, also to --out; \
with jsonl and csv the searches that have begun are completed first. Another Ctrl-C, a second later, ends the program at once, and FILE is not written. If FILE has the answers of an earlier run, it stays as it is, and FILE.partial gets \
those of the stopped run, or FILE.2.partial and so on if that file exists, too.

--all finds every state on an optimal solution, in the time and memory of a breadth-first search with a \
lower bound; set --max-memory for long solutions. If it is stopped, the answer has the solution that is \
known. The list is in the order of the moves: red first, and for each robot clockwise from north. Each \
line tells the number of moves of each robot, the number of rebounds (moves straight back, even if other \
robots moved in between), and with --distinct the number of orders of the same moves. --every-target \
searches for each target separately; the searches share the solver and its data about the board. With \
--targets all named robots must stand on their targets at the end; A* solves this. One robot with its target is the same puzzle as \
with --robot and --target, and has the same answer.

The solver tablebase finds the distance of every position before it answers. It needs up to 526 MiB of \
memory, or 680 MiB under the official rules, and keeps the table for puzzles on the same board with the \
same target. It uses the solver fast for puzzles without a table: boards above 16x16, five robots, rules without \
rebounds, the official rules if any robot may arrive, and most boards with diagonals and four robots. \
The solver fast uses the solver astar for boards above 16x16. For a long search on a smaller board it uses a second \
thread if --threads asks for one. Then it needs about half as much memory again. The first thread is ahead of the \
answer, and --max-nodes and --max-memory count both threads, so they can stop two threads where one finds the answer. The part of a \
search that obeys stricter rules has one thread.

--format jsonl and --format csv are for any number of puzzles. Corpus lines, lists of game IDs and JSON Lines are read as a \
stream, so a million puzzles need little memory; files in other formats are read as a whole. A search for a long solution \
needs memory on each thread, which --max-memory limits. With --threads N the command solves N puzzles at \
the same time. The answers are written in the order of the puzzles, with one line for each:
  file, number     the file, and the number of the puzzle in it, from 1
  id               its name in the file
  verdict, reason, mismatch, length, proof, moves, solver, expanded, seconds
                   as below; what does not apply is null in JSON and empty with
                   commas; seconds is the only value that differs from run to
                   run
With csv, a line with the names of the columns comes first. Ctrl-C ends the command when the puzzles that have begun are \
solved. If a puzzle has a fault and cannot be read or solved, the command ends, too, with exit code 2. In both cases the lines \
before are written, also to --out, or to FILE.partial as above. The command says with which \
--skip another run resumes: N is the number of lines, without the names of the columns. The resumed run does not write the names \
of the columns, so its output continues the output of the first run. Its output file must be new, and its exit code \
is about its own puzzles. A run that is killed can leave a hidden file whose name begins with .carom-, which you can delete.

JSON is one object per puzzle, each on one line, or one array with --every-target; a field that does not \
apply is null:
  id, board        the names in the file
  goal, target     {robot, square: [x, y]}, and the printed target there; the
                   robot is any if any robot may arrive;
                   --targets with several robots has goals instead, a list, and
                   leaves out what is not known for several targets
  profile
  solver           the solver that answered; it is fast if tablebase does not
                   support the puzzle, and astar if fast does not
  guarantee        what the solver guarantees
  verdict, reason  solved, unsolvable or stopped, and why it was stopped
  mismatch         the contradiction between the answer and the file
  length, proof    the number of moves, and optimal or upper-bound
  moves            for example [\"gS\", \"gE\"]
  robots_moved     for example [\"green\"]
  solutions        with --all: count (2^64 - 1 means at least that many),
                   distinct, all_looked_at, and list: moves, moves_by_robot,
                   rebounds, orders; if all_looked_at is false, there may be
                   more distinct solutions, and more orders of the last one
  known            if --all was stopped after the first solution: length,
                   proof and moves of this solution, and reached, how many
                   moves deep the search for all solutions was
  expanded, generated, duplicate, depth, peak_open, peak_closed, seconds

Exit codes: 0 solved, 1 proven to have no solution or a contradiction with the file, 2 bad input or usage, 3 stopped by \
a limit, or a solver that proves nothing found nothing, 129 SIGHUP, 130 Ctrl-C, 143 SIGTERM. If there are several \
puzzles, the exit code is the first of 129, 130 or 143, 1, 3 and 0 that applies to one of them.";

/// Find a shortest solution
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    puzzle: ManyPuzzles,
    /// Take every printed target, each for its own robot, from the same position
    #[arg(long, conflicts_with_all = ["robot", "target"])]
    every_target: bool,
    /// Solve for several robots, each on its own square at the end: `red 3,9; blue 4,4`, or `red D10; blue E5`
    #[arg(long, value_name = "TARGETS",
          conflicts_with_all = ["robot", "target", "every_target", "all", "solver", "threads"])]
    targets: Option<Targets>,
    #[command(flatten)]
    all: AllArgs,
    /// The solver
    #[arg(long, value_name = "ID", value_parser = options::solver(SOLVERS),
          default_value = DEFAULT.id)]
    solver: &'static CatalogueEntry,
    /// At most M moves: stop if every solution needs more
    #[arg(long, value_name = "M", value_parser = whole_number::<u32>(0..))]
    max_moves: Option<u32>,
    #[command(flatten)]
    solving: Solving,
}

/// Solves every puzzle of all sources.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let is_json = match args.solving.manner(args.solver)? {
        Manner::Lines(form) => return lines(args, form),
        Manner::Full { is_json } => is_json,
    };
    let out = args.solving.output.path();
    let mut sources = args.puzzle.sources(out)?;
    let mut part = args.puzzle.next(&mut sources)?;
    let mut all = Answers::new(is_json, out)?;
    let mut solver = args.solving.solver(args.solver);
    while let Some(puzzles) = part {
        match &args.targets {
            Some(targets) if targets.are_several() => {
                solve_for_several(args, targets, &puzzles, &mut all)
            }
            _ => solve(args, solver.as_mut(), &puzzles, &mut all),
        }?;
        if all.is_cancelled() {
            break;
        }
        part = solving::unless_cancelled(args.puzzle.next(&mut sources), &mut all.ending)?;
    }
    all.finish(&sources)
}

/// Writes a line for each puzzle of all files.
fn lines(args: &Args, form: Form) -> anyhow::Result<Ending> {
    solving::refuse_in_lines(&[
        ("--every-target", args.every_target),
        ("--targets", args.targets.is_some()),
        ("--all", args.all.all),
        ("--only", args.puzzle.only.is_some()),
    ])?;
    let changes = args.puzzle.changes.clone();
    let prepare = move |entry: &mut Entry| -> anyhow::Result<_> {
        changes.apply(entry)?;
        let round = entry.round().map_err(|error| match error {
            EntryError::NoRobots => anyhow!("{error}; place them with --robots"),
            EntryError::NoGoal => anyhow!("{error} with --target"),
            other => other.into(),
        })?;
        Ok((round, entry.optimum))
    };
    args.solving.lines(form, &args.puzzle.puzzles, args.solver, args.max_moves, prepare)
}

/// Every entry of the sources with what is made of it, or the error with the entry's name.
fn each<T>(
    sources: &[Source],
    make: impl Fn(&Entry) -> anyhow::Result<T>,
) -> anyhow::Result<Vec<(&Entry, T)>> {
    let mut all = Vec::new();
    for source in sources {
        for (index, entry) in source.entries.iter().enumerate() {
            let made = make(entry);
            let made = made.map_err(|error| anyhow!("{}: {error}", source.entry_name(index)))?;
            all.push((entry, made));
        }
    }
    sources.iter().for_each(Source::print_notes);
    Ok(all)
}

/// Solves every puzzle of some sources.
fn solve(
    args: &Args,
    solver: &mut dyn Solve<Round>,
    sources: &[Source],
    all: &mut Answers<'_>,
) -> anyhow::Result<()> {
    let rounds = |entry: &Entry| match &args.targets {
        Some(target) => target.one_round(entry),
        None if args.every_target => rounds_of_targets(entry),
        None => one_round(entry),
    };
    for (entry, rounds) in &each(sources, rounds)? {
        let mut answers = Vec::new();
        for round in rounds {
            let answer = answer(args, entry, round, solver, all.cancel);
            all.ending = all.ending.max(answer.ending());
            answers.push(answer);
            if all.is_cancelled() {
                break;
            }
        }
        all.write(&match (all.is_json, args.every_target) {
            (false, true) => table(&answers),
            (false, false) => answers.iter().map(Answer::text).collect(),
            (true, true) => format!("{}\n", answers.iter().map(Answer::json).collect::<Value>()),
            (true, false) => answers.iter().map(|it| format!("{}\n", it.json())).collect(),
        })?;
        if all.is_cancelled() {
            break;
        }
    }
    Ok(())
}

/// Solves every puzzle of some sources for several robots.
fn solve_for_several(
    args: &Args,
    targets: &Targets,
    sources: &[Source],
    all: &mut Answers<'_>,
) -> anyhow::Result<()> {
    for (entry, round) in &each(sources, |entry| targets.round(entry))? {
        let spinner = SearchSpinner::new();
        let search = |control: &mut Control<'_>| targets::Answer::new(entry, round, control);
        let (started, most) = (Instant::now(), args.max_moves);
        let answer = args.solving.watched(most, all.cancel, started, spinner, search);
        all.ending = all.ending.max(answer.ending());
        all.write(&if all.is_json { format!("{}\n", answer.json()) } else { answer.text() })?;
        if all.is_cancelled() {
            break;
        }
    }
    Ok(())
}

fn one_round(entry: &Entry) -> anyhow::Result<Vec<Round>> {
    entry.round().map(|round| vec![round]).map_err(|error| match error {
        EntryError::NoRobots => {
            anyhow!("{error}; place them with --robots")
        }
        EntryError::NoGoal => {
            anyhow!("{error} with --target, or use --every-target")
        }
        other => other.into(),
    })
}

/// A round for each printed target whose robot is on the board.
///
/// One solver solves them separately and may keep its data about the board. One flood for all targets would
/// cost at least as much as the flood for the farthest target, and all guided searches together cost less.
fn rounds_of_targets(entry: &Entry) -> anyhow::Result<Vec<Round>> {
    if entry.robots.is_empty() {
        bail!("{}; place them with --robots", EntryError::NoRobots);
    }
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
    if rounds.is_empty() {
        bail!("the board does not have a printed target for any of its robots");
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
    let (started, most) = (Instant::now(), args.max_moves);
    let spinner = SearchSpinner::new();
    let search = |control: &mut Control<'_>| solving::solve(round, solver, control);
    let mut report = args.solving.watched(most, cancel, started, spinner, search);
    let first = report.verdict.clone();
    let mut all = None;
    if let Some(moves) = first.moves().filter(|_| args.all.all) {
        let (spinner, length) = (SearchSpinner::for_all(moves.len()), moves.len());
        let search = |control: &mut Control<'_>| solutions::solve(args.all, round, length, control);
        (report, all) = args.solving.watched(most, cancel, started, spinner, search);
    }
    let time = started.elapsed();
    let is_own_goal = !args.every_target && args.targets.is_none();
    let puzzle = Puzzle { entry, round, is_own_goal, most };
    Answer::new(puzzle, args.solver, report, time).with_all(first, all)
}
