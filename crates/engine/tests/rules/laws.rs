//! Laws that hold on every board.

use std::collections::HashSet;

use carom_engine::ricochet::{
    Board, Drawing, Move, Position, Robot, Round, Slide, StoppedBy, Style,
};
use carom_engine::{Direction, Puzzle, Rules, perft};
use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

fn all_moves() -> impl Iterator<Item = Move> {
    Robot::ALL.into_iter().flat_map(|robot| {
        Direction::ALL.into_iter().map(move |direction| Move { robot, direction })
    })
}

/// Some positions that can be reached, the start first.
fn some_positions(round: &Round) -> Vec<Position> {
    let mut positions = vec![round.initial_state()];
    let mut moves = Vec::new();
    for i in 0..20 {
        let Some(&position) = positions.get(i) else { break };
        round.legal_moves_into(&position, &mut moves);
        positions.extend(moves.iter().map(|&mv| round.play_unchecked(&position, mv)));
    }
    positions.truncate(60);
    positions
}

proptest! {
    #[test]
    fn a_move_is_legal_exactly_if_it_slides(round in crate::common::round()) {
        let board = round.board();
        let mut legal = Vec::new();
        for position in some_positions(&round) {
            round.legal_moves_into(&position, &mut legal);
            for mv in all_moves() {
                let slide = round.slide(&position, mv).map(|(slide, _)| slide);
                prop_assert_eq!(legal.contains(&mv), slide.is_ok());
                // A board does not know that a rebound is forbidden.
                let end = slide.as_ref().ok().map(Slide::end);
                if end.is_some() || round.profile().rebounds {
                    prop_assert_eq!(board.destination(&position, mv), end);
                }
                prop_assert_eq!(round.is_legal(&position, mv), slide.is_ok());
                match round.play(&position, mv) {
                    Ok(next) => prop_assert_eq!(round.play_unchecked(&position, mv), next),
                    Err(error) => {
                        prop_assert_eq!(slide.map_err(|it| it.to_string()), Err(error.reason));
                        prop_assert_eq!(round.play_unchecked(&position, mv), position);
                    }
                }
            }
        }
    }

    #[test]
    fn a_slide_passes_free_neighbours_and_ends_at_an_obstacle(round in crate::common::round()) {
        let board = round.board();
        for position in some_positions(&round) {
            for mv in all_moves() {
                let Ok(slide) = board.slide(&position, mv) else { continue };
                let mut at = position.square(mv.robot).expect("it moved");
                let mut heading = mv.direction;
                let (mut entering, mut turned) = (heading, false);
                for step in &slide.path {
                    // A diagonal turns only a robot that leaves it.
                    turned |= entering != heading;
                    prop_assert_eq!(step.heading, heading);
                    prop_assert!(!board.walls(at).contains(heading));
                    prop_assert_eq!(at.step(heading), Some(step.square));
                    prop_assert!(position.robot_on(step.square).is_none_or(|it| it == mv.robot));
                    at = step.square;
                    entering = heading;
                    if let Some(diagonal) = board.diagonal(at) {
                        heading = diagonal.deflect(mv.robot, heading);
                    }
                }
                prop_assert_eq!(slide.deflected, turned);
                prop_assert!(board.is_standable(at));
                let ahead = at.step(heading).filter(|&next| board.size().contains(next));
                match slide.stopped_by {
                    StoppedBy::Border => prop_assert_eq!(ahead, None),
                    StoppedBy::Wall => {
                        prop_assert!(ahead.is_some() && board.walls(at).contains(heading));
                    }
                    StoppedBy::Robot(other) => {
                        prop_assert!(other != mv.robot && !board.walls(at).contains(heading));
                        prop_assert_eq!(position.square(other), ahead);
                    }
                }
            }
        }
    }

    #[test]
    fn keys_merge_exactly_the_swaps_of_equal_robots(round in crate::common::round()) {
        let pinned: Vec<Robot> =
            round.board().diagonals().map(|(_, it)| it.robot).chain(round.goal().robot).collect();
        let positions = some_positions(&round);
        let mut keys = HashSet::new();
        let mut classes = HashSet::new();
        for position in &positions {
            keys.insert(round.key(position));
            // A description of the class that is built in another way than the key.
            let entry = |robot| (position.square(robot), position.has_turned(robot));
            let fixed: Vec<_> = pinned.iter().map(|&robot| entry(robot)).collect();
            let mut free: Vec<_> = position
                .robots()
                .filter(|(robot, _)| !pinned.contains(robot))
                .map(|(robot, _)| entry(robot))
                .collect();
            free.sort_unstable();
            classes.insert((fixed, free));
        }
        // A key also tells along which axis a robot has slid, where the rules ask for a turn, and its heading, where they forbid
        // rebounds.
        if round.profile().must_turn || !round.profile().rebounds {
            prop_assert!(keys.len() >= classes.len());
        } else {
            prop_assert_eq!(keys.len(), classes.len());
        }
    }

    #[test]
    fn perft_counts_sequences(round in crate::common::round()) {
        let start = round.initial_state();
        let moves = round.legal_moves(&start);
        prop_assert_eq!(perft(&round, &start, 0), 1);
        prop_assert_eq!(perft(&round, &start, 1), moves.len() as u64);
        let after = moves.iter().map(|&mv| perft(&round, &round.play_unchecked(&start, mv), 1));
        prop_assert_eq!(perft(&round, &start, 2), after.sum::<u64>());
    }

    #[test]
    fn plain_drawings_parse_back(round in crate::common::round()) {
        let text = Drawing::of_round(&round).style(Style::Ascii).to_string();
        prop_assert!(text.is_ascii());
        let (board, robots, goal) = Drawing::parse(&text).expect("a drawing");
        let board: Board = board.try_into().expect("a sound board");
        prop_assert_eq!(&board, &**round.board());
        prop_assert_eq!(robots.as_slice(), round.start().squares());
        prop_assert_eq!(goal, Some(round.goal()));
    }

    #[test]
    fn parsing_a_damaged_drawing_does_not_panic(
        round in crate::common::round(),
        at in proptest::prelude::any::<proptest::sample::Index>(),
        by in proptest::prelude::any::<char>(),
        cut in proptest::prelude::any::<bool>(),
    ) {
        let text = Drawing::of_round(&round).style(Style::Ascii).to_string();
        let place = at.index(text.len());
        let rest = if cut { "" } else { &text[place + 1..] };
        let damaged = format!("{}{by}{rest}", &text[..place]);
        if let Err(error) = Drawing::parse(&damaged) {
            prop_assert!(error.line <= damaged.lines().count() + 1);
        }
    }

    #[test]
    fn notation_reads_back(index in 0..20_usize) {
        let mv = all_moves().nth(index).expect("twenty moves");
        prop_assert_eq!(mv.to_string().parse(), Ok(mv));
        prop_assert_eq!(format!("{mv:#}").parse(), Ok(mv));
    }
}
