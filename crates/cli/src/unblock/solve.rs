//! `carom unblock solve`: finds shortest solutions.

use carom_engine::unblock::{Metric, Round};
use carom_formats::unblock::Entry;
use carom_solver::Control;

use super::solutions::AllArgs;
use super::values::{self, optimum};
use crate::batch::EntryArgs;
use crate::exit::Ending;
use crate::solving::{self, SolveArgs};

const EXAMPLES: &str = "\
Examples:
  carom unblock solve ..B.AAB..CC...DD
  carom unblock solve ..B.AAB..CC...DD --metric steps --solver astar
  carom unblock solve ..B.AAB..CC...DD --all --limit 5
  carom unblock solve boards.txt --only card40 --within 10s
  carom unblock solve boards.txt --only card40
  carom unblock solve - --format json <boards.txt
  carom unblock solve boards.txt --threads 2 --format csv --out answers.csv
  carom unblock solve boards.txt --skip 1 --format jsonl";

const NOTES: &str = "\
The metric says what the length of a solution counts, also for --max-moves.

--all finds every position on a shortest solution, in the time and memory of a breadth-first search with a lower bound. Without --max-nodes, --max-memory and --timeout it stops after 30 seconds, or when it needs more than 2 GiB. If it is stopped, the answer says so and has the solution that is known, and no number of solutions. The list is in the order of the \
moves: by the blocks, and for each block first west or north, then east or south, and short slides first.";

const FIELDS: &str = "\
  board, metric    the board string, and what the length counts";

/// Find the fewest moves or steps
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = solving::help::<Entry>(EXAMPLES, NOTES, FIELDS))]
pub(crate) struct Args {
    #[command(flatten)]
    boards: EntryArgs<Entry>,
    /// What the length of a solution counts
    #[arg(long, value_name = "METRIC", value_parser = values::metric(), default_value = "moves")]
    metric: Metric,
    #[command(flatten)]
    all: AllArgs,
    #[command(flatten)]
    solving: SolveArgs<Round>,
}

/// Solves every board of all sources.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let &Args { metric, all, .. } = args;
    args.solving.run(&args.boards, all.all, move |thread, puzzle| {
        let round = puzzle.entry.round(metric);
        let find_all = all
            .all
            .then_some(|length, control: &mut Control<'_>| all.solve(&round, length, control));
        let answer = thread.answer(puzzle, (&round, optimum(&puzzle.entry, metric)), find_all);
        Ok(thread.written(std::slice::from_ref(&answer), || answer.text()))
    })
}
