//! [`Session`]: a board with its two seats, and all commands of the people there.

use carom_engine::Direction;
use carom_engine::tablut::{Cell, Cells, IllegalMove, Move, RuleSet, Side, Variant};
use carom_formats::tablut::Record;
use carom_solver::tablut::PlayerKind;

use super::puzzles::Task;
use super::{Clock, GameEnding, GameTree, NodeId, Pace, Seat, Value, Warning};
use crate::Date;
use crate::solo::HelpLedger;

mod ends;
mod kept;
mod left;
mod lesson;
mod live;
mod puzzle;
mod remote;
#[cfg(test)]
mod tests;
mod travel;

pub use kept::KeptGame;

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
    /// Nothing: the lesson wants another move.
    Astray,
}

/// A game with its seats, its clock, and the commands of the people who sit there.
///
/// The game continues at one place, the [place in play](Session::live): where the last move was made, where moves were taken
/// back to, or the end of a line that a person has gone to. There programs move and the clock runs, even if people look at
/// another place. People move for their side. They may also go to an earlier place and try a move of either side there; then
/// the game goes on from there, and what followed stays as a variation. Methods that change the session return the
/// [`Change`], or `None` if nothing has changed.
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
    /// The place in play.
    live: NodeId,
    /// By side.
    seats: [Seat; 2],
    pace: Option<Pace>,
    /// The time that both sides have left now.
    clock: Option<Clock>,
    selected: Option<Cell>,
    cursor: Cell,
    /// The side that offers a draw.
    offer: Option<Side>,
    /// The puzzle in play.
    task: Option<Task>,
    /// The number of the lesson in play.
    lesson: Option<usize>,
    /// Whether the game is one with a remote player, or was one.
    is_with_remote: bool,
    /// The side of the person here in such a game.
    own: Option<Side>,
    /// Who sat at the board before the puzzle, the lesson or the game with a remote player.
    before: Option<[Seat; 2]>,
    /// Places of the puzzle, and whether the win in the fewest moves is still there.
    judged: Vec<(NodeId, bool)>,
    /// The puzzles that had help, which costs the stars until the next day.
    helped: HelpLedger,
    /// The present day, if it is known.
    today: Option<Date>,
    /// Whether people look at the analysis of this game.
    is_analysed: bool,
    /// The session before the game with a remote player, until this game is over.
    interrupted: Option<Box<Self>>,
    /// Whether the last command has ended the game.
    just_ended: bool,
    next_rules: RuleSet,
    next_pace: Option<Pace>,
    /// How many games were opened before this one.
    number: u64,
    /// Games that were left, the last one last.
    left: Vec<Self>,
}

/// The header of a record that names the player of a side.
const fn header_of(side: Side) -> &'static str {
    match side {
        Side::Attackers => "Black",
        Side::Defenders => "White",
    }
}

impl Default for Session {
    /// A person defends against an easy program, without a clock.
    fn default() -> Self {
        let mut session = Self::new(GameTree::new(Variant::from_start(RuleSet::ASHTON)));
        session.seats = [Seat::Program(PlayerKind::Level(2)), Seat::Human];
        session
    }
}

impl Session {
    /// A session of two people at the present place of a tree.
    #[must_use]
    pub fn new(tree: GameTree) -> Self {
        let next_rules = *tree.rules();
        let (live, cursor) = (tree.here(), next_rules.throne());
        Self {
            tree,
            live,
            seats: [Seat::Human; 2],
            pace: None,
            clock: None,
            selected: None,
            cursor,
            offer: None,
            task: None,
            lesson: None,
            is_with_remote: false,
            own: None,
            before: None,
            judged: Vec::new(),
            helped: HelpLedger::default(),
            today: None,
            is_analysed: false,
            interrupted: None,
            just_ended: false,
            next_rules,
            next_pace: None,
            number: 0,
            left: Vec::new(),
        }
    }

