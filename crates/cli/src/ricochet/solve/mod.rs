//! `carom solve`: finds shortest solutions.

mod targets;

use std::sync::Arc;

use anyhow::{anyhow, bail};
use carom_engine::ricochet::{Round, RoundSetup};
use carom_formats::Optimum;
use carom_formats::ricochet::{Entry, EntryError};
use carom_solver::Control;
use carom_solver::ricochet::solve_multi_round;

use targets::Targets;

use crate::batch::{EntryArgs, InputPuzzle};
use crate::exit::Ending;
use crate::ricochet::answer::table;
use crate::ricochet::solutions::AllArgs;
use crate::solving::{self, AnswerText, PuzzleAnswer, SolveArgs, SolveThread};

const EXAMPLES: &str = "\
Examples:
  carom solve puzzle.txt
  carom solve puzzle.txt --solver astar
  carom solve puzzle.txt --within 10s
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
lower bound. Without --max-nodes, --max-memory and --timeout it stops after 30 seconds, or when it needs more than 2 GiB. If it is stopped, the answer says so and has the solution that is \
known, and no number of solutions. The list is in the order of the moves: red first, and for each robot clockwise from north. Each \
line tells the number of moves of each robot, the number of rebounds (moves straight back, even if other \
robots moved in between), and with --distinct the number of orders of the same moves. --every-target \
searches for each target separately; the searches share the solver and its data about the board. With \
--targets all named robots must stand on their targets at the end; A* solves this. One robot with its target is the same puzzle as \
with --robot and --target, and has the same answer.

The solver tablebase finds the distance of every position before it answers. It needs up to 526 MiB of \
memory, or 680 MiB under the official rules, and keeps the table for puzzles on the same board with the \
same target. It uses the solver fast for puzzles without a table: boards above 16x16, five robots and more, rules without \
rebounds, the official rules if any robot may arrive, and most boards with diagonals and four robots. \
The solver fast uses the solver astar for boards above 64x64; above 16x16, and for more than five robots, also for boards with \
diagonals, and if no shortest solution that it finds under the plain rules obeys stricter ones. For a long search on a board of up to 16x16 with up to five robots it uses a second \
thread if --threads asks for one. Then it needs about half as much memory again. The first thread is ahead of the \
answer, and --max-nodes and --max-memory count both threads, so they can stop two threads where one finds the answer. The part of a \
search that obeys stricter rules has one thread.";

const FIELDS: &str = "\
  board_name       the name of the board in the file
  board, robots    as in the JSON Lines of puzzles: walls, diagonals and
                   targets, and {red: [x, y], ...}
  goal, target     {robot, square: [x, y]}, and the printed target there; the
                   robot is any if any robot may arrive; --targets with several
                   robots has goals instead, a list
  rules            the rules
                   a solution of --all is {moves, moves_by_robot, rebounds,
                   orders}; solutions also has distinct and complete: if this is
                   false, not all were compared, and distinct is null";

/// Find a shortest solution
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES, after_long_help = solving::help::<Entry>(EXAMPLES, NOTES, FIELDS))]
pub(crate) struct Args {
    #[command(flatten)]
    puzzles: EntryArgs<Entry>,
    /// Take every printed target, each for its own robot, from the same position
    #[arg(long, conflicts_with_all = ["robot", "target"])]
    every_target: bool,
    /// Solve for several robots, each on its own square at the end: `red 3,9; blue 4,4`, or `red D10; blue E5`
    #[arg(long, value_name = "TARGETS",
          conflicts_with_all = ["robot", "target", "every_target", "all", "solver", "threads", "within"])]
    targets: Option<Targets>,
    #[command(flatten)]
    all: AllArgs,
    #[command(flatten)]
    solving: SolveArgs<Round>,
}

/// Solves every puzzle of all sources.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let own = Arc::new(args.clone());
    args.solving.run(&args.puzzles, args.all.all, move |thread, puzzle| match &own.targets {
        Some(targets) if targets.are_several() => solve_for_several(targets, thread, puzzle),
        _ => solve(&own, thread, puzzle),
    })
}

/// Solves a puzzle, for one target or for each of several.
fn solve(
    args: &Args,
    thread: &mut SolveThread<Round>,
    puzzle: &InputPuzzle<Entry>,
) -> anyhow::Result<AnswerText> {
    let entry = &puzzle.entry;
    let rounds = match &args.targets {
        Some(target) => target.one_round(entry)?,
        None if args.every_target => rounds_of_targets(entry)?,
        None => vec![one_round(entry, ", or use --every-target")?],
    };
    // Only for the entry's own goal it may know the fewest moves.
    let is_own_goal = !args.every_target && args.targets.is_none();
    let optimum = if is_own_goal { entry.optimum } else { Optimum::Unknown };
    let mut answers = Vec::new();
    for round in &rounds {
        let find_all = args
            .all
            .all
            .then_some(|length, control: &mut Control<'_>| args.all.solve(round, length, control));
        let answer = thread.answer(puzzle, (round, optimum), find_all);
        let is_cancelled = answer.ending() == Ending::Cancelled;
        answers.push(answer);
        if is_cancelled {
            break;
        }
    }
    Ok(thread.written(&answers, || {
        if args.every_target {
            table(&answers)
        } else {
            answers.iter().map(PuzzleAnswer::text).collect()
        }
    }))
}

/// Solves a puzzle for several robots.
fn solve_for_several(
    targets: &Targets,
    thread: &SolveThread<Round>,
    puzzle: &InputPuzzle<Entry>,
) -> anyhow::Result<AnswerText> {
    let round = targets.round(&puzzle.entry)?;
    let method = "finds a shortest solution for several targets";
    let answer = thread.answer_by(puzzle, &round, method, solve_multi_round);
    Ok(thread.written(std::slice::from_ref(&answer), || answer.text()))
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
