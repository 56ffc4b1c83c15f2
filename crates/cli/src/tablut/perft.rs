//! `carom tablut perft`: counts sequences of moves.

use std::process::ExitCode;
use std::time::Instant;

use carom_engine::{Rules, perft};
use carom_formats::wording::{grouped, timed};
use serde_json::json;

use super::argument::PositionArgs;
use crate::options::AnswerFormat;
use crate::output;

const EXAMPLES: &str = "\
Examples:
  carom tablut perft --rules linnaean --depth 4
  carom tablut perft 9/9/9/3bk4/9/9/9/5b3/9 --side b --depth 3 --format json";

const NOTES: &str = "\
A game that has ended has no further moves, and repetitions do not matter. The counts check a move generator: programs \
with the same counts very likely have the same rules.

JSON is one object: position, side, rules, depth, count, seconds.

Exit codes: 0 done, 2 bad input or usage.";

/// Count the sequences of moves of a given length
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The number of moves
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(0..=32))]
    depth: u32,
    /// Output format
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    format: AnswerFormat,
}

/// Counts and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let round = args.position.round()?;
    let start = round.initial_state();
    let started = Instant::now();
    let count = perft(&round, &start, args.depth);
    let time = started.elapsed();
    let text = match args.format {
        AnswerFormat::Json => {
            let answer = json!({
                "position": start.to_string(),
                "side": start.to_move().letter(),
                "rules": round.rules().name,
                "depth": args.depth,
                "count": count,
                "seconds": time.as_secs_f64(),
            });
            format!("{answer}\n")
        }
        AnswerFormat::Text => output::block(&[
            ("rules", round.rules().to_string()),
            ("depth", args.depth.to_string()),
            ("count", grouped(count)),
            ("time", timed(time)),
        ]),
    };
    output::write_stdout(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
