//! `carom solve`: finds shortest solutions.

mod targets;

use std::time::Instant;

use anyhow::{anyhow, bail};
use carom_engine::ricochet::{Round, RoundSetup};
use carom_formats::Optimum;
use carom_formats::ricochet::{Entry, EntryError};
use carom_solver::Control;
use carom_solver::ricochet::Solve;
use serde_json::Value;

use targets::Targets;

use crate::batch::EntryArgs;
use crate::exit::Ending;
use crate::progress::SearchSpinner;
use crate::ricochet::answer::table;
use crate::ricochet::puzzle_argument::Source;
use crate::ricochet::solutions::{self, AllArgs};
use crate::solving::{self, Answer, Answers, Manner, SolveArgs};

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
search that obeys stricter rules has one thread.";

const FIELDS: &str = "\
  board            the name of the board in the file
  goal, target     {robot, square: [x, y]}, and the printed target there; the
                   robot is any if any robot may arrive;
                   --targets with several robots has goals instead, a list, and
                   leaves out what is not known for several targets
  profile          the rules
  robots_moved     for example [\"green\"]
  solutions        with --all: count (2^64 - 1 means at least that many),
                   distinct, all_looked_at, and list: moves, moves_by_robot,
                   rebounds, orders; if all_looked_at is false, there may be
                   more distinct solutions, and more orders of the last one
With --every-target it is one array of objects for each puzzle.";

/// Find a shortest solution
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = solving::help::<Entry>(EXAMPLES, NOTES, FIELDS))]
pub(crate) struct Args {
    #[command(flatten)]
    puzzles: EntryArgs<Entry>,
    /// Take every printed target, each for its own robot, from the same position
    #[arg(long, conflicts_with_all = ["robot", "target"])]
    every_target: bool,
    /// Solve for several robots, each on its own square at the end: `red 3,9; blue 4,4`, or `red D10; blue E5`
    #[arg(long, value_name = "TARGETS",
          conflicts_with_all = ["robot", "target", "every_target", "all", "solver", "threads"])]
    targets: Option<Targets>,
    #[command(flatten)]
    all: AllArgs,
    #[command(flatten)]
    solving: SolveArgs<Round>,
}

/// Solves every puzzle of all sources.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let full = [
        ("--every-target", args.every_target),
        ("--targets", args.targets.is_some()),
        ("--all", args.all.all),
        ("--only", args.puzzles.only.is_some()),
    ];
    let is_json = match args.solving.manner(&full)? {
        Manner::Lines(form) => {
            return args
                .solving
                .lines(form, &args.puzzles, |entry| Ok((one_round(entry, "")?, entry.optimum)));
        }
        Manner::Full { is_json } => is_json,
    };
    let mut solver = args.solving.start();
    args.solving.full(is_json, &args.puzzles, |sources, all| match &args.targets {
        Some(targets) if targets.are_several() => solve_for_several(args, targets, sources, all),
        _ => solve(args, solver.as_mut(), sources, all),
    })
}

/// Every entry of the sources with its name and with what is made of it.
///
/// # Errors
/// The error of `make` with the name.
fn each<T>(
    sources: &[Source],
    make: impl Fn(&Entry) -> anyhow::Result<T>,
) -> anyhow::Result<Vec<(&Entry, String, T)>> {
    let mut all = Vec::new();
    for source in sources {
        for (index, entry) in source.entries.iter().enumerate() {
            let name = source.entry_name(index);
            let made = make(entry).map_err(|error| anyhow!("{name}: {error}"))?;
            all.push((entry, name, made));
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
        None => one_round(entry, ", or use --every-target").map(|round| vec![round]),
    };
    // Only for the entry's own goal it may know the fewest moves.
    let is_own_goal = !args.every_target && args.targets.is_none();
    for (entry, name, rounds) in &each(sources, rounds)? {
        let optimum = if is_own_goal { entry.optimum } else { Optimum::Unknown };
        let mut answers = Vec::new();
        for round in rounds {
            let find_all = args.all.all.then_some(|length, control: &mut Control<'_>| {
                solutions::solve(args.all, round, length, control)
            });
            let entry = (*entry, name.clone());
            let answer = args.solving.answer(entry, (round, optimum), solver, all.cancel, find_all);
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
    for (entry, _, round) in &each(sources, |entry| targets.round(entry))? {
        let search = |control: &mut Control<'_>| targets::Answer::new(entry, round, control);
        let (started, spinner) = (Instant::now(), SearchSpinner::new());
        let answer = args.solving.watched(all.cancel, started, spinner, search);
        all.ending = all.ending.max(answer.ending());
        all.write(&if all.is_json { format!("{}\n", answer.json()) } else { answer.text() })?;
        if all.is_cancelled() {
            break;
        }
    }
    Ok(())
}

/// The round of an entry; `or` says what else to do if it has no goal.
fn one_round(entry: &Entry, or: &str) -> anyhow::Result<Round> {
    entry.round().map_err(|error| match error {
        EntryError::NoRobots => anyhow!("{error}; place them with --robots"),
        EntryError::NoGoal => anyhow!("{error} with --target{or}"),
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
