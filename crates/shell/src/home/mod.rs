//! The home page: everything that can be played. Each game adds a block to it.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use carom_play::Date;

use crate::ask::Wish;
use crate::calendar::Calendar;
use crate::command::{self, AddCommand as _};
use crate::frame::Frame;
use crate::ids::{PageId, SectionId};
use crate::input::{Action, Group, action, part};
use crate::nav::{self, Headline};
use crate::overlay;
use crate::page::{self, AddTab as _, PageSpec, Parts};
use crate::panel::kit::{Kit, TEXT, TITLE, put, row};
use crate::panel::{self, OnPage, more};
use crate::screen::{BoardView, Screen};
use crate::scripting::Scene;
use crate::scroll::{self, Scrolls};
use crate::theme::{Glyph, Palette};
use crate::words::Value;

mod block;

pub use block::{
    Achieved, Entry, Solved, Stage, buttons, daily, difficulties, entries, entry, go_on, numbers,
    packs, title,
};

pub const PAGE: PageId = PageId::new("home");

const OPEN: Action = part("pages", "page-home", &["F2"], &command::Command::Go(PAGE));

const KEYS: &[Group] =
    &[Group { title: "keys-home", actions: &[action("home-paste", &["Ctrl+v"], &Command::Paste)] }];

const SPEC: PageSpec = PageSpec {
    id: PAGE,
    name: "page-home",
    section: "page-home",
    open: Some(&OPEN),
    keys: KEYS,
    parts: Parts::new(&[], &[], &[]),
    about: "about-home",
    help: Some("help-home"),
    rules: None,
};

/// The screen of `--at`.
pub const SCENES: &[Scene] =
    &[Scene { name: "home", wishes: |_| vec![command::Command::Go(PAGE).into()] }];

/// The line above the blocks.
const HEAD: SectionId = SectionId::new("home-head");

/// A command of the page.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum Command {
    /// Open a page of a game, and send it these commands.
    Start { page: PageId, wishes: Vec<Wish> },
    /// Open what is on the clipboard, on the page of its game.
    Paste,
}

impl Command {
    /// Opens a page as the player left it.
    pub const fn go(page: PageId) -> Self {
        Self::Start { page, wishes: Vec::new() }
    }

    /// Opens a page and sends it a command.
    pub fn start(page: PageId, wish: impl Into<Wish>) -> Self {
        Self::start_all(page, [wish.into()])
    }

    /// Opens a page and sends it commands, one after the other.
    pub fn start_all(page: PageId, wishes: impl IntoIterator<Item = Wish>) -> Self {
        Self::Start { page, wishes: wishes.into_iter().collect() }
    }
}

/// The current day. The blocks follow it.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Today(pub(crate) Option<Date>);

/// The commands for a page that opens with the next frame.
#[derive(Resource, Default)]
struct Waiting(Option<(PageId, Vec<Wish>)>);

/// The block of each game, in their order.
#[derive(Resource, Default)]
struct Blocks(Vec<SectionId>);

/// An extension for the plugins of the games.
pub trait AddBlock {
    /// Adds a block. The game fills this section.
    fn add_block(&mut self, block: SectionId) -> &mut Self;
}

impl AddBlock for App {
    fn add_block(&mut self, block: SectionId) -> &mut Self {
        self.world_mut().get_resource_or_init::<Blocks>().0.push(block);
        self
    }
}

/// The page with its key, without its systems.
pub fn pages(app: &mut App) {
    app.add_tab(SPEC.name, Glyph::Home, &[&SPEC], None);
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(pages)
        .add_command::<Command>()
        .init_resource::<Today>()
        .init_resource::<Waiting>()
        .init_resource::<Blocks>()
        .init_resource::<Calendar>()
        .add_systems(Startup, spawn)
        .add_systems(OnEnter(PAGE), clear)
        .add_systems(
            Update,
            (
                send.in_set(Frame::Ask),
                (begin.after(page::go), follow.run_if(in_state(PAGE))).in_set(Frame::Turn),
                place.in_set(Frame::Lay).after(overlay::show).before(panel::place),
                show.in_set(Frame::Draw),
            ),
        );
}

/// The commands of a page wait until it is open.
fn begin(
    mut commands: MessageReader<Command>,
    mut next: ResMut<NextState<PageId>>,
    mut waiting: ResMut<Waiting>,
) {
    for command in commands.read() {
        let Command::Start { page, wishes } = command else { continue };
        NextState::set_if_neq(&mut next, *page);
        waiting.0 = Some((*page, wishes.clone()));
    }
}

fn send(page: Res<State<PageId>>, mut waiting: ResMut<Waiting>, mut commands: Commands) {
    let Some((on, wishes)) = waiting.bypass_change_detection().0.take() else { return };
    // Another command may have opened another page in the same frame.
    for wish in wishes.iter().filter(|_| *page.get() == on) {
        wish.send(&mut commands);
    }
}

fn follow(calendar: Res<Calendar>, mut today: ResMut<Today>) {
    today.set_if_neq(Today(calendar.today()));
}

