//! The banner of a solved puzzle.

use bevy::prelude::*;
use carom_engine::unblock::Metric;
use carom_play::Stars;
use carom_play::unblock::Source;
use carom_shell::calendar::Calendar;
use carom_shell::frame::Frame;
use carom_shell::panel::banner::{self, Banners, Ending};
use carom_shell::panel::kit::{Kit, Tone};
use carom_shell::words::{Phrase, Words};

use crate::board::Motion;
use crate::command::{Command, PackCommand};
use crate::ids::PLAY;
use crate::library::Library;
use crate::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw).run_if(in_state(PLAY)))
        .add_systems(OnExit(PLAY), banner::remove);
}

fn show(
    mut kit: Kit,
    mut banners: Banners,
    (session, library): (Res<Session>, Res<Library>),
    motion: Res<Motion>,
    calendar: Res<Calendar>,
) {
    // The banner waits until the last slide is over, and leaves the board to a demonstration.
    let is_over = session.is_solved() && motion.is_still() && session.watched().is_none();
    let ending = is_over.then(|| ending(&kit.words, &session, &library, *calendar));
    banners.show(&mut kit, ending, |paper| {
        let green = Tone::Strong;
        let next = if library.has_beside(&session, true) { green } else { Tone::Off };
        paper.button(&paper.say("block-next"), PackCommand::Next, next, 1.0);
        paper.button(&paper.say("block-try-again"), Command::Restart, Tone::Plain, 1.0);
    });
}

fn ending(words: &Words, session: &Session, library: &Library, calendar: Calendar) -> Ending {
    let about = [("moves", session.moves().len().into()), ("steps", session.steps().into())];
    let record = record(session, library, calendar);
    // The main block at the exit stays in sight.
    let (exit, rows) = (session.board().exit_row(), session.board().size().height());
    Ending {
        title: words.with("block-solved-in", &about),
        // Nobody wins stars with a drawing of one's own.
        stars: has_stars(session).then(|| session.stars().map_or(0, Stars::count)),
        lines: [verdict(session)]
            .iter()
            .chain(&about_stars(session))
            .chain(&record)
            .map(|it| words.say(it))
            .collect(),
        height: if 2 * exit < rows { 0.74 } else { 0.26 },
    }
}

/// How the moves compare with the fewest.
fn verdict(session: &Session) -> Phrase {
    let made = session.made(Metric::Moves);
    match session.fewest(Metric::Moves) {
        _ if session.is_helped() => Phrase::new("solved-with-help"),
        None => Phrase::new("block-fewest-unknown"),
        Some(fewest) if made <= fewest => Phrase::new("block-no-shorter-way"),
        Some(fewest) => {
            Phrase::new("block-more-than-fewest").with("more", made - fewest).with("fewest", fewest)
        }
    }
}

const fn has_stars(session: &Session) -> bool {
    !matches!(session.0.source(), Source::Own)
}

/// Says what the stars count, if the player counts something else.
fn about_stars(session: &Session) -> Option<Phrase> {
    let has_stars = has_stars(session) && session.stars().is_some();
    (has_stars && session.metric() == Metric::Steps).then(|| Phrase::new("block-stars-count-moves"))
}

/// The player's best result, and the days in a row.
fn record(session: &Session, library: &Library, calendar: Calendar) -> Option<Phrase> {
    let best = library.best(session.board())?.moves;
    let days = match (session.source(), calendar.today()) {
        (Source::Daily(_), Some(today)) => library.progress().daily_streak(today).current,
        _ => 0,
    };
    Some(if days >= 2 {
        Phrase::new("block-your-best-days").with("best", best).with("days", days)
    } else {
        Phrase::new("block-your-best").with("best", best)
    })
}
