//! `carom show`: draws a board, a position, a sequence of moves, or a map of one robot's moves.

use std::fmt::Write;
use std::sync::Arc;

use anyhow::{Context, bail};
use carom_engine::ricochet::{
    Board, BoardSetup, Drawing, Goal, Move, Position, Profile, Robot, Round, Slide, Style, Tile,
    parse_moves,
};
use carom_engine::{Puzzle, Rules, Size, Square, square_name};
use carom_formats::ricochet::Entry;
use carom_picture::ricochet::{self, Picture, play};
use carom_picture::{Pixels, Theme};
use carom_play::ricochet::map::moves_alone;

use super::puzzle_argument::Source;
use super::{print, values};
use crate::animation::AnimationFormat;
use crate::exit::Ending;
use crate::output;
use crate::sheet::{Card, Sheet};
use crate::show::{self, PictureFormat, ShowArgs, ShowOutput};

const EXAMPLES: &str = "\
Examples:
  carom show 7650
  carom show puzzle.txt --moves 'gS gE gN'
  carom show puzzle.txt --map red
  carom show 7650 --format svg --out board.svg
  carom show puzzle.txt --moves 'gS gE' --format png --theme dark >line.png
  carom show puzzles.txt --format pdf --per-page 4 --out puzzles.pdf
  carom show puzzle.txt --moves 'gS gE' --out line.gif
  carom show --tiles --out tiles.png
  carom show --size 10x10 --format ascii --out mine.txt";

const ORDER: &str = "The name of a board has its tiles clockwise from the north-west: 4B-3B-2B-1A. Each tile is drawn as in the north-west; its closed square belongs to the middle of the board.";

const NOTES: &str = "\
In text each square shows the robot (R G B Y S O P A M L), the printed target or the diagonal with its colour, \
and ◂ marks the goal. With --map the numbers are the fewest moves of that robot if the others do not \
move, under the rules of the puzzle and after --moves; on its goal it is the number that solves the puzzle. Other commands \
cannot read a drawing with numbers. If the rules of the puzzle are not plain, a line below the board names them; ascii shows only \
the plain rules. A picture of moves shows each slide with its number, the start squares of the robots, and the \
moves below the board.

--tiles draws each tile as in the north-west of a board; the closed square belongs to the middle. The name of a board has \
its four tiles clockwise from the north-west: carom solve 4B-3B-2B-1A.";

/// Draw a board, the position after some moves, or where a robot can go
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = show::help::<Entry>(EXAMPLES, NOTES))]
pub(crate) struct Args {
    /// Draw the sixteen official tiles with their names, which make the name of a board: 4B-3B-2B-1A
    #[arg(long, conflicts_with_all = ["names", "only", "robots", "target", "profile", "no_rebounds", "moves", "map"])]
    tiles: bool,
    /// Draw an empty board of this size; with --format ascii it is a drawing to fill in
    #[arg(long, value_name = "WxH", conflicts_with_all = ["names", "only", "robots", "target", "profile", "no_rebounds", "moves", "map", "tiles"])]
    size: Option<Size>,
    /// Show the fewest moves of this robot alone on every square that it can reach
    #[arg(long, value_name = "ROBOT")]
    map: Option<Robot>,
    #[command(flatten)]
    showing: ShowArgs<Entry>,
}

/// Draws the first puzzle of the source; prints all of them.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    if args.tiles {
        let (format, theme) = args.showing.picture()?;
        refuse_animation("--tiles", format)?;
        return tiles(args, format, theme);
    }
    if let Some(size) = args.size {
        let (format, theme) = args.showing.picture()?;
        let empty = Entry::board(Board::new(BoardSetup::empty(size))?);
        let source = Source::part("--size".to_owned(), vec![empty], 0);
        refuse_animation("--size", format)?;
        return args.showing.write(format, draw(args, &source, format, theme)?);
    }
    let draw = |source: &Source, format, theme| draw(args, source, format, theme);
    args.showing.run(&[("--map", args.map.is_some())], draw, print::pdf)
}

