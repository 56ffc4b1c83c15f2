//! `carom unblock solve`: finds shortest solutions.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use carom_engine::unblock::{Drawing, Metric, Move, Round};
use carom_formats::unblock::Entry;
use carom_formats::wording::{counted, grouped, timed};
use carom_solver::unblock::{CATALOGUE, CatalogueEntry, DEFAULT, Solve};
use carom_solver::{Control, Report, Verdict};
use serde_json::{Value, json};

use super::argument::{ManyBoards, Source};
use super::solutions::{All, AllArgs};
use super::values::{self, optimum};
use crate::all_solutions::{self, Known};
use crate::batch::Form;
use crate::exit::Ending;
use crate::options::{self, whole_number};
use crate::problem::Problem;
use crate::progress::SearchSpinner;
use crate::solving::{self, Answers, Manner, Solving};
use crate::{output, verdict};

const EXAMPLES: &str = "\
Examples:
  carom unblock solve ..B.AAB..CC...DD
  carom unblock solve ..B.AAB..CC...DD --metric steps --solver astar
  carom unblock solve ..B.AAB..CC...DD --all --limit 5
  carom unblock solve boards.txt --only card40
  carom unblock solve - --format json <boards.txt
  carom unblock solve boards.txt --threads 2 --format csv --out answers.csv
  carom unblock solve boards.txt --skip 1 --format jsonl";

const NOTES: &str = "\
The engine replays every solution before it is printed. The command solves all boards of all files. Ctrl-C stops the \
search, and the answers so far are written, also to --out; another one, a second later, ends the program. If FILE has the answers \
of an earlier run, it stays as it is, and FILE.partial gets those of the stopped run, or FILE.2.partial and so on if that file \
exists, too.

--all finds every position on a shortest solution, in the time and memory of a breadth-first search with a lower bound; set \
--max-memory for long solutions. If it is stopped, the answer has the solution that is known. The list is in the order of the \
moves: by the blocks, and for each block first west or north, then east or south, and short slides first.

--format jsonl and --format csv are for any number of boards. Lists with a board on each line are read as a stream, so a \
million boards need little memory; files in other formats are read as a whole. A search for a long solution needs memory on \
each thread, which --max-memory limits. With --threads N the command solves N boards at the same time. The answers are \
written in the order of the boards, with one line for each:
  file, number     the file, and the number of the board in it, from 1
  id               its name in the file
  verdict, reason, mismatch, length, proof, moves, solver, expanded, seconds
                   as below; what does not apply is null in JSON and empty with
                   commas; seconds is the only value that differs from run to
                   run
With csv, a line with the names of the columns comes first. Ctrl-C ends the command when the boards that have begun are \
solved. If a board has a fault and cannot be read, the command ends, too, with exit code 2. In both cases the lines before are \
written, also to --out, or to FILE.partial as above. The command says with which --skip \
another run resumes: N is the number of lines, without the names of the columns. The resumed run does not write the names of \
the columns, so its output continues the output of the first run. Its output file must be new, and its exit code is about its \
own boards.

JSON is one object on a line for each board; a field that does not apply is null:
  id, board, metric, solver
  guarantee     what the solver guarantees
  verdict       solved, unsolvable or stopped
  reason        why it is unsolvable without a search, or why the search was
                stopped
  length, moves the solution; moves is a list of texts such as A+2
  proof         optimal
  mismatch      the contradiction between the answer and the file
  solutions     with --all: count (2^64 - 1 means at least that many) and
                list: moves
  known         if --all was stopped after the first solution: length, proof
                and moves of this solution, and reached, how deep the search
                for all solutions was
  expanded, generated, duplicate, depth, peak_open, peak_closed, seconds

Exit codes: 0 solved, 1 proven to have no solution or a mismatch, 2 bad input or usage, 3 stopped by a limit, 129 SIGHUP, 130 Ctrl-C, \
143 SIGTERM. If there are several boards, the exit code is the first of 129, 130 or 143, 1, 3 and 0 that applies to one of them.";

/// Find the fewest moves or steps
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    boards: ManyBoards,
    /// What the length of a solution counts
    #[arg(long, value_name = "METRIC", value_parser = values::metric(), default_value = "moves")]
    metric: Metric,
    #[command(flatten)]
    all: AllArgs,
    /// The solver
    #[arg(long, value_name = "ID", value_parser = options::solver(CATALOGUE),
          default_value = DEFAULT.id)]
    solver: &'static CatalogueEntry,
    /// At most M moves: stop if every solution needs more; the metric says what counts
    #[arg(long = "max-moves", value_name = "M", alias = "max-length", value_parser = whole_number::<u32>(0..))]
    max_length: Option<u32>,
    #[command(flatten)]
    solving: Solving,
}

/// Solves every board of all sources.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let is_json = match args.solving.manner(args.solver)? {
        Manner::Lines(form) => return lines(args, form),
        Manner::Full { is_json } => is_json,
    };
    let out = args.solving.output.path();
    let mut sources = args.boards.sources(out)?;
    let mut part = sources.next()?;
    let mut all = Answers::new(is_json, out)?;
    let mut solver = args.solver.solver();
    while let Some(boards) = part {
        solve(args, solver.as_mut(), &boards, &mut all)?;
        if all.is_cancelled() {
            break;
        }
        part = solving::unless_cancelled(sources.next(), &mut all.ending)?;
    }
    all.finish(&sources)
}

