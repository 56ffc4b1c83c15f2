//! The notations of moves.

use carom_engine::tablut::{Game, RuleSet, Setup, Side, Variant};
use carom_engine::{Rules, ricochet, tablut, unblock};
use carom_rulebook::tablut::{PlainBoard, RuleBook};

/// Reads bytes as moves of robots.
pub(crate) fn check_robots(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(moves) = ricochet::parse_moves(text) else { return };
    let written = ricochet::format_moves(&moves);
    assert_eq!(ricochet::parse_moves(&written).as_ref(), Ok(&moves), "written as {written}");
    for mv in moves {
        assert_eq!(format!("{mv:#}").parse(), Ok(mv), "with an arrow");
    }
}

/// Reads bytes as moves of blocks, and tries them on a board.
pub(crate) fn check_blocks(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(moves) = unblock::parse_moves(text) else { return };
    let written = unblock::format_moves(&moves);
    assert_eq!(unblock::parse_moves(&written).as_ref(), Ok(&moves), "written as {written}");
    let (_, entries) = carom_formats::unblock::read(b"..B.AAB..CC...DD").expect("a board");
    for metric in unblock::Metric::ALL {
        let _ = entries[0].round(metric).play_all(&moves);
    }
}

/// Reads bytes as a position string of Tablut or as its moves, and plays the moves.
pub(crate) fn check_tablut(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(setup) = Setup::parse(text, Side::Attackers) {
        assert_eq!(Setup::parse(&setup.to_string(), Side::Attackers), Ok(setup));
    }
    let Ok(moves) = tablut::parse_moves(text) else { return };
    let written = tablut::format_moves(&moves);
    assert_eq!(tablut::parse_moves(&written).as_ref(), Ok(&moves), "written as {written}");
    for rules in RuleSet::ALL {
        let mut game = Game::new(Variant::from_start(rules));
        for &mv in &moves {
            let _ = game.play(mv);
        }
    }
}

/// Reads bytes as a rule set of a file, and plays a game under it, also by the second rule book.
pub(crate) fn check_rule_set(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(read) = carom_formats::tablut::rules::read(text) else { return };
    let variant = Variant::from_start(read.rules);
    let mut position = variant.initial_state();
    let plain = RuleBook::from(&read.rules);
    let mut board = PlainBoard::from(&position.setup());
    for &byte in bytes.iter().take(60) {
        let mut moves = variant.legal_moves(&position);
        moves.sort_unstable();
        assert_eq!(moves, plain.moves(&board), "{position}");
        let Some(&mv) = moves.get(usize::from(byte) % moves.len().max(1)) else { return };
        position = variant.play_unchecked(&position, mv);
        board = plain.after(&board, mv);
        assert_eq!(PlainBoard::from(&position.setup()), board, "after {mv}");
    }
}
