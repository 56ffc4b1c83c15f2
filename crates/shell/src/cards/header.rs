//! The strip at the top: the name, the texts of the page, and the buttons that are always there.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::ask::Wish;
use crate::command::Command;
use crate::frame::Frame;
use crate::ids::{OverlayId, PageId};
use crate::page::Pages;
use crate::panel::kit::{FIGURE, Kit, TEXT, Tone, button_node, put, row};
use crate::screen::Screen;
use crate::theme::Theme;
use crate::window::NAME;
use crate::words::{Phrase, Words};

#[derive(Component)]
struct Header;

/// The header texts of the open page. The page writes them before [`Frame::Draw`].
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Headline {
    /// The texts from left to right.
    pub title: Vec<Phrase>,
    pub button: Option<(Phrase, Wish)>,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Headline>()
        .add_systems(Startup, |mut commands: Commands| {
            let node = Node { position_type: PositionType::Absolute, ..row(12.0) };
            commands.spawn((Header, node, Pickable::IGNORE));
        })
        .add_systems(Update, (show, name_window).in_set(Frame::Draw));
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
    let mut title = title(&headline, &words);
    if title.is_empty()
        && let Some(tab) = pages.tab_of(*page.get())
    {
        let of_tab = tab.pages.iter().filter(|it| tab.has_choice() && it.id == *page.get());
        let names = std::iter::once(tab.name).chain(of_tab.map(|it| it.name));
        title = names.map(|name| words.get(name)).collect::<Vec<_>>().join(" · ");
    }
    for mut window in &mut windows {
        window.title = format!("{title} – {NAME}");
    }
}

/// The texts of the open page in one line.
fn title(headline: &Headline, words: &Words) -> String {
    let parts: Vec<String> = headline.title.iter().map(|it| words.say(it)).collect();
    parts.join(" · ")
}

fn show(
    mut kit: Kit,
    mut commands: Commands,
    header: Single<(Entity, &mut Node), With<Header>>,
    screen: Res<Screen>,
    headline: Res<Headline>,
    (pages, page): (Res<Pages>, Res<State<PageId>>),
) {
    let (entity, mut node) = header.into_inner();
    if screen.is_changed() {
        put(&mut node, screen.header);
        node.display = if screen.is_alone { Display::None } else { Display::Flex };
    }
    let is_still = !(headline.is_changed() || screen.is_changed() || pages.is_changed());
    if is_still && !kit.is_changed() {
        return;
    }
    let open = pages.tab_of(*page.get());
    let below = open.filter(|tab| tab.has_choice()).map_or(&[][..], |tab| tab.pages);
    let label = |name: &str, id, is_open| (kit.words.get(name), id, is_open);
    let tabs: Vec<(String, PageId, bool)> = pages
        .tabs()
        .iter()
        .map(|tab| label(tab.name, tab.opens(), open.is_some_and(|it| std::ptr::eq(it, tab))))
        .collect();
    let below: Vec<_> =
        below.iter().map(|it| label(it.name, it.id, it.id == *page.get())).collect();
    let room = room(&screen, tabs.iter().chain(&below).map(|(name, ..)| &**name));
    // Long names in a narrow window need the space between the buttons.
    let is_tight = room < 0.0;
    node.column_gap = px(if is_tight { 6 } else { 12 });
    // The rings of a solved round end at the header.
    commands.entity(entity).insert(BackgroundColor(kit.palette.ground));
    kit.fill_node(entity, |paper| {
        let (ink, muted, danger) = (paper.palette.ink, paper.palette.muted, paper.palette.danger);
        paper.row(4.0, |paper| {
            paper.bold("carom", FIGURE + 4.0, ink);
            let dot = Node {
                width: px(9),
                height: px(9),
                margin: UiRect::top(px(12)),
                border_radius: BorderRadius::MAX,
                ..default()
            };
            paper.nest((dot, BackgroundColor(danger)), |_| ());
        });
        let (gap, padding) = if is_tight { (4.0, 4) } else { (6.0, 7) };
        for buttons in [&tabs, &below] {
            paper.row(gap, |paper| {
                for (name, page, is_open) in buttons {
                    let tone = if *is_open { Tone::On(ink) } else { Tone::Plain };
                    let node = Node { padding: UiRect::horizontal(px(padding)), ..button_node() };
                    paper
                        .press(node, Command::Go(*page), tone, |paper| paper.line(name, TEXT, ink));
                }
            });
        }
        paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
        let clip =
            Node { flex_shrink: 1.0, min_width: px(0), overflow: Overflow::clip(), ..default() };
        let title = title(&headline, paper.words);
        let button = headline.button.as_ref().map(|(text, wish)| (paper.words.say(text), wish));
        // The button's command also has a key.
        let button = button.filter(|(text, _)| width(text) <= room);
        let left = room - button.as_ref().map_or(0.0, |(text, _)| width(text));
        if width(&title) <= left {
            paper.nest(clip, |paper| paper.line(title, TEXT, muted));
        }
        if let Some((text, wish)) = button {
            paper.button(&text, wish.clone(), Tone::Plain, 0.0);
        }
        let theme = match paper.palette.look.theme {
            Theme::Light => "◐",
            Theme::Dark => "◑",
        };
        let buttons = [
            (theme, Command::ToggleTheme),
            ("⚙", Command::Toggle(OverlayId::SETTINGS)),
            ("?", Command::Toggle(OverlayId::HELP)),
        ];
        for (text, command) in buttons {
            paper.press(Node { height: px(30), ..button_node() }, command, Tone::Plain, |paper| {
                paper.text(text, TEXT, ink);
            });
        }
    });
}

/// The width of a text on a button with the gap beside it, at the mean width of a letter. A text that is cut off helps
/// nobody, so a text without room is left out.
fn width(text: &str) -> f32 {
    const LETTER: f32 = 6.7;
    const AROUND: f32 = 24.0;
    LETTER * text.chars().count() as f32 + AROUND
}

/// The room between the tabs and the buttons that are always there.
fn room<'a>(screen: &Screen, tabs: impl Iterator<Item = &'a str>) -> f32 {
    // The name of the game, and the buttons.
    const OTHERS: f32 = 245.0;
    let tabs: f32 = tabs.map(width).sum();
    screen.header.width() - tabs - OTHERS
}
