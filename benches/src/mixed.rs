//! Large boards from a seed.

use carom_engine::ricochet::{Profile, Round};
use carom_engine::unblock::{Axis, Block, Board, BoardSetup, Metric};
use carom_engine::{Rules, Size, Square};
use carom_generator::ricochet::{Recipe, Style};
use carom_solver::search::LowerBound;
use carom_solver::unblock::Blockers;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;

/// The moves by chance from the solved position.
const WALK: usize = 100_000;

/// A board of Unblock Me with a solution. The blocks are placed by chance, with the main block at the exit. Then they move by chance; the
/// board starts from the position with the main block farthest from the exit and the most blocks in its way, the last one of these.
#[must_use]
pub fn dense(size: Size, blocks: usize, seed: u64) -> Board {
    let mut rng = Pcg64::new(71, seed.into());
    loop {
        let board = draw(size, blocks, &mut rng);
        // On some boards the main block cannot move.
        if !board.is_solved(board.start()) {
            return board;
        }
    }
}

fn draw(size: Size, blocks: usize, rng: &mut Pcg64) -> Board {
    let mut below = |bound: usize| rng.next_u32() as usize % bound;
    let row = (size.height() - 1) / 2;
    let main =
        Block { square: Square::new(size.width() - 2, row), axis: Axis::Horizontal, length: 2 };
    let mut setup = BoardSetup { blocks: vec![main], ..BoardSetup::empty(size) };
    while setup.blocks.len() < blocks {
        let axis = [Axis::Horizontal, Axis::Vertical][below(2)];
        let length = if below(3) == 0 { 3 } else { 2 };
        let square =
            Square::new(below(size.width().into()) as u8, below(size.height().into()) as u8);
        if axis == Axis::Horizontal && square.y() == row {
            continue;
        }
        let mut more = setup.clone();
        more.blocks.push(Block { square, axis, length });
        if Board::new(more.clone()).is_ok() {
            setup = more;
        }
    }
    let board = Board::new(setup).expect("every block has its place");
    let round = carom_engine::unblock::Round::new(board.clone(), Metric::Moves);
    let blockers = Blockers::new(&round);
    let (mut position, mut start, mut best) = (board.start(), board.start(), (0, None));
    let mut moves = Vec::new();
    for _ in 0..WALK {
        round.legal_moves_into(&position, &mut moves);
        if moves.is_empty() {
            break;
        }
        position = round.play_unchecked(&position, moves[below(moves.len())]);
        let rank = (board.squares_to_exit(position), blockers.lower_bound(&position));
        if rank >= best {
            (best, start) = (rank, position);
        }
    }
    board.starting_from(start)
}

/// A round of Ricochet Robots on a board with walls on three of 100 places.
///
/// # Panics
/// The board has no targets.
#[must_use]
pub fn scattered(size: Size, robots: usize, seed: u64) -> Round {
    let style = Style::Scattered { size, walls: 3 };
    let recipe = Recipe { style, robots, goal_robot: None, profile: Profile::PLAIN };
    let mut rng = Pcg64::new(72, seed.into());
    recipe.deal(&mut rng).expect("the board has targets").round
}
