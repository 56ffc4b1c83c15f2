//! [`paths`]: the slides of a helper as lists of steps for the threads of a graphics processor.

use carom_engine::ricochet::{Board, Robot};
use carom_engine::{Direction, Square};

use crate::squares::byte_of;

/// The number of paths side by side, as in `programs/moves.wgsl`.
pub(super) const PATHS: usize = 16;

/// The number of steps of a path is a multiple of it.
const UNROLLED: usize = 4;

/// The next square exists: no wall stops the robot.
const HAS_NEXT: u32 = 1 << 27;
/// The robot may stop on the square.
const MAY_STOP: u32 = 1 << 28;
/// The first step of a circle.
const OPENS_CIRCLE: u32 = 1 << 29;

/// A step as in `programs/moves.wgsl`.
type ShaderStep = [u32; 2];

/// A step that does nothing.
const IDLE: ShaderStep = [0, 0];

/// The steps of each robot on [`PATHS`] paths side by side: step 0 of each path, then step 1 of each, and so on. All
/// robots have the same number of steps, which is returned, too.
pub(super) fn paths(board: &Board, robots: &[Robot]) -> (Vec<ShaderStep>, usize) {
    let of_robots: Vec<_> = robots.iter().map(|&robot| side_by_side(board, robot)).collect();
    let steps = of_robots.iter().flatten().map(Vec::len).max().unwrap_or(0);
    let steps = steps.next_multiple_of(UNROLLED);
    let step = |path: &Vec<ShaderStep>, i: usize| path.get(i).copied().unwrap_or(IDLE);
    let mut all = Vec::new();
    for of_robot in &of_robots {
        all.extend((0..steps).flat_map(|i| of_robot.iter().map(move |path| step(path, i))));
    }
    (all, steps)
}

/// The slides of a robot, on paths of nearly the same length.
fn side_by_side(board: &Board, robot: Robot) -> [Vec<ShaderStep>; PATHS] {
    let mut slides = slides(board, robot);
    slides.sort_by_key(|slide| std::cmp::Reverse(slide.len()));
    let mut paths: [Vec<ShaderStep>; PATHS] = Default::default();
    for slide in slides {
        if let Some(shortest) = paths.iter_mut().min_by_key(|path| path.len()) {
            shortest.extend(slide);
        }
    }
    paths
}

/// The longest slides of a robot, backwards. Each square is on four of them, or more often on one of them, once in each
/// direction.
///
/// The steps of a circle are there twice: the first round finds what stops a robot before the end of the round, the
/// second one what stops it later.
fn slides(board: &Board, robot: Robot) -> Vec<Vec<ShaderStep>> {
    let size = board.size();
    let squares: Vec<Square> = size.squares().collect();
    let number = |square: Square| {
        usize::from(square.y()) * usize::from(size.width()) + usize::from(square.x())
    };
    let next: Vec<Option<usize>> = (0..4 * squares.len())
        .map(|node| {
            let (square, heading) =
                board.step(robot, squares[node / 4], Direction::ALL[node % 4])?;
            Some(4 * number(square) + Direction::ALL.iter().position(|&it| it == heading)?)
        })
        .collect();
    let step = |node: usize| {
        let square = squares[node / 4];
        let may_stop = if board.diagonal(square).is_none() { MAY_STOP } else { 0 };
        let number = (node / 4) as u32;
        let place = number ^ (number >> 4 & 3);
        let (after, bit) = next[node].map_or((0, 0), |next| {
            let bit = u32::from(byte_of(squares[next / 4]));
            (HAS_NEXT | ((next / 4) as u32) << 8 | bit >> 5 << 24, 1 << (bit & 31))
        });
        [place | number << 16 | after | may_stop, bit]
    };
    let mut is_later = vec![false; next.len()];
    next.iter().flatten().for_each(|&node| is_later[node] = true);
    let mut is_done = vec![false; next.len()];
    let mut slides = Vec::new();
    // What is left after the slides with a start are circles.
    let starts = (0..next.len()).filter(|&node| !is_later[node]).chain(0..next.len());
    for start in starts {
        let (mut slide, mut node) = (Vec::new(), Some(start));
        while let Some(at) = node.filter(|&at| !is_done[at]) {
            is_done[at] = true;
            slide.push(step(at));
            node = next[at];
        }
        slide.reverse();
        if node.is_some()
            && let Some(first) = slide.first().copied()
        {
            let mut round = slide.clone();
            round[0][0] = first[0] | OPENS_CIRCLE;
            slide.splice(0..0, round);
        }
        if !slide.is_empty() {
            slides.push(slide);
        }
    }
    slides
}

#[cfg(test)]
mod tests {
    use carom_engine::Size;
    use carom_engine::ricochet::{BoardSetup, Diagonal, Lean};

    use super::*;

    /// For each square and direction of a step, the square after it.
    fn squares(slide: &[ShaderStep]) -> Vec<(u32, Option<u32>)> {
        let next = |step: u32| (step & HAS_NEXT != 0).then_some(step >> 8 & 255);
        slide.iter().map(|&[step, _]| (step >> 16 & 255, next(step))).collect()
    }

    #[test]
    fn slides_go_through_every_square_in_every_direction() {
        let mut setup = BoardSetup::empty(Size::new(5, 4).expect("a size"));
        setup.add_wall(Square::new(1, 1), Direction::East);
        let board = Board::new(setup).expect("a board");
        let slides = slides(&board, Robot::Red);
        // Two for each row and column, and two more in the row with the wall.
        assert_eq!(slides.len(), 2 * (5 + 4) + 2);
        assert_eq!(slides.iter().map(Vec::len).sum::<usize>(), 4 * 20);
        for slide in &slides {
            let steps = squares(slide);
            assert_eq!(steps[0].1, None, "{steps:?}");
            assert!(steps.windows(2).all(|pair| pair[1].1 == Some(pair[0].0)), "{steps:?}");
        }
    }

    #[test]
    fn circles_are_there_twice() {
        let mut setup = BoardSetup::empty(Size::new(5, 5).expect("a size"));
        for (x, y, lean) in [
            (1, 1, Lean::Slash),
            (3, 1, Lean::Backslash),
            (1, 3, Lean::Backslash),
            (3, 3, Lean::Slash),
        ] {
            setup.diagonals.push((Square::new(x, y), Diagonal { lean, robot: Robot::Blue }));
        }
        let board = Board::new(setup).expect("a board");
        let slides = slides(&board, Robot::Red);
        let circles: Vec<_> =
            slides.iter().filter(|slide| slide[0][0] & OPENS_CIRCLE != 0).collect();
        // Eight squares in both directions.
        assert_eq!(circles.iter().map(|circle| circle.len()).collect::<Vec<_>>(), [16, 16]);
        for circle in circles {
            let steps = squares(circle);
            assert_eq!(steps[..8], steps[8..]);
            assert_eq!(circle.iter().filter(|step| step[0] & OPENS_CIRCLE != 0).count(), 1);
            assert_eq!(circle.iter().filter(|step| step[0] & MAY_STOP == 0).count(), 8);
        }
        let own = super::slides(&board, Robot::Blue);
        assert!(own.iter().flatten().all(|step| step[0] & OPENS_CIRCLE == 0));
    }
}
