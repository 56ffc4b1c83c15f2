//! The session, command by command.

use carom_engine::ricochet::Profile;

use super::*;
use carom_play::WholeGame;

use crate::ricochet::command::GameCommand;
use crate::ricochet::opening;

fn session() -> Session {
    Session::new(opening::round(), None, 1)
}

#[test]
fn slides_undoes_and_redoes() {
    let mut session = session();
    let start = *session.position();
    assert_eq!(session.selected(), Robot::Yellow);
    let (direction, path) = session.slides().remove(0);
    let events = session.apply(Command::Slide(direction)).expect("a legal slide");
    assert_eq!(events, [BoardEvent::Slid { robot: Robot::Yellow, path: path.clone() }]);
    assert_eq!(session.position().square(Robot::Yellow), path.last().copied());
    let after = *session.position();
    session.apply(Command::Undo).expect("something to undo");
    assert_eq!((*session.position(), session.can_redo()), (start, true));
    session.apply(Command::Redo).expect("something to redo");
    assert_eq!(*session.position(), after);
    assert_eq!(session.apply(Command::Redo), None);
    session.apply(Command::Restart).expect("a move to take back");
    assert_eq!((*session.position(), session.moves()), (start, &[][..]));
}

#[test]
fn every_stop_can_be_asked_for_by_its_square() {
    for (direction, path) in session().slides() {
        let mut session = session();
        let stop = *path.last().expect("a stop");
        session.apply(Command::SlideTo(stop)).expect("a stop square");
        assert_eq!(session.moves(), [Move { robot: Robot::Yellow, direction }]);
    }
}

#[test]
fn a_new_round_leaves_the_robots_and_changes_the_target() {
    let mut session = session();
    let (direction, _) = session.slides().remove(0);
    session.apply(Command::Slide(direction));
    let (here, goal) = (*session.position(), session.round().goal());
    session.apply(Command::NewRound).expect("another target");
    assert_eq!(session.position().squares(), here.squares());
    assert_ne!(session.round().goal(), goal);
    assert!(session.moves().is_empty());
}

