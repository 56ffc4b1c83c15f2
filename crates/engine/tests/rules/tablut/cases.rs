//! Known counts and single cases: `golden.txt`.

use carom_engine::tablut::{Game, Piece, RuleSet, Side, Variant, parse_moves};
use carom_engine::{Duel, Outcome, Rules, perft};
use carom_rulebook::tablut::RuleBook;

use super::{SAMPLE, board, position, side};

const GOLDEN: &str = include_str!("golden.txt");

#[test]
fn counts_of_move_sequences() {
    let lines = GOLDEN.lines().filter_map(|line| line.strip_prefix("perft "));
    let mut checked = 0;
    for line in lines {
        let mut words = line.split(' ');
        let mut word = || words.next().expect(line);
        let rules: RuleSet = word().parse().expect(line);
        let (text, to_move) = (word(), side(word()));
        let start = position(text, to_move);
        let variant = Variant::new(rules, start);
        let plain = RuleBook::from(&rules);
        for (depth, count) in (1..).zip(words) {
            let expected: u64 = count.parse().expect(line);
            assert_eq!(perft(&variant, &start, depth), expected, "{line}");
            assert_eq!(plain.perft(&board(&start), depth), expected, "plain: {line}");
            checked += 1;
        }
    }
    assert_eq!(checked, 41);
}

/// The result of a move as the file says it.
fn result(variant: &Variant, mv: &str) -> String {
    let start = variant.initial_state();
    let mv = mv.parse().expect(mv);
    let Ok(next) = variant.play(&start, mv) else { return "illegal".to_owned() };
    let played = start.after(variant.rules(), mv);
    assert_eq!(played.position, next);
    match variant.decided(&next) {
        Some(winner) => format!("{} wins", winner.letter()),
        None if played.captured.is_empty() => "-".to_owned(),
        None => format!("x{}", played.captured.to_string().replace(' ', "/")),
    }
}

/// Captured squares in a fixed order.
fn sorted(result: &str) -> Vec<&str> {
    let mut words: Vec<&str> = result.trim_start_matches('x').split('/').collect();
    words.sort_unstable();
    words
}

#[test]
fn single_cases() {
    let lines = GOLDEN.lines().filter_map(|line| line.strip_prefix("move: "));
    let mut checked = 0;
    for line in lines {
        let fields: Vec<&str> = line.split(" ; ").map(str::trim).collect();
        let (to_move, mv) = fields[2].split_once(' ').expect(line);
        for (rules, expected) in RuleSet::ALL.into_iter().zip(&fields[3..]) {
            let variant = Variant::new(rules, position(fields[1], side(to_move)));
            let found = result(&variant, mv);
            assert_eq!(sorted(&found), sorted(expected), "{rules}: {line}");
            let legal = variant.legal_moves(&variant.initial_state());
            assert_eq!(legal.contains(&mv.parse().expect(mv)), found != "illegal", "{line}");
        }
        checked += 1;
    }
    assert_eq!(checked, 31);
}

#[test]
fn the_sample_game_is_won_by_its_last_move() {
    let moves = parse_moves(SAMPLE).expect("moves");
    let mut game = Game::new(Variant::from_start(RuleSet::ASHTON));
    for &mv in &moves {
        assert_eq!(game.outcome(), None, "{mv}");
        game.play(mv).expect("a legal move");
    }
    assert_eq!(game.outcome(), Some(Outcome::Won(Side::Attackers)));
    assert!(game.position().king().is_none());
    assert!(game.play(moves[0]).is_err(), "the game is over");
}

#[test]
fn repetition_is_a_draw_and_a_capture_forgets() {
    for rules in RuleSet::ALL {
        let mut game = Game::new(Variant::from_start(rules));
        let (opening, shuffle) = match rules.first {
            Side::Attackers => ("d1d2 e4f4", "d2c2 f4g4 c2d2 g4f4"),
            Side::Defenders => ("e4f4 d1d2", "f4g4 d2c2 g4f4 c2d2"),
        };
        for mv in parse_moves(opening).expect("moves") {
            game.play(mv).expect("a legal move");
        }
        for repeated in 1..rules.occurrences {
            for mv in parse_moves(shuffle).expect("moves") {
                assert_eq!(game.outcome(), None, "{rules}: {mv}");
                game.play(mv).expect("a legal move");
            }
            assert_eq!(game.occurrences(), usize::from(repeated) + 1, "{rules}");
        }
        assert_eq!(game.outcome(), Some(Outcome::Drawn), "{rules}");
        assert!(game.undo().is_some());
        assert_eq!(game.outcome(), None, "{rules}");
    }
    // The position after a capture can repeat, those before it cannot.
    let start = position("9/9/2bw5/9/5k3/9/9/4b4/9", Side::Attackers);
    let mut game = Game::new(Variant::new(RuleSet::LINNAEAN, start));
    let captured = game.play("e8e3".parse().expect("a move")).expect("a legal move");
    assert_eq!(captured.to_string(), "d3");
    assert_eq!((game.keys_since_capture().count(), game.occurrences()), (0, 1));
}

#[test]
fn a_side_without_a_move_loses() {
    // The king is shut in, but nobody captures him: an attacker moved away from him last.
    let start = position("9/9/9/9/9/9/2b6/bb1b5/wkb6", Side::Defenders);
    let variant = Variant::new(RuleSet::LINNAEAN, start);
    assert_eq!(variant.outcome(&start), Some(Outcome::Won(Side::Defenders)), "on the edge");
    let start = position("9/2b6/1bkb5/2b6/9/9/9/9/9", Side::Defenders);
    let variant = Variant::new(RuleSet::LINNAEAN, start);
    assert_eq!(start.pieces(Piece::King).len(), 1);
    assert_eq!(variant.outcome(&start), Some(Outcome::Won(Side::Attackers)));
    assert_eq!(variant.count_legal_moves(&start), 0);
    assert_eq!(perft(&variant, &start, 1), 0);
}
