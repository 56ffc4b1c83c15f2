//! `carom corpus`: solves whole files, checks every answer and measures.

mod measure;
mod peer;
mod records;
mod summary;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use carom_formats::Optimum;
use carom_solver::ricochet::{CATALOGUE, CatalogueEntry, DEFAULT};

use self::measure::{Settings, Task};
use self::peer::Peer;
use self::summary::Summary;
use crate::options::{self, AnswerFormat, Limits};
use crate::output;
use crate::ricochet::puzzle_argument::Source;

const EXAMPLES: &str = "\
Examples:
  carom corpus puzzles.txt
  carom corpus puzzles.txt hard.txt --solver astar --max-moves 14
  carom corpus puzzles.txt --repeat 3 --csv ours.csv --peer theirs.tsv";

const NOTES: &str = "\
Each solution is played in the engine, and its length compared with the one in the file. A solver \
that promises no optimum may answer with more moves or none: that is counted, not wrong. An answer \
that does not replay, or is shorter than the optimum, is wrong whoever gives it.

Time runs from the parsed puzzle, raw walls, to the answer: preparing the board counts, reading the \
file does not. Of several repeats the fastest counts. Each thread keeps one solver; tablebase, which \
takes up to 614 MiB, keeps its table, so that only the first puzzle of a board and target builds one.

--csv writes a header and a line a puzzle: id,moves,us,expanded,generated,optimal,verdict.

--peer reads lines `id us [us...]`; a header `# id name_us [name_us...]` names the columns. For each \
column it prints peer/ours, how many times faster this program is: as the geometric mean over the \
puzzles and as the ratio of the total times.

JSON is one object; what does not apply is null:
  solver, threads, repeat, puzzles
  wrong, optimal (as short as the file says), longer, unchecked, unsolvable, not_found, stopped
  microseconds   {p50, p90, p99, max, mean, total}
  nodes          {expanded, generated}
  wall_seconds, peak_resident_bytes
  peers          [{name, groups: [{moves, puzzles, geometric_mean, total}]}]
  mismatches     [{puzzle, reason}]

Exit codes: 0 every answer is right, 1 a mismatch or a search that was stopped, 2 bad input or \
usage.";

/// Solve files of puzzles, check every answer and measure
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// Files of puzzles, in any format; `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// How to solve
    #[arg(long, value_name = "ID", value_parser = options::solver(CATALOGUE),
          default_value = DEFAULT.id)]
    solver: &'static CatalogueEntry,
    /// Number of threads, each with a puzzle of its own; more than one disturbs the times a little
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Solves each puzzle R times; the fastest time counts
    #[arg(long, value_name = "R", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..))]
    repeat: u16,
    /// Skips puzzles that the file says need more moves
    #[arg(long, value_name = "M")]
    max_moves: Option<u32>,
    #[command(flatten)]
    limits: Limits,
    /// Writes a line a puzzle
    #[arg(long, value_name = "OUT")]
    csv: Option<PathBuf>,
    /// Compares with the times of other programs
    #[arg(long, value_name = "TSV")]
    peer: Option<PathBuf>,
    /// How to print the summary
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    format: AnswerFormat,
}

/// Solves everything and prints the summary.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let tasks = read_tasks(args)?;
    let peer = args.peer.as_deref().map(Peer::read_file).transpose()?;
    if let Some(peer) = &peer
        && !tasks.iter().any(|task| peer.times(&task.id).is_some())
    {
        bail!("{}: no line has the id of a puzzle", peer.name());
    }
    let settings = Settings {
        solver: args.solver,
        threads: usize::from(args.threads),
        repeat: args.repeat,
        limits: args.limits,
    };
    let (outcomes, wall) = measure::all(&tasks, &settings)?;
    let is_whole = outcomes.len() == tasks.len();
    if !is_whole {
        output::note(&format!("cancelled after {} of {} puzzles", outcomes.len(), tasks.len()));
    }
    if let Some(path) = &args.csv {
        output::write_file(path, records::csv(&outcomes).as_bytes())?;
    }
    let summary = Summary::new(&settings, &outcomes, wall, peer.as_ref());
    for (name, reason) in summary.mismatches() {
        output::note(&format!("{name}: {reason}"));
    }
    let text = match args.format {
        AnswerFormat::Text => summary.text(),
        AnswerFormat::Json => format!("{:#}\n", summary.json()),
    };
    output::write_stdout(text.as_bytes())?;
    Ok(if is_whole && summary.all_well() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(output::NO_SOLUTION)
    })
}

/// Every puzzle of the files that is not too long, each known to be a sound round.
fn read_tasks(args: &Args) -> anyhow::Result<Vec<Task>> {
    let mut tasks = Vec::new();
    for file in &args.files {
        let source = Source::read(file)?;
        source.print_notes();
        for (index, entry) in source.entries.iter().enumerate() {
            let name = source.entry_name(index);
            if let Err(error) = entry.round() {
                bail!("{name}: {error}");
            }
            if let (Optimum::Moves(moves), Some(most)) = (entry.optimum, args.max_moves)
                && moves > most
            {
                continue;
            }
            let id = entry.id.clone().unwrap_or_else(|| name.clone());
            tasks.push(Task { id, name, entry: entry.clone() });
        }
    }
    if tasks.is_empty() {
        bail!("no puzzle is left to solve");
    }
    Ok(tasks)
}
