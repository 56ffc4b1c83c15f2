//! What a player sees: buttons, messages, the ring of the keyboard.

use bevy::ecs::system::RunSystemOnce as _;
use bevy::input::keyboard::Key;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui::{ComputedNode, UiGlobalTransform};

use super::real::Real;
use crate::BoxedAction;
use crate::input::Stroke;
use crate::panel::OnPress;
use crate::panel::dock::told::ToldState;
use crate::panel::notice::Strip;

/// The key of a stroke such as `Ctrl+Z`, and its modifier keys.
pub fn keys_of(stroke: &str) -> (Key, Vec<Key>) {
    let stroke: Stroke = stroke.parse().expect("a stroke of the tables");
    let (key, control, shift) = stroke.parts();
    let held = [(control, Key::Control), (shift, Key::Shift)];
    (key.clone(), held.into_iter().filter_map(|(is_held, it)| is_held.then_some(it)).collect())
}

/// Everything that can be clicked, with its middle in logical pixels.
pub fn buttons(real: &mut Real) -> Vec<(BoxedAction, Vec2)> {
    let world = real.app.world_mut();
    let scale = world.query::<&Window>().iter(world).next().map_or(1.0, Window::scale_factor);
    shown(world).into_iter().map(|(action, place)| (action, place.center() / scale)).collect()
}

/// The buttons that are drawn, and where, in physical pixels.
fn shown(world: &mut World) -> Vec<(BoxedAction, Rect)> {
    let mut nodes =
        world.query::<(&OnPress, &ComputedNode, &UiGlobalTransform, &InheritedVisibility)>();
    let shown = nodes.iter(world).filter(|it| it.3.get() && !it.1.is_empty());
    let place = |node: &ComputedNode, at: &UiGlobalTransform| {
        Rect::from_center_size(at.translation, node.size())
    };
    shown.map(|(sends, node, at, _)| (sends.0.clone(), place(node, at))).collect()
}

/// The middle of the button of a command, in logical pixels.
#[track_caller]
pub fn button<T>(real: &mut Real, wanted: T) -> Vec2
where
    BoxedAction: PartialEq<T>,
{
    buttons(real).into_iter().find(|it| it.0 == wanted).expect("the button").1
}

/// The message on the screen; an empty text if there is none.
pub fn strip(real: &mut Real) -> String {
    let world = real.app.world_mut();
    let Some(strip) = world.query_filtered::<Entity, With<Strip>>().iter(world).next() else {
        return String::new();
    };
    let mut inside = vec![strip];
    let mut told = String::new();
    while let Some(node) = inside.pop() {
        // Without the button that closes a long message.
        if world.get::<OnPress>(node).is_some() {
            continue;
        }
        told += world.get::<Text>(node).map_or("", |it| it.0.as_str());
        inside.extend(world.get::<Children>(node).into_iter().flatten());
    }
    told
}

/// What a reader of the screen says of the state.
pub fn told(real: &mut Real) -> String {
    real.arrange();
    let told = real.app.world_mut().run_system_once(|it: ToldState| it.text());
    told.expect("a text")
}

/// The buttons that are drawn, and where.
pub fn controls(real: &mut Real) -> Vec<(BoxedAction, Rect)> {
    real.arrange();
    shown(real.app.world_mut())
}

/// The texts on the button of a command.
pub fn of_button<T>(real: &mut Real, wanted: T) -> Vec<String>
where
    BoxedAction: PartialEq<T>,
{
    fn add(world: &World, entity: Entity, found: &mut Vec<String>) {
        found.extend(world.get::<Text>(entity).map(|it| it.0.clone()));
        for &child in world.get::<Children>(entity).into_iter().flatten() {
            add(world, child, found);
        }
    }
    let world = real.app.world_mut();
    let mut all = world.query::<(Entity, &OnPress)>();
    let button = all.iter(world).find(|it| it.1.0 == wanted).expect("the button").0;
    let mut found = Vec::new();
    add(world, button, &mut found);
    found
}

/// The command of the button with the ring. There must be at most one ring.
#[track_caller]
pub fn ringed(app: &mut App) -> Option<BoxedAction> {
    let mut buttons = app.world_mut().query::<(&OnPress, &Outline)>();
    let with_ring = buttons.iter(app.world()).filter(|(_, it)| it.color != Color::NONE);
    let with_ring: Vec<BoxedAction> = with_ring.map(|(sends, _)| sends.0.clone()).collect();
    assert!(with_ring.len() < 2, "{with_ring:?}");
    with_ring.into_iter().next()
}

/// The place of the field that has the focus, or else of a field that is shown, in logical pixels, and its text.
pub fn field(real: &mut Real) -> (Vec2, String) {
    let world = real.app.world_mut();
    let focus = world.resource::<InputFocus>().get();
    let mut fields = world.query::<(Entity, &EditableText, &ComputedNode, &UiGlobalTransform)>();
    // The fields of the other pages are hidden, but a page below a card may have a field, too.
    let shown = fields.iter(world).filter(|(_, _, node, _)| node.size().min_element() > 0.0);
    let (focused, others): (Vec<_>, Vec<_>) = shown.partition(|it| Some(it.0) == focus);
    let (_, text, node, place) = *focused.first().or(others.first()).expect("a field");
    (place.translation * node.inverse_scale_factor(), text.value().to_string())
}
