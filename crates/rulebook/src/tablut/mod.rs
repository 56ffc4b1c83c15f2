//! Tablut and its relatives: [`RuleBook`].

mod edge;
mod game;

pub use game::{PlainEnd, PlainGame};

use carom_engine::tablut::{Cell, Cells, Move, Piece, RuleSet, Setup, Side, ThroneCapture};

/// Rows and columns of the largest board.
const SIDE: u8 = 11;

/// A column and a row, from 0. It may lie outside the board.
pub type PlainPlace = (i32, i32);

/// From a square to its four neighbours.
const STEPS: [PlainPlace; 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// Something about each square: `of[row][column]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PerSquare<T>([[T; SIDE as usize]; SIDE as usize]);

impl<T: Copy> PerSquare<T> {
    /// `None` where no board has a square.
    fn get(&self, (x, y): PlainPlace) -> Option<T> {
        let row = self.0.get(usize::try_from(y).ok()?)?;
        row.get(usize::try_from(x).ok()?).copied()
    }

    /// # Panics
    /// If no board has this square.
    fn set(&mut self, (x, y): PlainPlace, value: T) {
        let (x, y) = (usize::try_from(x).expect("a column"), usize::try_from(y).expect("a row"));
        self.0[y][x] = value;
    }
}

/// Some squares of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlainSquares(PerSquare<bool>);

impl PlainSquares {
    /// No square.
    pub const NONE: Self = Self(PerSquare([[false; SIDE as usize]; SIDE as usize]));

    /// The squares for which a function says so.
    #[must_use]
    pub fn of(is_in: impl Fn(PlainPlace) -> bool) -> Self {
        let mut squares = Self::NONE;
        for place in places(SIDE.into()) {
            squares.0.set(place, is_in(place));
        }
        squares
    }

    fn has(&self, place: PlainPlace) -> bool {
        self.0.get(place) == Some(true)
    }
}

/// The squares of a set of the engine.
impl From<Cells> for PlainSquares {
    fn from(cells: Cells) -> Self {
        let mut squares = Self::NONE;
        for cell in cells.iter() {
            squares.0.set(place(cell), true);
        }
        squares
    }
}

/// A board with its pieces, and the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainBoard {
    pieces: PerSquare<Option<Piece>>,
    to_move: Side,
}

/// The pieces of a board of the engine.
impl From<&Setup> for PlainBoard {
    fn from(setup: &Setup) -> Self {
        let mut pieces = PerSquare([[None; SIDE as usize]; SIDE as usize]);
        for (cell, piece) in setup.pieces() {
            pieces.set(place(cell), Some(piece));
        }
        Self { pieces, to_move: setup.to_move }
    }
}

impl PlainBoard {
    fn piece(&self, place: PlainPlace) -> Option<Piece> {
        self.pieces.get(place).flatten()
    }

    fn king(&self) -> Option<PlainPlace> {
        places(SIDE.into()).find(|&it| self.piece(it) == Some(Piece::King))
    }
}

/// What the rules say about each square. The fields are those of [`RuleSet`], which explains them.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "RuleSet has the same fields")]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule without the others")]
pub struct RuleBook {
    /// The number of rows and columns.
    pub size: i32,
    pub camps: PlainSquares,
    pub closed: PlainSquares,
    pub no_stop: PlainSquares,
    pub closed_to_king: PlainSquares,
    pub no_stop_for_king: PlainSquares,
    pub escapes: PlainSquares,
    pub hostile_to_attackers: PlainSquares,
    pub hostile_to_defenders: PlainSquares,
    pub hostile_to_king: PlainSquares,
    pub throne: ThroneCapture,
    pub king_captures: bool,
    pub strong: PlainSquares,
    pub safe: PlainSquares,
    pub shieldwall: bool,
    pub exit_fort: bool,
    pub encirclement: bool,
    pub occurrences: usize,
    pub repetition_loser: Option<Side>,
}

impl From<&RuleSet> for RuleBook {
    fn from(rules: &RuleSet) -> Self {
        Self {
            size: rules.size.into(),
            camps: rules.camps.into(),
            closed: rules.closed.into(),
            no_stop: rules.no_stop.into(),
            closed_to_king: rules.closed_to_king.into(),
            no_stop_for_king: rules.no_stop_for_king.into(),
            escapes: rules.escapes.into(),
            hostile_to_attackers: rules.hostile_to_attackers.into(),
            hostile_to_defenders: rules.hostile_to_defenders.into(),
            hostile_to_king: rules.hostile_to_king.into(),
            throne: rules.throne,
            king_captures: rules.king_captures,
            strong: rules.strong.into(),
            safe: rules.safe.into(),
            shieldwall: rules.shieldwall,
            exit_fort: rules.exit_fort,
            encirclement: rules.encirclement,
            occurrences: rules.occurrences.into(),
            repetition_loser: rules.repetition_loser,
        }
    }
}

impl RuleBook {
    /// The winner, if the king has escaped or is captured, or by an exit fort or encirclement.
    #[must_use]
    pub fn decided(&self, board: &PlainBoard) -> Option<Side> {
        self.decision(board).map(PlainEnd::winner)?
    }

    /// Why the position ends the game, if not for want of a move.
    fn decision(&self, board: &PlainBoard) -> Option<PlainEnd> {
        match board.king() {
            None => Some(PlainEnd::Capture),
            Some(king) if self.escapes.has(king) => Some(PlainEnd::Escape),
            Some(_) if self.encirclement && self.is_encircled(board) => {
                Some(PlainEnd::Encirclement)
            }
            Some(king) if self.exit_fort && self.has_exit_fort(board, king) => {
                Some(PlainEnd::ExitFort)
            }
            Some(_) => None,
        }
    }

