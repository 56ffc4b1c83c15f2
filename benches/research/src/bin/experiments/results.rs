//! The results by length: medians, tables, and the files with every number.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::time::Duration;

use carom_benches::{LAST_CLASS, length_class};
use carom_engine::ricochet::Round;
use carom_engine::{Rules, perft};
use carom_research::text::table;
use carom_support::wording::grouped;

use crate::lengths::Length;
use crate::measure::{Measurements, Quality, Run};

/// The node counts of the 2020 report for puzzles of 1, 2, 3 … moves.
const REPORT: [u64; 5] = [13, 201, 5_635, 60_108, 3_068_790];

pub(crate) const CLASSES: RangeInclusive<u32> = 1..=LAST_CLASS;

/// The word in the table for an unknown median.
const STOPPED: &str = "stopped";

/// The name of a class of lengths.
pub(crate) fn class_name(class: u32) -> String {
    if class == LAST_CLASS { format!("{class}+") } else { class.to_string() }
}

impl Measurements {
    /// The median of each class, the greater of the two middle values. A stopped run is greater than any
    /// other; `None` if the median is a stopped run.
    pub(crate) fn medians<T: Ord + Copy>(
        &self,
        runs: &[Run],
        value: impl Fn(&Run) -> T,
    ) -> Vec<(u32, Option<T>)> {
        let of_class = |class| {
            let mut values: Vec<T> = Vec::new();
            let mut count = 0;
            for (case, run) in self.cases.iter().zip(runs) {
                if length_class(case.optimum) == class {
                    count += 1;
                    values.extend((run.answer != Quality::Stopped).then(|| value(run)));
                }
            }
            values.sort_unstable();
            (class, values.get(count / 2).copied())
        };
        CLASSES.map(of_class).collect()
    }

    /// Nodes by length: the report, a search without memory, and every solver.
    pub(crate) fn node_table(&self) -> String {
        let mut head = vec!["moves".to_owned(), "2020 report".to_owned(), "no memory".to_owned()];
        let mut columns = vec![CLASSES.map(class_name).collect::<Vec<_>>()];
        let report = REPORT.map(grouped).into_iter().chain(std::iter::repeat(String::new()));
        columns.push(report.take(CLASSES.count()).collect());
        columns.push(
            CLASSES.map(|class| self.tree(class).map_or_else(String::new, grouped)).collect(),
        );
        for (row, runs) in &self.solvers {
            head.push(format!("`{}`", row.id));
            let medians = self.medians(runs, |run| run.nodes);
            columns.push(column(medians, grouped));
        }
        table(&head, &columns)
    }

    /// The median number of lines of moves that are at most as long as the shortest solution, if there are
    /// few enough to count.
    fn tree(&self, class: u32) -> Option<u64> {
        if class as usize > REPORT.len() {
            return None;
        }
        let lines = |round: &Round| -> u64 {
            (0..=class).map(|depth| perft(round, &round.initial_state(), depth)).sum()
        };
        let cases = self.cases.iter().filter(|case| length_class(case.optimum) == class);
        let mut counts: Vec<u64> = cases.map(|case| lines(&case.round)).collect();
        counts.sort_unstable();
        counts.get(counts.len() / 2).copied()
    }

    /// Median times by length.
    pub(crate) fn time_table(&self) -> String {
        let mut head = vec!["moves".to_owned()];
        let mut columns = vec![CLASSES.map(class_name).collect::<Vec<_>>()];
        for (row, runs) in &self.solvers {
            head.push(format!("`{}`", row.id));
            columns.push(column(self.medians(runs, |run| run.time), duration));
        }
        table(&head, &columns)
    }

    /// The numbers of puzzles for each solver and quality of the answer.
    pub(crate) fn answer_table(&self) -> String {
        let mut head = vec!["solver".to_owned()];
        let solvers = self.solvers.iter();
        let mut columns: Vec<Vec<String>> =
            vec![solvers.clone().map(|(row, _)| format!("`{}`", row.id)).collect()];
        for (answer, name) in Quality::ALL {
            head.push(name.to_owned());
            let count = |runs: &[Run]| runs.iter().filter(|run| run.answer == answer).count();
            columns.push(solvers.clone().map(|(_, runs)| count(runs).to_string()).collect());
        }
        table(&head, &columns)
    }

