//! The moves of a solution, computed from the log of the layers and the squares that the moves connect.

use carom_engine::ricochet::{Move, Robot, Round};
use carom_engine::{Direction, Square};
use fearless_simd::Simd;

use super::bits::Squares;
use super::search::Search;
use super::table::{Id, NO_ID};
use super::walls::Walls;

/// One move as two squares: start, end. No two robots share a square, so the start identifies the robot.
pub(super) type Hop = (u8, u8);

/// The moves of hops in reverse order.
pub(super) fn moves(round: &Round, hops: &[Hop]) -> Vec<Move> {
    let board = round.board();
    let mut squares = [Square::default(); Robot::MAX];
    let robots = &mut squares[..round.start().squares().len()];
    robots.copy_from_slice(round.start().squares());
    let to_move = |&(from, to): &Hop| {
        let index = robots.iter().position(|&it| Walls::byte(it) == from).expect("a robot");
        let robot = Robot::ALL[index];
        let direction = if board.has_diagonals() {
            let position = board.position(robots).expect("robots on the board");
            let leads_there = |&direction: &Direction| {
                let end = board.destination(&position, Move { robot, direction });
                end.map(Walls::byte) == Some(to)
            };
            Direction::ALL.into_iter().find(leads_there).expect("a legal move")
        } else {
            match (from & 15 == to & 15, from < to) {
                (true, true) => Direction::South,
                (true, false) => Direction::North,
                (false, true) => Direction::East,
                (false, false) => Direction::West,
            }
        };
        robots[index] = Square::new(to & 15, to >> 4);
        Move { robot, direction }
    };
    hops.iter().rev().map(to_move).collect()
}

impl<S: Simd, const H: usize, const B: bool> Search<'_, '_, S, H, B> {
    /// Adds the moves from the start to a square of an entry of the log.
    #[cold]
    pub(super) fn walk_back(&mut self, number: usize, active: u8) {
        let mut state = (self.part.table.log[number].record, active, number);
        while let Some((hop, before)) = self.step_back(state) {
            self.hops.push(hop);
            state = before;
        }
    }

    /// A move to a state from the layer before, and that earlier state: record, square of the active robot,
    /// entry.
    fn step_back(
        &mut self,
        (id, active, number): (Id, u8, usize),
    ) -> Option<(Hop, (Id, u8, usize))> {
        if number < self.part.first_layer {
            return None;
        }
        let helpers = self.part.table.record(id).helpers;
        // Of the entries with a move to this state, the one with the smallest number was reached first.
        let mut best: Option<(Hop, (Id, u8, usize))> = None;
        let mut offer = |hop: Hop, state: (Id, u8, usize)| {
            if best.is_none_or(|(_, (_, _, number))| state.2 < number) {
                best = Some((hop, state));
            }
        };
        let robots = &helpers[..self.count];
        let is_helper = |square| robots.contains(&square);
        for from in self.part.walls.origins(None, active, is_helper) {
            if let Some(entry) = self.entry_of(id, from) {
                offer((from, active), (id, from, entry));
            }
        }
        for (i, &to) in robots.iter().enumerate() {
            let is_robot = |square| square == active || (square != to && is_helper(square));
            for from in self.part.walls.origins(Some(i), to, is_robot) {
                if let Some(id) = self.part.table.find(self.moved(&helpers, i, from))
                    && let Some(entry) = self.entry_of(id, active)
                {
                    offer((from, to), (id, active, entry));
                }
            }
        }
        best
    }

    /// The entry of the log that contains a square of a record.
    fn entry_of(&self, id: Id, active: u8) -> Option<usize> {
        let mut number = self.part.table.record(id).latest;
        while number != NO_ID {
            let entry = &self.part.table.log[number as usize];
            if Squares(entry.squares).contains(active) {
                return Some(number as usize);
            }
            number = entry.previous;
        }
        None
    }
}