/// Solves every board of some sources.
fn solve(
    args: &Args,
    solver: &mut dyn Solve<Round>,
    sources: &[Source],
    all: &mut Answers<'_>,
) -> anyhow::Result<()> {
    sources.iter().for_each(Source::print_notes);
    let boards = sources.iter().flat_map(|it| (0..it.entries.len()).map(move |index| (it, index)));
    for (source, index) in boards {
        let entry = &source.entries[index];
        let round = entry.round(args.metric);
        let answer = answer(args, entry, &round, solver, all.cancel);
        all.ending = all.ending.max(answer.ending());
        all.write(&if all.is_json {
            format!("{}\n", answer.json())
        } else {
            answer.text(source.entry_name(index))
        })?;
        if all.is_cancelled() {
            break;
        }
    }
    Ok(())
}

/// Writes a line for each board of all files.
fn lines(args: &Args, form: Form) -> anyhow::Result<Ending> {
    let given = [("--all", args.all.all), ("--only", args.boards.only.is_some())];
    solving::refuse_in_lines(&given)?;
    let metric = args.metric;
    let prepare = move |entry: &mut Entry| Ok((entry.round(metric), optimum(entry, metric)));
    args.solving.lines(form, &args.boards.boards, args.solver, args.max_length, prepare)
}

fn answer<'a>(
    args: &Args,
    entry: &'a Entry,
    round: &'a Round,
    solver: &mut dyn Solve<Round>,
    cancel: &AtomicBool,
) -> Answer<'a> {
    let (started, most) = (Instant::now(), args.max_length);
    let search = |control: &mut Control<'_>| solving::solve(round, solver, control);
    let mut report = args.solving.watched(most, cancel, started, SearchSpinner::new(), search);
    let first = report.verdict.clone();
    let mut all = None;
    if let Some(moves) = first.moves().filter(|_| args.all.all) {
        let (spinner, length) = (SearchSpinner::for_all(moves.len()), moves.len());
        let search = |control: &mut Control<'_>| args.all.solve(round, length, control);
        (report, all) = args.solving.watched(most, cancel, started, spinner, search);
    }
    let time = started.elapsed();
    let known = Known::of(first, &report);
    let optimum = optimum(entry, args.metric);
    let mismatch = round
        .mismatch(&report.verdict, optimum, most)
        .or_else(|| round.mismatch(&known.as_ref()?.verdict, optimum, most))
        .or_else(|| all.as_ref()?.check(round).err());
    Answer { entry, round, solver: args.solver, report, time, all, known, mismatch }
}

/// The answer for one board, after the check.
struct Answer<'a> {
    entry: &'a Entry,
    round: &'a Round,
    solver: &'static CatalogueEntry,
    report: Report<Move>,
    time: Duration,
    /// Every shortest solution, if the user wants them.
    all: Option<All>,
    known: Option<Known<Move>>,
    /// The contradiction between the answer and the rules or the file.
    mismatch: Option<String>,
}

impl Answer<'_> {
    /// How the search ended.
    const fn ending(&self) -> Ending {
        Ending::of(&self.report.verdict, self.mismatch.is_some())
    }

    /// What the answer promises.
    fn promise(&self) -> &'static str {
        self.all.as_ref().map_or(self.solver.promise, |_| all_solutions::PROMISE)
    }

    /// The verdict as a sentence.
    fn sentence(&self) -> String {
        let verdict = &self.report.verdict;
        let sentence = verdict::sentence(verdict, self.round.unit());
        match (verdict, self.round.reason(verdict)) {
            (Verdict::Unsolvable, Some(reason)) => format!("{sentence}: {reason}"),
            _ => sentence,
        }
    }

    /// A block of lines for people.
    fn text(&self, name: String) -> String {
        let (round, stats) = (self.round, &self.report.stats);
        let mut lines = vec![("board", name), ("answer", self.sentence())];
        lines.extend(self.known.iter().flat_map(|known| known.lines(round.unit())));
        let known = self.known.as_ref().map(|known| &known.moves[..]);
        let solution = known.or_else(|| self.report.verdict.moves());
        if let Some(moves) = solution.filter(|moves| !moves.is_empty()) {
            lines.push(("moves", round.board().format_moves(moves)));
        }
        lines.extend(self.mismatch.iter().map(|it| ("WRONG", it.clone())));
        let then = if self.all.is_some() { ", then a search for all solutions" } else { "" };
        lines.push(("solver", format!("{}{then}: {}", self.solver.id, self.promise())));
        let expanded = counted(stats.expanded, "position");
        // A solver may count them only when a whole layer is done.
        let generated = match stats.generated {
            0 => String::new(),
            some => format!(", {} generated", grouped(some)),
        };
        lines.push(("nodes", format!("{expanded} expanded{generated}")));
        lines.push(("time", timed(self.time)));
        lines.extend(self.all.iter().map(|all| ("all", all.counts())));
        let list = self.all.as_ref().map_or_else(String::new, |all| all.lines(round));
        format!("{}{}{list}", Drawing::new(round.board()), output::block(&lines))
    }

    /// The same facts as JSON.
    fn json(&self) -> Value {
        let (round, stats) = (self.round, &self.report.stats);
        let verdict = &self.report.verdict;
        let moves = verdict.moves();
        json!({
            "id": self.entry.id,
            "board": round.board().to_string(),
            "metric": round.metric().name(),
            "solver": self.solver.id,
            "guarantee": self.promise(),
            "verdict": verdict::kind(verdict),
            "reason": round.reason(verdict),
            "length": moves.map(<[Move]>::len),
            "moves": moves.map(|moves| round.texts(moves)),
            "proof": verdict::proof(verdict),
            "mismatch": self.mismatch,
            "solutions": self.all.as_ref().map(|all| all.json(round)),
            "known": self.known.as_ref().map(|known| known.json(round)),
            "expanded": stats.expanded,
            "generated": stats.generated,
            "duplicate": stats.duplicate,
            "depth": stats.depth,
            "peak_open": stats.peak_open,
            "peak_closed": stats.peak_closed,
            "seconds": self.time.as_secs_f64(),
        })
    }
}
