//! The moves of a solution, computed from the log of the layers and the squares that the moves connect.

use alloc::vec::Vec;

use carom_engine::ricochet::{Move, Robot, Round};
use carom_engine::{Direction, Puzzle as _};

use super::bends::ACTIVE;
use super::index::Id;
use super::search::Search;
use super::table::NO_ID;
use super::walls::Walls;
use crate::ricochet::bits::Squares;

/// One move as two squares: start, end. No two robots share a square, so the start identifies the robot.
pub(super) type Hop = (u8, u8);

impl<const B: bool> Search<'_, '_, B> {
    /// The moves of the hops, first move first.
    pub(super) fn moves(&self, round: &Round) -> Vec<Move> {
        let mut squares = bytes(round);
        let robots = &mut squares[..round.start().squares().len()];
        let to_move = |&(from, to): &Hop| {
            let index = robots.iter().position(|&it| it == from).expect("a robot");
            let robot = Robot::ALL[index];
            let direction = match self.part.walls.bends::<B>() {
                Some(bends) => {
                    let place = bends.place_of(robot);
                    let others = robots.iter().copied();
                    let stops = bends.stops(self.part.walls, place, from, others);
                    let leads_there = |direction: &Direction| stops[*direction as usize] == to;
                    Direction::ALL.into_iter().find(leads_there).expect("a legal move")
                }
                None => match (from & 15 == to & 15, from < to) {
                    (true, true) => Direction::South,
                    (true, false) => Direction::North,
                    (false, true) => Direction::East,
                    (false, false) => Direction::West,
                },
            };
            robots[index] = to;
            Move { robot, direction }
        };
        self.hops.iter().rev().map(to_move).collect()
    }

    /// Whether the moves of a plain solution also solve the round under its own rules.
    pub(super) fn obeys(&self, round: &Round, moves: &[Move]) -> bool {
        let (start, profile) = (round.start(), round.profile());
        let Some(&Move { robot: arriving, .. }) = moves.last() else {
            return round.is_solved(start);
        };
        let mut squares = bytes(round);
        let robots = &mut squares[..start.squares().len()];
        let mut last = Robot::ALL.map(|robot| start.last_heading(robot));
        let mut axes = start.axes(arriving);
        for &Move { robot, direction } in moves {
            let index = robot.index();
            if !profile.rebounds && last[index] == Some(direction.opposite()) {
                return false;
            }
            let mut is_deflected = false;
            last[index] = Some(direction);
            if let Some(bends) = self.part.walls.bends::<B>() {
                let (place, others) = (bends.place_of(robot), robots.iter().copied());
                let (from, heading) = (robots[index], direction as usize);
                let end = bends.end(self.part.walls, place, from, heading, &others);
                let end = end.expect("a legal move");
                robots[index] = end.square;
                last[index] = Some(Direction::ALL[end.heading]);
                is_deflected = end.is_deflected;
            }
            if robot == arriving {
                axes[usize::from(!direction.is_vertical())] = true;
                if is_deflected {
                    axes = [true; 2];
                }
            }
        }
        !profile.must_turn || axes == [true; 2]
    }

    /// Adds the moves from the start to a reached square of a record.
    #[cold]
    pub(super) fn walk_back(&mut self, record: Id, active: u8) {
        let entry = self.entry_of(record, active).expect("a reached square");
        let mut state = (record, active, entry);
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
        for from in self.part.walls.origins(ACTIVE, active, robots.iter().copied()) {
            if let Some(entry) = self.entry_of(id, from) {
                offer((from, active), (id, from, entry));
            }
        }
        for (i, &to) in robots.iter().enumerate() {
            let others = robots.iter().copied().filter(|&square| square != to).chain([active]);
            for from in self.part.walls.origins(i, to, others) {
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

/// The start squares of the robots, red first.
fn bytes(round: &Round) -> [u8; Robot::STANDARD] {
    let mut bytes = [0; Robot::STANDARD];
    for (byte, &square) in bytes.iter_mut().zip(round.start().squares()) {
        *byte = Walls::byte(square);
    }
    bytes
}
