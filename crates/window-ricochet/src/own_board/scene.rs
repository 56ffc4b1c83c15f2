//! The board of the player on the screen, on its own layer: the quarters that are chosen, the targets, the robots.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use carom_engine::ricochet::{Robot, Target, Tile};
use carom_engine::{Size, Square};
use carom_picture::Frame as TrayFrame;
use carom_picture::ricochet::{CELL, Ground, ROBOT_SIDE, robot as picture};
use carom_play::ricochet::own_board::{EntryStep, OwnBoard};
use carom_shell::frame::Frame;
use carom_shell::ids::PageId;
use carom_shell::paint::brush::{Brush, Paint, at, height};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::paint::shapes;
use carom_shell::screen::{BoardView, CornerBoard, Screen};
use carom_shell::theme::workshop::{Trays, Workshop, tray_frame};
use carom_shell::theme::{Fonts, Look, Palette};

use super::pointer::{HeldPiece, PointerPiece};
use super::{OwnBoardState, PAGE};
use crate::board::{self, draw, robots, shown_extent};
use crate::colours::RobotColours as _;
use crate::editor;
use crate::order::MOVE;

/// The layer of this page.
const LAYER: RenderLayers = RenderLayers::layer(5);
/// The radius of the light around a target that can be chosen, in squares.
const HALO: f32 = 0.95;
/// How much of a quarter without a tile is covered.
const VEIL: f32 = 0.75;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        look.in_set(Frame::Animate)
            .in_set(MOVE)
            .after(board::follow)
            .after(editor::look)
            .run_if(in_state(PAGE)),
    )
    .add_systems(Update, make_room.in_set(Frame::View))
    .add_systems(
        Update,
        (draw_board, draw_marks, draw_robots).in_set(Frame::Draw).run_if(in_state(PAGE)),
    );
}

/// While tiles are chosen, an upright window shows a small board: the pictures need the room.
fn make_room(own: Res<OwnBoardState>, page: Res<State<PageId>>, mut corner: ResMut<CornerBoard>) {
    let is_small = *page == PAGE && matches!(own.step(), EntryStep::Tile(_));
    corner.set_if_neq(CornerBoard(is_small));
}

/// The camera shows the player's board, on its layer.
fn look(screen: Res<Screen>, mut view: ResMut<BoardView>) {
    let extent = shown_extent(&screen, Size::OFFICIAL);
    view.set_if_neq(BoardView { extent, layer: LAYER });
}

/// The printed board.
#[derive(Component)]
struct EntryBoard;

/// What lies on the board before the robots do: the quarter that is asked for, the targets to choose from.
#[derive(Component)]
struct EntryMarks;

#[derive(Component)]
struct Pieces;

/// The printed board, its look and its frame.
type BoardInputs = ([Option<Tile>; 4], Look, TrayFrame);

fn draw_board(
    mut trays: Trays<EntryBoard>,
    (own, palette, screen): (Res<OwnBoardState>, Res<Palette>, Res<Screen>),
    mut drawn: Local<Option<BoardInputs>>,
) {
    let Some(open) = own.open() else { return };
    let frame = tray_frame(&screen, Size::OFFICIAL);
    let now = (open.tiles(), palette.look, frame);
    if *drawn == Some(now) {
        return;
    }
    *drawn = Some(now);
    let setup = open.setup();
    let ground = Ground::new(&setup, None, palette.of_pictures(), frame);
    trays.draw(EntryBoard, LAYER, ground.svg(), CELL);
}

fn draw_marks(
    mut brush: Brush,
    (own, held): (Res<OwnBoardState>, Res<PointerPiece>),
    (palette, fonts): (Res<Palette>, Res<Fonts>),
    old: Query<Entity, With<EntryMarks>>,
) {
    if !(own.is_changed() || held.is_changed() || palette.is_changed()) {
        return;
    }
    brush.despawn(old);
    let Some(open) = own.open() else { return };
    brush.begin_on(LAYER, EntryMarks);
    let layout = BoardLayout::new(Size::OFFICIAL);
    match open.step() {
        EntryStep::Tile(place) => empty_quarters(&mut brush, (&palette, &fonts), open, place),
        EntryStep::Target if own.asked().is_none() => {
            let board = open.board();
            let free = board.targets().iter().filter(|it| !open.won().contains(&it.square));
            for target in free {
                mark(&mut brush, &palette, layout, open, *target);
            }
        }
        EntryStep::Robot(_) | EntryStep::Target | EntryStep::Ready => {}
    }
    // The keys have moved it last.
    let pointed = own.cursor.or_else(|| held.0.as_ref().map(|it| it.square));
    if let Some(square) = pointed {
        let is_refused = held.0.as_ref().is_some_and(|it| it.is_refused);
        let color = if is_refused { palette.danger } else { palette.ink };
        let center = layout.center(square);
        brush.paint(shapes::ring(0.56, 0.09), color, at(center, height::RING));
        if is_refused {
            let bar = Rectangle::new(1.1, 0.1).mesh().build();
            let turn = Quat::from_rotation_z(-std::f32::consts::FRAC_PI_4);
            brush.paint(bar, color, at(center, height::RING + height::LEAST).with_rotation(turn));
        }
    }
}

