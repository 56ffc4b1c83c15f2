//! The shown solution on the board: one lane for each move, so that all are visible.

use bevy::prelude::*;
use carom_engine::Direction;
use carom_engine::ricochet::Slide;
use carom_picture::ricochet::{Point, Segment, lanes};
use carom_play::ricochet::{Line, deal};
use carom_shell::frame::Frame;
use carom_shell::paint::brush::{Brush, Paint, at, between, height};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::paint::shapes;
use carom_shell::theme::{Fonts, Palette, text_on};

use crate::board::symbols;
use crate::colours::RobotColours as _;
use crate::on_board::{OnBoard, PointedMove};
use crate::solving::Solving;

/// The height of arrows above the ways.
const ARROWS: f32 = 0.1;
/// The parts that have heights of their own: this number fits below the arrows.
const MOST_ABOVE: usize = 45;

#[derive(Component)]
pub struct Lanes;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<PointedMove>().add_systems(Update, draw.in_set(Frame::Draw));
}

fn draw(
    mut brush: Brush,
    palette: Res<Palette>,
    fonts: Res<Fonts>,
    on_board: Res<OnBoard>,
    (solving, pointed): (Res<Solving>, Res<PointedMove>),
    old: Query<Entity, With<Lanes>>,
) {
    let changed = on_board.is_changed() || palette.is_changed() || solving.is_changed();
    if !(changed || pointed.is_changed()) {
        return;
    }
    brush.despawn(old);
    let (moves, Some(answer)) = (solving.moves_to_show(), solving.answer()) else { return };
    if moves.is_empty() || !on_board.tells() {
        return;
    }
    brush.begin(Lanes);
    let layout = BoardLayout::new(on_board.board().size());
    let Ok(round) = deal::from_here(on_board.round(), answer.position()) else { return };
    let mut line = Line::new(round);
    let slides: Vec<Slide> = moves.iter().map_while(|&mv| line.slide(mv).ok()).collect();
    let parts = lanes(&slides);
    draw_lanes(&mut brush, &palette, layout, &parts, pointed.0);
    if slides.len() > 1 {
        let first = solving.moves_shown() + 1;
        number(&mut brush, (&fonts, &palette), layout, &parts, first);
    }
}

fn point(layout: BoardLayout, Point { x, y }: Point) -> Vec2 {
    layout.point(Vec2::new(x, y))
}

/// The lanes without numbers. If one move is chosen, the others are faint.
pub(crate) fn draw_lanes(
    brush: &mut impl Paint,
    palette: &Palette,
    layout: BoardLayout,
    parts: &[Segment],
    chosen: Option<usize>,
) {
    for (number, part) in parts.iter().enumerate() {
        let is_faint = chosen.is_some_and(|it| it != part.slide);
        let color = palette.outline(Some(part.robot)).with_alpha(if is_faint { 0.2 } else { 1.0 });
        let (from, to) = (point(layout, part.from), point(layout, part.to));
        // Ways of two robots may cross: the later part is above.
        let above = number.min(MOST_ABOVE) as f32 * height::LEAST;
        brush.paint(shapes::bar(), color, between(from, to, 0.09, height::PATH + above));
        if part.is_last {
            let place = at(to, height::PATH + ARROWS + above);
            brush.paint(arrow_head(part.heading), color, place);
        } else {
            brush.paint(shapes::disc(0.045), color, at(to, height::PATH + above));
        }
    }
}

/// The number of each move on its longest part, if there is room. A move keeps its number while others are shown before it.
fn number(
    brush: &mut Brush,
    (fonts, palette): (&Fonts, &Palette),
    layout: BoardLayout,
    parts: &[Segment],
    first: usize,
) {
    const RADIUS: f32 = 0.2;
    let mut placed: Vec<Vec2> = Vec::new();
    for slide in 0.. {
        let own = parts.iter().filter(|part| part.slide == slide);
        let Some(part) = own.max_by(|a, b| a.length().total_cmp(&b.length())) else { return };
        let is_free =
            |point: &Vec2| placed.iter().all(|it| it.distance(*point) > 2.0 * RADIUS + 0.02);
        let shares = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
        let (from, to) = (point(layout, part.from), point(layout, part.to));
        let place = shares.map(|share| from.lerp(to, share));
        let point = place.into_iter().find(is_free).unwrap_or(place[0]);
        placed.push(point);
        let color = palette.outline(Some(part.robot));
        let layer = height::BADGE + 3.0 * height::LEAST * slide as f32;
        brush.paint(shapes::disc(RADIUS + 0.025), palette.square, at(point, layer));
        brush.paint(shapes::disc(RADIUS), color, at(point, layer + height::LEAST));
        let text = (slide + first).to_string();
        let place = at(point, layer + 2.0 * height::LEAST);
        brush.write(text, fonts.bold(30.0), 0.27, text_on(color), place);
    }
}

fn arrow_head(direction: Direction) -> Mesh {
    let turn = -std::f32::consts::FRAC_PI_2 * f32::from(direction as u8);
    symbols::symbol(carom_engine::ricochet::Shape::Triangle, 0.17)
        .rotated_by(Quat::from_rotation_z(turn))
}
