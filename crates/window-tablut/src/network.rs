//! [`Network`]: a game with somebody elsewhere. A [`RemoteGame`] has the connection; the session has the game.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use carom_engine::tablut::{RuleSet, Side};
use carom_formats::tablut::wire::Name;
use carom_play::tablut::network::{RemoteEvent, RemoteRole, RemoteSetup};
use carom_play::tablut::{Change, EndingReason};
use carom_shell::ids::PageId;
use carom_shell::kept::Kept;
use carom_shell::nap::Nap;
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::place::Place as FilePlace;
use carom_shell::words::Phrase;
use carom_shell::worker::{Wake, wake};

use crate::command::{Meeting, NetworkCommand, Reach};
use crate::ids::{NETWORK, PLAY, ROOM};
use crate::order::Obey;
use crate::session::Session;

mod address;
mod person;
#[cfg(target_family = "wasm")]
#[path = "network/nowhere.rs"]
mod remote;
#[cfg(not(target_family = "wasm"))]
#[path = "network/sockets.rs"]
mod remote;
mod trouble;

use address::{EVERYWHERE, Place, USUAL, has_bad_port, shown, split};
use person::Person;
use remote::RemoteGame;

/// The usual ports, the attackers' first.
const PORTS: [u16; 2] = [5801, 5800];
/// The time between two tries to join a game that nobody has begun yet.
const CALL: Duration = Duration::from_secs(2);
/// The minutes that the other player has on our server, for the name and for each move.
const MINUTES: u64 = 5;

/// What a connection does now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It is being made.
    Connects,
    /// The server waits for the other player.
    Waits(Place),
    /// Nobody waits there yet: the window tries again until somebody does.
    Calls,
    /// Both play.
    Plays,
}

/// How a connection has come to its side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// The player has chosen it.
    Chosen,
    /// It is tried first. If nobody waits for it, the other one is next.
    First,
    /// There is no other one to try.
    Last,
}

/// The connection to the other player.
struct End {
    remote: RemoteGame,
    own: Side,
    rules: RuleSet,
    /// The host and the port to wait at or to go to.
    place: (String, u16),
    status: Status,
    is_host: bool,
    way: Way,
    /// Whether the game is over here and the connection knows: it ends by itself.
    is_over: bool,
    /// The number of the game in the session.
    number: u64,
}

impl End {
    /// Sends the moves of the person here, and says when the game is over. Returns whether the connection is still needed.
    fn follow(&mut self, session: &Session) -> bool {
        if session.number() != self.number {
            return false;
        }
        let tree = session.tree();
        for mv in
            tree.line().into_iter().skip(self.remote.moves()).filter_map(|it| tree.move_to(it))
        {
            self.remote.play(mv);
        }
        if session.is_remote() {
            return true;
        }
        self.is_over = true;
        let has_resigned =
            session.ending().is_some_and(|it| it.reason == EndingReason::Resignation);
        match (has_resigned, self.is_host) {
            // A client can only leave.
            (true, false) => return false,
            (true, true) => self.remote.resign(),
            (false, _) => self.remote.finish(),
        }
        true
    }
}

/// The connection, if there is one, and its address.
#[derive(Resource)]
pub struct Network {
    wake: Wake,
    end: Option<End>,
    /// What the player has chosen in the card; `None` at first.
    meeting: Option<Meeting>,
    /// From where another player can come.
    reach: Reach,
    /// The side of the player who invites.
    invites_as: Side,
    /// What the player has typed as the address to wait at and as the one to go to.
    waits_at: String,
    address: String,
    /// What the person here has typed as the own name.
    name: String,
    /// Why the last connection has failed or ended, until the next one.
    trouble: Option<Phrase>,
    /// Whether the player is asked about leaving the game.
    is_asked: bool,
    /// When the window tries to join again, if nobody has waited there; the time of the program.
    calls: Option<Duration>,
}

impl Network {
    pub fn status(&self) -> Option<Status> {
        let status = self.end.as_ref().map(|it| it.status);
        let is_new = status.is_none_or(|it| it == Status::Connects);
        if is_new && self.calls.is_some() { Some(Status::Calls) } else { status }
    }

    /// Why the last connection has failed or ended.
    pub const fn trouble(&self) -> Option<&Phrase> {
        self.trouble.as_ref()
    }

