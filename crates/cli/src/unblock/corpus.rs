//! `carom unblock corpus`: solves whole files, checks every answer and measures the time.

use std::sync::Arc;

use carom_engine::unblock::{Board, Metric, Round};
use carom_formats::Optimum;
use carom_formats::unblock::Entry;
use carom_solver::unblock::{CATALOGUE, CatalogueEntry, DEFAULT};

use super::values::{self, optimum};
use crate::corpus::{self, CorpusArgs, Group, Kind};
use crate::exit::Ending;
use crate::options;

const EXAMPLES: &str = "\
Examples:
  carom unblock corpus boards.txt
  carom unblock corpus boards.txt --metric steps --solver astar --threads 2
  carom unblock corpus boards.txt --repeat 5 --csv times.csv --peer theirs.tsv";

const NOTES: &str = "\
The engine plays each solution, and the command compares its length with the column of the metric in the file.

The clock starts with the parsed board and stops with the answer. With --repeat the fastest run counts. Each thread keeps \
one solver.

The command reads and solves 10,000 boards, then the next 10,000 with new solvers, so long files need little memory. Bad input \
after the first 10,000 stops the command when it reaches that place; FILE of --csv then has the boards that were solved.

--csv writes a header and one line for each board: id,moves,us,expanded,generated,optimal,verdict,solution,solver.

--peer reads lines `id us [us...]`; a header `# id name_us [name_us...]` names the columns. For each \
column the command prints peer/ours, which tells how many times faster Carom is: the geometric mean over \
the boards and the ratio of the total times.

JSON is one object; a field that does not apply is null:
  solver         who answered; null if several solvers answered
  solvers        the number of boards that each solver answered, by its id
  metric, threads, repeat, boards
  solved         with a solution, right or wrong
  wrong, optimal (the length in the file), longer, unchecked, unsolvable,
                 not_found, stopped
  microseconds   {p50, p90, p99, max, mean, total}
  nodes          {expanded, generated}
  expanded_per_second, wall_seconds, peak_resident_bytes
  peers          [{name, groups: [{moves, puzzles, geometric_mean, total}]}]
  mismatches     [{puzzle, reason}]

The columns of --csv:
  id             the name of the board
  moves          the length of the solution in the metric; empty if there is
                 none
  us             the time of the fastest run in microseconds
  expanded       the positions that this run expanded
  generated      the positions that it generated
  optimal        the length according to the file; empty if it does not say
  verdict        optimal (proven), unsolvable, stopped, or wrong
  solution       its moves; empty if there is none
  solver         who answered

Exit codes: 0 every answer is right, 1 a mismatch, 2 bad input or usage, 3 a search was stopped by a limit, 129 SIGHUP, 130 Ctrl-C, \
143 SIGTERM.";

/// Solve files of boards, check every answer and measure the time
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// What the length of a solution counts
    #[arg(long, value_name = "METRIC", value_parser = values::metric(), default_value = "moves")]
    metric: Metric,
    /// The solver
    #[arg(long, value_name = "ID", value_parser = options::solver(CATALOGUE),
          default_value = DEFAULT.id)]
    solver: &'static CatalogueEntry,
    #[command(flatten)]
    corpus: CorpusArgs,
}

/// Solves all boards and prints the summary.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    corpus::run(&Boards { metric: args.metric }, args.solver, &args.corpus)
}

/// The boards of a corpus.
struct Boards {
    metric: Metric,
}

impl Kind for Boards {
    type Entry = Entry;
    type Puzzle = Round;
    type Raw = Arc<Board>;
    const NOUNS: &'static str = "boards";
    const GROUPS: &'static [Group] = &[
        ("all", 0, usize::MAX),
        ("1-8", 1, 8),
        ("9-14", 9, 14),
        ("15-21", 15, 21),
        ("22-30", 22, 30),
        ("31-50", 31, 50),
        ("51+", 51, usize::MAX),
    ];

    fn raw(&self, entry: &Entry) -> anyhow::Result<Arc<Board>> {
        Ok(Arc::clone(&entry.board))
    }

    fn prepare(&self, board: Arc<Board>) -> anyhow::Result<Round> {
        Ok(Round::new(board, self.metric))
    }

    fn optimum(&self, entry: &Entry) -> Optimum {
        optimum(entry, self.metric)
    }

    fn metric(&self) -> Option<&'static str> {
        Some(self.metric.name())
    }
}
