//! The verdict about the drawing as a puzzle.

use bevy::prelude::*;
use carom_play::ricochet::editor::{Problem, Tool};
use carom_shell::frame::Frame;
use carom_shell::panel::kit::{Kit, LABEL, Paper, TEXT, Tone, button_node, row};
use carom_shell::screen::Screen;
use carom_shell::words::verdict::{Verdicts, failed, stopped};
use carom_shell::words::{Phrase, Words};

use crate::editor::drawing::Drawing;
use crate::editor::panel::section;
use crate::editor::verdict::{Judge, Verdict, robots};
use crate::editor::{Command, say};
use crate::pieces::Pieces as _;

/// The answers about the drawing.
static VERDICTS: Verdicts = Verdicts {
    fewest: Phrase::new("edit-verdict-solvable"),
    at_most: Phrase::new("edit-verdict-at-most"),
    unsolvable: Phrase::new("edit-verdict-unsolvable"),
};

/// The maximum number of problems in the list; further problems are only marked on the board.
const LINES: usize = 2;

/// The height of a verdict of two lines.
const HEIGHT: f32 = 53.0;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: Kit, drawing: Res<Drawing>, judge: Res<Judge>, screen: Res<Screen>) {
    if !(judge.is_changed() || drawing.is_changed() || screen.is_changed() || kit.is_changed()) {
        return;
    }
    kit.fill(section::VERDICT, |paper| {
        let card = Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(5),
            padding: UiRect::axes(px(14), px(8)),
            border_radius: BorderRadius::all(px(12)),
            // Most verdicts take one line or two, so the tools below stay where they are.
            min_height: px(if screen.is_enlarged { 0.0 } else { HEIGHT }),
            ..default()
        };
        let back = BackgroundColor(paper.palette.sunk);
        paper.nest((card, back), |paper| {
            let (ink, muted) = (paper.palette.ink, paper.palette.muted);
            let (title, color) = title(paper, judge.verdict());
            // What fits stands beside the title.
            let line = Node { flex_wrap: FlexWrap::Wrap, row_gap: px(2), ..row(8.0) };
            let has_refusal = drawing.refusal().is_some();
            paper.nest(line, |paper| {
                paper.bold(title, TEXT + 1.0, color);
                match judge.verdict() {
                    Verdict::Unsound(_) => {}
                    _ if has_refusal => {}
                    Verdict::Solvable { moves, elapsed, .. } => {
                        let robots = robots(moves);
                        for &robot in &robots {
                            paper.robot(robot, 18.0);
                        }
                        let robots =
                            paper.words.with("edit-by-robots", &[("count", robots.len().into())]);
                        let text = format!("{robots} · {}", paper.words.time(*elapsed));
                        paper.text(text, TEXT, muted);
                    }
                    Verdict::NoGoal => {
                        let key = paper.key(&Command::Take(Tool::Goal));
                        // A board may have targets and still no goal.
                        let text = paper.words.with("edit-needs-goal", &[("key", key.into())]);
                        paper.text(text, TEXT, muted);
                    }
                    verdict => {
                        let text = details(paper.words, verdict);
                        paper.text(text, TEXT, muted);
                    }
                }
            });
            match (drawing.refusal(), judge.verdict()) {
                (Some(trouble), _) => paper.text(say::trouble(paper.words, trouble), TEXT, ink),
                (None, Verdict::Unsound(problems)) => list(paper, problems),
                _ => {}
            }
        });
    });
}

fn title(paper: &Paper, verdict: &Verdict) -> (String, Color) {
    let palette = paper.palette;
    let (good, bad) = (palette.good, palette.danger);
    let say = |key: &str| paper.words.get(key);
    let count = |key: &str, count: usize| paper.words.with(key, &[("count", count.into())]);
    match verdict {
        Verdict::Unknown => (String::new(), palette.ink),
        Verdict::Unsound(problems) => (count("edit-verdict-unsound", problems.len()), bad),
        Verdict::NoRobots | Verdict::NoGoal => (say("edit-verdict-not-yet"), palette.ink),
        Verdict::Thinking(_) => (say("edit-verdict-thinking"), palette.ink),
        Verdict::Solvable { moves, proof, .. } => {
            (paper.words.say(&VERDICTS.solved(moves.len(), *proof)), good)
        }
        Verdict::Solved => (say("edit-verdict-solved"), palette.ink),
        Verdict::Unsolvable { .. } => (paper.words.say(&VERDICTS.unsolvable()), bad),
        Verdict::Stopped(_) | Verdict::Failed(_) => (say("edit-verdict-unknown"), palette.ink),
    }
}

fn details(words: &Words, verdict: &Verdict) -> String {
    match verdict {
        Verdict::NoRobots => words.get("edit-needs-robots"),
        Verdict::Solved => words.get("edit-already-there"),
        Verdict::Thinking(Some(thought)) => {
            let depth = words.with("edit-depth", &[("depth", thought.depth.into())]);
            format!("{depth} · {}", words.time(thought.elapsed))
        }
        Verdict::Unsolvable { elapsed } => {
            format!("{} · {}", words.get("edit-proved"), words.time(*elapsed))
        }
        Verdict::Stopped(why) => words.say(&stopped(*why)),
        Verdict::Failed(why) => words.say(&failed(why)),
        _ => String::new(),
    }
}

/// A line for each problem; a click moves the cursor to its square.
fn list(paper: &mut Paper, problems: &[Problem]) {
    // The last line may be needed for the number of further problems.
    let most = if problems.len() > LINES { LINES - 1 } else { LINES };
    let (ink, muted) = (paper.palette.ink, paper.palette.muted);
    for problem in problems.iter().take(most) {
        let text = paper.words.say(&say::problem(problem));
        match problem.square() {
            Some(square) => {
                let node = Node {
                    // A long text takes two lines.
                    height: auto(),
                    min_height: px(23),
                    justify_content: JustifyContent::FlexStart,
                    border_radius: BorderRadius::all(px(7)),
                    ..button_node()
                };
                let command = Command::Point(square);
                paper.press(node, command, Tone::Plain, |paper| paper.text(text, LABEL, ink));
            }
            None => paper.text(text, LABEL, ink),
        }
    }
    let more = problems.len().saturating_sub(most);
    if more > 0 {
        let text = paper.words.with("edit-more-problems", &[("count", more.into())]);
        paper.text(text, LABEL, muted);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use carom_solver::StopReason;

    use super::*;
    use crate::testing::words;
    use carom_shell::words::Language;

    #[test]
    fn french_drawings_are_judged_in_french() {
        let french = words(Language::French);
        let elapsed = Duration::from_millis(1_240);
        let proved = details(&french, &Verdict::Unsolvable { elapsed });
        assert!(proved.ends_with(" · 1,2 s"), "{proved}");
        let stopped = details(&french, &Verdict::Stopped(StopReason::NodeLimit));
        assert_eq!(stopped, "arrêt\u{202f}: trop de positions");
    }
}