    /// The minutes that the other player has for each move; `None` if the time is not set here.
    pub(crate) fn minutes(&self) -> Option<u64> {
        self.end.as_ref().filter(|it| it.is_host).map(|_| MINUTES)
    }

    /// The rules of the game that is waited for or played.
    pub(crate) fn rules(&self) -> Option<&RuleSet> {
        self.end.as_ref().map(|it| &it.rules)
    }

    /// Whether the player is asked about leaving the game.
    pub(crate) const fn is_asked(&self) -> bool {
        self.is_asked
    }

    /// What the player has chosen in the card.
    pub(crate) const fn meeting(&self) -> Option<Meeting> {
        self.meeting
    }

    /// From where another player can come.
    pub(crate) const fn reach(&self) -> Reach {
        self.reach
    }

    /// The side of the player who invites.
    pub(crate) const fn invites_as(&self) -> Side {
        self.invites_as
    }

    /// What the player has typed as the address to wait at.
    pub(crate) fn waits_at(&self) -> &str {
        &self.waits_at
    }

    /// What the player has typed as the address to go to.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// The address to go to.
    pub(crate) fn joins_at(&self) -> &str {
        let typed = self.address.trim();
        if typed.is_empty() { USUAL } else { typed }
    }

    /// What the person here has typed as the own name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Begins to wait for the other player as a host, or to go to a server. An error says why that is impossible.
    fn begin(&mut self, is_host: bool, own: Side, rules: RuleSet, way: Way) -> Result<(), Phrase> {
        // The protocol of the competition has boards of 9x9 squares, and a first board of one of its rule sets.
        let is_known = RuleSet::ALL.contains(&rules);
        if is_host && !is_known {
            return Err(Phrase::new("tablut-network-rules"));
        }
        // Who joins takes those of the host.
        let rules = if is_known { rules } else { RuleSet::ASHTON };
        // What the card shows is what is opened.
        let address = match self.reach {
            _ if !is_host => self.joins_at(),
            Reach::Computer => USUAL,
            Reach::Network => EVERYWHERE,
            Reach::Address => &self.waits_at,
        };
        let address = address.trim();
        let address = if address.is_empty() { USUAL } else { address };
        // Each side has a port of its own.
        let client = if is_host { own.other() } else { own };
        let (host, port) = split(address, PORTS[client as usize]);
        if has_bad_port(address) {
            return Err(trouble::bad_port(address));
        }
        let place = (host.to_owned(), port);
        let time = Duration::from_mins(MINUTES);
        let role = if is_host { RemoteRole::Host(time) } else { RemoteRole::Guest };
        // The name of the program has letters.
        let name = Name::new(&self.name).or_else(|| Name::new("carom"));
        let Some(name) = name else { return Ok(()) };
        let setup = RemoteSetup { role, own, name, rules, address: place.clone() };
        let wake = Arc::clone(&self.wake);
        let remote = RemoteGame::new(setup, move || wake());
        let remote = remote.map_err(|why| trouble::phrase(&place, &why.into()))?;
        let (status, is_over, number) = (Status::Connects, false, 0);
        self.end = Some(End { remote, own, rules, place, status, is_host, way, is_over, number });
        self.trouble = None;
        Ok(())
    }

    /// Goes to a server, to play the side that is free there. The usual ports tell it.
    fn join_free(&mut self, rules: RuleSet) -> Result<(), Phrase> {
        const NONE: u16 = 0;
        let (side, way) = match split(self.joins_at(), NONE).1 {
            NONE => (Side::Defenders, Way::First),
            port if port == PORTS[Side::Defenders as usize] => (Side::Defenders, Way::Last),
            // Who invites has the defenders, unless that player has chosen otherwise.
            _ => (Side::Attackers, Way::Last),
        };
        self.begin(false, side, rules, way)
    }

    /// Says why a connection has failed or ended: in the card, or else in a message.
    fn fail(&mut self, why: Phrase, overlay: &Overlay, notice: &mut ResMut<Notice>) {
        if !overlay.shows(NETWORK) {
            notice.0 = Some(why.clone());
        }
        self.trouble = Some(why);
    }
}

/// `beside` is the place of another file of the player.
pub(crate) fn plugin(beside: FilePlace) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let kept = Kept::<Person>::open_in(app, &beside.beside::<Person>().in_room(ROOM));
        app.insert_resource(kept)
            .add_systems(PreStartup, start)
            .add_systems(Update, (obey, call, hear, say).chain().in_set(Obey::Network));
    }
}

