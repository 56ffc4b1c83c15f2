//! The card of timed practice: its rules, the choice of its duration, and the result of the last run.

use bevy::prelude::*;
use carom_play::records::PracticeScore;
use carom_play::ricochet::Practice as Run;
use carom_shell::panel::card::CardKit;
use carom_shell::panel::kit::{FIGURE, Paper, TEXT, Tone, column, row};
use carom_shell::words::Value;

use crate::command::PracticeCommand;
use crate::ids::PRACTICE;
use crate::practice::{Ended, Practice};
use crate::records::RecordsFile;

/// The width of the card, and of the button for a duration.
const WIDTH: f32 = 440.0;
const BUTTON: f32 = 132.0;

pub(super) fn show(mut card: CardKit, practice: Res<Practice>, book: Res<RecordsFile>) {
    let has_news = practice.is_changed() || book.is_changed();
    card.fill(PRACTICE, "practice-title", has_news, |paper| {
        let column = Node { width: px(WIDTH), max_width: percent(100), ..column(14.0) };
        paper.nest(column, |paper| {
            if let Some(ended) = practice.last() {
                result(paper, ended);
            } else {
                let seconds = Run::SKIP.as_secs();
                paper.small(paper.words.with("practice-is", &[("seconds", seconds.into())]));
            }
            if practice.is_on() {
                paper.bar(8.0, |paper| {
                    let go_on = carom_shell::Command::Toggle(PRACTICE);
                    let tone = Tone::Strong;
                    paper.button(&paper.say("game-go-on"), go_on, tone, 0.0);
                    let leave = PracticeCommand::Leave;
                    paper.button(&paper.say("practice-leave"), leave, Tone::Plain, 0.0);
                });
                return;
            }
            for minutes in Run::MINUTES {
                let best = book.records().and_then(|it| it.best_practice(minutes));
                duration(paper, minutes, best);
            }
        });
    });
}

/// A button that starts a run, and the best result of its duration.
fn duration(paper: &mut Paper, minutes: u32, best: Option<PracticeScore>) {
    paper.nest(row(12.0), |paper| {
        let begin = PracticeCommand::Begin(minutes);
        let text = paper.words.with("practice-minutes", &[("minutes", minutes.into())]);
        let tone = Tone::Strong;
        let node = Node { width: px(BUTTON), flex_shrink: 0.0, ..default() };
        paper.nest(node, |paper| paper.button(&text, begin, tone, 1.0));
        let about = match best {
            Some(best) => paper.words.with("practice-best", &score(best)),
            None => paper.say("practice-no-best"),
        };
        let muted = paper.palette.muted;
        paper.text(about, TEXT, muted);
    });
}

fn score(PracticeScore { solved, stars }: PracticeScore) -> [(&'static str, Value); 2] {
    [("solved", solved.into()), ("stars", stars.into())]
}

/// What the player has achieved in the last run.
fn result(paper: &mut Paper, Ended { run, best }: &Ended) {
    let (ink, good, muted) = (paper.palette.ink, paper.palette.good, paper.palette.muted);
    let now = run.score();
    paper.nest(column(5.0), |paper| {
        paper.bold(paper.words.with("practice-solved", &score(now)), FIGURE, ink);
        let minutes = ("minutes", run.minutes().into());
        let key = if run.is_over() { "practice-time-over" } else { "practice-was-left" };
        paper.text(paper.words.with(key, &[minutes]), TEXT, muted);
        if now.solved > 0 {
            paper.text(paper.words.with("practice-stars", &score(now)), TEXT, ink);
        }
        for (key, count) in
            [("practice-count-skipped", run.skipped()), ("practice-count-helped", run.helped())]
        {
            if count > 0 {
                paper.text(paper.words.with(key, &[("count", count.into())]), TEXT, ink);
            }
        }
        match *best {
            None if now.solved == 0 => {}
            None => paper.text(paper.say("practice-first"), TEXT, good),
            Some(best) if now > best => {
                paper.text(paper.words.with("practice-better", &score(best)), TEXT, good);
            }
            Some(best) => {
                paper.text(paper.words.with("practice-before", &score(best)), TEXT, muted);
            }
        }
    });
}
