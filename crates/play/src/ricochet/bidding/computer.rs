//! [`Intent`]: what a computer at the table bids, and when.

use std::time::Duration;

use carom_generator::draw::below;
use rand::Rng;

/// The seconds that a computer of each strength thinks for each of the fewest moves.
const PACE: [f32; 5] = [9.0, 6.0, 4.0, 2.5, 1.2];
/// The most moves beyond the fewest that it bids.
const MOST_EXTRA: [usize; 5] = [3, 2, 1, 0, 0];
/// The seconds that it thinks at least.
const LEAST: f32 = 2.0;

/// The greatest strength of a computer; 1 is the least one.
pub const STRONGEST: u8 = PACE.len() as u8;

/// A bid that a computer will make.
///
/// A stronger computer bids earlier and closer to the fewest moves. It knows a shortest solution from the start, so it always shows
/// what it bids: its strength is only its bid.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Intent {
    /// The time of thinking before the bid.
    pub after: Duration,
    /// The number of moves.
    pub moves: u32,
}

impl Intent {
    /// Chooses the bid of a computer for a round with this number of fewest moves. A strength above [`STRONGEST`] is that one.
    ///
    /// ```
    /// use carom_play::ricochet::bidding::Intent;
    /// use rand_pcg::Pcg64;
    ///
    /// let intent = Intent::choose(5, 8, &mut Pcg64::new(1, 0));
    /// assert_eq!(intent.moves, 8);
    /// assert!((7..17).contains(&intent.after.as_secs()));
    /// ```
    pub fn choose(strength: u8, fewest: u32, rng: &mut dyn Rng) -> Self {
        let row = usize::from(strength.clamp(1, STRONGEST)) - 1;
        // From 60 to 140 per cent of the usual time.
        let share = 0.6 + 0.1 * below(rng, 9) as f32;
        let seconds = LEAST + share * PACE[row] * fewest as f32;
        let moves = fewest + below(rng, MOST_EXTRA[row] + 1) as u32;
        Self { after: Duration::from_secs_f32(seconds), moves }
    }
}

#[cfg(test)]
mod tests {
    use rand_pcg::Pcg64;

    use super::*;

    #[test]
    fn a_stronger_computer_bids_earlier_and_better() {
        let mean = |strength: u8| {
            let intents =
                (0..200).map(|seed| Intent::choose(strength, 7, &mut Pcg64::new(seed, 0)));
            let (mut seconds, mut moves) = (0.0, 0);
            for intent in intents {
                assert!((7..=10).contains(&intent.moves));
                seconds += intent.after.as_secs_f32();
                moves += intent.moves;
            }
            (seconds, moves)
        };
        for strength in 1..STRONGEST {
            let (weak, strong) = (mean(strength), mean(strength + 1));
            assert!(strong.0 < 0.8 * weak.0 && strong.1 <= weak.1, "{strength}");
        }
        assert_eq!(mean(STRONGEST).1, 200 * 7);
        assert_eq!(mean(200), mean(STRONGEST));
    }
}
