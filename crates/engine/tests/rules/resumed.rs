//! A round resumed from a position goes on as if it had been played from its start.

use carom_engine::ricochet::{Profile, Round, RoundSetup};
use carom_engine::{Puzzle, Rules};
use proptest::prelude::{prop_assert_eq, proptest};

proptest! {
    #[test]
    fn a_resumed_round_goes_on(
        round in crate::common::round(),
        choices in proptest::collection::vec(0..20_usize, 0..8),
    ) {
        let mut position = round.initial_state();
        let (mut moves, mut resumed_moves) = (Vec::new(), Vec::new());
        for choice in choices {
            let resumed = round.resumed(&position).expect("a position of the round");
            prop_assert_eq!(resumed.start(), &position);
            prop_assert_eq!(resumed.is_solved(resumed.start()), round.is_solved(&position));
            round.legal_moves_into(&position, &mut moves);
            resumed.legal_moves_into(resumed.start(), &mut resumed_moves);
            prop_assert_eq!(&moves, &resumed_moves);
            if moves.is_empty() {
                break;
            }
            position = round.play_unchecked(&position, moves[choice % moves.len()]);
        }
        // Rules that do not depend on earlier moves do not record them.
        let stops = round.profile().stops_on_diagonals;
        let profile = if stops { Profile::PLAIN.with_stops_on_diagonals() } else { Profile::PLAIN };
        let setup = RoundSetup {
            robots: position.squares().to_vec(),
            goal: round.goal(),
            profile,
        };
        let plain = Round::new(round.board().clone(), setup).expect("sound");
        prop_assert_eq!(plain.resumed(&position).expect("sound"), plain);
    }
}
