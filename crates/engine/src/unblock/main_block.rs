//! [`main_block`]: which block of a text is the main block. Every reader and writer of letters uses this function.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::letters::is_letter;
use super::{Axis, Block};
use crate::Size;

/// Where a text says that the exit is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExitMark {
    /// At an end of this row or column, from 0.
    Line(Axis, u8),
    /// At an end of some row or column, as the mark of a board string says. Only Carom writes it, and then the main block is `A` if
    /// there is an `A`.
    Side(Axis),
}

/// Why a block is the main one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MainReason {
    /// It is `A`, and no other block can well be meant.
    Usual,
    /// The caller has named it.
    Chosen,
    /// It lies in the row or column of the exit.
    Exit,
    /// It has a name of main blocks.
    Name,
}

/// Why it is not known which block is the main one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MainFault {
    /// These blocks can be meant.
    Doubt(Vec<usize>),
    /// There is no block with the name that the caller gives.
    Missing,
    /// The block that the caller names is vertical, no exit is marked, and without its name other blocks can be meant.
    Across(usize),
    /// The exit is in the row or column of no block that can be meant.
    NotAtExit,
}

/// Names of main blocks. Where several lie at a marked exit, the first one counts.
const NAMES: [&str; 6] = ["A", "RED", "X", "P", "r", "R"];
/// The name of a run of walls: some texts have a main block called `x`.
pub(super) const RUN: &str = "x";

fn rank(name: &str) -> Option<usize> {
    let is_red = name.eq_ignore_ascii_case("red");
    NAMES.iter().position(|it| *it == name || is_red && *it == "RED")
}

/// Whether a name is a letter after which blocks before it are named: these have all letters before it.
fn is_next(names: &[&str], name: &str) -> bool {
    let mut letters = name.chars();
    let (Some(last), None) = (letters.next(), letters.next()) else { return false };
    let first = if last.is_ascii_uppercase() { 'A' } else { 'a' };
    let before = (first..last).filter(|it| is_letter(*it));
    before.into_iter().all(|it| names.contains(&&*String::from(it)))
}

/// The number of the main block among blocks with names, and the reason.
///
/// - `chosen` is the name that the user gives, which decides.
/// - A block in the row or column of a marked exit is the main one: one with a name of main blocks, or else the only one.
/// - Without a mark the exit is expected in the middle row, which is the third row of the classic game, and the first of the lists in this
///   function that has a block decides. A block that is alone in its list is the main one, several are a doubt.
///
/// # Errors
/// [`MainFault`].
pub fn main_block(
    size: Size,
    names: &[&str],
    blocks: &[Block],
    exit: Option<ExitMark>,
    chosen: Option<&str>,
) -> Result<(usize, MainReason), MainFault> {
    let list = |is: &dyn Fn(usize) -> bool| -> Vec<usize> {
        (0..names.len().min(blocks.len())).filter(|it| is(*it)).collect()
    };
    let is_run = |it: usize| names[it] == RUN;
    let is_named = |it: usize| rank(names[it]).is_some();
    // A name of main blocks beside A, which the alphabet up to it does not explain.
    let is_other_name = |it: usize| rank(names[it]) > Some(0) && !is_next(names, names[it]);
    let is_long = |it: usize| blocks[it].length > 1;
    let lies = |it: usize, axis: Axis, line: u8| is_long(it) && is_on(blocks[it], axis, line);
    if let Some(name) = chosen {
        return chosen_block(size, names, blocks, exit, name);
    }
    if let Some(ExitMark::Line(axis, line)) = exit {
        let here = list(&|it| lies(it, axis, line) && !is_run(it));
        let named = here.iter().filter_map(|it| Some((rank(names[*it])?, *it))).min();
        let has_rival = here.iter().any(|it| is_other_name(*it));
        let is_other = (0..names.len()).any(is_named);
        let runs = list(&|it| lies(it, axis, line) && is_run(it) && !is_other);
        return match (named, &here[..]) {
            (Some((0, found)), _) if !has_rival => Ok((found, MainReason::Usual)),
            (Some((_, found)), _) | (None, &[found]) => Ok((found, MainReason::Exit)),
            (None, []) => match runs[..] {
                [run] => Ok((run, MainReason::Exit)),
                _ => Err(MainFault::NotAtExit),
            },
            _ => Err(MainFault::Doubt(here)),
        };
    }
    let is_usual = |it: usize| rank(names[it]) == Some(0);
    let is_horizontal = |it: usize| blocks[it].axis == Axis::Horizontal;
    let is_middle = |it: usize| lies(it, Axis::Horizontal, (size.height() - 1) / 2);
    let is_along = |it: usize| match exit {
        Some(ExitMark::Side(axis)) => is_long(it) && blocks[it].axis == axis,
        _ => is_long(it),
    };
    // Without a mark the exit is rather at the side than below a vertical A.
    let is_across = |it: usize, other: usize| {
        let is_other = is_horizontal(it) && is_along(it) && is_other_name(it);
        is_other && exit.is_none() && is_long(other) && !is_horizontal(other)
    };
    let is_beside = |it: usize, other: usize| {
        let axis = blocks[other].axis;
        let is_in_line = is_named(it) && lies(it, axis, axis.line(blocks[other].square));
        it == other || is_in_line || is_across(it, other)
    };
    let usual = list(&is_usual);
    // R can as well be a letter between A and Z, r one after a, and all x walls.
    let is_rival = |it: usize, of: usize| match names[of] {
        "R" => matches!(names[it], "A" | "a"),
        "r" => names[it] == "a",
        RUN if usual.is_empty() => is_named(it),
        RUN => is_usual(it),
        _ => false,
    };
    let with_rivals = |some: Vec<usize>| {
        let is_new = |it: usize| !some.contains(&it) && some.iter().any(|of| is_rival(it, *of));
        [list(&is_new), some].concat()
    };
    let beside_usual = list(&|it| usual.iter().any(|other| is_beside(it, *other)));
    // In words and in names of files an r is often below another one.
    let is_word = |it: usize| !is_horizontal(it) && matches!(names[it], "r" | "R");
    // A lies above or below the middle row, and a block with another name in a row of its own.
    let is_other_row = |usual: usize| {
        let is_rival = |it: usize| is_horizontal(it) && is_along(it) && is_other_name(it);
        exit.is_none() && !is_middle(usual) && (0..names.len()).any(is_rival)
    };
    let lists = [
        // Carom alone writes the mark of a side.
        list(&|it| is_usual(it) && exit.is_some()),
        list(&|it| rank(names[it]) == Some(1)),
        if usual.iter().any(|it| is_middle(*it)) { beside_usual.clone() } else { Vec::new() },
        with_rivals(list(&|it| is_middle(it) && is_along(it) && (is_named(it) || is_run(it)))),
        beside_usual,
        with_rivals(list(&|it| is_named(it) && is_along(it) && !is_word(it))),
    ];
    match lists.into_iter().find(|it| !it.is_empty()) {
        Some(list) if list.len() > 1 => Err(MainFault::Doubt(list)),
        Some(list) if is_usual(list[0]) && !is_other_row(list[0]) => {
            Ok((list[0], MainReason::Usual))
        }
        Some(list) => Ok((list[0], MainReason::Name)),
        // A block without such a name needs a word of the user.
        None => {
            let middle = list(&|it| is_middle(it) && is_along(it) && !is_run(it));
            let any = || list(&|it| is_horizontal(it) && is_along(it) && !is_run(it));
            Err(MainFault::Doubt(if middle.is_empty() { any() } else { middle }))
        }
    }
}

