//! Ricochet Robots: a board with its robots, goal and moves, and the official tiles.
//!
//! One unit is one pixel of the SVG. A square is 48 units wide; the board lies at the origin and
//! everything around it has negative or larger coordinates.

mod animation;
mod body;
mod centre;
mod ground;
mod lanes;
#[doc(hidden)]
pub mod measures;
mod palette;
mod paths;
mod symbols;
mod targets;
#[cfg(test)]
mod tests;
mod tiles;

use std::fmt::{self, Write};

use carom_engine::ricochet::{Board, BoardSetup, Goal, Move, Position, Profile, Robot, Slide};
use carom_engine::{Grid, PlayError, Size, Square};

use self::centre::{centre, goal_shape};
use self::measures::{LARGE_NUMBER, NUMBER, NUMBER_EAST, NUMBER_NORTH};
use self::paths::scaled;
use crate::strokes::{draw_capitals, draw_number, width_of, width_of_capitals};
use crate::tray::{Plate, Tray, begin};
use crate::{Frame, Theme};

pub use tiles::tiles;

// What the window of this workspace draws with.
#[doc(hidden)]
pub use body::{ROBOT_SIDE, ghost, robot};
#[doc(hidden)]
pub use ground::Ground;
#[doc(hidden)]
pub use lanes::{LANES, Segment, lanes};
#[doc(hidden)]
pub use palette::Palette;
#[doc(hidden)]
pub use paths::CELL;
#[doc(hidden)]
pub use tiles::tile_setup;

/// A point of a picture, in squares: (0, 0) is the north-west corner of the board, x increases to the
/// east and y to the south.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// The distance to the east.
    pub x: f32,
    /// The distance to the south.
    pub y: f32,
}

impl Point {
    /// The middle of a square.
    #[must_use]
    pub fn middle(square: Square) -> Self {
        Self { x: f32::from(square.x()) + 0.5, y: f32::from(square.y()) + 0.5 }
    }
}

/// The distance from the tray to the edge of the picture.
const MARGIN: f32 = 15.0;
/// The line of moves below the board.
const CHIP: (f32, f32) = (46.0, 32.0);
const CHIP_GAP: f32 = 8.0;
/// The distance by which this line may be wider than the squares at each side.
const SIDE: f32 = CELL / 2.0;
/// The height of the names around the squares on paper, where pictures are small, and their distance from the squares.
const PAPER_NAMES: (f32, f32) = (18.0, 24.0);

/// The content of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The board.
    pub board: &'a Board,
    /// The robots at the start and after the moves.
    pub positions: Option<(&'a Position, &'a Position)>,
    /// The goal to mark.
    pub goal: Option<Goal>,
    /// The rules. A line below the squares names them if they are not the plain ones.
    pub profile: Profile,
    /// The moves between the two positions, whose paths are drawn.
    pub line: &'a [Slide],
    /// A robot and its fewest moves to each square.
    pub map: Option<(Robot, &'a Grid<Option<u32>>)>,
    /// The colours.
    pub theme: Theme,
}

/// The slides of moves from a position, one after the other, and the position after them; nothing without a start. The moves must be
/// possible on the board: what the rules of a round forbid besides is not considered.
///
/// # Errors
/// The first illegal move and the reason.
///
/// # Panics
/// If the position is not from this board.
pub fn play(
    board: &Board,
    start: Option<Position>,
    moves: &[Move],
) -> Result<(Vec<Slide>, Option<Position>), PlayError> {
    let Some(mut position) = start else { return Ok((Vec::new(), None)) };
    let mut line = Vec::new();
    for (number, &mv) in moves.iter().enumerate() {
        let slide = board
            .slide(&position, mv)
            .map_err(|illegal| PlayError { number: Some(number), reason: illegal.to_string() })?;
        let mut squares = position.squares().to_vec();
        squares[mv.robot.index()] = slide.end();
        position = board.position(&squares).expect("a slide ends where a robot can stand");
        line.push(slide);
    }
    Ok((line, Some(position)))
}

/// A length in squares as one in units of the picture, with at most two digits after the point.
fn units(length: f32) -> f32 {
    (length * CELL * 100.0).round() / 100.0
}

/// The width and the height of squares together.
fn extent(size: Size) -> (f32, f32) {
    (f32::from(size.width()) * CELL, f32::from(size.height()) * CELL)
}

/// The middle of a square.
fn middle(square: Square) -> (f32, f32) {
    scaled(Point::middle(square))
}

