//! The way between the pages: the rail with the games, the sections of the open one, and in windows without a rail a bar at the top.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::action::BoxedAction;
use crate::command::Command;
use crate::frame::Frame;
use crate::home;
use crate::ids::{OverlayId, PageId};
use crate::overlay::Overlay;
use crate::page::{Pages, Section, Tab};
use crate::panel::RowEnd;
use crate::panel::ui::{LABEL, LEAD, TEXT, Tone, UiBuilder, UiKit, control_node, put, row};
use crate::screen::Screen;
use crate::theme::Glyph;
use crate::window::NAME;
use crate::words::{Phrase, Words};

#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum NavPart {
    Rail,
    Sections,
    Bar,
}

/// The texts of the open page. The page writes them before [`Frame::Draw`].
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Headline {
    /// The texts from left to right.
    pub title: Vec<Phrase>,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Headline>()
        .add_systems(Startup, |mut commands: Commands| {
            for place in [NavPart::Rail, NavPart::Sections, NavPart::Bar] {
                let node = Node { position_type: PositionType::Absolute, ..default() };
                commands.spawn((place, node, Pickable::IGNORE));
            }
        })
        .add_systems(Update, (show, show_menu, name_window).in_set(Frame::Draw));
}

/// The title of the window names what is open: the texts of the page or, if there are none, the page.
fn name_window(
    headline: Res<Headline>,
    words: Res<Words>,
    (pages, page): (Res<Pages>, Res<State<PageId>>),
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    if !(headline.is_changed() || words.is_changed() || page.is_changed()) {
        return;
    }
    let title = title(&headline, &words, &pages, *page.get());
    for mut window in &mut windows {
        window.title = format!("{title} – {NAME}");
    }
}

/// The texts of the open page in one line, or the name of the page.
fn title(headline: &Headline, words: &Words, pages: &Pages, page: PageId) -> String {
    let parts: Vec<String> = headline.title.iter().map(|it| words.say(it)).collect();
    if !parts.is_empty() {
        return parts.join(" · ");
    }
    let Some(tab) = pages.tab_of(page) else { return String::new() };
    let of_tab = tab.pages.iter().filter(|it| tab.has_choice() && it.id == page);
    let names = std::iter::once(tab.name).chain(of_tab.map(|it| it.section.unwrap_or(it.name)));
    names.map(|name| words.get(name)).collect::<Vec<_>>().join(" · ")
}

fn show(
    mut kit: UiKit,
    mut places: Query<(Entity, &NavPart, &mut Node)>,
    screen: Res<Screen>,
    headline: Res<Headline>,
    (pages, page): (Res<Pages>, Res<State<PageId>>),
    overlay: Res<Overlay>,
) {
    let is_still = !(headline.is_changed() || screen.is_changed() || pages.is_changed());
    if is_still && !overlay.is_changed() && !kit.is_changed() {
        return;
    }
    let on_home = *page.get() == home::PAGE;
    for (entity, &place, mut node) in &mut places {
        let area = match place {
            // At home an upright window has the games at its lower edge.
            NavPart::Rail if on_home && screen.rail.is_empty() => bottom(&screen),
            NavPart::Rail => screen.rail,
            NavPart::Sections | NavPart::Bar if on_home => Rect::default(),
            NavPart::Sections => screen.tabs,
            NavPart::Bar => screen.bar,
        };
        put(&mut node, area);
        let is_shown = !screen.is_alone && !area.is_empty();
        node.display = if is_shown { Display::Flex } else { Display::None };
        if !is_shown {
            continue;
        }
        match place {
            NavPart::Rail => {
                let is_column = area.height() > area.width();
                node.flex_direction =
                    if is_column { FlexDirection::Column } else { FlexDirection::Row };
                node.align_items = AlignItems::Center;
                let side = if area.width() < 84.0 { 2 } else { 6 };
                node.padding = UiRect::axes(px(side), px(if is_column { 16 } else { 0 }));
                node.row_gap = px(4);
                kit.fill_node(entity, |ui| rail(ui, &pages, *page.get(), is_column));
            }
            NavPart::Sections => {
                node.align_items = AlignItems::Center;
                // Long names in a narrow panel share the space between them.
                let (padding, gap, justify) = match area.width() {
                    ..320.0 => (2, 0, JustifyContent::SpaceBetween),
                    ..400.0 => (3, 0, JustifyContent::SpaceBetween),
                    _ => (9, 4, JustifyContent::FlexStart),
                };
                node.column_gap = px(gap);
                node.justify_content = justify;
                kit.fill_node(entity, |ui| {
                    sections(ui, padding, &pages, *page.get(), *overlay);
                });
            }
            NavPart::Bar => {
                node.align_items = AlignItems::Center;
                node.justify_content = JustifyContent::SpaceBetween;
                node.padding = UiRect::horizontal(px(4));
                let text = title(&headline, &kit.words, &pages, *page.get());
                // The sections, or the goal of the puzzle, have the middle of some bars.
                let has_title =
                    screen.tabs.is_empty() && !screen.bar.contains(screen.goal.center());
                kit.fill_node(entity, |ui| bar(ui, has_title.then_some(text)));
            }
        }
    }
}

