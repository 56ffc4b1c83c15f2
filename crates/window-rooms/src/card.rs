//! The card of a game: it opens a room or joins one, and then shows who is there.

use bevy::prelude::*;
use carom_rooms::{MAX_NAME, Participant, ParticipantId, Room, Terms};
use carom_shell::fold::Unfolded;
use carom_shell::overlay::Overlay;
use carom_shell::panel::field::FieldEvent;
use carom_shell::panel::kit::{
    HEADING, Kit, LABEL, LEAD, Paper, TEXT, Tone, card_part, control_node, control_square, row,
    text_column,
};
use carom_shell::panel::{RowEnd, Tip, badge};
use carom_shell::theme::Glyph;
use carom_shell::theme::workshop::Workshop;

use crate::command::Command;
use crate::online::{OnlineRoom, Status, usual_server};
use crate::person::{KnownPerson, Person};
use crate::room_card::{NextRoom, RoomCards};

mod code;
mod game;
mod settings;

/// The card is that of the game of the room.
pub(crate) fn follow(online: Res<OnlineRoom>, cards: Res<RoomCards>, mut overlay: ResMut<Overlay>) {
    let card = online.room().and_then(|room| cards.of(room));
    if let (Some(open), Some(card)) = (cards.open(*overlay), card)
        && open.card.id != card.id
    {
        *overlay = Overlay::of(card.id);
    }
}

pub(crate) fn show(
    mut kit: Kit,
    (overlay, unfolded): (Res<Overlay>, Res<Unfolded>),
    (online, cards): (Res<OnlineRoom>, Res<RoomCards>),
    known: Res<KnownPerson>,
    mut workshop: Workshop,
) {
    let changed = overlay.is_changed() || unfolded.is_changed() || online.is_changed();
    let Some(next) = cards.open(*overlay).filter(|_| changed || kit.is_changed()) else { return };
    let title = if online.address().is_some() { "friends-room" } else { "friends-online" };
    kit.card(next.card.id, title, |paper| {
        if let Some(trouble) = &online.trouble {
            let (text, danger) = (paper.words.say(trouble), paper.palette.danger);
            paper.nest(card_part(), |paper| paper.text(text, TEXT, danger));
        }
        match online.status() {
            Status::Nowhere => begin(paper, next, &online, &known.person, *unfolded),
            Status::Opens => told(paper, "friends-opens"),
            status => fill_room(paper, &mut workshop, (&*online, &*cards), status),
        }
    });
}

fn told(paper: &mut Paper, key: &str) {
    let (text, ink) = (paper.say(key), paper.palette.ink);
    paper.nest(card_part(), |paper| paper.text(text, TEXT, ink));
}

/// A text of a card that is no wider than can be read.
fn about(paper: &mut Paper, text: String) {
    paper.nest(card_part(), |paper| paper.small(text));
}

/// What a room needs.
fn begin(
    paper: &mut Paper,
    next: &NextRoom,
    online: &OnlineRoom,
    person: &Person,
    unfolded: Unfolded,
) {
    paper.explain("friends-is");
    let node = || Node { width: px(240), height: px(44), ..default() };
    paper.part("friends-name", |paper| {
        let guest = paper.say("friends-guest");
        let name = if person.name.is_empty() { &guest } else { &person.name };
        paper.bar(8.0, |paper| {
            paper.short_field(name, Some(MAX_NAME - 2), node(), typed(Command::SetName));
            if next.card.has_colours {
                choose_colour(paper, person.colour);
            }
        });
    });
    let has_server = !cfg!(target_family = "wasm");
    if has_server {
        paper.part("friends-server", |paper| {
            let usual = usual_server();
            let server = if person.server.is_empty() { &usual } else { &person.server };
            let node = Node { height: px(44), ..card_part() };
            paper.short_field(server, None, node, typed(Command::SetServer));
            paper.explain("friends-server-is");
        });
    }
    paper.primary(Some(Glyph::Plus), &paper.say("friends-open"), Command::Open(next.card.id));
    if let Some(daily) = next.card.daily {
        let (name, about) = (paper.say("friends-open-daily"), paper.say("friends-open-daily-is"));
        let open = Command::OpenDaily(daily);
        paper.row_button(Glyph::Calendar, &name, Some(&about), RowEnd::Nothing, open, Tone::Plain);
    }
    paper.folded("friends-settings", unfolded, |paper| settings::fill(paper, next));
    paper.part("friends-join", |paper| {
        paper.bar(8.0, |paper| {
            let send = |it: FieldEvent| {
                Some(match it {
                    FieldEvent::Entered(_) => Command::Join,
                    FieldEvent::Changed(text) | FieldEvent::Left(text) => {
                        Command::SetRoom(text.to_owned())
                    }
                })
            };
            paper.short_field(&online.typed, None, node(), send);
            button(paper, "friends-join-room", Command::Join, Tone::Plain);
        });
        paper.explain("friends-join-is");
    });
}

