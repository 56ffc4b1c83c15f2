//! [`Positions`]: the positions of a table at one distance.

use carom_engine::Square;
use carom_engine::ricochet::Position;

use super::layers::byte;
use super::table::Tablebase;
use super::triples::{Cell, Run, WAITING};
use crate::ricochet::bits::Squares;

/// The positions of a table at one distance, found as they are asked for. See
/// [`Tablebase::positions_at`].
#[derive(Debug)]
pub struct Positions<'a> {
    table: &'a Tablebase,
    distance: u32,
    part: usize,
    runs: std::vec::IntoIter<Run>,
    run: Option<Run>,
    column: u8,
    /// The helpers of the set that is being read.
    helpers: [Cell; 3],
    left: Squares,
}

impl<'a> Positions<'a> {
    pub(super) fn new(table: &'a Tablebase, distance: u32) -> Self {
        let first = table.triples.parts().first();
        let runs = first.map_or_else(Vec::new, |&rows| table.triples.runs(rows));
        let nowhere = Cell { row: WAITING, column: 0 };
        Self {
            table,
            distance,
            part: 0,
            runs: runs.into_iter(),
            run: None,
            column: 0,
            helpers: [nowhere; 3],
            left: Squares::NONE,
        }
    }

    /// Goes on to the next placement of the helpers; `false` if there is none.
    fn next_set(&mut self) -> bool {
        loop {
            if let Some(run) = self.run.filter(|run| self.column < run.columns) {
                let third = Cell { row: run.row, column: self.column };
                self.helpers = [run.fixed[0], run.fixed[1], third];
                self.left = self.set(run.start + usize::from(self.column));
                self.column += 1;
                return true;
            }
            self.column = 0;
            self.run = self.runs.next();
            if self.run.is_none() {
                self.part += 1;
                let Some(&rows) = self.table.triples.parts().get(self.part) else { return false };
                self.runs = self.table.triples.runs(rows).into_iter();
            }
        }
    }

    /// The squares of the active robot at the distance.
    fn set(&self, place: usize) -> Squares {
        let table = self.table;
        let mut set = table.set(self.part, 0, place);
        for plane in 0..table.planes() {
            let bits = table.set(self.part, plane + 1, place);
            let wanted = self.distance >> plane & 1 != 0;
            for (row, bits) in set.0.iter_mut().zip(bits.0) {
                *row &= if wanted { bits } else { !bits };
            }
        }
        if table.goal.robot.is_none() {
            // Each position is in the table once for each robot; the one whose active robot stands last
            // is taken.
            let board = self.helpers.into_iter().filter(|cell| cell.row != WAITING);
            if let Some(last) = board.max() {
                set.0[..usize::from(last.row)].fill(0);
                set.0[usize::from(last.row)] &= !0 << last.column << 1;
            }
        }
        set
    }

    fn placed(&self, active: u8) -> Option<Position> {
        let square = |byte: u8| Square::new(byte & 15, byte >> 4);
        let helpers = self.helpers.into_iter().filter(|cell| cell.row != WAITING).map(byte);
        let mut squares: Vec<u8> = helpers.collect();
        squares.sort_unstable();
        match self.table.goal.robot {
            Some(robot) => squares.insert(robot.index(), active),
            None => squares.push(active),
        }
        let squares: Vec<Square> = squares.into_iter().map(square).collect();
        self.table.board.position(&squares).ok()
    }

    pub(super) fn nth_from_start(mut self, mut index: u64) -> Option<Position> {
        if *self.table.histogram().get(self.distance as usize)? <= index {
            return None;
        }
        while self.next_set() {
            let count = u64::from(self.left.len());
            if index < count {
                return self.nth(index as usize);
            }
            index -= count;
            self.left = Squares::NONE;
        }
        None
    }
}

impl Iterator for Positions<'_> {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        if self.distance as usize >= self.table.histogram().len() {
            return None;
        }
        loop {
            if let Some(active) = self.left.iter().next() {
                self.left.0[usize::from(active >> 4)] &= !(1 << (active & 15));
                return self.placed(active);
            }
            if !self.next_set() {
                return None;
            }
        }
    }
}
