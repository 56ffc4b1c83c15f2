//! Unblock Me: a board with its blocks. One unit is one pixel; a square is 64 units wide.

use std::fmt::{self, Write};

use carom_engine::unblock::{Axis, Block, BlockId, Board, Metric, Move, Position, Round};
use carom_engine::{Direction, Rules, Size, Square};

use crate::animation::{Layer, drawn, legs};
use crate::strokes::{draw_letter, draw_number};
use crate::tray::{Grain, Plate, Tray, begin, chevron, shade, short};
use crate::{Animation, Colour, Frame, Scheme, Theme};

/// The width of a square, in units of a picture.
#[doc(hidden)]
pub const CELL: f32 = 64.0;
/// The part of the side of the tray that its frame takes: the exit leads through it.
#[doc(hidden)]
pub const FRAME: f32 = 0.055;
/// The space around the picture of one block for its shadow, in squares.
#[doc(hidden)]
pub const BLOCK_SPACE: f32 = 0.1;
/// The distance from the tray to the edge of the picture.
const MARGIN: f32 = 15.0;
/// The distance from the edge of a block to the edge of its squares.
const GAP: f32 = 0.035 * CELL;
const CORNER: f32 = 0.11 * CELL;
/// The height of the letter of a block.
const LETTER: f32 = 24.0;
/// The number of different grains of the blocks of one shape.
const GRAINS: usize = 3;

/// The content of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The board.
    pub board: &'a Board,
    /// Where its blocks stand.
    pub position: Position,
    /// The colours.
    pub theme: Theme,
}

/// The colours of what a board has.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colours {
    /// The floor of the tray, and its squares.
    floor: Colour,
    /// A square of the floor.
    pub square: Colour,
    /// The upper and the lower end of a wall.
    pub wall: (Colour, Colour),
    cross: Colour,
    /// The upper and the lower end of a block.
    pub block: (Colour, Colour),
    grain: Colour,
    edge: Colour,
    /// The upper and the lower end of the main block.
    pub main: (Colour, Colour),
    main_edge: Colour,
    /// The arrow of the main block and the exit.
    mark: Colour,
    /// The letters of the other blocks.
    pub letter: Colour,
}

impl Colours {
    const LIGHT: Self = Self {
        floor: Colour::new(0x3A_24_13),
        square: Colour::new(0x47_30_1C),
        wall: (Colour::new(0x98_A2_AC), Colour::new(0x79_84_8F)),
        cross: Colour::new(0x3B_43_4C),
        block: (Colour::new(0xF0_CB_90), Colour::new(0xD9_A7_62)),
        grain: Colour::new(0xA8_73_3A),
        edge: Colour::new(0x8A_5A_2B),
        main: (Colour::new(0xE4_53_4B), Colour::new(0xA3_26_24)),
        main_edge: Colour::new(0x7A_18_17),
        mark: Colour::new(0xFF_FF_FF),
        letter: Colour::new(0x3E_21_0D),
    };
    const DARK: Self = Self {
        floor: Colour::new(0x17_12_0E),
        square: Colour::new(0x22_1B_15),
        wall: (Colour::new(0xB6_BF_C9), Colour::new(0x99_A4_AF)),
        cross: Colour::new(0x3B_43_4C),
        block: (Colour::new(0xB9_8F_5C), Colour::new(0x94_69_3B)),
        grain: Colour::new(0x6B_47_22),
        edge: Colour::new(0x4A_30_18),
        main: (Colour::new(0xEE_62_58), Colour::new(0xB6_3A_37)),
        main_edge: Colour::new(0x6E_1A_18),
        mark: Colour::new(0xFF_FF_FF),
        letter: Colour::new(0x1C_10_06),
    };
    const PAPER: Self = Self {
        floor: Colour::new(0xD9_D9_D9),
        square: Colour::new(0xFF_FF_FF),
        wall: (Colour::new(0x4A_4A_4A), Colour::new(0x4A_4A_4A)),
        cross: Colour::new(0x8A_8A_8A),
        block: (Colour::new(0xE4_D3_B4), Colour::new(0xE4_D3_B4)),
        grain: Colour::new(0xD3_BE_98),
        edge: Colour::new(0x6B_56_36),
        main: (Colour::new(0xC8_37_2D), Colour::new(0xC8_37_2D)),
        main_edge: Colour::new(0x84_20_1A),
        mark: Colour::new(0xFF_FF_FF),
        letter: Colour::new(0x00_00_00),
    };

