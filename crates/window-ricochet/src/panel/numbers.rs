//! The numbers: the moves, the time, the results of a run; and the row of robots.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;
use carom_shell::frame::Frame;
use carom_shell::next_redraw::seconds_left;
use carom_shell::panel::ui::{
    FIGURE, HEADING, LABEL, Tone, UiBuilder, UiKit, column, control_node, row,
};
use carom_shell::screen::{Form, Screen};

use super::section;
use crate::clock::{RoundClock, minutes};
use crate::command::Command;
use crate::pieces::Pieces as _;
use crate::practice::Practice;
use crate::session::Session;
use crate::solving::Best;

/// The time.
#[derive(Component)]
struct ClockText;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, ((show, show_robots), tick).chain().in_set(Frame::Draw));
}

/// Whether the robots have a row of their own.
fn is_apart(session: &Session, practice: &Practice, screen: &Screen) -> bool {
    let has_more = practice.is_on() || session.game().is_some();
    let robots = session.position().squares().len();
    let is_wide = matches!(screen.form, Form::Landscape) && screen.panel.width() >= 420.0;
    has_more || robots >= Robot::STANDARD || !is_wide
}

fn show(
    mut kit: UiKit,
    (session, practice, best): (Res<Session>, Res<Practice>, Res<Best>),
    (clock, screen): (Res<RoundClock>, Res<Screen>),
) {
    let changed = session.is_changed() || practice.is_changed() || best.is_changed();
    if !(changed || screen.is_changed() || kit.is_changed()) {
        return;
    }
    let game = best.game(&session);
    kit.fill(section::FIGURES, |ui| {
        ui.nest(Node { min_height: px(62), ..row(16.0) }, |ui| {
            let (ink, muted) = (ui.palette.ink, ui.palette.muted);
            let size = if practice.is_on() || game.is_some() { HEADING } else { FIGURE };
            let about =
                ui.words.with("label-moves-made", &[("count", session.moves().len().into())]);
            named_number(ui, about, |ui| {
                ui.bold_line(session.moves().len().to_string(), size, ink);
            });
            let name = if practice.is_on() { "label-time-left" } else { "label-time" };
            number(ui, name, |ui| {
                let font = ui.fonts().regular(size);
                let now = time(&clock, &practice);
                ui.marked(now, font, muted, (TextLayout::no_wrap(), ClockText));
            });
            if let Some(run) = practice.run() {
                let score = run.score();
                for (name, count) in [("label-solved", score.solved), ("label-stars", score.stars)]
                {
                    number(ui, name, |ui| ui.bold_line(count.to_string(), size, ink));
                }
            } else if let Some(game) = game {
                number(ui, "label-game", |ui| {
                    let (optimum, known) = game.total_optimum();
                    let optimum =
                        if known == game.solved() { optimum.to_string() } else { "…".to_owned() };
                    ui.bold_line(format!("{} / {optimum}", game.total_moves()), size, ink);
                });
            }
            if !is_apart(&session, &practice, &screen) {
                ui.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
                robots(ui, &session, false);
            }
        });
    });
}

/// A number over its name, by the key of its text.
fn number(ui: &mut UiBuilder, name: &str, value: impl FnOnce(&mut UiBuilder)) {
    named_number(ui, ui.say(name), value);
}

fn named_number(ui: &mut UiBuilder, name: String, value: impl FnOnce(&mut UiBuilder)) {
    ui.nest(column(0.0), |ui| {
        value(ui);
        let muted = ui.palette.muted;
        ui.line(name, LABEL, muted);
    });
}

/// The number of moves at the right of the goal, or against the clock the time that is left: there is room for one.
pub(super) fn beside_goal(
    ui: &mut UiBuilder,
    session: &Session,
    clock: &RoundClock,
    practice: &Practice,
) {
    let column = Node { align_items: AlignItems::Center, flex_shrink: 0.0, ..column(0.0) };
    ui.nest(column, |ui| {
        let (font, ink) = (ui.fonts().bold(HEADING), ui.palette.ink);
        let name = if practice.is_on() {
            ui.marked(time(clock, practice), font, ink, (TextLayout::no_wrap(), ClockText));
            ui.say("label-time-left")
        } else {
            ui.bold_line(session.moves().len().to_string(), HEADING, ink);
            ui.words.with("label-moves-made", &[("count", session.moves().len().into())])
        };
        let muted = ui.palette.muted;
        ui.line(name, LABEL, muted);
    });
}

fn show_robots(
    mut kit: UiKit,
    (session, practice): (Res<Session>, Res<Practice>),
    screen: Res<Screen>,
) {
    let changed = session.is_changed() || practice.is_changed();
    if !(changed || screen.is_changed() || kit.is_changed()) {
        return;
    }
    kit.fill(section::ROBOTS, |ui| {
        if is_apart(&session, &practice, &screen) {
            robots(ui, &session, true);
        }
    });
}

/// A button for each robot; the chosen one has a ring.
fn robots(ui: &mut UiBuilder, session: &Session, is_wide: bool) {
    // Ten of them fit a narrow window.
    let has_many = session.position().squares().len() > Robot::STANDARD;
    let (gap, size) = if has_many { (1.0, 22.0) } else { (8.0, 38.0) };
    ui.nest(row(if is_wide { gap } else { 2.0 }), |ui| {
        for (robot, _) in session.position().robots() {
            let is_chosen = robot == session.selected();
            let tone = if is_chosen { Tone::On } else { Tone::Bare };
            let node = Node {
                width: if is_wide { Val::Auto } else { px(48) },
                flex_grow: if is_wide { 1.0 } else { 0.0 },
                flex_basis: if is_wide { px(0) } else { Val::Auto },
                height: px(56),
                border_radius: BorderRadius::all(px(16)),
                ..control_node()
            };
            ui.press(node, Command::Select(robot), tone, |ui| ui.robot(robot, size));
        }
    });
}

/// The time of the round or, in timed practice, the time that is left.
fn time(clock: &RoundClock, practice: &Practice) -> String {
    minutes(practice.run().map_or_else(|| clock.seconds(), |run| seconds_left(run.left())))
}

fn tick(
    (clock, practice): (Res<RoundClock>, Res<Practice>),
    mut texts: Query<&mut Text, With<ClockText>>,
) {
    let now = time(&clock, &practice);
    for mut text in &mut texts {
        text.set_if_neq(Text(now.clone()));
    }
}
