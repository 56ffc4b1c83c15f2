//! The forced wins of `boards/tablut` are proven, the engine finds them, and `carom tablut generate` makes lists of them.

use std::process::{Command, Output};

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

fn carom(arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_carom"));
    command.arg("tablut").args(arguments.split(' ')).output().expect("carom starts")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text")
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

#[test]
fn wins_are_proven_and_found() {
    let run = carom(&format!("corpus {} --engine-nodes 2000000", MOVES.map(file).join(" ")));
    let (out, err) = (text(run.stdout), text(run.stderr));
    assert_eq!(run.status.code(), Some(0), "{out}{err}");
    assert!(
        out.ends_with("150 wins: 150 proven, 150 found by the engine, 149 as the shortest\n"),
        "{out}"
    );
}

#[test]
fn wrong_wins_are_told() {
    let line_of = |moves, name: &str| {
        let kept = std::fs::read_to_string(file(moves)).expect("a text");
        kept.lines().find(|it| it.contains(name)).expect(name).to_owned()
    };
    let line = line_of(2, "-w-3-");
    let file = tempfile::NamedTempFile::new().expect("a file");
    for (from, to, wrong) in [(" 3 ", " 1 ", "wrong: refuted"), (" 3 ", " 5 ", "wrong: a win in 3")]
    {
        std::fs::write(file.path(), line.replacen(from, to, 1)).expect("written");
        let run = carom(&format!("corpus {}", file.path().display()));
        assert_eq!(run.status.code(), Some(1));
        let out = text(run.stdout);
        assert!(out.contains(wrong) && out.contains("1 win: 0 proven, "), "{out}");
    }
    let line = line_of(4, "-w-7-");
    std::fs::write(file.path(), line).expect("written");
    let run = carom(&format!("corpus {} --max-nodes 1", file.path().display()));
    assert_eq!(run.status.code(), Some(3), "a proof that was stopped says nothing");
    std::fs::write(file.path(), "hello\n").expect("written");
    let run = carom(&format!("corpus {}", file.path().display()));
    let err = text(run.stderr);
    assert!(err.contains(":1: expected a forced win: id rules side position plies first"), "{err}");
    let run = carom(&format!("corpus {BOARDS}/missing.txt"));
    assert_eq!((run.status.code(), run.stdout.len()), (Some(2), 0));
}

#[test]
fn lists_are_made_again_with_any_number_of_jobs() {
    let options = "generate --count 1 --plies 3,1 --seed 3 --max-nodes 50000";
    let one = carom(&format!("{options} --threads 1"));
    assert_eq!(one.status.code(), Some(0));
    let four = text(carom(&format!("{options} --threads 4")).stdout);
    let one = text(one.stdout);
    assert_eq!(one, four);
    let wins = (WINS.read)(&one).expect("a list");
    let ids: Vec<&str> = wins.iter().map(|it| it.id.as_str()).collect();
    assert_eq!(ids[..3], ["linnaean-b-1-1", "linnaean-b-3-1", "linnaean-w-1-1"]);
    let few = carom("generate --count 9 --budget 6 --plies 1");
    assert_eq!(few.status.code(), Some(3));
    assert!(text(few.stderr).ends_with(" of 36 wins found\n"));
    let none = carom("generate --budget 1 --plies 99 --max-nodes 2000");
    assert_eq!((none.status.code(), none.stdout.len()), (Some(3), 0));
    assert_eq!(carom("generate --plies 2").status.code(), Some(2));
}