    /// The colours of a theme.
    #[must_use]
    pub const fn of(theme: Theme) -> Self {
        match theme {
            Theme::Light => Self::LIGHT,
            Theme::Dark => Self::DARK,
            Theme::Paper => Self::PAPER,
        }
    }

    /// The colours of a theme with a main block that differs clearly for every kind of colour vision.
    #[must_use]
    pub const fn safe(theme: Theme) -> Self {
        Self {
            main: (Colour::new(0xE8_40_7A), Colour::new(0xAD_1F_55)),
            main_edge: Colour::new(0x6A_10_33),
            ..Self::of(theme)
        }
    }

    /// The disc behind the letter of a block.
    fn disc(&self) -> Colour {
        self.block.0.mix(self.block.1, 0.4)
    }

    /// Whether nothing has light and shadow, as on paper.
    fn is_flat(&self) -> bool {
        self.block.0 == self.block.1
    }
}

/// The tray without blocks, as an SVG document. The exit leads through a side of it, at the end of a row or column, by its number
/// from 0. The middle of the squares is in its middle, with space for the shadow around the tray.
#[doc(hidden)]
#[must_use]
pub fn ground(
    size: Size,
    exit: Option<(Direction, u8)>,
    walls: &[Square],
    theme: Theme,
    frame: Frame,
) -> String {
    let tray = Tray::new(size, CELL, frame);
    document(|svg| {
        tray.begin(svg)?;
        draw_ground(svg, tray, exit, (size, walls), theme)
    })
}

/// A block around the middle of a picture, with [`BLOCK_SPACE`] around its squares, as an SVG document. A letter is on it if the
/// block has one. The arrow on the main block points to the side with the exit.
#[doc(hidden)]
#[must_use]
pub fn block(
    block: Block,
    (id, letter): (BlockId, Option<char>),
    exit: Direction,
    colours: &Colours,
) -> String {
    let origin = Block { square: Square::new(0, 0), ..block };
    document(|svg| {
        let whole = squares(origin).inset(-BLOCK_SPACE * CELL);
        begin(svg, Plate { corner: 0.0, ..whole }, "")?;
        shades(svg, [(id, origin)], colours)?;
        draw_block(svg, origin, (id, letter), exit, colours)
    })
}

/// What is on a block with a letter: the letter or, if pictures have no strokes for it, the number of the block from 1.
#[doc(hidden)]
#[must_use]
pub fn label(id: BlockId, letter: char) -> String {
    if letter.is_ascii() { letter.to_string() } else { (id.index() + 1).to_string() }
}

fn document(draw: impl FnOnce(&mut String) -> fmt::Result) -> String {
    drawn(draw) + "</svg>\n"
}

