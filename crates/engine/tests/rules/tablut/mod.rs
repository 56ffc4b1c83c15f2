//! The rules of Tablut.

mod cases;
mod edge;
mod laws;
mod plain;
mod setups;

use carom_engine::Rules;
use carom_engine::tablut::{Move, Position, RuleSet, Setup, Side, Variant};
use carom_rulebook::tablut::PlainBoard;

/// The moves of a game of the student competition; the attackers win with the last one.
const SAMPLE: &str = "e3b3 b5b7 d5d4 e2e3 e5d5 i4g4 d4d2 e8c8 c5c2 c8c7 g5g8 h5g5 e7h7 e9e7 b3b4 e3b3 d5d7 \
                      b3d3 g8g7 d3d6 d7d8 d6d7";

fn position(text: &str, to_move: Side) -> Position {
    let text = if text == "start" { Setup::START } else { text };
    Position::new(&Setup::parse(text, to_move).expect(text)).expect(text)
}

/// A position as the second rule book has it.
fn board(position: &Position) -> PlainBoard {
    PlainBoard::from(&position.setup())
}

fn side(letter: &str) -> Side {
    letter.chars().next().and_then(Side::from_letter).expect(letter)
}

/// Choices of a random walk: `SplitMix64`, so that a seed gives the same games everywhere.
struct Dice(u64);

impl Dice {
    fn choose(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((z ^ (z >> 31)) % count as u64).expect("below the count")
    }
}

/// Plays random games from the start; `check` sees every position and the move from it.
fn random_games(games: u64, most_moves: usize, mut check: impl FnMut(&Variant, &Position, Move)) {
    let mut moves = Vec::new();
    for (rules, seed) in
        RuleSet::BUILT_IN.into_iter().flat_map(|it| (0..games).map(move |n| (it, n)))
    {
        let variant = Variant::from_start(rules);
        let (mut position, mut dice) = (variant.initial_state(), Dice(seed));
        for _ in 0..most_moves {
            variant.legal_moves_into(&position, &mut moves);
            if moves.is_empty() {
                break;
            }
            let mv = moves[dice.choose(moves.len())];
            check(&variant, &position, mv);
            position = variant.play_unchecked(&position, mv);
        }
    }
}