    /// The legal moves, sorted.
    #[must_use]
    pub fn moves(&self, board: &PlainBoard) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.decided(board).is_some() {
            return moves;
        }
        for from in places(self.size) {
            let Some(piece) = board.piece(from) else { continue };
            if piece.side() != board.to_move {
                continue;
            }
            for step in STEPS {
                for to in self.stops(board, from, piece, step) {
                    moves.push(Move { from: cell(from), to: cell(to) });
                }
            }
        }
        moves.sort_unstable();
        moves
    }

    /// The squares on which a piece can stop in a direction.
    fn stops(
        &self,
        board: &PlainBoard,
        from: PlainPlace,
        piece: Piece,
        step: PlainPlace,
    ) -> Vec<PlainPlace> {
        let (closed, no_stop) = if piece == Piece::King {
            (&self.closed_to_king, &self.no_stop_for_king)
        } else {
            (&self.closed, &self.no_stop)
        };
        let mut stops = Vec::new();
        // An attacker may move within the camp in which it starts.
        let mut in_camp = piece == Piece::Attacker && self.camps.has(from);
        let mut to = beside(from, step);
        while self.is_on_board(to) && board.piece(to).is_none() {
            in_camp = in_camp && self.camps.has(to);
            if closed.has(to) && !in_camp {
                break;
            }
            if !no_stop.has(to) {
                stops.push(to);
            }
            to = beside(to, step);
        }
        stops
    }

    /// The board after a legal move.
    ///
    /// # Panics
    /// If no piece stands on the first square of the move.
    #[must_use]
    pub fn after(&self, board: &PlainBoard, mv: Move) -> PlainBoard {
        let (from, to) = (place(mv.from), place(mv.to));
        let piece = board.piece(from).expect("a piece that moves");
        let mut moved = board.clone();
        moved.pieces.set(from, None);
        moved.pieces.set(to, Some(piece));
        let mut next = moved.clone();
        next.to_move = board.to_move.other();
        if piece == Piece::King && !self.king_captures {
            return next;
        }
        // All captures of a move are made at once.
        for step in STEPS {
            let victim = beside(to, step);
            if self.is_captured(&moved, victim, beside(victim, step)) {
                next.pieces.set(victim, None);
            }
        }
        if self.shieldwall {
            for victim in self.captured_in_rows(&moved, to) {
                next.pieces.set(victim, None);
            }
        }
        next
    }

    /// Whether the side that has just moved, which `board` still has to move, captures the piece on a square.
    fn is_captured(&self, board: &PlainBoard, victim: PlainPlace, behind: PlainPlace) -> bool {
        match board.piece(victim) {
            None => false,
            Some(piece) if piece.side() == board.to_move => false,
            Some(Piece::King) => self.king_is_captured(board, victim, behind),
            Some(_) => self.is_on_board(behind) && self.is_partner(board, behind),
        }
    }

    fn king_is_captured(&self, board: &PlainBoard, king: PlainPlace, behind: PlainPlace) -> bool {
        let is_against = |it: PlainPlace| {
            board.piece(it) == Some(Piece::Attacker) || self.hostile_to_king.has(it)
        };
        if self.safe.has(king) {
            return false;
        }
        if self.strong.has(king) {
            let around = STEPS.map(|step| beside(king, step));
            return around.into_iter().all(|it| !self.is_on_board(it) || is_against(it));
        }
        self.is_on_board(behind) && is_against(behind)
    }

    /// Whether a square captures together with a piece of the side to move.
    fn is_partner(&self, board: &PlainBoard, square: PlainPlace) -> bool {
        let piece = board.piece(square);
        match board.to_move {
            Side::Defenders => {
                piece == Some(Piece::Defender)
                    || piece == Some(Piece::King) && self.king_captures
                    || self.hostile_to_attackers.has(square)
            }
            Side::Attackers => {
                piece == Some(Piece::Attacker)
                    || self.hostile_to_defenders.has(square)
                    || self.throne_captures(board, square)
            }
        }
    }

    /// Whether a square is the throne, and captures defenders.
    fn throne_captures(&self, board: &PlainBoard, square: PlainPlace) -> bool {
        if square != (self.size / 2, self.size / 2) {
            return false;
        }
        let has_king = board.piece(square) == Some(Piece::King);
        let around = STEPS.map(|step| board.piece(beside(square, step)));
        let attackers = around.iter().filter(|it| **it == Some(Piece::Attacker)).count();
        match self.throne {
            ThroneCapture::Never => false,
            ThroneCapture::Empty => !has_king,
            ThroneCapture::EmptyOrBeset => !has_king || attackers == 3,
        }
    }

    /// The number of sequences of exactly `depth` legal moves.
    #[must_use]
    pub fn perft(&self, board: &PlainBoard, depth: u32) -> u64 {
        let moves = self.moves(board);
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.iter().map(|&mv| self.perft(&self.after(board, mv), depth - 1)).sum(),
        }
    }

    fn is_on_board(&self, (x, y): PlainPlace) -> bool {
        (0..self.size).contains(&x) && (0..self.size).contains(&y)
    }
}

/// The squares of a board, row by row.
fn places(size: i32) -> impl Iterator<Item = PlainPlace> {
    (0..size).flat_map(move |y| (0..size).map(move |x| (x, y)))
}

fn beside((x, y): PlainPlace, (dx, dy): PlainPlace) -> PlainPlace {
    (x + dx, y + dy)
}

fn place(cell: Cell) -> PlainPlace {
    (cell.column().into(), cell.row().into())
}

fn cell((x, y): PlainPlace) -> Cell {
    let number = |at: i32| u8::try_from(at).expect("a column or a row");
    Cell::new(number(x), number(y)).expect("a square of the board")
}
