//! The strip above: the name, the board, and what is always there.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;

use super::kit::{FIGURE, Kit, TEXT, Tone, button_node, put, row};
use crate::command::BoardCommand;
use crate::dealing::Daily;
use crate::editor::OWN_BOARD;
use crate::files::Notice;
use crate::overlay::Overlay;
use crate::page::Page;
use crate::screen::Screen;
use crate::session::{Applied, Session};
use crate::table::Desk;
use crate::theme::Theme;
use crate::words::Words;

#[derive(Component)]
struct Header;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, |mut commands: Commands| {
        let node = Node { position_type: PositionType::Absolute, ..row(12.0) };
        commands.spawn((Header, node, Pickable::IGNORE));
    })
    .add_systems(Update, show.after(Applied));
}

fn show(
    mut kit: Kit,
    header: Single<(Entity, &mut Node), With<Header>>,
    screen: Res<Screen>,
    session: Res<Session>,
    notice: Res<Notice>,
    daily: Res<Daily>,
    (page, desk): (Res<State<Page>>, Res<Desk>),
) {
    let (entity, mut node) = header.into_inner();
    if screen.is_changed() {
        put(&mut node, screen.header);
    }
    let changed = session.is_changed() || notice.is_changed() || desk.is_changed();
    if !(changed || kit.is_changed() || page.is_changed()) {
        return;
    }
    // What a file has to say is of interest until the next change.
    let board = match notice.0.as_ref().filter(|_| notice.is_changed()) {
        Some(notice) => kit.words.say(notice),
        // What is drawn has no name, and rules of its own.
        None if *page == Page::Editor => String::new(),
        None if *page == Page::Table => desk.title(&kit.words),
        None => match daily.date(session.round()) {
            Some(date) => kit.words.with("puzzle-of", &[("date", date.to_string().into())]),
            None => board_name(&kit.words, &session),
        },
    };
    let page = *page.get();
    let profile = session.round().profile().to_string();
    let rules = kit.words.with("rules", &[("profile", profile.into())]);
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
                paper.button(&paper.words.get(tab.name()), BoardCommand::Go(tab), tone, 0.0);
            }
        });
        paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
        paper.text(board, TEXT, muted);
        let theme = paper.say(match paper.palette.look.theme {
            Theme::Light => "dark",
            Theme::Dark => "light",
        });
        let buttons = [
            (rules.as_str(), BoardCommand::ToggleRules),
            (theme.as_str(), BoardCommand::ToggleTheme),
            ("⚙", BoardCommand::Toggle(Overlay::Settings)),
            ("?", BoardCommand::Toggle(Overlay::Help)),
        ];
        for (text, command) in buttons {
            // The rules of a table are chosen before its game, those of a drawing in its panel.
            if page != Page::Play && command == BoardCommand::ToggleRules {
                continue;
            }
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
