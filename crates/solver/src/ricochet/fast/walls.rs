//! [`Walls`]: a board and a target, prepared for the search.

use alloc::boxed::Box;
use alloc::vec::Vec;

use carom_engine::ricochet::Board;
use carom_engine::{Direction, Directions, Square};
use fearless_simd::{Level, Select, Simd, SimdBase, SimdMask, u8x16};

use super::bends::{Bends, set_of};
use crate::dispatch;
use crate::ricochet::bits::{
    EAST, NORTH, Powers, SOUTH, Set, Squares, WEST, fill, is_empty, none, powers, shift,
};

/// The number of balls of slides that may stop anywhere, as the masks need them.
pub(super) const BALLS: usize = 6;

/// A board and a target, prepared for the search. A board smaller than 16x16 lies in the north-west corner
/// of a 16x16 board whose other squares are closed.
#[derive(Clone, Debug)]
pub(super) struct Walls {
    /// For each direction, the squares with a wall on that side.
    pub(super) walled: [Squares; 4],
    /// For each direction, the squares that a fill may enter in steps of 1, 2, 4 and 8, if only walls stop
    /// it.
    pub(super) powers: [[Squares; 4]; 4],
    /// For each row, the columns with a wall in the east.
    east: [u16; 16],
    /// For each column, the rows with a wall in the south.
    south: [u16; 16],
    /// The target square.
    pub(super) target: u8,
    /// Whether the target has walls on two sides that meet. Then every slide onto the target stops there.
    pub(super) is_corner: bool,
    /// For each r, the squares from which the target is reachable in r moves that may stop anywhere and
    /// pass other robots.
    pub(super) balls: [Squares; BALLS],
    /// The largest radius of the prepared balls.
    grown: usize,
    /// The diagonals, if the board has any.
    pub(super) bends: Option<Box<Bends>>,
}

impl Walls {
    /// The byte of a square.
    pub(super) const fn byte(square: Square) -> u8 {
        square.y() * 16 + square.x()
    }

    pub(super) fn new(level: Level, board: &Board, target: Square) -> Self {
        dispatch!(level, simd => Self::prepared(simd, board, target))
    }

    #[inline(always)]
    fn prepared<S: Simd>(simd: S, board: &Board, target: Square) -> Self {
        let WallLines { east, south_by_row, south_by_column } = wall_lines(simd, board);
        let east_set = Squares(east).load(simd);
        let south_set = Squares(south_by_row).load(simd);
        let west_set = shift::<S, EAST, 1>(simd, east_set) | simd.splat_u16x16(1);
        let north_set = shift::<S, SOUTH, 1>(simd, south_set) | TOP.load(simd);
        let walled = [north_set, east_set, south_set, west_set].map(Squares::of);
        let byte = Self::byte(target);
        let has_wall = |direction: usize| walled[direction].contains(byte);
        let store = |powers: Powers<S>| powers.map(Squares::of);
        Self {
            walled,
            powers: [
                store(powers::<S, NORTH>(simd, !south_set)),
                store(powers::<S, EAST>(simd, !west_set)),
                store(powers::<S, SOUTH>(simd, !north_set)),
                store(powers::<S, WEST>(simd, !east_set)),
            ],
            east,
            south: south_by_column,
            target: byte,
            is_corner: (has_wall(NORTH) || has_wall(SOUTH)) && (has_wall(EAST) || has_wall(WEST)),
            balls: [Squares::one(byte); BALLS],
            grown: 0,
            bends: None,
        }
    }

    /// The powers of fills that ignore robots.
    #[inline(always)]
    pub(super) fn open<S: Simd, const D: usize>(&self, simd: S) -> Powers<S> {
        loaded(simd, &self.powers[D])
    }

    /// The diagonals. `B` tells whether the board has any, so that the search on other boards is compiled
    /// without them.
    #[inline(always)]
    pub(super) fn bends<const B: bool>(&self) -> Option<&Bends> {
        if B { self.bends.as_deref() } else { None }
    }

