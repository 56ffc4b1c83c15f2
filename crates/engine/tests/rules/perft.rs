//! Counts of move sequences: `perft.txt`.

use carom_engine::ricochet::{Goal, Layout, Profile, Round, RoundSetup};
use carom_engine::{Rules, Square, perft};

fn square(text: &str) -> Square {
    let (x, y) = text.split_once(',').expect("x,y");
    Square::new(x.parse().expect("a column"), y.parse().expect("a row"))
}

#[test]
fn counts() {
    let lines = include_str!("perft.txt").lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let mut words = line.split(' ');
        let layout: Layout = words.next().expect("a layout").parse().expect(line);
        let robots: Vec<Square> = words.next().expect("robots").split('/').map(square).collect();
        let goal = Goal { robot: None, square: robots[0] };
        let setup = RoundSetup { robots, goal, profile: Profile::PLAIN };
        let round = Round::new(layout.board(), setup).expect(line);
        for (depth, count) in (1..).zip(words) {
            let expected: u64 = count.parse().expect(line);
            assert_eq!(perft(&round, &round.initial_state(), depth), expected, "{line}");
        }
    }
}
