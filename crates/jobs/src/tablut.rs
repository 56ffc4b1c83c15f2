//! The jobs of Tablut.

use std::time::Duration;

use carom_engine::Outcome;
use carom_engine::tablut::{Game, Move};
use carom_generator::draw::below;
use carom_play::tablut::{Claim, Value};
use carom_solver::Control;
use carom_solver::duel::{Prover, Score};
use carom_solver::tablut::{Engine, Player, PlayerKind};
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

use crate::{Call, Job, JobKind};

/// Every kind of jobs of the game.
pub(crate) const JOBS: &[JobKind] = &[
    JobKind::of::<MoveJob>(),
    JobKind::of::<ValueJob>(),
    JobKind::of::<ClaimJob>(),
    JobKind::of::<HintJob>(),
];

/// The depth of the last search for a value.
const LAST_DEPTH: u32 = 40;
/// The most positions of a proof. A longer one says nothing.
const PROOF_NODES: u64 = 4_000_000;
/// The most positions of the search for a hint: about half a second.
const HINT_NODES: u64 = 1_000_000;
/// The bytes of the table of proofs, and of a search for a hint.
const PROOF_MEMORY: usize = 16 << 20;

/// Asks a program for its move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MoveJob {
    /// The game, with the program to move.
    pub game: Game,
    /// The program.
    pub kind: PlayerKind,
    /// The most positions that it searches.
    pub most_nodes: Option<u64>,
    /// The time that it has.
    pub time: Option<Duration>,
    /// The number of the game: in the same game the program remembers what it has searched.
    pub number: u64,
    /// Chooses among equal moves.
    pub seed: u64,
}

impl Job for MoveJob {
    const KIND: &'static str = "tablut-move";

    /// The program that has moved last, with the number of its game.
    type Tools = Option<(u64, Player)>;
    type Progress = ();
    /// `None` if the game has ended.
    type Answer = Option<Move>;

    fn tools() -> Self::Tools {
        None
    }

    fn work(self, last: &mut Self::Tools, call: &Call<'_, ()>) -> Self::Answer {
        let Self { game, kind, most_nodes, time, number, seed } = self;
        last.take_if(|(its, player)| *its != number || player.kind() != kind);
        let new = || (number, Player::new(kind, Engine::MEMORY));
        let (_, player) = last.get_or_insert_with(new);
        let mut rng = Pcg64::new(u128::from(seed), 29);
        let is_late = || time.is_some_and(|time| (call.elapsed)() >= time);
        let control = Control::default().cancel_on(call.cancel).deadline(&is_late);
        let below = &mut |bound| below(&mut rng, bound);
        player.advise(&game, &mut control.max_nodes(most_nodes), below).best
    }
}

/// Asks what the last position of a game is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ValueJob {
    /// The game.
    pub game: Game,
    /// The most positions of the search.
    pub most_nodes: u64,
}

impl Job for ValueJob {
    const KIND: &'static str = "tablut-value";

    type Tools = Engine;
    /// The value so far.
    type Progress = Value;
    type Answer = Value;

    fn tools() -> Engine {
        Engine::new(Engine::MEMORY)
    }

    fn work(self, engine: &mut Engine, call: &Call<'_, Value>) -> Value {
        let Self { game, most_nodes } = self;
        let to_move = game.position().to_move();
        if let Some(outcome) = game.outcome() {
            let score = match outcome {
                Outcome::Drawn => Score::Value(0),
                Outcome::Won(side) if side == to_move => Score::Win(0),
                Outcome::Won(_) => Score::Loss(0),
            };
            return Value { score, to_move, depth: LAST_DEPTH, line: Vec::new() };
        }
        let mut best = Value { score: Score::Value(0), to_move, depth: 0, line: Vec::new() };
        let mut nodes = 0;
        for depth in 1..=LAST_DEPTH {
            let mut control = Control::default()
                .cancel_on(call.cancel)
                .max_nodes(most_nodes.saturating_sub(nodes))
                .max_depth(depth);
            let advice = engine.advise(&game, &mut control);
            nodes += advice.stats.expanded;
            let is_over = advice.stopped.is_some() || advice.depth < depth;
            // A search that was stopped may know less than the one before.
            if advice.stopped.is_none() {
                let (score, depth, line) = (advice.score, advice.depth, advice.line);
                best = Value { score, to_move, depth, line };
                call.tell(|| best.clone());
            }
            if is_over || matches!(best.score, Score::Win(_) | Score::Loss(_)) {
                break;
            }
        }
        best
    }
}

/// Asks whether a claim about a puzzle is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClaimJob(pub Claim);

impl Job for ClaimJob {
    const KIND: &'static str = "tablut-claim";

    type Tools = Prover;
    type Progress = ();
    /// `None` if the search was stopped.
    type Answer = Option<bool>;

    fn tools() -> Prover {
        Prover::new(PROOF_MEMORY)
    }

    fn work(self, prover: &mut Prover, call: &Call<'_, ()>) -> Option<bool> {
        let mut control = Control::default().cancel_on(call.cancel).max_nodes(PROOF_NODES);
        self.0.check(prover, &mut control)
    }
}

/// Asks for the best moves from the last position of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HintJob {
    /// The game.
    pub game: Game,
    /// In a puzzle: its win from there.
    pub way: Option<Claim>,
}

impl Job for HintJob {
    const KIND: &'static str = "tablut-hint";

    type Tools = (Engine, Prover);
    type Progress = Value;
    /// A whole win in a puzzle, otherwise the line that the search expects. Empty if nothing was found.
    type Answer = Vec<Move>;

    fn tools() -> Self::Tools {
        (Engine::new(PROOF_MEMORY), Prover::new(PROOF_MEMORY))
    }

    fn work(self, (engine, prover): &mut Self::Tools, call: &Call<'_, Value>) -> Vec<Move> {
        let Some(way) = self.way else {
            return ValueJob { game: self.game, most_nodes: HINT_NODES }.work(engine, call).line;
        };
        let mut control = Control::default().cancel_on(call.cancel).max_nodes(PROOF_NODES);
        way.line(prover, &mut control).unwrap_or_default()
    }
}