/// The colour at the table; a question mark as long as it is the first free one.
fn choose_colour(paper: &mut Paper, own: Option<u8>) {
    let tip = Tip(Some("friends-colour"));
    paper.press_with(tip, control_square(44.0), Command::NextColour, Tone::Bare, |paper| {
        let (color, text) = own.map_or((paper.palette.sunk, "?"), |it| (badge::colour(it), ""));
        badge::disc(paper, color, 36.0, text);
    });
}

/// A field that sends its text with every change.
fn typed(command: fn(String) -> Command) -> impl Fn(FieldEvent) -> Option<Command> {
    move |it| match it {
        FieldEvent::Changed(text) | FieldEvent::Left(text) => Some(command(text.to_owned())),
        FieldEvent::Entered(_) => None,
    }
}

/// The room: how others find it, who is there, and what the player can do.
fn fill_room(
    paper: &mut Paper,
    workshop: &mut Workshop,
    (online, cards): (&OnlineRoom, &RoomCards),
    status: Status,
) {
    match status {
        Status::Lost => told(paper, "friends-lost"),
        _ if online.room().is_none() => told(paper, "friends-connects"),
        _ => {}
    }
    if let Some(address) = online.address() {
        code::fill(paper, workshop, address);
    }
    let Some(room) = online.room() else { return leave(paper, online) };
    let card = cards.of(room);
    if let Some(card) = card {
        about(paper, settings::told(paper.words, card, room.terms()));
    }
    let is_daily = matches!(room.terms(), Terms::Daily(_));
    if is_daily {
        let count = room.people().players().count();
        let text = paper.words.with("friends-people", &[("count", count.into())]);
        about(paper, text);
        if room.game().is_none() {
            told(paper, "friends-daily-waits");
        }
    } else {
        fill_people(paper, online, room, card.is_some_and(|it| it.has_colours));
    }
    game::fill(paper, online, room);
    if let Some(card) = card {
        (card.fill)(paper, online, room);
    }
    if !room.is_playing() && !is_daily {
        if online.is_seated() {
            fill_ready(paper, online, room);
        } else if online.own().is_some() {
            paper.explain("friends-watches");
        }
    }
    leave(paper, online);
}

fn fill_ready(paper: &mut Paper, online: &OnlineRoom, room: &Room) {
    let own = online.own().and_then(|id| room.people().get(id));
    let is_ready = own.is_some_and(|it| it.is_ready);
    let players: Vec<_> = room.people().players().collect();
    let has_computers = room.terms().seating().strongest > 0;
    let is_host = room.host() == online.own();
    let waits = players.iter().filter(|(_, it)| it.computer == 0 && !it.is_ready).count();
    let is_few = players.len() < 2;
    let text = if is_few {
        paper.say("friends-few")
    } else {
        paper.words.with("friends-waits", &[("count", waits.into())])
    };
    about(paper, text);
    if is_ready {
        paper.bar(8.0, |paper| {
            button(paper, "friends-not-ready", Command::Ready(false), Tone::Plain);
        });
    } else {
        let name = if room.game().is_some() { "friends-rematch" } else { "friends-ready" };
        paper.primary(Some(Glyph::Check), &paper.say(name), Command::Ready(true));
    }
    if is_host && has_computers && players.len() < 8 {
        paper.part("friends-add", |paper| {
            paper.bar(8.0, |paper| {
                for strength in 1..=5 {
                    let command = Command::AddComputer(strength);
                    press(paper, &strength.to_string(), command, Tone::Plain);
                }
            });
        });
    }
}

