//! [`Shard`]: a part of the work.

use std::fmt;
use std::str::FromStr;

use anyhow::{Context, bail};

/// A part of the units: those whose number has the remainder `index` when divided by `count`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// From 0.
    index: usize,
    count: usize,
}

impl Shard {
    /// Whether a unit is in this part.
    #[must_use]
    pub const fn has(self, number: usize) -> bool {
        number % self.count == self.index
    }

    /// The file of its results.
    #[must_use]
    pub fn file_name(self, work: &str) -> String {
        format!("{work}-{}-of-{}.jsonl", self.index + 1, self.count)
    }
}

/// For example `2/8`.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

impl FromStr for Shard {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let parts = text.split_once('/').and_then(|(number, count)| {
            Some((number.parse::<usize>().ok()?, count.parse::<usize>().ok()?))
        });
        let (number, count) = parts.context("expected two numbers, as in 2/8")?;
        if !(1..=count).contains(&number) {
            bail!("part {number} of {count} does not exist");
        }
        Ok(Self { index: number - 1, count })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_is_in_one_shard() {
        let shards: Vec<Shard> =
            (1..=3).map(|i| format!("{i}/3").parse().expect("a shard")).collect();
        for number in 0..20 {
            assert_eq!(shards.iter().filter(|shard| shard.has(number)).count(), 1);
        }
        assert!(shards[1].has(4));
        assert_eq!(shards[1].to_string(), "2/3");
        for text in ["", "3", "0/3", "4/3", "1/0", "a/b", "1/3/5", "-1/3"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