    /// The game.
    #[must_use]
    pub const fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// The game as a record with the names of the players: those of the record that was opened, or who plays now if the game
    /// was played here. A record without names does not get any.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = self.tree.to_record();
        let was_here = self.was_played_here();
        for side in Side::ALL {
            let name = header_of(side);
            if was_here && record.header(name).is_none() {
                record.headers.insert(0, (name.to_owned(), self.seat(side).to_string()));
            }
        }
        record
    }

    /// Whether the main line was played here, and not by the unknown players of a record.
    pub(in crate::tablut) fn was_played_here(&self) -> bool {
        let first = self.tree.main(NodeId::START);
        self.is_with_remote || first.is_some_and(|it| !self.tree.is_recorded(it))
    }

    /// The name of a player in the record that was opened, or of the game of a room; `None` if it only says what kind of player it
    /// was, and where the name would belong to another player: after moves that are not in the record, and for a program that
    /// plays on.
    #[must_use]
    pub fn name(&self, side: Side) -> Option<&str> {
        let tree = &self.tree;
        let is_its = tree.recorded == 0 || tree.is_recorded(tree.here());
        let plays_on = self.seat(side).program().is_some() && !self.has_ended();
        if !is_its || plays_on {
            return None;
        }
        let headers = tree.headers.iter();
        let mut names = headers.filter(|(name, _)| name == header_of(side)).map(|it| it.1.as_str());
        names.next().filter(|it| !it.trim().is_empty() && it.parse::<Seat>().is_err())
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

    /// Who plays when there is no puzzle, no lesson and no remote player, the attackers first.
    #[must_use]
    pub fn usual_seats(&self) -> [Seat; 2] {
        self.before.unwrap_or(self.seats)
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.tree.position().to_move()
    }

    /// The end of the game at the present place.
    #[must_use]
    pub fn ending(&self) -> Option<GameEnding> {
        self.tree.ending()
    }

    /// Whether the game has ended by the last move or command, and the present place has not changed since.
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

    /// What the king can do with the next move of the defenders.
    #[must_use]
    pub fn warning(&self) -> Option<Warning> {
        let is_on = self.ending().is_none() && !self.is_secret();
        Warning::of(self.rules(), self.tree.position()).filter(|_| is_on)
    }

    /// The squares where an attacker can go next to capture the king.
    #[must_use]
    pub fn king_traps(&self) -> Cells {
        let (rules, position) = (self.rules(), self.tree.position());
        let can_come = |&it: &Cell| !position.sources(rules, Side::Attackers, it).is_empty();
        let is_on = self.ending().is_none() && !self.is_secret();
        position.king_traps(rules).iter().filter(|it| is_on && can_come(it)).collect()
    }

    /// Whether the next move of the attackers can capture the king.
    #[must_use]
    pub fn is_king_in_danger(&self) -> bool {
        !self.king_traps().is_empty()
    }

    /// Whether a person is to move and can win with this move.
    #[must_use]
    pub fn can_win(&self) -> bool {
        let can_end = match self.turn() {
            Side::Attackers => self.is_king_in_danger(),
            Side::Defenders => self.warning().is_some(),
        };
        self.is_for_people() && (can_end || self.enclosing_move().is_some())
    }

    /// A move that makes an exit fort or completes an encirclement.
    fn enclosing_move(&self) -> Option<Move> {
        let is_on = self.ending().is_none() && !self.is_secret();
        self.tree.position().enclosing_move(self.rules()).filter(|_| is_on)
    }

    /// A move with which the person who is to move wins at once: the king escapes or is captured, or a side is shut in.
    #[must_use]
    pub fn winning_move(&self) -> Option<Move> {
        let (rules, position) = (self.rules(), self.tree.position());
        let ends = match self.turn() {
            _ if !self.can_win() => return None,
            Side::Attackers => self
                .king_traps()
                .first()
                .and_then(|to| Some((position.sources(rules, Side::Attackers, to).first()?, to))),
            Side::Defenders => position.king().zip(position.king_escapes(rules).first()),
        };
        ends.map(|(from, to)| Move { from, to }).or_else(|| self.enclosing_move())
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
        let on_board = |it: &Cell| self.rules().board.contains(*it);
        self.cursor = self.cursor.step(direction).filter(on_board)?;
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
        if self.is_astray(mv) {
            return Some(Change::Astray);
        }
        Some(self.play(mv).map_or_else(Change::Refused, |()| Change::Moved))
    }

    /// Starts a new game under the chosen rules, with the chosen time.
    pub fn new_game(&mut self) -> Change {
        self.open(GameTree::new(Variant::from_start(self.next_rules)), self.next_pace)
    }

    /// Opens a game at its present place. It has no clock, and its rules are its own: those of the next new game stay.
    pub fn open_tree(&mut self, tree: GameTree) -> Change {
        self.open(tree, None)
    }

    /// Opens a game in the place of this one, which is lost.
    pub fn open_instead(&mut self, tree: GameTree) -> Change {
        self.start(tree, None)
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
        // A puzzle or a position that was opened stays.
        let is_start = *self.tree.variant() == Variant::from_start(*self.rules());
        let is_new = self.tree.is_empty() && is_start && self.task.is_none();
        if is_new { self.new_game() } else { Change::Seen }
    }

    /// Whether people look at the analysis of this game.
    #[must_use]
    pub const fn is_analysed(&self) -> bool {
        self.is_analysed
    }

    /// Notes whether people look at the analysis of this game: each game has a note of its own.
    pub const fn analyse(&mut self, is_on: bool) {
        self.is_analysed = is_on;
    }

    /// Chooses who plays a side. A puzzle and a lesson have players of their own. Only [`Session::open_remote`] gives a remote player a seat, and
    /// only the end of that game takes it away.
    pub fn set_seat(&mut self, side: Side, seat: Seat) -> Option<Change> {
        let is_other = self.seat(side) != seat;
        let is_game = self.task.is_none() && self.lesson.is_none();
        let is_here = seat != Seat::Remote && !self.is_remote() && is_game;
        (is_other && is_here).then(|| {
            self.seats[side as usize] = seat;
            self.before = self.before.and(Some(self.seats));
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

    /// Notes what a place is worth. `number` is the game's [`Session::number`].
    pub fn appraise(&mut self, number: u64, id: NodeId, value: Value) -> Option<Change> {
        (number == self.number && self.tree.appraise(id, value)).then_some(Change::Seen)
    }
}
