//! `carom corpus`: solves whole files, checks every answer and measures the time.

use carom_engine::ricochet::{Board, BoardSetup, Round, RoundSetup};
use carom_formats::Optimum;
use carom_formats::ricochet::Entry;
use carom_solver::ricochet::{CatalogueEntry, DEFAULT};
use carom_tablebase::SOLVERS;

use crate::corpus::{self, CorpusArgs, Group, Kind};
use crate::exit::Ending;
use crate::options;

const EXAMPLES: &str = "\
Examples:
  carom corpus puzzles.txt
  carom corpus puzzles.txt hard.txt --solver astar --skip-longer 14
  carom corpus puzzles.txt --repeat 3 --csv ours.csv --peer theirs.tsv";

const NOTES: &str = "\
The engine plays each solution, and the command compares its length with the file. A solver that does \
not guarantee the optimum may give a longer solution or none: such an answer is counted, but it is not \
wrong. An answer is wrong for every solver if it does not replay or is shorter than the optimum.

The clock starts with the parsed puzzle and stops with the answer: it includes preparing the board, \
but not reading the file. With --repeat the fastest run counts. Each thread keeps one solver. The solver \
tablebase, which takes up to 526 MiB, keeps its table, so only the first puzzle of a board and target \
builds one. Of puzzles that the solver does not support, the output names the solver that answered.

The command reads and solves 10,000 puzzles, then the next 10,000 with new solvers, so long files need little memory. Bad input \
after the first 10,000 stops the command when it reaches that place; FILE of --csv then has the puzzles that were solved.

--csv writes a header and one line for each puzzle: id,moves,us,expanded,generated,optimal,verdict,solution,solver.

--peer reads lines `id us [us...]`; a header `# id name_us [name_us...]` names the columns. For each \
column the command prints peer/ours, which tells how many times faster Carom is: the geometric mean over \
the puzzles and the ratio of the total times.

JSON is one object; a field that does not apply is null:
  solver         who answered; null if several solvers answered
  solvers        the number of puzzles that each solver answered, by its id
  threads, repeat, puzzles
  solved         with a solution, right or wrong
  wrong, optimal (the length in the file), longer, unchecked, unsolvable,
                 not_found, stopped
  microseconds   {p50, p90, p99, max, mean, total}
  nodes          {expanded, generated}
  expanded_per_second, wall_seconds, peak_resident_bytes
  peers          [{name, groups: [{moves, puzzles, geometric_mean, total}]}]
  mismatches     [{puzzle, reason}]

The columns of --csv:
  id             the name of the puzzle
  moves          the length of the solution; empty if there is none
  us             the time of the fastest run in microseconds
  expanded       the states that this run expanded
  generated      the states that it generated
  optimal        the fewest moves according to the file; empty if it does not
                 say, - if it says that there is no solution
  verdict        optimal (proven), upper-bound (not proven to be shortest),
                 unsolvable, not-found, stopped, or wrong
  solution       its moves; empty if there is none
  solver         who answered

Exit codes: 0 every answer is right, 1 a mismatch, 2 bad input or usage, 3 a search was stopped by a limit, \
129 SIGHUP, 130 Ctrl-C, 143 SIGTERM.";

/// Solve files of puzzles, check every answer and measure the time
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// The solver
    #[arg(long, value_name = "ID", value_parser = options::solver(SOLVERS),
          default_value = DEFAULT.id)]
    solver: &'static CatalogueEntry,
    #[command(flatten)]
    corpus: CorpusArgs,
}

/// Solves all puzzles and prints the summary.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    corpus::run(&Rounds, args.solver, &args.corpus)
}

/// The rounds of a corpus.
struct Rounds;

impl Kind for Rounds {
    type Entry = Entry;
    type Puzzle = Round;
    type Raw = (BoardSetup, RoundSetup);
    const NOUNS: &'static str = "puzzles";
    const GROUPS: &'static [Group] = &[
        ("all", 0, usize::MAX),
        ("1-3", 1, 3),
        ("4-6", 4, 6),
        ("7-9", 7, 9),
        ("10-12", 10, 12),
        ("13+", 13, usize::MAX),
    ];

    fn raw(&self, entry: &Entry) -> anyhow::Result<(BoardSetup, RoundSetup)> {
        let goal = entry.round()?.goal();
        let setup = RoundSetup { robots: entry.robots.clone(), goal, profile: entry.profile };
        Ok((Board::clone(&entry.board).into(), setup))
    }

    fn prepare(&self, (board, setup): (BoardSetup, RoundSetup)) -> anyhow::Result<Round> {
        Ok(Round::new(Board::new(board)?, setup)?)
    }

    fn optimum(&self, entry: &Entry) -> Optimum {
        entry.optimum
    }
}
