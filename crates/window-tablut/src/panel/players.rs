//! The two sides: who plays them, what each of them wants, their pieces, their time, and whose turn it is.

use std::time::Duration;

use bevy::prelude::*;
use carom_engine::tablut::Side;
use carom_shell::frame::Frame;
use carom_shell::panel::section_width;
use carom_shell::panel::ui::{LABEL, LEAD, TEXT, UiBuilder, UiKit, column};
use carom_shell::screen::{Form, Screen};
use carom_shell::words::Words;

use super::headline::tags;
use super::room::{Asking, Room, SIDE};
use super::{about_side, emblem, piece, seat_name, section};
use crate::board::craft::Workshop;
use crate::files::OpenText;
use crate::puzzles::Library;
use crate::session::Session;
use crate::thinking::Thinker;

/// A row that is narrower has only the number of pieces.
pub(super) const NARROW: f32 = 320.0;
/// The width of a letter below the name of a side, with a reserve.
const LETTER: f32 = 6.8;
/// Less time than this is a warning.
const SHORT: Duration = Duration::from_secs(20);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (show, tick).chain().in_set(Frame::Draw));
}

/// Whether each clock has little time, by side; `None` without clocks. Then whether the computer thinks, and what there is room for.
type SideInputs = ([Option<bool>; 2], bool, Room);

/// The figures of a clock.
#[derive(Component)]
struct Figures(Side);

fn show(
    mut kit: UiKit,
    mut workshop: Workshop,
    (session, library, opened): (Res<Session>, Res<Library>, Res<OpenText>),
    (thinking, screen): (Res<Thinker>, Res<Screen>),
    asking: Asking,
    mut seen: Local<SideInputs>,
) {
    // The session is not marked as changed while only time passes.
    let clocks = Side::ALL.map(|side| session.clock().map(|it| it.left(side) < SHORT));
    let (is_thinking, room) = (thinking.is_running(), asking.room(&session));
    let now = (clocks, is_thinking, room);
    let is_same = std::mem::replace(&mut *seen, now) == now;
    let changed = session.is_changed() || library.is_changed() || screen.is_changed();
    if is_same && !changed && !kit.is_changed() {
        return;
    }
    let own = near(&session);
    let is_upright = screen.form == Form::Portrait;
    let parts = (&*session, &*library, &*opened);
    let width = section_width(&screen);
    kit.fill(section::RIVAL, |ui| {
        if !is_upright && room.has_tags {
            tags(ui, parts, &screen);
        }
        let width = if screen.goal.is_empty() { width } else { screen.goal.width() };
        show_side(ui, &mut workshop, &session, own.other(), (is_upright, width), is_thinking);
    });
    kit.fill(section::OWN, |ui| {
        // On a low phone the hint box or the analysis has this place.
        if room.has_own {
            show_side(ui, &mut workshop, &session, own, (is_upright, width), is_thinking);
        }
        if is_upright && room.has_tags {
            tags(ui, parts, &screen);
        }
    });
}

/// The side at the lower edge of the board: that of the person here, otherwise the defenders.
fn near(session: &Session) -> Side {
    let own = session.own_side().or(session.winner());
    let alone = session.is_alone(Side::Attackers);
    own.unwrap_or(if alone { Side::Attackers } else { Side::Defenders })
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

/// Whether the person here plays a side, or has played it, and nobody else is here.
fn is_you(session: &Session, side: Side) -> bool {
    let is_alone = session.is_alone(side) || session.own_side() == Some(side);
    session.winner() == Some(side) || is_alone
}

/// Who plays a side, whether it is to move, and what it wants.
fn about(words: &Words, session: &Session, side: Side, is_short: bool) -> String {
    // A lesson tells its own aim.
    if session.lesson().is_some() {
        return String::new();
    }
    let goal = about_side(words, "tablut-goal", side);
    let is_turn = session.ending().is_none() && session.turn() == side;
    if is_turn && is_you(session, side) && session.name(side).is_none() {
        return words.with("tablut-your-move", &[("goal", goal.into())]);
    }
    // After the game, show only the names: nobody holds a seat any more.
    let has_left = session.own_side().is_some() && !session.is_remote();
    let has_ended = session.ending().or(session.ending_elsewhere()).is_some();
    let name = session.name(side).map(str::to_owned);
    // Everybody knows who defends in a puzzle.
    let is_known = session.task().is_some() || (has_ended || has_left) && name.is_some();
    let seat = Some(session.seat(side)).filter(|it| !it.is_human() && !is_known && !is_short);
    let parts = [name, seat.map(|it| seat_name(words, it)), Some(goal)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn show_side(
    ui: &mut UiBuilder,
    workshop: &mut Workshop,
    session: &Session,
    side: Side,
    (is_short, width): (bool, f32),
    is_thinking: bool,
) {
    let is_narrow = width < NARROW;
    let (end, gap) = if is_narrow { (6.0, 8.0) } else { (10.0, 12.0) };
    let left = session.tree().position().side(side).len();
    let count = if is_narrow {
        left.to_string()
    } else {
        ui.words.with("tablut-left", &[("count", left.into())])
    };
    let clock = session.clock().map(|it| it.left(side));
    let beside = clock.map_or(0.0, |_| 46.0 + gap) + 8.0 * count.chars().count() as f32;
    let column_wide = width - 2.0 * (end + 2.0) - 40.0 - 2.0 * gap - beside;
    let palette = *ui.palette;
    let is_turn = session.ending().is_none() && session.turn() == side;
    let (ground, line) =
        if is_turn { (palette.surface, palette.ink) } else { (Color::NONE, Color::NONE) };
    let node = Node {
        width: percent(100),
        height: px(SIDE),
        flex_shrink: 0.0,
        align_items: AlignItems::Center,
        column_gap: px(gap),
        padding: UiRect::horizontal(px(end)),
        border: px(2).all(),
        border_radius: BorderRadius::all(px(16)),
        ..default()
    };
    ui.nest((node, BackgroundColor(ground), BorderColor::all(line)), |ui| {
        piece(ui, workshop, emblem(side), 32.0);
        let texts = Node { flex_grow: 1.0, min_width: px(0), ..column(0.0) };
        ui.nest(texts, |ui| {
            let fonts = ui.fonts();
            let (bold, regular) = (fonts.bold(TEXT), fonts.regular(LABEL));
            // Long names are cut off rather than the clock and the pieces.
            ui.row(0.0, |ui| {
                // A person without another one here is addressed.
                let key = if is_you(session, side) { "tablut-side-you" } else { "tablut-side" };
                ui.clipped(about_side(ui.words, key, side), bold, palette.ink);
            });
            let thinks = is_thinking && session.turn_at(session.live()) == side;
            let text = if thinks {
                let who = seat_name(ui.words, session.seat(side));
                format!("{who} · {}", ui.say("tablut-thinking"))
            } else {
                about(ui.words, session, side, is_short)
            };
            // There is room for two lines, and not for three.
            let lines = LETTER * text.chars().count() as f32 / column_wide;
            if (1.0..1.7).contains(&lines) {
                ui.text(text, LABEL, palette.muted);
            } else {
                ui.row(0.0, |ui| ui.clipped(text, regular, palette.muted));
            }
        });
        if let Some(left) = clock {
            let color = match (left < SHORT, is_turn) {
                (true, _) => palette.danger,
                (false, true) => palette.ink,
                (false, false) => palette.muted,
            };
            let (text, font) = (text_of(ui.words, left), ui.fonts().bold(LEAD));
            ui.marked(text, font, color, (Figures(side), TextLayout::no_wrap()));
        }
        ui.bold_line(count, TEXT, palette.ink);
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
