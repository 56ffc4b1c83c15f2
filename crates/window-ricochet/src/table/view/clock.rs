//! The clock: the time left for bids.

use std::time::Duration;

use bevy::prelude::*;
use carom_play::Phase;
use carom_play::referee::Clock;
use carom_play::ricochet::BiddingSession;
use carom_shell::frame::Frame;
use carom_shell::panel::ui::UiBuilder;
use carom_shell::theme::Palette;

use crate::table::TableModel;

/// The last seconds, which have another colour.
const LAST: u64 = 10;
/// The time to show a bid in a room.
const SHOW_TIME: Duration = Duration::from_millis(carom_rooms::ricochet::SHOW_TIME);

/// The figures.
#[derive(Component)]
struct Figures;

/// The bar, which becomes shorter.
#[derive(Component)]
struct ClockBar;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, tick.in_set(Frame::Draw).after(super::show));
}

/// `0:42`, or an empty text if no clock runs.
fn shown(left: Duration) -> String {
    // The time is rounded up: the clock shows 0:01 until the last second is over.
    let seconds = left.as_millis().div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

pub(super) fn figures(ui: &mut UiBuilder, size: f32) {
    let (font, ink) = (ui.fonts().bold(size), ui.palette.ink);
    ui.marked(String::new(), font, ink, (Figures, TextLayout::no_wrap()));
}

pub(super) fn bar(ui: &mut UiBuilder) {
    let node = |width| Node {
        width,
        height: px(6),
        border_radius: BorderRadius::MAX,
        overflow: Overflow::clip(),
        ..default()
    };
    let (line, ink) = (BackgroundColor(ui.palette.sunk), ui.palette.ink);
    ui.nest((node(percent(100)), line), |ui| {
        ui.nest((node(percent(0)), BackgroundColor(ink), ClockBar), |_| ());
    });
}

fn tick(
    time: Res<Time<Real>>,
    model: Res<TableModel>,
    palette: Res<Palette>,
    mut figures: Query<(&mut Text, &mut TextColor), With<Figures>>,
    mut bars: Query<(&mut Node, &mut BackgroundColor), With<ClockBar>>,
) {
    let Some(game) = model.game() else { return };
    let is_shown = matches!(game.phase(), Phase::Demonstrating(_));
    let whole = if is_shown { Some(SHOW_TIME) } else { game.game().referee().settings().clock };
    let left = left(&model, game, time.elapsed());
    let is_last = left.is_some_and(|it| it <= Duration::from_secs(LAST)) && !game.is_paused();
    let is_waiting = matches!(game.phase(), Phase::Thinking) || game.is_paused();
    let color = match (is_last, is_waiting) {
        (true, false) => palette.accent,
        (_, true) => palette.muted,
        (false, false) => palette.ink,
    };
    let endless = if is_shown { "" } else { "∞" };
    let text = left.map_or_else(|| endless.to_owned(), shown);
    for (mut figures, mut text_color) in &mut figures {
        figures.set_if_neq(Text(text.clone()));
        text_color.set_if_neq(TextColor(color));
    }
    let part = match (left, whole) {
        (Some(left), Some(whole)) => left.as_secs_f32() / whole.as_secs_f32().max(1.0),
        _ => 0.0,
    };
    for (mut node, mut back) in &mut bars {
        let width = percent(100.0 * part.min(1.0));
        if node.width != width {
            node.width = width;
        }
        back.set_if_neq(BackgroundColor(color));
    }
}

/// The time left for bids, or to show one; before the first bid, the whole time.
fn left(model: &TableModel, game: &BiddingSession, now: Duration) -> Option<Duration> {
    match game.phase() {
        Phase::Thinking => game.game().referee().settings().clock,
        Phase::Bidding(Clock::Endless) => None,
        _ => model.time_left(game, now),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_second_is_shown_until_it_is_over() {
        assert_eq!(shown(Duration::from_mins(1)), "1:00");
        assert_eq!(shown(Duration::from_millis(59_999)), "1:00");
        assert_eq!(shown(Duration::from_millis(1)), "0:01");
        assert_eq!(shown(Duration::ZERO), "0:00");
    }
}
