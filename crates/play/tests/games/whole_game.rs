//! Tests of whole games, played by a solver.

use carom_engine::ricochet::{
    Board, BoardSetup, Layout, Move, Profile, Robot, Round, Shape, Target,
};
use carom_engine::{PlayError, Puzzle, Rules, Size, Square};
use carom_play::ricochet::whole_game::GameError;
use carom_play::ricochet::{CurrentGame, WholeGame};
use carom_play::saved::Persist;
use carom_play::{Stars, StoredValue};
use carom_solver::ricochet::DEFAULT;
use carom_solver::{Control, Verdict};
use proptest::prelude::{prop_assert, prop_assert_eq, proptest};
use rand_pcg::Pcg64;

use crate::common::MemoryStore;

fn official(profile: Profile, seed: u128) -> WholeGame {
    let board = "4B-3B-2B-1A".parse::<Layout>().expect("a layout").board();
    let robots = [(0, 0), (15, 0), (15, 15), (0, 15)].map(Square::from).to_vec();
    WholeGame::new(board, robots, profile, &mut Pcg64::new(seed, 0)).expect("sound")
}

fn solve(round: &Round) -> Option<Vec<Move>> {
    let mut control = Control::default().max_depth(20);
    match DEFAULT.solver().solve(round, &mut control).verdict {
        Verdict::Solved { moves, .. } => Some(moves),
        Verdict::Unsolvable | Verdict::Stopped(_) => None,
    }
}

/// Plays every target that a solver reaches in nine moves and puts the other targets back.
fn play(mut game: WholeGame) -> WholeGame {
    for _ in 0..100 {
        let Some(round) = game.round().cloned() else { break };
        assert!(!round.is_solved(round.start()));
        assert_eq!(round.start().squares(), game.robots());
        match solve(&round) {
            Some(moves) => {
                let end = round.play_all(&moves).expect("legal moves");
                game.finish(&moves).expect("a solution");
                assert_eq!(game.robots(), end.squares(), "the robots stay");
                let last = game.done().len() - 1;
                game.set_optimum(last, moves.len() as u32);
                assert_eq!(game.done()[last].stars(), Some(Stars::Three));
            }
            None => game.put_back().expect("a present target"),
        }
    }
    game
}

#[test]
fn a_whole_game_of_17_targets() {
    for (profile, seed) in [(Profile::PLAIN, 1), (Profile::OFFICIAL, 2)] {
        let game = play(official(profile, seed));
        assert!(game.is_over());
        assert_eq!(game.target(), None);
        assert_eq!(game.done().len() + game.left_over().count(), 17);
        assert!(game.solved() >= 15, "{} of 17", game.solved());
        let moves: usize = game.done().iter().flat_map(|done| &done.moves).map(Vec::len).sum();
        assert_eq!(game.total_moves(), moves);
        assert_eq!(game.total_optimum(), (moves, game.solved()));
        let mut targets: Vec<_> = game.done().iter().map(|done| done.target).collect();
        targets.extend(game.left_over());
        targets.sort_unstable();
        targets.dedup();
        assert_eq!(targets.len(), 17, "each target once");
    }
}

/// A board of 4x3 squares: red can reach its first target but not its second; green stands on its target.
fn small(seed: u128) -> WholeGame {
    let mut setup = BoardSetup::empty(Size::new(4, 3).expect("a size"));
    let target = |x, y, robot| Target { square: Square::new(x, y), robot, shape: Shape::Circle };
    setup.targets = vec![
        target(3, 0, Some(Robot::Red)),
        // No robot can stop in the middle of the board.
        target(1, 1, Some(Robot::Red)),
        target(0, 2, Some(Robot::Green)),
        // There is no blue robot.
        target(2, 2, Some(Robot::Blue)),
    ];
    let board = Board::new(setup).expect("sound");
    let robots = vec![Square::new(0, 0), Square::new(0, 2)];
    WholeGame::new(board, robots, Profile::PLAIN, &mut Pcg64::new(seed, 0)).expect("sound")
}

#[test]
fn targets_reached_already_or_out_of_reach_go_back() {
    for seed in 0..10 {
        let mut game = small(seed);
        assert_eq!(game.left(), 3, "no target for a robot that is not there");
        let mut solved = 0;
        while let Some(round) = game.round().cloned() {
            assert_ne!(round.goal().square, Square::new(0, 2), "green stands there");
            match solve(&round) {
                Some(moves) => {
                    game.finish(&moves).expect("a solution");
                    solved += 1;
                }
                None => game.put_back().expect("a present target"),
            }
        }
        assert_eq!(solved, 1);
        let mut left: Vec<_> = game.left_over().map(|target| target.square).collect();
        left.sort_unstable();
        assert_eq!(left, [Square::new(1, 1), Square::new(0, 2)]);
    }
}

