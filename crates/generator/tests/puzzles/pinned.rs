//! The same seed always gives the same boards. If one of these tests fails, a change has broken this
//! guarantee: undo the change, do not edit the expected results.

use std::sync::Arc;

use carom_engine::Square;
use carom_engine::ricochet::{Board, Drawing, Profile, Sides, Style as DrawingStyle};
use carom_generator::ricochet::{
    Difficulty, Recipe, Style, random_board, random_exact, random_layout, random_round,
};
use carom_solver::Control;
use carom_solver::ricochet::DEFAULT;
use carom_tablebase::Builder;
use rand_pcg::Pcg64;

/// FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo).
fn fnv(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn drawn(board: &Board) -> String {
    Drawing::new(board).style(DrawingStyle::Ascii).to_string()
}

#[test]
fn the_first_rounds_of_seed_1() {
    let mut rng = Pcg64::new(1, 0);
    for expected in [include_str!("../pinned/round-1.txt"), include_str!("../pinned/round-2.txt")] {
        let board = Arc::new(random_board(&mut rng));
        let round = random_round(&board, 4, Profile::PLAIN, &mut rng).unwrap();
        let drawing = Drawing::of_round(&round).style(DrawingStyle::Ascii).to_string();
        assert!(drawing.lines().eq(expected.lines()), "{drawing}");
    }
}

#[test]
fn a_thousand_boards() {
    let hash = (0..1000).fold(0xcbf2_9ce4_8422_2325, |hash, index| {
        fnv(hash, drawn(&random_board(&mut Pcg64::new(2, index))).as_bytes())
    });
    assert_eq!(hash, 585_795_605_392_976_487);
}

#[test]
fn the_first_puzzle_of_nine_moves_of_seed_1() {
    let recipe =
        Recipe { style: Style::Random, robots: 2, goal_robot: None, profile: Profile::PLAIN };
    let (difficulty, builder) = (Difficulty::default(), &mut Builder::new());
    let (mut solver, rng) = (DEFAULT.solver(), &mut Pcg64::new(1, 0));
    let control = &mut Control::default();
    let puzzle =
        random_exact(&recipe, 9, &difficulty, builder, &mut *solver, control, rng).unwrap();
    assert_eq!(puzzle.round.goal().to_string(), "green to 2,1");
    assert_eq!(puzzle.round.start().squares(), [Square::new(6, 7), Square::new(4, 5)]);
}

#[test]
fn official_layouts() {
    let mut rng = Pcg64::new(3, 0);
    let mut draw = |sides| random_layout(sides, &mut rng).to_string();
    let drawn = [Sides::FirstEdition, Sides::WithoutDiagonals, Sides::All].map(&mut draw);
    assert_eq!(drawn, ["1A-2B-3A-4A", "1A-3C-2A-4A", "1B-4D-2D-3A"]);
}

#[test]
fn the_same_seed_gives_the_same_rounds() {
    for style in [Style::Random, Style::Official(Sides::All)] {
        let recipe = Recipe { style, robots: 5, goal_robot: None, profile: Profile::OFFICIAL };
        let deal = |seed| {
            let mut rng = Pcg64::new(seed, 7);
            [(); 20].map(|()| recipe.deal(&mut rng).unwrap())
        };
        assert_eq!(deal(5), deal(5));
        assert_ne!(deal(5), deal(6));
    }
}
