//! The panel of the editor: tools, size, the verdict, and other actions.

use bevy::prelude::*;
use carom_engine::Size;
use carom_engine::unblock::{Board, Fault, Metric};
use carom_play::unblock::Level;
use carom_play::unblock::editor::{Problem, Tool};
use carom_shell::frame::Frame;
use carom_shell::panel::kit::{Kit, LABEL, Paper, TEXT, TITLE, Tone, button_node};
use carom_shell::screen::Screen;
use carom_shell::words::{Phrase, Words};

use super::drawing::Drawing;
use super::verdict::{Judge, Verdict};
use super::{Command, ExchangeCommand, Paste, SaveCommand};
use crate::panel::barrier_phrase;

/// The sections of the page.
pub(super) mod section {
    use carom_shell::ids::SectionId;
    use carom_shell::page::Parts;

    pub(crate) const TOOLS: SectionId = SectionId::new("block-edit-tools");
    pub(crate) const BOARD: SectionId = SectionId::new("block-edit-board");
    pub(crate) const VERDICT: SectionId = SectionId::new("block-edit-verdict");
    pub(crate) const ACTIONS: SectionId = SectionId::new("block-edit-actions");

    pub(crate) const PARTS: Parts = Parts::column(&[VERDICT, TOOLS], &[BOARD, ACTIONS]);
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (show_tools, show_board, show_verdict, show_actions).in_set(Frame::Draw),
    );
}

fn show_tools(mut kit: Kit, drawing: Res<Drawing>) {
    if !(drawing.is_changed() || kit.is_changed()) {
        return;
    }
    kit.fill(section::TOOLS, |paper| {
        paper.label(&paper.say("block-label-tools"));
        for tools in Tool::ALL.chunks(2) {
            paper.row(8.0, |paper| {
                for &tool in tools {
                    let is_taken = drawing.tool() == tool;
                    let tone = if is_taken { Tone::On } else { Tone::Plain };
                    let node = Node {
                        flex_grow: 1.0,
                        flex_basis: px(0),
                        height: px(38),
                        column_gap: px(8),
                        ..button_node()
                    };
                    paper.press(node, Command::Take(tool), tone, |paper| {
                        let (ink, muted) = (paper.palette.ink, paper.palette.muted);
                        paper.text(name(paper.words, tool), TEXT, ink);
                        let key = paper.key(&Command::Take(tool));
                        paper.bold(key, LABEL, muted);
                    });
                }
            });
        }
        let muted = paper.palette.muted;
        let about = match drawing.tool() {
            Tool::Block => "block-about-block",
            Tool::Main => "block-about-main",
            Tool::Wall => "block-about-wall",
            Tool::Eraser => "block-about-eraser",
        };
        paper.text(paper.say(about), LABEL + 1.0, muted);
    });
}

fn name(words: &Words, tool: Tool) -> String {
    words.get(match tool {
        Tool::Block => "block-tool-block",
        Tool::Main => "block-tool-main",
        Tool::Wall => "block-tool-wall",
        Tool::Eraser => "block-tool-eraser",
    })
}

fn show_board(mut kit: Kit, drawing: Res<Drawing>) {
    if !(drawing.is_changed() || kit.is_changed()) {
        return;
    }
    kit.fill(section::BOARD, |paper| {
        paper.label(&paper.say("block-label-board"));
        let size = drawing.canvas().size();
        paper.row(6.0, |paper| {
            side(paper, "block-columns", size.width(), [(-1, 0), (1, 0)]);
            paper.nest(Node { width: px(10), ..default() }, |_| ());
            side(paper, "block-rows", size.height(), [(0, -1), (0, 1)]);
        });
        paper.bar(8.0, |paper| {
            paper.button(
                &paper.say("block-take-puzzle"),
                ExchangeCommand::TakePuzzle,
                Tone::Plain,
                1.2,
            );
            paper.button(&paper.say("block-clear"), Command::Clear, Tone::Plain, 0.8);
        });
    });
}

/// A number of squares with buttons to change it.
fn side(paper: &mut Paper, label: &str, number: u8, [fewer, more]: [(i8, i8); 2]) {
    let (ink, muted) = (paper.palette.ink, paper.palette.muted);
    paper.text(paper.say(label), TEXT, muted);
    let node = || Node { width: px(30), padding: UiRect::ZERO, ..button_node() };
    let step = |paper: &mut Paper, sign: &str, (x, y), is_possible| {
        let tone = if is_possible { Tone::Plain } else { Tone::Off };
        let color = tone.ink(paper.palette);
        paper.press(node(), Command::Grow(x, y), tone, |paper| paper.text(sign, TEXT, color));
    };
    step(paper, "–", fewer, number > Size::MIN);
    paper.bold(number.to_string(), TITLE - 2.0, ink);
    step(paper, "+", more, number < Board::CLASSIC_MAX);
}

/// The height of the longest verdict, five lines.
const HEIGHT: f32 = 116.0;

