//! The pages: the report's table, and the times.

use carom_research::text::{fill, table};
use carom_support::wording::{counted, grouped, timed};

use crate::measure::{AlgorithmResult, SetResults};

/// The page of counts, which is the same on every machine.
pub(crate) fn counts(rows: &[SetResults]) -> String {
    let steps = table(
        &[
            "set",
            "breadth-first, report",
            "`bfs`",
            "depth-limited, report",
            "`dfs`",
            "depth-first with memory, report",
            "the same again",
        ]
        .map(str::to_owned),
        &[
            column(rows, |row| row.reported.set.to_owned()),
            column(rows, |row| row.reported.breadth_first.to_string()),
            column(rows, |row| length(row.by("bfs"))),
            column(rows, |row| {
                row.reported.depth_limited.map_or_else(|| "gave up".to_owned(), |it| it.to_string())
            }),
            column(rows, |row| length(row.by("dfs"))),
            column(rows, |row| row.reported.depth_first.to_string()),
            column(rows, |row| row.depth_first.length.to_string()),
        ],
    );
    let boards = rows.iter().map(|row| {
        let known = counted(row.depth_first.positions, "position");
        format!(
            "- {}: `{}`; the depth-first search remembers {known}\n",
            row.reported.set, row.board
        )
    });
    let page = fill(
        include_str!("page.md"),
        &[
            ("steps", steps),
            ("boards", boards.collect()),
            ("positions", by_solver(rows, |answer| grouped(answer.positions))),
        ],
    );
    page.trim_end().to_owned() + "\n"
}

/// The page of times.
pub(crate) fn times(rows: &[SetResults], machine: &str) -> String {
    let report = rows.iter().map(|row| timed(row.depth_first.time)).collect::<Vec<_>>();
    let page = fill(
        include_str!("times.md"),
        &[
            ("machine", machine.to_owned()),
            ("times", by_solver(rows, |answer| timed(answer.time))),
            ("report", report.join(" | ")),
        ],
    );
    page.trim_end().to_owned() + "\n"
}

/// One line for each solver, one column for each set.
fn by_solver(rows: &[SetResults], cell: impl Fn(AlgorithmResult) -> String) -> String {
    let solvers = rows.first().map_or(&[][..], |row| &row.solvers);
    let mut head = vec!["solver".to_owned()];
    let mut columns = vec![solvers.iter().map(|(it, _)| format!("`{}`", it.id)).collect()];
    for row in rows {
        head.push(row.reported.set.to_owned());
        let cell = |&(_, answer): &(_, Option<AlgorithmResult>)| {
            answer.map_or_else(|| "-".to_owned(), &cell)
        };
        columns.push(row.solvers.iter().map(cell).collect());
    }
    table(&head, &columns)
}

fn column(rows: &[SetResults], cell: impl Fn(&SetResults) -> String) -> Vec<String> {
    rows.iter().map(cell).collect()
}

fn length(answer: Option<AlgorithmResult>) -> String {
    answer.map_or_else(|| "-".to_owned(), |it| it.length.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure;

    /// The report's numbers, pages without gaps, and the kept page, but for the search that a quick run leaves out.
    #[test]
    fn the_kept_page_is_made_again() {
        let rows = measure::all(1, true).expect("answers");
        let found = rows.iter().map(|row| (row.depth_first.length, row.depth_first.positions));
        assert_eq!(found.collect::<Vec<_>>(), [(13, 13), (20, 20), (91, 91), (185, 185)]);
        assert_eq!(rows.iter().map(|row| length(row.by("dfs"))).collect::<String>(), "789-");
        let (counts, times) = (counts(&rows), times(&rows, "a machine"));
        for page in [&counts, &times] {
            assert!(!page.contains(['{', '}']), "{page}");
        }
        assert!(times.contains("a machine"));
        let kept = include_str!("../../../../../docs/experiments/unblock.md");
        assert!(kept.contains("| S7 | 14 | 14 | gave up | 14 | 185 | 185 |"));
        let lines = |page: &str| -> Vec<String> {
            let is_left_out =
                |line: &&str| line.starts_with("| S7 ") || line.starts_with("| `dfs` ");
            page.lines().filter(|line| !is_left_out(line)).map(str::to_owned).collect()
        };
        assert_eq!(lines(&counts), lines(kept));
    }
}
