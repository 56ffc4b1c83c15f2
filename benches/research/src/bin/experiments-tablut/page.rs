//! The pages: the counts, and the times.

use carom_research::text::{fill, table};
use carom_support::wording::grouped;

use crate::measure::{Depths, MOVES, POSITIONS, RuleSetResults, Timing};

/// The page of counts, which is the same on every machine.
pub(crate) fn counts(depths: &Depths, rows: &[RuleSetResults]) -> String {
    let counts = table(
        &["rules", "sequences of moves", "visited, sets", "visited, distances"].map(str::to_owned),
        &[
            column(rows, |row| row.rules.to_string()),
            column(rows, |row| grouped(row.perft[0].count)),
            column(rows, |row| grouped(row.search[0].count)),
            column(rows, |row| grouped(row.search[1].count)),
        ],
    );
    let page = fill(
        include_str!("page.md"),
        &[
            ("perft", depths.perft.to_string()),
            ("search", depths.search.to_string()),
            ("positions", POSITIONS.to_string()),
            ("moves", MOVES.to_string()),
            ("counts", counts),
        ],
    );
    page.trim_end().to_owned() + "\n"
}

/// The page of times.
pub(crate) fn times(rows: &[RuleSetResults], machine: &str) -> String {
    let counting = rows.iter().map(|row| (format!("counting, {}", row.rules), &row.perft));
    let searching = rows.iter().map(|row| (format!("alpha-beta, {}", row.rules), &row.search));
    let lines: Vec<(String, &[Timing; 2])> = counting.chain(searching).collect();
    let structures = table(
        &["", "sets", "distances", "distances / sets"].map(str::to_owned),
        &[
            lines.iter().map(|(name, _)| name.clone()).collect(),
            lines.iter().map(|(_, [sets, _])| rate(sets)).collect(),
            lines.iter().map(|(_, [_, linked])| rate(linked)).collect(),
            lines
                .iter()
                .map(|(_, [sets, linked])| format!("{:.2}", linked.rate() / sets.rate()))
                .collect(),
        ],
    );
    let engine = table(
        &["rules", "start", "random positions", "depth in 1 s", "answer after"].map(str::to_owned),
        &[
            column(rows, |row| row.rules.to_string()),
            column(rows, |row| rate(&row.engine[0])),
            column(rows, |row| rate(&row.engine[1])),
            column(rows, |row| row.depth.to_string()),
            column(rows, |row| format!("{:.1} ms", row.second.as_secs_f64() * 1e3)),
        ],
    );
    let values = [("machine", machine.to_owned()), ("structures", structures), ("engine", engine)];
    fill(include_str!("times.md"), &values).trim_end().to_owned() + "\n"
}

fn rate(measured: &Timing) -> String {
    format!("{:.1}", measured.rate())
}

fn column(rows: &[RuleSetResults], cell: impl Fn(&RuleSetResults) -> String) -> Vec<String> {
    rows.iter().map(cell).collect()
}
