//! The solver: which one, what it does, what it found.

use std::time::Duration;

use bevy::prelude::*;

use super::kit::{Kit, Paper, TEXT, Tone};
use super::{Section, moves_that_fit};
use crate::command::BoardCommand;
use crate::screen::Screen;
use crate::session::{Applied, Session};
use crate::solving::{Answer, Best, Playback, Reveal, Solving};
use crate::words::{Phrase, Words};

/// The text that goes with the search.
#[derive(Component)]
struct ProgressText;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (show, progress).chain().after(Applied));
}

/// What the section depends on, besides the session and the palette.
type Seen = (bool, bool, Reveal, usize, &'static str, Option<Phrase>, bool, usize);

fn show(
    mut kit: Kit,
    session: Res<Session>,
    solving: Res<Solving>,
    playback: Res<Playback>,
    best: Res<Best>,
    screen: Res<Screen>,
    mut seen: Local<Option<Seen>>,
) {
    let now: Seen = (
        solving.is_running(),
        solving.answer().is_some(),
        solving.reveal,
        solving.moves_left().len(),
        solving.entry().id,
        solving.message.clone(),
        playback.is_playing(),
        best.line().len(),
    );
    let same = seen.as_ref() == Some(&now);
    if same && !session.is_changed() && !screen.is_changed() && !kit.is_changed() {
        return;
    }
    *seen = Some(now);
    kit.fill(Section::Solver, |paper| {
        paper.label(&paper.say("label-solver"));
        let over = session.is_solved();
        paper.row(8.0, |paper| {
            let name = format!("{}  ›", solving.entry().id);
            paper.button(&name, BoardCommand::NextSolver, Tone::Plain, 1.3);
            if solving.is_running() {
                let red = paper.palette.robot(Some(carom_engine::ricochet::Robot::Red));
                paper.button(&paper.say("cancel"), BoardCommand::Cancel, Tone::Strong(red), 1.0);
            } else {
                let blue = paper.palette.robot(Some(carom_engine::ricochet::Robot::Blue));
                let tone = if over { Tone::Off } else { Tone::Strong(blue) };
                paper.button(&paper.say("solve"), BoardCommand::Solve, tone, 1.0);
            }
            let tone = if over { Tone::Off } else { Tone::Plain };
            paper.button(&paper.say("hint"), BoardCommand::Hint, tone, 1.0);
        });
        let muted = paper.palette.muted;
        let font = paper.fonts().regular(TEXT);
        paper.marked(status(paper.words, &solving, over), font, muted, ProgressText);
        let fit = moves_that_fit(&screen, 2);
        if over {
            // The player's line is above: the review is to compare the two.
            let line = best.line();
            paper.chips(&line[..line.len().min(fit)]);
        } else {
            reveal(paper, &solving, *playback, fit);
        }
    });
}

/// What may be seen of the solution, and the buttons that go with it.
fn reveal(paper: &mut Paper, solving: &Solving, playback: Playback, fit: usize) {
    let node = Node {
        min_height: px(60),
        flex_direction: FlexDirection::Column,
        row_gap: px(6),
        ..default()
    };
    paper.nest(node, |paper| {
        let moves = solving.moves_to_show();
        if !moves.is_empty() {
            paper.chips(&moves[..moves.len().min(fit)]);
        } else if solving.reveal == Reveal::Robots && solving.answer().is_some() {
            paper.row(6.0, |paper| {
                for robot in solving.robots() {
                    paper.robot(robot, 22.0);
                }
            });
        }
        if solving.answer().is_some() {
            paper.row(8.0, |paper| {
                let all = solving.reveal == Reveal::Everything;
                let tone = if all { Tone::Off } else { Tone::Plain };
                paper.button(&paper.say("show-moves"), BoardCommand::ShowMoves, tone, 1.0);
                let text = if playback.is_playing() { "pause" } else { "play" };
                paper.button(&paper.say(text), BoardCommand::PlayOrPause, Tone::Plain, 1.0);
                paper.button(&paper.say("step"), BoardCommand::Step, Tone::Plain, 1.0);
            });
        }
    });
}

/// Progress while it searches, else the result as far as it may be known.
fn status(words: &Words, solving: &Solving, over: bool) -> String {
    if solving.is_running() {
        return match &solving.update {
            Some(update) => words.with(
                "searching-with",
                &[
                    ("depth", update.progress.depth.into()),
                    ("time", time(words, update.elapsed).into()),
                    ("states", count(words, update.progress.stats.expanded).into()),
                ],
            ),
            None => words.get("searching"),
        };
    }
    if let Some(message) = solving.message.as_ref().filter(|_| !over) {
        return words.say(message);
    }
    match solving.answer() {
        Some(answer) if solving.reveal >= Reveal::Length && !over => result(words, solving, answer),
        _ if over => words.get("for-comparison"),
        _ => words.get(&format!("promise-{}", solving.entry().id)),
    }
}

fn result(words: &Words, solving: &Solving, answer: &Answer) -> String {
    let worth = match answer.proof {
        carom_solver::Proof::Optimal => "moves-from-here",
        carom_solver::Proof::UpperBound => "moves-from-here-at-most",
    };
    let mut parts = vec![words.with(worth, &[("count", solving.moves_left().len().into())])];
    if solving.reveal >= Reveal::RobotCount {
        parts.push(words.with("with-robots", &[("count", solving.robots().len().into())]));
    }
    parts.push(time(words, answer.elapsed));
    let states = count(words, answer.stats.expanded);
    parts.push(words.with("states", &[("count", states.into())]));
    parts.join(" · ")
}

fn progress(
    words: Res<Words>,
    solving: Res<Solving>,
    session: Res<Session>,
    mut texts: Query<&mut Text, With<ProgressText>>,
) {
    if !solving.is_running() {
        return;
    }
    let now = status(&words, &solving, session.is_solved());
    for mut text in &mut texts {
        if text.0 != now {
            text.0.clone_from(&now);
        }
    }
}

fn time(words: &Words, elapsed: Duration) -> String {
    match elapsed.as_millis() {
        0 => format!("{} µs", elapsed.as_micros()),
        millis @ 1..1000 => format!("{millis} ms"),
        _ => words.decimal(elapsed.as_secs_f64()) + " s",
    }
}

fn count(words: &Words, number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{} k", number / 1000),
        _ => words.decimal(number as f64 / 1e6) + " M",
    }
}

#[cfg(test)]
mod tests {
    use carom_solver::ricochet::CATALOGUE;

    use super::*;
    use crate::words::Language;

    #[test]
    fn numbers_are_short() {
        let english = Words::new(Language::English);
        let counts = [9_999, 10_500, 1_440_000].map(|it| count(&english, it));
        assert_eq!(counts, ["9999", "10 k", "1.4 M"]);
        assert_eq!(time(&english, Duration::from_millis(214)), "214 ms");
        assert_eq!(time(&english, Duration::from_millis(2_140)), "2.1 s");
        assert_eq!(time(&english, Duration::from_micros(70)), "70 µs");
        let french = Words::new(Language::French);
        assert_eq!(time(&french, Duration::from_millis(2_140)), "2,1 s");
    }

    #[test]
    fn every_solver_says_what_it_promises() {
        let words = Words::new(Language::English);
        for entry in CATALOGUE {
            assert_eq!(words.get(&format!("promise-{}", entry.id)), entry.promise);
        }
    }
}
