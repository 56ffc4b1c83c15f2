//! [`LetterGrid`]: a board as letters, a character for each square.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::letters::{is_letter, run_of};
use super::main_block::RUN;
use super::{Block, BoardSetup, ExitMark, Letters, MainFault, MainReason, main_block};
use crate::{Size, Square};

/// The characters of a board's squares, row by row.
///
/// `.` or `o` is an empty square, `x` is a wall, and every other letter is a block. In a text with both `.` and `o` the `o` is a block.
/// [`main_block`] says which block is the main one. All `x` of a text can be this block, too: if they are a run of two or three in
/// the middle row, and if no other block has a name of main blocks.
#[derive(Clone, Copy, Debug)]
pub struct LetterGrid<'a> {
    /// Width and height.
    pub size: Size,
    /// A character for each square.
    pub squares: &'a [char],
    /// Where the text says that the exit is.
    pub exit: Option<ExitMark>,
    /// The letter of the main block, if the user names it.
    pub main: Option<&'a str>,
}

/// What a text of letters says.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LetteredBoard {
    /// The board. The blocks are in the order of their letters, the main block first.
    pub setup: BoardSetup,
    /// The letters of the blocks in the text, in the same order; those of the setup can differ.
    pub letters: Vec<char>,
    /// Why the first block is the main one.
    pub reason: MainReason,
}

/// The fault of a text of letters.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LetterFault {
    /// The number of its square; `None` for the exit.
    pub place: Option<usize>,
    /// The fault.
    pub reason: String,
    /// The letters of the blocks that can be meant, if it is not certain which one is the main block.
    pub candidates: Vec<char>,
    /// Whether a character stands for nothing.
    pub is_character: bool,
}

impl LetterGrid<'_> {
    /// The board. The exit is at the right or lower end of the main block's line.
    ///
    /// # Errors
    /// [`LetterFault`]. The board is not checked further.
    pub fn read(self) -> Result<LetteredBoard, LetterFault> {
        let Self { size, exit, main, .. } = self;
        let mut squares = Cow::Borrowed(self.squares);
        let is_known = |it: &char| matches!(it, '.' | 'o' | 'x') || is_letter(*it);
        if let Some(place) = squares.iter().position(|it| !is_known(it)) {
            let reason = format!("unexpected character `{}`", squares[place].escape_debug());
            return Err(LetterFault { is_character: true, ..LetterFault::at(place, reason) });
        }
        // The letters in the text of blocks that get other letters, because o and x are no letters of blocks.
        let mut renamed = Vec::new();
        if squares.contains(&'.') && squares.contains(&'o') {
            block(size, &squares, 'o', 'o').map_err(|why| LetterFault {
                reason: format!("{}; beside . an o is a block, and no empty square", why.reason),
                ..why
            })?;
            renamed.push(rename(&mut squares, 'o', 'O'));
        }
        let in_text = |renamed: &[(char, char)], letter: char| {
            renamed.iter().find(|(_, it)| *it == letter).map_or(letter, |(it, _)| *it)
        };
        let mut letters = Letters::of(squares.iter().copied());
        let mut blocks: Vec<Block> = letters
            .iter()
            .map(|&letter| block(size, &squares, letter, in_text(&renamed, letter)))
            .collect::<Result<_, _>>()?;
        let walls = |squares: &[char]| -> Vec<Square> {
            size.squares().zip(squares).filter(|(_, it)| **it == 'x').map(|(it, _)| it).collect()
        };
        let run = run_of(&walls(&squares));
        let text: String = letters.iter().map(|it| in_text(&renamed, *it)).collect();
        let text = text + if run.is_some() { RUN } else { "" };
        let names: Vec<&str> = text.split("").filter(|it| !it.is_empty()).collect();
        let all: Vec<Block> = blocks.iter().copied().chain(run).collect();
        let (mut place, reason) = main_block(size, &names, &all, exit, main).map_err(|why| {
            let reason = why.reason(&names, main);
            let candidates = why.candidates();
            let block = match why {
                MainFault::Across(it) => Some(it),
                _ => candidates.first().copied(),
            };
            let square = block.map_or(0, |it| size.index(all[it].square));
            let candidates = candidates.iter().filter_map(|it| names[*it].chars().next());
            let candidates = candidates.collect();
            let is_at_exit = why == MainFault::NotAtExit;
            let place = (!is_at_exit).then_some(square);
            LetterFault { place, reason, candidates, is_character: false }
        })?;
        if let Some(run) = run.filter(|_| place == letters.len()) {
            let (_, letter) = rename(&mut squares, 'x', 'X');
            renamed.push(('x', letter));
            letters = Letters::of(squares.iter().copied());
            place = letters.iter().position(|it| *it == letter).unwrap_or_default();
            blocks.insert(place, run);
        }
        letters[..=place].rotate_right(1);
        blocks[..=place].rotate_right(1);
        let in_text = letters.iter().map(|it| in_text(&renamed, *it)).collect();
        let walls = walls(&squares);
        let letters = Letters::new(letters);
        let setup = BoardSetup { size, walls, blocks, letters, exit_at_start: false };
        Ok(LetteredBoard { setup, letters: in_text, reason })
    }
}

impl LetterFault {
    fn at(place: usize, reason: String) -> Self {
        Self { place: Some(place), reason, candidates: Vec::new(), is_character: false }
    }
}

/// Gives a block another letter: a certain one, or else the first one that the text does not have and that no main block has. The result
/// has both letters.
fn rename(squares: &mut Cow<'_, [char]>, from: char, to: char) -> (char, char) {
    let others = ('B'..='O').chain('b'..='n').chain('\u{C0}'..='\u{17F}');
    let is_free = |it: &char| is_letter(*it) && !squares.contains(it);
    let to = [to].into_iter().chain(others).find(is_free).unwrap_or(to);
    squares.to_mut().iter_mut().filter(|it| **it == from).for_each(|it| *it = to);
    (from, to)
}

/// The block on the squares with a letter, which is `name` in the text.
fn block(size: Size, squares: &[char], letter: char, name: char) -> Result<Block, LetterFault> {
    let covered = size.squares().zip(squares).filter(|&(_, it)| *it == letter);
    let covered: Vec<Square> = covered.map(|(square, _)| square).collect();
    Block::covering(&covered).ok_or_else(|| {
        let [columns, rows] = extent(&covered);
        let is_wide = columns > 1 && rows > 1 && columns * rows == covered.len();
        let reason = if is_wide {
            format!("block {name} has {columns}x{rows} squares: a block is one square wide")
        } else {
            format!("block {name} is not a straight block: its squares must be side by side")
        };
        LetterFault::at(size.index(covered[0]), reason)
    })
}

/// The number of columns and rows from the first to the last one with a square.
fn extent(squares: &[Square]) -> [usize; 2] {
    let span = |of: fn(&Square) -> u8| {
        let places = squares.iter().map(of);
        let (first, last) = (places.clone().min(), places.max());
        last.zip(first).map_or(0, |(last, first)| usize::from(last - first) + 1)
    };
    [span(|it| it.x()), span(|it| it.y())]
}
