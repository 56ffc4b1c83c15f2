//! The board on the screen.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use carom_engine::tablut::{Cell, RuleSet};
use carom_engine::{Direction, Size};
use carom_shell::frame::Frame;
use carom_shell::paint::brush::{Brush, Paint, at, between, height};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::paint::shapes;
use carom_shell::panel::kit::LABEL;
use carom_shell::screen::{BoardView, Screen};
use carom_shell::theme::workshop;
use carom_shell::theme::{Fonts, Look, Palette, Theme};

use crate::ids::PLAY;
use crate::order::MOVE;
use crate::session::Session;

pub(crate) mod craft;
pub mod marks;
pub mod pieces;

use craft::{Part, RIM, Workshop};
pub use pieces::Motion;

/// The layer of the page.
pub(crate) const LAYER: RenderLayers = RenderLayers::layer(4);

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((workshop::plugin::<Part>, pieces::plugin, marks::plugin)).add_systems(
        Update,
        (look.in_set(Frame::Move).in_set(MOVE), redraw.in_set(Frame::Draw).before(marks::draw))
            .run_if(in_state(PLAY)),
    );
}

/// The places of the squares.
pub const fn layout() -> BoardLayout {
    const SIZE: Size = match Size::new(Cell::SIDE, Cell::SIDE) {
        Ok(size) => size,
        Err(_) => Size::OFFICIAL,
    };
    BoardLayout::new(SIZE)
}

/// The middle of a square.
pub fn center(cell: Cell) -> Vec2 {
    layout().center(cell.into())
}

/// The squares that must fit on the screen: the board and the tray.
pub fn shown_extent() -> Vec2 {
    layout().extent() + 2.0 * RIM + 0.1
}

/// The camera shows the board.
fn look(mut view: ResMut<BoardView>) {
    view.set_if_neq(BoardView { extent: shown_extent(), layer: LAYER });
}

#[derive(Component)]
pub(crate) struct Printed;

fn redraw(
    mut brush: Brush,
    mut workshop: Workshop,
    (palette, fonts): (Res<Palette>, Res<Fonts>),
    (session, screen): (Res<Session>, Res<Screen>),
    old: Query<Entity, With<Printed>>,
    mut drawn: Local<Option<(&'static str, Look, f32)>>,
) {
    let now = (session.rules().name, palette.look, name_height(&screen));
    if drawn.replace(now) == Some(now) {
        return;
    }
    brush.despawn(old);
    brush.begin_on(LAYER, Printed);
    let (tray, extent) = workshop.picture(Part::Tray);
    brush.picture(tray, extent, at(Vec2::ZERO, height::EDGE));
    names(&mut brush, &palette, &fonts, now.2);
    draw_squares(&mut brush, &palette, session.rules());
}

/// The height of a line of the names on the rim, in squares: at least that of the small text of the panel, as far as the rim has
/// room for it.
fn name_height(screen: &Screen) -> f32 {
    const USUAL: f32 = 0.26;
    const MOST: f32 = 0.8 * RIM;
    (screen.scale * LABEL / screen.unit(shown_extent())).clamp(USUAL, MOST)
}

/// The names of columns and rows on the rim.
fn names(brush: &mut Brush, palette: &Palette, fonts: &Fonts, size: f32) {
    let color = match palette.look.theme {
        Theme::Light => Color::srgb(0.97, 0.91, 0.80),
        Theme::Dark => palette.muted,
    };
    let away = f32::from(Cell::SIDE) / 2.0 + RIM / 2.0;
    for number in 0..Cell::SIDE {
        let along = f32::from(number) - f32::from(Cell::SIDE - 1) / 2.0;
        let column = char::from(b'a' + number).to_string();
        let row = (number + 1).to_string();
        let places = [(column, Vec2::new(along, -away)), (row, Vec2::new(-away, -along))];
        for (name, place) in places {
            let font = fonts.bold(48.0);
            brush.write(name, font, size, color, at(place, height::SLAB));
        }
    }
}

/// The colours of the kinds of squares.
struct Tones {
    square: Color,
    camp: Color,
    escape: Color,
    throne: Color,
    /// The arrows of the escapes.
    arrow: Color,
    /// The lines of camps.
    line: Color,
    /// The star of the throne.
    star: Color,
}

fn tones(palette: &Palette) -> Tones {
    let square = palette.square;
    let (camp, line) = match palette.look.theme {
        Theme::Light => (square.mix(&palette.ink, 0.26), square.mix(&palette.ink, 0.5)),
        Theme::Dark => (square.mix(&Color::BLACK, 0.55), square.mix(&Color::WHITE, 0.34)),
    };
    Tones {
        square,
        camp,
        line,
        escape: square.mix(&palette.good, 0.2),
        arrow: square.mix(&palette.good, 0.85),
        throne: square.mix(&palette.star, 0.3),
        star: square.mix(&palette.star, 0.9),
    }
}

/// Draws the squares so that they show the rules: camps have crossed lines, escapes have arrows to the outside, the throne
/// has a star.
pub(crate) fn draw_squares(brush: &mut impl Paint, palette: &Palette, rules: &RuleSet) {
    let layout = layout();
    let tones = tones(palette);
    let well = shapes::rounded_rectangle(layout.extent() + 0.08, 0.1);
    brush.paint(well, palette.square.mix(&Color::BLACK, 0.16), at(Vec2::ZERO, height::SLAB));
    let is_camp = |cell: Cell| rules.camps.contains(cell);
    let is_escape = |cell: Cell| rules.escapes.contains(cell);
    let square = || shapes::rounded_rectangle(Vec2::splat(0.95), 0.09);
    let kinds: [(Color, &dyn Fn(Cell) -> bool); 4] = [
        (tones.throne, &|it| it == Cell::THRONE),
        (tones.camp, &is_camp),
        (tones.escape, &|it| is_escape(it) && !is_camp(it)),
        (tones.square, &|it| it != Cell::THRONE && !is_camp(it) && !is_escape(it)),
    ];
    for (color, holds) in kinds {
        let places = Cell::all().filter(|&it| holds(it)).map(|it| at(center(it), height::SQUARE));
        brush.paint_all(square(), color, places.collect::<Vec<_>>());
    }
    let print = height::SQUARE + 0.1;
    let crosses = rules.camps.iter().flat_map(|cell| {
        let ends = [Vec2::splat(0.3), Vec2::new(-0.3, 0.3)];
        ends.map(|end| between(center(cell) - end, center(cell) + end, 0.05, print))
    });
    brush.paint_all(shapes::bar(), tones.line, crosses.collect::<Vec<_>>());
    let arrows = rules.escapes.iter().flat_map(|cell| {
        let out = Direction::ALL.into_iter().filter(move |&it| cell.step(it).is_none());
        out.map(move |direction| {
            let turn =
                Quat::from_rotation_z(-std::f32::consts::FRAC_PI_2 * f32::from(direction as u8));
            let place = center(cell) + turn.mul_vec3(0.33 * Vec3::Y).truncate();
            at(place, print).with_rotation(turn)
        })
    });
    brush.paint_all(shapes::triangle(0.1), tones.arrow, arrows.collect::<Vec<_>>());
    let throne = center(Cell::THRONE);
    brush.paint(shapes::ring(0.38, 0.05), tones.star, at(throne, print));
    brush.paint(shapes::star(0.26), tones.star, at(throne, print));
}
