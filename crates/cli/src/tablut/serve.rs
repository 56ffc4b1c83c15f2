//! `carom tablut serve`: the server of one game, which two programs join.

use std::collections::VecDeque;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use carom_engine::tablut::{RuleSet, Side};
use carom_formats::tablut::wire::ReceiveError;
use carom_formats::wording::timed;
use carom_play::tablut::network::{Answer, Event, Host, colour};

use super::connection::Connection;
use super::values;
use crate::output::say;
use crate::{interrupt, options, output};

const EXAMPLES: &str = "\
Examples:
  carom tablut serve --rules ashton
  carom tablut serve --rules ashton --listen 0.0.0.0 --time 30s
  carom tablut serve --rules linnaean --white-port 0 --black-port 0";

const NOTES: &str = "\
The server speaks the wire of the student competition: its programs can play here. A client sends its name and then a move \
in each of its turns; after each move both clients get the board. docs/tablut-network.md describes the messages, and what \
happens to clients that make mistakes: before the game they are refused, in the game they lose.

Port 0 takes any free port; the first lines of the output tell which.

Exit codes: 0 the game has a result, 1 the server was stopped, 2 bad input, or a port that is not free.";

/// Hold a game for two programs that join over the network
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// The rule set
    #[arg(long, value_name = "RULES", value_parser = values::rules())]
    rules: RuleSet,
    /// Address of the network on which the server listens; 0.0.0.0 is every one
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,
    /// Port for white, the defenders
    #[arg(long, value_name = "PORT", default_value_t = values::port(Side::Defenders))]
    white_port: u16,
    /// Port for black, the attackers
    #[arg(long, value_name = "PORT", default_value_t = values::port(Side::Attackers))]
    black_port: u16,
    /// Time for a move, and for the name, as in 60s, 500ms or 2m
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = options::duration)]
    time: Duration,
}

/// The order in which both sides are told and asked.
const SIDES: [Side; 2] = [Side::Defenders, Side::Attackers];
/// How often the server looks whether it is asked to stop.
const TICK: Duration = Duration::from_millis(100);
/// The time that clients have to read the last state.
const LINGER: Duration = Duration::from_secs(1);
/// The rest after a connection that could not be accepted.
const REST: Duration = Duration::from_millis(100);

/// What the threads of the sockets report.
enum Report {
    Connected(Side, TcpStream, SocketAddr),
    /// From the client with a number.
    Received(u64, Result<String, ReceiveError>),
}

/// Serves one game.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let stop = interrupt::catch();
    let mut listeners = Vec::new();
    for side in SIDES {
        let port = if side == Side::Defenders { args.white_port } else { args.black_port };
        let address = SocketAddr::new(args.listen, port);
        let listener = TcpListener::bind(address);
        listeners.push((side, listener.with_context(|| format!("{}: {address}", colour(side)))?));
    }
    // A sender that is too fast has to wait.
    let (sender, reports) = mpsc::sync_channel(8);
    let time = timed(args.time);
    let mut lines = vec![("rules", format!("{}, {time} for a move", args.rules))];
    for (side, listener) in &listeners {
        lines.push((colour(*side), format!("waits at {}", listener.local_addr()?)));
    }
    output::write_stdout(output::block(&lines).as_bytes())?;
    for (side, listener) in listeners {
        let sender = sender.clone();
        thread::Builder::new().spawn(move || accept(side, &listener, &sender))?;
    }
    let mut server = Server::new(Host::new(args.rules), args.time, sender);
    server.serve(&reports, stop)?;
    server.close(&reports);
    let Some(conclusion) = server.host.conclusion() else {
        say("result", "none: the server was stopped")?;
        return Ok(ExitCode::from(output::NO_SOLUTION));
    };
    say("result", &conclusion.to_string())?;
    Ok(ExitCode::SUCCESS)
}

/// Reports every connection at the port of a side.
fn accept(side: Side, listener: &TcpListener, sender: &SyncSender<Report>) {
    loop {
        match listener.accept() {
            Ok((stream, address)) => {
                if sender.send(Report::Connected(side, stream, address)).is_err() {
                    return;
                }
            }
            // The client has gone already, or too many files are open: this passes.
            Err(_) => thread::sleep(REST),
        }
    }
}

/// A game with the connections of its clients.
struct Server {
    host: Host,
    /// By the number of the side.
    clients: [Option<Client>; 2],
    /// The number of connections so far.
    count: u64,
    /// The limit for a name and for a move.
    time: Duration,
    sender: SyncSender<Report>,
    /// The moves that were printed.
    told: usize,
}

/// A client that has a place.
struct Client {
    number: u64,
    connection: Connection,
    /// When its time runs out, if the server waits for it.
    deadline: Option<Instant>,
}

impl Server {
    fn new(host: Host, time: Duration, sender: SyncSender<Report>) -> Self {
        Self { host, clients: [None, None], count: 0, time, sender, told: 0 }
    }

