//! Tablut: the position of a game. One unit is one pixel; a square is 64 units wide.

use std::fmt::{self, Write};

use carom_engine::tablut::{Cell, Game, Move, Piece, RuleSet};
use carom_engine::{Direction, Size};

use crate::animation::{Layer, drawn, landing, legs, start};
use crate::tray::{Plate, Tray, begin, chevron, short};
use crate::{Animation, Colour, Frame, Scheme, Theme};

/// The width of a square, in units of a picture.
#[doc(hidden)]
pub const CELL: f32 = 64.0;
/// The width of the picture of one piece, in squares.
#[doc(hidden)]
pub const PIECE_SIDE: f32 = 1.0;
/// The distance from the tray to the edge of the picture.
const MARGIN: f32 = 15.0;
/// The radius of a piece.
const RADIUS: f32 = 0.36 * CELL;

/// The size of a board.
fn size_of(rules: &RuleSet) -> Size {
    Size::new(rules.size, rules.size).unwrap_or(Size::OFFICIAL)
}

/// The colours of squares and pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Colours {
    line: Colour,
    squares: [Colour; 2],
    escape: Colour,
    chevron: Colour,
    camp: Colour,
    cross: Colour,
    throne: Colour,
    star: Colour,
    /// The rims of an attacker and of a defender.
    rims: [Colour; 2],
}

impl Colours {
    const LIGHT: Self = Self {
        line: Colour::new(0x94_70_3F),
        squares: [Colour::new(0xF0_DD_B8), Colour::new(0xEB_D5_AC)],
        escape: Colour::new(0xBC_D1_AE),
        chevron: Colour::new(0x33_66_3B),
        camp: Colour::new(0xCD_B1_84),
        cross: Colour::new(0x6E_52_30),
        throne: Colour::new(0xE8_BE_62),
        star: Colour::new(0x8F_62_00),
        rims: [Colour::new(0x7A_57_3B), Colour::new(0x8A_6A_3A)],
    };
    const DARK: Self = Self {
        line: Colour::new(0x1A_15_0F),
        squares: [Colour::new(0x4A_40_34), Colour::new(0x46_3C_31)],
        escape: Colour::new(0x3A_4A_36),
        chevron: Colour::new(0x9C_CB_95),
        camp: Colour::new(0x35_2C_23),
        cross: Colour::new(0x8F_7A_60),
        throne: Colour::new(0x6B_52_24),
        star: Colour::new(0xF5_BE_3B),
        rims: [Colour::new(0xC9_A3_6F); 2],
    };

    const fn of(theme: Theme) -> &'static Self {
        match theme {
            Theme::Light | Theme::Paper => &Self::LIGHT,
            Theme::Dark => &Self::DARK,
        }
    }
}

/// The dark wood of attackers, and the sign on it.
const ATTACKER: Colour = Colour::new(0x3A_26_18);
const ATTACKER_EDGE: Colour = Colour::new(0x12_0B_06);
const CROSS: Colour = Colour::new(0xE0_B9_8A);
/// The light wood of defenders, and their ring.
const DEFENDER: Colour = Colour::new(0xFF_F6_E2);
const RING: Colour = Colour::new(0x9A_6B_34);
const CROWN: Colour = Colour::new(0xE6_A1_00);
const CROWN_EDGE: Colour = Colour::new(0x6B_47_00);
/// The sign of a captured king.
const CAPTURED: Colour = Colour::new(0xB3_26_1E);

/// The position as an SVG document. The squares of the last move are yellow. A captured king is pale, with a cross.
#[must_use]
pub fn svg(game: &Game) -> String {
    picture(game, Theme::Light)
}

/// The position as an SVG document in the colours of a theme. The squares of the last move are yellow.
#[must_use]
pub fn picture(game: &Game, theme: Theme) -> String {
    document(|svg| draw(svg, game, theme))
}

/// The board without pieces as an SVG document, with space for the shadow around the tray: camps have crosses, escapes have chevrons
/// to the outside, and the throne has a star.
#[doc(hidden)]
#[must_use]
pub fn ground(rules: &RuleSet, theme: Theme, frame: Frame) -> String {
    let tray = Tray::new(size_of(rules), CELL, frame);
    document(|svg| {
        tray.begin(svg)?;
        draw_ground(svg, tray, rules, theme)
    })
}

/// A part of the board without its tray: `size` squares from a square to the east and south.
#[doc(hidden)]
#[must_use]
pub fn part(rules: &RuleSet, corner: Cell, size: u8, theme: Theme) -> String {
    let ((left, top), side) = (place(corner), f32::from(size) * CELL);
    document(|svg| {
        begin(svg, Plate { left, top, width: side, height: side, corner: 0.0 }, "")?;
        draw_squares(svg, rules, theme)
    })
}

