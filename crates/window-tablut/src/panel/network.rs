//! The card for a game with somebody elsewhere.

use bevy::prelude::*;
use carom_engine::tablut::{RuleSet, Side};
use carom_formats::tablut::wire::Name;
use carom_shell::fold::Unfolded;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::End;
use carom_shell::panel::field::Typed;
use carom_shell::panel::kit::{Kit, Paper, TEXT, Tone, card_part, control_node};
use carom_shell::theme::Glyph;

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
        let what = if RuleSet::ALL.contains(rules) {
            paper.words.with("tablut-network-what", &about)
        } else {
            paper.say("tablut-network-rules")
        };
        paper.nest(card_part(), |paper| paper.small(what));
        if let Some(trouble) = network.trouble() {
            let (text, danger) = (paper.words.say(trouble), paper.palette.danger);
            paper.nest(card_part(), |paper| paper.text(text, TEXT, danger));
        }
        match network.status() {
            None => begin(paper, &network, *unfolded),
            Some(status) => {
                let text = match status {
                    Status::Connects => paper.say("tablut-connects"),
                    Status::Calls => {
                        let address = [("address", network.joins_at().into())];
                        paper.words.with("tablut-calls", &address)
                    }
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
                paper.nest(card_part(), |paper| paper.text(text, TEXT, ink));
                let danger = Tone::Danger;
                let gives_up = session.has_remote_begun();
                let leave = if gives_up { "tablut-give-up" } else { "tablut-hang-up" };
                if network.is_asked() {
                    let about = [("is", if gives_up { "begun" } else { "new" }.into())];
                    let text = paper.words.with("tablut-leave-ask", &about);
                    paper.nest(card_part(), |paper| paper.bold(text, TEXT, ink));
                }
                paper.bar(8.0, |paper| {
                    button(paper, &paper.say(leave), NetworkCommand::HangUp, danger);
                    if network.is_asked() {
                        let stay = paper.say("tablut-play-on");
                        button(paper, &stay, NetworkCommand::Stay, Tone::Plain);
                    }
                });
            }
        }
    });
}

/// What a field sends: its text, and after Enter the command of the primary button.
fn sends(
    typed: Typed,
    main: &NetworkCommand,
    text: fn(String) -> NetworkCommand,
) -> NetworkCommand {
    match typed {
        Typed::Changed(typed) | Typed::Left(typed) => text(typed.to_owned()),
        Typed::Entered(_) => main.clone(),
    }
}

/// The ways to play with another person: at this screen, from computer to computer, or in a room of a server.
fn ways(paper: &mut Paper, meeting: Option<Meeting>) {
    let direct = paper.say("tablut-direct");
    let all = [
        (Glyph::Friends, "tablut-here", None, Meeting::Here),
        (Glyph::Network, "tablut-host", Some(&*direct), Meeting::Wait),
        (Glyph::Network, "tablut-join", Some(&*direct), Meeting::Join),
    ];
    let column = Node { flex_direction: FlexDirection::Column, ..default() };
    paper.nest(column, |paper| {
        for (icon, name, about, way) in all {
            let (name, end) = (paper.say(name), End::Chosen(meeting == Some(way)));
            let choose = NetworkCommand::Meet(way);
            paper.row_button(icon, &name, about, end, choose, Tone::Plain);
        }
        let (name, about) = (paper.say("friends-online"), paper.say("tablut-online"));
        let open = carom_shell::Command::Toggle(carom_window_friends::ids::TABLUT);
        paper.row_button(Glyph::Friends, &name, Some(&about), End::Chevron, open, Tone::Plain);
    });
}

/// Two people at this screen.
fn here(paper: &mut Paper) {
    let what = paper.say("tablut-here-is");
    paper.nest(card_part(), |paper| paper.small(what));
    let start = paper.say("tablut-start");
    paper.primary(None, &start, PlanCommand::Together);
}

/// What the chosen way over the network needs.
fn begin(paper: &mut Paper, network: &Network, unfolded: Unfolded) {
    let (main, name) = match network.meeting() {
        None | Some(Meeting::Here) => return,
        Some(Meeting::Wait) => (NetworkCommand::Host(network.invites_as()), "tablut-host"),
        Some(Meeting::Join) => (NetworkCommand::JoinFree, "tablut-join"),
    };
    let is_host = network.meeting() == Some(Meeting::Wait);
    if is_host {
        paper.part("tablut-reach", |paper| {
            let reaches = [
                ("tablut-reach-computer", Reach::Computer),
                ("tablut-reach-network", Reach::Network),
                ("tablut-reach-address", Reach::Address),
            ];
            let reaches = reaches.map(|(name, it)| (paper.say(name), it));
            choices(paper, reaches, network.reach(), NetworkCommand::WaitFor);
        });
        if network.reach() == Reach::Address {
            let text = NetworkCommand::WaitAt;
            address(paper, (network.waits_at(), "tablut-waits-at-is"), &main, text);
        }
        paper.part("tablut-wait-as", |paper| {
            let sides = [Side::Defenders, Side::Attackers];
            let sides = sides.map(|it| (about_side(paper.words, "tablut-side", it), it));
            choices(paper, sides, network.invites_as(), NetworkCommand::InviteAs);
        });
    } else {
        paper.caption(&paper.say("tablut-address"));
        let text = NetworkCommand::SetAddress;
        address(paper, (network.address(), "tablut-address-is"), &main, text);
    }
    paper.part("tablut-own-name", |paper| {
        let node = Node { width: px(200), height: px(44), ..default() };
        let main = main.clone();
        let send = move |typed: Typed| Some(sends(typed, &main, NetworkCommand::SetName));
        paper.short_field(network.name(), Some(MOST), node, send);
    });
    paper.primary(None, &paper.say(name), main);
    paper.folded("tablut-network-more", unfolded, |paper| {
        if !is_host {
            paper.part("tablut-join-as", |paper| {
                paper.bar(8.0, |paper| {
                    for side in [Side::Defenders, Side::Attackers] {
                        let text = about_side(paper.words, "tablut-side", side);
                        button(paper, &text, NetworkCommand::Join(side), Tone::Plain);
                    }
                });
            });
        }
        for fact in ["tablut-own-name-is", "tablut-ports", "tablut-protocol"] {
            let text = paper.say(fact);
            paper.nest(card_part(), |paper| paper.small(text));
        }
    });
}

/// A button for each choice.
fn choices<T: Copy + PartialEq, const COUNT: usize>(
    paper: &mut Paper,
    all: [(String, T); COUNT],
    chosen: T,
    command: fn(T) -> NetworkCommand,
) {
    paper.bar(8.0, |paper| {
        for (name, it) in all {
            let tone = if chosen == it { Tone::On } else { Tone::Plain };
            button(paper, &name, command(it), tone);
        }
    });
}

/// The field of an address, and what is typed there.
fn address(
    paper: &mut Paper,
    (text, about): (&str, &str),
    main: &NetworkCommand,
    command: fn(String) -> NetworkCommand,
) {
    let main = main.clone();
    let send = move |typed: Typed| Some(sends(typed, &main, command));
    paper.card_field_with(text, Node { height: px(44), ..card_part() }, send);
    let about = paper.say(about);
    paper.nest(card_part(), |paper| paper.small(about));
}

/// A button as high as a finger.
fn button(paper: &mut Paper, text: &str, command: NetworkCommand, tone: Tone) {
    let node = Node { height: px(44), padding: UiRect::horizontal(px(16)), ..control_node() };
    let color = tone.ink(paper.palette);
    paper.press(node, command, tone, |paper| paper.bold_line(text, TEXT, color));
}
