//! The corner game, both readings of Brandubh, and Copenhagen Hnefatafl written a second time, without a rule set: each rule says its squares itself.

use carom_engine::tablut::{RuleSet, Side, ThroneCapture, Variant};
use carom_engine::{Rules, perft};
use carom_rulebook::tablut::{PlainPlace, PlainSquares, RuleBook};

use super::{board, random_games};

/// What the three games have in common: the king wins in the corners, which only he may enter, and only he may stop on the throne.
fn corner_game(size: i32) -> RuleBook {
    let corners = corners(size);
    RuleBook {
        size,
        camps: PlainSquares::NONE,
        closed: corners,
        no_stop: throne(size),
        closed_to_king: PlainSquares::NONE,
        no_stop_for_king: PlainSquares::NONE,
        escapes: corners,
        hostile_to_attackers: PlainSquares::NONE,
        hostile_to_defenders: PlainSquares::NONE,
        hostile_to_king: PlainSquares::NONE,
        throne: ThroneCapture::Never,
        king_captures: true,
        strong: PlainSquares::NONE,
        safe: PlainSquares::NONE,
        shieldwall: false,
        exit_fort: false,
        encirclement: false,
        occurrences: 3,
        repetition_loser: None,
    }
}

fn corners(size: i32) -> PlainSquares {
    let is_end = move |at: i32| at == 0 || at == size - 1;
    PlainSquares::of(|(x, y)| is_end(x) && is_end(y))
}

fn throne(size: i32) -> PlainSquares {
    PlainSquares::of(|it| is_throne(size, it))
}

fn is_throne(size: i32, place: PlainPlace) -> bool {
    place == (size / 2, size / 2)
}

/// A king between four, who captures nobody.
fn corner() -> RuleBook {
    let is_end = |at: i32| at == 0 || at == 8;
    RuleBook {
        hostile_to_king: PlainSquares::of(|(x, y)| is_end(x) && is_end(y) || is_throne(9, (x, y))),
        king_captures: false,
        strong: PlainSquares::of(|_| true),
        ..corner_game(9)
    }
}

/// A king between two; corners capture.
fn brandubh() -> RuleBook {
    RuleBook {
        hostile_to_attackers: corners(7),
        hostile_to_defenders: corners(7),
        hostile_to_king: corners(7),
        ..corner_game(7)
    }
}

/// A king between four on the throne, three beside it and two elsewhere; corners capture.
fn brandubh_strong() -> RuleBook {
    let is_near = |x: i32, y: i32| (x - 3).abs() + (y - 3).abs() <= 1;
    let is_end = |at: i32| at == 0 || at == 6;
    RuleBook {
        hostile_to_king: PlainSquares::of(|(x, y)| is_end(x) && is_end(y) || is_throne(7, (x, y))),
        strong: PlainSquares::of(|(x, y)| is_near(x, y)),
        ..brandubh()
    }
}

/// A king between four and away from the edge; corners and the throne capture, rows at the edge are captured together, and enclosures end
/// the game.
pub(super) fn copenhagen() -> RuleBook {
    let is_end = |at: i32| at == 0 || at == 10;
    RuleBook {
        hostile_to_attackers: PlainSquares::of(|(x, y)| {
            is_end(x) && is_end(y) || is_throne(11, (x, y))
        }),
        hostile_to_defenders: corners(11),
        hostile_to_king: throne(11),
        throne: ThroneCapture::Empty,
        strong: PlainSquares::of(|_| true),
        safe: PlainSquares::of(|(x, y)| is_end(x) || is_end(y)),
        shieldwall: true,
        exit_fort: true,
        encirclement: true,
        repetition_loser: Some(Side::Defenders),
        ..corner_game(11)
    }
}

#[test]
fn counts_are_those_of_the_plain_boards() {
    for (rules, plain, documented) in [
        (RuleSet::CORNER, corner(), [72, 3_944, 285_808]),
        (RuleSet::BRANDUBH, brandubh(), [40, 960, 39_512]),
        (RuleSet::BRANDUBH_STRONG, brandubh_strong(), [40, 960, 39_512]),
        (RuleSet::COPENHAGEN, copenhagen(), [116, 6_788, 806_344]),
    ] {
        let variant = Variant::from_start(rules);
        let start = variant.initial_state();
        for (depth, documented) in (1..).zip(documented) {
            assert_eq!(plain.perft(&board(&start), depth), documented, "{rules} {depth}");
            assert_eq!(perft(&variant, &start, depth), documented, "{rules} {depth}");
        }
    }
}

#[test]
fn random_games_are_those_of_the_plain_boards() {
    let mut captured = 0;
    let (corner, brandubh, brandubh_strong) = (corner(), brandubh(), brandubh_strong());
    let copenhagen = copenhagen();
    random_games(200, 150, |variant, position, mv| {
        let plain = match variant.rules().name {
            "corner" => &corner,
            "brandubh" => &brandubh,
            "brandubh-strong" => &brandubh_strong,
            "copenhagen" => &copenhagen,
            _ => return,
        };
        let mut moves = variant.legal_moves(position);
        moves.sort_unstable();
        assert_eq!(moves, plain.moves(&board(position)), "{position}");
        let next = variant.play_unchecked(position, mv);
        assert_eq!(board(&next), plain.after(&board(position), mv), "{position} {mv}");
        captured += u32::from(next.occupied().len() < position.occupied().len());
    });
    assert!(captured > 1_000, "{captured} captures");
}
