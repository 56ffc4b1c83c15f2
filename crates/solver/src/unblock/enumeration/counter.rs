//! Counts structures: [`Counter`].
//!
//! Rows do not disturb one another, nor do columns. If the arrangements of the rows are given, each column has some
//! arrangements that fit, whatever the other columns do. The positions with the same rows therefore have consecutive
//! numbers: a mixed-radix number with a digit for each column, the rank of its arrangement among those that fit. The
//! number of a position follows from its lines, so no hash table is needed.
//!
//! The structures with the same columns are visited as a tree that chooses the blocks of one row after the other. Each
//! node of the tree has every arrangement of its rows in which each column still has an arrangement that fits.

use alloc::string::String;
use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use carom_engine::unblock::{Axis, Block, Board, BoardSetup, Metric};

use super::{Enumeration, StructureCounts, farther};
use crate::unblock::lines::{LineTable, LineTables};
use crate::{Control, Stats, StopReason};

/// A kind of column, and the arrangements of it that fit between rows.
struct Column {
    kind: usize,
    table: Arc<LineTable>,
    /// By the squares that rows cover: the number of arrangements that fit.
    count: [u8; 256],
    /// By the squares that rows cover, and by arrangement that fits: its rank among them.
    rank: [[u8; 16]; 256],
}

/// The arrangements of all rows, or of the first ones.
#[derive(Clone, Copy)]
struct Rows {
    /// Four bits a row.
    arrangements: u32,
    /// The mixed-radix number of the arrangements.
    number: u32,
    /// The squares that they cover, column by column: byte `x` has the rows.
    covered: u64,
}

/// A position of a structure.
#[derive(Clone, Copy)]
struct Position {
    /// The number of the arrangements of the rows.
    rows: u32,
    /// The arrangements of the columns, four bits each.
    columns: u32,
    /// The squares that the columns cover, row by row: byte `y` has the columns.
    covered: u64,
}

/// Counts structures one after the other, and keeps its memory.
pub(super) struct Counter<'a> {
    enumeration: &'a Enumeration,
    /// By kind of row.
    row_tables: Vec<Arc<LineTable>>,
    main_table: Arc<LineTable>,
    all_columns: Vec<Arc<Column>>,
    structure: Structure,
    tally: StructureCounts,
}

/// Asks again and again whether to stop: a structure can have billions of positions.
struct Watch<'a, 'c> {
    control: &'a mut Control<'c>,
    stats: Stats,
    /// The bytes of the present structure.
    memory: u64,
    ticks: u32,
}

impl Watch<'_, '_> {
    const INTERVAL: u32 = 1 << 14;

    /// Every [`Watch::INTERVAL`] calls, the reason to stop.
    #[inline]
    fn tick(&mut self) -> Result<(), StopReason> {
        self.ticks = self.ticks.wrapping_add(1);
        if self.ticks.is_multiple_of(Self::INTERVAL) { self.check() } else { Ok(()) }
    }

    fn check(&mut self) -> Result<(), StopReason> {
        self.control.check(&self.stats, 0, self.memory)
    }
}

/// The structure that is being counted.
#[derive(Default)]
struct Structure {
    /// The kinds of its rows; the row of the exit has none.
    row_kinds: Vec<usize>,
    rows: Vec<Arc<LineTable>>,
    columns: Vec<Arc<Column>>,
    /// By number of the arrangements of the rows: what they are, and the number of their first position.
    all_rows: Vec<(Rows, u32)>,
    positions: Vec<Position>,
    /// By position: its component.
    components: Vec<u32>,
    /// By component: the greatest distance.
    farthest: Vec<u16>,
    /// By position: its distance, [`NEVER`] if it is not known.
    distances: Vec<u16>,
    /// The positions in the order in which a search reaches them.
    queue: Vec<u32>,
}

/// Not the number of a component or a position.
const NONE: u32 = u32::MAX;
/// Not a distance.
const NEVER: u16 = u16::MAX;

impl<'a> Counter<'a> {
    pub(super) fn new(enumeration: &'a Enumeration) -> Self {
        let mut tables = LineTables::default();
        let (width, height) = (enumeration.size.width(), enumeration.size.height());
        let [row_kinds, column_kinds] = &enumeration.kinds;
        let row_tables = row_kinds.iter().map(|blocks| tables.without_walls(width, blocks));
        let row_tables = row_tables.collect();
        let column = |(kind, blocks): (usize, &Vec<u8>)| {
            Arc::new(Column::new(kind, tables.without_walls(height, blocks)))
        };
        let all_columns = column_kinds.iter().enumerate().map(column).collect();
        Self {
            enumeration,
            row_tables,
            main_table: tables.without_walls(width, &[2]),
            all_columns,
            structure: Structure::default(),
            tally: StructureCounts::default(),
        }
    }

