//! The card of a game: it opens a room or joins one, and then shows who is there.

use bevy::prelude::*;
use carom_rooms::{MAX_NAME, Participant, ParticipantId, People, Room, Terms};
use carom_shell::disclosure::OpenDisclosure;
use carom_shell::home;
use carom_shell::ids::OverlayId;
use carom_shell::overlay::Overlay;
use carom_shell::panel::field::FieldEvent;
use carom_shell::panel::ui::{
    HEADING, LABEL, LEAD, TEXT, Tone, UiBuilder, UiKit, card_part, control_node, control_square,
    row, text_column,
};
use carom_shell::panel::{RowEnd, Tip, ToldText, badge};
use carom_shell::theme::Glyph;
use carom_shell::theme::workshop::Workshop;
use carom_shell::words::{Phrase, Words};

use crate::command::Command;
use crate::online::{OnlineRoom, Status, usual_server};
use crate::person::{KnownPerson, Person};
use crate::room_card::{NextRoom, RoomCards};

mod code;
mod game;
mod settings;

/// The card is that of the game of the room, and after it again that of the game on the page.
pub(crate) fn follow(
    (online, cards): (Res<OnlineRoom>, Res<RoomCards>),
    mut overlay: ResMut<Overlay>,
    mut before: Local<Option<OverlayId>>,
) {
    let Some(open) = cards.open(*overlay).map(|it| it.card.id) else {
        *before = None;
        return;
    };
    let card = online.room().and_then(|room| cards.of(room));
    match card {
        Some(card) if open != card.id => {
            before.get_or_insert(open);
            *overlay = Overlay::of(card.id);
        }
        None if online.status() == Status::Nowhere => {
            if let Some(id) = before.take() {
                *overlay = Overlay::of(id);
            }
        }
        _ => {}
    }
}

/// At home, the room comes before what the games propose.
pub(crate) fn propose(
    (online, cards): (Res<OnlineRoom>, Res<RoomCards>),
    words: Res<Words>,
    home: Option<ResMut<home::Cards>>,
) {
    let Some(home) = home.filter(|_| online.is_changed() || words.is_changed()) else { return };
    let room = online.room().and_then(|room| Some((room, cards.of(room)?)));
    let proposed = room.map(|(room, card)| {
        let is_daily = matches!(room.terms(), Terms::Daily(_));
        let command = if room.is_playing() && !is_daily {
            home::Command::go(card.page)
        } else {
            home::Command::start(card.page, carom_shell::Command::Toggle(card.id))
        };
        let (title, about) = (words.get("friends-room"), words.get(card.game));
        home::RoomAtHome { game: card.game, title, about, command }
    });
    home::Cards::set_room(home, proposed);
}

/// What somebody without a name is shown.
#[derive(PartialEq, Eq)]
pub(crate) struct Greeted {
    colour: Option<u8>,
}

pub(crate) fn show(
    mut kit: UiKit,
    (overlay, unfolded): (Res<Overlay>, Res<OpenDisclosure>),
    (online, cards): (Res<OnlineRoom>, Res<RoomCards>),
    known: Res<KnownPerson>,
    mut workshop: Workshop,
    mut greeted: Local<Option<Greeted>>,
) {
    // What happens in the room must not take the field from somebody who types a name there.
    let greets = online.asks_name().then_some(Greeted { colour: known.person.colour });
    let is_typing = greets.is_some() && greets == *greeted;
    *greeted = greets;
    if is_typing && !(overlay.is_changed() || kit.is_changed()) {
        return;
    }
    let changed = overlay.is_changed() || unfolded.is_changed() || online.is_changed();
    let Some(next) = cards.open(*overlay).filter(|_| changed || kit.is_changed()) else { return };
    let title = if online.address().is_some() { "friends-room" } else { "friends-online" };
    kit.card(next.card.id, title, |ui| {
        let nowhere = Node { position_type: PositionType::Absolute, ..default() };
        let heard = ToldText(heard(ui.words, &online));
        ui.nest((nowhere, heard), |_| ());
        // What is wrong with a code is said at its field.
        if let Some(trouble) = online.trouble.as_ref().filter(|it| !is_of_code(it, &online)) {
            fill_trouble(ui, trouble);
        }
        match online.status() {
            Status::Nowhere => begin(ui, next, &online, &known.person, *unfolded),
            Status::Opens => told(ui, "friends-opens"),
            _ if online.asks_name() => greet(ui, next, &online, &known.person),
            status => fill_room(ui, &mut workshop, (&*online, &*cards), status),
        }
    });
}

