//! The set-up of the rules and the board.

use bevy::prelude::*;
use carom_play::referee::{Ties, WinCondition};
use carom_shell::panel::kit::{LABEL, Paper, TEXT, Tone, button_node};

use super::{Space, column, keyed, message, sign, wide, wrapped};
use carom_play::ricochet::bidding::BoardSource;

use crate::table::{Command, Desk};

pub(super) fn fill(paper: &mut Paper, desk: &Desk, space: Space) {
    let draft = desk.draft();
    paper.nest(column(space.gap), |paper| {
        setting(paper, "set-clock", |paper| {
            let text = match draft.settings().clock {
                Some(clock) => {
                    paper.words.with("clock-seconds", &[("count", clock.as_secs().into())])
                }
                None => paper.say("clock-endless"),
            };
            sign(paper, "–", Command::ShorterClock, Tone::Plain, space.line);
            let node =
                Node { flex_grow: 1.0, justify_content: JustifyContent::Center, ..default() };
            let ink = paper.palette.ink;
            paper.nest(node, |paper| paper.text(text, TEXT, ink));
            sign(paper, "+", Command::LongerClock, Tone::Plain, space.line);
        });
        let ties = match draft.settings().ties {
            Ties::FewestChips => paper.say("ties-fewest-chips"),
            Ties::FirstToBid => paper.say("ties-first-to-bid"),
        };
        choice(paper, "set-ties", &ties, Command::NextTies, space);
        let winning = match draft.settings().winning {
            WinCondition::ByPlayers => match WinCondition::ByPlayers.chips(draft.players().len()) {
                Some(chips) => paper.words.with("winning-by-players", &[("count", chips.into())]),
                None => paper.say("winning-alone"),
            },
            WinCondition::Chips(chips) => {
                paper.words.with("winning-chips", &[("count", chips.into())])
            }
            WinCondition::AllTargets => paper.say("winning-all"),
        };
        choice(paper, "set-winning", &winning, Command::NextWinning, space);
        let source = paper.say(match draft.source() {
            BoardSource::Official => "source-official",
            BoardSource::Layout => "source-layout",
            BoardSource::Random => "source-random",
            BoardSource::Play => "source-play",
        });
        choice(paper, "set-board", &source, Command::NextBoard, space);
        match draft.source() {
            BoardSource::Layout => setting(paper, "set-layout", |paper| {
                let node = Node { flex_grow: 1.0, height: px(space.line), ..default() };
                paper.field(draft.layout(), node, |typed| {
                    let text = typed.done()?.to_owned();
                    Some(Command::Layout(text))
                });
            }),
            BoardSource::Play => {}
            BoardSource::Official | BoardSource::Random => {
                let robots = paper.words.with("robots-count", &[("count", draft.robots().into())]);
                choice(paper, "set-robots", &robots, Command::NextRobots, space);
            }
        }
        let profile = draft.profile().to_string();
        let rules = paper.words.with("rules-of", &[("profile", profile.into())]);
        choice(paper, "set-rules", &rules, Command::NextRules, space);
    });
    if desk.has_running_game() && desk.says().is_none() {
        let muted = paper.palette.muted;
        paper.text(paper.say("table-next-game"), LABEL + 1.0, muted);
    } else {
        message(paper, desk);
    }
    paper.nest(wrapped(8.0), |paper| {
        if desk.has_running_game() {
            keyed(paper, "continue-table", Command::Confirm, Tone::Strong, 1.4);
            keyed(paper, "replace-table", Command::NewGame, Tone::Plain, 1.0);
        } else {
            keyed(paper, "start-table", Command::Confirm, Tone::Strong, 1.0);
            if desk.any_game().is_some() {
                keyed(paper, "last-table", Command::Continue, Tone::Plain, 1.0);
            }
        }
    });
}

/// The name of a setting and its value.
fn setting(paper: &mut Paper, name: &str, fill: impl FnOnce(&mut Paper)) {
    let name = paper.say(name);
    paper.nest(wide(6.0), |paper| {
        let muted = paper.palette.muted;
        let node = Node { width: px(86), flex_shrink: 0.0, ..default() };
        paper.nest(node, |paper| paper.text(name, TEXT, muted));
        fill(paper);
    });
}

/// A button that changes to the next value.
fn choice(paper: &mut Paper, name: &str, value: &str, command: Command, space: Space) {
    setting(paper, name, |paper| {
        let (ink, muted) = (paper.palette.ink, paper.palette.muted);
        let node = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            height: px(space.line),
            justify_content: JustifyContent::SpaceBetween,
            ..button_node()
        };
        paper.press(node, command, Tone::Plain, |paper| {
            let room = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() };
            paper.nest(Node { overflow: Overflow::clip(), ..room }, |paper| {
                paper.line(value, TEXT, ink);
            });
            // It looks like a choice, not like a field.
            paper.line("▶", LABEL - 2.0, muted);
        });
    });
}
