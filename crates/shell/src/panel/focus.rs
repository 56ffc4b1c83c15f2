//! The keyboard focus: a ring that Tab moves from button to button. Enter or Space presses the button with
//! the ring. In an overlay, and on a page that has no other use for them, the arrow keys move the ring too.
//!
//! Without the ring, all other keys belong to the game. Escape or a press of the pointer removes the ring.

use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::touch::Touches;
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui_widgets::Button;

use super::OnPress;
use crate::action::BoxedAction;
use crate::command::Command;
use crate::frame::Frame;
use crate::ids::PageId;
use crate::input::{HeldKeys, Keys, Rebinding};
use crate::overlay::{OpenCard, Overlay, Toggled};
use crate::scroll::Scrolls;
use crate::theme::Palette;

/// The place of the ring, to restore it when its section is filled again.
#[derive(Resource, Default)]
pub(super) struct Ring {
    on: Option<BoxedAction>,
    /// The index among all items that can have the focus.
    place: usize,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<InputFocus>()
        .init_resource::<Ring>()
        .add_systems(
            PreUpdate,
            (stay, walk)
                .chain()
                .after(bevy::input::InputSystems)
                .before(crate::input::read_keys)
                .before(bevy::input_focus::InputFocusSystems::Dispatch),
        )
        .add_systems(
            Update,
            (
                leave.in_set(Frame::Navigate).after(Toggled),
                (reveal, draw).chain().in_set(Frame::Draw),
            ),
        );
}

/// The items that can have the focus.
#[derive(SystemParam)]
pub(super) struct Stops<'w, 's> {
    parts: Query<'w, 's, Entity, Or<(With<Button>, With<EditableText>)>>,
    nodes: Query<'w, 's, (&'static Node, Option<&'static ChildOf>)>,
    children: Query<'w, 's, &'static Children>,
    cards: Query<'w, 's, (), With<OpenCard>>,
    places: Query<'w, 's, &'static UiGlobalTransform>,
    sends: Query<'w, 's, &'static OnPress>,
    fields: Query<'w, 's, (), With<EditableText>>,
    overlay: Res<'w, Overlay>,
    rebinding: Option<Res<'w, Rebinding>>,
    keys: Option<Res<'w, Keys>>,
    page: Option<Res<'w, State<PageId>>>,
}

impl Stops<'_, '_> {
    /// Whether the open page has an action for Tab.
    fn is_tab_taken(&self, held: HeldKeys) -> bool {
        self.has_action(&Key::Tab, held) == Some(true) && !self.overlay.is_open()
    }

    /// Whether an arrow key moves the ring: in a card, and on a page that has no action for the key.
    fn is_arrow_free(&self, key: &Key, held: HeldKeys) -> bool {
        self.overlay.is_open() || self.has_action(key, held) == Some(false)
    }

    /// Whether the open page has an action for a key; `None` if no page is open, or if no action can have the key.
    fn has_action(&self, key: &Key, held: HeldKeys) -> Option<bool> {
        let (keys, page) = (self.keys.as_ref()?, self.page.as_ref()?);
        Some(keys.shortcut(*page.get(), &held.stroke(key)?).is_some())
    }

    /// The first item below the header, or in the open card.
    fn first(&self, all: &[Entity]) -> Option<Entity> {
        let is_in_header =
            |it: &&Entity| self.path(**it).is_some_and(|path| path.get(1) == Some(&0));
        let below = all.iter().find(|it| !is_in_header(it) || self.overlay.is_open());
        below.or(all.first()).copied()
    }

    /// All visible items, in the order of the parts of the window.
    fn all(&self) -> Vec<Entity> {
        let mut stops: Vec<_> =
            self.parts.iter().filter_map(|it| Some((self.path(it)?, it))).collect();
        stops.sort();
        stops.into_iter().map(|(_, it)| it).collect()
    }

