//! The symbol of the goal in the middle of a board, where the game on a table has its chip.

use carom_engine::ricochet::{Goal, Shape};
use carom_engine::{Size, Square};

use super::Point;

/// The middle of the board if the 2x2 squares around it are closed, as on every official board.
pub(super) fn centre(size: Size, is_closed: impl Fn(Square) -> bool) -> Option<Point> {
    let (x, y) = (size.width() / 2, size.height() / 2);
    if !size.width().is_multiple_of(2) || !size.height().is_multiple_of(2) {
        return None;
    }
    let mut block = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)].into_iter().map(Square::from);
    block.all(is_closed).then(|| Point { x: f32::from(x), y: f32::from(y) })
}

/// The symbol of a goal: that of the target that is printed on its square, or the vortex if any robot may arrive. `None` for one
/// robot's goal on a square without a target.
pub(super) fn goal_shape(goal: Goal, printed: Option<Shape>) -> Option<Shape> {
    if goal.robot.is_none() { Some(Shape::Vortex) } else { printed }
}

#[cfg(test)]
mod tests {
    use carom_engine::ricochet::{Board, BoardSetup, Layout, Robot};

    use super::*;

    fn centre_of(board: &Board) -> Option<Point> {
        centre(board.size(), |square| board.is_closed(square))
    }

    #[test]
    fn only_a_closed_block_in_the_middle_has_room() {
        let official = "4B-3B-2B-1A".parse::<Layout>().expect("a layout").board();
        assert_eq!(centre_of(&official), Some(Point { x: 8.0, y: 8.0 }));
        for (width, height) in [(16, 16), (5, 5), (6, 5), (3, 3), (1, 1), (1, 2), (2, 2), (255, 1)]
        {
            let size = Size::new(width, height).expect("a size");
            assert_eq!(centre_of(&Board::new(BoardSetup::empty(size)).expect("sound")), None);
        }
        let size = Size::new(4, 6).expect("a size");
        let closed =
            |squares: &'static [(u8, u8)]| move |it| squares.contains(&<(u8, u8)>::from(it));
        let block = closed(&[(1, 2), (2, 2), (1, 3), (2, 3)]);
        assert_eq!(centre(size, block), Some(Point { x: 2.0, y: 3.0 }));
        assert_eq!(centre(size, closed(&[(1, 2), (2, 2), (1, 3)])), None);
        assert_eq!(centre(Size::new(5, 6).expect("a size"), |_| true), None);
    }

    #[test]
    fn a_goal_has_the_symbol_of_its_square_or_of_any_robot() {
        let square = Square::new(3, 9);
        let red = Goal { robot: Some(Robot::Red), square };
        assert_eq!(goal_shape(red, Some(Shape::Hexagon)), Some(Shape::Hexagon));
        assert_eq!(goal_shape(red, None), None);
        let any = Goal { robot: None, square };
        assert_eq!(goal_shape(any, None), Some(Shape::Vortex));
        assert_eq!(goal_shape(any, Some(Shape::Circle)), Some(Shape::Vortex));
    }
}
