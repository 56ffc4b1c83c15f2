//! [`Batch::solve`]: a batch for the solvers of any game.

use std::time::{Duration, Instant};

use carom_formats::Optimum;
use carom_solver::{CatalogueEntry, Control};

use super::{AnswerLine, Batch, InputPuzzle, PuzzleAnswer};
use crate::exit::Ending;
use crate::input::Input;
use crate::interrupt;
use crate::options::{self, Limits};
use crate::problem::Problem;
use crate::solving::has_large_tables;
use crate::verdict;

/// The states of a search after which a solver is not kept.
const LARGE: u64 = 10_000;

/// The limits of the search for each puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) limits: Limits,
    pub(crate) timeout: Option<Duration>,
    pub(crate) max_length: Option<u32>,
}

impl Batch<'_> {
    /// Solves every puzzle and writes its line. `prepare` makes the puzzle of an entry, and says what its file knows about the
    /// length of a solution. `threads` is the number that the user wants.
    ///
    /// # Errors
    /// Bad input: the answers before it are written.
    pub(crate) fn solve<E: Input + Send, P: Problem>(
        &self,
        solver: &'static CatalogueEntry<P>,
        threads: Option<u16>,
        bounds: Bounds,
        prepare: impl Fn(&mut E) -> anyhow::Result<(P, Optimum)> + Clone + Send + Sync + 'static,
    ) -> anyhow::Result<Ending> {
        let threads = options::threads(threads);
        // More threads than cores would need memory and save no time. Several tables at the same time would need too much memory.
        let (at_once, each) = if has_large_tables(solver) {
            (1, threads)
        } else {
            (threads.min(options::threads(None)), 1)
        };
        let worker = move || {
            let (prepare, mut search) = (prepare.clone(), solver.solver_with_threads(each));
            move |mut puzzle: InputPuzzle<E>| {
                let prepared = prepare(&mut puzzle.entry);
                let (round, optimum) = puzzle.fault(prepared)?;
                let started = Instant::now();
                let mut control = Control::default()
                    .cancel_on(interrupt::catch())
                    .timeout(bounds.timeout)
                    .max_nodes(bounds.limits.nodes)
                    .max_memory(bounds.limits.memory)
                    .max_depth(bounds.max_length);
                let report = search.solve(&round, &mut control);
                let seconds = started.elapsed().as_secs_f64();
                // The tables of a large search stay large, and every thread would have some in the end.
                if !has_large_tables(solver) && report.stats.expanded > LARGE {
                    search = solver.solver_with_threads(each);
                }
                let found = &report.verdict;
                let mismatch = round.mismatch(found, optimum, bounds.max_length);
                Ok(PuzzleAnswer {
                    ending: Ending::of(found, mismatch.is_some()),
                    place: puzzle.place(),
                    notes: puzzle.entry.notes().to_vec(),
                    line: AnswerLine {
                        verdict: verdict::kind(found),
                        reason: round.reason(found),
                        mismatch,
                        length: found.moves().map(<[_]>::len),
                        proof: verdict::proof(found),
                        moves: found.moves().map(|moves| round.texts(moves)),
                        solver: report.solver,
                        expanded: report.stats.expanded,
                        seconds,
                        id: puzzle.entry.id().map(str::to_owned),
                        file: puzzle.file,
                        number: puzzle.number,
                    },
                })
            }
        };
        self.run(at_once, worker)
    }
}
