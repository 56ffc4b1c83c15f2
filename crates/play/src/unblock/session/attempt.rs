//! [`Attempt`]: a puzzle with the moves made in it, in the form that is kept between starts, and [`KeptPuzzles`]: the
//! puzzle in play and those that the player has left.

use std::sync::Arc;

use carom_engine::unblock::{Board, Metric, Move, Round, format_moves, parse_moves};
use serde::{Deserialize, Serialize};

use super::{Change, Level, Session};
use crate::history::Attempted;
use crate::saved::Persist;
use crate::solo::{HelpLedger, Mode, Origin};
use crate::unblock::Line;
use crate::unblock::open_file::board_of_string;

/// The number of puzzles that were left and whose moves are kept. The oldest one is forgotten first.
const MOST_LEFT: usize = 64;

/// A puzzle with the moves made so far, and whether moves of it were shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "SavedAttempt", into = "SavedAttempt")]
pub struct Attempt {
    line: Line,
    origin: Origin<Level>,
    told: [Option<u32>; 2],
    is_helped: bool,
}

/// The puzzle in play at the end of the program, and the puzzles that were left before they were solved.
/// [`StoredValue`](crate::StoredValue) keeps them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct KeptPuzzles {
    present: Option<Attempt>,
    /// The puzzle that was left last comes last.
    left: Vec<Attempt>,
    #[serde(skip_serializing_if = "HelpLedger::is_empty")]
    lost: HelpLedger,
}

impl Persist for KeptPuzzles {
    const VERSION: u32 = 1;
    const FILE: &'static str = "puzzles.ron";
}

impl Attempt {
    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Arc<Board> {
        self.line.board()
    }
}

impl Attempted for Attempt {
    const FILE: &'static str = "solved.ron";
    type Puzzle = Arc<Board>;
    type Move = Move;

    fn puzzle(&self) -> &Arc<Board> {
        self.board()
    }

    fn moves(&self) -> &[Move] {
        self.line.moves()
    }
}

impl KeptPuzzles {
    /// The puzzle in play; `None` before the first one.
    #[must_use]
    pub const fn present(&self) -> Option<&Attempt> {
        self.present.as_ref()
    }
}

impl Session {
    /// The puzzle in play and those that were left.
    #[must_use]
    pub fn kept(&self) -> KeptPuzzles {
        KeptPuzzles {
            present: Some(self.attempt()),
            left: self.left.clone(),
            lost: self.lost.clone(),
        }
    }

    /// Continues with what was kept; a puzzle that was solved begins again. Returns `None`, and the puzzle stays, if no puzzle was in
    /// play.
    pub fn restore(&mut self, kept: KeptPuzzles) -> Option<Change> {
        let KeptPuzzles { present, left, lost } = kept;
        (self.left, self.lost) = (left, lost);
        self.begin_day(self.today);
        let present = present?;
        let (board, origin) = (Arc::clone(present.board()), present.origin.clone());
        *self = self.turned_to(board, origin);
        self.take_up(present);
        if self.is_solved() {
            self.restart();
            self.line.forget_undone();
        }
        Some(Change::Opened)
    }

    /// Opens the puzzle of an attempt at its start.
    pub fn open_again(&mut self, attempt: &Attempt) -> Change {
        let change = self.open(Arc::clone(attempt.board()), attempt.origin.clone());
        self.told = attempt.told;
        change
    }

    /// Corrects where the puzzle comes from, for example if packs have changed.
    pub fn come_from(&mut self, origin: Origin<Level>) {
        self.origin = origin;
    }

    /// Whether [`Session::puzzle_before`] has a puzzle.
    #[must_use]
    pub const fn has_puzzle_before(&self) -> bool {
        !self.left.is_empty()
    }

    /// Goes back to the puzzle that was left last before it was solved, with its moves.
    pub fn puzzle_before(&mut self) -> Option<Change> {
        let before = self.left.last()?;
        let (board, origin) = (Arc::clone(before.board()), before.origin.clone());
        Some(self.open(board, origin))
    }

