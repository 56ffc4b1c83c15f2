//! [`Hint`]: an optimal solution, revealed step by step.

use carom_engine::Square;
use carom_engine::ricochet::{Move, Position, Robot};

use crate::solo::HintLevel;

/// One hint of a [`Ladder`](crate::solo::Ladder).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// The number of moves.
    Moves(usize),
    /// The number of robots that move.
    RobotCount(usize),
    /// The robots that move, in the order of their first moves.
    Robots(Vec<Robot>),
    /// Where the robot of the last move stands before it.
    LastStop {
        /// The robot.
        robot: Robot,
        /// Its square before the last move.
        square: Square,
        /// Whether it moves to this square; otherwise it stands there from the start.
        has_moved: bool,
    },
    /// The first move.
    FirstMove(Move),
    /// All moves.
    Line(Vec<Move>),
}

impl Hint {
    /// The level of [`Hint::FirstMove`].
    pub const FIRST_MOVE: usize = 5;

    /// The hints for a solution. The positions are those before each move and after the last one.
    /// If the round is already solved, the only hint is: no moves.
    ///
    /// There is no [`Hint::LastStop`] if it would tell the first move: if the robot of the last move comes to its square with
    /// the first one, or if there is only one move.
    #[must_use]
    pub fn of_solution(solution: &[Move], positions: &[Position]) -> Vec<Self> {
        let mut hints = vec![Self::Moves(solution.len())];
        if let Some(&first) = solution.first() {
            let mut robots = Vec::new();
            for mv in solution {
                if !robots.contains(&mv.robot) {
                    robots.push(mv.robot);
                }
            }
            hints.extend([Self::RobotCount(robots.len()), Self::Robots(robots)]);
            hints.extend(last_stop(solution, positions));
            hints.extend([Self::FirstMove(first), Self::Line(solution.to_vec())]);
        }
        hints
    }
}

impl HintLevel for Hint {
    const LAST: usize = 6;

    /// In the order of the variants.
    fn level(&self) -> usize {
        match self {
            Self::Moves(_) => 1,
            Self::RobotCount(_) => 2,
            Self::Robots(_) => 3,
            Self::LastStop { .. } => 4,
            Self::FirstMove(_) => Self::FIRST_MOVE,
            Self::Line(_) => Self::LAST,
        }
    }
}

fn last_stop(solution: &[Move], positions: &[Position]) -> Option<Hint> {
    let (last, earlier) = solution.split_last().filter(|(_, earlier)| !earlier.is_empty())?;
    let robot = last.robot;
    let arrival = earlier.iter().rposition(|mv| mv.robot == robot);
    let square = positions.get(earlier.len())?.square(robot)?;
    let hint = Hint::LastStop { robot, square, has_moved: arrival.is_some() };
    (arrival != Some(0)).then_some(hint)
}

#[cfg(test)]
mod tests {
    use carom_engine::Puzzle as _;
    use carom_engine::Rules as _;
    use carom_engine::ricochet::{Round, parse_moves};
    use carom_solver::Control;
    use carom_solver::ricochet::DEFAULT;
    use rand_pcg::Pcg64;

    use super::*;
    use crate::ricochet::{Line, deal, example, lessons};
    use crate::solo::Ladder;

    fn solution(round: &Round) -> Line {
        let report = DEFAULT.solver().solve(round, &mut Control::default());
        let mut line = Line::new(round.clone());
        for &mv in report.verdict.moves().expect("a solution") {
            line.play(mv).expect("a legal move");
        }
        line
    }

    fn hints(line: &Line) -> Vec<Hint> {
        let mut ladder = Ladder::new(Hint::of_solution(line.moves(), line.positions()));
        let mut told = Vec::new();
        while let Some(level) = ladder.next_level() {
            let hint = ladder.climb().expect("a hint").clone();
            assert_eq!(hint.level(), level);
            told.push(hint);
        }
        assert_eq!(ladder.revealed(), told);
        assert!(ladder.is_at_top());
        let levels: Vec<usize> = told.iter().map(Hint::level).collect();
        assert!(levels.is_sorted_by(|one, next| one < next));
        told
    }

