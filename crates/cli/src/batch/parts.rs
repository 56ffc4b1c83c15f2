//! [`Parts`]: a long input, some thousand things at a time, so that it needs little memory.

use std::iter::Peekable;

/// The most things in memory.
const MOST: usize = 10_000;

/// The parts of an input.
pub(crate) struct Parts<I: Iterator>(Peekable<I>);

impl<T, I: Iterator<Item = anyhow::Result<T>>> Parts<I> {
    pub(crate) fn new(input: impl IntoIterator<IntoIter = I>) -> Self {
        Self(input.into_iter().peekable())
    }

    /// The next things, at least one, and whether they are the last; `None` after the last ones.
    ///
    /// # Errors
    /// The first error of the part.
    pub(crate) fn next(&mut self) -> anyhow::Result<Option<(Vec<T>, bool)>> {
        let part = self.0.by_ref().take(MOST).collect::<anyhow::Result<Vec<T>>>()?;
        let is_last = self.0.peek().is_none();
        Ok((!part.is_empty()).then_some((part, is_last)))
    }
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::*;

    #[test]
    fn a_long_input_comes_in_parts() {
        let mut parts = Parts::new((0..2 * MOST).map(Ok));
        let first = parts.next().expect("no error").expect("a part");
        assert_eq!((first.0.len(), first.0[0], first.1), (MOST, 0, false));
        let second = parts.next().expect("no error").expect("a part");
        assert_eq!((second.0.len(), second.0[0], second.1), (MOST, MOST, true));
        assert!(parts.next().expect("no error").is_none());
        assert!(Parts::new((0..0).map(Ok)).next().expect("no error").is_none());
    }

    #[test]
    fn an_error_comes_with_its_part() {
        let some = |fault: usize| {
            (0..=fault).map(move |it| if it == fault { Err(anyhow!("{it}")) } else { Ok(it) })
        };
        assert!(Parts::new(some(3)).next().is_err());
        let mut parts = Parts::new(some(MOST));
        let (first, is_last) = parts.next().expect("no error").expect("a part");
        assert_eq!((first.len(), is_last), (MOST, false));
        assert!(parts.next().is_err());
    }
}
