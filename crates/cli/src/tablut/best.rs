//! `carom tablut best`: asks a player for its move.

use std::process::ExitCode;
use std::time::Duration;

use carom_engine::tablut::{Game, Move, format_moves};
use carom_formats::wording::{grouped, timed};
use carom_generator::draw::below;
use carom_solver::duel::{Advice, Score};
use carom_solver::tablut::{Engine, Kind, Player};
use clap::builder::RangedU64ValueParser;
use rand_pcg::Pcg64;
use serde_json::{Value, json};

use super::argument::{self, PositionArgs, outcome_name, outcome_sentence};
use super::clock::{Budget, duration, think};
use crate::options::{AnswerFormat, bytes};
use crate::{interrupt, output};

const EXAMPLES: &str = "\
Examples:
  carom tablut best start --rules ashton
  carom tablut best start --rules linnaean --moves 'd1-d2 e4-f4' --depth 8
  carom tablut best 9/9/9/3bk4/9/9/9/5b3/9 --side b --nodes 1000000 --format json";

const NOTES: &str = "\
The score is for the side to move. 1.00 is about the value of one piece, and a draw is 0.00. In `carom tablut match` and `join`, an \
engine avoids draws. A win or a loss is only said if it is proven; the number \
counts the moves of both sides until the end of the game, at most. Moves in --moves count for repetitions.

Limits can be combined. Without a limit, the player thinks for one second. With limits of nodes or depth and \
one thread the answer is the same on every machine.

JSON is one object; a field that does not apply is null:
  position, side, rules, player
  move          the best move, such as e3-b3
  score         the value of the position in hundredths of a piece
  win, loss     the number of moves until a proven win or loss
  depth, nodes  how many moves the search looked ahead, and how many positions it visited
  line          the expected moves of both sides
  outcome       attackers, defenders or draw, if the game has ended
  illegal       the reason why a move of --moves is illegal
  stopped       the reason why the search stopped early
  seconds

Exit codes: 0 done, 1 an ended game or an illegal move, 2 bad input or usage.";

/// Find the best move
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Play these moves first: `e3-b3 b5-b7`
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Who thinks
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    player: Kind,
    /// Think for this time, as in 1s or 500ms
    #[arg(long, value_name = "T", value_parser = duration)]
    time: Option<Duration>,
    /// Visit about N positions; the search checks this at least every 1,024 positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Look D moves ahead
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: Option<u32>,
    /// Number of threads of the engine; with more than one, the answers are not always the same
    #[arg(long, value_name = "T", default_value_t = 1,
          value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    threads: usize,
    /// The size of the engine's table, as in 64M or 1G
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "64M")]
    memory: u64,
    /// The seed of players that choose at random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    format: AnswerFormat,
}

/// Asks and prints the answer.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let (game, illegal) = argument::play(args.position.round()?, args.moves.as_deref())?;
    if let Some(illegal) = &illegal {
        output::note(&argument::illegal(illegal));
        if args.format == AnswerFormat::Json {
            let answer = json!({ "illegal": illegal.1.to_string() });
            output::write_stdout(format!("{answer}\n").as_bytes())?;
        }
        return Ok(ExitCode::from(output::NO_SOLUTION));
    }
    let mut budget = Budget { time: args.time, nodes: args.nodes, depth: args.depth };
    if args.time.is_none() && args.nodes.is_none() && args.depth.is_none() {
        budget.time = Some(Duration::from_secs(1));
    }
    let cancel = interrupt::catch();
    let memory = usize::try_from(args.memory).unwrap_or(Engine::MEMORY);
    let mut player = Player::new(args.player, memory).with_threads(args.threads).for_analysis();
    let mut rng = Pcg64::new(args.seed.into(), 0);
    let mut draw = |most| below(&mut rng, most);
    let (advice, time) = think(&mut player, &game, budget, cancel, &mut draw);
    let text = match args.format {
        AnswerFormat::Json => format!("{}\n", answer(&game, args.player, &advice, time)),
        AnswerFormat::Text => text(&game, args.player, &advice, time),
    };
    output::write_stdout(text.as_bytes())?;
    Ok(ExitCode::from(if advice.best.is_none() { output::NO_SOLUTION } else { 0 }))
}

fn text(game: &Game, player: Kind, advice: &Advice<Move>, time: Duration) -> String {
    let Some(best) = advice.best else {
        return output::block(&[("state", outcome_sentence(game.outcome()))]);
    };
    output::block(&[
        ("rules", game.rules().to_string()),
        ("side", game.position().to_move().to_string()),
        ("player", player.to_string()),
        ("move", best.to_string()),
        ("score", advice.score.to_string()),
        ("line", format_moves(&advice.line)),
        ("depth", advice.depth.to_string()),
        ("nodes", grouped(advice.stats.expanded)),
        ("time", timed(time)),
    ])
}

fn answer(game: &Game, player: Kind, advice: &Advice<Move>, time: Duration) -> Value {
    let (score, win, loss) = match advice.score {
        Score::Win(moves) => (None, Some(moves), None),
        Score::Loss(moves) => (None, None, Some(moves)),
        Score::Value(value) => (advice.best.map(|_| value), None, None),
    };
    json!({
        "position": game.position().to_string(),
        "side": game.position().to_move().letter(),
        "rules": game.rules().name,
        "player": player.to_string(),
        "move": advice.best.map(|it| it.to_string()),
        "score": score,
        "win": win,
        "loss": loss,
        "depth": advice.depth,
        "nodes": advice.stats.expanded,
        "line": advice.line.iter().map(Move::to_string).collect::<Vec<_>>(),
        "outcome": game.outcome().map(outcome_name),
        "illegal": null,
        "stopped": advice.stopped.map(|it| it.to_string()),
        "seconds": time.as_secs_f64(),
    })
}
