use std::sync::Arc;

use carom_engine::ricochet::{
    Board, BoardSetup, Diagonal, Goal, Lean, Profile, Robot, Round, RoundSetup, Shape, Target,
};
use carom_engine::{Direction, Size, Square};

/// Five rounds on small boards for a new player. A robot stops at walls, at another robot, and at another robot that must move first.
/// The vortex is open to every robot, and a diagonal turns a robot of another colour. The fewest moves are 2, 2, 3, 2 and 2.
///
/// # Panics
/// Never: the rounds are valid.
#[must_use]
pub fn lessons() -> [Round; 5] {
    let red = Goal { robot: Some(Robot::Red), square: Square::new(3, 0) };
    let vortex = Goal { robot: None, square: Square::new(1, 0) };
    let wall = (Square::new(3, 4), Direction::East);
    let turns = Diagonal { lean: Lean::Slash, robot: Robot::Green };
    let passes = Diagonal { robot: Robot::Red, ..turns };
    let diagonals = vec![(Square::new(1, 5), passes), (Square::new(3, 5), turns)];
    [
        lesson(red, &[Square::new(0, 4)], |setup| setup.add_wall(wall.0, wall.1)),
        lesson(red, &[Square::new(0, 4), Square::new(4, 0)], |_| ()),
        lesson(red, &[Square::new(0, 4), Square::new(4, 3)], |_| ()),
        lesson(vortex, &[Square::new(0, 4), Square::new(4, 4)], |_| ()),
        lesson(red, &[Square::new(0, 2)], |setup| setup.diagonals = diagonals),
    ]
}

/// A round on an empty board with these robots and additions.
fn lesson(goal: Goal, robots: &[Square], add: impl FnOnce(&mut BoardSetup)) -> Round {
    let mut setup = BoardSetup::empty(Size::new(6, 6).expect("a size of boards"));
    add(&mut setup);
    let shape = if goal.robot.is_some() { Shape::Circle } else { Shape::Vortex };
    setup.targets.push(Target { square: goal.square, robot: goal.robot, shape });
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
            let greens = moves.iter().filter(|mv| mv.robot == Robot::Green).count();
            (moves.len(), greens)
        });
        assert_eq!(solved, [(2, 0), (2, 0), (3, 1), (2, 2), (2, 0)]);
        // Without the wall, the green robot and the diagonals there is no solution; without the vortex for all, red needs more moves.
        let [_, robots, _, vortex, diagonal] = lessons();
        for round in [robots, vortex, diagonal] {
            let goal = Goal { robot: Some(Robot::Red), ..round.goal() };
            let red = round.start().robots().next().expect("a red robot");
            let bare = lesson(goal, &[red.1], |_| ());
            let report = solver.solve(&bare, &mut Control::default());
            assert!(matches!(report.verdict, Verdict::Unsolvable));
        }
    }
}
