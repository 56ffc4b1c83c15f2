//! `carom unblock generate`: makes random boards and puzzles.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{anyhow, bail};
use carom_engine::unblock::{Axis, Block, Board, BoardSetup, Metric};
use carom_engine::{Size, Square};
use carom_formats::Format;
use carom_formats::unblock::{Entry, by_id};
use carom_generator::unblock::{Difficulty, GenerateError, Puzzle, PuzzleMaker, Recipe};
use carom_support::wording::grouped;

use super::values;
use crate::batch::ordered;
use crate::exit::Ending;
use crate::input;
use crate::interrupt;
use crate::options::{MakeArgs, Threads, whole_number};
use crate::output::{self, OutputSink};
use crate::progress::Watch;

const EXAMPLES: &str = "\
Examples:
  carom unblock generate --count 100 >boards.txt
  carom unblock generate --count 10 --min-moves 20 --out a.ron
  carom unblock generate --count 5 --min-moves 25 --hardest --seed 7
  carom unblock generate --count 30 --min-moves 5 --sort --out easy-first.txt
  carom unblock generate --count 20 --size 5x5 --row 2 --min-moves 10
  carom unblock generate --count 10 --metric steps --min-moves 40 --walls 2
  carom unblock generate --blocks 13 --min-moves 40 --hardest --climb";

const NOTES: &str = "\
The command draws a random board: first the main block, then the walls, then the other blocks. Every position that can \
be reached from the board is a candidate: the puzzle starts from a random one whose fewest moves or steps are in the \
range, or with --hardest from the one that is farthest from the exit. With --climb, the command repeatedly moves one \
or two blocks or a wall of the board to other squares. It keeps a change if the hardest position is not easier. All \
puzzles of one command with --climb are different. The same options and seed give the same bytes with any number of \
threads.

The output is one file with all puzzles, which appears at the end. After Ctrl-C, or if --budget stops the run, FILE.partial has the \
puzzles that are made, and the command says with which --skip another run goes on; with --climb, another --seed makes others. With --sort the name of a puzzle keeps \
its number. A line of a corpus is `id board moves steps positions`: the fewest moves, the fewest steps, and the positions in reach.

Exit codes: 0 done, 2 bad input or usage, 3 stopped by --budget, 130 Ctrl-C, 143 SIGTERM.";

/// The default share of blocks with three squares, in per cent.
const THREES: u8 = 33;
/// With --climb, this number of climbs for each puzzle must be enough for different ones.
const REPEATS: u64 = 50;

/// Make random boards and puzzles
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    make: MakeArgs,
    /// Write to this file [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Output format [default: the ending of --out if only one format has it, or else corpus]
    #[arg(long, value_name = "FORMAT", value_parser = input::format::<Entry>())]
    format: Option<&'static Format<Entry>>,
    /// Width and height, each 3 to 8
    #[arg(long, value_name = "WxH", allow_hyphen_values = true, default_value = "6x6", value_parser = values::size)]
    size: Size,
    /// The row of the main block and the exit, from 0 [default: the middle row, or the row above the
    /// middle if the height is even]
    #[arg(long, value_name = "ROW", value_parser = whole_number::<u8>(0..))]
    row: Option<u8>,
    /// Number of blocks, with the main block [default: about a third of the squares]
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>(1..))]
    blocks: Option<usize>,
    /// The share of blocks with three squares, in per cent; the rest have two squares [default: 33]
    #[arg(long, value_name = "PERCENT", value_parser = whole_number::<u8>(0..=100))]
    threes: Option<u8>,
    /// Number of walls
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole_number::<usize>(0..))]
    walls: usize,
    /// Write the puzzles in the order of their fewest moves, or steps, the easiest first
    #[arg(long)]
    sort: bool,
    #[command(flatten)]
    threads: Threads,
    // The last one: its heading would be that of the options after it.
    #[command(flatten)]
    bounds: Bounds,
}

