//! The verdict about the drawing as a puzzle.

use bevy::prelude::*;
use carom_play::ricochet::Level;
use carom_shell::panel::editor::EditorVerdict;
use carom_shell::panel::ui::{UiBuilder, UiKit};
use carom_shell::screen::Screen;
use carom_shell::theme::{Glyph, Palette};
use carom_shell::words::verdict::{Verdicts, failed, stopped};
use carom_shell::words::{Phrase, Words};

use super::{layout, section};
use crate::dealing::DIFFICULTIES;
use crate::editor::drawing::Drawing;
use crate::editor::say;
use crate::editor::verdict::{Judge, Verdict, robots};
use crate::ids::EDITOR_DETAILS;
use crate::pieces::Pieces as _;

/// The answers about the drawing.
static VERDICTS: Verdicts = Verdicts {
    fewest: Phrase::new("edit-verdict-solvable"),
    at_most: Phrase::new("edit-verdict-at-most"),
    unsolvable: Phrase::new("edit-verdict-unsolvable"),
};

pub(super) fn show(mut kit: UiKit, drawing: Res<Drawing>, judge: Res<Judge>, screen: Res<Screen>) {
    if !(judge.is_changed() || drawing.is_changed() || screen.is_changed() || kit.is_changed()) {
        return;
    }
    kit.fill(section::VERDICT, |ui| {
        let verdict = judge.verdict();
        let (icon, color) = mark(ui.palette, verdict);
        let title = title(ui.words, verdict);
        // What was refused last is the news.
        let trouble = drawing.refusal().map(|it| say::trouble(ui.words, it));
        let about = trouble.unwrap_or_else(|| details(ui.words, verdict));
        let shown = EditorVerdict { icon, color, title, about };
        let details = carom_shell::Command::Toggle(EDITOR_DETAILS);
        ui.verdict(&layout(&screen), shown, details, |ui| moving(ui, verdict, 30.0));
    });
}

const fn mark(palette: &Palette, verdict: &Verdict) -> (Glyph, Color) {
    match verdict {
        Verdict::Solvable { .. } => (Glyph::Check, palette.good),
        Verdict::Unsound(_) | Verdict::Unsolvable { .. } => (Glyph::Close, palette.danger),
        Verdict::NoRobots | Verdict::NoGoal | Verdict::Solved => (Glyph::Pencil, palette.muted),
        Verdict::Unknown | Verdict::Thinking(_) => (Glyph::Clock, palette.muted),
        Verdict::Stopped(_) | Verdict::Failed(_) => (Glyph::Question, palette.muted),
    }
}

pub(super) fn title(words: &Words, verdict: &Verdict) -> String {
    let count = |key: &str, count: usize| words.with(key, &[("count", count.into())]);
    match verdict {
        Verdict::Unknown | Verdict::Thinking(_) => words.get("edit-verdict-thinking"),
        Verdict::Unsound(problems) => count("edit-verdict-unsound", problems.len()),
        Verdict::NoRobots | Verdict::NoGoal => words.get("edit-verdict-not-yet"),
        Verdict::Solvable { moves, proof, .. } => words.say(&VERDICTS.solved(moves.len(), *proof)),
        Verdict::Solved => words.get("edit-verdict-solved"),
        Verdict::Unsolvable { .. } => words.say(&VERDICTS.unsolvable()),
        Verdict::Stopped(_) | Verdict::Failed(_) => words.get("edit-verdict-unknown"),
    }
}

/// The line below the title.
pub(super) fn details(words: &Words, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Unknown | Verdict::Thinking(None) => String::new(),
        Verdict::NoRobots => words.get("edit-needs-robots"),
        Verdict::NoGoal => words.get("edit-needs-goal"),
        Verdict::Solved => words.get("edit-already-there"),
        Verdict::Unsound(problems) => {
            problems.first().map(|it| words.say(&say::problem(it))).unwrap_or_default()
        }
        Verdict::Thinking(Some(thought)) => {
            words.with("edit-depth", &[("depth", thought.depth.into())])
        }
        Verdict::Solvable { moves, .. } => {
            let robots = robots(moves).len();
            let robots = words.with("edit-robots-move", &[("count", robots.into())]);
            format!("{} · {robots}", words.get(difficulty(moves.len())))
        }
        Verdict::Unsolvable { .. } => words.get("edit-proved"),
        Verdict::Stopped(why) => words.say(&stopped(*why)),
        Verdict::Failed(why) => words.say(&failed(why)),
    }
}

/// The difficulty of a puzzle with this number of moves.
fn difficulty(moves: usize) -> &'static str {
    let level = Level::of(moves as u32);
    let place = Level::NAMED.iter().position(|&it| it == level);
    DIFFICULTIES[place.unwrap_or(0)]
}

/// The robots that the solution moves.
pub(super) fn moving(ui: &mut UiBuilder, verdict: &Verdict, side: f32) {
    if let Verdict::Solvable { moves, .. } = verdict {
        ui.row(4.0, |ui| {
            for robot in robots(moves) {
                ui.robot(robot, side);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use carom_engine::Direction;
    use carom_engine::ricochet::{Move, Robot};
    use carom_solver::{Proof, StopReason};

    use super::*;
    use crate::testing::words;
    use carom_shell::words::Language;

    #[test]
    fn french_drawings_are_judged_in_french() {
        let french = words(Language::French);
        let stopped = details(&french, &Verdict::Stopped(StopReason::NodeLimit));
        assert_eq!(stopped, "Arrêt\u{202f}: trop de positions");
        let moves = vec![Move { robot: Robot::Red, direction: Direction::East }; 8];
        let elapsed = Duration::from_millis(1_240);
        let solvable = Verdict::Solvable { moves, proof: Proof::Optimal, elapsed };
        assert_eq!(details(&french, &solvable), "Difficile · Un robot");
    }
}
