//! Random rounds, all states of tiny boards, and files of tables.

// Each test file uses a part of this.
#![allow(dead_code, unused_imports)]

use std::collections::HashMap;
use std::sync::Arc;

use carom_engine::ricochet::{Board, Position, Round, RoundSetup};
use carom_engine::{Puzzle, Rules, Square};
use carom_solver::Control;
use carom_tablebase::{Builder, TableSetup, Tablebase};
use rand::{Rng, RngExt};

#[path = "../../../solver/tests/common/mod.rs"]
mod rounds;

pub(crate) use rounds::{RoundKind, assert_solves, random_round};

/// The table of a round.
pub(crate) fn build(builder: &mut Builder, round: &Round) -> Tablebase {
    builder.build(&TableSetup::from(round), &mut Control::default()).expect("a table")
}

/// The bytes of the file of a table.
pub(crate) fn file(table: &Tablebase) -> Vec<u8> {
    let mut bytes = Vec::new();
    table.save(&mut bytes).expect("a vector takes all bytes");
    bytes
}

/// The bytes before the header of a file.
pub(crate) const HEADER: usize = 24;

/// The end of the header of a file.
pub(crate) fn header_end(bytes: &[u8]) -> usize {
    HEADER + usize::from(u16::from_le_bytes([bytes[20], bytes[21]]))
}

/// A file with other bytes from a place of its header on, and with the right checksum of the header.
pub(crate) fn with_header(bytes: &[u8], at: usize, new: &[u8]) -> Vec<u8> {
    let (mut bytes, end) = (bytes.to_vec(), header_end(bytes));
    bytes[at..at + new.len()].copy_from_slice(new);
    let checksum = crc32fast::hash(&bytes[HEADER..end]);
    bytes[end..end + 4].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// Every changed byte and every other length of a file must be rejected.
pub(crate) fn assert_damage_is_noticed(bytes: &[u8], rng: &mut impl Rng) {
    for _ in 0..2000 {
        let mut damaged = bytes.to_vec();
        let at = rng.random_range(0..damaged.len());
        damaged[at] ^= 1 << rng.random_range(0..8);
        assert!(Tablebase::load(damaged).is_err(), "byte {at}");
    }
    for at in (0..bytes.len()).filter(|at| *at < 200 || at % 97 == 0) {
        assert!(Tablebase::load(bytes[..at].to_vec()).is_err(), "length {at}");
    }
}

/// The same round with the robots on other squares.
pub(crate) fn from_squares(round: &Round, robots: Vec<Square>) -> Option<Round> {
    let setup = RoundSetup { robots, goal: round.goal(), profile: round.profile() };
    Round::new(Arc::clone(round.board()), setup).ok()
}

/// The same round with the robots on random squares.
pub(crate) fn random_start(round: &Round, rng: &mut impl Rng) -> Round {
    let size = round.board().size();
    loop {
        let mut square =
            || Square::new(rng.random_range(0..size.width()), rng.random_range(0..size.height()));
        let robots: Vec<Square> = round.start().squares().iter().map(|_| square()).collect();
        if robots.iter().any(|&it| round.board().is_closed(it)) {
            continue;
        }
        if let Some(round) = from_squares(round, robots) {
            return round;
        }
    }
}

/// Every start of a round.
pub(crate) fn all_starts(round: &Round) -> Vec<Position> {
    let board: &Board = round.board();
    let mut placements: Vec<Vec<Square>> = vec![Vec::new()];
    for _ in round.start().squares() {
        placements = placements
            .iter()
            .flat_map(|placed| {
                let open = board.size().squares();
                let open = open.filter(|it| !placed.contains(it) && board.is_standable(*it));
                open.map(|square| [placed.clone(), vec![square]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    placements.iter().map(|squares| board.position(squares).expect("sound")).collect()
}

/// The distances of all states that can be reached from any start, by repeated updates; `None` for unsolvable
/// ones.
pub(crate) fn enumerate(round: &Round, starts: &[Position]) -> HashMap<Position, Option<u32>> {
    let mut after: HashMap<Position, Vec<Position>> = HashMap::new();
    let mut open = starts.to_vec();
    while let Some(state) = open.pop() {
        if after.contains_key(&state) {
            continue;
        }
        let moves = round.legal_moves(&state);
        let next: Vec<Position> =
            moves.iter().map(|&mv| round.play_unchecked(&state, mv)).collect();
        open.extend(&next);
        after.insert(state, next);
    }
    let mut distances: HashMap<Position, Option<u32>> =
        after.keys().map(|state| (*state, round.is_solved(state).then_some(0))).collect();
    for distance in 1.. {
        let last = Some(distance - 1);
        let new: Vec<Position> = distances
            .iter()
            .filter(|(_, known)| known.is_none())
            .map(|(state, _)| *state)
            .filter(|state| after[state].iter().any(|next| distances[next] == last))
            .collect();
        // A layer may be empty only after the last one.
        if new.is_empty() {
            break;
        }
        distances.extend(new.into_iter().map(|state| (state, Some(distance))));
    }
    distances
}
