use std::time::Duration;

use carom_engine::Outcome;
use carom_engine::tablut::{format_moves, parse_moves};
use carom_solver::duel::Score;

use super::*;
use crate::tablut::EndingReason;

fn cell(name: &str) -> Cell {
    name.parse().expect("a square")
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

/// A game between people.
fn people(moves: &str) -> Session {
    let mut session = Session::default();
    session.seat_all(Seat::Human);
    for mv in parse_moves(moves).expect("moves") {
        assert_eq!(session.slide(mv), Some(Change::Moved), "{mv}");
    }
    session
}

fn moves(session: &Session) -> String {
    let moves: Vec<Move> = session.tree().game().moves().collect();
    format_moves(&moves)
}

#[test]
fn a_press_selects_and_a_second_one_moves() {
    let mut session = people("");
    assert_eq!(session.press(cell("a1")), Some(Change::Seen));
    assert_eq!(session.selected(), None);
    session.press(cell("d1"));
    assert_eq!(session.selected(), None, "it is the turn of the defenders");
    session.press(cell("e4"));
    assert_eq!(session.selected(), Some(cell("e4")));
    assert!(session.targets(cell("e4")).contains(cell("f4")));
    session.press(cell("e3"));
    assert_eq!(session.selected(), Some(cell("e3")), "another piece");
    let refused = session.press(cell("b4"));
    assert!(matches!(refused, Some(Change::Refused(IllegalMove::NotStraight { .. }))));
    assert_eq!(session.selected(), Some(cell("e3")), "still in the hand");
    assert_eq!(session.press(cell("b3")), Some(Change::Moved));
    assert_eq!((session.selected(), session.turn()), (None, Side::Attackers));
    assert!(session.targets(cell("c3")).is_empty());
}

#[test]
fn the_cursor_does_what_presses_do() {
    let mut session = people("");
    for direction in [Direction::North, Direction::North] {
        session.move_cursor(direction);
    }
    session.choose();
    assert_eq!(session.selected(), Some(cell("e3")));
    assert_eq!(session.deselect(), Some(Change::Seen));
    session.choose();
    for _ in 0..3 {
        session.move_cursor(Direction::West);
    }
    assert_eq!(session.choose(), Some(Change::Moved));
    assert_eq!(moves(&session), "e3-b3");
    for (direction, edge) in [(Direction::West, "a3"), (Direction::East, "i3")] {
        for _ in 0..9 {
            session.move_cursor(direction);
        }
        assert_eq!(session.cursor(), cell(edge));
    }
}

#[test]
fn the_cursor_stays_where_the_person_has_moved() {
    let mut session = people("");
    session.set_seat(Side::Attackers, Seat::Program(PlayerKind::Random));
    session.slide(mv("e3-b3"));
    assert_eq!(session.answer(mv("b5-b7")), Some(Change::Moved));
    assert_eq!(session.cursor(), cell("b3"));
}

#[test]
fn a_program_moves_at_the_end_of_a_line_only() {
    let mut session = Session::default();
    assert_eq!(session.waits_for(), None, "the person begins");
    session.slide(mv("e3-b3"));
    assert!(session.waits_for().is_some() && !session.is_for_people());
    assert_eq!(session.slide(mv("d1-d2")), None, "the person must wait");
    assert_eq!(session.answer(mv("d1-e1")), None, "illegal");
    assert_eq!(session.answer(mv("b5-b7")), Some(Change::Moved));
    assert_eq!(session.answer(mv("b7-b8")), None, "it is not its turn");
    session.slide(mv("d5-d4"));
    session.answer(mv("e2-e3"));
    session.take_back();
    assert_eq!(moves(&session), "e3-b3 b5-b7", "a move and its answer");
    session.redo();
    assert_eq!(moves(&session), "e3-b3 b5-b7 d5-d4 e2-e3");
    session.back();
    assert_eq!(session.waits_for(), None, "there is an answer already");
    assert_eq!(session.slide(mv("d1-d2")), Some(Change::Moved), "a try for the other side");
    session.first();
    assert_eq!(session.take_back(), None);
    session.last();
    assert_eq!(moves(&session), "e3-b3 b5-b7 d5-d4 d1-d2", "the variation visited last");
    session.next_variation(1);
    assert_eq!(moves(&session), "e3-b3 b5-b7 d5-d4 e2-e3");
    session.next_variation(1);
    assert_eq!(moves(&session), "e3-b3 b5-b7 d5-d4 d1-d2");
}

#[test]
fn the_first_move_of_a_program_can_be_taken_back() {
    let mut session = Session::default();
    session.set_rules(RuleSet::LINNAEAN);
    session.answer(mv("d1-d3")).expect("the attackers begin");
    assert_eq!(session.take_back(), Some(Change::Moved));
    assert_eq!(session.waits_for(), None);
    assert_eq!(session.redo(), Some(Change::Moved));
    session.seat_all(Seat::Program(PlayerKind::Random));
    session.answer(mv("e3-f3")).expect("legal");
    session.take_back();
    assert_eq!(moves(&session), "d1-d3", "one move, without people");
}

#[test]
fn resigning_and_draws_end_the_game_at_its_place() {
    let mut session = people("e3b3 b5b7");
    assert_eq!(session.resigner(), Some(Side::Defenders));
    session.resign();
    let won = GameEnding {
        outcome: Some(Outcome::Won(Side::Attackers)),
        reason: EndingReason::Resignation,
    };
    assert_eq!(session.ending(), Some(won));
    assert_eq!((session.slide(mv("d5-d4")), session.resign()), (None, None));
    session.back();
    assert_eq!((session.ending(), session.end_to_take_back()), (None, None), "only a look");
    session.last();
    assert_eq!(session.ending(), Some(won), "it is the end of this line");
    assert_eq!(session.take_back(), Some(Change::Moved));
    assert_eq!((session.ending(), moves(&session).as_str()), (None, "e3-b3 b5-b7"));
    assert!(session.is_live() && !session.has_just_ended());
    session.take_back();
    assert_eq!(moves(&session), "e3-b3", "then moves");
    let mut session = people("");
    session.resign();
    assert!(session.can_take_back() && session.take_back().is_some() && !session.can_take_back());
    let record = "[Rules \"ashton\"]\n\ne3b3 b5b7 1-0";
    let (_, records) = carom_formats::tablut::read(record.as_bytes()).expect("a record");
    let mut session = Session::new(GameTree::of_record(&records[0]));
    session.take_back();
    assert_eq!(moves(&session), "e3-b3", "the result of a record stays");

    assert_eq!(people("").offer_draw(), None, "no move was made");
    let mut session = people("e3b3");
    assert_eq!(session.accept_draw(), None);
    assert_eq!(session.offer_draw(), Some(Change::Seen));
    assert_eq!((session.offer(), session.can_offer()), (Some(Side::Attackers), false));
    session.slide(mv("b5-b7"));
    assert_eq!(session.offer(), Some(Side::Attackers), "for the other side to answer");
    session.slide(mv("d5-d4"));
    assert_eq!(session.offer(), None, "a move declines");
    session.offer_draw();
    assert_eq!(session.decline_draw(), Some(Change::Seen));
    session.offer_draw();
    session.accept_draw();
    let drawn = GameEnding { outcome: Some(Outcome::Drawn), reason: EndingReason::Agreement };
    assert_eq!(session.ending(), Some(drawn));

    let mut session = Session::default();
    assert_eq!(session.offer_draw(), None, "programs accept no draw");
    session.slide(mv("e3-b3"));
    assert_eq!(session.resigner(), Some(Side::Defenders), "the person, also out of turn");
}

#[test]
fn the_clock_runs_from_the_first_move_on() {
    let second = Duration::from_secs(1);
    let mut session = people("");
    assert_eq!(session.set_pace(Some(Pace::of(1, 2))), Some(Change::Opened));
    let left = |session: &Session| {
        Side::ALL.map(|side| session.clock().expect("a clock").left(side).as_secs())
    };
    session.pass(30 * second);
    session.slide(mv("e3-b3"));
    assert_eq!(left(&session), [60, 60]);
    session.pass(10 * second);
    session.slide(mv("b5-b7"));
    assert_eq!(left(&session), [52, 60], "with the increment");
    session.pass(20 * second);
    session.take_back();
    assert_eq!(left(&session), [60, 60], "as it was");
    session.pass(5 * second);
    assert_eq!(left(&session), [55, 60], "the game goes on here");
    session.redo();
    assert_eq!(left(&session), [52, 40], "what was spent stays spent");
    assert_eq!(session.pass(39 * second), None);
    assert_eq!(session.pass(second), Some(Change::Moved));
    let lost =
        GameEnding { outcome: Some(Outcome::Won(Side::Attackers)), reason: EndingReason::Time };
    assert_eq!((session.ending(), session.pass(second)), (Some(lost), None));
    assert_eq!(session.take_back(), Some(Change::Moved));
    assert_eq!((session.ending(), moves(&session).as_str()), (None, "e3-b3 b5-b7"));
    assert_eq!(left(&session), [52, 60], "as before this turn");
    assert_eq!(session.pass(60 * second), Some(Change::Moved));
    assert_eq!(session.ending(), Some(lost), "the clock runs again");
    session.set_pace(None);
    assert!(session.clock().is_some(), "for the next game");
    session.new_game();
    assert_eq!((session.clock(), session.ending()), (None, None));
}

#[test]
fn the_clock_runs_while_people_look_back() {
    let second = Duration::from_secs(1);
    let mut session = people("");
    session.set_pace(Some(Pace::of(1, 0)));
    for text in ["e3-b3", "b5-b7", "d5-d4"] {
        session.slide(mv(text));
    }
    let left = |session: &Session| {
        Side::ALL.map(|side| session.clock().expect("a clock").left(side).as_secs())
    };
    session.pass(10 * second);
    session.first();
    assert!(session.is_looking_back() && session.is_clock_running());
    session.pass(10 * second);
    assert_eq!(left(&session), [40, 60]);
    session.last();
    assert_eq!((left(&session), session.is_looking_back()), ([40, 60], false));
    session.back();
    assert_eq!(session.pass(40 * second), Some(Change::Moved));
    assert_eq!(moves(&session), "e3-b3 b5-b7 d5-d4", "the end of the game is shown");
    assert_eq!(session.ending().map(|it| it.reason), Some(EndingReason::Time));
}

/// A move that is taken back and made again: the program answers again.
#[test]
fn the_game_goes_on_where_moves_were_taken_back_to() {
    let mut session = Session::default();
    for (own, answer) in [("e3-b3", "b5-b7"), ("d5-d4", "e2-e3")] {
        session.slide(mv(own)).expect("a person");
        session.answer(mv(answer)).expect("the program");
    }
    session.take_back();
    session.take_back();
    assert!(session.is_live() && !session.is_looking_back());
    session.slide(mv("e3-b3")).expect("the same move");
    assert!(session.waits_for().is_some(), "the program answers again");
    assert!(!session.is_for_people());
    session.answer(mv("d1-b1")).expect("another answer");
    assert_eq!(moves(&session), "e3-b3 d1-b1");
    assert!(session.is_live() && session.is_for_people());
    session.next_variation(1);
    assert_eq!(moves(&session), "e3-b3 b5-b7");
    assert!(session.is_looking_back() && session.waits_for().is_none());
    session.slide(mv("d5-d4")).expect("a known move of an earlier place");
    assert!(session.is_live() && session.waits_for().is_some());
    // The program answers while the person looks elsewhere.
    session.back();
    session.answer(mv("a5-b5")).or_else(|| session.answer(mv("a4-b4"))).expect("legal");
    assert_eq!(moves(&session), "e3-b3 b5-b7", "the person stays");
    assert!(session.is_looking_back());
    session.last();
    assert!(session.is_live() && session.turn() == Side::Defenders);
    // Where moves were taken back to, End does not bring them back at once.
    session.take_back();
    session.first();
    session.last();
    assert!(session.is_live() && moves(&session) == "e3-b3 b5-b7");
    session.last();
    assert_eq!(session.tree().game().moves().len(), 4);
}

#[test]
fn rules_change_with_the_next_game() {
    let mut session = people("e3b3");
    assert_eq!(session.set_rules(RuleSet::LINNAEAN), Some(Change::Seen));
    assert_eq!((session.rules().name, session.next_rules().name), ("ashton", "linnaean"));
    let number = session.number();
    assert_eq!(session.new_game(), Change::Opened);
    assert_eq!((session.rules().name, session.turn()), ("linnaean", Side::Attackers));
    assert_ne!(session.number(), number);
    assert_eq!(session.set_rules(RuleSet::ASHTON), Some(Change::Opened), "no move was made");
    assert_eq!(session.set_rules(RuleSet::ASHTON), None);
    // A position that was opened stays.
    let start = "9/9/9/9/9/2k3b2/2b6/9/9 b".parse().expect("a position");
    session.open_tree(GameTree::new(Variant::new(RuleSet::ASHTON, start)));
    assert_eq!(session.set_rules(RuleSet::LINNAEAN), Some(Change::Seen));
    assert_eq!(session.set_pace(Some(Pace::of(5, 0))), Some(Change::Seen));
    assert_eq!((session.rules().name, *session.tree().position()), ("ashton", start));
}

#[test]
fn dangers_of_the_king_are_told() {
    let mut session = people("");
    assert_eq!((session.warning(), session.is_king_in_danger()), (None, false));
    let setup = carom_engine::tablut::Setup::parse("9/9/9/9/9/9/2k3b2/2b6/9", Side::Attackers);
    let start = carom_engine::tablut::Position::new(&setup.expect("a setup")).expect("sound");
    session.open_tree(GameTree::new(Variant::new(RuleSet::ASHTON, start)));
    assert_eq!(session.warning(), Some(Warning::Tuichu));
    assert!(!session.can_win(), "the attackers are to move");
    assert!(!session.is_king_in_danger(), "nobody can come to c6");
    let setup = carom_engine::tablut::Setup::parse("9/9/9/9/6b2/2k6/2b6/9/9", Side::Attackers);
    let start = carom_engine::tablut::Position::new(&setup.expect("a setup")).expect("sound");
    session.open_tree(GameTree::new(Variant::new(RuleSet::LINNAEAN, start)));
    assert!(session.is_king_in_danger(), "g5-c5 across the throne");
    assert!(session.can_win() && session.king_traps().contains(cell("c5")));
    assert_eq!(session.captures(mv("g5-c5")).iter().collect::<Vec<_>>(), [cell("c6")]);
}

#[test]
fn a_fort_and_an_encirclement_are_wins_at_once_with_reasons_of_their_own() {
    for (start, win, reason) in [
        ("5w5/11/11/11/b9b/11/11/11/4w6/4w1w4/4wkw4 w", "f1f9", EndingReason::ExitFort),
        (
            "5b5/11/11/4b1b4/3b3b3/2b1wk2b2/3b3b3/4b1b4/5b5/11/11 b",
            "f1f3",
            EndingReason::Encirclement,
        ),
    ] {
        let mut session = people("");
        let start = start.parse().expect("a position");
        session.open_tree(GameTree::new(Variant::new(RuleSet::COPENHAGEN, start)));
        assert_eq!((session.can_win(), session.winning_move()), (true, Some(mv(win))));
        session.press(mv(win).from);
        session.press(mv(win).to);
        assert_eq!(session.ending().map(|it| it.reason), Some(reason));
        assert_eq!((session.can_win(), session.winning_move()), (false, None));
    }
}

#[test]
fn values_of_another_game_are_not_noted() {
    let mut session = people("e3b3");
    let value =
        Value { score: Score::Value(3), to_move: Side::Attackers, depth: 4, line: Vec::new() };
    let (number, here) = (session.number(), session.tree().here());
    assert_eq!(session.appraise(number + 1, here, value.clone()), None);
    assert_eq!(session.appraise(number, here, value.clone()), Some(Change::Seen));
    assert_eq!(session.tree().value(here), Some(&value));
}

#[test]
fn a_record_without_names_gets_none_and_a_game_played_here_has_them() {
    let names = |session: &Session| {
        let record = session.record();
        Side::ALL.map(|side| record.header(header_of(side)).map(str::to_owned))
    };
    let opened = |text: &str| {
        let (_, records) = carom_formats::tablut::read(text.as_bytes()).expect("a record");
        let mut session = Session::default();
        session.open_tree(GameTree::of_record(&records[0]));
        session
    };
    let both =
        |attackers: &str, defenders: &str| [attackers, defenders].map(|it| Some(it.to_owned()));
    let mut session = opened("[Rules \"ashton\"]\n\n1. e3-b3 b5-b7 *\n");
    assert_eq!(names(&session), [None, None]);
    session.seat_all(Seat::Human);
    session.slide(mv("d5-d4")).expect("legal");
    assert_eq!(names(&session), [None, None], "others have played the first moves");
    let one = opened("[Rules \"ashton\"]\n[White \"Ana\"]\n\n1. e3-b3 *\n");
    assert_eq!(names(&one), [None, Some("Ana".to_owned())]);
    // A position is the start of a game that is played here.
    let mut session = opened("9/9/9/9/9/2k3b2/2b6/9/9 w ashton");
    assert_eq!(names(&session), [None, None]);
    session.slide(mv("c6-c5")).expect("legal");
    assert_eq!(names(&session), both("engine:2", "human"));
    let mut session = Session::default();
    session.slide(mv("e3-b3")).expect("legal");
    assert_eq!(names(&session), both("engine:2", "human"));
}
