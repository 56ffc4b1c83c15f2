//! The sequential test of a match: which of two differences in Elo the results show.

use std::cmp::Ordering;

/// The results of the openings for one player. Both games of an opening, with the colours swapped, are one observation: if one side is
/// stronger, each player often wins one of them. Such a pair says that both are equal, and two games that do not depend on each other
/// would say much less.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pairs {
    /// The number of pairs by their points, 0 to 2, in halves.
    counts: [u32; 5],
}

/// The bound of the ratio at which the test ends, for errors of 5 %.
pub(crate) const BOUND: f64 = 2.944_438_979_166_44;

/// Before this number of pairs the variance is not known well enough for a decision.
const LEAST: u32 = 16;

impl Pairs {
    /// The pairs of games in their order, by the result of each for the player. A game without its second one does not count.
    pub(crate) fn of(games: impl IntoIterator<Item = Ordering>) -> Self {
        let mut pairs = Self::default();
        let mut games = games.into_iter().map(|it| (it as i8 + 1).unsigned_abs());
        while let (Some(first), Some(second)) = (games.next(), games.next()) {
            pairs.counts[usize::from(first + second)] += 1;
        }
        pairs
    }

    /// The logarithm of the likelihood ratio of two differences in Elo (generalised sequential probability ratio test). In the
    /// variance, one more pair with two wins and one more with two losses count, so that a few pairs with the same points do not
    /// look certain.
    pub(crate) fn log_likelihood_ratio(self, low: f64, high: f64) -> f64 {
        let [low, high] = [low, high].map(share_of);
        let of = |counts: [u32; 5]| {
            let count = f64::from(counts.iter().sum::<u32>());
            let shares =
                || (0..5).zip(counts).map(|(it, count)| (f64::from(it) / 4.0, f64::from(count)));
            let mean = shares().map(|(share, count)| share * count).sum::<f64>() / count.max(1.0);
            let variance =
                shares().map(|(share, count)| (share - mean).powi(2) * count).sum::<f64>();
            (count, mean, variance / count.max(1.0))
        };
        let (count, mean, _) = of(self.counts);
        let mut more = self.counts;
        more[0] += 1;
        more[4] += 1;
        let (_, _, variance) = of(more);
        count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// Whether the test accepts the higher difference; `None` while it is open.
    pub(crate) fn decision(self, low: f64, high: f64) -> Option<bool> {
        let ratio = self.log_likelihood_ratio(low, high);
        let is_due = self.counts.iter().sum::<u32>() >= LEAST;
        (is_due && ratio.abs() >= BOUND).then_some(ratio > 0.0)
    }
}

/// The share of the points of a player who is better by this number of Elo.
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

    fn pairs(counts: [u32; 5]) -> Pairs {
        Pairs { counts }
    }

    #[test]
    fn games_of_an_opening_are_a_pair() {
        use Ordering::{Equal, Greater, Less};
        let games = [Greater, Less, Greater, Greater, Equal, Less, Greater, Equal, Less, Less];
        assert_eq!(Pairs::of(games), pairs([1, 1, 1, 1, 1]));
        assert_eq!(Pairs::of(games.into_iter().chain([Greater])), pairs([1, 1, 1, 1, 1]));
        assert_eq!(Pairs::of([]), Pairs::default());
    }

    #[test]
    fn the_test_decides() {
        assert!((BOUND - (0.95_f64 / 0.05).ln()).abs() < 1e-12);
        assert_eq!(pairs([60, 40, 100, 40, 110]).decision(0.0, 20.0), Some(true));
        assert_eq!(pairs([110, 40, 100, 40, 60]).decision(0.0, 20.0), Some(false));
        assert!(Pairs::default().log_likelihood_ratio(0.0, 20.0).abs() < 1e-12);
        assert_eq!(pairs([0, 0, 0, 0, 7]).decision(0.0, 100.0), None, "too few games");
        assert_eq!(pairs([0, 0, 0, 0, 16]).decision(0.0, 100.0), Some(true));
        // 40 pairs of equal points with 20 of two wins and 5 of two losses say more than as many single games.
        let [equal, single] = [[5, 0, 40, 0, 20], [13, 0, 24, 0, 28]].map(pairs);
        let [equal, single] = [equal, single].map(|it| it.log_likelihood_ratio(0.0, 20.0));
        assert!(equal > 1.5 * single, "{equal} {single}");
    }

    /// The share of 400 tests that decide wrongly if the difference is truly `elo`, and one side has `bias` more of the points.
    fn wrong(elo: f64, draws: f64, bias: f64, seed: u64) -> f64 {
        let mut rng = Pcg64::new(seed.into(), 0);
        let mut is_wrong = || {
            let mut games = Vec::new();
            for number in 0..10_000 {
                let side = if number % 2 == 0 { bias } else { -bias };
                let wins = share_of(elo) + side - draws / 2.0;
                let random = below(&mut rng, 1_000_000) as f64 / 1e6;
                games.push(match random {
                    it if it < wins => Ordering::Greater,
                    it if it < wins + draws => Ordering::Equal,
                    _ => Ordering::Less,
                });
                let pairs = (number % 2 == 1).then(|| Pairs::of(games.iter().copied()));
                if let Some(accepted) = pairs.and_then(|it| it.decision(0.0, 100.0)) {
                    return accepted == (elo == 0.0);
                }
            }
            true
        };
        f64::from((0..400).map(|_| u32::from(is_wrong())).sum::<u32>()) / 400.0
    }

    #[test]
    fn the_test_is_rarely_wrong() {
        let cases = [
            (1, 0.0, 0.0),
            (2, 0.1, 0.0),
            (3, 0.3, 0.0),
            (4, 0.6, 0.0),
            (5, 0.0, 0.3),
            (6, 0.1, 0.2),
        ];
        for (seed, draws, bias) in cases {
            for elo in [0.0, 100.0] {
                let share = wrong(elo, draws, bias, seed);
                assert!(share <= 0.07, "{share} with {draws} draws and bias {bias} at {elo}");
            }
        }
    }
}
