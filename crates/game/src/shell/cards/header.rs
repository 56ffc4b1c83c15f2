//! The strip at the top: the name, the texts of the page, and the buttons that are always there.

use bevy::prelude::*;

use crate::shell::ask::Wish;
use crate::shell::command::Command;
use crate::shell::frame::Frame;
use crate::shell::ids::{OverlayId, PageId};
use crate::shell::page::Pages;
use crate::shell::panel::kit::{FIGURE, Kit, Paper, TEXT, Tone, button_node, put, row};
use crate::shell::screen::Screen;
use crate::shell::theme::Theme;
use crate::shell::words::Phrase;

#[derive(Component)]
struct Header;

/// The header texts of the open page. The page writes them before [`Frame::Draw`].
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub(crate) struct Headline {
    /// The texts from left to right.
    pub(crate) title: Vec<Phrase>,
    pub(crate) button: Option<(Phrase, Wish)>,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Headline>()
        .add_systems(Startup, |mut commands: Commands| {
            let node = Node { position_type: PositionType::Absolute, ..row(12.0) };
            commands.spawn((Header, node, Pickable::IGNORE));
        })
        .add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    header: Single<(Entity, &mut Node), With<Header>>,
    screen: Res<Screen>,
    headline: Res<Headline>,
    (pages, page): (Res<Pages>, Res<State<PageId>>),
) {
    let (entity, mut node) = header.into_inner();
    if screen.is_changed() {
        put(&mut node, screen.header);
    }
    if !(headline.is_changed() || screen.is_changed() || kit.is_changed() || page.is_changed()) {
        return;
    }
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
        paper.row(6.0, |paper| {
            for tab in pages.iter() {
                let tone = if tab.id == *page.get() { Tone::On(ink) } else { Tone::Plain };
                paper.button(&paper.say(tab.name), Command::Go(tab.id), tone, 0.0);
            }
        });
        paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
        let clip =
            Node { flex_shrink: 1.0, min_width: px(0), overflow: Overflow::clip(), ..default() };
        let title: Vec<String> = headline.title.iter().map(|it| paper.words.say(it)).collect();
        let title = title.join(" · ");
        if has_room(&screen, paper, pages.iter().map(|it| it.name), &title, &headline) {
            paper.nest(clip, |paper| paper.line(title, TEXT, muted));
        }
        if let Some((text, wish)) = &headline.button {
            paper.button(&paper.words.say(text), wish.clone(), Tone::Plain, 0.0);
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

/// Whether the title has room between the tabs and the buttons. A title that is cut off helps nobody.
fn has_room<'a>(
    screen: &Screen,
    paper: &Paper,
    tabs: impl Iterator<Item = &'a str>,
    title: &str,
    headline: &Headline,
) -> bool {
    // The mean width of a letter, the space around a text on a button, and the name with the other buttons.
    const LETTER: f32 = 7.4;
    const BUTTON: f32 = 24.0;
    const OTHERS: f32 = 260.0;
    let button = |text: &str| LETTER * text.chars().count() as f32 + BUTTON;
    let tabs: f32 = tabs.map(|it| button(&paper.say(it))).sum();
    let more = headline.button.as_ref().map_or(0.0, |(text, _)| button(&paper.words.say(text)));
    tabs + more + button(title) + OTHERS < screen.header.width()
}
