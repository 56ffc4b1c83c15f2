//! `carom tablut join`: a client that plays one side of a game on a server.

use std::net::Ipv6Addr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender, TryRecvError};
use std::time::Duration;
use std::{io, mem, thread};

use anyhow::{Context, bail};
use carom_competition::sockets::Client;
use carom_competition::wire::{Name, Turn};
use carom_competition::{ClientError, News, colour, result};
use carom_engine::Outcome;
use carom_engine::Rules;
use carom_engine::tablut::{Game, Move, Position, RuleSet, Side};
use carom_generator::draw::below;
use carom_solver::Control;
use carom_solver::tablut::Player;
use rand_pcg::Pcg64;

use super::argument::{NetworkRulesParser, side};
use super::clock::{Budget, think};
use super::effect::{self, Purpose};
use super::memory;
use super::person::{self, PersonReply};
use super::seat::{Seat, human_or_program};
use super::serve::{TICK, port};
use crate::exit::Ending;
use crate::options::{duration, whole_number};
use crate::output::say;
use crate::{interrupt, output};

const EXAMPLES: &str = "\
Examples:
  carom tablut join --side defenders --player human
  carom tablut join --side attackers --player engine:7 --timeout 10s
  carom tablut join --side attackers --host 192.0.2.7 --player engine";

const NOTES: &str = "\
The client uses the protocol of a student competition, so it can also play on the server of the competition. The \
messages do not tell the rule set: --rules must be the rule set of the server. If the first board shows that the server \
has another rule set, the client ends at once.

Exit codes: 0 the game has a result, 1 the game was left before its end, 2 bad input, no connection, or a server that \
sends an unexpected message, 130 Ctrl-C, 143 SIGTERM.";

/// Play one side of a game on a server
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// The side to play
    #[arg(long, value_name = "SIDE", value_parser = side())]
    side: Side,
    /// Name or address of the server
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1", value_parser = host)]
    host: String,
    /// Port of the server [default: 5800 for the defenders, 5801 for the attackers]
    #[arg(long, value_name = "PORT", value_parser = whole_number::<u16>(1..))]
    port: Option<u16>,
    /// Name of the player: its first ten letters and digits count
    #[arg(long, value_name = "NAME", default_value = "carom")]
    name: String,
    /// Who plays: human, random, report:DEPTH, engine or engine:LEVEL
    #[arg(long, value_name = "PLAYER", default_value = "human", value_parser = human_or_program)]
    player: Seat,
    #[command(flatten)]
    thinking: ThinkArgs,
    /// Rules, which must be those of the server: a rule set on 9x9 squares by its name or in a file
    #[arg(long, value_name = "RULES", value_parser = NetworkRulesParser, default_value = "ashton")]
    rules: RuleSet,
}

/// How a program thinks.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Only if a program plays")]
struct ThinkArgs {
    /// Stop a search after this time, for each move, as in 500ms [default: 55s]
    #[arg(long = "timeout", value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// Stop a search after about N nodes, for each move, in all threads together
    #[arg(long = "max-nodes", value_name = "N", value_parser = whole_number::<u64>(1..))]
    nodes: Option<u64>,
    /// Number of threads; with more than one, the engine does not always give the same answers [default: 1]
    #[arg(long, value_name = "N",
          value_parser = whole_number::<usize>(1..=1024))]
    threads: Option<usize>,
    /// The engine also thinks while the other side is to move; then its answers are not always the same
    #[arg(long)]
    ponder: bool,
    /// Use at most BYTES for tables, as in 64M or 1G, at least 64K [default: 64M]
    #[arg(long = "max-memory", value_name = "BYTES", value_parser = memory::table, allow_hyphen_values = true)]
    memory: Option<u64>,
    /// Random seed, for players that choose at random [default: 1]
    #[arg(long, value_name = "S", value_parser = whole_number::<u64>(0..))]
    seed: Option<u64>,
}

impl ThinkArgs {
    /// The first option that was given.
    fn given(&self) -> Option<&'static str> {
        let options = [
            ("--timeout", self.time.is_some()),
            ("--max-nodes", self.nodes.is_some()),
            ("--threads", self.threads.is_some()),
            ("--ponder", self.ponder),
            ("--max-memory", self.memory.is_some()),
            ("--seed", self.seed.is_some()),
        ];
        options.into_iter().find_map(|(option, is_given)| is_given.then_some(option))
    }
}

/// Parses a name or an address, which has no port.
fn host(text: &str) -> Result<String, String> {
    let parts = text.rsplit_once(':').filter(|_| text.parse::<Ipv6Addr>().is_err());
    if let Some((host, port)) = parts.filter(|(_, port)| port.parse::<u16>().is_ok()) {
        let host = host.trim_matches(['[', ']']);
        return Err(format!("the port has its own option: --host {host} --port {port}"));
    }
    Ok(text.to_owned())
}

/// How the client leaves the game.
enum End {
    Result(Outcome<Side>),
    Left(String),
    /// Ctrl-C.
    Stopped,
}

