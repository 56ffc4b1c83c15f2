//! The card for a game with somebody elsewhere.

use bevy::prelude::*;
use carom_engine::tablut::Side;
use carom_formats::tablut::wire::Name;
use carom_shell::fold::Unfolded;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::field::Typed;
use carom_shell::panel::kit::{Kit, Paper, TEXT, Tone};

use super::about_side;
use crate::command::{Meeting, NetworkCommand, PlanCommand, Reach};
use crate::ids::NETWORK;
use crate::network::{Network, Status};
use crate::session::Session;

/// The most characters of the field for the own name: more than count, so that other characters do not cost letters.
const MOST: usize = 4 * Name::MOST_LETTERS;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    (overlay, unfolded): (Res<Overlay>, Res<Unfolded>),
    (network, session): (Res<Network>, Res<Session>),
) {
    // A field is not filled again while somebody types there.
    let is_game = network.status() == Some(Status::Plays);
    let has_turned = overlay.is_changed() || unfolded.is_changed();
    let changed = has_turned || network.is_changed() || is_game && session.is_changed();
    if !overlay.shows(NETWORK) || !(changed || kit.is_changed()) {
        return;
    }
    kit.card(NETWORK, "section-friends", |paper| {
        let rules = network.rules().unwrap_or(session.next_rules());
        let game = if is_game { "this" } else { "next" };
        let about = [("game", game.into()), ("rules", rules.name.into())];
        if network.status().is_none() {
            ways(paper, network.meeting());
        }
        if network.status().is_none() && network.meeting() == Some(Meeting::Here) {
            return here(paper);
        }
        let what = paper.words.with("tablut-network-what", &about);
        paper.nest(narrow(), |paper| paper.small(what));
        if let Some(trouble) = network.trouble() {
            let (text, danger) = (paper.words.say(trouble), paper.palette.danger);
            paper.nest(narrow(), |paper| paper.text(text, TEXT, danger));
        }
        match network.status() {
            None => begin(paper, &network, *unfolded),
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
                let danger = Tone::Danger;
                let gives_up = session.has_remote_begun();
                let leave = if gives_up { "tablut-give-up" } else { "tablut-hang-up" };
                if network.is_asked() {
                    let about = [("is", if gives_up { "begun" } else { "new" }.into())];
                    let text = paper.words.with("tablut-leave-ask", &about);
                    paper.nest(narrow(), |paper| paper.bold(text, TEXT, ink));
                }
                paper.bar(8.0, |paper| {
                    paper.button(&paper.say(leave), NetworkCommand::HangUp, danger, 0.0);
                    if network.is_asked() {
                        let stay = paper.say("tablut-play-on");
                        paper.button(&stay, NetworkCommand::Stay, Tone::Plain, 0.0);
                    }
                });
            }
        }
    });
}

/// What the first button below the fields does: the person here has the defenders, as in most games.
const FIRST: Side = Side::Defenders;

/// The way to this meeting.
fn to_meet(meeting: Meeting, side: Side) -> NetworkCommand {
    match meeting {
        Meeting::Here | Meeting::Wait => NetworkCommand::Host(side),
        Meeting::Join => NetworkCommand::Join(side),
    }
}

/// What a field sends: its text, and after Enter the command of the first button below the fields.
fn sends(typed: Typed, meeting: Meeting, text: fn(String) -> NetworkCommand) -> NetworkCommand {
    match typed {
        Typed::Changed(typed) | Typed::Left(typed) => text(typed.to_owned()),
        Typed::Entered(_) if meeting == Meeting::Join => NetworkCommand::JoinFree,
        Typed::Entered(_) => to_meet(meeting, FIRST),
    }
}

/// The ways to play with another person: at this screen, or over the network.
fn ways(paper: &mut Paper, meeting: Option<Meeting>) {
    let here = [("tablut-here", Meeting::Here)];
    choices(paper, &here, meeting, NetworkCommand::Meet);
    paper.part("tablut-network", |paper| {
        let ways = [("tablut-host", Meeting::Wait), ("tablut-join", Meeting::Join)];
        choices(paper, &ways, meeting, NetworkCommand::Meet);
    });
}