    /// The powers of fills that ignore robots, by direction.
    #[inline(always)]
    pub(super) fn all_open<S: Simd>(&self, simd: S) -> [Powers<S>; 4] {
        [
            self.open::<S, NORTH>(simd),
            self.open::<S, EAST>(simd),
            self.open::<S, SOUTH>(simd),
            self.open::<S, WEST>(simd),
        ]
    }

    /// The squares that slides of the active robot pass, by heading: the slides north start on the first
    /// set, and so on. The result includes the sets. `blockers` are the robots that were removed from the
    /// powers.
    #[inline(always)]
    pub(super) fn rays<S: Simd, const B: bool>(
        &self,
        simd: S,
        starts: [Set<S>; 4],
        powers: &[Powers<S>; 4],
        blockers: Set<S>,
    ) -> [Set<S>; 4] {
        let rays = Self::straight_rays(simd, starts, powers);
        match self.bends::<B>() {
            None => rays,
            Some(bends) => bends.with_deflected(
                simd,
                rays,
                #[inline(always)]
                || bends.deflected(simd, rays, powers, blockers),
            ),
        }
    }

    /// The squares that slides pass, by heading, if they ignore robots.
    #[inline(always)]
    pub(super) fn open_rays<S: Simd, const B: bool>(
        &self,
        simd: S,
        starts: [Set<S>; 4],
    ) -> [Set<S>; 4] {
        let rays = Self::straight_rays(simd, starts, &self.all_open(simd));
        match self.bends::<B>() {
            None => rays,
            Some(bends) => bends.with_deflected(
                simd,
                rays,
                #[inline(always)]
                || bends.deflected_open(simd, rays, self),
            ),
        }
    }

    /// The squares that slides pass, by heading, without those after diagonals.
    #[inline(always)]
    pub(super) fn straight_rays<S: Simd>(
        simd: S,
        [north, east, south, west]: [Set<S>; 4],
        powers: &[Powers<S>; 4],
    ) -> [Set<S>; 4] {
        [
            fill::<S, NORTH>(simd, north, powers[NORTH]),
            fill::<S, EAST>(simd, east, powers[EAST]),
            fill::<S, SOUTH>(simd, south, powers[SOUTH]),
            fill::<S, WEST>(simd, west, powers[WEST]),
        ]
    }

    /// The set and all squares within one slide that ignores robots, and those of them that slides reach
    /// after a diagonal has turned them.
    #[inline(always)]
    fn relaxed_step<S: Simd, const B: bool>(&self, simd: S, set: Set<S>) -> (Set<S>, Set<S>) {
        let rays = Self::straight_rays(simd, [set; 4], &self.all_open(simd));
        let [north, east, south, west] = rays;
        let straight = north | east | south | west;
        match self.bends::<B>() {
            Some(bends) => {
                let [north, east, south, west] = bends.deflected_open(simd, rays, self);
                let standable = !bends.all.load(simd);
                let bent = (north | east | south | west) & standable;
                ((straight & standable) | bent, bent)
            }
            None => (straight, none(simd)),
        }
    }

    /// The set and all squares that straight slides reach if they ignore robots.
    #[inline(always)]
    pub(super) fn straight_step<S: Simd>(&self, simd: S, set: Set<S>) -> Set<S> {
        let [north, east, south, west] = Self::straight_rays(simd, [set; 4], &self.all_open(simd));
        north | east | south | west
    }

    /// Prepares the balls up to a radius; those of bent moves only as [`Bends::grow_balls`] needs them.
    #[inline(always)]
    fn grow_relaxed_balls<S: Simd, const B: bool>(&mut self, simd: S, radius: usize) {
        while self.grown < radius {
            let (ball, bent) = self.relaxed_step::<S, B>(simd, self.balls[self.grown].load(simd));
            self.grown += 1;
            self.balls[self.grown] = Squares::of(ball);
            if B && let Some(bends) = &mut self.bends {
                bends.bent_balls[self.grown] = Squares::of(bent);
            }
        }
    }

    /// Prepares all balls up to a radius.
    pub(super) fn grow_balls<const B: bool>(&mut self, level: Level, radius: usize) {
        if self.grown < radius {
            dispatch!(level, simd => self.grow_relaxed_balls::<_, B>(simd, radius));
        }
        // Solutions of up to two moves do not need masks.
        if B && radius > 2
            && let Some(mut bends) = self.bends.take()
        {
            dispatch!(level, simd => bends.grow_balls(simd, self, radius));
            self.bends = Some(bends);
        }
    }

