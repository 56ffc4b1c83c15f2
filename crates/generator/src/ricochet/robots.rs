//! [`random_robots`] and [`random_round`]: robots on a board and a target for them.

use alloc::sync::Arc;
use alloc::vec::Vec;

use carom_engine::Square;
use carom_engine::ricochet::{Board, Goal, Profile, Robot, Round, RoundSetup};
use rand::Rng;

use super::GenerateError;
use crate::draw::{pick, shuffle_front};

/// Places `count` robots, red first, on different squares that are not closed, not a target and not a
/// diagonal. Every such placement is equally likely.
///
/// # Errors
/// [`GenerateError::RobotCount`] unless `count` is 1 to [`Robot::MAX`], [`GenerateError::NoRoom`] if the board has
/// too few such squares.
pub fn random_robots(
    board: &Board,
    count: usize,
    rng: &mut dyn Rng,
) -> Result<Vec<Square>, GenerateError> {
    if count == 0 || count > Robot::MAX {
        return Err(GenerateError::RobotCount { count });
    }
    let mut squares: Vec<Square> =
        board.size().squares().filter(|&square| board.is_start_square(square)).collect();
    if squares.len() < count {
        return Err(GenerateError::NoRoom { count, squares: squares.len() });
    }
    shuffle_front(rng, &mut squares, count);
    squares.truncate(count);
    Ok(squares)
}

/// A round of `count` random robots and one of the board's printed targets for them.
///
/// # Errors
/// Those of [`random_robots`]; [`GenerateError::NoTarget`] if the board has no target for any of the
/// robots.
pub fn random_round(
    board: &Arc<Board>,
    count: usize,
    profile: Profile,
    rng: &mut dyn Rng,
) -> Result<Round, GenerateError> {
    round_for(None, board, count, profile, rng)
}

/// [`random_round`], with a target for a certain robot if `robot` names one.
pub(super) fn round_for(
    goal_robot: Option<Robot>,
    board: &Arc<Board>,
    count: usize,
    profile: Profile,
    rng: &mut dyn Rng,
) -> Result<Round, GenerateError> {
    let robots = random_robots(board, count, rng)?;
    let is_wanted = |goal: &Goal| match goal_robot {
        Some(_) => goal.robot == goal_robot,
        None => goal.robot.is_none_or(|robot| robot.index() < count),
    };
    let goals: Vec<Goal> =
        board.targets().iter().map(|target| target.goal()).filter(is_wanted).collect();
    let goal = pick(rng, &goals).ok_or(GenerateError::NoTarget { robot: goal_robot })?;
    let setup = RoundSetup { robots, goal, profile };
    Ok(Round::new(Arc::clone(board), setup).expect("robots and target were chosen to be valid"))
}
