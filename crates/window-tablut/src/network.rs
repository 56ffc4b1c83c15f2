//! [`Network`]: a game with somebody elsewhere. A thread has the connection; the session has the game.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use carom_engine::tablut::{Move, RuleSet, Side};
use carom_formats::tablut::wire::Name;
use carom_play::tablut::{Change, EndingReason};
use carom_shell::ids::PageId;
use carom_shell::kept::Kept;
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::place::Place as FilePlace;
use carom_shell::words::Phrase;
use carom_shell::worker::{JobId, Worker, wake};
use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::command::{Meeting, NetworkCommand, Reach};
use crate::ids::{NETWORK, PLAY, ROOM};
use crate::order::Obey;
use crate::session::Session;

mod address;
mod line;
mod person;

use address::{EVERYWHERE, Place, USUAL};
use line::{Line, MINUTES, News, Role, Said};
use person::Person;

/// What a connection does now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
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
    said: Sender<(u32, Said)>,
    news: Receiver<News>,
    status: Status,
    role: Role,
    /// Whether the game is over here and the thread knows: it ends by itself.
    is_over: bool,
    /// How many games have begun over this connection.
    game: u32,
    /// The number of the game in the session.
    number: u64,
    /// The number of moves that were looked at.
    seen: usize,
}

impl End {
    /// Sends the moves of the person here, and says when the game is over. Returns whether the connection is still needed.
    fn follow(&mut self, session: &Session) -> bool {
        if session.number() != self.number {
            return false;
        }
        let tree = session.tree();
        let moves: Vec<Move> = tree.line().iter().filter_map(|&it| tree.move_to(it)).collect();
        let first = tree.start().to_move();
        for (number, &mv) in moves.iter().enumerate().skip(self.seen) {
            let side = if number.is_multiple_of(2) { first } else { first.other() };
            if side == self.own {
                self.say(Said::Move(mv));
            }
        }
        self.seen = moves.len();
        if session.is_remote() {
            return true;
        }
        self.is_over = true;
        let has_resigned =
            session.ending().is_some_and(|it| it.reason == EndingReason::Resignation);
        match (has_resigned, self.role) {
            // A client can only leave.
            (true, Role::Guest) => return false,
            (true, Role::Host) => self.say(Said::Resigns),
            (false, _) => self.say(Said::Ends),
        }
        true
    }

    fn say(&self, said: Said) {
        // If nobody listens any more, the job has ended, and its answer says why.
        let _ = self.said.send((self.game, said));
    }
}

/// The thread of the connection, if there is one, and its address.
#[derive(Resource)]
pub struct Network {
    worker: Worker<Line>,
    end: Option<End>,
    /// What the player has chosen in the card; `None` at first.
    meeting: Option<Meeting>,
    /// From where another player can come.
    reach: Reach,
    /// What the player has typed as the address to wait at and as the one to go to.
    waits_at: String,
    address: String,
    /// What the person here has typed as the own name.
    name: String,
    /// Why the last connection has failed or ended, until the next one.
    trouble: Option<Phrase>,
}

impl Network {
    pub fn status(&self) -> Option<Status> {
        self.end.as_ref().map(|it| it.status)
    }

    /// Why the last connection has failed or ended.
    pub const fn trouble(&self) -> Option<&Phrase> {
        self.trouble.as_ref()
    }

    /// The minutes that the other player has for each move; `None` if the time is not set here.
    pub(crate) fn minutes(&self) -> Option<u64> {
        self.end.as_ref().filter(|it| it.role == Role::Host).map(|_| MINUTES)
    }

    /// The rules of the game that is waited for or played.
    pub(crate) fn rules(&self) -> Option<&RuleSet> {
        self.end.as_ref().map(|it| &it.rules)
    }

    /// What the player has chosen in the card.
    pub(crate) const fn meeting(&self) -> Option<Meeting> {
        self.meeting
    }

    /// From where another player can come.
    pub(crate) const fn reach(&self) -> Reach {
        self.reach
    }

    /// What the player has typed as the address to wait at.
    pub(crate) fn waits_at(&self) -> &str {
        &self.waits_at
    }

    /// What the player has typed as the address to go to.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// What the person here has typed as the own name.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn begin(&mut self, role: Role, own: Side, rules: RuleSet) {
        let ((said, inbox), (outbox, news)) = (unbounded(), unbounded());
        // What the card shows is what is opened.
        let address = match (role, self.reach) {
            (Role::Guest, _) => &self.address,
            (Role::Host, Reach::Computer) => USUAL,
            (Role::Host, Reach::Network) => EVERYWHERE,
            (Role::Host, Reach::Address) => &self.waits_at,
        };
        let address = address.trim();
        let address = if address.is_empty() { USUAL } else { address }.to_owned();
        let name = Name::new(&self.name);
        let line = Line { role, own, name, address, rules, said: inbox, news: outbox };
        let id = self.worker.begin(line);
        let status = Status::Connects;
        let (game, number, seen, is_over) = (0, 0, 0, false);
        let end = End { id, own, rules, said, news, status, role, is_over, game, number, seen };
        self.end = Some(end);
        self.trouble = None;
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
    let name = kept.to_value().name;
    let (waits_at, address) = (USUAL.to_owned(), USUAL.to_owned());
    let (meeting, reach, trouble) = (None, Reach::default(), None);
    let network = Network { worker, end: None, meeting, reach, waits_at, address, name, trouble };
    commands.insert_resource(network);
}

