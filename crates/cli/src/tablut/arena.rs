//! `carom tablut match`: plays many games between two players.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, bail};
use carom_engine::rules::Outcome;
use carom_engine::tablut::{Game, RuleSet, Side};
use carom_formats::tablut::{NATIVE, Record, result_text};
use carom_formats::wording::counted;
use carom_generator::draw::below;
use carom_play::tablut::network::sockets::Server;
use carom_play::tablut::network::{Conclusion, Reason};
use carom_solver::tablut::{Kind, Player};
use rand_pcg::Pcg64;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde_json::{Value, json};

use super::argument::{ending_name, rules};
use super::clock::{Budget, Clock, think};
use super::effect::{self, For};
use super::elo::{BOUND, Tally, bounds};
use super::memory;
use super::opening::opened;
use super::remote::{self, Guests, Own};
use super::seat::{Seat, tcp_or_program};
use crate::exit::Ending;
use crate::options::{AnswerFormat, duration, whole_number};
use crate::progress::Watch;
use crate::{interrupt, output};

const EXAMPLES: &str = "\
Examples:
  carom tablut match --white engine --black report:3 --games 100 --time 200ms
  carom tablut match --white engine:7 --black engine:4 --max-nodes 20000
  carom tablut match --white engine --black tcp --time 1s --tcp-time 5s
  carom tablut match --white engine --black report:4 --time 1s --sprt 0,20
  carom tablut match --white report:3 --black random --csv a.csv --games 10";

const NOTES: &str = "\
Each opening of random moves is played twice, with the colours swapped: --white has the defenders in the first game. \
If an opening decides the game at once, the command chooses another one. A game of 300 moves ends as a draw. The \
results are those of the --white player.

With --max-nodes, the same seed gives the same games on every machine and with any number of threads. The limit of time or \
nodes is for each move; the depth of a player is a further limit. If `engine` plays, a limit is needed.

The interval of the difference in Elo is Wilson's interval of 95 %. If one player has won all games, the difference \
and one end of the interval are infinite.

A match that is stopped by Ctrl-C or by a program that fails writes the games that have ended. If the file of --csv or --records \
exists, it stays as it is, and these games are in FILE.partial.

--sprt tests two differences of the --white player: after a pair of games, from game 32 on, it stops when one of them is accepted \
(generalised sequential probability ratio test). If the true difference is LOW, it accepts HIGH in at most about 5 % of the \
matches, and the other way round.

One of the players can be `tcp`, a program of the student competition that connects again for each game: to the white \
port if it has the defenders, and to the black port if it has the attackers. The first board that it gets is the one \
after the opening. docs/tablut-network.md describes the messages. If it does not connect in time, the match ends with \
the results of the earlier games and exit code 2.

JSON is one object: rules, white, black, games, wins, draws, losses, wins_as_white, wins_as_black, score (the share of the points), elo, \
elo_low, elo_high (numbers, or the texts inf and -inf; like score null without games), llr and sprt (accepted if HIGH is, rejected if \
LOW is, or open; null without --sprt), slowest (the longest time of a move in seconds), stopped (cancelled; failed if \
no program connected in time; else null).

The records have the headers White, Black, Opening, Limit and End; a program that connects has the name that it sent.

The CSV has one line for each game: game, opening, white, black, result, end, moves, white_seconds, black_seconds, slowest_seconds. \
If no game has ended, neither file is written.

Exit codes: 0 done, 2 bad input or usage, 130 Ctrl-C, 143 SIGTERM.";

/// The most moves of a game.
const MOST_MOVES: usize = 300;

