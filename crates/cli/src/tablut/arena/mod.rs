//! `carom tablut match`: plays many games between two players.

mod game;
mod results;

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context, bail};
use carom_engine::tablut::{Game, RuleSet, Variant};
use carom_formats::tablut::{NATIVE, Record};
use carom_solver::tablut::PlayerKind;
use carom_support::wording::counted;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use self::game::{MatchGame, play, play_remote};
use self::results::{csv, json, pairs, text};
use super::argument::{RulesParser, outcome_sentence};
use super::effect::{self, Purpose};
use super::memory;
use super::remote::Guests;
use super::seat::{Seat, tcp_or_program};
use super::sprt::bounds;
use crate::exit::Ending;
use crate::input::Source;
use crate::options::{AnswerFormat, duration, whole_number};
use crate::output::OutputSink;
use crate::progress::Watch;
use crate::{interrupt, output};

const EXAMPLES: &str = "\
Examples:
  carom tablut match --player engine --opponent report:3 --games 9 --timeout 1s
  carom tablut match --player engine:7 --opponent engine:4 --max-nodes 20000
  carom tablut match --player engine --opponent tcp --timeout 1s --tcp-time 5s
  carom tablut match --player engine --opponent random --timeout 1s --sprt 0,20
  carom tablut match --player report:3 --opponent random --csv a.csv --games 10
  carom tablut match --player report:3 --opponent random --resume a.tablut";

const NOTES: &str = "\
Each opening of random moves is played twice, with the colours swapped: --player has the defenders in the first game. \
If an opening decides the game at once, the command chooses another one. A game of 300 moves ends as a draw. The \
results are those of the --player.

With --max-nodes, the same seed gives the same games on every machine and with any number of threads. The limit of time or \
nodes is for each move; the depth of a player is a further limit. If `engine` plays, a limit is needed.

The interval of the difference in Elo is Wilson's interval of 95 %. If one player has won all games, the difference \
and one end of the interval are infinite.

FILE.partial of --csv and of --records gets each game when it has ended. At the end of the match it becomes FILE. After Ctrl-C, or if a \
program fails, it stays.

--resume continues a match that was stopped: the games of FILE, which --records has written, count as the first ones of this \
match. The players, the rules, the seed, the openings and the limit must be the same. The new files have these games, too; \
their times are empty in the CSV, because records have no times, and they are not in the slowest time.

--sprt tests two differences of the --player: after the second game of an opening, from game 32 on, it stops when one of them \
is accepted (generalised sequential probability ratio test over the points of the openings). If the true difference is LOW, it accepts HIGH in at most about 5 % of the \
matches, and the other way variant.

One of the players can be `tcp`, a program of the student competition that connects again for each game: to the white \
port if it has the defenders, and to the black port if it has the attackers. The first board that it gets is the one \
after the opening. docs/tablut-network.md describes the messages. If it does not connect in time, the match ends with \
the results of the earlier games and exit code 2.

JSON is one object; docs/answers.schema.json has its JSON Schema: rules, player, opponent, games, wins, draws, losses, \
wins_as_attackers, wins_as_defenders, score (the share of the points), elo, elo_low, elo_high (numbers; null if they are infinite or \
without games), llr and sprt (accepted if HIGH is, rejected if LOW is, or open; null without --sprt), slowest_seconds (of a move; null \
without one), reason ({code, text}: cancelled, or failed if no program connected in time; else null).

The records have the headers White, Black, Opening, Limit and End; a program that connects has the name that it sent.

The CSV has one line for each game: number, opening, attackers, defenders, outcome, end, length, attackers_seconds, \
defenders_seconds, slowest_seconds. \
If no game has ended, neither file is written.

Exit codes: 0 done, 2 bad input or usage, 130 Ctrl-C, 143 SIGTERM.";

/// Play many games between two players
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// Rules: a rule set by its name or in a file
    #[arg(long, value_name = "RULES", value_parser = RulesParser, default_value = "ashton")]
    rules: RuleSet,
    /// Who plays, and has the defenders in the first game of each pair
    #[arg(long, value_name = "PLAYER", value_parser = tcp_or_program)]
    player: Seat,
    /// The other player, who has the attackers in the first game of each pair
    #[arg(long, value_name = "PLAYER", value_parser = tcp_or_program)]
    opponent: Seat,
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
    /// Stop a search after this time, for each move, as in 1s or 100ms
    #[arg(long = "timeout", value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// Stop a search after about N nodes, for each move
    #[arg(long = "max-nodes", value_name = "N", value_parser = whole_number::<u64>(1..))]
    nodes: Option<u64>,
    /// Number of threads, each playing its own game; more than one makes the times less exact
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = whole_number::<usize>(1..=1024))]
    threads: usize,
    /// Use at most BYTES for tables, as in 16M, at least 64K; each engine has its own [default: 16M]
    #[arg(long = "max-memory", value_name = "BYTES", value_parser = memory::table, allow_hyphen_values = true)]
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
    /// Go on after the games of this file, which --records of the same match has written
    #[arg(long, value_name = "FILE")]
    resume: Option<String>,
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

