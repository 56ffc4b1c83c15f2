//! The verb `corpus` of every game for one player: solves whole files, checks every answer and measures the time.

mod measure;
mod peer;
mod records;
mod summary;

use std::fmt::Debug;
use std::path::PathBuf;

use anyhow::bail;
use carom_formats::{FileEntry as _, Optimum};
use carom_solver::CatalogueEntry;
use carom_support::wording::{counted, grouped};

use self::measure::CorpusTask;
use self::peer::Peer;
use self::summary::Summary;
use crate::batch::{self, InputPuzzle};
use crate::exit::Ending;
use crate::input::{self, Argument, Input, Notes};
use crate::interrupt;
use crate::options::{self, AnswerFormat, MeasureArgs, whole_number};
use crate::output::{self, OutputSink};
use crate::problem::Solvable;
use crate::progress::Watch;

/// The help of every `corpus` after its examples. `own` is about the game.
pub(crate) fn help<E: Input>(examples: &str, own: &str) -> String {
    format!("{examples}\n\n{NOTES}").replace("{own}", own).replace("{noun}", E::NOUN)
}

const NOTES: &str = "\
The engine plays each solution, and the command compares its length with the file. {own}

The clock starts with the parsed {noun} and stops with the answer: it includes its preparation, but not the reading of the file. \
With --repeat the fastest run counts. Each thread keeps one solver.

The command reads and solves 10,000 {noun}s, then the next 10,000 with new solvers, so that long files need little memory. FILE.partial of \
--csv gets the rows of the {noun}s that are solved, and becomes FILE at the end; if the run is stopped or fails, it stays.

--peer reads lines `id us [us...]`; a header `# id name_us [name_us...]` names the columns. For each \
column the command prints peer/ours, which tells how many times faster Carom is: the geometric mean over \
the {noun}s and the ratio of the total times.

JSON is one object; docs/answers.schema.json has its JSON Schema. A field that does not apply is null:
  solver         who answered; null if several solvers answered
  solvers        the number of {noun}s that each solver answered, by its id
  metric         what the length counts
  threads, repeat
  counts         all, solved (right or wrong), mismatch, optimal (the length in
                 the file), longer, unchecked, unsolvable, gave_up, stopped
  seconds        {p50, p90, p99, max, mean, total, wall}
  expanded, generated, expanded_per_second, peak_resident_bytes
  peers          [{name, groups: [{length, count, geometric_mean, total}]}]
  faults         [{id, mismatch, reason}]; reason is {code, text}

The columns of --csv:
  id             the name of the {noun}
  solver         who answered
  verdict        solved, unsolvable or stopped
  reason         why the search was stopped: node-limit, memory-limit or gave-up
  mismatch       the contradiction between the answer and the rules or the file
  length, proof  of the solution, and optimal or upper-bound
  moves          its moves
  optimum        the length in the file, or unsolvable; empty if it does not say
  expanded, generated
                 the states of the fastest run
  seconds        its time

Exit codes: 0 every answer is right, 1 a mismatch, 2 bad input or usage, 3 a search was stopped by a limit, 130 Ctrl-C, 143 SIGTERM.";

/// The verb `corpus` of a game.
#[derive(clap::Args, Debug)]
pub(crate) struct Corpus<K: CorpusGame> {
    /// Files in any format; `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    #[command(flatten)]
    kind: K,
    /// The solver
    #[arg(long, value_name = "ID", value_parser = options::solver::<K::Puzzle>(), default_value = K::Puzzle::default_solver().id)]
    solver: &'static CatalogueEntry<K::Puzzle>,
    #[command(flatten)]
    measuring: MeasureArgs,
    /// Skip puzzles whose solution is longer than M according to the file; puzzles without this number are solved
    #[arg(long, value_name = "M", value_parser = whole_number::<u32>(0..))]
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
pub(crate) trait CorpusGame: clap::Args + Debug + Sync {
    type Entry: Input + Send + Sync;
    type Puzzle: Solvable<Entry = Self::Entry> + Debug;
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
    /// The raw puzzle is not valid, which [`CorpusGame::raw`] rules out.
    fn prepare(&self, raw: Self::Raw) -> anyhow::Result<Self::Puzzle>;

    /// The length of a shortest solution according to the file.
    fn optimum(&self, entry: &Self::Entry) -> Optimum;

