//! [`Overlay`]: the card that covers the whole window and takes the game's keys.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui::UiSystems;
use bevy::ui_widgets::{ControlOrientation, Scrollbar, ScrollbarThumb};

use crate::shell::command::Command;
use crate::shell::frame::Frame;
use crate::shell::ids::OverlayId;
use crate::shell::screen::Screen;
use crate::shell::theme::Palette;

/// The open card. Each card has its own plugin, which fills the card when it opens.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Overlay(Option<OverlayId>);

impl Overlay {
    pub(crate) const NONE: Self = Self(None);

    pub(crate) const fn of(id: OverlayId) -> Self {
        Self(Some(id))
    }

    pub(crate) const fn id(self) -> Option<OverlayId> {
        self.0
    }

    pub(crate) const fn is_open(self) -> bool {
        self.0.is_some()
    }

    pub(crate) fn shows(self, id: OverlayId) -> bool {
        self.0 == Some(id)
    }
}

/// The dimmed window.
#[derive(Component)]
pub(crate) struct Cover;

/// The node that contains an open card: its head, and below it its body.
#[derive(Component)]
pub(crate) struct Card;

/// The title and the close button, which are always in sight.
#[derive(Component)]
pub(crate) struct CardHead;

/// Everything else, which scrolls if the window is too low for it.
#[derive(Component)]
pub(crate) struct CardBody;

/// The mark beside a body that scrolls.
#[derive(Component)]
pub(crate) struct ScrollMark;

/// Opens and closes cards.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Toggled;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Overlay>()
        .configure_sets(Update, Toggled.in_set(Frame::Turn))
        .add_systems(Update, toggle.in_set(Toggled));
}

/// The part that needs a window.
pub(crate) fn view(app: &mut App) {
    app.add_systems(Startup, spawn)
        .add_systems(Update, (show, scroll).chain().in_set(Frame::Lay))
        .add_systems(PostUpdate, mark.after(UiSystems::Layout));
}

pub(crate) fn toggle(mut commands: MessageReader<Command>, mut overlay: ResMut<Overlay>) {
    for command in commands.read() {
        match *command {
            Command::Toggle(wish) if !overlay.shows(wish) => *overlay = Overlay::of(wish),
            Command::Toggle(_) => *overlay = Overlay::NONE,
            // A card belongs to its page.
            Command::Back | Command::Go(_) if overlay.is_open() => *overlay = Overlay::NONE,
            Command::Back
            | Command::Go(_)
            | Command::ToggleTheme
            | Command::ToggleFullScreen
            | Command::Browse
            | Command::OpenRecent(_)
            | Command::Dismiss
            | Command::Quit => {}
        }
    }
}

fn spawn(mut commands: Commands) {
    let cover = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        display: Display::None,
        ..default()
    };
    let dim = BackgroundColor(Color::BLACK.with_alpha(0.55));
    let card = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(10),
        padding: UiRect::vertical(px(18)),
        border_radius: BorderRadius::all(px(16)),
        max_width: percent(96),
        max_height: percent(96),
        ..default()
    };
    let head = Node {
        flex_direction: FlexDirection::Column,
        flex_shrink: 0.0,
        padding: UiRect::axes(px(SIDE), px(4)),
        ..default()
    };
    // The padding leaves room for the ring around a button at the edge.
    let body = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(14),
        padding: UiRect::axes(px(SIDE), px(4)),
        min_height: px(0),
        overflow: Overflow::scroll_y(),
        ..default()
    };
    let track = Node {
        position_type: PositionType::Absolute,
        right: px(9),
        top: px(72),
        bottom: px(20),
        width: px(7),
        ..default()
    };
    let cover = (Cover, cover, dim, GlobalZIndex(10), Hovered::default());
    commands.spawn(cover).with_children(|cover| {
        cover.spawn((Card, card, Pickable::IGNORE)).with_children(|card| {
            card.spawn((CardHead, head, Pickable::IGNORE));
            let body = card.spawn((CardBody, body, Pickable::IGNORE)).id();
            let bar = Scrollbar::new(body, ControlOrientation::Vertical, 24.0);
            let thumb = ScrollbarThumb { border_radius: BorderRadius::all(px(3.5)), ..default() };
            card.spawn((bar, track)).with_child((ScrollMark, thumb));
        });
    });
}