    /// Serves until the game has ended, or until `stop`.
    fn serve(&mut self, reports: &Receiver<Report>, stop: &AtomicBool) -> anyhow::Result<()> {
        while self.host.conclusion().is_none() && !stop.load(Ordering::Relaxed) {
            match reports.recv_timeout(self.patience()) {
                Ok(Report::Connected(side, stream, address)) => {
                    self.connect(side, stream, address)?;
                }
                Ok(Report::Received(number, received)) => {
                    if let Some(side) = self.side_of(number) {
                        self.tell(side, received.map_or_else(Event::Fault, Event::Message))?;
                    }
                }
                Err(_) => {}
            }
            let now = Instant::now();
            for side in SIDES {
                let deadline = self.clients[side as usize].as_ref().and_then(|it| it.deadline);
                if deadline.is_some_and(|it| it <= now) {
                    self.tell(side, Event::Late)?;
                }
            }
        }
        Ok(())
    }

    /// The time until something is due.
    fn patience(&self) -> Duration {
        let deadlines = self.clients.iter().flatten().filter_map(|it| it.deadline);
        let next = deadlines.min().map(|it| it.saturating_duration_since(Instant::now()));
        next.map_or(TICK, |it| it.min(TICK))
    }

    fn side_of(&self, number: u64) -> Option<Side> {
        let is_its = |side: &Side| {
            self.clients[*side as usize].as_ref().is_some_and(|it| it.number == number)
        };
        SIDES.into_iter().find(is_its)
    }

    fn connect(
        &mut self,
        side: Side,
        stream: TcpStream,
        address: SocketAddr,
    ) -> anyhow::Result<()> {
        if !self.host.connect(side) {
            output::note(&format!("{}: refused {address}: the place is taken", colour(side)));
            return Ok(());
        }
        self.count += 1;
        let (number, sender) = (self.count, self.sender.clone());
        let arrived = move |received| sender.send(Report::Received(number, received)).is_ok();
        match Connection::new(stream, arrived) {
            Ok(connection) => {
                let client = Client { number, connection, deadline: None };
                self.clients[side as usize] = Some(client);
                self.set_deadlines();
                say(colour(side), &format!("connected from {address}"))
            }
            Err(_) => self.tell(side, Event::Fault(ReceiveError::Closed)),
        }
    }

    /// Tells the host what has happened, and does what it answers.
    fn tell(&mut self, side: Side, event: Event) -> anyhow::Result<()> {
        let had_name = self.host.name(side).is_some();
        let mut events = VecDeque::from([(side, event)]);
        while let Some((side, event)) = events.pop_front() {
            match self.host.handle(side, event) {
                Answer::Nothing => {}
                Answer::Refuse(offence) => {
                    self.clients[side as usize] = None;
                    output::note(&format!("{}: refused: {offence}", colour(side)));
                }
                Answer::Send(states) => {
                    for client in self.clients.iter_mut().flatten() {
                        client.deadline = None;
                    }
                    for side in SIDES {
                        let Some(client) = &mut self.clients[side as usize] else { continue };
                        let mut texts = states.iter().map(ToString::to_string);
                        if texts.any(|text| client.connection.send(&text).is_err()) {
                            events.push_back((side, Event::Fault(ReceiveError::Closed)));
                            self.clients[side as usize] = None;
                        }
                    }
                }
            }
        }
        if let Some(name) = self.host.name(side).filter(|_| !had_name) {
            say(colour(side), &format!("is {name}"))?;
        }
        for (number, mv) in (1..).zip(self.host.game().moves()).skip(self.told) {
            say(&number.to_string(), &mv.to_string())?;
        }
        self.told = self.host.game().moves().len();
        self.set_deadlines();
        Ok(())
    }

    /// Starts the time of the clients for which the server waits now.
    fn set_deadlines(&mut self) {
        for side in SIDES {
            let waits = self.host.waits_for(side);
            if let Some(client) = &mut self.clients[side as usize] {
                let deadline = client.deadline.or_else(|| Instant::now().checked_add(self.time));
                client.deadline = deadline.filter(|_| waits);
            }
        }
    }

    /// Closes the connections. The clients get some time to read what was sent: a connection with unread messages that is
    /// closed at once would lose the last state. A client that leaves or sends a further message has had its time.
    fn close(&mut self, reports: &Receiver<Report>) {
        for client in self.clients.iter().flatten() {
            client.connection.finish();
        }
        let end = Instant::now() + LINGER;
        while self.clients.iter().any(Option::is_some) {
            let left = end.saturating_duration_since(Instant::now());
            match reports.recv_timeout(left) {
                Ok(Report::Received(number, _)) => {
                    if let Some(side) = self.side_of(number) {
                        self.clients[side as usize] = None;
                    }
                }
                Ok(Report::Connected(..)) if !left.is_zero() => {}
                _ => return,
            }
        }
    }
}
