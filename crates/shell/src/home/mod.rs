//! The home page: what is next, the puzzles of the day, and the games. Each game sets its card.

use std::time::Duration;

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use carom_play::Date;

use crate::action::BoxedAction;
use crate::calendar::Calendar;
use crate::command::{self, AddCommand as _};
use crate::frame::Frame;
use crate::ids::{IconId, PageId};
use crate::input::{KeyGroup, Shortcut, part, shortcut};
use crate::nav::{self, Headline};
use crate::next_redraw::NextRedraw;
use crate::overlay;
use crate::page::{self, PageSpec, PanelParts};
use crate::paint::raster::CORNER;
use crate::panel::ui::{
    FIGURE, HEADING, LABEL, LEAD, TEXT, TITLE, Tone, UiBuilder, UiKit, column, control_node,
    placed, put, row, square, square_around, text_column,
};
use crate::panel::{self, OnPage, Tip, more};
use crate::screen::{BoardView, Screen};
use crate::scroll::{self, Scrolls};
use crate::theme::Glyph;
use crate::words::Value;

mod boards;
mod cards;

use boards::Boards;
pub use cards::{
    Achieved, Achievement, AddCard, Card, Cards, Daily, Next, OwnCard, Rank, RoomAtHome, first,
};

pub const PAGE: PageId = PageId::new("home");

const OPEN: Shortcut = part("pages", "page-home", &["F2"], &command::Command::Go(PAGE));

const KEYS: &[KeyGroup] = &[KeyGroup {
    title: "keys-home",
    shortcuts: &[shortcut("home-paste", &["Ctrl+v"], &Command::Paste)],
}];

const SPEC: PageSpec = PageSpec {
    id: PAGE,
    name: "page-home",
    section: Some("page-home"),
    open: Some(&OPEN),
    keys: KEYS,
    parts: PanelParts::new(&[], &[], &[]),
    about: "about-home",
    help: Some("help-home"),
    rules: None,
};

/// A command of the page.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum Command {
    /// Open a page of a game, and send it these commands.
    Start { page: PageId, actions: Vec<BoxedAction> },
    /// Open what is on the clipboard, on the page of its game.
    Paste,
}

impl Command {
    /// Opens a page as the player left it.
    pub const fn go(page: PageId) -> Self {
        Self::Start { page, actions: Vec::new() }
    }

    /// Opens a page and sends it a command.
    pub fn start(page: PageId, action: impl Into<BoxedAction>) -> Self {
        Self::start_all(page, [action.into()])
    }

    /// Opens a page and sends it commands, one after the other.
    pub fn start_all(page: PageId, actions: impl IntoIterator<Item = BoxedAction>) -> Self {
        Self::Start { page, actions: actions.into_iter().collect() }
    }
}

/// The current day. The cards follow it.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Today(pub(crate) Option<Date>);

/// The commands for a page that opens with the next frame.
#[derive(Resource, Default)]
struct WaitingCommands(Option<(PageId, Vec<BoxedAction>)>);

/// The page with its key, without its systems.
pub fn pages(app: &mut App) {
    page::add_tab(app, SPEC.name, Glyph::Home, &[&SPEC], &[]);
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(pages)
        .add_command::<Command>()
        .init_resource::<Today>()
        .init_resource::<WaitingCommands>()
        .init_resource::<Cards>()
        .init_resource::<Boards>()
        .init_resource::<Calendar>()
        .add_systems(Startup, spawn)
        .add_systems(OnEnter(PAGE), clear)
        .add_systems(
            Update,
            (
                send.in_set(Frame::Input),
                (begin.after(page::go), follow.run_if(in_state(PAGE))).in_set(Frame::Navigate),
                place.in_set(Frame::Layout).after(overlay::show).before(panel::place),
                (draw, show).chain().in_set(Frame::Draw).run_if(in_state(PAGE)),
            ),
        );
}

