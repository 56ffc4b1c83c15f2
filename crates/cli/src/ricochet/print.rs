//! `carom show --format pdf`: puzzles and their solutions on paper.

use anyhow::Context;
use carom_engine::ricochet::{Move, Profile};
use carom_formats::ricochet::Entry;
use carom_picture::Theme;
use carom_picture::ricochet::{Picture, play};
use carom_solver::Verdict;
use carom_solver::ricochet::DEFAULT;

use super::puzzle_argument::Source;
use crate::exit::Ending;
use crate::sheet::{self, Card, Printing, Sheet};
use crate::{interrupt, verdict};

const RULES: [&str; 2] = [
    "A robot slides until a wall or another robot stops it. Bring the named robot to the framed square in the fewest moves.",
    "Red has a circle, green a triangle, blue a square, yellow a hexagon, and silver a diamond.",
];

const NOTATION: &str = "A move is a robot and a direction: gS slides green south. Robots are r g b y s; directions are N E S W.";

/// Prints every puzzle of the sources. The document is `None` if a signal stopped the search for solutions.
pub(super) fn pdf(
    sources: &[Source],
    theme: Theme,
    printing: Printing,
) -> anyhow::Result<(Option<Vec<u8>>, Ending)> {
    // A board without robots or target is printed, too.
    let named = |source: &Source, index| (source.entry_name(index), source.entries[index].clone());
    let all =
        sources.iter().flat_map(|it| (0..it.entries.len()).map(move |index| named(it, index)));
    let all: Vec<(String, Entry)> = all.collect();
    let rounds: Vec<_> = all.iter().map(|(_, entry)| entry.round().ok()).collect();
    let Some(found) = printing.solve(&rounds, DEFAULT, interrupt::catch()) else {
        return Ok((None, Ending::Cancelled));
    };
    let mut ending = Ending::Done;
    let (mut puzzles, mut solutions) = (Vec::new(), Vec::new());
    for (index, (name, entry)) in all.iter().enumerate() {
        let found = found[index].as_ref();
        let heading =
            sheet::heading(index + 1, entry.id.as_deref().or(entry.board_name.as_deref()));
        if let (Some(round), Some(found)) = (&rounds[index], found) {
            let reviewed = sheet::review(name, round, found, entry.optimum, verdict::MOVE);
            ending = ending.max(reviewed);
            solutions.push(card(heading.clone(), entry, Some(found), found.moves(), theme)?);
        }
        puzzles.push(card(heading, entry, found, None, theme).with_context(|| name.clone())?);
    }
    let sheet = Sheet { title: "Ricochet Robots", rules: &RULES, notation: NOTATION, printing };
    Ok((Some(sheet.pdf(&puzzles, &solutions)?), ending))
}

/// The picture of a puzzle, with the moves if there are any.
fn card(
    heading: String,
    entry: &Entry,
    found: Option<&Verdict<Move>>,
    moves: Option<&[Move]>,
    theme: Theme,
) -> anyhow::Result<Card> {
    let start = match entry.robots.as_slice() {
        [] => None,
        robots => Some(entry.board.position(robots)?),
    };
    let moves = moves.unwrap_or_default();
    let (line, end) = play(&entry.board, start, moves)?;
    let picture = Picture {
        board: &entry.board,
        positions: start.as_ref().zip(end.as_ref()),
        goal: entry.goal,
        line: &line,
        map: None,
        theme,
    };
    let goal = entry.goal.map_or_else(String::new, |it| it.to_string());
    let is_plain = entry.profile == Profile::PLAIN;
    let rules = if is_plain { String::new() } else { format!(", {} rules", entry.profile) };
    let text = goal + &sheet::answer(found, entry.optimum, verdict::MOVE) + &rules;
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    Ok(Card { heading, svg: picture.svg(), text, moves: moves.join(" ") })
}
