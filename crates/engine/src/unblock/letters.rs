//! [`Letters`]: the names of a board's blocks.

use std::fmt;
use std::str::FromStr;

use super::{Block, BlockId, Board};

/// The letters of a board's blocks, as the text of the board has them.
///
/// They are labels: no rule depends on them. [`Letters::default`] is the usual ones, [`BlockId::letter`]: `A` to `Z` and `a`
/// to `f`, without a gap.
///
/// ```
/// use carom_engine::unblock::{Board, BoardSetup};
///
/// let board = Board::new("..Z.AAZ..KK.....".parse::<BoardSetup>()?)?;
/// assert_eq!(board.to_string(), "..Z.AAZ..KK.....");
/// assert_eq!(board.format_moves(&board.parse_moves("K+1 Z+2")?), "K+1 Z+2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
pub struct Letters(
    /// Block 0 first; empty for the usual letters.
    Vec<char>,
);

impl Letters {
    /// The letters of blocks, in the order of the blocks: the main block first, then the others by their letters. If there
    /// is no main block, the error says so.
    pub(super) fn of(used: impl IntoIterator<Item = char>) -> Result<Vec<char>, &'static str> {
        let mut used: Vec<char> = used.into_iter().filter(|&it| is_letter(it)).collect();
        used.sort_unstable();
        used.dedup();
        let main = if used.contains(&'X') && used.len() < 24 { 'X' } else { 'A' };
        let place = used.iter().position(|&it| it == main).ok_or("there is no main block A")?;
        used[..=place].rotate_right(1);
        Ok(used)
    }

    /// These letters, block 0 first.
    pub(super) fn new(letters: Vec<char>) -> Self {
        let usual = BlockId::first(letters.len()).map(BlockId::letter);
        Self(if letters.iter().copied().eq(usual) { Vec::new() } else { letters })
    }

    /// These letters, or the usual ones if their number is not that of the blocks.
    pub(super) fn for_blocks(self, blocks: &[Block]) -> Self {
        if self.0.len() == blocks.len() { self } else { Self::default() }
    }
}

/// Whether a character can be the letter of a block. Board strings use `o` for an empty square and `x` for a wall.
pub(super) const fn is_letter(character: char) -> bool {
    character.is_ascii_alphabetic() && !matches!(character, 'o' | 'x')
}

/// Block 0 first; empty for the usual letters.
impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|letter| write!(f, "{letter}"))
    }
}

/// Parses what `to_string` writes.
impl FromStr for Letters {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let letters: Vec<char> = text.chars().collect();
        if letters.is_empty() || Self::of(letters.iter().copied())? == letters {
            Ok(Self::new(letters))
        } else {
            Err("expected the letters of blocks, the main block first, the others in order")
        }
    }
}

impl TryFrom<String> for Letters {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, &'static str> {
        text.parse()
    }
}

impl From<Letters> for String {
    fn from(letters: Letters) -> Self {
        letters.to_string()
    }
}

impl Board {
    /// The letter of a block on this board.
    #[must_use]
    pub fn letter(&self, block: BlockId) -> char {
        self.letters().0.get(block.index()).copied().unwrap_or_else(|| block.letter())
    }

    /// The block with a letter on this board; `A` and `a` are different blocks.
    #[must_use]
    pub fn block_with(&self, letter: char) -> Option<BlockId> {
        self.blocks().find(|&block| self.letter(block) == letter)
    }
}
