//! What the command line says about the solvers.

/// A solver as people read about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SolverText {
    /// Its id in the game's table of solvers.
    pub(crate) id: &'static str,
    pub(crate) label: &'static str,
    /// The guarantee of its answers.
    pub(crate) promise: &'static str,
}

impl SolverText {
    const fn new(id: &'static str, label: &'static str, promise: &'static str) -> Self {
        Self { id, label, promise }
    }

    /// The text about one of a game's solvers.
    pub(crate) fn of(texts: &[Self], id: &'static str) -> Self {
        let known = texts.iter().find(|it| it.id == id);
        known.copied().unwrap_or(Self::new(id, id, ""))
    }

    /// Who answered. `asked` is the solver that the user asked for. Of a list of all solutions the solver found only the first one.
    pub(crate) fn method(self, asked: &str, has_all: bool) -> String {
        let Self { id, label, promise } = self;
        if has_all {
            format!("{id}: {label}, then a search for all solutions; finds every shortest solution")
        } else if asked == id {
            format!("{id}: {label}; {promise}")
        } else {
            format!("{id}: {label}; {promise}; {asked} is not for this puzzle")
        }
    }
}

const ALWAYS: &str = "finds a shortest solution; can prove that there is none";
const TABLE: &str = "table of every position";
const FROM_TABLE: &str = "a shortest solution at once, after building a table";

const ANYTIME: SolverText = SolverText::new(
    "anytime",
    "beam searches beside the solver fast",
    "a solution soon, then shorter ones until the time is over or one is proven shortest",
);
const ASTAR: SolverText = SolverText::new("astar", "A*", ALWAYS);
const IDASTAR: SolverText = SolverText::new("idastar", "IDA* with a transposition table", ALWAYS);
const BFS: SolverText = SolverText::new("bfs", "breadth-first search", ALWAYS);
const DFS: SolverText = SolverText::new(
    "dfs",
    "depth-limited depth-first search",
    "finds a shortest solution, slowly if it is long",
);
const DFS_MEMORY: SolverText =
    SolverText::new("dfs-memory", "depth-first search with memory", ALWAYS);

pub(crate) const RICOCHET: &[SolverText] = &[
    SolverText::new("fast", "point solver", ALWAYS),
    ANYTIME,
    ASTAR,
    IDASTAR,
    BFS,
    SolverText { promise: "finds a shortest solution, slowly from about 7 moves on", ..DFS },
    DFS_MEMORY,
    SolverText::new(
        "reach",
        "reachability maps",
        "a short solution at once, maybe not a shortest; rarely fails",
    ),
    SolverText::new(
        "astar-single",
        "A* of the target robot alone",
        "a solution in which no other robot moves; may find nothing",
    ),
    SolverText::new("tablebase", TABLE, FROM_TABLE),
];

pub(crate) const UNBLOCK: &[SolverText] = &[
    SolverText::new("fast", "breadth-first search over sets of positions", ALWAYS),
    ANYTIME,
    SolverText::new("table", TABLE, FROM_TABLE),
    ASTAR,
    IDASTAR,
    BFS,
    DFS,
    DFS_MEMORY,
    SolverText::new(
        "dfs-report",
        "depth-first search with memory of the report of 2019",
        "a solution, not the shortest; can prove that there is none",
    ),
];

#[cfg(test)]
mod tests {
    use carom_engine::{ricochet, unblock};

    use crate::problem::Solvable;

    fn check<P: Solvable>() {
        let ids = P::catalogue().iter().map(|it| it.id);
        assert!(ids.eq(P::solver_texts().iter().map(|it| it.id)));
    }

    #[test]
    fn every_solver_has_a_text() {
        check::<ricochet::Round>();
        check::<unblock::Round>();
    }
}