impl Args {
    /// A board of the size and with the walls of the options that has only the main block.
    fn smallest(&self) -> anyhow::Result<Entry> {
        let middle = (self.size.height() - 1) / 2;
        let main = Block { square: Square::new(0, middle), axis: Axis::Horizontal, length: 2 };
        let walls = self.size.squares().filter(|it| it.y() != middle).take(self.walls).collect();
        let blocks = vec![main];
        let board = Board::new(BoardSetup { walls, blocks, ..BoardSetup::empty(self.size) })?;
        let moves = u32::from(self.size.width()) - 1;
        let known = (Some(1), Some(moves.saturating_sub(1)), Some(u64::from(moves)));
        let (fewest_moves, fewest_steps, positions) = known;
        let id = Some("1".to_owned());
        Ok(Entry { id, fewest_moves, fewest_steps, positions, ..Entry::board(board) })
    }
}

/// The difficulty of the puzzles.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Difficulty")]
struct Bounds {
    /// What the length of a solution counts
    #[arg(long, value_name = "METRIC", value_parser = values::metric(), default_value = "moves")]
    metric: Metric,
    /// At least A moves; the metric says what counts
    #[arg(long = "min-moves", value_name = "A", default_value_t = 1,
          value_parser = whole_number::<u32>(1..))]
    min_length: u32,
    /// At most M moves; the metric says what counts
    #[arg(long = "max-moves", value_name = "M", value_parser = whole_number::<u32>(0..))]
    max_length: Option<u32>,
    /// Every puzzle is the hardest position that can be reached from it
    #[arg(long)]
    hardest: bool,
    /// Change a board repeatedly and keep harder boards; this finds puzzles that random boards
    /// almost never give
    #[arg(long)]
    climb: bool,
    /// Try at most N candidates, for each puzzle; with --climb the changed boards count, too
    #[arg(long, value_name = "N", default_value_t = 100_000,
          value_parser = whole_number::<u64>(1..))]
    budget: u64,
    /// Skip boards from which more positions can be reached
    #[arg(long, value_name = "N", default_value_t = 20_000,
          value_parser = whole_number::<u64>(1..))]
    max_positions: u64,
}

impl Bounds {
    /// The same for the library.
    fn difficulty(&self) -> Difficulty {
        Difficulty {
            metric: self.metric,
            length: self.min_length..=self.max_length.unwrap_or(u32::MAX),
            hardest: self.hardest,
            max_attempts: self.budget,
            max_positions: self.max_positions,
        }
    }
}

/// Makes the puzzles and writes them.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let out = args.out.as_deref();
    let format = output::file_format("--out", args.format, out, by_id("corpus"))?;
    let Bounds { min_length, max_length, .. } = args.bounds;
    if let Some(most) = max_length.filter(|&most| most < min_length) {
        bail!("--min-moves {min_length} is above --max-moves {most}");
    }
    if args.blocks == Some(1) && args.threes.is_some() {
        bail!("--threes: with --blocks 1 there is only the main block, which has two squares");
    }
    if args.make.count > 1 && !is_list(format) {
        bail!("--format {}: this format has one board per file; use --count 1", format.id);
    }
    if args.make.skip > 0 && args.bounds.climb {
        bail!(
            "--skip: with --climb a puzzle depends on those before it; another --seed makes others"
        );
    }
    args.make.check()?;
    // A format without a place for such boards is refused before the first one is made.
    (format.write)(&[args.smallest()?]).map_err(|error| anyhow!("as {}: {error}", format.id))?;
    let mut sink = OutputSink::partial(out)?;
    let mut entries = Vec::new();
    let made = make(args, &mut entries);
    if args.sort {
        // Puzzles of the same length stay in the order of their numbers.
        entries.sort_by_key(|it| it.fewest(args.bounds.metric));
    }
    if !entries.is_empty() {
        let text =
            (format.write)(&entries).map_err(|error| anyhow!("as {}: {error}", format.id))?;
        sink.write(text.as_bytes())?;
    }
    let written = entries.len() as u64;
    let (place, another) = (sink.place(), sink.another());
    let rest = |skip: u64| {
        let go_on = if args.bounds.climb {
            "; another --seed makes others".to_owned()
        } else {
            format!("; --skip {skip}{another} goes on")
        };
        args.make.done(written, &place, &go_on)
    };
    match made {
        Ok(()) => return sink.finish().map(|()| Ending::Done),
        Err(Failure::Puzzle(_, GenerateError::Cancelled)) => {
            output::tell(&format!("cancelled: {}", rest(args.make.skip + written)));
            return Ok(Ending::Cancelled);
        }
        Err(Failure::Repeats { climbs }) => {
            let (climbs, done) = (grouped(climbs), args.make.done(written, &place, ""));
            output::tell(&format!(
                "stopped after {climbs} climbs that ended at known puzzles; {done}"
            ));
        }
        Err(Failure::Puzzle(number, GenerateError::BudgetExhausted { attempts, rejected })) => {
            let [budget, candidates] = [args.bounds.budget, attempts].map(grouped);
            let reasons = args.bounds.difficulty().reasons(&rejected);
            output::tell(&format!(
                "puzzle {number}: stopped by --budget {budget}: none of {candidates} candidates meets the criteria: \
                 {reasons}; {}",
                rest(number)
            ));
        }
        Err(Failure::Puzzle(_, error)) => bail!("{error}"),
    }
    Ok(Ending::Undecided)
}

