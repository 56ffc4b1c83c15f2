//! All keys of the page, over everything else.

use bevy::prelude::*;

use crate::shell;
use crate::shell::frame::Frame;
use crate::shell::input::Action;
use crate::shell::input::Keys;
use crate::shell::input::groups;
use crate::shell::overlay::Overlay;
use crate::shell::page::Page;
use crate::shell::panel::columns::{self, Line};
use crate::shell::panel::kit::{Kit, Paper, TEXT, Tone, row};
use crate::shell::screen::Screen;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    overlay: Res<Overlay>,
    keys: Res<Keys>,
    page: Res<State<Page>>,
    screen: Res<Screen>,
) {
    let changed = overlay.is_changed() || kit.is_changed() || screen.is_changed();
    if *overlay != Overlay::Help || !(changed || page.is_changed()) {
        return;
    }
    let page = *page.get();
    let (columns, width) = columns::room(&screen);
    let same_line = |a: &Action, b: &Action| a.line.is_some() && a.line == b.line;
    let spread = columns::spread(groups(page), same_line, columns);
    kit.card(Overlay::Help, "help-title", |paper| {
        paper.nest(Node { column_gap: px(columns::GAP), ..default() }, |paper| {
            for lines in &spread {
                let column = Node {
                    flex_direction: FlexDirection::Column,
                    row_gap: px(5),
                    width: px(width),
                    ..default()
                };
                paper.nest(column, |paper| {
                    for &line in lines {
                        show_line(paper, line, &keys, page);
                    }
                });
            }
        });
        let muted = paper.palette.muted;
        paper.text(paper.say("help-focus"), TEXT, muted);
        match page {
            Page::Play => paper.text(paper.say("help-mouse"), TEXT, muted),
            Page::Editor => paper.text(paper.say("help-mouse-editor"), TEXT, muted),
            Page::Table => {}
        }
        paper.row(8.0, |paper| {
            let text = paper.say("settings-change-keys");
            paper.button(&text, shell::Command::Toggle(Overlay::Keys), Tone::Plain, 0.0);
        });
    });
}

fn show_line(paper: &mut Paper, line: Line, keys: &Keys, page: Page) {
    let actions = match line {
        Line::Title(title) => {
            let space = Node { margin: UiRect::top(px(8)), ..default() };
            paper.nest(space, |paper| paper.label(&paper.say(title)));
            return;
        }
        Line::Actions(actions) => actions,
    };
    // Of actions that share a line one key each.
    let (most, separator) = if actions.len() > 1 { (1, " ") } else { (2, ", ") };
    let strokes = actions.iter().flat_map(|it| keys.strokes(page, it.ask).take(most));
    let strokes: Vec<String> = strokes.map(|it| it.shown(paper.words)).collect();
    let what = actions.first().map(|it| it.line.unwrap_or(it.id)).unwrap_or_default();
    let what = paper.say(&format!("do-{what}"));
    let node = Node { align_items: AlignItems::Start, ..row(8.0) };
    paper.nest(node, |paper| {
        let ink = paper.palette.ink;
        let width = Node { width: px(104), flex_shrink: 0.0, ..default() };
        paper.nest(width, |paper| paper.bold(strokes.join(separator), TEXT - 1.0, ink));
        paper.text(what, TEXT - 1.0, ink);
    });
}
