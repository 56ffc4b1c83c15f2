//! `carom unblock analyse`: the distances of every position that can be reached.

use std::fmt::Write;
use std::time::{Duration, Instant};

use anyhow::bail;
use carom_engine::unblock::{Board, Drawing, Metric};
use carom_formats::unblock::Entry;
use carom_jobs::Reason;
use carom_solver::unblock::{Barrier, Component, ComponentBuilder};
use carom_solver::{Control, Progress, StopReason};
use carom_support::wording::{counted, grouped, timed};
use serde_json::{Value, json};

use super::values::{self, unit};
use crate::exit::Ending;
use crate::input::Source;
use crate::options::{AnalysisFormat, Limits, Output};
use crate::plot::{Plot, Series};
use crate::progress::SearchSpinner;
use crate::{interrupt, output, verdict};

const EXAMPLES: &str = "\
Examples:
  carom unblock analyse ..B.AAB..CC...DD
  carom unblock analyse boards.txt --only card40 --format json
  carom unblock analyse boards.txt --only card40 --format svg --out card40.svg";

const NOTES: &str = "\
A component is the set of all positions that can be reached from the board. Moves can be taken back, so all these positions \
have the same component. Its hardest position is the one from which the exit is farthest.

JSON is one object; docs/answers.schema.json has its JSON Schema. A field that does not apply is null:
  id, board
  positions        how many can be reached
  verdict          solved or unsolvable
  reason           what is in the way, if that is known without a search: code
                   and text
  metrics          an object for moves and one for steps:
    metric
    length         from the board
    solutions      {count}: how many solutions are that short; many programs
                   read a number above 2^53 inexactly; a number above 2^64 is
                   rounded, as in 1.453e21
    max_length     from the hardest position
    hardest        one of the hardest positions as a board string
    histogram      how many positions are 0, 1, 2 ... from the exit
  seconds

An SVG is a plot of both histograms on a logarithmic scale.

If the file has the fewest moves, the fewest steps or the number of positions of the board, they are compared.

Exit codes: 0 done, 1 a mismatch, 2 bad input or usage, 3 stopped by a limit, 130 Ctrl-C, 143 SIGTERM.";

/// Find the distance of every position that can be reached from a board
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// A board string, a file in any format, or `-` for standard input
    #[arg(value_name = "BOARD")]
    board: String,
    /// Use one board of a file, by its name or by its number from 1
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// What the length of a solution counts [default: both]
    #[arg(long, value_name = "METRIC", value_parser = values::metric())]
    metric: Option<Metric>,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    output: Output<AnalysisFormat>,
}

/// Analyses the first board of the source.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let source = Source::<Entry>::read_only(&args.board, args.only.as_deref())?;
    source.note_first();
    source.print_notes();
    let (name, entry) = (source.entry_name(0), &source.entries[0]);
    let format = args.output.format()?;
    output::check(args.output.path())?;
    let cancel = interrupt::catch();
    let mut spinner = SearchSpinner::new();
    let started = Instant::now();
    let mut tell = |progress: &Progress| spinner.update(progress);
    let mut control = Control::default()
        .cancel_on(cancel)
        .max_nodes(args.limits.nodes)
        .max_memory(args.limits.memory)
        .progress(&mut tell);
    let component = match ComponentBuilder::new().build(&entry.board, &mut control) {
        Ok(component) => component,
        Err(why @ (StopReason::Cancelled | StopReason::NodeLimit | StopReason::MemoryLimit)) => {
            output::tell(&format!("{name}: {}", verdict::stopped(why).text));
            let is_cancelled = why == StopReason::Cancelled;
            return Ok(if is_cancelled { Ending::Cancelled } else { Ending::Undecided });
        }
        Err(why) => bail!("{name}: {why}"),
    };
    let time = started.elapsed();
    drop(spinner);
    let text = match format {
        AnalysisFormat::Text => text(&name, args.metric, &component, time),
        AnalysisFormat::Json => format!("{}\n", as_json(entry, args.metric, &component, time)),
        AnalysisFormat::Svg => svg(&name, &component)?,
    };
    output::write(args.output.path(), text.as_bytes())?;
    let wrong = mismatches(entry, &component);
    for line in &wrong {
        output::tell(&format!("{name}: {line}"));
    }
    Ok(if wrong.is_empty() { Ending::Done } else { Ending::Refuted })
}

/// The numbers of the file that are wrong.
fn mismatches(entry: &Entry, component: &Component) -> Vec<String> {
    let start = entry.board.start();
    let number = |metric| component.distance(start, metric).map(u64::from);
    let rows = [
        ("fewest moves", entry.fewest_moves.map(u64::from), number(Metric::Moves)),
        ("fewest steps", entry.fewest_steps.map(u64::from), number(Metric::Steps)),
        ("positions", entry.positions, Some(component.len() as u64)),
    ];
    let text = |it: Option<u64>| it.map_or_else(|| "none".to_owned(), grouped);
    rows.into_iter()
        .filter(|(_, said, found)| said.is_some() && said != found)
        .map(|(what, said, found)| {
            format!("{what}: the file says {}, found {}", text(said), text(found))
        })
        .collect()
}

