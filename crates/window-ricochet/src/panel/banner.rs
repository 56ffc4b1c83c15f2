//! The banner of a solved round.

use bevy::prelude::*;
use carom_play::Stars;
use carom_shell::frame::Frame;
use carom_shell::panel::banner::{self, Banners, Ending};
use carom_shell::panel::kit::{Kit, Tone};
use carom_shell::words::{Phrase, Words};

use crate::board::{MapShown, Motion};
use crate::command::Sheet;
use crate::command::{Command, Show};
use crate::dealing::Daily;
use crate::ids::PLAY;
use crate::panel::actions::next_button;
use crate::practice::Practice;
use crate::records::RecordsFile;
use crate::session::{Next, Session};
use crate::solving::{Best, Solving};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw).run_if(in_state(PLAY)))
        .add_systems(OnExit(PLAY), banner::remove);
}

fn show(
    mut kit: Kit,
    mut banners: Banners,
    (session, best): (Res<Session>, Res<Best>),
    (book, daily): (Res<RecordsFile>, Res<Daily>),
    (motion, sheet): (Res<Motion>, Res<Sheet>),
    (map, solving, practice): (Res<MapShown>, Res<Solving>, Res<Practice>),
) {
    // The banner waits until the last slide is over, and leaves the board to what the player wants to see there: the review, the
    // map, a solution.
    let is_watched = session.demonstration().is_some() || !solving.moves_to_show().is_empty();
    let is_taken = is_watched || map.0 || matches!(*sheet, Sheet::Review | Sheet::Solutions);
    // In timed practice the next puzzle comes at once.
    let is_taken = is_taken || practice.is_on();
    let is_over = session.is_solved() && motion.is_still() && !is_taken;
    let ending = is_over.then(|| ending(&kit.words, &session, &best, &book, &daily));
    banners.show(&mut kit, ending, |paper| {
        let next = session.next();
        if next != Next::Nothing {
            next_button(paper, (next.key(), next.tip()), Tone::Strong, 1.0);
        }
        let review = Show(Sheet::Review);
        paper.button(&paper.say("review"), review, Tone::Plain, 1.0);
        paper.button(&paper.say("try-again"), Command::Restart, Tone::Plain, 1.0);
    });
}

fn ending(
    words: &Words,
    session: &Session,
    best: &Best,
    book: &RecordsFile,
    daily: &Daily,
) -> Ending {
    let moves = session.moves().len();
    let stars = best.stars(moves).filter(|_| !session.is_helped()).map_or(0, Stars::count);
    let round = session.round();
    let record = book.summary(round, daily.date(round));
    // In the middle, where the hole is, unless the banner would cover the target there.
    let (y, rows) = (round.goal().square.y(), session.board().size().height());
    let height = match (4 * y).checked_div(rows) {
        Some(1) => 0.75,
        Some(2) => 0.25,
        _ => 0.5,
    };
    Ending {
        title: words.with("solved-in", &[("moves", moves.into())]),
        stars: Some(stars),
        lines: [verdict(session, best)].iter().chain(&record).map(|it| words.say(it)).collect(),
        height,
    }
}

/// How the moves compare with the optimum.
fn verdict(session: &Session, best: &Best) -> Phrase {
    let moves = session.moves().len();
    match best.moves() {
        _ if session.is_helped() && session.game().is_some() => {
            Phrase::new("solved-with-help-in-game")
        }
        _ if session.is_helped() => Phrase::new("solved-with-help"),
        None => Phrase::new("optimum-unknown"),
        Some(best) if moves <= best => Phrase::new("no-shorter-way"),
        Some(best) => {
            Phrase::new("more-than-optimum").with("more", moves - best).with("best", best)
        }
    }
}
