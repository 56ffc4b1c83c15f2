//! [`Session`]: one player at a board, with the selected block and all commands of the player.

use std::sync::Arc;

use carom_engine::unblock::{BlockId, Board, Metric, Move, Position, Round};
use carom_engine::{Direction, Square};
use carom_solver::unblock::Component;

use super::{Hint, Level, Line};
use crate::packs::PuzzleIdentity as _;
use crate::solo::{HelpLedger, HelpPrice, HintLevel as _, Mark, Mode, Origin, Policy};
use crate::{Date, Stars};

mod attempt;
mod demonstration;
mod hints;
mod knowledge;
mod reviewing;
#[cfg(test)]
mod tests;

pub use attempt::{Attempt, KeptPuzzles};
pub use knowledge::Knowledge;

/// What a command has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// A block has slid on the board: the move, or the way back of a move that was taken back.
    Slid(Move),
    /// Several blocks may stand elsewhere.
    Moved,
    /// Another board.
    Opened,
    /// The same position with another selection, or with other hints.
    Seen,
    /// Nothing: the block cannot slide in this direction.
    Blocked {
        /// The block.
        block: BlockId,
        /// The direction.
        direction: Direction,
    },
}

/// A puzzle with the moves made so far, what is known about it, and the commands of the player.
///
/// Methods that change the session return the [`Change`], or `None` if nothing has changed.
///
/// A block that slides several times in a row, by drags or by keys, has made one move, as [`Line`] says. Counts, stars and the
/// moves to go follow this rule; undo takes back one slide.
///
/// ```
/// use carom_engine::Direction;
/// use carom_engine::unblock::{BlockId, Board, BoardSetup};
/// use carom_play::solo::Origin;
/// use carom_play::unblock::{Change, Session};
///
/// let setup: BoardSetup = "..B.AAB.........".parse()?;
/// let mut session = Session::new(Board::new(setup)?, Origin::Drawn);
/// session.select(BlockId::from_letter('B').expect("a letter"));
/// assert_eq!(session.nudge(Direction::South), Some(Change::Slid("B+1".parse()?)));
/// assert_eq!(session.nudge(Direction::South), Some(Change::Slid("B+1".parse()?)));
/// assert_eq!((session.moves().len(), session.steps()), (1, 2), "two slides, one move");
/// session.undo();
/// assert_eq!((session.moves().len(), session.steps()), (1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    line: Line,
    origin: Origin<Level>,
    selected: BlockId,
    metric: Metric,
    knowledge: Knowledge,
    /// The fewest moves and steps from the start, if they were known before.
    told: [Option<u32>; 2],
    /// The number of revealed hints.
    rungs: usize,
    /// The solution that a solver has found.
    solution: Option<Line>,
    /// The solution that the board shows instead of the player's position. Its undone moves are still to be shown.
    demonstration: Option<Line>,
    mark: Mark<Round>,
    is_helped: bool,
    /// Whether the player wants to see the moves left.
    counts_left: bool,
    /// Whether the player wants to see the review of the solved puzzle.
    has_review: bool,
    /// Puzzles that the player has left, the last one last.
    left: Vec<Attempt>,
    lost: HelpLedger,
    today: Option<Date>,
}

impl Session {
    /// A session at the start of a board.
    #[must_use]
    pub fn new(board: impl Into<Arc<Board>>, origin: Origin<Level>) -> Self {
        Self {
            line: Line::of_board(board),
            origin,
            selected: BlockId::MAIN,
            metric: Metric::Moves,
            knowledge: Knowledge::Unknown,
            told: [None; 2],
            rungs: 0,
            solution: None,
            demonstration: None,
            mark: Mark::default(),
            is_helped: false,
            counts_left: false,
            has_review: false,
            left: Vec::new(),
            lost: HelpLedger::default(),
            today: None,
        }
    }

