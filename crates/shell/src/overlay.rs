//! [`Overlay`]: the card that covers the whole window and takes the game's keys.

use bevy::camera::visibility::RenderLayers;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui::UiGlobalTransform;

use crate::command::Command;
use crate::frame::Frame;
use crate::ids::{OverlayId, PageId};
use crate::input::{PointerEvent, PointerEvents};
use crate::screen::{BoardView, Screen};
use crate::scroll::{self, Scrolls};
use crate::theme::Palette;
use crate::zoom::WheelEnlarges;

/// The open card. Each card has its own plugin, which fills the card when it opens.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Overlay(Option<OverlayId>);

impl Overlay {
    pub const NONE: Self = Self(None);

    pub const fn of(id: OverlayId) -> Self {
        Self(Some(id))
    }

    pub const fn id(self) -> Option<OverlayId> {
        self.0
    }

    pub const fn is_open(self) -> bool {
        self.0.is_some()
    }

    pub fn shows(self, id: OverlayId) -> bool {
        self.0 == Some(id)
    }
}

/// The dimmed window.
#[derive(Component)]
pub(crate) struct Cover;

/// The node that contains an open card: its head, and below it its body.
#[derive(Component)]
pub struct OpenCard;

/// The title and the close button, which are always in sight.
#[derive(Component)]
pub(crate) struct CardHead;

/// Everything else. It scrolls if the window is too low for it.
#[derive(Component)]
pub struct CardBody;

/// Opens and closes cards.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Toggled;

pub fn plugin(app: &mut App) {
    app.init_resource::<Overlay>()
        .configure_sets(Update, Toggled.in_set(Frame::Navigate))
        .add_systems(Update, (leave_page, toggle).chain().in_set(Toggled));
}

/// A card belongs to its page: another page closes it, however it was opened. A card that opens with a page comes after that.
fn leave_page(page: Option<Res<State<PageId>>>, mut overlay: ResMut<Overlay>) {
    if page.is_some_and(|it| it.is_changed()) {
        overlay.set_if_neq(Overlay::NONE);
    }
}

/// The part that needs a window.
pub fn view(app: &mut App) {
    app.add_systems(Startup, spawn)
        .add_systems(
            Update,
            (
                leave.in_set(Frame::Input),
                (show, scroll, scroll::drag).chain().in_set(Frame::Layout),
            ),
        )
        .add_plugins(scroll::plugin);
}

