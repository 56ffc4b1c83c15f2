//! The notations of moves.

use carom_engine::tablut::{Game, RuleSet, Setup, Side, Variant};
use carom_engine::{Rules, ricochet, tablut, unblock};

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