    fn played(round: &Round, moves: &str) -> Line {
        let mut line = Line::new(round.clone());
        for mv in parse_moves(moves).expect("moves") {
            line.play(mv).expect("a legal move");
        }
        assert!(line.is_solved());
        line
    }

    #[test]
    fn every_step_one_at_a_time() {
        // Red moves twice, after green.
        let line = played(&lessons()[2], "gN rN rE");
        let square = line.positions()[2].square(Robot::Red).expect("the robot");
        let expected = [
            Hint::Moves(3),
            Hint::RobotCount(2),
            Hint::Robots(vec![Robot::Green, Robot::Red]),
            Hint::LastStop { robot: Robot::Red, square, has_moved: true },
            Hint::FirstMove(line.moves()[0]),
            Hint::Line(line.moves().to_vec()),
        ];
        assert_eq!(hints(&line), expected);
        assert_eq!(expected.len(), Hint::LAST);
        assert_eq!(expected[4].level(), Hint::FIRST_MOVE);
    }

    #[test]
    fn the_stop_before_the_last_move_is_true_and_never_tells_the_first_move() {
        let mut told = 0;
        let mut round = example();
        let mut rng = Pcg64::new(5, 0);
        for _ in 0..40 {
            round = deal::random_robots(&round, &mut rng).expect("a round");
            let line = solution(&round);
            let stop = hints(&line).into_iter().find(|hint| hint.level() == 4);
            let Some(Hint::LastStop { robot, square, has_moved }) = stop else { continue };
            told += 1;
            let before = &line.positions()[line.len() - 1];
            let last = line.moves()[line.len() - 1];
            assert_eq!((last.robot, before.square(robot)), (robot, Some(square)));
            let after = round.play(before, last).expect("a legal move");
            assert!(round.is_solved(&after));
            let from = round.start().square(robot);
            if has_moved {
                let first = line.moves()[0];
                let moves = line.moves().iter().filter(|mv| mv.robot == robot).count();
                assert!(first.robot != robot || moves > 2);
            } else {
                assert_eq!(from, Some(square));
            }
        }
        assert!(told > 10, "{told}");
    }

    #[test]
    fn a_robot_that_has_not_moved_stays_until_the_last_move() {
        let mut line = Line::new(lessons()[2].clone());
        line.play(parse_moves("rN").expect("a move")[0]).expect("a legal move");
        let round = deal::from_here(line.round(), line.position()).expect("a round");
        let square = round.start().square(Robot::Red).expect("the robot");
        let stop = Hint::LastStop { robot: Robot::Red, square, has_moved: false };
        assert!(hints(&played(&round, "gN rE")).contains(&stop));
    }

    #[test]
    fn a_stop_that_tells_the_first_move_is_left_out() {
        let [two, ..] = lessons();
        let line = solution(&two);
        assert_eq!(line.len(), 2);
        assert!(hints(&line).iter().all(|hint| hint.level() != 4));
        let mut ladder = Ladder::new(Hint::of_solution(line.moves(), line.positions()));
        ladder.climb_to(4);
        assert!(matches!(ladder.revealed().last(), Some(Hint::Robots(_))));
        assert_eq!(ladder.next_level(), Some(Hint::FIRST_MOVE));
        ladder.climb_to(1);
        assert_eq!(ladder.revealed().len(), 3, "what was told stays told");
    }

    #[test]
    fn a_solved_position_needs_one_hint() {
        let mut ladder = Ladder::new(Hint::of_solution(&[], &[]));
        assert_eq!(ladder.climb(), Some(&Hint::Moves(0)));
        assert_eq!(ladder.next_level(), None);
        assert_eq!(ladder.climb(), None);
    }
}
