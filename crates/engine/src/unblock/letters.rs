//! [`Letters`]: the names of a board's blocks.

#[cfg(feature = "serde")]
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{Axis, Block, BlockId, Board};
use crate::Size;

/// The letters of a board's blocks, as the text of the board has them.
///
/// They are labels: no rule depends on them. [`Letters::default`] is the usual ones, [`BlockId::letter`]: `A` to `Z`, `a`
/// to `z` without `o` and `x`, and then `À` and its successors, without a gap.
///
/// ```
/// use carom_engine::unblock::{Board, BoardSetup};
///
/// let board = Board::new("..Z.AAZ..KK.....".parse::<BoardSetup>()?)?;
/// assert_eq!(board.to_string(), "..Z.AAZ..KK.....");
/// assert_eq!(board.format_notation(&board.parse_notation("K+1 Z+2")?), "K+1 Z+2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Letters(
    /// Block 0 first; empty for the usual letters.
    Vec<char>,
);

impl Letters {
    /// The letters among these characters in order, each once. If none of them can be the main block, the error says so.
    pub(super) fn of(used: impl IntoIterator<Item = char>) -> Result<Vec<char>, &'static str> {
        let mut used: Vec<char> = used.into_iter().filter(|&it| is_letter(it)).collect();
        used.sort_unstable();
        used.dedup();
        let has_main = used.iter().any(|it| MAIN.contains(it));
        has_main.then_some(used).ok_or("there is no main block A, a capital letter")
    }

    /// These letters, block 0 first.
    pub(super) fn new(letters: Vec<char>) -> Self {
        let usual = BlockId::first(letters.len()).map(BlockId::letter);
        Self(if letters.iter().copied().eq(usual) { Vec::new() } else { letters })
    }

    /// These letters, or the usual ones if a text with these letters would have another main block, or if their number is not
    /// that of the blocks.
    pub(super) fn for_blocks(self, size: Size, blocks: &[Block]) -> Self {
        let is_clear = self.0.len() == blocks.len()
            && main_letter(size, &self.0, blocks) == self.0.first().copied();
        if is_clear { self } else { Self::default() }
    }
}

/// The letters of main blocks.
const MAIN: [char; 2] = ['A', 'X'];

/// The letter of the main block among blocks with letters: `A`, or `X` if there is no `A`. The cards of the classic game are the
/// exception: on a board of 6x6, `X` is the main block if it lies in the third row and `A` does not.
pub(super) fn main_letter(size: Size, letters: &[char], blocks: &[Block]) -> Option<char> {
    const ROW: u8 = 2;
    let is_card = size.width() == 6
        && size.height() == 6
        && main_letter_in(ROW, letters, blocks) == Some('X');
    if is_card { Some('X') } else { MAIN.into_iter().find(|it| letters.contains(it)) }
}

/// The letter of the main block if it must lie in a row.
pub(super) fn main_letter_in(row: u8, letters: &[char], blocks: &[Block]) -> Option<char> {
    main_letter_on(Axis::Horizontal, row, letters, blocks)
}

/// The letter of the main block if it must lie in a row or a column.
pub(super) fn main_letter_on(
    axis: Axis,
    line: u8,
    letters: &[char],
    blocks: &[Block],
) -> Option<char> {
    let lies_there = |letter: &char| {
        letters.iter().zip(blocks).any(|(it, block)| {
            it == letter && block.axis == axis && axis.line(block.square) == line
        })
    };
    MAIN.into_iter().find(lies_there)
}

/// Whether a character can be the letter of a block: a Latin letter up to U+017F. Board strings use `o` for an empty square and `x`
/// for a wall.
pub(super) const fn is_letter(character: char) -> bool {
    match character {
        'o' | 'x' | '\u{D7}' | '\u{F7}' => false,
        '\u{C0}'..='\u{17F}' => true,
        _ => character.is_ascii_alphabetic(),
    }
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
        let Some((main, others)) = letters.split_first() else { return Ok(Self::default()) };
        let is_main = MAIN.contains(main) && !others.contains(main);
        if is_main
            && others.is_sorted_by(|one, next| one < next)
            && others.iter().all(|&it| is_letter(it))
        {
            Ok(Self::new(letters))
        } else {
            Err("expected the letters of blocks, the main block first, the others in order")
        }
    }
}

#[cfg(feature = "serde")]
crate::by_text!(Letters);

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

    /// Whether `X` is the main block although there is a block `A`, as on the cards of the classic game.
    #[must_use]
    pub fn is_card(&self) -> bool {
        self.letter(BlockId::MAIN) == 'X' && self.block_with('A').is_some()
    }
}
