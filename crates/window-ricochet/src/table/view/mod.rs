//! The view of the page: the players above, the next actions below.

use bevy::prelude::*;
use carom_play::Phase;
use carom_shell::frame::Frame;
use carom_shell::panel::Tip;
use carom_shell::panel::kit::{HEADING, Kit, LABEL, Paper, RESULT, TEXT, Tone, button_node, row};
use carom_shell::screen::Screen;

use carom_play::ricochet::BiddingSession;

use super::says::Saying;
use super::{Command, Desk, Optimum};
use crate::table::section;

mod bidding;
mod cards;
mod clock;
mod people;
mod player;
mod result;
mod rules;
mod showing;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw)).add_plugins((clock::plugin, people::plugin));
}

fn show(mut kit: Kit, desk: Res<Desk>, optimum: Res<Optimum>, screen: Res<Screen>) {
    let changed = desk.is_changed() || optimum.is_changed() || screen.is_changed();
    if !(changed || kit.is_changed()) {
        return;
    }
    let seats = desk.game().map(|game| game.seats().len());
    let space = Space::new(&screen, seats.unwrap_or(desk.draft().players().len()));
    match desk.game() {
        None => {
            kit.fill(section::PEOPLE, |paper| people::fill(paper, &desk, space));
            kit.fill(section::DESK, |paper| {
                paper.nest(column(space.gap), |paper| rules::fill(paper, &desk, space));
            });
        }
        Some(game) => {
            kit.fill(section::PEOPLE, |paper| cards::fill(paper, game, space));
            kit.fill(section::DESK, |paper| {
                paper.nest(column(2.0 * space.gap), |paper| {
                    fill_desk(paper, game, &desk, &optimum, space);
                });
            });
        }
    }
}

fn fill_desk(
    paper: &mut Paper,
    game: &BiddingSession,
    desk: &Desk,
    optimum: &Optimum,
    space: Space,
) {
    match game.phase() {
        Phase::Thinking | Phase::Bidding(_) => bidding::fill(paper, game, space),
        Phase::Demonstrating(queue) => showing::fill(paper, game, queue),
        Phase::RoundOver { winner } => {
            result::fill_round(paper, game, *winner, optimum.told(desk));
        }
        Phase::GameOver { winners } => {
            result::fill_game(paper, game, winners, optimum.told(desk));
        }
    }
    message(paper, desk);
}

/// The sizes of the parts, which depend on the screen and the number of players.
#[derive(Clone, Copy)]
struct Space {
    /// The height of a line with buttons.
    line: f32,
    gap: f32,
    /// The height of a player's card.
    card: f32,
    /// The size of a bid, which people read from a distance.
    bid: f32,
    is_low: bool,
    is_narrow: bool,
}

impl Space {
    fn new(screen: &Screen, players: usize) -> Self {
        let is_low = screen.is_cramped() || screen.is_upright();
        let (line, gap, card, bid) = match (is_low, players) {
            (false, ..=4) => (30.0, 4.0, 46.0, RESULT),
            _ => (26.0, 4.0, 40.0, HEADING),
        };
        Self { line, gap, card, bid, is_low, is_narrow: screen.panel.width() < 340.0 }
    }
}

/// The message about the last command. Its line is always there, so that the parts below do not move.
fn message(paper: &mut Paper, desk: &Desk) {
    let text = desk.says().map(|saying| paper.words.say(&saying.phrase(desk.any_game())));
    let is_fault = desk.says().is_some_and(Saying::is_fault);
    let color = if is_fault { paper.palette.danger } else { paper.palette.ink };
    let node = Node { min_height: px(18), width: percent(100), ..row(0.0) };
    let font = paper.fonts().bold(LABEL + 1.0);
    paper.nest(node, |paper| paper.named(text.unwrap_or_default(), font, color));
}

/// A button with its key beside the text.
fn keyed(paper: &mut Paper, text: &str, command: Command, tone: Tone, grow: f32) {
    let text = paper.say(text);
    let key = paper.key(&command);
    let ink = tone.ink(paper.palette);
    let faint = if matches!(tone, Tone::Strong) { ink } else { paper.palette.muted };
    let node = Node { flex_grow: grow, column_gap: px(7), ..button_node() };
    paper.press(node, command, tone, |paper| {
        let font = if matches!(tone, Tone::Strong) {
            paper.fonts().bold(TEXT)
        } else {
            paper.fonts().regular(TEXT)
        };
        paper.marked(text, font, ink, TextLayout::no_wrap());
        let font = paper.fonts().regular(LABEL - 1.0);
        paper.marked(key, font, faint, TextLayout::no_wrap());
    });
}

/// A small button with a symbol.
fn sign(paper: &mut Paper, text: &str, command: Command, tone: Tone, height: f32) {
    let node = Node { width: px(28), height: px(height), flex_shrink: 0.0, ..button_node() };
    let node = Node { padding: UiRect::ZERO, ..node };
    let color = tone.ink(paper.palette);
    // Keys do the other things that signs do, so their texts say what they are.
    let tip = match command {
        Command::NextHandicap(_) => "handicap-is",
        Command::MoveUp(_) => "tip-move-up",
        Command::RemovePlayer(_) => "do-table-remove",
        _ => return paper.press(node, command, tone, |paper| paper.text(text, LABEL, color)),
    };
    paper.press_with(Tip(Some(tip)), node, command, tone, |paper| paper.text(text, LABEL, color));
}

/// A column of parts.
fn column(gap: f32) -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        width: percent(100),
        row_gap: px(gap),
        ..default()
    }
}

/// A row as wide as the panel.
fn wide(gap: f32) -> Node {
    Node { width: percent(100), ..row(gap) }
}

/// A row that wraps if it is too long.
fn wrapped(gap: f32) -> Node {
    Node { flex_wrap: FlexWrap::Wrap, ..wide(gap) }
}
