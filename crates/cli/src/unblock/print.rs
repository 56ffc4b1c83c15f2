//! `carom unblock show --format pdf`: boards and their solutions on paper.

use carom_engine::unblock::Metric;
use carom_engine::{Direction, Rules};
use carom_formats::unblock::Entry;
use carom_picture::Theme;
use carom_picture::unblock::Picture;
use carom_support::wording::counted;

use super::values::optimum;
use crate::exit::Ending;
use crate::input::Source;
use crate::sheet::{self, Card, PrintArgs, Sheet};
use crate::verdict::{self, MOVE};

const RULES: &str = "Blocks slide along their length and do not jump. Bring the main block, the red one, to the exit on the right.";
const OTHER_EXITS: &str = "Blocks slide along their length and do not jump. Bring the main block, the red one, to the exit, to which its arrow points.";
const SINGLES: &str = "A block of one square slides along its row and along its column. D+1 slides block D to the right; Dv+1 slides it down.";
const NOTATION: &str = "A+2 slides block A two squares to the right, or down if it is vertical; C-1 slides block C one square to the left, or up.";

/// Prints every board of the sources.
///
/// # Errors
/// A picture cannot be drawn, or [`Cancellation`](crate::interrupt::Cancellation) if a signal stops the work.
pub(super) fn pdf(
    sources: &[Source<Entry>],
    theme: Theme,
    printing: PrintArgs,
) -> anyhow::Result<(Vec<u8>, Ending)> {
    let round = |entry: &Entry| Some(entry.round(Metric::Moves));
    let (puzzles, solutions, ending) = sheet::cards(
        sources,
        printing,
        (round, |entry| optimum(entry, Metric::Moves)),
        |entry| entry.id.as_deref(),
        |entry, found, moves| {
            let position = entry.round(Metric::Moves).play_all(moves)?;
            let text = if moves.is_empty() {
                format!("the main block to the exit{}", verdict::ending(found, MOVE))
            } else {
                format!("{}; the picture shows the end", counted(moves.len() as u64, MOVE))
            };
            let svg = Picture { board: &entry.board, position, theme }.svg();
            Ok(Card { svg, text, ..Card::default() })
        },
    )?;
    let boards = || sources.iter().flat_map(|it| &it.entries).map(|it| &it.board);
    let mut rules = vec![RULES.to_owned()];
    if boards().any(|it| it.exit() != Direction::East) {
        rules = vec![OTHER_EXITS.to_owned()];
    }
    if boards().any(|it| it.blocks().any(|block| it.is_single(block))) {
        rules.push(SINGLES.to_owned());
    }
    let sheet = Sheet { title: "Unblock Me", rules: &rules, notation: NOTATION, printing };
    Ok((sheet.pdf(&puzzles, &solutions)?, ending))
}
