//! Another target: those of the board, as pictures.

use bevy::prelude::*;
use carom_shell::panel::card::CardKit;
use carom_shell::panel::ui::{Tone, button_node};
use carom_shell::theme::Glyph;

use crate::colours::RobotColours as _;
use crate::command::Command;
use crate::icons::Icon;
use crate::ids::{NEW, TARGETS};
use crate::session::Session;

pub(super) fn show(mut card: CardKit, session: Res<Session>) {
    card.fill_below((TARGETS, NEW), "targets", session.is_changed(), |ui| {
        let (reached, all) = session.reached();
        let about = [("reached", reached.into()), ("all", all.into())];
        ui.small(ui.words.with("targets-reached", &about));
        let grid =
            Node { flex_wrap: FlexWrap::Wrap, column_gap: px(8), row_gap: px(8), ..default() };
        ui.nest(grid, |ui| {
            for target in session.targets() {
                let color = ui.palette.robot(target.robot);
                let is_active = target.goal() == session.round().goal();
                let is_reached = session.is_reached(target.square);
                let tone = if is_active { Tone::On } else { Tone::Plain };
                let node = Node {
                    width: px(62),
                    height: px(54),
                    column_gap: px(3),
                    padding: UiRect::ZERO,
                    ..button_node()
                };
                let command = Command::ChooseTarget(target.square);
                ui.press(node, command, tone, |ui| {
                    let color = color.with_alpha(if is_reached { 0.45 } else { 1.0 });
                    ui.icon(Icon::Target(target.shape), 30.0, color);
                    if is_reached {
                        let muted = ui.palette.muted;
                        ui.icon(Glyph::Check, 14.0, muted);
                    }
                });
            }
        });
        ui.small(ui.say("targets-note"));
    });
}
