//! Every fault of a setup is found, each with its place.

use carom_engine::ricochet::{
    Board, BoardSetup, Diagonal, Fault, Goal, Lean, Profile, Robot, Round, RoundSetup, Shape,
    Target,
};
use carom_engine::{Direction, Directions, Size, Square};

const AT: fn(u8, u8) -> Square = Square::new;

fn setup() -> BoardSetup {
    BoardSetup::empty(Size::new(5, 4).expect("a size in range"))
}

/// The board of `edit`ed walls has exactly the faults `expected`.
fn check_board(edit: impl FnOnce(&mut BoardSetup), expected: &[Fault]) {
    let mut setup = setup();
    edit(&mut setup);
    let faults = Board::new(setup).expect_err("a faulty board");
    assert_eq!(faults.as_slice(), expected);
    assert!(!faults.to_string().contains('\n'));
}

fn diagonal() -> Diagonal {
    Diagonal { lean: Lean::Slash, robot: Robot::Blue }
}

fn target(square: Square) -> Target {
    Target { square, robot: None, shape: Shape::Vortex }
}

#[test]
fn walls() {
    let size = setup().size;
    check_board(
        |it| it.walls[size.index(AT(1, 1))].insert(Direction::East),
        &[Fault::OneSidedWall { square: AT(1, 1), direction: Direction::East }],
    );
    check_board(
        |it| it.walls[size.index(AT(4, 0))] = Directions::NONE,
        &[
            Fault::OpenBorder { square: AT(4, 0), direction: Direction::North },
            Fault::OpenBorder { square: AT(4, 0), direction: Direction::East },
        ],
    );
    check_board(
        |it| {
            it.walls.pop();
        },
        &[Fault::WallCount { expected: 20, found: 19 }],
    );
}

#[test]
fn diagonals_and_targets() {
    check_board(
        |it| {
            it.close(AT(2, 2));
            it.diagonals = vec![
                (AT(2, 2), diagonal()),
                (AT(9, 0), diagonal()),
                (AT(1, 1), diagonal()),
                (AT(1, 1), diagonal()),
            ];
            it.targets = [AT(1, 1), AT(0, 0), AT(2, 2), AT(0, 0), AT(0, 4)].map(target).to_vec();
        },
        &[
            Fault::DiagonalOnClosed { square: AT(2, 2) },
            Fault::Outside { what: "diagonal", square: AT(9, 0) },
            Fault::TwoDiagonals { square: AT(1, 1) },
            Fault::TwoTargets { square: AT(0, 0) },
            Fault::TargetOnDiagonal { square: AT(1, 1) },
            Fault::TargetOnClosed { square: AT(2, 2) },
            Fault::Outside { what: "target", square: AT(0, 4) },
        ],
    );
}

#[test]
fn a_robot_on_a_closed_square_cannot_move_and_the_closed_middle_has_no_room() {
    let size = Size::new(4, 4).expect("a size in range");
    let mut setup = BoardSetup::empty(size);
    let middle = [AT(1, 1), AT(2, 1), AT(1, 2), AT(2, 2)];
    for &square in &middle {
        let position = |setup: &BoardSetup| {
            let board = Board::new(setup.clone()).expect("a sound board");
            let position = board.position(&[square, AT(0, 0)]);
            let moves = position.as_ref().ok().map(|it| {
                let mut moves = Vec::new();
                board.legal_moves_into(it, &mut moves);
                moves.iter().filter(|mv| mv.robot == Robot::Red).count()
            });
            (board.is_closed_middle(square), moves)
        };
        assert!(matches!(position(&setup), (false, Some(1..))));
        setup.close(square);
        let is_block = square == middle[3];
        assert_eq!(position(&setup), (is_block, (!is_block).then_some(0)));
    }
    let board = Board::new(setup).expect("a sound board");
    for square in middle {
        let fault = Fault::RobotOnClosed { robot: Robot::Red, square };
        assert_eq!(
            board.position(&[square]).map_err(|it| it.as_slice().to_vec()),
            Err(vec![fault])
        );
    }
    assert!(size.squares().all(|it| board.is_closed_middle(it) == middle.contains(&it)));
}

/// The round of these robots and this goal has exactly the faults `expected`.
fn check_round(robots: &[Square], goal: Goal, expected: &[Fault]) {
    let mut board = setup();
    board.close(AT(2, 2));
    board.diagonals = vec![(AT(1, 1), diagonal())];
    let board = Board::new(board).expect("a sound board");
    let setup = RoundSetup { robots: robots.to_vec(), goal, profile: Profile::PLAIN };
    let faults = Round::new(board, setup).map_err(|faults| faults.as_slice().to_vec());
    assert_eq!(faults.err().unwrap_or_default(), expected);
}

#[test]
fn robots_and_goals() {
    let goal = Goal { robot: Some(Robot::Red), square: AT(0, 0) };
    check_round(&[AT(0, 0)], goal, &[]);
    check_round(
        &[AT(2, 2), AT(1, 1), AT(5, 0), AT(2, 2)],
        goal,
        &[
            Fault::RobotOnDiagonal { robot: Robot::Green, square: AT(1, 1) },
            Fault::Outside { what: "robot", square: AT(5, 0) },
            Fault::TwoRobots { first: Robot::Red, second: Robot::Yellow, square: AT(2, 2) },
        ],
    );
    check_round(
        &[],
        goal,
        &[Fault::RobotCount { count: 0 }, Fault::GoalRobotMissing { robot: Robot::Red }],
    );
    let squares: Vec<Square> = (0..5).map(|x| AT(x, 0)).chain((0..5).map(|x| AT(x, 3))).collect();
    check_round(&squares, goal, &[]);
    let eleven = [squares, vec![AT(0, 1)]].concat();
    check_round(&eleven, goal, &[Fault::RobotCount { count: 11 }]);
    let any = |square| Goal { robot: None, square };
    check_round(&[AT(0, 0)], any(AT(2, 2)), &[Fault::GoalOnClosed { square: AT(2, 2) }]);
    check_round(&[AT(0, 0)], any(AT(1, 1)), &[Fault::GoalOnDiagonal { square: AT(1, 1) }]);
    let outside = Fault::Outside { what: "goal", square: AT(0, 9) };
    check_round(&[AT(0, 0)], any(AT(0, 9)), &[outside]);
}

#[test]
fn sizes() {
    for (width, height) in [(0, 3), (3, 0), (0, 255), (0, 0)] {
        let error = Size::new(width, height).expect_err("out of range");
        assert_eq!(
            error.to_string(),
            format!("a board is 1x1 to 255x255 squares, not {width}x{height}")
        );
    }
    assert!(Size::new(1, 255).is_ok() && Size::new(255, 1).is_ok());
}
