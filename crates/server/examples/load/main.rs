//! Load on servers of rooms: bots in this process play in many rooms of servers in other processes, on this computer alone.
//!
//! Each bot sends a bid in its time and notes when the event of each message is at each seat. At the end every client must have the
//! room of every other one, no event may be lost that somebody has seen, and no request may be carried out twice.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{BufRead as _, BufReader};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use carom_rooms::ricochet::{RicochetCommand, RicochetTerms};
use carom_rooms::{
    ClientMessage, Digest, EventRecord, GameCommand, ParticipantId, Request, RoomClient, Terms,
};
use clap::Parser;
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::task::JoinSet;
use tokio::time::{Instant as TokioInstant, interval_at, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

mod hostile;

/// Measure servers of rooms under load
#[derive(Parser)]
struct LoadOptions {
    /// The program of the server
    #[arg(long, value_name = "FILE")]
    server: PathBuf,
    /// The number of rooms
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=2000))]
    rooms: u32,
    /// The bots in each room
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(2..=8))]
    bots: u32,
    /// The time in seconds
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// The messages of a bot in ten seconds
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100))]
    rate: u32,
    /// Kill a server so many times at random moments, and start it again
    #[arg(long, default_value_t = 0)]
    kills: u32,
    /// Attack servers instead, each attack for so many seconds, and say what people notice
    #[arg(long)]
    hostile: bool,
    /// A database of PostgreSQL in place of a folder
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// The number of servers at the database
    #[arg(long, default_value_t = 1, requires = "database", value_parser = clap::value_parser!(u8).range(1..=8))]
    servers: u8,
}

/// The server as a process. It ends with this value.
struct LoadedServer {
    child: Child,
    host: String,
}

impl Drop for LoadedServer {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl LoadedServer {
    /// A server for many rooms.
    fn start(options: &LoadOptions, data: &Path, port: &str) -> Result<Self> {
        let mut command = Command::new(&options.server);
        command.args(["--address", "127.0.0.1", "--port", port, "--rooms-a-minute", "1000000"]);
        match &options.database {
            Some(url) => command
                .args(["--database", url, "--own-url"])
                .arg(format!("http://127.0.0.1:{port}")),
            None => command.arg("--data").arg(data),
        };
        Self::run(command, data)
    }

    /// A server as its owner starts it.
    fn start_bounded(options: &LoadOptions, data: &Path) -> Result<Self> {
        let mut command = Command::new(&options.server);
        command.args(["--address", "127.0.0.1", "--port", "0", "--log", "error", "--data"]);
        command.arg(data);
        Self::run(command, data)
    }

    fn run(mut command: Command, data: &Path) -> Result<Self> {
        command.arg(data.join("no-page")).stdout(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("{command:?}"))?;
        let output = BufReader::new(child.stdout.take().context("its output")?);
        let mut lines = output.lines().map_while(Result::ok);
        let line = lines.find_map(|it| Some(it.strip_prefix("http://")?.to_owned()));
        let line = line.context("the server does not say where it is")?;
        let host = line.split(' ').next().unwrap_or_default().to_owned();
        Ok(Self { child, host })
    }

    fn end(&mut self) -> Result<()> {
        // It may have ended before.
        let _ = self.child.kill();
        self.child.wait()?;
        Ok(())
    }

    /// A number of MiB that Linux tells about the process.
    fn status(&self, name: &str) -> Option<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|it| it.strip_prefix(name))?;
        let kib: f64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
        Some(kib / 1024.0)
    }

    /// The most memory that the server has had, in MiB.
    fn most_memory(&self) -> Option<f64> {
        self.status("VmHWM:")
    }

    /// The time of processors that the server has used, in seconds.
    fn processor(&self) -> Option<f64> {
        processor(&self.child.id().to_string())
    }

    fn port(&self) -> &str {
        self.host.rsplit(':').next().unwrap_or_default()
    }

    /// The memory that the server has now, in MiB.
    fn memory(&self) -> Option<f64> {
        self.status("VmRSS:")
    }
}

