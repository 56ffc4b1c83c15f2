//! Measures a unit.

use anyhow::{Context, anyhow};
use carom_solver::Control;
use carom_solver::unblock::StructureCounts;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::record::UnitRecord;
use crate::work::Census;

/// Measures units, each on all threads.
pub(crate) struct Meter<'a> {
    census: &'a Census,
    pool: ThreadPool,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(census: &'a Census, threads: usize) -> anyhow::Result<Self> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().context("threads")?;
        Ok(Self { census, pool })
    }

    /// Counts the structures of a unit, and solves its hardest positions again.
    pub(crate) fn measure(&mut self, unit: usize) -> anyhow::Result<UnitRecord> {
        let structures = self.census.enumeration.structures_of(unit as u64);
        // The sum of the parts does not depend on their number.
        let threads = self.pool.current_num_threads() as u64;
        let parts = if threads == 1 { 1 } else { 4 * threads };
        let count = structures.end - structures.start;
        let bound = |part: u64| structures.start + count * part / parts;
        let tally = self.pool.install(|| {
            let part = |part| {
                let structures = bound(part)..bound(part + 1);
                self.census.enumeration.count(structures, &mut Control::default())
            };
            (0..parts).into_par_iter().map(part).try_reduce(
                StructureCounts::default,
                |mut sum, tally| {
                    sum.add(tally);
                    Ok(sum)
                },
            )
        });
        let tally = tally.map_err(|why| anyhow!("{why}"))?;
        let record = UnitRecord::new(self.census, unit, tally);
        record.check(self.census)?;
        Ok(record)
    }
}