/// The place of the games at home in a window without a rail.
pub(crate) fn bottom(screen: &Screen) -> Rect {
    const HEIGHT: f32 = 64.0;
    Rect::new(0.0, screen.size.y - HEIGHT, screen.size.x, screen.size.y)
}

/// The home page, every game, and the settings.
fn rail(ui: &mut UiBuilder, pages: &Pages, page: PageId, is_column: bool) {
    let open = pages.tab_of(page);
    if is_column {
        logo(ui);
    }
    for tab in pages.tabs() {
        let is_open = open.is_some_and(|it| std::ptr::eq(it, tab));
        place(ui, tab.icon, tab.name, Command::Go(tab.opens()), is_open, is_column);
    }
    if is_column {
        ui.space();
    }
    let settings = Command::Toggle(OverlayId::SETTINGS);
    place(ui, Glyph::Settings, "settings-title", settings, false, is_column);
}

/// A place of the rail.
fn place(
    ui: &mut UiBuilder,
    icon: Glyph,
    name: &str,
    command: Command,
    is_open: bool,
    is_column: bool,
) {
    let node = Node {
        height: px(60),
        min_width: px(0),
        flex_direction: FlexDirection::Column,
        row_gap: px(3),
        ..control_node()
    };
    let node = if is_column {
        Node { width: percent(100), flex_shrink: 0.0, ..node }
    } else {
        Node { flex_grow: 1.0, flex_basis: px(0), ..node }
    };
    let tone = if is_open { Tone::Open } else { Tone::Bare };
    ui.press(node, command, tone, |ui| {
        let color = if is_open { ui.palette.ink } else { ui.palette.muted };
        ui.icon(icon, 24.0, color);
        ui.choice(ui.say(name), LABEL, color, is_open);
    });
}

/// An open ring, and a red dot that has just left it.
fn logo(ui: &mut UiBuilder) {
    let node = Node { width: px(34), height: px(34), margin: UiRect::bottom(px(10)), ..default() };
    ui.nest(node, |ui| {
        ui.icon(Glyph::Logo, 34.0, ui.palette.ink);
        let dot = Node {
            position_type: PositionType::Absolute,
            left: px(23.2),
            top: px(12.7),
            width: px(8.6),
            height: px(8.6),
            border_radius: BorderRadius::MAX,
            ..default()
        };
        ui.nest((dot, BackgroundColor(Color::srgb_u8(0xD9, 0x3A, 0x3F))), |_| ());
    });
}

/// What a section opens from the page.
fn opens(pages: &Pages, page: PageId, section: Section) -> BoxedAction {
    match section {
        Section::Page(page) => Command::Go(page).into(),
        Section::Card(card) => {
            let first = pages.tab_of(page).map_or(page, |tab| tab.pages[0].id);
            if first == page {
                Command::Toggle(card).into()
            } else {
                home::Command::start(first, Command::Toggle(card)).into()
            }
        }
    }
}

