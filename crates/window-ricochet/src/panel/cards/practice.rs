//! The card of timed practice: its rules, the choice of its duration, and the result of the last run.

use bevy::prelude::*;
use carom_play::records::PracticeScore;
use carom_play::ricochet::Practice as Run;
use carom_shell::panel::card::CardKit;
use carom_shell::panel::ui::{FIGURE, TEXT, Tone, UiBuilder, column, row};
use carom_shell::words::Value;

use crate::command::PracticeCommand;
use crate::ids::PRACTICE;
use crate::practice::{Ended, Practice};
use crate::records::Library;

/// The width of the card, and of the button for a duration.
const WIDTH: f32 = 440.0;
const BUTTON: f32 = 132.0;

pub(super) fn show(mut card: CardKit, practice: Res<Practice>, book: Res<Library>) {
    let has_news = practice.is_changed() || book.is_changed();
    card.fill(PRACTICE, "practice-title", has_news, |ui| {
        let column = Node { width: px(WIDTH), max_width: percent(100), ..column(14.0) };
        ui.nest(column, |ui| {
            if let Some(ended) = practice.last() {
                result(ui, ended);
            } else {
                let seconds = Run::SKIP.as_secs();
                ui.small(ui.words.with("practice-is", &[("seconds", seconds.into())]));
            }
            if practice.is_on() {
                ui.bar(8.0, |ui| {
                    let go_on = carom_shell::Command::Toggle(PRACTICE);
                    let tone = Tone::Strong;
                    ui.button(&ui.say("game-go-on"), go_on, tone, 0.0);
                    let leave = PracticeCommand::Leave;
                    ui.button(&ui.say("practice-leave"), leave, Tone::Plain, 0.0);
                });
                return;
            }
            for minutes in Run::MINUTES {
                let best = book.records().best_practice(minutes);
                duration(ui, minutes, best);
            }
        });
    });
}

/// A button that starts a run, and the best result of its duration.
fn duration(ui: &mut UiBuilder, minutes: u32, best: Option<PracticeScore>) {
    ui.nest(row(12.0), |ui| {
        let begin = PracticeCommand::Begin(minutes);
        let text = ui.words.with("practice-minutes", &[("minutes", minutes.into())]);
        let tone = Tone::Strong;
        let node = Node { width: px(BUTTON), flex_shrink: 0.0, ..default() };
        ui.nest(node, |ui| ui.button(&text, begin, tone, 1.0));
        let about = match best {
            Some(best) => ui.words.with("practice-best", &score(best)),
            None => ui.say("practice-no-best"),
        };
        let muted = ui.palette.muted;
        ui.text(about, TEXT, muted);
    });
}

fn score(PracticeScore { solved, stars }: PracticeScore) -> [(&'static str, Value); 2] {
    [("solved", solved.into()), ("stars", stars.into())]
}

/// What the player has achieved in the last run.
fn result(ui: &mut UiBuilder, Ended { run, best }: &Ended) {
    let (ink, good, muted) = (ui.palette.ink, ui.palette.good, ui.palette.muted);
    let now = run.score();
    ui.nest(column(5.0), |ui| {
        ui.bold(ui.words.with("practice-solved", &score(now)), FIGURE, ink);
        let minutes = ("minutes", run.minutes().into());
        let key = if run.is_over() { "practice-time-over" } else { "practice-was-left" };
        ui.text(ui.words.with(key, &[minutes]), TEXT, muted);
        if now.solved > 0 {
            ui.text(ui.words.with("practice-stars", &score(now)), TEXT, ink);
        }
        for (key, count) in
            [("practice-count-skipped", run.skipped()), ("practice-count-helped", run.helped())]
        {
            if count > 0 {
                ui.text(ui.words.with(key, &[("count", count.into())]), TEXT, ink);
            }
        }
        match *best {
            None if now.solved == 0 => {}
            None => ui.text(ui.say("practice-first"), TEXT, good),
            Some(best) if now > best => {
                ui.text(ui.words.with("practice-better", &score(best)), TEXT, good);
            }
            Some(best) => {
                ui.text(ui.words.with("practice-before", &score(best)), TEXT, muted);
            }
        }
    });
}
