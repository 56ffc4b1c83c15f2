//! Forced wins of Tablut.

use std::sync::atomic::AtomicBool;

use carom_engine::Rules;
use carom_engine::tablut::{RuleSet, Side};
use carom_generator::tablut::{Win, WinMaker, Wishes};
use carom_solver::Control;
use carom_solver::duel::{ProofVerdict, Prover};
use rand_pcg::Pcg64;

fn wishes(rules: &RuleSet, side: Side) -> Wishes {
    Wishes {
        rules: *rules,
        side,
        lengths: vec![1, 3],
        count: 2,
        max_games: 500,
        max_nodes: 100_000,
    }
}

fn wins(wishes: &Wishes) -> Vec<Win> {
    WinMaker::new().wins(wishes, None, &mut Pcg64::new(5, 0))
}

#[test]
fn wins_are_what_was_asked_for() {
    let mut prover = Prover::new(1 << 20);
    for rules in RuleSet::ALL {
        for side in Side::ALL {
            let found = wins(&wishes(&rules, side));
            assert_eq!(found.iter().map(|it| it.plies).collect::<Vec<_>>(), [1, 1, 3, 3]);
            for Win { variant, plies, first } in found {
                let start = variant.initial_state();
                assert_eq!((*variant.rules(), start.to_move()), (rules, side));
                let all = usize::MAX;
                let proven = prover.shortest_win(&variant, &start, 3, all, &mut Control::default());
                assert_eq!(
                    proven.verdict,
                    ProofVerdict::Won { plies, firsts: vec![first] },
                    "{start}"
                );
            }
        }
    }
}

/// The same seed gives the same wins in every later version.
#[test]
fn wins_are_pinned() {
    let found = wins(&Wishes { count: 1, ..wishes(&RuleSet::LINNAEAN, Side::Defenders) });
    let found: Vec<String> = found
        .iter()
        .map(|it| format!("{} {}", it.variant.initial_state().setup(), it.first))
        .collect();
    let expected = [
        "b1w6/1bb6/1b1w1w3/6wb1/b3k1wbb/3w5/3w5/1b1bb3b/b3b2b1 e5-e1",
        "b3bb3/1b2w4/9/3b1w2b/bb2kw1bb/2w3w2/4w1w2/1b7/3bb1b1b e5-e3",
    ];
    assert_eq!(found, expected);
}

#[test]
fn limits_are_kept() {
    let wanted = Wishes { max_games: 3, count: 9, ..wishes(&RuleSet::ASHTON, Side::Attackers) };
    let mut maker = WinMaker::new();
    let mut make = |cancel| maker.wins(&wanted, cancel, &mut Pcg64::new(1, 0));
    assert!(make(None).len() <= 3, "one win for each game");
    assert_eq!(make(Some(&AtomicBool::new(true))), []);
}