/// Whether a format has several boards a file.
fn is_list(format: &Format<Entry>) -> bool {
    format.is_by_line || format.id == "ron"
}

/// Why there are fewer puzzles.
#[derive(Debug)]
enum Failure {
    /// The number of the first one that failed, and the reason.
    Puzzle(u64, GenerateError),
    /// Most climbs end at the same puzzles: this is their number.
    Repeats { climbs: u64 },
}

/// Makes the puzzles in their order.
fn make(args: &Args, entries: &mut Vec<Entry>) -> Result<(), Failure> {
    let size = args.size;
    let recipe = Recipe {
        size,
        row: args.row.unwrap_or((size.height() - 1) / 2),
        blocks: args.blocks.unwrap_or(size.area() / 3),
        threes: args.threes.unwrap_or(THREES),
        walls: args.walls,
    };
    let (climb, make, difficulty) = (args.bounds.climb, args.make, args.bounds.difficulty());
    let cancel = interrupt::catch();
    let wanted = usize::try_from(make.count - make.skip).unwrap_or(usize::MAX);
    let bar = Watch::of(make.count - make.skip, "puzzles");
    let mut known = BTreeSet::new();
    let worker = move || {
        let (recipe, difficulty, mut maker) = (recipe, difficulty.clone(), PuzzleMaker::new());
        move |index: u64| {
            let mut rng = make.random(index);
            let made = if climb {
                maker.climb(&recipe, &difficulty, Some(cancel), &mut rng)
            } else {
                maker.random(&recipe, &difficulty, Some(cancel), &mut rng)
            };
            Ok((index, made))
        }
    };
    let last = if climb { make.count.saturating_mul(REPEATS) } else { make.count };
    let cancelled = |_| Failure::Puzzle(0, GenerateError::Cancelled);
    let jobs = (make.skip..last).map(Ok);
    for made in ordered(jobs, args.threads.count(), worker).map_err(cancelled)? {
        let (index, puzzle) = made.map_err(cancelled)?;
        let puzzle = puzzle.map_err(|error| Failure::Puzzle(index + 1, error))?;
        // Different climbs may end at the same puzzle.
        if !climb || known.insert(puzzle.board.to_string()) {
            entries.push(entry(make.seed, make.skip as usize + entries.len(), puzzle));
            bar.add_one();
        }
        if entries.len() == wanted {
            return Ok(());
        }
    }
    Err(Failure::Repeats { climbs: last })
}

fn entry(seed: u64, index: usize, puzzle: Puzzle) -> Entry {
    Entry {
        id: Some(format!("random-{seed}-{:04}", index + 1)),
        fewest_moves: Some(puzzle.fewest_moves),
        fewest_steps: Some(puzzle.fewest_steps),
        positions: Some(puzzle.positions),
        ..Entry::board(puzzle.board)
    }
}
