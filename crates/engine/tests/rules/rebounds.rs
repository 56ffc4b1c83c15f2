//! Rounds in which robots may not slide straight back.

use carom_engine::ricochet::{
    Board, BoardSetup, Diagonal, Fault, Goal, IllegalMove, Lean, Move, MultiRound, MultiRoundSetup,
    Profile, Robot, Round, RoundSetup,
};
use carom_engine::{Direction, Puzzle, Rules, Size, Square};

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

fn round(diagonals: Vec<(Square, Diagonal)>, profile: Profile) -> Round {
    let size = Size::new(8, 8).expect("a size in range");
    let board = Board::new(BoardSetup { diagonals, ..BoardSetup::empty(size) });
    let setup = RoundSetup {
        robots: vec![Square::new(0, 0), Square::new(0, 7)],
        goal: Goal { robot: Some(Robot::Red), square: Square::new(3, 3) },
        profile,
    };
    Round::new(board.expect("a sound board"), setup).expect("a sound round")
}

#[test]
fn a_rebound_is_illegal_whatever_the_others_did_meanwhile() {
    let round = round(Vec::new(), Profile::PLAIN.without_rebounds());
    let there = round.play_all(&["rE", "gE"].map(mv)).expect("legal moves");
    assert_eq!(there.last_heading(Robot::Red), Some(Direction::East));
    let rebound = IllegalMove::Rebound { mv: mv("rW") };
    assert_eq!(round.check_move(&there, mv("rW")), Err(rebound));
    assert_eq!(round.play_unchecked(&there, mv("rW")), there);
    let moves = round.legal_moves(&there);
    assert_eq!(moves, ["rS", "gN"].map(mv));
    assert!(round.play_all(&["rE", "rS", "rW"].map(mv)).is_ok());
}

#[test]
fn the_heading_at_the_end_of_a_slide_counts() {
    // Red goes east, is turned south by the green diagonal and rests in the south.
    let diagonal = Diagonal { lean: Lean::Backslash, robot: Robot::Green };
    let round = round(vec![(Square::new(4, 0), diagonal)], Profile::PLAIN.without_rebounds());
    let there = round.play(&round.initial_state(), mv("rE")).expect("a legal move");
    assert_eq!(there.square(Robot::Red), Some(Square::new(4, 7)));
    assert_eq!(there.last_heading(Robot::Red), Some(Direction::South));
    assert!(matches!(round.check_move(&there, mv("rN")), Err(IllegalMove::Rebound { .. })));
    assert!(round.play(&there, mv("rW")).is_ok());
    let slide = round.board().slide(round.start(), mv("rE")).expect("a slide");
    assert_eq!(slide.heading(), Direction::South);
}

#[test]
fn equal_placements_are_equal_positions_where_rebounds_are_legal() {
    let round = round(Vec::new(), Profile::PLAIN);
    let back = round.play_all(&["rE", "rW"].map(mv)).expect("legal moves");
    assert_eq!(back, round.initial_state());
    assert_eq!(back.last_heading(Robot::Red), None);
}

#[test]
fn profiles_read_back() {
    for profile in Profile::ALL {
        let strict = profile.without_rebounds();
        assert_eq!(strict.without_rebounds(), strict);
        assert_eq!((strict.must_turn, strict.rebounds), (profile.must_turn, false));
    }
    let all: Vec<Profile> = Profile::variants().collect();
    assert_eq!(all.len(), 8);
    for profile in all {
        assert_eq!(profile.to_string().parse(), Ok(profile));
    }
    assert!("plain, no".parse::<Profile>().is_err());
}

#[test]
fn several_goals_are_reached_together() {
    let size = Size::new(8, 8).expect("a size in range");
    let round = |goals: &[(Robot, Square)]| {
        let setup = MultiRoundSetup {
            robots: vec![Square::new(0, 0), Square::new(0, 7)],
            goals: goals.to_vec(),
            profile: Profile::PLAIN,
        };
        MultiRound::new(Board::new(BoardSetup::empty(size)).expect("a sound board"), setup)
    };
    let goals = [(Robot::Green, Square::new(7, 7)), (Robot::Red, Square::new(7, 0))];
    let sound = round(&goals).expect("a sound round");
    assert_eq!(sound.goals(), [goals[1], goals[0]]);
    let solved = |moves: &[&str]| {
        let moves: Vec<Move> = moves.iter().map(|text| mv(text)).collect();
        sound.is_solved(&sound.play_all(&moves).expect("legal moves"))
    };
    assert!(solved(&["rE", "gE"]) && solved(&["gE", "rE"]));
    assert!(!solved(&["rE"]) && !solved(&["gE"]) && !solved(&["rE", "gE", "rW"]));

    let faults =
        |goals: &[(Robot, Square)]| round(goals).expect_err("not sound").as_slice().to_vec();
    let (red, green, square) = (Robot::Red, Robot::Green, Square::new(7, 0));
    assert_eq!(faults(&[]), [Fault::NoGoal]);
    assert_eq!(faults(&[(red, square), (red, goals[0].1)]), [Fault::TwoGoals { robot: red }]);
    let shared = Fault::SharedGoal { first: red, second: green, square };
    assert_eq!(faults(&[(green, square), (red, square)]), [shared]);
    let missing = Fault::GoalRobotMissing { robot: Robot::Blue };
    assert_eq!(faults(&[(Robot::Blue, square)]), [missing]);
    let outside = Fault::Outside { what: "goal", square: Square::new(8, 0) };
    assert_eq!(faults(&[(red, Square::new(8, 0))]), [outside]);
}
