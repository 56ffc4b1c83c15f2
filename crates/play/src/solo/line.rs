//! [`Line`]: a puzzle in play, with undo and redo.

use carom_engine::{PlayError, Puzzle};

/// A puzzle for one player.
pub trait SoloPuzzle: Puzzle + Clone {
    /// What two moves that follow one another count as. Most games count two.
    fn join(&self, first: Self::Move, second: Self::Move) -> Joined<Self::Move> {
        let _ = (first, second);
        Joined::Two
    }
}

/// What two moves that follow one another count as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Joined<M> {
    /// Two moves.
    Two,
    /// One move.
    One(M),
    /// No move: the second takes the first back.
    Nothing,
}

/// A puzzle and its moves, with undo and redo.
///
/// Undo takes back one move of the player, one of [`Line::made`]. A game may [join](SoloPuzzle::join) several of them to one of
/// [`Line::moves`], which are the moves that count.
///
/// ```
/// use carom_play::ricochet::{Line, example};
///
/// let mut line = Line::new(example());
/// line.play("rW".parse()?)?;
/// assert_eq!(line.undo(), Some("rW".parse()?));
/// assert_eq!(line.redo(), Some("rW".parse()?));
/// assert_eq!(line.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<P: SoloPuzzle> {
    puzzle: P,
    /// The moves of the player: those made and, from `made` on, the undone ones.
    all: Vec<P::Move>,
    /// The state before each of `all`, and the one after the last.
    states: Vec<P::State>,
    made: usize,
    /// The moves made, as they count.
    moves: Vec<P::Move>,
    /// The start, and the state after each of `moves`: the last one is the present state.
    positions: Vec<P::State>,
}

impl<P: SoloPuzzle> Line<P> {
    /// A puzzle at its start.
    #[must_use]
    pub fn new(puzzle: P) -> Self {
        let start = puzzle.initial_state();
        Self {
            puzzle,
            all: Vec::new(),
            states: vec![start.clone()],
            made: 0,
            moves: Vec::new(),
            positions: vec![start],
        }
    }

    /// A puzzle with these moves, of which those after the first `made` are undone.
    ///
    /// # Errors
    /// [`PlayError`] for the first illegal move, with its number.
    pub fn of(puzzle: P, moves: &[P::Move], made: usize) -> Result<Self, PlayError> {
        let mut line = Self::new(puzzle);
        for (number, &mv) in moves.iter().enumerate() {
            line.play(mv).map_err(|error| PlayError { number: Some(number), ..error })?;
        }
        line.go_to(made);
        Ok(line)
    }

    /// A line from a file. A wrong move is a fault of the file, not a move that is left out.
    pub(crate) fn saved(puzzle: P, moves: &[P::Move], made: usize) -> Result<Self, String> {
        let line = Self::of(puzzle, moves, made).map_err(|PlayError { number, reason }| {
            format!("move {}: {reason}", number.unwrap_or_default() + 1)
        })?;
        if made > moves.len() {
            return Err(format!("{made} moves made, of {}", moves.len()));
        }
        Ok(line)
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &P::State {
        &self.states[self.made]
    }

    /// The start, and the position after each of [`Line::moves`]; the last one is the present position.
    #[must_use]
    pub fn positions(&self) -> &[P::State] {
        &self.positions
    }

    /// The moves made, as they count.
    #[must_use]
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// The moves made, as the player has made them: the steps of undo and redo.
    #[must_use]
    pub fn made(&self) -> &[P::Move] {
        &self.all[..self.made]
    }

    /// The undone moves; the first is the next to redo.
    #[must_use]
    pub fn undone(&self) -> &[P::Move] {
        &self.all[self.made..]
    }

    /// [`Line::made`] and [`Line::undone`].
    #[must_use]
    pub fn all(&self) -> &[P::Move] {
        &self.all
    }

    /// The number of [`Line::moves`].
    #[must_use]
    pub const fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether no move counts.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Whether the present position is solved.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.puzzle.is_solved(self.position())
    }

    /// The number of [`Line::all`] after which the line first comes to a position.
    #[must_use]
    pub fn place(&self, position: &P::State) -> Option<usize> {
        self.states.iter().position(|it| it == position)
    }

    /// Makes a move. If it is the next undone move, the other undone moves stay; otherwise they are forgotten. Moves are possible
    /// after the solution, too.
    ///
    /// # Errors
    /// [`PlayError`] if the move is not legal; then nothing has changed.
    pub fn play(&mut self, mv: P::Move) -> Result<(), PlayError> {
        let next = self.puzzle.play(self.position(), mv)?;
        self.push(mv, next);
        Ok(())
    }

    /// The same for a move whose next position is known.
    pub(crate) fn push(&mut self, mv: P::Move, next: P::State) {
        if self.undone().first() != Some(&mv) {
            self.forget_undone();
            self.all.push(mv);
            self.states.push(next);
        }
        self.made += 1;
        self.count(self.made);
    }

    /// Undoes the last move of the player.
    pub fn undo(&mut self) -> Option<P::Move> {
        let mv = *self.made().last()?;
        self.go_to(self.made - 1);
        Some(mv)
    }

    /// Redoes the move that was undone last.
    pub fn redo(&mut self) -> Option<P::Move> {
        let mv = *self.undone().first()?;
        self.go_to(self.made + 1);
        Some(mv)
    }

    /// Undoes every move. They can be redone.
    pub fn restart(&mut self) {
        self.go_to(0);
    }

    /// Undoes or redoes moves of the player until `made` are made, or as many as there are.
    pub fn go_to(&mut self, made: usize) {
        self.made = made.min(self.all.len());
        self.moves.clear();
        self.positions.truncate(1);
        for number in 1..=self.made {
            self.count(number);
        }
    }

    /// Forgets the undone moves.
    pub fn forget_undone(&mut self) {
        self.all.truncate(self.made);
        self.states.truncate(self.made + 1);
    }

    /// The same line in an equal puzzle.
    pub(crate) fn in_puzzle(self, puzzle: P) -> Self {
        Self { puzzle, ..self }
    }

    /// Counts one more of the moves made, the one with a number from 1.
    fn count(&mut self, number: usize) {
        let (mv, state) = (self.all[number - 1], self.states[number].clone());
        let last = self.moves.pop();
        match last.map_or(Joined::Two, |last| self.puzzle.join(last, mv)) {
            Joined::Two => {
                self.moves.extend(last);
                self.moves.push(mv);
                self.positions.push(state);
            }
            Joined::One(whole) => {
                self.moves.push(whole);
                self.positions.pop();
                self.positions.push(state);
            }
            Joined::Nothing => {
                self.positions.pop();
            }
        }
    }
}