/// Plays one game.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let stop = interrupt::catch();
    let name = Name::new(&args.name)
        .with_context(|| format!("--name {:?}: it has no letter and no digit", args.name))?;
    let thinking = &args.thinking;
    if let (Seat::Human, Some(option)) = (args.player, thinking.given()) {
        bail!("{option}: this option is for programs; choose one with --player");
    }
    if let Some(player) = args.player.program() {
        let given = [
            ("--timeout", thinking.time.is_some(), Purpose::Searches),
            ("--max-nodes", thinking.nodes.is_some(), Purpose::Searches),
            ("--threads", thinking.threads.is_some(), Purpose::Engines),
            ("--ponder", thinking.ponder, Purpose::Engines),
            ("--max-memory", thinking.memory.is_some(), Purpose::Engines),
            ("--seed", thinking.seed.is_some(), Purpose::Chance),
        ];
        effect::check(&[player], &given)?;
    }
    let program = args.player.program().map(|kind| -> anyhow::Result<Player> {
        let memory = memory::granted("--max-memory", thinking.memory.unwrap_or(64 << 20), 1)?;
        Ok(Player::new(kind, memory).with_threads(thinking.threads.unwrap_or(1)))
    });
    let program = program.transpose()?;
    let port = args.port.unwrap_or(port(args.side));
    let server = format!("{}:{port}", args.host);
    let client = Client::connect((&args.host, port), args.side, &name, args.rules);
    let client = client.with_context(|| server.clone())?;
    say("server", &server)?;
    let waits = "the game begins when both players are there";
    say("player", &format!("{name} plays {}; {waits}", colour(args.side)))?;
    let end = match program {
        Some(player) => play(client, args, player, stop)?,
        None => play_person(client, args, stop)?,
    };
    let (text, ending) = match end {
        End::Result(outcome) => (result(outcome), Ending::Done),
        End::Left(why) => (format!("none: {why}"), Ending::Refuted),
        End::Stopped => ("none: the client was stopped".to_owned(), Ending::Cancelled),
    };
    say("result", &text)?;
    Ok(ending)
}

/// Plays with a program.
fn play(
    mut client: Client,
    args: &Args,
    mut player: Player,
    stop: &AtomicBool,
) -> anyhow::Result<End> {
    let thinking = &args.thinking;
    let time = thinking.time.unwrap_or(Duration::from_secs(55));
    let budget = Budget { time: Some(time), nodes: thinking.nodes, depth: None };
    let mut rng = Pcg64::new(thinking.seed.unwrap_or(1).into(), 0);
    let mut draw = |most| below(&mut rng, most);
    let mut reply = None;
    let mut has_moved = false;
    let mut heard = TurnEvent::Nothing;
    while !stop.load(Ordering::Relaxed) {
        let now = match heard {
            TurnEvent::Nothing => step(&mut client, args.side, TICK)?,
            _ => mem::replace(&mut heard, TurnEvent::Nothing),
        };
        match now {
            TurnEvent::End(end) => return Ok(end),
            TurnEvent::Ask => {
                let (advice, _) = think(&mut player, client.game(), budget, stop, &mut draw);
                if let Some(mv) = advice.best {
                    client.play(mv);
                }
                reply = advice.line.get(1).copied();
                has_moved = true;
            }
            TurnEvent::Wait if thinking.ponder && mem::take(&mut has_moved) => {
                heard = ponder(&mut client, args.side, &mut player, reply, stop)?;
            }
            TurnEvent::Wait | TurnEvent::Nothing => {}
        }
    }
    Ok(End::Stopped)
}

/// Thinks about the position after the `reply` that the program expects, or finds, until a message of the server comes.
fn ponder(
    client: &mut Client,
    side: Side,
    player: &mut Player,
    reply: Option<Move>,
    stop: &AtomicBool,
) -> anyhow::Result<TurnEvent> {
    let game = client.game().clone();
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut control = Control::default().cancel_on(&is_over);
            player.ponder(&game, reply, &mut control);
        });
        let mut heard = Ok(TurnEvent::Nothing);
        while matches!(heard, Ok(TurnEvent::Nothing)) && !stop.load(Ordering::Relaxed) {
            heard = step(client, side, TICK);
        }
        is_over.store(true, Ordering::Relaxed);
        heard
    })
}

/// Plays with a person at the terminal.
fn play_person(mut client: Client, args: &Args, stop: &AtomicBool) -> anyhow::Result<End> {
    let (sender, lines) = mpsc::sync_channel(8);
    thread::Builder::new().spawn(move || read_lines(&sender))?;
    let mut phase = Phase::Before;
    while !stop.load(Ordering::Relaxed) {
        // Short, because the lines are looked at between two steps.
        match step(&mut client, args.side, TICK / 4)? {
            TurnEvent::End(end) => return Ok(end),
            TurnEvent::Ask => {
                phase = Phase::Asked;
                let text = person::board(client.game()) + &person::question(args.side);
                output::write_stdout(text.as_bytes())?;
            }
            TurnEvent::Wait => {
                if mem::replace(&mut phase, Phase::Waits) == Phase::Before {
                    let text = person::board(client.game());
                    output::write_stdout(text.as_bytes())?;
                    say("turn", &format!("{} moves first", colour(args.side.other())))?;
                }
            }
            TurnEvent::Nothing => {}
        }
        if let Some(end) = hear(&mut client, args.side, &lines, &mut phase)? {
            return Ok(end);
        }
    }
    Ok(End::Stopped)
}