/// The commands of a page wait until it is open.
fn begin(
    mut commands: MessageReader<Command>,
    mut next: ResMut<NextState<PageId>>,
    mut waiting: ResMut<WaitingCommands>,
) {
    for command in commands.read() {
        let Command::Start { page, actions } = command else { continue };
        NextState::set_if_neq(&mut next, *page);
        waiting.0 = Some((*page, actions.clone()));
    }
}

fn send(page: Res<State<PageId>>, mut waiting: ResMut<WaitingCommands>, mut commands: Commands) {
    let Some((on, actions)) = waiting.bypass_change_detection().0.take() else { return };
    // Another command may have opened another page in the same frame.
    for action in actions.iter().filter(|_| *page.get() == on) {
        action.send(&mut commands);
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
struct HomeSheet;

/// The bar of a page that does not show everything.
#[derive(Component)]
struct HomeBar;

/// The shade at the lower edge of such a page.
#[derive(Component)]
struct Shade;

/// The space between two cards, and around the page.
const GAP: f32 = 20.0;
const MARGIN: f32 = 20.0;
/// The height of the line above the cards.
const HEAD: f32 = 48.0;
const RADIUS: f32 = 26.0;
/// The most letters of a title in large letters.
const SHORT: usize = 20;

fn spawn(mut commands: Commands) {
    let sheet = Node {
        position_type: PositionType::Absolute,
        display: Display::None,
        overflow: Overflow::scroll_y(),
        ..column(GAP)
    };
    let sheet = commands.spawn((HomeSheet, OnPage(PAGE), Scrolls, sheet, Pickable::IGNORE)).id();
    commands.spawn((Shade, more::shade_of(sheet, |palette| palette.ground)));
    commands.spawn((HomeBar, scroll::bar(sheet), ZIndex(2))).with_child(scroll::thumb(sheet));
}

/// The page has the whole window beside or above the games.
fn area(screen: &Screen) -> Rect {
    let (width, height) = (screen.size.x, screen.size.y);
    let margin = if screen.is_narrow() { 14.0 } else { MARGIN };
    let area = if screen.rail.is_empty() {
        Rect::new(margin, 10.0, width - margin, nav::bottom(screen).min.y - 8.0)
    } else {
        Rect::new(screen.rail.max.x + MARGIN, MARGIN, width - 2.0 * MARGIN, height - MARGIN)
    };
    let beyond = ((area.width() - 1400.0) / 2.0).max(0.0);
    Rect::new(area.min.x + beyond, area.min.y, area.max.x - beyond, area.max.y)
}

fn place(
    mut sheet: Single<&mut Node, With<HomeSheet>>,
    mut bar: Single<&mut Node, (With<HomeBar>, Without<HomeSheet>)>,
    mut shade: Single<&mut Node, (With<Shade>, Without<HomeBar>, Without<HomeSheet>)>,
    (page, screen): (Res<State<PageId>>, Res<Screen>),
) {
    if !(screen.is_changed() || page.is_changed()) {
        return;
    }
    let area = area(&screen);
    put(&mut sheet, area);
    // In the margin of the window, not over a card.
    let beside = Vec2::new(area.max.x + 3.0, area.min.y);
    put(&mut bar, Rect::from_corners(beside, Vec2::new(beside.x + scroll::BAR, area.max.y)));
    let above = Vec2::new(area.min.x, area.max.y - more::SHADE);
    put(&mut shade, Rect::from_corners(above, area.max));
    sheet.display = if *page.get() == PAGE { Display::Flex } else { Display::None };
}

/// Draws a picture that is missing, one in a frame.
fn draw(
    mut boards: ResMut<Boards>,
    mut images: ResMut<Assets<Image>>,
    next_redraw: Option<Res<NextRedraw>>,
) {
    if boards.is_waiting() {
        boards.draw(&mut images);
        if let Some(next_redraw) = next_redraw {
            next_redraw.at_most(Duration::ZERO);
        }
    }
}

fn show(
    mut kit: UiKit,
    sheet: Single<Entity, With<HomeSheet>>,
    (cards, today): (Res<Cards>, Res<Today>),
    mut boards: ResMut<Boards>,
    screen: Res<Screen>,
) {
    let changed = cards.is_changed() || today.is_changed() || boards.is_changed();
    if !(changed || screen.is_changed() || kit.is_changed()) {
        return;
    }
    let boards = boards.bypass_change_detection();
    let next = cards.proposed();
    for card in cards.all() {
        boards.want(&card.board);
        if let Some(own) = &card.own {
            boards.want(&own.board);
        }
    }
    if let Some(card) = &next {
        boards.want(&card.next.board);
    }
    let next = next.as_ref();
    let view = View { cards: &cards, next, boards, today: *today, area: area(&screen).size() };
    kit.fill_node(*sheet, |ui| view.fill(ui));
}

/// What the page shows.
struct View<'a> {
    cards: &'a Cards,
    next: Option<&'a Card>,
    boards: &'a Boards,
    today: Today,
    area: Vec2,
}

impl View<'_> {
    fn fill(&self, ui: &mut UiBuilder) {
        let width = self.area.x;
        self.head(ui);
        let games = self.cards.all().count().max(1) as f32;
        // A phone on its side shows the whole card.
        let seen = (self.area.y - HEAD - GAP).max(176.0);
        if width < 760.0 {
            // One below the other; the games with a picture at their right.
            let hero: f32 = if width < 560.0 { 204.0 } else { 300.0 };
            self.hero(ui, Vec2::new(width, hero.min(seen)));
            self.own(ui, width);
            self.day(ui, false);
            for card in self.cards.all() {
                self.game(ui, card, Vec2::new(width, if width < 330.0 { 124.0 } else { 106.0 }));
            }
            return;
        }
        let day = if width < 1000.0 { 290.0 } else { 348.0 };
        let rest = (self.area.y - HEAD - 2.0 * GAP).max(420.0);
        let hero = Vec2::new(width - day - 36.0, (0.63 * rest).floor().min(seen));
        let row = Node { column_gap: px(36), flex_shrink: 0.0, ..default() };
        ui.nest(row, |ui| {
            self.hero(ui, hero);
            self.day(ui, true);
        });
        let row = Node { column_gap: px(GAP), flex_shrink: 0.0, ..default() };
        let size = Vec2::new((width - (games - 1.0) * GAP) / games, (0.37 * rest).ceil());
        ui.nest(row, |ui| {
            for card in self.cards.all() {
                self.game(ui, card, size);
            }
        });
    }

    /// The same as a tile below the puzzles of the day: a press does what the first button does.
    fn own_tile(&self, ui: &mut UiBuilder) {
        for card in self.cards.all() {
            let Some(own) = &card.own else { continue };
            let Some((text, command)) = own.buttons.first() else { continue };
            any_tile(ui, card, command, true, |ui| {
                let (ink, muted) = (ui.palette.ink, ui.palette.muted);
                ui.bold(own.title.clone(), TEXT, ink);
                ui.text(text.clone(), LABEL, muted);
            });
        }
    }

    /// What the games do for people who have the box.
    fn own(&self, ui: &mut UiBuilder, width: f32) {
        for own in self.cards.all().filter_map(|it| it.own.as_ref()) {
            let node = Node {
                width: px(width.min(760.0)),
                flex_shrink: 0.0,
                padding: UiRect::all(px(14)),
                border_radius: BorderRadius::all(px(RADIUS)),
                ..column(10.0)
            };
            let (ink, muted, ground) = (ui.palette.ink, ui.palette.muted, ui.palette.surface);
            ui.nest((node, BackgroundColor(ground)), |ui| {
                ui.nest(row(12.0), |ui| {
                    const SIDE: f32 = 48.0;
                    if let Some((image, rim)) = self.boards.get(&own.board) {
                        let node = Node { border_radius: BorderRadius::all(px(8)), ..square(SIDE) };
                        let whole = boards::SIDE as f32;
                        let rect = Some(Rect::new(rim, rim, whole - rim, whole - rim));
                        ui.image(node, ImageNode { image, rect, ..default() });
                    }
                    ui.nest(text_column(), |ui| {
                        ui.bold(own.title.clone(), LEAD, ink);
                        ui.text(own.about.clone(), LABEL, muted);
                    });
                });
                // Long texts in a narrow window stand one below the other.
                let is_column = width < 300.0;
                let buttons = Node {
                    flex_direction: if is_column {
                        FlexDirection::Column
                    } else {
                        FlexDirection::Row
                    },
                    column_gap: px(8),
                    row_gap: px(8),
                    ..default()
                };
                ui.nest(buttons, |ui| {
                    for (text, command) in &own.buttons {
                        let node = Node {
                            height: px(46),
                            flex_grow: 1.0,
                            flex_basis: if is_column { Val::Auto } else { px(0) },
                            flex_shrink: 0.0,
                            min_width: px(0),
                            padding: UiRect::horizontal(px(6)),
                            ..control_node()
                        };
                        ui.press_with(Tip(None), node, command.clone(), Tone::Plain, |ui| {
                            ui.bold_line(text.clone(), TEXT, ink);
                        });
                    }
                });
            });
        }
    }

    /// The name of the page, the days in a row, and all stars.
    fn head(&self, ui: &mut UiBuilder) {
        let node = Node { min_height: px(HEAD), flex_shrink: 0.0, ..row(12.0) };
        ui.nest(node, |ui| {
            let (ink, danger, star) = (ui.palette.ink, ui.palette.danger, ui.palette.star);
            let size = if self.area.x < 560.0 { TITLE } else { HEADING };
            ui.bold(ui.say("home-title"), size, ink);
            ui.space();
            let days = self.cards.all().filter_map(|it| it.daily.as_ref()).map(|it| it.days).max();
            let stars: u32 = self.cards.all().map(|it| it.achieved.stars).sum();
            let fill = |ui: &mut UiBuilder| {
                if let Some(days) = days.filter(|it| *it > 0) {
                    ui.icon(Glyph::Flame, 20.0, danger);
                    ui.bold_line(days.to_string(), TEXT, ink);
                }
                ui.icon(IconId::STAR, 20.0, star);
                ui.bold_line(stars.to_string(), TEXT, ink);
            };
            let node = Node {
                min_height: px(44),
                padding: UiRect::horizontal(px(8)),
                column_gap: px(8),
                ..control_node()
            };
            match self.cards.all().find_map(|it| it.statistics.clone()) {
                Some(command) => {
                    ui.press_with(Tip(Some("home-results")), node, command, Tone::Bare, fill);
                }
                None => ui.nest(node, fill),
            }
        });
    }

    /// What is next.
    fn hero(&self, ui: &mut UiBuilder, size: Vec2) {
        let Some(card) = self.next else { return };
        let is_small = size.x < 560.0 || size.y < 240.0;
        let (left, top) = match size.x {
            width if width < 330.0 => (0.52, 22.0),
            width if width < 560.0 => (0.46, 22.0),
            _ => (0.46, 34.0),
        };
        let is_low = size.y < 340.0;
        let padding = match (is_small, is_low) {
            (true, _) => 18,
            (false, true) => 24,
            (false, false) => 34,
        };
        ui.tinted(large(size), card.tint, card.next.command.clone(), |ui| {
            let (ink, muted) = (ui.palette.ink, ui.palette.muted);
            let from = Vec2::new((left * size.x).floor(), top);
            self.picture(ui, &card.next.board, Rect::from_corners(from, size - 4.0));
            let column = Node {
                width: px(from.x - if is_small { 8.0 } else { 16.0 }),
                height: percent(100),
                padding: UiRect::all(px(padding)).with_right(px(0)),
                ..column(4.0)
            };
            ui.nest(column, |ui| {
                let (title, label) = match size.x {
                    ..330.0 => (LEAD, LABEL),
                    _ if is_small => (TITLE, LABEL),
                    // Three lines fit above the button.
                    _ if is_low || card.next.title.chars().count() > SHORT => (HEADING, TEXT),
                    _ => (FIGURE, TEXT),
                };
                ui.text(ui.say("home-next"), label, muted);
                ui.bold(card.next.title.clone(), title, ink);
                ui.text(card.next.about.clone(), if is_small { TEXT } else { LEAD }, muted);
                ui.space();
                // The whole card is the button.
                let node = Node {
                    height: px(if is_small { 48 } else { 56 }),
                    width: px(if is_small { 120 } else { 172 }),
                    justify_content: JustifyContent::Center,
                    border_radius: BorderRadius::all(px(16)),
                    ..row(10.0)
                };
                ui.nest((node, BackgroundColor(ink)), |ui| {
                    ui.icon(Glyph::Play, 20.0, ui.palette.on_ink);
                    ui.bold_line(ui.say("home-begin"), LEAD, ui.palette.on_ink);
                });
            });
        });
    }

    /// The puzzles of the day.
    fn day(&self, ui: &mut UiBuilder, is_column: bool) {
        let column = if is_column {
            Node { row_gap: px(8), ..text_column() }
        } else {
            Node { flex_grow: 1.0, min_width: px(0), flex_shrink: 0.0, ..column(8.0) }
        };
        ui.nest(column, |ui| {
            let head = Node { justify_content: JustifyContent::SpaceBetween, ..row(8.0) };
            ui.nest(head, |ui| {
                ui.bold_line(ui.say("home-dailies"), LEAD, ui.palette.ink);
                if let Today(Some(date)) = self.today {
                    let text = ui.words.with("home-today", &[("date", Value::date(date))]);
                    ui.line(text, LABEL, ui.palette.muted);
                }
            });
            let node = Node {
                flex_direction: if is_column { FlexDirection::Column } else { FlexDirection::Row },
                row_gap: px(8),
                column_gap: px(12),
                ..default()
            };
            ui.nest(node, |ui| {
                for card in self.cards.all() {
                    if let Some(daily) = &card.daily {
                        tile(ui, card, daily, is_column);
                    }
                }
                if is_column {
                    self.own_tile(ui);
                }
            });
        });
    }

    /// A game: what is in play, and what is achieved.
    fn game(&self, ui: &mut UiBuilder, card: &Card, size: Vec2) {
        let is_low = size.y < 140.0;
        ui.tinted(large(size), card.tint, Command::go(card.page), |ui| {
            let (ink, muted, star) = (ui.palette.ink, ui.palette.muted, ui.palette.star);
            let left = if is_low { (size.x - 150.0).max(0.6 * size.x) } else { 0.52 * size.x };
            let from = Vec2::new(left.floor(), if is_low { 18.0 } else { 0.28 * size.y });
            self.picture(ui, &card.board, Rect::from_corners(from, size - 4.0));
            let column = Node {
                width: px(from.x - 6.0),
                height: percent(100),
                padding: UiRect::axes(px(20), px(if is_low { 12 } else { 18 })).with_right(px(0)),
                ..column(4.0)
            };
            ui.nest(column, |ui| {
                ui.bold(ui.say(card.title), TITLE, ink);
                ui.nest(row(6.0), |ui| {
                    ui.icon(IconId::STAR, 15.0, star);
                    ui.line(card.achieved.stars.to_string(), LABEL, ink);
                    if is_low {
                        ui.line(solved(ui, &card.achieved), LABEL, muted);
                    }
                });
                ui.space();
                ui.text(card.about.clone(), LABEL, ink);
                if !is_low {
                    ui.text(solved(ui, &card.achieved), LABEL, muted);
                }
                bar(ui, &card.achieved);
            });
        });
    }

    /// A part of a board, from its upper left corner on.
    fn picture(&self, ui: &mut UiBuilder, svg: &str, at: Rect) {
        let Some((image, rim)) = self.boards.get(svg) else { return };
        // The whole board would be as wide as one and a third of the larger side.
        let whole = 1.34 * at.size().max_element();
        let border_radius = BorderRadius {
            top_left: px(CORNER * whole),
            bottom_right: px(RADIUS - 2.0),
            ..BorderRadius::ZERO
        };
        let node = Node { border_radius, ..placed(at) };
        let pixels = (boards::SIDE as f32 - 2.0 * rim) / whole;
        let from = Vec2::splat(rim);
        let part = Rect::from_corners(from, from + pixels * at.size());
        ui.image(node, ImageNode { image, rect: Some(part), ..default() });
    }
}