/// The time of processors that a process has used, in seconds; only Linux tells it.
fn processor(id: &str) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let mut fields = status.rsplit(')').next()?.split_whitespace().skip(11);
    let ticks = fields.next()?.parse::<f64>().ok()? + fields.next()?.parse::<f64>().ok()?;
    // Linux has 100 of them in a second on every computer that it shows this to.
    Some(ticks / 100.0)
}

/// Each room has an address of this computer.
fn visitor(room: usize) -> Ipv4Addr {
    Ipv4Addr::new(127, 100, (room / 250) as u8, (room % 250) as u8 + 1)
}

async fn open_room(host: &str, room: usize) -> Result<String> {
    let terms = Terms::Ricochet(RicochetTerms { clock: None, ..RicochetTerms::default() });
    hostile::open_room(visitor(room), host, &serde_json::to_value(terms)?).await
}

/// What the bots of a room share: when each message was sent.
#[derive(Default)]
struct RoomTimes(Mutex<HashMap<(ParticipantId, u64), Instant>>);

/// What all bots share.
struct Load {
    hosts: Vec<String>,
    end: Instant,
    pace: Duration,
    errors: AtomicU64,
    returns: AtomicU64,
    /// Milliseconds from a message to its event at a seat.
    times: Mutex<Vec<f32>>,
}

impl Load {
    fn fail(&self, why: &str) {
        if self.errors.fetch_add(1, Ordering::Relaxed) < 5 {
            eprintln!("error: {why}");
        }
    }
}

/// What a bot has seen.
struct BotLog {
    room: usize,
    digest: Option<Digest>,
    number: u64,
    /// A hash of each event, and the request that led to it.
    log: BTreeMap<u64, (u64, Option<(u32, u64)>)>,
}

struct Bot {
    load: Arc<Load>,
    times: Arc<RoomTimes>,
    room: usize,
    code: String,
    name: String,
    /// The server with which it connects.
    host: String,
    client: RoomClient,
    log: BTreeMap<u64, (u64, Option<(u32, u64)>)>,
    bid: u32,
    sent: u64,
    /// The bots in the room.
    bots: usize,
}

fn text(message: &ClientMessage) -> Message {
    Message::text(serde_json::to_string(message).expect("a message is JSON"))
}

impl Bot {
    async fn run(mut self) -> BotLog {
        // It waits for the connection.
        let _ = self.client.request(Request::Join { name: self.name.clone(), colour: None });
        self.sent += 1;
        while !self.is_over() {
            let host = self.host.clone();
            if let Err(why) = self.connect().await
                && !self.is_over()
            {
                if self.host != host {
                    // It is sent on.
                    continue;
                }
                let own = self.load.hosts.iter().position(|it| *it == host).unwrap_or_default();
                self.host.clone_from(&self.load.hosts[(own + 1) % self.load.hosts.len()]);
                self.load.returns.fetch_add(1, Ordering::Relaxed);
                tracing::debug!("{why:#}");
                sleep(Duration::from_millis(200)).await;
            }
        }
        let room = self.client.room();
        BotLog {
            room: self.room,
            digest: room.map(carom_rooms::Room::digest),
            number: room.map_or(0, carom_rooms::Room::number),
            log: self.log,
        }
    }

    /// Some seconds after the end, all messages have arrived.
    fn is_over(&self) -> bool {
        self.load.end.elapsed() > Duration::from_secs(5)
    }

    async fn connect(&mut self) -> Result<()> {
        let mut socket = hostile::socket(visitor(self.room), &self.host, &self.code).await?;
        socket.send(text(&self.client.hello())).await?;
        let mut ticks = interval_at(TokioInstant::now() + self.load.pace, self.load.pace);
        while !self.is_over() {
            tokio::select! {
                message = timeout(Duration::from_secs(1), socket.next()) => match message {
                    Err(_) => {}
                    Ok(None) => bail!("closed"),
                    Ok(Some(message)) => {
                        for answer in self.hear(message?)? {
                            socket.send(text(&answer)).await?;
                        }
                    }
                },
                _ = ticks.tick() => {
                    if let Some(message) = self.act() {
                        socket.send(text(&message)).await?;
                    }
                }
            }
        }
        Ok(())
    }

