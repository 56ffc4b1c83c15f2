//! [`Prover`]: forced wins with their exact lengths.

use alloc::vec::Vec;
use core::hash::BuildHasher;
use core::mem;

use carom_engine::{Duel, Outcome};
use rustc_hash::FxBuildHasher;

use super::{Bound, Entry, Table};
use crate::{Control, Stats, StopReason};

/// A search that proves forced wins and their exact lengths.
///
/// The side to move has a forced win within `n` plies if it can end the game with its win after at most `n` moves of both
/// sides, whatever the other side plays. The length of the win is the smallest such `n`. The search expects that a side
/// wins only by its own moves, so every length is odd.
///
/// # Method
/// The search is a depth-first search of the tree of moves in iterative deepening: a win within 1 ply, within 3, and so on. If the
/// winner is to move in a state, one move must win. If the other side is to move, all its moves must lose. The search has no
/// evaluation and leaves no move out. If it finds a win after it has refuted all shorter ones, the win has exactly this
/// length. A table remembers what was proven and refuted about a state, with the number of plies.
///
/// # Repetition
/// A state does not know the moves before it, so the search does not see draws by repetition. It does not need to: a
/// shortest win comes nearer with each of its moves, so no state occurs twice in it. Only states from before the search can
/// occur again, and they belong to the record of the game.
#[derive(Debug)]
pub struct Prover {
    table: Table,
}

/// The answer of a proof search and its cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofReport<M> {
    /// The answer.
    pub verdict: ProofVerdict<M>,
    /// The cost. An expanded state is one about which the search asked whether it is won.
    pub stats: Stats,
}

/// Whether the side to move has a forced win.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ProofVerdict<M> {
    /// It has one, and none is shorter.
    Won {
        /// The length.
        plies: u32,
        /// The first moves of wins of this length, in the order of the legal moves, and no more than were asked for.
        firsts: Vec<M>,
    },
    /// It has none within the number of plies that was asked for.
    Refuted,
    /// The search was stopped.
    Stopped {
        /// There is no forced win within this number of plies.
        refuted: u32,
        /// The reason.
        why: StopReason,
    },
}

/// The greatest number of plies that the table can hold.
const MOST_PLIES: u32 = 255;
/// The number of moves to try first because they decided similar states.
const KILLERS: usize = 4;

impl Prover {
    /// The usual size of the table, in bytes.
    pub const MEMORY: usize = 64 << 20;

    /// A prover whose table takes this number of bytes.
    #[must_use]
    pub fn new(memory: usize) -> Self {
        Self { table: Table::new(memory) }
    }

    /// Searches for a shortest forced win of the side to move of at most `most` plies, and for `count` of its first moves
    /// (at least one). To learn whether the first move is the only one, ask for two. No win has more than 255 plies.
    ///
    /// The same question has the same answer and the same cost.
    ///
    /// ```
    /// use carom_engine::tablut::{Position, RuleSet, Variant};
    /// use carom_solver::Control;
    /// use carom_solver::duel::{ProofVerdict, Prover};
    ///
    /// // The king can reach the edge in three directions.
    /// let start = "9/9/3b5/9/4k4/9/4b4/9/9 w".parse::<Position>()?;
    /// let variant = Variant::new(RuleSet::LINNAEAN, start);
    /// let proven = Prover::new(1 << 20).shortest_win(&variant, &start, 5, 2, &mut Control::default());
    /// assert!(matches!(proven.verdict, ProofVerdict::Won { plies: 1, .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shortest_win<D: Duel>(
        &mut self,
        duel: &D,
        state: &D::State,
        most: u32,
        count: usize,
        control: &mut Control<'_>,
    ) -> ProofReport<D::Move> {
        self.table.start_search();
        let mut search = Search {
            duel,
            winner: duel.to_move(state),
            table: &self.table,
            control,
            stats: Stats::default(),
            lists: Vec::new(),
            killers: Vec::new(),
        };
        let verdict = search.deepen(state, most.min(MOST_PLIES), count);
        ProofReport { verdict, stats: search.stats }
    }
}