    /// The fewest relaxed moves to the target from one of several squares; `None` if the target is
    /// unreachable.
    pub(super) fn bound<const B: bool>(&mut self, level: Level, from: &Squares) -> Option<u32> {
        dispatch!(level, simd => self.relaxed_distance::<_, B>(simd, from.load(simd)))
    }

    #[inline(always)]
    fn relaxed_distance<S: Simd, const B: bool>(&mut self, simd: S, from: Set<S>) -> Option<u32> {
        for radius in 0..BALLS {
            self.grow_relaxed_balls::<S, B>(simd, radius);
            if !is_empty(simd, self.balls[radius].load(simd) & from) {
                return Some(radius as u32);
            }
        }
        let mut radius = BALLS as u32 - 1;
        let mut ball = self.balls[BALLS - 1].load(simd);
        loop {
            let (grown, _) = self.relaxed_step::<S, B>(simd, ball);
            radius += 1;
            if !is_empty(simd, grown & from) {
                return Some(radius);
            }
            if is_empty(simd, grown & !ball) {
                return None;
            }
            ball = grown;
        }
    }

    /// The ends of the four slides of a robot on `from`, clockwise from north; `from` itself if the first
    /// step is blocked. `robots` are the other robots; `from` may be among them.
    #[inline(always)]
    pub(super) fn stops(&self, from: u8, robots: impl Iterator<Item = u8>) -> [u8; 4] {
        self.ends_or(from, robots, (0, 0))
    }

    /// The ends of the four slides of a robot that also end on the squares of a set. `from` may be among them.
    #[inline(always)]
    pub(super) fn ends_on(
        &self,
        from: u8,
        robots: impl Iterator<Item = u8>,
        squares: &SquaresByLine,
    ) -> [u8; 4] {
        let (x, y) = (from & 15, from >> 4);
        let (row, column) = (squares.rows[usize::from(y)], squares.columns[usize::from(x)]);
        let others = |line: u16, place: u8| u32::from(line) & !(1 << place);
        self.ends_or(from, robots, (others(row, x), others(column, y)))
    }

    /// The ends of slides that also end on some places of the row and of the column.
    #[inline(always)]
    fn ends_or(
        &self,
        from: u8,
        robots: impl Iterator<Item = u8>,
        (in_row, in_column): (u32, u32),
    ) -> [u8; 4] {
        let (x, y) = (from & 15, from >> 4);
        let (mut row, mut column) = (0_u32, 0_u32);
        for robot in robots {
            let is_in_row = robot >> 4 == y;
            let is_in_column = robot & 15 == x;
            row |= u32::from(is_in_row) << (robot & 15);
            column |= u32::from(is_in_column) << (robot >> 4);
        }
        let east = u32::from(self.east[usize::from(y)]);
        let south = u32::from(self.south[usize::from(x)]);
        // A robot stops at a wall or one square before a robot. The bit of `from` is shifted out.
        let (north_stop, south_stop) = ends(column, south, in_column, y);
        let (west_stop, east_stop) = ends(row, east, in_row, x);
        [
            (north_stop << 4) | x,
            (from & 0xF0) | east_stop,
            (south_stop << 4) | x,
            (from & 0xF0) | west_stop,
        ]
    }

    /// The squares from which a slide of the robot at a [place](Bends::robots) ends on `to`. `robots` are
    /// the other robots.
    pub(super) fn origins(
        &self,
        place: usize,
        to: u8,
        robots: impl Iterator<Item = u8> + Clone,
    ) -> Vec<u8> {
        if let Some(bends) = self.bends::<true>() {
            return bends.origins(self, place, to, &robots);
        }
        let others = set_of(robots.clone());
        let mut origins = Vec::new();
        for (back, end) in self.stops(to, robots).into_iter().enumerate() {
            let direction = back ^ 2;
            if self.walled[direction].contains(to) || others.contains(step(to, direction)) {
                let mut from = to;
                while from != end {
                    from = step(from, back);
                    origins.push(from);
                }
            }
        }
        origins
    }
}

