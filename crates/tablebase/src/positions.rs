//! [`Positions`]: the positions of a table at one distance.

use carom_engine::Square;
use carom_engine::ricochet::{Position, Robot};
use carom_solver::ricochet::bits::Squares;

use crate::plain::triples::placement;
use crate::setup::Layout;
use crate::squares::{WAITING, byte};
use crate::table::Tablebase;

/// The positions of a table at one distance, computed on demand. See [`Tablebase::positions_at`].
pub struct Positions<'a> {
    table: &'a Tablebase,
    distance: u32,
    slots: Slots<'a>,
    /// The interchangeable robots of a board with diagonals.
    alike: Option<EqualRobots>,
    /// The helpers of the current set, and its squares that are left.
    helpers: Placement,
    left: Squares,
}

/// The squares of the helpers, and their number.
type Placement = ([u8; 3], usize);

/// All placements of the helpers with the numbers of their sets.
type Slots<'a> = Box<dyn Iterator<Item = (usize, Placement)> + Send + 'a>;

/// The squares of helpers.
fn collected(squares: impl Iterator<Item = u8>) -> Placement {
    let (mut helpers, mut count) = ([0; 3], 0);
    for (helper, square) in helpers.iter_mut().zip(squares) {
        *helper = square;
        count += 1;
    }
    (helpers, count)
}

impl Tablebase {
    /// All positions at a distance, in a fixed order: by the rows of the helpers, then by the numbers of
    /// their columns in a file, then by the square of the active robot, row by row. They are computed on
    /// demand. On a board with diagonals the order is by the squares of the helpers, red first.
    ///
    /// Helpers are interchangeable, unless a diagonal has their colour. Positions that differ by an exchange of
    /// such helpers are listed once, with the helpers in the order of the squares.
    #[must_use]
    pub fn positions_at(&self, distance: u32) -> Positions<'_> {
        Positions::new(self, distance)
    }

    /// The position number `index`, from 0, of [`Tablebase::positions_at`], without visiting the positions
    /// before it; `None` after the last one.
    ///
    /// A uniformly random index below the entry of [`Tablebase::histogram`] gives a uniformly random
    /// position.
    #[must_use]
    pub fn nth_at(&self, distance: u32, index: u64) -> Option<Position> {
        Positions::new(self, distance).nth_from_start(index)
    }
}

impl<'a> Positions<'a> {
    pub(crate) fn new(table: &'a Tablebase, distance: u32) -> Self {
        let slots: Slots<'a> = match &table.layout {
            Layout::Alike(triples) => {
                let places = triples.octets().flat_map(|(octet, dominoes)| {
                    let cells = (0..8).filter_map(move |it| Some((it, placement(dominoes, it)?)));
                    cells.map(move |(place, cells)| (8 * octet + place, cells))
                });
                Box::new(places.map(|(slot, cells)| {
                    let on_board = cells.into_iter().filter(|cell| cell.row != WAITING);
                    (slot, collected(on_board.map(byte)))
                }))
            }
            Layout::Distinct(grid) => {
                let sets = (0..grid.used()).filter_map(|set| Some((set, grid.helpers(set)?)));
                Box::new(sets.map(|(set, helpers)| (set, collected(helpers))))
            }
        };
        let alike = matches!(table.layout, Layout::Distinct(_)).then(|| EqualRobots::new(table));
        Self { table, distance, slots, alike, helpers: ([0; 3], 0), left: Squares::NONE }
    }

    /// Continues with the next placement of the helpers; `false` if there is none.
    fn next_set(&mut self) -> bool {
        let alike = &self.alike;
        let stands = |helpers: &Placement| alike.as_ref().is_none_or(|it| it.are_in_order(helpers));
        let Some((slot, helpers)) = self.slots.find(|(_, helpers)| stands(helpers)) else {
            return false;
        };
        self.helpers = helpers;
        self.left = self.set(slot);
        true
    }

    /// The squares of the active robot at the distance.
    fn set(&self, slot: usize) -> Squares {
        let table = self.table;
        let mut set = Squares::NONE;
        if self.distance <= table.longest {
            set = table.set(0, slot);
            for plane in 0..table.planes() {
                let bits = table.set(plane + 1, slot);
                let wanted = self.distance >> plane & 1 != 0;
                for (row, bits) in set.0.iter_mut().zip(bits.0) {
                    *row &= if wanted { bits } else { !bits };
                }
            }
        }
        if let Some(unturned) = &table.unturned {
            let on_lines = unturned.lines.squares(unturned.at(self.distance, slot));
            let lines = unturned.lines.all();
            for (row, (lines, on_lines)) in set.0.iter_mut().zip(lines.0.iter().zip(on_lines.0)) {
                *row = *row & !lines | on_lines;
            }
        }
        let (helpers, count) = self.helpers;
        let helpers = &helpers[..count];
        if let Some(alike) = &self.alike {
            // The active robot must be before the helpers that are like it.
            if let Some(first) = alike.first_like_active(helpers) {
                set.0[usize::from(first >> 4)] &= (1 << (first & 15)) - 1;
                set.0[usize::from(first >> 4) + 1..].fill(0);
            }
        } else if table.setup.goal.robot.is_none()
            && let Some(&last) = helpers.iter().max()
        {
            // The table contains each position once for each robot. Use only the one whose active robot is
            // last.
            set.0[..usize::from(last >> 4)].fill(0);
            set.0[usize::from(last >> 4)] &= !0 << (last & 15) << 1;
        }
        set
    }

    fn placed(&self, active: u8) -> Option<Position> {
        let square = |byte: u8| Square::new(byte & 15, byte >> 4);
        let (helpers, count) = self.helpers;
        let mut squares = helpers[..count].to_vec();
        match (&self.table.layout, self.table.setup.goal.robot) {
            (_, Some(robot)) => squares.insert(robot.index(), active),
            (Layout::Alike(_), None) => squares.push(active),
            (Layout::Distinct(_), None) => squares.insert(0, active),
        }
        let squares: Vec<Square> = squares.into_iter().map(square).collect();
        self.table.setup.board.position(&squares).ok()
    }

    pub(crate) fn nth_from_start(mut self, mut index: u64) -> Option<Position> {
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

/// The interchangeable robots of a board with diagonals.
struct EqualRobots {
    /// Their places among the helpers.
    helpers: Vec<usize>,
    /// Whether the active robot is one of them.
    active: bool,
}

impl EqualRobots {
    fn new(table: &Tablebase) -> Self {
        let active = table.setup.goal.robot.map_or(0, Robot::index);
        let all = || table.setup.interchangeable().map(Robot::index);
        let place = |robot: usize| if robot > active { robot - 1 } else { robot };
        Self {
            helpers: all().filter(|&robot| robot != active).map(place).collect(),
            active: all().any(|robot| robot == active),
        }
    }

    /// Whether this is the placement that stands for all that differ by an exchange of helpers.
    fn are_in_order(&self, (helpers, _): &Placement) -> bool {
        self.helpers.is_sorted_by_key(|&place| helpers[place])
    }

    /// The first helper that may be exchanged with the active robot.
    fn first_like_active(&self, helpers: &[u8]) -> Option<u8> {
        let first = self.helpers.iter().map(|&place| helpers[place]).min();
        first.filter(|_| self.active)
    }
}

impl std::fmt::Debug for Positions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Positions").field("distance", &self.distance).finish_non_exhaustive()
    }
}
