//! [`Call`]: what the caller of a job gives to it.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use carom_solver::{Control, Progress};

/// What the caller of a job gives to it.
pub struct Call<'a, P> {
    /// Set when nobody waits for the answer any more, or when the answer is wanted now.
    pub cancel: &'a AtomicBool,
    /// The bytes for the tables of all jobs that run at the same time.
    pub memory: &'a Budget,
    /// The time since the job began.
    pub elapsed: &'a (dyn Fn() -> Duration + Sync),
    /// Hears of progress. It calls the function for the report only if the time for one has come.
    pub report: &'a (dyn Fn(&dyn Fn() -> P) + Sync),
}

impl<P> fmt::Debug for Call<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call").field("cancel", &self.cancel).finish_non_exhaustive()
    }
}

impl<P> Call<'_, P> {
    /// Whether the job is cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Reports progress, if the time for a report has come.
    pub fn tell(&self, progress: impl Fn() -> P) {
        (self.report)(&progress);
    }
}

impl Call<'_, Progress> {
    /// Runs a search with at most a number of bytes, and reports its progress.
    pub(crate) fn search<T>(&self, most: u64, search: impl FnOnce(&mut Control<'_>) -> T) -> T {
        let memory = self.memory.take(most);
        let mut tell = |progress: &Progress| self.tell(|| *progress);
        let control = Control::default().cancel_on(self.cancel).max_memory(memory.bytes());
        search(&mut control.progress(&mut tell))
    }
}

/// A number of bytes that several jobs share.
#[derive(Debug)]
pub struct Budget(AtomicU64);

/// A part of a [`Budget`], given back when it is dropped.
#[derive(Debug)]
pub struct BudgetShare<'a> {
    bytes: u64,
    budget: &'a Budget,
}

impl Budget {
    /// A budget of this number of bytes.
    #[must_use]
    pub const fn new(bytes: u64) -> Self {
        Self(AtomicU64::new(bytes))
    }

    /// Takes half of the bytes that other jobs have left, but at most a given number.
    #[must_use]
    pub fn take(&self, most: u64) -> BudgetShare<'_> {
        let share = |left: u64| most.min(left / 2);
        let before = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| Some(left - share(left)));
        let (Ok(before) | Err(before)) = before;
        BudgetShare { bytes: share(before), budget: self }
    }
}

impl BudgetShare<'_> {
    /// The number of bytes.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl Drop for BudgetShare<'_> {
    fn drop(&mut self) {
        self.budget.0.fetch_add(self.bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_a_budget_are_never_more_than_it_and_come_back() {
        let budget = Budget::new(1000);
        let shares = [budget.take(400), budget.take(400), budget.take(400)];
        assert_eq!(shares.each_ref().map(BudgetShare::bytes), [400, 300, 150]);
        drop(shares);
        assert_eq!(budget.take(u64::MAX).bytes(), 500);
    }
}
