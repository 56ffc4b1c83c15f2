//! Moves, positions and goals are those of the second rule book.

use carom_engine::Puzzle;
use carom_engine::Rules;
use carom_rulebook::ricochet::{PlainState, RuleBook};
use proptest::prelude::{prop_assert_eq, proptest};

proptest! {
    #[test]
    fn walks_are_those_of_the_rule_book(
        round in crate::common::round(),
        choices in proptest::collection::vec(0..20_usize, 0..12),
    ) {
        let book = RuleBook::from(&round);
        let mut position = round.initial_state();
        for choice in choices {
            let state = PlainState::from(&position);
            prop_assert_eq!(round.is_solved(&position), book.is_solved(&state));
            let moves = round.legal_moves(&position);
            let next = moves.iter().map(|&mv| round.play_unchecked(&position, mv));
            let after: Vec<_> = moves.iter().copied().zip(next.map(|it| PlainState::from(&it))).collect();
            prop_assert_eq!(&after, &book.moves(&state), "{:?} in {:?}", position, round);
            if moves.is_empty() {
                break;
            }
            position = round.play_unchecked(&position, moves[choice % moves.len()]);
        }
    }
}
