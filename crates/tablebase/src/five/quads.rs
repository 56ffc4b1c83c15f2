//! [`Quads`]: the place in memory of the set for each placement of four helpers.
//!
//! The helpers are interchangeable, so a placement is a set of four squares. Placements whose helpers are in the same four
//! rows form a *part*, which is stored together, and all moves along rows stay in it. Moves along columns stay in a *block*: the
//! placements whose helpers are in the same four columns. The placements of one part and one block are a *run*. A run is
//! stored together, and its placements have the same order in the part and in the block. So a block is a list of runs, one
//! from each part.

/// The number of helpers.
const HELPERS: usize = 4;

/// Four ascending rows or columns; some of them may be the same.
pub(crate) type LineNumbers = [u8; HELPERS];

/// All placements of four helpers on a board.
#[derive(Clone, Debug)]
pub(crate) struct Quads {
    pub(crate) parts: Grouping,
    pub(crate) blocks: Grouping,
}

/// All placements by the lines of the helpers: by rows in parts, or by columns in blocks.
#[derive(Clone, Debug)]
pub(crate) struct Grouping {
    /// The lines of each part or block.
    pub(crate) lines: Vec<LineNumbers>,
    /// The numbering for each pattern of equal lines.
    numberings: Vec<QuadNumbering>,
}

/// The numbering of the placements of a part or a block. Each of the four *slots* has one helper and one coordinate. In a
/// part a slot is a row, and its coordinate is a column. In a block a slot is a column, and its coordinate is a row.
#[derive(Clone, Debug)]
pub(crate) struct QuadNumbering {
    /// For each slot, the first slot with the same line.
    first_alike: [usize; HELPERS],
    /// The number of coordinates.
    pub(crate) extent: usize,
    /// The number of each placement, by coordinates; the last one changes fastest. Coordinates of equal lines may have any
    /// order.
    table: Vec<u16>,
    /// The coordinates of each number, ascending if lines are equal.
    pub(crate) coordinates: Vec<LineNumbers>,
    /// The first number of each run, and the number after the last one.
    runs: Vec<u32>,
    pub(crate) tracks: Vec<Track>,
}

/// Where the helper of one slot moves while the others do not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Track {
    pub(crate) slot: usize,
    /// The coordinates of the other helpers on the same line, one bit each.
    pub(crate) standing: u16,
    /// The place in the table of coordinate 0, and the distance to the next one.
    start: usize,
    stride: usize,
}

/// The order of the placements of a run.
#[derive(Clone, Copy)]
enum Order {
    /// In a part: the columns of the helpers, row by row.
    Part,
    /// In a block: the columns of the helpers, row by row.
    Block,
}

impl Quads {
    pub(crate) fn new(width: u8, height: u8) -> Self {
        Self {
            parts: Grouping::new(height, width, Order::Part),
            blocks: Grouping::new(width, height, Order::Block),
        }
    }

    /// The number of all placements.
    pub(crate) fn len(&self) -> usize {
        self.parts.lens().sum()
    }
}

/// The number of placements of four helpers on a board.
pub(crate) const fn placements(squares: u64) -> u64 {
    if squares < 4 { 0 } else { squares * (squares - 1) * (squares - 2) * (squares - 3) / 24 }
}

impl Grouping {
    fn new(lines: u8, extent: u8, order: Order) -> Self {
        let crossing = ascending(extent);
        let numbering = |pattern: usize| QuadNumbering::new(pattern, extent, &crossing, order);
        Self {
            lines: ascending(lines),
            numberings: (0..1 << (HELPERS - 1)).map(numbering).collect(),
        }
    }

    /// The numbering for some lines.
    pub(crate) fn numbering(&self, lines: LineNumbers) -> &QuadNumbering {
        let is_same = |slot: usize| usize::from(lines[slot] == lines[slot + 1]) << slot;
        &self.numberings[(0..HELPERS - 1).map(is_same).sum::<usize>()]
    }

    /// The numbers of placements of all parts or blocks.
    pub(crate) fn lens(&self) -> impl Iterator<Item = usize> + '_ {
        self.lines.iter().map(|&lines| self.numbering(lines).coordinates.len())
    }
}

