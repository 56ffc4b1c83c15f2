//! [`moves_alone`]: the distance of every square for a robot that moves alone, under the rules of the
//! round.

use std::collections::HashSet;

use carom_engine::ricochet::{Position, Robot, Round};
use carom_engine::{Grid, Puzzle, Rules, Square};

/// By square, the fewest moves with which a robot stops there from `position` while the other robots do
/// not move; `None` for squares that it cannot reach alone, and for every square if the robot is not on
/// the board.
///
/// The rules of the round apply, also those about rebounds. If the robot may solve the
/// round, the value on the goal is the number of moves that solves it, so the robot turns first if the
/// rules require it.
///
/// Breadth-first search over positions, which include the turns and headings that the rules need.
///
/// ```
/// use carom_play::ricochet::{example, map::moves_alone};
/// use carom_engine::ricochet::Robot;
///
/// let round = example();
/// let map = moves_alone(&round, round.start(), Robot::Red);
/// let here = round.start().square(Robot::Red).expect("on the board");
/// assert_eq!(map[here], Some(0));
/// ```
#[must_use]
pub fn moves_alone(round: &Round, position: &Position, robot: Robot) -> Grid<Option<u32>> {
    let mut map = Grid::new(round.board().size(), None);
    let mut seen = HashSet::from([*position]);
    let mut layer = vec![*position];
    let mut moves = Vec::new();
    let goal = round.goal().square;
    let counts = |position: &Position, square: Square| {
        square != goal || !round.may_arrive(robot) || round.is_solved(position)
    };
    for distance in 0.. {
        let mut next = Vec::new();
        for position in &layer {
            let Some(square) = position.square(robot) else { return map };
            if map[square].is_none() && (distance == 0 || counts(position, square)) {
                map[square] = Some(distance);
            }
            round.legal_moves_into(position, &mut moves);
            for mv in moves.iter().filter(|mv| mv.robot == robot) {
                let child = round.play_unchecked(position, *mv);
                if seen.insert(child) {
                    next.push(child);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    map
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use carom_engine::Size;
    use carom_engine::ricochet::{Board, BoardSetup, Goal, Profile, RoundSetup};
    use carom_solver::ricochet::ReachabilityMap;

    use super::*;
    use crate::ricochet::example;

    fn under(profile: Profile, round: &Round) -> Round {
        let setup =
            RoundSetup { robots: round.start().squares().to_vec(), goal: round.goal(), profile };
        Round::new(Arc::clone(round.board()), setup).expect("sound")
    }

    #[test]
    fn under_plain_rules_it_is_the_map_of_the_slides() {
        let round = example();
        for (robot, _) in round.start().robots() {
            let expected = ReachabilityMap::new(round.board(), round.start(), robot);
            let map = moves_alone(&round, round.start(), robot);
            assert_eq!(map, *expected.expect("a robot").moves(), "{robot}");
        }
        let missing = moves_alone(&round, round.start(), Robot::Silver);
        assert!(missing.iter().all(|(_, moves)| moves.is_none()));
    }

    /// An empty board of 3x3 squares, with red in the corner and its goal in the next corner.
    fn corner(profile: Profile) -> Grid<Option<u32>> {
        let board = Board::new(BoardSetup::empty(Size::new(3, 3).expect("a size")));
        let goal = Goal { robot: Some(Robot::Red), square: Square::new(2, 0) };
        let setup = RoundSetup { robots: vec![Square::new(0, 0)], goal, profile };
        let round = Round::new(board.expect("sound"), setup).expect("sound");
        moves_alone(&round, round.start(), Robot::Red)
    }

    #[test]
    fn a_robot_that_must_turn_goes_round_the_board() {
        let goal = Square::new(2, 0);
        assert_eq!(corner(Profile::PLAIN)[goal], Some(1));
        assert_eq!(corner(Profile::OFFICIAL)[goal], Some(3));
        assert_eq!(corner(Profile::OFFICIAL)[Square::new(0, 2)], Some(1), "no goal");
    }

    #[test]
    fn rules_without_rebounds_never_make_a_way_shorter() {
        let (plain, strict) = (example(), under(Profile::PLAIN.without_rebounds(), &example()));
        for (robot, _) in plain.start().robots() {
            let free = moves_alone(&plain, plain.start(), robot);
            let bound = moves_alone(&strict, strict.start(), robot);
            for (square, moves) in bound.iter() {
                let Some(moves) = moves else { continue };
                assert!(free[square].is_some_and(|free| free <= *moves), "{robot} {square}");
            }
        }
    }
}
