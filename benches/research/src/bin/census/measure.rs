//! Measures a pair.

use std::cell::RefCell;

use anyhow::{Context, bail, ensure};
use carom_engine::ricochet::{Move, Position, Round, format_moves};
use carom_solver::ricochet::by_id;
use carom_solver::{CatalogueEntry, Control, Progress, Proof, Solve, Verdict};
#[cfg(feature = "gpu")]
use carom_tablebase::gpu;
use carom_tablebase::{Builder, Counts, Tablebase};
use clap::ValueEnum;

use crate::record::{Hardest, PairRecord};
use crate::work::{Layouts, Pair};

/// The processor that builds tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Processor {
    /// The processor
    #[default]
    Cpu,
    /// The graphics processor
    Gpu,
}

/// Builds the tables, each in the memory of the one before.
enum TableBuilder {
    Cpu(Box<Builder>),
    #[cfg(feature = "gpu")]
    Gpu(Box<gpu::Builder>),
}

/// Measures pairs.
pub(crate) struct Meter {
    layouts: Layouts,
    maker: TableBuilder,
}

impl Meter {
    pub(crate) fn new(layouts: Layouts, device: Processor, threads: usize) -> anyhow::Result<Self> {
        let maker = match device {
            Processor::Cpu => TableBuilder::Cpu(Box::new(Builder::new().with_threads(threads))),
            #[cfg(feature = "gpu")]
            Processor::Gpu => TableBuilder::Gpu(Box::new(gpu::Builder::new()?)),
            #[cfg(not(feature = "gpu"))]
            Processor::Gpu => bail!(
                "--device gpu: this program was built without support for graphics processors; \
                 cargo run --release --manifest-path benches/research/Cargo.toml --features gpu \
                 --bin census -- --device gpu builds it with them"
            ),
        };
        Ok(Self { layouts, maker })
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
        let setup = pair.setup();
        let record = match &mut self.maker {
            TableBuilder::Cpu(builder) => {
                let table = builder.build(&setup, &mut control)?;
                let hardest = hardest(&table)?;
                let record = record(self.layouts, pair, table.counts(), hardest);
                builder.recycle(table);
                record
            }
            #[cfg(feature = "gpu")]
            TableBuilder::Gpu(builder) => {
                let gpu::HardestPositions { counts, positions, .. } =
                    builder.hardest(&setup, &mut control)?;
                record(self.layouts, pair, &counts, positions)
            }
        };
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

/// The listed positions of a table with a shortest solution each.
fn hardest(table: &Tablebase) -> anyhow::Result<Vec<(Position, Vec<Move>)>> {
    let longest = table.counts().longest().context("no solvable position")?;
    let listed = PairRecord::listed(table.histogram().last().copied().unwrap_or(0));
    let positions = table.positions_at(longest).take(listed);
    let solved = positions.map(|position| {
        let line = table.optimal_line(&position).context("a position without a solution")?;
        Ok((position, line))
    });
    solved.collect()
}

/// The record of a table with these hardest positions, or more of them.
fn record(
    layouts: Layouts,
    pair: &Pair,
    counts: &Counts,
    positions: Vec<(Position, Vec<Move>)>,
) -> PairRecord {
    let listed = PairRecord::listed(counts.histogram().last().copied().unwrap_or(0));
    let hardest = positions.into_iter().take(listed).map(|(position, line)| {
        let robots = position.squares().iter().map(|&square| square.into()).collect();
        Hardest { robots, solution: format_moves(&line) }
    });
    PairRecord::new(layouts, pair, counts.histogram(), counts.unsolvable(), hardest.collect())
}
