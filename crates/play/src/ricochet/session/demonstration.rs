//! The demonstration: a solution on the board, move by move, while the player's own line waits.

use carom_engine::ricochet::{Move, Round};

use super::{BoardEvent, Line, Session};

impl Session {
    /// The line on the board: that of the demonstration or, without one, the player's own.
    #[must_use]
    pub fn shown_line(&self) -> &Line {
        self.demonstration.as_ref().unwrap_or(&self.line)
    }

    /// The demonstration: its undone moves are still to be shown. `None` if nothing is shown.
    #[must_use]
    pub const fn demonstration(&self) -> Option<&Line> {
        self.demonstration.as_ref()
    }

    /// Begins to show a solution, after the first `at` of its moves. The round of the solution may start anywhere, but it has the
    /// board, the goal and the profile of this one; otherwise, or if a move is not legal, nothing changes.
    ///
    /// The player's moves, reached targets and solutions stay as they are, and [`Session::end_demonstration`] puts the robots
    /// back. The player has seen the moves: see [`Session::help`].
    pub fn demonstrate(
        &mut self,
        round: &Round,
        solution: &[Move],
        at: usize,
    ) -> Option<BoardEvent> {
        let own = self.round();
        let is_same = own.board() == round.board()
            && own.goal() == round.goal()
            && own.profile() == round.profile();
        if !is_same {
            return None;
        }
        self.demonstration = Some(Line::of(round.clone(), solution, at).ok()?);
        self.help();
        Some(BoardEvent::Placed)
    }

    /// Makes the next move of the demonstration; `None` at its end.
    pub fn demonstrate_next(&mut self) -> Option<BoardEvent> {
        self.demonstration.as_mut()?.step()
    }

    /// Takes back the last move of the demonstration; `None` at its start.
    pub fn demonstrate_back(&mut self) -> Option<BoardEvent> {
        self.demonstration.as_mut()?.step_back()
    }

    /// Ends the demonstration: the board shows the player's own line again. `None` if nothing is shown.
    pub fn end_demonstration(&mut self) -> Option<BoardEvent> {
        self.demonstration.take().map(|_| BoardEvent::Placed)
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::Direction;
    use carom_engine::ricochet::{Robot, parse_moves};
    use carom_solver::Control;
    use carom_solver::ricochet::DEFAULT;

    use super::*;
    use crate::ricochet::{example, first};

    fn session() -> Session {
        Session::new(first(), None, 1)
    }

    fn solution(round: &Round) -> Vec<Move> {
        let report = DEFAULT.solver().solve(round, &mut Control::default());
        report.verdict.moves().expect("a solution").to_vec()
    }

    /// What a demonstration must not change.
    fn own(session: &Session) -> impl PartialEq + std::fmt::Debug + use<> {
        let moves = (session.all_moves(), session.moves().len(), *session.position());
        let won = (session.reached(), session.earned().to_vec(), session.is_solved());
        (moves, won, session.selected(), session.slides().len())
    }

    /// Shows a whole solution from the player's position.
    fn watch(session: &mut Session) {
        let round = session.round_from_here();
        let moves = solution(&round);
        assert_eq!(session.demonstrate(&round, &moves, 0), Some(BoardEvent::Placed));
        for mv in &moves {
            let event = session.demonstrate_next();
            assert!(matches!(event, Some(BoardEvent::Slid { robot, .. }) if robot == mv.robot));
        }
        assert!(session.shown_line().is_solved() && session.demonstrate_next().is_none());
    }

    #[test]
    fn a_demonstration_counts_nothing_and_ends_where_it_began() {
        let mut session = session();
        session.slide(Direction::North);
        let before = own(&session);
        watch(&mut session);
        assert!(own(&session) == before, "while it is shown");
        assert_eq!(session.end_demonstration(), Some(BoardEvent::Placed));
        assert!(own(&session) == before && session.shown_line() == session.line());
        assert!(session.is_helped(), "the player has seen the moves");
        assert_eq!(session.end_demonstration(), None);
    }

    #[test]
    fn what_the_player_has_earned_stays_after_a_demonstration() {
        let mut session = session();
        for mv in solution(&first()) {
            session.play(mv);
        }
        let before = own(&session);
        let moves = solution(&first());
        session.demonstrate(&first(), &moves, moves.len() - 1).expect("a demonstration");
        assert_eq!(session.shown_line().undone().len(), 1);
        session.end_demonstration();
        assert!(own(&session) == before && !session.is_helped());
    }

    #[test]
    fn moves_of_the_player_end_it_and_do_nothing_else() {
        let moves = solution(&first());
        let commands: [fn(&mut Session) -> Option<BoardEvent>; 6] = [
            |it| it.slide(Direction::West),
            |it| it.play(solution(&first())[0]),
            Session::undo,
            Session::redo,
            Session::restart,
            |it| it.slide_to(it.slides()[0].1[0]),
        ];
        for command in commands {
            let mut session = session();
            session.slide(Direction::North);
            session.slide(Direction::South);
            session.undo();
            let before = own(&session);
            session.demonstrate(&first(), &moves, 1).expect("a demonstration");
            assert_eq!(command(&mut session), Some(BoardEvent::Placed));
            assert!(own(&session) == before && session.demonstration().is_none());
        }
        let mut session = session();
        session.demonstrate(&first(), &moves, 1).expect("a demonstration");
        assert_eq!(session.select(Robot::Green), Some(BoardEvent::Placed));
        assert_eq!((session.selected(), session.demonstration()), (Robot::Green, None));
    }

    #[test]
    fn it_goes_back_too_and_ends_with_its_round() {
        let mut session = session();
        watch(&mut session);
        let all = session.shown_line().len();
        for left in (0..all).rev() {
            assert!(matches!(session.demonstrate_back(), Some(BoardEvent::Slid { .. })));
            assert_eq!(session.shown_line().len(), left);
        }
        assert_eq!(session.demonstrate_back(), None);
        session.random_target().expect("another target");
        assert!(session.demonstration().is_none());
    }

    #[test]
    fn the_solution_of_another_round_is_not_shown() {
        let mut session = session();
        assert_eq!(session.demonstrate(&example(), &[], 0), None);
        let wrong = parse_moves("sN").expect("a move");
        assert_eq!(session.demonstrate(&first(), &wrong, 0), None);
        assert!(session.demonstration().is_none() && !session.is_helped());
    }
}
