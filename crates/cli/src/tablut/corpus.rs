//! `carom tablut corpus`: proves lists of forced wins and checks that the engine finds them.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use carom_engine::Rules;
use carom_engine::tablut::{Game, Move};
use carom_formats::tablut::Win;
use carom_solver::duel::{Advice, ProofReport, ProofVerdict, Prover, Score};
use carom_solver::tablut::Engine;
use carom_solver::{Control, StopReason};
use carom_support::wording::{counted, grouped};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde_json::{Value, json};

use super::memory;
use crate::exit::Ending;
use crate::input::{Input, Source};
use crate::options::{AnswerFormat, Threads, whole_number};
use crate::progress::Watch;
use crate::{interrupt, output, verdict};

const EXAMPLES: &str = "\
Examples:
  carom tablut corpus boards/tablut/*.txt
  carom tablut corpus wins.txt --engine-nodes 100000 --format json";

const NOTES: &str = "\
The proof search must find that the win has exactly the length of the file, and that its first move is the only one \
that wins within this length. The engine, with an empty table and one thread, must announce a win before it reaches \
its limit of nodes. Its wins are proven, too, but they need not be the shortest: the output also counts the wins that \
have the exact length and the move of the file.

The output has a line for each win with the nodes of both searches: those of the whole proof, and those of the engine \
until it stopped or reached its limit.

JSON is one object; docs/answers.schema.json has its JSON Schema: proven, found, exact, reason ({code, text} after \
Ctrl-C, else null), and wins, an object for each win: id, position, side, rules, length and move (those of the file), verdict \
(solved if the win is proven), reason, mismatch, expanded, and engine (score, move, found, expanded). \
After Ctrl-C the output has only the wins that were checked.

Exit codes: 0 every win is proven and found, 1 one is not, 2 bad input or usage, 3 a proof was stopped by --max-nodes, \
130 Ctrl-C, 143 SIGTERM.";

/// Prove lists of forced wins, and check that the engine finds them
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// Lists of wins; `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Ask the engine with a limit of N nodes, for each win; the search checks this every 1,024 nodes
    #[arg(long = "engine-nodes", value_name = "N", default_value_t = 2_000_000,
          value_parser = whole_number::<u64>(1..))]
    nodes: u64,
    /// Stop a search after about N nodes, for each proof; the search checks this every 1,024 nodes [default: no limit]
    #[arg(long = "max-nodes", value_name = "N",
          value_parser = whole_number::<u64>(1..))]
    proof_nodes: Option<u64>,
    /// Output format
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    format: AnswerFormat,
    #[command(flatten)]
    threads: Threads,
}

impl Input for Win {
    type Changes = ();
    const NOUN: &'static str = "win";
    const NAMES: Option<&'static str> = None;
    const ARGUMENT: &'static str = "a list of wins, or `-` for standard input";
}

/// What both searches said about a win.
struct WinCheck<'a> {
    win: &'a Win,
    proven: ProofReport<Move>,
    advice: Advice<Move>,
}

/// Checks every win and prints a line for each.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let mut wins = Vec::new();
    for file in &args.files {
        wins.extend(Source::<Win>::read(file)?.entries);
    }
    output::check(None)?;
    let pool = args.threads.start()?;
    let memory = (Prover::MEMORY + Engine::MEMORY) as u64;
    memory::granted("--threads", memory, pool.current_num_threads().min(wins.len()))?;
    let cancel = interrupt::catch();
    let bar = Watch::of(wins.len() as u64, "wins");
    let work = |searchers: &mut (Prover, Engine), win| {
        // Easy wins are proven before a search looks at the flag.
        interrupt::check().ok()?;
        let checked = check(searchers, win, args, cancel);
        bar.add_one();
        (!cancel.load(Ordering::Relaxed)).then_some(checked)
    };
    let start = || (Prover::new(Prover::MEMORY), Engine::new(Engine::MEMORY));
    let checked: Vec<Option<WinCheck<'_>>> =
        pool.install(|| wins.par_iter().map_init(start, work).collect());
    drop(bar);
    let checked: Vec<WinCheck<'_>> = checked.into_iter().flatten().collect();
    let all = wins.len();
    let is_whole = checked.len() == all;
    let proven = checked.iter().filter(|it| it.is_proven()).count();
    let found = checked.iter().filter(|it| it.is_found()).count();
    let exact = checked.iter().filter(|it| it.is_exact()).count();
    let text = match args.format {
        AnswerFormat::Text => {
            let lines: String = checked.iter().map(|it| format!("{it}\n")).collect();
            let count = counted(checked.len() as u64, "win");
            let stopped = if is_whole {
                String::new()
            } else {
                format!("stopped: cancelled after {} of {all} wins\n", checked.len())
            };
            format!(
                "{lines}{count}: {proven} proven, {found} found by the engine, {exact} as the shortest\n{stopped}"
            )
        }
        AnswerFormat::Json => {
            let wins: Vec<Value> = checked.iter().map(WinCheck::json).collect();
            let reason = (!is_whole).then(|| verdict::stopped(StopReason::Cancelled));
            let answer = json!({
                "proven": proven, "found": found, "exact": exact, "reason": reason, "wins": wins,
            });
            format!("{answer}\n")
        }
    };
    output::write_stdout(text.as_bytes())?;
    let worst = checked.iter().map(WinCheck::ending).max().unwrap_or(Ending::Done);
    Ok(if is_whole { worst } else { Ending::Cancelled })
}

fn check<'a>(
    (prover, engine): &mut (Prover, Engine),
    win: &'a Win,
    args: &Args,
    cancel: &AtomicBool,
) -> WinCheck<'a> {
    let start = win.variant.initial_state();
    let mut limits = Control::default().cancel_on(cancel).max_nodes(args.proof_nodes);
    let proven = prover.shortest_win(&win.variant, &start, win.plies, 2, &mut limits);
    engine.clear();
    let mut limits = Control::default().cancel_on(cancel).max_nodes(args.nodes);
    let advice = engine.advise(&Game::new(win.variant), &mut limits);
    WinCheck { win, proven, advice }
}

impl WinCheck<'_> {
    fn is_proven(&self) -> bool {
        let Win { plies, first, .. } = *self.win;
        self.proven.verdict == ProofVerdict::Won { plies, firsts: vec![first] }
    }

    fn ending(&self) -> Ending {
        match self.proven.verdict {
            _ if self.is_proven() && self.is_found() => Ending::Done,
            ProofVerdict::Stopped { .. } if self.is_found() => Ending::Undecided,
            _ => Ending::Refuted,
        }
    }

    fn is_found(&self) -> bool {
        matches!(self.advice.score, Score::Win(_))
    }

    fn is_exact(&self) -> bool {
        self.advice.score == Score::Win(self.win.plies) && self.advice.best == Some(self.win.first)
    }

    fn json(&self) -> Value {
        let start = self.win.variant.initial_state();
        let (verdict, reason) = match &self.proven.verdict {
            ProofVerdict::Won { .. } => ("solved", None),
            ProofVerdict::Refuted => ("unsolvable", None),
            ProofVerdict::Stopped { why, .. } => ("stopped", Some(verdict::stopped(*why))),
        };
        let is_wrong = !self.is_proven() && reason.is_none();
        json!({
            "id": self.win.id,
            "position": start.to_string(),
            "side": start.to_move().to_string(),
            "rules": self.win.variant.rules().name,
            "length": self.win.plies,
            "move": self.win.first.to_string(),
            "verdict": verdict,
            "reason": reason,
            "mismatch": is_wrong.then(|| self.proof()),
            "expanded": self.proven.stats.expanded,
            "engine": {
                "score": self.advice.score.to_string(),
                "move": self.advice.best.map(|it| it.to_string()),
                "found": self.is_found(),
                "expanded": self.advice.stats.expanded,
            },
        })
    }

    /// What the proof says, for people.
    fn proof(&self) -> String {
        match &self.proven.verdict {
            _ if self.is_proven() => "proven".to_owned(),
            ProofVerdict::Won { plies, firsts } => {
                let moves = counted(firsts.len() as u64, "first move");
                format!("wrong: a win in {plies} with at least {moves}")
            }
            ProofVerdict::Refuted => "wrong: refuted".to_owned(),
            ProofVerdict::Stopped { why, .. } => format!("not proven: {why}"),
        }
    }
}

/// A line for people.
impl fmt::Display for WinCheck<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { win, proven, advice } = self;
        let proof = self.proof();
        let nodes = |stats: &carom_solver::Stats| grouped(stats.expanded);
        write!(f, "{} win in {} {}: ", win.id, win.plies, win.first)?;
        write!(f, "{proof}, {} nodes; engine: {}", nodes(&proven.stats), advice.score)?;
        if let Some(mv) = advice.best.filter(|it| *it != win.first) {
            write!(f, " with {mv}")?;
        }
        write!(f, ", {} nodes", nodes(&advice.stats))
    }
}