impl Picture<'_> {
    /// The picture as an SVG document.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut svg = String::new();
        let drawn = self.draw(&mut svg);
        debug_assert!(drawn.is_ok(), "a string takes any text");
        svg
    }

    fn palette(&self) -> &'static Palette {
        Palette::of(self.theme)
    }

    /// The width and the height of all squares together.
    fn extent(&self) -> (f32, f32) {
        extent(self.board.size())
    }

    fn draw(&self, svg: &mut String) -> fmt::Result {
        self.begin(svg)?;
        self.draw_board(svg)?;
        self.draw_below_robots(svg)?;
        self.draw_robots(svg)?;
        self.draw_above_robots(svg)?;
        writeln!(svg, "</svg>")
    }

    fn tray(&self) -> Tray {
        let size = self.board.size();
        Tray::new(size, CELL, Frame::of_picture(size))
    }

    /// The distance from the squares to the edge of the picture.
    fn margin(&self) -> f32 {
        MARGIN - self.tray().outside().left
    }

    /// The whole picture, with the space below for the line of moves.
    fn whole(&self) -> Plate {
        let whole = self.tray().inside().inset(-self.margin());
        let footer = self.footer_height(self.extent().0);
        Plate { height: whole.height + footer, corner: 0.0, ..whole }
    }

    /// Begins the document.
    fn begin(&self, svg: &mut String) -> fmt::Result {
        begin(svg, self.whole(), "")
    }

    /// Draws what does not move.
    fn draw_board(&self, svg: &mut String) -> fmt::Result {
        let setup = BoardSetup::from(self.board.clone());
        let ground = Ground {
            board: &setup,
            goal: self.goal,
            palette: self.palette(),
            frame: Frame::of_picture(setup.size),
            map: self.map,
            has_clear_targets: false,
        };
        let (scheme, tray) = (&ground.palette.scheme, ground.tray());
        self.whole().draw(svg, format!(r#"fill="{}""#, scheme.ground))?;
        ground.draw(svg)?;
        if scheme.wood.is_none() {
            // The frame is the border.
            let edge = format!(
                r#"fill="none" stroke="{}" stroke-width="{}""#,
                scheme.wall,
                units(ground::WALL)
            );
            tray.inside().draw(svg, edge)?;
            tray.draw_names(svg, PAPER_NAMES, scheme.muted)?;
        }
        self.draw_rules(svg, tray)
    }

    /// Draws the start squares and the paths of the moves.
    fn draw_below_robots(&self, svg: &mut String) -> fmt::Result {
        self.draw_ghosts(svg)?;
        if self.line.is_empty() { Ok(()) } else { paths::draw(svg, self.line, self.palette()) }
    }

    /// Draws the numbers of the map and of the moves, and the line of moves.
    fn draw_above_robots(&self, svg: &mut String) -> fmt::Result {
        self.draw_map_numbers(svg)?;
        if self.line.is_empty() {
            return Ok(());
        }
        paths::draw_badges(svg, self.line, self.palette())?;
        let (width, height) = self.extent();
        self.draw_footer(svg, width, height + self.margin() - 8.0)
    }

    /// The rules below the squares, where the other sides have names: the same picture under other rules is another puzzle.
    fn draw_rules(&self, svg: &mut String, tray: Tray) -> fmt::Result {
        if self.profile == Profile::PLAIN {
            return Ok(());
        }
        let words = format!("rules  {}", self.profile).to_uppercase().replace(',', " ");
        let (width, below) = self.extent();
        let (colour, (height, away)) = match &self.palette().scheme.wood {
            Some(wood) => (wood.names, (12.0, -tray.outside().left / 2.0)),
            None => (self.palette().scheme.ink, PAPER_NAMES),
        };
        let height = height.min(height * width / width_of_capitals(&words, height));
        draw_capitals(svg, &words, (width / 2.0, below + away), height, colour)
    }

    /// Whether nothing is drawn in the middle of a square.
    fn is_bare(&self, square: Square) -> bool {
        let has_robot = self.positions.is_some_and(|(_, end)| end.squares().contains(&square));
        let is_goal = self.goal.is_some_and(|goal| goal.square == square);
        let is_printed = self.board.target_on(square).is_some();
        !has_robot && !is_goal && !is_printed && self.board.diagonals().all(|it| it.0 != square)
    }

    fn draw_map_numbers(&self, svg: &mut String) -> fmt::Result {
        let Some((_, map)) = self.map else { return Ok(()) };
        for (square, &moves) in map.iter() {
            match moves {
                None | Some(0) => {}
                Some(moves) if self.is_bare(square) => {
                    let (at, ink) = (middle(square), self.palette().scheme.ink);
                    draw_number(svg, moves, at, units(LARGE_NUMBER), ink)?;
                }
                Some(moves) => {
                    let ((x, y), height) = (middle(square), units(NUMBER));
                    let east = x + units(NUMBER_EAST) - width_of(moves, height) / 2.0;
                    let at = (east, y - units(NUMBER_NORTH));
                    draw_number(svg, moves, at, height, self.palette().scheme.ink)?;
                }
            }
        }
        Ok(())
    }

    fn chips_a_row(width: f32) -> usize {
        // At least 144 wide, so at least two chips; the conversion drops the fraction.
        #[allow(clippy::cast_sign_loss)]
        let chips = ((width + 2.0 * SIDE + CHIP_GAP) / (CHIP.0 + CHIP_GAP)) as usize;
        chips
    }

    fn footer_height(&self, width: f32) -> f32 {
        let rows = self.line.len().div_ceil(Self::chips_a_row(width));
        rows as f32 * (CHIP.1 + CHIP_GAP)
    }

    /// The line of moves as arrows.
    fn draw_footer(&self, svg: &mut String, width: f32, top: f32) -> fmt::Result {
        let a_row = Self::chips_a_row(width);
        for (i, Slide { mv, .. }) in self.line.iter().enumerate() {
            let x = -SIDE + (i % a_row) as f32 * (CHIP.0 + CHIP_GAP);
            let y = top + (i / a_row) as f32 * (CHIP.1 + CHIP_GAP);
            let colour = self.palette().outline(Some(mv.robot));
            writeln!(
                svg,
                r#"<rect x="{x}" y="{y}" width="{}" height="{}" rx="16" fill="{colour}" fill-opacity="0.2"/>"#,
                CHIP.0, CHIP.1
            )?;
            let turn = 90 * mv.direction as u32;
            writeln!(
                svg,
                r#"<path transform="translate({} {}) rotate({turn})" d="M0 7.5V-7M-5.5 -1.5L0 -7.5L5.5 -1.5" fill="none" stroke="{colour}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>"#,
                x + CHIP.0 / 2.0,
                y + CHIP.1 / 2.0
            )?;
        }
        Ok(())
    }
}
