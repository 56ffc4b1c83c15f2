//! The card that gives actions other keys.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;

use crate::shell::frame::Frame;
use crate::shell::input;
use crate::shell::input::Action;
use crate::shell::input::Keys;
use crate::shell::input::Slot;
use crate::shell::input::Stroke;
use crate::shell::overlay::{Overlay, Toggled};
use crate::shell::page::Page;
use crate::shell::panel::columns::{self, Line};
use crate::shell::panel::kit::{Kit, LABEL, Paper, TEXT, Tone, button_node, row};
use crate::shell::screen::Screen;
use crate::shell::settings::Change;
use crate::shell::settings::Settings;

/// What the card shows.
#[derive(Resource, Default)]
pub(crate) struct Remap {
    /// The page whose keys are shown; `None` for those of every page.
    page: Option<Page>,
    /// The action that gets the next key.
    listening: Option<Slot>,
    /// The key that was given last, and the action that it was taken from.
    taken: Option<(Stroke, &'static Action)>,
}

impl Remap {
    pub(crate) const fn listening(&self) -> Option<Slot> {
        self.listening
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Remap>().init_resource::<Overlay>().add_systems(
        Update,
        follow.in_set(Frame::Turn).after(Toggled).before(crate::shell::settings::change),
    );
}

pub(crate) fn view(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn follow(
    mut changes: MessageReader<Change>,
    overlay: Res<Overlay>,
    page: Option<Res<State<Page>>>,
    settings: Res<Settings>,
    mut remap: ResMut<Remap>,
) {
    if overlay.is_changed() {
        *remap = Remap { page: page.map(|it| *it.get()), ..default() };
    }
    for change in changes.read() {
        match change {
            Change::ShowKeys(page) => *remap = Remap { page: *page, ..default() },
            Change::Listen(slot) => {
                (remap.listening, remap.taken) = (*slot, None);
            }
            Change::Bind(slot, stroke) => {
                let losers = input::bind(&mut settings.keys.clone(), *slot, stroke);
                remap.listening = None;
                remap.taken = losers.first().map(|&action| (stroke.clone(), action));
            }
            Change::ResetKeys => *remap = Remap { page: remap.page, ..default() },
            Change::Theme(_)
            | Change::Colors(_)
            | Change::Language(_)
            | Change::Speed(_)
            | Change::Scale(_)
            | Change::Rules(_)
            | Change::Volume(_) => {}
        }
    }
}

fn show(
    mut kit: Kit,
    overlay: Res<Overlay>,
    remap: Res<Remap>,
    keys: Res<Keys>,
    screen: Res<Screen>,
) {
    let changed = overlay.is_changed() || kit.is_changed() || remap.is_changed();
    if *overlay != Overlay::Keys || !(changed || screen.is_changed()) {
        return;
    }
    let (columns, width) = columns::room(&screen);
    let groups = input::own_groups(remap.page).iter();
    let spread = columns::spread(groups, |_, _| false, columns);
    kit.card(Overlay::Keys, "remap-title", |paper| {
        paper.row(6.0, |paper| {
            let pages = Page::ALL.into_iter().map(Some).chain([None]);
            for page in pages.filter(|&it| !input::own_groups(it).is_empty()) {
                let ink = paper.palette.ink;
                let tone = if page == remap.page { Tone::On(ink) } else { Tone::Plain };
                let name = paper.say(page.map_or("every-page", Page::name));
                let command = Change::ShowKeys(page);
                paper.button(&name, command, tone, 0.0);
            }
            paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
            let reset = paper.say("remap-reset");
            paper.button(&reset, Change::ResetKeys, Tone::Plain, 0.0);
        });
        paper.nest(Node { column_gap: px(columns::GAP), ..default() }, |paper| {
            for lines in &spread {
                let column = Node {
                    flex_direction: FlexDirection::Column,
                    row_gap: px(2),
                    width: px(width),
                    ..default()
                };
                paper.nest(column, |paper| {
                    for &line in lines {
                        show_line(paper, line, &remap, &keys);
                    }
                });
            }
        });
        let (color, text) = match (&remap.taken, remap.listening) {
            (_, Some(_)) => (paper.palette.ink, paper.say("remap-listening")),
            (Some((stroke, loser)), None) => {
                let about = [
                    ("key", stroke.shown(paper.words).into()),
                    ("action", paper.say(&format!("do-{}", loser.id)).into()),
                ];
                let red = paper.palette.robot(Some(Robot::Red));
                (red, paper.words.with("remap-taken", &about))
            }
            (None, None) => (paper.palette.muted, paper.say("remap-how")),
        };
        paper.text(text, TEXT, color);
    });
}

fn show_line(paper: &mut Paper, line: Line, remap: &Remap, keys: &Keys) {
    let action = match line {
        Line::Title(title) => {
            let space = Node { margin: UiRect::top(px(6)), ..default() };
            paper.nest(space, |paper| paper.label(&paper.say(title)));
            return;
        }
        Line::Actions(actions) => &actions[0],
    };
    let slot = Slot { page: remap.page, id: action.id };
    let strokes: Vec<String> =
        keys.strokes_of(slot).take(2).map(|it| it.shown(paper.words)).collect();
    let listening = remap.listening == Some(slot);
    let blue = paper.palette.robot(Some(Robot::Blue));
    let (tone, text) = match strokes.as_slice() {
        _ if action.is_fixed() => (Tone::Off, strokes.join(", ")),
        _ if listening => (Tone::On(blue), "…".to_owned()),
        [] => (Tone::On(paper.palette.robot(Some(Robot::Red))), "–".to_owned()),
        strokes => (Tone::Plain, strokes.join(", ")),
    };
    let line = Node { justify_content: JustifyContent::SpaceBetween, ..row(12.0) };
    paper.nest(line, |paper| {
        let ink = paper.palette.ink;
        paper.text(paper.say(&format!("do-{}", action.id)), TEXT - 1.0, ink);
        let node = Node { height: px(20), min_width: px(48), flex_shrink: 0.0, ..button_node() };
        let listen = Change::Listen((!listening).then_some(slot));
        paper.press(node, listen, tone, |paper| {
            paper.bold(text, LABEL, ink);
        });
    });
}
