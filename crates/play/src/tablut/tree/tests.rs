//! Tests of the tree.

use carom_engine::tablut::parse_moves;
use carom_solver::duel::Score;

use super::*;

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

fn tree(moves: &str) -> GameTree {
    let mut tree = GameTree::new(Variant::from_start(RuleSet::ASHTON));
    for mv in parse_moves(moves).expect("moves") {
        tree.play(mv).expect("legal");
    }
    tree
}

fn line(tree: &GameTree) -> String {
    let moves = tree.line().into_iter().filter_map(|it| tree.move_to(it));
    moves.map(|it| format!("{it:#}")).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_was_taken_back_stays_as_a_variation() {
    let mut tree = tree("e3b3 b5b7 d5d4");
    let end = tree.here();
    assert!(tree.back() && tree.back());
    assert_eq!(line(&tree), "e3b3 b5b7 d5d4", "the line goes on");
    tree.play(mv("d1b1")).expect("legal");
    assert_eq!(line(&tree), "e3b3 d1b1");
    assert_eq!(tree.siblings(tree.here()).len(), 2);
    tree.back();
    tree.play(mv("b5b7")).expect("legal");
    assert_eq!((tree.len(), tree.is_at_end()), (5, false), "the same move again");
    assert_eq!(line(&tree), "e3b3 b5b7 d5d4");
    assert!(tree.go(end) && !tree.go(end));
    assert_eq!(tree.position(), tree.game_at(end).position());
}

#[test]
fn who_looks_does_not_change_the_main_line_and_who_plays_does() {
    let mut tree = tree("e3b3 b5b7");
    let main = |tree: &GameTree| {
        let end = tree.main_end(NodeId::START);
        let moves = tree.path(end).into_iter().filter_map(|it| tree.move_to(it));
        moves.map(|it| format!("{it:#}")).collect::<Vec<_>>().join(" ")
    };
    let first = tree.here();
    tree.go(NodeId::START);
    tree.play(mv("e3f3")).expect("legal");
    let second = tree.here();
    assert_eq!(main(&tree), "e3f3", "the game goes on there");
    tree.go(first);
    assert_eq!((main(&tree).as_str(), tree.is_main(first)), ("e3f3", false));
    tree.play(mv("d5d4")).expect("legal");
    assert_eq!(main(&tree), "e3b3 b5b7 d5d4");
    tree.set_recorded(usize::MAX);
    tree.go(second);
    tree.play(mv("b5b6")).expect("legal");
    assert_eq!(main(&tree), "e3b3 b5b7 d5d4", "a record stays");
    tree.promote(tree.here(), |_, _| true);
    assert_eq!(main(&tree), "e3f3 b5b6");
}

#[test]
fn the_whole_tree_can_be_visited() {
    let mut tree = tree("e3b3 b5b7 d5d4");
    for (index, back) in [(1, 2), (0, 1)] {
        tree.go(tree.place(index).expect("a place"));
        tree.play(mv(["e3f3", "d1b1"][back - 1])).ok();
    }
    for index in 0..tree.len() {
        let id = tree.place(index).expect("a place");
        tree.go(id);
        assert_eq!((tree.here(), tree.path(id).len()), (id, tree.game().moves().len()));
    }
    assert_eq!(tree.place(tree.len()), None);
    let game = tree.game().clone();
    assert!(!tree.go(NodeId(99)));
    assert_eq!(tree.game(), &game);
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut tree = tree("e3b3");
    let before = tree.clone();
    for text in ["e3b3", "e4e5", "d1e2", "a1a2"] {
        assert!(tree.play(mv(text)).is_err(), "{text}");
    }
    assert_eq!(tree, before);
    let ending = GameEnding::lost_by(tree.position().to_move(), crate::tablut::EndingReason::Time);
    tree.end(tree.here(), Some(ending));
    assert_eq!(tree.play(mv("d1b1")), Err(IllegalMove::Over { mv: mv("d1b1") }));
}

#[test]
fn the_deeper_value_stays() {
    let mut tree = tree("e3b3");
    let value = |depth, score| Value {
        score: Score::Value(score),
        to_move: tree.position().to_move(),
        depth,
        line: Vec::new(),
    };
    let (shallow, deep) = (value(2, 10), value(5, -300));
    let here = tree.here();
    assert!(tree.appraise(here, shallow.clone()) && tree.appraise(here, deep.clone()));
    assert!(!tree.appraise(here, shallow));
    assert_eq!(tree.value(here), Some(&deep));
    assert_eq!(tree.mark(here), None, "the value before is not known");
    assert_eq!(tree.without_values().value(here), None);
}

/// The sample game of the student competition: the attackers win with the last move and not before.
#[test]
fn the_sample_game_ends_with_its_last_move() {
    let moves = "e3b3 b5b7 d5d4 e2e3 e5d5 i4g4 d4d2 e8c8 c5c2 c8c7 g5g8 h5g5 e7h7 e9e7 b3b4 \
                 e3b3 d5d7 b3d3 g8g7 d3d6 d7d8 d6d7";
    let mut tree = tree(moves);
    let ending = tree.ending().expect("the end");
    assert_eq!(ending.reason, crate::tablut::EndingReason::Capture);
    let captured: Vec<Cells> = tree.line().into_iter().map(|it| tree.captured(it)).collect();
    assert_eq!(captured, tree.game().captures().collect::<Vec<_>>());
    assert!(captured.iter().any(|it| !it.is_empty()) && captured.contains(&Cells::NONE));
    assert_eq!(tree.captured(NodeId::START), Cells::NONE);
    while tree.back() {
        assert_eq!(tree.ending(), None);
    }
}
