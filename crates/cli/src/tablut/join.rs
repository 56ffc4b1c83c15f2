//! `carom tablut join`: a client that plays one side of a game on a server.

use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use carom_engine::Rules;
use carom_engine::rules::Outcome;
use carom_engine::tablut::{Move, RuleSet, Side};
use carom_formats::tablut::wire::{Action, Name, ReceiveError, State, Turn};
use carom_play::tablut::network::{Guest, News, colour};

use super::connection::Connection;
use super::person::{self, Typed};
use super::player::{Program, Seat};
use super::values;
use crate::output::say;
use crate::{interrupt, output};

const EXAMPLES: &str = "\
Examples:
  carom tablut join --side white --player human
  carom tablut join --side black --host 192.0.2.7 --name carom --player random --seed 7";

const NOTES: &str = "\
The client speaks the wire of the student competition, so it can also play on the server of the competition. The wire does \
not tell the rule set: --rules must be that of the server.

Exit codes: 0 the game has a result, 1 it was left before its end, 2 bad input, no connection, or a server that sends \
something else.";

/// Play one side of a game on a server
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// The side to play
    #[arg(long, value_name = "SIDE", value_parser = values::side())]
    side: Side,
    /// Name or address of the server
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    host: String,
    /// Port of the server [default: 5800 for white, 5801 for black]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Name of the player: its first ten letters and digits count
    #[arg(long, value_name = "NAME", default_value = "carom")]
    name: String,
    /// Who plays: human or random
    #[arg(long, value_name = "PLAYER", default_value_t = Seat::Human)]
    player: Seat,
    /// Random seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The rule set of the server
    #[arg(long, value_name = "RULES", value_parser = values::rules(), default_value = "ashton")]
    rules: RuleSet,
}

/// How often the client looks whether it is asked to stop.
const TICK: Duration = Duration::from_millis(100);
/// The longest time to connect.
const CONNECT_LIMIT: Duration = Duration::from_secs(10);

/// What the threads report.
enum Report {
    Received(Result<String, ReceiveError>),
    /// A line of the person; `None` is the end of the input.
    Typed(Option<String>),
}

/// How the client leaves the game.
enum End {
    Result(Outcome<Side>),
    Left(&'static str),
}

/// Plays one game.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let stop = interrupt::catch();
    let name = Name::new(&args.name)
        .with_context(|| format!("--name {:?}: it has no letter and no digit", args.name))?;
    let (stream, server) = connect(args)?;
    // A server that is too fast has to wait.
    let (sender, reports) = mpsc::sync_channel(8);
    let arrived = {
        let sender = sender.clone();
        move |received| sender.send(Report::Received(received)).is_ok()
    };
    let mut client = Client {
        connection: Connection::new(stream, arrived)?,
        guest: Guest::new(args.rules),
        side: args.side,
        program: Program::new(args.player, args.seed),
        has_started: false,
        is_to_move: false,
        is_cut_off: false,
    };
    // If this fails, the connection has ended, and the reason arrives as a report.
    let _ = client.connection.send(&name.message());
    let waits = format!("{server}, {name} waits for the game as {}", colour(args.side));
    say("server", &waits)?;
    if client.program.is_none() {
        thread::Builder::new().spawn(move || read_lines(&sender))?;
    }
    let end = client.play(&reports, || stop.load(Ordering::Relaxed))?;
    let (text, code) = match end {
        End::Result(Outcome::Won(side)) => (format!("{} wins", colour(side)), ExitCode::SUCCESS),
        End::Result(Outcome::Drawn) => ("draw".to_owned(), ExitCode::SUCCESS),
        End::Left(why) => (format!("none: {why}"), ExitCode::from(output::NO_SOLUTION)),
    };
    say("result", &text)?;
    Ok(code)
}

/// Connects with the first address of the server that answers. Returns also the server's name.
fn connect(args: &Args) -> anyhow::Result<(TcpStream, String)> {
    let port = args.port.unwrap_or(values::port(args.side));
    let server = format!("{}:{port}", args.host);
    let addresses = (args.host.as_str(), port).to_socket_addrs();
    let mut failure = anyhow!("the name has no address");
    for address in addresses.with_context(|| server.clone())? {
        match TcpStream::connect_timeout(&address, CONNECT_LIMIT) {
            Ok(stream) => return Ok((stream, server)),
            Err(error) => failure = error.into(),
        }
    }
    Err(failure.context(server))
}

