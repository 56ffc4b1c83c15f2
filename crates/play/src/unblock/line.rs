//! [`Line`]: a puzzle in play, with undo and redo.

use std::sync::Arc;

use carom_engine::Rules as _;
use carom_engine::unblock::{Board, Metric, Move, Position, Round};

use crate::solo::{self, Joined, SoloPuzzle};

/// A board and the slides made from its start.
///
/// Slides of one block along one line that follow one another are one move, however they were made, as in the metric `moves`. If
/// they bring the block back to where it was, there is no move. Undo takes back the last slide, which may be a part of a move.
///
/// ```
/// use carom_engine::unblock::{Board, BoardSetup};
/// use carom_play::unblock::Line;
///
/// let setup: BoardSetup = "..B.AAB.........".parse()?;
/// let mut line = Line::of_board(Board::new(setup)?);
/// for slide in ["B+1", "B+1", "A+2"] {
///     line.play(slide.parse()?)?;
/// }
/// assert!(line.is_solved());
/// assert_eq!((line.made().len(), line.moves().len(), line.steps()), (3, 2, 4));
/// line.undo();
/// line.undo();
/// assert_eq!((line.moves(), line.undone().len()), (&["B+1".parse()?][..], 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Line = solo::Line<Round>;

impl SoloPuzzle for Round {
    fn join(&self, first: Move, second: Move) -> Joined<Move> {
        if (first.block, first.is_across) != (second.block, second.is_across) {
            return Joined::Two;
        }
        match first.distance + second.distance {
            0 => Joined::Nothing,
            distance => Joined::One(Move { distance, ..first }),
        }
    }
}

impl Line {
    /// A board without slides.
    #[must_use]
    pub fn of_board(board: impl Into<Arc<Board>>) -> Self {
        Self::new(Round::new(board, Metric::Moves))
    }

    /// The board, which starts where the line starts.
    #[must_use]
    pub const fn board(&self) -> &Arc<Board> {
        self.puzzle().board()
    }

    /// The number of steps of the moves made, in squares. Steps there and back within one move do not count.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.moves().iter().map(|mv| u32::from(mv.distance.unsigned_abs())).sum()
    }

    /// The position that a slide leads to; `None` if the slide is illegal.
    pub(super) fn after(&self, position: Position, slide: Move) -> Option<Position> {
        self.puzzle().play(&position, slide).ok()
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::unblock::{BoardSetup, format_moves, parse_moves};

    use super::*;

    fn line_on(text: &str) -> Line {
        let setup: BoardSetup = text.parse().expect("a board string");
        Line::of_board(Board::new(setup).expect("a board"))
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
        assert_eq!((line.made(), line.undone()), (&[][..], &slides[..]));
        line.play(slides[0]).expect("legal");
        assert_eq!(line.undone(), &slides[1..], "the same slide as before");
        let again = [line.redo(), line.redo(), line.redo()];
        assert_eq!(again, [Some(slides[1]), Some(slides[2]), None]);
        line.undo();
        line.play("A+1".parse().expect("a move")).expect("legal");
        assert_eq!((line.made().len(), line.undone().len()), (3, 0), "another slide");
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
        let played = line.puzzle().play_all(line.moves()).expect("legal");
        assert_eq!(&played, line.position(), "{moves}");
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
