//! [`RemoteGame`]: a game with somebody elsewhere, for a program that draws meanwhile.

use std::io;
use std::net::{SocketAddr, ToSocketAddrs as _};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use carom_engine::Rules as _;
use carom_engine::tablut::{Game, Move, RuleSet, Side, Variant};
use carom_formats::tablut::wire::Turn;
use mio::Waker;

use super::super::{
    Conclusion, ConclusionReason, Host, News, Offence, RemoteError, RemoteEvent, RemoteRole,
    RemoteSetup,
};
use super::{Client, Note, Server};
use crate::tablut::EndingReason;

/// The longest time for the last messages of a game.
const FAREWELL: Duration = Duration::from_secs(2);
/// The longest time without a look at the sockets. Whatever happens there ends it.
const PATIENCE: Duration = Duration::from_mins(1);

/// A game between a person here and somebody elsewhere.
///
/// It has one thread, which waits for the sockets. Nothing here waits: [`RemoteGame::poll`] tells what has happened, and the thread
/// calls `wake` when there is something to poll. When the value is dropped, the connection is closed and the thread ends; a thread that
/// still connects ends when this has failed.
#[derive(Debug)]
pub struct RemoteGame {
    /// `None` only while the value is dropped.
    orders: Option<Sender<Request>>,
    /// Never locked: a receiver alone could not be in a place that threads share.
    events: Mutex<Receiver<RemoteEvent>>,
    waker: Arc<OnceLock<Waker>>,
    moves: usize,
}

/// What the person here does.
#[derive(Debug)]
enum Request {
    Play(Move),
    Resign,
    WaitAgain,
    Finish,
}

impl RemoteGame {
    /// Begins to wait or to connect.
    ///
    /// # Errors
    /// The thread cannot start.
    pub fn new(setup: RemoteSetup, wake: impl Fn() + Send + 'static) -> io::Result<Self> {
        let ((orders, inbox), (outbox, events)) = (mpsc::channel(), mpsc::channel());
        let waker = Arc::new(OnceLock::new());
        let line = Line { setup, orders: inbox, events: outbox, waker: Arc::clone(&waker), wake };
        thread::Builder::new().spawn(move || line.run())?;
        Ok(Self { orders: Some(orders), events: Mutex::new(events), waker, moves: 0 })
    }

    /// The next thing that has happened.
    pub fn poll(&mut self) -> Option<RemoteEvent> {
        let events = self.events.get_mut().unwrap_or_else(PoisonError::into_inner);
        let event = match events.try_recv() {
            Ok(event) => event,
            Err(TryRecvError::Empty) => return None,
            // The thread has failed, or the end was told already.
            Err(TryRecvError::Disconnected) => RemoteEvent::Ended(Ok(())),
        };
        match event {
            RemoteEvent::Began(_) => self.moves = 0,
            RemoteEvent::Moved(_) => self.moves += 1,
            _ => {}
        }
        Some(event)
    }

    /// How many moves of the present game are known here: those that came and those that were sent.
    #[must_use]
    pub const fn moves(&self) -> usize {
        self.moves
    }

    /// Sends a move of the person here.
    pub fn play(&mut self, mv: Move) {
        self.moves += 1;
        self.order(Request::Play(mv));
    }

    /// Gives up. A server tells the other player; a client can only leave.
    pub fn resign(&self) {
        self.order(Request::Resign);
    }

    /// Waits for another player after [`RemoteEvent::NotBegun`].
    pub fn wait_again(&self) {
        self.order(Request::WaitAgain);
    }

    /// The game is over here: what was sent still arrives, but nothing else is waited for.
    pub fn finish(&self) {
        self.order(Request::Finish);
    }

    fn order(&self, order: Request) {
        // If nobody listens any more, the thread has ended and has told why.
        let _ = self.orders.as_ref().map(|it| it.send(order));
        self.wake();
    }

    fn wake(&self) {
        // A thread that has no waker yet looks at its orders later.
        let _ = self.waker.get().map(Waker::wake);
    }
}

impl Drop for RemoteGame {
    fn drop(&mut self) {
        self.orders = None;
        self.wake();
    }
}

/// What the thread has.
struct Line<W> {
    setup: RemoteSetup,
    orders: Receiver<Request>,
    events: Sender<RemoteEvent>,
    waker: Arc<OnceLock<Waker>>,
    wake: W,
}

impl<W: Fn()> Line<W> {
    fn run(self) {
        let ended = match self.setup.role {
            RemoteRole::Host(time) => self.host(time),
            RemoteRole::Guest => self.join(),
        };
        self.tell(RemoteEvent::Ended(ended));
    }

    fn tell(&self, event: RemoteEvent) {
        // If nobody listens any more, the thread learns it from its orders.
        let _ = self.events.send(event);
        (self.wake)();
    }

    /// The first address of the host.
    fn resolved(&self) -> Result<SocketAddr, RemoteError> {
        let (host, port) = &self.setup.address;
        let mut addresses =
            (host.as_str(), *port).to_socket_addrs().map_err(RemoteError::Unknown)?;
        addresses.next().ok_or_else(|| RemoteError::Unknown(io::ErrorKind::NotFound.into()))
    }

    /// Orders from now on end the waiting for the sockets.
    fn listen(&self, waker: io::Result<Waker>) -> Result<(), RemoteError> {
        let _ = self.waker.set(waker?);
        Ok(())
    }