    /// The puzzle in play with its moves.
    #[must_use]
    pub fn attempt(&self) -> Attempt {
        Attempt {
            line: self.line.clone(),
            origin: self.origin.clone(),
            told: self.told,
            is_helped: self.is_helped,
        }
    }

    /// The player is about to leave the puzzle. It is remembered if it has moves, if moves were shown, or if the player cannot find
    /// it again.
    pub(super) fn leave(&mut self) {
        let is_lost = !self.policy(Mode::Alone).can_be_found;
        let is_underway = self.can_undo() || !self.line.undone().is_empty() || self.is_helped;
        if !self.is_solved() && (is_underway || is_lost) {
            self.left.push(self.attempt());
            let excess = self.left.len().saturating_sub(MOST_LEFT);
            self.left.drain(..excess);
        }
    }

    /// If the player has left this board earlier, its moves are made again.
    pub(super) fn come_back(&mut self) {
        let found = self.left.iter().rposition(|it| it.board() == self.board());
        if let Some(place) = found {
            let attempt = self.left.remove(place);
            self.take_up(attempt);
        }
    }

    /// Makes the moves of an attempt at the same board.
    fn take_up(&mut self, attempt: Attempt) {
        // The table of positions belongs to this board, not to an equal one.
        self.line = attempt.line.in_puzzle(self.line.puzzle().clone());
        self.selected = self.line.made().last().map_or(self.selected, |it| it.block);
        self.told = attempt.told;
        self.is_helped |= attempt.is_helped && self.can_undo();
        // Slides that help has told do not come back on another day.
        if attempt.is_helped && !self.can_undo() {
            self.line.forget_undone();
        }
    }
}

/// The saved form.
#[derive(Serialize, Deserialize)]
#[serde(rename = "attempt", deny_unknown_fields)]
struct SavedAttempt {
    /// The board string.
    board: String,
    origin: Origin<Level>,
    fewest: [Option<u32>; 2],
    /// All slides, also those that were undone.
    moves: String,
    /// The number of slides that are not undone.
    made: usize,
    is_helped: bool,
}

impl From<Attempt> for SavedAttempt {
    fn from(attempt: Attempt) -> Self {
        let Attempt { line, origin, told, is_helped } = attempt;
        Self {
            board: line.board().to_string(),
            origin,
            fewest: told,
            moves: format_moves(line.all()),
            made: line.made().len(),
            is_helped,
        }
    }
}

impl TryFrom<SavedAttempt> for Attempt {
    type Error = String;

