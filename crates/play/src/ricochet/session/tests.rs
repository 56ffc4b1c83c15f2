//! Tests of the session, method by method.

use carom_engine::ricochet::Profile;

use super::*;
use crate::ricochet::{WholeGame, example};

/// A method that changes a session.
type Method = fn(&mut Session) -> Option<BoardEvent>;

fn session() -> Session {
    Session::new(example(), None, 1)
}

#[test]
fn slides_undoes_and_redoes() {
    let mut session = session();
    let start = *session.position();
    assert_eq!(session.selected(), Robot::Yellow);
    let (direction, path) = session.slides().remove(0);
    let events = session.slide(direction).expect("a legal slide");
    assert_eq!(events, BoardEvent::Slid { robot: Robot::Yellow, path: path.clone() });
    assert_eq!(session.position().square(Robot::Yellow), path.last().copied());
    let after = *session.position();
    session.undo().expect("something to undo");
    assert_eq!((*session.position(), session.can_redo()), (start, true));
    session.redo().expect("something to redo");
    assert_eq!(*session.position(), after);
    assert_eq!(session.redo(), None);
    session.restart().expect("a move to undo");
    assert_eq!((*session.position(), session.moves()), (start, &[][..]));
}

#[test]
fn every_stop_can_be_asked_for_by_its_square() {
    for (direction, path) in session().slides() {
        let mut session = session();
        let stop = *path.last().expect("a stop");
        session.slide_to(stop).expect("a stop square");
        assert_eq!(session.moves(), [Move { robot: Robot::Yellow, direction }]);
    }
}

#[test]
fn a_new_round_leaves_the_robots_and_changes_the_target() {
    let mut session = session();
    let (direction, _) = session.slides().remove(0);
    session.slide(direction);
    let (here, goal) = (*session.position(), session.round().goal());
    session.next_round().expect("another target");
    assert_eq!(session.position().squares(), here.squares());
    assert_ne!(session.round().goal(), goal);
    assert!(session.moves().is_empty());
}

#[test]
fn random_boards_are_new_and_unsolved() {
    let mut session = session();
    let methods: [(&str, Method); 6] = [
        ("random board", Session::random_board),
        ("official board", Session::official_board),
        ("random robots", Session::random_robots),
        ("random target", Session::random_target),
        ("next target", Session::next_target),
        ("previous target", Session::previous_target),
    ];
    for (name, method) in methods {
        let before = session.round().clone();
        assert_eq!(method(&mut session), Some(BoardEvent::Placed), "{name}");
        assert_ne!(*session.round(), before, "{name}");
        assert!(!session.is_solved(), "{name}");
    }
}

#[test]
fn silver_comes_and_goes() {
    let mut session = session();
    let before = session.round().clone();
    session.toggle_silver().expect("a fifth robot");
    assert_eq!(session.position().squares().len(), Robot::MAX);
    session.toggle_silver().expect("four again");
    assert_eq!(*session.round(), before);
}

#[test]
fn rules_change_and_the_round_begins_again() {
    let mut session = session();
    session.toggle_rules().expect("other rules");
    assert_eq!(session.round().profile(), Profile::OFFICIAL);
    session.toggle_rules().expect("the first rules");
    assert_eq!(session.round().profile(), Profile::PLAIN);
}

#[test]
fn a_blocked_slide_is_reported_and_changes_nothing() {
    let mut session = session();
    let (direction, _) = session.slides().remove(0);
    session.slide(direction).expect("a legal slide");
    assert!(!session.is_solved());
    let (robot, before) = (session.selected(), *session.position());
    let event = session.slide(direction);
    assert_eq!(event, Some(BoardEvent::Blocked { robot, direction }), "it has just stopped there");
    assert_eq!((*session.position(), session.moves().len()), (before, 1));
}

#[test]
fn only_robots_on_the_board_are_selected_and_played() {
    let mut session = session();
    assert_eq!(session.select(Robot::Silver), None);
    assert_eq!(session.play("sN".parse().expect("a move")), None);
    assert_eq!(session.select(Robot::Yellow), None, "it is already selected");
    assert_eq!(session.select(Robot::Red), Some(BoardEvent::Unmoved));
    assert_eq!(session.selected(), Robot::Red);
}

