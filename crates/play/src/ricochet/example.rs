use carom_engine::Square;
use carom_engine::ricochet::{Goal, Layout, Profile, Robot, Round, RoundSetup};

/// An example round: an official board with the yellow hexagon as the goal, which needs three robots.
///
/// # Panics
/// Never: the round is valid.
#[must_use]
pub fn example() -> Round {
    let layout: Layout = "4B-3B-2B-1A".parse().expect("the name of an official layout");
    let setup = RoundSetup {
        robots: vec![Square::new(5, 12), Square::new(12, 9), Square::new(1, 5), Square::new(9, 2)],
        goal: Goal { robot: Some(Robot::Yellow), square: Square::new(3, 9) },
        profile: Profile::PLAIN,
    };
    Round::new(layout.board(), setup).expect("robots and target on free squares")
}

/// The round for a new player: the board of [`example`], and a goal that
/// needs three moves of one robot.
///
/// # Panics
/// Never: the round is valid.
#[must_use]
pub fn first() -> Round {
    let example = example();
    let setup = RoundSetup {
        robots: example.start().squares().to_vec(),
        goal: Goal { robot: Some(Robot::Green), square: Square::new(2, 14) },
        profile: Profile::PLAIN,
    };
    Round::new(std::sync::Arc::clone(example.board()), setup).expect("the goal is on a free square")
}
