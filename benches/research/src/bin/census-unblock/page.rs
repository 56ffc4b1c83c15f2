//! The page: the results of the census for people.

use std::fmt::Write;

use anyhow::{Context, ensure};
use carom_engine::unblock::{Board, Drawing};
use carom_research::census::{Results, Work as _};
use carom_research::text::{fill, table};
use carom_solver::unblock::StructureCounts;
use carom_support::wording::{counted, grouped};

use crate::estimate::{Estimate, ratio};
use crate::record::UnitRecord;
use crate::work::Census;

/// The file of the page.
pub(crate) const NAME: &str = "census-unblock.md";

/// The results of one size, of all units or of some.
pub(crate) struct SizeResults<'a> {
    results: &'a Results<Census>,
    /// The sum of the records.
    tally: StructureCounts,
    /// The processor seconds of units.
    seconds: Vec<(usize, f64)>,
}

impl<'a> SizeResults<'a> {
    pub(crate) fn new(results: &'a Results<Census>, seconds: Vec<(usize, f64)>) -> Self {
        let mut tally = StructureCounts::default();
        for record in results.records.values() {
            tally.add(record.tally());
        }
        Self { results, tally, seconds }
    }

    pub(crate) const fn census(&self) -> &'a Census {
        &self.results.work
    }

    pub(crate) fn is_whole(&self) -> bool {
        self.results.is_whole()
    }

    pub(crate) fn seconds(&self) -> &[(usize, f64)] {
        &self.seconds
    }

    /// Smaller sizes come first.
    pub(crate) fn order(&self) -> (usize, u8, u8) {
        let Census { size, row, .. } = self.census();
        (size.area(), size.width(), *row)
    }

    /// `4x4, exit in row 1`.
    fn title(&self) -> String {
        format!("{}, exit in row {}", self.census().size, self.census().row)
    }
}