fn start(
    mut commands: Commands,
    kept: Res<Kept<Person>>,
    event_loop: Option<Res<EventLoopProxyWrapper>>,
) {
    let wake = wake(event_loop.as_deref());
    let name = kept.to_value().name;
    let (waits_at, address) = (USUAL.to_owned(), USUAL.to_owned());
    commands.insert_resource(Network {
        wake,
        end: None,
        meeting: None,
        reach: Reach::default(),
        // As in most games.
        invites_as: Side::Defenders,
        waits_at,
        address,
        name,
        trouble: cfg!(target_family = "wasm").then(|| Phrase::new("tablut-network-none")),
        is_asked: false,
        calls: None,
    });
}

fn obey(
    mut commands: MessageReader<NetworkCommand>,
    mut network: ResMut<Network>,
    mut kept: ResMut<Kept<Person>>,
    mut session: ResMut<Session>,
    (mut notice, mut overlay): (ResMut<Notice>, ResMut<Overlay>),
) {
    // The question is in the card, and about a game that goes on.
    if network.is_asked && !(overlay.shows(NETWORK) && session.is_remote()) {
        network.is_asked = false;
    }
    for command in commands.read() {
        if matches!(
            command,
            NetworkCommand::Host(_) | NetworkCommand::Join(_) | NetworkCommand::JoinFree
        ) {
            if network.status().is_some() {
                // One connection at a time.
                continue;
            }
            if notice.0.is_some() {
                // An earlier fault says nothing about this connection.
                notice.0 = None;
            }
        }
        match command {
            NetworkCommand::Meet(meeting) => {
                network.meeting = Some(*meeting);
                // A fault of the other choice is not one of this choice.
                network.trouble = None;
            }
            NetworkCommand::WaitFor(reach) => network.reach = *reach,
            NetworkCommand::InviteAs(side) => network.invites_as = *side,
            // The card, which has the field, must not be filled again.
            NetworkCommand::WaitAt(text) => {
                let network = network.bypass_change_detection();
                network.waits_at.clone_from(text);
                network.reach = Reach::Address;
            }
            NetworkCommand::SetAddress(text) => {
                network.bypass_change_detection().address.clone_from(text);
            }
            NetworkCommand::SetName(text) => {
                network.bypass_change_detection().name.clone_from(text);
                let mut news = Notice::default();
                kept.keep(Person { name: text.clone() }, &mut news);
                Notice::tell(&mut notice, news);
            }
            NetworkCommand::Host(side) | NetworkCommand::Join(side) => {
                let is_host = matches!(command, NetworkCommand::Host(_));
                let rules = *session.next_rules();
                if let Err(why) = network.begin(is_host, *side, rules, Way::Chosen) {
                    network.fail(why, &overlay, &mut notice);
                }
            }
            NetworkCommand::JoinFree => {
                let rules = *session.next_rules();
                if let Err(why) = network.join_free(rules) {
                    network.fail(why, &overlay, &mut notice);
                }
            }
            NetworkCommand::Stay => network.is_asked = false,
            NetworkCommand::HangUp if session.is_remote() && !network.is_asked => {
                network.is_asked = true;
                overlay.set_if_neq(Overlay::of(NETWORK));
            }
            NetworkCommand::HangUp => {
                if network.is_asked {
                    network.is_asked = false;
                    *overlay = Overlay::NONE;
                }
                // `say` tells the other player that the game is given up. Nothing is told if there is no game yet.
                let is_given_up = session.leave_remote() == Some(Change::Moved);
                if !is_given_up {
                    network.end = None;
                    network.calls = None;
                }
            }
        }
    }
}

/// Tries again to join a game that nobody had begun.
fn call(
    (time, nap): (Res<Time<Real>>, Res<Nap>),
    session: Res<Session>,
    mut network: ResMut<Network>,
    overlay: Res<Overlay>,
    mut notice: ResMut<Notice>,
) {
    let Some(at) = network.calls.filter(|_| network.end.is_none()) else { return };
    if time.elapsed() < at {
        return nap.at_most(at.saturating_sub(time.elapsed()));
    }
    let rules = *session.next_rules();
    if let Err(why) = network.bypass_change_detection().join_free(rules) {
        network.calls = None;
        network.fail(why, &overlay, &mut notice);
    }
}

