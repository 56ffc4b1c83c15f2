//! `carom show --format pdf`: puzzles and their solutions on paper.

use std::sync::Arc;

use carom_engine::ricochet::{Goal, Move, Profile, Robot};
use carom_engine::square_name;
use carom_formats::ricochet::Entry;
use carom_jobs::Answer;
use carom_picture::Theme;
use carom_picture::ricochet::{Picture, play};

use super::puzzle_argument::Source;
use crate::exit::Ending;
use crate::sheet::{self, Card, PrintArgs, Sheet};
use crate::verdict;

const SLIDES: &str = "A robot slides until a wall or another robot stops it.";
const AIM: &str =
    " Bring the named robot to the framed square in the fewest moves. O3 is column O, row 3.";
const MARKS: &str = "On the red robot is a circle, on green a triangle, on blue a square, on yellow a hexagon, and on silver a diamond.";
const MORE_MARKS: &str = "On orange (o) is a star, on pink (p) a triangle that points down, on aqua (a) a cross, on maroon (m) a pentagon, and on lime (l) a shield.";
const DIAGONALS: &str =
    "A diagonal turns every robot by 90 degrees, except the robot of its colour, which passes.";
const NOTATION: &str = "A move is a robot and a direction: gS slides green south. Robots are r g b y s; directions are N E S W.";

/// Prints every puzzle of the sources.
///
/// # Errors
/// A picture cannot be drawn, or [`Cancellation`](crate::interrupt::Cancellation) if a signal stops the work.
pub(super) fn pdf(
    sources: &[Source],
    theme: Theme,
    printing: PrintArgs,
) -> anyhow::Result<(Vec<u8>, Ending)> {
    // A board without robots or target is printed, too.
    let round = |entry: &Entry| entry.round().ok();
    let (puzzles, solutions, ending) = sheet::cards(
        sources,
        printing,
        (round, |entry| entry.optimum),
        |entry| entry.id.as_deref().or(entry.board_name.as_deref()),
        |entry, found, moves| card(entry, found, moves, theme),
    )?;
    let entries: Vec<&Entry> = sources.iter().flat_map(|it| &it.entries).collect();
    let sheet =
        Sheet { title: "Ricochet Robots", rules: &rules(&entries), notation: NOTATION, printing };
    Ok((sheet.pdf(&puzzles, &solutions)?, ending))
}

/// What a player of these puzzles has to know.
fn rules(entries: &[&Entry]) -> Vec<String> {
    let any = |is_so: fn(&Entry) -> bool| entries.iter().any(|it| is_so(it));
    let aim = if any(|it| it.goal.is_some()) { AIM } else { "" };
    let mut lines = vec![format!("{SLIDES}{aim}")];
    if any(|it| !it.robots.is_empty()) {
        lines.push(MARKS.to_owned());
    }
    if any(|it| it.robots.len() > Robot::STANDARD) {
        lines.push(MORE_MARKS.to_owned());
    }
    if any(|it| it.board.diagonals().next().is_some()) {
        lines.push(DIAGONALS.to_owned());
    }
    let mut profiles: Vec<Profile> = entries.iter().map(|it| it.profile).collect();
    profiles.retain(|&it| it != Profile::PLAIN);
    profiles.sort_unstable();
    profiles.dedup();
    lines.extend(profiles.iter().map(|it| format!("Rules ({it}): {}.", it.summary)));
    lines
}

/// `red to O3: 4 moves (official)`, with the name that the square has in the picture above.
fn text(entry: &Entry, found: Option<&Answer<Move>>) -> String {
    let goal = entry.goal.map_or_else(String::new, |Goal { robot, square }| {
        let robot = robot.map_or("any robot", Robot::name);
        format!("{robot} to {}", square_name::of(square))
    });
    let is_plain = entry.profile == Profile::PLAIN || entry.goal.is_none();
    let rules = if is_plain { String::new() } else { format!(" ({})", entry.profile) };
    goal + &verdict::ending(found, verdict::MOVE) + &rules
}

/// The card with the picture of a puzzle and of the moves.
fn card(
    entry: &Entry,
    found: Option<&Answer<Move>>,
    moves: &[Move],
    theme: Theme,
) -> anyhow::Result<Card> {
    let board = Arc::clone(&entry.board).under(entry.profile);
    let start = match entry.robots.as_slice() {
        [] => None,
        robots => Some(board.position(robots)?),
    };
    let (line, end) = play(&board, start, moves)?;
    let picture = Picture {
        board: &board,
        positions: start.as_ref().zip(end.as_ref()),
        goal: entry.goal,
        // The text of the card and the rules of the sheet name them.
        profile: Profile::PLAIN,
        line: &line,
        map: None,
        theme,
    };
    Ok(Card { svg: picture.svg(), steps: moves.len(), text: text(entry, found), ..Card::default() })
}
