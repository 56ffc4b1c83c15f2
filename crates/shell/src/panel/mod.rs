//! The panel beside or below the board, and the goal above it.

use bevy::prelude::*;
use bevy::ui::UiSystems;
use bevy::ui_widgets::Activate;

use crate::action::BoxedAction;
use crate::frame::Frame;
use crate::ids::{PageId, SectionId};
use crate::overlay;
use crate::page::{self, PageSpec, Pages};
use crate::screen::{Form, Screen};
use crate::scroll::Scrolls;
use crate::theme::Palette;

pub mod badge;
pub mod card;
mod click;
pub mod columns;
pub(crate) mod dock;
pub mod editor;
pub mod examples;
mod fade;
pub mod field;
pub mod finding;
pub mod focus;
mod hand;
mod hold;
pub mod loupe;
pub mod magnify;
pub mod map;
pub mod more;
mod naming;
pub mod notice;
mod pointer;
mod rows;
pub(crate) mod stars;
pub mod thumbnails;
pub mod tooltip;
pub mod ui;

pub use dock::{Answers, Dock, ToldText, reaching_up};
pub use pointer::BoardPointer;
pub use rows::RowEnd;

/// The space between two columns of a panel below the board.
pub const COLUMN_GAP: f32 = 24.0;

/// The panel's own node.
#[derive(Component)]
pub struct Panel;

/// The place of the goal above the board.
#[derive(Component)]
pub struct AboveBoard;

/// A part of the panel of a page, see [`PanelParts`](crate::page::PanelParts).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Goal,
    Middle,
    Foot,
}

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(send)
        .add_systems(Startup, spawn)
        .add_systems(
            Update,
            (
                place.in_set(Frame::Layout).after(overlay::show).after(page::remember),
                raise.in_set(Frame::Layout),
                ui::light_up.in_set(Frame::Draw),
            ),
        )
        .add_systems(PostUpdate, ui::shorten.after(UiSystems::PostLayout))
        .add_plugins((click::plugin, field::plugin, focus::plugin, naming::plugin, notice::plugin))
        .add_plugins((
            hand::plugin,
            hold::plugin,
            loupe::plugin,
            magnify::plugin,
            more::plugin,
            tooltip::plugin,
        ))
        .add_plugins((map::plugin, thumbnails::plugin, fade::plugin, stars::plugin));
}

/// Width of a section.
pub fn section_width(screen: &Screen) -> f32 {
    let inside = screen.panel.width();
    if screen.form == Form::Square { (inside - COLUMN_GAP) / 2.0 } else { inside }
}

/// The space between two sections, and the one within a section: a label is nearer to its own section than to the one before.
pub fn gaps(screen: &Screen) -> (f32, f32) {
    match screen.form {
        Form::Portrait => (8.0, 7.0),
        _ if screen.is_cramped() => (10.0, 5.0),
        _ => (16.0, 7.0),
    }
}

/// The command of a button.
#[derive(Component, Clone)]
pub struct OnPress(pub BoxedAction);

/// What a button does, as the key of a text, instead of the text of its action; `None` for a button without a tooltip. What is no
/// button can have a tooltip, too.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tip(pub Option<&'static str>);

pub fn send(activate: On<Activate>, buttons: Query<&OnPress>, mut commands: Commands) {
    if let Ok(OnPress(action)) = buttons.get(activate.entity) {
        action.send(&mut commands);
    }
}

/// The page of a part or of a section.
#[derive(Component)]
pub struct OnPage(pub PageId);

