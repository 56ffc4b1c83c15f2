//! The page: the results of the census for people.

use std::fmt::Write;

use anyhow::Context;
use carom_engine::ricochet::Drawing;
use carom_formats::ricochet::Entry;
use carom_research::census::Results;
use carom_research::text::{fill, table};
use carom_support::wording::{counted, grouped};

use crate::plot::{Bar, Chart};
use crate::record::{Hardest, MOST_LISTED, PairRecord};
use crate::summary::{Summary, half_moves};
use crate::tiles::{self, TileResults};
use crate::work::{Census, Layouts, Pair};

/// The maximum number of drawn puzzles.
const DRAWN: usize = 2;
/// The number of positions in the list of the hardest.
const RANKED: usize = 10;

/// Every file, name and text, the page first.
pub(crate) fn files(
    results: &Results<Census>,
    is_long: bool,
) -> anyhow::Result<Vec<(String, String)>> {
    let folder = results.work.layouts.page();
    let all = Summary::of(results.records.values());
    let by_tile = tiles::by_tile(&all.records);
    let figure = |name: &str| format!("{folder}/{name}.svg");
    let mut files = vec![
        (format!("{folder}.md"), page(results, &all, &by_tile, is_long)?),
        (figure("longest"), longest_figure(&all)?),
        (figure("positions"), position_figure(&all)?),
    ];
    files.extend(tiles::figure(&by_tile)?.map(|text| (figure("tiles"), text)));
    Ok(files)
}

fn page(
    results: &Results<Census>,
    all: &Summary<'_>,
    by_tile: &[TileResults<'_>],
    is_long: bool,
) -> anyhow::Result<String> {
    let Census { layouts, ref pairs } = results.work;
    let digits = "A board has the digits of its tiles, as in a game ID of the program DriftingDroids, for example \
                  0765: north-west,\nnorth-east, south-east, south-west.";
    let (boards, names) = match layouts {
        Layouts::FirstEdition => ("the 96 boards of the first edition (A and B sides)", digits),
        Layouts::WithoutDiagonals => ("the 486 official boards without diagonals", digits),
        Layouts::WithDiagonals => ("the 1,050 official boards with diagonals", digits),
        Layouts::Small => ("some small random boards", "Boards are small ones, for tests."),
    };
    let count = all.records.len();
    let (partial, partial_option) = if results.is_whole() {
        (String::new(), "")
    } else {
        let [count, all] = [count, pairs.len()].map(|it| grouped(it as u64));
        let note = format!("**This is a part of the census**: {count} of {all} pairs.\n\n");
        (note, " --partial")
    };
    let option = match layouts {
        Layouts::FirstEdition => String::new(),
        other => format!(" --layouts {}", other.name()),
    };
    let unsolvable = match all.unsolvable {
        0 => "No position is unsolvable.".to_owned(),
        count => format!("{} positions have no solution.", grouped(count)),
    };
    let at_longest = all.at_longest();
    let ranking = ranking(pairs, all)?;
    let show_note = if ranking.contains("game ID") {
        " `carom show ID` draws the position of a game ID."
    } else {
        ""
    };
    let mut page = fill(
        include_str!("page.md"),
        &[
            ("boards", boards.to_owned()),
            ("names", names.to_owned()),
            ("most-listed", MOST_LISTED.to_string()),
            ("partial", partial),
            ("partial-option", partial_option.to_owned()),
            ("layouts-option", option),
            ("measured", measured(layouts).to_owned()),
            ("pairs", grouped(count as u64)),
            ("all", grouped(all.total)),
            ("longest", all.longest().to_string()),
            ("at-longest", positions(at_longest)),
            ("s", if at_longest == 1 { "s" } else { "" }.to_owned()),
            ("mean", format!("{:.3}", all.mean())),
            ("mean-longest", format!("{:.2}", all.mean_longest())),
            ("unsolvable", unsolvable),
            ("folder", layouts.page().to_owned()),
            ("alike", alike(layouts).to_owned()),
            ("ranking", ranking),
            ("show-note", show_note.to_owned()),
            ("record-table", record_table(all)),
            ("move-table", move_table(all)),
            ("target-table", target_table(all)),
            ("tile-section", tiles::section(by_tile, layouts.page())),
        ],
    );
    if is_long {
        page += &fill(
            include_str!("long.md"),
            &[
                ("record", record_section(pairs, all)?),
                ("mean-table", mean_table(all)),
                ("layout-table", layout_table(all)),
            ],
        );
    }
    Ok(page)
}

/// What measured the kept results, if it is no longer there.
const fn measured(layouts: Layouts) -> &'static str {
    match layouts {
        Layouts::WithDiagonals => include_str!("with-diagonals.md"),
        _ => "",
    }
}

