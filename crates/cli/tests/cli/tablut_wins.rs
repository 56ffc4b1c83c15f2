//! The forced wins of `boards/tablut`, of every kind. The transcripts show that all are proven and found by the engine.

use carom_engine::Rules;
use carom_engine::tablut::{RuleSet, Side};
use carom_formats::tablut::{WINS, Win};
use carom_solver::duel::minimax;
use carom_solver::tablut::Material;

const BOARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards/tablut");

/// The packs: wins in this number of moves of the winner.
const MOVES: [u32; 5] = [1, 2, 3, 4, 5];

fn file(moves: u32) -> String {
    format!("{BOARDS}/win-in-{moves}.txt")
}

fn wins() -> Vec<Win> {
    MOVES.into_iter().flat_map(pack).collect()
}

fn pack(moves: u32) -> Vec<Win> {
    (WINS.read)(&std::fs::read_to_string(file(moves)).expect("a text")).expect("a list")
}

#[test]
fn every_rule_set_side_and_length_has_wins() {
    let wins = wins();
    let mut names: Vec<&str> = wins.iter().map(|it| it.id.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), wins.len(), "names are different");
    for rules in RuleSet::ALL {
        for side in Side::ALL {
            for (plies, expected) in [(1, 6), (3, 11), (5, 11), (7, 8)] {
                let count = wins.iter().filter(|it| {
                    let to_move = it.variant.initial_state().to_move();
                    (*it.variant.rules(), to_move, it.plies) == (rules, side, plies)
                });
                assert_eq!(count.count(), expected, "{rules} {side} {plies}");
            }
        }
    }
}

/// The rules of Ashton come first, and then positions with fewer moves to choose from.
#[test]
fn packs_are_in_order() {
    for moves in MOVES {
        let pack = pack(moves);
        assert!(pack.iter().all(|it| it.plies == 2 * moves - 1));
        assert!(pack.is_sorted_by_key(|it| {
            let choices = it.variant.legal_moves(&it.variant.initial_state()).len();
            (*it.variant.rules() != RuleSet::ASHTON, choices)
        }));
    }
}

/// Minimax visits every sequence of moves and has no table.
#[test]
fn short_wins_are_those_of_minimax() {
    let wins = wins();
    let short: Vec<&Win> = wins.iter().filter(|it| it.plies <= 3).collect();
    assert!(short.len() >= 68);
    for win in short {
        let (variant, start) = (&win.variant, win.variant.initial_state());
        let mut moves = variant.legal_moves(&start);
        for plies in [1, 3] {
            let value = minimax(variant, &Material, &start, plies);
            let is_won = value == 30_000 - win.plies.cast_signed();
            assert_eq!(is_won, win.plies <= plies, "{}: {plies} plies", win.id);
        }
        moves.retain(|&mv| {
            let next = variant.play_unchecked(&start, mv);
            minimax(variant, &Material, &next, win.plies - 1) < -20_000
        });
        assert_eq!(moves, [win.first], "{}", win.id);
    }
}
