//! The round: its task, a button for each robot, the player's moves, and the moves to go.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;
use carom_engine::square_name;
use carom_play::review::Distance;
use carom_shell::frame::Frame;
use carom_shell::panel::kit::{Kit, LABEL, Paper, TEXT, TITLE, Tone, button_node};
use carom_shell::screen::Screen;
use carom_shell::words::Value;

use super::moves_that_fit;
use crate::colours::RobotColours as _;
use crate::command::{Command, Sheet, Show, ToggleDistance};
use crate::icons::Icon;
use crate::panel::section;
use crate::pieces::{Pieces as _, task};
use crate::practice::Practice;
use crate::session::Session;
use crate::solving::Distances;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, (show_target, show_robots, show_line).in_set(Frame::Draw));
}

fn show_target(
    mut kit: Kit,
    (session, practice): (Res<Session>, Res<Practice>),
    screen: Res<Screen>,
) {
    let changed = session.is_changed() || practice.is_changed();
    if !(changed || screen.is_changed() || kit.is_changed()) {
        return;
    }
    let round = session.round();
    let goal = round.goal();
    let target = session.board().target_on(goal.square);
    let (reached, all) = session.reached();
    let side = px(66);
    // A lesson has only one target, and nothing that a beginner need not know yet.
    let has_choice = session.game().is_none() && session.lesson().is_none() && !practice.is_on();
    kit.fill(section::TARGET, |paper| {
        paper.row(14.0, |paper| {
            let color = paper.palette.robot(goal.robot);
            let node = Node {
                width: side,
                height: side,
                flex_shrink: 0.0,
                border_radius: BorderRadius::all(px(12)),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                ..default()
            };
            let back = BackgroundColor(paper.palette.surface.mix(&color, 0.18));
            paper.nest((node, back), |paper| {
                if let Some(target) = target {
                    paper.icon(Icon::Target(target.shape), 48.0, color);
                }
            });
            let column = Node {
                flex_direction: FlexDirection::Column,
                flex_grow: 1.0,
                row_gap: px(4),
                ..default()
            };
            paper.nest(column, |paper| {
                let (ink, muted) = (paper.palette.ink, paper.palette.muted);
                paper.row(6.0, |paper| {
                    paper.label(&paper.say("label-target"));
                    paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
                    let choices = [("▲", Command::PreviousTarget), ("▼", Command::NextTarget)];
                    if has_choice {
                        let list = Show(Sheet::Targets);
                        let node = Node { height: px(24), ..button_node() };
                        paper.press(node, list, Tone::Plain, |paper| {
                            paper.text(paper.say("target-list"), LABEL, muted);
                        });
                    }
                    for (text, command) in choices.into_iter().filter(|_| has_choice) {
                        let node = Node { width: px(32), height: px(24), ..button_node() };
                        let node = Node { padding: UiRect::ZERO, ..node };
                        paper.press(node, command, Tone::Plain, |paper| {
                            paper.text(text, 9.0, muted);
                        });
                    }
                });
                paper.bold(paper.words.say(&task(round)), TITLE, ink);
                let about = [
                    ("square", square_name::of(goal.square).into()),
                    ("reached", reached.into()),
                    ("all", all.into()),
                ];
                let text = match session.game() {
                    Some(game) => {
                        let done = game.done().len() + usize::from(!game.is_over());
                        let all = game.done().len() + game.left();
                        let about = [("number", done.into()), ("all", all.into())];
                        paper.words.with("target-of-game", &about)
                    }
                    None if session.lesson().is_some() || all == 0 => square_name::of(goal.square),
                    None if practice.is_on() => of_practice(paper, &practice, &about[0]),
                    None => paper.words.with("target-place", &about),
                };
                paper.text(text, TEXT, muted);
            });
        });
    });
}

/// The place of the target, and the number of the puzzle.
fn of_practice(paper: &Paper, practice: &Practice, square: &(&str, Value)) -> String {
    let Some(run) = practice.run() else { return String::new() };
    let key = if run.is_helped() { "target-of-practice-helped" } else { "target-of-practice" };
    paper.words.with(key, &[square.clone(), ("number", run.begun().into())])
}