/// Play many games between two players
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// Rules
    #[arg(long, value_name = "RULES", value_parser = rules(), default_value = "ashton")]
    rules: RuleSet,
    /// The player that has the defenders in the first game of each pair
    #[arg(long, value_name = "PLAYER", value_parser = tcp_or_program)]
    white: Seat,
    /// The other player
    #[arg(long, value_name = "PLAYER", value_parser = tcp_or_program)]
    black: Seat,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 100,
          value_parser = whole_number::<u64>(1..=1_000_000))]
    games: u64,
    /// Number of random moves before the players begin
    #[arg(long, value_name = "PLIES", default_value_t = 4,
          value_parser = whole_number::<u32>(0..=40))]
    openings: u32,
    /// Random seed, for openings and for players that choose at random
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole_number::<u64>(0..))]
    seed: u64,
    /// Time for each move, as in 1s or 100ms
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// Stop a search after about N nodes, for each move
    #[arg(long = "max-nodes", value_name = "N", alias = "nodes", value_parser = whole_number::<u64>(1..))]
    nodes: Option<u64>,
    /// Number of threads, each playing its own game; more than one makes the times less exact
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = whole_number::<usize>(1..=1024))]
    threads: usize,
    /// Size of the engine's table, as in 16M, at least 64K; each engine has its own [default: 16M]
    #[arg(long, value_name = "BYTES", value_parser = memory::table, allow_hyphen_values = true)]
    memory: Option<u64>,
    /// Stop when the results decide between two differences in Elo, with errors of 5 % each
    #[arg(long, value_name = "LOW,HIGH", value_parser = bounds, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,
    /// Write one line for each game to this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write the games to this file
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    #[command(flatten)]
    guests: Guests,
    /// Output format
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    format: AnswerFormat,
}

impl Args {
    /// The bytes of an engine's table.
    fn table(&self) -> u64 {
        self.memory.unwrap_or(16 << 20)
    }
}

/// A finished game.
struct Played {
    /// Whether the `--white` player had the defenders.
    is_first: bool,
    game: Game,
    conclusion: Conclusion,
    /// The name of the program that connected.
    guest: Option<String>,
    opening: u64,
    clock: Clock,
    /// The moves before the players began.
    opened: usize,
}

/// Plays the games and prints the results.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let programs = [args.white, args.black].into_iter().filter_map(Seat::program);
    let given = [
        ("--time", args.time.is_some(), For::Searches),
        ("--max-nodes", args.nodes.is_some(), For::Searches),
        ("--memory", args.memory.is_some(), For::Engines),
    ];
    effect::check(&programs.collect::<Vec<_>>(), &given)?;
    for seat in [args.white, args.black] {
        let thinks_on = seat.program().is_some_and(Kind::needs_limit);
        if thinks_on && args.time.is_none() && args.nodes.is_none() {
            bail!("--time or --max-nodes is needed: {seat} thinks until a limit stops it");
        }
    }
    output::check_table(args.csv.as_deref())?;
    output::check_both([("--csv", args.csv.as_deref()), ("--records", args.records.as_deref())])?;
    output::file_format("--records", Some(NATIVE), args.records.as_deref(), None)?;
    let at_once = args.threads.min(usize::try_from(args.games).unwrap_or(usize::MAX));
    memory::granted("--memory", args.table(), 2 * at_once)?;
    let cancel = interrupt::catch();
    let pool =
        rayon::ThreadPoolBuilder::new().num_threads(args.threads).build().context("threads")?;
    let mut server = args.guests.server([args.white, args.black], args.rules, args.threads)?;
    let mut games: Vec<Played> = Vec::new();
    let mut next = 0;
    let (mut verdict, mut failure) = (None, None);
    let bar = Watch::of(args.games, "games");
    while next < args.games && verdict.is_none() && !cancel.load(Ordering::Relaxed) {
        // The order of the results, and so where the test stops, does not depend on the number of threads.
        let batch = next..(next + args.threads as u64).min(args.games);
        next = batch.end;
        let play = |number| {
            (!cancel.load(Ordering::Relaxed)).then(|| play(args, number, cancel)).flatten()
        };
        let played: Vec<Option<Played>> = match &mut server {
            Some(server) => match play_remote(args, batch.start, server, cancel) {
                Ok(played) => vec![played],
                Err(why) => {
                    // The games before it are not lost.
                    failure = Some(why);
                    break;
                }
            },
            None => pool.install(|| batch.into_par_iter().map(play).collect()),
        };
        for played in played.into_iter().flatten() {
            if verdict.is_none() {
                games.push(played);
                bar.add_one();
                verdict = args.sprt.and_then(|(low, high)| tally(&games).decision(low, high));
            }
        }
    }
    drop(bar);
    if let Some(why) = failure.take_if(|_| games.is_empty()) {
        return Err(why);
    }
    let was_cancelled = cancel.load(Ordering::Relaxed);
    let stopped =
        failure.as_ref().map(|_| "failed").or_else(|| was_cancelled.then_some("cancelled"));
    write_files(args, &games, stopped.is_none())?;
    let text = match args.format {
        AnswerFormat::Json => json(args, &games, verdict, stopped),
        AnswerFormat::Text => text(args, &games, verdict, stopped),
    };
    output::write_stdout(text.as_bytes())?;
    if let Some(why) = failure {
        return Err(why);
    }
    Ok(if was_cancelled { Ending::Cancelled } else { Ending::Done })
}

