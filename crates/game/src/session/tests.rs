//! The session, command by command.

use super::*;
use crate::opening;

fn session() -> Session {
    Session::new(opening::round(), None, 1)
}

#[test]
fn slides_undoes_and_redoes() {
    let mut session = session();
    let start = *session.position();
    assert_eq!(session.selected(), Robot::Yellow);
    let (direction, path) = session.slides().remove(0);
    let events = session.apply(BoardCommand::Slide(direction)).expect("a legal slide");
    assert_eq!(events, [BoardEvent::Slid { robot: Robot::Yellow, path: path.clone() }]);
    assert_eq!(session.position().square(Robot::Yellow), path.last().copied());
    let after = *session.position();
    session.apply(BoardCommand::Undo).expect("something to undo");
    assert_eq!((*session.position(), session.can_redo()), (start, true));
    session.apply(BoardCommand::Redo).expect("something to redo");
    assert_eq!(*session.position(), after);
    assert_eq!(session.apply(BoardCommand::Redo), None);
    session.apply(BoardCommand::Restart).expect("a move to take back");
    assert_eq!((*session.position(), session.moves()), (start, &[][..]));
}

#[test]
fn every_stop_can_be_asked_for_by_its_square() {
    for (direction, path) in session().slides() {
        let mut session = session();
        let stop = *path.last().expect("a stop");
        session.apply(BoardCommand::SlideTo(stop)).expect("a stop square");
        assert_eq!(session.moves(), [Move { robot: Robot::Yellow, direction }]);
    }
}

#[test]
fn a_new_round_leaves_the_robots_and_changes_the_target() {
    let mut session = session();
    let (direction, _) = session.slides().remove(0);
    session.apply(BoardCommand::Slide(direction));
    let (here, goal) = (*session.position(), session.round().goal());
    session.apply(BoardCommand::NewRound).expect("another target");
    assert_eq!(session.position().squares(), here.squares());
    assert_ne!(session.round().goal(), goal);
    assert!(session.moves().is_empty());
}

#[test]
fn random_boards_are_new_and_unsolved() {
    let mut session = session();
    for command in [
        BoardCommand::RandomBoard,
        BoardCommand::OfficialBoard,
        BoardCommand::RandomRobots,
        BoardCommand::RandomTarget,
        BoardCommand::NextTarget,
        BoardCommand::PreviousTarget,
    ] {
        let before = session.round().clone();
        let events = session.apply(command.clone()).expect("a change");
        assert_eq!(events, [BoardEvent::Placed], "{command:?}");
        assert_ne!(*session.round(), before, "{command:?}");
        assert!(!session.is_solved(), "{command:?}");
    }
}

#[test]
fn silver_comes_and_goes() {
    let mut session = session();
    let before = session.round().clone();
    session.apply(BoardCommand::ToggleSilver).expect("a fifth robot");
    assert_eq!(session.position().squares().len(), Robot::MAX);
    session.apply(BoardCommand::ToggleSilver).expect("four again");
    assert_eq!(*session.round(), before);
}

#[test]
fn rules_change_and_the_round_begins_again() {
    let mut session = session();
    session.apply(BoardCommand::ToggleRules).expect("other rules");
    assert_eq!(session.round().profile(), Profile::OFFICIAL);
    session.apply(BoardCommand::ToggleRules).expect("the first rules");
    assert_eq!(session.round().profile(), Profile::PLAIN);
}

#[test]
fn what_stands_in_the_way_is_told() {
    let mut session = session();
    let free: Vec<Direction> = session.slides().into_iter().map(|it| it.0).collect();
    let Some(direction) = Direction::ALL.into_iter().find(|it| !free.contains(it)) else {
        // The robot slid against something: that way is blocked now.
        return;
    };
    let robot = session.selected();
    let events = session.apply(BoardCommand::Slide(direction));
    assert_eq!(events, Some(vec![BoardEvent::Blocked { robot, direction }]));
}
