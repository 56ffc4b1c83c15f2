//! `carom tablut best`: asks a player for its move.

use std::sync::atomic::Ordering;
use std::time::Duration;

use carom_engine::tablut::{Game, Move, format_moves};
use carom_generator::draw::below;
use carom_solver::duel::{Advice, Score};
use carom_solver::tablut::{Kind, Player};
use carom_support::wording::{grouped, timed};
use rand_pcg::Pcg64;
use serde_json::{Value, json};

use super::argument::{self, PositionArgs, outcome_name, outcome_sentence};
use super::clock::{Budget, think};
use super::effect::{self, Purpose};
use super::memory;
use crate::exit::Ending;
use crate::options::{AnswerFormat, duration, whole_number};
use crate::{interrupt, output};

const EXAMPLES: &str = "\
Examples:
  carom tablut best start --rules ashton
  carom tablut best start --rules linnaean --moves 'd1-d2 e4-f4' --depth 8
  carom tablut best 9/9/9/3bk4/9/9/9/5b3/9 --side b --max-nodes 1000000";

const NOTES: &str = "\
The score is for the side to move. 1.00 is about the value of one piece, and a draw is 0.00. In `carom tablut match` \
and `join`, an engine avoids draws. A win or a loss is given only if it is proven; its number is the maximum number of \
moves of both sides until the end of the game. Moves in --moves count for repetitions. Random players and levels that \
choose among good moves have no score.

Limits can be combined. Without a limit, the player thinks for one second. With limits of nodes or depth and \
one thread the answer is the same on every machine. Ctrl-C stops the search: the answer is the best move so far.

JSON is one object; a field that does not apply is null:
  position, side, rules, player
  move          the best move, such as e3-b3
  score         the value of the position in hundredths of a piece
  win, loss     the number of moves until a proven win or loss
  depth, nodes  how many moves the search looked ahead, and how many positions
                it visited
  line          the expected moves of both sides
  outcome       attackers, defenders or draw, if the game has ended
  illegal       the reason why a move of --moves is illegal
  stopped       the reason why the search stopped early: time limit reached,
                node limit reached or cancelled
  seconds

Exit codes: 0 done, 1 the game has ended, so there is no move, 2 bad input or usage, or an illegal move, 130 Ctrl-C, 143 \
SIGTERM.";

/// Find the best move
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Play these moves first: `e3-b3 b5-b7`
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Who plays: random, report:DEPTH, engine or engine:LEVEL
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    player: Kind,
    /// Time for each move, as in 1s or 500ms
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// Stop a search after about N nodes, in all threads together; each thread checks its share at least every
    /// 1,024 nodes
    #[arg(long = "max-nodes", value_name = "N", alias = "nodes", value_parser = whole_number::<u64>(1..))]
    nodes: Option<u64>,
    /// Look D moves ahead
    #[arg(long, value_name = "D", value_parser = whole_number::<u32>(1..=64))]
    depth: Option<u32>,
    /// Number of threads; with more than one, the engine does not always give the same answers [default: 1]
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>(1..=1024))]
    threads: Option<usize>,
    /// Size of the engine's table, as in 64M or 1G, at least 64K [default: 64M]
    #[arg(long, value_name = "BYTES", value_parser = memory::table, allow_hyphen_values = true)]
    memory: Option<u64>,
    /// Random seed, for players that choose at random [default: 1]
    #[arg(long, value_name = "S", value_parser = whole_number::<u64>(0..))]
    seed: Option<u64>,
    /// Output format
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    format: AnswerFormat,
}

