//! The identity of a round in records.

use std::sync::Arc;

use carom_engine::ricochet::{Lean, Profile, Round, RoundSetup};
use carom_engine::{Rules, Square};

use crate::records::PuzzleId;

impl PuzzleId {
    /// The id of a round at its start. It does not depend on printed targets that are not the goal.
    #[must_use]
    pub fn of(round: &Round) -> Self {
        let board = round.board();
        let size = board.size();
        let mut bytes = vec![size.width(), size.height()];
        let mut push = |square: Square| bytes.extend([square.x(), square.y()]);
        round.initial_state().squares().iter().copied().for_each(&mut push);
        push(round.goal().square);
        bytes.push(round.start().squares().len() as u8);
        bytes.push(round.goal().robot.map_or(u8::MAX, |robot| robot.index() as u8));
        bytes.extend(size.squares().map(|square| board.walls(square).bits()));
        for (square, diagonal) in board.diagonals() {
            let lean = u8::from(diagonal.lean == Lean::Slash);
            bytes.extend([square.x(), square.y(), lean, diagonal.robot.index() as u8]);
        }
        bytes.extend(round.profile().id.bytes());
        Self::of_bytes(&bytes)
    }

    /// The id of the board, the robots and the goal of a round. Its rules make no difference.
    #[must_use]
    pub fn of_task(round: &Round) -> Self {
        let (robots, goal) = (round.start().squares().to_vec(), round.goal());
        let setup = RoundSetup { robots, goal, profile: Profile::PLAIN };
        let plain = Round::new(Arc::clone(round.board()), setup);
        plain.map_or_else(|_| Self::of(round), |plain| Self::of(&plain))
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::ricochet::{Goal, Robot};

    use super::*;
    use crate::ricochet::example;

    #[test]
    fn ids_tell_puzzles_apart() {
        let round = example();
        let goal = |robot| Goal { robot, square: round.goal().square };
        let others = [Some(Robot::Red), None].map(|robot| {
            let robots = round.start().squares().to_vec();
            let setup = RoundSetup { robots, goal: goal(robot), profile: round.profile() };
            Round::new(Arc::clone(round.board()), setup).expect("sound")
        });
        let mut ids: Vec<String> = others.iter().map(|it| PuzzleId::of(it).to_string()).collect();
        ids.push(PuzzleId::of(&round).to_string());
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), 3);
        assert_eq!(PuzzleId::of(&example()).to_string(), "7f981b25392de516", "pinned");
    }
}
