//! Measures a pair.

use anyhow::{Context, bail, ensure};
use carom_engine::ricochet::{Round, format_moves};
use carom_solver::ricochet::tablebase::{Builder, Tablebase};
use carom_solver::ricochet::{Solve, by_id};
use carom_solver::{Control, Progress, Proof, Verdict};

use crate::record::{Hardest, Record};
use crate::work::{Layouts, Pair, ROBOTS};

/// Measures pairs, each in the memory of the pair before.
pub(crate) struct Meter {
    layouts: Layouts,
    builder: Builder,
    fast: Box<dyn Solve<Round>>,
}

impl Meter {
    pub(crate) fn new(layouts: Layouts, threads: usize) -> anyhow::Result<Self> {
        let fast = by_id("fast").context("the catalogue has no solver `fast`")?.solver();
        Ok(Self { layouts, builder: Builder::new().threads(threads), fast })
    }

    /// The number of bytes of a table.
    pub(crate) fn memory(pair: &Pair) -> anyhow::Result<u64> {
        Ok(Builder::memory(pair.board.clone(), ROBOTS)?)
    }

    /// Builds the table of a pair. Replays the solutions of the hardest positions and compares their
    /// lengths with those of the point solver, which does not use tables.
    pub(crate) fn measure(
        &mut self,
        pair: &Pair,
        mut progress: impl FnMut(u32),
    ) -> anyhow::Result<Record> {
        let mut note = |it: &Progress| progress(it.depth);
        let mut control = Control { progress: Some(&mut note), ..Control::default() };
        let board = pair.board.clone();
        let table = self.builder.build(board, pair.goal(), ROBOTS, &mut control)?;
        let record = self.record(pair, &table);
        self.builder.recycle(table);
        let record = record?;
        record.check(self.layouts, pair)?;
        for hardest in &record.hardest {
            let round = hardest.replay(pair, record.longest)?;
            let report = self.fast.solve(&round, &mut Control::default());
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

    fn record(&self, pair: &Pair, table: &Tablebase) -> anyhow::Result<Record> {
        let longest = table.counts().longest().context("no solvable position")?;
        let at_longest = table.histogram().last().copied().unwrap_or(0);
        let hardest = table.positions_at(longest).take(Record::listed(at_longest));
        let hardest = hardest.map(|position| {
            let line = table.optimal_line(&position).context("a position without a solution")?;
            let robots = position.squares().iter().map(|&square| square.into()).collect();
            Ok(Hardest { robots, solution: format_moves(&line) })
        });
        let hardest = hardest.collect::<anyhow::Result<Vec<_>>>()?;
        Ok(Record::new(self.layouts, pair, table.histogram(), table.unsolvable(), hardest))
    }
}
