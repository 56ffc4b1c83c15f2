//! [`Letters`]: the names of a board's blocks.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::main_block::main_block;
use super::{Axis, Block, BlockId, Board};
use crate::{Size, Square};

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
    /// The letters among these characters in order, each once.
    pub(super) fn of(used: impl IntoIterator<Item = char>) -> Vec<char> {
        let mut used: Vec<char> = used.into_iter().filter(|&it| is_letter(it)).collect();
        used.sort_unstable();
        used.dedup();
        used
    }

    /// These letters, block 0 first.
    pub(super) fn new(letters: Vec<char>) -> Self {
        let usual = BlockId::first(letters.len()).map(BlockId::letter);
        Self(if letters.iter().copied().eq(usual) { Vec::new() } else { letters })
    }

    /// These letters, or the usual ones if their number is not that of the blocks, or if a text with them would have another main block.
    /// `A` is the main block in every text with a mark of the exit, which a board with an exit at the start of a line needs.
    pub(super) fn for_blocks(
        self,
        size: Size,
        walls: &[Square],
        blocks: &[Block],
        exit_at_start: bool,
    ) -> Self {
        let is_clear =
            || !(exit_at_start && self.0.contains(&'A')) && are_clear(size, &self.0, walls, blocks);
        let is_kept = self.0.len() == blocks.len() && (self.0.first() == Some(&'A') || is_clear());
        if is_kept { self } else { Self::default() }
    }
}

/// Whether a text with these letters, the main block first, has the same main block without a mark for its exit.
pub(super) fn are_clear(size: Size, letters: &[char], walls: &[Square], blocks: &[Block]) -> bool {
    let run = run_of(walls);
    let text: String = letters.iter().copied().chain(run.map(|_| 'x')).collect();
    let names: Vec<&str> = text.split("").filter(|it| !it.is_empty()).collect();
    let blocks: Vec<Block> = blocks.iter().copied().chain(run).collect();
    matches!(main_block(size, &names, &blocks, None, None), Ok((0, _)))
}

/// All walls as a block, if they are a run of two or three in a row.
pub(super) fn run_of(walls: &[Square]) -> Option<Block> {
    if !matches!(walls.len(), 2 | 3) {
        return None;
    }
    let mut walls = walls.to_vec();
    walls.sort_unstable_by_key(|it| (it.y(), it.x()));
    Block::covering(&walls).filter(|it| it.axis == Axis::Horizontal)
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
        let is_main = "AXPrR".contains(*main) && !others.contains(main);
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
