//! The panel beside the board, the header above, and the cards over the board.

use bevy::prelude::*;
use bevy::ui::UiSystems;
use bevy::ui_widgets::Activate;

use crate::ask::Wish;
use crate::frame::Frame;
use crate::ids::{PageId, SectionId};
use crate::overlay;
use crate::screen::Screen;
use crate::scroll::{self, Scrolls};
use crate::theme::Palette;

pub mod banner;
mod click;
pub mod columns;
pub mod examples;
pub mod field;
mod figure;
pub mod finding;
pub mod focus;
mod hand;
pub mod kit;
pub mod magnify;
pub mod more;
mod naming;
pub mod notice;
pub mod packs;
mod pointer;
mod stars;
pub mod tooltip;

pub use pointer::BoardPointer;

/// The space at the left and right, and between the halves if they are side by side.
pub const PADDING: f32 = 20.0;
pub const COLUMN_GAP: f32 = 24.0;

/// The panel's own node.
#[derive(Component)]
pub struct Panel;

/// The bar of a panel that does not show everything.
#[derive(Component)]
pub struct Bar;

/// The shade at the lower edge of such a panel.
#[derive(Component)]
pub struct Shade;

/// Half of a page's panel: the first or the second one. The halves are one below the other beside the
/// board, or side by side below it.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
pub enum Half {
    First,
    Second,
}