/// Two people at this screen.
fn here(paper: &mut Paper) {
    let what = paper.say("tablut-here-is");
    paper.nest(narrow(), |paper| paper.small(what));
    let start = paper.say("tablut-start");
    paper.primary(None, &start, PlanCommand::Together);
}

/// What the chosen way over the network needs.
fn begin(paper: &mut Paper, network: &Network, unfolded: Unfolded) {
    let Some(meeting) = network.meeting() else { return };
    match meeting {
        Meeting::Here => return,
        Meeting::Wait => paper.part("tablut-reach", |paper| {
            let reaches = [
                ("tablut-reach-computer", Reach::Computer),
                ("tablut-reach-network", Reach::Network),
                ("tablut-reach-address", Reach::Address),
            ];
            choices(paper, &reaches, Some(network.reach()), NetworkCommand::WaitFor);
            if network.reach() == Reach::Address {
                let text = NetworkCommand::WaitAt;
                address(paper, (network.waits_at(), "tablut-waits-at-is"), meeting, text);
            }
        }),
        Meeting::Join => paper.part("tablut-address", |paper| {
            let text = NetworkCommand::SetAddress;
            address(paper, (network.address(), "tablut-address-is"), meeting, text);
        }),
    }
    paper.part("tablut-own-name", |paper| {
        let node = Node { width: px(160), ..default() };
        let send = move |typed: Typed| Some(sends(typed, meeting, NetworkCommand::SetName));
        paper.short_field(network.name(), Some(MOST), node, send);
    });
    match meeting {
        Meeting::Here => {}
        Meeting::Wait => sides(paper, "tablut-wait-as", meeting),
        Meeting::Join => {
            let join = paper.say("tablut-join");
            paper.primary(None, &join, NetworkCommand::JoinFree);
        }
    }
    paper.folded("tablut-network-more", unfolded, |paper| {
        if meeting == Meeting::Join {
            sides(paper, "tablut-join-as", meeting);
        }
        for fact in ["tablut-own-name-is", "tablut-ports", "tablut-protocol"] {
            let text = paper.say(fact);
            paper.nest(narrow(), |paper| paper.small(text));
        }
    });
}

/// A button for each choice.
fn choices<T: Copy + PartialEq>(
    paper: &mut Paper,
    all: &[(&str, T)],
    chosen: Option<T>,
    command: fn(T) -> NetworkCommand,
) {
    paper.bar(8.0, |paper| {
        for &(name, it) in all {
            let tone = if chosen == Some(it) { Tone::On } else { Tone::Plain };
            paper.button(&paper.say(name), command(it), tone, 0.0);
        }
    });
}

/// The field of an address, and what is typed there.
fn address(
    paper: &mut Paper,
    (text, about): (&str, &str),
    meeting: Meeting,
    command: fn(String) -> NetworkCommand,
) {
    let send = move |typed: Typed| Some(sends(typed, meeting, command));
    paper.card_field_with(text, narrow(), send);
    let about = paper.say(about);
    paper.nest(narrow(), |paper| paper.small(about));
}

/// The width of texts and fields.
fn narrow() -> Node {
    Node { width: px(440), max_width: percent(100), flex_shrink: 0.0, ..default() }
}

/// A button for each side. Enter in a field does the same as the strong one.
fn sides(paper: &mut Paper, name: &str, meeting: Meeting) {
    paper.part(name, |paper| {
        paper.bar(8.0, |paper| {
            for side in [FIRST, FIRST.other()] {
                let text = about_side(paper.words, "tablut-side", side);
                let is_main = side == FIRST && meeting == Meeting::Wait;
                let tone = if is_main { Tone::Strong } else { Tone::Plain };
                paper.button(&text, to_meet(meeting, side), tone, 0.0);
            }
        });
    });
}
