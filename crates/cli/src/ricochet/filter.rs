//! `carom filter`: keeps the puzzles that are as wanted.

use std::path::PathBuf;

use anyhow::bail;
use carom_engine::ricochet::Round;
use carom_formats::format::by_id;
use carom_formats::ricochet::Entry;
use carom_formats::{FileEntry, Format, Optimum};
use carom_generator::ricochet::{GenerateError, Rejected, judge};
use carom_solver::Control;
use carom_solver::ricochet::DEFAULT;
use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};

use super::criteria::Criteria;
use super::puzzle_argument::Source;
use crate::exit::Ending;
use crate::options::{Threads, whole_number};
use crate::progress::Watch;
use crate::{input, interrupt, output};

const EXAMPLES: &str = "\
Examples:
  carom filter puzzles.txt --min-moves 10 --unique
  carom filter puzzles.txt hard.txt --no-solo --sort --out chosen.jsonl
  carom filter puzzles.txt --min-robots 3 --format game-id";

const NOTES: &str = "\
The command solves each puzzle, and writes those that meet all criteria, in the order of the input and with the proven \
fewest moves. Without criteria it leaves out only puzzles without a solution and puzzles that are solved from the start. One \
line on standard error says how many are left out, and why.

The options of the difficulty mean the same as those of `carom generate`. The format jsonl keeps everything about a puzzle; \
game-id and corpus have no place for the other targets of its board.

Exit codes: 0 done, 2 bad input or usage, 3 a puzzle is undecided within --max-nodes (the others are written), 130 Ctrl-C, \
143 SIGTERM.";

/// Keep the puzzles of files that are as difficult as wanted
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// Files of puzzles, in any format; `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Expand at most this number of nodes for each search; leave the puzzle out if that is not enough
    #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = whole_number::<u64>(0..))]
    max_nodes: u64,
    /// Write the puzzles in the order of their fewest moves, the easiest first
    #[arg(long)]
    sort: bool,
    /// A format with a line for each puzzle [default: the one that the ending of FILE names, or jsonl]
    #[arg(long, value_name = "FORMAT", value_parser = input::format::<Entry>())]
    format: Option<&'static Format<Entry>>,
    /// The output file [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
    // The last one: its heading would be that of the options after it.
    #[command(flatten)]
    criteria: Criteria,
}

/// A puzzle of the input.
struct Puzzle {
    /// Its name in messages.
    name: String,
    entry: Entry,
    round: Round,
}

/// Reads the puzzles, and writes those that meet the criteria.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    args.criteria.check()?;
    let out = args.out.as_deref();
    let jsonl = by_id(Entry::FORMATS, "jsonl");
    let format = output::file_format("--format", args.format, out, jsonl)?;
    if !format.is_by_line {
        let by_line = Entry::FORMATS.iter().filter(|it| it.is_by_line).map(|it| it.id);
        let by_line: Vec<&str> = by_line.collect();
        bail!(
            "--format {}: it has no line for each puzzle; use one of these formats: {}",
            format.id,
            by_line.join(", ")
        );
    }
    let puzzles = read(&args.files)?;
    output::check(out)?;
    let cancel = interrupt::catch();
    let difficulty = args.criteria.difficulty(args.max_nodes);
    let bar = Watch::of(puzzles.len() as u64, "puzzles");
    let judged: Result<Vec<_>, GenerateError> = args.threads.start()?.install(|| {
        let judged = puzzles.par_iter().map_init(
            || DEFAULT.solver(),
            |solver, puzzle| {
                let control = &mut Control::default().cancel(cancel);
                let found = judge(&puzzle.round, &difficulty, &mut **solver, control);
                bar.add_one();
                found
            },
        );
        judged.collect()
    });
    drop(bar);
    let judged = match judged {
        Ok(judged) => judged,
        Err(GenerateError::Cancelled) => {
            output::tell("cancelled: nothing was written");
            return Ok(Ending::Cancelled);
        }
        Err(error) => return Err(error.into()),
    };
    let (all, mut rejected, mut kept) = (puzzles.len(), Rejected::default(), Vec::new());
    for (puzzle, found) in puzzles.into_iter().zip(judged) {
        match found {
            Ok(solution) => kept.push((solution.len() as u32, puzzle)),
            Err(reason) => rejected += reason,
        }
    }
    if args.sort {
        kept.sort_by_key(|it| it.0);
    }
    let texts: anyhow::Result<Vec<String>> =
        kept.into_iter().map(|(moves, puzzle)| written(format, moves, puzzle)).collect();
    let texts = texts?;
    output::write(out, texts.concat().as_bytes())?;
    let left_out = if rejected == Rejected::default() {
        String::new()
    } else {
        format!("; left out: {rejected}")
    };
    output::note(&format!("{} of {all} puzzles{left_out}", texts.len()));
    Ok(if rejected.undecided > 0 { Ending::Undecided } else { Ending::Done })
}

/// Every puzzle of the files.
fn read(files: &[String]) -> anyhow::Result<Vec<Puzzle>> {
    let mut puzzles = Vec::new();
    for file in files {
        let source = Source::read(file)?;
        source.print_notes();
        for (index, entry) in source.entries.iter().enumerate() {
            let name = source.entry_name(index);
            match entry.round() {
                Ok(round) => puzzles.push(Puzzle { name, entry: entry.clone(), round }),
                Err(error) => bail!("{name}: {error}"),
            }
        }
    }
    Ok(puzzles)
}

/// A puzzle with its proven fewest moves, in a format.
fn written(format: &Format<Entry>, moves: u32, puzzle: Puzzle) -> anyhow::Result<String> {
    let Puzzle { name, entry, .. } = puzzle;
    if let Optimum::Moves(other) = entry.optimum
        && other != moves
    {
        output::tell(&format!("{name}: the fewest moves are {moves}, not {other}"));
    }
    let entry = Entry { optimum: Optimum::Moves(moves), ..entry };
    (format.write)(&[entry]).map_err(|error| anyhow::anyhow!("{name}: as {}: {error}", format.id))
}