    /// Counts the structures with these numbers.
    pub(super) fn count(
        mut self,
        structures: Range<u64>,
        control: &mut Control<'_>,
    ) -> Result<StructureCounts, StopReason> {
        if structures.is_empty() {
            return Ok(self.tally);
        }
        let mut watch = Watch { control, stats: Stats::default(), memory: 0, ticks: 0 };
        watch.check()?;
        let per_choice = self.enumeration.structures() / self.enumeration.column_choices();
        for choice in structures.start / per_choice..=(structures.end - 1) / per_choice {
            let kinds = self.enumeration.column_kinds(choice);
            self.structure.columns =
                kinds.map(|kind| Arc::clone(&self.all_columns[kind])).collect();
            let none = [Rows { arrangements: 0, number: 0, covered: 0 }];
            self.add_row(&none, choice, &structures, &mut watch)?;
        }
        Ok(self.tally)
    }

    /// Adds each kind of the next row to the rows. `node` is the number of this node among the nodes with as many rows; at
    /// the end it is the number of a structure.
    fn add_row(
        &mut self,
        rows: &[Rows],
        node: u64,
        wanted: &Range<u64>,
        watch: &mut Watch<'_, '_>,
    ) -> Result<(), StopReason> {
        let y = self.structure.rows.len();
        let height = usize::from(self.enumeration.size.height());
        if y == height {
            return if wanted.contains(&node) { self.count_one(rows, watch) } else { Ok(()) };
        }
        let is_exit_row = y == usize::from(self.enumeration.row);
        let kinds = if is_exit_row { 1 } else { self.row_tables.len() };
        // The structures below a child have consecutive numbers.
        let rows_left = (y + 1..height).filter(|&it| it != usize::from(self.enumeration.row));
        let per_child = (self.row_tables.len() as u64).pow(rows_left.count() as u32);
        let mut next = Vec::new();
        for kind in 0..kinds {
            let child = node * kinds as u64 + kind as u64;
            if (child + 1) * per_child <= wanted.start || wanted.end <= child * per_child {
                continue;
            }
            let table = if is_exit_row { &self.main_table } else { &self.row_tables[kind] };
            next.clear();
            for rows in rows {
                watch.tick()?;
                let with_row = |it| self.structure.with_row(rows, table, it);
                next.extend((0..table.count).filter_map(with_row));
            }
            if next.is_empty() {
                continue;
            }
            self.structure.rows.push(Arc::clone(table));
            self.structure.row_kinds.push(kind);
            let counted = self.add_row(&next, child, wanted, watch);
            self.structure.rows.pop();
            self.structure.row_kinds.pop();
            counted?;
        }
        Ok(())
    }

    /// Counts a structure. `rows` has every arrangement of its rows between which all columns fit.
    fn count_one(&mut self, rows: &[Rows], watch: &mut Watch<'_, '_>) -> Result<(), StopReason> {
        let structure = &mut self.structure;
        let count = structure.count_positions(rows)?;
        watch.stats.expanded += count as u64;
        watch.memory = structure.memory(count);
        watch.check()?;
        structure.place(rows, watch)?;
        self.tally.positions += structure.positions.len() as u64;
        self.tally.components += structure.find_components(watch)?;
        let exit_row = self.enumeration.row;
        for metric in Metric::ALL {
            structure.search(metric, exit_row, watch)?;
            let longest = match metric {
                Metric::Moves => &mut self.tally.longest_moves,
                Metric::Steps => &mut self.tally.longest_steps,
            };
            // The last position of the search is one of the farthest.
            let Some(&last) = structure.queue.last() else { return Ok(()) };
            let distance = structure.distances[last as usize];
            let is_far = longest.as_ref().is_none_or(|&(most, _)| u32::from(distance) >= most);
            if is_far {
                let queue = structure.queue.iter().rev().map(|&it| it as usize);
                let layer = queue.take_while(|&it| structure.distances[it] == distance);
                let boards = layer.filter_map(|it| structure.board(it, self.enumeration));
                farther(longest, boards.min().map(|board| (distance.into(), board)));
            }
            if metric == Metric::Moves {
                let counts = &mut self.tally.by_longest_moves;
                for &distance in structure.farthest.iter().filter(|&&it| it != NEVER) {
                    let index = usize::from(distance);
                    counts.resize(counts.len().max(index + 1), 0);
                    counts[index] += 1;
                    self.tally.solvable += 1;
                }
            }
        }
        Ok(())
    }
}

impl Column {
    fn new(kind: usize, table: Arc<LineTable>) -> Self {
        let (mut count, mut rank) = ([0_u8; 256], [[0_u8; 16]; 256]);
        for (crossed, (count, rank)) in count.iter_mut().zip(&mut rank).enumerate() {
            let covered = table.covered[..table.count].iter();
            for (rank, _) in rank
                .iter_mut()
                .zip(covered)
                .filter(|(_, squares)| usize::from(**squares) & crossed == 0)
            {
                *rank = *count;
                *count += 1;
            }
        }
        Self { kind, table, count, rank }
    }
}