/// Writes the files of the options, if a game has ended. A match that was stopped leaves files of earlier matches as they are.
fn write_files(args: &Args, games: &[Played], is_whole: bool) -> anyhow::Result<()> {
    if games.is_empty() {
        for path in [&args.csv, &args.records].into_iter().flatten() {
            output::tell(&format!("{}: not written, because no game has ended", path.display()));
        }
        return Ok(());
    }
    if let Some(path) = &args.csv {
        output::write_run(path, &csv(args, games), is_whole)?;
    }
    if let Some(path) = &args.records {
        let records: Vec<Record> = games.iter().map(|it| record(args, it)).collect();
        let text = (NATIVE.write)(&records).context("the records")?;
        output::write_run(path, &text, is_whole)?;
    }
    Ok(())
}

/// A game that is to be played.
struct Setting {
    game: Game,
    opening: u64,
    is_first: bool,
    /// Who plays, attackers first.
    seats: [Seat; 2],
    budget: Budget,
    rng: Pcg64,
}

impl Setting {
    fn new(args: &Args, number: u64) -> Self {
        let (opening, is_first) = (number / 2, number.is_multiple_of(2));
        let seats = if is_first { [args.black, args.white] } else { [args.white, args.black] };
        let budget = Budget { time: args.time, nodes: args.nodes, depth: None };
        // Each game has its own random numbers; those of the openings are even.
        let rng = Pcg64::new(args.seed.into(), (2 * number + 1).into());
        let mut of_opening = Pcg64::new(args.seed.into(), (2 * opening).into());
        let game = opened(args.rules, args.openings, &mut of_opening);
        Self { game, opening, is_first, seats, budget, rng }
    }

    /// The player of a side, if it is one of ours.
    fn player(&self, args: &Args, side: Side) -> Option<Player> {
        // The size is checked before the first game.
        self.seats[side as usize].program().map(|kind| Player::new(kind, args.table() as usize))
    }
}

/// Plays a game between two players of ours; `None` if it was cancelled.
fn play(args: &Args, number: u64, cancel: &AtomicBool) -> Option<Played> {
    let mut setting = Setting::new(args, number);
    let [attackers, defenders] = Side::ALL.map(|side| setting.player(args, side));
    let mut players = [attackers?, defenders?];
    let mut draw = |most| below(&mut setting.rng, most);
    let mut game = setting.game;
    let (opened, mut clock) = (game.moves().len(), Clock::default());
    while game.outcome().is_none() && game.moves().len() < MOST_MOVES {
        let side = game.position().to_move();
        let player = &mut players[side as usize];
        let (advice, time) = think(player, &game, setting.budget, cancel, &mut draw);
        if cancel.load(Ordering::Relaxed) {
            return None;
        }
        clock.add(side, time);
        if advice.best.is_none_or(|mv| game.play(mv).is_err()) {
            break;
        }
    }
    let Setting { opening, is_first, .. } = setting;
    let outcome = game.outcome().unwrap_or(Outcome::Drawn);
    let reason = game.ending().map_or(Reason::TooLong, Reason::Rules);
    let conclusion = Conclusion { outcome, reason };
    Some(Played { is_first, game, conclusion, guest: None, opening, clock, opened })
}