struct Search<'a, 'c, D: Duel> {
    duel: &'a D,
    winner: D::Side,
    table: &'a Table,
    control: &'a mut Control<'c>,
    stats: Stats,
    /// A list of moves for each number of plies to go, to be used again.
    lists: Vec<Vec<D::Move>>,
    /// For each number of plies to go, moves that decided states, the latest first.
    killers: Vec<[Option<D::Move>; KILLERS]>,
}

/// What is known about a state.
#[derive(Clone, Copy, Default)]
struct StateProof {
    /// The winner wins within this number of plies; 0 if no win is known.
    won: u32,
    /// The winner does not win within this number of plies.
    refuted: u32,
    /// The number of the move that decided the state last.
    best: Option<u16>,
}

impl<D: Duel> Search<'_, '_, D> {
    fn deepen(&mut self, state: &D::State, most: u32, count: usize) -> ProofVerdict<D::Move> {
        let mut moves = Vec::new();
        if self.duel.outcome(state).is_none() {
            self.duel.legal_moves_into(state, &mut moves);
        }
        for plies in (1..=most).step_by(2) {
            self.stats.depth = plies;
            match self.first_moves(state, &moves, plies, count) {
                Ok(firsts) if firsts.is_empty() => {}
                Ok(firsts) => return ProofVerdict::Won { plies, firsts },
                Err(why) => return ProofVerdict::Stopped { refuted: plies - 1, why },
            }
        }
        ProofVerdict::Refuted
    }

    /// The moves that win within this number of plies: the first one, and no more than `count`.
    fn first_moves(
        &mut self,
        state: &D::State,
        moves: &[D::Move],
        plies: u32,
        count: usize,
    ) -> Result<Vec<D::Move>, StopReason> {
        let mut firsts = Vec::new();
        for &mv in moves {
            if self.is_won(&self.duel.play_unchecked(state, mv), plies - 1)? {
                firsts.push(mv);
                if firsts.len() >= count {
                    break;
                }
            }
        }
        Ok(firsts)
    }

    /// Whether the winner wins within this number of plies: an odd one if it is to move, else an even one.
    fn is_won(&mut self, state: &D::State, plies: u32) -> Result<bool, StopReason> {
        self.stats.expanded += 1;
        let bytes = self.table.bytes() as u64;
        self.control.tick(&self.stats, self.stats.depth, || bytes)?;
        if plies == 1 {
            return Ok(self.duel.can_win_now(state));
        }
        if let Some(outcome) = self.duel.outcome(state) {
            return Ok(outcome == Outcome::Won(self.winner));
        }
        if plies == 0 {
            return Ok(false);
        }
        let attacks = self.duel.to_move(state) == self.winner;
        if attacks && self.duel.can_win_now(state) {
            return Ok(true);
        }
        if plies == 2 && self.is_refuted_by_killer(state)? {
            return Ok(false);
        }
        let key = FxBuildHasher.hash_one(self.duel.key(state));
        let mut known = self.recall(key);
        if known.refuted >= plies {
            return Ok(false);
        }
        if (1..=plies).contains(&known.won) {
            return Ok(true);
        }
        known.best = self.decisive_move(state, plies, attacks, known.best)?;
        let is_won = known.best.is_some() == attacks;
        *(if is_won { &mut known.won } else { &mut known.refuted }) = plies;
        self.remember(key, plies, &known);
        Ok(is_won)
    }

