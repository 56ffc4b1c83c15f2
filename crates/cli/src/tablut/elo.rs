//! What the results of games say about the strength of two players.

/// The results of games for one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
}

impl Tally {
    pub(crate) const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, 0 to 1; a draw is half a point.
    pub(crate) fn share(self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The variance of the points of one game.
    fn variance(self) -> f64 {
        let (share, games) = (self.share(), f64::from(self.games().max(1)));
        let part = |count: u32, points: f64| f64::from(count) / games * (points - share).powi(2);
        part(self.wins, 1.0) + part(self.draws, 0.5) + part(self.losses, 0.0)
    }

    /// The difference in Elo and the ends of its interval of 95 %. An end is infinite if all games have one result.
    pub(crate) fn elo(self) -> [f64; 3] {
        let games = f64::from(self.games().max(1));
        let error = 1.96 * (self.variance() / games).sqrt();
        [0.0, -error, error].map(|by| elo_of((self.share() + by).clamp(0.0, 1.0)))
    }

    /// The logarithm of the likelihood ratio of two differences in Elo (generalised sequential probability ratio test).
    pub(crate) fn log_likelihood_ratio(self, low: f64, high: f64) -> f64 {
        let variance = self.variance();
        if variance <= 0.0 {
            return 0.0;
        }
        let [low, high] = [low, high].map(share_of);
        let games = f64::from(self.games());
        games * (high - low) * (2.0 * self.share() - low - high) / (2.0 * variance)
    }
}

/// The bound of the ratio at which the test ends, for errors of 5 %.
pub(crate) const BOUND: f64 = 2.944_438_979_166_44;

fn elo_of(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_is_known() {
        let even = Tally { wins: 10, draws: 20, losses: 10 };
        let [middle, low, high] = even.elo();
        assert!(middle.abs() < 1e-9 && (low + high).abs() < 1e-9 && high > 70.0, "{low} {high}");
        let strong = Tally { wins: 75, draws: 0, losses: 25 };
        assert!((strong.elo()[0] - 190.848_501_887_865).abs() < 1e-6);
        assert!(Tally { wins: 5, ..Tally::default() }.elo()[0].is_infinite());
    }

    #[test]
    fn the_test_decides() {
        assert!((BOUND - (0.95_f64 / 0.05).ln()).abs() < 1e-12);
        let better = Tally { wins: 300, draws: 200, losses: 200 };
        assert!(better.log_likelihood_ratio(0.0, 20.0) > BOUND);
        let worse = Tally { wins: 200, draws: 200, losses: 300 };
        assert!(worse.log_likelihood_ratio(0.0, 20.0) < -BOUND);
        assert!(Tally::default().log_likelihood_ratio(0.0, 20.0).abs() < 1e-12);
    }
}