/// The quarters without a tile, and the one that is asked for.
fn empty_quarters(
    brush: &mut Brush,
    (palette, fonts): (&Palette, &Fonts),
    open: &OwnBoard,
    asked: usize,
) {
    let corners = [Vec2::new(-1.0, 1.0), Vec2::ONE, Vec2::new(1.0, -1.0), Vec2::NEG_ONE];
    for (place, corner) in corners.into_iter().enumerate() {
        let center = 4.0 * corner;
        let is_asked = place == asked;
        if open.tiles()[place].is_none() {
            let veil = Rectangle::from_length(8.0).mesh().build();
            let color = palette.ground.with_alpha(VEIL);
            brush.paint(veil, color, at(center, height::STOP));
        }
        if is_asked {
            let sheet = shapes::rounded_rectangle(Vec2::splat(7.8), 0.7);
            brush.paint(sheet, palette.ink, at(center, height::BADGE));
            let inside = shapes::rounded_rectangle(Vec2::splat(7.3), 0.5);
            brush.paint(inside, palette.surface, at(center, height::BADGE + height::LEAST));
            let place = at(center, height::BADGE + 2.0 * height::LEAST);
            brush.write("?".to_owned(), fonts.bold(60.0), 3.2, palette.ink, place);
        }
    }
}

/// A target that can be chosen: its mark in full colour with a light; below a robot a ring shows it.
fn mark(
    brush: &mut Brush,
    palette: &Palette,
    layout: BoardLayout,
    open: &OwnBoard,
    Target { square, robot, shape }: Target,
) {
    let (center, color) = (layout.center(square), palette.outline(robot));
    brush.paint(shapes::disc(HALO), color.with_alpha(0.16), at(center, height::HEAT));
    if open.robot_on(square).is_some() {
        brush.paint(shapes::ring(0.62, 0.08), color, at(center, height::RING));
    } else {
        draw::draw_target(brush, center, shape, palette.robot(robot));
    }
}

/// Robots, the piece under the finger, and the size of their pictures.
type PieceInputs = (Vec<(Robot, Option<Square>)>, Option<HeldPiece>, Look, u32);

fn draw_robots(
    (mut brush, mut workshop): (Brush, Workshop),
    (own, held, palette): (Res<OwnBoardState>, Res<PointerPiece>, Res<Palette>),
    old: Query<Entity, With<Pieces>>,
    mut drawn: Local<Option<PieceInputs>>,
) {
    let Some(open) = own.open() else { return };
    let is_laid = !matches!(open.step(), EntryStep::Tile(_));
    let all: Vec<_> = if is_laid { open.robots().collect() } else { Vec::new() };
    let now = (all, held.0.clone(), palette.look, workshop.side());
    if drawn.as_ref() == Some(&now) {
        return;
    }
    brush.despawn(old);
    let layout = BoardLayout::new(Size::OFFICIAL);
    let carried = held.0.as_ref().filter(|it| it.is_carried).and_then(|it| it.robot);
    for &(robot, square) in &now.0 {
        let Some(square) = square.filter(|_| carried != Some(robot)) else { continue };
        brush.begin_on(LAYER, (Pieces, robots::place(layout.center(square), robot)));
        robots::draw_robot(&mut brush, &mut workshop, &palette, (robot, None));
    }
    if let Some(HeldPiece { robot: Some(robot), square, is_refused: false, .. }) = now.1 {
        brush.begin_on(LAYER, Pieces);
        let svg = picture(robot, None, palette.of_pictures());
        let image = workshop.picture(svg, CELL, workshop.side());
        let place = at(layout.center(square), height::RING - 1.0);
        brush.faint_picture(image, Vec2::splat(ROBOT_SIDE), 0.85, place);
    }
    *drawn = Some(now);
}
