//! One matrix: kinds of rounds, every row of a catalogue, and limits, against the rule book.

use carom_engine::ricochet::{Drawing, Profile, Robot, Round, Style};
use carom_rulebook::ricochet::{PlainState, RuleBook};
use carom_solver::ricochet::CatalogueEntry;
use carom_solver::{Control, Proof, Solve, StopReason, Verdict};
use rand::SeedableRng;
use rand_pcg::Pcg64;

use super::{RoundKind, assert_solves, random_round, walled_in};

/// Rounds for which the rule book needs more states are replaced.
const STATES: usize = 8_000;
/// The limit of every search: without memory some take for ever.
const NODES: u64 = 60_000;

/// The kinds of rounds under some rules.
pub(crate) fn kinds(profile: Profile) -> Vec<RoundKind> {
    let kind = |sides, robots, diagonals| RoundKind { sides, robots, diagonals, profile };
    vec![
        kind((3, 8), (1, 2), false),
        kind((3, 8), (1, 2), true),
        kind((3, 8), (3, 5), false),
        kind((3, 8), (3, 5), true),
        kind((3, 4), (2, 4), true),
        kind((4, 7), (6, Robot::MAX), false),
        kind((4, 7), (6, Robot::MAX), true),
        kind((9, 36), (1, 2), true),
    ]
}

/// A round with its fewest moves by the rule book.
pub(crate) struct KnownRound {
    pub(crate) round: Round,
    /// `None` if there is no solution.
    pub(crate) fewest: Option<u32>,
    /// The seed and the board.
    pub(crate) name: String,
}

/// Random rounds of a kind. In one of four a robot cannot move, because its square is closed.
pub(crate) fn known_rounds(kind: RoundKind, seed: u64) -> impl Iterator<Item = KnownRound> {
    let mut rng = Pcg64::seed_from_u64(seed);
    (0..).filter_map(move |number| {
        let mut round = random_round(kind, &mut rng);
        if number % 4 == 3 {
            round = walled_in(&round, &mut rng)?;
        }
        let start = PlainState::from(round.start());
        let fewest = RuleBook::from(&round).fewest(&start, STATES).ok()?;
        let board = Drawing::of_round(&round).style(Style::Ascii);
        let name =
            format!("round {number} of seed {seed}, {}, {:?}\n{board}", kind.profile, round.goal());
        Some(KnownRound { round, fewest, name })
    })
}

/// A solver, and how many rounds it has answered.
pub(crate) struct Row {
    pub(crate) id: &'static str,
    pub(crate) solver: Box<dyn Solve<Round>>,
    pub(crate) answered: usize,
}

impl Row {
    pub(crate) fn of(entry: &CatalogueEntry) -> Self {
        Self { id: entry.id, solver: entry.solver(), answered: 0 }
    }

    /// Compares the answer with the rule book; `None` if a limit of nodes stopped the search or it gave up.
    fn answer(&mut self, known: &KnownRound, control: Control<'_>) -> Option<Verdict<()>> {
        let KnownRound { round, fewest, name } = known;
        let id = self.id;
        let verdict = self.solver.solve(round, &mut control.max_nodes(NODES)).verdict;
        match verdict {
            Verdict::Solved { moves, proof } => {
                assert_solves(round, &moves);
                let length = moves.len() as u32;
                match (proof, *fewest) {
                    (_, None) => panic!("{id} finds {moves:?}: {name}"),
                    (Proof::Optimal, Some(best)) => assert_eq!(length, best, "{id}: {name}"),
                    (Proof::UpperBound, Some(best)) => {
                        assert!(may_give_up(id) && length >= best, "{id}, {length} moves: {name}");
                    }
                }
                Some(Verdict::Solved { moves: vec![(); moves.len()], proof })
            }
            Verdict::Unsolvable => {
                assert_eq!(*fewest, None, "{id}: {name}");
                Some(Verdict::Unsolvable)
            }
            Verdict::Stopped(StopReason::GaveUp) => {
                assert!(may_give_up(id), "{id} gives up: {name}");
                None
            }
            Verdict::Stopped(StopReason::NodeLimit) => None,
            Verdict::Stopped(why) => Some(Verdict::Stopped(why)),
        }
    }

    /// Checks the answer without a limit of moves, with one that is enough and with one that is not.
    pub(crate) fn check(&mut self, known: &KnownRound) {
        let (id, name) = (self.id, &known.name);
        let free = self.answer(known, Control::default());
        self.answered += usize::from(free.is_some());
        let Some(best) = known.fewest.filter(|&best| best > 0) else { return };
        let enough = self.answer(known, Control::default().max_depth(best));
        // With less to look for, a search without proof may find another solution, or none.
        if free.is_some() && !may_give_up(id) {
            assert_eq!(enough, free, "{id}, at most {best} moves: {name}");
        }
        let less = self.answer(known, Control::default().max_depth(best - 1));
        let is_stopped = less.is_none_or(|it| it == Verdict::Stopped(StopReason::DepthLimit));
        assert!(is_stopped, "{id}, at most {} moves: {name}", best - 1);
    }
}

/// Whether a solver does not prove all of its answers.
fn may_give_up(id: &str) -> bool {
    matches!(id, "anytime" | "reach" | "astar-single")
}

/// Checks some rounds of each kind with each of these rows, and that the rounds are of all sorts.
pub(crate) fn check_rows(rows: &mut [Row], profile: Profile, rounds: usize) {
    let (mut any, mut unsolvable, mut on_diagonals, mut longest) = (0, 0, 0, 0);
    let mut compared = 0;
    for (seed, kind) in (1..).zip(kinds(profile)) {
        for known in known_rounds(kind, seed).take(rounds) {
            for row in &mut *rows {
                row.check(&known);
            }
            let board = known.round.board();
            any += usize::from(known.round.goal().robot.is_none());
            unsolvable += usize::from(known.fewest.is_none());
            on_diagonals += usize::from(board.diagonal(known.round.goal().square).is_some());
            longest = longest.max(known.fewest.unwrap_or(0));
            compared += 1;
        }
    }
    let told = format!(
        "{profile}: {any} for any robot, {unsolvable} without a solution, {on_diagonals} goals on diagonals"
    );
    assert!(any * 8 > compared && unsolvable * 20 > compared && longest > 5, "{told}, {longest}");
    assert_eq!(on_diagonals > 0, profile.stops_on_diagonals, "{told}");
    for Row { id, answered, .. } in rows {
        let least = match *id {
            "dfs" | "astar-single" => compared / 5,
            "anytime" | "dfs-memory" | "reach" | "tablebase" => compared / 2,
            _ if id.contains("idastar") => compared / 2,
            _ => compared,
        };
        assert!(*answered >= least, "{id} answered {answered} of {compared} rounds, {profile}");
    }
}