fn spawn(pages: Res<Pages>, mut commands: Commands) {
    let absolute = Node { position_type: PositionType::Absolute, ..default() };
    commands.spawn((AboveBoard, absolute.clone(), Pickable::IGNORE));
    let panel = Node {
        column_gap: px(COLUMN_GAP),
        grid_template_columns: RepeatedGridTrack::flex(2, 1.0),
        grid_template_rows: vec![GridTrack::auto(), GridTrack::flex(1.0)],
        ..absolute
    };
    let mut panel = commands.spawn((Panel, panel, Pickable::IGNORE));
    panel.with_children(|panel| {
        for &PageSpec { id: page, parts, .. } in pages.iter() {
            let all =
                [(Part::Goal, parts.goal), (Part::Middle, parts.middle), (Part::Foot, parts.foot)];
            let mut middle = Entity::PLACEHOLDER;
            for (part, sections) in all {
                let node = Node { min_width: px(0), flex_shrink: 0.0, ..ui::column(0.0) };
                // In two columns the foot is beside the other parts.
                let (node, row, column) = match part {
                    Part::Goal => (node, GridPlacement::start(1), 1),
                    Part::Middle => (scrolling(node), GridPlacement::start(2), 1),
                    Part::Foot => {
                        let node = Node { justify_content: JustifyContent::FlexEnd, ..node };
                        (node, GridPlacement::start_span(1, 2), 2)
                    }
                };
                let grid_column = GridPlacement::start(column);
                let node = Node { grid_row: row, grid_column, ..node };
                let mut of_part = panel.spawn((part, OnPage(page), node, Pickable::IGNORE));
                if part == Part::Middle {
                    of_part.insert(Scrolls);
                    middle = of_part.id();
                }
                of_part.with_children(|of_part| {
                    for &section in sections {
                        let node = Node { flex_shrink: 0.0, ..ui::column(7.0) };
                        of_part.spawn((section, OnPage(page), node, Pickable::IGNORE));
                    }
                    // It lies over the lower edge of what scrolls above the foot.
                    if part == Part::Foot {
                        of_part.spawn(more::shade_above(middle, |palette| palette.ground));
                    }
                });
            }
        }
    });
}

/// Moves the goals above the board in an upright window, and back into the panel.
fn raise(
    screen: Res<Screen>,
    (panel, above): (Single<Entity, With<Panel>>, Single<Entity, With<AboveBoard>>),
    parts: Query<(Entity, &Part, &ChildOf)>,
    siblings: Query<&Children>,
    mut commands: Commands,
) {
    if !screen.is_changed() {
        return;
    }
    let is_above = !screen.goal.is_empty();
    let goals = parts.iter().filter(|it| *it.1 == Part::Goal);
    for (goal, _, parent) in goals.filter(|it| (it.2.parent() == *above) != is_above) {
        if is_above {
            commands.entity(*above).add_child(goal);
        } else if let Ok(all) = siblings.get(*panel) {
            // Goals come before all other parts, whatever their pages are.
            debug_assert!(parent.parent() == *above && !all.is_empty());
            commands.entity(*panel).insert_children(0, &[goal]);
        }
    }
}

pub fn place(
    mut node: Single<&mut Node, (With<Panel>, Without<Part>)>,
    mut above: Single<&mut Node, (With<AboveBoard>, Without<Panel>, Without<Part>)>,
    mut parts: Query<(&OnPage, &Part, &mut Node, Option<&Children>)>,
    mut sections: Query<
        &mut Node,
        (With<SectionId>, Without<Panel>, Without<AboveBoard>, Without<Part>),
    >,
    (page, pages): (Res<State<PageId>>, Res<Pages>),
    screen: Res<Screen>,
    palette: Res<Palette>,
) {
    if !(screen.is_changed() || palette.is_changed() || page.is_changed()) {
        return;
    }
    let parts_of = |page| pages.get(page).map(|it| it.parts).unwrap_or_default();
    let open = parts_of(*page.get());
    let is_shown = !open.is_empty() && !screen.is_alone;
    let display = |is_shown| if is_shown { Display::Flex } else { Display::None };
    ui::put(&mut node, screen.panel);
    ui::put(&mut above, screen.goal);
    above.display = display(is_shown && !screen.goal.is_empty());
    let is_wide = screen.form == Form::Square;
    node.display = if is_shown && is_wide { Display::Grid } else { display(is_shown) };
    node.flex_direction = FlexDirection::Column;
    let (gap, inner) = gaps(&screen);
    node.row_gap = px(gap);
    for (of, &part, mut node, children) in &mut parts {
        let mut sections = sections.iter_many_mut(children.into_iter().flatten());
        while let Some(mut section) = sections.fetch_next() {
            section.row_gap = px(inner);
        }
        let is_open = of.0 == *page.get();
        // The smallest upright windows have room only for the goal and the foot.
        let is_squeezed =
            screen.is_squeezed() && screen.is_upright() && !parts_of(of.0).keeps_middle;
        node.display = display(is_open && !(part == Part::Middle && is_squeezed));
        node.row_gap = px(gap);
        node.width =
            if part == Part::Goal && !screen.goal.is_empty() { percent(100) } else { Val::Auto };
    }
}

/// What scrolls by itself takes the room that is left, and may be lower than what it shows.
fn scrolling(node: Node) -> Node {
    Node {
        flex_grow: 1.0,
        flex_shrink: 1.0,
        min_height: px(0),
        overflow: Overflow::scroll_y(),
        ..node
    }
}