/// The space at the left and right of what a card shows.
const SIDE: f32 = 28.0;

fn show(
    overlay: Res<Overlay>,
    palette: Res<Palette>,
    screen: Res<Screen>,
    mut cover: Single<&mut Node, With<Cover>>,
    card: Single<Entity, With<Card>>,
    parts: Query<Entity, Or<(With<CardHead>, With<CardBody>)>>,
    mut commands: Commands,
) {
    if !(overlay.is_changed() || palette.is_changed() || screen.is_changed()) {
        return;
    }
    cover.display = if overlay.is_open() { Display::Flex } else { Display::None };
    commands.entity(*card).insert(BackgroundColor(palette.panel));
    if overlay.is_changed() {
        for part in &parts {
            commands.entity(part).despawn_children();
        }
    }
}

/// The wheel and the keys Page Up and Page Down scroll a card that is higher than the window.
pub(crate) fn scroll(
    overlay: Res<Overlay>,
    mut wheel: MessageReader<MouseWheel>,
    mut strokes: MessageReader<KeyboardInput>,
    body: Single<(&mut ScrollPosition, &ComputedNode), With<CardBody>>,
) {
    let (mut position, node) = body.into_inner();
    let height = node.size().y * node.inverse_scale_factor();
    let hidden = hidden(node);
    let turns = wheel.read().map(|it| match it.unit {
        MouseScrollUnit::Line => -32.0 * it.y,
        MouseScrollUnit::Pixel => -it.y,
    });
    let pages = strokes.read().filter(|it| it.state.is_pressed());
    let pages = pages.map(|it| match it.logical_key {
        Key::PageDown => 0.8 * height,
        Key::PageUp => -0.8 * height,
        _ => 0.0,
    });
    let way: f32 = turns.chain(pages).sum();
    let place = if overlay.is_changed() { 0.0 } else { (position.y + way).clamp(0.0, hidden) };
    position.y = place;
}

/// The height of what a body does not show, in logical pixels.
pub(crate) fn hidden(body: &ComputedNode) -> f32 {
    ((body.content_size().y - body.size().y) * body.inverse_scale_factor()).max(0.0)
}

/// A body that shows everything has no mark.
fn mark(
    palette: Res<Palette>,
    body: Single<&ComputedNode, With<CardBody>>,
    mut mark: Single<&mut BackgroundColor, With<ScrollMark>>,
) {
    let alpha = if hidden(*body) > 1.0 { 0.7 } else { 0.0 };
    mark.set_if_neq(BackgroundColor(palette.muted.with_alpha(alpha)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::ids::PageId;

    #[test]
    fn the_same_wish_or_back_closes_and_another_replaces() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, crate::shell::command::plugin, plugin));
        let cases = [
            (Command::Toggle(OverlayId::HELP), Overlay::of(OverlayId::HELP)),
            (Command::Toggle(OverlayId::SETTINGS), Overlay::of(OverlayId::SETTINGS)),
            (Command::Toggle(OverlayId::SETTINGS), Overlay::NONE),
            (Command::Back, Overlay::NONE),
            (Command::Toggle(OverlayId::KEYS), Overlay::of(OverlayId::KEYS)),
            (Command::Back, Overlay::NONE),
            (Command::Toggle(OverlayId::HELP), Overlay::of(OverlayId::HELP)),
            (Command::Go(PageId::new("another")), Overlay::NONE),
        ];
        for (command, open) in cases {
            app.world_mut().write_message(command);
            app.update();
            assert_eq!(*app.world().resource::<Overlay>(), open, "{command:?}");
        }
    }
}