/// A line of packed arrangements.
const fn arrangement(packed: u32, line: usize) -> usize {
    (packed >> (4 * line)) as usize & 15
}

/// A byte of covered squares.
const fn crossed(covered: u64, line: usize) -> u8 {
    (covered >> (8 * line)) as u8
}

impl Structure {
    /// Rows with one more row in an arrangement, if every column still has an arrangement that fits.
    fn with_row(&self, rows: &Rows, table: &LineTable, arrangement: usize) -> Option<Rows> {
        let y = self.rows.len();
        let covered = rows.covered | table.spread[arrangement] << y;
        let mut squares = table.covered[arrangement];
        while squares != 0 {
            let x = squares.trailing_zeros() as usize;
            squares &= squares - 1;
            if self.columns[x].count[usize::from(crossed(covered, x))] == 0 {
                return None;
            }
        }
        let arrangements = rows.arrangements | (arrangement as u32) << (4 * y);
        let number = rows.number.checked_mul(table.count as u32)? + arrangement as u32;
        Some(Rows { arrangements, number, covered })
    }

    /// The number of positions with some rows. It and the number of all arrangements of rows are numbers of 32 bits.
    fn count_positions(&self, rows: &[Rows]) -> Result<usize, StopReason> {
        let all_rows = self.rows.iter().map(|table| table.count as u64).product();
        let with = |rows: &Rows| {
            let columns = self.columns.iter().enumerate();
            let counts = columns.map(|(x, it)| it.count[usize::from(crossed(rows.covered, x))]);
            counts.map(u64::from).product::<u64>()
        };
        let positions = rows.iter().fold(0, |sum: u64, rows| sum.saturating_add(with(rows)));
        let is_number = |it: u64| it < u64::from(NONE);
        if is_number(all_rows) && is_number(positions) {
            Ok(positions as usize)
        } else {
            Err(StopReason::MemoryLimit)
        }
    }

    /// Numbers the positions with some rows.
    fn place(&mut self, rows: &[Rows], watch: &mut Watch<'_, '_>) -> Result<(), StopReason> {
        let none = Rows { arrangements: 0, number: 0, covered: 0 };
        self.all_rows.clear();
        self.all_rows.resize(self.rows.iter().map(|table| table.count).product(), (none, NONE));
        self.positions.clear();
        for rows in rows {
            self.all_rows[rows.number as usize] = (*rows, self.positions.len() as u32);
            add_columns(&self.columns, rows, 0, (0, 0), &mut self.positions, watch)?;
        }
        Ok(())
    }

    /// Calls a function with every position that is one move away.
    #[inline]
    fn each_next(&self, id: usize, metric: Metric, mut visit: impl FnMut(usize)) {
        let position = self.positions[id];
        let rows = self.all_rows[position.rows as usize].0;
        // With the same rows, only the digit of one column changes.
        let mut place_value = 1;
        for (x, column) in self.columns.iter().enumerate().rev() {
            let squares = crossed(rows.covered, x);
            let rank = &column.rank[usize::from(squares)];
            let from = arrangement(position.columns, x);
            let mut after = column.table.after(metric, from, squares);
            while after != 0 {
                let to = after.trailing_zeros() as usize;
                after &= after - 1;
                let base = id - usize::from(rank[from]) * place_value;
                visit(base + usize::from(rank[to & 15]) * place_value);
            }
            place_value *= usize::from(column.count[usize::from(squares)]);
        }
        // Other rows, the same columns.
        let mut place_value = 1;
        for (y, table) in self.rows.iter().enumerate().rev() {
            let from = arrangement(rows.arrangements, y);
            let mut after = table.after(metric, from, crossed(position.covered, y));
            while after != 0 {
                let to = after.trailing_zeros() as usize;
                after &= after - 1;
                let number = position.rows as usize - from * place_value + to * place_value;
                let (rows, first) = self.all_rows[number];
                let digits = self.columns.iter().enumerate().fold(0, |digits, (x, column)| {
                    let squares = usize::from(crossed(rows.covered, x));
                    let rank = column.rank[squares][arrangement(position.columns, x)];
                    digits * usize::from(column.count[squares]) + usize::from(rank)
                });
                visit(first as usize + digits);
            }
            place_value *= table.count;
        }
    }

