//! The order of the moves of the root.

use alloc::vec::Vec;

use super::*;

#[test]
fn a_window_above_the_value_does_not_order_the_moves() {
    let mut higher = 0;
    for rules in RuleSet::ALL {
        let variant = Variant::from_start(rules);
        let game = Game::new(variant);
        let weights = Weights::of(&rules);
        let root =
            Node { position: *game.position(), pieces: weights.pieces(game.position()), since: 0 };
        let moves = variant.legal_moves(&root.position);
        let mut roots: Vec<RootMove> = moves.iter().map(|&mv| RootMove { mv, value: 0 }).collect();
        let start = Start {
            root,
            variant,
            weights,
            keys: Vec::new(),
            moves,
            ended: None,
            without: None,
            contempt: 0,
        };
        let (table, mut history) = (Table::new(1 << 20), History::new());
        let mut control = Control::default();
        let mut search = Search::new(&start, &table, &mut history, &mut control);
        for depth in 1..=4 {
            let value = search.root(&root, &mut roots, depth, (-WIN, WIN), 0).expect("no limit");
            let before: Vec<Move> = roots.iter().map(|it| it.mv).collect();
            let window = (value + 300, value + 340);
            let bound = search.root(&root, &mut roots, depth, window, 0).expect("no limit");
            assert!(bound <= window.0, "{rules}: {bound} {window:?}");
            let after: Vec<Move> = roots.iter().map(|it| it.mv).collect();
            assert_eq!(before, after, "{rules} {depth}");
            higher += roots.iter().filter(|it| it.value > roots[0].value).count();
        }
    }
    assert!(higher > 0, "no bound was higher than that of the first move");
}
