//! [`Line`]: a puzzle in play, with undo and redo.

use std::sync::Arc;

use carom_engine::Rules as _;
use carom_engine::unblock::{Board, IllegalMove, Metric, Move, Position, Round};

/// A board, the slides made from its start, and the slides that were undone.
///
/// Slides of one block along one line that follow one another are one move, however they were made, as in the metric `moves`. If
/// they bring the block back to where it was, there is no move. Undo takes back the last slide, which may be a part of a move.
///
/// ```
/// use carom_engine::unblock::{Board, BoardSetup};
/// use carom_play::unblock::Line;
///
/// let setup: BoardSetup = "..B.AAB.........".parse()?;
/// let mut line = Line::new(Board::new(setup)?);
/// for slide in ["B+1", "B+1", "A+2"] {
///     line.play(slide.parse()?)?;
/// }
/// assert!(line.is_solved());
/// assert_eq!((line.slides().len(), line.moves().len(), line.steps()), (3, 2, 4));
/// line.undo();
/// line.undo();
/// assert_eq!((line.moves(), line.undone().len()), (&["B+1".parse()?][..], 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    round: Round,
    slides: Vec<Move>,
    /// The slide that was undone last comes first.
    undone: Vec<Move>,
    /// The slides, joined: two moves in a row are of different blocks, or of one block along its row and along its column.
    moves: Vec<Move>,
    /// The start, and the position after each of `moves`.
    positions: Vec<Position>,
}

impl Line {
    /// A board without slides.
    #[must_use]
    pub fn new(board: impl Into<Arc<Board>>) -> Self {
        let round = Round::new(board, Metric::Moves);
        let positions = vec![round.initial_state()];
        Self { round, slides: Vec::new(), undone: Vec::new(), moves: Vec::new(), positions }
    }

    /// The board, which starts where the line starts.
    #[must_use]
    pub const fn board(&self) -> &Arc<Board> {
        self.round.board()
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> Position {
        self.positions.last().copied().unwrap_or_else(|| self.board().start())
    }

    /// The start, and the position after each move; the last one is the present position.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves made: the slides, joined.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The slides made, which are the steps of undo and redo.
    #[must_use]
    pub fn slides(&self) -> &[Move] {
        &self.slides
    }

    /// The undone slides, the one that was undone last first.
    #[must_use]
    pub fn undone(&self) -> &[Move] {
        &self.undone
    }

    /// The number of steps of the moves made, in squares. Steps there and back within one move do not count.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.moves.iter().map(|mv| u32::from(mv.distance.unsigned_abs())).sum()
    }

