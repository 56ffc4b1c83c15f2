//! The verb `corpus` of every game for one player: solves whole files, checks every answer and measures the time.

mod measure;
mod peer;
mod records;
mod summary;

use std::path::PathBuf;

use anyhow::bail;
use carom_formats::wording::{counted, grouped};
use carom_formats::{FileEntry, Optimum};
use carom_solver::CatalogueEntry;

use self::measure::Task;
use self::peer::Peer;
use self::summary::Summary;
use crate::batch::{self, Parts, Puzzle, Puzzles};
use crate::exit::Ending;
use crate::input::{Input, Told};
use crate::interrupt;
use crate::options::{AnswerFormat, Measuring, whole_number};
use crate::output::{self, Sink};
use crate::problem::Problem;
use crate::progress::Watch;

/// The arguments of every `corpus`.
#[derive(clap::Args, Debug)]
pub(crate) struct CorpusArgs {
    /// Files in any format; `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    #[command(flatten)]
    measuring: Measuring,
    /// Skip puzzles whose solution is longer than M according to the file; puzzles without this number are solved
    #[arg(long, value_name = "M", alias = "max-moves", value_parser = whole_number::<u32>(0..))]
    skip_longer: Option<u32>,
    /// Compare with the times of other programs
    #[arg(long, value_name = "TSV")]
    peer: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    format: AnswerFormat,
}

/// Puzzles by the length of their shortest solution: the name, the least and the greatest length.
pub(crate) type Group = (&'static str, usize, usize);

/// What a game has to say about its puzzles.
pub(crate) trait Kind: Sync {
    type Entry: Input + Send + Sync;
    type Puzzle: Problem;
    /// A puzzle before its preparation, which takes a part of the measured time.
    type Raw: Clone;
    /// The entries in messages.
    const NOUNS: &'static str;
    /// The groups of a comparison with other programs.
    const GROUPS: &'static [Group];

    /// # Errors
    /// The entry is not a puzzle.
    fn raw(&self, entry: &Self::Entry) -> anyhow::Result<Self::Raw>;

    /// # Errors
    /// The raw puzzle is not valid, which [`Kind::raw`] rules out.
    fn prepare(&self, raw: Self::Raw) -> anyhow::Result<Self::Puzzle>;

    /// The length of a shortest solution according to the file.
    fn optimum(&self, entry: &Self::Entry) -> Optimum;

    /// What the length counts, if the user may choose it.
    fn metric(&self) -> Option<&'static str> {
        None
    }
}

/// The rows of a table that are written at a time.
const ROWS: usize = 64;

/// Solves all puzzles and prints the summary.
pub(crate) fn run<K: Kind>(
    kind: &K,
    solver: &'static CatalogueEntry<K::Puzzle>,
    args: &CorpusArgs,
) -> anyhow::Result<Ending> {
    let csv = args.measuring.csv.as_deref();
    batch::check_files::<K::Entry>(&args.files, csv)?;
    let peer = args.peer.as_deref().map(Peer::read_file).transpose()?;
    output::refuse_stdout("--csv", csv)?;
    output::check_table(csv)?;
    output::check(None)?;
    let mut summary = Summary::new(kind, solver, &args.measuring, peer.as_ref());
    let mut table = csv.map(|path| Sink::new(Some(path))).transpose()?;
    let measured = measure_all(kind, solver, args, &mut summary, table.as_mut());
    let is_whole = matches!(measured, Ok(true));
    // Without an answer there is no table.
    let has_answers = summary.puzzles() > 0;
    if let Some((table, path)) = table.zip(csv).filter(|_| has_answers) {
        if measured.is_err() {
            let place = table.stop()?.unwrap_or_else(|| path.to_owned());
            let rows = counted(summary.puzzles() as u64, "row");
            output::tell(&format!("stopped: {} has {rows}", place.display()));
        } else {
            table.end(is_whole)?;
        }
    }
    measured?;
    if let Some(path) = csv.filter(|_| !has_answers) {
        let (path, noun) = (path.display(), K::Entry::NOUN);
        output::tell(&format!("{path}: not written, because no {noun} was solved"));
    }
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
fn measure_all<K: Kind>(
    kind: &K,
    solver: &'static CatalogueEntry<K::Puzzle>,
    args: &CorpusArgs,
    summary: &mut Summary<'_>,
    mut table: Option<&mut Sink<'_>>,
) -> anyhow::Result<bool> {
    let puzzles = Puzzles::<K::Entry>::new(args.files.clone());
    let mut told = Told::default();
    let mut parts = Parts::new(puzzles, interrupt::catch())?;
    let mut watch = None;
    let mut is_in_peer = false;
    loop {
        let (part, is_last) = match parts.next() {
            Ok(Some(part)) => part,
            Ok(None) => break,
            Err(error) if interrupt::is_cancel(&error) => {
                drop(watch);
                tell_cancelled(summary.puzzles(), None, K::NOUNS);
                return Ok(false);
            }
            Err(error) => return Err(error),
        };
        let tasks = part.into_iter().filter_map(|it| task(kind, it, args, &mut told).transpose());
        let tasks = tasks.collect::<anyhow::Result<Vec<_>>>()?;
        if let Some(peer) = summary.peer {
            is_in_peer |= tasks.iter().any(|task| peer.times(&task.id).is_some());
            if is_last && !is_in_peer {
                bail!("{}: the file has no line for any of the {}", peer.name(), K::NOUNS);
            }
        }
        let is_only = is_last && summary.puzzles() == 0;
        let shown = watch.get_or_insert_with(|| {
            let count = tasks.len() as u64;
            if is_only { Watch::of(count, K::NOUNS) } else { Watch::counting(K::NOUNS) }
        });
        let (outcomes, wall) = measure::all(kind, &tasks, solver, &args.measuring, shown)?;
        // Some rows at a time: if the disk is full, the table has those before.
        for some in outcomes.chunks(ROWS) {
            if let Some(table) = &mut table {
                table.write(records::csv(some, summary.puzzles() == 0).as_bytes())?;
            }
            for outcome in some {
                summary.add(outcome);
            }
        }
        summary.wall += wall;
        if outcomes.len() < tasks.len() {
            drop(watch);
            tell_cancelled(summary.puzzles(), is_only.then_some(tasks.len()), K::NOUNS);
            return Ok(false);
        }
    }
    if summary.puzzles() == 0 {
        bail!("there are no {} to solve", K::NOUNS);
    }
    Ok(true)
}

/// Says that a signal stopped the work; `all` is the number of puzzles, if it is known.
fn tell_cancelled(done: usize, all: Option<usize>, nouns: &str) {
    let all = all.map_or_else(String::new, |all| format!(" of {}", grouped(all as u64)));
    output::tell(&format!("cancelled after {}{all} {nouns}", grouped(done as u64)));
}

/// The task of a valid puzzle; `None` if it is too long.
fn task<K: Kind>(
    kind: &K,
    puzzle: anyhow::Result<Puzzle<K::Entry>>,
    args: &CorpusArgs,
    told: &mut Told,
) -> anyhow::Result<Option<Task<K::Entry>>> {
    let puzzle = puzzle?;
    let (name, entry) = (puzzle.name(), puzzle.entry);
    told.tell(&name, entry.notes());
    if let Err(error) = kind.raw(&entry) {
        bail!("{name}: {error}");
    }
    if let (Optimum::Moves(length), Some(most)) = (kind.optimum(&entry), args.skip_longer)
        && length > most
    {
        return Ok(None);
    }
    let id = entry.id().map_or_else(|| name.clone(), str::to_owned);
    Ok(Some(Task { id, name, entry }))
}
