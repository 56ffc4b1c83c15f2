//! [`freeze`]: a round in which only some of the robots may move.

use std::sync::Arc;

use carom_engine::ricochet::{Board, BoardSetup, Diagonal, Goal, Robot, Round, RoundSetup};

/// The round in which only `movers` move, or `None` if that makes the goal one that nobody can reach: a
/// robot that stands still is on it, or should arrive.
///
/// A robot that never moves is a closed square to the others. What remains are fewer robots, renamed to
/// be the first ones; a diagonal of a colour that has gone turns everybody.
pub(super) fn freeze(round: &Round, movers: &[Robot]) -> Option<Round> {
    let renamed = |robot: Robot| {
        let place = movers.iter().position(|&mover| mover == robot);
        place.and_then(Robot::from_index)
    };
    let goal = round.goal();
    let robot = match goal.robot {
        None => None,
        Some(robot) => Some(renamed(robot)?),
    };

    let mut setup = BoardSetup::from(Board::clone(round.board()));
    setup.targets.clear();
    for (_, diagonal) in &mut setup.diagonals {
        // At most four robots move, so silver is none of them: it names the colours that have gone.
        let robot = renamed(diagonal.robot).unwrap_or(Robot::Silver);
        *diagonal = Diagonal { robot, ..*diagonal };
    }
    let mut robots = Vec::with_capacity(movers.len());
    for (robot, square) in round.start().robots() {
        if movers.contains(&robot) {
            robots.push(square);
        } else {
            setup.close(square);
        }
    }
    let goal = Goal { robot, ..goal };
    let setup_of_round = RoundSetup { robots, goal, profile: round.profile() };
    let board = Board::new(setup).ok()?;
    Round::new(Arc::new(board), setup_of_round).ok()
}