impl QuadNumbering {
    /// Bit i of the pattern says that slots i and i + 1 have the same line. `crossing` are the lines of all runs.
    fn new(pattern: usize, extent: u8, crossing: &[LineNumbers], order: Order) -> Self {
        let mut first_alike = [0, 1, 2, 3];
        for slot in 1..HELPERS {
            if pattern >> (slot - 1) & 1 != 0 {
                first_alike[slot] = first_alike[slot - 1];
            }
        }
        let is_ascending = |it: &LineNumbers| {
            let rises = |slot: usize| pattern >> (slot - 1) & 1 == 0 || it[slot - 1] < it[slot];
            (1..HELPERS).all(rises)
        };
        let mut coordinates: Vec<LineNumbers> = all(extent).filter(is_ascending).collect();
        let in_run = |it: LineNumbers| match order {
            Order::Part => it,
            Order::Block => {
                let mut slots = [0, 1, 2, 3];
                slots.sort_unstable_by_key(|&slot| (it[slot], slot));
                slots.map(|slot| first_alike[slot] as u8)
            }
        };
        coordinates.sort_unstable_by_key(|&it| (sorted(it), in_run(it)));
        let first = |run: LineNumbers| coordinates.partition_point(|&it| sorted(it) < run) as u32;
        let mut runs: Vec<u32> = crossing.iter().map(|&run| first(run)).collect();
        runs.push(coordinates.len() as u32);
        let mut numbering = Self {
            first_alike,
            extent: usize::from(extent),
            table: vec![0; usize::from(extent).pow(HELPERS as u32)],
            coordinates,
            runs,
            tracks: Vec::new(),
        };
        for (number, &lowest) in numbering.coordinates.iter().enumerate() {
            let place = numbering.place(lowest);
            numbering.table[place] = number as u16;
        }
        for coordinates in all(extent) {
            let place = numbering.place(coordinates);
            numbering.table[place] =
                numbering.table[numbering.place(numbering.lowest(coordinates))];
        }
        numbering.tracks = numbering.all_tracks(extent);
        numbering
    }

    /// The placements of a run.
    pub(crate) fn run(&self, run: usize) -> std::ops::Range<usize> {
        self.runs[run] as usize..self.runs[run + 1] as usize
    }

    fn place(&self, coordinates: LineNumbers) -> usize {
        coordinates.into_iter().fold(0, |place, it| place * self.extent + usize::from(it))
    }

    /// The coordinates, ascending where lines are equal.
    fn lowest(&self, coordinates: LineNumbers) -> LineNumbers {
        let mut pairs = [0, 1, 2, 3].map(|slot| (self.first_alike[slot], coordinates[slot]));
        pairs.sort_unstable();
        pairs.map(|(_, coordinate)| coordinate)
    }

    /// Whether no other helper is on the line of the last slot. Then each placement is on one track of that slot, and on
    /// no other track before it.
    pub(crate) const fn is_last_alone(&self) -> bool {
        self.first_alike[HELPERS - 1] == HELPERS - 1
    }

    /// The number of the placement with a coordinate on a track.
    #[inline(always)]
    pub(crate) fn number(&self, track: &Track, coordinate: usize) -> usize {
        usize::from(self.table[track.start + coordinate * track.stride])
    }

    /// All tracks. Of equal lines the helper of the last slot moves, wherever the others are. Those with the same first
    /// coordinate are together, because their sets fit into a cache, and those along the first slot are last.
    fn all_tracks(&self, extent: u8) -> Vec<Track> {
        let mut tracks = Vec::new();
        let is_last = |slot: usize| slot + 1 == HELPERS || self.first_alike[slot + 1] == slot + 1;
        for slot in (0..HELPERS).rev().filter(|&slot| is_last(slot)) {
            for at in all(extent).filter(|at| at[slot] == 0) {
                // The others on the line must be different, and each set of them is there once.
                let others = &at[self.first_alike[slot]..slot];
                let mut of_others = at;
                of_others[slot] = extent;
                let is_lowest = self.lowest(of_others) == of_others;
                let are_different = |it: &LineNumbers| {
                    (1..HELPERS)
                        .all(|slot| self.first_alike[slot] == slot || it[slot - 1] < it[slot])
                };
                if !is_lowest || !are_different(&of_others) {
                    continue;
                }
                let track = Track {
                    slot,
                    standing: others.iter().fold(0, |standing, &it| standing | 1 << it),
                    start: self.place(at),
                    stride: self.extent.pow((HELPERS - 1 - slot) as u32),
                };
                tracks.push((slot == 0, at[0], HELPERS - slot, track));
            }
        }
        tracks.sort_by_key(|&(is_along_first, first, slot, _)| (is_along_first, first, slot));
        tracks.into_iter().map(|(.., track)| track).collect()
    }
}

