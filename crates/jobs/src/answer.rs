//! [`Answer`]: what a search has found and what it has cost, as data.

use std::fmt;
use std::time::Duration;

use carom_engine::{Puzzle, WrongSolution};
use carom_solver::search::{Listing, OptimalReport, OptimalSolutions, OptimalVerdict};
use carom_solver::{Proof, Report, Stats, StopReason, Verdict};
use serde::{Deserialize, Serialize};

/// What a search has found and what it has cost: a solver's [`Report`] with its time, and with what there is to say about it.
///
/// `M` is a move. `S` is a list of every shortest solution, for who asks for it. The fields are those of the command line's JSON, and
/// one that does not apply is `None`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Answer<M, S = ()> {
    /// The id of the solver that answered.
    pub solver: String,
    /// The answer in a word.
    pub verdict: AnswerVerdict,
    /// Why the search was stopped, or why there is no solution, if that is known without a search.
    pub reason: Option<Reason>,
    /// The contradiction between the answer and the rules or a file, if somebody has looked for one.
    pub mismatch: Option<String>,
    /// The number of moves.
    pub length: Option<u32>,
    /// Whether they are proven shortest.
    pub proof: Option<Proof>,
    /// A number of moves that every solution needs at least.
    pub at_least: Option<u32>,
    /// The moves.
    pub moves: Option<Vec<M>>,
    /// Every shortest solution, if they were wanted and found.
    pub solutions: Option<S>,
    /// The best solution that is known although the search was stopped.
    pub known: Option<KnownSolution<M>>,
    /// The work.
    #[serde(flatten)]
    pub stats: Stats,
    /// The time.
    pub seconds: f64,
}

/// The word of a [`Verdict`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnswerVerdict {
    /// There are moves.
    Solved,
    /// It is proven that there are none.
    Unsolvable,
    /// The search ended without an answer.
    Stopped,
}

/// A solution that is known when a search was stopped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KnownSolution<M> {
    /// The number of moves.
    pub length: u32,
    /// Whether it is proven shortest.
    pub proof: Proof,
    /// The moves.
    pub moves: Vec<M>,
    /// How deep the search for every shortest solution was that has been stopped; `None` if there was no such search.
    pub reached: Option<u32>,
}

/// Why a search was stopped, or why there is no solution.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reason {
    /// For programs: the [code](StopReason::code) of a search that was stopped, or `blocked`.
    pub code: String,
    /// For people.
    pub text: String,
}

/// The names of the options that set the limits of a search, for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LimitNames {
    /// Of the time.
    pub time: &'static str,
    /// Of the number of states.
    pub nodes: &'static str,
    /// Of the bytes.
    pub memory: &'static str,
    /// Of the length of a solution.
    pub moves: &'static str,
}

impl<M, S> Answer<M, S> {
    /// The answer of a search that has taken some time. With names a limit that stopped it is named.
    #[must_use]
    pub fn new(report: Report<M>, time: Duration, names: Option<&LimitNames>) -> Self {
        let (verdict, moves, proof, reason) = match report.verdict {
            Verdict::Solved { moves, proof } => {
                (AnswerVerdict::Solved, Some(moves), Some(proof), None)
            }
            Verdict::Unsolvable => (AnswerVerdict::Unsolvable, None, None, None),
            Verdict::Stopped(why) => {
                (AnswerVerdict::Stopped, None, None, Some(Reason::stopped(why, names)))
            }
        };
        Self {
            solver: report.solver.to_owned(),
            verdict,
            reason,
            mismatch: None,
            length: moves.as_ref().map(|moves| moves.len() as u32),
            proof,
            at_least: Some(report.at_least).filter(|&it| it > 0),
            moves,
            solutions: None,
            known: report.best.map(|moves| KnownSolution::new(moves, Proof::UpperBound, None)),
            stats: report.stats,
            seconds: time.as_secs_f64(),
        }
    }