#[test]
fn what_does_not_solve_is_refused() {
    let mut game = official(Profile::PLAIN, 1);
    let before = game.clone();
    assert_eq!(game.finish(&[]), Err(GameError::NotSolved));
    let north = "rN".parse().expect("a move");
    assert!(matches!(
        game.finish(&[north]),
        Err(GameError::Illegal(PlayError { number: Some(0), .. }))
    ));
    assert_eq!(game, before);
}

#[test]
fn a_drawn_target_is_the_next_one() {
    let mut game = official(Profile::PLAIN, 1);
    let (now, targets) = (game.target(), game.drawable().collect::<Vec<_>>());
    assert!(targets.len() > 10 && now.is_some_and(|it| targets.contains(&it)));
    let other = targets[5];
    game.draw(other).expect("drawable");
    assert_eq!((game.target(), game.left()), (Some(other), 17));
    assert_eq!(game.round().map(Round::goal), Some(other.goal()));
    game.put_back().expect("a target");
    let before = game.clone();
    assert_eq!(game.draw(other), Err(GameError::NotDrawable), "it was put back");
    assert_eq!(game, before);
}

#[test]
fn a_game_is_kept() {
    let store = MemoryStore::default();
    let (mut saved, notice) = StoredValue::<CurrentGame>::open_in(store.clone());
    assert_eq!((&saved.value, notice), (&CurrentGame::default(), None));
    let mut game = official(Profile::PLAIN, 3);
    game.give_up().expect("a present target");
    saved.value = CurrentGame { game: Some(game), board_name: Some("4B-3B-2B-1A".to_owned()) };
    saved.save().expect("saved");
    let (again, notice) = StoredValue::<CurrentGame>::open_in(store.clone());
    assert_eq!((again.value, notice), (saved.value, None));
    store.put(CurrentGame::FILE, "(version: 1, content: (game: 7))");
    let (damaged, notice) = StoredValue::<CurrentGame>::open_in(store.clone());
    assert!(notice.is_some() && damaged.value == CurrentGame::default());
}

#[test]
fn what_was_shown_moves_the_robots_and_counts_for_nothing() {
    let mut game = official(Profile::PLAIN, 1);
    let moves = solve(game.round().expect("a round")).expect("a solution");
    let end = game.round().expect("a round").play_all(&moves).expect("legal moves");
    game.finish_with_help(&moves).expect("a solution");
    game.set_optimum(0, moves.len() as u32);
    assert_eq!(game.robots(), end.squares());
    assert_eq!((game.solved(), game.total_moves(), game.total_optimum()), (0, 0, (0, 0)));
    let done = &game.done()[0];
    assert_eq!((done.stars(), done.own_moves(), done.moves.as_ref()), (None, None, Some(&moves)));
}

#[test]
fn targets_can_be_given_up() {
    let mut game = official(Profile::PLAIN, 1);
    for left in (0..17).rev() {
        game.give_up().expect("a present target");
        assert_eq!(game.left(), left);
    }
    assert_eq!((game.solved(), game.done().len()), (0, 17));
    assert_eq!(game.give_up(), Err(GameError::Over));
    assert_eq!(game.put_back(), Err(GameError::Over));
    assert_eq!(game.finish(&[]), Err(GameError::Over));
}

#[test]
fn a_saved_game_with_nonsense_is_refused() {
    let text = ron::to_string(&official(Profile::PLAIN, 1)).expect("text");
    for (from, to) in [
        ("\"plain\"", "\"plane\""),
        ("refused:0", "refused:99"),
        ("robots:[(0,0)", "robots:[(7,7)"),
        ("robots:[(0,0)", "robots:[(0,0),(0,0)"),
    ] {
        assert!(text.contains(from), "{from} in {text}");
        let damaged = text.replace(from, to);
        assert!(ron::from_str::<WholeGame>(&damaged).is_err(), "{from} -> {to}");
    }
}

proptest! {
    #[test]
    fn the_order_is_the_seeds_and_a_saved_game_goes_on(
        seed in 0..1000_u64,
        actions in proptest::collection::vec(proptest::bool::ANY, 0..40),
    ) {
        let mut game = official(Profile::OFFICIAL, seed.into());
        prop_assert_eq!(&game, &official(Profile::OFFICIAL, seed.into()));
        for give_up in actions {
            let was_over = game.is_over();
            let result = if give_up { game.give_up() } else { game.put_back() };
            prop_assert_eq!(result.is_err(), was_over);
            prop_assert_eq!(game.left() + game.done().len(), 17);
            let text = ron::to_string(&game).expect("text");
            prop_assert_eq!(&ron::from_str::<WholeGame>(&text).expect("a game"), &game);
        }
        prop_assert!(game.is_over() || game.target().is_some());
    }
}
