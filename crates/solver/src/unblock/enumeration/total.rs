//! The number of positions of a size.

use carom_engine::Size;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// What the squares before a square, row by row, leave to the rest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Border {
    /// By column.
    columns: [LineBorder; 8],
    row: LineBorder,
    has_main: bool,
}

/// A row or column up to a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
struct LineBorder {
    /// The squares that its last block still needs.
    left: u8,
    /// Whether its own blocks leave a square of it free.
    has_gap: bool,
}

type BorderCounts = HashMap<Border, u128, FxBuildHasher>;

/// The number of positions of a size with the exit in a row. Each step adds a square to all boards at once, and keeps
/// only how many of them have the same border.
pub(super) fn positions(size: Size, exit_row: u8) -> u128 {
    let mut counts: BorderCounts = HashMap::default();
    counts.insert(Border::default(), 1);
    for y in 0..size.height() {
        for x in 0..size.width() {
            let mut next = BorderCounts::default();
            for (border, count) in counts {
                let room = (size.width() - x, size.height() - y);
                border.each_next(usize::from(x), y == exit_row, room, |border| {
                    *next.entry(border).or_default() += count;
                });
            }
            counts = next;
        }
        // Only the blocks of the exit row may fill their row.
        let ended = counts.into_iter().filter_map(|(border, count)| {
            let is_whole = if y == exit_row { border.has_main } else { border.row.has_gap };
            let border = Border { row: LineBorder::default(), has_main: false, ..border };
            is_whole.then_some((border, count))
        });
        let mut next = BorderCounts::default();
        for (border, count) in ended {
            *next.entry(border).or_default() += count;
        }
        counts = next;
    }
    let is_whole =
        |border: &Border| border.columns[..size.width().into()].iter().all(|it| it.has_gap);
    counts.into_iter().filter(|(border, _)| is_whole(border)).map(|(_, count)| count).sum()
}

impl Border {
    /// The borders after the next square, which is in column `x`. `room` has the squares from it to the east and south
    /// edges, with it.
    fn each_next(self, x: usize, is_exit_row: bool, room: (u8, u8), mut add: impl FnMut(Self)) {
        let mut next = self;
        match (self.row.left, self.columns[x].left) {
            (0, 0) => {
                next.row.has_gap = true;
                next.columns[x].has_gap = true;
                add(next);
                for length in [2, 3] {
                    let may_lie = !is_exit_row || (length == 2 && !self.has_main);
                    if may_lie && length <= room.0 {
                        let mut next = self;
                        next.row.left = length - 1;
                        next.columns[x].has_gap = true;
                        next.has_main = is_exit_row;
                        add(next);
                    }
                    if length <= room.1 {
                        let mut next = self;
                        next.columns[x].left = length - 1;
                        next.row.has_gap = true;
                        add(next);
                    }
                }
            }
            (0, _) => {
                next.columns[x].left -= 1;
                next.row.has_gap = true;
                add(next);
            }
            (_, 0) => {
                next.row.left -= 1;
                next.columns[x].has_gap = true;
                add(next);
            }
            // Two blocks cannot cover a square.
            _ => {}
        }
    }
}
