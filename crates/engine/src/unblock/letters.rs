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
    /// that of the blocks. If a text with the usual ones would have another main block, too, the letters that can be one are left out.
    pub(super) fn for_blocks(self, size: Size, blocks: &[Block]) -> Self {
        let is_clear = |letters: &[char]| {
            letters.len() == blocks.len()
                && main_letter(size, letters, blocks) == letters.first().copied()
        };
        if is_clear(&self.0) {
            return self;
        }
        let usual: Vec<char> = BlockId::first(blocks.len()).map(BlockId::letter).collect();
        if is_clear(&usual) {
            return Self::default();
        }
        let all = ('A'..='Z').chain('a'..='z').chain('\u{C0}'..='\u{17F}');
        let others = all.filter(|it| is_letter(*it) && !MAIN[1..].contains(it));
        Self::new(others.take(blocks.len()).collect())
    }
}

/// The letters of main blocks.
const MAIN: [char; 3] = ['A', 'X', 'P'];

/// The letter of the main block among blocks with letters: `A`, or `X` if there is no `A`, or `P` if there is neither. The boards of the
/// classic game, of 6x6 squares, are the exception: their exit is in the third row, so `X` or `P` is the main block if it lies there
/// and `A` does not.
pub(super) fn main_letter(size: Size, letters: &[char], blocks: &[Block]) -> Option<char> {
    const ROW: u8 = 2;
    let is_classic = size.width() == 6 && size.height() == 6;
    let on_row = if is_classic { main_letter_in(ROW, letters, blocks) } else { None };
    on_row.or_else(|| MAIN.into_iter().find(|it| letters.contains(it)))
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

    /// Whether another block than `A` is the main block although there is an `A`: `X` as on the cards of the classic game, or `P`.
    #[must_use]
    pub fn is_card(&self) -> bool {
        self.letter(BlockId::MAIN) != 'A' && self.block_with('A').is_some()
    }
}
