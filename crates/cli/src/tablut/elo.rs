//! What the results of games say about the strength of two players.

/// The results of games for one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
}

/// How sure the interval of a difference is, in standard deviations: 95 %.
const DEVIATIONS: f64 = 1.959_963_984_540_05;

impl Tally {
    pub(crate) const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, 0 to 1; a draw is half a point. 0 without games.
    pub(crate) fn share(self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The variance of the points of one game as games with two results have it, and with these draws. One more win and one more loss
    /// count, so that a few games with the same result do not look certain.
    fn variances(self) -> [f64; 2] {
        let games = f64::from(self.games() + 2);
        let share = (f64::from(self.wins + 1) + f64::from(self.draws) / 2.0) / games;
        let of_two = share * (1.0 - share);
        [of_two, of_two - f64::from(self.draws) / games / 4.0]
    }

    /// The difference in Elo and the ends of its interval of 95 %; `None` without games. It is infinite if all games have the same
    /// winner, and then one end of the interval is, too: nothing is known on that side.
    ///
    /// The interval is Wilson's for the share of the points. Games with draws vary less, so they count as more games with two results.
    pub(crate) fn elo(self) -> Option<[f64; 3]> {
        let [of_two, variance] = self.variances();
        let games = f64::from(self.games()) * of_two / variance;
        if games == 0.0 {
            return None;
        }
        let (share, square) = (self.share(), DEVIATIONS * DEVIATIONS);
        let middle = (share + square / (2.0 * games)) / (1.0 + square / games);
        let spread = share * (1.0 - share) / games + square / (4.0 * games * games);
        let width = DEVIATIONS * spread.sqrt() / (1.0 + square / games);
        let [wins, losses] = [self.wins, self.losses].map(|count| count == self.games());
        let low = if losses { 0.0 } else { middle - width };
        let high = if wins { 1.0 } else { middle + width };
        Some([share, low, high].map(elo_of))
    }

    /// The logarithm of the likelihood ratio of two differences in Elo (generalised sequential probability ratio test).
    pub(crate) fn log_likelihood_ratio(self, low: f64, high: f64) -> f64 {
        let [_, variance] = self.variances();
        let [low, high] = [low, high].map(share_of);
        let games = f64::from(self.games());
        games * (high - low) * (2.0 * self.share() - low - high) / (2.0 * variance)
    }

    /// Whether the test accepts the higher difference; `None` while it is open. It is asked after each pair of games with the same
    /// opening, and not before [`LEAST_GAMES`].
    pub(crate) fn decision(self, low: f64, high: f64) -> Option<bool> {
        let ratio = self.log_likelihood_ratio(low, high);
        let is_due = self.games() >= LEAST_GAMES && self.games().is_multiple_of(2);
        (is_due && ratio.abs() >= BOUND).then_some(ratio > 0.0)
    }
}

/// The bound of the ratio at which the test ends, for errors of 5 %.
pub(crate) const BOUND: f64 = 2.944_438_979_166_44;

/// Before this number of games the variance is not known well enough for a decision.
const LEAST_GAMES: u32 = 32;

fn elo_of(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Parses two differences in Elo, `0,20`.
pub(super) fn bounds(text: &str) -> Result<(f64, f64), String> {
    let parsed =
        text.split_once(',').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    let is_valid = |&(low, high): &(f64, f64)| low < high && low > -1e4 && high < 1e4;
    parsed
        .filter(is_valid)
        .ok_or_else(|| "expected two numbers, the lower one first, as in 0,20".to_owned())
}

#[cfg(test)]
mod tests {
    use carom_generator::draw::below;
    use rand_pcg::Pcg64;

    use super::*;

    fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
        Tally { wins, draws, losses }
    }

    #[test]
    fn elo_is_known() {
        let [middle, low, high] = tally(10, 20, 10).elo().expect("games");
        assert!(middle.abs() < 1e-9 && (low + high).abs() < 1e-9, "{low} {high}");
        let [_, _, wider] = tally(20, 0, 20).elo().expect("games");
        assert!(high > 60.0 && wider > high + 20.0, "{high} {wider}: draws make it narrower");
        let [middle, low, high] = tally(75, 0, 25).elo().expect("games");
        assert!((middle - 190.848_501_887_865).abs() < 1e-6);
        // Wilson's interval of 75 of 100 is 0.6570 to 0.8245.
        assert!((low - 112.9).abs() < 0.2 && (high - 268.8).abs() < 0.2, "{low} {high}");
    }

    #[test]
    fn few_games_are_not_certain() {
        assert_eq!(Tally::default().elo(), None);
        // Wilson's interval of 10 of 10 begins at 0.7225.
        let [middle, low, high] = tally(10, 0, 0).elo().expect("games");
        assert!(middle == f64::INFINITY && high == f64::INFINITY);
        assert!((low - 166.2).abs() < 0.5, "{low}");
        let mirrored = tally(0, 0, 10).elo().expect("games");
        assert!(mirrored[0] == -f64::INFINITY && mirrored[1] == -f64::INFINITY);
        assert!((mirrored[2] + low).abs() < 1e-6);
        let [middle, low, high] = tally(0, 10, 0).elo().expect("games");
        assert!(middle.abs() < 1e-9 && low < -40.0 && high > 40.0, "{low} {high}");
        let [_, low, _] = tally(1, 0, 0).elo().expect("games");
        assert!(low < -200.0, "{low}");
    }

    #[test]
    fn the_test_decides() {
        assert!((BOUND - (0.95_f64 / 0.05).ln()).abs() < 1e-12);
        assert_eq!(tally(300, 200, 200).decision(0.0, 20.0), Some(true));
        assert_eq!(tally(200, 200, 300).decision(0.0, 20.0), Some(false));
        assert_eq!(tally(200, 200, 301).decision(0.0, 20.0), None, "half a pair");
        assert!(Tally::default().log_likelihood_ratio(0.0, 20.0).abs() < 1e-12);
        assert_eq!(tally(14, 0, 0).decision(0.0, 100.0), None, "too few games");
        assert_eq!(tally(32, 0, 0).decision(0.0, 100.0), Some(true));
    }

    /// The share of 400 tests that decide wrongly if the difference is truly `elo`.
    fn wrong(elo: f64, draws: f64, seed: u64) -> f64 {
        let mut rng = Pcg64::new(seed.into(), 0);
        let wins = share_of(elo) - draws / 2.0;
        let mut is_wrong = || {
            let mut tally = Tally::default();
            for _ in 0..10_000 {
                let random = below(&mut rng, 1_000_000) as f64 / 1e6;
                let count = match random {
                    it if it < wins => &mut tally.wins,
                    it if it < wins + draws => &mut tally.draws,
                    _ => &mut tally.losses,
                };
                *count += 1;
                if let Some(accepted) = tally.decision(0.0, 100.0) {
                    return accepted == (elo == 0.0);
                }
            }
            true
        };
        f64::from((0..400).map(|_| u32::from(is_wrong())).sum::<u32>()) / 400.0
    }

    #[test]
    fn the_test_is_rarely_wrong() {
        for (seed, draws) in [(1, 0.0), (2, 0.1), (3, 0.3), (4, 0.6)] {
            for elo in [0.0, 100.0] {
                let share = wrong(elo, draws, seed);
                assert!(share <= 0.07, "{share} with {draws} draws at {elo}");
            }
        }
    }
}
