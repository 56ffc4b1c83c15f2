//! [`PuzzleMaker`]: draws boards until one meets the criteria.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;
use core::sync::atomic::{AtomicBool, Ordering};

use carom_engine::unblock::{Board, Metric, Position, Round};
use carom_solver::unblock::{Component, ComponentBuilder, Fast};
use carom_solver::{Control, StopReason};
use rand::Rng;

use super::error::HAS;
use super::{GenerateError, Recipe, Rejections};
use crate::counts::{count, counted};
use crate::draw::below;

/// The criteria of a puzzle, and the limits of the search for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difficulty {
    /// What the length counts.
    pub metric: Metric,
    /// The fewest moves or steps of the puzzle.
    pub length: RangeInclusive<u32>,
    /// Whether the puzzle must be the hardest position that can be reached from it.
    pub hardest: bool,
    /// The maximum number of boards to draw.
    pub max_attempts: u64,
    /// The maximum number of reachable positions; a board with more is rejected.
    pub max_positions: u64,
}

impl Default for Difficulty {
    /// Every solvable board that is not solved from the start.
    fn default() -> Self {
        Self {
            metric: Metric::Moves,
            length: 1..=u32::MAX,
            hardest: false,
            max_attempts: 10_000,
            max_positions: 20_000,
        }
    }
}

impl Difficulty {
    /// The reasons of rejections with the numbers of these criteria, such as `50 have only positions of fewer than 30 moves`; empty if
    /// nothing was rejected.
    #[must_use]
    pub fn reasons(&self, rejected: &Rejections) -> String {
        let unit = self.metric.name().trim_end_matches('s');
        let [least, most] = [self.length.start(), self.length.end()];
        let (least, most) = (counted((*least).into(), unit), counted((*most).into(), unit));
        let positions = counted(self.max_positions, "position");
        let long = format!("positions of more than {most}, and none in the range");
        rejected.list([
            count(rejected.too_short, HAS, &format!("only positions of fewer than {least}")),
            count(rejected.too_long, HAS, &long),
            count(rejected.too_large, HAS, &format!("more than {positions}")),
        ])
    }

    /// Makes attempts until one gives a puzzle, and counts the reasons of the others.
    pub(super) fn first_puzzle(
        &self,
        recipe: &Recipe,
        cancel: Option<&AtomicBool>,
        mut attempt: impl FnMut() -> Result<Puzzle, Rejection>,
    ) -> Result<Puzzle, GenerateError> {
        self.check(recipe)?;
        let mut rejected = Rejections::default();
        for _ in 0..self.max_attempts {
            if cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
                return Err(GenerateError::Cancelled);
            }
            match attempt() {
                Ok(puzzle) => return Ok(puzzle),
                Err(reason) => *reason(&mut rejected) += 1,
            }
        }
        Err(GenerateError::BudgetExhausted { attempts: self.max_attempts, rejected })
    }

    /// Rejects impossible criteria.
    fn check(&self, recipe: &Recipe) -> Result<(), GenerateError> {
        recipe.check()?;
        let (metric, min, max) = (self.metric, *self.length.start(), *self.length.end());
        if min > max { Err(GenerateError::EmptyRange { metric, min, max }) } else { Ok(()) }
    }
}

/// A board that meets the criteria, and what is known about it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Puzzle {
    /// The board, its blocks in the order of their first squares.
    pub board: Board,
    /// The fewest moves.
    pub fewest_moves: u32,
    /// The fewest steps.
    pub fewest_steps: u32,
    /// The number of reachable positions.
    pub positions: u64,
}

/// Makes puzzles one after the other, and keeps its tables.
#[derive(Default)]
pub struct PuzzleMaker {
    solver: Fast,
    builder: ComponentBuilder,
}

impl fmt::Debug for PuzzleMaker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PuzzleMaker").finish_non_exhaustive()
    }
}

impl PuzzleMaker {
    /// A maker with empty tables.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Draws boards until one meets the criteria. Of each board every reachable position is a candidate: the puzzle
    /// starts from a random one in the range, or from the hardest one. The same random numbers give the same puzzle on
    /// every machine.
    ///
    /// # Errors
    /// - [`GenerateError::EmptyRange`] and those of [`Recipe::draw`] for impossible criteria,
    /// - [`GenerateError::BudgetExhausted`] after [`Difficulty::max_attempts`] boards,
    /// - [`GenerateError::Cancelled`] soon after the flag is set.
    ///
    /// ```
    /// use carom_generator::unblock::{Difficulty, PuzzleMaker, Recipe};
    /// use rand_pcg::Pcg64;
    ///
    /// let difficulty = Difficulty { length: 15..=20, ..Difficulty::default() };
    /// let recipe = Recipe::classic();
    /// let puzzle = PuzzleMaker::new().random(&recipe, &difficulty, None, &mut Pcg64::new(1, 0))?;
    /// assert!((15..=20).contains(&puzzle.fewest_moves));
    /// # Ok::<(), carom_generator::unblock::GenerateError>(())
    /// ```
    pub fn random(
        &mut self,
        recipe: &Recipe,
        difficulty: &Difficulty,
        cancel: Option<&AtomicBool>,
        rng: &mut dyn Rng,
    ) -> Result<Puzzle, GenerateError> {
        difficulty
            .first_puzzle(recipe, cancel, || self.attempt(recipe, difficulty, cancel, &mut *rng))
    }

