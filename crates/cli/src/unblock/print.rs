//! `carom unblock show --format pdf`: boards and their solutions on paper.

use carom_engine::Rules;
use carom_engine::unblock::{Metric, Position};
use carom_formats::Optimum;
use carom_formats::unblock::Entry;
use carom_picture::Theme;
use carom_picture::unblock::Picture;
use carom_solver::unblock::DEFAULT;

use super::argument::Source;
use crate::exit::Ending;
use crate::interrupt;
use crate::sheet::{self, Card, Printing, Sheet};
use crate::verdict::MOVE;

const RULES: [&str; 1] = [
    "Blocks slide along their length and do not jump. Bring the main block, the red one, to the exit on the right.",
];
const NOTATION: &str = "A+2 slides block A two squares to the right, or down if it is vertical; C-1 slides block C one square to the left, or up.";

/// Prints every board of the source. The document is `None` if a signal stopped the search for solutions.
pub(super) fn pdf(
    source: &Source,
    theme: Theme,
    printing: Printing,
) -> anyhow::Result<(Option<Vec<u8>>, Ending)> {
    let rounds: Vec<_> =
        source.entries.iter().map(|entry| Some(entry.round(Metric::Moves))).collect();
    let Some(found) = printing.solve(&rounds, DEFAULT, interrupt::catch()) else {
        return Ok((None, Ending::Cancelled));
    };
    let mut ending = Ending::Done;
    let (mut puzzles, mut solutions) = (Vec::new(), Vec::new());
    for (index, entry) in source.entries.iter().enumerate() {
        let heading = sheet::heading(index + 1, entry.id.as_deref());
        let found = found[index].as_ref();
        let optimum = entry.fewest_moves.map_or(Optimum::Unknown, Optimum::Moves);
        let answer = sheet::answer(found, optimum, MOVE);
        let task = format!("the main block to the exit{answer}");
        if let (Some(round), Some(found)) = (&rounds[index], found) {
            let name = source.entry_name(index);
            ending = ending.max(sheet::review(&name, round, found, optimum, MOVE));
            let moves = found.moves().unwrap_or_default();
            let end = round.play_all(moves)?;
            let text = task.clone();
            let moves: Vec<String> = moves.iter().map(|&it| entry.board.notation(it)).collect();
            solutions.push(card(heading.clone(), entry, end, text, moves.join(" "), theme));
        }
        puzzles.push(card(heading, entry, entry.board.start(), task, String::new(), theme));
    }
    let sheet = Sheet { title: "Unblock Me", rules: &RULES, notation: NOTATION, printing };
    Ok((Some(sheet.pdf(&puzzles, &solutions)?), ending))
}

fn card(
    heading: String,
    entry: &Entry,
    position: Position,
    text: String,
    moves: String,
    theme: Theme,
) -> Card {
    let svg = Picture { board: &entry.board, position, theme }.svg();
    Card { heading, svg, text, moves }
}
