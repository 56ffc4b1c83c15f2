//! [`Session`]: a board with its two seats, and all commands of the people there.

use std::time::Duration;

use carom_engine::Direction;
use carom_engine::rules::Outcome;
use carom_engine::tablut::{Cell, Cells, IllegalMove, Move, Round, RuleSet, Side};
use carom_formats::tablut::Record;
use carom_solver::tablut::Kind;

use super::puzzles::Task;
use super::{Clock, Ending, GameTree, NodeId, Pace, Reason, Seat, Value, Warning};

mod puzzle;
mod remote;
#[cfg(test)]
mod tests;
mod travel;

/// What a command has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Pieces stand elsewhere, or the game has ended.
    Moved,
    /// Another game.
    Opened,
    /// The same position with another selection, other seats or other settings.
    Seen,
    /// Nothing: the move is illegal.
    Refused(IllegalMove),
}

/// A game with its seats, its clock, and the commands of the people who sit there.
///
/// People move for their side. They may also go to an earlier place and try a move of either side there; programs move only
/// at the end of a line. Methods that change the session return the [`Change`], or `None` if nothing has changed.
///
/// ```
/// use carom_play::tablut::{Change, Seat, Session};
///
/// let mut session = Session::default();
/// session.seat_all(Seat::Human);
/// assert_eq!(session.press("e3".parse()?), Some(Change::Seen), "selected");
/// assert_eq!(session.press("b3".parse()?), Some(Change::Moved));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Session {
    tree: GameTree,
    /// By side.
    seats: [Seat; 2],
    pace: Option<Pace>,
    /// The time that both sides have left now.
    clock: Option<Clock>,
    selected: Option<Cell>,
    cursor: Cell,
    /// The side that offers a draw.
    offer: Option<Side>,
    /// The puzzle in play, and who sat at the board before it.
    task: Option<(Task, [Seat; 2])>,
    /// Who sat at the board before somebody elsewhere came.
    remote: Option<[Seat; 2]>,
    /// Whether the last command has ended the game.
    just_ended: bool,
    next_rules: RuleSet,
    next_pace: Option<Pace>,
    /// How many games were opened before this one.
    number: u64,
}

impl Default for Session {
    /// A person defends against an easy program, without a clock.
    fn default() -> Self {
        let mut session = Self::new(GameTree::new(Round::from_start(RuleSet::ASHTON)));
        session.seats = [Seat::Program(Kind::Level(2)), Seat::Human];
        session
    }
}

impl Session {
    /// A session of two people at the present place of a tree.
    #[must_use]
    pub fn new(tree: GameTree) -> Self {
        let next_rules = *tree.rules();
        Self {
            tree,
            seats: [Seat::Human; 2],
            pace: None,
            clock: None,
            selected: None,
            cursor: Cell::THRONE,
            offer: None,
            task: None,
            remote: None,
            just_ended: false,
            next_rules,
            next_pace: None,
            number: 0,
        }
    }

    pub(super) fn with(mut self, seats: [Seat; 2], pace: Option<Pace>) -> Self {
        self.seats = seats;
        (self.pace, self.next_pace) = (pace, pace);
        self.clock = self.tree.clock(self.tree.here());
        self
    }

