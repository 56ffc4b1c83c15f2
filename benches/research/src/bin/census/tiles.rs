//! The tiles: which of them make long puzzles.

use carom_engine::ricochet::{Layout, Tile};
use carom_research::text::table;
use carom_support::wording::grouped;

use crate::plot::{Bar, Chart};
use crate::record::PairRecord;
use crate::summary::Summary;

/// The results for one tile.
pub(crate) struct TileResults<'a> {
    tile: Tile,
    /// The pairs whose target is printed on the tile.
    own: Summary<'a>,
    /// The pairs of boards with the tile whose target is printed on another tile.
    other: Summary<'a>,
}

/// The results for each tile that lies on a board, in the order of their digits. No tile, if a board is not official.
pub(crate) fn by_tile<'a>(records: &[&'a PairRecord]) -> Vec<TileResults<'a>> {
    let layouts = records.iter().map(|it| Layout::from_digits(&it.layout).map(Layout::tiles));
    let Ok(tiles) = layouts.collect::<Result<Vec<_>, _>>() else { return Vec::new() };
    let results = Tile::all().map(|tile| {
        let choose = |is_own: bool| {
            let of_tile = records.iter().zip(&tiles).filter(move |(record, tiles)| {
                tiles.contains(&tile) && (tiles[quarter(record)] == tile) == is_own
            });
            Summary::of(of_tile.map(|(&record, _)| record))
        };
        TileResults { tile, own: choose(true), other: choose(false) }
    });
    results.filter(|it| !it.own.records.is_empty() || !it.other.records.is_empty()).collect()
}

/// The index of the tile with the target: north-west, north-east, south-east, south-west.
fn quarter(record: &PairRecord) -> usize {
    match (record.target.x < 8, record.target.y < 8) {
        (true, true) => 0,
        (false, true) => 1,
        (false, false) => 2,
        (true, false) => 3,
    }
}

/// The section of the page, with its figure in the folder. Empty without tiles.
pub(crate) fn section(results: &[TileResults<'_>], folder: &str) -> String {
    if results.is_empty() {
        return String::new();
    }
    let column = |cell: &dyn Fn(&TileResults<'_>) -> String| -> Vec<String> {
        results.iter().map(cell).collect()
    };
    let longest = |it: &Summary<'_>| it.longest().to_string();
    let mean_longest = |it: &Summary<'_>| format!("{:.2}", it.mean_longest());
    let mean = |it: &Summary<'_>| format!("{:.3}", it.mean());
    let head = [
        "tile",
        "pairs, target on it",
        "longest",
        "mean longest",
        "mean",
        "pairs, target elsewhere",
        "longest",
        "mean longest",
        "mean",
    ];
    let rows = table(
        &head.map(str::to_owned),
        &[
            column(&|it| it.tile.to_string()),
            column(&|it| grouped(it.own.records.len() as u64)),
            column(&|it| longest(&it.own)),
            column(&|it| mean_longest(&it.own)),
            column(&|it| mean(&it.own)),
            column(&|it| grouped(it.other.records.len() as u64)),
            column(&|it| longest(&it.other)),
            column(&|it| mean_longest(&it.other)),
            column(&|it| mean(&it.other)),
        ],
    );
    format!(
        "\n## By tile\n\n\
         ![The average length of the longest puzzle for the targets of each tile]({folder}/tiles.svg)\n\n\
         The first columns are for the pairs whose target is printed on the tile: their number, the length of their longest\n\
         puzzle, the average length of a pair's longest puzzle, and the mean of all positions. The other columns are for the\n\
         other targets of the boards with the tile.\n\n{rows}"
    )
}

/// The figure of the section. `None` without tiles.
///
/// # Errors
/// The errors of the drawing library.
pub(crate) fn figure(results: &[TileResults<'_>]) -> anyhow::Result<Option<String>> {
    let bars: Vec<Bar> = results
        .iter()
        .filter(|it| !it.own.records.is_empty())
        .map(|it| {
            let height = it.own.mean_longest();
            Bar { name: it.tile.to_string(), height, label: format!("{height:.1}") }
        })
        .collect();
    if bars.is_empty() {
        return Ok(None);
    }
    let highest = bars.iter().map(|bar| bar.height).fold(0.0, f64::max);
    let marks = (0..).map(|i| i * 5).take_while(|&mark| f64::from(mark) < highest + 5.0);
    let chart = Chart {
        title: "Which tiles make long puzzles",
        subtitle: "The average length of a pair's longest puzzle, by the tile on which the target is printed",
        axis: "tile with the target",
        bars,
        marks: marks.map(|mark| (f64::from(mark), mark.to_string())).collect(),
        ends: None,
    };
    chart.draw().map(Some)
}
