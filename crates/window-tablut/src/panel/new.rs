//! The sheet of the next new game: the level, the side of the person here, the time and the rules.

use bevy::prelude::*;
use carom_engine::tablut::{RuleSet, Side};
use carom_play::tablut::{Pace, Seat};
use carom_shell::fold::Unfolded;
use carom_shell::overlay::Overlay;
use carom_shell::panel::kit::{Kit, LABEL, Paper, TEXT, Tone};
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
    mut kit: Kit,
    (overlay, unfolded): (Res<Overlay>, Res<Unfolded>),
    (session, plan): (Res<Session>, Res<NewGamePlan>),
) {
    let changed = overlay.is_changed() || unfolded.is_changed() || session.is_changed();
    if !overlay.shows(NEW) || !(changed || plan.is_changed() || kit.is_changed()) {
        return;
    }
    kit.card_below(NEW, MORE, "tablut-new", |paper| {
        if session.is_remote() {
            return paper.text(paper.say("tablut-leave-first"), TEXT, paper.palette.ink);
        }
        paper.part("tablut-label-side", |paper| {
            paper.bar(8.0, |paper| {
                for own in [Some(Side::Defenders), Some(Side::Attackers), None] {
                    let text = match own {
                        Some(side) => about_side(paper.words, "tablut-side", side),
                        None => paper.say("tablut-two-people"),
                    };
                    let tone = chosen(plan.own == own);
                    paper.button(&text, PlanCommand::Play(own), tone, 0.0);
                }
            });
        });
        if plan.own.is_some() {
            paper.part("tablut-label-level", |paper| level(paper, *plan));
        }
        paper.part("tablut-label-time", |paper| time(paper, &session));
        paper.folded("tablut-advanced", *unfolded, |paper| {
            if plan.own.is_some() {
                paper.part("tablut-label-rival", |paper| others(paper, *plan));
            }
            paper.part("tablut-label-rules", |paper| rules(paper, &session));
        });
        paper.primary(None, &paper.say("tablut-start"), PlanCommand::Start);
    });
}

/// A button for each level, and what the chosen one is like.
fn level(paper: &mut Paper, plan: NewGamePlan) {
    let choice = |rival: Seat| (PlanCommand::Against(rival), plan.rival == rival);
    let levels =
        (1..=LEVELS).map(|it| (choice(Seat::Program(PlayerKind::Level(it))), it.to_string()));
    fives(paper, levels);
    let text = match plan.rival {
        Seat::Program(PlayerKind::Level(level)) => {
            paper.words.with("tablut-level-is", &[("level", level.into())])
        }
        other => seat_name(paper.words, other),
    };
    paper.text(text, LABEL, paper.palette.muted);
}

fn time(paper: &mut Paper, session: &Session) {
    paper.bar(8.0, |paper| {
        let tone = chosen(session.next_pace().is_none());
        paper.button(&paper.say("tablut-no-clock"), Command::UsePace(None), tone, 0.0);
        for pace in Pace::ALL {
            let about = [
                ("minutes", (pace.base.as_secs() / 60).into()),
                ("seconds", pace.increment.as_secs().into()),
            ];
            let text = paper.words.with("tablut-pace", &about);
            let tone = chosen(session.next_pace() == Some(pace));
            paper.button(&text, Command::UsePace(Some(pace)), tone, 0.0);
        }
    });
}

/// The computer without a level.
fn others(paper: &mut Paper, plan: NewGamePlan) {
    paper.bar(8.0, |paper| {
        let timed = SECONDS.into_iter().map(Seat::Timed);
        for rival in OTHERS.into_iter().chain(timed) {
            let text = seat_name(paper.words, rival);
            paper.button(&text, PlanCommand::Against(rival), chosen(plan.rival == rival), 0.0);
        }
    });
}

fn rules(paper: &mut Paper, session: &Session) {
    paper.bar(8.0, |paper| {
        for rules in RuleSet::BUILT_IN {
            let text = rules_named(paper.words, &rules);
            let tone = chosen(session.next_rules().name == rules.name);
            paper.button(&text, Command::UseRules(Box::new(rules)), tone, 0.0);
        }
    });
    let name = [("rules", session.next_rules().name.into())];
    paper.small(paper.words.with("tablut-rules-about", &name));
}
