//! `carom unblock solve`: finds shortest solutions.

use std::time::{Duration, Instant};

use carom_engine::unblock::{Drawing, Metric, Move, Round};
use carom_formats::Optimum;
use carom_formats::unblock::Entry;
use carom_formats::wording::{counted, grouped, timed};
use carom_solver::unblock::{Barrier, CATALOGUE, CatalogueEntry, DEFAULT};
use carom_solver::{Control, Report, Verdict};
use serde_json::{Value, json};

use super::argument::{BoardArgs, Source};
use super::values::{self, unit};
use crate::exit::Ending;
use crate::options::{self, AnswerFormat, Limits, duration, whole_number};
use crate::progress::SearchSpinner;
use crate::{interrupt, output, verdict};

const EXAMPLES: &str = "\
Examples:
  carom unblock solve ..B.AAB..CC...DD
  carom unblock solve ..B.AAB..CC...DD --metric steps --solver astar
  carom unblock solve boards.txt --only card40
  carom unblock solve - --format json <boards.txt";

const NOTES: &str = "\
The engine replays every solution before it is printed. If a file has several boards, the command solves all of them. \
Ctrl-C stops the search; another one, a second later, ends the program.

JSON is one object on a line for each board; a field that does not apply is null:
  id, board, metric, solver
  verdict       solved, unsolvable or stopped
  reason        why it is unsolvable without a search, or why the search was
                stopped
  length, moves the solution; moves is a list of texts such as A+2
  proof         optimal
  mismatch      the contradiction between the answer and the file
  expanded, generated, duplicate, seconds

Exit codes: 0 solved, 1 proven to have no solution or a mismatch, 2 bad input or usage, 3 stopped by a limit, 130 Ctrl-C, \
143 SIGTERM.";

/// The option that limits the length of a solution.
const MAX_LENGTH: &str = "--max-moves";

/// Find the fewest moves or steps
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    board: BoardArgs,
    /// What the length of a solution counts
    #[arg(long, value_name = "METRIC", value_parser = values::metric(), default_value = "moves")]
    metric: Metric,
    /// The solver
    #[arg(long, value_name = "ID", value_parser = options::solver(CATALOGUE),
          default_value = DEFAULT.id)]
    solver: &'static CatalogueEntry,
    /// At most M moves: stop if every solution needs more; the metric says what counts
    #[arg(long = "max-moves", value_name = "M", alias = "max-length", value_parser = whole_number::<u32>(0..))]
    max_length: Option<u32>,
    #[command(flatten)]
    limits: Limits,
    /// Stop after this time for each board, as in 30s or 500ms
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    timeout: Option<Duration>,
    /// Output format
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    format: AnswerFormat,
}

/// Solves every board of the source.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let source = args.board.read()?;
    let cancel = interrupt::catch();
    let mut solver = args.solver.solver();
    let mut ending = Ending::Done;
    for (index, entry) in source.entries.iter().enumerate() {
        let round = entry.round(args.metric);
        let mut spinner = SearchSpinner::new();
        let started = Instant::now();
        let is_late = || args.timeout.is_some_and(|most| started.elapsed() >= most);
        let report = solver.solve(
            &round,
            &mut Control {
                cancel: Some(cancel),
                deadline: Some(&is_late),
                max_nodes: args.limits.nodes,
                max_memory: args.limits.memory,
                max_depth: args.max_length,
                progress: Some(&mut |progress| spinner.update(progress)),
            },
        );
        let time = started.elapsed();
        drop(spinner);
        let optimum = entry.fewest(args.metric).map_or(Optimum::Unknown, Optimum::Moves);
        let mismatch = verdict::check(&round, &report.verdict, optimum, unit(args.metric)).err();
        ending = ending.max(Ending::of(&report.verdict, mismatch.is_some()));
        let answer = Answer { entry, round: &round, solver: args.solver, report, time, mismatch };
        let text = match args.format {
            AnswerFormat::Json => format!("{}\n", answer.json()),
            AnswerFormat::Text => {
                let blank = if index > 0 { "\n" } else { "" };
                format!("{blank}{}", answer.text(&source, index))
            }
        };
        output::write_stdout(text.as_bytes())?;
        if ending == Ending::Cancelled {
            break;
        }
    }
    Ok(ending)
}

/// The answer for one board.
struct Answer<'a> {
    entry: &'a Entry,
    round: &'a Round,
    solver: &'static CatalogueEntry,
    report: Report<Move>,
    time: Duration,
    mismatch: Option<String>,
}

impl Answer<'_> {
    /// The reason why there is no solution, or why the search was stopped.
    fn reason(&self) -> Option<String> {
        match &self.report.verdict {
            Verdict::Unsolvable => Barrier::find(self.round.board()).map(|it| it.to_string()),
            verdict => verdict::reason(verdict, MAX_LENGTH),
        }
    }

    fn text(&self, source: &Source, index: usize) -> String {
        let metric = self.round.metric();
        let (verdict, stats) = (&self.report.verdict, &self.report.stats);
        let mut lines = vec![("board", source.entry_name(index))];
        let mut sentence = verdict::sentence(verdict, unit(metric), MAX_LENGTH);
        if let (Verdict::Unsolvable, Some(reason)) = (verdict, self.reason()) {
            sentence = format!("{sentence}: {reason}");
        }
        lines.push(("answer", sentence));
        if let Some(moves) = verdict.moves().filter(|moves| !moves.is_empty()) {
            lines.push(("moves", self.round.board().format_moves(moves)));
        }
        if let Some(wrong) = &self.mismatch {
            lines.push(("WRONG", wrong.clone()));
        }
        lines.push(("solver", format!("{}: {}", self.solver.id, self.solver.promise)));
        let expanded = counted(stats.expanded, "position");
        // A solver may count them only when a whole layer is done.
        let generated = match stats.generated {
            0 => String::new(),
            some => format!(", {} generated", grouped(some)),
        };
        lines.push(("nodes", format!("{expanded} expanded{generated}")));
        lines.push(("time", timed(self.time)));
        format!("{}{}", Drawing::new(self.round.board()), output::block(&lines))
    }

    fn json(&self) -> Value {
        let (verdict, stats) = (&self.report.verdict, &self.report.stats);
        let moves = verdict.moves();
        let board = self.round.board();
        let notation = |moves: &[Move]| -> Vec<String> {
            moves.iter().map(|&mv| board.notation(mv)).collect()
        };
        json!({
            "id": self.entry.id,
            "board": board.to_string(),
            "metric": self.round.metric().name(),
            "solver": self.solver.id,
            "verdict": verdict::kind(verdict),
            "reason": self.reason(),
            "length": moves.map(<[Move]>::len),
            "moves": moves.map(notation),
            "proof": verdict::proof(verdict),
            "mismatch": self.mismatch,
            "expanded": stats.expanded,
            "generated": stats.generated,
            "duplicate": stats.duplicate,
            "seconds": self.time.as_secs_f64(),
        })
    }
}