/// Reports what a person types.
fn read_lines(sender: &SyncSender<Report>) {
    let lines = io::stdin().lines().map_while(Result::ok).map(Some);
    for line in lines.chain([None]) {
        if sender.send(Report::Typed(line)).is_err() {
            return;
        }
    }
}

/// A client in its game.
struct Client {
    connection: Connection,
    guest: Guest,
    side: Side,
    /// `None` if a person plays.
    program: Option<Program>,
    has_started: bool,
    /// Whether the server waits for a person's move.
    is_to_move: bool,
    /// Whether a move could not be sent.
    is_cut_off: bool,
}

impl Client {
    /// Plays until the game has ended.
    fn play(
        &mut self,
        reports: &Receiver<Report>,
        is_stopped: impl Fn() -> bool,
    ) -> anyhow::Result<End> {
        while !is_stopped() {
            let end = match reports.recv_timeout(TICK) {
                Ok(Report::Received(Ok(text))) => self.receive(&text)?,
                Ok(Report::Received(Err(error))) => return self.lose(error),
                Ok(Report::Typed(Some(line))) => self.hear(&line)?,
                Ok(Report::Typed(None)) => Some(End::Left("the input has ended")),
                Err(_) => None,
            };
            if let Some(end) = end {
                return Ok(end);
            }
        }
        Ok(End::Left("the client was stopped"))
    }

    /// The server will not send anything more.
    fn lose(&self, error: ReceiveError) -> anyhow::Result<End> {
        match error {
            ReceiveError::Closed if self.has_started => {
                Ok(End::Left("the server has closed the connection"))
            }
            ReceiveError::Closed => {
                bail!("the server refused the client: the place may be taken")
            }
            error => bail!("the server: {error}"),
        }
    }

    /// The server has sent a message.
    fn receive(&mut self, text: &str) -> anyhow::Result<Option<End>> {
        let state: State = text.parse().context("the server")?;
        let news = self.guest.receive(&state).context("the server: a wrong board")?;
        self.has_started = true;
        self.tell(news)?;
        self.is_to_move = false;
        match state.turn {
            Turn::Over(outcome) => return Ok(Some(End::Result(outcome))),
            Turn::ToMove(side) if side != self.side => {}
            Turn::ToMove(_) if self.is_cut_off => {
                return Ok(Some(End::Left("the server does not read the moves")));
            }
            Turn::ToMove(_) if !self.can_move() => {
                bail!("the server asks for a move, but under {} there is none", self.rules())
            }
            Turn::ToMove(_) => match &mut self.program {
                Some(program) => {
                    if let Some(mv) = program.choose(self.guest.game()) {
                        self.send(mv);
                    }
                }
                None => {
                    self.is_to_move = true;
                    self.ask()?;
                }
            },
        }
        Ok(None)
    }

    fn rules(&self) -> &RuleSet {
        self.guest.game().rules()
    }

    fn can_move(&self) -> bool {
        let game = self.guest.game();
        game.round().count_legal_moves(game.position()) > 0
    }

    /// Prints what has happened on the board.
    fn tell(&self, news: News) -> anyhow::Result<()> {
        match news {
            News::Same => Ok(()),
            News::Jumped => say("board", &self.guest.game().position().to_string()),
            News::Moved { mv, captured } if captured.is_empty() => say("move", &mv.to_string()),
            News::Moved { mv, captured } => say("move", &format!("{mv} captures {captured}")),
        }
    }

    fn ask(&self) -> anyhow::Result<()> {
        output::write_stdout(person::question(self.guest.game(), self.side).as_bytes())
    }

    /// A person has typed a line.
    fn hear(&mut self, line: &str) -> anyhow::Result<Option<End>> {
        if !self.is_to_move && line.trim() != "quit" {
            output::write_stdout(b"It is not your turn.\n")?;
            return Ok(None);
        }
        match person::understand(line, self.guest.game()) {
            Typed::Move(mv) => {
                self.is_to_move = false;
                self.send(mv);
            }
            Typed::Text(text) => {
                output::write_stdout(text.as_bytes())?;
                self.ask()?;
            }
            Typed::Quit => return Ok(Some(End::Left("you have left the game"))),
        }
        Ok(None)
    }

    fn send(&mut self, mv: Move) {
        let action = Action { mv, side: Some(self.side) };
        // What the server has sent before is still read: it may tell the result.
        self.is_cut_off = self.connection.send(&action.to_string()).is_err();
    }
}
