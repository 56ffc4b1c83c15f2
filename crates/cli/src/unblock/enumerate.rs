//! `carom unblock enumerate`: every position and every component of a size.

use std::fmt::Write;
use std::sync::Arc;

use anyhow::{anyhow, bail};
use carom_engine::Size;
use carom_solver::Control;
use carom_solver::unblock::{Enumeration, StructureCounts};
use carom_support::wording::{counted, grouped};
use serde::Serialize;
use serde_json::{Value, json};

use super::values;
use crate::batch::ordered;
use crate::exit::Ending;
use crate::interrupt::{self, Cancellation};
use crate::options::{AnswerFormat, Output, Threads, whole_number};
use crate::output::{self, OutputSink};
use crate::progress::Watch;

const EXAMPLES: &str = "\
Examples:
  carom unblock enumerate --size 4x4 --row 1
  carom unblock enumerate --size 5x5 --row 2 --format json
  carom unblock enumerate --size 4x4 --row 1 --out counts.json";

const NOTES: &str = "\
The main block has two squares and lies anywhere in its row, which has no other horizontal block. Every other row and every \
column holds any blocks of two and three squares that do not fill it completely; there are no walls. Positions that can reach \
one another are a component.

JSON is one object; docs/answers.schema.json has its JSON Schema: size, row, parts (which of \
all were counted: from, to, all), positions, components, solvable \
(components with a solution), and metrics, an object for moves and one for steps: metric, max_length, hardest, and for moves \
histogram (how many solvable components have a hardest position of 0, 1, 2 ... moves).

After Ctrl-C the output has the counts so far, a file as FILE.partial, and the command says with which --skip another run counts the \
other parts: the counts of both add up.

4x4 takes a moment, 5x5 some seconds; 6x6 has more than 1,000 times as many structures as 5x5.

Exit codes: 0 done, 2 bad input or usage, 130 Ctrl-C, 143 SIGTERM.";

/// Count every position and every component of a size
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// Width and height, each 3 to 8
    #[arg(long, value_name = "WxH", allow_hyphen_values = true, value_parser = values::size)]
    size: Size,
    /// The row of the main block and the exit, from 0
    #[arg(long, value_name = "ROW", value_parser = whole_number::<u8>(0..))]
    row: u8,
    /// Leave out the first N parts of all boards: another run has counted them
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole_number::<u64>(0..))]
    skip: u64,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    output: Output<AnswerFormat>,
}

/// Counts and prints the counts.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let &Args { size, row, .. } = args;
    if row >= size.height() {
        bail!(
            "--row {row}: the rows of a board of {size} have the numbers 0 to {}",
            size.height() - 1
        );
    }
    let enumeration = Enumeration::new(size, row)
        .ok_or_else(|| anyhow!("--size {size}: there are too many positions to count"))?;
    let format = args.output.format()?;
    let mut sink = OutputSink::partial(args.output.path())?;
    let cancel = interrupt::catch();
    let structures = enumeration.structures();
    // PartRange of equal size; the sum does not depend on who counts which.
    let parts = structures.min(4096);
    if args.skip >= parts {
        bail!("--skip {}: there are only {}", args.skip, counted(parts, "part"));
    }
    let bound =
        move |part: u64| (u128::from(structures) * u128::from(part) / u128::from(parts)) as u64;
    let enumeration = Arc::new(enumeration);
    let worker = move || {
        let enumeration = Arc::clone(&enumeration);
        move |part| {
            let mut control = Control::default().cancel_on(cancel);
            Ok(enumeration.count(bound(part)..bound(part + 1), &mut control)?)
        }
    };
    let bar = Watch::of(parts - args.skip, "parts");
    let (mut tally, mut done) = (StructureCounts::default(), args.skip);
    let counts = ordered((args.skip..parts).map(Ok), args.threads.count(), worker)?;
    let mut failed = None;
    for counted in counts {
        match counted {
            Ok(counted) => tally.add(counted),
            Err(error) => {
                failed = Some(error);
                break;
            }
        }
        done += 1;
        bar.add_one();
    }
    drop(bar);
    let is_cancelled = interrupt::is_cancelled();
    if let Some(error) = failed.filter(|_| !is_cancelled || done == args.skip) {
        return Err(if is_cancelled { Cancellation.into() } else { error });
    }
    let range = PartRange { from: args.skip, to: done, all: parts };
    let text = match format {
        AnswerFormat::Text => text(args, range, &tally),
        AnswerFormat::Json => format!("{}\n", as_json(args, range, &tally)),
    };
    sink.write(text.as_bytes())?;
    if done < parts {
        let (place, all) = (sink.place(), counted(parts, "part"));
        output::tell(&format!(
            "cancelled: {} of {all} counted{place}; --skip {done} counts the others, and the counts add up",
            grouped(done)
        ));
        return Ok(Ending::Cancelled);
    }
    sink.finish()?;
    Ok(Ending::Done)
}

/// Which parts of all structures were counted.
#[derive(Clone, Copy, Serialize)]
struct PartRange {
    from: u64,
    to: u64,
    all: u64,
}

fn text(args: &Args, parts: PartRange, tally: &StructureCounts) -> String {
    let longest = |found: &Option<(u32, String)>, unit: &str| {
        let found = found.as_ref();
        found.map_or_else(String::new, |(distance, board)| {
            format!("{} from {board}", counted(u64::from(*distance), unit))
        })
    };
    let mut text = output::block(&[
        ("boards", format!("{}, exit in row {} (the first one is 0)", args.size, args.row)),
        (
            "count",
            format!(
                "{} in {}, {} of them solvable",
                counted(tally.positions, "position"),
                counted(tally.components, "component"),
                grouped(tally.solvable)
            ),
        ),
        ("hardest", longest(&tally.longest_moves, "move")),
        ("", longest(&tally.longest_steps, "step")),
    ]);
    if parts.to - parts.from < parts.all {
        let PartRange { from, to, all } = parts;
        text += &output::block(&[("parts", format!("only {from} to {to} of {all}"))]);
    }
    text += "\nThe solvable components by the moves that their hardest position needs:\n";
    text += "moves  components\n";
    for (moves, &count) in tally.by_longest_moves.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{moves:>5}  {:>10}", grouped(count));
    }
    text
}

fn as_json(args: &Args, parts: PartRange, tally: &StructureCounts) -> Value {
    let all = [
        ("moves", &tally.longest_moves, Some(&tally.by_longest_moves)),
        ("steps", &tally.longest_steps, None),
    ];
    let metrics = all.map(|(metric, longest, histogram)| {
        json!({
            "metric": metric,
            "max_length": longest.as_ref().map(|it| it.0),
            "hardest": longest.as_ref().map(|it| &it.1),
            "histogram": histogram,
        })
    });
    json!({
        "size": args.size.to_string(),
        "row": args.row,
        "parts": parts,
        "positions": tally.positions,
        "components": tally.components,
        "solvable": tally.solvable,
        "metrics": metrics,
    })
}
