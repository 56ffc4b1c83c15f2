//! [`WholeGame`]: one target after another; the robots stay where they stopped.

use std::collections::VecDeque;
use std::sync::Arc;

use carom_engine::ricochet::{Board, Faults, Move, Profile, Round, RoundSetup, Target};
use carom_engine::{PlayError, Puzzle, Rules, Square};
use carom_generator::draw::shuffle_front;
use rand::Rng;
use serde::{Deserialize, Serialize};

use super::deal::is_on_goal;
use crate::Stars;
use crate::saved::Persist;

/// A game of every printed target of a board, 17 on the official ones.
///
/// - If the robot of a target already stands on it, the target is put back under the others, as in the
///   printed rules, and comes again later. This holds under every rule profile.
/// - A target that cannot be reached, or that nobody solves, is [put back](WholeGame::put_back) in the
///   same way.
/// - If every remaining target has been put back since the robots last moved, the game is over. These
///   targets are [left over](WholeGame::left_over).
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
    /// The targets to come; the first is the present one.
    remaining: VecDeque<Target>,
    /// The number of targets at the end of `remaining` that were put back since the robots last moved.
    refused: usize,
    done: Vec<TargetResult>,
    /// The present round; `None` when the game is over.
    round: Option<Round>,
}

/// The game in progress, if there is one. [`StoredValue`](crate::StoredValue) keeps it in a file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CurrentGame {
    /// The game.
    pub game: Option<WholeGame>,
    /// The name of its board, if it has one.
    pub board_name: Option<String>,
}

impl Persist for CurrentGame {
    const VERSION: u32 = 1;
    const FILE: &'static str = "game.ron";
}

/// A target that was reached or given up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TargetResult {
    /// The target.
    pub target: Target,
    /// The moves that reached it; `None` if it was given up.
    pub moves: Option<Vec<Move>>,
    /// Whether moves were shown before the target was reached. If so, the solution is not the player's
    /// own: it only moves the robots.
    pub is_helped: bool,
    /// The fewest moves, if a solver has found them.
    pub optimum: Option<u32>,
}

impl TargetResult {
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
    /// A new game with the targets in random order. Targets of robots that are not on the board are
    /// omitted.
    ///
    /// # Errors
    /// The [`Faults`] of robots that are not valid on the board.
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