/// What a person waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The game has not begun.
    Before,
    /// The other side is to move, or the server has not answered a move.
    Waits,
    /// The person is to move.
    Asked,
}

/// What a state of the server means for the player.
enum TurnEvent {
    /// There is none.
    Nothing,
    /// The other side is to move.
    Wait,
    /// The player is to move.
    Ask,
    End(End),
}

/// Waits for a state, and prints what it has changed.
fn step(client: &mut Client, side: Side, patience: Duration) -> anyhow::Result<TurnEvent> {
    let (news, turn) = match client.step(patience) {
        Ok(Some(heard)) => heard,
        Ok(None) => return Ok(TurnEvent::Nothing),
        Err(error @ (ClientError::Left | ClientError::CutOff)) => {
            return Ok(TurnEvent::End(End::Left(error.to_string())));
        }
        // The message names its cause already.
        Err(error) => bail!("{error}"),
    };
    let game = client.game();
    match news {
        News::Same => {}
        News::Jumped => {
            check_rules(game)?;
            say("board", &game.position().setup().to_string())?;
        }
        News::Moved { mv, captured } if captured.is_empty() => say("move", &mv.to_string())?,
        News::Moved { mv, captured } => say("move", &format!("{mv} captures {captured}"))?,
    }
    match turn {
        Turn::Over(outcome) => Ok(TurnEvent::End(End::Result(outcome))),
        Turn::ToMove(to_move) if to_move != side => Ok(TurnEvent::Wait),
        Turn::ToMove(_) if game.variant().count_legal_moves(game.position()) == 0 => {
            bail!("the server asks for a move, but under {} there is none", game.rules())
        }
        Turn::ToMove(_) => Ok(TurnEvent::Ask),
    }
}

/// An error if a game begins from the start of another rule set: then the other side is to move.
fn check_rules(game: &Game) -> anyhow::Result<()> {
    let (rules, to_move) = (game.rules(), game.position().to_move());
    if to_move == rules.first || *game.position() != Position::start(to_move) {
        return Ok(());
    }
    let other = RuleSet::ALL.into_iter().find(|it| it.first == to_move);
    let other = other.map_or_else(String::new, |it| format!(", as under {}", it.name));
    let [first, own] = [to_move, rules.first].map(colour);
    let name = rules.name;
    bail!("--rules {name}: {own} begins under {name}, but on the server {first} begins{other}");
}

/// Passes on what a person types.
fn read_lines(sender: &SyncSender<String>) {
    for line in io::stdin().lines().map_while(Result::ok) {
        if sender.send(line).is_err() {
            return;
        }
    }
}

/// Does what a person has typed, if there is a line.
fn hear(
    client: &mut Client,
    side: Side,
    lines: &Receiver<String>,
    phase: &mut Phase,
) -> anyhow::Result<Option<End>> {
    let line = match lines.try_recv() {
        Ok(line) => line,
        Err(TryRecvError::Empty) => return Ok(None),
        Err(TryRecvError::Disconnected) => {
            return Ok(Some(End::Left("the input has ended".to_owned())));
        }
    };
    let mut answer = match (person::understand(&line, client.game()), *phase) {
        (PersonReply::Quit, Phase::Before) => {
            return Ok(Some(End::Left("you have left before the game".to_owned())));
        }
        (PersonReply::Quit, _) => {
            let why = "you have left the game, so a server of Carom gives it to the other side";
            return Ok(Some(End::Left(why.to_owned())));
        }
        (PersonReply::Help, _) => person::HELP.to_owned(),
        (_, Phase::Before) => "The game has not begun.\n".to_owned(),
        (_, Phase::Waits) => "It is not your turn.\n".to_owned(),
        (PersonReply::Move(mv), Phase::Asked) => {
            *phase = Phase::Waits;
            client.play(mv);
            return Ok(None);
        }
        (PersonReply::Text(text), Phase::Asked) => text,
    };
    if *phase == Phase::Asked {
        answer += &person::question(side);
    }
    output::write_stdout(answer.as_bytes())?;
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::host;

    #[test]
    fn a_host_has_no_port() {
        for text in ["127.0.0.1", "localhost", "::1", "fe80::1%2", "2001:db8::5800"] {
            assert_eq!(host(text).as_deref(), Ok(text));
        }
        for (text, advice) in [
            ("127.0.0.1:5999", "--host 127.0.0.1 --port 5999"),
            ("localhost:80", "--host localhost --port 80"),
            ("[::1]:5800", "--host ::1 --port 5800"),
        ] {
            let error = host(text).expect_err("a port");
            assert_eq!(error, format!("the port has its own option: {advice}"));
        }
    }
}