#[test]
fn a_recalled_line_can_be_undone_and_redone() {
    let mut session = session();
    let moves: Vec<Move> = "yW rN gS".split(' ').map(|it| it.parse().expect("a move")).collect();
    assert_eq!(session.recall(&moves, 1), Some(BoardEvent::Placed));
    assert_eq!((session.moves(), session.all_moves()), (&moves[..1], moves.clone()));
    session.redo().expect("a move to redo");
    session.recall(&moves, 9).expect("the whole line");
    assert_eq!(session.moves(), moves);
    assert_eq!(session.recall(&["sN".parse().expect("a move")], 1), None);
    assert_eq!(session.moves(), moves);
}

#[test]
fn rules_without_rebounds_forbid_the_way_back() {
    let round = example();
    let setup = carom_engine::ricochet::RoundSetup {
        robots: round.start().squares().to_vec(),
        goal: round.goal(),
        profile: Profile::PLAIN.without_rebounds(),
    };
    let round = Round::new(Arc::clone(round.board()), setup).expect("sound");
    let mut session = Session::new(round, None, 1);
    let (direction, path) = session.slides().remove(0);
    session.slide(direction).expect("a legal slide");
    let back = direction.opposite();
    assert!(path.len() > 1 && session.slides().iter().all(|(it, _)| *it != back));
}

/// Plays a solution of the session's round.
fn solve(session: &mut Session) -> Vec<Move> {
    let mut solver = carom_solver::ricochet::DEFAULT.solver();
    let mut control = carom_solver::Control::default();
    let report = solver.solve(session.round(), &mut control);
    let moves = report.verdict.moves().expect("a solution").to_vec();
    for &mv in &moves {
        session.play(mv).expect("a legal move");
    }
    moves
}

#[test]
fn a_whole_game_keeps_the_robots_and_chooses_the_targets() {
    let mut session = session();
    assert!(session.begin_game().is_some());
    let first = session.round().goal();
    let methods: [(&str, Method); 6] = [
        ("next target", Session::next_target),
        ("previous target", Session::previous_target),
        ("random target", Session::random_target),
        ("random robots", Session::random_robots),
        ("toggle silver", Session::toggle_silver),
        ("toggle rules", Session::toggle_rules),
    ];
    for (name, method) in methods {
        assert_eq!(method(&mut session), None, "{name}");
    }
    assert_eq!(session.choose_target(session.round().goal().square), None);
    let moves = solve(&mut session);
    let here = *session.position();
    assert_eq!(session.game_now().map(|it| it.total_moves()), Some(moves.len()));
    assert_eq!(
        session.game().map(WholeGame::solved),
        Some(0),
        "the target counts only after the round is left"
    );
    session.next_round().expect("the next target");
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
    assert!(session.give_up().is_none(), "there is no game");
    session.begin_game().expect("a game");
    let first = session.round().goal();
    session.next_round().expect("another target");
    assert_ne!(session.round().goal(), first);
    assert_eq!(session.game().map(WholeGame::left), Some(17));
    assert!(session.give_up().is_some());
    assert_eq!(session.game().map(|it| (it.left(), it.solved())), Some((16, 0)));
    assert!(session.leave_game().is_some());
    assert!(session.game().is_none() && session.next_target().is_some());
}

#[test]
fn the_players_own_solution_counts_whatever_is_looked_at_later() {
    let mut session = session();
    session.begin_game().expect("a game");
    let moves = solve(&mut session);
    session.help();
    assert!(!session.is_helped(), "it was found before");
    session.restart().expect("moves to undo");
    assert!(session.is_helped());
    session.next_round().expect("the next target");
    assert_eq!(session.game().map(WholeGame::total_moves), Some(moves.len()));
    assert!(!session.is_helped(), "another round");
    session.help();
    solve(&mut session);
    assert!(session.is_helped());
    session.next_round().expect("the next target");
    let done = session.game().expect("a game").done();
    assert_eq!((done.len(), done[1].own_moves()), (2, None));
}