    /// Numbers the components, and returns how many there are.
    fn find_components(&mut self, watch: &mut Watch<'_, '_>) -> Result<u64, StopReason> {
        let mut components = core::mem::take(&mut self.components);
        let mut queue = core::mem::take(&mut self.queue);
        components.clear();
        components.resize(self.positions.len(), NONE);
        let mut count = 0;
        for start in 0..self.positions.len() {
            if components[start] != NONE {
                continue;
            }
            components[start] = count;
            queue.clear();
            queue.push(start as u32);
            while let Some(id) = queue.pop() {
                watch.tick()?;
                // Steps reach the same positions as moves, and are fewer.
                self.each_next(id as usize, Metric::Steps, |next| {
                    if components[next] == NONE {
                        components[next] = count;
                        queue.push(next as u32);
                    }
                });
            }
            count += 1;
        }
        self.farthest.clear();
        self.farthest.resize(count as usize, NEVER);
        (self.components, self.queue) = (components, queue);
        Ok(count.into())
    }

    /// Finds the distance of every position from the solved ones, of all components at once.
    fn search(
        &mut self,
        metric: Metric,
        exit_row: u8,
        watch: &mut Watch<'_, '_>,
    ) -> Result<(), StopReason> {
        let mut distances = core::mem::take(&mut self.distances);
        let mut queue = core::mem::take(&mut self.queue);
        distances.clear();
        distances.resize(self.positions.len(), NEVER);
        queue.clear();
        let exit_row = usize::from(exit_row);
        let exit = self.rows[exit_row].count - 1;
        for (id, position) in self.positions.iter().enumerate() {
            let rows = self.all_rows[position.rows as usize].0;
            if arrangement(rows.arrangements, exit_row) == exit {
                distances[id] = 0;
                queue.push(id as u32);
            }
        }
        let mut head = 0;
        while let Some(&id) = queue.get(head) {
            head += 1;
            watch.tick()?;
            let distance = distances[id as usize] + 1;
            self.each_next(id as usize, metric, |next| {
                if distances[next] == NEVER {
                    distances[next] = distance;
                    queue.push(next as u32);
                }
            });
        }
        self.farthest.fill(NEVER);
        // In the order of the distance, so the last one of a component counts.
        for &id in &queue {
            self.farthest[self.components[id as usize] as usize] = distances[id as usize];
        }
        (self.distances, self.queue) = (distances, queue);
        Ok(())
    }

    /// The board string of a position.
    fn board(&self, id: usize, enumeration: &Enumeration) -> Option<String> {
        let position = self.positions[id];
        let rows = self.all_rows[position.rows as usize].0;
        let mut setup = BoardSetup::empty(enumeration.size);
        let mut add = |axis: Axis, line: usize, lengths: &[u8], offsets: &[u8]| {
            let is_main = axis == Axis::Horizontal && line == usize::from(enumeration.row);
            for (&length, &at) in lengths.iter().zip(offsets) {
                let block = Block { square: axis.square(line as u8, at), axis, length };
                let place = if is_main { 0 } else { setup.blocks.len() };
                setup.blocks.insert(place, block);
            }
        };
        for (y, (table, &kind)) in self.rows.iter().zip(&self.row_kinds).enumerate() {
            let is_main = y == usize::from(enumeration.row);
            let lengths = if is_main { &[2][..] } else { &enumeration.kinds[0][kind] };
            add(Axis::Horizontal, y, lengths, &table.offsets[arrangement(rows.arrangements, y)]);
        }
        for (x, column) in self.columns.iter().enumerate() {
            let offsets = &column.table.offsets[arrangement(position.columns, x)];
            add(Axis::Vertical, x, &enumeration.kinds[1][column.kind], offsets);
        }
        Board::new(setup.in_order()).ok().map(|board| board.to_string())
    }

    /// The bytes that a number of positions needs.
    fn memory(&self, positions: usize) -> u64 {
        let all_rows: usize = self.rows.iter().map(|table| table.count).product();
        let per_position = size_of::<Position>() + 2 * size_of::<u32>() + size_of::<u16>();
        (all_rows * size_of::<(Rows, u32)>() + positions * per_position) as u64
    }
}

/// Adds every position with some rows: each column in every arrangement that fits, the last column varies fastest.
fn add_columns(
    columns: &[Arc<Column>],
    rows: &Rows,
    packed: u32,
    (x, covered): (usize, u64),
    all: &mut Vec<Position>,
    watch: &mut Watch<'_, '_>,
) -> Result<(), StopReason> {
    let Some(column) = columns.get(x) else {
        all.push(Position { rows: rows.number, columns: packed, covered });
        return watch.tick();
    };
    let squares = crossed(rows.covered, x);
    for arrangement in 0..column.table.count {
        if column.table.covered[arrangement] & squares == 0 {
            let packed = packed | (arrangement as u32) << (4 * x);
            let covered = covered | column.table.spread[arrangement] << x;
            add_columns(columns, rows, packed, (x + 1, covered), all, watch)?;
        }
    }
    Ok(())
}
