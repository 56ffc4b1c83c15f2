//! States of the student competition, one by one: what is written is read again.

use carom_engine::Outcome;
use carom_engine::tablut::{Cell, Game, Piece, RuleSet, Setup, Side, Variant, parse_moves};
use carom_formats::tablut::{State, Turn};
use proptest::prelude::{Just, Strategy};
use proptest::sample::select;
use proptest::{collection, option, prop_assert_eq, prop_oneof, proptest};

/// The first state, as the competition's server writes it.
const START: &str = include_str!("../data/tablut-start.json");

fn game() -> Game {
    Game::new(Variant::from_start(RuleSet::ASHTON))
}

fn start() -> State {
    State::new(&game(), Turn::ToMove(Side::Defenders))
}

#[test]
fn the_first_state_is_the_one_of_the_competition() {
    assert_eq!(start().to_string(), START.trim_end());
    assert_eq!(START.parse(), Ok(start()));
}

#[test]
fn the_empty_throne_has_a_name() {
    let mut state = start();
    state.board.set(Cell::THRONE, None);
    let text = state.to_string();
    assert_eq!(text.matches("\"THRONE\"").count(), 1, "{text}");
    assert_eq!(text.parse().as_ref(), Ok(&state));
    assert_eq!(text.replace("THRONE", "EMPTY").parse(), Ok(state));
    let wrong = START.replacen("EMPTY", "THRONE", 1).parse::<State>();
    let error = wrong.expect_err("a throne on a1").to_string();
    assert!(error.ends_with("the throne is e5, not a1"), "{error}");
}

#[test]
fn a_captured_king_stays_on_the_board() {
    let moves = "e3b3 b5b7 d5d4 e2e3 e5d5 i4g4 d4d2 e8c8 c5c2 c8c7 g5g8 h5g5 e7h7 e9e7 b3b4 e3b3 d5d7 b3d3 g8g7 \
                 d3d6 d7d8 d6d7";
    let mut game = game();
    for mv in parse_moves(moves).expect("moves") {
        game.play(mv).expect("legal");
    }
    assert_eq!(game.position().king(), None);
    let state = State::new(&game, Turn::of(&game));
    assert_eq!(state.turn, Turn::Over(Outcome::Won(Side::Attackers)));
    assert_eq!(state.board.get("d8".parse().expect("a square")), Some(Piece::King));
    assert!(state.shows(game.position()));
    let goes_on = State { turn: Turn::ToMove(Side::Defenders), ..state };
    assert!(!goes_on.shows(game.position()), "a game without a king does not go on");
}

#[test]
fn every_turn_has_its_name() {
    let names = [
        ("WHITE", "W", Turn::ToMove(Side::Defenders)),
        ("BLACK", "B", Turn::ToMove(Side::Attackers)),
        ("WHITEWIN", "WW", Turn::Over(Outcome::Won(Side::Defenders))),
        ("BLACKWIN", "BW", Turn::Over(Outcome::Won(Side::Attackers))),
        ("DRAW", "D", Turn::Over(Outcome::Drawn)),
    ];
    for (name, short, turn) in names {
        let state = State { turn, ..start() };
        let text = state.to_string();
        let end = format!("\"turn\":\"{name}\"}}");
        assert!(text.ends_with(&end), "{text}");
        for name in [name, short] {
            let text = text.replace(&end, &format!("\"turn\":\"{name}\"}}"));
            assert_eq!(text.parse::<State>().map(|it| it.turn), Ok(turn), "{text}");
        }
    }
}

#[test]
fn other_texts_are_refused_with_a_reason() {
    let a_state = "expected a state with a board of 9x9 squares and a turn, found `{";
    for (text, reason) in [
        (START.replacen("\"EMPTY\",", "", 1), a_state),
        (START.replacen("\"EMPTY\"", "\"EMPTY\",\"EMPTY\"", 1), a_state),
        (START.replacen("EMPTY", "GREEN", 1), a_state),
        (START.replace("\"turn\"", "\"Turn\""), a_state),
        ("{".to_owned(), "a turn, found `{`, which is not a JSON text"),
    ] {
        let error = text.parse::<State>().expect_err(&text).to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
}

fn side() -> impl Strategy<Value = Side> {
    select(&Side::ALL)
}

fn state() -> impl Strategy<Value = State> {
    let piece = option::of(select(&[Piece::Attacker, Piece::Defender, Piece::King]));
    let outcome = prop_oneof![Just(Outcome::Drawn), side().prop_map(Outcome::Won)];
    let turn = prop_oneof![side().prop_map(Turn::ToMove), outcome.prop_map(Turn::Over)];
    (collection::vec(piece, 81), turn).prop_map(|(pieces, turn)| {
        let to_move = if let Turn::ToMove(side) = turn { side } else { Side::Attackers };
        let mut board = Setup::empty(to_move);
        for (cell, piece) in RuleSet::ASHTON.board.iter().zip(pieces) {
            board.set(cell, piece);
        }
        State { board, turn }
    })
}

proptest! {
    #[test]
    fn states_are_read_as_they_were_written(state in state()) {
        prop_assert_eq!(state.to_string().parse(), Ok(state));
    }
}