/// Which positions count as one.
const fn alike(layouts: Layouts) -> &'static str {
    match layouts {
        Layouts::WithDiagonals => {
            "Robots that need not\narrive are interchangeable unless a diagonal of the board has their colour, because that robot passes it: positions\n\
             that differ only by an exchange of the others count as one."
        }
        _ => {
            "The other three are interchangeable: positions that differ\nonly by an exchange of them count as one."
        }
    }
}

/// The hardest positions of all: a table of the first ten, with the longest solutions first.
///
/// A pair lists only the positions that need the most moves of the pair. So the table is exact if the pairs with the
/// longest puzzle list enough of them.
fn ranking(pairs: &[Pair], all: &Summary<'_>) -> anyhow::Result<String> {
    let mut hardest: Vec<(&PairRecord, &Hardest)> =
        all.records.iter().flat_map(|&it| it.hardest.iter().map(move |one| (it, one))).collect();
    // The sort keeps the order of the pairs.
    hardest.sort_by_key(|(record, _)| std::cmp::Reverse(record.longest));
    hardest.truncate(RANKED);
    let column = |cell: &dyn Fn(&PairRecord, &Hardest) -> String| -> Vec<String> {
        hardest.iter().map(|&(record, one)| cell(record, one)).collect()
    };
    let robots = |_: &PairRecord, one: &Hardest| {
        one.robots.iter().map(|&it| square(it)).collect::<Vec<_>>().join(" ")
    };
    let mut head = ["moves", "board", "target", "red, green, blue, yellow", "solution"]
        .map(str::to_owned)
        .to_vec();
    let mut columns = vec![
        column(&|record, _| record.longest.to_string()),
        column(&|record, _| record.layout.clone()),
        column(&|record, _| record.target.name()),
        column(&robots),
        column(&|_, one| format!("`{}`", one.solution)),
    ];
    let ids = hardest.iter().map(|(record, one)| {
        let pair = pairs.get(record.pair).context("no such pair")?;
        Ok(game_id(pair, one)?.unwrap_or_default())
    });
    let ids = ids.collect::<anyhow::Result<Vec<_>>>()?;
    if ids.iter().any(|id| !id.is_empty()) {
        head.push("game ID".to_owned());
        columns.push(ids);
    }
    Ok(table(&head, &columns))
}

fn positions(count: u64) -> String {
    counted(count, "position")
}

/// The pairs with the longest puzzle of all.
fn record_table(all: &Summary<'_>) -> String {
    let records = all.record_pairs();
    let column = |cell: &dyn Fn(&PairRecord) -> String| records.iter().map(|it| cell(it)).collect();
    table(
        &["board", "target", "square", "positions"].map(str::to_owned),
        &[
            column(&|it| it.layout.clone()),
            column(&|it| it.target.name()),
            column(&|it| square((it.target.x, it.target.y))),
            column(&|it| grouped(it.at_longest)),
        ],
    )
}

/// Every known puzzle of these pairs, and pictures.
fn record_section(pairs: &[Pair], all: &Summary<'_>) -> anyhow::Result<String> {
    let mut text = String::new();
    // Writing to a string cannot fail.
    for (number, record) in all.record_pairs().into_iter().enumerate() {
        let pair = pairs.get(record.pair).context("no such pair")?;
        let _ = write!(text, "\n### {}, {}\n\n", record.layout, record.target.name());
        if record.at_longest > MOST_LISTED {
            let _ = write!(text, "The first of {}.\n\n", positions(record.at_longest));
        }
        text += &puzzle_table(pair, record)?;
        if let Some(first) = record.hardest.first().filter(|_| number < DRAWN) {
            let drawing = Drawing::of_round(&first.round(pair)?).to_string();
            let lines = drawing.lines().map(|line| format!("    {line}").trim_end().to_owned());
            let lines = lines.collect::<Vec<_>>().join("\n");
            let _ = write!(text, "\nThe first of them:\n\n{lines}\n");
        }
    }
    Ok(text)
}

