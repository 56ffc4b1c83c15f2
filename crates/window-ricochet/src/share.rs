//! The result of a round as a text for other people.

use bevy::prelude::*;
use carom_formats::ricochet::NATIVE;
use carom_play::Stars;
use carom_shell::address::link;
use carom_shell::export::Export;
use carom_shell::import::brief;
use carom_shell::words::{Phrase, Words};

use crate::command::Share;
use crate::dealing::Daily;
use crate::files;
use crate::levels;
use crate::opening::board_phrase;
use crate::order::UpdatePart;
use crate::session::Session;
use crate::solving::Best;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, share.in_set(UpdatePart::Exchange).after(files::give));
}

fn share(
    mut commands: MessageReader<Share>,
    (session, best, daily): (Res<Session>, Res<Best>, Res<Daily>),
    words: Res<Words>,
    mut outgoing: Export,
) {
    if commands.read().count() == 0 {
        return;
    }
    let result = session.is_solved().then(|| words.say(&result(&session, &best, &daily)));
    let text = round(&session).map(|round| result.into_iter().chain([round]).collect::<Vec<_>>());
    outgoing.copy(text.map(|it| it.join("\n")), brief);
}

/// A link that opens the round, or else a text that the game opens, on one line if a format can do that.
fn round(session: &Session) -> Result<String, Phrase> {
    let text = |id| files::text_of(session, session.round(), id);
    if let Ok((_, id)) = text("game-id") {
        return Ok(link(&id).unwrap_or(id));
    }
    let (_, round) = text("corpus").or_else(|_| text(NATIVE.id))?;
    let round = round.trim_end();
    Ok(link(&format!("ricochet/{round}")).unwrap_or_else(|| round.to_owned()))
}

/// For example `Carom 2026-11-20 · 7 moves · 3 stars`.
fn result(session: &Session, best: &Best, daily: &Daily) -> Phrase {
    let round = session.round();
    let what = match (daily.date(round), levels::place_of(round)) {
        (Some(date), _) => date.to_string().into(),
        (None, Some(place)) => levels::phrase(place),
        (None, None) => board_phrase(session.board_name()),
    };
    let moves = session.moves().len();
    let stars = best.stars(moves).filter(|_| !session.is_helped()).map_or(0, Stars::count);
    let stars = Phrase::new(if session.is_helped() { "solved-with-help" } else { "share-stars" })
        .with("stars", usize::from(stars));
    Phrase::new("share-result").with("what", what).with("moves", moves).with("stars", stars)
}