pub fn toggle(mut commands: MessageReader<Command>, mut overlay: ResMut<Overlay>) {
    for command in commands.read() {
        match *command {
            Command::Toggle(action) if !overlay.shows(action) => *overlay = Overlay::of(action),
            Command::Toggle(_) => *overlay = Overlay::NONE,
            Command::Back | Command::Go(_) if overlay.is_open() => *overlay = Overlay::NONE,
            Command::Back
            | Command::Go(_)
            | Command::ToggleTheme
            | Command::ToggleFullScreen
            | Command::ToggleBoardAlone
            | Command::Enlarge
            | Command::Reduce
            | Command::ShowWholeBoard
            | Command::Browse
            | Command::OpenRecent(_)
            | Command::Dismiss
            | Command::Pay
            | Command::KeepStars
            | Command::ShowResults
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
    let dim = BackgroundColor(DIM);
    // The padding leaves room for the ring around a button at the edge.
    let padding = UiRect::axes(px(SIDE), px(4));
    let column = Node { flex_direction: FlexDirection::Column, padding, ..default() };
    let head = Node { flex_shrink: 0.0, ..column.clone() };
    let body =
        Node { row_gap: px(14), min_height: px(0), overflow: Overflow::scroll_y(), ..column };
    let cover = (Cover, cover, dim, GlobalZIndex(10), Hovered::default());
    commands.spawn(cover).with_children(|cover| {
        cover.spawn((OpenCard, Node::default(), Pickable::IGNORE)).with_children(|card| {
            card.spawn((CardHead, head, Pickable::IGNORE));
            let body = card.spawn((CardBody, Scrolls, body, Pickable::IGNORE)).id();
            let (bar, track) = scroll::bar(body);
            let track = Node { right: px(9), top: px(72), bottom: px(20), ..track };
            card.spawn((bar, track, ZIndex(2))).with_child(scroll::thumb(body));
        });
    });
}

/// The colour over the window behind a card.
pub(crate) const DIM: Color = Color::srgba(0.15, 0.13, 0.11, 0.46);
/// The space above and below what a card shows.
pub(crate) const END: f32 = 18.0;
/// The space at the left and right of it.
const SIDE: f32 = 24.0;

pub(crate) fn show(
    overlay: Res<Overlay>,
    palette: Res<Palette>,
    screen: Res<Screen>,
    cover: Single<(&mut Node, &mut BackgroundColor), (With<Cover>, Without<OpenCard>)>,
    card: Single<(Entity, &mut Node), With<OpenCard>>,
    parts: Query<Entity, Or<(With<CardHead>, With<CardBody>)>>,
    mut commands: Commands,
) {
    if !(overlay.is_changed() || palette.is_changed() || screen.is_changed()) {
        return;
    }
    let (mut cover, mut dim) = cover.into_inner();
    cover.display = if overlay.is_open() { Display::Flex } else { Display::None };
    let (card, mut node) = card.into_inner();
    let form = form(&screen, overlay.id().is_some_and(|it| it.is_sheet));
    *node = placed(&screen, form);
    dim.set_if_neq(BackgroundColor(shade(&screen, *overlay)));
    let shadow = BoxShadow::new(Color::BLACK.with_alpha(0.22), px(0), px(8), px(0), px(24));
    commands.entity(card).insert((BackgroundColor(palette.surface), shadow));
    if overlay.is_changed() {
        for part in &parts {
            commands.entity(part).despawn_children();
        }
    }
}

/// A press beside the open card closes it.
fn leave(
    (overlay, pointer, screen): (Res<Overlay>, Res<PointerEvents>, Res<Screen>),
    card: Single<(&ComputedNode, &UiGlobalTransform), With<OpenCard>>,
    mut commands: Commands,
) {
    let (node, place) = *card;
    let scale = node.inverse_scale_factor();
    let card = Rect::from_center_size(place.translation * scale, node.size() * scale);
    let is_beside = |it: PointerEvent| match it {
        PointerEvent::Down(at) => !card.contains(at / screen.scale),
        _ => false,
    };
    // A card that opens in this frame has no place yet.
    if overlay.is_open() && !card.is_empty() && pointer.iter().any(is_beside) {
        commands.write_message(Command::Back);
    }
}

/// The colour over the window behind the open card. The board beside a sheet stays in sight.
pub(crate) fn shade(screen: &Screen, overlay: Overlay) -> Color {
    let form = form(screen, overlay.id().is_some_and(|it| it.is_sheet));
    if form == Form::Side { Color::NONE } else { DIM }
}

/// The place of the open card.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// In the middle of the window.
    Middle,
    /// Over the panel beside the board.
    Side,
    /// At the lower edge.
    Bottom,
}

const fn form(screen: &Screen, is_sheet: bool) -> Form {
    use crate::screen::Form as Window;
    match (screen.form, is_sheet) {
        (Window::Portrait, _) | (Window::Square, true) => Form::Bottom,
        (_, true) if !screen.is_alone => Form::Side,
        _ => Form::Middle,
    }
}

/// The width of what a card that is no sheet has room for.
pub(crate) fn inner_width(screen: &Screen) -> f32 {
    let width = match form(screen, false) {
        Form::Bottom => screen.size.x - 2.0 * margin(screen),
        _ => 0.96 * screen.size.x,
    };
    width - 2.0 * SIDE
}

/// The distance of a sheet at the lower edge from the sides of the window: it is as wide as the column of the page.
fn margin(screen: &Screen) -> f32 {
    ((screen.size.x - 664.0) / 2.0).max(0.0)
}

/// The node of the open card.
fn placed(screen: &Screen, form: Form) -> Node {
    const RADIUS: f32 = 26.0;
    let card = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(10),
        padding: UiRect::vertical(px(END)),
        ..default()
    };
    match form {
        Form::Middle => Node {
            max_width: percent(96),
            max_height: percent(96),
            border_radius: BorderRadius::all(px(18)),
            ..card
        },
        Form::Side => Node {
            position_type: PositionType::Absolute,
            left: px(screen.panel.min.x - 16.0),
            top: px(0),
            right: px(0),
            bottom: px(0),
            border_radius: BorderRadius::left(px(RADIUS)),
            ..card
        },
        Form::Bottom => Node {
            position_type: PositionType::Absolute,
            left: px(margin(screen)),
            right: px(margin(screen)),
            bottom: px(0),
            max_height: percent(90),
            border_radius: BorderRadius::top(px(RADIUS)),
            ..card
        },
    }
}

