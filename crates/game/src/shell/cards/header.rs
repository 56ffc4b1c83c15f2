//! The strip above: the name, the board, and what is always there.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;

use crate::ricochet::command::Command;
use crate::ricochet::dealing::Daily;
use crate::ricochet::editor::OWN_BOARD;
use crate::ricochet::session::Session;
use crate::ricochet::table::Desk;
use crate::shell;
use crate::shell::frame::Frame;
use crate::shell::overlay::Overlay;
use crate::shell::page::Page;
use crate::shell::panel::kit::{FIGURE, Kit, TEXT, Tone, button_node, put, row};
use crate::shell::screen::Screen;
use crate::shell::theme::Theme;
use crate::shell::words::Words;

#[derive(Component)]
struct Header;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Startup, |mut commands: Commands| {
        let node = Node { position_type: PositionType::Absolute, ..row(12.0) };
        commands.spawn((Header, node, Pickable::IGNORE));
    })
    .add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    header: Single<(Entity, &mut Node), With<Header>>,
    screen: Res<Screen>,
    session: Res<Session>,
    daily: Res<Daily>,
    (page, desk): (Res<State<Page>>, Res<Desk>),
) {
    let (entity, mut node) = header.into_inner();
    if screen.is_changed() {
        put(&mut node, screen.header);
    }
    let changed = session.is_changed() || desk.is_changed() || screen.is_changed();
    if !(changed || kit.is_changed() || page.is_changed()) {
        return;
    }
    let page = *page.get();
    let title = match (page, daily.date(session.round())) {
        (Page::Table, _) => desk.title(&kit.words),
        (Page::Editor, _) => String::new(),
        (Page::Play, Some(date)) => {
            kit.words.with("puzzle-of", &[("date", date.to_string().into())])
        }
        (Page::Play, None) => board_name(&kit.words, &session),
    };
    let profile = session.round().profile().to_string();
    let is_narrow = screen.header.width() < 760.0;
    let about = [("profile", profile.into())];
    let rules = if is_narrow {
        kit.words.with("rules-alone", &about)
    } else {
        kit.words.with("rules", &about)
    };
    kit.fill_node(entity, |paper| {
        let (ink, muted) = (paper.palette.ink, paper.palette.muted);
        let red = paper.palette.robot(Some(Robot::Red));
        paper.row(4.0, |paper| {
            paper.bold("carom", FIGURE + 4.0, ink);
            let dot = Node {
                width: px(9),
                height: px(9),
                margin: UiRect::top(px(12)),
                border_radius: BorderRadius::MAX,
                ..default()
            };
            paper.nest((dot, BackgroundColor(red)), |_| ());
        });
        paper.row(6.0, |paper| {
            for tab in Page::ALL {
                let tone = if tab == page { Tone::On(ink) } else { Tone::Plain };
                paper.button(&paper.words.get(tab.name()), shell::Command::Go(tab), tone, 0.0);
            }
        });
        paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
        let clip = Node { flex_shrink: 1.0, overflow: Overflow::clip(), ..default() };
        paper.nest(clip, |paper| paper.line(title, TEXT, muted));
        // Other pages have rules of their own.
        if page == Page::Play {
            paper.button(&rules, Command::ToggleRules, Tone::Plain, 0.0);
        }
        let theme = match paper.palette.look.theme {
            Theme::Light => "◐",
            Theme::Dark => "◑",
        };
        let buttons = [
            (theme, shell::Command::ToggleTheme),
            ("⚙", shell::Command::Toggle(Overlay::Settings)),
            ("?", shell::Command::Toggle(Overlay::Help)),
        ];
        for (text, command) in buttons {
            paper.press(Node { height: px(30), ..button_node() }, command, Tone::Plain, |paper| {
                paper.text(text, TEXT, ink);
            });
        }
    });
}

/// For example `official 4B-3B-2B-1A`.
fn board_name(words: &Words, session: &Session) -> String {
    let name = session.board_name();
    match name.strip_prefix("official ") {
        Some(layout) => words.with("board-official", &[("layout", layout.into())]),
        None if name == "random board" => words.get("board-random"),
        None if name == OWN_BOARD => words.get("edit-own-board"),
        None => name.to_owned(),
    }
}