/// Squares by row and by column.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SquaresByLine {
    rows: [u16; 16],
    columns: [u16; 16],
}

impl SquaresByLine {
    /// From a set, and the same set with rows and columns exchanged.
    #[inline(always)]
    pub(super) fn of<S: Simd>(rows: Set<S>, columns: Set<S>) -> Self {
        Self { rows: rows.into(), columns: columns.into() }
    }

    pub(super) fn contains(&self, square: u8) -> bool {
        self.rows[usize::from(square >> 4)] >> (square & 15) & 1 != 0
    }
}

/// Powers from memory. An array that is mapped may not be inlined, and then has no vector instructions.
#[inline(always)]
pub(super) fn loaded<S: Simd>(simd: S, powers: &[Squares; 4]) -> Powers<S> {
    let [one, two, four, eight] = powers;
    [one.load(simd), two.load(simd), four.load(simd), eight.load(simd)]
}

/// The next square in a direction, on a torus.
#[inline(always)]
pub(super) const fn step(square: u8, direction: usize) -> u8 {
    // North, east, south, west.
    const STEPS: [u8; 4] = [240, 1, 16, 255];
    square.wrapping_add(STEPS[direction])
}

/// The ends of the two slides along a line from a place on it: down and up. `walls` are the places with a
/// wall on their upper side; on `ends` every slide ends.
#[inline(always)]
fn ends(robots: u32, walls: u32, ends: u32, place: u8) -> (u8, u8) {
    let down = ((walls | robots) << 1 | 1 | ends) & ((2 << place) - 1);
    let up = (walls | robots >> 1 | ends) >> place;
    (31 - down.leading_zeros() as u8, place + up.trailing_zeros() as u8)
}

/// The top row.
static TOP: Squares = {
    let mut top = Squares::NONE;
    top.0[0] = !0;
    top
};

/// The walls in the east and in the south of the squares.
struct WallLines {
    /// For each row, the columns with a wall in the east.
    east: [u16; 16],
    /// For each row, the columns with a wall in the south.
    south_by_row: [u16; 16],
    /// For each column, the rows with a wall in the south.
    south_by_column: [u16; 16],
}

/// Reads the walls of a board, a row at a time. Squares off the board have all walls.
#[inline(always)]
fn wall_lines<S: Simd>(simd: S, board: &Board) -> WallLines {
    let squares = board.walls_by_square();
    let width = usize::from(board.size().width());
    if width == 16
        && let Some(rows) = squares.as_chunks::<16>().0.first_chunk::<16>()
    {
        return lines_of_rows(simd, rows);
    }
    let mut rows = [[Directions::ALL; 16]; 16];
    for (row, sides) in rows.iter_mut().zip(squares.chunks_exact(width)) {
        row[..width].copy_from_slice(sides);
    }
    lines_of_rows(simd, &rows)
}

#[inline(always)]
fn lines_of_rows<S: Simd>(simd: S, rows: &[[Directions; 16]; 16]) -> WallLines {
    let bit = |direction: Direction| u8x16::splat(simd, Directions::from(direction).bits());
    let (east_bit, south_bit) = (bit(Direction::East), bit(Direction::South));
    let (mut east, mut south_by_row) = ([0; 16], [0; 16]);
    // The bits of eight rows are a byte of each column.
    let mut columns = [u8x16::splat(simd, 0); 2];
    for (y, row) in rows.iter().enumerate() {
        let sides = u8x16::load_array(simd, row.map(Directions::bits));
        let in_south = (sides & south_bit).simd_eq(south_bit);
        east[y] = (sides & east_bit).simd_eq(east_bit).to_bitmask() as u16;
        south_by_row[y] = in_south.to_bitmask() as u16;
        let row_bit = u8x16::splat(simd, 1 << (y & 7));
        columns[y >> 3] |= in_south.select(row_bit, u8x16::splat(simd, 0));
    }
    let [low, high]: [[u8; 16]; 2] = [columns[0].into(), columns[1].into()];
    let south_by_column = core::array::from_fn(|x| u16::from_le_bytes([low[x], high[x]]));
    WallLines { east, south_by_row, south_by_column }
}