#[test]
fn random_boards_are_new_and_unsolved() {
    let mut session = session();
    for command in [
        Command::RandomBoard,
        Command::OfficialBoard,
        Command::RandomRobots,
        Command::RandomTarget,
        Command::NextTarget,
        Command::PreviousTarget,
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
    session.apply(Command::ToggleSilver).expect("a fifth robot");
    assert_eq!(session.position().squares().len(), Robot::MAX);
    session.apply(Command::ToggleSilver).expect("four again");
    assert_eq!(*session.round(), before);
}

#[test]
fn rules_change_and_the_round_begins_again() {
    let mut session = session();
    session.apply(Command::ToggleRules).expect("other rules");
    assert_eq!(session.round().profile(), Profile::OFFICIAL);
    session.apply(Command::ToggleRules).expect("the first rules");
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
    let events = session.apply(Command::Slide(direction));
    assert_eq!(events, Some(vec![BoardEvent::Blocked { robot, direction }]));
}

#[test]
fn a_recalled_line_can_be_undone_and_redone() {
    let mut session = session();
    let moves: Vec<Move> = "yW rN gS".split(' ').map(|it| it.parse().expect("a move")).collect();
    let recall = |at| Command::Recall { moves: moves.clone(), at };
    assert_eq!(session.apply(recall(1)), Some(vec![BoardEvent::Placed]));
    assert_eq!((session.moves(), session.all_moves()), (&moves[..1], moves.clone()));
    session.apply(Command::Redo).expect("a move to make again");
    session.apply(recall(9)).expect("the whole line");
    assert_eq!(session.moves(), moves);
    let illegal = Command::Recall { moves: vec!["sN".parse().expect("a move")], at: 1 };
    assert_eq!(session.apply(illegal), None);
    assert_eq!(session.moves(), moves);
}

#[test]
fn rules_without_rebounds_forbid_the_way_back() {
    let round = opening::round();
    let setup = carom_engine::ricochet::RoundSetup {
        robots: round.start().squares().to_vec(),
        goal: round.goal(),
        profile: Profile::PLAIN.without_rebounds(),
    };
    let round = Round::new(Arc::clone(round.board()), setup).expect("sound");
    let mut session = Session::new(round, None, 1);
    let (direction, path) = session.slides().remove(0);
    session.apply(Command::Slide(direction)).expect("a legal slide");
    let back = direction.opposite();
    assert!(path.len() > 1 && session.slides().iter().all(|(it, _)| *it != back));
}

/// Makes the session's line one that solves its round.
fn solve(session: &mut Session) -> Vec<Move> {
    let mut solver = carom_solver::ricochet::DEFAULT.solver();
    let mut control = carom_solver::Control::default();
    let report = solver.solve(session.round(), &mut control);
    let moves = report.verdict.moves().expect("a solution").to_vec();
    for &mv in &moves {
        session.apply(Command::Play(mv)).expect("a legal move");
    }
    moves
}

fn game(session: &mut Session, command: GameCommand) -> bool {
    session.apply(Command::Game(command)).is_some()
}

#[test]
fn a_whole_game_keeps_the_robots_and_chooses_the_targets() {
    let mut session = session();
    assert!(game(&mut session, GameCommand::Begin));
    let first = session.round().goal();
    for command in [
        Command::NextTarget,
        Command::PreviousTarget,
        Command::RandomTarget,
        Command::RandomRobots,
        Command::ToggleSilver,
        Command::ToggleRules,
    ] {
        assert_eq!(session.apply(command.clone()), None, "{command:?}");
    }
    let moves = solve(&mut session);
    let here = *session.position();
    assert_eq!(session.game_now().map(|it| it.total_moves()), Some(moves.len()));
    assert_eq!(session.game().map(WholeGame::solved), Some(0), "until the round is left");
    session.apply(Command::NewRound).expect("the next target");
    assert_eq!(session.position().squares(), here.squares());
    assert_ne!(session.round().goal(), first);
    let game_now = session.game().expect("a game");
    assert_eq!((game_now.solved(), game_now.left()), (1, 16));
    assert_eq!(session.unjudged().map(Round::goal), Some(first));
    session.judge(Some(moves.len() as u32));
    assert_eq!(session.game().map(WholeGame::total_optimum), Some((moves.len(), 1)));
    assert_eq!(session.unjudged(), None);
}

#[test]
fn an_unsolved_target_is_put_back_or_given_up() {
    let mut session = session();
    assert!(!game(&mut session, GameCommand::GiveUp), "there is no game");
    game(&mut session, GameCommand::Begin);
    let first = session.round().goal();
    session.apply(Command::NewRound).expect("another target");
    assert_ne!(session.round().goal(), first);
    assert_eq!(session.game().map(WholeGame::left), Some(17));
    assert!(game(&mut session, GameCommand::GiveUp));
    assert_eq!(session.game().map(|it| (it.left(), it.solved())), Some((16, 0)));
    assert!(game(&mut session, GameCommand::Leave));
    assert!(session.game().is_none() && session.apply(Command::NextTarget).is_some());
}

#[test]
fn the_players_own_solution_counts_whatever_is_looked_at_later() {
    let mut session = session();
    game(&mut session, GameCommand::Begin);
    let moves = solve(&mut session);
    session.help();
    assert!(!session.is_helped(), "it was found before");
    session.apply(Command::Restart).expect("moves to take back");
    assert!(session.is_helped());
    session.apply(Command::NewRound).expect("the next target");
    assert_eq!(session.game().map(WholeGame::total_moves), Some(moves.len()));
    assert!(!session.is_helped(), "another round");
    session.help();
    solve(&mut session);
    assert!(session.is_helped());
    session.apply(Command::NewRound).expect("the next target");
    let done = session.game().expect("a game").done();
    assert_eq!((done.len(), done[1].own_moves()), (2, None));
}