/// Reads what has happened.
fn hear(
    (page, time): (Res<State<PageId>>, Res<Time<Real>>),
    mut network: ResMut<Network>,
    mut session: ResMut<Session>,
    mut notice: ResMut<Notice>,
    mut overlay: ResMut<Overlay>,
) {
    let status = network.status();
    let inner = network.bypass_change_detection();
    let Network { end: slot, name, trouble: told, calls, .. } = inner;
    let Some(end) = slot else { return };
    let (mut is_off, mut has_ended, mut failure, mut turned) = (false, false, None, None);
    while !has_ended && let Some(event) = end.remote.poll() {
        let is_its = session.number() == end.number;
        match event {
            RemoteEvent::Waits(address) => end.status = Status::Waits(Place::of(address)),
            RemoteEvent::OtherRules(rules) => end.rules = *rules,
            RemoteEvent::Began(other) => {
                let (host, port) = &end.place;
                let other = other.map_or_else(|| shown((host, *port)), |it| it.to_string());
                let mut names = [Some(other.clone()), Some(other.clone())];
                names[end.own as usize] = Name::new(name).map(|it| it.to_string());
                let is_in_sight =
                    *page.get() == PLAY && (!overlay.is_open() || overlay.shows(NETWORK));
                if !is_in_sight {
                    notice.0 = Some(Phrase::new("tablut-network-begins").with("name", other));
                }
                session.open_remote(end.rules, Some(end.own), names);
                (end.status, end.number) = (Status::Plays, session.number());
                (*told, failure, *calls) = (None, None, None);
                if overlay.shows(NETWORK) {
                    *overlay = Overlay::NONE;
                }
            }
            RemoteEvent::NotBegun(who) if is_its && session.is_remote() => {
                is_off = session.lose_remote() == Some(Change::Opened);
                // The server tells next where it waits.
                end.status = Status::Connects;
                end.remote.wait_again();
                let who = who.map(|it| it.to_string()).unwrap_or_default();
                failure = Some(Phrase::new("tablut-network-not-begun").with("name", who));
            }
            // The person here has given up meanwhile, and waits for nobody.
            RemoteEvent::NotBegun(_) => has_ended = true,
            RemoteEvent::Moved(mv) if is_its => _ = session.receive(mv),
            RemoteEvent::Over(outcome, reason) if is_its => {
                session.end_remote(outcome, reason);
            }
            RemoteEvent::Moved(_) | RemoteEvent::Over(..) => {}
            RemoteEvent::Ended(result) => {
                has_ended = true;
                // If the game is over, its connection no longer matters.
                let has_begun = end.status == Status::Plays && is_its;
                if let Err(why) = &result
                    && end.way == Way::First
                    && trouble::is_side_taken(why)
                {
                    turned = Some((end.own.other(), end.rules));
                } else if let Err(why) = &result
                    && end.way != Way::Chosen
                    && trouble::is_nobody(why)
                {
                    *calls = Some(time.elapsed() + CALL);
                } else if let Err(why) = result
                    && (!has_begun || session.is_remote())
                {
                    *calls = None;
                    failure = Some(trouble::phrase(&end.place, &why));
                }
                is_off |= has_begun && session.lose_remote() == Some(Change::Opened);
            }
        }
    }
    if has_ended {
        *slot = None;
    }
    if let Some((side, rules)) = turned {
        failure = network.bypass_change_detection().begin(false, side, rules, Way::Last).err();
    }
    if network.status() != status || is_off || failure.is_some() {
        network.set_changed();
    }
    if is_off && !overlay.is_open() && *page.get() == PLAY {
        // The game before is on the board again, and the card says why.
        *overlay = Overlay::of(NETWORK);
    }
    if let Some(why) = failure {
        network.bypass_change_detection().fail(why, &overlay, &mut notice);
    }
}

/// Tells what the person here does, and leaves when nobody is there any more who waits for it.
fn say(mut network: ResMut<Network>, session: Res<Session>) {
    let end = network.bypass_change_detection().end.as_mut();
    let playing = end.filter(|it| it.status == Status::Plays && !it.is_over);
    if playing.is_some_and(|end| !end.follow(&session)) {
        network.end = None;
    }
}
