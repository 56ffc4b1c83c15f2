//! [`WholeGame`]: one target after the other, the robots staying where they stopped.

use std::collections::VecDeque;
use std::sync::Arc;

use carom_engine::ricochet::{
    Board, Faults, IllegalMove, Move, Profile, Round, RoundSetup, Target,
};
use carom_engine::{Puzzle, Rules, Square};
use carom_generator::draw::shuffle_front;
use rand::Rng;
use serde::{Deserialize, Serialize};

use super::deal::is_on_goal;
use crate::Stars;
use crate::saved::Keep;

/// A game of every printed target of a board, 17 on the official ones.
///
/// - A target whose robot stands on it already goes back under the others, as the printed rules have
///   it, and comes again later. This is so under every rule profile.
/// - A target that turns out to be out of reach, or that nobody finds a way to, is
///   [put back](WholeGame::put_back) in the same way.
/// - Once every target left has gone back since the robots last moved, nothing more can happen and the
///   game is over; those targets are [left over](WholeGame::left_over).
///
/// ```
/// use carom_engine::ricochet::{Layout, Profile};
/// use carom_engine::Square;
/// use carom_play::ricochet::WholeGame;
/// use rand_pcg::Pcg64;
///
/// let board = "4B-3B-2B-1A".parse::<Layout>()?.board();
/// let robots = vec![Square::new(0, 0), Square::new(15, 0), Square::new(15, 15), Square::new(0, 15)];
/// let game = WholeGame::new(board, robots, Profile::PLAIN, &mut Pcg64::new(1, 0))?;
/// assert_eq!(game.left(), 17);
/// assert!(game.round().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "SavedGame", into = "SavedGame")]
pub struct WholeGame {
    board: Arc<Board>,
    profile: Profile,
    robots: Vec<Square>,
    /// The targets to come, the present one first.
    remaining: VecDeque<Target>,
    /// How many of `remaining`, at its end, have gone back since the robots last moved.
    refused: usize,
    done: Vec<Done>,
    /// The present round; `None` when the game is over.
    round: Option<Round>,
}

/// The game that goes on, if there is one. Kept in a file by [`Saved`](crate::Saved).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ongoing {
    /// The game.
    pub game: Option<WholeGame>,
    /// The name of its board, if it has one.
    pub board_name: Option<String>,
}

impl Keep for Ongoing {
    const VERSION: u32 = 1;
    const FILE: &'static str = "game.ron";
}

/// A target that is dealt with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Done {
    /// The target.
    pub target: Target,
    /// The moves that reached it; `None` if it was given up.
    pub moves: Option<Vec<Move>>,
    /// Whether moves were shown before it was reached. Then it is not the player's own and counts for
    /// nothing but the place of the robots.
    #[serde(default)]
    pub is_helped: bool,
    /// The fewest moves, once a solver has said so.
    pub optimum: Option<u32>,
}

impl Done {
    /// The player's own solution.
    #[must_use]
    pub fn own_moves(&self) -> Option<&[Move]> {
        self.moves.as_deref().filter(|_| !self.is_helped)
    }

    /// The stars, if the player has solved it without help and the optimum is known.
    #[must_use]
    pub fn stars(&self) -> Option<Stars> {
        Some(Stars::of(self.own_moves()?.len() as u32, self.optimum?))
    }
}

impl WholeGame {
    /// A new game with the targets in random order. Targets for robots that are not there are left out.
    ///
    /// # Errors
    /// The [`Faults`] of robots that do not fit the board.
    pub fn new(
        board: impl Into<Arc<Board>>,
        robots: Vec<Square>,
        profile: Profile,
        rng: &mut dyn Rng,
    ) -> Result<Self, Faults> {
        let board = board.into();
        board.position(&robots)?;
        let mut targets: Vec<Target> = board.targets().to_vec();
        targets.retain(|target| target.robot.is_none_or(|robot| robot.index() < robots.len()));
        let count = targets.len();
        shuffle_front(rng, &mut targets, count);
        let mut game = Self {
            board,
            profile,
            robots,
            remaining: targets.into(),
            refused: 0,
            done: Vec::new(),
            round: None,
        };
        game.settle();
        Ok(game)
    }

    /// The present round; `None` when the game is over.
    #[must_use]
    pub const fn round(&self) -> Option<&Round> {
        self.round.as_ref()
    }

    /// The present target; `None` when the game is over.
    #[must_use]
    pub fn target(&self) -> Option<Target> {
        self.round.as_ref().and_then(|_| self.remaining.front().copied())
    }