    /// Whether the main block touches the edge with the exit.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.board().is_solved(self.position())
    }

    /// The position that a slide leads to; `None` if the slide is illegal.
    pub(super) fn after(&self, position: Position, slide: Move) -> Option<Position> {
        self.round.play(&position, slide).ok()
    }

    /// Makes a slide. The undone slides are forgotten, unless it is the first of them.
    ///
    /// # Errors
    /// The reason why the slide is illegal; then nothing has changed.
    pub fn play(&mut self, slide: Move) -> Result<(), IllegalMove> {
        self.join(slide)?;
        self.slides.push(slide);
        if self.undone.first() == Some(&slide) {
            self.undone.remove(0);
        } else {
            self.undone.clear();
        }
        Ok(())
    }

    /// Undoes the last slide and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        let slide = *self.slides.last()?;
        // The way back joins the moves to what they were before: a move that becomes empty disappears.
        self.join(Move { distance: -slide.distance, ..slide }).ok()?;
        self.slides.pop();
        self.undone.insert(0, slide);
        Some(slide)
    }

    /// Redoes the slide that was undone last, and returns it.
    pub fn redo(&mut self) -> Option<Move> {
        let slide = *self.undone.first()?;
        self.play(slide).ok().map(|()| slide)
    }

    /// Undoes every slide.
    pub fn restart(&mut self) {
        while self.undo().is_some() {}
    }

    /// Forgets the slides that were undone.
    pub(super) fn forget_undone(&mut self) {
        self.undone.clear();
    }

    /// The same line on an equal board.
    pub(super) fn on(self, board: Arc<Board>) -> Self {
        Self { round: Round::new(board, Metric::Moves), ..self }
    }

    /// Joins a slide to the moves.
    fn join(&mut self, slide: Move) -> Result<(), IllegalMove> {
        self.round.check_move(&self.position(), slide)?;
        let position = self.round.play_unchecked(&self.position(), slide);
        let is_same = |last: &Move| (last.block, last.is_across) == (slide.block, slide.is_across);
        match self.moves.last_mut().filter(|last| is_same(last)) {
            Some(last) => {
                last.distance += slide.distance;
                self.positions.pop();
            }
            None => self.moves.push(slide),
        }
        if self.moves.pop_if(|last| last.distance == 0).is_none() {
            self.positions.push(position);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::unblock::{BoardSetup, format_moves, parse_moves};

    use super::*;

    fn line_on(text: &str) -> Line {
        let setup: BoardSetup = text.parse().expect("a board string");
        Line::new(Board::new(setup).expect("a board"))
    }

    fn line() -> Line {
        line_on("..B.AAB.........")
    }

    /// A board whose block C has one square.
    const SINGLE: &str = "....AAB...BC....";

    #[test]
    fn undone_slides_come_back_in_their_order() {
        let mut line = line();
        let slides = parse_moves("B+1 B+1 A+2").expect("moves");
        for &slide in &slides {
            line.play(slide).expect("legal");
        }
        line.restart();
        assert_eq!((line.slides(), line.undone()), (&[][..], &slides[..]));
        line.play(slides[0]).expect("legal");
        assert_eq!(line.undone(), &slides[1..], "the same slide as before");
        let again = [line.redo(), line.redo(), line.redo()];
        assert_eq!(again, [Some(slides[1]), Some(slides[2]), None]);
        line.undo();
        line.play("A+1".parse().expect("a move")).expect("legal");
        assert_eq!((line.slides().len(), line.undone().len()), (3, 0), "another slide");
        assert_eq!(line.positions().len(), 3, "the start, and two moves");
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut line = line();
        let before = line.clone();
        for mv in ["A+1", "A-1", "B-1", "C+1", "B+3"] {
            assert!(line.play(mv.parse().expect("a move")).is_err(), "{mv}");
        }
        assert_eq!(line, before);
    }

    #[test]
    fn slides_of_a_block_in_a_row_are_one_move() {
        for (slides, moves, steps) in [
            ("B+1 B+1", "B+2", 2),
            ("B+2 B-1", "B+1", 1),
            ("B+1 B-1", "", 0),
            ("B+2 A+1 A+1", "B+2 A+2", 4),
            ("B+2 A+1 A-1 B-1", "B+1", 1),
        ] {
            check_moves(line(), slides, (moves, steps));
        }
    }

    #[track_caller]
    fn check_moves(mut line: Line, slides: &str, joined: (&str, u32)) {
        for slide in parse_moves(slides).expect(slides) {
            line.play(slide).expect("legal");
        }
        let moves = format_moves(line.moves());
        assert_eq!((moves.as_str(), line.steps()), joined);
        let played = line.round.play_all(line.moves()).expect("legal");
        assert_eq!(played, line.position(), "{moves}");
        assert_eq!(line.positions().len(), line.moves().len() + 1, "{moves}");
    }

    #[test]
    fn slides_along_a_row_and_along_a_column_are_two_moves() {
        for (slides, moves, steps) in [
            ("Cv-1 Cv-1", "Cv-2", 2),
            ("Cv-2 C-1 C-1", "Cv-2 C-2", 4),
            ("Cv-2 C-1 C+1 Cv+1", "Cv-1", 1),
            ("B+1 Cv-1 C-1 Cv-1", "B+1 Cv-1 C-1 Cv-1", 4),
        ] {
            check_moves(line_on(SINGLE), slides, (moves, steps));
        }
        let mut line = line_on(SINGLE);
        assert!(line.play("Bv+1".parse().expect("a move")).is_err(), "it has two squares");
    }

    /// After each undo the line is what it was before the slide.
    #[test]
    fn undo_takes_back_a_slide_also_within_a_move() {
        for (mut line, slides, moves) in [
            (line(), "B+1 B+1 A+1 A-1 B-2 B+2 A+2", "B+2 A+2"),
            (line_on(SINGLE), "Cv-1 Cv-1 C-1 C-1 C+2 Cv+1 Cv+1 B+1 Cv-1 C-1", "B+1 Cv-1 C-1"),
        ] {
            let mut earlier = Vec::new();
            let slides = parse_moves(slides).expect("moves");
            for &slide in &slides {
                earlier.push((line.moves().to_vec(), line.positions().to_vec()));
                line.play(slide).expect("legal");
            }
            let whole = line.clone();
            assert_eq!(format_moves(line.moves()), moves);
            for (moves, positions) in earlier.into_iter().rev() {
                line.undo().expect("a slide");
                assert_eq!((line.moves(), line.positions()), (&moves[..], &positions[..]));
            }
            assert_eq!((line.undo(), line.undone()), (None, &slides[..]));
            while line.redo().is_some() {}
            assert_eq!(line, whole);
        }
    }
}
