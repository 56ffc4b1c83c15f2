use std::sync::Arc;

use carom_engine::ricochet::{
    Board, BoardSetup, Goal, Profile, Robot, Round, RoundSetup, Shape, Target,
};
use carom_engine::{Direction, Size, Square};

/// Three rounds on small boards for a new player. In the first one a robot stops at walls, in the second one
/// it stops at another robot, and in the third one the other robot must move first. The fewest moves are 2, 2 and 3.
///
/// # Panics
/// Never: the rounds are valid.
#[must_use]
pub fn lessons() -> [Round; 3] {
    let wall = (Square::new(3, 4), Direction::East);
    [
        lesson(Some(wall), &[Square::new(0, 4)]),
        lesson(None, &[Square::new(0, 4), Square::new(4, 0)]),
        lesson(None, &[Square::new(0, 4), Square::new(4, 3)]),
    ]
}

/// A round on a board with at most one wall inside. The red robot must reach the circle in the row of the north border.
fn lesson(wall: Option<(Square, Direction)>, robots: &[Square]) -> Round {
    let goal = Goal { robot: Some(Robot::Red), square: Square::new(3, 0) };
    let mut setup = BoardSetup::empty(Size::new(6, 6).expect("a size of boards"));
    if let Some((square, direction)) = wall {
        setup.add_wall(square, direction);
    }
    setup.targets.push(Target { square: goal.square, robot: goal.robot, shape: Shape::Circle });
    let board = Arc::new(Board::new(setup).expect("a valid board"));
    let setup = RoundSetup { robots: robots.to_vec(), goal, profile: Profile::PLAIN };
    Round::new(board, setup).expect("robots and target on free squares")
}

#[cfg(test)]
mod tests {
    use carom_solver::ricochet::DEFAULT;
    use carom_solver::{Control, Verdict};

    use super::*;

    #[test]
    fn each_lesson_needs_what_it_teaches() {
        let mut solver = DEFAULT.solver();
        let solved = lessons().map(|round| {
            let report = solver.solve(&round, &mut Control::default());
            let Verdict::Solved { moves, .. } = report.verdict else { panic!("no solution") };
            (moves.len(), moves.iter().any(|mv| mv.robot == Robot::Green))
        });
        assert_eq!(solved, [(2, false), (2, false), (3, true)]);
        // Without the wall and the green robot there is no solution.
        let bare = lesson(None, &[Square::new(0, 4)]);
        let report = solver.solve(&bare, &mut Control::default());
        assert!(matches!(report.verdict, Verdict::Unsolvable));
    }
}
