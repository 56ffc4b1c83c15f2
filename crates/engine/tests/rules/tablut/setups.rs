//! Position strings, notation, and the faults of setups and moves.

use carom_engine::Rules;
use carom_engine::tablut::{
    Cell, Fault, Game, Move, Piece, Position, RuleSet, Setup, Side, Variant, format_moves,
    parse_moves,
};

use super::position;

#[test]
fn squares_have_names() {
    for cell in Cell::all() {
        assert_eq!(cell.to_string().parse(), Ok(cell));
    }
    assert_eq!("E5".parse(), Ok(Cell::THRONE));
    for text in ["", "e", "l1", "a0", "a01", "a12", "e55", "k111", "5e", "\u{e9}1", "`1"] {
        assert!(text.parse::<Cell>().is_err(), "{text}");
    }
}

#[test]
fn notation_has_two_forms() {
    let moves = parse_moves("e3-b3, B3e3").expect("moves");
    assert_eq!(format_moves(&moves), "e3-b3 b3-e3");
    assert_eq!(format!("{:#}", moves[0]), "e3b3");
    for text in ["k11-k9", "k11k9", "a1a11", "K11-A11"] {
        let mv: Move = text.parse().expect(text);
        assert_eq!(mv.to_string().replace('-', ""), text.to_lowercase().replace('-', ""));
    }
    for text in
        ["", "e3", "e3-", "e3--b3", "e3b", "e3-l3", "e3b3b4", "e3b33", "11-k9", "\u{20ac}e3b3"]
    {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}

#[test]
fn position_strings_are_read_strictly() {
    let start = Position::start(Side::Defenders);
    assert_eq!(start.setup().to_string(), Setup::START);
    assert_eq!(start.occupied().len(), 25);
    for (text, column, reason) in [
        ("", 1, "row 1 has 0 squares, and boards have 7, 9 or 11 rows and columns"),
        ("9/9", 4, "there are 2 rows, not 9"),
        ("9/9/9/9/9/9/9/9/9/9", 18, "there are more than 9 rows"),
        ("9/8/9", 4, "row 2 has 8 squares, not 9"),
        ("9/9w", 4, "row 2 has more than 9 squares"),
        ("9/44w", 4, "row 2 has more than 9 squares"),
        ("8/8", 2, "row 1 has 8 squares, and boards have 7, 9 or 11 rows and columns"),
        ("9w/9w", 3, "row 1 has 10 squares, and boards have 7, 9 or 11 rows and columns"),
        ("13/13", 2, "row 1 has more than 11 squares, and boards have 7, 9 or 11 rows and columns"),
        (
            "99999999999999999999",
            20,
            "row 1 has more than 11 squares, and boards have 7, 9 or 11 rows and columns",
        ),
        (
            "9/4x",
            4,
            "'x' is not part of a position: expected b, w, k, a number of empty squares, or / between rows",
        ),
        (
            "0",
            1,
            "'0' is not part of a position: expected b, w, k, a number of empty squares, or / between rows",
        ),
    ] {
        let error = Setup::parse(text, Side::Attackers).expect_err(text);
        assert_eq!((error.column, error.to_string().as_str()), (column, reason), "{text}");
    }
}

#[test]
fn positions_and_variants_need_their_side_and_rules() {
    let text = "9/9/9/9/4k4/9/9/9/9";
    let error = |text: &str| text.parse::<Position>().expect_err(text).to_string();
    for (side, letter) in [(Side::Attackers, 'b'), (Side::Defenders, 'w')] {
        let position: Position = format!(" {text}\t{letter}\n").parse().expect(text);
        assert_eq!(position, self::position(text, side));
        for rules in RuleSet::ALL {
            let variant = Variant::new(rules, position);
            assert_eq!(variant.to_string(), format!("{text} {letter} {rules}"));
            assert_eq!(variant.to_string().parse(), Ok(variant));
        }
    }
    for wrong in
        ["", "w", text, &format!("{text} x"), &format!("{text} ww"), &format!("{text} w ashton")]
    {
        let why = "does not say who is to move: add w for the defenders or b for the attackers";
        assert!(error(wrong).starts_with(&format!("`{wrong}` {why}")), "{wrong}");
    }
    assert_eq!(error("9/9/9/9/9/9/9/9/9 w"), "there is no king");
    assert_eq!(error("9/9 w"), "column 4: there are 2 rows, not 9");
    let error = |text: &str| text.parse::<Variant>().expect_err(text).to_string();
    let why = format!(
        "`{text} w` does not end with a rule set: add linnaean, ashton, corner, brandubh, brandubh-strong or copenhagen"
    );
    assert_eq!(error(&format!("{text} w")), why);
    assert!(error(&format!("{text} ashton")).contains("does not say who is to move"));
}

#[test]
fn every_fault_is_named() {
    let faults = |text: &str| {
        let setup = Setup::parse(text, Side::Attackers).expect(text);
        Position::new(&setup).map_err(|it| it.as_slice().to_vec()).expect_err(text)
    };
    assert_eq!(faults("9/9/9/9/9/9/9/9/9"), [Fault::NoKing]);
    let cell = |name: &str| name.parse().expect(name);
    let found = faults("k7k/wwwwwwwww/bbbbbbbbb/bbbbbbbbb/4b4/9/9/9/9");
    let expected = [
        Fault::AnotherKing { cell: cell("i1") },
        Fault::OnThrone { piece: Piece::Attacker, throne: Cell::THRONE },
    ];
    assert_eq!(found, expected);
    let mut setup = Setup::empty(Side::Attackers);
    setup.set(cell("j9"), Some(Piece::King));
    let found = Position::new(&setup).expect_err("a king outside");
    assert_eq!(found.as_slice(), [Fault::OutsideBoard { cell: cell("j9"), size: 9 }]);
    assert_eq!(found.to_string(), "j9 is outside the board of 9x9 squares");
}

#[test]
fn an_illegal_move_says_why() {
    let check = |rules: RuleSet, text: &str, to_move: Side, mv: &str, expected: &str| {
        let variant = Variant::new(rules, position(text, to_move));
        let mv = mv.parse().expect(mv);
        let illegal = variant.play(&variant.initial_state(), mv).expect_err(expected);
        assert_eq!(illegal.to_string(), expected);
        assert!(Game::new(variant).play(mv).is_err());
    };
    let (l, a) = (RuleSet::LINNAEAN, RuleSet::ASHTON);
    let (b, w) = (Side::Attackers, Side::Defenders);
    check(l, "start", b, "a1a2", "a1-a2: there is no piece on a1");
    check(l, "start", b, "e3e2", "e3-e2: it is the turn of the attackers, and e3 has a defender");
    check(l, "start", b, "d1d11", "d1-d11: d11 is outside the board of 9x9 squares");
    check(l, "start", b, "d1d1", "d1-d1: the piece would stay where it is");
    check(l, "start", b, "d1c2", "d1-c2: d1 and c2 are not in one row or column");
    check(l, "start", b, "d1i1", "d1-i1: an attacker on e1 is in the way");
    check(a, "9/9/9/4k4/9/9/9/9/8b", w, "e4e5", "e4-e5: no piece may stop on the throne");
    let across = "e4-e6: no piece may cross the throne e5";
    check(a, "9/9/9/4w4/9/9/2k6/9/8b", w, "e4e6", across);
    check(RuleSet::CORNER, "start", b, "d1a1", "d1-a1: only the king may go to a1");
    check(
        RuleSet::CORNER,
        "9/9/9/4w4/9/9/2k6/9/8b",
        w,
        "e4e5",
        "e4-e5: only the king may go to e5",
    );
    let camp =
        "c4-a4: a4 belongs to a camp, which only an attacker that starts in this camp may enter";
    check(a, "9/9/9/2k6/9/9/9/9/8b", w, "c4a4", camp);
    check(l, "2k6/9/9/9/9/9/9/9/8b", b, "i9i8", "i9-i8: the game is over");
}
