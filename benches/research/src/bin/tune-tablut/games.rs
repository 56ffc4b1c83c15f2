//! Games of the engine against itself.

use carom_engine::tablut::{Game, RuleSet, Side, Variant};
use carom_engine::{Outcome, Rules};
use carom_generator::draw::below;
use carom_solver::Control;
use carom_solver::duel::Score;
use carom_solver::tablut::{Engine, Weights, is_quiet};
use rand_pcg::Pcg64;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::fit::Sample;

/// The most moves of a game.
const MOST_MOVES: usize = 200;

/// The quiet positions of each game with its result.
pub(crate) fn play(
    rules: RuleSet,
    weights: &Weights,
    games: u64,
    nodes: u64,
    seed: u64,
) -> Vec<Vec<Sample>> {
    let engine = || Engine::new(1 << 20).with_weights(weights.clone());
    let numbers = (0..games).into_par_iter();
    numbers.map_init(engine, |engine, number| one(rules, engine, number, nodes, seed)).collect()
}

fn one(rules: RuleSet, engine: &mut Engine, number: u64, nodes: u64, seed: u64) -> Vec<Sample> {
    engine.clear();
    let mut rng = Pcg64::new(seed.into(), number.into());
    let mut game = Game::new(Variant::from_start(rules));
    let mut moves = Vec::new();
    for _ in 0..2 + below(&mut rng, 10) {
        game.variant().legal_moves_into(game.position(), &mut moves);
        if game.outcome().is_some() || game.play(moves[below(&mut rng, moves.len())]).is_err() {
            return Vec::new();
        }
    }
    let mut positions = Vec::new();
    let mut result = None;
    while game.moves().len() < MOST_MOVES {
        if let Some(outcome) = game.outcome() {
            result = Some(outcome);
            break;
        }
        let mut control = Control::default().max_nodes(nodes);
        let advice = engine.advise(&game, &mut control);
        let side = game.position().to_move();
        // A proven result ends the game early.
        match advice.score {
            Score::Win(_) => result = Some(Outcome::Won(side)),
            Score::Loss(_) => result = Some(Outcome::Won(side.other())),
            Score::Value(_) => {}
        }
        if result.is_some() {
            break;
        }
        if is_quiet(&rules, game.position()) {
            positions.push(*game.position());
        }
        if advice.best.is_none_or(|mv| game.play(mv).is_err()) {
            break;
        }
    }
    let result = match result {
        Some(Outcome::Won(Side::Defenders)) => 1.0,
        Some(Outcome::Won(Side::Attackers)) => 0.0,
        Some(Outcome::Drawn) | None => 0.5,
    };
    positions.iter().map(|position| Sample::new(&rules, position, result, number)).collect()
}