pub(crate) fn page(parts: &[SizeResults<'_>], is_long: bool) -> anyhow::Result<String> {
    let (whole, samples): (Vec<&SizeResults<'_>>, Vec<&SizeResults<'_>>) =
        parts.iter().partition(|part| part.is_whole());
    for part in &whole {
        let (counted, exact) = (part.tally.positions, part.census().enumeration.positions());
        ensure!(u128::from(counted) == exact, "{}: {counted} positions, not {exact}", part.title());
    }
    let commands = parts.iter().map(|part| {
        let Census { size, row, .. } = part.census();
        let random = if part.is_whole() { "" } else { " --random 1" };
        let (width, height) = (size.width(), size.height());
        format!(
            "    cargo xtask census --game unblock --size {width} {height} --row {row}{random}\n"
        )
    });
    let note = match &samples[..] {
        [] => String::new(),
        samples => {
            let names: Vec<String> = samples.iter().map(|part| part.title()).collect();
            format!("For {} it has estimates from a random sample.", names.join(" and "))
        }
    };
    let partial = if samples.is_empty() { "" } else { " --partial" };
    let sections = samples.iter().map(|part| sample_section(part, is_long)).collect();
    let mut page = fill(
        include_str!("page.md"),
        &[
            ("partial-note", note),
            ("partial-option", partial.to_owned()),
            ("commands", commands.collect()),
            ("sizes", size_table(&whole)),
            ("longest", longest_table(&whole)),
            ("hardest", hardest_table(&whole)),
            ("samples", sections),
        ],
    );
    if is_long {
        page += "\n## Drawings\n";
        for part in parts {
            page += &drawings(part)?;
        }
    }
    // A sentence without a text has left a space.
    let lines: String = page.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    Ok(lines.trim_end().to_owned() + "\n")
}

fn size_table(parts: &[&SizeResults<'_>]) -> String {
    let column =
        |cell: &dyn Fn(&SizeResults<'_>) -> String| parts.iter().map(|part| cell(part)).collect();
    let farthest = |longest: &Option<(u32, String)>| {
        longest.as_ref().map_or_else(|| "-".to_owned(), |(distance, _)| distance.to_string())
    };
    table(
        &[
            "size",
            "exit row",
            "units",
            "positions",
            "components",
            "solvable",
            "most moves",
            "most steps",
        ]
        .map(str::to_owned),
        &[
            column(&|it| it.census().size.to_string()),
            column(&|it| it.census().row.to_string()),
            column(&|it| grouped(it.census().units() as u64)),
            column(&|it| grouped(it.tally.positions)),
            column(&|it| grouped(it.tally.components)),
            column(&|it| grouped(it.tally.solvable)),
            column(&|it| farthest(&it.tally.longest_moves)),
            column(&|it| farthest(&it.tally.longest_steps)),
        ],
    )
}

fn longest_table(parts: &[&SizeResults<'_>]) -> String {
    let most = parts.iter().map(|part| part.tally.by_longest_moves.len()).max().unwrap_or(0);
    let mut head = vec!["moves".to_owned()];
    let mut columns = vec![(0..most).map(|moves| moves.to_string()).collect::<Vec<_>>()];
    for part in parts {
        head.push(part.census().size.to_string());
        let count = |moves| part.tally.by_longest_moves.get(moves).copied();
        let cells = (0..most).map(|moves| count(moves).map_or_else(String::new, grouped));
        columns.push(cells.collect());
    }
    table(&head, &columns)
}

/// The hardest positions.
fn hardest_table(parts: &[&SizeResults<'_>]) -> String {
    let column = |cell: &dyn Fn(&StructureCounts) -> Option<String>| -> Vec<String> {
        parts.iter().map(|part| cell(&part.tally).unwrap_or_else(|| "-".to_owned())).collect()
    };
    let distance = |of: &Option<(u32, String)>| of.as_ref().map(|it| it.0.to_string());
    let board = |of: &Option<(u32, String)>| of.as_ref().map(|it| format!("`{}`", it.1));
    table(
        &["size", "most moves", "components", "first board", "most steps", "first board"]
            .map(str::to_owned),
        &[
            parts.iter().map(|part| part.census().size.to_string()).collect(),
            column(&|it| distance(&it.longest_moves)),
            column(&|it| it.by_longest_moves.last().copied().map(grouped)),
            column(&|it| board(&it.longest_moves)),
            column(&|it| distance(&it.longest_steps)),
            column(&|it| board(&it.longest_steps)),
        ],
    )
}

/// The first of the hardest positions under both metrics, drawn.
fn drawings(part: &SizeResults<'_>) -> anyhow::Result<String> {
    let mut text = String::new();
    let StructureCounts { longest_moves, longest_steps, .. } = &part.tally;
    for (unit, longest) in [("move", longest_moves), ("step", longest_steps)] {
        if let Some((distance, board)) = longest {
            let most = counted(u64::from(*distance), unit);
            // Writing to a string cannot fail.
            let _ = write!(text, "\n{}: {most}\n\n{}", part.title(), drawing(board)?);
        }
    }
    Ok(text)
}

/// A board string and its drawing, as code.
fn drawing(text: &str) -> anyhow::Result<String> {
    let board = Board::new(text.parse().with_context(|| text.to_owned())?)?;
    let drawing = Drawing::new(&board).to_string();
    let lines = std::iter::once(text).chain(drawing.lines());
    Ok(lines.map(|line| format!("    {line}\n")).collect())
}

/// The numbers of moves in one row of the short page.
const MOVES_IN_ROW: usize = 5;

/// An estimate of the whole from a random sample of the units.
fn sample_section(part: &SizeResults<'_>, is_long: bool) -> String {
    let SizeResults { results: Results { work: census, records }, tally, seconds } = part;
    let units = census.units();
    let positions = census.enumeration.positions() as f64;
    let estimate = |of: &dyn Fn(&UnitRecord) -> f64| {
        let pairs = records.values().map(|record| (record.positions as f64, of(record)));
        ratio(&pairs.collect::<Vec<_>>(), units, positions)
    };
    let timed: Vec<(f64, f64)> = seconds
        .iter()
        .filter_map(|(unit, seconds)| Some((records.get(unit)?.positions as f64, *seconds)))
        .collect();
    let hours: Vec<(f64, f64)> = timed.iter().map(|&(x, y)| (x, y / 3600.0)).collect();
    let measured_seconds: f64 = timed.iter().map(|it| it.1).sum();
    let measured_positions: f64 = timed.iter().map(|it| it.0).sum();

    let rows = [
        ("components", tally.components as f64, estimate(&|it| it.components as f64)),
        ("solvable components", tally.solvable as f64, estimate(&|it| it.solvable as f64)),
        ("hours of processor time", measured_seconds / 3600.0, ratio(&hours, units, positions)),
    ];
    let number = |value: f64| {
        if value < 100.0 { format!("{value:.2}") } else { grouped(rounded(value)) }
    };
    let of = |estimate: &Option<Estimate>, get: fn(&Estimate) -> f64| {
        estimate.as_ref().map_or_else(|| "-".to_owned(), |it| number(get(it)))
    };
    let estimates = table(
        &["", "sample", "estimate of the whole", "standard error"].map(str::to_owned),
        &[
            rows.iter().map(|row| row.0.to_owned()).collect(),
            rows.iter().map(|row| number(row.1)).collect(),
            rows.iter().map(|row| of(&row.2, |it| it.sum)).collect(),
            rows.iter().map(|row| of(&row.2, |it| it.error)).collect(),
        ],
    );
    let step = if is_long { 1 } else { MOVES_IN_ROW };
    let counts = tally.by_longest_moves.chunks(step);
    let range = |(number, counts): (usize, &[u64])| {
        let (first, last) = (number * step, number * step + counts.len() - 1);
        if first == last { first.to_string() } else { format!("{first} to {last}") }
    };
    let longest = table(
        &["moves", "components"].map(str::to_owned),
        &[
            counts.clone().enumerate().map(range).collect(),
            counts.map(|counts| grouped(counts.iter().sum::<u64>())).collect(),
        ],
    );
    let share = 100.0 * tally.positions as f64 / positions;
    let speed = measured_positions / measured_seconds.max(1e-9);
    fill(
        include_str!("sample.md"),
        &[
            ("title", part.title()),
            ("units", grouped(units as u64)),
            ("all-positions", grouped(rounded(positions))),
            ("measured", grouped(records.len() as u64)),
            ("positions", grouped(tally.positions)),
            ("share", format!("{share:.2}")),
            ("time", duration(measured_seconds)),
            ("speed", grouped(rounded(speed))),
            ("estimates", estimates),
            ("longest", longest),
            ("hardest", hardest_table(&[part])),
        ],
    )
}

/// The nearest whole number.
#[expect(clippy::cast_sign_loss, reason = "no number here is negative")]
const fn rounded(value: f64) -> u64 {
    value.round() as u64
}

/// Minutes, or hours and minutes.
fn duration(seconds: f64) -> String {
    let minutes = rounded(seconds / 60.0);
    match (minutes / 60, minutes % 60) {
        (0, minutes) => counted(minutes, "minute"),
        (hours, minutes) => {
            format!("{} and {}", counted(hours, "hour"), counted(minutes, "minute"))
        }
    }
}