    /// Whether a killer refutes a win within two plies. These states are the most frequent ones, and this needs no list of
    /// moves and no table.
    fn is_refuted_by_killer(&mut self, state: &D::State) -> Result<bool, StopReason> {
        let killers = self.killers.get(2).copied().unwrap_or_default();
        for killer in killers.into_iter().flatten() {
            if self.duel.is_legal(state, killer)
                && !self.is_won(&self.duel.play_unchecked(state, killer), 1)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The number of a move that decides a state: it wins if the winner moves, or it does not lose if the other side moves.
    fn decisive_move(
        &mut self,
        state: &D::State,
        plies: u32,
        attacks: bool,
        first: Option<u16>,
    ) -> Result<Option<u16>, StopReason> {
        let place = plies as usize;
        if self.lists.len() <= place {
            self.lists.resize_with(place + 1, Vec::new);
            self.killers.resize(place + 1, [None; KILLERS]);
        }
        let mut moves = mem::take(&mut self.lists[place]);
        self.duel.legal_moves_into(state, &mut moves);
        self.stats.generated += moves.len() as u64;
        let killers = self.killers[place];
        let mut found = Ok(None);
        for number in order(&moves, first.map(usize::from), &killers) {
            let next = self.duel.play_unchecked(state, moves[number]);
            match self.is_won(&next, plies - 1) {
                Ok(is_won) if is_won != attacks => {}
                other => {
                    found = other.map(|_| Some(number));
                    break;
                }
            }
        }
        if let Ok(Some(number)) = found {
            let killers = &mut self.killers[place];
            let decisive = Some(moves[number]);
            let old = killers.iter().position(|it| *it == decisive).unwrap_or(KILLERS - 1);
            killers[..=old].rotate_right(1);
            killers[0] = decisive;
        }
        self.lists[place] = moves;
        Ok(found?.map(|number| number as u16))
    }

    fn recall(&self, key: u64) -> StateProof {
        let entry = self.table.get(key).filter(|it| it.is_fresh);
        entry.map_or_else(StateProof::default, |it| StateProof {
            won: it.value.unsigned_abs(),
            refuted: it.static_value.unsigned_abs(),
            best: it.best,
        })
    }

    fn remember(&self, key: u64, plies: u32, known: &StateProof) {
        let entry = Entry {
            value: known.won.cast_signed(),
            static_value: known.refuted.cast_signed(),
            bound: Bound::Exact,
            depth: plies,
            best: known.best,
            is_fresh: true,
        };
        self.table.put(key, &entry);
    }
}

/// The numbers of all moves: first that of the table, then those of the killers, then the others.
fn order<M: Copy + PartialEq>(
    moves: &[M],
    first: Option<usize>,
    killers: &[Option<M>; KILLERS],
) -> impl Iterator<Item = usize> {
    // A key shared by two states by accident may give a number that this one does not have.
    let first = first.filter(|&it| it < moves.len());
    let place = |killer: &M| moves.iter().position(|it| it == killer);
    let early = killers.iter().flatten().filter_map(place).filter(move |&it| Some(it) != first);
    let is_late = move |&it: &usize| Some(it) != first && !killers.contains(&Some(moves[it]));
    first.into_iter().chain(early).chain((0..moves.len()).filter(is_late))
}

#[cfg(test)]
mod tests {
    use carom_engine::Rules;

    use super::*;

    /// Two sides take one to three stones in turn; who takes the last one wins. The state is the number of stones and
    /// whether the second side is to move.
    struct Stones(u32);

    impl Rules for Stones {
        type State = (u32, bool);
        type Move = u32;

        fn initial_state(&self) -> (u32, bool) {
            (self.0, false)
        }

        fn legal_moves(&self, &(stones, _): &(u32, bool)) -> Vec<u32> {
            (1..=stones.min(3)).collect()
        }

        fn play_unchecked(&self, &(stones, second): &(u32, bool), taken: u32) -> (u32, bool) {
            (stones.saturating_sub(taken), !second)
        }
    }

    impl Duel for Stones {
        type Side = bool;
        type Key = (u32, bool);

        fn to_move(&self, state: &(u32, bool)) -> bool {
            state.1
        }

        fn outcome(&self, &(stones, second): &(u32, bool)) -> Option<Outcome<bool>> {
            (stones == 0).then_some(Outcome::Won(!second))
        }

        fn key(&self, state: &(u32, bool)) -> (u32, bool) {
            *state
        }
    }

    #[test]
    fn a_game_with_known_wins() {
        let mut prover = Prover::new(1 << 12);
        for stones in 0..60 {
            let game = Stones(stones);
            let start = game.initial_state();
            let found = prover.shortest_win(&game, &start, 99, 9, &mut Control::default());
            // The other side never escapes from a multiple of four, and each pair of moves takes four.
            let expected = match stones % 4 {
                0 => ProofVerdict::Refuted,
                rest => ProofVerdict::Won { plies: 1 + stones / 4 * 2, firsts: vec![rest] },
            };
            assert_eq!(found.verdict, expected, "{stones}");
        }
    }
}