    /// Opens another puzzle. If the player has left it earlier, before it was solved, its moves are still there. The metric stays;
    /// every help is off.
    pub fn open(&mut self, board: impl Into<Arc<Board>>, origin: Origin<Level>) -> Change {
        self.leave();
        *self = self.turned_to(board, origin);
        self.come_back();
        Change::Opened
    }

    /// A session at the start of a board, with what does not belong to the present puzzle.
    fn turned_to(&mut self, board: impl Into<Arc<Board>>, origin: Origin<Level>) -> Self {
        let mut next = Self {
            metric: self.metric,
            left: std::mem::take(&mut self.left),
            lost: std::mem::take(&mut self.lost),
            today: self.today,
            ..Self::new(board, origin)
        };
        next.is_helped = next.has_lost_stars();
        next
    }

    /// Notes the day, if it is known: help that was given on an earlier day no longer costs the stars of a new attempt. Returns
    /// whether it is another day than before.
    pub fn begin_day(&mut self, today: Option<Date>) -> bool {
        if let Some(today) = today {
            self.lost.begin(today);
        }
        std::mem::replace(&mut self.today, today) != today
    }

    /// Whether help was given for this puzzle, so that a new attempt gives no stars: until the end of the day, and for the puzzle of a
    /// day always.
    #[must_use]
    pub fn has_lost_stars(&self) -> bool {
        self.lost.has(self.board().puzzle_id())
    }

    /// Help was given outside the session, for example by the verdict of the editor. A solved puzzle needs none.
    pub fn give_help(&mut self) {
        if !self.is_solved() {
            self.lose_stars();
        }
    }

    /// Help was given: unless the puzzle is solved already, its solution is not the player's own.
    fn lose_stars(&mut self) {
        let until = self.today.filter(|_| self.policy(Mode::Alone).help != HelpPrice::Ever);
        self.lost.lose(self.board().puzzle_id(), until);
        self.is_helped |= !self.is_solved();
    }

    /// Notes the fewest moves and steps of the puzzle, for example from its pack.
    pub const fn tell(&mut self, fewest_moves: Option<u32>, fewest_steps: Option<u32>) {
        self.told = [fewest_moves, fewest_steps];
    }

    /// Notes the fewest moves of a board, which are proven. Returns whether they are new to this session.
    pub fn note_fewest(&mut self, board: &Arc<Board>, moves: u32) -> bool {
        let told = &mut self.told[Metric::Moves as usize];
        let is_news = told.is_none() && Arc::ptr_eq(board, self.line.board());
        if is_news {
            *told = Some(moves);
        }
        is_news
    }

    /// Notes what is known about a board. A solution for the hints that is longer than needed is forgotten. Returns whether it is the
    /// board of this session.
    pub fn know(&mut self, board: &Arc<Board>, knowledge: Knowledge) -> bool {
        let is_own = Arc::ptr_eq(board, self.board());
        // A proof may be found before the table turns out to be too large.
        let is_less = matches!(
            (&self.knowledge, &knowledge),
            (Knowledge::Unsolvable, Knowledge::Unknown | Knowledge::TooMany)
        );
        if is_own && !is_less {
            self.knowledge = knowledge;
            self.forget_longer_line();
        }
        is_own
    }

    /// The puzzle with the moves made so far.
    #[must_use]
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Arc<Board> {
        self.line.board()
    }

    /// Where the puzzle comes from.
    #[must_use]
    pub const fn origin(&self) -> &Origin<Level> {
        &self.origin
    }

    /// What the puzzle allows in a mode.
    #[must_use]
    pub fn policy(&self, mode: Mode) -> Policy {
        Policy::of(&self.origin, mode)
    }

