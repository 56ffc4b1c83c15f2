//! The target, and a card for each player with name, colour, chips and bid.

use std::cmp::Reverse;

use bevy::prelude::*;
use carom_play::referee::Seat;
use carom_play::{Phase, PlayerId};
use carom_shell::panel::kit::{LABEL, Paper, TEXT, TITLE, Tone, button_node, row};

use super::player::badge;
use super::{Space, wide};
use crate::colours::RobotColours as _;
use crate::icons::Icon;
use crate::pieces::task;
use carom_play::ricochet::BiddingSession;

use crate::table::Command;

pub(super) fn fill(paper: &mut Paper, game: &BiddingSession, space: Space) {
    fill_target(paper, game, space);
    let seats = game.seats();
    let two_columns = !space.is_narrow && (seats.len() > 4 || (space.is_low && seats.len() > 2));
    let mut order: Vec<usize> = (0..seats.len()).collect();
    if let Phase::GameOver { .. } = game.phase() {
        order.sort_by_key(|&place| Reverse(seats[place].chips));
    }
    let node = Node {
        flex_wrap: FlexWrap::Wrap,
        align_content: AlignContent::FlexStart,
        width: percent(100),
        column_gap: px(6),
        row_gap: px(6),
        ..default()
    };
    paper.nest(node, |paper| {
        for place in order {
            fill_card(paper, game, place, two_columns, space);
        }
    });
}

fn fill_target(paper: &mut Paper, game: &BiddingSession, space: Space) {
    let Some(line) = game.game().line() else { return };
    let round = line.round();
    let target = round.board().target_on(round.goal().square);
    let color = paper.palette.robot(round.goal().robot);
    let task = paper.words.say(&task(round));
    let whole = game.game().game();
    let won = whole.done().len();
    let all = won + whole.left();
    let mut about = paper.words.with("table-round", &[("won", won.into()), ("all", all.into())]);
    if let Some(chips) = game.game().referee().chips_to_win() {
        about =
            format!("{about} · {}", paper.words.with("table-to-win", &[("count", chips.into())]));
    }
    let side = if space.is_low { 42.0 } else { 54.0 };
    paper.nest(wide(12.0), |paper| {
        let node = Node {
            width: px(side),
            height: px(side),
            flex_shrink: 0.0,
            border_radius: BorderRadius::all(px(11)),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..default()
        };
        let back = BackgroundColor(paper.palette.surface.mix(&color, 0.18));
        paper.nest((node, back), |paper| {
            if let Some(target) = target {
                paper.icon(Icon::Target(target.shape), 0.66 * side, color);
            }
        });
        let column = Node {
            flex_direction: FlexDirection::Column,
            flex_grow: 1.0,
            flex_basis: px(0),
            row_gap: px(3),
            ..default()
        };
        paper.nest(column, |paper| {
            let (ink, muted) = (paper.palette.ink, paper.palette.muted);
            paper.bold(task, TITLE - 1.0, ink);
            paper.text(about, LABEL + 1.0, muted);
        });
    });
}

/// The most coins on a card.
const MOST: u32 = 8;

fn fill_card(
    paper: &mut Paper,
    game: &BiddingSession,
    place: usize,
    two_columns: bool,
    space: Space,
) {
    let Some(Seat { player, chips, bid, .. }) = game.seats().get(place) else { return };
    let id = PlayerId(place);
    let palette = paper.palette;
    let is_marked = match game.phase() {
        Phase::Thinking | Phase::Bidding(_) => game.chosen() == Some(id),
        Phase::Demonstrating(queue) => queue.first() == Some(&id),
        Phase::RoundOver { winner } => *winner == Some(id),
        Phase::GameOver { winners } => winners.contains(&id),
    };
    let has_failed = game.game().referee().failed().contains(&id);
    let tone = if is_marked { Tone::On } else { Tone::Plain };
    let mut about = paper.words.with("chips-count", &[("count", (*chips).into())]);
    if player.is_computer() {
        let kind = paper.words.with("seat-kind", &[("strength", player.computer.into())]);
        about = format!("{kind} · {about}");
    }
    if player.handicap > 0 {
        about = format!("{about} · +{}", player.handicap);
    }
    let figure = match (game.phase(), bid) {
        (Phase::GameOver { .. }, _) => {
            let better = game.seats().iter().filter(|it| it.chips > *chips).count();
            // Without chips there is no order.
            if game.seats().iter().any(|it| it.chips > 0) {
                paper.words.with("table-rank", &[("place", (better + 1).into())])
            } else {
                "–".to_owned()
            }
        }
        (_, Some(bid)) if has_failed => format!("✗ {}", bid.moves),
        (_, Some(bid)) => bid.moves.to_string(),
        (_, None) => "–".to_owned(),
    };
    let figure_color = if bid.is_some() && !has_failed { palette.ink } else { palette.muted };
    let node = Node {
        width: if two_columns { percent(48.9) } else { percent(100) },
        height: px(space.card),
        column_gap: px(8),
        justify_content: JustifyContent::FlexStart,
        padding: UiRect::horizontal(px(9)),
        ..button_node()
    };
    paper.press(node, Command::Choose(id), tone, |paper| {
        let (ink, muted) = (palette.ink, palette.muted);
        badge(paper, player.colour, place, 28.0);
        let column = Node {
            flex_direction: FlexDirection::Column,
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            ..default()
        };
        paper.nest(column, |paper| {
            let name = Node { width: percent(100), ..row(0.0) };
            paper.nest(name, |paper| {
                let font = paper.fonts().bold(TEXT);
                paper.clipped(player.name.clone(), font, ink);
            });
            let font = paper.fonts().regular(LABEL);
            paper.nest(Node { width: percent(100), ..row(5.0) }, |paper| {
                pile(paper, *chips);
                paper.clipped(about, font, muted);
            });
        });
        let font = paper.fonts().bold(space.bid);
        paper.marked(figure, font, figure_color, TextLayout::no_wrap());
    });
}

/// The chips as small coins, each over a part of the one before. More than [`MOST`] are only a number.
fn pile(paper: &mut Paper, chips: u32) {
    const SIDE: f32 = 8.0;
    /// The part of a coin that is not under the next one.
    const STEP: f32 = 5.5;
    let colors = (BackgroundColor(paper.palette.star), BorderColor::all(paper.palette.surface));
    let Some(last) = chips.min(MOST).checked_sub(1) else { return };
    // The pile has a size of its own, so that the text begins beside it.
    let node = Node {
        width: px(SIDE + STEP * last as f32),
        height: px(SIDE),
        flex_shrink: 0.0,
        ..default()
    };
    paper.nest(node, |paper| {
        for place in 0..=last {
            let coin = Node {
                position_type: PositionType::Absolute,
                left: px(STEP * place as f32),
                width: px(SIDE),
                height: px(SIDE),
                border: px(1).all(),
                border_radius: BorderRadius::MAX,
                ..default()
            };
            paper.nest((coin, colors), |_| ());
        }
    });
}
