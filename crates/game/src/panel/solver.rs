//! The solver: which one, what it does, what it found.

use std::time::Duration;

use bevy::prelude::*;

use super::kit::{Kit, Paper, TEXT, Tone};
use super::{Section, moves_that_fit};
use crate::command::BoardCommand;
use crate::screen::Screen;
use crate::session::{Applied, Session};
use crate::solving::{Answer, Best, Playback, Reveal, Solving};

/// The text that goes with the search.
#[derive(Component)]
struct ProgressText;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (show, progress).chain().after(Applied));
}

/// What the section depends on, besides the session and the palette.
type Seen = (bool, bool, Reveal, usize, &'static str, Option<String>, bool, usize);

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
        paper.label("SOLVER");
        let over = session.is_solved();
        paper.row(8.0, |paper| {
            let name = format!("{}  ›", solving.entry().id);
            paper.button(&name, BoardCommand::NextSolver, Tone::Plain, 1.3);
            if solving.is_running() {
                let red = paper.palette.robot(Some(carom_engine::ricochet::Robot::Red));
                paper.button("Cancel", BoardCommand::Cancel, Tone::Strong(red), 1.0);
            } else {
                let blue = paper.palette.robot(Some(carom_engine::ricochet::Robot::Blue));
                let tone = if over { Tone::Off } else { Tone::Strong(blue) };
                paper.button("Solve", BoardCommand::Solve, tone, 1.0);
            }
            let tone = if over { Tone::Off } else { Tone::Plain };
            paper.button("Hint", BoardCommand::Hint, tone, 1.0);
        });
        let muted = paper.palette.muted;
        let font = paper.fonts().regular(TEXT);
        paper.marked(status(&solving, over), font, muted, ProgressText);
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
                paper.button("Show moves", BoardCommand::ShowMoves, tone, 1.0);
                let text = if playback.is_playing() { "Pause" } else { "Play" };
                paper.button(text, BoardCommand::PlayOrPause, Tone::Plain, 1.0);
                paper.button("Step", BoardCommand::Step, Tone::Plain, 1.0);
            });
        }
    });
}

/// Progress while it searches, else the result as far as it may be known.
fn status(solving: &Solving, over: bool) -> String {
    if solving.is_running() {
        return match &solving.update {
            Some(update) => format!(
                "searching: at least {} moves · {} · {} states",
                update.progress.depth,
                time(update.elapsed),
                count(update.progress.stats.expanded),
            ),
            None => "searching …".to_owned(),
        };
    }
    if let Some(message) = solving.message.as_ref().filter(|_| !over) {
        return message.clone();
    }
    match solving.answer() {
        Some(answer) if solving.reveal >= Reveal::Length && !over => result(solving, answer),
        _ if over => "one of the shortest ways, for comparison:".to_owned(),
        _ => solving.entry().promise.to_owned(),
    }
}

fn result(solving: &Solving, answer: &Answer) -> String {
    let left = solving.moves_left().len();
    let worth = match answer.proof {
        carom_solver::Proof::Optimal => "",
        carom_solver::Proof::UpperBound => "at most ",
    };
    let plural = if left == 1 { "" } else { "s" };
    let mut text = format!("{worth}{left} move{plural} from here");
    if solving.reveal >= Reveal::RobotCount {
        let robots = solving.robots().len();
        let plural = if robots == 1 { "" } else { "s" };
        text = format!("{text} · {robots} robot{plural}");
    }
    let (took, states) = (time(answer.elapsed), count(answer.stats.expanded));
    format!("{text} · {took} · {states} states")
}

fn progress(
    solving: Res<Solving>,
    session: Res<Session>,
    mut texts: Query<&mut Text, With<ProgressText>>,
) {
    if !solving.is_running() {
        return;
    }
    let now = status(&solving, session.is_solved());
    for mut text in &mut texts {
        if text.0 != now {
            text.0.clone_from(&now);
        }
    }
}

fn time(elapsed: Duration) -> String {
    match elapsed.as_millis() {
        0 => format!("{} µs", elapsed.as_micros()),
        millis @ 1..1000 => format!("{millis} ms"),
        _ => format!("{:.1} s", elapsed.as_secs_f64()),
    }
}

fn count(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{} k", number / 1000),
        _ => format!("{:.1} M", number as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!([count(9_999), count(10_500), count(1_440_000)], ["9999", "10 k", "1.4 M"]);
        assert_eq!(time(Duration::from_millis(214)), "214 ms");
        assert_eq!(time(Duration::from_millis(2_140)), "2.1 s");
        assert_eq!(time(Duration::from_micros(70)), "70 µs");
    }
}
