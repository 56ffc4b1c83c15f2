//! [`Pace`]: how much time a game gives; [`Clock`]: the time that both sides have left.

use std::time::Duration;

use carom_engine::tablut::Side;

/// The time of a game: what each side has at the start, and what it gets after each of its moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pace {
    /// The time of each side at the start.
    pub base: Duration,
    /// What a side gets after each of its moves.
    pub increment: Duration,
}

impl Pace {
    /// Paces to choose from, the fastest first.
    pub const ALL: [Self; 4] = [Self::of(1, 0), Self::of(3, 2), Self::of(5, 0), Self::of(15, 10)];

    /// A pace of minutes for each side and seconds for each move.
    #[must_use]
    pub const fn of(minutes: u64, seconds: u64) -> Self {
        Self { base: Duration::from_secs(60 * minutes), increment: Duration::from_secs(seconds) }
    }
}

/// The time that both sides have left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// By side.
    left: [Duration; 2],
}

impl Clock {
    /// The clock at the start of a game.
    #[must_use]
    pub const fn new(pace: Pace) -> Self {
        Self::of([pace.base; 2])
    }

    /// A clock with the time of the attackers and of the defenders.
    pub(in crate::tablut) const fn of(left: [Duration; 2]) -> Self {
        Self { left }
    }

    /// What a side has left.
    #[must_use]
    pub const fn left(&self, side: Side) -> Duration {
        self.left[side as usize]
    }

    /// The same clock, but with this time for a side.
    pub(super) const fn with(mut self, side: Side, left: Duration) -> Self {
        self.left[side as usize] = left;
        self
    }

    /// Takes time from a side. Returns whether it has some left.
    pub fn spend(&mut self, side: Side, time: Duration) -> bool {
        let left = &mut self.left[side as usize];
        *left = left.saturating_sub(time);
        !left.is_zero()
    }

    /// Gives a side the increment.
    pub fn add(&mut self, side: Side, increment: Duration) {
        let left = &mut self.left[side as usize];
        *left = left.saturating_add(increment);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_spent_and_added_by_side() {
        let mut clock = Clock::new(Pace::of(1, 2));
        assert!(clock.spend(Side::Attackers, Duration::from_secs(59)));
        clock.add(Side::Attackers, Duration::from_secs(2));
        assert_eq!(clock.left(Side::Attackers), Duration::from_secs(3));
        assert_eq!(clock.left(Side::Defenders), Duration::from_mins(1));
        assert!(!clock.spend(Side::Attackers, Duration::from_secs(3)), "nothing is left");
        assert!(!clock.spend(Side::Defenders, Duration::MAX));
        assert_eq!(clock.left(Side::Defenders), Duration::ZERO);
    }
}
