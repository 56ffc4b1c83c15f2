//! `carom filter`: keeps the puzzles that are as wanted.

use std::collections::BTreeMap;
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use carom_engine::ricochet::{Move, Robot};
use carom_formats::format::by_id;
use carom_formats::ricochet::Entry;
use carom_formats::{FileEntry, Format, Optimum};
use carom_generator::ricochet::{Rejections, judge};
use carom_solver::Control;
use carom_solver::ricochet::DEFAULT;
use carom_support::wording::{counted, grouped};
use tempfile::SpooledTempFile;

use super::criteria::Criteria;
use crate::batch::{InputPuzzle, Puzzles, ordered};
use crate::exit::Ending;
use crate::input::{self, Argument, Input, Notes};
use crate::interrupt;
use crate::options::{Threads, whole_number};
use crate::output::{self, OutputSink};
use crate::progress::Watch;

const EXAMPLES: &str = "\
Examples:
  carom filter puzzles.txt --min-moves 10 --unique
  carom filter puzzles.txt hard.txt --no-solo --sort --out chosen.jsonl
  carom filter puzzles.txt --min-robots 3 --format game-id";

const NOTES: &str = "\
The command solves each puzzle, and writes those that meet all criteria, in the order of the input. Long lists of lines need little \
memory; with --sort the lines are in temporary files. A file appears at the end. After Ctrl-C FILE.partial has the puzzles that are kept \
so far, and the command says with which --skip another run goes on. The last line on standard error says how many puzzles are left out, \
each with the first reason that was found. Puzzles without a solution, and puzzles that are solved from the start, \
are always left out. For exactly D moves, give D to --min-moves and to --max-moves.

jsonl keeps everything about a puzzle, and corpus all but the other targets of its board; both get the proven fewest moves, and \
a line on standard error names each written puzzle whose file has another number; `carom corpus` checks all of them. game-id has no place for the name and the fewest \
moves. If the format cannot express a puzzle, the run fails.

--unique and --min-rebounds look at every solution of the fewest moves, and take longer than the other criteria. A puzzle with \
more than 100,000 of them is undecided.

Exit codes: 0 done, 1 the file of a written puzzle has another number of moves than the proven one, 2 bad input or usage, 3 a puzzle is undecided \
within --max-nodes, 130 Ctrl-C, 143 SIGTERM. With the exit codes 1 and 3 the output is written, too.";

/// Read puzzles, and write only those with the wanted difficulty
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// Files of puzzles, in any format; `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Leave out the first N puzzles: another run has looked at them
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole_number::<u64>(0..))]
    skip: u64,
    /// Stop a search after about N nodes; leave the puzzle out if that is not enough
    #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = whole_number::<u64>(0..))]
    max_nodes: u64,
    /// Write the puzzles in the order of their fewest moves, the easiest first
    #[arg(long)]
    sort: bool,
    /// Output format [default: that of the ending of --out; jsonl without a file, or if the ending names no format; needed for .txt]
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

/// Reads the puzzles, and writes those that meet the criteria.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    args.criteria.check()?;
    args.criteria.check_robots(Robot::MAX, "10, the most robots of a puzzle")?;
    let out = args.out.as_deref();
    let format = format(args, out)?;
    let files = input::files::<Entry>(&args.files)?;
    let mut kept = Selection::new(out, args.sort)?;
    let mut counts = Counts::default();
    let chosen = choose(args, format, files, &mut counts, &mut kept);
    let is_cancelled = interrupt::is_cancelled();
    let Counts { all, kept: count, rejected, is_refuted } = counts;
    let has_kept = all > 0 && !chosen.as_ref().is_err_and(output::is_broken_pipe);
    if chosen.is_err() && !has_kept {
        return chosen.map(|()| Ending::Done);
    }
    kept.end()?;
    let mut told = format!("kept {} of {}", grouped(count), counted(all, "puzzle"));
    if let Err(error) = chosen {
        let skip = args.skip + all;
        told += &kept.sink.place();
        // A wrong entry is wrong for the next run, too.
        let (why, correct) =
            if is_cancelled { ("cancelled", "") } else { ("stopped", "correct the input, then ") };
        output::tell(&format!(
            "{why}: {told}; {correct}--skip {skip}{} goes on",
            kept.sink.another()
        ));
        return if is_cancelled { Ok(Ending::Cancelled) } else { Err(error) };
    }
    kept.sink.finish()?;
    let has_rejected = rejected != Rejections::default();
    let reasons = || args.criteria.difficulty(args.max_nodes).reasons(&rejected);
    let left_out = if has_rejected { format!("; left out: {}", reasons()) } else { String::new() };
    output::note(&format!("{told}{left_out}"));
    Ok(match (rejected.undecided, is_refuted) {
        (1.., _) => Ending::Undecided,
        (0, true) => Ending::Refuted,
        (0, false) => Ending::Done,
    })
}

