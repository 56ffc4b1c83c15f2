//! The totals of many records.

use std::collections::BTreeMap;

use crate::record::PairRecord;

/// Counts over some pairs.
#[derive(Default)]
pub(crate) struct Summary<'a> {
    pub(crate) records: Vec<&'a PairRecord>,
    /// For each number of moves, 0 first: the number of positions of all pairs at this distance.
    pub(crate) histogram: Vec<u64>,
    pub(crate) unsolvable: u64,
    pub(crate) total: u64,
}

impl<'a> Summary<'a> {
    pub(crate) fn of(records: impl IntoIterator<Item = &'a PairRecord>) -> Self {
        let mut all = Self::default();
        for record in records {
            all.histogram.resize(all.histogram.len().max(record.histogram.len()), 0);
            for (sum, count) in all.histogram.iter_mut().zip(&record.histogram) {
                *sum += count;
            }
            all.unsolvable += record.unsolvable;
            all.total += record.total;
            all.records.push(record);
        }
        all
    }

    /// The greatest distance of a position.
    pub(crate) fn longest(&self) -> u32 {
        self.histogram.len().saturating_sub(1) as u32
    }

    /// The number of positions at the greatest distance.
    pub(crate) fn at_longest(&self) -> u64 {
        self.histogram.last().copied().unwrap_or(0)
    }

    /// The pairs with such a position.
    pub(crate) fn record_pairs(&self) -> Vec<&'a PairRecord> {
        let longest = self.longest();
        self.records.iter().copied().filter(|record| record.longest == longest).collect()
    }

    /// The mean number of moves of the positions with a solution.
    pub(crate) fn mean(&self) -> f64 {
        let (positions, moves) = sums(&self.histogram);
        moves as f64 / positions.max(1) as f64
    }

    /// The mean of the pairs' greatest distances.
    pub(crate) fn mean_longest(&self) -> f64 {
        let sum: u64 = self.records.iter().map(|record| u64::from(record.longest)).sum();
        sum as f64 / self.records.len().max(1) as f64
    }

    /// Counts the pairs by a number.
    pub(crate) fn pairs_by(&self, number: impl Fn(&PairRecord) -> u32) -> BTreeMap<u32, u64> {
        let mut counts = BTreeMap::new();
        for record in &self.records {
            *counts.entry(number(record)).or_default() += 1;
        }
        counts
    }

    /// A summary for each name, in the order of the first pairs.
    pub(crate) fn by_name(
        &self,
        name: impl Fn(&PairRecord) -> String,
    ) -> Vec<(String, Summary<'a>)> {
        let mut groups: Vec<(String, Vec<&'a PairRecord>)> = Vec::new();
        for &record in &self.records {
            let name = name(record);
            match groups.iter_mut().find(|(other, _)| *other == name) {
                Some((_, records)) => records.push(record),
                None => groups.push((name, vec![record])),
            }
        }
        groups.into_iter().map(|(name, records)| (name, Summary::of(records))).collect()
    }
}

/// The mean number of moves, in half moves, rounded down.
pub(crate) fn half_moves(histogram: &[u64]) -> u32 {
    let (positions, moves) = sums(histogram);
    (2 * moves / positions.max(1)) as u32
}

/// The number of positions, and the sum of their distances.
fn sums(histogram: &[u64]) -> (u64, u64) {
    let moves = (0..).zip(histogram).map(|(moves, count)| moves * count).sum();
    (histogram.iter().sum(), moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_leave_the_unsolvable_out() {
        let all = Summary { histogram: vec![1, 0, 3, 4], unsolvable: 90, ..Summary::default() };
        assert!((all.mean() - 2.25).abs() < 1e-12, "{}", all.mean());
        assert_eq!(half_moves(&all.histogram), 4);
        assert_eq!((all.longest(), all.at_longest()), (3, 4));
        assert_eq!(half_moves(&[]), 0);
    }
}
