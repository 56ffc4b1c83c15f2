use carom_engine::unblock::{BoardSetup, format_moves, parse_moves};
use carom_solver::Control;
use carom_solver::unblock::{CATALOGUE, ComponentBuilder};

use super::*;
use crate::review::Distance;

/// Four moves and six steps from the exit.
const BOARD: &str = "..BBAACD..CD..EE";

fn board(text: &str) -> Board {
    let setup: BoardSetup = text.parse().expect("a board string");
    Board::new(setup).expect("a board")
}

fn session(text: &str) -> Session {
    let mut session = Session::new(board(text), Origin::Drawn);
    learn(&mut session);
    session
}

fn learn(session: &mut Session) {
    let board = Arc::clone(session.board());
    let component = ComponentBuilder::new().build(&board, &mut Control::default());
    // The knowledge belongs to the board of the session, not to a copy.
    assert!(session.know(&board, Knowledge::Known(Arc::new(component.expect("no limit")))));
}

fn block(letter: char) -> BlockId {
    BlockId::from_letter(letter).expect("a letter")
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

#[test]
fn the_player_comes_back_to_the_mark_of_a_puzzle() {
    let mut session = session(BOARD);
    assert_eq!((session.can_go_to_mark(), session.go_to_mark()), (false, None));
    let line = session.best_line().expect("a solution");
    session.slide(line[0]).expect("a legal slide");
    let marked = session.position();
    assert!(session.set_mark() && !session.set_mark(), "there is one");
    assert!(!session.can_go_to_mark(), "here it is");
    session.slide(line[1]).expect("a legal slide");
    assert_eq!(session.go_to_mark(), Some(Change::Moved));
    assert_eq!((session.position(), session.made(Metric::Moves)), (marked, 1));
    assert_eq!(session.to_go(Metric::Moves), Some(3), "the hints follow");
    session.restart().expect("a move to undo");
    assert!(session.can_go_to_mark());
    session.open(board("..B.AAB........."), Origin::Drawn);
    assert!(!session.can_go_to_mark(), "another puzzle");
}

#[test]
fn blocks_slide_along_their_axis_as_far_as_they_can() {
    let mut session = session("..B.AAB.........");
    assert_eq!(session.room(block('A')), [0, 0]);
    assert_eq!(session.room(block('B')), [0, 2]);
    assert_eq!(session.push(Direction::North), None, "the main block is horizontal");
    assert_eq!(
        session.push(Direction::East),
        Some(Change::Blocked { block: BlockId::MAIN, direction: Direction::East })
    );
    session.select(block('B'));
    assert_eq!(session.push(Direction::South), Some(Change::Slid(mv("B+2"))));
    assert_eq!(format_moves(session.moves()), "B+2");
    assert_eq!(session.slide(mv("C+1")), None, "no such block");
    assert_eq!(session.slide(mv("A+3")), None);
    session.select(BlockId::MAIN);
    assert_eq!(session.push(Direction::East), Some(Change::Slid(mv("A+2"))));
    assert!(session.is_solved());
    assert_eq!(session.room(block('A')), [0, 0], "the puzzle is over");
    assert_eq!((session.nudge(Direction::West), session.slide(mv("A-1"))), (None, None));
}

/// The block D has one square. The main block leaves at the left.
#[test]
fn a_block_of_one_square_slides_along_both_axes() {
    let mut session = session("5x4<:.BC...BCAA..D.......");
    let block_d = block('D');
    session.select(block_d);
    assert_eq!((session.room(block_d), session.room_across(block_d)), ([2, 2], [0, 1]));
    assert_eq!((session.room(block('A')), session.room_across(block('A'))), ([0, 0], [0, 0]));
    let blocked = Some(Change::Blocked { block: block_d, direction: Direction::North });
    assert_eq!([session.nudge(Direction::North), session.push(Direction::North)], [blocked; 2]);
    assert_eq!(session.nudge(Direction::South), Some(Change::Slid(mv("Dv+1"))));
    assert_eq!(session.push(Direction::West), Some(Change::Slid(mv("D-2"))));
    assert_eq!(session.nudge(Direction::East), Some(Change::Slid(mv("D+1"))));
    assert_eq!(format_moves(session.moves()), "Dv+1 D-1");
    assert_eq!(session.undo(), Some(Change::Slid(mv("D-1"))));
    assert_eq!(session.redo(), Some(Change::Slid(mv("D+1"))));
    session.undo();
    session.undo();
    assert_eq!(session.undo(), Some(Change::Slid(mv("Dv-1"))), "the way back");
    assert!(session.moves().is_empty() && session.position() == session.board().start());
    // The hints lead to the exit, and count as the player does.
    for metric in Metric::ALL {
        session.restart();
        session.count(metric);
        session.show_line();
        let fewest = session.distance(metric).expect("a solution");
        while let Some(&next) = session.best_line().as_deref().and_then(<[_]>::first) {
            session.slide(next);
        }
        assert!(session.is_solved(), "{metric:?}");
        assert_eq!(session.made(metric), fewest, "{metric:?}");
    }
}

/// A slide of the last block that goes on along the same line costs no move, and one along its other line costs one.
#[test]
fn the_moves_to_go_know_the_line_of_the_last_move() {
    for (text, slide, fewest, line) in [
        ("5x4:xx.x.xxCC.AAD.BxxDxx", "Bv-1", 3, "Bv-1 C+1 D-2 A+3"),
        ("xx.xxx..AAB.xxx.", "B+1", 2, "Bv-1 A+2"),
    ] {
        let mut session = session(text);
        session.slide(mv(slide));
        assert_eq!(session.to_go(Metric::Moves), Some(fewest), "{text}");
        let best = session.best_line().expect("a solution");
        assert_eq!(format_moves(&best), line);
        while session.step().is_some() {}
        assert!(session.board().is_solved(session.shown_position()), "{text}: it is shown");
        while session.step_back().is_some() {}
        assert_eq!(session.shown_position(), session.position(), "{text}: and taken back");
        session.end_demonstration();
        for next in best {
            session.slide(next);
        }
        assert!(session.is_solved());
        assert_eq!(session.made(Metric::Moves), 1 + fewest, "{text}");
    }
}

/// A move is one block, any distance, as in the metric `moves`. It does not matter how the player slides the block, nor what the
/// player does between the slides, unless another block slides.
#[test]
fn slides_of_one_block_in_a_row_are_one_move() {
    let mut session = session("..B.AAB.........");
    session.select(block('B'));
    session.nudge(Direction::South);
    session.nudge(Direction::South);
    assert_eq!(format_moves(session.moves()), "B+2");
    assert!(matches!(session.nudge(Direction::South), Some(Change::Blocked { .. })));
    session.nudge(Direction::North);
    assert_eq!(format_moves(session.moves()), "B+1", "a bump changes nothing");
    session.nudge(Direction::South);
    session.select_next(1);
    assert_eq!(session.selected(), BlockId::MAIN);
    session.select_next(-1);
    session.slide(mv("B-1"));
    assert_eq!(format_moves(session.moves()), "B+1", "another block was selected, but not moved");
    session.push(Direction::South);
    assert_eq!((format_moves(session.moves()), session.steps()), ("B+2".to_owned(), 2));
    session.slide(mv("A+1"));
    session.slide(mv("A+1"));
    assert!(session.is_solved());
    assert_eq!((session.made(Metric::Moves), session.stars()), (2, Some(Stars::Three)));
}

#[test]
fn a_block_that_is_back_has_made_no_move() {
    let mut session = session("..B.AAB.........");
    session.slide(mv("B+2"));
    session.slide(mv("B-2"));
    let counts = |it: &Session| Metric::ALL.map(|metric| (it.made(metric), it.to_go(metric)));
    assert_eq!(counts(&session), [(0, Some(2)), (0, Some(4))]);
    assert!(session.can_undo(), "undo takes back slides");
    session.undo();
    assert_eq!(format_moves(session.moves()), "B+2");
    session.redo();
    assert!(session.moves().is_empty());
    assert_eq!(session.restart(), Some(Change::Moved));
    assert!(!session.can_undo());
    assert_eq!(session.restart(), None, "nothing is left to take back");
}

#[test]
fn undo_takes_back_a_slide() {
    let mut session = session(BOARD);
    let slides = ["E-1", "E-1", "C+1", "D+1", "A+1", "A+1"].map(mv);
    let states: Vec<_> = slides
        .iter()
        .map(|&slide| {
            let state = (format_moves(session.moves()), session.to_go(Metric::Moves));
            assert_eq!(session.slide(slide), Some(Change::Slid(slide)));
            state
        })
        .collect();
    assert_eq!((session.made(Metric::Moves), session.stars()), (4, Some(Stars::Three)));
    let moves: Vec<&str> = states.iter().map(|it| it.0.as_str()).collect();
    assert_eq!(moves, ["", "E-1", "E-2", "E-2 C+1", "E-2 C+1 D+1", "E-2 C+1 D+1 A+1"]);
    let to_go: Vec<Option<u32>> = states.iter().map(|it| it.1).collect();
    assert_eq!(to_go, [4, 3, 3, 2, 1, 0].map(Some));
    for (moves, to_go) in states.iter().rev() {
        session.undo();
        assert_eq!((&format_moves(session.moves()), session.to_go(Metric::Moves)), (moves, *to_go));
    }
    assert_eq!(session.undo(), None);
}

#[test]
fn a_move_that_may_still_grow_is_counted_once() {
    let mut session = session(BOARD);
    let counts =
        |it: &Session| (it.made(Metric::Moves), it.to_go(Metric::Moves), it.to_go(Metric::Steps));
    session.select(block('E'));
    session.nudge(Direction::West);
    assert_eq!(counts(&session), (1, Some(3), Some(5)));
    assert_eq!(session.distance(Metric::Moves), Some(4), "a puzzle that starts here");
    session.show_line();
    let line = session.best_line().expect("a line");
    assert_eq!((line.len(), line[0]), (4, mv("E-1")), "the rest of the move, and three moves");
    session.slide(line[0]);
    assert_eq!(
        (format_moves(session.moves()), counts(&session)),
        ("E-2".to_owned(), (1, Some(3), Some(4)))
    );
    for &next in &line[1..] {
        session.slide(next);
    }
    assert_eq!(counts(&session), (4, Some(0), Some(0)));
}

#[test]
fn only_another_block_ends_a_move() {
    let mut session = session(BOARD);
    let figures = |it: &Session| {
        let (moves, now) = (it.made(Metric::Moves), it.to_go(Metric::Moves));
        (moves, now, it.to_go_before(Metric::Moves))
    };
    session.slide(mv("E-1"));
    assert_eq!(figures(&session), (1, Some(3), Some(4)));
    session.select_next(1);
    assert_eq!(figures(&session), (1, Some(3), Some(4)), "it can go on");
    session.slide(mv("B-1"));
    assert_eq!(figures(&session), (2, Some(4), Some(3)), "block E needs another move");
    session.slide(mv("B+1"));
    assert_eq!(figures(&session), (1, Some(3), Some(4)), "there was no other move");
    session.slide(mv("E-1"));
    assert_eq!(figures(&session), (1, Some(3), Some(4)));
}

#[test]
fn counts_and_stars_follow_the_moves() {
    let mut session = session(BOARD);
    let fewest = |session: &Session| Metric::ALL.map(|it| session.fewest(it));
    assert_eq!(fewest(&session), [Some(4), Some(6)]);
    assert_eq!(session.to_go(Metric::Moves), Some(4));
    assert_eq!(session.to_go_before(Metric::Moves), None);
    while let Some(next) = session.best_line().and_then(|it| it.first().copied()) {
        session.slide(next);
        let before = session.to_go_before(Metric::Moves).expect("known");
        assert_eq!(session.to_go(Metric::Moves), Some(before - 1));
    }
    assert!(session.is_solved() && !session.is_helped());
    assert_eq!((session.made(Metric::Moves), session.stars()), (4, Some(Stars::Three)));
    let mut solved = |slides: &str| {
        session.restart();
        for slide in parse_moves(slides).expect("moves") {
            session.slide(slide);
        }
        (session.is_solved(), session.made(Metric::Moves), session.stars())
    };
    assert_eq!(solved("B-1 E-2 C+1 D+1 A+2"), (true, 5, Some(Stars::Two)));
    assert_eq!(solved("B-1 E-2 B+1 C+1 D+1 A+2"), (true, 6, Some(Stars::One)));
}

#[test]
fn hints_reveal_more_and_more_from_any_position() {
    let mut session = session(BOARD);
    let line = session.best_line().expect("a line");
    assert!(!session.is_next_hint_help(), "the first hint is free");
    session.hint();
    assert_eq!(session.hints(), [Hint::Block(line[0].block)]);
    assert!(!session.is_helped() && session.shown_moves().is_empty());
    assert!(session.is_next_hint_help());
    session.hint();
    assert_eq!((session.shown_moves(), session.is_helped()), (vec![line[0]], true));
    session.slide(line[0]);
    assert!(session.hints().is_empty(), "the next move is hidden again");
    session.show_line();
    assert_eq!(session.shown_moves(), line[1..]);
    assert_eq!(session.hint(), None, "there is no more");
    session.slide(line[1]);
    assert_eq!(session.shown_moves(), line[2..], "everything stays revealed");
    session.undo();
    session.undo();
    assert_eq!(session.shown_moves(), line);
    session.restart();
    assert!(!session.is_asked() && session.is_helped(), "a restart brings no stars back");
}

#[test]
fn steps_are_counted_and_hinted_in_their_own_metric() {
    let mut session = session(BOARD);
    session.toggle_metric();
    session.show_line();
    let steps: u32 =
        session.shown_moves().iter().map(|it| u32::from(it.distance.unsigned_abs())).sum();
    assert_eq!(steps, 6);
}

#[test]
fn a_solution_is_played_step_by_step_and_back() {
    for entry in CATALOGUE {
        let mut session = session(BOARD);
        session.slide(mv("E-1"));
        let round = session.round_from_here();
        let report = entry.solver().solve(&round, &mut Control::default());
        let moves = report.verdict.moves().expect("a solution").to_vec();
        assert!(session.show(&round, &moves).is_some(), "{}", entry.id);
        assert_eq!(session.solution().map(Line::all), Some(&moves[..]));
        let shown = session.shown_moves();
        session.step();
        assert_eq!(session.shown_moves(), shown[1..], "{}", entry.id);
        session.step_back();
        assert_eq!(session.shown_moves(), shown, "{}", entry.id);
        assert_eq!(session.step_back(), None, "{}", entry.id);
        while session.step().is_some() {}
        assert!(session.board().is_solved(session.shown_position()), "{}", entry.id);
        assert_eq!(session.watched(), Some((shown.len(), shown.len())));
        assert!(session.shown_moves().is_empty() && !session.is_solved(), "{}", entry.id);
        assert_eq!(session.end_demonstration(), Some(Change::Moved));
        assert_eq!((session.moves(), session.shown_moves()), (&[mv("E-1")][..], shown));
    }
}

#[test]
fn a_demonstration_counts_nothing_and_ends_where_it_began() {
    let mut session = session(BOARD);
    session.select(block('E'));
    session.nudge(Direction::West);
    session.nudge(Direction::East);
    session.nudge(Direction::West);
    let own = |it: &Session| {
        let counts = (it.made(Metric::Moves), it.steps(), it.to_go(Metric::Moves));
        (it.line().clone(), it.position(), counts, it.selected(), it.is_solved())
    };
    let before = own(&session);
    while session.step().is_some() {}
    assert_eq!(own(&session), before);
    assert_ne!(session.shown_position(), session.position());
    assert!(session.is_helped(), "the player has seen the moves");
    // A move of the player would be one from a position that is not in sight.
    let commands: [fn(&mut Session) -> Option<Change>; 5] = [
        |it| it.slide(mv("E-1")),
        Session::undo,
        Session::redo,
        Session::restart,
        Session::end_demonstration,
    ];
    for command in commands {
        session.step();
        assert!(session.watched().is_some());
        assert_eq!(command(&mut session), Some(Change::Moved));
        assert_eq!((own(&session), session.watched()), (before.clone(), None));
    }
    let first = session.best_line().expect("a line")[0];
    session.demonstrate();
    assert_eq!(session.nudge(Direction::East), Some(Change::Slid(first)), "the next move");
    assert_eq!(session.watched().map(|it| it.0), Some(1));
    assert_eq!(
        (session.nudge(Direction::North), session.watched().map(|it| it.0)),
        (None, Some(1))
    );
    assert!(matches!(session.nudge(Direction::West), Some(Change::Slid(_))), "and back");
    assert_eq!((session.nudge(Direction::West), session.watched().map(|it| it.0)), (None, Some(0)));
    session.show_to(2);
    assert_eq!(session.watched().map(|it| it.0), Some(2));
    session.end_demonstration();
    session.select(block('E'));
    assert_eq!(session.nudge(Direction::West), Some(Change::Slid(mv("E-1"))));
    assert_eq!(format_moves(session.moves()), "E-2", "the move that was begun goes on");
    session.step();
    session.select(BlockId::MAIN);
    assert_eq!((session.watched(), session.selected()), (None, BlockId::MAIN));
}

#[test]
fn a_solved_puzzle_keeps_its_stars_while_a_solution_is_shown() {
    let mut session = session(BOARD);
    let round = session.round_from_here();
    let moves = session.best_line().expect("a line");
    for &next in &moves {
        session.slide(next);
    }
    assert_eq!(session.stars(), Some(Stars::Three));
    assert_eq!(session.show(&round, &moves), Some(Change::Moved));
    assert_eq!(session.shown_position(), session.board().start());
    assert_eq!((session.shown_moves(), session.watched()), (moves.clone(), Some((0, 4))));
    session.step();
    assert_eq!(session.shown_moves(), moves[1..]);
    session.end_demonstration();
    assert_eq!((session.stars(), session.moves()), (Some(Stars::Three), &moves[..]));
    assert_eq!(session.shown_position(), session.position());
    // A better attempt after it is not the player's own.
    session.undo();
    assert!(session.is_helped());
    session.redo();
    assert!(session.is_solved() && session.stars().is_none());
}

#[test]
fn the_solution_of_a_solver_begins_with_the_hinted_move() {
    for entry in CATALOGUE {
        let mut session = session(BOARD);
        session.hint();
        let hinted = session.hints();
        let round = session.round_from_here();
        let report = entry.solver().solve(&round, &mut Control::default());
        let found = report.verdict.moves().expect("a solution").to_vec();
        session.show(&round, &found);
        let (shown, fewest) = (session.shown_moves(), session.to_go(Metric::Moves));
        let is_shortest = Some(found.len() as u32) == fewest;
        let agrees = matches!(hinted[..], [Hint::Block(it)] if it == shown[0].block);
        assert!(agrees || !is_shortest, "{}: {hinted:?} {shown:?}", entry.id);
    }
}

#[test]
fn a_press_on_a_move_goes_there() {
    let mut session = session(BOARD);
    for slide in ["E-1", "E-1", "C+1", "D+1"] {
        session.slide(mv(slide));
    }
    let all = session.moves().to_vec();
    assert_eq!(session.step_to(1), Some(Change::Moved));
    assert_eq!((session.moves(), session.all_moves()), (&all[..1], all.clone()));
    assert_eq!(session.step_to(1), None);
    assert_eq!(session.step_to(3), Some(Change::Moved));
    assert_eq!(session.moves(), all);
    session.step_to(0);
    assert_eq!((session.moves().len(), session.all_moves()), (0, all));
}

#[test]
fn a_solution_that_is_left_is_forgotten() {
    let mut session = session(BOARD);
    let round = session.round_from_here();
    let moves = session.best_line().expect("a line");
    assert!(session.show(&round, &moves[..1]).is_none(), "it does not solve");
    session.show(&round, &moves);
    assert_ne!(moves[0], mv("E-1"));
    session.slide(mv("E-1"));
    assert!(session.solution().is_none());
    assert!(!session.shown_moves().is_empty(), "the shortest line from here instead");
    assert_eq!(session.show(&round, &moves), None, "the player is elsewhere");
}

#[test]
fn without_a_table_a_solver_must_answer() {
    let mut session = Session::new(board(BOARD), Origin::Drawn);
    session.tell(Some(4), Some(6));
    assert_eq!(session.fewest(Metric::Steps), Some(6));
    session.hint();
    assert!(session.waits_for_line() && session.hints().is_empty());
    assert!(!session.know(&Arc::new(board(BOARD)), Knowledge::TooMany), "another board");
    let round = session.round_from_here();
    let moves = parse_moves("C-1").expect("moves");
    assert!(session.show(&round, &moves).is_none());
    learn(&mut session);
    assert!(!session.waits_for_line());
    assert_eq!(session.hints().len(), 1);
}

#[test]
fn what_a_file_says_is_compared_with_the_proof() {
    let wrong = |text: &str, moves, steps| {
        let mut session = Session::new(board(text), Origin::Drawn);
        session.tell(moves, steps);
        let unknown = Metric::ALL.map(|it| session.contradiction(it));
        assert_eq!(unknown, [None; 2], "nothing is proven yet");
        learn(&mut session);
        Metric::ALL.map(|it| session.contradiction(it))
    };
    assert_eq!(wrong(BOARD, Some(4), Some(6)), [None; 2]);
    assert_eq!(wrong(BOARD, None, None), [None; 2]);
    assert_eq!(wrong(BOARD, Some(5), Some(6)), [Some((5, Some(4))), None]);
    assert_eq!(wrong(BOARD, Some(4), Some(2)), [None, Some((2, Some(6)))]);
    assert_eq!(wrong("...B...BAA.C...C", Some(3), None), [Some((3, None)), None]);
    let mut barred = Session::new(board("...B...BAA.C...C"), Origin::Drawn);
    barred.tell(Some(3), None);
    let own = Arc::clone(barred.board());
    barred.know(&own, Knowledge::TooMany);
    assert_eq!(barred.contradiction(Metric::Moves), None);
    barred.know(&own, Knowledge::Unsolvable);
    assert_eq!(barred.contradiction(Metric::Moves), Some((3, None)));
}

#[test]
fn an_unsolvable_puzzle_is_known_and_playable() {
    // The last column is full.
    let mut session = session("...B...BAA.C...C");
    assert!(session.is_unsolvable());
    assert_eq!(session.to_go(Metric::Moves), None);
    session.hint();
    assert!(!session.waits_for_line() && session.hints().is_empty());
    assert!(matches!(session.nudge(Direction::East), Some(Change::Slid(_))));
}

#[test]
fn a_proof_without_a_table_stays() {
    let mut session = Session::new(board("...B...BAA.C...C"), Origin::Drawn);
    let own = Arc::clone(session.board());
    session.know(&own, Knowledge::TooMany);
    session.hint();
    assert!(!session.is_unsolvable() && session.waits_for_line());
    session.know(&own, Knowledge::Unsolvable);
    assert!(session.is_unsolvable() && !session.waits_for_line());
    session.know(&own, Knowledge::TooMany);
    assert!(session.is_unsolvable());
    learn(&mut session);
    assert!(session.is_unsolvable() && session.component().is_some());
}

fn day(text: &str) -> Date {
    text.parse().expect("a day")
}

/// Slides that a hint has told do not come back into an attempt that counts as the player's own.
#[test]
fn the_stars_are_lost_until_an_attempt_on_the_next_day() {
    let mut session = session(BOARD);
    session.begin_day(Some(day("2026-05-01")));
    session.hint();
    assert!(!session.can_undo() && session.can_restart(), "only a hint was shown");
    assert_eq!(session.restart(), Some(Change::Moved));
    assert!(!session.can_restart() && !session.has_lost_stars());
    session.show_line();
    session.slide(mv("E-1"));
    session.restart();
    assert!(session.is_helped() && !session.can_restart());
    assert!(session.redo().is_some(), "it is the same day");
    assert!(
        session.begin_day(Some(day("2026-05-02"))) && !session.begin_day(Some(day("2026-05-02")))
    );
    assert!(session.is_helped(), "help has told the moves made");
    session.restart();
    assert!(!session.is_helped() && session.redo().is_none());
}

#[test]
fn the_review_tells_what_each_move_was_worth() {
    let mut session = Session::new(board("..BCAABC........"), Origin::Drawn);
    assert_eq!(session.toggle_review(), None, "not solved");
    for text in ["B+1", "C+1", "B+1", "C+1", "A+2"] {
        session.slide(mv(text));
    }
    assert!(session.is_solved());
    assert_eq!(session.toggle_review(), None, "the distances are not known");
    learn(&mut session);
    assert_eq!(session.toggle_review(), Some(Change::Seen));
    let review = session.review().expect("a review");
    let left: Vec<Distance> = review.line.iter().map(|it| it.distance).collect();
    assert_eq!(left, [3, 3, 2, 1, 0].map(Distance::Moves));
    assert_eq!((review.moves_lost(), review.optimum.len()), (2, 3));
    assert!(session.has_lost_stars() && !session.is_helped(), "help for the next attempt");
    session.undo();
    assert!(session.review().is_none() && session.is_helped());
    session.redo();
    assert!(session.review().is_none(), "it is closed");
}

#[test]
fn every_help_is_off_in_the_next_puzzle() {
    let mut session = session(BOARD);
    session.toggle_count();
    assert!(session.counts_left() && session.is_helped());
    session.toggle_count();
    assert!(!session.counts_left() && session.is_helped(), "what was seen stays seen");
    session.toggle_count();
    session.open(board("..B.AAB........."), Origin::Drawn);
    assert!(!session.counts_left() && !session.is_helped() && !session.is_asked());
}

#[test]
fn the_fewest_moves_that_a_search_proves_are_told_once() {
    let mut session = session("..B.AAB.........");
    let own = Arc::clone(session.board());
    assert!(!session.note_fewest(&Arc::new(board("..B.AAB.........")), 9), "another board");
    assert!(session.note_fewest(&own, 2));
    assert_eq!(session.fewest(Metric::Moves), Some(2));
    assert!(!session.note_fewest(&own, 3), "already told");
    assert_eq!(session.fewest(Metric::Moves), Some(2));
}

#[test]
fn after_the_last_hint_all_moves_are_shown() {
    let mut session = session("..B.AAB.........");
    learn(&mut session);
    let mut count = 0;
    while !session.is_all_shown() {
        session.hint().expect("a hint");
        count += 1;
    }
    assert_eq!(count, Hint::LAST);
    assert_eq!(session.hint(), None);
    session.hide();
    assert!(!session.is_all_shown());
}

/// Restart, another puzzle, a new start of the program and its end without a word bring no stars back.
#[test]
fn the_loss_of_the_stars_stays_with_the_puzzle() {
    let daily = Origin::Daily("2026-05-01".parse().expect("a day"));
    let own = Arc::new(board(BOARD));
    for (origin, next_day) in [(Origin::Drawn, false), (daily, true)] {
        for is_solved in [false, true] {
            let mut session = Session::new(Arc::clone(&own), origin.clone());
            learn(&mut session);
            session.begin_day(Some(day("2026-05-01")));
            session.show_line();
            for next in session.shown_moves().into_iter().filter(|_| is_solved) {
                session.slide(next);
            }
            assert_eq!(session.is_solved(), is_solved);
            session.open(board("..B.AAB........."), Origin::Drawn);
            assert!(!session.is_helped());
            let kept = ron::to_string(&session.kept()).expect("written");
            let again = |today| {
                let mut session = Session::new(board("...B...BAA.C...C"), Origin::Drawn);
                session.begin_day(Some(day(today)));
                session.restore(ron::from_str(&kept).expect("read"));
                session.open(Arc::clone(&own), origin.clone());
                session.restart();
                (session.is_helped(), session.moves().is_empty())
            };
            assert_eq!(again("2026-05-01"), (true, true));
            assert_eq!(again("2026-05-02"), (next_day, true));
        }
    }
}
