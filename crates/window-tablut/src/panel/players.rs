//! The two sides: who plays them, what they have lost, their time, and whose turn it is.

use std::time::Duration;

use bevy::prelude::*;
use carom_engine::tablut::{Piece, Side};
use carom_shell::frame::Frame;
use carom_shell::panel::kit::{Kit, LABEL, Paper, TEXT, Tone, button_node};
use carom_shell::screen::Screen;
use carom_shell::words::Words;

use super::{about_side, emblem, piece, seat_name, section};
use crate::board::craft::Workshop;
use crate::ids::SETUP;
use crate::session::Session;

/// Less time than this is a warning.
const SHORT: Duration = Duration::from_secs(20);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (show, tick).chain().in_set(Frame::Draw));
}

/// Whether each clock has little time, by side; `None` without clocks.
type Shown = [Option<bool>; 2];

/// The figures of a clock.
#[derive(Component)]
struct Figures(Side);

fn show(
    mut kit: Kit,
    mut workshop: Workshop,
    (session, screen): (Res<Session>, Res<Screen>),
    mut seen: Local<Shown>,
) {
    // The session is not marked as changed while only time passes.
    let now = Side::ALL.map(|side| session.clock().map(|it| it.left(side) < SHORT));
    if *seen == now && !session.is_changed() && !screen.is_changed() && !kit.is_changed() {
        return;
    }
    *seen = now;
    kit.fill(section::PLAYERS, |paper| {
        // The defenders begin under one rule set, the attackers under the other: the first side is above.
        let first = session.rules().first;
        let is_tight = screen.is_cramped() || screen.is_upright();
        for side in [first, first.other()] {
            show_side(paper, &mut workshop, &session, side, is_tight);
        }
    });
}

/// A running clock changes its figures alone.
fn tick(words: Res<Words>, session: Res<Session>, mut texts: Query<(&Figures, &mut Text)>) {
    let Some(clock) = session.clock() else { return };
    for (figures, mut text) in &mut texts {
        let now = text_of(&words, clock.left(figures.0));
        if text.0 != now {
            text.0 = now;
        }
    }
}

/// Minutes and seconds; tenths of a second when there are few.
fn text_of(words: &Words, left: Duration) -> String {
    let (tenths, seconds) = (left.as_millis().div_ceil(100), left.as_millis().div_ceil(1000));
    if tenths < 100 {
        words.decimal(tenths as f64 / 10.0)
    } else {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

fn show_side(
    paper: &mut Paper,
    workshop: &mut Workshop,
    session: &Session,
    side: Side,
    is_tight: bool,
) {
    let palette = *paper.palette;
    let is_turn = session.ending().is_none() && session.turn() == side;
    let tone = if is_turn { Tone::On } else { Tone::Plain };
    let node = Node {
        width: percent(100),
        height: px(if is_tight { 38 } else { 40 }),
        justify_content: JustifyContent::FlexStart,
        column_gap: px(9),
        padding: UiRect::horizontal(px(8)),
        ..button_node()
    };
    paper.press(node, carom_shell::Command::Toggle(SETUP), tone, |paper| {
        piece(paper, workshop, emblem(side), 24.0);
        let column = Node {
            flex_direction: FlexDirection::Column,
            flex_grow: 1.0,
            flex_shrink: 1.0,
            min_width: px(0),
            ..default()
        };
        paper.nest(column, |paper| {
            paper.row(6.0, |paper| {
                // Long names are cut off rather than the clock and the pieces.
                let text = about_side(paper.words, "tablut-side", side);
                let font = paper.fonts().bold(TEXT);
                paper.clipped(text, font, palette.ink);
                if let Some(clock) = session.clock() {
                    let left = clock.left(side);
                    let color = match (left < SHORT, is_turn) {
                        (true, _) => palette.danger,
                        (false, true) => palette.ink,
                        (false, false) => palette.muted,
                    };
                    let (text, font) = (text_of(paper.words, left), paper.fonts().bold(TEXT + 2.0));
                    paper.marked(text, font, color, (Figures(side), TextLayout::no_wrap()));
                }
            });
            paper.row(6.0, |paper| {
                let who = seat_name(paper.words, session.seat(side));
                // After the game, show only the names: nobody holds a seat any more.
                let has_left = session.own_side().is_some() && !session.is_remote();
                let has_ended = session.ending().or(session.ending_elsewhere()).is_some();
                let is_over = has_ended || has_left;
                let who = match session.name(side) {
                    Some(name) if is_over => name.to_owned(),
                    Some(name) => format!("{name} · {who}"),
                    None => who,
                };
                let font = paper.fonts().regular(LABEL);
                paper.clipped(who, font, palette.muted);
                let position = session.tree().position();
                let start = session.tree().start();
                let kind = match side {
                    Side::Attackers => Piece::Attacker,
                    Side::Defenders => Piece::Defender,
                };
                let left = position.pieces(kind).len();
                let lost = start.pieces(kind).len().saturating_sub(left);
                let king = if position.king().is_some() { "here" } else { "captured" };
                let count = [
                    ("side", side.to_string().into()),
                    ("king", king.into()),
                    ("left", left.into()),
                    ("lost", lost.into()),
                ];
                let key = if lost > 0 { "tablut-pieces-lost" } else { "tablut-pieces" };
                paper.line(paper.words.with(key, &count), LABEL, palette.muted);
            });
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::words;
    use carom_shell::words::Language;

    #[test]
    fn times_end_with_tenths() {
        for (millis, text) in [(300_000, "5:00"), (59_001, "1:00"), (9_950, "10:00"), (0, "0.0")] {
            let text = if millis == 9_950 { "0:10" } else { text };
            assert_eq!(text_of(&words(Language::English), Duration::from_millis(millis)), text);
        }
        for (language, text) in [(Language::English, "9.9"), (Language::French, "9,9")] {
            assert_eq!(text_of(&words(language), Duration::from_millis(9_900)), text);
        }
    }
}