/// A piece around the middle of a picture, [`PIECE_SIDE`] squares wide and high, as an SVG document.
#[doc(hidden)]
#[must_use]
pub fn piece(piece: Piece, theme: Theme) -> String {
    let side = PIECE_SIDE * CELL;
    let (left, top) = (-side / 2.0, -side / 2.0);
    document(|svg| {
        begin(svg, Plate { left, top, width: side, height: side, corner: 0.0 }, "")?;
        draw_piece(svg, (0.0, 0.0), piece, theme)
    })
}

fn document(draw: impl FnOnce(&mut String) -> fmt::Result) -> String {
    drawn(draw) + "</svg>\n"
}

fn draw(svg: &mut String, game: &Game, theme: Theme) -> fmt::Result {
    begin_picture(svg, game)?;
    draw_board(svg, game.rules(), theme)?;
    if let Some(mv) = game.moves().last() {
        draw_move(svg, mv)?;
    }
    for (cell, piece) in game.position().setup().pieces() {
        draw_piece(svg, middle(cell), piece, theme)?;
    }
    draw_captured_king(svg, game, theme)
}

/// Begins the document of a position.
fn begin_picture(svg: &mut String, game: &Game) -> fmt::Result {
    let label = format!(r#" role="img" aria-label="Tablut position {}""#, game.position().setup());
    begin(svg, whole(game.rules()), &label)
}

fn tray(rules: &RuleSet) -> Tray {
    Tray::new(size_of(rules), CELL, Frame::of_picture(size_of(rules)))
}

fn whole(rules: &RuleSet) -> Plate {
    Plate { corner: 0.0, ..tray(rules).outside().inset(-MARGIN) }
}

/// Draws what does not move.
fn draw_board(svg: &mut String, rules: &RuleSet, theme: Theme) -> fmt::Result {
    whole(rules).draw(svg, format!(r#"fill="{}""#, Scheme::of(theme).ground))?;
    draw_ground(svg, tray(rules), rules, theme)
}

/// Draws the squares of a move.
fn draw_move(svg: &mut String, mv: Move) -> fmt::Result {
    [mv.from, mv.to].into_iter().try_for_each(|cell| {
        square(cell).draw(svg, format!(r#"fill="{CROWN}" fill-opacity="0.45""#))
    })
}

fn draw_captured_king(svg: &mut String, game: &Game, theme: Theme) -> fmt::Result {
    let Some(cell) = game.captured_king() else { return Ok(()) };
    writeln!(svg, r#"<g class="captured-king" opacity="0.5">"#)?;
    draw_piece(svg, middle(cell), Piece::King, theme)?;
    writeln!(svg, "</g>")?;
    draw_cross(svg, middle(cell), 0.37 * CELL, (CAPTURED, 4.0))
}

/// All moves of a game as a picture that plays. What a move captures disappears when it ends.
#[must_use]
pub fn animation(game: &Game, theme: Theme) -> Animation {
    let mut first = game.clone();
    while first.undo().is_some() {}
    // Each piece with the square where it is; none if it was captured.
    let mut pieces: Vec<(Option<Cell>, (f32, f32), Layer)> = Vec::new();
    for (cell, piece) in first.position().setup().pieces() {
        let svg = drawn(|svg| draw_piece(svg, middle(cell), piece, theme));
        pieces.push((Some(cell), place(cell), Layer::there(svg, 0.0..f64::INFINITY)));
    }
    let mut layers = Vec::new();
    for (number, (mv, captured)) in game.moves().zip(game.captures()).enumerate() {
        let (time, until) = (start(number), start(number + 1));
        let is_last = number + 1 == game.moves().len();
        let until = if is_last { f64::INFINITY } else { until };
        layers.push(Layer::there(drawn(|svg| draw_move(svg, mv)), time..until));
        for (at, (left, top), layer) in &mut pieces {
            let way = |cell: Cell| (place(cell).0 - *left, place(cell).1 - *top);
            match *at {
                Some(cell) if cell == mv.from => {
                    layer.legs.extend(legs(number, &[way(mv.from), way(mv.to)]));
                    *at = Some(mv.to);
                }
                Some(cell) if captured.contains(cell) => {
                    layer.looks[0].times = vec![0.0..landing(number)];
                    *at = None;
                }
                _ => {}
            }
        }
    }
    layers.extend(pieces.into_iter().map(|it| it.2));
    let slides = game.moves().len();
    if let Some(last) = slides.checked_sub(1) {
        let king = drawn(|svg| draw_captured_king(svg, game, theme));
        layers.push(Layer::there(king, landing(last)..f64::INFINITY));
    }
    let head = drawn(|svg| begin_picture(svg, &first));
    let ground = drawn(|svg| draw_board(svg, game.rules(), theme));
    Animation::new(head, ground, layers, slides)
}

fn draw_ground(svg: &mut String, tray: Tray, rules: &RuleSet, theme: Theme) -> fmt::Result {
    if let Some(wood) = &Scheme::of(theme).wood {
        tray.draw(svg, wood)?;
        tray.draw_names_on_frame(svg, wood)?;
    }
    tray.inside().draw(svg, format!(r#"fill="{}""#, Colours::of(theme).line))?;
    draw_squares(svg, rules, theme)?;
    tray.draw_inner_shadow(svg, 0.12 * CELL)
}

/// The square of a cell, without the line around it.
fn square(cell: Cell) -> Plate {
    let (left, top) = place(cell);
    Plate { left, top, width: CELL, height: CELL, corner: 0.07 * CELL }.inset(0.009 * CELL)
}

fn draw_squares(svg: &mut String, rules: &RuleSet, theme: Theme) -> fmt::Result {
    let colours = Colours::of(theme);
    let (throne, last) = (rules.throne(), rules.size - 1);
    for cell in Cell::all().filter(|it| it.column() <= last && it.row() <= last) {
        let (is_camp, is_escape) = (rules.camps.contains(cell), rules.escapes.contains(cell));
        let fill = match cell {
            _ if cell == throne => colours.throne,
            _ if is_camp => colours.camp,
            _ if is_escape => colours.escape,
            _ => colours.squares[usize::from((cell.column() + cell.row()) % 2)],
        };
        square(cell).draw(svg, format!(r#"fill="{fill}""#))?;
        let (x, y) = middle(cell);
        if is_camp {
            draw_cross(svg, (x, y), 0.2 * CELL, (colours.cross, 0.05 * CELL))?;
        } else if is_escape {
            let is_outside = |side: &Direction| match side {
                Direction::North => cell.row() == 0,
                Direction::East => cell.column() == last,
                Direction::South => cell.row() == last,
                Direction::West => cell.column() == 0,
            };
            for side in Direction::ALL.into_iter().filter(is_outside) {
                let (east, south) = match side {
                    Direction::North => (0.0, -1.0),
                    Direction::East => (1.0, 0.0),
                    Direction::South => (0.0, 1.0),
                    Direction::West => (-1.0, 0.0),
                };
                let at = (x + 0.315 * CELL * east, y + 0.315 * CELL * south);
                chevron(svg, at, side, (0.09 * CELL, 0.045 * CELL), colours.chevron)?;
            }
        }
    }
    let (x, y) = middle(throne);
    writeln!(
        svg,
        r#"<circle cx="{x}" cy="{y}" r="{}" fill="none" stroke="{1}" stroke-width="2"/><path transform="translate({x} {y})" d="{2}" fill="{1}"/>"#,
        short(0.36 * CELL),
        colours.star,
        star(0.24 * CELL)
    )
}

/// A star of five points.
fn star(radius: f32) -> String {
    let corner = |number: u8| {
        let reach = if number.is_multiple_of(2) { radius } else { 0.46 * radius };
        let (east, north) = (f32::from(number) * std::f32::consts::TAU / 10.0).sin_cos();
        format!("{} {}", short(reach * east), short(-reach * north))
    };
    format!("M{}Z", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(corner).join("L"))
}

fn draw_cross(
    svg: &mut String,
    (x, y): (f32, f32),
    reach: f32,
    (colour, thickness): (Colour, f32),
) -> fmt::Result {
    let [left, top, side, thickness] = [x - reach, y - reach, 2.0 * reach, thickness].map(short);
    writeln!(
        svg,
        r#"<path d="M{left} {top}l{side} {side}m0 -{side}l-{side} {side}" stroke="{colour}" stroke-width="{thickness}" stroke-linecap="round"/>"#
    )
}

/// The north-west corner of a square.
fn place(cell: Cell) -> (f32, f32) {
    (f32::from(cell.column()) * CELL, f32::from(cell.row()) * CELL)
}

fn middle(cell: Cell) -> (f32, f32) {
    let (left, top) = place(cell);
    (left + CELL / 2.0, top + CELL / 2.0)
}

/// A piece around a point. Each kind has its own sign, so that its colour is never the only difference.
fn draw_piece(svg: &mut String, (x, y): (f32, f32), piece: Piece, theme: Theme) -> fmt::Result {
    let [attacker_rim, rim] = Colours::of(theme).rims;
    let r = RADIUS;
    let disc = |svg: &mut String, down: f32, radius: f32, look: &str| {
        let [y, radius] = [y + down, radius].map(short);
        writeln!(svg, r#"<circle cx="{x}" cy="{y}" r="{radius}" {look}/>"#)
    };
    disc(svg, 0.16 * r, 1.02 * r, r##"fill="#000" fill-opacity="0.28""##)?;
    let fill = |colour: Colour| format!(r#"fill="{colour}""#);
    let line = |colour: Colour, width: f32| {
        format!(r#"fill="none" stroke="{colour}" stroke-width="{}""#, short(width))
    };
    if piece == Piece::Attacker {
        let half = 0.9 * r;
        let plate = Plate {
            left: x - half,
            top: y - half,
            width: 2.0 * half,
            height: 2.0 * half,
            corner: 0.34 * r,
        };
        plate.lower(0.1 * r).draw(svg, fill(ATTACKER_EDGE))?;
        plate.draw(svg, fill(ATTACKER))?;
        plate.inset(0.05 * r).draw(svg, line(attacker_rim, 0.055 * r))?;
        return draw_cross(svg, (x, y), 0.36 * r, (CROSS, 0.15 * r));
    }
    let radius = if piece == Piece::King { 1.1 * r } else { r };
    disc(svg, 0.1 * r, radius, &fill(rim))?;
    disc(svg, 0.0, radius, &fill(DEFENDER))?;
    disc(svg, 0.0, radius - 0.04 * r, &line(rim, 0.06 * r))?;
    if piece == Piece::Defender {
        return disc(svg, 0.0, 0.42 * r, &line(RING, 0.13 * r));
    }
    let a = 0.56 * radius;
    let corners = [
        (-1.0, -0.62),
        (-0.72, 0.62),
        (0.72, 0.62),
        (1.0, -0.62),
        (0.42, -0.02),
        (0.0, -0.9),
        (-0.42, -0.02),
    ];
    let crown =
        corners.map(|(east, south)| format!("{} {}", short(x + a * east), short(y + a * south)));
    writeln!(
        svg,
        r#"<path d="M{}Z" fill="{CROWN}" stroke="{CROWN_EDGE}" stroke-width="{}" stroke-linejoin="round"/>"#,
        crown.join("L"),
        short(0.08 * radius)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_pieces_are_clear_on_their_squares() {
        for theme in [Theme::Light, Theme::Dark] {
            let it = Colours::of(theme);
            let [square, _] = it.squares;
            // In the dark theme the rim of an attacker is what is seen.
            let attacker = if theme == Theme::Light { ATTACKER } else { it.rims[0] };
            for (name, one, other) in [
                ("chevron", it.chevron, it.escape),
                ("cross of a camp", it.cross, it.camp),
                ("star", it.star, it.throne),
                ("attacker on a square", attacker, square),
                ("attacker on a camp", attacker, it.camp),
                (
                    "rim of a defender",
                    if theme == Theme::Light { it.rims[1] } else { DEFENDER },
                    square,
                ),
                ("cross of an attacker", CROSS, ATTACKER),
                ("ring", RING, DEFENDER),
                ("edge of the crown", CROWN_EDGE, DEFENDER),
                ("the sides", ATTACKER, DEFENDER),
            ] {
                let found = one.contrast(other);
                assert!(found >= 3.0, "{name}, {theme}: {found}");
            }
        }
    }

    #[test]
    fn names_count_from_the_upper_left_corner() {
        let game = Game::new(carom_engine::tablut::Variant::from_start(RuleSet::ASHTON));
        let svg = svg(&game);
        let name = |draw: &dyn Fn(&mut String) -> fmt::Result| {
            let mut name = String::new();
            draw(&mut name).expect("a string takes any text");
            svg.matches(&name).count()
        };
        let frame = Frame::of_picture(size_of(game.rules()));
        let colour = Scheme::LIGHT.wood.expect("a tray").names;
        let (height, away) = (CELL * frame.name, CELL * frame.width / 2.0);
        let a1: Cell = "a1".parse().expect("a square");
        assert_eq!(place(a1), (0.0, 0.0));
        let at = CELL / 2.0;
        assert_eq!(
            name(&|svg| crate::strokes::draw_capitals(svg, "A", (at, -away), height, colour)),
            1
        );
        assert_eq!(
            name(&|svg| crate::strokes::draw_number(svg, 1, (-away, at), height, colour)),
            1
        );
    }
}
