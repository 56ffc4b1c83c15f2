//! Any number of puzzles of any number of files, solved with little memory: a line for each, in the order of the input.

mod line;
mod parts;
mod puzzles;
mod solved;
mod sources;
mod window;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, bail};
use carom_formats::wording::counted;

pub(crate) use self::line::Form;
pub(crate) use self::parts::Parts;
pub(crate) use self::puzzles::{Puzzle, Puzzles};
pub(crate) use self::solved::Bounds;
pub(crate) use self::sources::Sources;

use self::line::Line;
use self::window::End;
use crate::exit::Ending;
use crate::input::{Input, Told};
use crate::output::{self, Sink};
use crate::progress::Watch;
use crate::{interrupt, opened};

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
struct Answer {
    line: Line,
    ending: Ending,
    /// Where the puzzle is, and notes on how it was read.
    place: String,
    notes: Vec<String>,
}

/// What to keep of a standard output that cannot take more: it has `saved` answers of this run. The output may continue that of
/// another run, which had the first `skip` answers.
fn what_to_keep(form: Form, saved: u64, skip: u64) -> String {
    let (answers, resume) = (counted(saved, "answer"), skip + saved);
    if saved == 0 {
        return format!(
            "stopped: no answer is surely written; keep none of this run, then --skip {skip} resumes"
        );
    }
    let kept = match (form.head().is_empty(), skip) {
        (_, 1..) => format!("the first {saved} of this run"),
        (true, 0) => format!("the first {saved}"),
        (false, 0) => format!("the header and the first {saved}"),
    };
    format!(
        "stopped: {answers} written, and perhaps some of the next ones; keep only {kept}, then --skip {resume} resumes"
    )
}

impl Batch<'_> {
    /// Solves every puzzle, `threads` of them at the same time. `worker` makes the function of a thread that solves one puzzle
    /// after the other.
    ///
    /// # Errors
    /// Bad input: the answers before it are written.
    fn run<E, W>(
        &self,
        threads: usize,
        worker: impl Fn() -> W + Send + Sync + 'static,
    ) -> anyhow::Result<Ending>
    where
        E: Input + Send,
        W: FnMut(Puzzle<E>) -> anyhow::Result<Answer>,
    {
        check_files::<E>(self.files, self.out)?;
        // The file may hold the answers of the run that this one continues.
        if let Some(out) = self.out.filter(|out| self.skip > 0 && out.is_file()) {
            bail!("{}: this file exists; with --skip, name a new output file", out.display());
        }
        let cancel = interrupt::catch();
        let mut sink = Sink::new(self.out)?;
        let shows_lines = sink.is_terminal();
        let watch = (!shows_lines).then(|| Watch::counting("puzzles"));

        let read = Arc::<AtomicU64>::default();
        let puzzles = Puzzles::<E>::new(self.files.to_vec());
        let (skip, count) = (self.skip, Arc::clone(&read));
        let puzzles = puzzles
            .filter(move |puzzle| puzzle.is_err() || count.fetch_add(1, Ordering::Relaxed) >= skip);
        let (mut written, mut ending, mut told) = (0_u64, Ending::Done, Told::default());
        let mut saved = 0;
        let write = |answers: Vec<Answer>| -> anyhow::Result<()> {
            let mut text = String::new();
            for Answer { line, ending: own, place, notes } in answers {
                told.tell(&place, &notes);
                // After --skip the lines continue those of another run.
                if written == 0 && skip == 0 {
                    text += self.form.head();
                }
                text += &line.text(self.form)?;
                ending = ending.max(own);
                written += 1;
                if let Some(watch) = &watch {
                    watch.add_one();
                }
                if text.len() >= AT_A_TIME {
                    sink.write(text.as_bytes())?;
                    saved = written;
                    text.clear();
                }
            }
            sink.write(text.as_bytes())?;
            saved = written;
            Ok(())
        };
        let loses = self.out.map(|out| format!(", and {} is not written", out.display()));
        let waits = |running: usize| {
            output::note(&format!(
                "stopping: the search of {} has begun and is completed first; a second signal ends the command at once{}",
                counted(running as u64, E::NOUN),
                loses.as_deref().unwrap_or_default()
            ));
        };
        let end = match window::run(puzzles, threads, worker, write, waits, cancel) {
            Ok(end) => end,
            // The disk may be full. What it has stays.
            Err(error) if saved > 0 && sink.is_file() => {
                let place =
                    sink.stop()?.or_else(|| self.out.map(Path::to_owned)).unwrap_or_default();
                let (lines, resume) = (counted(saved, "line"), skip + saved);
                output::tell(&format!(
                    "stopped: {lines} written to {}; --skip {resume} resumes",
                    place.display()
                ));
                return Err(error);
            }
            Err(error) => {
                if written > 0 && !sink.is_file() && !output::is_broken_pipe(&error) {
                    output::tell(&what_to_keep(self.form, saved, skip));
                }
                return Err(error);
            }
        };
        drop(watch);

        let (is_whole, count) = (matches!(end, End::All), read.load(Ordering::Relaxed));
        if is_whole && count < skip {
            bail!("--skip {skip}: the input has only {}", counted(count, E::NOUN));
        }
        let mut lines = counted(written, "line") + " written";
        if is_whole {
            sink.finish()?;
        } else if written > 0
            && let Some(partial) = sink.stop()?
        {
            lines = format!("{lines} to {}", partial.display());
        }
        let resume = skip + written;
        match end {
            End::All => Ok(ending),
            End::Cut => {
                output::tell(&format!("cancelled: {lines}; --skip {resume} resumes"));
                Ok(Ending::Cancelled)
            }
            End::Fault(error) if written == 0 => Err(error),
            End::Fault(error) => {
                output::tell(&format!(
                    "stopped: {lines}; correct the input, then --skip {resume} resumes"
                ));
                Err(error)
            }
        }
    }
}

/// The bytes after which answers are written: so many may be there beside those that are known to be written.
const AT_A_TIME: usize = 4096;

/// An error if an argument names nothing or is the output. A command that reads the files one after the other asks first.
pub(crate) fn check_files<E: Input>(files: &[String], out: Option<&Path>) -> anyhow::Result<()> {
    for file in files {
        puzzles::check::<E>(file)?;
        puzzles::note::<E>(file);
        if let Some(out) = out
            && opened::is_same(Path::new(file), out)
        {
            bail!("{}: this file is an input, so it cannot be the output", out.display());
        }
    }
    match files.iter().filter(|file| *file == "-").count() {
        0 => {}
        1 => opened::remember_stdin(),
        _ => bail!("`-` is there twice, but standard input can be read only once"),
    }
    Ok(())
}

impl<E: Input> Puzzle<E> {
    /// The place and the reason of a fault of the puzzle.
    fn fault<T>(&self, found: anyhow::Result<T>) -> anyhow::Result<T> {
        found.with_context(|| self.place())
    }
}
