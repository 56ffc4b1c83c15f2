//! What the round asks for.

use bevy::prelude::*;
use carom_engine::ricochet::{Robot, Round};

use crate::ricochet::colours::RobotColours as _;
use crate::ricochet::command::Command;
use crate::ricochet::command::Sheet;
use crate::ricochet::icons::Icon;
use crate::ricochet::panel::section;
use crate::ricochet::session::Session;
use crate::shell::frame::Frame;
use crate::shell::panel::kit::{Kit, LABEL, TEXT, TITLE, Tone, button_node};
use crate::shell::screen::Screen;
use crate::shell::words::Phrase;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: Kit, session: Res<Session>, screen: Res<Screen>) {
    if !(session.is_changed() || screen.is_changed() || kit.is_changed()) {
        return;
    }
    let round = session.round();
    let goal = round.goal();
    let target = session.board().target_on(goal.square);
    let (reached, all) = session.reached();
    let side = if screen.is_cramped() { px(66) } else { px(72) };
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
            let back = BackgroundColor(paper.palette.panel.mix(&color, 0.18));
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
                    if session.game().is_none() {
                        let list = Command::Show(Sheet::Targets);
                        let node = Node { height: px(24), ..button_node() };
                        paper.press(node, list, Tone::Plain, |paper| {
                            paper.text(paper.say("target-list"), LABEL, muted);
                        });
                    }
                    for (text, command) in choices {
                        if session.game().is_some() {
                            continue;
                        }
                        let node = Node { width: px(32), height: px(24), ..button_node() };
                        let node = Node { padding: UiRect::ZERO, ..node };
                        paper.press(node, command, Tone::Plain, |paper| {
                            paper.text(text, 9.0, muted);
                        });
                    }
                });
                paper.bold(paper.words.say(&task(round)), TITLE, ink);
                let about = [
                    ("column", goal.square.x().into()),
                    ("row", goal.square.y().into()),
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
                    None => paper.words.with("target-place", &about),
                };
                paper.text(text, TEXT, muted);
            });
        });
    });
}

/// For example `Blue to the triangle`.
pub(crate) fn task(round: &Round) -> Phrase {
    let robot = round.goal().robot.map_or("any", Robot::name);
    let target = round.board().target_on(round.goal().square);
    let shape = target.map_or("marked", |target| target.shape.name());
    Phrase::new("task").with("robot", robot).with("shape", shape)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::english;

    #[test]
    fn says_who_has_to_go_where() {
        let round = crate::ricochet::opening::round();
        assert_eq!(english(&task(&round)), "Yellow to the hexagon");
    }
}
