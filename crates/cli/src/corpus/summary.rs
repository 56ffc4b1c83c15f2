//! The summary of a corpus.

use std::fmt::Write;
use std::iter;
use std::time::Duration;

use carom_formats::Optimum;
use carom_jobs::Reason;
use carom_solver::{CatalogueEntry, StopReason};
use serde_json::{Map, Value, json};

use super::measure::CorpusOutcome;
use super::peer::{Comparison, Peer, Ratio};
use super::{CorpusGame, Group};
use crate::exit::Ending;
use crate::options::MeasureArgs;
use crate::output;
use crate::problem::Solvable as _;
use crate::solver_text::SolverText;
use crate::times::Times;
use carom_support::wording::{grouped, rounded, sized, timed};

/// The most stopped puzzles that are named one by one.
const STOPPED_NAMED: usize = 10;

/// The outcome of a corpus.
pub(super) struct Summary<'a> {
    /// The solver that the user asked for.
    asked: SolverText,
    /// The solvers that answered, each with the number of its puzzles.
    solvers: Vec<(SolverText, usize)>,
    measuring: &'a MeasureArgs,
    nouns: &'static str,
    metric: Option<&'static str>,
    groups: &'static [Group],
    /// The time of all measurements with what lies between them.
    pub(super) wall: Duration,
    pub(super) peer: Option<&'a Peer>,
    /// By column of the peer and by group.
    comparisons: Vec<Vec<Comparison>>,
    /// The time of each puzzle in microseconds.
    times: Vec<f64>,
    counts: AnswerCounts,
    /// The states that were expanded and generated.
    nodes: (u64, u64),
    faults: Vec<Fault>,
}

/// A wrong or missing answer.
struct Fault {
    puzzle: String,
    mismatch: Option<String>,
    /// The limit that stopped the search.
    reason: Option<Reason>,
}

/// The number of answers of each kind.
#[derive(Default)]
struct AnswerCounts {
    /// With a solution, right or wrong.
    solved: usize,
    wrong: usize,
    /// As many moves as the file says.
    optimal: usize,
    /// More moves than the file says, and the solver does not claim that they are optimal.
    longer: usize,
    /// Solved, but the file does not give the fewest moves.
    unchecked: usize,
    unsolvable: usize,
    /// The solver found no solution and proved nothing.
    gave_up: usize,
    /// Stopped at a limit.
    stopped: usize,
}

impl<'a> Summary<'a> {
    /// Of no puzzles yet.
    pub(super) fn new<K: CorpusGame>(
        kind: &K,
        asked: &CatalogueEntry<K::Puzzle>,
        measuring: &'a MeasureArgs,
        peer: Option<&'a Peer>,
    ) -> Self {
        let columns = peer.map_or(0, |peer| peer.columns().len());
        Self {
            asked: SolverText::of(<K::Puzzle>::solver_texts(), asked.id),
            solvers: Vec::new(),
            measuring,
            nouns: K::NOUNS,
            metric: kind.metric(),
            groups: K::GROUPS,
            wall: Duration::ZERO,
            peer,
            comparisons: vec![vec![Comparison::default(); K::GROUPS.len()]; columns],
            times: Vec::new(),
            counts: AnswerCounts::default(),
            nodes: (0, 0),
            faults: Vec::new(),
        }
    }

    /// The number of puzzles.
    pub(super) fn puzzles(&self) -> usize {
        self.times.len()
    }

    /// Adds a puzzle.
    pub(super) fn add(&mut self, outcome: &CorpusOutcome<'_>) {
        let time = microseconds(outcome);
        self.times.push(time);
        match self.solvers.iter_mut().find(|(it, _)| *it == outcome.solver) {
            Some((_, count)) => *count += 1,
            None => self.solvers.push((outcome.solver, 1)),
        }
        self.counts.solved += usize::from(outcome.answer.length.is_some());
        *self.counts.place(outcome) += 1;
        self.nodes.0 += outcome.answer.stats.expanded;
        self.nodes.1 += outcome.answer.stats.generated;
        let (mismatch, reason) = (outcome.answer.mismatch.clone(), stopped(outcome));
        if mismatch.is_some() || reason.is_some() {
            self.faults.push(Fault { puzzle: outcome.name.to_owned(), mismatch, reason });
        }
        if let Some(theirs) = self.peer.and_then(|peer| peer.times(outcome.id)) {
            let moves = match outcome.optimum {
                Optimum::Moves(moves) => moves,
                _ => outcome.answer.length.unwrap_or(0),
            } as usize;
            for (groups, theirs) in self.comparisons.iter_mut().zip(theirs) {
                for (group, (_, least, most)) in groups.iter_mut().zip(self.groups) {
                    if (*least..=*most).contains(&moves) {
                        group.add(*theirs, time);
                    }
                }
            }
        }
    }