/// Asks and prints the answer.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let given = [
        ("--time", args.time.is_some(), Purpose::Searches),
        ("--max-nodes", args.nodes.is_some(), Purpose::Searches),
        ("--depth", args.depth.is_some(), Purpose::Searches),
        ("--threads", args.threads.is_some(), Purpose::Engines),
        ("--memory", args.memory.is_some(), Purpose::Engines),
        ("--seed", args.seed.is_some(), Purpose::Chance),
    ];
    effect::check(&[args.player], &given)?;
    let (game, illegal) = argument::play(args.position.variant()?, args.moves.as_deref())?;
    if let Some(illegal) = &illegal {
        output::tell(&argument::illegal(illegal));
        if args.format == AnswerFormat::Json {
            let why = illegal.1.to_string();
            let answer = answer(&game, args.player, None, Some(&why));
            output::write_stdout(format!("{answer}\n").as_bytes())?;
        }
        return Ok(Ending::BadInput);
    }
    let mut budget = Budget { time: args.time, nodes: args.nodes, depth: args.depth };
    if args.time.is_none() && args.nodes.is_none() && args.depth.is_none() {
        budget.time = Some(Duration::from_secs(1));
    }
    let cancel = interrupt::catch();
    let memory = memory::granted("--memory", args.memory.unwrap_or(64 << 20), 1)?;
    let mut player =
        Player::new(args.player, memory).with_threads(args.threads.unwrap_or(1)).for_analysis();
    let mut rng = Pcg64::new(args.seed.unwrap_or(1).into(), 0);
    let mut draw = |most| below(&mut rng, most);
    let (advice, time) = think(&mut player, &game, budget, cancel, &mut draw);
    let was_cancelled = cancel.load(Ordering::Relaxed);
    let ending = match advice.best {
        _ if was_cancelled => Ending::Cancelled,
        Some(_) => Ending::Done,
        None => Ending::Refuted,
    };
    let thought = Suggestion { advice, time };
    let text = match args.format {
        AnswerFormat::Json => format!("{}\n", answer(&game, args.player, Some(&thought), None)),
        AnswerFormat::Text => text(&game, args.player, &thought),
    };
    output::write_stdout(text.as_bytes())?;
    Ok(ending)
}

/// What a player has answered.
struct Suggestion {
    advice: Advice<Move>,
    time: Duration,
}

fn text(game: &Game, player: Kind, Suggestion { advice, time }: &Suggestion) -> String {
    let Some(best) = advice.best else {
        return output::block(&[
            ("rules", game.rules().to_string()),
            ("state", outcome_sentence(game)),
        ]);
    };
    let score = if player.scores_its_move() { advice.score.to_string() } else { "-".to_owned() };
    let mut lines = vec![
        ("rules", game.rules().to_string()),
        ("side", game.position().to_move().to_string()),
        ("player", player.to_string()),
        ("move", best.to_string()),
        ("score", score),
        ("line", format_moves(&advice.line)),
        ("depth", advice.depth.to_string()),
        ("nodes", grouped(advice.stats.expanded)),
        ("time", timed(*time)),
    ];
    lines.extend(advice.stopped.map(|why| ("stopped", why.to_string())));
    output::block(&lines)
}

/// The answer for programs; without a thought, a move is illegal.
fn answer(game: &Game, player: Kind, thought: Option<&Suggestion>, illegal: Option<&str>) -> Value {
    let advice = thought.map(|it| &it.advice);
    let scored = advice.filter(|it| it.best.is_some() && player.scores_its_move());
    let (score, win, loss) = match scored.map(|it| it.score) {
        None => (None, None, None),
        Some(Score::Win(moves)) => (None, Some(moves), None),
        Some(Score::Loss(moves)) => (None, None, Some(moves)),
        Some(Score::Value(value)) => (Some(value), None, None),
    };
    json!({
        "position": game.position().setup().to_string(),
        "side": game.position().to_move().letter(),
        "rules": game.rules().name,
        "player": player.to_string(),
        "move": advice.and_then(|it| it.best).map(|it| it.to_string()),
        "score": score,
        "win": win,
        "loss": loss,
        "depth": advice.map(|it| it.depth),
        "nodes": advice.map(|it| it.stats.expanded),
        "line": advice.map(|it| it.line.iter().map(Move::to_string).collect::<Vec<_>>()),
        "outcome": game.outcome().map(outcome_name),
        "illegal": illegal,
        "stopped": advice.and_then(|it| it.stopped).map(|why| why.to_string()),
        "seconds": thought.map(|it| it.time.as_secs_f64()),
    })
}