/// What readers of the screen hear of the room: what went wrong, and who is there.
fn heard(words: &Words, online: &OnlineRoom) -> String {
    let trouble = online.trouble.as_ref().map(|it| words.say(it));
    let people = online.room().map(Room::people);
    let players = people.into_iter().flat_map(People::players).map(|(id, player)| {
        let about = standing(words, online, id, player);
        std::iter::once(player.name.clone()).chain(about).collect::<Vec<_>>().join(", ")
    });
    trouble.into_iter().chain(players).collect::<Vec<_>>().join(". ")
}

/// Whether it is about the code that the player has typed.
fn is_of_code(trouble: &Phrase, online: &OnlineRoom) -> bool {
    let keys = ["friends-bad-room", "friends-no-room", "friends-join-is"];
    online.status() == Status::Nowhere
        && matches!(trouble, Phrase::Text { key, .. } if keys.contains(key))
}

fn fill_trouble(ui: &mut UiBuilder, trouble: &Phrase) {
    let (text, danger) = (ui.words.say(trouble), ui.palette.danger);
    ui.nest(card_part(), |ui| ui.text(text, TEXT, danger));
}

fn told(ui: &mut UiBuilder, key: &str) {
    let (text, ink) = (ui.say(key), ui.palette.ink);
    ui.nest(card_part(), |ui| ui.text(text, TEXT, ink));
}

/// A text of a card that is no wider than can be read.
fn about(ui: &mut UiBuilder, text: String) {
    ui.nest(card_part(), |ui| ui.small(text));
}

/// What a room needs.
fn begin(
    ui: &mut UiBuilder,
    next: &NextRoom,
    online: &OnlineRoom,
    person: &Person,
    unfolded: OpenDisclosure,
) {
    ui.explain("friends-is");
    fill_name(ui, next, person, None);
    let has_server = !cfg!(target_family = "wasm");
    if has_server {
        ui.part("friends-server", |ui| {
            let usual = usual_server();
            let server = if person.server.is_empty() { &usual } else { &person.server };
            let node = Node { height: px(44), ..card_part() };
            ui.short_field(server, None, node, typed(Command::SetServer));
            ui.explain("friends-server-is");
        });
    }
    ui.primary(Some(Glyph::Plus), &ui.say("friends-open"), Command::Open(next.card.id));
    if let Some(daily) = next.card.daily {
        let (name, about) = (ui.say("friends-open-daily"), ui.say("friends-open-daily-is"));
        let open = Command::OpenDaily(daily);
        ui.row_button(Glyph::Calendar, &name, Some(&about), RowEnd::Nothing, open, Tone::Plain);
    }
    ui.folded("friends-settings", unfolded, |ui| settings::fill(ui, next));
    ui.part("friends-join", |ui| {
        ui.bar(8.0, |ui| {
            let send = |it: FieldEvent| {
                Some(match it {
                    FieldEvent::Entered(_) => Command::Join,
                    FieldEvent::Changed(text) | FieldEvent::Left(text) => {
                        Command::SetRoom(text.to_owned())
                    }
                })
            };
            ui.short_field(&online.typed, None, field(), send);
            button(ui, "friends-join-room", Command::Join, Tone::Plain);
        });
        match online.trouble.as_ref().filter(|it| is_of_code(it, online)) {
            Some(trouble) => fill_trouble(ui, trouble),
            None => ui.explain("friends-join-is"),
        }
    });
}

/// The field of the own name, and the colour if players have one. Enter gives a command.
fn fill_name(ui: &mut UiBuilder, next: &NextRoom, person: &Person, entered: Option<Command>) {
    ui.part("friends-name", |ui| {
        let guest = ui.say("friends-guest");
        let name = if person.name.is_empty() { &guest } else { &person.name };
        ui.bar(8.0, |ui| {
            let send = move |it: FieldEvent| match it {
                FieldEvent::Entered(_) => entered.clone(),
                FieldEvent::Changed(text) | FieldEvent::Left(text) => {
                    Some(Command::SetName(text.to_owned()))
                }
            };
            ui.short_field(name, Some(MAX_NAME - 2), field(), send);
            if next.card.has_colours {
                choose_colour(ui, person.colour);
            }
        });
    });
}

/// What somebody sees who came by a code or a link and has no name yet.
fn greet(ui: &mut UiBuilder, next: &NextRoom, online: &OnlineRoom, person: &Person) {
    let Some(room) = online.room() else { return told(ui, "friends-connects") };
    about(ui, settings::told(ui.words, next.card, room.terms()));
    let names: Vec<_> = room.people().players().map(|(_, it)| it.name.as_str()).collect();
    if !names.is_empty() {
        ui.nest(card_part(), |ui| ui.text(names.join(" · "), TEXT, ui.palette.ink));
    }
    fill_name(ui, next, person, Some(Command::Sit));
    ui.primary(Some(Glyph::Check), &ui.say("friends-sit"), Command::Sit);
    leave(ui, online);
}

