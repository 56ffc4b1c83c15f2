//! The random opening of a game of a match.

use carom_engine::Rules;
use carom_engine::tablut::{Game, RuleSet, Variant};
use carom_generator::draw::below;
use carom_solver::Control;
use carom_solver::duel::Score;
use carom_solver::tablut::Engine;
use rand_pcg::Pcg64;

/// How often other moves are tried before a game begins at the start.
const TRIES: u32 = 200;

/// The game after this many random moves that decide nothing. If almost all moves decide it, the game begins at the start.
pub(super) fn opened(rules: RuleSet, moves: u32, rng: &mut Pcg64) -> Game {
    let mut judge = Engine::new(1 << 16);
    let start = Game::new(Variant::from_start(rules));
    for _ in 0..TRIES {
        let mut game = start.clone();
        let mut legal = Vec::new();
        for _ in 0..moves {
            game.variant().legal_moves_into(game.position(), &mut legal);
            let chosen = (!legal.is_empty()).then(|| legal[below(rng, legal.len())]);
            if chosen.is_none_or(|mv| game.play(mv).is_err()) {
                break;
            }
        }
        judge.clear();
        let advice = judge.advise(&game, &mut Control::default().max_depth(3));
        let is_open = game.outcome().is_none() && matches!(advice.score, Score::Value(_));
        if is_open || moves == 0 {
            return game;
        }
    }
    start
}