/// Plays a game against a program that connects; `None` if it was cancelled.
fn play_remote(
    args: &Args,
    number: u64,
    server: &mut Server,
    cancel: &AtomicBool,
) -> anyhow::Result<Option<Played>> {
    let mut setting = Setting::new(args, number);
    let own = Side::ALL.into_iter().find_map(|side| Some((side, setting.player(args, side)?)));
    let Some((side, player)) = own else { return Ok(None) };
    let mut draw = |most| below(&mut setting.rng, most);
    let mut own = Own { side, player, budget: setting.budget, below: &mut draw };
    let opened = setting.game.moves().len();
    let limits = (args.guests.time(), MOST_MOVES);
    let finished = remote::play(server, setting.game, &mut own, limits, cancel)?;
    let Setting { opening, is_first, .. } = setting;
    Ok(finished.map(|remote::Finished { game, conclusion, name, clock }| Played {
        is_first,
        game,
        conclusion,
        guest: Some(name),
        opening,
        clock,
        opened,
    }))
}

/// The points of the `--white` player: a win, a draw or a loss.
fn points(played: &Played) -> std::cmp::Ordering {
    let own = if played.is_first { Side::Defenders } else { Side::Attackers };
    match played.conclusion.outcome {
        Outcome::Won(side) if side == own => std::cmp::Ordering::Greater,
        Outcome::Won(_) => std::cmp::Ordering::Less,
        Outcome::Drawn => std::cmp::Ordering::Equal,
    }
}

fn tally<'a>(games: impl IntoIterator<Item = &'a Played>) -> Tally {
    let mut tally = Tally::default();
    for played in games {
        match points(played) {
            std::cmp::Ordering::Greater => tally.wins += 1,
            std::cmp::Ordering::Equal => tally.draws += 1,
            std::cmp::Ordering::Less => tally.losses += 1,
        }
    }
    tally
}

/// The names of the players, white first.
fn names(args: &Args, played: &Played) -> [String; 2] {
    let [white, black] = [args.white, args.black].map(|it| match (&played.guest, it) {
        (Some(guest), Seat::Tcp) => guest.clone(),
        _ => it.to_string(),
    });
    if played.is_first { [white, black] } else { [black, white] }
}

fn record(args: &Args, played: &Played) -> Record {
    let [white, black] = names(args, played);
    let limit = match (args.time, args.nodes) {
        (Some(time), None) => format!("{time:?} a move"),
        (None, Some(nodes)) => format!("{nodes} nodes a move"),
        (Some(time), Some(nodes)) => format!("{time:?} or {nodes} nodes a move"),
        (None, None) => "none".to_owned(),
    };
    let headers = [
        ("White", white),
        ("Black", black),
        (
            "Opening",
            format!(
                "{} random moves, seed {}, number {}",
                played.opened,
                args.seed,
                played.opening + 1
            ),
        ),
        ("Limit", limit),
        ("End", played.conclusion.reason.to_string()),
    ];
    let headers = headers.map(|(name, value)| (name.to_owned(), value)).to_vec();
    Record { headers, result: Some(played.conclusion.outcome), ..Record::of(&played.game) }
}

/// The end of a game for programs.
const fn end_name(reason: &Reason) -> &'static str {
    match reason {
        Reason::Rules(ending) => ending_name(*ending),
        Reason::Forfeit { .. } => "forfeit",
        _ => "too-long",
    }
}

