//! A game over the wire, without sockets: the server and its clients.

use carom_competition::wire::{Action, ReceiveError, State, Turn};
use carom_competition::{Answer, ConclusionReason, Event, Guest, Host, News, Offence, colour};
use carom_engine::Outcome;
use carom_engine::Rules;
use carom_engine::tablut::{
    Cells, Game, Move, Position, RuleSet, Setup, Side, Variant, parse_moves,
};
use proptest::prelude::{Just, Strategy, any};
use proptest::sample::{Index, select};
use proptest::{collection, prop_assert, prop_assert_eq, prop_oneof, proptest};

const WHITE: Side = Side::Defenders;
const BLACK: Side = Side::Attackers;

/// The sample game of the student competition, which the attackers win.
const SAMPLE: &str = "e3b3 b5b7 d5d4 e2e3 e5d5 i4g4 d4d2 e8c8 c5c2 c8c7 g5g8 h5g5 e7h7 e9e7 b3b4 e3b3 d5d7 b3d3 \
                      g8g7 d3d6 d7d8 d6d7";

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

fn message(side: Side, text: &str) -> Event {
    Event::Message(Action { mv: mv(text), side: Some(side) }.to_string())
}

/// A server with a game in which these moves were made.
fn host(moves: &str) -> Host {
    let mut host = Host::new(RuleSet::ASHTON);
    for side in [WHITE, BLACK] {
        assert!(host.connect(side) && host.waits_for(side));
        assert!(!host.connect(side), "the place is taken");
        let answer = host.handle(side, Event::Message(format!("\"{}\"", colour(side))));
        assert_eq!(answer == Answer::Nothing, side == WHITE, "the second name starts the game");
    }
    for mv in parse_moves(moves).expect("moves") {
        let side = host.game().position().to_move();
        let answer = host.handle(side, message(side, &mv.to_string()));
        assert_eq!(answer, Answer::Send(vec![host.state()]));
    }
    host
}

