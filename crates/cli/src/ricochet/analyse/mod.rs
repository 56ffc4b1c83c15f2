//! `carom analyse`: finds how far all positions of a board are from its targets.

mod plot;

use std::fmt::Write;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, bail};
use carom_engine::ricochet::Goal;
use carom_tablebase::TableSetup;

use crate::exit::Ending;
use crate::options::{AnalysisFormat, Output};
use crate::output::OutputSink;
use crate::ricochet::puzzle_argument::{BoardArgs, BoardChoice};
use crate::ricochet::tables::{Effort, Findings, Order, failure, is_cancel};
use crate::{interrupt, output};
use carom_support::wording::{counted, grouped};

const EXAMPLES: &str = "\
Examples:
  carom analyse 7650 --target vortex
  carom analyse 0765 --robot blue --target 3,9 --format json
  carom analyse 0765 --robot blue --target 3,9 --rules official
  carom analyse 7650 --every-target --robot-count 3
  carom analyse 7650 --every-target --counts --format svg --out board.svg
  carom analyse puzzle.txt --max-memory 700M";

const NOTES: &str = "\
The command builds a table with the fewest moves for every placement of the robots. On an official board \
with four robots the table has 656,239,500 positions, or 164,059,875 if any robot may arrive. It takes \
about a second and 526 MiB for each target; with three robots it takes a hundredth of that. The command prints the memory that a table needs before it \
allocates it. Robots with the same task are interchangeable: positions that differ only by an exchange of \
them count as one. Under the official rules a table takes about three times as long and a quarter more \
memory, and one robot must be named; the counts are for positions in which no robot has moved yet. On a \
board with diagonals, robots with the colour of a diagonal are not interchangeable: with four robots the table \
of an official board takes 3.5 GiB and half a minute, and under the official rules 4.4 GiB. A table does not support more than four robots, boards of more than 16x16 squares, \
or rules without rebounds.

With --every-target the command prints each result as soon as it is known. Ctrl-C stops the work; FILE.partial of --out gets the \
results so far.

JSON is a list with an object for each target; docs/answers.schema.json has the JSON Schema of an object. A field that does \
not apply is null:
  id, board_name     the names in the file
  board              its walls, diagonals and targets
  goal, target       {robot, square: [x, y]}, and the printed target there;
                     the robot is any if any robot may arrive
  rules, robot_count
  positions          number of positions
  unsolvable         number of positions without a solution
  histogram          number of positions of each length, from 0
  mean_length, max_length
                     mean and maximum of the fewest moves of solvable positions
  max_count          number of positions that need the maximum
  example            one of these, unless --counts: robots, length, best_moves,
                     moves
  seconds

An SVG is a plot on a logarithmic scale. One histogram has bars. Several histograms have one line each, in \
the colour of the robot; the line is violet for any robot.

Exit codes: 0 done, 2 bad input or usage, 3 a table larger than --max-memory or than the memory of the system, 130 Ctrl-C, 143 SIGTERM.";

/// Count the positions of a board by their distance to a target
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    board: BoardArgs,
    /// Take every printed target, each for its own robot
    #[arg(long, conflicts_with_all = ["robot", "target"])]
    every_target: bool,
    /// Compute only counts, without an example position; needs 176 instead of 526 MiB for four robots
    #[arg(long)]
    counts: bool,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    output: Output<AnalysisFormat>,
}

