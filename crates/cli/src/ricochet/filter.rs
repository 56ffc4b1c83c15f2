//! `carom filter`: keeps the puzzles that are as wanted.

use std::path::PathBuf;

use anyhow::{anyhow, bail};
use carom_engine::ricochet::Round;
use carom_formats::format::by_id;
use carom_formats::ricochet::Entry;
use carom_formats::wording::{counted, grouped};
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
The command solves each puzzle, and writes those that meet all criteria, in the order of the input. All of them appear at \
the end: a run that fails or is stopped writes nothing. The last line on standard error says how many puzzles are left out, \
each with the first reason that was found. Puzzles without a solution, and puzzles that are solved from the start (too short), \
are always left out. For exactly D moves, give D to --min-moves and to --max-moves.

jsonl keeps everything about a puzzle, and corpus all but the other targets of its board; both get the proven fewest moves, and \
a line on standard error names each puzzle whose file has another number. game-id has no place for the name and the fewest \
moves. If a format cannot express one of the puzzles, the command says so before it solves any.

--unique and --min-rebounds look at every solution of the fewest moves, and take longer than the other criteria. A puzzle with \
more than 100,000 of them is undecided.

Exit codes: 0 done, 2 bad input or usage, 3 a puzzle is undecided within --max-nodes (the others are written), 130 Ctrl-C, \
143 SIGTERM.";

/// Read puzzles, and write only those with the wanted difficulty
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// Files of puzzles, in any format; `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Stop a search after about N nodes; leave the puzzle out if that is not enough
    #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = whole_number::<u64>(0..))]
    max_nodes: u64,
    /// Write the puzzles in the order of their fewest moves, the easiest first
    #[arg(long)]
    sort: bool,
    /// Output format [default: jsonl]
    #[arg(long, value_name = "FORMAT", value_parser = input::format_by_line::<Entry>())]
    format: Option<&'static Format<Entry>>,
    /// Write to this file [default: standard output]
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
    let format = args.format.or_else(|| by_id(Entry::FORMATS, "jsonl"));
    let format = output::file_format("--format", format, out, None)?;
    let puzzles = read(&args.files)?;
    // The output is none of the inputs, which are known now.
    output::check(out)?;
    for puzzle in &puzzles {
        written(format, puzzle.entry.clone(), &puzzle.name)?;
    }
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
    let (all, mut rejected, mut kept) = (puzzles.len() as u64, Rejected::default(), Vec::new());
    for (Puzzle { name, entry, .. }, found) in puzzles.into_iter().zip(judged) {
        match found {
            Ok(solution) => {
                let moves = solution.len() as u32;
                if let Optimum::Moves(other) = entry.optimum
                    && other != moves
                {
                    output::tell(&format!("{name}: the fewest moves are {moves}, not {other}"));
                }
                let entry = Entry { optimum: Optimum::Moves(moves), ..entry };
                kept.push((moves, written(format, entry, &name)?));
            }
            Err(reason) => {
                if reason.undecided > 0 {
                    output::tell(&format!(
                        "{name}: undecided within --max-nodes {}",
                        args.max_nodes
                    ));
                }
                rejected += reason;
            }
        }
    }
    if args.sort {
        kept.sort_by_key(|it| it.0);
    }
    let text: String = kept.iter().map(|it| it.1.as_str()).collect();
    output::write(out, text.as_bytes())?;
    let has_rejected = rejected != Rejected::default();
    let left_out = if has_rejected { format!("; left out: {rejected}") } else { String::new() };
    output::note(&format!(
        "kept {} of {}{left_out}",
        grouped(kept.len() as u64),
        counted(all, "puzzle")
    ));
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

/// A puzzle in a format.
fn written(format: &Format<Entry>, entry: Entry, name: &str) -> anyhow::Result<String> {
    (format.write)(&[entry]).map_err(|error| anyhow!("{name}: as {}: {error}", format.id))
}