    /// The answer after a search for [every shortest solution](all_solutions), which needs the length of this answer.
    #[must_use]
    pub fn then_all(
        self,
        (report, solutions): (Report<M>, Option<S>),
        time: Duration,
        names: Option<&LimitNames>,
    ) -> Self {
        let mut all = Self::new(report, time, names);
        let (is_stopped, depth) = (all.verdict == AnswerVerdict::Stopped, all.stats.depth);
        let first = self.moves.zip(self.proof).filter(|_| is_stopped);
        all.known = first.map(|(moves, proof)| KnownSolution::new(moves, proof, Some(depth)));
        Self { solver: self.solver, solutions, ..all }
    }

    /// The same answer. If there is no solution, `barrier` says what is in the way, if that is known without a search.
    #[must_use]
    pub fn blocked_by(mut self, barrier: impl FnOnce() -> Option<String>) -> Self {
        if self.verdict == AnswerVerdict::Unsolvable {
            self.reason = barrier().map(Reason::blocked);
        }
        self
    }

    /// The solution that was found or is known.
    #[must_use]
    pub fn solution(&self) -> Option<(&[M], Proof)> {
        let known = || self.known.as_ref().map(|known| (&known.moves[..], known.proof));
        self.moves.as_deref().zip(self.proof).or_else(known)
    }

    /// The time of the search.
    #[must_use]
    pub fn time(&self) -> Duration {
        Duration::try_from_secs_f64(self.seconds).unwrap_or_default()
    }

    /// Why the search was stopped.
    #[must_use]
    pub fn stopped(&self) -> Option<StopReason> {
        serde_json::from_value(self.reason.as_ref()?.code.as_str().into()).ok()
    }

    /// The verdict with what belongs to it.
    #[must_use]
    pub fn into_verdict(self) -> Verdict<M> {
        let stopped = self.stopped().unwrap_or(StopReason::Cancelled);
        match (self.verdict, self.moves.zip(self.proof)) {
            (AnswerVerdict::Solved, Some((moves, proof))) => Verdict::Solved { moves, proof },
            (AnswerVerdict::Unsolvable, _) => Verdict::Unsolvable,
            _ => Verdict::Stopped(stopped),
        }
    }

    /// Has the engine play the moves: no solution is given without this check.
    ///
    /// # Errors
    /// They do not solve the puzzle.
    pub fn replay<P: Puzzle<Move = M>>(&self, puzzle: &P) -> Result<(), WrongSolution> {
        self.solution().map_or(Ok(()), |(moves, _)| puzzle.check_solution(moves))
    }

    /// The same answer with other moves, such as their texts, and another list.
    #[must_use]
    pub fn map<N, T>(&self, each: impl Fn(&M) -> N, list: impl FnOnce(&S) -> T) -> Answer<N, T> {
        let all = |moves: &[M]| moves.iter().map(&each).collect();
        let known = self.known.as_ref();
        Answer {
            solver: self.solver.clone(),
            verdict: self.verdict,
            reason: self.reason.clone(),
            mismatch: self.mismatch.clone(),
            length: self.length,
            proof: self.proof,
            at_least: self.at_least,
            moves: self.moves.as_deref().map(all),
            solutions: self.solutions.as_ref().map(list),
            known: known.map(|it| KnownSolution::new(all(&it.moves), it.proof, it.reached)),
            stats: self.stats,
            seconds: self.seconds,
        }
    }
}

impl<M: Copy> Answer<M, Listing<M>> {
    /// The answer of a search for every shortest solution, of which `list` chooses some.
    pub fn of_all(
        report: OptimalReport<M>,
        names: Option<&LimitNames>,
        list: impl FnOnce(&OptimalSolutions<M>) -> Listing<M>,
    ) -> Self {
        let (report, listing) =
            all_solutions(report, |all| (all.iter().next().unwrap_or_default(), list(all)));
        Self { solutions: listing, ..Self::new(report, Duration::ZERO, names) }
    }
}

impl<M> KnownSolution<M> {
    fn new(moves: Vec<M>, proof: Proof, reached: Option<u32>) -> Self {
        Self { length: moves.len() as u32, proof, moves, reached }
    }
}

impl AnswerVerdict {
    /// A stable name for programs: `solved`, `unsolvable` or `stopped`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Stopped => "stopped",
        }
    }
}