/// The sections of each page from top to bottom, in two halves.
#[derive(Resource, Default)]
pub struct Halves {
    pages: Vec<(PageId, [&'static [SectionId]; 2])>,
    movable: Vec<SectionId>,
}

impl Halves {
    pub(crate) fn add(&mut self, page: PageId, halves: [&'static [SectionId]; 2]) {
        self.pages.push((page, halves));
    }

    /// Moves the first section of a page to the top of the second half where the panel is below the board,
    /// because the first half would be too high there.
    pub fn second_if_upright(&mut self, section: SectionId) {
        self.movable.push(section);
    }

    /// Whether the page has a section. A page without one has no panel.
    fn has_panel(&self, page: PageId) -> bool {
        self.pages.iter().any(|(of, halves)| *of == page && halves.iter().any(|it| !it.is_empty()))
    }

    /// Each half of each page with its sections.
    fn iter(&self) -> impl Iterator<Item = (PageId, Half, &'static [SectionId])> {
        self.pages.iter().flat_map(|&(page, [first, second])| {
            [(page, Half::First, first), (page, Half::Second, second)]
        })
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Halves>()
        .add_observer(send)
        .add_systems(Startup, spawn)
        .add_systems(
            Update,
            (
                place.in_set(Frame::Lay).after(overlay::show),
                share.in_set(Frame::Lay),
                kit::light_up.in_set(Frame::Draw),
            ),
        )
        .add_systems(PostUpdate, kit::shorten.after(UiSystems::PostLayout))
        .add_plugins((click::plugin, field::plugin, focus::plugin, naming::plugin, notice::plugin))
        .add_plugins((hand::plugin, magnify::plugin, more::plugin, tooltip::plugin));
}

/// Width of a section.
pub fn section_width(screen: &Screen) -> f32 {
    let inside = screen.panel.width() - 2.0 * PADDING - 2.0;
    if screen.is_upright() { (inside - COLUMN_GAP) / 2.0 } else { inside }
}

/// The command of a button.
#[derive(Component, Clone)]
pub struct Sends(pub Wish);

/// What a button does, as the key of a text, instead of the text of its action; `None` for a button without a tooltip. What is no
/// button can have a tooltip, too.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tip(pub Option<&'static str>);

pub fn send(activate: On<Activate>, buttons: Query<&Sends>, mut commands: Commands) {
    if let Ok(Sends(wish)) = buttons.get(activate.entity) {
        wish.send(&mut commands);
    }
}

/// The page of a half or of a section.
#[derive(Component)]
pub struct OnPage(pub PageId);

fn spawn(halves: Res<Halves>, mut commands: Commands) {
    let panel = Node {
        position_type: PositionType::Absolute,
        column_gap: px(COLUMN_GAP),
        border: px(1).all(),
        border_radius: BorderRadius::all(px(16)),
        ..default()
    };
    let mut panel = commands.spawn((Panel, panel, Pickable::IGNORE));
    panel.with_children(|panel| {
        for (page, half, sections) in halves.iter() {
            let node = Node {
                flex_direction: FlexDirection::Column,
                justify_content: JustifyContent::SpaceBetween,
                flex_grow: if half == Half::Second { 1.0 } else { 0.0 },
                min_width: px(0),
                ..default()
            };
            panel.spawn((half, OnPage(page), node, Pickable::IGNORE)).with_children(|half| {
                for &section in sections {
                    let node = Node {
                        flex_direction: FlexDirection::Column,
                        row_gap: px(7),
                        flex_shrink: 0.0,
                        ..default()
                    };
                    half.spawn((section, OnPage(page), node, Pickable::IGNORE));
                }
            });
        }
    });
    let panel = panel.id();
    commands.spawn((Shade, more::shade_of(panel, |palette| palette.panel)));
    commands.spawn((Bar, scroll::bar(panel), ZIndex(2))).with_child(scroll::thumb(panel));
}

/// Moves the sections that belong to another half where the panel is below the board.
fn share(
    screen: Res<Screen>,
    shared: Res<Halves>,
    halves: Query<(Entity, &OnPage, &Half)>,
    sections: Query<(Entity, &SectionId, &OnPage, &ChildOf)>,
    mut commands: Commands,
) {
    if !screen.is_changed() {
        return;
    }
    let wanted = if screen.is_upright() { Half::Second } else { Half::First };
    for (section, id, on, parent) in &sections {
        if !shared.movable.contains(id) {
            continue;
        }
        let half = halves.iter().find(|(_, of, half)| of.0 == on.0 && **half == wanted);
        if let Some((half, ..)) = half.filter(|(half, ..)| *half != parent.parent()) {
            commands.entity(half).insert_children(0, &[section]);
        }
    }
}

pub fn place(
    panel: Single<(Entity, &mut Node), (With<Panel>, Without<Half>)>,
    mut bar: Single<&mut Node, (With<Bar>, Without<Panel>, Without<Half>)>,
    mut shade: Single<&mut Node, (With<Shade>, Without<Bar>, Without<Panel>, Without<Half>)>,
    mut halves: Query<(&OnPage, &mut Node, Option<&Children>), With<Half>>,
    mut sections: Query<
        &mut Node,
        (With<SectionId>, Without<Panel>, Without<Half>, Without<Bar>, Without<Shade>),
    >,
    (page, pages): (Res<State<PageId>>, Res<Halves>),
    screen: Res<Screen>,
    palette: Res<Palette>,
    mut commands: Commands,
) {
    if !(screen.is_changed() || palette.is_changed() || page.is_changed()) {
        return;
    }
    let (entity, mut node) = panel.into_inner();
    kit::put(&mut node, screen.panel);
    let Rect { min, max } = screen.panel;
    let edge = Vec2::new(max.x - 2.0 * scroll::BAR, min.y + 2.0 * scroll::BAR);
    kit::put(&mut bar, Rect::from_corners(edge, max - scroll::BAR * Vec2::new(1.0, 2.0)));
    // Inside the border of the panel.
    let above = Vec2::new(min.x + 1.0, max.y - more::SHADE);
    kit::put(&mut shade, Rect::from_corners(above, max - 1.0));
    let is_shown = pages.has_panel(*page.get()) && !screen.is_alone;
    node.display = if is_shown { Display::Flex } else { Display::None };
    // A label is nearer to its own section than to the one before.
    let (gap, inner, padding) = match (screen.is_cramped(), screen.is_upright()) {
        (true, _) => (px(9), px(4), px(11)),
        (false, true) => (px(8), px(7), px(16)),
        (false, false) => (px(13), px(7), px(15)),
    };
    let below = screen.is_upright();
    node.padding = UiRect::axes(px(PADDING), padding);
    node.row_gap = gap;
    node.flex_direction = if below { FlexDirection::Row } else { FlexDirection::Column };
    for (of, mut half, children) in &mut halves {
        let mut sections = sections.iter_many_mut(children.into_iter().flatten());
        while let Some(mut section) = sections.fetch_next() {
            section.row_gap = inner;
        }
        half.display = if of.0 == *page.get() { Display::Flex } else { Display::None };
        half.row_gap = gap;
        half.flex_basis = if below { percent(50) } else { Val::Auto };
    }
    let mut panel = commands.entity(entity);
    panel.insert((BackgroundColor(palette.panel), BorderColor::all(palette.line)));
    // Otherwise everything fits, and an empty node that is too high must not make the panel scroll.
    if screen.is_enlarged {
        node.overflow = Overflow::scroll_y();
        panel.insert(Scrolls);
    } else {
        node.overflow = Overflow::clip();
        panel.remove::<Scrolls>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;

    #[test]
    fn a_button_asks_for_what_it_is_for() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, crate::command::plugin)).add_observer(send);
        for command in [Command::Back, Command::ToggleTheme, Command::Quit] {
            let button = app.world_mut().spawn(Sends(command.into())).id();
            app.world_mut().trigger(Activate { entity: button });
            app.world_mut().flush();
            let mut messages = app.world_mut().resource_mut::<Messages<Command>>();
            assert_eq!(messages.drain().collect::<Vec<_>>(), [command]);
        }
    }
}
