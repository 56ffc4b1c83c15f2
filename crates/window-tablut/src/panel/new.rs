//! The sheet of the next new game: the level, the side of the person here, the time and the rules.

use bevy::prelude::*;
use carom_engine::tablut::{RuleSet, Side};
use carom_play::tablut::{Pace, Seat};
use carom_shell::disclosure::OpenDisclosure;
use carom_shell::overlay::Overlay;
use carom_shell::panel::ui::{LABEL, TEXT, Tone, UiBuilder, UiKit};
use carom_solver::tablut::{LEVELS, PlayerKind};

use super::setup::{OTHERS, SECONDS, fives};
use super::{about_side, rules_named, seat_name};
use crate::command::{Command, PlanCommand};
use crate::ids::{MORE, NEW};
use crate::plan::NewGamePlan;
use crate::session::Session;

/// A button for a choice.
pub(super) const fn chosen(is_chosen: bool) -> Tone {
    if is_chosen { Tone::On } else { Tone::Plain }
}

pub(super) fn show(
    mut kit: UiKit,
    (overlay, unfolded): (Res<Overlay>, Res<OpenDisclosure>),
    (session, plan): (Res<Session>, Res<NewGamePlan>),
) {
    let changed = overlay.is_changed() || unfolded.is_changed() || session.is_changed();
    if !overlay.shows(NEW) || !(changed || plan.is_changed() || kit.is_changed()) {
        return;
    }
    kit.card_below(NEW, MORE, "tablut-new", |ui| {
        if session.is_remote() {
            return ui.text(ui.say("tablut-leave-first"), TEXT, ui.palette.ink);
        }
        ui.part("tablut-label-side", |ui| {
            ui.bar(8.0, |ui| {
                for own in [Some(Side::Defenders), Some(Side::Attackers), None] {
                    let text = match own {
                        Some(side) => about_side(ui.words, "tablut-side", side),
                        None => ui.say("tablut-two-people"),
                    };
                    let tone = chosen(plan.own == own);
                    ui.button(&text, PlanCommand::Play(own), tone, 0.0);
                }
            });
        });
        if plan.own.is_some() {
            ui.part("tablut-label-level", |ui| level(ui, *plan));
        }
        ui.part("tablut-label-time", |ui| time(ui, &session));
        ui.folded("tablut-advanced", *unfolded, |ui| {
            if plan.own.is_some() {
                ui.part("tablut-label-rival", |ui| others(ui, *plan));
            }
            ui.part("tablut-label-rules", |ui| rules(ui, &session));
        });
        ui.primary(None, &ui.say("tablut-start"), PlanCommand::Start);
    });
}

/// A button for each level, and what the chosen one is like.
fn level(ui: &mut UiBuilder, plan: NewGamePlan) {
    let choice = |rival: Seat| (PlanCommand::Against(rival), plan.rival == rival);
    let levels =
        (1..=LEVELS).map(|it| (choice(Seat::Program(PlayerKind::Level(it))), it.to_string()));
    fives(ui, levels);
    let text = match plan.rival {
        Seat::Program(PlayerKind::Level(level)) => {
            ui.words.with("tablut-level-is", &[("level", level.into())])
        }
        other => seat_name(ui.words, other),
    };
    ui.text(text, LABEL, ui.palette.muted);
}

fn time(ui: &mut UiBuilder, session: &Session) {
    ui.bar(8.0, |ui| {
        let tone = chosen(session.next_pace().is_none());
        ui.button(&ui.say("tablut-no-clock"), Command::UsePace(None), tone, 0.0);
        for pace in Pace::ALL {
            let about = [
                ("minutes", (pace.base.as_secs() / 60).into()),
                ("seconds", pace.increment.as_secs().into()),
            ];
            let text = ui.words.with("tablut-pace", &about);
            let tone = chosen(session.next_pace() == Some(pace));
            ui.button(&text, Command::UsePace(Some(pace)), tone, 0.0);
        }
    });
}

/// The computer without a level.
fn others(ui: &mut UiBuilder, plan: NewGamePlan) {
    ui.bar(8.0, |ui| {
        let timed = SECONDS.into_iter().map(Seat::Timed);
        for rival in OTHERS.into_iter().chain(timed) {
            let text = seat_name(ui.words, rival);
            ui.button(&text, PlanCommand::Against(rival), chosen(plan.rival == rival), 0.0);
        }
    });
}

fn rules(ui: &mut UiBuilder, session: &Session) {
    ui.bar(8.0, |ui| {
        for rules in RuleSet::BUILT_IN {
            let text = rules_named(ui.words, &rules);
            let tone = chosen(session.next_rules().name == rules.name);
            ui.button(&text, Command::UseRules(Box::new(rules)), tone, 0.0);
        }
    });
    let name = [("rules", session.next_rules().name.into())];
    ui.small(ui.words.with("tablut-rules-about", &name));
}