    /// Every answer with its node count: the same on every machine.
    pub(crate) fn nodes_csv(&self) -> String {
        self.csv("answer,nodes", |run| format!("{},{}", run.answer.name(), run.nodes))
    }

    /// Every time.
    pub(crate) fn times_csv(&self) -> String {
        self.csv("nanoseconds", |run| run.time.as_nanos().to_string())
    }

    fn csv(&self, head: &str, cells: impl Fn(&Run) -> String) -> String {
        let mut text = format!("puzzle,moves,solver,{head}\n");
        for (row, runs) in &self.solvers {
            for (case, run) in self.cases.iter().zip(runs) {
                let puzzle = case.entry.id.as_deref().unwrap_or_default();
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{puzzle},{},{},{}", case.optimum, row.id, cells(run));
            }
        }
        text
    }
}

/// A column of medians. It ends with the word for the first unknown median.
fn column<T>(medians: Vec<(u32, Option<T>)>, show: impl Fn(T) -> String) -> Vec<String> {
    medians
        .into_iter()
        .map(|(_, median)| median.map_or_else(|| STOPPED.to_owned(), &show))
        .collect()
}

/// The number of random puzzles of each length.
pub(crate) fn lengths_csv(lengths: &BTreeMap<Length, u64>) -> String {
    let row = |(length, count): (&Length, &u64)| match length {
        Length::Moves(moves) => format!("{moves},{count}\n"),
        Length::Unsolvable => format!("unsolvable,{count}\n"),
    };
    std::iter::once("moves,puzzles\n".to_owned()).chain(lengths.iter().map(row)).collect()
}

/// The same as a table for people.
pub(crate) fn length_table(lengths: &BTreeMap<Length, u64>) -> String {
    let total: u64 = lengths.values().sum();
    let name = |length: &Length| match length {
        Length::Moves(moves) => moves.to_string(),
        Length::Unsolvable => "unsolvable".to_owned(),
    };
    let mut so_far = 0;
    let mut cumulative = |count: &u64| {
        so_far += count;
        percent(so_far, total)
    };
    let columns = [
        lengths.keys().map(name).collect(),
        lengths.values().copied().map(grouped).collect(),
        lengths.values().map(|&count| percent(count, total)).collect(),
        lengths.values().map(&mut cumulative).collect(),
    ];
    table(&["moves", "puzzles", "percent", "percent so far"].map(str::to_owned), &columns)
}

fn percent(count: u64, total: u64) -> String {
    format!("{:.3}", 100.0 * count as f64 / total.max(1) as f64)
}

/// A time to two or three digits.
fn duration(time: Duration) -> String {
    let micros = time.as_secs_f64() * 1e6;
    let (value, unit) = match micros {
        ..1e3 => (micros, "µs"),
        ..1e6 => (micros / 1e3, "ms"),
        _ => (micros / 1e6, "s"),
    };
    let digits = usize::from(value < 10.0);
    format!("{value:.digits$} {unit}")
}

#[cfg(test)]
mod tests {
    use carom_benches::by_length;

    use super::*;

    #[test]
    fn times_have_units() {
        let times = [840, 12_345, 1_000_000, 2_345_678_901].map(Duration::from_nanos).map(duration);
        assert_eq!(times, ["0.8 µs", "12 µs", "1.0 ms", "2.3 s"]);
    }

    /// The medians of the first class, whose runs take 1, 2, 3 … nodes; the last runs were stopped.
    #[track_caller]
    fn check_median(count: usize, stopped: usize, expected: Option<u64>) {
        let cases = by_length().into_iter().take(count).collect();
        let measurements = Measurements { cases, solvers: Vec::new(), absent: Vec::new() };
        let run = |nodes| {
            let is_stopped = nodes > (count - stopped) as u64;
            let answer = if is_stopped { Quality::Stopped } else { Quality::Proven };
            Run { answer, nodes, time: Duration::ZERO }
        };
        let runs: Vec<Run> = (1..=count as u64).map(run).collect();
        assert_eq!(measurements.medians(&runs, |run| run.nodes)[0], (1, expected));
    }

    #[test]
    fn a_stopped_run_is_greater_than_any_other() {
        check_median(5, 0, Some(3));
        check_median(4, 0, Some(3));
        check_median(5, 2, Some(3));
        check_median(5, 3, None);
        check_median(4, 2, None);
    }
}
