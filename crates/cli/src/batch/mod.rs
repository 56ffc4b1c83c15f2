//! Any number of puzzles of any number of files, solved with little memory: a line for each, in the order of the input.

mod line;
mod ordered;
mod puzzles;
mod solved;
mod sources;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, bail};
use carom_support::wording::counted;

pub(crate) use self::line::Form;
pub(crate) use self::ordered::{Ordered, ordered};
pub(crate) use self::puzzles::InputPuzzle;
pub(crate) use self::solved::Bounds;
pub(crate) use self::sources::{EntryArgs, Sources};

use self::line::AnswerLine;
use self::puzzles::Puzzles;
use crate::exit::Ending;
use crate::input::{Input, Notes};
use crate::interrupt::{self, Cancellation};
use crate::output::{self, Sink};
use crate::progress::Watch;

/// What is read and written.
pub(crate) struct Batch<'a> {
    /// The arguments that name files.
    pub(crate) files: &'a [String],
    /// The number of puzzles of the whole input that are left out at its start.
    pub(crate) skip: u64,
    pub(crate) form: Form,
    pub(crate) out: Option<&'a Path>,
}

/// The answer for one puzzle.
struct PuzzleAnswer {
    line: AnswerLine,
    ending: Ending,
    /// Where the puzzle is, and notes on how it was read.
    place: String,
    notes: Vec<String>,
}

impl Batch<'_> {
    /// Solves every puzzle, `threads` of them at the same time. `worker` makes the function of a thread that solves one puzzle
    /// after the other.
    ///
    /// # Errors
    /// Bad input, or an output that cannot be written: the answers before it are written, and standard error says how to resume.
    fn run<E, W>(
        &self,
        threads: usize,
        worker: impl Fn() -> W + Send + Sync + 'static,
    ) -> anyhow::Result<Ending>
    where
        E: Input + Send,
        W: FnMut(InputPuzzle<E>) -> anyhow::Result<PuzzleAnswer>,
    {
        check_files::<E>(self.files)?;
        // The file may hold the answers of the run that this one continues.
        if let Some(out) = self.out.filter(|out| self.skip > 0 && out.is_file()) {
            bail!("{}: this file exists; with --skip, name a new output file", out.display());
        }
        let mut sink = Sink::partial(self.out)?;
        let watch = (!sink.is_terminal()).then(|| Watch::counting("puzzles"));
        let read = Arc::<AtomicU64>::default();
        let (skip, count) = (self.skip, Arc::clone(&read));
        let puzzles = Puzzles::<E>::new(self.files.to_vec())
            .filter(move |it| it.is_err() || count.fetch_add(1, Ordering::Relaxed) >= skip);
        let answers = ordered(puzzles, threads, worker, interrupt::catch())?;
        let (mut written, mut ending, mut told) = (0_u64, Ending::Done, Notes::default());
        let write = || -> anyhow::Result<()> {
            for answer in answers {
                let PuzzleAnswer { line, ending: own, place, notes } = answer?;
                if own == Ending::Cancelled {
                    return Err(Cancellation.into());
                }
                told.tell(&place, &notes);
                // After --skip the lines continue those of another run.
                let head = if written == 0 && skip == 0 { self.form.head() } else { "" };
                sink.write(format!("{head}{}", line.text(self.form)?).as_bytes())?;
                ending = ending.max(own);
                written += 1;
                watch.iter().for_each(Watch::add_one);
            }
            let count = read.load(Ordering::Relaxed);
            if count < skip {
                bail!("--skip {skip}: the input has only {}", counted(count, E::NOUN));
            }
            Ok(())
        };
        let done = write();
        drop(watch);
        let (why, ending) = match done {
            Ok(()) => return sink.finish().map(|()| ending),
            Err(error) if interrupt::is_cancel(&error) => ("cancelled", Ok(Ending::Cancelled)),
            Err(error) if written == 0 || output::is_broken_pipe(&error) => return Err(error),
            Err(error) => ("stopped", Err(error)),
        };
        // A wrong entry is wrong for the next run, too.
        let correct = if ending.is_err() { "correct the input, then " } else { "" };
        let (lines, resume) = (counted(written, "line"), skip + written);
        output::tell(&format!(
            "{why}: {lines} written{}; {correct}--skip {resume} resumes",
            sink.place()
        ));
        ending
    }
}

/// The most entries that are read before the first of them is used.
pub(crate) const MOST: usize = 10_000;

/// The next entries of an input, at most [`MOST`]; none at its end.
///
/// # Errors
/// The first entry that cannot be read, or [`Cancellation`] after a signal.
pub(crate) fn next_part<E>(
    puzzles: &mut Ordered<InputPuzzle<E>>,
) -> anyhow::Result<Vec<InputPuzzle<E>>> {
    puzzles.by_ref().take(MOST).collect()
}

/// The entries of files. A thread reads them.
pub(crate) fn read_puzzles<E: Input + Send>(
    files: Vec<String>,
) -> anyhow::Result<Ordered<InputPuzzle<E>>> {
    ordered(Puzzles::new(files), 1, || Ok, interrupt::catch())
}

/// Fails if an argument names nothing. From now on no output may replace one of the files.
pub(crate) fn check_files<E: Input>(files: &[String]) -> anyhow::Result<()> {
    files.iter().try_for_each(|file| puzzles::check::<E>(file))?;
    if files.iter().filter(|file| *file == "-").count() > 1 {
        bail!("`-` is there twice, but standard input can be read only once");
    }
    Ok(())
}

impl<E: Input> InputPuzzle<E> {
    /// The place and the reason of a fault of the puzzle.
    fn fault<T>(&self, found: anyhow::Result<T>) -> anyhow::Result<T> {
        found.with_context(|| self.place())
    }
}