    /// The game.
    #[must_use]
    pub const fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// The game as a record with the names of the players: those of the record that was opened, or who plays now.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = self.tree.to_record();
        for (side, name) in [(Side::Attackers, "Black"), (Side::Defenders, "White")] {
            if record.header(name).is_none() {
                record.headers.insert(0, (name.to_owned(), self.seat(side).to_string()));
            }
        }
        record
    }

    /// The number of this game: every other game that is opened has another one.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The rule set of the game.
    #[must_use]
    pub const fn rules(&self) -> &RuleSet {
        self.tree.rules()
    }

    /// The rule set of the next new game.
    #[must_use]
    pub const fn next_rules(&self) -> &RuleSet {
        &self.next_rules
    }

    /// The time of the game; `None` without a clock.
    #[must_use]
    pub const fn pace(&self) -> Option<Pace> {
        self.pace
    }

    /// The time of the next new game.
    #[must_use]
    pub const fn next_pace(&self) -> Option<Pace> {
        self.next_pace
    }

    /// What both sides have left; `None` without a clock.
    #[must_use]
    pub const fn clock(&self) -> Option<Clock> {
        self.clock
    }

    /// Who plays a side.
    #[must_use]
    pub const fn seat(&self, side: Side) -> Seat {
        self.seats[side as usize]
    }

    /// Who plays when no puzzle is in play and nobody plays from elsewhere, the attackers first.
    #[must_use]
    pub fn usual_seats(&self) -> [Seat; 2] {
        self.remote.or(self.task.map(|(_, seats)| seats)).unwrap_or(self.seats)
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.tree.position().to_move()
    }

    /// The end of the game at the present place.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.tree.ending()
    }

    /// Whether the game has ended by the last move or command, and nobody has gone elsewhere since.
    #[must_use]
    pub const fn has_just_ended(&self) -> bool {
        self.just_ended
    }

    /// The side that offers a draw.
    #[must_use]
    pub const fn offer(&self) -> Option<Side> {
        self.offer
    }

    /// The selected piece.
    #[must_use]
    pub const fn selected(&self) -> Option<Cell> {
        self.selected
    }

    /// The square that the keys act on.
    #[must_use]
    pub const fn cursor(&self) -> Cell {
        self.cursor
    }

    /// Whether the game goes on here: it has not ended, and no move follows.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.tree.is_at_end() && self.ending().is_none()
    }

    /// Whether a person may move now.
    #[must_use]
    pub fn is_for_people(&self) -> bool {
        let is_own = self.seat(self.turn()).is_human();
        let is_end = self.tree.is_at_end();
        let may_move = if self.is_remote() { is_own && is_end } else { is_own || !is_end };
        may_move && self.ending().is_none()
    }

    /// The program that must move now.
    #[must_use]
    pub fn waits_for(&self) -> Option<Kind> {
        self.seat(self.turn()).program().filter(|_| self.is_live())
    }

    /// Whether the clock runs: from the first move on, at the end of the game.
    #[must_use]
    pub fn is_clock_running(&self) -> bool {
        self.clock.is_some() && !self.tree.is_empty() && self.is_live()
    }

    /// What the king can do with the next move of the defenders.
    #[must_use]
    pub fn warning(&self) -> Option<Warning> {
        let is_on = self.ending().is_none() && !self.is_secret();
        Warning::of(self.rules(), self.tree.position()).filter(|_| is_on)
    }

    /// Whether the next move of the attackers can capture the king.
    #[must_use]
    pub fn is_king_in_danger(&self) -> bool {
        let (rules, position) = (self.rules(), self.tree.position());
        let can_come = |it| !position.sources(rules, Side::Attackers, it).is_empty();
        let is_on = self.ending().is_none() && !self.is_secret();
        is_on && position.king_traps(rules).iter().any(can_come)
    }

    /// The squares where the piece on a square can go now, if a person may move it.
    #[must_use]
    pub fn targets(&self, from: Cell) -> Cells {
        if self.is_for_people() && self.is_own(from) {
            self.tree.position().targets(self.rules(), from)
        } else {
            Cells::NONE
        }
    }

    /// The squares of the pieces that a legal move would capture.
    #[must_use]
    pub fn captures(&self, mv: Move) -> Cells {
        self.tree.position().after(self.rules(), mv).captured
    }

    fn is_own(&self, cell: Cell) -> bool {
        self.tree.position().side(self.turn()).contains(cell)
    }

    /// Presses a square: selects a piece, or moves the selected one there.
    pub fn press(&mut self, cell: Cell) -> Option<Change> {
        self.cursor = cell;
        if !self.is_for_people() {
            return Some(Change::Seen);
        }
        if self.is_own(cell) {
            self.selected = if self.selected == Some(cell) { None } else { Some(cell) };
            return Some(Change::Seen);
        }
        match self.selected {
            Some(from) => self.slide(Move { from, to: cell }),
            None => Some(Change::Seen),
        }
    }

    /// Takes a piece into the hand: selects it, if a person may move it.
    pub fn grab(&mut self, cell: Cell) -> Option<Change> {
        self.cursor = cell;
        if self.is_for_people() && self.is_own(cell) {
            self.selected = Some(cell);
        }
        Some(Change::Seen)
    }

    /// Presses the square of the cursor.
    pub fn choose(&mut self) -> Option<Change> {
        self.press(self.cursor)
    }

    /// Moves the cursor by one square.
    pub fn move_cursor(&mut self, direction: Direction) -> Option<Change> {
        self.cursor = self.cursor.step(direction)?;
        Some(Change::Seen)
    }

    /// Selects nothing.
    pub fn deselect(&mut self) -> Option<Change> {
        self.selected.take().map(|_| Change::Seen)
    }

    /// The move of a person.
    pub fn slide(&mut self, mv: Move) -> Option<Change> {
        if !self.is_for_people() {
            return None;
        }
        Some(self.play(mv).map_or_else(Change::Refused, |()| Change::Moved))
    }

    /// The move of the program that must move now. Returns `None` if no program must move, or if the move is illegal.
    pub fn answer(&mut self, mv: Move) -> Option<Change> {
        self.waits_for()?;
        self.play(mv).ok().map(|()| Change::Moved)
    }

    fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let mover = self.turn();
        let is_known = !self.tree.is_at_end();
        let id = self.tree.play(mv)?;
        if let (Some(clock), Some(pace)) = (&mut self.clock, self.pace) {
            // The first move costs no time, so it gives none.
            if self.tree.before(id) != Some(NodeId::START) {
                clock.add(mover, pace.increment);
            }
        }
        if is_known && self.tree.clock(id).is_some() {
            self.clock = self.tree.clock(id);
        } else {
            self.tree.set_clock(id, self.clock);
        }
        // A move of the other side declines an offer.
        self.offer = self.offer.filter(|&by| by == mover);
        self.selected = None;
        self.cursor = mv.to;
        self.just_ended = self.ending().is_some();
        Ok(())
    }

    /// Starts a new game under the chosen rules, with the chosen time.
    pub fn new_game(&mut self) -> Change {
        self.open(GameTree::new(Round::from_start(self.next_rules)), self.next_pace)
    }

    /// Opens a game at its present place. It has no clock.
    pub fn open_tree(&mut self, tree: GameTree) -> Change {
        self.next_rules = *tree.rules();
        self.open(tree, None)
    }

    fn open(&mut self, mut tree: GameTree, pace: Option<Pace>) -> Change {
        let clock = pace.map(Clock::new);
        self.seat_usual();
        tree.set_clock(tree.here(), clock);
        *self = Self {
            seats: self.seats,
            pace,
            clock,
            cursor: self.cursor,
            next_rules: self.next_rules,
            next_pace: self.next_pace,
            number: self.number + 1,
            ..Self::new(tree)
        };
        Change::Opened
    }

    /// Chooses the rules of the next new game; a game without moves starts again with them.
    pub fn set_rules(&mut self, rules: RuleSet) -> Option<Change> {
        (rules != self.next_rules).then(|| {
            self.next_rules = rules;
            self.set_up()
        })
    }

    /// Chooses the time of the next new game; a game without moves starts again with it.
    pub fn set_pace(&mut self, pace: Option<Pace>) -> Option<Change> {
        (pace != self.next_pace).then(|| {
            self.next_pace = pace;
            self.set_up()
        })
    }

    fn set_up(&mut self) -> Change {
        if self.tree.is_empty() { self.new_game() } else { Change::Seen }
    }

    /// Chooses who plays a side, from now on.
    pub fn set_seat(&mut self, side: Side, seat: Seat) -> Option<Change> {
        let is_other = self.seat(side) != seat;
        is_other.then(|| {
            self.seat_usual();
            self.seats[side as usize] = seat;
            self.selected = None;
            self.offer = None;
            Change::Seen
        })
    }

    /// Chooses who plays both sides.
    pub fn seat_all(&mut self, seat: Seat) {
        for side in Side::ALL {
            self.set_seat(side, seat);
        }
    }

    /// The side of the person who can give up: the side to move, or else the other side.
    #[must_use]
    pub fn resigner(&self) -> Option<Side> {
        let turn = self.turn();
        let human = [turn, turn.other()].into_iter().find(|&it| self.seat(it).is_human());
        human.filter(|_| self.is_live())
    }

    /// Gives up.
    pub fn resign(&mut self) -> Option<Change> {
        let side = self.resigner()?;
        Some(self.end(Ending::lost_by(side, Reason::Resignation)))
    }

    /// Whether the side to move can offer a draw: people play both sides, and there is no offer.
    #[must_use]
    pub fn can_offer(&self) -> bool {
        self.seats.into_iter().all(Seat::is_human) && self.is_live() && self.offer.is_none()
    }

    /// Offers a draw for the side to move.
    pub fn offer_draw(&mut self) -> Option<Change> {
        self.can_offer().then(|| {
            self.offer = Some(self.turn());
            Change::Seen
        })
    }

    /// Accepts the offer of a draw.
    pub fn accept_draw(&mut self) -> Option<Change> {
        self.offer?;
        Some(self.end(Ending { outcome: Outcome::Drawn, reason: Reason::Agreement }))
    }

    /// Declines the offer of a draw.
    pub fn decline_draw(&mut self) -> Option<Change> {
        self.offer.take().map(|_| Change::Seen)
    }

    fn end(&mut self, ending: Ending) -> Change {
        self.tree.end(self.tree.here(), ending);
        self.just_ended = true;
        self.selected = None;
        self.offer = None;
        Change::Moved
    }

    /// Lets time pass for the side to move. Returns a change only if the time is over.
    pub fn pass(&mut self, time: Duration) -> Option<Change> {
        if !self.is_clock_running() {
            return None;
        }
        let turn = self.turn();
        let has_time = self.clock.as_mut()?.spend(turn, time);
        (!has_time).then(|| {
            self.tree.set_clock(self.tree.here(), self.clock);
            self.end(Ending::lost_by(turn, Reason::Time))
        })
    }

    /// Notes what a place is worth. `number` is the game's [`Session::number`].
    pub fn appraise(&mut self, number: u64, id: NodeId, value: Value) -> Option<Change> {
        (number == self.number && self.tree.appraise(id, value)).then_some(Change::Seen)
    }
}
