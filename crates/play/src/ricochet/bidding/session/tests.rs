//! Tests of a bidding session, method by method.

use carom_solver::Control;
use rand_pcg::Pcg64;

use super::*;
use crate::referee::Player;
use crate::ricochet::bidding::BiddingSetup;
use crate::ricochet::example;

const START: Duration = Duration::ZERO;

fn session(players: usize) -> BiddingSession {
    session_with(players, &[])
}

/// A session in which computers play at these places.
fn session_with(players: usize, computers: &[usize]) -> BiddingSession {
    let mut setup = BiddingSetup::default();
    while setup.players().len() > players && setup.remove(usize::MAX) {}
    while setup.players().len() < players && setup.add() {}
    for &place in computers {
        assert!(setup.next_computer(place));
    }
    let round = example();
    let play = (round.board(), round.start().squares());
    let name = |place, _: &Player| format!("Player {place}");
    let game = setup.begin(play, name, &mut Pcg64::new(3, 0)).expect("a game");
    BiddingSession::new(game)
}

/// A shortest solution of the present round.
fn solution(session: &BiddingSession) -> Vec<Move> {
    let round = session.game().line().expect("a round").round();
    let report = carom_solver::ricochet::DEFAULT.solver().solve(round, &mut Control::default());
    report.verdict.moves().expect("a solution").to_vec()
}

fn bid(session: &mut BiddingSession, player: usize, moves: usize) {
    session.choose(PlayerId(player)).expect("a player who may bid");
    for digit in moves.to_string().bytes() {
        session.digit(digit - b'0').expect("a digit of a bid");
    }
    session.confirm(START).expect("a bid").expect("a change");
}

fn demonstrate(session: &mut BiddingSession, moves: &[Move]) {
    for mv in moves {
        session.select(mv.robot).expect("a robot on the board");
        session.slide(mv.direction).expect("a demonstration").expect("a slide");
    }
}