/// Refuses an animation of what does not move.
fn refuse_animation(option: &str, format: PictureFormat) -> anyhow::Result<()> {
    if AnimationFormat::of(&format).is_some() {
        bail!("{option}: an animation shows the moves of a puzzle; use --format svg, png or pdf");
    }
    Ok(())
}

/// The first puzzle as text, as an SVG document or as an animation.
fn draw(
    args: &Args,
    source: &Source,
    format: PictureFormat,
    theme: Theme,
) -> anyhow::Result<ShowOutput> {
    let entry = &source.entries[0];
    let entry = &Entry { board: Arc::clone(&entry.board).under(entry.profile), ..entry.clone() };
    let moves = args.showing.moves.as_deref();
    if args.map.is_some() && AnimationFormat::of(&format).is_some() {
        bail!("--map: an animation has no map; use --format svg, png or text");
    }
    if format == PictureFormat::Ascii && entry.profile != Profile::PLAIN {
        let (name, profile) = (source.entry_name(0), entry.profile);
        bail!(
            "{name}: as ascii: a drawing cannot express the rules `{profile}`, only the plain rules; \
             --rules plain without --no-rebounds changes them"
        );
    }
    let start = match entry.robots.as_slice() {
        [] if moves.is_some() || args.map.is_some() => {
            bail!("{}: the puzzle has no robots; place them with --robots", source.entry_name(0))
        }
        [] => None,
        robots => Some(entry.board.position(robots).with_context(|| source.entry_name(0))?),
    };
    let moves = parse_moves(moves.unwrap_or_default()).context("--moves")?;
    let (line, end) = play(&entry.board, start, &moves).context("--moves")?;
    let played = under_rules(entry, &moves).context("--moves")?;
    let map = match args.map.zip(end) {
        None => None,
        Some((robot, end)) if end.square(robot).is_none() => {
            bail!("--map {robot}: there is no {robot} robot")
        }
        Some((robot, end)) => {
            // Under some rules the moves before matter.
            let (round, position) = played.context("--map: the puzzle is not valid")?;
            debug_assert_eq!(position.squares(), end.squares());
            Some((robot, moves_alone(&round, &position, robot)))
        }
    };
    let drawing = |style: Style| {
        let mut drawing = Drawing::new(&entry.board).style(style);
        if let Some(end) = &end {
            drawing = drawing.position(end);
        }
        if let Some(goal) = entry.goal {
            drawing = drawing.goal(goal);
        }
        map.as_ref().map_or(drawing, |(_, moves)| drawing.numbers(moves)).to_string()
    };
    let picture = || Picture {
        board: &entry.board,
        positions: start.as_ref().zip(end.as_ref()),
        goal: entry.goal,
        profile: entry.profile,
        line: &line,
        map: map.as_ref().map(|(robot, moves)| (*robot, moves)),
        theme,
    };
    Ok(ShowOutput::Text(match format {
        PictureFormat::Text if values::has_names() => {
            with_names(&drawing(Style::Unicode), entry) + &describe(entry, &line)
        }
        PictureFormat::Text => drawing(Style::Unicode) + &describe(entry, &line),
        PictureFormat::Ascii => drawing(Style::Ascii),
        PictureFormat::Svg | PictureFormat::Png | PictureFormat::Pdf => picture().svg(),
        PictureFormat::Gif | PictureFormat::SvgAnimated => {
            return Ok(ShowOutput::Moves(picture().animation()));
        }
    }))
}

