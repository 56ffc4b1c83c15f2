//! [`main_block`]: which block of a text is the main block. Every reader and writer of letters uses this function.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

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
    /// It is `A`.
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
    /// The block that the caller names is vertical, and no exit is marked.
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

/// The number of the main block among blocks with names, and the reason.
///
/// - `chosen` is the name that the user gives, which decides.
/// - A block in the row or column of a marked exit is the main one: one with a name of main blocks, or else the only one.
/// - Without a mark the exit is expected in the middle row, which is the third row of the classic game. A block with another name of main
///   blocks in this row is the main one, and so is the only block with such a name in a text without `A`. `R` can as well be a letter
///   between `A` and `Z`, so that it is in doubt beside `A` or `a`, and so is `r` beside `a`.
/// - Or else `A` is the main block, unless another block with such a name is in its row.
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
    let place = |name: &str| names.iter().position(|it| *it == name);
    let is_run = |it: &usize| names[*it] == RUN;
    let is_other = |it: &usize| rank(names[*it]).is_some_and(|it| it > 0);
    // In words and in names of files an r is often below another one.
    let can_be_vertical = |it: &usize| !matches!(names[*it], "r" | "R");
    let lies = |it: &usize, axis: Axis, line: u8| {
        let block = &blocks[*it];
        block.length > 1 && block.axis == axis && axis.line(block.square) == line
    };
    let all = || 0..names.len().min(blocks.len());
    if let Some(name) = chosen {
        let found = place(name).ok_or(MainFault::Missing)?;
        return match exit {
            Some(ExitMark::Line(axis, line)) if !lies(&found, axis, line) => {
                Err(MainFault::NotAtExit)
            }
            None if blocks[found].axis == Axis::Vertical => Err(MainFault::Across(found)),
            _ => Ok((found, MainReason::Chosen)),
        };
    }
    if let Some(ExitMark::Line(axis, line)) = exit {
        let here: Vec<usize> = all().filter(|it| lies(it, axis, line) && !is_run(it)).collect();
        let named = here.iter().filter_map(|it| Some((rank(names[*it])?, *it))).min();
        return match (named, &here[..]) {
            (Some((0, found)), _) => Ok((found, MainReason::Usual)),
            (Some((_, found)), _) | (None, &[found]) => Ok((found, MainReason::Exit)),
            (None, []) => Err(MainFault::NotAtExit),
            _ => Err(MainFault::Doubt(here)),
        };
    }
    let usual = place("A");
    let doubt = |some: Vec<usize>| Err(MainFault::Doubt(usual.into_iter().chain(some).collect()));
    let by_name = |found: usize| {
        let rivals: Vec<usize> = match names[found] {
            RUN if usual.is_none() => all().filter(|it| *it != found && is_other(it)).collect(),
            "R" | "r" => place("a").into_iter().collect(),
            _ => Vec::new(),
        };
        let is_doubtful = matches!(names[found], RUN | "R") && usual.is_some();
        if is_doubtful || !rivals.is_empty() {
            return doubt(rivals.into_iter().chain([found]).collect());
        }
        Ok((found, MainReason::Name))
    };
    let row = (size.height() - 1) / 2;
    let is_here = |it: &usize| lies(it, Axis::Horizontal, row);
    let words = all().filter(|it| rank(names[*it]) == Some(1)).collect::<Vec<_>>();
    match (exit, usual) {
        (Some(ExitMark::Side(_)), Some(usual)) => return Ok((usual, MainReason::Usual)),
        _ if words.len() == 1 => return Ok((words[0], MainReason::Name)),
        (None, Some(usual)) => {
            let axis = blocks[usual].axis;
            let line = axis.line(blocks[usual].square);
            let beside = all().filter(|it| is_other(it) && lies(it, axis, line));
            let beside: Vec<usize> = beside.collect();
            let here = all().filter(|it| is_here(it) && (is_other(it) || is_run(it)));
            let here: Vec<usize> = here.collect();
            return match here[..] {
                _ if is_here(&usual) && beside.is_empty() => Ok((usual, MainReason::Usual)),
                _ if is_here(&usual) => doubt(beside),
                [] if beside.is_empty() => Ok((usual, MainReason::Usual)),
                [] => doubt(beside),
                [found] => by_name(found),
                _ => doubt(here),
            };
        }
        _ => {}
    }
    // There is no A.
    let is_along = |it: &usize| match exit {
        Some(ExitMark::Side(axis)) => blocks[*it].axis == axis,
        _ => true,
    };
    let named = |is: &dyn Fn(&usize) -> bool| {
        let long = all().filter(|it| blocks[*it].length > 1 && is_along(it));
        long.filter(|it| is(it)).collect::<Vec<usize>>()
    };
    let choices = [
        named(&|it| is_here(it) && (is_other(it) || is_run(it))),
        named(&|it| is_other(it) && (blocks[*it].axis == Axis::Horizontal || can_be_vertical(it))),
        named(&|it| is_here(it) && !is_run(it)),
        named(&|it| blocks[*it].axis == Axis::Horizontal && !is_run(it)),
    ];
    for (number, choice) in choices.into_iter().enumerate() {
        match choice[..] {
            [] => {}
            [found] if number < 2 => return by_name(found),
            _ => return doubt(choice),
        }
    }
    doubt(vec![])
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
            Self::NotAtExit => "the exit must be in the row or column of the main block".into(),
        }
    }
}
