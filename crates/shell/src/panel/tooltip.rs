//! Tooltips: what a button does, and its key, beside the button while the pointer rests on it.

use std::time::Duration;

use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui::ComputedNode;
use bevy::window::PrimaryWindow;

use super::{OnPress, Tip};
use crate::action::BoxedAction;
use crate::frame::Frame;
use crate::ids::PageId;
use crate::input::{Keys, Tables};
use crate::next_redraw::NextRedraw;
use crate::panel::ui::{TEXT, UiKit};
use crate::screen::Screen;
use crate::words::Words;

/// The text beside a button.
#[derive(Component)]
pub struct Tooltip;

/// The seconds that the pointer must rest on a button.
const REST: f32 = 0.5;
/// The greatest width of the text, the space between it and its button, and the height of a text of three lines.
const WIDTH: f32 = 260.0;
const GAP: f32 = 6.0;
const HEIGHT: f32 = 64.0;

/// The button under the pointer.
#[derive(Default)]
struct Resting {
    on: Option<(Option<BoxedAction>, Option<Tip>)>,
    seconds: f32,
    /// Whether it has no tooltip, no longer because it was pressed, or because it has come under a pointer that rests.
    is_over: bool,
    /// The place of the button that was pressed, in physical pixels, until the pointer leaves it. What the press has changed is
    /// often there: the panel is filled again, also with new buttons.
    pressed: Option<Rect>,
}

type Buttons<'w, 's> = Query<
    'w,
    's,
    (
        Option<&'static OnPress>,
        &'static Hovered,
        &'static ComputedNode,
        &'static UiGlobalTransform,
        Option<&'static Tip>,
    ),
    Or<(With<OnPress>, With<Tip>)>,
>;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<ButtonInput<MouseButton>>()
        .init_resource::<NextRedraw>()
        .add_systems(Update, follow.in_set(Frame::Notify));
}

/// The text of a tooltip: what the button does on a page, and the first key for it.
pub fn text(
    words: &Words,
    (tables, keys): (&Tables, &Keys),
    page: PageId,
    (action, tip): (&BoxedAction, Option<Tip>),
) -> Option<String> {
    let does = if let Some(Tip(key)) = tip {
        words.get(key?)
    } else {
        let row = tables.on(page).find(|row| row.shortcut.action.is(action.as_action()))?;
        words.get(&format!("do-{}", row.shortcut.id))
    };
    let does = capital(&does);
    Some(match keys.strokes(page, action.as_action()).next() {
        Some(key) => {
            words.with("tip-with-key", &[("does", does.into()), ("key", key.shown(words).into())])
        }
        None => does,
    })
}

/// A text with a capital at its beginning.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Shows the text after a moment, until the pointer leaves the button or presses it. After a press it returns only after the
/// pointer has left the button.
fn follow(
    (time, next_redraw, mouse): (Res<Time<Real>>, Res<NextRedraw>, Res<ButtonInput<MouseButton>>),
    mut kit: UiKit,
    (tables, keys, page): (Res<Tables>, Res<Keys>, Res<State<PageId>>),
    (screen, windows): (Res<Screen>, Query<&Window, With<PrimaryWindow>>),
    buttons: Buttons,
    shown: Query<Entity, With<Tooltip>>,
    (mut resting, mut places): (Local<Resting>, Local<[Option<Vec2>; 2]>),
) {
    let under = buttons.iter().find(|it| it.1.get() && it.2.size().min_element() > 0.0);
    let on = under.map(|it| (it.0.map(|it| it.0.clone()), it.4.copied()));
    let is_pressed = mouse.get_just_pressed().next().is_some();
    if is_pressed {
        resting.pressed = under.map(|it| Rect::from_center_size(it.3.translation, it.2.size()));
    }
    let pointer = windows.single().ok().and_then(Window::physical_cursor_position);
    let is_there = |place: &Rect| pointer.is_some_and(|it| place.contains(it));
    resting.pressed = resting.pressed.filter(is_there);
    // What is under the pointer is known a frame late.
    let has_moved = places.iter().any(|it| *it != pointer);
    *places = [pointer, places[0]];
    let mut passed = time.delta_secs();
    if resting.on != on {
        *resting = Resting { on, pressed: resting.pressed, is_over: !has_moved, ..default() };
        // The pointer may end a long sleep.
        passed = 0.0;
    } else if is_pressed || screen.is_changed() || kit.is_changed() {
        resting.is_over = true;
    } else if !shown.is_empty() {
        return;
    }
    for tooltip in &shown {
        kit.commands().entity(tooltip).try_despawn();
    }
    let is_over = resting.is_over || resting.pressed.is_some();
    let Some((sends, _, node, place, tip)) = under.filter(|_| !is_over) else { return };
    resting.seconds += passed;
    if resting.seconds < REST {
        next_redraw.at_most(Duration::from_secs_f32(REST - resting.seconds));
        return;
    }
    let text = match (sends, tip.copied()) {
        (Some(sends), tip) => text(&kit.words, (&tables, &keys), *page.get(), (&sends.0, tip)),
        (None, tip) => tip.and_then(|Tip(key)| key).map(|key| capital(&kit.words.get(key))),
    };
    let Some(text) = text else {
        resting.is_over = true;
        return;
    };
    let scale = node.inverse_scale_factor();
    let button = Rect::from_center_size(place.translation * scale, node.size() * scale);
    let place = beside(button, screen.size);
    let above_all = GlobalZIndex(30);
    let colour = BackgroundColor(kit.palette.ink);
    let tooltip = kit.commands().spawn((Tooltip, place, above_all, colour, Pickable::IGNORE)).id();
    kit.fill_node(tooltip, |ui| {
        ui.text(text, TEXT, ui.palette.surface);
    });
}

/// The place of a text beside a button, inside the window.
fn beside(button: Rect, window: Vec2) -> Node {
    let node = Node {
        position_type: PositionType::Absolute,
        max_width: px(WIDTH.min(window.x / 2.0)),
        padding: UiRect::axes(px(9), px(5)),
        border_radius: BorderRadius::all(px(7)),
        ..default()
    };
    let node = if button.center().x < window.x / 2.0 {
        Node { left: px(button.min.x.max(GAP)), ..node }
    } else {
        Node { right: px((window.x - button.max.x).max(GAP)), ..node }
    };
    if button.max.y + GAP + HEIGHT < window.y {
        Node { top: px(button.max.y + GAP), ..node }
    } else {
        Node { bottom: px(window.y - button.min.y + GAP), ..node }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_below_its_button_or_above_it_and_in_the_window() {
        let window = Vec2::new(1000.0, 700.0);
        let at = |x: f32, y: f32| {
            beside(Rect::from_center_size(Vec2::new(x, y), Vec2::new(60.0, 30.0)), window)
        };
        let upper_left = at(100.0, 100.0);
        assert_eq!((upper_left.left, upper_left.top), (px(70), px(121)));
        let lower_right = at(980.0, 660.0);
        assert_eq!((lower_right.right, lower_right.bottom), (px(GAP), px(61)));
        assert_eq!(lower_right.left, Val::Auto);
    }
}
