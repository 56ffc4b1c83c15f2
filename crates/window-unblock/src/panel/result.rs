//! The result of a solved puzzle.

use bevy::prelude::*;
use carom_engine::unblock::Metric;
use carom_play::Stars;
use carom_play::solo::{Mode, Origin};
use carom_shell::calendar::Calendar;
use carom_shell::panel::ui::{LEAD, RESULT, TEXT, UiBuilder};
use carom_shell::screen::{Form, Screen};
use carom_shell::words::Phrase;

use crate::library::Library;
use crate::session::Session;

pub(super) fn show(
    ui: &mut UiBuilder,
    session: &Session,
    library: &Library,
    calendar: Calendar,
    screen: &Screen,
) {
    let is_small = screen.form == Form::Portrait || screen.is_cramped();
    let column = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(if is_small { 2 } else { 8 }),
        margin: UiRect::vertical(px(if is_small { 0 } else { 12 })),
        ..default()
    };
    let (ink, muted) = (ui.palette.ink, ui.palette.muted);
    let (title, text) = if is_small { (LEAD, TEXT) } else { (RESULT, LEAD) };
    ui.nest(column, |ui| {
        let has_stars = session.policy(Mode::Alone).has_stars;
        if let Some(stars) = session.stars().filter(|_| has_stars && !is_small) {
            ui.landing_stars(stars.count(), 64.0, 12.0);
        }
        let solved = [("moves", session.moves().len().into())];
        ui.bold(ui.words.with("block-solved-in", &solved), title, ink);
        let about_steps = session.metric() == Metric::Steps && session.stars().is_some();
        let about_steps =
            about_steps.then(|| Phrase::new("block-solved-steps").with("steps", session.steps()));
        let lines = [Some(verdict(session)), record(session, library, calendar), about_steps];
        for line in lines.into_iter().flatten() {
            let font = ui.fonts().regular(text);
            let centred = TextLayout::justify(Justify::Center);
            ui.marked(ui.words.say(&line), font, muted, centred);
        }
    });
}

/// How the moves compare with the fewest.
fn verdict(session: &Session) -> Phrase {
    let made = session.made(Metric::Moves);
    match session.fewest(Metric::Moves) {
        _ if session.is_helped() => Phrase::new("block-solved-with-help"),
        None => Phrase::new("block-fewest-unknown"),
        Some(fewest) if made <= fewest => Phrase::new("block-fewest-possible"),
        Some(fewest) => {
            Phrase::new("block-more-than-fewest").with("more", made - fewest).with("fewest", fewest)
        }
    }
}

/// The player's best result if this one is not the best, and the days or perfect puzzles in a row.
fn record(session: &Session, library: &Library, calendar: Calendar) -> Option<Phrase> {
    let best = library.best(session.board())?.moves;
    let records = library.records();
    let streak = match (session.origin(), calendar.today()) {
        _ if session.is_helped() => 0,
        (Origin::Daily(_), Some(today)) => {
            let days = records.daily_streak(today).current;
            if days >= 2 {
                return Some(Phrase::new("block-days-in-a-row").with("days", days));
            }
            0
        }
        _ if session.stars() == Some(Stars::Three) => records.perfect_streak().current,
        _ => 0,
    };
    if streak >= 2 {
        return Some(Phrase::new("block-in-a-row").with("count", streak));
    }
    (best < session.made(Metric::Moves)).then(|| Phrase::new("block-your-best").with("best", best))
}