/// The wheel scrolls an open card or, without one, what the page has beside its board, unless it enlarges the board. The keys Page Up and Page Down scroll a
/// card, and a page that has no board.
pub(crate) fn scroll(
    (overlay, page): (Res<Overlay>, Option<Res<State<PageId>>>),
    (view, enlarges): (Option<Res<BoardView>>, Option<Res<WheelEnlarges>>),
    mut wheel: MessageReader<MouseWheel>,
    mut strokes: MessageReader<KeyboardInput>,
    mut nodes: Query<(&mut ScrollPosition, &ComputedNode, Has<CardBody>), With<Scrolls>>,
) {
    let turns = wheel.read().map(|it| match it.unit {
        MouseScrollUnit::Line => -32.0 * it.y,
        MouseScrollUnit::Pixel => -it.y,
    });
    let turns: f32 = turns.sum();
    let turns = if enlarges.is_some_and(|it| it.0) { 0.0 } else { turns };
    let pages = strokes.read().filter(|it| it.state.is_pressed());
    let pages = pages.map(|it| match it.logical_key {
        Key::PageDown => 0.8,
        Key::PageUp => -0.8,
        _ => 0.0,
    });
    let pages: f32 = pages.sum();
    let has_board = view.is_some_and(|it| it.layer != RenderLayers::none());
    let is_new_page = page.is_some_and(|it| it.is_changed());
    for (mut position, node, is_card) in &mut nodes {
        let is_new = if is_card { overlay.is_changed() } else { is_new_page };
        if is_new {
            position.y = 0.0;
        } else if is_card == overlay.is_open() {
            let height = node.size().y * node.inverse_scale_factor();
            let pages = if is_card || !has_board { pages * height } else { 0.0 };
            let place = (position.y + turns + pages).clamp(0.0, scroll::hidden(node));
            if (place - position.y).abs() > f32::EPSILON {
                position.y = place;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;

    #[test]
    fn another_page_closes_a_card_of_the_page_before_and_none_of_its_own() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, crate::command::plugin, plugin))
            .insert_state(PageId::new("a page"));
        app.update();
        app.world_mut().write_message(Command::Toggle(OverlayId::HELP));
        app.update();
        assert!(app.world().resource::<Overlay>().is_open());
        // A command of a game may open a page.
        app.world_mut().resource_mut::<NextState<PageId>>().set(PageId::new("another"));
        app.update();
        assert_eq!(*app.world().resource::<Overlay>(), Overlay::NONE);
        app.world_mut().resource_mut::<NextState<PageId>>().set(PageId::new("a page"));
        app.world_mut().write_message(Command::Toggle(OverlayId::HELP));
        (0..2).for_each(|_| app.update());
        assert_eq!(*app.world().resource::<Overlay>(), Overlay::of(OverlayId::HELP));
    }

    #[test]
    fn the_same_wish_or_back_closes_and_another_replaces() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, crate::command::plugin, plugin));
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