    /// The path of child indices to the item; `None` if it is hidden or below an overlay.
    fn path(&self, stop: Entity) -> Option<Vec<i64>> {
        let (mut path, mut here) = (Vec::new(), stop);
        let mut in_card = false;
        loop {
            let (node, parent) = self.nodes.get(here).ok()?;
            if node.display == Display::None {
                return None;
            }
            in_card |= self.cards.contains(here);
            let Some(&ChildOf(parent)) = parent else {
                // The header is above the panel.
                path.push(pixels(node.top));
                path.push(pixels(node.left));
                path.reverse();
                return (in_card == self.overlay.is_open()).then_some(path);
            };
            let siblings = self.children.get(parent).ok()?;
            let place = siblings.iter().position(|it| it == here)?;
            path.push(i64::try_from(place).ok()?);
            here = parent;
        }
    }

    /// The nearest item in a direction along rows and columns.
    fn towards(&self, all: &[Entity], from: Entity, way: Vec2) -> Option<Entity> {
        let place = |it: Entity| self.places.get(it).ok().map(|it| it.translation);
        let from = place(from)?;
        let cost = |it: Entity| {
            let step = place(it)? - from;
            let (along, aside) = (step.dot(way), step.dot(way.perp()).abs());
            (along > 1.0).then_some(along + 3.0 * aside)
        };
        let costs = all.iter().filter_map(|&it| Some((it, cost(it)?)));
        costs.min_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(it, _)| it)
    }
}

fn pixels(value: Val) -> i64 {
    match value {
        Val::Px(pixels) => pixels as i64,
        _ => 0,
    }
}

/// Keeps the ring at its place when a section is filled again.
pub(super) fn stay(stops: Stops, mut focus: ResMut<InputFocus>, mut ring: ResMut<Ring>) {
    let Some(now) = focus.get() else { return };
    let all = stops.all();
    if let Some(place) = all.iter().position(|&it| it == now) {
        *ring = Ring { on: stops.sends.get(now).ok().map(|it| it.0.clone()), place };
        return;
    }
    let same = |it: &Entity| stops.sends.get(*it).ok().map(|it| &it.0) == ring.on.as_ref();
    let distance = |place: usize| place.abs_diff(ring.place);
    // A field is followed only by a field: a second Enter must not press a button that has come in its place.
    let is_field = ring.on.is_none();
    let fits = |it: &Entity| if is_field { stops.fields.contains(*it) } else { same(it) };
    let places = (0..all.len()).filter(|&it| fits(&all[it]));
    let found = places.min_by_key(|&it| distance(it));
    let last = all.len().checked_sub(1).filter(|_| !is_field);
    match found.or(last.map(|last| ring.place.min(last))) {
        Some(place) if !stops.overlay.is_changed() => {
            focus.set(all[place], FocusCause::Navigated);
        }
        _ => focus.clear(),
    }
}

pub(super) fn walk(
    stops: Stops,
    mut strokes: MessageReader<KeyboardInput>,
    mut held: Local<HeldKeys>,
    mut focus: ResMut<InputFocus>,
) {
    for stroke in strokes.read() {
        held.follow(stroke);
        let is_listening = stops.rebinding.as_ref().is_some_and(|it| it.listening.is_some());
        if !stroke.state.is_pressed() || is_listening {
            continue;
        }
        let is_typing = focus.get().is_some_and(|it| stops.fields.contains(it));
        let (step, way) = match stroke.logical_key {
            // A page may have its own use for Tab, unless the ring is there or Control is held.
            Key::Tab if stops.is_tab_taken(*held) && focus.get().is_none() => continue,
            Key::Tab => (if held.shift { -1 } else { 1 }, None),
            ref key if is_typing || !stops.is_arrow_free(key, *held) => continue,
            Key::ArrowDown => (1, Some(Vec2::Y)),
            Key::ArrowRight => (1, Some(Vec2::X)),
            Key::ArrowUp => (-1, Some(Vec2::NEG_Y)),
            Key::ArrowLeft => (-1, Some(Vec2::NEG_X)),
            _ => continue,
        };
        let all = stops.all();
        let here = focus.get().and_then(|it| all.iter().position(|&other| other == it));
        let next = match (here, way) {
            (Some(here), Some(way)) => stops.towards(&all, all[here], way).or_else(|| {
                // After the end of a row, the ring continues in the next row.
                all.get(here.checked_add_signed(step)?).copied()
            }),
            (Some(here), None) => {
                let is_field = |it: &&Entity| stops.fields.contains(**it);
                let field = match step {
                    // In a card, Tab goes to every button between its fields, too: no letter is a command there.
                    _ if !is_typing || stops.overlay.is_open() => None,
                    1 => all[here + 1..].iter().find(is_field),
                    _ => all[..here].iter().rev().find(is_field),
                };
                let count = all.len().cast_signed();
                let next = (here.cast_signed() + step).rem_euclid(count.max(1));
                // From field to field: what is typed goes on there, and no letter is a command.
                field.or_else(|| all.get(next.cast_unsigned())).copied()
            }
            (None, Some(_)) if step > 0 => stops.first(&all),
            (None, _) if step > 0 => all.first().copied(),
            (None, _) => all.last().copied(),
        };
        if let Some(next) = next {
            focus.set(next, FocusCause::Navigated);
        }
    }
}