fn show_verdict(mut kit: Kit, judge: Res<Judge>, screen: Res<Screen>) {
    if !(judge.is_changed() || screen.is_changed() || kit.is_changed()) {
        return;
    }
    kit.fill(section::VERDICT, |paper| {
        let palette = *paper.palette;
        let words = paper.words;
        let (title, color, lines) = match judge.verdict() {
            Verdict::Unknown | Verdict::Thinking(0) => {
                (words.get("block-checking"), palette.muted, Vec::new())
            }
            Verdict::Thinking(found) => {
                let found = words.with("block-thinking-found", &[("count", (*found).into())]);
                (words.get("block-checking"), palette.muted, vec![found])
            }
            Verdict::Unsound(problems) => {
                let problems =
                    problems.iter().take(4).map(|it| words.say(&problem_phrase(it))).collect();
                (words.get("block-unsound"), palette.danger, problems)
            }
            Verdict::Solved => (words.get("block-edit-solved"), palette.danger, Vec::new()),
            Verdict::TooMany => (words.get("block-too-many"), palette.muted, Vec::new()),
            Verdict::Unsolvable { positions, barrier } => {
                let why = words.say(&barrier_phrase(*barrier));
                let count = |it: usize| words.with("block-positions", &[("count", it.into())]);
                let lines = std::iter::once(why).chain(positions.map(count)).collect();
                (words.get("block-edit-unsolvable"), palette.danger, lines)
            }
            Verdict::Solvable { table, moves, steps } => {
                let title = words.with(
                    "block-edit-solvable",
                    &[("moves", (*moves).into()), ("steps", (*steps).into())],
                );
                let level = Level::of(*moves).id();
                let level = words.with("block-level", &[("level", level.into())]);
                let start = table.board().start();
                let ways = table.optimal_solutions(start, Metric::Moves);
                let ways = i64::try_from(ways).unwrap_or(i64::MAX);
                let longest = table.longest(Metric::Moves).unwrap_or(0);
                let lines = vec![
                    level,
                    words.with("block-solutions", &[("count", ways.into())]),
                    words.with("block-positions", &[("count", table.len().into())]),
                    words.with("block-longest", &[("count", longest.into())]),
                ];
                (title, palette.good, lines)
            }
        };
        let node = Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(3),
            padding: UiRect::axes(px(12), px(8)),
            border_radius: BorderRadius::all(px(12)),
            ..default()
        };
        // What is below stays where it is when the verdict changes.
        let least = if screen.is_enlarged { 0.0 } else { HEIGHT };
        let place =
            Node { flex_direction: FlexDirection::Column, min_height: px(least), ..default() };
        paper.nest(place, |paper| {
            paper.nest((node, BackgroundColor(palette.sunk)), |paper| {
                paper.bold(title, TEXT + 1.0, color);
                for line in lines {
                    paper.text(line, TEXT - 1.0, palette.ink);
                }
            });
        });
    });
}

/// A problem in one sentence.
pub(super) fn problem_phrase(problem: &Problem) -> Phrase {
    match problem {
        Problem::NoMain => Phrase::new("block-no-main"),
        Problem::Fault(Fault::BlockCount { count }) => {
            Phrase::new("block-count").with("count", *count)
        }
        // The other faults cannot be drawn.
        other => other.to_string().into(),
    }
}

fn show_actions(mut kit: Kit, drawing: Res<Drawing>, judge: Res<Judge>) {
    if !(drawing.is_changed() || judge.is_changed() || kit.is_changed()) {
        return;
    }
    let when = |possible: bool| if possible { Tone::Plain } else { Tone::Off };
    kit.fill(section::ACTIONS, |paper| {
        let (is_solvable, is_playable) = match judge.verdict() {
            Verdict::Solvable { .. } => (true, true),
            Verdict::Unsound(_) | Verdict::Solved => (false, false),
            _ => (false, true),
        };
        paper.bar(8.0, |paper| {
            paper.button(&paper.say("block-undo"), Command::Undo, when(drawing.can_undo()), 1.0);
            paper.button(&paper.say("block-redo"), Command::Redo, when(drawing.can_redo()), 1.0);
            let hardest = paper.say("block-make-hardest");
            paper.button(&hardest, ExchangeCommand::Hardest, when(is_solvable), 1.6);
        });
        paper.bar(8.0, |paper| {
            paper.button(&paper.say("block-edit-paste"), Paste, Tone::Plain, 1.0);
            paper.button(&paper.say("block-edit-copy"), SaveCommand::Copy, when(is_playable), 1.0);
            paper.button(&paper.say("block-edit-save"), SaveCommand::Save, when(is_playable), 1.0);
        });
        paper.bar(8.0, |paper| {
            // A board without a solution can be tried, but nobody should play it by mistake.
            let tone = match judge.verdict() {
                _ if !is_playable => Tone::Off,
                Verdict::Solvable { .. } => Tone::Strong,
                Verdict::Unsolvable { .. } => Tone::On,
                _ => Tone::Plain,
            };
            paper.button(&paper.say("block-play-this"), ExchangeCommand::Play, tone, 1.0);
        });
    });
}