    /// Whether nothing is left to play for.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.round.is_none()
    }

    /// How many targets are left, the present one among them.
    #[must_use]
    pub fn left(&self) -> usize {
        self.remaining.len()
    }

    /// When the game is over: the targets that could not be played for.
    pub fn left_over(&self) -> impl Iterator<Item = Target> + '_ {
        self.remaining.iter().copied().filter(|_| self.is_over())
    }

    /// The targets dealt with, in the order of play.
    #[must_use]
    pub fn done(&self) -> &[Done] {
        &self.done
    }

    /// The moves of all targets together that the player has solved without help.
    #[must_use]
    pub fn total_moves(&self) -> usize {
        self.done.iter().filter_map(Done::own_moves).map(<[Move]>::len).sum()
    }

    /// The fewest moves of those targets together, as far as they are known, and how many of
    /// the targets those are.
    #[must_use]
    pub fn total_optimum(&self) -> (usize, usize) {
        let own = self.done.iter().filter(|done| done.own_moves().is_some());
        let known = own.filter_map(|done| done.optimum);
        known.fold((0, 0), |(moves, count), optimum| (moves + optimum as usize, count + 1))
    }

    /// How many targets the player has solved without help.
    #[must_use]
    pub fn solved(&self) -> usize {
        self.done.iter().filter(|done| done.own_moves().is_some()).count()
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The rules.
    #[must_use]
    pub const fn profile(&self) -> Profile {
        self.profile
    }

    /// Where the robots stand between rounds.
    #[must_use]
    pub fn robots(&self) -> &[Square] {
        &self.robots
    }

    /// The present target is reached by these moves; the robots stay where they stop, and the next
    /// target comes.
    ///
    /// # Errors
    /// [`GameError`] if the moves do not solve the round; then nothing has changed.
    pub fn finish(&mut self, moves: &[Move]) -> Result<(), GameError> {
        self.reach(moves, false)
    }

    /// The same with moves that were shown to the player, all or some.
    ///
    /// # Errors
    /// Those of [`WholeGame::finish`].
    pub fn finish_with_help(&mut self, moves: &[Move]) -> Result<(), GameError> {
        self.reach(moves, true)
    }

    fn reach(&mut self, moves: &[Move], is_helped: bool) -> Result<(), GameError> {
        let round = self.round.as_ref().ok_or(GameError::Over)?;
        let end = round
            .play_all(moves)
            .map_err(|(number, illegal)| GameError::Illegal { number, illegal })?;
        if !round.is_solved(&end) {
            return Err(GameError::NotSolved);
        }
        self.robots = end.squares().to_vec();
        self.refused = 0;
        self.take_present(Some(moves.to_vec()), is_helped);
        Ok(())
    }

    /// Gives the present target up for good. The robots stay at its start.
    ///
    /// # Errors
    /// [`GameError::Over`].
    pub fn give_up(&mut self) -> Result<(), GameError> {
        self.round.as_ref().ok_or(GameError::Over)?;
        self.take_present(None, false);
        Ok(())
    }

    /// Puts the present target back under the others: it cannot be reached from here, or nobody has
    /// found a way.
    ///
    /// # Errors
    /// [`GameError::Over`].
    pub fn put_back(&mut self) -> Result<(), GameError> {
        self.round.as_ref().ok_or(GameError::Over)?;
        self.refuse();
        self.settle();
        Ok(())
    }

    /// Notes what a solver has found to be the fewest moves of [`WholeGame::done`]'s entry `index`.
    /// Does nothing past the end.
    pub fn set_optimum(&mut self, index: usize, optimum: u32) {
        if let Some(done) = self.done.get_mut(index) {
            done.optimum = Some(optimum);
        }
    }

    fn take_present(&mut self, moves: Option<Vec<Move>>, is_helped: bool) {
        if let Some(target) = self.remaining.pop_front() {
            self.done.push(Done { target, moves, is_helped, optimum: None });
        }
        self.settle();
    }

    fn refuse(&mut self) {
        self.remaining.rotate_left(1);
        self.refused += 1;
    }

    /// Finds the next target with something to do.
    fn settle(&mut self) {
        self.round = None;
        while self.refused < self.remaining.len() {
            let round = self.round_for(self.remaining[0]).expect("printed targets are sound goals");
            if !is_on_goal(round.start(), round.goal()) {
                self.round = Some(round);
                return;
            }
            self.refuse();
        }
    }

    fn round_for(&self, target: Target) -> Result<Round, Faults> {
        let setup =
            RoundSetup { robots: self.robots.clone(), goal: target.goal(), profile: self.profile };
        Round::new(Arc::clone(&self.board), setup)
    }
}

/// Why a call to a [`WholeGame`] was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// No target is left.
    #[error("the game is over")]
    Over,
    /// A move is not legal.
    #[error("move {}: {illegal}", number + 1)]
    Illegal {
        /// Its number, from 0.
        number: usize,
        /// Why.
        illegal: IllegalMove,
    },
    /// The moves do not reach the target.
    #[error("the moves do not reach the target")]
    NotSolved,
}

/// The form in which a game is saved.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename = "WholeGame", deny_unknown_fields)]
struct SavedGame {
    board: Board,
    profile: String,
    robots: Vec<Square>,
    remaining: VecDeque<Target>,
    refused: usize,
    done: Vec<Done>,
}

impl From<WholeGame> for SavedGame {
    fn from(game: WholeGame) -> Self {
        Self {
            board: Board::clone(&game.board),
            profile: game.profile.to_string(),
            robots: game.robots,
            remaining: game.remaining,
            refused: game.refused,
            done: game.done,
        }
    }
}

impl TryFrom<SavedGame> for WholeGame {
    type Error = String;

    fn try_from(saved: SavedGame) -> Result<Self, String> {
        let SavedGame { board, profile, robots, remaining, refused, done } = saved;
        let profile = profile.parse().map_err(|error| format!("{error}"))?;
        board.position(&robots).map_err(|faults| faults.to_string())?;
        if refused > remaining.len() {
            return Err("more targets have gone back than there are".to_owned());
        }
        let mut game =
            Self { board: board.into(), profile, robots, remaining, refused, done, round: None };
        for &target in &game.remaining {
            game.round_for(target).map_err(|faults| faults.to_string())?;
        }
        game.settle();
        Ok(game)
    }
}