/// All coordinates; the last one changes fastest.
fn all(extent: u8) -> impl Iterator<Item = LineNumbers> {
    let count = u32::from(extent).pow(HELPERS as u32);
    (0..count).map(move |mut rest| {
        let mut coordinates = [0; HELPERS];
        for coordinate in coordinates.iter_mut().rev() {
            *coordinate = (rest % u32::from(extent)) as u8;
            rest /= u32::from(extent);
        }
        coordinates
    })
}

/// All lines in ascending order.
fn ascending(lines: u8) -> Vec<LineNumbers> {
    all(lines).filter(|it| it.is_sorted()).collect()
}

fn sorted(mut lines: LineNumbers) -> LineNumbers {
    lines.sort_unstable();
    lines
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The squares of a placement: row and column, ascending.
    fn squares(mut cells: [(u8, u8); 4]) -> [(u8, u8); 4] {
        cells.sort_unstable();
        cells
    }

    #[test]
    fn parts_and_blocks_have_every_placement_once_and_in_the_same_order() {
        for (width, height) in [(5, 3), (3, 5), (2, 2), (1, 4), (6, 6), (1, 1)] {
            let Quads { parts, blocks } = Quads::new(width, height);
            let mut seen = HashSet::new();
            for (block, &columns) in blocks.lines.iter().enumerate() {
                let of_block = blocks.numbering(columns);
                for (part, &rows) in parts.lines.iter().enumerate() {
                    let of_part = parts.numbering(rows);
                    let in_part = of_part.coordinates[of_part.run(block)]
                        .iter()
                        .map(|at| squares([0, 1, 2, 3].map(|slot| (rows[slot], at[slot]))));
                    let in_block = of_block.coordinates[of_block.run(part)]
                        .iter()
                        .map(|at| squares([0, 1, 2, 3].map(|slot| (at[slot], columns[slot]))));
                    assert!(in_part.clone().eq(in_block), "{rows:?} {columns:?}");
                    for placement in in_part {
                        assert!(placement.is_sorted_by(|one, next| one < next));
                        assert!(seen.insert(placement));
                    }
                }
            }
            let count = placements(u64::from(width) * u64::from(height));
            assert_eq!(seen.len() as u64, count, "{width}x{height}");
            assert_eq!(Quads::new(width, height).len() as u64, count);
        }
    }

    #[test]
    fn every_move_of_a_helper_has_one_track() {
        for (lines, extent) in
            [([0, 1, 2, 3], 4), ([0, 0, 1, 1], 5), ([0, 1, 1, 1], 5), ([2; 4], 6)]
        {
            let grouping = Grouping::new(4, extent, Order::Part);
            let numbering = grouping.numbering(lines);
            let mut seen = HashSet::new();
            let mut first = vec![None; numbering.coordinates.len()];
            for track in &numbering.tracks {
                for coordinate in (0..extent).filter(|it| track.standing >> it & 1 == 0) {
                    let number = numbering.number(track, usize::from(coordinate));
                    let at = numbering.coordinates[number];
                    let moving = (0..4)
                        .find(|&slot| lines[slot] == lines[track.slot] && at[slot] == coordinate);
                    assert!(seen.insert((number, moving.expect("it is on the track"))));
                    first[number].get_or_insert(track.slot);
                }
            }
            if numbering.is_last_alone() {
                assert!(first.iter().all(|&slot| slot == Some(3)));
            }
            assert_eq!(seen.len(), 4 * numbering.coordinates.len(), "{lines:?}");
        }
    }
}
