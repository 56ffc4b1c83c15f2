//! The help card: the aim of the page's game, and all keys of the page.

use bevy::prelude::*;

use crate::command::Command;
use crate::frame::Frame;
use crate::ids::{OverlayId, PageId};
use crate::input::{KeyRow, Keys, Shortcut, Tables};
use crate::overlay::Overlay;
use crate::page::Pages;
use crate::panel::columns::{self, KeyLine};
use crate::panel::ui::{TEXT, Tone, UiBuilder, UiKit, row, text_column};
use crate::screen::Screen;
use crate::theme::Glyph;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: UiKit,
    overlay: Res<Overlay>,
    (tables, keys): (Res<Tables>, Res<Keys>),
    (pages, page): (Res<Pages>, Res<State<PageId>>),
    screen: Res<Screen>,
) {
    let changed = overlay.is_changed() || kit.is_changed() || screen.is_changed();
    if !overlay.shows(OverlayId::HELP) || !changed {
        return;
    }
    let page = *page.get();
    let (columns, width) = columns::room(&screen);
    let same_line = |a: &Shortcut, b: &Shortcut| a.line.is_some() && a.line == b.line;
    let spread = columns::spread(tables.on(page), same_line, columns);
    // A page with few keys has fewer columns than there is room for.
    let count = spread.len().max(columns.min(2));
    let inside = || {
        let width = count as f32 * (width + columns::GAP) - columns::GAP;
        Node { max_width: px(width), ..default() }
    };
    kit.card(OverlayId::HELP, "help-title", |ui| {
        if let Some(page) = pages.get(page) {
            let ink = ui.palette.ink;
            ui.label(&ui.say("help-about"));
            ui.nest(inside(), |ui| ui.text(ui.say(page.about), TEXT, ink));
            if let Some(rules) = page.rules {
                ui.way(Glyph::Book, "help-rules", Command::Toggle(rules));
            }
        }
        columns::show(ui, &spread, (width, 5.0), |ui, line| {
            show_line(ui, line, &keys, page);
        });
        // The page may have its own use for Tab.
        let is_tab_free = "Tab".parse().is_ok_and(|tab| keys.shortcut(page, &tab).is_none());
        let focus = if is_tab_free { "help-focus" } else { "help-focus-control" };
        ui.nest(inside(), |ui| ui.text(ui.say(focus), TEXT, ui.palette.muted));
        if let Some(text) = pages.get(page).and_then(|it| it.help) {
            ui.nest(inside(), |ui| ui.text(ui.say(text), TEXT, ui.palette.muted));
        }
        ui.bar(8.0, |ui| {
            let text = ui.say("settings-change-keys");
            ui.button(&text, Command::Toggle(OverlayId::KEYS), Tone::Plain, 0.0);
        });
    });
}

fn show_line(ui: &mut UiBuilder, line: &KeyLine, keys: &Keys, page: PageId) {
    let rows = match line {
        KeyLine::Title(title) => return columns::title(ui, title, 8),
        KeyLine::Actions(rows) => rows,
    };
    // The first keys of actions that share a line, and then their second keys, if each has one.
    let shown = |row: &KeyRow| {
        let strokes = keys.strokes(page, row.shortcut.action).take(2);
        strokes.map(|it| it.shown(ui.words)).collect()
    };
    let strokes: Vec<Vec<String>> = rows.iter().map(shown).collect();
    let nth = |place: usize| strokes.iter().map(move |it| it.get(place).cloned());
    let first: Vec<String> = nth(0).flatten().collect();
    let second: Option<Vec<String>> = nth(1).collect();
    let strokes = [Some(first), second].into_iter().flatten().map(|it| it.join(" "));
    let mut strokes: Vec<String> = strokes.filter(|it| !it.is_empty()).collect();
    if strokes.is_empty() {
        // The player has given its key to another action.
        strokes.push("–".to_owned());
    }
    let what =
        rows.first().map(|it| it.shortcut.line.unwrap_or(it.shortcut.id)).unwrap_or_default();
    let what = ui.say(&format!("do-{what}"));
    let node = Node { align_items: AlignItems::Start, ..row(8.0) };
    ui.nest(node, |ui| {
        let width = Node { width: px(104), flex_shrink: 0.0, ..default() };
        ui.nest(width, |ui| ui.bold(strokes.join(", "), TEXT - 1.0, ui.palette.ink));
        ui.nest(text_column(), |ui| ui.text(what, TEXT - 1.0, ui.palette.ink));
    });
}