    fn host(&self, time: Duration) -> Result<(), RemoteError> {
        let RemoteSetup { own, ref name, rules, .. } = self.setup;
        let mut addresses = [None; 2];
        addresses[own.other() as usize] = Some(self.resolved()?);
        let host = Host::new(rules).with(own, name.clone());
        let mut server = Server::bind(host.clone(), addresses, time).map_err(|(_, why)| why)?;
        self.listen(server.waker())?;
        loop {
            if let Some(address) = server.address(own.other()) {
                self.tell(RemoteEvent::Waits(address));
            }
            if !self.serve(&mut server) {
                return Ok(());
            }
            // A client with other rules leaves as soon as it sees the board.
            self.tell(RemoteEvent::NotBegun(server.host().name(own.other()).cloned()));
            server.begin(host.clone());
            // What was said in the game that has not begun is not meant for the next one.
            if !self.orders.iter().any(|it| matches!(it, Request::WaitAgain)) {
                return Ok(());
            }
        }
    }

    /// Carries out what was said. Returns whether more can come: the game was not dropped.
    fn obey(&self, mut act: impl FnMut(Request)) -> bool {
        loop {
            match self.orders.try_recv() {
                Ok(order) => act(order),
                Err(why) => return why == TryRecvError::Empty,
            }
        }
    }

    /// Serves a game until it is over. Returns whether the other player has left before both had moved: then there was no game.
    fn serve(&self, server: &mut Server) -> bool {
        let own = self.setup.own;
        let (mut has_begun, mut until) = (false, None);
        while !is_past(until) {
            let mut notes = Vec::new();
            let goes_on = self.obey(|order| match order {
                Request::Play(mv) => notes.append(&mut server.play(own, mv)),
                Request::Resign => server.resign(own),
                Request::Finish => until = Some(Instant::now() + FAREWELL),
                Request::WaitAgain => {}
            });
            if !goes_on {
                return false;
            }
            if server.host().conclusion().is_none() {
                notes.append(&mut server.step(patience(until)));
            }
            if !has_begun && server.host().has_started() {
                has_begun = true;
                self.tell(RemoteEvent::Began(server.host().name(own.other()).cloned()));
            }
            for note in notes {
                match note {
                    Note::Moved { side, mv, .. } if side != own => {
                        self.tell(RemoteEvent::Moved(mv));
                    }
                    _ => {}
                }
            }
            let Some(Conclusion { outcome, reason }) = server.host().conclusion() else { continue };
            let has_left = matches!(
                reason,
                ConclusionReason::Forfeit { offence, .. } if *offence != Offence::Late
            );
            if has_left && server.host().game().moves().len() < Side::ALL.len() {
                return true;
            }
            self.tell(RemoteEvent::Over(*outcome, ending_reason(reason)));
            let end = Some(Instant::now() + FAREWELL);
            while !server.is_done() && !is_past(end) && self.obey(drop) {
                server.step(patience(end));
            }
            return false;
        }
        false
    }

    fn join(&self) -> Result<(), RemoteError> {
        let RemoteSetup { own, ref name, mut rules, ref address, .. } = self.setup;
        self.resolved()?;
        let mut client = Client::connect((&address.0, address.1), own, name, rules)?;
        self.listen(client.waker())?;
        let (mut has_begun, mut until) = (false, None);
        while !is_past(until) {
            let goes_on = self.obey(|order| match order {
                Request::Play(mv) => client.play(mv),
                Request::Resign => until = Some(Instant::now()),
                Request::Finish => until = Some(Instant::now() + FAREWELL),
                Request::WaitAgain => {}
            });
            if !goes_on {
                return Ok(());
            }
            let Some((news, turn)) = client.step(patience(until))? else { continue };
            let game = client.game().clone();
            // It has begun anew from another position.
            if news == News::Jumped || *game.variant() != Variant::from_start(rules) {
                let other = Self::rules_of(&game).filter(|_| !has_begun);
                rules = other.ok_or(RemoteError::OtherStart)?;
                client.use_rules(rules);
                self.tell(RemoteEvent::OtherRules(Box::new(rules)));
            }
            if !has_begun {
                has_begun = true;
                self.tell(RemoteEvent::Began(None));
            }
            if let News::Moved { mv, .. } = news
                && game.position().to_move() == own
            {
                self.tell(RemoteEvent::Moved(mv));
            }
            if let Turn::Over(outcome) = turn {
                // The server does not say why.
                self.tell(RemoteEvent::Over(outcome, EndingReason::Left));
                return Ok(());
            }
        }
        Ok(())
    }

    /// The rules with the start of a game.
    fn rules_of(game: &Game) -> Option<RuleSet> {
        let start = game.variant().initial_state();
        let is_its = |rules: &RuleSet| Variant::from_start(*rules).initial_state() == start;
        RuleSet::ALL.into_iter().find(is_its)
    }
}

/// Whether a time has come.
fn is_past(time: Option<Instant>) -> bool {
    time.is_some_and(|it| it <= Instant::now())
}

/// How long to wait until a time.
fn patience(until: Option<Instant>) -> Duration {
    until.map_or(PATIENCE, |it| it.saturating_duration_since(Instant::now()))
}

/// Why a game on our server has ended without a rule of the board.
const fn ending_reason(why: &ConclusionReason) -> EndingReason {
    match why {
        ConclusionReason::Forfeit { offence: Offence::Late, .. } => EndingReason::Time,
        ConclusionReason::Resigned(_) => EndingReason::Resignation,
        _ => EndingReason::Left,
    }
}
