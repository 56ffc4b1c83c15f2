//! The move rule, on drawn boards: `slides.txt`.

use std::sync::Arc;

use carom_engine::Rules;
use carom_engine::ricochet::{Board, Drawing, Goal, Profile, Round, RoundSetup, parse_moves};

/// A case of the data file: a drawing, then lines `MOVES => OUTCOME`.
fn check_case(case: &str) {
    let (drawing, lines): (Vec<&str>, Vec<&str>) =
        case.lines().partition(|line| !line.contains("=>"));
    let (setup, robots, goal) = Drawing::parse(&drawing.join("\n")).expect(case);
    let board = Arc::new(Board::new(setup).expect(case));
    let goal = goal.unwrap_or(Goal { robot: None, square: robots[0] });
    assert!(!lines.is_empty(), "a case without moves");
    for line in lines {
        let (moves, expected) = line.split_once("=>").expect("partitioned by it");
        let moves = parse_moves(moves).expect(line);
        let setup = RoundSetup { robots: robots.clone(), goal, profile: Profile::PLAIN };
        let round = Round::new(Arc::clone(&board), setup).expect(case);
        let outcome = match round.play_all(&moves) {
            Ok(position) => position
                .squares()
                .iter()
                .map(|square| format!("{},{}", square.x(), square.y()))
                .collect::<Vec<_>>()
                .join(" "),
            Err(error) => error.reason,
        };
        assert_eq!(outcome, expected.trim(), "{line}\n{case}");
    }
}

#[test]
fn slides() {
    let cases: Vec<&str> = include_str!("slides.txt").split("\n\n").collect();
    assert_eq!(cases.len(), 5);
    cases.into_iter().for_each(check_case);
}
