//! Measures a pair.

use std::cell::RefCell;

use anyhow::{Context, bail, ensure};
use carom_engine::ricochet::{Round, format_moves};
use carom_solver::ricochet::by_id;
use carom_solver::{CatalogueEntry, Control, Progress, Proof, Solve, Verdict};
use carom_tablebase::{Builder, Tablebase};

use crate::record::{Hardest, PairRecord};
use crate::work::{Layouts, Pair};

/// Measures pairs.
pub(crate) struct Meter {
    layouts: Layouts,
    builder: Builder,
}

impl Meter {
    pub(crate) fn new(layouts: Layouts, threads: usize) -> Self {
        Self { layouts, builder: Builder::new().with_threads(threads) }
    }

    /// The number of bytes of a table.
    pub(crate) fn memory(pair: &Pair) -> anyhow::Result<u64> {
        Ok(pair.setup().memory()?)
    }

    /// Builds the table of a pair, and replays the solutions of the hardest positions.
    pub(crate) fn measure(
        &mut self,
        pair: &Pair,
        mut progress: impl FnMut(u32),
    ) -> anyhow::Result<Measurement> {
        let mut note = |it: &Progress| progress(it.depth);
        let mut control = Control::default().progress(&mut note);
        let table = self.builder.build(&pair.setup(), &mut control)?;
        let record = record(self.layouts, pair, &table)?;
        self.builder.recycle(table);
        record.check(self.layouts, pair)?;
        let rounds = record.hardest.iter().map(|hardest| hardest.replay(pair, record.longest));
        let rounds = rounds.collect::<anyhow::Result<_>>()?;
        Ok(Measurement { record, rounds })
    }
}

/// A record whose hardest positions are not checked by the point solver.
pub(crate) struct Measurement {
    record: PairRecord,
    rounds: Vec<Round>,
}

thread_local! {
    /// The point solver of a thread.
    static FAST: RefCell<Option<Box<dyn Solve<Round>>>> =
        RefCell::new(by_id("fast").map(CatalogueEntry::solver));
}

impl Measurement {
    /// Compares the lengths of the solutions with those of the point solver, which does not use tables.
    pub(crate) fn checked(self) -> anyhow::Result<PairRecord> {
        let Self { record, rounds } = self;
        for (round, hardest) in rounds.iter().zip(&record.hardest) {
            let report = FAST.with_borrow_mut(|fast| {
                let fast = fast.as_mut().context("the catalogue has no solver `fast`")?;
                anyhow::Ok(fast.solve(round, &mut Control::default()))
            })?;
            let Verdict::Solved { moves, proof: Proof::Optimal } = report.verdict else {
                bail!("`fast` has no proof for {:?}", hardest.robots);
            };
            ensure!(
                moves.len() == record.longest as usize,
                "`fast` finds {} moves for {:?}, the table {}",
                moves.len(),
                hardest.robots,
                record.longest
            );
        }
        Ok(record)
    }
}

/// The record of a table, with a shortest solution of each of its listed positions.
fn record(layouts: Layouts, pair: &Pair, table: &Tablebase) -> anyhow::Result<PairRecord> {
    let counts = table.counts();
    let longest = counts.longest().context("no solvable position")?;
    let listed = PairRecord::listed(counts.histogram().last().copied().unwrap_or(0));
    let hardest = table.positions_at(longest).take(listed).map(|position| {
        let line = table.optimal_line(&position).context("a position without a solution")?;
        let robots = position.squares().iter().map(|&square| square.into()).collect();
        anyhow::Ok(Hardest { robots, solution: format_moves(&line) })
    });
    let hardest = hardest.collect::<anyhow::Result<_>>()?;
    Ok(PairRecord::new(layouts, pair, counts.histogram(), counts.unsolvable(), hardest))
}
