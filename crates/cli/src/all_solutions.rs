//! `solve --all` of every game: the search for every shortest solution, and what its answers say.

use carom_jobs::{Answer, KnownSolution};
use carom_support::wording::{counted, grouped};

use crate::verdict;

/// The lines about the solution that is known although the search was stopped, in a block for people.
pub(crate) fn known_lines<M, S>(answer: &Answer<M, S>, unit: &str) -> Vec<(&'static str, String)> {
    let Some(&KnownSolution { length, proof, reached, .. }) = answer.known.as_ref() else {
        return Vec::new();
    };
    let known = verdict::solved(length, proof, answer.at_least, unit);
    let length = counted(length, unit);
    let reached = reached.map(|it| format!("{it} of {length} deep in the search for all"));
    let lines = [("known", Some(known)), ("reached", reached)];
    lines.into_iter().filter_map(|(name, text)| Some((name, text?))).collect()
}

/// The number of optimal solutions; `None` if the counter is full, so that it is no number of theirs.
pub(crate) fn exact(count: u64) -> Option<u64> {
    Some(count).filter(|&count| count != u64::MAX)
}

/// The number of optimal solutions as text.
pub(crate) fn counts(count: u64) -> String {
    match exact(count) {
        Some(count) => counted(count, "optimal solution"),
        None => "more optimal solutions than 64 bits can count".to_owned(),
    }
}

/// The last line of a list of `listed` solutions of `count`; empty if all are listed. A counter that is full counts at least that many.
pub(crate) fn more(count: u64, listed: usize) -> String {
    let left = match count - listed as u64 {
        0 => return String::new(),
        _ if count == u64::MAX => "more than can be counted".to_owned(),
        left => format!("{} more", grouped(left)),
    };
    format!("{:>7} {left}; use --limit to list more\n", "...")
}