    /// Whether no target is left to play for.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.round.is_none()
    }

    /// The number of targets left, including the present one.
    #[must_use]
    pub fn left(&self) -> usize {
        self.remaining.len()
    }

    /// After the end of the game: the targets that could not be played.
    pub fn left_over(&self) -> impl Iterator<Item = Target> + '_ {
        self.remaining.iter().copied().filter(|_| self.is_over())
    }

    /// The targets that were reached or given up, in the order of play.
    #[must_use]
    pub fn done(&self) -> &[TargetResult] {
        &self.done
    }

    /// The total number of moves for all targets that the player has solved without help.
    #[must_use]
    pub fn total_moves(&self) -> usize {
        self.done.iter().filter_map(TargetResult::own_moves).map(<[Move]>::len).sum()
    }

    /// The total of the known optima of those targets, and the number of targets with a known optimum.
    #[must_use]
    pub fn total_optimum(&self) -> (usize, usize) {
        let own = self.done.iter().filter(|done| done.own_moves().is_some());
        let known = own.filter_map(|done| done.optimum);
        known.fold((0, 0), |(moves, count), optimum| (moves + optimum as usize, count + 1))
    }

    /// Whether this is the game `earlier`, with more targets reached or given up.
    #[must_use]
    pub fn has_counted_since(&self, earlier: &Self) -> bool {
        let is_same = |(now, then): (&TargetResult, &TargetResult)| {
            (now.target, &now.moves) == (then.target, &then.moves)
        };
        self.done.len() > earlier.done.len()
            && (self.profile, &self.board) == (earlier.profile, &earlier.board)
            && self.done.iter().zip(&earlier.done).all(is_same)
    }

    /// The number of targets that the player has solved without help.
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

    /// The squares of the robots between rounds.
    #[must_use]
    pub fn robots(&self) -> &[Square] {
        &self.robots
    }

    /// These moves reach the present target. The robots stay where they stop, and the next target comes.
    ///
    /// # Errors
    /// [`GameError`] if the moves do not solve the round; then nothing has changed.
    pub fn finish(&mut self, moves: &[Move]) -> Result<(), GameError> {
        self.reach(moves, false)
    }

    /// Like [`WholeGame::finish`], with moves of which some or all were shown to the player.
    ///
    /// # Errors
    /// The errors of [`WholeGame::finish`].
    pub fn finish_with_help(&mut self, moves: &[Move]) -> Result<(), GameError> {
        self.reach(moves, true)
    }

    fn reach(&mut self, moves: &[Move], is_helped: bool) -> Result<(), GameError> {
        let round = self.round.as_ref().ok_or(GameError::Over)?;
        let end = round.play_all(moves)?;
        if !round.is_solved(&end) {
            return Err(GameError::NotSolved);
        }
        self.robots = end.squares().to_vec();
        self.refused = 0;
        self.take_present(Some(moves.to_vec()), is_helped);
        Ok(())
    }

    /// Gives up the present target for good. The robots stay on the start squares of its round.
    ///
    /// # Errors
    /// [`GameError::Over`].
    pub fn give_up(&mut self) -> Result<(), GameError> {
        self.round.as_ref().ok_or(GameError::Over)?;
        self.take_present(None, false);
        Ok(())
    }

    /// Puts the present target back under the others, because it cannot be reached from here or nobody
    /// has found a solution.
    ///
    /// # Errors
    /// [`GameError::Over`].
    pub fn put_back(&mut self) -> Result<(), GameError> {
        self.round.as_ref().ok_or(GameError::Over)?;
        self.refuse();
        self.settle();
        Ok(())
    }

    /// The targets that [`WholeGame::draw`] takes: those that no robot has reached, and that were not put back since the robots last
    /// moved. There is none if the game is over.
    pub fn drawable(&self) -> impl Iterator<Item = Target> + '_ {
        let fresh = self.remaining.len() - self.refused;
        self.remaining.iter().take(fresh).copied().filter(|&target| {
            let round = self.round_for(target);
            round.is_ok_and(|it| !is_on_goal(it.start(), it.goal()))
        })
    }

    /// Makes this target the present one, in a game whose order nobody may know before: its caller draws a target for every round.
    ///
    /// # Errors
    /// [`GameError::NotDrawable`] unless the target is one of [`WholeGame::drawable`]; then nothing has changed.
    pub fn draw(&mut self, target: Target) -> Result<(), GameError> {
        let at = self.remaining.iter().position(|&it| it == target);
        let is_drawable = self.drawable().any(|it| it == target);
        let at = at.filter(|_| is_drawable).ok_or(GameError::NotDrawable)?;
        self.remaining.swap(0, at);
        self.settle();
        Ok(())
    }

    /// Records the optimum for the entry `index` of [`WholeGame::done`]. Does nothing if there is no such
    /// entry.
    pub fn set_optimum(&mut self, index: usize, optimum: u32) {
        if let Some(done) = self.done.get_mut(index) {
            done.optimum = Some(optimum);
        }
    }

    fn take_present(&mut self, moves: Option<Vec<Move>>, is_helped: bool) {
        if let Some(target) = self.remaining.pop_front() {
            self.done.push(TargetResult { target, moves, is_helped, optimum: None });
        }
        self.settle();
    }

    fn refuse(&mut self) {
        self.remaining.rotate_left(1);
        self.refused += 1;
    }

    /// Finds the next target that is not already reached.
    fn settle(&mut self) {
        self.round = None;
        while self.refused < self.remaining.len() {
            let round = self.round_for(self.remaining[0]).expect("printed targets are valid goals");
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

/// The reason why a call to a [`WholeGame`] was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// No target is left.
    #[error("the game is over")]
    Over,
    /// A move is not legal.
    #[error(transparent)]
    Illegal(#[from] PlayError),
    /// The moves do not reach the target.
    #[error("the moves do not reach the target")]
    NotSolved,
    /// The target cannot be the present one.
    #[error("this target cannot be the next one")]
    NotDrawable,
}

/// The saved form of a game.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename = "WholeGame", deny_unknown_fields)]
struct SavedGame {
    board: Board,
    profile: String,
    robots: Vec<Square>,
    remaining: VecDeque<Target>,
    refused: usize,
    done: Vec<TargetResult>,
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
            return Err("the number of targets put back is too large".to_owned());
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
