//! [`freeze`]: a round in which only some robots may move.

use alloc::sync::Arc;
use alloc::vec::Vec;

use carom_engine::ricochet::{Board, BoardSetup, Diagonal, Goal, Robot, Round, RoundSetup};

/// The round in which only `movers` move. `None` if the goal is then impossible: a robot that may not move
/// stands on it, or should arrive.
///
/// For the other robots, a robot that never moves is a closed square. The remaining robots are renamed to
/// the first colours. A diagonal with the colour of a removed robot turns every robot.
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
        // At most nine robots move, so the last one is not among them: it stands for the removed colours.
        let robot = renamed(diagonal.robot).unwrap_or(Robot::Lime);
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