/// The ring goes with what is open, or a key would press a button of which nobody thinks any more. It stays on the tab that has
/// opened the page.
fn leave(
    mut commands: MessageReader<Command>,
    (page, sends): (Option<Res<State<PageId>>>, Query<&OnPress>),
    (mouse, touches): (Option<Res<ButtonInput<MouseButton>>>, Option<Res<Touches>>),
    overlay: Res<Overlay>,
    fields: Query<(), With<EditableText>>,
    mut focus: ResMut<InputFocus>,
) {
    let back = commands.read().any(|it| *it == Command::Back);
    let is_clicked = mouse.is_some_and(|it| it.get_just_pressed().next().is_some());
    let pressed = is_clicked || touches.is_some_and(|it| it.any_just_pressed());
    let is_typing = focus.get().is_some_and(|it| fields.contains(it));
    let go = page.filter(|it| it.is_changed() && !it.is_added()).map(|it| Command::Go(*it.get()));
    let is_elsewhere = |go: Command| {
        let on = focus.get().and_then(|it| sends.get(it).ok());
        on.is_none_or(|it| !it.0.as_action().is(&go))
    };
    let opened = overlay.is_changed() && !overlay.is_added() || go.is_some_and(is_elsewhere);
    if focus.get().is_some() && (opened || (!is_typing && (back || pressed))) {
        focus.clear();
    }
}

/// Scrolls a card or panel that does not show everything, so that the item with the focus is visible.
fn reveal(
    focus: Res<InputFocus>,
    stops: Query<(&ComputedNode, &UiGlobalTransform), Without<Scrolls>>,
    parents: Query<&ChildOf>,
    bodies: Query<(Entity, &mut ScrollPosition, &ComputedNode, &UiGlobalTransform), With<Scrolls>>,
) {
    if !focus.is_changed() {
        return;
    }
    let Some(item) = focus.get() else { return };
    let Ok((stop, at)) = stops.get(item) else { return };
    for (body, mut position, node, card) in bodies {
        if !parents.iter_ancestors(item).any(|it| it == body) {
            continue;
        }
        let reach = (node.size().y - stop.size().y) / 2.0 - MARGIN / node.inverse_scale_factor();
        let away = at.translation.y - card.translation.y;
        let way = away - away.clamp(-reach.max(0.0), reach.max(0.0));
        let overlaps = node.content_size().y > node.size().y;
        if overlaps && way != 0.0 {
            position.y = (position.y + way * node.inverse_scale_factor()).max(0.0);
        }
    }
}

/// The space between the item with the focus and the edge of its card or panel.
const MARGIN: f32 = 24.0;

/// The outline of items that can have the focus, while they do not have it. That of a field is inside its edge, because a field may be
/// in a box that cuts off what is outside of it.
pub(crate) const NO_RING: Outline = no_ring(2.0);
pub(crate) const NO_INNER_RING: Outline = no_ring(-2.0);

const fn no_ring(offset: f32) -> Outline {
    Outline { width: Val::Px(2.0), offset: Val::Px(offset), color: Color::NONE }
}

fn draw(
    focus: Res<InputFocus>,
    palette: Res<Palette>,
    mut outlines: Query<(Entity, &mut Outline), Or<(With<Button>, With<EditableText>)>>,
) {
    for (entity, mut outline) in &mut outlines {
        let color = if focus.get() == Some(entity) { palette.ink } else { Color::NONE };
        let now = Outline { color, ..*outline };
        outline.set_if_neq(now);
    }
}
