//! `carom show`: draws a board, a position, a sequence of moves, or a map of one robot's moves.

use std::fmt::Write;

use anyhow::{Context, anyhow, bail};
use carom_engine::ricochet::{Drawing, Move, Position, Robot, Style, parse_moves};
use carom_engine::{Puzzle, Rules};
use carom_formats::ricochet::Entry;
use carom_picture::ricochet::Picture;
use carom_play::ricochet::Played;
use carom_solver::ricochet::ReachabilityMap;

use super::puzzle_argument::PuzzleArgs;
use crate::exit::Ending;
use crate::options::{Output, ThemeName, picture_theme};
use crate::{output, png};

const EXAMPLES: &str = "\
Examples:
  carom show 7650
  carom show puzzle.txt --moves 'gS gE gN'
  carom show puzzle.txt --map red
  carom show 7650 --format svg --out board.svg
  carom show puzzle.txt --moves 'gS gE' --format png --theme dark >line.png";

const NOTES: &str = "\
In text each square shows the robot (R G B Y S), the printed target or the diagonal with its colour, \
and ◂ marks the goal. With --map the numbers are the fewest moves of that robot if the others do not \
move. A picture of moves shows each slide with its number, the start squares of the robots, and the \
moves below the board.

Exit codes: 0 done, 2 bad input, or an illegal move.";

/// Draw a board, the position after some moves, or where a robot can go
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// Play these moves first: `gS gE gN`
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Show the fewest moves of this robot alone on every square that it can reach
    #[arg(long, value_name = "ROBOT")]
    map: Option<Robot>,
    #[command(flatten)]
    output: Output<PictureFormat>,
    /// Colours of a picture [default: light]
    #[arg(long, value_enum)]
    theme: Option<ThemeName>,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum PictureFormat {
    /// Lines and symbols for a terminal
    Text,
    /// Plain characters, which every command can read unless --map puts numbers into it
    Ascii,
    /// A vector picture
    Svg,
    /// A pixel picture, for a file or a pipe
    Png,
}

/// Draws the first puzzle of the source.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let format = args.output.format()?;
    let theme =
        picture_theme(args.theme, matches!(format, PictureFormat::Svg | PictureFormat::Png))?;
    if format == PictureFormat::Png {
        png::refuse_terminal(args.output.path())?;
    }
    let source = args.puzzle.read()?;
    let entry = &source.entries[0];
    let start = match entry.robots.as_slice() {
        [] if args.moves.is_some() || args.map.is_some() => {
            bail!("{}: the puzzle has no robots; place them with --robots", source.entry_name(0))
        }
        [] => None,
        robots => Some(entry.board.position(robots).with_context(|| source.entry_name(0))?),
    };
    let moves = parse_moves(args.moves.as_deref().unwrap_or_default()).context("--moves")?;
    let (line, end) = play(entry, start, &moves)?;
    let map = match args.map.zip(end) {
        None => None,
        Some((robot, end)) => Some(
            ReachabilityMap::new(&entry.board, &end, robot)
                .with_context(|| format!("--map {robot}: there is no {robot} robot"))?,
        ),
    };
    let drawing = |style: Style| {
        let mut drawing = Drawing::new(&entry.board).style(style);
        if let Some(end) = &end {
            drawing = drawing.position(end);
        }
        if let Some(goal) = entry.goal {
            drawing = drawing.goal(goal);
        }
        map.as_ref().map_or(drawing, |map| drawing.numbers(map.moves())).to_string()
    };
    let picture = Picture {
        board: &entry.board,
        positions: start.as_ref().zip(end.as_ref()),
        goal: entry.goal,
        line: &line,
        map: map.as_ref().map(|map| (map.robot(), map.moves())),
        theme,
    };
    let bytes = match format {
        PictureFormat::Text => {
            format!("{}{}", drawing(Style::Unicode), describe(entry, &line)).into_bytes()
        }
        PictureFormat::Ascii => drawing(Style::Ascii).into_bytes(),
        PictureFormat::Svg => picture.svg().into_bytes(),
        PictureFormat::Png => png::render(&picture.svg())?,
    };
    output::write(args.output.path(), &bytes)?;
    source.print_notes();
    source.note_first();
    Ok(Ending::Done)
}

/// Plays moves one by one.
fn play(
    entry: &Entry,
    start: Option<Position>,
    moves: &[Move],
) -> anyhow::Result<(Vec<Played>, Option<Position>)> {
    let Some(mut position) = start else { return Ok((Vec::new(), None)) };
    let mut line = Vec::new();
    for (number, &mv) in moves.iter().enumerate() {
        let slide = entry
            .board
            .slide(&position, mv)
            .map_err(|illegal| anyhow!("--moves: move {} is illegal: {illegal}", number + 1))?;
        let from = position.square(mv.robot).context("a robot that can slide is on the board")?;
        let mut squares = position.squares().to_vec();
        squares[mv.robot.index()] = slide.end();
        position =
            entry.board.position(&squares).context("a slide ends where a robot can stand")?;
        line.push(Played { mv, from, slide });
    }
    Ok((line, Some(position)))
}

/// One line for each move, and whether the moves solve the puzzle.
fn describe(entry: &Entry, line: &[Played]) -> String {
    let mut text = String::new();
    for (number, Played { mv, from, slide }) in line.iter().enumerate() {
        let to = slide.end();
        let _ = writeln!(text, "{:>3}. {mv:#}  {} {from} to {to}", number + 1, mv.robot);
    }
    let moves: Vec<Move> = line.iter().map(|played| played.mv).collect();
    if let (false, Ok(round)) = (line.is_empty(), entry.round()) {
        let is_solved = round.play_all(&moves).is_ok_and(|position| round.is_solved(&position));
        let verdict = if is_solved { "solved" } else { "not solved" };
        let _ = writeln!(text, "{verdict} under {} rules", round.profile());
    }
    text
}