/// Plays the games and prints the results.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let programs = [args.player, args.opponent].into_iter().filter_map(Seat::program);
    let given = [
        ("--timeout", args.time.is_some(), Purpose::Searches),
        ("--max-nodes", args.nodes.is_some(), Purpose::Searches),
        ("--max-memory", args.memory.is_some(), Purpose::Engines),
    ];
    effect::check(&programs.collect::<Vec<_>>(), &given)?;
    for seat in [args.player, args.opponent] {
        let thinks_on = seat.program().is_some_and(PlayerKind::needs_limit);
        if thinks_on && args.time.is_none() && args.nodes.is_none() {
            bail!("--timeout or --max-nodes is needed: {seat} thinks until a limit stops it");
        }
    }
    let start = Game::new(Variant::from_start(args.rules));
    if start.outcome().is_some() {
        bail!(
            "--rules {}: no game can be played from its start: {}",
            args.rules,
            outcome_sentence(&start)
        );
    }
    // Before the outputs are looked at: none of them may be this input.
    let mut games = resumed(args)?;
    output::refuse_stdout("--csv", args.csv.as_deref())?;
    output::refuse_stdout("--records", args.records.as_deref())?;
    if args.csv.is_some() && args.csv == args.records {
        bail!("--csv and --records cannot be the same file");
    }
    if args.records.is_some() {
        // Rules that a record cannot hold are refused before the first game.
        (NATIVE.write)(&[Record::new(Variant::from_start(args.rules))]).context("--records")?;
    }
    let mut outputs = Outputs::new(args)?;
    let at_once = args.threads.min(usize::try_from(args.games).unwrap_or(usize::MAX));
    memory::granted("--max-memory", args.table(), 2 * at_once)?;
    let cancel = interrupt::catch();
    let pool =
        rayon::ThreadPoolBuilder::new().num_threads(args.threads).build().context("threads")?;
    let mut server = args.guests.server([args.player, args.opponent], args.rules, args.threads)?;
    let mut next = games.len() as u64;
    let decision =
        |games: &[MatchGame]| args.sprt.and_then(|(low, high)| pairs(games).decision(low, high));
    let (mut verdict, mut failure) = (decision(&games), None);
    outputs.update(&games)?;
    let bar = Watch::of(args.games, "games");
    for _ in &games {
        bar.add_one();
    }
    while next < args.games && verdict.is_none() && !cancel.load(Ordering::Relaxed) {
        // The order of the results, and so where the test stops, does not depend on the number of threads.
        let batch = next..(next + args.threads as u64).min(args.games);
        next = batch.end;
        let play = |number| {
            (!cancel.load(Ordering::Relaxed)).then(|| play(args, number, cancel)).flatten()
        };
        let played: Vec<Option<MatchGame>> = match &mut server {
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
                verdict = decision(&games);
            }
        }
        if let Err(why) = outputs.update(&games) {
            failure = Some(why);
            break;
        }
    }
    drop(bar);
    if let Some(why) = failure.take_if(|_| games.is_empty()) {
        return Err(why);
    }
    let was_cancelled = cancel.load(Ordering::Relaxed);
    let stopped =
        failure.as_ref().map(|_| "failed").or_else(|| was_cancelled.then_some("cancelled"));
    let written = outputs.finish(stopped.is_none());
    let text = match args.format {
        AnswerFormat::Json => json(args, &games, verdict, stopped),
        AnswerFormat::Text => text(args, &games, verdict, stopped),
    };
    output::write_stdout(text.as_bytes())?;
    written?;
    if let Some(why) = failure {
        return Err(why);
    }
    Ok(if was_cancelled { Ending::Cancelled } else { Ending::Done })
}

/// The files of the options. They get each game when it has ended, so that a match that is killed is not lost.
struct Outputs<'a> {
    csv: Option<OutputSink<'a>>,
    records: Option<OutputSink<'a>>,
    /// The number of games in them.
    written: usize,
}

impl<'a> Outputs<'a> {
    fn new(args: &'a Args) -> anyhow::Result<Self> {
        let [csv, records] = [&args.csv, &args.records]
            .map(|path| path.as_deref().map(|path| OutputSink::partial(Some(path))).transpose());
        Ok(Self { csv: csv?, records: records?, written: 0 })
    }

    /// Writes the games that are not there yet.
    fn update(&mut self, games: &[MatchGame]) -> anyhow::Result<()> {
        for (number, played) in games.iter().enumerate().skip(self.written) {
            let is_first = number == 0;
            if let Some(sink) = &mut self.csv {
                sink.write(csv(number + 1, played).as_bytes())?;
            }
            if let Some(sink) = &mut self.records {
                let record = (NATIVE.write)(std::slice::from_ref(&played.record))?;
                let blank = if is_first { "" } else { "\n" };
                sink.write(format!("{blank}{record}").as_bytes())?;
            }
            self.written += 1;
        }
        Ok(())
    }

    /// Gives the files their names, or says where the games of a match are that was stopped.
    fn finish(self, is_whole: bool) -> anyhow::Result<()> {
        let files = [(self.csv, ""), (self.records, "; --resume goes on with this file")];
        for (sink, how) in files {
            let Some(sink) = sink else { continue };
            if is_whole {
                sink.finish()?;
            } else if self.written > 0 {
                let games = counted(self.written as u64, "game");
                output::tell(&format!("stopped: {games} written{}{how}", sink.place()));
            }
        }
        Ok(())
    }
}

/// The games of `--resume`.
fn resumed(args: &Args) -> anyhow::Result<Vec<MatchGame>> {
    let Some(file) = &args.resume else { return Ok(Vec::new()) };
    let source = Source::<Record>::read(file)?;
    let count = source.entries.len();
    if count as u64 > args.games {
        bail!("--resume: {} has {count} games, but --games is {}", source.name, args.games);
    }
    let names: Vec<String> = (0..count).map(|index| source.entry_name(index)).collect();
    let games = (0..).zip(source.entries).zip(names);
    games
        .map(|((number, record), name)| {
            MatchGame::resumed(args, number, record).map_err(|why| {
                anyhow::anyhow!("--resume: {name}: not game {} of this match: {why}", number + 1)
            })
        })
        .collect()
}
