//! The wheel, the middle button and the keys that enlarge a large board, what covers its parts outside of its place in the
//! window, and the button that shows all of it again.

use bevy::camera::visibility::RenderLayers;
use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;

use super::pointer::Covers;
use super::ui::{Tone, UiKit, placed};
use crate::command::Command;
use crate::frame::Frame;
use crate::input::PointerEvents;
use crate::overlay;
use crate::paint::camera;
use crate::screen::{BoardView, Screen};
use crate::theme::Palette;
use crate::zoom::{BoardZoom, STRIP, WheelEnlarges};

/// The factor of one step of the wheel or of a key.
const STEP: f32 = 1.25;
/// The pixels that a touch pad scrolls for such a step.
const PIXELS: f32 = 80.0;
/// One of the boxes around what is shown of the board, by its number.
#[derive(Component)]
pub struct Surround(usize);

/// The line around the place of an enlarged board.
#[derive(Component)]
struct Frontier;

/// The button that shows the whole board.
#[derive(Component)]
pub struct WholeBoard;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardZoom>()
        .init_resource::<WheelEnlarges>()
        .add_message::<MouseWheel>()
        .add_message::<MouseButtonInput>()
        .add_systems(Startup, spawn)
        .add_systems(
            Update,
            (
                turn.in_set(Frame::Layout).before(overlay::scroll).before(camera::aim),
                (surround, label).in_set(Frame::Draw),
            ),
        );
}

/// What the player does with the board as a whole.
fn turn(
    mut commands: MessageReader<Command>,
    (mut wheel, mut buttons): (MessageReader<MouseWheel>, MessageReader<MouseButtonInput>),
    (pointer, covers): (Res<PointerEvents>, Covers),
    (screen, view): (Res<Screen>, Res<BoardView>),
    (mut zoom, mut enlarges): (ResMut<BoardZoom>, ResMut<WheelEnlarges>),
    mut seen: Local<Option<RenderLayers>>,
    // Where the pointer was if it drags the board.
    mut held: Local<Option<Vec2>>,
) {
    let extent = view.extent.max(Vec2::ONE);
    let mut next = *zoom;
    if seen.as_ref() != Some(&view.layer) {
        *seen = Some(view.layer.clone());
        next = BoardZoom::WHOLE;
    }
    let can_enlarge = view.layer != RenderLayers::none() && BoardZoom::most(extent) > 1.0;
    let board =
        Rect::from_corners(screen.scale * screen.board.min, screen.scale * screen.board.max);
    let is_on_board = |pixel: &Vec2| can_enlarge && board.contains(*pixel) && !covers.at(*pixel);
    let over = pointer.place().filter(is_on_board);
    enlarges.set_if_neq(WheelEnlarges(over.is_some()));
    let turns = wheel.read().map(|it| match it.unit {
        MouseScrollUnit::Line => it.y,
        MouseScrollUnit::Pixel => it.y / PIXELS,
    });
    let turns: f32 = turns.sum();
    if let Some(pixel) = over {
        // Some systems report one notch of a wheel twice.
        next.enlarge(STEP.powf(turns.clamp(-1.0, 1.0)), pixel, &screen, extent);
    }
    for button in buttons.read().filter(|it| it.button == MouseButton::Middle) {
        *held = over.filter(|_| button.state == ButtonState::Pressed);
    }
    if let (Some(from), Some(to)) = (*held, pointer.place()) {
        next.drag(to - from, &screen, extent);
        *held = Some(to);
    }
    for command in commands.read() {
        let by = match command {
            Command::Enlarge if can_enlarge => STEP,
            Command::Reduce => 1.0 / STEP,
            Command::ShowWholeBoard => 0.0,
            _ => continue,
        };
        next.enlarge(by, board.center(), &screen, extent);
    }
    zoom.set_if_neq(next);
}

/// [`surround`] gives the nodes their places.
fn spawn(mut commands: Commands) {
    commands.spawn((Frontier, Node::default(), Pickable::IGNORE, GlobalZIndex(-1)));
    // Everything else of the window is above.
    for number in 0..4 {
        commands.spawn((Surround(number), Node::default(), Hovered::default(), GlobalZIndex(-1)));
    }
    // The wheel also enlarges the board over the strip below it.
    commands.spawn((Surround(4), Node::default(), GlobalZIndex(-1)));
}

/// Covers what lies around the place of an enlarged board.
fn surround(
    (zoom, screen, palette): (Res<BoardZoom>, Res<Screen>, Res<Palette>),
    (boxes, frame): (Query<(Entity, &Surround)>, Single<Entity, With<Frontier>>),
    mut commands: Commands,
) {
    if !(zoom.is_changed() || screen.is_changed() || palette.is_changed()) {
        return;
    }
    let Rect { min, max } = screen.board;
    let view = zoom.view(&screen);
    let Vec2 { x: right, y: bottom } = screen.size;
    let places = [
        Rect::new(0.0, 0.0, right, min.y),
        Rect::new(0.0, max.y, right, bottom),
        Rect::new(0.0, min.y, min.x, max.y),
        Rect::new(max.x, min.y, right, max.y),
        Rect { min: Vec2::new(min.x, view.max.y), max },
    ];
    let display = if zoom.is_whole() { Display::None } else { Display::Flex };
    for (entity, &Surround(number)) in &boxes {
        let node = Node { display, ..placed(places[number]) };
        commands.entity(entity).insert((node, BackgroundColor(palette.ground)));
    }
    let node = Node { display, border: px(1).all(), ..placed(view) };
    commands.entity(*frame).insert((node, BorderColor::all(palette.line)));
}

/// Shows how much the board is enlarged, on the button that shows all of it, in the strip below the board.
fn label(
    (zoom, screen): (Res<BoardZoom>, Res<Screen>),
    mut kit: UiKit,
    shown: Query<Entity, With<WholeBoard>>,
) {
    if !(zoom.is_changed() || screen.is_changed() || kit.is_changed()) {
        return;
    }
    for button in &shown {
        kit.commands().entity(button).try_despawn();
    }
    if zoom.is_whole() {
        return;
    }
    let node = Node {
        position_type: PositionType::Absolute,
        right: px(screen.size.x - screen.board.max.x),
        bottom: px(screen.size.y - screen.board.max.y),
        height: px(STRIP),
        align_items: AlignItems::Center,
        ..default()
    };
    let parent = kit.commands().spawn((WholeBoard, node, Hovered::default())).id();
    kit.fill_node(parent, |ui| {
        let factor = format!("{:.1}", zoom.factor());
        let text = ui.words.with("whole-board", &[("factor", factor.into())]);
        ui.button(&text, Command::ShowWholeBoard, Tone::Plain, 0.0);
    });
}
