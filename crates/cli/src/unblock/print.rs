//! `carom unblock show --format pdf`: boards and their solutions on paper.

use carom_engine::Rules;
use carom_engine::unblock::{Metric, Position};
use carom_formats::Optimum;
use carom_formats::unblock::Entry;
use carom_formats::wording::counted;
use carom_picture::Theme;
use carom_picture::unblock::Picture;
use carom_solver::unblock::DEFAULT;

use super::argument::Source;
use crate::exit::Ending;
use crate::interrupt;
use crate::sheet::{self, Card, Printing, Sheet};
use crate::verdict::{self, MOVE};

const RULES: &str = "Blocks slide along their length and do not jump. Bring the main block, the red one, to the exit on the right.";
const NOTATION: &str = "A+2 slides block A two squares to the right, or down if it is vertical; C-1 slides block C one square to the left, or up.";

/// Prints every board of the sources. The document is `None` if a signal stopped the search for solutions.
pub(super) fn pdf(
    sources: &[Source],
    theme: Theme,
    printing: Printing,
) -> anyhow::Result<(Option<Vec<u8>>, Ending)> {
    let indices = |source: &Source| 0..source.entries.len();
    let all: Vec<(&Source, usize)> =
        sources.iter().flat_map(|it| indices(it).map(move |index| (it, index))).collect();
    let rounds: Vec<_> =
        all.iter().map(|&(source, own)| Some(source.entries[own].round(Metric::Moves))).collect();
    let Some(found) = printing.solve(&rounds, DEFAULT, interrupt::catch()) else {
        return Ok((None, Ending::Cancelled));
    };
    let mut ending = Ending::Done;
    let (mut puzzles, mut solutions) = (Vec::new(), Vec::new());
    for (index, &(source, own)) in all.iter().enumerate() {
        let entry = &source.entries[own];
        let found = found[index].as_ref();
        let text = format!("the main block to the exit{}", verdict::ending(found, MOVE));
        let heading = sheet::heading(index + 1, entry.id.as_deref(), &source.name);
        let card = Card { heading, ..Card::default() };
        if let (Some(round), Some(found)) = (&rounds[index], found) {
            let optimum = entry.fewest_moves.map_or(Optimum::Unknown, Optimum::Moves);
            let reviewed = sheet::review(&source.entry_name(own), round, found, optimum, MOVE);
            ending = ending.max(reviewed);
            if let Some(moves) = found.moves().filter(|it| !it.is_empty()) {
                let count = counted(moves.len() as u64, MOVE);
                let text = format!("{count}; the picture shows the end");
                let notation: Vec<String> =
                    moves.iter().map(|&it| entry.board.notation(it)).collect();
                let svg = svg(entry, round.play_all(moves)?, theme);
                solutions.push(Card { svg, text, moves: notation.join(" "), ..card.clone() });
            }
        }
        puzzles.push(Card { svg: svg(entry, entry.board.start(), theme), text, ..card });
    }
    let rules = [RULES.to_owned()];
    let sheet = Sheet { title: "Unblock Me", rules: &rules, notation: NOTATION, printing };
    Ok((Some(sheet.pdf(&puzzles, &solutions)?), ending))
}

fn svg(entry: &Entry, position: Position, theme: Theme) -> String {
    Picture { board: &entry.board, position, theme }.svg()
}