/// A drawing with the names of squares in place of their numbers.
fn with_names(drawing: &str, entry: &Entry) -> String {
    let width = entry.board.size().width();
    let column = |x| square_name::of(Square::new(x, 0)).trim_end_matches('1').to_owned();
    let columns: String = (0..width).map(|x| format!("{:<5}", column(x))).collect();
    let mut text = format!("    {}\n", columns.trim_end());
    for line in drawing.lines().skip(1) {
        let row = line.get(..2).and_then(|it| it.trim().parse::<u8>().ok());
        match (row, entry.goal) {
            (Some(row), _) => {
                let _ = writeln!(text, "{:>2}{}", row + 1, &line[2..]);
            }
            (None, Some(goal)) if line.starts_with("goal: ") => {
                let _ = writeln!(text, "goal: {}", values::goal_text(goal));
            }
            (None, _) => {
                let _ = writeln!(text, "{line}");
            }
        }
    }
    text
}

/// Draws the official tiles.
fn tiles(args: &Args, format: PictureFormat, theme: Theme) -> anyhow::Result<Ending> {
    let svg = || ricochet::tiles(theme);
    let bytes = match format {
        PictureFormat::Text => Tile::all().map(tile).collect::<String>().into_bytes(),
        PictureFormat::Ascii => {
            bail!("--tiles: a command reads ascii as one board; use --format text, svg, png or pdf")
        }
        PictureFormat::Svg | PictureFormat::Gif | PictureFormat::SvgAnimated => svg().into_bytes(),
        PictureFormat::Png => Pixels::of(&svg())?.png()?,
        PictureFormat::Pdf => {
            let printing = args.showing.printing;
            let sheet = Sheet {
                title: "Ricochet Robots: the official tiles",
                rules: &[ORDER.to_owned()],
                notation: "",
                printing,
            };
            sheet.pdf(&[Card { svg: svg(), ..Card::default() }], &[])?
        }
    };
    output::write(args.showing.output.path(), &bytes)?;
    Ok(Ending::Done)
}

/// The name of a tile, and the tile as text: the first rows and columns of a board, without their numbers.
fn tile(tile: Tile) -> String {
    let board = tile.board().to_string();
    let rows = board.lines().skip(1).take(17);
    let rows = rows.map(|row| {
        let part: String = row.chars().skip(3).take(41).collect();
        format!("{}\n", part.trim_end())
    });
    format!("{tile}\n{}\n", rows.collect::<String>())
}

/// The round and the position after moves that its rules allow; `None` if the puzzle is not complete and valid.
///
/// # Errors
/// The rules forbid one of the moves.
fn under_rules(entry: &Entry, moves: &[Move]) -> anyhow::Result<Option<(Round, Position)>> {
    let Some(&square) = entry.robots.first() else { return Ok(None) };
    // Which moves are legal does not depend on the goal, so any square can take the place of a missing one. Then no robot must turn.
    let mut entry = entry.clone();
    if entry.goal.is_none() {
        entry.goal = Some(Goal { robot: None, square });
        entry.profile.must_turn = false;
    }
    let Ok(round) = entry.round() else { return Ok(None) };
    let position = round.play_all(moves)?;
    Ok(Some((round, position)))
}

/// The rules if they are not plain, one line for each move, and whether the moves solve the puzzle.
fn describe(entry: &Entry, line: &[Slide]) -> String {
    let mut text = String::new();
    if entry.profile != Profile::PLAIN {
        let _ = writeln!(text, "rules: {}", entry.profile);
    }
    for (number, slide) in line.iter().enumerate() {
        let (Slide { mv, from, .. }, to) = (slide, slide.end());
        let (from, to) = (values::square_text(*from), values::square_text(to));
        let _ = writeln!(text, "{:>3}. {mv:#}  {} {from} to {to}", number + 1, mv.robot);
    }
    let moves: Vec<Move> = line.iter().map(|slide| slide.mv).collect();
    if let (false, Ok(round)) = (line.is_empty(), entry.round()) {
        let is_solved = round.play_all(&moves).is_ok_and(|position| round.is_solved(&position));
        let verdict = if is_solved { "solved" } else { "not solved" };
        let _ = writeln!(text, "{verdict} under {} rules", round.profile());
    }
    text
}