    /// What the bot does now: it becomes ready, and then bids.
    fn act(&mut self) -> Option<ClientMessage> {
        let own = self.client.participant()?;
        let room = self.client.room()?;
        if Instant::now() >= self.load.end || self.client.waiting().count() > 0 {
            return None;
        }
        if !room.is_playing() {
            // Nobody comes late, because everybody waits for all.
            let is_ready = room.people().get(own).is_none_or(|it| it.is_ready);
            if is_ready || room.people().players().count() < self.bots {
                return None;
            }
            self.sent += 1;
            return self.client.request(Request::Ready(true)).ok().flatten();
        }
        self.bid = self.bid.checked_sub(1).filter(|it| *it > 0)?;
        self.sent += 1;
        let times = &self.times.0;
        times
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert((own, self.sent), Instant::now());
        let bid = GameCommand::Ricochet(RicochetCommand::Bid(self.bid));
        self.client.request(Request::Game(bid)).ok().flatten()
    }

    fn hear(&mut self, message: Message) -> Result<Vec<ClientMessage>> {
        let Message::Text(message) = message else {
            ensure!(!matches!(message, Message::Close(_)), "closed");
            return Ok(Vec::new());
        };
        let heard = self.client.hear(serde_json::from_str(&message)?);
        let heard = match heard {
            Ok(heard) => heard,
            Err(why) => {
                self.load.fail(&why.text);
                bail!(why.text);
            }
        };
        if let Some(refusal) = heard.refusal {
            self.load.fail(&format!("refused: {}", refusal.text));
        }
        ensure!(!heard.comes_back, "the server cannot store");
        if let Some(url) = heard.elsewhere {
            self.host = url.replacen("http://", "", 1);
            bail!("elsewhere");
        }
        heard.events.iter().for_each(|record| self.note(record));
        Ok(heard.answers)
    }

    fn note(&mut self, record: &EventRecord) {
        let by = record.by.map(|by| (by.participant, by.request));
        let mut hasher = DefaultHasher::new();
        serde_json::to_string(record).expect("JSON").hash(&mut hasher);
        let cause = by.map(|(participant, request)| (participant.0, request));
        self.log.insert(record.number, (hasher.finish(), cause));
        let Some(by) = by else { return };
        let sent = self.times.0.lock().unwrap_or_else(PoisonError::into_inner).get(&by).copied();
        if let Some(sent) = sent {
            let time = sent.elapsed().as_secs_f32() * 1000.0;
            self.load.times.lock().unwrap_or_else(PoisonError::into_inner).push(time);
        }
    }
}

fn start_servers(options: &LoadOptions, data: &Path) -> Result<Vec<LoadedServer>> {
    let mut servers = Vec::new();
    for _ in 0..options.servers {
        // It must know its address before it starts.
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        servers.push(LoadedServer::start(options, data, &port.to_string())?);
    }
    Ok(servers)
}

