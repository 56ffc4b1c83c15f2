//! Random rounds, all states of tiny boards, and files of tables.

// Each test file uses a part of this.
#![allow(dead_code, unused_imports)]

use std::collections::HashMap;
use std::sync::Arc;

use carom_engine::ricochet::{Board, Position, Profile, Round, RoundSetup};
use carom_engine::{Rules, Square};
use carom_rulebook::ricochet::{PlainState, RuleBook};
use carom_solver::Control;
use carom_tablebase::{Builder, TableSetup, Tablebase};
use rand::{Rng, RngExt};

#[path = "../../../solver/tests/common/mod.rs"]
mod rounds;

pub(crate) use rounds::{RoundKind, assert_solves, matrix, random_round};

const PLAIN: RoundKind =
    RoundKind { sides: (3, 4), robots: (1, 3), diagonals: false, profile: Profile::PLAIN };
const OFFICIAL: RoundKind = RoundKind { profile: Profile::OFFICIAL, ..PLAIN };

/// The boards and rules, with the versions of their files.
pub(crate) const CASES: [(RoundKind, u8); 4] = [
    (PLAIN, 2),
    (OFFICIAL, 3),
    (RoundKind { diagonals: true, ..PLAIN }, 4),
    (RoundKind { diagonals: true, ..OFFICIAL }, 5),
];

/// A random round that has a table: with diagonals if the kind has some, and with one robot that must arrive if it must turn.
pub(crate) fn table_round(kind: RoundKind, rng: &mut impl Rng) -> Round {
    loop {
        let round = random_round(kind, rng);
        let may_be_any = !kind.profile.must_turn;
        if round.board().has_diagonals() == kind.diagonals
            && (may_be_any || round.goal().robot.is_some())
        {
            return round;
        }
    }
}

/// Some moves of random robots.
pub(crate) fn after_moves(round: &Round, most: usize, rng: &mut impl Rng) -> Position {
    let (mut state, mut moves) = (*round.start(), Vec::new());
    for _ in 0..rng.random_range(0..=most) {
        moves.clear();
        round.legal_moves_into(&state, &mut moves);
        if !moves.is_empty() {
            state = round.play_unchecked(&state, moves[rng.random_range(0..moves.len())]);
        }
    }
    state
}

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

/// The distances of all positions that can be reached from any start, by the rule book; `None` for unsolvable ones.
pub(crate) fn enumerate(round: &Round, starts: &[Position]) -> HashMap<Position, Option<u32>> {
    let book = RuleBook::from(round);
    let distances = book.distances(starts.iter().map(PlainState::from), usize::MAX);
    let distances = distances.expect("no limit");
    let mut known = HashMap::new();
    let mut open = starts.to_vec();
    while let Some(position) = open.pop() {
        if known.insert(position, distances[&PlainState::from(&position)]).is_none() {
            let moves = round.legal_moves(&position);
            open.extend(moves.into_iter().map(|mv| round.play_unchecked(&position, mv)));
        }
    }
    assert_eq!(known.len(), distances.len(), "{round:?}");
    known
}