/// The only state that is sent.
#[track_caller]
fn sent(answer: Answer) -> State {
    match answer {
        Answer::Send(mut states) if states.len() == 1 => states.remove(0),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_sample_game_is_played_to_its_end() {
    let host = host(SAMPLE);
    assert_eq!(host.state().turn, Turn::Over(Outcome::Won(BLACK)));
    let conclusion = host.conclusion().expect("the end");
    assert_eq!(conclusion.to_string(), "black wins: the king is captured");
    assert!(!host.waits_for(WHITE) && !host.waits_for(BLACK));
}

#[test]
fn names_may_come_in_any_order() {
    let mut host = Host::new(RuleSet::ASHTON);
    assert!(host.connect(BLACK) && !host.waits_for(WHITE));
    assert_eq!(host.handle(BLACK, Event::Message("\"late, first!\"".into())), Answer::Nothing);
    assert_eq!(host.name(BLACK).expect("a name").as_str(), "latefirst");
    assert!(!host.waits_for(BLACK), "it has done its part");
    assert!(host.connect(WHITE));
    let state = sent(host.handle(WHITE, Event::Message("\"x\"".into())));
    assert_eq!(state.turn, Turn::ToMove(WHITE));
}

#[test]
fn before_the_game_a_mistake_frees_the_place() {
    let mut host = Host::new(RuleSet::ASHTON);
    for event in [
        Event::Message("carom".into()),
        Event::Fault(ReceiveError::Half),
        Event::Fault(ReceiveError::Length { length: -1 }),
        Event::Late,
    ] {
        assert!(host.connect(WHITE));
        assert!(matches!(host.handle(WHITE, event), Answer::Refuse(_)));
    }
    assert!(host.connect(WHITE));
    assert_eq!(host.handle(WHITE, Event::Message("\"a\"".into())), Answer::Nothing);
    assert_eq!(host.handle(WHITE, Event::Late), Answer::Nothing, "its time does not run");
    let answer = host.handle(WHITE, Event::Fault(ReceiveError::Closed));
    assert_eq!(answer, Answer::Refuse(Offence::Receive(ReceiveError::Closed)));
    assert_eq!(host.name(WHITE), None);
    assert!(host.connect(WHITE));
}

#[test]
fn in_the_game_a_mistake_loses() {
    let out_of_turn = message(WHITE, "e3-b3");
    for (side, event, shown) in [
        (WHITE, Event::Late, "black wins: white forfeits: no message came in time"),
        (
            WHITE,
            Event::Fault(ReceiveError::Closed),
            "black wins: white forfeits: the connection was closed",
        ),
        (
            BLACK,
            Event::Fault(ReceiveError::Half),
            "white wins: black forfeits: a message is not complete",
        ),
        (
            BLACK,
            Event::Fault(ReceiveError::Length { length: i32::MAX }),
            "white wins: black forfeits: a message with a length of 2147483647 bytes, not 0 to 16384",
        ),
        (WHITE, Event::Message("{}".into()), "black wins: white forfeits: expected a move as in"),
        (
            WHITE,
            message(WHITE, "e3-f4"),
            "black wins: white forfeits: e3-f4: e3 and f4 are not in one row",
        ),
        (
            WHITE,
            message(WHITE, "d1-d2"),
            "black wins: white forfeits: d1-d2: it is the turn of the defenders",
        ),
        (WHITE, message(BLACK, "e3-b3"), "black wins: white forfeits: a move for the other side"),
    ] {
        let mut host = host("");
        let state = sent(host.handle(side, event));
        assert_eq!(state.turn, Turn::Over(Outcome::Won(side.other())));
        assert_eq!(state.board.pieces().count(), 25, "the board stays");
        let conclusion = host.conclusion().expect("the end").to_string();
        assert!(conclusion.starts_with(shown), "{conclusion}");
        assert_eq!(host.handle(side, out_of_turn.clone()), Answer::Nothing, "it is over");
        assert!(!host.connect(side) && !host.connect(side.other()));
    }
    let mut host = host("");
    assert_eq!(host.handle(BLACK, Event::Late), Answer::Nothing, "the time of the other side runs");
}

#[test]
fn one_move_may_wait_for_its_turn() {
    let mut host = host("");
    assert_eq!(host.handle(BLACK, message(BLACK, "d1-d2")), Answer::Nothing);
    let Answer::Send(states) = host.handle(WHITE, message(WHITE, "e3-b3")) else {
        panic!("both moves are made");
    };
    assert_eq!(states.len(), 2);
    assert_eq!(host.game().moves().len(), 2);
    assert_eq!(host.handle(BLACK, message(BLACK, "d2-d1")), Answer::Nothing);
    let end = sent(host.handle(BLACK, message(BLACK, "d2-d1")));
    assert_eq!(end.turn, Turn::Over(Outcome::Won(WHITE)));
    let reason = &host.conclusion().expect("the end").reason;
    assert_eq!(*reason, ConclusionReason::Forfeit { side: BLACK, offence: Offence::Flood });
}

#[test]
fn a_repetition_is_a_draw() {
    let host = host("e4f4 d1d2 f4e4 d2c2 e4f4 c2d2");
    assert_eq!(host.state().turn, Turn::Over(Outcome::Drawn));
    let conclusion = host.conclusion().expect("the end").to_string();
    assert_eq!(conclusion, "draw: the position has occurred too often");
}

#[test]
fn a_client_sees_the_moves_in_the_boards() {
    let mut game = Game::new(Variant::from_start(RuleSet::ASHTON));
    let mut guest = Guest::new(RuleSet::ASHTON);
    let first = State::new(&game, Turn::ToMove(WHITE));
    assert_eq!(guest.receive(&first), Ok(News::Same));
    for mv in parse_moves(SAMPLE).expect("moves") {
        let captured = game.play(mv).expect("legal");
        let state = State::new(&game, Turn::of(&game));
        assert_eq!(guest.receive(&state), Ok(News::Moved { mv, captured }));
        assert_eq!(guest.receive(&state), Ok(News::Same), "a state may come twice");
    }
    assert_eq!(guest.game(), &game);
}

#[test]
fn a_client_goes_on_from_any_sound_board() {
    let mut guest = Guest::new(RuleSet::ASHTON);
    let setup = |text| Setup::parse(text, BLACK).expect("a position string");
    let state = |text, turn| State { board: setup(text), turn };
    let jumped = "9/9/2b6/9/3k5/9/9/9/9";
    assert_eq!(guest.receive(&state(jumped, Turn::ToMove(BLACK))), Ok(News::Jumped));
    let position = Position::new(&setup(jumped)).expect("a position");
    assert_eq!((guest.game().position(), guest.game().moves().len()), (&position, 0));
    let faulty = state("9/9/2b6/9/9/9/9/9/9", Turn::ToMove(BLACK));
    assert_eq!(guest.receive(&faulty).expect_err("no king").to_string(), "there is no king");
    assert_eq!(guest.game().position(), &position);
    let over = State { turn: Turn::Over(Outcome::Won(WHITE)), ..faulty };
    assert_eq!(guest.receive(&over), Ok(News::Same), "the end may show any board");
}

#[test]
fn a_client_goes_on_if_the_server_knows_no_draw() {
    let mut guest = Guest::new(RuleSet::ASHTON);
    let mut game = Game::new(Variant::from_start(RuleSet { occurrences: 9, ..RuleSet::ASHTON }));
    for mv in parse_moves("e4f4 d1d2 f4e4 d2c2 e4f4 c2d2 f4e4").expect("moves") {
        game.play(mv).expect("legal");
        let state = State::new(&game, Turn::ToMove(game.position().to_move()));
        let moved = News::Moved { mv, captured: Cells::NONE };
        assert_eq!((guest.receive(&state), guest.game().outcome()), (Ok(moved), None), "{mv}");
    }
}

/// Something that a client does: a legal move (by its number), or an event.
#[derive(Clone, Debug)]
enum Deed {
    Connect,
    Move(Index),
    Event(Event),
}

fn deed() -> impl Strategy<Value = Deed> {
    const FAULTS: &[ReceiveError] =
        &[ReceiveError::Closed, ReceiveError::NotText, ReceiveError::Length { length: -7 }];
    prop_oneof![
        4 => Just(Deed::Connect),
        20 => any::<Index>().prop_map(Deed::Move),
        4 => Just(Deed::Event(Event::Message("\"name\"".into()))),
        1 => Just(Deed::Event(message(WHITE, "e3-b3"))),
        1 => Just(Deed::Event(Event::Late)),
        1 => any::<String>().prop_map(|text| Deed::Event(Event::Message(text))),
        1 => select(FAULTS).prop_map(|error| Deed::Event(Event::Fault(error))),
    ]
}

proptest! {
    /// Both clients learn every position and one result, with any actions of theirs.
    #[test]
    fn clients_know_what_the_server_knows(
        deeds in collection::vec((any::<bool>(), deed()), 0..80)
    ) {
        let mut host = Host::new(RuleSet::ASHTON);
        let mut guest = Guest::new(RuleSet::ASHTON);
        let mut results = 0;
        for (is_white, deed) in deeds {
            let mut side = if is_white { WHITE } else { BLACK };
            let answer = match deed {
                Deed::Connect => {
                    let _ = host.connect(side);
                    continue;
                }
                Deed::Event(event) => host.handle(side, event),
                Deed::Move(index) => {
                    let game = host.game();
                    let moves = game.variant().legal_moves(game.position());
                    if moves.is_empty() || !host.has_started() {
                        continue;
                    }
                    side = game.position().to_move();
                    let text = Action { mv: *index.get(&moves), side: None }.to_string();
                    host.handle(side, Event::Message(text))
                }
            };
            let Answer::Send(states) = answer else { continue };
            prop_assert!(host.has_started() && results == 0);
            for state in &states {
                let read: State = state.to_string().parse().expect("what was written");
                prop_assert!(guest.receive(&read).is_ok_and(|news| news != News::Jumped));
                results += usize::from(matches!(state.turn, Turn::Over(_)));
            }
            prop_assert_eq!(states.last(), Some(&host.state()));
            prop_assert_eq!(guest.game().position(), host.game().position());
        }
        prop_assert_eq!(results == 1, host.conclusion().is_some());
    }
}