/// No board and no text of another page stays.
fn clear(mut view: ResMut<BoardView>, mut headline: ResMut<Headline>) {
    view.layer = RenderLayers::none();
    *headline = Headline::default();
}

/// The whole page.
#[derive(Component)]
struct Sheet;

/// The bar of a page that does not show everything.
#[derive(Component)]
struct Bar;

/// The shade at the lower edge of such a page.
#[derive(Component)]
struct Shade;

/// The node of all blocks.
#[derive(Component)]
struct Row;

/// The node of one block.
#[derive(Component)]
struct Block;

/// The space between the blocks, and below the page.
const GAP: f32 = 12.0;
const MARGIN: f32 = 20.0;

fn spawn(blocks: Res<Blocks>, mut commands: Commands) {
    let column = Node { flex_direction: FlexDirection::Column, row_gap: px(8), ..default() };
    let sheet = Node {
        position_type: PositionType::Absolute,
        display: Display::None,
        overflow: Overflow::scroll_y(),
        ..column.clone()
    };
    let mut sheet = commands.spawn((Sheet, Scrolls, sheet, Pickable::IGNORE));
    sheet.with_children(|sheet| {
        // In the middle, or at the top if the page scrolls.
        let head = Node { margin: UiRect::top(auto()), flex_shrink: 0.0, ..row(12.0) };
        sheet.spawn((HEAD, OnPage(PAGE), head, Pickable::IGNORE));
        let all = Node {
            column_gap: px(GAP),
            row_gap: px(GAP),
            margin: UiRect::bottom(auto()),
            flex_shrink: 0.0,
            ..default()
        };
        sheet.spawn((Row, all, Pickable::IGNORE)).with_children(|all| {
            for &section in &blocks.0 {
                let node = Node {
                    min_width: px(0),
                    padding: UiRect::axes(px(14), px(12)),
                    border: px(1).all(),
                    border_radius: BorderRadius::all(px(16)),
                    ..column.clone()
                };
                all.spawn((Block, section, OnPage(PAGE), node, Pickable::IGNORE));
            }
        });
    });
    let sheet = sheet.id();
    commands.spawn((Shade, more::shade_of(sheet, |palette| palette.ground)));
    commands.spawn((Bar, scroll::bar(sheet), ZIndex(2))).with_child(scroll::thumb(sheet));
}

/// The page has the whole window beside or above the games.
fn area(screen: &Screen) -> Rect {
    let (width, height) = (screen.size.x, screen.size.y);
    if screen.rail.is_empty() {
        Rect::new(MARGIN, MARGIN, width - MARGIN, nav::bottom(screen).min.y - GAP)
    } else {
        Rect::new(screen.rail.max.x + MARGIN, MARGIN, width - 2.0 * MARGIN, height - MARGIN)
    }
}

/// The blocks are side by side, or one below the other if the window is
/// upright.
fn place(
    mut sheet: Single<&mut Node, With<Sheet>>,
    mut all: Single<&mut Node, (With<Row>, Without<Sheet>)>,
    mut bar: Single<&mut Node, (With<Bar>, Without<Row>, Without<Sheet>)>,
    mut shade: Single<&mut Node, (With<Shade>, Without<Bar>, Without<Row>, Without<Sheet>)>,
    mut blocks: Query<
        (Entity, &mut Node),
        (With<Block>, Without<Row>, Without<Sheet>, Without<Bar>, Without<Shade>),
    >,
    (page, screen, palette): (Res<State<PageId>>, Res<Screen>, Res<Palette>),
    mut commands: Commands,
) {
    if !(screen.is_changed() || palette.is_changed() || page.is_changed()) {
        return;
    }
    let area = area(&screen);
    put(&mut sheet, area);
    // In the margin of the window, not over a block.
    let beside = Vec2::new(area.max.x + 0.5 * (MARGIN - scroll::BAR), area.min.y);
    put(&mut bar, Rect::from_corners(beside, Vec2::new(beside.x + scroll::BAR, area.max.y)));
    let above = Vec2::new(area.min.x, area.max.y - more::SHADE);
    put(&mut shade, Rect::from_corners(above, area.max));
    sheet.display = if *page.get() == PAGE { Display::Flex } else { Display::None };
    let is_upright = area.height() > area.width();
    all.flex_direction = if is_upright { FlexDirection::Column } else { FlexDirection::Row };
    for (entity, mut node) in &mut blocks {
        node.flex_grow = if is_upright { 0.0 } else { 1.0 };
        node.flex_basis = if is_upright { Val::Auto } else { px(0) };
        let colors = (BackgroundColor(palette.surface), BorderColor::all(palette.line));
        commands.entity(entity).insert(colors);
    }
}

fn show(mut kit: Kit, today: Res<Today>) {
    if !(today.is_changed() || kit.is_changed()) {
        return;
    }
    kit.fill(HEAD, |paper| {
        let (ink, muted) = (paper.palette.ink, paper.palette.muted);
        paper.bold(paper.say("home-title"), TITLE, ink);
        paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
        if let Today(Some(date)) = *today {
            let text = paper.words.with("home-today", &[("date", Value::date(date))]);
            paper.line(text, TEXT, muted);
        }
    });
}
