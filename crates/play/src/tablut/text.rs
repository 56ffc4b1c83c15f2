//! A game as a short text, to copy and paste.

use carom_engine::Rules as _;
use carom_engine::tablut::{Faults, Round, RuleSet, Setup, Side};
use carom_engine::tablut::{IllegalMove, Move, MoveError, Position, PositionStringError};

use super::Record;

/// The reason why a text is not a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// An empty text.
    #[error("there is no game in it")]
    Empty,
    /// A word that is neither a rule set nor a position, a side or a move.
    #[error(transparent)]
    Word(#[from] MoveError),
    /// A wrong position string.
    #[error("column {} of the position: {error}", error.column)]
    Position {
        /// What is wrong.
        error: PositionStringError,
    },
    /// A board that the game cannot have.
    #[error("the position: {0}")]
    Board(Faults),
    /// A move is illegal.
    #[error("move {number}: {why}")]
    Illegal {
        /// The number of the move, from 1.
        number: usize,
        /// The reason.
        why: IllegalMove,
    },
}

impl Record {
    /// The line as a text: the rule set, the position and the side to move at the start unless they are the usual ones, and
    /// the moves.
    ///
    /// ```
    /// use carom_engine::tablut::RuleSet;
    /// use carom_play::tablut::Record;
    ///
    /// let record = Record::from_text("e3b3, b5b7", RuleSet::ASHTON)?;
    /// assert_eq!(record.to_text(), "ashton\n1. e3-b3 b5-b7\n");
    /// # Ok::<(), carom_play::tablut::TextError>(())
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = self.rules().name.to_owned();
        let start = self.start();
        if start != Round::from_start(*self.rules()).initial_state() {
            text += &format!(" {start} {}", start.to_move().letter());
        }
        text.push('\n');
        for (number, id) in self.line().into_iter().enumerate() {
            let Some(mv) = self.move_to(id) else { continue };
            if number.is_multiple_of(2) {
                text += &format!("{}. {mv}", number / 2 + 1);
            } else {
                text += &format!(" {mv}\n");
            }
        }
        if !text.ends_with('\n') {
            text.push('\n');
        }
        text
    }

    /// The game of a text: in any order a rule set, a position string, the side to move, and moves with or without their
    /// numbers. `rules` are those of a text without a rule set. The present place is the end.
    ///
    /// # Errors
    /// The first fault of the text.
    pub fn from_text(text: &str, mut rules: RuleSet) -> Result<Self, TextError> {
        let (mut start, mut to_move, mut moves) = (None, None, Vec::<Move>::new());
        let mut words = text.split([' ', ',', ';', '\t', '\r', '\n']).filter(|it| !it.is_empty());
        let mut is_empty = true;
        for word in &mut words {
            is_empty = false;
            let mut letters = word.chars();
            let side = letters.next().and_then(Side::from_letter).filter(|_| word.len() == 1);
            let is_number = word.trim_end_matches('.').parse::<u32>().is_ok();
            if let Ok(named) = word.to_ascii_lowercase().parse() {
                rules = named;
            } else if word.contains('/') {
                start = Some(word);
            } else if side.is_some() {
                to_move = side;
            } else if !is_number {
                moves.push(word.parse()?);
            }
        }
        if is_empty {
            return Err(TextError::Empty);
        }
        let to_move = to_move.unwrap_or(rules.first);
        let setup = Setup::parse(start.unwrap_or(Setup::START), to_move);
        let setup = setup.map_err(|error| TextError::Position { error })?;
        let start = Position::new(&setup).map_err(TextError::Board)?;
        Self::of_moves(Round::new(rules, start), &moves)
            .map_err(|(number, why)| TextError::Illegal { number: number + 1, why })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_the_same_after_writing_and_reading() {
        for text in [
            "ashton\n",
            "linnaean\n",
            "ashton\n1. e3-b3 b5-b7\n2. d5-d4\n",
            "linnaean 9/9/9/9/6b2/2k6/2b6/9/9 b\n1. g5-c5\n",
        ] {
            let record = Record::from_text(text, RuleSet::ASHTON).expect(text);
            assert_eq!(record.to_text(), text);
        }
        let turn = |text| {
            let record = Record::from_text(text, RuleSet::LINNAEAN).expect(text);
            record.position().to_move()
        };
        assert_eq!(turn("3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3"), Side::Attackers);
        assert_eq!(turn("3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3 w"), Side::Defenders);
        assert_eq!(turn("Ashton"), Side::Defenders);
    }

    #[test]
    fn a_fault_is_named() {
        let fault = |text| Record::from_text(text, RuleSet::ASHTON).expect_err(text).to_string();
        assert_eq!(fault(" \n"), "there is no game in it");
        assert!(fault("hello").contains("`hello` is not a move"));
        assert!(
            fault("3bbb3/4b4/4x4").starts_with("column 13 of the position"),
            "{}",
            fault("3bbb3/4b4/4x4")
        );
        assert!(fault("9/9/9/9/9/9/9/9/9").contains("no king"));
        assert!(fault("1. e3-b3 2. e3-b3").starts_with("move 2: "));
    }
}
