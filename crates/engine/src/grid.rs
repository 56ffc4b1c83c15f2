//! [`Grid`]: one value per square.

use alloc::vec;
use alloc::vec::Vec;
use core::iter::Zip;
use core::ops::{Index, IndexMut};
use core::slice;

use crate::square::Squares;
use crate::{Size, Square};

/// One `T` for each square of a board, row by row.
///
/// Indexing by a square that is not on the grid panics; [`Grid::get`] does not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// A grid with the same value everywhere.
    #[must_use]
    pub fn new(size: Size, value: T) -> Self {
        Self { size, cells: vec![value; size.area()] }
    }
}

impl<T> Grid<T> {
    /// A grid of these values row by row, or `None` if their number is not [`Size::area`].
    #[must_use]
    pub fn from_cells(size: Size, cells: Vec<T>) -> Option<Self> {
        (cells.len() == size.area()).then_some(Self { size, cells })
    }

    /// A grid whose value on each square is `value(square)`.
    pub fn from_fn(size: Size, value: impl FnMut(Square) -> T) -> Self {
        Self { size, cells: size.squares().map(value).collect() }
    }

    /// The size of the grid.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The value on a square, or `None` if the square is not on the grid.
    #[must_use]
    pub fn get(&self, square: Square) -> Option<&T> {
        self.size.contains(square).then(|| &self.cells[self.size.index(square)])
    }

    /// The value on a square of the grid, for the innermost loops: a square beyond the last column has that of another.
    #[inline]
    pub(crate) fn at(&self, square: Square) -> &T {
        &self.cells[self.size.index(square)]
    }

    /// The values row by row.
    #[must_use]
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// Every square with its value, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Square, &T)> {
        self.size.squares().zip(&self.cells)
    }
}

impl<T> Index<Square> for Grid<T> {
    type Output = T;

    fn index(&self, square: Square) -> &T {
        assert!(self.size.contains(square), "{square} is not on the grid");
        &self.cells[self.size.index(square)]
    }
}

impl<T> IndexMut<Square> for Grid<T> {
    fn index_mut(&mut self, square: Square) -> &mut T {
        assert!(self.size.contains(square), "{square} is not on the grid");
        &mut self.cells[self.size.index(square)]
    }
}

/// Every square with its value, row by row.
impl<'a, T> IntoIterator for &'a Grid<T> {
    type Item = (Square, &'a T);
    type IntoIter = Zip<Squares, slice::Iter<'a, T>>;

    fn into_iter(self) -> Self::IntoIter {
        Squares::new(self.size).zip(&self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square beyond the last column has the number of another square.
    #[test]
    fn a_square_outside_has_no_value() {
        let grid = Grid::new(Size::new(5, 4).expect("a size"), 7);
        assert_eq!((grid[Square::new(4, 3)], grid.get(Square::new(5, 0))), (7, None));
        for outside in [Square::new(5, 0), Square::new(0, 4), Square::new(255, 255)] {
            let reads = std::panic::catch_unwind(|| grid[outside]).expect_err("a panic");
            let why = reads.downcast_ref::<String>().expect("a text");
            assert_eq!(why, &format!("{outside} is not on the grid"));
        }
    }
}
