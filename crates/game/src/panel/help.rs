//! All keys of the page, over everything else.

use bevy::prelude::*;

use super::kit::{Kit, Paper, TEXT, Tone};
use crate::command::BoardCommand;
use crate::input::{Action, Group, Keys, groups};
use crate::overlay::{Overlay, Toggled};
use crate::page::Page;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.after(Toggled));
}

fn show(mut kit: Kit, overlay: Res<Overlay>, keys: Res<Keys>, page: Res<State<Page>>) {
    let changed = overlay.is_changed() || kit.is_changed() || keys.is_changed();
    if *overlay != Overlay::Help || !(changed || page.is_changed()) {
        return;
    }
    let page = *page.get();
    let groups: Vec<&Group> = groups(page).filter(|it| !it.actions.is_empty()).collect();
    kit.card(Overlay::Help, "help-title", |paper| {
        let columns = Node { column_gap: px(36), ..default() };
        paper.nest(columns, |paper| {
            for half in groups.chunks(2) {
                let column =
                    Node { flex_direction: FlexDirection::Column, row_gap: px(16), ..default() };
                paper.nest(column, |paper| {
                    for group in half {
                        show_group(paper, group, &keys, page);
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
            paper.button(&text, BoardCommand::Toggle(Overlay::Keys), Tone::Plain, 0.0);
        });
    });
}

fn show_group(paper: &mut Paper, group: &Group, keys: &Keys, page: Page) {
    let node = Node { flex_direction: FlexDirection::Column, row_gap: px(6), ..default() };
    paper.nest(node, |paper| {
        paper.label(&paper.words.get(group.title));
        let same_line = |a: &Action, b: &Action| a.line.is_some() && a.line == b.line;
        for line in group.actions.chunk_by(same_line) {
            // Of actions that share a line one key each.
            let most = if line.len() > 1 { 1 } else { 2 };
            let shown = line.iter().flat_map(|it| keys.strokes(page, &it.command).take(most));
            let shown: Vec<String> = shown.map(|it| it.shown(paper.words)).collect();
            let separator = if line.len() > 1 { " " } else { ", " };
            let what = line.first().map(|it| it.line.unwrap_or(it.id)).unwrap_or_default();
            let what = paper.words.get(&format!("do-{what}"));
            paper.row(10.0, |paper| {
                let ink = paper.palette.ink;
                let width = Node { width: px(128), flex_shrink: 0.0, ..default() };
                paper.nest(width, |paper| paper.bold(shown.join(separator), TEXT, ink));
                paper.text(what, TEXT, ink);
            });
        }
    });
}