/// A block of one square has both axes.
fn is_on(block: Block, axis: Axis, line: u8) -> bool {
    (block.axis == axis || block.length == 1) && axis.line(block.square) == line
}

/// The number of the block that the user names.
fn chosen_block(
    size: Size,
    names: &[&str],
    blocks: &[Block],
    exit: Option<ExitMark>,
    name: &str,
) -> Result<(usize, MainReason), MainFault> {
    let found = names.iter().position(|it| *it == name).ok_or(MainFault::Missing)?;
    match exit {
        Some(ExitMark::Line(axis, line)) if !is_on(blocks[found], axis, line) => {
            Err(MainFault::NotAtExit)
        }
        None if blocks[found].axis == Axis::Vertical => {
            // The exit is below a vertical block if the text can say so by itself.
            let is_possible = match main_block(size, names, blocks, exit, None) {
                Ok((usual, _)) => usual == found,
                Err(why) => why.candidates().contains(&found),
            };
            if is_possible {
                Ok((found, MainReason::Chosen))
            } else {
                Err(MainFault::Across(found))
            }
        }
        _ => Ok((found, MainReason::Chosen)),
    }
}

impl MainFault {
    /// The blocks that can be meant.
    #[must_use]
    pub fn candidates(&self) -> &[usize] {
        match self {
            Self::Doubt(some) => some,
            _ => &[],
        }
    }

    /// The fault as a sentence. `chosen` is the name that the caller has given.
    #[must_use]
    pub fn reason(&self, names: &[&str], chosen: Option<&str>) -> String {
        let list = |some: &[usize]| {
            let names: Vec<&str> = some.iter().map(|it| names[*it]).collect();
            match &names[..] {
                [some @ .., last] if !some.is_empty() => format!("{} and {last}", some.join(", ")),
                _ => names.join(", "),
            }
        };
        let all: Vec<usize> = (0..names.len()).collect();
        let chosen = chosen.unwrap_or_default();
        match self {
            Self::Doubt(some) if some.is_empty() => {
                "there is no main block A, a capital letter".into()
            }
            Self::Doubt(some) => {
                let has_usual = some.iter().any(|it| names[*it] == NAMES[0]);
                let what = if has_usual {
                    "it is not certain which block is the main one"
                } else {
                    "there is no main block A"
                };
                let are = if some.len() == 1 { "the candidate is" } else { "the candidates are" };
                format!("{what}: {are} {}; --main LETTER says which one it is", list(some))
            }
            Self::Missing => format!("there is no block {chosen}: the blocks are {}", list(&all)),
            Self::Across(_) => {
                format!(
                    "the main block {chosen} lies across: it is vertical, and no exit is marked above or below it"
                )
            }
            Self::NotAtExit => {
                let name = if chosen.is_empty() { "" } else { " " };
                format!("the exit must be in the row or column of the main block{name}{chosen}")
            }
        }
    }
}