/// The format of the output.
fn format(args: &Args, out: Option<&Path>) -> anyhow::Result<&'static Format<Entry>> {
    // Several formats have files whose names end in .txt.
    let is_text = out.and_then(output::ending).is_some_and(|it| it == "txt");
    let default = by_id(Entry::FORMATS, "jsonl");
    if is_text && args.format.is_none() {
        let by_line = Entry::FORMATS.iter().filter(|it| it.is_by_line).map(|it| it.id);
        let by_line: Vec<&str> = by_line.collect();
        bail!(
            "--format is needed: the ending .txt names none of the formats with a line for each puzzle: {}",
            by_line.join(", ")
        );
    }
    let format = output::file_format("--out", args.format, out, default)?;
    if !format.is_by_line {
        let (name, id) = (out.unwrap_or(Path::new("-")).display(), format.id);
        bail!(
            "{name}: the format {id} does not have a line for each puzzle; choose another with --format"
        );
    }
    Ok(format)
}

/// Solves the puzzles, and writes those that meet the criteria.
fn choose(
    args: &Args,
    format: &'static Format<Entry>,
    files: Vec<Argument<Entry>>,
    counts: &mut Counts,
    kept: &mut Selection<'_>,
) -> anyhow::Result<()> {
    let cancel = interrupt::catch();
    let difficulty = args.criteria.difficulty(args.max_nodes);
    let worker = move || {
        let (difficulty, mut solver) = (difficulty.clone(), DEFAULT.solver());
        move |puzzle: InputPuzzle<Entry>| {
            let name = puzzle.name();
            let round = puzzle.entry.round();
            let round = puzzle.fault(round.map_err(Into::into))?;
            // A puzzle that the format cannot express is not solved.
            written(format, puzzle.entry.clone(), &name)?;
            let control = &mut Control::default().cancel_on(cancel);
            let found = judge(&round, &difficulty, &mut *solver, control)?;
            Ok((name, puzzle.entry, found))
        }
    };
    let skip = usize::try_from(args.skip).unwrap_or(usize::MAX);
    let puzzles = Puzzles::<Entry>::new(files).skip(skip);
    let watch = Watch::counting("puzzles");
    let mut told = Notes::default();
    for judged in ordered(puzzles, args.threads.count(), worker)? {
        let (name, entry, found) = judged?;
        told.tell(&name, entry.notes());
        watch.add_one();
        if let Some((moves, line)) = counts.add(&name, entry, found, format, args.max_nodes)? {
            kept.add(moves, &line)?;
        }
    }
    Ok(())
}

/// How many puzzles were kept, and why the others were not.
#[derive(Default)]
struct Counts {
    all: u64,
    kept: u64,
    rejected: Rejections,
    /// Whether a file has another number of moves than the proven one.
    is_refuted: bool,
}

impl Counts {
    /// Counts a puzzle. If it is kept, the result is its fewest moves and its line.
    fn add(
        &mut self,
        name: &str,
        entry: Entry,
        found: Result<Vec<Move>, Rejections>,
        format: &Format<Entry>,
        max_nodes: u64,
    ) -> anyhow::Result<Option<(u32, String)>> {
        self.all += 1;
        let solution = match found {
            Ok(solution) => solution,
            Err(reason) => {
                if reason.undecided > 0 {
                    output::tell(&format!(
                        "{name}: undecided within --max-nodes {}",
                        grouped(max_nodes)
                    ));
                }
                self.rejected += reason;
                return Ok(None);
            }
        };
        let moves = solution.len() as u32;
        if let Optimum::Moves(other) = entry.optimum
            && other != moves
        {
            self.is_refuted = true;
            output::tell(&format!("{name}: the fewest moves are {moves}, not {other}"));
        }
        self.kept += 1;
        let entry = Entry { optimum: Optimum::Moves(moves), ..entry };
        Ok(Some((moves, written(format, entry, name)?)))
    }
}

/// The lines that are kept, on their way to the output.
struct Selection<'a> {
    sink: OutputSink<'a>,
    /// The lines by their moves, if they must be sorted: many of them are in temporary files.
    by_moves: Option<BTreeMap<u32, SpooledTempFile>>,
}

impl<'a> Selection<'a> {
    /// The bytes that are in memory for each number of moves.
    const SPOOL: usize = 1 << 18;

    fn new(out: Option<&'a Path>, sorts: bool) -> anyhow::Result<Self> {
        Ok(Self { sink: OutputSink::partial(out)?, by_moves: sorts.then(BTreeMap::new) })
    }

    fn add(&mut self, moves: u32, line: &str) -> anyhow::Result<()> {
        match &mut self.by_moves {
            None => self.sink.write(line.as_bytes()),
            Some(by_moves) => by_moves
                .entry(moves)
                .or_insert_with(|| SpooledTempFile::new(Self::SPOOL))
                .write_all(line.as_bytes())
                .context("a temporary file for --sort"),
        }
    }

    /// Writes the lines that must be sorted.
    fn end(&mut self) -> anyhow::Result<()> {
        for mut lines in self.by_moves.take().into_iter().flat_map(BTreeMap::into_values) {
            lines.rewind().context("a temporary file for --sort")?;
            let mut buffer = vec![0; Self::SPOOL];
            loop {
                let count = lines.read(&mut buffer).context("a temporary file for --sort")?;
                if count == 0 {
                    break;
                }
                self.sink.write(&buffer[..count])?;
            }
        }
        Ok(())
    }
}

/// A puzzle in a format.
fn written(format: &Format<Entry>, entry: Entry, name: &str) -> anyhow::Result<String> {
    (format.write)(&[entry]).map_err(|error| anyhow!("{name}: as {}: {error}", format.id))
}