/// A position of a component as a board that starts from it.
fn hardest(component: &Component, metric: Metric) -> Option<Board> {
    let position = component.hardest(metric)?;
    Some(component.board().starting_from(position))
}

/// The wanted metric, or all of them.
fn metrics(wanted: Option<Metric>) -> impl Iterator<Item = Metric> {
    Metric::ALL.into_iter().filter(move |&it| wanted.is_none_or(|wanted| wanted == it))
}

fn text(name: &str, wanted: Option<Metric>, component: &Component, time: Duration) -> String {
    let board = component.board();
    let mut lines = vec![
        ("board", name.to_owned()),
        ("reach", format!("{} can be reached", counted(component.len() as u64, "position"))),
    ];
    let mut plots = String::new();
    if component.is_solvable() {
        for metric in metrics(wanted) {
            let number = |it: Option<u32>| it.unwrap_or(0);
            let fewest = number(component.distance(board.start(), metric));
            let solutions = component.optimal_solutions(board.start(), metric);
            let longest = number(component.longest(metric));
            let least = if solutions == u128::MAX { "at least " } else { "" };
            let solutions = format!("{least}{}", counted(solutions, "shortest solution"));
            lines.push((
                metric.name(),
                format!("{fewest} from here, {solutions}; at most {longest}"),
            ));
            if let Some(hardest) = hardest(component, metric) {
                lines.push(("", format!("hardest: {hardest}")));
            }
            plots.push_str(&plot(metric, &component.histogram(metric)));
        }
    } else {
        let reason = Barrier::find(board).map_or_else(String::new, |it| format!(": {it}"));
        lines.push(("answer", format!("no position has a solution, proven{reason}")));
    }
    lines.push(("time", timed(time)));
    format!("{}{}{plots}", Drawing::new(board), output::block(&lines))
}

/// One line for each distance, with a bar of its share.
fn plot(metric: Metric, histogram: &[u64]) -> String {
    const WIDTH: u64 = 50;
    let most = histogram.iter().copied().max().unwrap_or(1).max(1);
    let mut text = format!("\n{:>5}  {:>9}\n", metric.name(), "positions");
    for (distance, &count) in histogram.iter().enumerate() {
        let bar = "█".repeat((count * WIDTH).div_ceil(most) as usize);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{distance:>5}  {:>9}  {bar}", grouped(count));
    }
    text
}

/// A plot of the histograms of both metrics.
fn svg(name: &str, component: &Component) -> anyhow::Result<String> {
    if !component.is_solvable() {
        bail!("{name}: no position has a solution, so there is nothing to plot");
    }
    // Blue and red, which differ for every kind of colour vision.
    let colours = [(0x3E, 0x63, 0xDD), (0xC8, 0x37, 0x2D)];
    let histograms = Metric::ALL.map(|metric| component.histogram(metric));
    let series = Metric::ALL.iter().zip(&histograms).zip(colours);
    let series =
        series.map(|((metric, counts), colour)| Series { counts, colour, name: metric.name() });
    let longest = |metric: Metric| {
        let number = u64::from(component.longest(metric).unwrap_or(0));
        counted(number, unit(metric))
    };
    let subtitle = format!(
        "{}; at most {} and {}",
        counted(component.len() as u64, "position"),
        longest(Metric::Moves),
        longest(Metric::Steps)
    );
    Plot {
        title: format!("board {}", component.board()),
        subtitle,
        axis: "fewest moves or steps to the exit",
        series: series.collect(),
    }
    .draw()
}

/// A number of JSON. It is rounded if it needs more than 64 bits.
fn number(count: u128) -> Value {
    u64::try_from(count).map_or_else(|_| json!(count as f64), Value::from)
}

fn as_json(entry: &Entry, wanted: Option<Metric>, component: &Component, time: Duration) -> Value {
    let board = component.board();
    let is_solvable = component.is_solvable();
    let metrics = metrics(wanted).map(|metric| {
        let solutions = || number(component.optimal_solutions(board.start(), metric));
        json!({
            "metric": metric.name(),
            "length": component.distance(board.start(), metric),
            "solutions": is_solvable.then(|| json!({ "count": solutions() })),
            "max_length": component.longest(metric),
            "hardest": hardest(component, metric).map(|it| it.to_string()),
            "histogram": is_solvable.then(|| component.histogram(metric)),
        })
    });
    let metrics: Vec<Value> = metrics.collect();
    json!({
        "id": entry.id,
        "board": board.to_string(),
        "positions": component.len(),
        "verdict": if is_solvable { "solved" } else { "unsolvable" },
        "reason": Barrier::find(board).map(|it| Reason::blocked(it.to_string())),
        "metrics": metrics,
        "seconds": time.as_secs_f64(),
    })
}