/// The size of a field.
fn field() -> Node {
    Node { width: px(240), height: px(44), ..default() }
}

/// The colour at the table; a question mark as long as it is the first free one.
fn choose_colour(ui: &mut UiBuilder, own: Option<u8>) {
    let tip = Tip(Some("friends-colour"));
    ui.press_with(tip, control_square(44.0), Command::NextColour, Tone::Bare, |ui| {
        let (color, text) = own.map_or((ui.palette.sunk, "?"), |it| (badge::colour(it), ""));
        badge::disc(ui, color, 36.0, text);
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
    ui: &mut UiBuilder,
    workshop: &mut Workshop,
    (online, cards): (&OnlineRoom, &RoomCards),
    status: Status,
) {
    match status {
        Status::Lost => {
            match online.unreached() {
                Some(server) => {
                    let server = server.address().to_owned();
                    about(ui, ui.words.with("friends-no-server", &[("server", server.into())]));
                }
                None => told(ui, "friends-lost"),
            }
            if let Some(why) = online.turned_away() {
                about(ui, ui.words.say(&why));
            }
        }
        _ if online.room().is_none() => told(ui, "friends-connects"),
        _ => {}
    }
    // During a game who is there is more than how others come.
    let is_playing = online.is_playing();
    let has_code = !is_playing && online.unreached().is_none();
    if let Some(address) = online.address().filter(|_| has_code) {
        code::fill(ui, workshop, address);
    }
    let Some(room) = online.room() else { return leave(ui, online) };
    let card = cards.of(room);
    if let Some(card) = card {
        about(ui, settings::told(ui.words, card, room.terms()));
    }
    let is_daily = matches!(room.terms(), Terms::Daily(_));
    if is_daily {
        let count = room.people().players().count();
        let text = ui.words.with("friends-people", &[("count", count.into())]);
        about(ui, text);
        if room.game().is_none() {
            told(ui, "friends-daily-waits");
        }
    } else {
        fill_people(ui, online, room, card.is_some_and(|it| it.has_colours));
    }
    game::fill(ui, online, room);
    if let Some(card) = card {
        (card.fill)(ui, online, room);
    }
    if !room.is_playing() && !is_daily {
        if online.is_seated() {
            fill_ready(ui, online, room);
        } else if online.own().is_some() {
            ui.explain("friends-watches");
        }
    }
    leave(ui, online);
    if let Some(address) = online.address().filter(|_| is_playing) {
        code::fill(ui, workshop, address);
    }
}

fn fill_ready(ui: &mut UiBuilder, online: &OnlineRoom, room: &Room) {
    let own = online.own().and_then(|id| room.people().get(id));
    let is_ready = own.is_some_and(|it| it.is_ready);
    let players: Vec<_> = room.people().players().collect();
    let has_computers = room.terms().seating().strongest > 0;
    let is_host = online.host() == online.own();
    let waits = players.iter().filter(|(_, it)| it.computer == 0 && !it.is_ready).count();
    let is_few = players.len() < 2;
    let text = if is_few {
        ui.say("friends-few")
    } else {
        ui.words.with("friends-waits", &[("count", waits.into())])
    };
    about(ui, text);
    if is_ready {
        ui.bar(8.0, |ui| {
            button(ui, "friends-not-ready", Command::Ready(false), Tone::Plain);
        });
    } else {
        let name = if room.game().is_some() { "friends-rematch" } else { "friends-ready" };
        ui.primary(Some(Glyph::Check), &ui.say(name), Command::Ready(true));
    }
    if is_host && has_computers && players.len() < 8 {
        ui.part("friends-add", |ui| {
            ui.bar(8.0, |ui| {
                for strength in 1..=5 {
                    let command = Command::AddComputer(strength);
                    press(ui, &strength.to_string(), command, Tone::Plain);
                }
            });
        });
    }
}

fn leave(ui: &mut UiBuilder, online: &OnlineRoom) {
    if online.is_asked {
        let is_of_two = matches!(online.room().map(Room::terms), Some(Terms::Tablut(_)));
        let players = if is_of_two { "two" } else { "more" };
        let text = ui.words.with("friends-leave-ask", &[("players", players.into())]);
        let ink = ui.palette.ink;
        ui.nest(card_part(), |ui| ui.text(text, TEXT, ink));
    }
    ui.bar(8.0, |ui| {
        // A second press at the same place leaves no game.
        if online.is_asked {
            button(ui, "friends-stay", Command::Stay, Tone::Plain);
        }
        button(ui, "friends-leave", Command::Leave, Tone::Danger);
    });
}

fn fill_people(ui: &mut UiBuilder, online: &OnlineRoom, room: &Room, has_colours: bool) {
    let is_host = online.host().is_some() && online.host() == online.own();
    let column = Node { flex_direction: FlexDirection::Column, row_gap: px(4), ..card_part() };
    ui.nest(column, |ui| {
        for (place, (id, player)) in room.people().players().enumerate() {
            fill_player(ui, online, room, (place, id, player), (is_host, has_colours));
        }
        if is_host && room.terms().seating().head_start > 0 && !room.is_playing() {
            ui.small(ui.say("friends-head-start-is"));
        }
        let count = room.people().watchers().count();
        if count > 0 {
            ui.small(ui.words.with("friends-watchers", &[("count", count.into())]));
        }
    });
}

fn fill_player(
    ui: &mut UiBuilder,
    online: &OnlineRoom,
    room: &Room,
    (place, id, player): (usize, ParticipantId, &Participant),
    (is_host, has_colours): (bool, bool),
) {
    let (ink, muted) = (ui.palette.ink, ui.palette.muted);
    let is_own = online.own() == Some(id);
    let about = standing(ui.words, online, id, player);
    let node = Node { min_height: px(44), width: percent(100), ..row(10.0) };
    ui.nest(node, |ui| {
        let color = if player.is_connected() { ink } else { muted };
        match player.colour {
            Some(colour) if has_colours => badge::badge(ui, colour, place, 28.0),
            _ => ui.icon(Glyph::Friends, 24.0, color),
        }
        // The column at the right has what removes somebody.
        if player.is_ready || player.computer > 0 {
            ui.icon(Glyph::Check, 22.0, ink);
        }
        ui.nest(text_column(), |ui| {
            let font = ui.fonts().bold(LEAD);
            ui.named(player.name.clone(), font, color);
            if !about.is_empty() {
                ui.text(about.join(" · "), LABEL, muted);
            }
        });
        // Between games the host gives each player the next head start.
        let most = room.terms().seating().head_start;
        if is_host && most > 0 && !room.is_playing() {
            let next = (player.head_start + 1) % (most + 1);
            let tip = Tip(Some("friends-head-start"));
            let command = Command::HeadStart(id, next);
            ui.press_with(tip, control_square(44.0), command, Tone::Bare, |ui| {
                ui.bold_line(format!("+{}", player.head_start), TEXT, ink);
            });
        }
        if is_host && !is_own && room.check_removal(id, online.seen()).is_ok() {
            ui.icon_button(Glyph::Close, "friends-remove", Command::Remove(id));
        }
    });
}

/// What there is to say about a player: the own place, the host, who is away, who is ready.
fn standing(
    words: &Words,
    online: &OnlineRoom,
    id: ParticipantId,
    player: &Participant,
) -> Vec<String> {
    let mut about = Vec::new();
    if online.own() == Some(id) {
        about.push(words.get("friends-you"));
    }
    if online.host() == Some(id) {
        about.push(words.get("friends-host"));
    }
    if player.head_start > 0 {
        let count = [("count", player.head_start.into())];
        about.push(words.with("head-start", &count));
    }
    if player.computer > 0 {
        let strength = [("strength", player.computer.into())];
        about.push(words.with("friends-strength", &strength));
    } else if !player.is_connected() {
        let since = player.away_since.unwrap_or_default();
        let time = absence(online.seen().saturating_sub(since) / 1000);
        about.push(words.with("friends-away", &[("time", time.into())]));
    } else if player.is_ready {
        about.push(words.get("friends-is-ready"));
    }
    about
}

/// A time of absence in seconds, as a clock shows it.
pub fn absence(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// A button as high as a finger, by the key of its text.
pub fn button(ui: &mut UiBuilder, key: &str, command: Command, tone: Tone) {
    let text = ui.say(key);
    press(ui, &text, command, tone);
}

fn press(ui: &mut UiBuilder, text: &str, command: Command, tone: Tone) {
    let node = Node {
        height: px(44),
        min_width: px(44),
        padding: UiRect::horizontal(px(14)),
        ..control_node()
    };
    let color = tone.ink(ui.palette);
    ui.press(node, command, tone, |ui| ui.bold_line(text, TEXT, color));
}

/// A large text in the middle of a card.
fn large(ui: &mut UiBuilder, text: String) {
    ui.bold_line(text, HEADING, ui.palette.ink);
}