fn leave(paper: &mut Paper, online: &OnlineRoom) {
    if online.is_asked {
        told(paper, "friends-leave-ask");
    }
    paper.bar(8.0, |paper| {
        button(paper, "friends-leave", Command::Leave, Tone::Danger);
        if online.is_asked {
            button(paper, "friends-stay", Command::Stay, Tone::Plain);
        }
    });
}

fn fill_people(paper: &mut Paper, online: &OnlineRoom, room: &Room, has_colours: bool) {
    let is_host = room.host().is_some() && room.host() == online.own();
    let column = Node { flex_direction: FlexDirection::Column, row_gap: px(4), ..card_part() };
    paper.nest(column, |paper| {
        for (place, (id, player)) in room.people().players().enumerate() {
            fill_player(paper, online, room, (place, id, player), (is_host, has_colours));
        }
        let count = room.people().watchers().count();
        if count > 0 {
            paper.small(paper.words.with("friends-watchers", &[("count", count.into())]));
        }
    });
}

fn fill_player(
    paper: &mut Paper,
    online: &OnlineRoom,
    room: &Room,
    (place, id, player): (usize, ParticipantId, &Participant),
    (is_host, has_colours): (bool, bool),
) {
    let (ink, muted) = (paper.palette.ink, paper.palette.muted);
    let is_own = online.own() == Some(id);
    let mut about = Vec::new();
    if is_own {
        about.push(paper.say("friends-you"));
    }
    if room.host() == Some(id) {
        about.push(paper.say("friends-host"));
    }
    if player.computer > 0 {
        let strength = [("strength", player.computer.into())];
        about.push(paper.words.with("friends-strength", &strength));
    } else if !player.is_connected {
        about.push(paper.say("friends-away"));
    } else if player.is_ready {
        about.push(paper.say("friends-is-ready"));
    }
    let node = Node { min_height: px(44), width: percent(100), ..row(10.0) };
    paper.nest(node, |paper| {
        let color = if player.is_connected { ink } else { muted };
        match player.colour {
            Some(colour) if has_colours => badge::badge(paper, colour, place, 28.0),
            _ => paper.icon(Glyph::Friends, 24.0, color),
        }
        paper.nest(text_column(), |paper| {
            let font = paper.fonts().bold(LEAD);
            paper.named(player.name.clone(), font, color);
            if !about.is_empty() {
                paper.text(about.join(" · "), LABEL, muted);
            }
        });
        if player.is_ready || player.computer > 0 {
            paper.icon(Glyph::Check, 22.0, ink);
        }
        if is_host && !is_own {
            paper.icon_button(Glyph::Close, "friends-remove", Command::Remove(id));
        }
    });
}

/// A button as high as a finger, by the key of its text.
pub fn button(paper: &mut Paper, key: &str, command: Command, tone: Tone) {
    let text = paper.say(key);
    press(paper, &text, command, tone);
}

fn press(paper: &mut Paper, text: &str, command: Command, tone: Tone) {
    let node = Node {
        height: px(44),
        min_width: px(44),
        padding: UiRect::horizontal(px(14)),
        ..control_node()
    };
    let color = tone.ink(paper.palette);
    paper.press(node, command, tone, |paper| paper.bold_line(text, TEXT, color));
}

/// A large text in the middle of a card.
fn large(paper: &mut Paper, text: String) {
    paper.bold_line(text, HEADING, paper.palette.ink);
}
