//! [`Network`]: a game with somebody elsewhere. A thread has the connection; the session has the game.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use carom_engine::tablut::{Move, RuleSet, Side};
use carom_formats::tablut::wire::Name;
use carom_play::tablut::Reason;
use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::shell::kept::Kept;
use crate::shell::notice::Notice;
use crate::shell::overlay::Overlay;
use crate::shell::place::Place as FilePlace;
use crate::shell::words::Phrase;
use crate::shell::worker::{JobId, Worker, wake};
use crate::tablut::command::Command;
use crate::tablut::ids::{NETWORK, ROOM};
use crate::tablut::order::Obey;
use crate::tablut::session::Session;

mod address;
mod line;
mod person;

use address::{EVERYWHERE, Place, USUAL};
use line::{Line, News, Role, Said};
use person::Person;

/// What a connection does now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    /// It is being made.
    Connects,
    /// The server waits for the other player.
    Waits(Place),
    /// Both play.
    Plays,
}

/// The other end of a [`Line`].
struct End {
    id: JobId,
    own: Side,
    rules: RuleSet,
    said: Sender<Said>,
    news: Receiver<News>,
    status: Status,
    role: Role,
    /// Whether the person here has given up. The server tells it the other player and ends by itself.
    has_resigned: bool,
    /// The number of the game in the session.
    number: u64,
    /// The number of moves that were looked at.
    seen: usize,
}

/// The thread of the connection, if there is one, and its address.
#[derive(Resource)]
pub(crate) struct Network {
    worker: Worker<Line>,
    end: Option<End>,
    address: String,
    /// What the person here has typed as the own name.
    name: String,
    /// The other player.
    other: Option<Phrase>,
}

impl Network {
    pub(crate) fn status(&self) -> Option<Status> {
        self.end.as_ref().map(|it| it.status)
    }

    /// What the other player is called.
    pub(crate) const fn other(&self) -> Option<&Phrase> {
        self.other.as_ref()
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// What the person here has typed as the own name.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    fn begin(&mut self, role: Role, own: Side, rules: RuleSet) {
        let ((said, inbox), (outbox, news)) = (unbounded(), unbounded());
        let address = self.address.trim();
        let is_usual = address.is_empty() || address == USUAL;
        let address = match role {
            Role::Host if is_usual => EVERYWHERE,
            Role::Guest if is_usual => USUAL,
            _ => address,
        };
        let address = address.to_owned();
        let name = Name::new(&self.name);
        let line = Line { role, own, name, address, rules, said: inbox, news: outbox };
        let id = self.worker.begin(line);
        let status = Status::Connects;
        let (number, seen, has_resigned) = (0, 0, false);
        self.end =
            Some(End { id, own, rules, said, news, status, role, has_resigned, number, seen });
    }

    fn hang_up(&mut self) {
        if self.end.take().is_some() {
            self.worker.cancel();
        }
    }
}

/// `beside` is the place of another file of the player.
pub(crate) fn plugin(beside: FilePlace) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let kept = Kept::<Person>::open_in(app, &beside.beside::<Person>().in_room(ROOM));
        app.insert_resource(kept)
            .add_systems(PreStartup, start)
            .add_systems(Update, (obey, hear, say).chain().in_set(Obey::Network));
    }
}

fn start(
    mut commands: Commands,
    kept: Res<Kept<Person>>,
    event_loop: Option<Res<EventLoopProxyWrapper>>,
) {
    let worker = Worker::new(|| (), wake(event_loop.as_deref()));
    let (address, name) = (USUAL.to_owned(), kept.to_value().name);
    commands.insert_resource(Network { worker, end: None, address, name, other: None });
}

fn obey(
    mut commands: MessageReader<Command>,
    mut network: ResMut<Network>,
    mut kept: ResMut<Kept<Person>>,
    mut session: ResMut<Session>,
    mut notice: ResMut<Notice>,
) {
    for command in commands.read() {
        if matches!(command, Command::Host(_) | Command::Join(_)) && notice.0.is_some() {
            // An earlier fault says nothing about this connection.
            notice.0 = None;
        }
        match command {
            Command::SetAddress(text) => {
                // The card, which has the field, must not be filled again.
                network.bypass_change_detection().address.clone_from(text);
            }
            Command::SetName(text) => {
                network.bypass_change_detection().name.clone_from(text);
                let mut news = Notice::default();
                kept.keep(Person { name: text.clone() }, &mut news);
                Notice::tell(&mut notice, news);
            }
            Command::Host(side) => network.begin(Role::Host, *side, *session.next_rules()),
            Command::Join(side) => network.begin(Role::Guest, *side, *session.next_rules()),
            Command::HangUp => {
                network.hang_up();
                session.leave_remote();
            }
            _ => {}
        }
    }
}

/// Reads what the thread tells.
fn hear(
    mut network: ResMut<Network>,
    mut session: ResMut<Session>,
    mut notice: ResMut<Notice>,
    mut overlay: ResMut<Overlay>,
) {
    let Network { worker, end: slot, other, name, .. } = network.bypass_change_detection();
    let Some(end) = slot else { return };
    let status = end.status;
    // The answer of a job comes after its news.
    let reply = worker.replies().find(|it| it.id == end.id);
    for news in end.news.try_iter() {
        match news {
            News::Waits(place) => end.status = Status::Waits(place),
            News::Began(who) => {
                let mut names = [who.name(), who.name()];
                names[end.own as usize] = Name::new(name).map(|it| it.to_string());
                *other = Some(who.phrase());
                session.open_remote(end.rules, end.own, names);
                (end.status, end.number, end.seen) = (Status::Plays, session.number(), 0);
                if overlay.shows(NETWORK) {
                    *overlay = Overlay::NONE;
                }
            }
            News::Moved(number, mv) if session.number() == end.number => {
                session.receive(number, mv);
            }
            News::Over(outcome, reason) if session.number() == end.number => {
                session.end_remote(outcome, reason);
            }
            News::Moved(..) | News::Over(..) => {}
        }
    }
    let has_changed = end.status != status || reply.is_some();
    if let Some(reply) = reply {
        *slot = None;
        let trouble = match reply.answer {
            Ok(Ok(())) => None,
            Ok(Err(trouble)) => Some(trouble.phrase()),
            Err(why) => Some(why.into()),
        };
        if let Some(trouble) = trouble {
            session.leave_remote();
            notice.0 = Some(trouble);
        }
    }
    if has_changed {
        network.set_changed();
    }
}

/// Sends the moves of the person here, and leaves when the game is left.
fn say(mut network: ResMut<Network>, session: Res<Session>) {
    let network = network.bypass_change_detection();
    let Some(end) = network.end.as_mut().filter(|it| it.status == Status::Plays) else { return };
    if end.has_resigned {
        return;
    }
    let has_resigned = session.ending().is_some_and(|it| it.reason == Reason::Resignation);
    if session.number() == end.number && has_resigned && end.role == Role::Host {
        end.has_resigned = end.said.send(Said::Resigns).is_ok();
        return;
    }
    if session.number() != end.number || has_resigned {
        network.hang_up();
        return;
    }
    let tree = session.tree();
    let moves: Vec<Move> = tree.line().iter().filter_map(|&it| tree.move_to(it)).collect();
    let first = tree.start().to_move();
    for (number, &mv) in moves.iter().enumerate().skip(end.seen) {
        let side = if number.is_multiple_of(2) { first } else { first.other() };
        if side == end.own {
            let _ = end.said.send(Said::Move(mv));
        }
    }
    end.seen = moves.len();
}