fn obey(
    mut commands: MessageReader<NetworkCommand>,
    mut network: ResMut<Network>,
    mut kept: ResMut<Kept<Person>>,
    mut session: ResMut<Session>,
    mut notice: ResMut<Notice>,
) {
    for command in commands.read() {
        if matches!(command, NetworkCommand::Host(_) | NetworkCommand::Join(_)) {
            if network.end.is_some() {
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
            NetworkCommand::Host(side) => network.begin(Role::Host, *side, *session.next_rules()),
            NetworkCommand::Join(side) => network.begin(Role::Guest, *side, *session.next_rules()),
            NetworkCommand::HangUp => {
                // `say` tells the other player that the game is given up. Nothing is told if there is no game yet.
                let is_given_up = session.leave_remote() == Some(Change::Moved);
                if !is_given_up {
                    network.hang_up();
                }
            }
        }
    }
}

/// Reads what the thread tells.
fn hear(
    page: Res<State<PageId>>,
    mut network: ResMut<Network>,
    mut session: ResMut<Session>,
    mut notice: ResMut<Notice>,
    mut overlay: ResMut<Overlay>,
) {
    let Network { worker, end: slot, name, trouble: told, .. } = network.bypass_change_detection();
    let Some(end) = slot else { return };
    let status = end.status;
    let (mut is_off, mut is_left, mut failure) = (false, false, None);
    // The answer of a job comes after its news.
    let reply = worker.replies().find(|it| it.id == end.id);
    for news in end.news.try_iter() {
        match news {
            News::Waits(place) => end.status = Status::Waits(place),
            News::Began(other) => {
                let mut names = [None, Some(other)];
                if end.own == Side::Defenders {
                    names.reverse();
                }
                names[end.own as usize] = Name::new(name).map(|it| it.to_string());
                let is_in_sight =
                    *page.get() == PLAY && (!overlay.is_open() || overlay.shows(NETWORK));
                if !is_in_sight {
                    let came = names[end.own.other() as usize].clone().unwrap_or_default();
                    notice.0 = Some(Phrase::new("tablut-network-begins").with("name", came));
                }
                session.open_remote(end.rules, end.own, names);
                (end.status, end.number, end.seen) = (Status::Plays, session.number(), 0);
                end.game += 1;
                (*told, failure) = (None, None);
                if overlay.shows(NETWORK) {
                    *overlay = Overlay::NONE;
                }
            }
            News::NotBegun(who) if session.number() == end.number && session.is_remote() => {
                is_off = session.lose_remote() == Some(Change::Opened);
                // The server tells next where it waits.
                end.status = Status::Connects;
                let trouble = Phrase::new("tablut-network-not-begun").with("name", who);
                failure = Some(trouble);
            }
            // The person here has given up meanwhile, and waits for nobody.
            News::NotBegun(_) => is_left = true,
            News::Moved(number, mv) if session.number() == end.number => {
                session.receive(number, mv);
            }
            News::Over(outcome, reason) if session.number() == end.number => {
                session.end_remote(outcome, reason);
            }
            News::Moved(..) | News::Over(..) => {}
        }
    }
    let has_changed = end.status != status || is_off || reply.is_some();
    if let Some(reply) = reply {
        // The game is over: its connection no longer matters.
        let has_begun = end.status == Status::Plays && session.number() == end.number;
        let is_news = !has_begun || session.is_remote();
        *slot = None;
        let trouble = match reply.answer {
            Ok(Ok(())) => None,
            Ok(Err(trouble)) => Some(trouble.phrase()),
            Err(why) => Some(why.into()),
        };
        is_off |= has_begun && session.lose_remote() == Some(Change::Opened);
        failure = trouble.filter(|_| is_news).or(failure);
    }
    if failure.is_some() {
        told.clone_from(&failure);
    }
    if is_left {
        network.hang_up();
    }
    if has_changed {
        network.set_changed();
    }
    if is_off && !overlay.is_open() && *page.get() == PLAY {
        // The game before is on the board again, and the card says why.
        *overlay = Overlay::of(NETWORK);
    }
    // The card says it already if it is open.
    if failure.is_some() && !overlay.shows(NETWORK) {
        notice.0 = failure;
    }
}

/// Tells the thread what the person here does, and leaves when nobody is there any more who waits for it.
fn say(mut network: ResMut<Network>, session: Res<Session>) {
    let end = network.bypass_change_detection().end.as_mut();
    let playing = end.filter(|it| it.status == Status::Plays && !it.is_over);
    if playing.is_some_and(|end| !end.follow(&session)) {
        network.hang_up();
    }
}
