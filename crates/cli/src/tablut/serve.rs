//! `carom tablut serve`: the server of one game, which two programs join.

use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, anyhow, bail};
use carom_competition::sockets::{Note, Server};
use carom_competition::{Host, colour};
use carom_engine::tablut::{RuleSet, Side, Variant};
use carom_formats::tablut::{NATIVE, Record, by_id};
use carom_support::wording::timed;

use super::argument::NetworkRulesParser;
use crate::exit::Ending;
use crate::options::{duration, whole_number};
use crate::output::say;
use crate::{interrupt, output};

const EXAMPLES: &str = "\
Examples:
  carom tablut serve --rules ashton
  carom tablut serve --rules ashton --listen 0.0.0.0 --time 30s --records games
  carom tablut serve --rules linnaean --white-port 0 --black-port 0";

const NOTES: &str = "\
The server uses the protocol of a student competition, so programs of the competition can play on it. A client sends \
its name and then a move in each of its turns; after each move both clients get the board. docs/tablut-network.md \
describes the messages, and what happens to clients that make mistakes: before the game the server refuses them, and \
in the game they lose.

Port 0 takes any free port; the first lines of the output tell which.

With --records, the server writes the game to the folder as WHITE_vs_BLACK_TIME.tablut, even if the game is stopped. \
Under ashton it also writes a log in the format of the competition's server, _WHITE_vs_BLACK_TIME_gameLog.txt. TIME is \
in milliseconds since 1970.

Exit codes: 0 the game has a result, 2 bad input, or a port that is not free, 130 Ctrl-C, 143 SIGTERM.";

/// Run the server of a game between two programs that join over the network
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// Rules: a rule set on 9x9 squares by its name or in a file
    #[arg(long, value_name = "RULES", value_parser = NetworkRulesParser)]
    rules: RuleSet,
    #[command(flatten)]
    place: ListenArgs,
    /// Time for each move, and for the name, as in 60s or 500ms
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration, allow_hyphen_values = true)]
    time: Duration,
    /// Write the game to this folder
    #[arg(long = "records", value_name = "DIR")]
    record: Option<PathBuf>,
}

/// Where a server listens.
#[derive(clap::Args, Debug)]
pub(super) struct ListenArgs {
    /// Network address on which the server listens; 0.0.0.0 means all addresses [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<IpAddr>,
    /// Port for white, the defenders [default: 5800]
    #[arg(long, value_name = "PORT", value_parser = whole_number::<u16>(0..=65_535))]
    white_port: Option<u16>,
    /// Port for black, the attackers [default: 5801]
    #[arg(long, value_name = "PORT", value_parser = whole_number::<u16>(0..=65_535))]
    black_port: Option<u16>,
}

impl ListenArgs {
    /// The first option that was given.
    pub(super) fn given(&self) -> Option<&'static str> {
        let ports = [("--white-port", self.white_port), ("--black-port", self.black_port)];
        let mut ports = ports.into_iter().filter_map(|(name, port)| port.map(|_| name));
        self.listen.map(|_| "--listen").or_else(|| ports.next())
    }

    /// A server at these ports.
    pub(super) fn bind(&self, host: Host, time: Duration) -> anyhow::Result<Server> {
        let listen = self.listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let places = [(self.black_port, Side::Attackers), (self.white_port, Side::Defenders)];
        let [black, white] =
            places.map(|(given, side)| SocketAddr::new(listen, given.unwrap_or(port(side))));
        if black == white && black.port() != 0 {
            bail!("--white-port and --black-port are the same: {}", black.port());
        }
        Server::bind(host, [Some(black), Some(white)], time).map_err(|(side, error)| {
            let address = if side == Side::Defenders { white } else { black };
            anyhow!(error).context(format!("{}: {address}", colour(side)))
        })
    }
}

/// The port of a side on the server of the competition.
pub(super) const fn port(side: Side) -> u16 {
    match side {
        Side::Defenders => 5800,
        Side::Attackers => 5801,
    }
}

/// The longest wait for a message, before the command looks for a signal.
pub(super) const TICK: Duration = Duration::from_millis(100);

