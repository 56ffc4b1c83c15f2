//! `carom unblock solve`: finds shortest solutions.

use carom_engine::unblock::{Metric, Round};
use carom_formats::unblock::Entry;
use carom_solver::Control;

use super::solutions::AllArgs;
use super::values::{self, optimum};
use crate::batch::EntryArgs;
use crate::exit::Ending;
use crate::solving::{self, Manner, SolveArgs};

const EXAMPLES: &str = "\
Examples:
  carom unblock solve ..B.AAB..CC...DD
  carom unblock solve ..B.AAB..CC...DD --metric steps --solver astar
  carom unblock solve ..B.AAB..CC...DD --all --limit 5
  carom unblock solve boards.txt --only card40
  carom unblock solve - --format json <boards.txt
  carom unblock solve boards.txt --threads 2 --format csv --out answers.csv
  carom unblock solve boards.txt --skip 1 --format jsonl";

const NOTES: &str = "\
The metric says what the length of a solution counts, also for --max-moves.

--all finds every position on a shortest solution, in the time and memory of a breadth-first search with a lower bound; set \
--max-memory for long solutions. If it is stopped, the answer has the solution that is known. The list is in the order of the \
moves: by the blocks, and for each block first west or north, then east or south, and short slides first.";

const FIELDS: &str = "\
  board, metric    the board string, and what the length counts
  solutions        with --all: count (2^64 - 1 means at least that many) and
                   list: moves";

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
    let (metric, solving) = (args.metric, &args.solving);
    let full = [("--all", args.all.all), ("--only", args.boards.only.is_some())];
    let is_json = match solving.manner(&full)? {
        Manner::Lines(form) => {
            return solving.lines(form, &args.boards, move |entry| {
                Ok((entry.round(metric), optimum(entry, metric)))
            });
        }
        Manner::Full { is_json } => is_json,
    };
    let mut solver = solving.start();
    solving.full(is_json, &args.boards, |sources, all| {
        for source in sources {
            source.print_notes();
            for (index, entry) in source.entries.iter().enumerate() {
                let round = entry.round(metric);
                let find_all = args.all.all.then_some(|length, control: &mut Control<'_>| {
                    args.all.solve(&round, length, control)
                });
                let entry_and_name = (entry, source.entry_name(index));
                let round_and_optimum = (&round, optimum(entry, metric));
                let answer = solving.answer(
                    entry_and_name,
                    round_and_optimum,
                    solver.as_mut(),
                    all.cancel,
                    find_all,
                );
                all.ending = all.ending.max(answer.ending());
                all.write(&if all.is_json {
                    format!("{}\n", answer.json())
                } else {
                    answer.text()
                })?;
                if all.is_cancelled() {
                    return Ok(());
                }
            }
        }
        Ok(())
    })
}
