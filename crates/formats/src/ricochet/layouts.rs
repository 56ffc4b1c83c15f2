//! Finds the official layout of a board.

use carom_engine::ricochet::{Board, Layout, Tile};
use carom_engine::{Directions, Size, Square};

/// The official layout, in any rotation, with the same walls and printed targets as a board; diagonals do
/// not count. If the board has no printed targets, as in a corpus, only the walls count.
///
/// `name` is tried first: it decides between layouts that are equal in this comparison.
pub(super) fn layout_of(board: &Board, name: Option<&str>) -> Option<Layout> {
    if board.size() != Size::OFFICIAL {
        return None;
    }
    let named = name.and_then(|name| name.parse::<Layout>().ok());
    if let Some(layout) = named.filter(|&layout| is_printed_on(layout, board)) {
        return Some(layout);
    }
    let [nw, ne, se, sw] = std::array::from_fn(|place| tiles_at(board, place));
    // More than one tile rarely fits a quarter.
    for &a in &nw {
        for &b in &ne {
            for &c in &se {
                for &d in &sw {
                    let layout = Layout::new([a, b, c, d]).ok();
                    if let Some(layout) = layout.filter(|&it| is_printed_on(it, board)) {
                        return Some(layout);
                    }
                }
            }
        }
    }
    None
}

fn is_printed_on(layout: Layout, board: &Board) -> bool {
    let printed = layout.board_without_diagonals();
    let targets = board.targets();
    (targets.is_empty() || targets == printed.targets())
        && board.size().squares().all(|square| board.walls(square) == printed.walls(square))
}

/// The tiles with the same walls as a quarter of the board, clockwise from the north-west. The seams do not
/// count, because there the walls of the neighbour appear, too.
fn tiles_at(board: &Board, place: usize) -> Vec<Tile> {
    let fits = |tile: &Tile| {
        let others = (1..=4).filter(|&number| number != tile.number());
        let mut tiles: Vec<Tile> =
            others.filter_map(|number| Tile::from_digit(number - 1)).collect();
        tiles.insert(place, *tile);
        let layout = <[Tile; 4]>::try_from(tiles).ok().and_then(|tiles| Layout::new(tiles).ok());
        let printed = layout.map(Layout::board_without_diagonals);
        printed.is_some_and(|printed| {
            quarter(place).all(|(square, seams)| {
                let inner = |board: &Board| board.walls(square).bits() & !seams.bits();
                inner(board) == inner(&printed)
            })
        })
    };
    Tile::all().filter(fits).collect()
}

/// The squares of a quarter with their sides on a seam.
fn quarter(place: usize) -> impl Iterator<Item = (Square, Directions)> {
    use carom_engine::Direction::{East, North, South, West};
    let (west, north) = ([0, 8, 8, 0][place], [0, 0, 8, 8][place]);
    (0..64_u8).map(move |index| {
        let square = Square::new(west + index % 8, north + index / 8);
        let seams = [
            (square.x() == 7, East),
            (square.x() == 8, West),
            (square.y() == 7, South),
            (square.y() == 8, North),
        ];
        (square, seams.into_iter().filter_map(|(is_seam, side)| is_seam.then_some(side)).collect())
    })
}

/// A note for a game of another program on a layout, if the layout has tiles with diagonals.
pub(super) fn note_on_diagonals(layout: Layout) -> Option<String> {
    let tiles: Vec<String> = layout
        .tiles()
        .into_iter()
        .filter(|tile| tile.has_diagonals())
        .map(|tile| tile.to_string())
        .collect();
    (!tiles.is_empty()).then(|| {
        format!(
            "the diagonals of {} are omitted because DriftingDroids has no diagonals",
            tiles.join(", ")
        )
    })
}