/// Serves one game.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let stop = interrupt::catch();
    // If the game cannot be written, it does not begin.
    if let Some(folder) = &args.record {
        if folder.exists() && !folder.is_dir() {
            bail!("{}: not a folder", folder.display());
        }
        (NATIVE.write)(&[Record::new(Variant::from_start(args.rules))]).context("--records")?;
    }
    let mut server = args.place.bind(Host::new(args.rules), args.time)?;
    // A server that does not begin leaves no folder.
    if let Some(folder) = &args.record {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        output::check(Some(&folder.join("game")))?;
    }
    let time = timed(args.time);
    let mut lines = vec![("rules", format!("{}, {time} for a move", args.rules))];
    for side in [Side::Defenders, Side::Attackers] {
        let address = server.address(side).context("a socket has no address")?;
        lines.push((colour(side), format!("waits at {address}")));
    }
    output::write_stdout(output::block(&lines).as_bytes())?;
    let (mut moves, mut visitors) = (0, Addresses::default());
    while !server.is_done() && !stop.load(Ordering::Relaxed) {
        for note in server.step(TICK) {
            visitors.hear(&note);
            tell(&note, &mut moves)?;
        }
    }
    if let Some(folder) = args.record.as_ref().filter(|_| server.host().has_started()) {
        record(folder, server.host(), &format!("{time} a move"))?;
    }
    let Some(conclusion) = server.host().conclusion() else {
        say("result", "none: the server was stopped")?;
        return Ok(Ending::Cancelled);
    };
    say("result", &conclusion.to_string())?;
    Ok(Ending::Done)
}

/// Prints what has happened. `moves` is the number of moves so far.
fn tell(note: &Note, moves: &mut usize) -> anyhow::Result<()> {
    match note {
        Note::Connected { side, address } => {
            say(colour(*side), &format!("connected from {address}"))
        }
        Note::Named { side, name } => say(colour(*side), &format!("is {name}")),
        Note::Moved { mv, .. } => {
            *moves += 1;
            say(&moves.to_string(), &mv.to_string())
        }
        _ => Ok(()),
    }
}

/// Where the clients of both sides come from, attackers first.
#[derive(Default)]
pub(super) struct Addresses([Option<SocketAddr>; 2]);

impl Addresses {
    /// Keeps the address of a new client, and names refused clients on standard error.
    pub(super) fn hear(&mut self, note: &Note) {
        match note {
            Note::Connected { side, address } => self.0[*side as usize] = Some(*address),
            Note::Taken { side, address } => refuse(*side, Some(*address), "the place is taken"),
            Note::Refused { side, offence } => {
                refuse(*side, self.0[*side as usize].take(), &offence.to_string());
            }
            _ => {}
        }
    }
}

fn refuse(side: Side, address: Option<SocketAddr>, reason: &str) {
    let address = address.map_or_else(String::new, |it| format!(" {it}"));
    output::tell(&format!("{}: refused{address}: {reason}", colour(side)));
}

/// Writes the game to a folder.
fn record(folder: &Path, host: &Host, limit: &str) -> anyhow::Result<()> {
    let [white, black] = [Side::Defenders, Side::Attackers]
        .map(|side| host.name(side).map_or_else(String::new, ToString::to_string));
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
    let stem = format!("{white}_vs_{black}_{now}");
    let conclusion = host.conclusion();
    let names = [("White", white), ("Black", black)];
    let end = conclusion.map_or_else(|| "stopped".to_owned(), |it| it.reason.to_string());
    let facts = [("Limit", limit.to_owned()), ("End", end)];
    let rows = names.into_iter().chain(facts);
    let headers = rows.map(|(name, value)| (name.to_owned(), value)).collect();
    let result = conclusion.map(|it| it.outcome);
    let records = [Record { headers, result, ..Record::of(host.game()) }];
    let text = (NATIVE.write)(&records).context("the record")?;
    let path = folder.join(format!("{stem}.{}", NATIVE.extension));
    output::write(Some(&path), text.as_bytes())?;
    // A log cannot say that the game has other rules.
    if let Some(Ok(log)) = by_id("log").map(|format| (format.write)(&records)) {
        output::write(Some(&folder.join(format!("_{stem}_gameLog.txt"))), log.as_bytes())?;
    }
    Ok(())
}
