//! [`Faults`]: every fault of a setup.

use alloc::vec;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::slice;

/// Every fault of a setup, at least one. `F` is the fault of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults<F>(Vec<F>);

impl<F> Faults<F> {
    /// One fault.
    pub(crate) fn one(fault: F) -> Self {
        Self(vec![fault])
    }

    /// `Ok(value)` if there are no faults, otherwise every fault.
    #[inline]
    pub(crate) fn none_or<T>(faults: Vec<F>, value: impl FnOnce() -> T) -> Result<T, Self> {
        if faults.is_empty() { Ok(value()) } else { Err(Self(faults)) }
    }

    /// The faults in the order in which they were found.
    #[must_use]
    pub fn as_slice(&self) -> &[F] {
        &self.0
    }

    /// The faults one after the other.
    pub fn iter(&self) -> slice::Iter<'_, F> {
        self.0.iter()
    }
}

/// All faults on one line, separated by semicolons.
impl<F: fmt::Display> fmt::Display for Faults<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl<F: Error> Error for Faults<F> {}

impl<F> IntoIterator for Faults<F> {
    type Item = F;
    type IntoIter = vec::IntoIter<F>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, F> IntoIterator for &'a Faults<F> {
    type Item = &'a F;
    type IntoIter = slice::Iter<'a, F>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