/// `solved, optimal: rS rE`, `solved, 42 moves, at least 31 needed: rS …`, `unsolvable` or `stopped: node limit reached (max_nodes)`.
impl<M: fmt::Display, S> fmt::Display for Answer<M, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verdict.code())?;
        let (Some(moves), Some(proof)) = (&self.moves, self.proof) else {
            return self.reason.iter().try_for_each(|reason| write!(f, ": {}", reason.text));
        };
        write!(f, ", {}:", proof_text(moves.len(), proof, self.at_least))?;
        moves.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

/// `optimal`, `upper-bound` or `42 moves, at least 31 needed`: what is proven of a solution of this length.
#[must_use]
pub fn proof_text(length: usize, proof: Proof, at_least: Option<u32>) -> String {
    let unit = if length == 1 { "move" } else { "moves" };
    match (proof, at_least) {
        (Proof::UpperBound, Some(least)) => format!("{length} {unit}, at least {least} needed"),
        _ => proof.code().to_owned(),
    }
}

/// What a search for every shortest solution has found: a report with the first one of them, and the list. `list` makes both.
pub fn all_solutions<M, S>(
    report: OptimalReport<M>,
    list: impl FnOnce(&OptimalSolutions<M>) -> (Vec<M>, S),
) -> (Report<M>, Option<S>) {
    let (verdict, all) = match report.verdict {
        OptimalVerdict::Solved(solutions) => {
            let (moves, all) = list(&solutions);
            (Ok(Verdict::Solved { moves, proof: Proof::Optimal }), Some(all))
        }
        OptimalVerdict::Unsolvable => (Ok(Verdict::Unsolvable), None),
        OptimalVerdict::Stopped(why) => (Err(why), None),
    };
    (Report::new("all", verdict, report.stats), all)
}

impl Reason {
    /// Of a search that was stopped. With names it tells the option that sets the limit.
    #[must_use]
    pub fn stopped(why: StopReason, names: Option<&LimitNames>) -> Self {
        let option = names.and_then(|names| match why {
            StopReason::TimeLimit => Some(names.time),
            StopReason::NodeLimit => Some(names.nodes),
            StopReason::MemoryLimit => Some(names.memory),
            StopReason::DepthLimit => Some(names.moves),
            _ => None,
        });
        let option = option.map_or_else(String::new, |option| format!(" ({option})"));
        Self { code: why.code().to_owned(), text: format!("{why}{option}") }
    }

    /// Of a puzzle that has no solution; the text says what is in the way.
    #[must_use]
    pub fn blocked(text: String) -> Self {
        Self { code: "blocked".to_owned(), text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: LimitNames =
        LimitNames { time: "time", nodes: "nodes", memory: "memory", moves: "moves" };

    #[test]
    fn each_fact_is_a_field() {
        let time = Duration::from_millis(1500);
        let moves = vec!["rS".to_owned(), "rE".to_owned()];
        let first = Verdict::Solved { moves, proof: Proof::UpperBound };
        let first = Answer::new(Report::new("fast", Ok(first), Stats::default()), time, None);
        let all = Report::new("all", Err(StopReason::TimeLimit), Stats::default());
        let stopped: Answer<String, u8> = first.then_all((all, None), time, Some(&NAMES));
        assert_eq!(stopped.stopped(), Some(StopReason::TimeLimit));
        let text = serde_json::to_string(&stopped).expect("text");
        let expected = concat!(
            r#"{"solver":"fast","verdict":"stopped","#,
            r#""reason":{"code":"time-limit","text":"time limit reached (time)"},"#,
            r#""mismatch":null,"length":null,"proof":null,"at_least":null,"moves":null,"#,
            r#""solutions":null,"known":{"length":2,"proof":"upper-bound","moves":["rS","rE"],"#,
            r#""reached":0},"expanded":0,"generated":0,"duplicate":0,"depth":0,"peak_open":0,"#,
            r#""peak_closed":0,"seconds":1.5}"#,
        );
        assert_eq!(text, expected);
    }
}