fn csv(args: &Args, games: &[Played]) -> String {
    let mut text =
        "game,opening,white,black,result,end,moves,white_seconds,black_seconds,slowest_seconds\n"
            .to_owned();
    for (number, played) in (1..).zip(games) {
        let [white, black] = names(args, played);
        let result = result_text(Some(played.conclusion.outcome));
        let seconds = |time: Duration| format!("{:.3}", time.as_secs_f64());
        let fields = [
            u64::to_string(&number),
            (played.opening + 1).to_string(),
            white,
            black,
            result.to_owned(),
            end_name(&played.conclusion.reason).to_owned(),
            played.game.moves().len().to_string(),
            seconds(played.clock.of(Side::Defenders)),
            seconds(played.clock.of(Side::Attackers)),
            seconds(played.clock.slowest),
        ];
        text.push_str(&fields.join(","));
        text.push('\n');
    }
    text
}

/// The results with one side.
fn tally_of(games: &[Played], is_first: bool) -> Tally {
    tally(games.iter().filter(|it| it.is_first == is_first))
}

fn slowest(games: &[Played]) -> Duration {
    games.iter().map(|it| it.clock.slowest).max().unwrap_or_default()
}

fn text(args: &Args, games: &[Played], verdict: Option<bool>, stopped: Option<&str>) -> String {
    let all = tally(games);
    let counts = |it: Tally| format!("{} won, {} drawn, {} lost", it.wins, it.draws, it.losses);
    let mut lines = vec![
        ("rules", args.rules.to_string()),
        ("players", format!("{} against {}", args.white, args.black)),
        ("games", counted(u64::from(all.games()), "game")),
        ("results", format!("{} for the --white player:", counts(all))),
        ("", format!("{} with the defenders (white)", counts(tally_of(games, true)))),
        ("", format!("{} with the attackers (black)", counts(tally_of(games, false)))),
    ];
    if let Some([elo, low, high]) = all.elo() {
        lines.push(("elo", format!("{elo:+.0}, with 95 % between {low:+.0} and {high:+.0}")));
    }
    if let Some((low, high)) = args.sprt {
        let ratio = all.log_likelihood_ratio(low, high);
        let accepted = match verdict {
            Some(true) => format!("accepted: {high} rather than {low}"),
            Some(false) => format!("accepted: {low} rather than {high}"),
            None => format!("open between {low} and {high}"),
        };
        lines.push(("sprt", format!("{accepted}; {ratio:+.2} of {BOUND:.2}")));
    }
    lines.push(("slowest", format!("{:.3} s for a move", slowest(games).as_secs_f64())));
    if let Some(why) = stopped {
        lines.push(("stopped", format!("{why} after {} of {} games", games.len(), args.games)));
    }
    output::block(&lines)
}

/// A number for programs: JSON has no infinite ones.
fn number(value: f64) -> Value {
    if value.is_finite() { json!(value) } else { json!(value.to_string()) }
}

const fn sprt(verdict: Option<bool>) -> &'static str {
    match verdict {
        Some(true) => "accepted",
        Some(false) => "rejected",
        None => "open",
    }
}

fn json(args: &Args, games: &[Played], verdict: Option<bool>, stopped: Option<&str>) -> String {
    let all = tally(games);
    let [elo, low, high] = all.elo().map_or([const { Value::Null }; 3], |it| it.map(number));
    let answer = json!({
        "rules": args.rules.name,
        "white": args.white.to_string(),
        "black": args.black.to_string(),
        "games": all.games(),
        "wins": all.wins,
        "draws": all.draws,
        "losses": all.losses,
        "wins_as_white": tally_of(games, true).wins,
        "wins_as_black": tally_of(games, false).wins,
        "score": (all.games() > 0).then(|| all.share()),
        "elo": elo,
        "elo_low": low,
        "elo_high": high,
        "llr": args.sprt.map(|(low, high)| all.log_likelihood_ratio(low, high)),
        "sprt": args.sprt.map(|_| sprt(verdict)),
        "slowest": slowest(games).as_secs_f64(),
        "stopped": stopped,
    });
    format!("{answer}\n")
}