/// The sections of the open game, and the one that is open.
fn listed(pages: &Pages, page: PageId, overlay: Overlay) -> Vec<(&'static str, BoxedAction, bool)> {
    let Some(tab) = pages.tab_of(page) else { return Vec::new() };
    let sections = tab.sections();
    let card = |it: &Section| matches!(it, Section::Card(card) if overlay.shows(*card));
    let has_card = sections.iter().any(|(_, it)| card(it));
    let is_open = |it: Section| card(&it) || !has_card && it == Section::Page(page);
    sections.into_iter().map(|(name, it)| (name, opens(pages, page, it), is_open(it))).collect()
}

fn sections(ui: &mut UiBuilder, padding: i32, pages: &Pages, page: PageId, overlay: Overlay) {
    for (name, action, is_open) in listed(pages, page, overlay) {
        let node = Node {
            height: px(44),
            padding: UiRect::horizontal(px(padding)),
            border: px(if padding < 3 { 0 } else { 2 }).all(),
            border_radius: BorderRadius::all(px(10)),
            ..control_node()
        };
        let size = if padding < 3 { LABEL } else { TEXT };
        ui.press(node, action, Tone::Bare, |ui| {
            let ink = ui.palette.ink;
            let color = if is_open { ink } else { ui.palette.muted };
            ui.choice(ui.say(name), size, color, is_open);
            if !is_open {
                return;
            }
            let under = Node {
                position_type: PositionType::Absolute,
                left: px(padding),
                right: px(padding),
                bottom: px(0),
                height: px(3),
                border_radius: BorderRadius::MAX,
                ..default()
            };
            ui.nest((under, BackgroundColor(ink)), |_| ());
        });
    }
}

/// The way home, the title, and the menu.
fn bar(ui: &mut UiBuilder, title: Option<String>) {
    ui.icon_button(Glyph::Back, "page-home", Command::Go(home::PAGE));
    let middle = Node { justify_content: JustifyContent::Center, min_width: px(0), ..row(0.0) };
    let middle = Node { flex_grow: 1.0, flex_basis: px(0), overflow: Overflow::clip(), ..middle };
    ui.nest(middle, |ui| {
        if let Some(title) = title {
            ui.bold_line(title, LEAD, ui.palette.ink);
        }
    });
    ui.icon_button(Glyph::Menu, "menu", Command::Toggle(OverlayId::MENU));
}

/// The card with the sections of the game, the games, and the settings.
fn show_menu(
    mut kit: UiKit,
    overlay: Res<Overlay>,
    (pages, page): (Res<Pages>, Res<State<PageId>>),
) {
    if !overlay.shows(OverlayId::MENU) || !(overlay.is_changed() || kit.is_changed()) {
        return;
    }
    kit.card(OverlayId::MENU, "menu", |ui| {
        let open = pages.tab_of(*page.get());
        for (name, action, is_open) in listed(&pages, *page.get(), *overlay) {
            let icon = match name {
                "section-puzzles" => Glyph::Star,
                "section-friends" => Glyph::Friends,
                "section-editor" => Glyph::Pencil,
                "section-rules" => Glyph::Book,
                _ => open.map_or(Glyph::Home, |it| it.icon),
            };
            let name = ui.say(name);
            ui.row_button(icon, &name, None, RowEnd::Chosen(is_open), action, Tone::Plain);
        }
        let games = ui.say("menu-games");
        ui.caption(&games);
        let is_open = |tab: &Tab| open.is_some_and(|open| std::ptr::eq(open, tab));
        for tab in pages.tabs().iter().filter(|it| !is_open(it)) {
            ui.way(tab.icon, tab.name, Command::Go(tab.opens()));
        }
        ui.way(Glyph::Settings, "settings-title", Command::Toggle(OverlayId::SETTINGS));
        ui.way(Glyph::Question, "keys-all", Command::Toggle(OverlayId::HELP));
    });
}
