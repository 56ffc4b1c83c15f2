//! The card that changes the keys of actions.

use bevy::prelude::*;

use crate::frame::Frame;
use crate::ids::OverlayId;
use crate::input::{Keys, Rebind, Rebinding, Tables, letters_as_arrows};
use crate::overlay::Overlay;
use crate::page::{PageSpec, Pages, Tab};
use crate::panel::columns::{self, KeyLine};
use crate::panel::ui::{LABEL, TEXT, Tone, UiBuilder, UiKit, button_node, row};
use crate::screen::Screen;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: UiKit,
    overlay: Res<Overlay>,
    rebinding: Res<Rebinding>,
    (pages, tables, keys): (Res<Pages>, Res<Tables>, Res<Keys>),
    screen: Res<Screen>,
) {
    let changed = overlay.is_changed() || kit.is_changed() || rebinding.is_changed();
    if !overlay.shows(OverlayId::KEYS) || !(changed || screen.is_changed()) {
        return;
    }
    let (columns, width) = columns::room(&screen);
    let spread = columns::spread(tables.of(rebinding.page), |_, _| false, columns);
    kit.card(OverlayId::KEYS, "remap-title", |ui| {
        ui.bar(6.0, |ui| {
            let of_tab = |tab: &Tab| {
                let game = ui.say(tab.name);
                let name = |page: &PageSpec| {
                    let page = tab.has_choice().then(|| ui.say(page.name));
                    page.map_or_else(|| game.clone(), |page| format!("{game} · {page}"))
                };
                tab.pages.iter().map(|page| (Some(page.id), name(page))).collect::<Vec<_>>()
            };
            let mut names: Vec<_> = pages.tabs().iter().flat_map(of_tab).collect();
            names.push((None, ui.say("every-page")));
            for (page, name) in names {
                let tone = if page == rebinding.page { Tone::On } else { Tone::Plain };
                ui.button(&name, Rebind::ShowKeys(page), tone, 0.0);
            }
            ui.space();
            let letters = letters_as_arrows(ui.words.language());
            let letters = letters.map(str::to_uppercase).join(" ");
            let text = ui.words.with("remap-letters", &[("letters", letters.into())]);
            ui.button(&text, Rebind::LettersAsArrows, Tone::Plain, 0.0);
            let reset = ui.say("remap-reset");
            ui.button(&reset, Rebind::ResetKeys, Tone::Plain, 0.0);
        });
        // Above the list, because the list may be longer than the window.
        let (color, text) = match (&rebinding.taken, rebinding.listening) {
            (_, Some(_)) => (ui.palette.ink, ui.say("remap-listening")),
            (Some((stroke, loser)), None) => {
                let about = [
                    ("key", stroke.shown(ui.words).into()),
                    ("action", ui.say(&format!("do-{}", loser.id)).into()),
                ];
                (ui.palette.danger, ui.words.with("remap-taken", &about))
            }
            (None, None) if rebinding.has_letters => {
                (ui.palette.danger, ui.say("remap-letters-taken"))
            }
            (None, None) => (ui.palette.muted, ui.say("remap-how")),
        };
        ui.text(text, TEXT, color);
        columns::show(ui, &spread, (width, 2.0), |ui, line| {
            show_line(ui, line, &rebinding, &keys);
        });
    });
}

fn show_line(ui: &mut UiBuilder, line: &KeyLine, rebinding: &Rebinding, keys: &Keys) {
    let rows = match line {
        KeyLine::Title(title) => return columns::title(ui, title, 6),
        KeyLine::Actions(rows) => rows,
    };
    let Some(&line) = rows.first() else { return };
    let slot = line.slot();
    let strokes: Vec<String> = keys.strokes_of(slot).take(2).map(|it| it.shown(ui.words)).collect();
    let listening = rebinding.listening == Some(slot);
    let (tone, text) = match strokes.as_slice() {
        _ if line.shortcut.is_fixed() => (Tone::Off, strokes.join(", ")),
        _ if listening => (Tone::On, "…".to_owned()),
        [] => (Tone::On, "–".to_owned()),
        strokes => (Tone::Plain, strokes.join(", ")),
    };
    let node = Node { justify_content: JustifyContent::SpaceBetween, ..row(12.0) };
    ui.nest(node, |ui| {
        ui.text(ui.say(&format!("do-{}", line.shortcut.id)), TEXT - 1.0, ui.palette.ink);
        // Keys need no finger.
        let height = px(if ui.finger() > 40.0 { 44 } else { 28 });
        let node = Node { height, min_width: px(48), flex_shrink: 0.0, ..button_node() };
        let listen = Rebind::Listen((!listening).then_some(slot));
        ui.press(node, listen, tone, |ui| {
            ui.bold(text, LABEL, ui.palette.ink);
        });
    });
}