#[test]
fn bids_are_typed_and_stepped() {
    let mut session = session(3);
    assert_eq!(session.digit(0), None, "places start at 1");
    session.digit(2).expect("a player");
    assert_eq!((session.chosen(), session.typed()), (Some(PlayerId(1)), None));
    for digit in [1, 2, 3] {
        session.digit(digit);
    }
    assert_eq!(session.typed(), Some(12), "a bid has two digits");
    session.erase();
    session.step_bid(true);
    assert_eq!(session.typed(), Some(2));
    session.erase();
    assert_eq!((session.chosen(), session.typed()), (Some(PlayerId(1)), None));
    session.erase();
    assert_eq!(session.chosen(), None);
    let order = |session: &mut BiddingSession, is_next| {
        (0..4)
            .map(|_| {
                session.choose_neighbour(is_next);
                session.chosen().expect("a player").0
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(order(&mut session, true), [0, 1, 2, 0]);
    assert_eq!(order(&mut session, false), [2, 1, 0, 2]);
    session.step_bid(true);
    assert_eq!(session.typed(), Some(USUAL_BID + 1));
}

#[test]
fn a_failed_demonstration_is_shown_until_somebody_goes_on() {
    let mut session = session(2);
    assert!(matches!(session.slide(Direction::North), Err(BiddingError::Referee(_))));
    let best = solution(&session);
    bid(&mut session, 0, 1);
    bid(&mut session, 1, best.len());
    session.end_bidding().expect("bids to show");
    assert!(session.is_demonstrating() && !session.takes_bids());
    let line = session.game().line().expect("a round");
    let (robot, (direction, path)) =
        (session.selected(), line.slides(session.selected()).remove(0));
    let change = session.slide(direction).expect("a slide").expect("a change");
    assert_eq!(change.events, [BoardEvent::Slid { robot, path }]);
    assert_eq!(session.failed_player(), Some(PlayerId(0)));
    assert_eq!(session.line().map(Line::len), Some(1), "the failed line is shown");
    assert_eq!(session.slide(direction), Ok(None), "no moves while it is shown");
    assert_eq!(session.confirm(START), Ok(Some(Change::placed())));
    assert_eq!(session.line().map(Line::len), Some(0));
    demonstrate(&mut session, &best);
    assert!(session.is_round_over());
    assert_eq!(session.game().game().done().len(), 1);
}

#[test]
fn a_solution_is_shown_only_after_the_round() {
    let mut session = session(1);
    let best = solution(&session);
    assert_eq!(session.chosen(), Some(PlayerId(0)), "one player is always chosen");
    assert_eq!((session.watch(Some(&best)), session.forward(Some(&best))), (None, None));
    bid(&mut session, 0, best.len());
    session.end_bidding().expect("a bid to show");
    demonstrate(&mut session, &best);
    assert!(session.note_optimum(best.len()) && !session.note_optimum(best.len()));
    let first = session.forward(Some(&best)).expect("a move");
    assert!(matches!(first.events[..], [BoardEvent::Placed, BoardEvent::Slid { .. }]));
    assert!(!first.is_kept);
    for _ in 1..best.len() {
        session.forward(Some(&best)).expect("a move");
    }
    assert_eq!(session.forward(Some(&best)), None, "that was the last");
    assert!(session.line().is_some_and(Line::is_solved));
    assert!(session.backward().is_some() && session.watch(None).is_some());
    assert!(session.advance().is_some() && session.advance().is_none(), "it stops at the end");
    session.confirm(START).expect("the next round").expect("a change");
    assert!(session.replay().is_none() && session.line().is_some_and(Line::is_empty));
}

#[test]
fn a_rest_pauses_the_clock_and_forgets_what_was_typed() {
    let mut session = session(2);
    bid(&mut session, 0, 5);
    session.choose(PlayerId(1)).expect("a player");
    session.digit(4).expect("a digit");
    session.rest(Duration::from_secs(5));
    assert!(session.is_paused());
    assert_eq!((session.chosen(), session.typed()), (None, None));
    assert!(!session.tick(Duration::from_secs(500)), "the clock is paused");
    session.toggle_pause(Duration::from_secs(500)).expect("a paused clock");
    assert!(session.tick(Duration::from_secs(1000)), "the time is up");
    assert!(session.is_demonstrating());
}

#[test]
fn a_computer_bids_for_itself_and_shows_its_bid() {
    let mut session = session_with(3, &[1]);
    assert_eq!(session.computers().collect::<Vec<_>>(), [(PlayerId(1), 1)]);
    assert_eq!(session.choose(PlayerId(1)), None, "people do not bid for it");
    for expected in [0, 2, 0] {
        session.choose_neighbour(true).expect("a person");
        assert_eq!(session.chosen(), Some(PlayerId(expected)));
    }
    session.choose_neighbour(false).expect("a person");
    assert_eq!(session.chosen(), Some(PlayerId(2)));
    let moves = solution(&session);
    let count = moves.len();
    session.bid_of_computer(PlayerId(1), count as u32 + 1, START).expect("a bid");
    assert_eq!(session.chosen(), Some(PlayerId(2)), "the player who types goes on");
    bid(&mut session, 0, count + 2);
    session.end_bidding().expect("a demonstration");
    assert_eq!(session.demonstrating_computer(), Some(PlayerId(1)));
    assert!(!session.is_demonstrating(), "people move no robot");
    for _ in 0..count {
        session.demonstrate(Some(&moves)).expect("a move").expect("a slide");
    }
    assert_eq!(*session.phase(), Phase::RoundOver { winner: Some(PlayerId(1)) });
    assert_eq!(session.demonstrate(Some(&moves)), Ok(None));
}

#[test]
fn a_computer_without_a_solution_gives_up() {
    let mut session = session_with(2, &[1]);
    assert_eq!(session.chosen(), Some(PlayerId(0)), "the only person");
    session.bid_of_computer(PlayerId(1), 3, START).expect("a bid");
    for _ in 0..2 {
        session.toggle_pause(START).expect("a clock").expect("a change");
    }
    assert_eq!(session.chosen(), Some(PlayerId(0)), "also after a pause");
    bid(&mut session, 0, 4);
    session.end_bidding().expect("a demonstration");
    session.demonstrate(None).expect("no move").expect("the next bid");
    assert_eq!(session.demonstrating_computer(), None);
    assert!(session.is_demonstrating(), "the person shows the other bid");
}
