//! `carom unblock show --format pdf`: boards and their solutions on paper.

use carom_engine::Rules;
use carom_engine::unblock::{Metric, Position};
use carom_formats::unblock::Entry;
use carom_formats::wording::counted;
use carom_picture::Theme;
use carom_picture::unblock::Picture;
use carom_solver::unblock::DEFAULT;

use super::argument::Source;
use super::values::optimum;
use crate::exit::Ending;
use crate::interrupt;
use crate::problem::Problem;
use crate::sheet::{self, Card, Printing, Sheet};
use crate::verdict::{self, MOVE};

const RULES: &str = "Blocks slide along their length and do not jump. Bring the main block, the red one, to the exit on the right.";
const NOTATION: &str = "A+2 slides block A two squares to the right, or down if it is vertical; C-1 slides block C one square to the left, or up.";

/// Prints every board of the sources.
///
/// # Errors
/// A picture cannot be drawn, or [`Cancelled`](interrupt::Cancelled) if a signal stops the work.
pub(super) fn pdf(
    sources: &[Source],
    theme: Theme,
    printing: Printing,
) -> anyhow::Result<(Vec<u8>, Ending)> {
    let indices = |source: &Source| 0..source.entries.len();
    let all: Vec<(&Source, usize)> =
        sources.iter().flat_map(|it| indices(it).map(move |index| (it, index))).collect();
    let entries: Vec<&Entry> = all.iter().map(|&(source, index)| &source.entries[index]).collect();
    let rounds: Vec<_> = entries.iter().map(|entry| Some(entry.round(Metric::Moves))).collect();
    let found = printing.solve(&rounds, DEFAULT)?;
    let mut ending = Ending::Done;
    let (mut puzzles, mut solutions) = (Vec::new(), Vec::new());
    for (index, (&entry, &(source, own))) in entries.iter().zip(&all).enumerate() {
        interrupt::check()?;
        let found = found[index].as_ref();
        let text = format!("the main block to the exit{}", verdict::ending(found, MOVE));
        let heading = sheet::heading(index + 1, entry.id.as_deref(), &source.name);
        let card = Card { heading, ..Card::default() };
        if let (Some(round), Some(found)) = (&rounds[index], found) {
            let optimum = optimum(entry, Metric::Moves);
            let reviewed = sheet::review(&source.entry_name(own), round, found, optimum, MOVE);
            ending = ending.max(reviewed);
            if let Some(moves) = found.moves().filter(|it| !it.is_empty()) {
                let count = counted(moves.len() as u64, MOVE);
                let text = format!("{count}; the picture shows the end");
                let svg = svg(entry, round.play_all(moves)?, theme);
                let moves = round.texts(moves).join(" ");
                solutions.push(Card { svg, text, moves, ..card.clone() });
            }
        }
        puzzles.push(Card { svg: svg(entry, entry.board.start(), theme), text, ..card });
    }
    let rules = [RULES.to_owned()];
    let sheet = Sheet { title: "Unblock Me", rules: &rules, notation: NOTATION, printing };
    Ok((sheet.pdf(&puzzles, &solutions)?, ending))
}

fn svg(entry: &Entry, position: Position, theme: Theme) -> String {
    Picture { board: &entry.board, position, theme }.svg()
}