    /// The moves made so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        self.line.moves()
    }

    /// Whether there is a slide to undo. A block that is back where it was has made no move, but slides.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.line.made().is_empty()
    }

    /// The steps made so far.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.line.steps()
    }

    /// The moves or steps made so far.
    #[must_use]
    pub fn made(&self, metric: Metric) -> u32 {
        match metric {
            Metric::Moves => self.moves().len() as u32,
            Metric::Steps => self.steps(),
        }
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> Position {
        *self.line.position()
    }

    /// Whether the main block touches the edge with the exit.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.line.is_solved()
    }

    /// The block that the keys slide.
    #[must_use]
    pub const fn selected(&self) -> BlockId {
        self.selected
    }

    /// What hints, solvers and the distance count.
    #[must_use]
    pub const fn metric(&self) -> Metric {
        self.metric
    }

    /// What is known about the positions that can be reached.
    #[must_use]
    pub const fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// The distances of all positions, once they are known.
    #[must_use]
    pub fn component(&self) -> Option<&Arc<Component>> {
        match &self.knowledge {
            Knowledge::Known(component) => Some(component),
            Knowledge::Unknown | Knowledge::TooMany | Knowledge::Unsolvable => None,
        }
    }

    /// The round from the present position under the chosen metric; from the start if the puzzle is solved.
    #[must_use]
    pub fn round_from_here(&self) -> Round {
        let round = Round::new(Arc::clone(self.board()), self.metric);
        if self.is_solved() { round } else { round.resumed(self.position()) }
    }

    /// The fewest moves or steps from the start, if they are known.
    #[must_use]
    pub fn fewest(&self, metric: Metric) -> Option<u32> {
        let known = self.component().and_then(|it| it.distance(self.board().start(), metric));
        known.or(self.told[metric as usize])
    }

    /// The fewest moves or steps from the present position, if they are known: those of a puzzle that starts there.
    #[must_use]
    pub fn distance(&self, metric: Metric) -> Option<u32> {
        self.component()?.distance(self.position(), metric)
    }

    /// The moves or steps that a player still has to make, if they are known. The moves do not include the rest of the last
    /// move, because this move is counted already: its block may go on.
    #[must_use]
    pub fn to_go(&self, metric: Metric) -> Option<u32> {
        self.to_go_after(self.moves().len(), metric)
    }

    /// The same before the last move was begun.
    #[must_use]
    pub fn to_go_before(&self, metric: Metric) -> Option<u32> {
        self.to_go_after(self.moves().len().checked_sub(1)?, metric)
    }

    /// The moves or steps to go after the first `count` moves.
    fn to_go_after(&self, count: usize, metric: Metric) -> Option<u32> {
        match self.rest_of_move(count, metric) {
            Some((_, left)) => Some(left),
            None => self.component()?.distance(*self.line.positions().get(count)?, metric),
        }
    }

    /// The slide with which the last of the first `count` moves goes on, if fewer moves are left after it. It comes with their
    /// number.
    fn rest_of_move(&self, count: usize, metric: Metric) -> Option<(Move, u32)> {
        let number = count.checked_sub(1).filter(|_| metric == Metric::Moves)?;
        let last = *self.moves().get(number)?;
        let [before, position] = *self.line.positions().get(number..=count)? else { return None };
        let component = self.component()?;
        let here = component.distance(position, metric)?;
        let room = if last.is_across { Board::room_across } else { Board::room };
        let [back, on] = room(self.board(), position, last.block).map(u8::cast_signed);
        let rests = (-back..=on).map(|distance| Move { distance, ..last }).filter_map(|rest| {
            // If the block goes back to where it was, the move disappears.
            let after = self.line.after(position, rest).filter(|it| *it != before)?;
            let left = component.distance(after, metric).filter(|it| *it < here)?;
            Some((rest, left))
        });
        rests.min_by_key(|(rest, left)| (*left, rest.distance.unsigned_abs()))
    }

    /// Whether the player wants to see [`Session::to_go`].
    #[must_use]
    pub const fn counts_left(&self) -> bool {
        self.counts_left
    }

    /// Shows or hides the moves left after each move, which is help. A solved puzzle has none left.
    pub fn toggle_count(&mut self) -> Option<Change> {
        if self.is_solved() && !self.counts_left {
            return None;
        }
        self.counts_left = !self.counts_left;
        if self.counts_left {
            self.lose_stars();
        }
        Some(Change::Seen)
    }

    /// Whether it is known that no sequence of moves solves the puzzle.
    #[must_use]
    pub fn is_unsolvable(&self) -> bool {
        matches!(self.knowledge, Knowledge::Unsolvable)
            || self.component().is_some_and(|it| !it.is_solvable())
    }

    /// The stars of a solved puzzle by its moves, if the fewest are known and no move was shown.
    #[must_use]
    pub fn stars(&self) -> Option<Stars> {
        let fewest = self.fewest(Metric::Moves).filter(|_| self.is_solved() && !self.is_helped)?;
        Some(Stars::of(self.made(Metric::Moves), fewest))
    }

    /// Whether help was given in this attempt, or before it on the same day: see [`Session::has_lost_stars`].
    #[must_use]
    pub const fn is_helped(&self) -> bool {
        self.is_helped
    }

    /// How far a block can slide: west or north, and east or south, in squares; a block of one square west and east. A solved
    /// puzzle is over: no block can.
    #[must_use]
    pub fn room(&self, block: BlockId) -> [u8; 2] {
        if self.is_solved() || !self.board().has(block) {
            return [0, 0];
        }
        self.board().room(self.position(), block)
    }

    /// How far a block of one square can slide north and south, in squares. Other blocks have no such room.
    #[must_use]
    pub fn room_across(&self, block: BlockId) -> [u8; 2] {
        if self.is_solved() || !self.board().has(block) {
            return [0, 0];
        }
        self.board().room_across(self.position(), block)
    }

    /// The block on a square.
    #[must_use]
    pub fn block_on(&self, square: Square) -> Option<BlockId> {
        self.board().block_on(self.position(), square)
    }

    /// Selects a block that is on the board. A demonstration ends.
    pub fn select(&mut self, block: BlockId) -> Option<Change> {
        let ended = self.end_demonstration();
        let is_other = self.board().has(block) && block != self.selected;
        if is_other {
            self.selected = block;
        }
        ended.or(is_other.then_some(Change::Seen))
    }

    /// Selects the block N blocks after the selected one, in the order of their letters; the first follows the last.
    pub fn select_next(&mut self, count: isize) -> Option<Change> {
        let blocks = self.board().block_count().cast_signed();
        let next = (self.selected.index().cast_signed() + count).rem_euclid(blocks);
        BlockId::new(next.cast_unsigned()).and_then(|block| self.select(block))
    }

    /// Slides a block. A demonstration hides where the player's blocks are, so this and every other move of the player only
    /// ends it.
    pub fn slide(&mut self, slide: Move) -> Option<Change> {
        if let Some(ended) = self.end_demonstration() {
            return Some(ended);
        }
        if self.is_solved() || !self.board().has(slide.block) {
            return None;
        }
        self.selected = slide.block;
        self.line.play(slide).ok()?;
        Some(self.slid(slide))
    }

    /// Slides the selected block by one square. In a demonstration, east shows the next move, and west takes back one.
    pub fn nudge(&mut self, direction: Direction) -> Option<Change> {
        if self.demonstration.is_some() {
            return match direction {
                Direction::East => self.step(),
                Direction::West => self.step_back(),
                Direction::North | Direction::South => None,
            };
        }
        let step = self.step_towards(direction)?;
        self.slide(step).or(Some(Change::Blocked { block: step.block, direction }))
    }

    /// Slides the selected block as far as it can.
    pub fn push(&mut self, direction: Direction) -> Option<Change> {
        let step = self.step_towards(direction)?;
        let block = step.block;
        let room = if step.is_across { self.room_across(block) } else { self.room(block) };
        let distance = step.distance * room[usize::from(step.distance > 0)].cast_signed();
        self.slide(Move { distance, ..step }).or(Some(Change::Blocked { block, direction }))
    }

    /// The slide of the selected block by one square; `None` if the block does not move that way, or if the puzzle is over.
    fn step_towards(&self, direction: Direction) -> Option<Move> {
        self.board().slide(self.selected, direction, 1).filter(|_| !self.is_solved())
    }

    /// Undoes the last slide, which may be a part of a move.
    pub fn undo(&mut self) -> Option<Change> {
        if let Some(ended) = self.end_demonstration() {
            return Some(ended);
        }
        let slide = self.line.undo()?;
        Some(self.slid(Move { distance: -slide.distance, ..slide }))
    }

    /// Redoes the slide that was undone last.
    pub fn redo(&mut self) -> Option<Change> {
        if let Some(ended) = self.end_demonstration() {
            return Some(ended);
        }
        let slide = self.line.redo()?;
        Some(self.slid(slide))
    }

    fn slid(&mut self, slide: Move) -> Change {
        self.selected = slide.block;
        self.follow();
        Change::Slid(slide)
    }

    /// All moves: those made, and those that were undone.
    #[must_use]
    pub fn all_moves(&self) -> Vec<Move> {
        let mut line = self.line.clone();
        line.go_to(line.all().len());
        let made = self.moves().len();
        let undone = line.moves().get(made..).unwrap_or_default();
        [self.moves(), undone].concat()
    }

    /// Undoes or redoes slides until this number of moves is made.
    pub fn step_to(&mut self, moves: usize) -> Option<Change> {
        if let Some(ended) = self.end_demonstration() {
            return Some(ended);
        }
        let before = self.moves().len();
        while self.moves().len() > moves && self.line.undo().is_some() {}
        while self.moves().len() < moves && self.line.redo().is_some() {}
        (self.moves().len() != before).then(|| {
            self.follow();
            Change::Moved
        })
    }

    /// Marks the present position, so that the player can try something and come back. There is one mark. Returns whether it is new.
    pub fn set_mark(&mut self) -> bool {
        self.demonstration.is_none() && self.mark.set(&self.line)
    }

    /// Whether the player can go back to a mark.
    #[must_use]
    pub fn can_go_to_mark(&self) -> bool {
        self.mark.target(&self.line).is_some()
    }

    /// Goes back to the mark. Returns `None` if there is none, or if the player is there.
    pub fn go_to_mark(&mut self) -> Option<Change> {
        if let Some(ended) = self.end_demonstration() {
            return Some(ended);
        }
        self.line = self.mark.target(&self.line)?.clone();
        self.follow();
        Some(Change::Moved)
    }

    /// Whether [`Session::restart`] changes something: there is a slide to undo, or a hint was shown.
    #[must_use]
    pub fn can_restart(&self) -> bool {
        self.can_undo() || self.rungs > 0 || self.is_helped && !self.has_lost_stars()
    }

    /// Undoes every slide and hides every hint: a new attempt. The slides can be made again, but not those that help has told if
    /// the new attempt gives stars.
    pub fn restart(&mut self) -> Option<Change> {
        if let Some(ended) = self.end_demonstration() {
            return Some(ended);
        }
        if !self.can_restart() {
            return None;
        }
        self.line.restart();
        self.has_review = false;
        let is_lost = self.has_lost_stars();
        if std::mem::replace(&mut self.is_helped, is_lost) && !is_lost {
            self.line.forget_undone();
        }
        self.solution = None;
        self.rungs = 0;
        Some(Change::Moved)
    }

    /// Counts in the other metric.
    pub fn toggle_metric(&mut self) -> Change {
        self.count(match self.metric {
            Metric::Moves => Metric::Steps,
            Metric::Steps => Metric::Moves,
        })
    }

    /// Counts in this metric.
    pub fn count(&mut self, metric: Metric) -> Change {
        self.metric = metric;
        self.solution = None;
        self.end_demonstration().unwrap_or(Change::Seen)
    }

    /// After a move the next hint starts from the block again, unless everything was revealed. Help that was given after the
    /// puzzle was solved counts as soon as the player goes back.
    fn follow(&mut self) {
        self.has_review = false;
        self.is_helped |= !self.is_solved() && self.has_lost_stars();
        if self.rungs < Hint::LAST {
            self.rungs = 0;
        }
        self.solution.take_if(|it| it.place(self.line.position()).is_none());
    }
}