    /// How the whole corpus ended.
    pub(super) const fn ending(&self) -> Ending {
        match self.counts {
            AnswerCounts { wrong: 1.., .. } => Ending::Refuted,
            AnswerCounts { stopped: 1.., .. } => Ending::Undecided,
            AnswerCounts { .. } => Ending::Done,
        }
    }

    /// Says on standard error which answers are wrong, and which of the first puzzles were stopped.
    pub(super) fn note_mismatches(&self) {
        let mut stopped = 0;
        for Fault { puzzle, mismatch, reason } in &self.faults {
            stopped += usize::from(mismatch.is_none());
            let why = mismatch.as_ref().or(reason.as_ref().map(|it| &it.text));
            if let Some(why) = why.filter(|_| mismatch.is_some() || stopped <= STOPPED_NAMED) {
                output::tell(&format!("{puzzle}: {why}"));
            }
        }
        if stopped > STOPPED_NAMED {
            let more = grouped((stopped - STOPPED_NAMED) as u64);
            output::tell(&format!("{more} more were stopped at a limit"));
        }
    }

    /// The ratios of one column of the peer by group, without empty groups.
    fn ratios(&self, column: usize) -> impl Iterator<Item = (&'static str, Ratio)> {
        let groups = self.groups.iter().zip(&self.comparisons[column]);
        groups.filter_map(|(&(name, ..), both)| Some((name, both.ratio()?)))
    }

    /// Expanded states per second of the time of the searches.
    fn rate(&self, times: &Times) -> f64 {
        self.nodes.0 as f64 / (times.total() / 1e6).max(1e-9)
    }

    /// Who answered, for people: a line for each solver.
    fn methods(&self) -> Vec<String> {
        let SolverText { id: asked, .. } = self.asked;
        let method =
            |SolverText { id, label, promise }: SolverText| format!("{id}: {label}; {promise}");
        match *self.solvers.as_slice() {
            [] => vec![method(self.asked)],
            [(one, _)] if one == self.asked => vec![method(one)],
            [(one, _)] => vec![format!("{}; {asked} is not for these {}", method(one), self.nouns)],
            ref several => several
                .iter()
                .map(|&(one, count)| {
                    format!("{} for {} {}", method(one), grouped(count as u64), self.nouns)
                })
                .collect(),
        }
    }

