//! Tests of the session, method by method.

use carom_engine::ricochet::{BoardSetup, Goal, Profile, RoundSetup};
use carom_engine::{Direction, Size, Square};

use super::*;
use crate::ricochet::{WholeGame, example, first};

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
fn the_player_comes_back_to_the_mark_of_a_round() {
    let mut session = session();
    assert_eq!((session.can_go_to_mark(), session.go_to_mark()), (false, None));
    let (direction, _) = session.slides().remove(0);
    session.slide(direction).expect("a legal slide");
    let marked = *session.position();
    assert!(session.set_mark() && !session.set_mark(), "there is one");
    assert!(!session.can_go_to_mark(), "here it is");
    session.restart().expect("a move to undo");
    assert_eq!(session.go_to_mark(), Some(BoardEvent::Placed));
    assert_eq!((*session.position(), session.moves().len()), (marked, 1));
    session.undo().expect("a move to undo");
    assert!(session.can_go_to_mark());
    session.next_target().expect("another target");
    assert!(!session.can_go_to_mark(), "another round");
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
    assert_eq!(session.position().squares().len(), Robot::STANDARD);
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
fn the_first_robot_follows_the_last() {
    let mut session = session();
    session.select(Robot::Red);
    let selected = [1, 1, 1, 1, -1, -1].map(|count| {
        assert_eq!(session.select_next(count), Some(BoardEvent::Unmoved));
        session.selected().index()
    });
    assert_eq!(selected, [1, 2, 3, 0, 3, 2]);
    session.toggle_silver();
    session.select(Robot::Red);
    session.select_next(-1);
    assert_eq!(session.selected(), Robot::Silver);
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
    let setup = RoundSetup {
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

#[test]
fn what_was_shown_stays_shown_under_other_rules_and_when_the_round_is_opened_again() {
    let ways: [(&str, Method); 3] = [
        ("other rules", |it| it.toggle_rules().and(it.toggle_rules())),
        ("the same puzzle", |it| Some(it.open(example(), BoardName::Random, Origin::House))),
        ("the round before", |it| {
            it.open(first(), BoardName::Random, Origin::House);
            it.round_before()
        }),
    ];
    for (name, come_back) in ways {
        let mut session = Session::new(example(), BoardName::Random, 1);
        play_somewhere(&mut session);
        session.help();
        come_back(&mut session).expect(name);
        session.restart();
        assert_eq!(session.round(), &example(), "{name}");
        solve(&mut session);
        assert!(session.is_helped() && session.earned().is_empty(), "{name}");
        session.open(first(), BoardName::Random, Origin::House);
        assert!(!session.is_helped(), "{name}: another round");
    }
}

fn play_somewhere(session: &mut Session) {
    let (direction, _) = session.slides().remove(0);
    session.slide(direction).expect("a legal slide");
}

#[test]
fn only_printed_targets_count_as_reached() {
    let setup = BoardSetup::empty(Size::new(4, 4).expect("a size"));
    let board = Board::new(setup).expect("a board");
    let goal = Goal { robot: Some(Robot::Red), square: Square::new(3, 0) };
    let robots = vec![Square::new(0, 0)];
    let round = Round::new(board, RoundSetup { robots, goal, profile: Profile::PLAIN });
    let mut session = Session::new(round.expect("a round"), None, 1);
    session.select(Robot::Red);
    session.slide(Direction::East);
    assert!(session.is_solved());
    assert_eq!(session.reached(), (0, 0));
}

#[test]
fn a_round_that_was_left_with_moves_can_be_had_back() {
    let ways: [(&str, Method); 9] = [
        ("another puzzle", |it| Some(it.open(first(), BoardName::Random, Origin::House))),
        ("random robots", Session::random_robots),
        ("random target", Session::random_target),
        ("random board", Session::random_board),
        ("official board", Session::official_board),
        ("other rules", Session::toggle_rules),
        ("next target", Session::next_target),
        ("whole game", Session::begin_game),
        ("official game", Session::begin_official_game),
    ];
    for (name, leave) in ways {
        let mut session = Session::new(example(), BoardName::Random, 1);
        play_somewhere(&mut session);
        play_somewhere(&mut session);
        session.undo();
        let kept = session.attempt();
        leave(&mut session).expect(name);
        assert_ne!(session.attempt(), kept, "{name}");
        if session.round() != &first() {
            // A random round without moves is not worth going back to.
            session.random_board();
            session.random_board();
        }
        assert!(session.earlier().is_some(), "{name}");
        assert_eq!(session.round_before(), Some(BoardEvent::Placed), "{name}");
        assert_eq!(session.attempt(), kept, "{name}");
        let is_given = session.earlier().map(Session::round) == Some(&first());
        assert_eq!(
            session.round_before().is_some(),
            is_given,
            "{name}: the other round has no moves"
        );
    }
}

#[test]
fn a_given_round_can_be_had_back_without_moves() {
    let mut session = session();
    session.open(first(), BoardName::Random, Origin::House);
    session.random_board();
    session.next_target();
    assert_eq!(session.earlier().map(Session::round), Some(&first()));
    session.round_before().expect("the given round");
    assert_eq!((session.round(), session.earlier().is_some()), (&first(), false));
}

#[test]
fn a_loss_can_end() {
    let mut session = session();
    session.help();
    assert!(session.is_shown() && session.is_helped());
    session.forget_help();
    let round = session.round().clone();
    session.open(first(), BoardName::Random, Origin::House);
    session.open(round, BoardName::Random, Origin::House);
    assert!(!session.is_shown());
    solve(&mut session);
    assert!(!session.is_helped() && !session.earned().is_empty());
}

#[test]
fn two_rounds_with_moves_take_turns() {
    let mut session = session();
    play_somewhere(&mut session);
    let first = session.attempt();
    session.random_robots();
    play_somewhere(&mut session);
    let second = session.attempt();
    for expected in [&first, &second, &first] {
        session.round_before().expect("a round before");
        assert_eq!(session.attempt(), *expected);
    }
}

#[test]
fn a_target_of_a_whole_game_can_be_had_back() {
    let mut session = session();
    session.begin_game().expect("a game");
    play_somewhere(&mut session);
    let game = session.game().cloned();
    session.put_back().expect("the next target");
    assert_ne!(session.game().cloned(), game);
    session.round_before().expect("the target before");
    assert_eq!(session.game().cloned(), game);
    assert_eq!(session.moves().len(), 1);
}

#[test]
fn what_a_whole_game_has_counted_stays() {
    let begin = || {
        let mut session = session();
        play_somewhere(&mut session);
        let free = session.attempt();
        session.begin_game().expect("a game");
        play_somewhere(&mut session);
        (session, free)
    };
    // The target was given up, and its round is gone; the round before the game is still there.
    let (mut session, free) = begin();
    session.give_up().expect("the next target");
    let game = session.game().cloned();
    assert_eq!(session.round_before(), Some(BoardEvent::Placed));
    assert_eq!((session.attempt(), session.game()), (free, None));
    session.round_before().expect("the game, although its round has no moves");
    assert_eq!(session.game().cloned(), game);
    // The player can go back to a target that was put back, but not after another one has counted.
    let (mut session, _) = begin();
    session.put_back().expect("the next target");
    assert!(session.earlier().is_some());
    let moves = solve(&mut session);
    assert_eq!(
        (session.earlier().is_some(), session.round_before()),
        (false, None),
        "it is solved"
    );
    (0..moves.len()).for_each(|_| drop(session.undo()));
    assert_eq!(session.round_before(), None, "the solution is still the player's");
    let mut left = session.clone();
    session.next_round().expect("the next target");
    assert_eq!((session.round_before(), session.game().map(WholeGame::solved)), (None, Some(1)));
    left.leave_game().expect("a game");
    assert_eq!(left.round_before(), None);
    // Neither may a game that is continued go back.
    let (mut session, _) = begin();
    session.put_back().expect("the next target");
    let mut game = session.game_now().expect("a game");
    session.random_board().expect("a board");
    game.give_up().expect("a target");
    session.resume(game.clone(), BoardName::Random);
    assert_eq!((session.round_before(), session.game()), (None, Some(&game)));
}

/// Writes a value and reads it again.
fn kept(attempt: &Attempt) -> Attempt {
    let text = ron::to_string(attempt).expect("a text");
    ron::from_str(&text).expect("the same attempt")
}

#[test]
fn an_attempt_is_kept_with_its_moves() {
    let mut session = Session::new(example(), BoardName::Named("mine".to_owned()), 1);
    play_somewhere(&mut session);
    play_somewhere(&mut session);
    session.undo();
    session.help();
    let attempt = session.attempt();
    let mut other = Session::new(first(), None, 2);
    other.restore(kept(&attempt), None);
    assert_eq!(other.attempt(), attempt);
    assert_eq!((other.moves().len(), other.can_redo(), other.is_helped()), (1, true, true));
    assert_eq!(other.board_name(), session.board_name());
}

#[test]
fn an_attempt_of_a_whole_game_continues_the_game() {
    let mut session = session();
    session.begin_game().expect("a game");
    play_somewhere(&mut session);
    let (attempt, game) = (kept(&session.attempt()), session.game().cloned());
    let mut other = Session::new(first(), None, 2);
    other.restore(attempt.clone(), game.clone());
    assert_eq!((other.game().cloned(), other.moves()), (game.clone(), session.moves()));
    // The game has gone on: its target is shown, without the moves for the other target.
    let mut later = game.expect("a game");
    later.put_back().expect("the next target");
    other.restore(attempt, Some(later.clone()));
    assert_eq!((other.game(), other.moves().len()), (Some(&later), 0));
}

#[test]
fn wrong_attempts_are_refused() {
    let mut session = session();
    play_somewhere(&mut session);
    let text = ron::to_string(&session.attempt()).expect("a text");
    for (from, to) in
        [("made:1", "made:2"), ("\"plain\"", "\"fair\""), ("earned:[]", "earned:[\"rW\"]")]
    {
        let wrong = text.replace(from, to);
        assert_ne!(wrong, text, "{text}");
        assert!(ron::from_str::<Attempt>(&wrong).is_err(), "{wrong}");
    }
}

#[test]
fn the_first_round_is_easy() {
    let round = first();
    let mut control = carom_solver::Control::default();
    let report = carom_solver::ricochet::DEFAULT.solver().solve(&round, &mut control);
    let moves = report.verdict.moves().expect("a solution");
    assert!((2..=3).contains(&moves.len()), "{moves:?}");
}

#[test]
fn a_series_of_rounds_keeps_the_round_before_it() {
    let slide = |session: &mut Session| {
        let (direction, _) = session.slides().remove(0);
        session.slide(direction).expect("a move");
    };
    for count in [0, 1] {
        let mut session = session();
        (0..count).for_each(|_| slide(&mut session));
        let moves = session.moves().to_vec();
        session.begin_series();
        session.follow(first(), BoardName::Random, Origin::House);
        slide(&mut session);
        session.follow(example(), BoardName::Random, Origin::House);
        slide(&mut session);
        session.follow(first(), BoardName::Random, Origin::House);
        assert_eq!((session.round(), session.moves().len()), (&first(), 0));
        session.round_before().expect("the round before");
        assert_eq!((session.round(), session.moves()), (&example(), &moves[..]), "{count}");
    }
}

#[test]
fn a_changed_round_has_its_origin_back_when_it_is_the_same_again() {
    let toggle_twice = |session: &mut Session| {
        let before = session.origin().clone();
        session.toggle_rules().expect("other rules");
        assert_eq!(*session.origin(), before.clone().changed());
        session.toggle_rules().expect("the same rules");
        assert_eq!(*session.origin(), before);
    };
    let day = Origin::Daily("2026-05-01".parse().expect("a day"));
    let mut session = session();
    session.open(first(), BoardName::Random, day.clone());
    toggle_twice(&mut session);
    session.next_target().expect("another target");
    let changed = session.attempt();
    let mut other = Session::new(example(), None, 2);
    other.restore(kept(&changed), None);
    assert_eq!(*other.origin(), day.changed());
    toggle_twice(&mut other);
    // At a table the players agree on the rules, and they choose the target.
    session.open(first(), BoardName::Random, Origin::Table);
    session.toggle_rules().expect("other rules");
    assert_eq!(*session.origin(), Origin::Table);
    session.next_target().expect("another target");
    assert_eq!(*session.origin(), Origin::Table.changed());
}
