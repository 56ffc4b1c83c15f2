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
}

fn elo_of(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

#[cfg(test)]
mod tests {
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
}