    fn try_from(saved: SavedAttempt) -> Result<Self, String> {
        let SavedAttempt { board, origin, fewest, moves, made, is_helped } = saved;
        let board = board_of_string(&board)?;
        let moves = parse_moves(&moves).map_err(|why| format!("{moves}: {why}"))?;
        let line = Line::saved(Round::new(board, Metric::Moves), &moves, made)?;
        Ok(Self { line, origin, told: fewest, is_helped })
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::unblock::{Axis, Block, BlockId, BoardSetup};
    use carom_engine::{Direction, Size, Square};

    use super::*;
    use crate::packs::LevelId;

    const ONE: &str = "..B.AAB.........";
    const OTHER: &str = "..BBAACD..CD..EE";

    fn board(text: &str) -> Board {
        board_of_string(text).expect("a board string")
    }

    /// A session on the first board with one move made and one undone.
    fn begun() -> Session {
        let mut session = Session::new(board(ONE), Origin::Level(LevelId::default()));
        session.tell(Some(2), Some(4));
        session.slide("B+1".parse().expect("a move"));
        session.slide("B+1".parse().expect("a move"));
        session.undo();
        session
    }

    fn again(session: &Session) -> Session {
        let text = ron::to_string(&session.kept()).expect("written");
        let kept: KeptPuzzles = ron::from_str(&text).expect("read");
        assert_eq!(kept, session.kept());
        let mut next = Session::new(board(OTHER), Origin::Drawn);
        next.restore(kept);
        next
    }

    #[test]
    fn a_puzzle_goes_on_after_the_end_of_the_program() {
        let mut session = begun();
        session.show_line();
        let mut next = again(&session);
        assert_eq!(next.line(), session.line());
        assert_eq!(next.origin(), session.origin());
        assert_eq!(next.is_helped(), session.is_helped());
        assert_eq!(next.selected(), BlockId::from_letter('B').expect("a letter"));
        assert_eq!(next.fewest(Metric::Steps), Some(4));
        assert!(matches!(next.redo(), Some(Change::Slid(_))), "undone moves too");
        assert_eq!(Session::new(board(ONE), Origin::Drawn).restore(KeptPuzzles::default()), None);
    }

    #[test]
    fn the_moves_of_a_puzzle_that_is_left_are_kept() {
        let mut session = begun();
        let line = session.line().clone();
        session.open(board(OTHER), Origin::Drawn);
        assert!(session.moves().is_empty());
        session.nudge(Direction::East);
        let mut session = again(&session);
        session.open(board(ONE), Origin::Level(LevelId::default()));
        assert_eq!(*session.line(), line);
        // The player could not find a board of their own elsewhere.
        session.open(board("...B...BAA.C...C"), Origin::Drawn);
        session.open(board(OTHER), Origin::Drawn);
        assert_eq!(session.puzzle_before(), Some(Change::Opened));
        assert_eq!(session.board().to_string(), "...B...BAA.C...C");
        assert_eq!(session.puzzle_before(), Some(Change::Opened));
        assert_eq!(session.board().to_string(), OTHER);
    }

    #[test]
    fn a_solved_puzzle_starts_again() {
        let mut session = begun();
        session.restart();
        for mv in ["B+2", "A+2"] {
            session.slide(mv.parse().expect("a move"));
        }
        assert!(session.is_solved());
        let next = again(&session);
        assert_eq!(
            (next.moves().len(), next.line().undone().len()),
            (0, 0),
            "no trail of the solution"
        );
        session.open(board(OTHER), Origin::Level(LevelId { pack: 0, number: 1 }));
        assert!(!session.has_puzzle_before());
        session.open(board(ONE), Origin::Level(LevelId::default()));
        assert!(session.moves().is_empty());
    }

    /// Blocks of one square slide along both axes, exits are on every side, and a board may have more blocks than letters of English.
    #[test]
    fn every_board_is_kept_with_its_moves() {
        let places = (0..16).flat_map(|y| [0, 3, 6, 9, 12].map(|x| Square::new(x, y)));
        let blocks = places.map(|square| Block { square, axis: Axis::Horizontal, length: 2 });
        let size = Size::new(16, 16).expect("a size");
        let many = BoardSetup { blocks: blocks.collect(), ..BoardSetup::empty(size) };
        let last = Move::along(BlockId::new(79).expect("80 blocks"), 1);
        let single = "5x4<:.BC...BCAA..D.......";
        for (board, slides) in [
            (Board::new(many).expect("a board"), vec![last, last]),
            (board(single), parse_moves("Dv+1 D-1 D-1 Dv-1 Dv+1").expect("moves")),
            (board(".A...A..BB......"), parse_moves("B+1 B+1").expect("moves")),
        ] {
            let mut session = Session::new(board, Origin::Drawn);
            for &slide in &slides {
                assert_eq!(session.slide(slide), Some(Change::Slid(slide)));
            }
            let moves = session.moves().to_vec();
            session.undo();
            let mut next = again(&session);
            assert_eq!(next.line(), session.line());
            assert_eq!(next.redo(), slides.last().map(|&it| Change::Slid(it)));
            assert_eq!(next.moves(), moves);
        }
    }

    #[test]
    fn a_puzzle_keeps_its_place_in_its_file() {
        let origin = Origin::File { name: "my.txt".to_owned(), number: 2, all: 8 };
        let session = Session::new(board(ONE), origin.clone());
        assert_eq!(*again(&session).origin(), origin);
    }

    #[test]
    fn faults_of_the_file_are_told() {
        let text = ron::to_string(&begun().kept()).expect("written");
        for (from, to, why) in [
            ("B+1 B+1", "B+1 C+1", "move 2: "),
            (ONE, "..B.", "..B."),
            ("made:1", "made:3", "3 moves made"),
        ] {
            let text = text.replace(from, to);
            let error = ron::from_str::<KeptPuzzles>(&text).expect_err("wrong").to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