/// Analyses the targets.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let board = args.board.read()?;
    let goals = goals(args, &board)?;
    let format = args.output.format()?;
    let mut sink = OutputSink::partial(args.output.path())?;
    let cancel = interrupt::catch();
    let mut builder = args.effort.builder();
    let mut all: Vec<Findings> = Vec::new();
    let mut is_cancelled = false;
    // Standard output gets each block of text as soon as it is ready; a file gets everything at once.
    let streams = format == AnalysisFormat::Text && args.output.path().is_none();
    for (number, &goal) in goals.iter().enumerate() {
        let BoardChoice { name, entry, robots, profile } = &board;
        let setup = &TableSetup {
            board: Arc::clone(&entry.board),
            goal,
            robots: *robots,
            profile: *profile,
        };
        let order = Order { setup, effort: args.effort, cancel };
        let what = match goals.len() {
            1 => String::new(),
            count => format!("target {} of {count} ", number + 1),
        };
        let started = Instant::now();
        let found = (|| -> anyhow::Result<Findings> {
            if number == 0 {
                order.state_memory(args.counts).map_err(failure)?;
            }
            if args.counts {
                let counts = order.counts(&mut builder, &what).map_err(failure)?;
                return Ok(Findings::of_counts(entry, setup, counts, started));
            }
            let table = order.table(&mut builder, &what).map_err(failure)?;
            let findings = Findings::of_table(entry, &table, started)?;
            builder.recycle(table);
            Ok(findings)
        })();
        match found {
            Ok(findings) => all.push(findings),
            Err(error) if is_cancel(&error) => {
                is_cancelled = true;
                break;
            }
            Err(error) => return Err(error).with_context(|| name.clone()),
        }
        if streams {
            let blank = if number > 0 { "\n" } else { "" };
            output::write_stdout(format!("{blank}{}", all[number].text()).as_bytes())?;
        }
    }

    let mut done = String::new();
    if !all.is_empty() {
        let rest = match format {
            AnalysisFormat::Text if streams => summary(&all),
            AnalysisFormat::Text => {
                let blocks: Vec<String> = all.iter().map(Findings::text).collect();
                blocks.join("\n") + &summary(&all)
            }
            AnalysisFormat::Json => output::json_list(all.iter().map(Findings::json)),
            AnalysisFormat::Svg => plot::draw(&all)?,
        };
        sink.write(rest.as_bytes())?;
        done = sink.place();
        if !is_cancelled {
            sink.finish()?;
        }
    }
    if is_cancelled {
        let count = counted(goals.len() as u64, "target");
        output::tell(&format!("cancelled: {} of {count} done{done}", all.len()));
    }
    Ok(if is_cancelled { Ending::Cancelled } else { Ending::Done })
}

/// The goals to analyse.
fn goals(args: &Args, board: &BoardChoice) -> anyhow::Result<Vec<Goal>> {
    let BoardChoice { name, entry, robots, profile } = board;
    if !args.every_target {
        let Some(goal) = entry.goal else {
            bail!("{name}: no target is active; choose one with --target, or use --every-target");
        };
        return Ok(vec![goal]);
    }
    let targets = entry.board.targets().iter().map(|target| target.goal());
    let mut goals: Vec<Goal> =
        targets.filter(|goal| goal.robot.is_none_or(|robot| robot.index() < *robots)).collect();
    if profile.must_turn && goals.iter().any(|goal| goal.robot.is_none()) {
        goals.retain(|goal| goal.robot.is_some());
        output::note(&format!(
            "{name}: note: targets for any robot are left out, because they have no table under the \
             {profile} rules"
        ));
    }
    if goals.is_empty() {
        bail!("{name}: the board does not have a printed target for any of its robots");
    }
    Ok(goals)
}

/// One line for each target, if there are several.
fn summary(all: &[Findings]) -> String {
    if all.len() < 2 {
        return String::new();
    }
    let mut text = format!(
        "\n{:<16} {:<8}  {:>7}  {:>11}  {:>7}  {:>11}\n",
        "target", "square", "longest", "positions", "mean", "unsolvable"
    );
    for findings in all {
        let counts = &findings.counts;
        let _ = writeln!(
            text,
            "{:<16} {:<8}  {:>7}  {:>11}  {:>7.3}  {:>11}",
            findings.target.as_deref().unwrap_or_default(),
            findings.goal.square.to_string(),
            counts.longest().unwrap_or(0),
            grouped(findings.longest_count()),
            counts.mean().unwrap_or(0.0),
            grouped(counts.unsolvable()),
        );
    }
    text
}
