//! [`WinMaker`]: plays games until their positions have the forced wins that are asked for.

use alloc::vec::Vec;
use core::ops::RangeInclusive;
use core::sync::atomic::{AtomicBool, Ordering};

use carom_engine::Rules;
use carom_engine::tablut::{Game, Move, RuleSet, Side, Variant};
use carom_solver::duel::{ProofVerdict, Prover, alphabeta};
use carom_solver::tablut::Material;
use carom_solver::{Control, StopReason};
use rand::Rng;

use crate::draw::{below, pick};

/// The forced wins to look for, and the limits of the search for them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wishes {
    /// The rule set.
    pub rules: RuleSet,
    /// The side that moves and wins.
    pub side: Side,
    /// The lengths of the wins, in plies.
    pub lengths: Vec<u32>,
    /// The number of wins of each length.
    pub count: usize,
    /// The maximum number of games.
    pub max_games: u64,
    /// The maximum number of nodes of each proof; a position that needs more is left out.
    pub max_nodes: u64,
}

/// A position in which the side to move has a forced win, and only one first move for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Win {
    /// The rule set and the position.
    pub variant: Variant,
    /// The exact length of the win: the number of moves of both sides.
    pub plies: u32,
    /// The only move that wins within this number of plies.
    pub first: Move,
}

/// Finds forced wins, and keeps the table of the proofs.
#[derive(Debug)]
pub struct WinMaker {
    prover: Prover,
}

/// The number of random moves at the start of a game.
const OPENING: usize = 6;
/// After the opening, each side makes a random move once in a number of moves from this range.
const RANDOM: RangeInclusive<usize> = 2..=5;
/// The other moves look this number of moves ahead.
const DEPTH: u32 = 2;
/// The most moves of a game.
const LONGEST: usize = 100;
/// The length of wins that are looked for in every position.
const SHORT: u32 = 3;

impl Default for WinMaker {
    fn default() -> Self {
        Self::new()
    }
}

impl WinMaker {
    /// A maker with an empty table.
    #[must_use]
    pub fn new() -> Self {
        Self { prover: Prover::new(Prover::MEMORY) }
    }

    /// Plays games until their positions have the wins that are asked for, or until the limit of games. Returns the wins in
    /// the order of their lengths; there may be too few. No two are from the same game. The same random numbers give the same
    /// wins on every machine. Soon after the flag is set, it returns the wins so far.
    ///
    /// The players choose random moves, and moves by alpha-beta on material alone. So the wins do not depend on the strong
    /// player, which can be tested with them.
    pub fn wins(
        &mut self,
        wishes: &Wishes,
        cancel: Option<&AtomicBool>,
        rng: &mut dyn Rng,
    ) -> Vec<Win> {
        let mut wins: Vec<Win> = Vec::new();
        for _ in 0..wishes.max_games {
            let count = |plies| wins.iter().filter(|it| it.plies == plies).count();
            let is_open = |plies: &u32| count(*plies) < wishes.count;
            let open: Vec<u32> = wishes.lengths.iter().copied().filter(is_open).collect();
            if open.is_empty() {
                break;
            }
            if cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
                break;
            }
            let Ok(found) = self.search_game(wishes, &open, &wins, cancel, rng) else { break };
            wins.extend(found);
        }
        wins.sort_by_key(|it| it.plies);
        wins
    }

    /// Plays a game and looks for a win of one of these lengths that is not known, from the end of the game to its start.
    ///
    /// Long wins are looked for only in the position before a shorter one: most positions have none, and to refute a long win
    /// takes time.
    fn search_game(
        &mut self,
        wishes: &Wishes,
        lengths: &[u32],
        known: &[Win],
        cancel: Option<&AtomicBool>,
        rng: &mut dyn Rng,
    ) -> Result<Option<Win>, StopReason> {
        let longest = lengths.iter().copied().max().unwrap_or(0);
        let (mut game, mut most) = (play(&wishes.rules, rng), SHORT);
        while game.undo().is_some() {
            let start = *game.position();
            if start.to_move() != wishes.side {
                continue;
            }
            let variant = Variant::new(wishes.rules, start);
            let max_nodes = Some(wishes.max_nodes);
            let mut control = cancel
                .map_or_else(Control::default, |flag| Control::default().cancel_on(flag))
                .max_nodes(max_nodes);
            let most_now = most.min(longest);
            match self.prover.shortest_win(&variant, &start, most_now, 2, &mut control).verdict {
                ProofVerdict::Won { plies, firsts } => {
                    most = SHORT.max(plies + 2);
                    if let [first] = *firsts
                        && lengths.contains(&plies)
                        && known.iter().all(|it| it.variant != variant)
                    {
                        return Ok(Some(Win { variant, plies, first }));
                    }
                }
                ProofVerdict::Stopped { why: why @ StopReason::Cancelled, .. } => return Err(why),
                ProofVerdict::Refuted | ProofVerdict::Stopped { .. } => most = SHORT,
            }
        }
        Ok(None)
    }
}

/// A game of weak players.
fn play(rules: &RuleSet, rng: &mut dyn Rng) -> Game {
    let mut game = Game::new(Variant::from_start(*rules));
    let mut moves = Vec::new();
    let mut rate = || RANDOM.start() + below(rng, RANDOM.count());
    let rates = [rate(), rate()];
    while game.outcome().is_none() && game.moves().len() < LONGEST {
        let rate = rates[game.position().to_move() as usize];
        let is_random = game.moves().len() < OPENING || below(rng, rate) == 0;
        let chosen = if is_random {
            game.variant().legal_moves_into(game.position(), &mut moves);
            pick(rng, &moves)
        } else {
            let mut control = Control::default();
            alphabeta(game.variant(), &Material, game.position(), DEPTH, &mut control).best
        };
        if chosen.is_none_or(|mv| game.play(mv).is_err()) {
            break;
        }
    }
    game
}
