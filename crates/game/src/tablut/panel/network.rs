//! The card for a game with somebody elsewhere.

use bevy::prelude::*;
use carom_engine::tablut::Side;
use carom_formats::tablut::wire::Name;

use super::about_side;
use crate::shell::frame::Frame;
use crate::shell::overlay::Overlay;
use crate::shell::panel::field::Typed;
use crate::shell::panel::kit::{Kit, Paper, TEXT, Tone};
use crate::tablut::command::Command;
use crate::tablut::ids::NETWORK;
use crate::tablut::network::{Network, Status};
use crate::tablut::session::Session;

/// The most characters of the field for the own name: more than count, so that other characters do not cost letters.
const MOST: usize = 4 * Name::MOST_LETTERS;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: Kit, overlay: Res<Overlay>, (network, session): (Res<Network>, Res<Session>)) {
    // A field is not filled again while somebody types there.
    let is_game = network.status() == Some(Status::Plays);
    let changed = overlay.is_changed() || network.is_changed() || is_game && session.is_changed();
    if !overlay.shows(NETWORK) || !(changed || kit.is_changed()) {
        return;
    }
    kit.card(NETWORK, "tablut-network-title", |paper| {
        let narrow = || Node { width: px(440), max_width: percent(100), ..default() };
        let rules = network.rules().unwrap_or(session.next_rules());
        let game = if is_game { "this" } else { "next" };
        let about = [("game", game.into()), ("rules", rules.name.into())];
        let what = paper.words.with("tablut-network-what", &about);
        paper.nest(narrow(), |paper| paper.small(what));
        if let Some(trouble) = network.trouble() {
            let (text, danger) = (paper.words.say(trouble), paper.palette.danger);
            paper.nest(narrow(), |paper| paper.text(text, TEXT, danger));
        }
        match network.status() {
            None => {
                paper.part("tablut-own-name", |paper| {
                    let node = Node { width: px(160), ..default() };
                    let send = |typed: Typed| Some(Command::SetName(text_of(typed)));
                    paper.short_field(network.name(), Some(MOST), node, send);
                    paper.nest(narrow(), |paper| paper.small(paper.say("tablut-own-name-is")));
                });
                paper.part("tablut-address", |paper| {
                    let send = |typed: Typed| Some(Command::SetAddress(text_of(typed)));
                    paper.card_field_with(network.address(), narrow(), send);
                    paper.nest(narrow(), |paper| paper.small(paper.say("tablut-address-is")));
                });
                sides(paper, "tablut-host", Command::Host);
                sides(paper, "tablut-join", Command::Join);
            }
            Some(status) => {
                let text = match status {
                    Status::Connects => paper.say("tablut-connects"),
                    Status::Waits(at) if at.is_unknown => {
                        let port = [("port", at.address.port().to_string().into())];
                        paper.words.with("tablut-waits-somewhere", &port)
                    }
                    Status::Waits(at) => {
                        let is_here = at.address.ip().is_loopback();
                        let key = if is_here { "tablut-waits-here" } else { "tablut-waits" };
                        let address = [("address", at.address.to_string().into())];
                        paper.words.with(key, &address)
                    }
                    Status::Plays => {
                        let other = session.own_side().and_then(|it| session.name(it.other()));
                        let about = [
                            ("name", other.unwrap_or_default().into()),
                            ("minutes", network.minutes().unwrap_or(0).into()),
                        ];
                        paper.words.with("tablut-connected", &about)
                    }
                };
                let ink = paper.palette.ink;
                paper.nest(narrow(), |paper| paper.text(text, TEXT, ink));
                let danger = Tone::Strong(paper.palette.danger);
                let gives_up = session.has_remote_begun();
                let leave = if gives_up { "tablut-give-up" } else { "tablut-hang-up" };
                paper.bar(8.0, |paper| {
                    paper.button(&paper.say(leave), Command::HangUp, danger, 0.0);
                });
            }
        }
    });
}

/// What is in a field now.
fn text_of(typed: Typed) -> String {
    let (Typed::Changed(text) | Typed::Entered(text) | Typed::Left(text)) = typed;
    text.to_owned()
}

/// A button for each side.
fn sides(paper: &mut Paper, name: &str, command: fn(Side) -> Command) {
    paper.part(name, |paper| {
        paper.bar(8.0, |paper| {
            for side in [Side::Defenders, Side::Attackers] {
                let text = about_side(paper.words, "tablut-side", side);
                paper.button(&text, command(side), Tone::Plain, 0.0);
            }
        });
    });
}