/// A large card of this size.
fn large(size: Vec2) -> Node {
    Node {
        width: px(size.x),
        height: px(size.y),
        flex_shrink: 0.0,
        border: px(2).all(),
        border_radius: BorderRadius::all(px(RADIUS)),
        ..default()
    }
}

fn solved(ui: &UiBuilder, achieved: &Achieved) -> String {
    let about = [("solved", achieved.solved.into()), ("all", achieved.all.into())];
    ui.words.with("home-solved", &about)
}

/// How far the player is in all packs.
fn bar(ui: &mut UiBuilder, achieved: &Achieved) {
    let part = achieved.solved as f32 / achieved.all.max(1) as f32;
    let node = |width| Node { width, height: px(5), border_radius: BorderRadius::MAX, ..default() };
    let whole = Node { max_width: px(150), ..node(percent(92)) };
    ui.nest((whole, BackgroundColor(ui.palette.ink.with_alpha(0.16))), |ui| {
        ui.nest((node(percent(100.0 * part)), BackgroundColor(ui.palette.ink)), |_| ());
    });
}

/// The puzzle of the day of a game.
fn tile(ui: &mut UiBuilder, card: &Card, daily: &Daily, is_column: bool) {
    any_tile(ui, card, &daily.command, is_column, |ui| {
        let (ink, muted, good) = (ui.palette.ink, ui.palette.muted, ui.palette.good);
        ui.bold(ui.say(card.short), TEXT, ink);
        let is = daily.solved.map_or("open", Achievement::key);
        let color = if daily.solved == Some(Achievement::Alone) { good } else { muted };
        ui.text(ui.words.with("home-daily-is", &[("is", is.into())]), LABEL, color);
    });
}

