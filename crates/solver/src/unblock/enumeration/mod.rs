//! [`Enumeration`]: every position of a size, and every component of them.

mod counter;
mod total;

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use carom_engine::Size;
use carom_engine::unblock::Board;

use crate::{Control, StopReason};
use counter::Counter;

/// Every position of a size with the exit in one row.
///
/// The main block has two squares and lies anywhere in its row, which has no other horizontal block. Every other row and
/// every column holds any blocks of two and three squares that do not fill it completely; there are no walls. The blocks of
/// all lines in their order are a *structure*. Positions of different structures cannot reach one another, so the structures
/// can be counted one by one, on any machine.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Enumeration {
    size: Size,
    row: u8,
    /// The blocks of a row and of a column: their lengths in order.
    kinds: [Vec<Vec<u8>>; 2],
}

/// The counts of some structures. Counts of different structures add up: [`StructureCounts::add`].
#[doc(hidden)]
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StructureCounts {
    /// The number of positions.
    pub positions: u64,
    /// The number of components.
    pub components: u64,
    /// The number of components with a solved position.
    pub solvable: u64,
    /// By the greatest number of moves of a component: the number of solvable components.
    pub by_longest_moves: Vec<u64>,
    /// The position that needs the most moves: their number and the board. Among several, the first board string.
    pub longest_moves: Option<(u32, String)>,
    /// The position that needs the most steps, in the same way.
    pub longest_steps: Option<(u32, String)>,
}

impl StructureCounts {
    /// Adds the counts of other structures.
    pub fn add(&mut self, other: Self) {
        self.positions += other.positions;
        self.components += other.components;
        self.solvable += other.solvable;
        let longest = self.by_longest_moves.len().max(other.by_longest_moves.len());
        self.by_longest_moves.resize(longest, 0);
        for (own, count) in self.by_longest_moves.iter_mut().zip(other.by_longest_moves) {
            *own += count;
        }
        farther(&mut self.longest_moves, other.longest_moves);
        farther(&mut self.longest_steps, other.longest_steps);
    }
}

/// Keeps the farther one of two positions; of equally far ones the first board string.
fn farther(own: &mut Option<(u32, String)>, other: Option<(u32, String)>) {
    let Some((distance, board)) = other else { return };
    let is_better = own.as_ref().is_none_or(|(most, text)| {
        (distance, core::cmp::Reverse(&board)) > (*most, core::cmp::Reverse(text))
    });
    if is_better {
        *own = Some((distance, board));
    }
}

impl Enumeration {
    /// The positions of a size with the exit in a row, from 0. `None` if a side is not 3 to 8, the row is not on the
    /// board, or there are more than 2^64 structures.
    #[must_use]
    pub fn new(size: Size, row: u8) -> Option<Self> {
        let (width, height) = (size.width(), size.height());
        let is_side = |length: u8| (Board::MIN..=Board::CLASSIC_MAX).contains(&length);
        if !is_side(width) || !is_side(height) || row >= height {
            return None;
        }
        let kinds = [width, height].map(|length| {
            let mut all = Vec::new();
            kinds_of(length, &mut Vec::new(), &mut all);
            all
        });
        let rows = (kinds[0].len() as u64).checked_pow(u32::from(height) - 1)?;
        rows.checked_mul((kinds[1].len() as u64).checked_pow(u32::from(width))?)?;
        Some(Self { size, row, kinds })
    }

    /// The number of structures.
    #[must_use]
    pub fn structures(&self) -> u64 {
        let count = |axis: usize, lines: u8| (self.kinds[axis].len() as u64).pow(lines.into());
        count(0, self.size.height() - 1) * count(1, self.size.width())
    }

    /// The number of ways to choose the blocks of every column. The structures with one choice have consecutive numbers, so
    /// a choice is a unit of work.
    #[must_use]
    pub fn column_choices(&self) -> u64 {
        (self.kinds[1].len() as u64).pow(self.size.width().into())
    }

    /// The structures with one choice of the blocks of every column.
    ///
    /// # Panics
    /// If the choice is not below [`Enumeration::column_choices`].
    #[must_use]
    pub fn structures_of(&self, choice: u64) -> Range<u64> {
        assert!(choice < self.column_choices(), "there is no choice {choice}");
        let count = self.structures() / self.column_choices();
        choice * count..(choice + 1) * count
    }

    /// The blocks of a choice: for each column, the lengths of its blocks from north to south.
    ///
    /// # Panics
    /// If the choice is not below [`Enumeration::column_choices`].
    #[must_use]
    pub fn columns_of(&self, choice: u64) -> Vec<&[u8]> {
        assert!(choice < self.column_choices(), "there is no choice {choice}");
        self.column_kinds(choice).map(|kind| &*self.kinds[1][kind]).collect()
    }

    fn column_kinds(&self, mut choice: u64) -> impl Iterator<Item = usize> {
        let count = self.kinds[1].len() as u64;
        (0..self.size.width()).map(move |_| {
            let kind = choice % count;
            choice /= count;
            kind as usize
        })
    }

    /// The number of positions of all structures.
    ///
    /// It follows from the squares one by one, without a list of the positions, and therefore at once.
    #[must_use]
    pub fn positions(&self) -> u128 {
        total::positions(self.size, self.row)
    }

    /// Counts the structures with these numbers.
    ///
    /// # Errors
    /// The reason to stop: a limit of `control`, or four billion positions in a structure.
    ///
    /// # Panics
    /// If a number is not below [`Enumeration::structures`].
    pub fn count(
        &self,
        structures: Range<u64>,
        control: &mut Control<'_>,
    ) -> Result<StructureCounts, StopReason> {
        let all = self.structures();
        assert!(structures.is_empty() || structures.end <= all, "there are only {all} structures");
        Counter::new(self).count(structures, control)
    }
}

/// Every sequence of blocks of two and three squares that leaves a square of a line empty.
fn kinds_of(left: u8, blocks: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
    if left > 0 {
        all.push(blocks.clone());
    }
    for length in [2, 3] {
        if length <= left {
            blocks.push(length);
            kinds_of(left - length, blocks, all);
            blocks.pop();
        }
    }
}
