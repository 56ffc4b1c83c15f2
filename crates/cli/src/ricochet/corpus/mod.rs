//! `carom corpus`: solves whole files, checks every answer and measures the time.

mod measure;
mod peer;
mod records;
mod summary;

use std::path::PathBuf;

use anyhow::bail;
use carom_formats::Optimum;
use carom_formats::ricochet::Entry;
use carom_solver::ricochet::{CATALOGUE, CatalogueEntry, DEFAULT};

use self::measure::{Settings, Task};
use self::peer::Peer;
use self::summary::Summary;
use crate::batch::{self, Parts, Puzzle, Puzzles};
use crate::exit::Ending;
use crate::options::{self, AnswerFormat, Measuring, whole_number};
use crate::output::{self, Sink};
use crate::progress::Watch;

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
tablebase, which takes up to 614 MiB, keeps its table, so only the first puzzle of a board and target \
builds one.

The command reads and solves 10,000 puzzles, then the next 10,000 with new solvers, so long files need little memory. Bad input \
after the first 10,000 stops the command when it reaches that place; FILE of --csv then has the puzzles that were solved.

--csv writes a header and one line for each puzzle: id,moves,us,expanded,generated,optimal,verdict,solution.

--peer reads lines `id us [us...]`; a header `# id name_us [name_us...]` names the columns. For each \
column the command prints peer/ours, which tells how many times faster Carom is: the geometric mean over \
the puzzles and the ratio of the total times.

JSON is one object; a field that does not apply is null:
  solver, threads, repeat, puzzles
  wrong, optimal (the length in the file), longer, unchecked, unsolvable,
                 not_found, stopped
  microseconds   {p50, p90, p99, max, mean, total}
  nodes          {expanded, generated}
  wall_seconds, peak_resident_bytes
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
                 unsolvable, stopped, or wrong
  solution       its moves; empty if there is none

Exit codes: 0 every answer is right, 1 a mismatch, 2 bad input or usage, 3 a search was stopped by a limit, \
130 Ctrl-C, 143 SIGTERM.";

/// What the progress counts.
const NOUN: &str = "puzzles";

/// Solve files of puzzles, check every answer and measure the time
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// Files of puzzles, in any format; `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// The solver
    #[arg(long, value_name = "ID", value_parser = options::solver(CATALOGUE),
          default_value = DEFAULT.id)]
    solver: &'static CatalogueEntry,
    #[command(flatten)]
    measuring: Measuring,
    /// Skip puzzles that need more than M moves according to the file; puzzles without this number are solved
    #[arg(long, value_name = "M", alias = "max-moves", value_parser = whole_number::<u32>(0..))]
    skip_longer: Option<u32>,
    /// Compare with the times of other programs
    #[arg(long, value_name = "TSV")]
    peer: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    format: AnswerFormat,
}

/// Solves all puzzles and prints the summary.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let csv = args.measuring.csv.as_deref();
    batch::check_files::<Entry>(&args.files, csv)?;
    let peer = args.peer.as_deref().map(Peer::read_file).transpose()?;
    output::check_table(csv)?;
    let settings = Settings {
        solver: args.solver,
        threads: usize::from(args.measuring.threads),
        repeat: args.measuring.repeat,
        limits: args.measuring.limits,
    };
    let mut summary = Summary::new(&settings, peer.as_ref());
    let mut table = csv.map(|path| Sink::new(Some(path))).transpose()?;
    let measured = measure_all(args, &settings, &mut summary, table.as_mut());
    let is_whole = matches!(measured, Ok(true));
    // Bad input before the first answer leaves no table.
    if let Some(table) = table.filter(|_| measured.is_ok() || summary.puzzles() > 0) {
        table.end(is_whole)?;
    }
    measured?;
    summary.note_mismatches();
    let text = match args.format {
        AnswerFormat::Text => summary.text(),
        AnswerFormat::Json => format!("{:#}\n", summary.json()),
    };
    output::write_stdout(text.as_bytes())?;
    Ok(if is_whole { summary.ending() } else { Ending::Cancelled })
}

/// Solves the puzzles part by part. Nothing is read while a time is measured. Returns whether all were solved: a signal stops
/// the work.
fn measure_all(
    args: &Args,
    settings: &Settings,
    summary: &mut Summary<'_>,
    mut table: Option<&mut Sink<'_>>,
) -> anyhow::Result<bool> {
    let tasks = Puzzles::new(args.files.clone()).filter_map(|it| task(it, args).transpose());
    let mut parts = Parts::new(tasks);
    let mut watch = None;
    let mut is_in_peer = false;
    while let Some((tasks, is_last)) = parts.next()? {
        if let Some(peer) = summary.peer {
            is_in_peer |= tasks.iter().any(|task| peer.times(&task.id).is_some());
            if is_last && !is_in_peer {
                bail!("{}: the file has no line for any of the puzzles", peer.name());
            }
        }
        let is_only = is_last && summary.puzzles() == 0;
        let shown = watch.get_or_insert_with(|| {
            if is_only { Watch::of(tasks.len() as u64, NOUN) } else { Watch::counting(NOUN) }
        });
        let (outcomes, wall) = measure::all(&tasks, settings, shown)?;
        if let Some(table) = &mut table {
            table.write(records::csv(&outcomes, summary.puzzles() == 0).as_bytes())?;
        }
        for outcome in &outcomes {
            summary.add(outcome);
        }
        summary.wall += wall;
        if outcomes.len() < tasks.len() {
            drop(watch);
            let all = if is_only { format!(" of {}", tasks.len()) } else { String::new() };
            output::tell(&format!("cancelled after {}{all} {NOUN}", summary.puzzles()));
            return Ok(false);
        }
    }
    if summary.puzzles() == 0 {
        bail!("there are no puzzles to solve");
    }
    Ok(true)
}

/// The task of a puzzle, which is a valid round; `None` if it is too long.
fn task(puzzle: anyhow::Result<Puzzle<Entry>>, args: &Args) -> anyhow::Result<Option<Task>> {
    let puzzle = puzzle?;
    let name = puzzle.name();
    let entry = puzzle.entry;
    for note in &entry.notes {
        output::note(&format!("{name}: note: {note}"));
    }
    if let Err(error) = entry.round() {
        bail!("{name}: {error}");
    }
    if let (Optimum::Moves(moves), Some(most)) = (entry.optimum, args.skip_longer)
        && moves > most
    {
        return Ok(None);
    }
    let id = entry.id.clone().unwrap_or_else(|| name.clone());
    Ok(Some(Task { id, name, entry }))
}