/// The hardest puzzles of a pair, with the IDs that `carom solve` accepts.
fn puzzle_table(pair: &Pair, record: &PairRecord) -> anyhow::Result<String> {
    let column = |robot: usize| {
        let squares = record.hardest.iter().map(|it| it.robots.get(robot).copied().map(square));
        squares.map(Option::unwrap_or_default).collect()
    };
    let mut head = ["red", "green", "blue", "yellow", "solution"].map(str::to_owned).to_vec();
    let mut columns: Vec<Vec<String>> = (0..4).map(column).collect();
    columns.push(record.hardest.iter().map(|it| format!("`{}`", it.solution)).collect());
    let ids = record.hardest.iter().map(|it| game_id(pair, it));
    if let Some(ids) = ids.collect::<anyhow::Result<Option<Vec<_>>>>()? {
        head.push("game ID".to_owned());
        columns.push(ids);
    }
    Ok(table(&head, &columns))
}

/// The ID of a puzzle, if it has one. In the ID of a vortex any robot may arrive.
fn game_id(pair: &Pair, hardest: &Hardest) -> anyhow::Result<Option<String>> {
    let format = carom_formats::ricochet::by_id("game-id").context("no game IDs")?;
    let entry = Entry::of_round(&hardest.round(pair)?);
    let id = (format.write)(&[entry]).ok().filter(|_| pair.target.robot.is_some());
    Ok(id.map(|id| format!("`{}`", id.trim())))
}

fn square((x, y): (u8, u8)) -> String {
    format!("({x}, {y})")
}

/// A percentage with three digits after the point, or in exponential form with two digits.
fn percent(count: u64, total: u64) -> String {
    let percent = 100.0 * count as f64 / total.max(1) as f64;
    if count > 0 && percent < 0.001 { format!("{percent:.1e}") } else { format!("{percent:.3}") }
}

/// Means in steps of half a move.
fn mean_table(all: &Summary<'_>) -> String {
    let counts = all.pairs_by(|record| half_moves(&record.histogram));
    let range = |halves: &u32| {
        let from = f64::from(*halves) / 2.0;
        format!("{from:.1} to {:.1}", from + 0.5)
    };
    table(
        &["mean moves", "pairs", "percent"].map(str::to_owned),
        &[
            counts.keys().map(range).collect(),
            counts.values().copied().map(grouped).collect(),
            counts.values().map(|&count| percent(count, all.records.len() as u64)).collect(),
        ],
    )
}

/// For each number of moves: the positions that need it, the pairs whose longest puzzle needs it, and the positions of
/// these pairs among them.
fn move_table(all: &Summary<'_>) -> String {
    let longest = all.pairs_by(|record| record.longest);
    let pairs = |moves: u32| longest.get(&moves).copied().unwrap_or(0);
    let hardest = |moves: u32| -> u64 {
        all.records.iter().filter(|it| it.longest == moves).map(|it| it.at_longest).sum()
    };
    let of_pairs = |cell: &dyn Fn(u32) -> String| -> Vec<String> {
        let cells =
            (0..=all.longest()).map(|it| if pairs(it) > 0 { cell(it) } else { String::new() });
        cells.chain((all.unsolvable > 0).then(String::new)).collect()
    };
    let mut names: Vec<String> = (0..all.histogram.len()).map(|moves| moves.to_string()).collect();
    let mut counts = all.histogram.clone();
    if all.unsolvable > 0 {
        names.push("unsolvable".to_owned());
        counts.push(all.unsolvable);
    }
    let percents = counts.iter().map(|&count| percent(count, all.total)).collect();
    table(
        &["moves", "positions", "percent", "pairs", "percent", "hardest positions"]
            .map(str::to_owned),
        &[
            names,
            counts.into_iter().map(grouped).collect(),
            percents,
            of_pairs(&|it| grouped(pairs(it))),
            of_pairs(&|it| percent(pairs(it), all.records.len() as u64)),
            of_pairs(&|it| grouped(hardest(it))),
        ],
    )
}