    /// What the length counts, if the user may choose it.
    fn metric(&self) -> Option<&'static str> {
        None
    }
}

impl<K: CorpusGame> Corpus<K> {
    /// Solves all puzzles and prints the summary.
    pub(crate) fn run(&self) -> anyhow::Result<Ending> {
        run(self)
    }
}

fn run<K: CorpusGame>(args: &Corpus<K>) -> anyhow::Result<Ending> {
    let csv = args.measuring.csv.as_deref();
    let files = input::files::<K::Entry>(&args.files)?;
    let peer = args.peer.as_deref().map(Peer::read_file).transpose()?;
    output::refuse_stdout("--csv", csv)?;
    let mut summary = Summary::new(&args.kind, args.solver, &args.measuring, peer.as_ref());
    let mut table = csv.map(|path| OutputSink::partial(Some(path))).transpose()?;
    let measured = measure_all(args, files, &mut summary, table.as_mut());
    let is_whole = matches!(measured, Ok(true));
    if let Some(table) = table {
        if is_whole {
            table.finish()?;
        } else {
            let rows = counted(summary.puzzles() as u64, "row");
            output::tell(&format!("stopped: {rows} written{}", table.place()));
        }
    }
    measured?;
    summary.note_mismatches();
    let text = match args.format {
        AnswerFormat::Text => summary.text(),
        AnswerFormat::Json => format!("{}\n", summary.json()),
    };
    output::write_stdout(text.as_bytes())?;
    Ok(if is_whole { summary.ending() } else { Ending::Cancelled })
}

/// Solves the puzzles part by part. Nothing is read while a time is measured. Returns whether all were solved: a signal stops
/// the work.
fn measure_all<K: CorpusGame>(
    args: &Corpus<K>,
    files: Vec<Argument<K::Entry>>,
    summary: &mut Summary<'_>,
    mut table: Option<&mut OutputSink<'_>>,
) -> anyhow::Result<bool> {
    let mut told = Notes::default();
    let mut puzzles = batch::read_puzzles(files)?;
    let mut watch = None;
    loop {
        let part = match batch::next_part(&mut puzzles) {
            Ok(part) if part.is_empty() => break,
            Ok(part) => part,
            Err(error) if interrupt::is_cancel(&error) => {
                drop(watch);
                tell_cancelled(summary.puzzles(), None, K::NOUNS);
                return Ok(false);
            }
            Err(error) => return Err(error),
        };
        let is_only = part.len() < batch::MOST && summary.puzzles() == 0;
        let tasks = part.into_iter().filter_map(|it| task(it, args, &mut told).transpose());
        let tasks = tasks.collect::<anyhow::Result<Vec<_>>>()?;
        if let Some(peer) = summary.peer.filter(|_| watch.is_none())
            && tasks.iter().all(|task| peer.times(&task.id).is_none())
        {
            bail!("{}: the file has no line for any of the {}", peer.name(), K::NOUNS);
        }
        let shown = watch.get_or_insert_with(|| {
            let count = tasks.len() as u64;
            if is_only { Watch::of(count, K::NOUNS) } else { Watch::counting(K::NOUNS) }
        });
        let (outcomes, wall) =
            measure::all(&args.kind, &tasks, args.solver, &args.measuring, shown)?;
        for outcome in &outcomes {
            if let Some(table) = &mut table {
                table.write(records::csv(outcome, summary.puzzles() == 0).as_bytes())?;
            }
            summary.add(outcome);
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
    let done = grouped(done as u64);
    output::tell(&format!("cancelled after {done}{all} {nouns}"));
}

/// The task of a valid puzzle; `None` if it is too long.
fn task<K: CorpusGame>(
    puzzle: InputPuzzle<K::Entry>,
    args: &Corpus<K>,
    told: &mut Notes,
) -> anyhow::Result<Option<CorpusTask<K::Entry>>> {
    let (name, entry) = (puzzle.name(), puzzle.entry);
    told.tell(&name, entry.notes());
    if let Err(error) = args.kind.raw(&entry) {
        bail!("{name}: {error}");
    }
    if let (Optimum::Moves(length), Some(most)) = (args.kind.optimum(&entry), args.skip_longer)
        && length > most
    {
        return Ok(None);
    }
    let id = entry.id().map_or_else(|| name.clone(), str::to_owned);
    Ok(Some(CorpusTask { id, name, entry }))
}