    /// The solver that answered; `None` if there are several.
    fn solver(&self) -> Option<&'static str> {
        match *self.solvers.as_slice() {
            [] => Some(self.asked.id),
            [(one, _)] => Some(one.id),
            _ => None,
        }
    }

    /// For people.
    pub(super) fn text(&self) -> String {
        let MeasureArgs { threads, repeat, .. } = self.measuring;
        let AnswerCounts {
            wrong, optimal, longer, unchecked, unsolvable, gave_up, stopped, ..
        } = &self.counts;
        let times = Times::new(self.times.iter().copied());
        let mut text = String::new();
        let mut line = |label: &str, value: String| {
            let _ = writeln!(text, "{label:<10}{value}");
        };
        for (label, solver) in ["solver"].into_iter().chain(iter::repeat("")).zip(self.methods()) {
            line(label, solver);
        }
        if let Some(metric) = self.metric {
            line("metric", metric.to_owned());
        }
        line(self.nouns, grouped(self.puzzles() as u64));
        // Without an answer there is nothing to count.
        if self.puzzles() == 0 {
            return text;
        }
        line("wrong", grouped(*wrong as u64));
        let kinds = [
            (optimal, "with the length in the file"),
            (longer, "longer"),
            (unchecked, "solved, length not in the file"),
            (unsolvable, "unsolvable"),
            (gave_up, "not found"),
            (stopped, "stopped at a limit"),
        ];
        let kinds = kinds.iter().filter(|(count, _)| **count > 0);
        let answers = kinds.map(|(count, kind)| format!("{} {kind}", grouped(**count as u64)));
        let answers: Vec<String> = answers.collect();
        if !answers.is_empty() {
            line("answers", answers.join(", "));
        }
        let percentiles = [50, 90, 99].map(|it| format!("p{it} {}", rounded(times.percentile(it))));
        let (max, mean) = (rounded(times.percentile(100)), rounded(times.mean()));
        line("us", format!("{}, max {max}, mean {mean}", percentiles.join(", ")));
        let (expanded, generated) = self.nodes;
        let (expanded, generated) = (grouped(expanded), grouped(generated));
        let rate = rounded(self.rate(&times) / 1e6);
        line(
            "nodes",
            format!("{expanded} expanded, {generated} generated; {rate} million expanded a second"),
        );
        let searching = timed(Duration::from_secs_f64(times.total() / 1e6));
        let wall = timed(self.wall);
        line(
            "time",
            format!(
                "{searching} solving, best of {repeat}; {wall} in all on {threads} thread{}",
                if *threads == 1 { "" } else { "s" }
            ),
        );
        if let Some(bytes) = peak_resident() {
            line("memory", format!("{} peak resident", sized(bytes)));
        }
        if let Some(peer) = self.peer {
            for (column, name) in peer.columns().iter().enumerate() {
                let _ = writeln!(text, "\n{name} / ours");
                let _ = writeln!(
                    text,
                    "  {:<7}{:>8}{:>17}{:>13}",
                    "moves", "puzzles", "geometric mean", "total time"
                );
                for (group, Ratio { puzzles, geometric_mean, total }) in self.ratios(column) {
                    let (mean, total) = (rounded(geometric_mean), rounded(total));
                    let _ = writeln!(text, "  {group:<7}{puzzles:>8}{mean:>17}{total:>13}");
                }
            }
        }
        text
    }

    /// For programs.
    pub(super) fn json(&self) -> Value {
        let times = Times::new(self.times.iter().copied());
        let (expanded, generated) = self.nodes;
        let peers = self.peer.map(|peer| {
            let columns = peer.columns().iter().enumerate().map(|(column, name)| {
                let groups = self.ratios(column).map(|(moves, ratio)| {
                    json!({
                        "length": moves,
                        "count": ratio.puzzles,
                        "geometric_mean": ratio.geometric_mean,
                        "total": ratio.total,
                    })
                });
                json!({ "name": name, "groups": groups.collect::<Vec<_>>() })
            });
            columns.collect::<Vec<_>>()
        });
        let faults = self.faults.iter().map(|Fault { puzzle, mismatch, reason }| {
            json!({ "id": puzzle, "mismatch": mismatch, "reason": reason })
        });
        let solvers: Map<String, Value> =
            self.solvers.iter().map(|&(it, count)| (it.id.to_owned(), count.into())).collect();
        json!({
            "solver": self.solver(),
            "solvers": solvers,
            "metric": self.metric,
            "threads": self.measuring.threads,
            "repeat": self.measuring.repeat,
            "counts": {
                "all": self.puzzles(),
                "solved": self.counts.solved,
                "mismatch": self.counts.wrong,
                "optimal": self.counts.optimal,
                "longer": self.counts.longer,
                "unchecked": self.counts.unchecked,
                "unsolvable": self.counts.unsolvable,
                "gave_up": self.counts.gave_up,
                "stopped": self.counts.stopped,
            },
            "seconds": {
                "p50": seconds(times.percentile(50)),
                "p90": seconds(times.percentile(90)),
                "p99": seconds(times.percentile(99)),
                "max": seconds(times.percentile(100)),
                "mean": seconds(times.mean()),
                "total": seconds(times.total()),
                "wall": self.wall.as_secs_f64(),
            },
            "expanded": expanded,
            "generated": generated,
            "expanded_per_second": self.rate(&times),
            "peak_resident_bytes": peak_resident(),
            "peers": peers,
            "faults": faults.collect::<Vec<_>>(),
        })
    }
}

/// Microseconds as seconds.
fn seconds(microseconds: f64) -> f64 {
    microseconds / 1e6
}

impl AnswerCounts {
    /// The counter of an outcome.
    fn place(&mut self, outcome: &CorpusOutcome<'_>) -> &mut usize {
        if outcome.answer.mismatch.is_some() {
            return &mut self.wrong;
        }
        match (outcome.answer.length, outcome.answer.stopped(), outcome.optimum) {
            (Some(length), _, Optimum::Moves(fewest)) if length == fewest => &mut self.optimal,
            (Some(_), _, Optimum::Moves(_)) => &mut self.longer,
            (Some(_), ..) => &mut self.unchecked,
            (None, None, _) => &mut self.unsolvable,
            (None, Some(StopReason::GaveUp), _) => &mut self.gave_up,
            (None, Some(_), _) => &mut self.stopped,
        }
    }
}

/// The limit at which a search was stopped.
fn stopped(outcome: &CorpusOutcome<'_>) -> Option<Reason> {
    let has_given_up = outcome.answer.stopped() == Some(StopReason::GaveUp);
    outcome.answer.reason.clone().filter(|_| !has_given_up)
}

/// The peak resident memory of this process so far, in bytes; `None` if the system does not report it
/// (Linux does).
fn peak_resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(1024 * kibibytes)
}

/// Never 0, even if the clock is coarse.
fn microseconds(outcome: &CorpusOutcome<'_>) -> f64 {
    outcome.answer.seconds.max(1e-9) * 1e6
}
