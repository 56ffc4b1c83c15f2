//! `carom tablut perft`: counts sequences of moves.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::bail;
use carom_engine::tablut::{Position, Variant};
use carom_engine::{Rules, perft};
use carom_solver::StopReason;
use carom_support::wording::{grouped, timed};
use serde_json::json;

use super::argument::{self, PositionArgs};
use crate::exit::Ending;
use crate::options::{AnswerFormat, whole_number};
use crate::progress::Watch;
use crate::{interrupt, output, verdict};

const EXAMPLES: &str = "\
Examples:
  carom tablut perft --rules linnaean --depth 4
  carom tablut perft '9/9/9/3bk4/9/9/9/5b3/9 b ashton' --depth 3 --format json";

const NOTES: &str = "\
A game that has ended has no further moves, and repetitions do not matter. The counts check a move generator: programs \
with the same counts very likely have the same rules.

Ctrl-C stops the count: the answer has the number of sequences so far, and how many first moves are complete.

JSON is one object: position, side, rules, depth, count, reason ({code, text} after Ctrl-C, else null; then count is the number \
so far), seconds. docs/answers.schema.json has its JSON Schema.

Exit codes: 0 done, 2 bad input or usage, 130 Ctrl-C, 143 SIGTERM.";

/// Count the sequences of moves of a given length
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Look D moves ahead
    #[arg(long, value_name = "D", value_parser = whole_number::<u32>(0..=32))]
    depth: u32,
    /// Output format
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    format: AnswerFormat,
}

/// Counts and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let (game, illegal) = args.position.play(args.position.first()?)?;
    if let Some(illegal) = &illegal {
        bail!("{}", argument::illegal(illegal));
    }
    let (variant, start) = (*game.variant(), *game.position());
    let started = Instant::now();
    let mut counter = Counter { variant: &variant, cancel: interrupt::catch(), count: 0 };
    let moves = counter.first_moves(&start, args.depth);
    let (count, time) = (counter.count, started.elapsed());
    let text = match args.format {
        AnswerFormat::Json => {
            let answer = json!({
                "position": start.setup().to_string(),
                "side": start.to_move().to_string(),
                "rules": variant.rules().name,
                "depth": args.depth,
                "count": count,
                "reason": moves.map(|_| verdict::stopped(StopReason::Cancelled)),
                "seconds": time.as_secs_f64(),
            });
            format!("{answer}\n")
        }
        AnswerFormat::Text => {
            let mut lines = vec![
                ("rules", variant.rules().to_string()),
                ("depth", args.depth.to_string()),
                ("count", grouped(count)),
                ("time", timed(time)),
            ];
            lines.extend(moves.map(|(complete, all)| {
                ("stopped", format!("cancelled after {complete} of {all} first moves"))
            }));
            output::block(&lines)
        }
    };
    output::write_stdout(text.as_bytes())?;
    Ok(if moves.is_some() { Ending::Cancelled } else { Ending::Done })
}

/// Counts sequences until it is cancelled.
struct Counter<'a> {
    variant: &'a Variant,
    cancel: &'a AtomicBool,
    count: u64,
}

impl Counter<'_> {
    /// The most moves that are counted without a look at the flag: less than a tenth of a second.
    const BLIND: u32 = 3;

    /// Counts the sequences of `depth` moves. If it was cancelled, the result is how many first moves were complete, and of how many.
    fn first_moves(&mut self, start: &Position, depth: u32) -> Option<(usize, usize)> {
        if depth <= Self::BLIND {
            self.count += perft(self.variant, start, depth);
            return None;
        }
        let after = self.after(start);
        let bar = Watch::of(after.len() as u64, "first moves");
        let complete = after.iter().take_while(|state| self.add(state, depth - 1));
        let complete = complete.inspect(|_| bar.add_one()).count();
        (complete < after.len()).then_some((complete, after.len()))
    }

    /// Adds the sequences of `depth` moves; `false` if it was cancelled.
    fn add(&mut self, state: &Position, depth: u32) -> bool {
        if self.cancel.load(Ordering::Relaxed) {
            return false;
        }
        if depth <= Self::BLIND {
            self.count += perft(self.variant, state, depth);
            return true;
        }
        self.after(state).iter().all(|state| self.add(state, depth - 1))
    }

    /// The positions after every legal move.
    fn after(&self, state: &Position) -> Vec<Position> {
        let moves = self.variant.legal_moves(state);
        moves.into_iter().map(|mv| self.variant.play_unchecked(state, mv)).collect()
    }
}