#[tokio::main]
async fn main() -> Result<ExitCode> {
    let options = LoadOptions::parse();
    if options.hostile {
        hostile::run(&options).await?;
        return Ok(ExitCode::SUCCESS);
    }
    let data = tempfile::tempdir()?;
    let mut servers = start_servers(&options, data.path())?;
    let memory = |servers: &[LoadedServer]| servers.iter().map(LoadedServer::memory).sum();
    let before: Option<f64> = memory(&servers);
    let mut codes = Vec::new();
    for room in 0..options.rooms as usize {
        codes.push(open_room(&servers[room % servers.len()].host, room).await?);
    }
    // The bots come one after another, as people do.
    let arrival = Duration::from_millis(u64::from(options.rooms * options.bots) * 2);
    let began = Instant::now();
    let load = Arc::new(Load {
        hosts: servers.iter().map(|it| it.host.clone()).collect(),
        end: began + arrival + Duration::from_secs(options.seconds),
        pace: Duration::from_secs(10) / options.rate,
        errors: AtomicU64::new(0),
        returns: AtomicU64::new(0),
        times: Mutex::default(),
    });
    let mut bots = JoinSet::new();
    for (room, code) in codes.iter().enumerate() {
        let times = Arc::new(RoomTimes::default());
        for number in 0..options.bots {
            let host = load.hosts[(room + number as usize) % load.hosts.len()].clone();
            let bot = Bot {
                load: Arc::clone(&load),
                times: Arc::clone(&times),
                room,
                code: code.clone(),
                name: format!("Bot {}", number + 1),
                host,
                client: RoomClient::new(None),
                log: BTreeMap::new(),
                bid: 200,
                sent: 0,
                bots: options.bots as usize,
            };
            bots.spawn(bot.run());
            sleep(Duration::from_millis(2)).await;
        }
    }
    // The moments are random, but the same in each run.
    let mut chance = 20_261_128_u64;
    for _ in 0..options.kills {
        chance =
            chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let most = 1000 * options.seconds / u64::from(options.kills);
        sleep(Duration::from_millis(most / 2 + (chance >> 33) % (most / 2 + 1))).await;
        let which = chance as usize % servers.len();
        let server = &mut servers[which];
        let port = server.port().to_owned();
        server.child.kill()?;
        server.child.wait()?;
        *server = LoadedServer::start(&options, data.path(), &port)?;
    }
    sleep(load.end.saturating_duration_since(Instant::now())).await;
    let memory = memory(&servers);
    let processor: Option<f64> = servers.iter().map(LoadedServer::processor).sum();
    let seen: Vec<BotLog> = bots.join_all().await;
    let faults = check(&seen, options.rooms as usize);
    let mut times = std::mem::take(&mut *load.times.lock().unwrap_or_else(PoisonError::into_inner));
    times.sort_by(f32::total_cmp);
    let part = |part: f32| times.get((part * (times.len().max(1) - 1) as f32) as usize).copied();
    let errors = load.errors.load(Ordering::Relaxed);
    println!(
        "{} servers, {} rooms with {} bots, {} s, {} messages in 10 s from each, {} kills: {} events at seats",
        options.servers,
        options.rooms,
        options.bots,
        options.seconds,
        options.rate,
        options.kills,
        times.len()
    );
    println!(
        "p50 {:.1} ms, p99 {:.1} ms, longest {:.0} ms",
        part(0.5).unwrap_or(0.0),
        part(0.99).unwrap_or(0.0),
        part(1.0).unwrap_or(0.0)
    );
    if let (Some(before), Some(memory)) = (before, memory) {
        let each = (memory - before) * 1024.0 / f64::from(options.rooms);
        println!("the servers have {memory:.0} MiB, {each:.0} KiB more for each room");
    }
    if let Some(processor) = processor.filter(|_| options.kills == 0) {
        let events = count_events(&seen);
        let each = processor * 1e6 / events.max(1) as f64;
        println!("{events} events, and {each:.0} µs of a processor of the server for each");
    }
    println!(
        "{} returns, {errors} errors, {faults} rooms with a fault",
        load.returns.load(Ordering::Relaxed)
    );
    Ok(if errors == 0 && faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The events of all rooms.
fn count_events(seen: &[BotLog]) -> u64 {
    let mut rooms: BTreeMap<usize, u64> = BTreeMap::new();
    for bot in seen {
        let number = rooms.entry(bot.room).or_default();
        *number = bot.number.max(*number);
    }
    rooms.values().sum()
}

/// The rooms whose clients do not agree, where an event is lost, or a request was carried out twice.
fn check(seen: &[BotLog], rooms: usize) -> usize {
    let is_faulty = |room: usize| {
        let clients: Vec<_> = seen.iter().filter(|it| it.room == room).collect();
        let first = clients[0];
        let is_other = |it: &&BotLog| {
            it.digest != first.digest
                || it.number != first.number
                || it.log.len() as u64 != it.number
        };
        let mut all: BTreeMap<u64, u64> = BTreeMap::new();
        let mut causes = BTreeMap::new();
        for client in &clients {
            for (&number, &(hash, cause)) in &client.log {
                if *all.entry(number).or_insert(hash) != hash {
                    return true;
                }
                if let Some(cause) = cause {
                    // A request may have several events in a row, but never one again later.
                    let last = *causes.entry(cause).or_insert(number);
                    if number.abs_diff(last) > 3 {
                        return true;
                    }
                }
            }
        }
        first.digest.is_none() || clients.iter().any(is_other)
    };
    (0..rooms).filter(|&room| is_faulty(room)).count()
}