    fn attempt(
        &mut self,
        recipe: &Recipe,
        difficulty: &Difficulty,
        cancel: Option<&AtomicBool>,
        rng: &mut dyn Rng,
    ) -> Result<Puzzle, Rejection> {
        let board = recipe.draw_unchecked(rng).ok_or(NO_ROOM)?;
        let longest = self.longest(&board, difficulty, cancel)?;
        if longest < *difficulty.length.start() {
            return Err(TOO_SHORT);
        }
        if difficulty.hardest && longest > *difficulty.length.end() {
            return Err(TOO_LONG);
        }
        self.puzzle(&board, difficulty, cancel, rng)
    }

    /// The greatest distance of a position that can be reached.
    pub(super) fn longest(
        &mut self,
        board: &Board,
        difficulty: &Difficulty,
        cancel: Option<&AtomicBool>,
    ) -> Result<u32, Rejection> {
        let round = Round::new(board.clone(), difficulty.metric);
        // The solver stops as soon as there are too many.
        let max_nodes = Some(difficulty.max_positions.saturating_add(1));
        let mut control = cancel
            .map_or_else(Control::default, |flag| Control::default().cancel_on(flag))
            .max_nodes(max_nodes);
        let farthest = self.solver.farthest(&round, &mut control).map_err(stopped)?;
        if farthest.positions as u64 > difficulty.max_positions {
            return Err(TOO_LARGE);
        }
        farthest.distance.ok_or(UNSOLVABLE)
    }

    /// A puzzle on a board some of whose positions are far enough.
    pub(super) fn puzzle(
        &mut self,
        board: &Board,
        difficulty: &Difficulty,
        cancel: Option<&AtomicBool>,
        rng: &mut dyn Rng,
    ) -> Result<Puzzle, Rejection> {
        let mut control =
            cancel.map_or_else(Control::default, |flag| Control::default().cancel_on(flag));
        let component = self.builder.build(board, &mut control).map_err(stopped)?;
        let start = choose(&component, difficulty, rng)?;
        let known = |metric| component.distance(start, metric).unwrap_or(0);
        let setup = board.setup(start).in_order();
        Ok(Puzzle {
            board: Board::new(setup).unwrap_or_else(|_| board.starting_from(start)),
            fewest_moves: known(Metric::Moves),
            fewest_steps: known(Metric::Steps),
            positions: component.len() as u64,
        })
    }
}

fn stopped(why: StopReason) -> Rejection {
    match why {
        StopReason::NodeLimit | StopReason::MemoryLimit => TOO_LARGE,
        // The caller sees the flag.
        _ => NO_ROOM,
    }
}

/// The position of a component that becomes the puzzle. The farthest ones are far enough.
fn choose(
    component: &Component,
    difficulty: &Difficulty,
    rng: &mut dyn Rng,
) -> Result<Position, Rejection> {
    let &Difficulty { metric, ref length, hardest, .. } = difficulty;
    if hardest {
        return component.hardest(metric).ok_or(UNSOLVABLE);
    }
    let mut candidates: Vec<Position> = component.positions_at(metric, length.clone()).collect();
    if candidates.is_empty() {
        return Err(TOO_LONG);
    }
    // The choice must not depend on the order in which the solver finds them.
    let chosen = below(rng, candidates.len());
    Ok(*candidates.select_nth_unstable(chosen).1)
}

/// The reason of a rejection: its counter.
pub(super) type Rejection = fn(&mut Rejections) -> &mut u64;

pub(super) const NO_ROOM: Rejection = |rejected| &mut rejected.no_room;
pub(super) const TOO_SHORT: Rejection = |rejected| &mut rejected.too_short;
pub(super) const TOO_LONG: Rejection = |rejected| &mut rejected.too_long;
const UNSOLVABLE: Rejection = |rejected| &mut rejected.unsolvable;
const TOO_LARGE: Rejection = |rejected| &mut rejected.too_large;