/// A tile of a game: its icon, and lines beside or below it.
fn any_tile(
    ui: &mut UiBuilder,
    card: &Card,
    command: &Command,
    is_column: bool,
    lines: impl FnOnce(&mut UiBuilder),
) {
    let node = Node {
        flex_direction: if is_column { FlexDirection::Row } else { FlexDirection::Column },
        align_items: if is_column { AlignItems::Center } else { AlignItems::FlexStart },
        column_gap: px(14),
        row_gap: px(6),
        flex_grow: 1.0,
        flex_basis: if is_column { Val::Auto } else { px(0) },
        min_width: px(0),
        border: px(2).all(),
        border_radius: BorderRadius::all(px(18)),
        ..default()
    };
    let (tint, icon) = (card.tint, card.icon);
    ui.press_with(Tip(None), node, command.clone(), Tone::Bare, |ui| {
        let (ink, muted) = (ui.palette.ink, ui.palette.muted);
        let side = if is_column { 54.0 } else { 76.0 };
        let picture = Node {
            width: if is_column { px(side) } else { percent(100) },
            border_radius: BorderRadius::all(px(18)),
            ..square_around(side)
        };
        ui.nest((picture, BackgroundColor(tint)), |ui| ui.icon(icon, 0.52 * side, ink));
        let basis = if is_column { px(0) } else { Val::Auto };
        ui.nest(Node { flex_basis: basis, ..text_column() }, lines);
        if is_column {
            ui.icon(Glyph::Next, 20.0, muted);
        }
    });
}
