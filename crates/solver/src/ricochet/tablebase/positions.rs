//! [`Positions`]: the positions of a table at one distance.

use carom_engine::Square;
use carom_engine::ricochet::Position;

use super::layers::byte;
use super::table::Tablebase;
use super::triples::{Cell, Domino, WAITING, placement};
use crate::ricochet::bits::Squares;
use crate::sort::sort_few;

/// The positions of a table at one distance, computed on demand. See [`Tablebase::positions_at`].
pub struct Positions<'a> {
    table: &'a Tablebase,
    distance: u32,
    octets: Octets<'a>,
    /// The current octet, its dominoes and its next place.
    octet: (usize, [Domino; 3]),
    place: usize,
    /// The helpers of the current set.
    helpers: [Cell; 3],
    left: Squares,
}

/// The places of an octet.
const PLACES: usize = 8;

/// All octets with their numbers and dominoes.
type Octets<'a> = Box<dyn Iterator<Item = (usize, [Domino; 3])> + Send + 'a>;

impl<'a> Positions<'a> {
    pub(super) fn new(table: &'a Tablebase, distance: u32) -> Self {
        let nowhere = Domino { row: WAITING, group: 0 };
        Self {
            table,
            distance,
            octets: Box::new(table.triples.octets()),
            octet: (0, [nowhere; 3]),
            place: PLACES,
            helpers: [Cell { row: WAITING, column: 0 }; 3],
            left: Squares::NONE,
        }
    }

    /// Continues with the next placement of the helpers; `false` if there is none.
    fn next_set(&mut self) -> bool {
        loop {
            if self.place == PLACES {
                let Some(octet) = self.octets.next() else { return false };
                (self.octet, self.place) = (octet, 0);
            }
            let (number, dominoes) = self.octet;
            let place = self.place;
            self.place += 1;
            if let Some(helpers) = placement(dominoes, place) {
                self.helpers = helpers;
                self.left = self.set(number, place);
                return true;
            }
        }
    }

    /// The squares of the active robot at the distance.
    fn set(&self, octet: usize, place: usize) -> Squares {
        let table = self.table;
        let mut set = Squares::NONE;
        if self.distance <= table.longest {
            set = table.set(0, octet, place);
            for plane in 0..table.planes() {
                let bits = table.set(plane + 1, octet, place);
                let wanted = self.distance >> plane & 1 != 0;
                for (row, bits) in set.0.iter_mut().zip(bits.0) {
                    *row &= if wanted { bits } else { !bits };
                }
            }
        }
        if let Some(unturned) = &table.unturned {
            let on_lines = unturned.lines.squares(unturned.at(self.distance, octet, place));
            let lines = unturned.lines.all();
            for (row, (lines, on_lines)) in set.0.iter_mut().zip(lines.0.iter().zip(on_lines.0)) {
                *row = *row & !lines | on_lines;
            }
        }
        if table.goal.robot.is_none() {
            // The table contains each position once for each robot. Use only the one whose active robot is
            // last.
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
        sort_few(&mut squares, |&square| square);
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
        if self.table.histogram().get(self.distance as usize).is_none_or(|&count| count == 0) {
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

impl std::fmt::Debug for Positions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Positions").field("distance", &self.distance).finish_non_exhaustive()
    }
}