fn show_robots(
    mut kit: Kit,
    (session, practice): (Res<Session>, Res<Practice>),
    screen: Res<Screen>,
) {
    let changed = session.is_changed() || practice.is_changed();
    if !(changed || screen.is_changed() || kit.is_changed()) {
        return;
    }
    // The width of a robot, the space to its key and to the edges, and the space between two buttons.
    let (side, inside, between) =
        if screen.is_upright() { (24.0, 3.0, 6.0) } else { (27.0, 5.0, 8.0) };
    kit.fill(section::ROBOTS, |paper| {
        paper.label(&paper.say("label-robots"));
        paper.row(between, |paper| {
            let five = session.position().squares().len() == Robot::MAX;
            for (robot, _) in session.position().robots() {
                let selected = robot == session.selected();
                let tone = if selected { Tone::On } else { Tone::Plain };
                let node = Node {
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    max_width: px(96),
                    height: px(42),
                    column_gap: px(inside),
                    padding: UiRect::horizontal(px(inside)),
                    ..button_node()
                };
                paper.press(node, Command::Select(robot), tone, |paper| {
                    paper.robot(robot, side);
                    let key = paper.key(&Command::Select(robot));
                    // Five of them have less room.
                    if five {
                        let muted = paper.palette.muted;
                        paper.bold(key, LABEL, muted);
                    } else {
                        key_cap(paper, key);
                    }
                });
            }
            if session.lesson().is_some() || practice.is_on() {
                return;
            }
            let padding = UiRect::horizontal(px(5));
            let node = Node { height: px(42), padding, ..button_node() };
            paper.press(node, Command::ToggleSilver, Tone::Plain, |paper| {
                let muted = paper.palette.muted;
                paper.text(if five { "–" } else { "+" }, TITLE, muted);
                paper.robot(Robot::Silver, 22.0);
            });
        });
    });
}

/// A key, drawn as on a keyboard; nothing for an action without a key.
fn key_cap(paper: &mut Paper, key: String) {
    if key.is_empty() {
        return;
    }
    let node = Node {
        min_width: px(19),
        height: px(19),
        padding: UiRect::horizontal(px(4)),
        border: UiRect { bottom: px(2), ..px(1).all() },
        border_radius: BorderRadius::all(px(5)),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let (panel, line) = (paper.palette.surface, paper.palette.edge);
    paper.nest((node, BackgroundColor(panel), BorderColor::all(line)), |paper| {
        let muted = paper.palette.muted;
        paper.bold_line(key, LABEL - 1.0, muted);
    });
}

fn show_line(mut kit: Kit, session: Res<Session>, distance: Res<Distances>, screen: Res<Screen>) {
    let changed = session.is_changed() || distance.is_changed() || screen.is_changed();
    if !changed && !kit.is_changed() {
        return;
    }
    kit.fill(section::LINE, |paper| {
        let muted = paper.palette.muted;
        let moves = session.moves();
        // A long line shows only its end.
        let lines = if screen.is_cramped() { 1 } else { 2 };
        let hidden = moves.len().saturating_sub(moves_that_fit(&screen, lines));
        paper.row(8.0, |paper| {
            if hidden == 0 {
                paper.label(&paper.say("label-line"));
            } else {
                let label = paper.words.with("label-line-after", &[("count", hidden.into())]);
                paper.label(&label);
            }
            paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
            if distance.is_shown() {
                tell_distance(paper, &session, &distance);
            }
            if session.lesson().is_some() {
                return;
            }
            let tone = if distance.is_shown() { Tone::On } else { Tone::Plain };
            let node = Node { height: px(24), flex_shrink: 0.0, ..button_node() };
            paper.press(node, ToggleDistance, tone, |paper| {
                paper.line(paper.say("to-go"), LABEL, muted);
            });
        });
        if moves.is_empty() {
            let node = Node { height: px(22), align_items: AlignItems::Center, ..default() };
            paper.nest(node, |paper| {
                paper.text(paper.say("first-move"), TEXT, muted);
            });
        } else {
            paper.chips(&moves[hidden..]);
        }
    });
}

/// The fewest moves from here, and the effect of the last move.
fn tell_distance(paper: &mut Paper, session: &Session, distance: &Distances) {
    let before = session.positions().iter().rev().nth(1);
    let (now, before) =
        (distance.from(session.position()), before.and_then(|it| distance.from(it)));
    let palette = paper.palette;
    let muted = palette.muted;
    let (text, color) = match (now, before) {
        (Some(Distance::Moves(now)), Some(Distance::Moves(before))) => {
            let color = match now.cmp(&before) {
                std::cmp::Ordering::Less => palette.good,
                std::cmp::Ordering::Equal => muted,
                std::cmp::Ordering::Greater => palette.danger,
            };
            let about = [("now", now.into()), ("before", before.into())];
            (paper.words.with("moves-to-go-was", &about), color)
        }
        (Some(Distance::Moves(now)), _) => {
            (paper.words.with("moves-to-go", &[("now", now.into())]), muted)
        }
        (Some(Distance::Unsolvable), _) => (paper.say("no-way-from-here"), palette.danger),
        (Some(Distance::Unknown), _) => (paper.say("not-known"), muted),
        (None, _) => ("…".to_owned(), muted),
    };
    paper.bold(text, LABEL + 1.0, color);
}
