//! The files: tables, figures, and the page that explains them.

use std::collections::BTreeMap;

use carom_benches::{BY_LENGTH_SEED, PER_LENGTH};
use carom_research::machine;
use carom_research::text::fill;
use carom_support::wording::grouped;

use crate::curves::Chart;
use crate::lengths::{self, Length};
use crate::measure::{MeasureSettings, Measurements};
use crate::results::{length_table, lengths_csv};
use crate::{curves, histogram};

/// Every file, as name and text. Only files whose names start with `times` depend on the machine.
pub(crate) fn files(
    settings: &MeasureSettings,
    all: &Measurements,
    lengths: &BTreeMap<Length, u64>,
) -> anyhow::Result<Vec<(&'static str, String)>> {
    let machine = machine::describe();
    Ok(vec![
        ("README.md", page(settings, all, lengths)),
        ("nodes.svg", nodes_figure(settings, all)?),
        ("nodes.csv", all.nodes_csv()),
        ("lengths.svg", lengths_figure(lengths)?),
        ("lengths.csv", lengths_csv(lengths)),
        ("times.svg", times_figure(settings, all, &machine)?),
        ("times.csv", all.times_csv()),
        ("times.md", times_page(settings, all, &machine)),
    ])
}

fn nodes_figure(settings: &MeasureSettings, all: &Measurements) -> anyhow::Result<String> {
    let limit = settings.max_nodes;
    let subtitle = format!(
        "Nodes expanded: median of {} puzzles of each length (a dot each), official boards, four robots",
        settings.per_length
    );
    let marks = (0..=7).map(|power| 10_u64.pow(power));
    let chart = Chart {
        title: "How much the solvers look at",
        subtitle: &subtitle,
        marks: marks.map(|value| (value as f64, grouped(value))).collect(),
        limit: Some((limit as f64, format!("stopped at {} nodes", grouped(limit)))),
    };
    curves::draw(&chart, all, |run| run.nodes)
}

fn times_figure(
    settings: &MeasureSettings,
    all: &Measurements,
    machine: &str,
) -> anyhow::Result<String> {
    let subtitle =
        format!("Median of {} puzzles of each length, one thread; {machine}", settings.per_length);
    let names = ["100 ns", "1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s"];
    let marks = (2..).zip(names).map(|(power, name)| (10_f64.powi(power), name.to_owned()));
    let chart = Chart {
        title: "How long the solvers take",
        subtitle: &subtitle,
        marks: marks.collect(),
        limit: None,
    };
    curves::draw(&chart, all, |run| run.time.as_nanos() as u64)
}

fn lengths_figure(lengths: &BTreeMap<Length, u64>) -> anyhow::Result<String> {
    let subtitle = format!(
        "Share of {} random puzzles in percent: official boards, four robots, printed targets",
        grouped(lengths.values().sum::<u64>())
    );
    histogram::draw("How long the shortest solutions are", &subtitle, lengths)
}

fn page(settings: &MeasureSettings, all: &Measurements, lengths: &BTreeMap<Length, u64>) -> String {
    let absent = if all.absent.is_empty() {
        String::new()
    } else {
        format!("Not in the catalogue of solvers, and left out: {}.\n\n", all.absent.join(", "))
    };
    let random: u64 = lengths.values().sum();
    fill(
        include_str!("page.md"),
        &[
            ("absent", absent),
            ("extent", extent(settings)),
            ("answers", all.answer_table()),
            ("nodes", all.node_table()),
            ("lengths", length_table(lengths)),
            ("random", grouped(random)),
            ("solver", lengths::Solver::row().id.to_owned()),
            ("random-seed", lengths::SEED.to_string()),
            ("puzzles", all.cases.len().to_string()),
            ("per-length", settings.per_length.to_string()),
            ("in-corpus", PER_LENGTH.to_string()),
            ("corpus-seed", BY_LENGTH_SEED.to_string()),
            ("limit", grouped(settings.max_nodes)),
        ],
    )
}

fn times_page(settings: &MeasureSettings, all: &Measurements, machine: &str) -> String {
    fill(
        include_str!("times.md"),
        &[
            ("machine", machine.to_owned()),
            ("times", all.time_table()),
            ("extent", extent(settings)),
            ("per-length", settings.per_length.to_string()),
            ("repeats", settings.repeats.to_string()),
            ("limit", grouped(settings.max_nodes)),
        ],
    )
}

fn extent(settings: &MeasureSettings) -> String {
    if settings.quick {
        "**This is a quick run**, to see that everything works; leave out `--quick` for the figures.\n\n"
            .to_owned()
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use carom_benches::by_length;
    use carom_solver::ricochet::DEFAULT;

    use super::*;
    use crate::measure::{Quality, Run};

    /// All files for invented runs of one solver.
    fn made_up() -> Vec<(&'static str, String)> {
        let cases = by_length();
        let run =
            |nodes| Run { answer: Quality::Proven, nodes, time: Duration::from_micros(nodes) };
        let runs = (0..cases.len() as u64).map(run).collect();
        let all = Measurements { cases, solvers: vec![(DEFAULT, runs)], absent: vec!["none"] };
        let lengths =
            [(Length::Moves(1), 3), (Length::Moves(2), 5), (Length::Unsolvable, 1)].into();
        files(&MeasureSettings::new(true), &all, &lengths).expect("files")
    }

    #[test]
    fn pages_are_filled_and_their_links_lead_somewhere() {
        let files = made_up();
        for (name, page) in
            files.iter().filter(|(name, _)| matches!(*name, "README.md" | "times.md"))
        {
            assert!(!page.contains(['{', '}']), "{name}: {page}");
            for link in page.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                assert!(files.iter().any(|(other, _)| *other == link), "{name}: {link}");
            }
        }
    }

    #[test]
    fn only_times_name_the_machine() {
        let machine = machine::describe();
        for (name, text) in made_up() {
            let names_it = text.contains(&machine);
            assert_eq!(names_it, matches!(name, "times.svg" | "times.md"), "{name}");
        }
    }

    #[test]
    fn figures_have_every_puzzle() {
        let files = made_up();
        let dots = |name| {
            let (_, svg) = files.iter().find(|(other, _)| *other == name).expect(name);
            svg.matches("<circle").count()
        };
        assert_eq!(dots("nodes.svg"), by_length().len());
        assert_eq!(dots("times.svg"), by_length().len());
    }
}
