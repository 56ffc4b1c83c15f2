//! How a command ends, and its exit code. Only clap ends a wrong command line by itself, with the code of bad input.

use std::process::ExitCode;

use carom_jobs::{Answer, AnswerVerdict};
use carom_solver::StopReason;

use crate::interrupt;

/// How a command ended. Of several endings the greatest one counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Ending {
    /// Everything is solved or done.
    Done,
    /// A limit stopped the work, or a solver without a guarantee found nothing.
    Undecided,
    /// It is proven that there is no solution, or an answer contradicts a file.
    Refuted,
    /// Bad input or usage.
    BadInput,
    /// Ctrl-C or another signal stopped the work.
    Cancelled,
}

impl Ending {
    /// The ending of a search.
    pub(crate) fn of<M, S>(answer: &Answer<M, S>) -> Self {
        match answer.stopped() {
            Some(StopReason::Cancelled) => Self::Cancelled,
            _ if answer.mismatch.is_some() => Self::Refuted,
            Some(_) => Self::Undecided,
            None if answer.verdict == AnswerVerdict::Unsolvable => Self::Refuted,
            None => Self::Done,
        }
    }

    /// The exit code.
    pub(crate) fn code(self) -> ExitCode {
        ExitCode::from(match self {
            Self::Done => 0,
            Self::Refuted => 1,
            Self::BadInput => 2,
            Self::Undecided => 3,
            Self::Cancelled => interrupt::exit_code(),
        })
    }
}

/// A limit that an option sets, such as `--max-memory`, forbids the work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LimitReached(pub(crate) String);

impl std::fmt::Display for LimitReached {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LimitReached {}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use carom_solver::{Proof, Report, Stats, Verdict};

    use super::*;

    fn answer(verdict: Verdict<()>) -> Answer<()> {
        Answer::new(Report::new("fast", Ok(verdict), Stats::default()), Duration::ZERO, None)
    }

    #[test]
    fn the_greatest_ending_counts() {
        let mut solved = answer(Verdict::Solved { moves: vec![()], proof: Proof::Optimal });
        let stopped = |why| Ending::of(&answer(Verdict::Stopped(why)));
        assert_eq!(Ending::of(&solved), Ending::Done);
        solved.mismatch = Some("the file claims 2 moves".to_owned());
        assert_eq!(Ending::of(&solved), Ending::Refuted);
        assert_eq!(Ending::of(&answer(Verdict::Unsolvable)), Ending::Refuted);
        assert_eq!(stopped(StopReason::TimeLimit), Ending::Undecided);
        assert_eq!(stopped(StopReason::NodeLimit), Ending::Undecided);
        assert_eq!(stopped(StopReason::GaveUp), Ending::Undecided);
        let mixed = [Ending::Refuted, stopped(StopReason::MemoryLimit), Ending::Done];
        assert_eq!(mixed.iter().max(), Some(&Ending::Refuted));
        assert!(stopped(StopReason::Cancelled) > Ending::BadInput);
    }
}
