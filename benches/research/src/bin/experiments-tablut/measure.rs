//! The counts and the times of both structures and of the engine.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::ensure;
use carom_engine::Rules;
use carom_engine::tablut::{Game, RuleSet, Variant};
use carom_generator::draw::below;
use carom_solver::Control;
use carom_solver::tablut::Engine;
use rand_pcg::Pcg64;

use crate::linked::LinkedBoard;
use crate::structure::{ReportSearch, Sets, Structure};

/// The number of random positions under each rule set.
pub(crate) const POSITIONS: usize = 20;
/// The number of random moves before each.
pub(crate) const MOVES: usize = 20;

/// How deep everything goes.
pub(crate) struct Depths {
    pub(crate) perft: u32,
    pub(crate) search: u32,
    pub(crate) nodes: u64,
}

/// A count and the best of several times.
pub(crate) struct Timing {
    pub(crate) count: u64,
    pub(crate) time: Duration,
}

impl Timing {
    /// Counts in a second, in millions.
    pub(crate) fn rate(&self) -> f64 {
        self.count as f64 / self.time.as_secs_f64() / 1e6
    }
}

/// What was measured under a rule set. Each pair has sets first, then distances.
pub(crate) struct RuleSetResults {
    pub(crate) rules: RuleSet,
    pub(crate) perft: [Timing; 2],
    /// Alpha-beta over all random positions.
    pub(crate) search: [Timing; 2],
    /// The engine from the start, and over the random positions.
    pub(crate) engine: [Timing; 2],
    /// The depth that the engine reaches from the start in one second.
    pub(crate) depth: u32,
    /// The time that it took.
    pub(crate) second: Duration,
}

pub(crate) fn all(depths: &Depths, repeat: u32) -> anyhow::Result<Vec<RuleSetResults>> {
    RuleSet::ALL.into_iter().map(|rules| row(rules, depths, repeat)).collect()
}

fn row(rules: RuleSet, depths: &Depths, repeat: u32) -> anyhow::Result<RuleSetResults> {
    let start = Variant::from_start(rules);
    let games = positions(rules);
    let perft = [
        best(repeat, || Sets::new(&start).perft(depths.perft)),
        best(repeat, || LinkedBoard::new(rules, &start.initial_state()).perft(depths.perft)),
    ];
    ensure!(perft[0].count == perft[1].count, "{rules}: the counts of moves differ");
    for game in &games {
        let variant = Variant::new(rules, *game.position());
        let values = [
            ReportSearch::<Sets>::new(&variant).value(depths.search),
            ReportSearch::<LinkedBoard>::new(&variant).value(depths.search),
        ];
        ensure!(values[0] == values[1], "{rules}: {}: {values:?}", game.position());
    }
    let (depth, second) = one_second(&start);
    Ok(RuleSetResults {
        rules,
        perft,
        search: [
            best(repeat, || nodes::<Sets>(&games, depths.search)),
            best(repeat, || nodes::<LinkedBoard>(&games, depths.search)),
        ],
        engine: [
            best(repeat, || engine(&[Game::new(start)], depths.nodes)),
            best(repeat, || engine(&games, depths.nodes / POSITIONS as u64)),
        ],
        depth,
        second,
    })
}

/// Positions after random moves in which the game goes on.
fn positions(rules: RuleSet) -> Vec<Game> {
    let mut rng = Pcg64::new(1, 0);
    let mut moves = Vec::new();
    let opened = std::iter::repeat_with(|| {
        let mut game = Game::new(Variant::from_start(rules));
        for _ in 0..MOVES {
            game.variant().legal_moves_into(game.position(), &mut moves);
            if game.outcome().is_some() || game.play(moves[below(&mut rng, moves.len())]).is_err() {
                break;
            }
        }
        game
    });
    opened.filter(|game| game.outcome().is_none()).take(POSITIONS).collect()
}

fn nodes<S: Structure>(games: &[Game], depth: u32) -> u64 {
    let visited = |game: &Game| {
        let mut search = ReportSearch::<S>::new(&Variant::new(*game.rules(), *game.position()));
        search.value(depth);
        search.nodes
    };
    games.iter().map(visited).sum()
}

fn engine(games: &[Game], nodes: u64) -> u64 {
    let mut engine = Engine::new(Engine::MEMORY);
    let mut visited = 0;
    for game in games {
        engine.clear();
        let mut control = Control::default().max_nodes(nodes);
        visited += engine.advise(game, &mut control).stats.expanded;
    }
    visited
}

/// The depth that the engine reaches in one second, and the time until its answer.
fn one_second(variant: &Variant) -> (u32, Duration) {
    let mut engine = Engine::new(Engine::MEMORY);
    let stop = AtomicBool::new(false);
    let started = Instant::now();
    let mut watch = |_: &carom_solver::Progress| {
        stop.store(started.elapsed() >= Duration::from_secs(1), Ordering::Relaxed);
    };
    let mut control = Control::default().cancel_on(&stop).progress(&mut watch);
    let depth = engine.advise(&Game::new(*variant), &mut control).depth;
    (depth, started.elapsed())
}

/// Runs something several times; the best time counts.
fn best(repeat: u32, mut run: impl FnMut() -> u64) -> Timing {
    let mut measured = Timing { count: 0, time: Duration::MAX };
    for _ in 0..repeat {
        let started = Instant::now();
        measured.count = run();
        measured.time = measured.time.min(started.elapsed());
    }
    measured
}