fn target_table(all: &Summary<'_>) -> String {
    let groups = all.by_name(|record| record.target.name());
    let head = ["target", "longest", "boards", "mean longest", "mean"].map(str::to_owned);
    let column = |cell: &dyn Fn(&Summary<'_>) -> String| -> Vec<String> {
        groups.iter().map(|(_, group)| cell(group)).collect()
    };
    table(
        &head,
        &[
            groups.iter().map(|(name, _)| name.clone()).collect(),
            column(&|it| it.longest().to_string()),
            column(&|it| it.record_pairs().len().to_string()),
            column(&|it| format!("{:.2}", it.mean_longest())),
            column(&|it| format!("{:.3}", it.mean())),
        ],
    )
}

fn layout_table(all: &Summary<'_>) -> String {
    let groups = all.by_name(|record| record.layout.clone());
    let head = ["board", "longest", "targets", "positions", "mean"].map(str::to_owned);
    let column = |cell: &dyn Fn(&Summary<'_>) -> String| -> Vec<String> {
        groups.iter().map(|(_, group)| cell(group)).collect()
    };
    let targets = |it: &Summary<'_>| {
        it.record_pairs().iter().map(|it| it.target.name()).collect::<Vec<_>>().join(", ")
    };
    table(
        &head,
        &[
            groups.iter().map(|(name, _)| name.clone()).collect(),
            column(&|it| it.longest().to_string()),
            column(&targets),
            column(&|it| grouped(it.at_longest())),
            column(&|it| format!("{:.3}", it.mean())),
        ],
    )
}

fn longest_figure(all: &Summary<'_>) -> anyhow::Result<String> {
    let counts = all.pairs_by(|record| record.longest);
    let highest = counts.values().copied().max().unwrap_or(1);
    // Five to ten steps of 1, 2 or 5 times a power of ten; the last is above the highest bar and its label.
    let steps = (0..).flat_map(|power| [1, 2, 5].map(|it| it * 10_u64.pow(power)));
    let step = steps.into_iter().find(|step| highest * 11 / 10 < step * 10).unwrap_or(1);
    let marks = (0..=highest * 11 / 10 / step + 1).map(|i| i * step);
    let subtitle = format!(
        "Pairs of a board and a target by the moves of the longest puzzle, {} pairs",
        grouped(all.records.len() as u64)
    );
    let first = counts.keys().next().copied().unwrap_or(0);
    let count = |moves: u32| counts.get(&moves).copied().unwrap_or(0);
    let bars = (first..=all.longest()).map(|moves| {
        let pairs = count(moves);
        let label = if pairs > 0 { grouped(pairs) } else { String::new() };
        Bar { name: moves.to_string(), height: pairs as f64, label }
    });
    Chart {
        title: "How long the longest puzzles are",
        subtitle: &subtitle,
        axis: "moves of the longest puzzle",
        bars: bars.collect(),
        marks: marks.map(|mark| (mark as f64, grouped(mark))).collect(),
        ends: None,
    }
    .draw()
}

fn position_figure(all: &Summary<'_>) -> anyhow::Result<String> {
    // Logarithms. A bar of one position is visible, because the scale starts below it.
    const LOWEST: f64 = -0.3;
    let log = |count: u64| (count as f64).log10();
    let words = ["1", "1 thousand", "1 million", "1 billion", "1 trillion"];
    let marks =
        (0..).step_by(3).zip(words).map(|(power, word)| (f64::from(power), word.to_owned()));
    let top = all.histogram.iter().map(|&count| log(count.max(1))).fold(1.0, f64::max) + 0.3;
    let bars = all.histogram.iter().enumerate().map(|(moves, &count)| {
        let height = if count > 0 { log(count) } else { LOWEST };
        Bar { name: moves.to_string(), height, label: String::new() }
    });
    let subtitle = format!(
        "Positions by the moves of the shortest solution, {} of {} pairs; every line is a thousand times the one below",
        grouped(all.total),
        grouped(all.records.len() as u64)
    );
    Chart {
        title: "How many moves positions need",
        subtitle: &subtitle,
        axis: "moves of the shortest solution",
        bars: bars.collect(),
        marks: marks.filter(|mark| mark.0 < top).collect(),
        ends: Some((LOWEST, top)),
    }
    .draw()
}