impl Picture<'_> {
    /// The picture as an SVG document.
    #[must_use]
    pub fn svg(&self) -> String {
        document(|svg| self.draw(svg, true))
    }

    /// The picture as an SVG document without letters on the blocks.
    #[must_use]
    pub fn svg_without_letters(&self) -> String {
        document(|svg| self.draw(svg, false))
    }

    /// Moves of the board from the position as a picture that plays. If they solve the board, the main block goes on through the exit
    /// to the edge of the picture. Illegal moves make a picture of no meaning.
    #[must_use]
    pub fn animation(&self, moves: &[Move]) -> Animation {
        let Self { board, mut position, theme } = *self;
        let round = Round::new(board.clone(), Metric::Moves);
        let ids = || board.blocks();
        let starts: Vec<Block> = ids().map(|id| board.block(position, id)).collect();
        let colours = Colours::of(theme);
        let head = drawn(|svg| {
            self.begin(svg)?;
            shades(svg, ids().zip(starts.iter().copied()), &colours)
        });
        let ground = drawn(|svg| self.draw_board(svg));
        let mut layers: Vec<Layer> = ids()
            .map(|id| {
                let (block, letter) = (starts[id.index()], Some(board.letter(id)));
                let draw =
                    |svg: &mut String| draw_block(svg, block, (id, letter), board.exit(), &colours);
                Layer::there(drawn(draw), 0.0..f64::INFINITY)
            })
            .collect();
        let place = |position, id: BlockId| {
            let (now, start) = (squares(board.block(position, id)), squares(starts[id.index()]));
            (now.left - start.left, now.top - start.top)
        };
        for (number, &mv) in moves.iter().enumerate() {
            let before = place(position, mv.block);
            position = round.play_unchecked(&position, mv);
            let way = [before, place(position, mv.block)];
            layers[mv.block.index()].legs.extend(legs(number, &way));
        }
        let mut slides = moves.len();
        if slides > 0 && board.is_solved(position) {
            let (x, y) = place(position, BlockId::MAIN);
            let out = MARGIN - self.tray().outside().left;
            let beyond = match board.exit() {
                Direction::North => (x, y - out),
                Direction::East => (x + out, y),
                Direction::South => (x, y + out),
                Direction::West => (x - out, y),
            };
            layers[BlockId::MAIN.index()].legs.extend(legs(slides, &[(x, y), beyond]));
            slides += 1;
        }
        Animation::new(head, ground, layers, slides)
    }

    fn draw(&self, svg: &mut String, has_letters: bool) -> fmt::Result {
        let Self { board, position, theme } = *self;
        self.begin(svg)?;
        self.draw_board(svg)?;
        let blocks = || board.blocks().map(|id| (id, board.block(position, id)));
        let colours = Colours::of(theme);
        shades(svg, blocks(), &colours)?;
        for (id, block) in blocks() {
            let letter = has_letters.then(|| board.letter(id));
            draw_block(svg, block, (id, letter), board.exit(), &colours)?;
        }
        Ok(())
    }

    fn tray(&self) -> Tray {
        let frame = Frame::bare(self.board.size(), FRAME);
        Tray::new(self.board.size(), CELL, Frame { width: frame.width.max(0.35), ..frame })
    }

    fn whole(&self) -> Plate {
        Plate { corner: 0.0, ..self.tray().outside().inset(-MARGIN) }
    }

    /// Begins the document.
    fn begin(&self, svg: &mut String) -> fmt::Result {
        let label = format!(
            r#" role="img" aria-label="Unblock Me board {}""#,
            self.board.starting_from(self.position)
        );
        begin(svg, self.whole(), &label)
    }

    /// Draws what does not move.
    fn draw_board(&self, svg: &mut String) -> fmt::Result {
        let Self { board, theme, .. } = *self;
        self.whole().draw(svg, format!(r#"fill="{}""#, Scheme::of(theme).ground))?;
        let ground = (board.size(), board.walls());
        let exit = (board.exit(), board.exit_row());
        draw_ground(svg, self.tray(), Some(exit), ground, theme)
    }
}

fn draw_ground(
    svg: &mut String,
    tray: Tray,
    exit: Option<(Direction, u8)>,
    (size, walls): (Size, &[Square]),
    theme: Theme,
) -> fmt::Result {
    let (colours, scheme) = (Colours::of(theme), Scheme::of(theme));
    let (inside, outside) = (tray.inside(), tray.outside());
    let fill = |colour: Colour| format!(r#"fill="{colour}""#);
    match &scheme.wood {
        Some(wood) => tray.draw(svg, wood)?,
        None => outside.draw(svg, fill(Colour::new(0x6E_6E_6E)))?,
    }
    inside.inset(-1.5).draw(svg, fill(colours.floor))?;
    if let Some((side, line)) = exit {
        // The floor goes on through the frame, with two chevrons.
        let across = f32::from(line) * CELL;
        let (depth, long) = if side.is_vertical() {
            (inside.top - outside.top, inside.height)
        } else {
            (inside.left - outside.left, inside.width)
        };
        let is_far = matches!(side, Direction::East | Direction::South);
        let start = if is_far { long - 3.0 } else { 0.5 - depth };
        let length = depth + 2.5;
        let gate = if side.is_vertical() {
            Plate { left: across + 1.5, top: start, width: CELL - 3.0, height: length, corner: 0.0 }
        } else {
            Plate { left: start, top: across + 1.5, width: length, height: CELL - 3.0, corner: 0.0 }
        };
        gate.draw(svg, fill(colours.floor))?;
        let reach = (0.3 * depth).min(0.16 * CELL);
        for step in [-0.9, 0.0] {
            let way = 0.55 * depth + (step + 0.45) * reach;
            let along = if is_far { long + way } else { -way };
            let middle = across + CELL / 2.0;
            let at = if side.is_vertical() { (middle, along) } else { (along, middle) };
            let colour = if scheme.wood.is_some() { 0xF3_DD_BD } else { 0xC8_37_2D };
            chevron(svg, at, side, (reach, 0.36 * reach), Colour::new(colour))?;
        }
    }
    let plate = |square: Square| {
        let [left, top] = [square.x(), square.y()].map(|it| f32::from(it) * CELL);
        Plate { left, top, width: CELL, height: CELL, corner: 0.15 * CELL }.inset(GAP)
    };
    for square in size.squares() {
        plate(square).draw(svg, fill(colours.square))?;
    }
    if scheme.wood.is_some() {
        tray.draw_inner_shadow(svg, 0.2 * CELL)?;
    }
    for &square in walls {
        let plate = plate(square).inset(1.0);
        plate.draw(svg, fill(colours.wall.1))?;
        Plate { height: plate.height - 3.0, ..plate }.draw(svg, fill(colours.wall.0))?;
        let (x, y, side) = (short(plate.left + 16.0), short(plate.top + 15.0), 25.0);
        writeln!(
            svg,
            r#"<path d="M{x} {y}l{side} {side}m0 -{side}l-{side} {side}" stroke="{}" stroke-width="4.5" stroke-linecap="round"/>"#,
            colours.cross
        )?;
    }
    Ok(())
}

/// The squares of a block, with its corners.
fn squares(block: Block) -> Plate {
    let length = f32::from(block.length) * CELL;
    let (width, height) = match block.axis {
        Axis::Horizontal => (length, CELL),
        Axis::Vertical => (CELL, length),
    };
    let [left, top] = [block.square.x(), block.square.y()].map(|it| f32::from(it) * CELL);
    Plate { left, top, width, height, corner: CORNER }
}

/// The name of the shade of a block: blocks in the same rows share it.
fn shade_name(block: Block, id: BlockId) -> String {
    let kind = if id == BlockId::MAIN { "red" } else { "maple" };
    let height = if block.axis == Axis::Horizontal { 1 } else { block.length };
    format!("{kind}{}-{height}", block.square.y())
}

/// The light on blocks: they are brighter at their upper ends. Paper has none.
fn shades(
    svg: &mut String,
    blocks: impl IntoIterator<Item = (BlockId, Block)>,
    colours: &Colours,
) -> fmt::Result {
    let mut known = Vec::new();
    for (id, block) in blocks.into_iter().filter(|_| !colours.is_flat()) {
        let name = shade_name(block, id);
        if !known.contains(&name) {
            let (_, lower) = if id == BlockId::MAIN { colours.main } else { colours.block };
            shade(svg, &name, squares(block), (lower, 0.0), (lower, 1.0))?;
            known.push(name);
        }
    }
    Ok(())
}

fn draw_block(
    svg: &mut String,
    block: Block,
    (id, letter): (BlockId, Option<char>),
    exit: Direction,
    colours: &Colours,
) -> fmt::Result {
    let (is_main, is_flat) = (id == BlockId::MAIN, colours.is_flat());
    let is_along = block.axis == Axis::Horizontal;
    let plate = squares(block).inset(GAP);
    let plate = Plate { corner: CORNER, ..plate };
    let face = Plate { height: plate.height - 0.03 * CELL, ..plate };
    let (fill, edge, grain) = if is_main {
        (colours.main, colours.main_edge, (colours.main_edge, 0.22))
    } else {
        (colours.block, colours.edge, (colours.grain, 0.42))
    };
    if !is_flat {
        plate.lower(0.045 * CELL).draw(svg, r##"fill="#000" fill-opacity="0.42""##)?;
    }
    plate.lower(0.018 * CELL).draw(svg, format!(r#"fill="{edge}""#))?;
    face.draw(svg, format!(r#"fill="{}""#, fill.0))?;
    if !is_flat {
        face.draw(svg, format!(r#"fill="url(#{})""#, shade_name(block, id)))?;
    }
    let seed = 13 * (id.index() % GRAINS) as u32 + 4;
    let number = if is_main { 5 } else { 7 };
    let lines = Grain { plate: face, is_along, seed, number, corner: CORNER };
    lines.draw(svg, grain, CELL / 80.0)?;
    let shine = if is_main { 0.32 } else { 0.42 };
    if !is_flat {
        let light = format!(
            r##"fill="none" stroke="#FFF" stroke-opacity="{shine}" stroke-width="{}""##,
            short(0.016 * CELL)
        );
        face.inset(0.012 * CELL).draw(svg, light)?;
    }
    let (x, y) = (face.left + face.width / 2.0, face.top + face.height / 2.0);
    let long = if is_along { face.width } else { face.height };
    if is_main {
        // An arrow to the exit tells the main block apart without its colour. It is drawn to the east, then turned.
        let turn = if exit == Direction::East {
            String::new()
        } else {
            let degrees = 90 * ((exit as u32 + 3) % 4);
            format!(r#" transform="rotate({degrees} {} {})""#, short(x), short(y))
        };
        let start = if is_along { face.left } else { x - long / 2.0 };
        let (tip, reach) = (short(start + 0.62 * long + 0.15 * CELL), 0.15 * CELL);
        let [y, reach, back, width] = [y, reach, 2.9 * reach, 0.065 * CELL].map(short);
        writeln!(
            svg,
            r#"<path{turn} d="M{tip} {y}h-{back}M{} {}l{reach} {reach}l-{reach} {reach}" fill="none" stroke="{}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>"#,
            tip - reach,
            y - reach,
            colours.mark
        )?;
    }
    let Some(letter) = letter else { return Ok(()) };
    if is_main {
        let back = long / 2.0 - CELL * 0.4;
        let place = match exit {
            Direction::North => (x, y + back),
            Direction::East => (face.left + CELL * 0.4, y),
            Direction::South => (x, y - back),
            Direction::West => (x + back, y),
        };
        return draw_letter(svg, letter, place, LETTER, colours.mark);
    }
    // A disc without grain is behind the letter.
    let disc = colours.disc();
    writeln!(svg, r#"<circle cx="{}" cy="{}" r="19" fill="{disc}"/>"#, short(x), short(y))?;
    match label(id, letter).parse() {
        Ok(number) => draw_number(svg, number, (x, y), 0.7 * LETTER, colours.letter),
        Err(_) => draw_letter(svg, letter, (x, y), LETTER, colours.letter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_blocks_and_empty_squares_are_clearly_different() {
        for theme in Theme::ALL {
            let it = Colours::of(theme);
            let least = if theme == Theme::Paper { 1.2 } else { 3.0 };
            for (name, one, other, least) in [
                ("wall and square", it.wall.1, it.square, 3.0),
                ("cross and wall", it.cross, it.wall.0, 2.5),
                ("block and square", it.block.1, it.square, least),
                ("main block and square", it.main.0, it.square, 3.0),
                ("letter and its disc", it.letter, it.disc(), 4.5),
                ("letter and main block", it.mark, it.main.0, 3.0),
            ] {
                let found = one.contrast(other);
                assert!(found >= least, "{theme:?}: {name}: {found:.2}");
            }
        }
    }

    /// The floor of the exit and its two chevrons stand in the frame, on one side only.
    #[test]
    fn the_exit_leads_through_each_side() {
        let size = Size::new(5, 4).expect("a size");
        let frame = Frame::bare(size, FRAME);
        let depth = frame.width * CELL;
        for (side, line) in [
            (Direction::North, 4),
            (Direction::East, 1),
            (Direction::South, 0),
            (Direction::West, 3),
        ] {
            let ways = |svg: &str| svg.matches("stroke-linejoin").count();
            let closed = ground(size, None, &[], Theme::Light, frame);
            let open = ground(size, Some((side, line)), &[], Theme::Light, frame);
            assert_eq!((ways(&closed), ways(&open)), (0, 2));
            let new = |line: &&str| !closed.lines().any(|it| it == *line);
            let gate = open.lines().find(new).expect("the floor of the exit");
            let number = |name: &str| -> f32 {
                let value = gate.split_once(&format!(r#" {name}=""#)).expect(name).1;
                value.split('"').next().and_then(|it| it.parse().ok()).expect(name)
            };
            let [left, top, width, height] = ["x", "y", "width", "height"].map(number);
            let middle = (f32::from(line) + 0.5) * CELL;
            let (along, across, long) = if side.is_vertical() {
                (top + height / 2.0, left + width / 2.0, 4.0 * CELL)
            } else {
                (left + width / 2.0, top + height / 2.0, 5.0 * CELL)
            };
            let beyond = match side {
                Direction::East | Direction::South => along - long,
                Direction::North | Direction::West => -along,
            };
            assert!((across - middle).abs() < 0.1, "{side}: {gate}");
            assert!((beyond - depth / 2.0).abs() < 3.0, "{side}: {gate}");
            let turn = format!("rotate({})", 90 * side as u32);
            assert_eq!(open.matches(&turn).count(), 2, "{side}");
        }
    }

    /// The arrow on the main block points to the exit, and its letter stands at the other end.
    #[test]
    fn the_main_block_points_to_the_exit() {
        let square = Square::new(0, 0);
        for (exit, axis, turn) in [
            (Direction::North, Axis::Vertical, "rotate(270 "),
            (Direction::East, Axis::Horizontal, ""),
            (Direction::South, Axis::Vertical, "rotate(90 "),
            (Direction::West, Axis::Horizontal, "rotate(180 "),
        ] {
            let main = Block { square, axis, length: 2 };
            let draw = |letter| block(main, (BlockId::MAIN, letter), exit, &Colours::LIGHT);
            let (without, with) = (draw(None), draw(Some('A')));
            assert_eq!(without.contains("rotate("), !turn.is_empty(), "{exit}");
            assert!(without.contains(turn), "{exit}: {without}");
            let letter = with.lines().find(|it| !without.contains(*it)).expect("a letter");
            let place = letter.split_once("translate(").expect("a place").1;
            let place: Vec<f32> =
                place.split([' ', ')']).take(2).filter_map(|it| it.parse().ok()).collect();
            // The middle of the letter, seen from the middle of the block.
            let seen = [place[0] + 9.0, place[1] + 12.0];
            let long = if axis == Axis::Horizontal { seen[0] - CELL } else { seen[1] - CELL };
            let is_far = matches!(exit, Direction::East | Direction::South);
            assert_eq!(long < -0.4 * CELL, is_far, "{exit}: {long}");
            assert_eq!(long > 0.4 * CELL, !is_far, "{exit}: {long}");
        }
    }

    #[test]
    fn a_block_beyond_the_letters_has_its_number() {
        let last = BlockId::new(127).expect("a block");
        assert_eq!((label(last, last.letter()).as_str(), label(last, 'z').as_str()), ("128", "z"));
        let single = Block { square: Square::new(3, 2), axis: Axis::Horizontal, length: 1 };
        let svg = block(single, (last, Some(last.letter())), Direction::East, &Colours::LIGHT);
        assert!(svg.contains(r#"stroke-width="1.5""#), "a number: {svg}");
    }

    #[test]
    fn every_block_has_its_own_letter() {
        let board = Board::new("..B.AAB..CC...DD".parse().expect("a board")).expect("a board");
        let picture = Picture { board: &board, position: board.start(), theme: Theme::Paper };
        let svg = picture.svg();
        // Four letters, the arrow and the two chevrons of the exit.
        assert_eq!(svg.matches("stroke-linejoin").count(), 7, "{svg}");
        // Every letter that a text can have is drawn, and no two are drawn alike.
        let letters = ('A'..='Z').chain('a'..='z').filter(|it| !"ox".contains(*it));
        let mut drawn: Vec<String> = letters
            .map(|letter| {
                let mut svg = String::new();
                draw_letter(&mut svg, letter, (0.0, 0.0), LETTER, "red")
                    .expect("a string takes any text");
                svg
            })
            .collect();
        drawn.sort();
        drawn.dedup();
        assert_eq!((drawn.len(), drawn.iter().any(|it| it.contains(r#"d="""#))), (50, false));
    }
}
