//! `carom tablut best`: asks a player for its move.

use std::sync::atomic::Ordering;
use std::time::Duration;

use carom_engine::tablut::{Game, Move, format_moves};
use carom_generator::draw::below;
use carom_jobs::Reason;
use carom_solver::duel::{Advice, Score};
use carom_solver::tablut::{Player, PlayerKind};
use carom_support::wording::{grouped, timed};
use rand_pcg::Pcg64;
use serde_json::{Value, json};

use super::argument::{self, PositionArgs, outcome_name, outcome_sentence};
use super::clock::{Budget, think};
use super::effect::{self, Purpose};
use super::memory;
use crate::exit::Ending;
use crate::options::{AnswerFormat, duration, whole_number};
use crate::{interrupt, output, verdict};

const EXAMPLES: &str = "\
Examples:
  carom tablut best start --rules ashton
  carom tablut best start --rules linnaean --moves 'd1-d2 e4-f4' --max-moves 8
  carom tablut best '9/9/9/3bk4/9/9/9/5b3/9 b ashton' --max-nodes 1000000
  carom tablut best games.tablut --format json";

const NOTES: &str = "\
The score is for the side to move. 1.00 is about the value of one piece, and a draw is 0.00. In `carom tablut match` \
and `join`, an engine avoids draws. A win or a loss is given only if it is proven; its number is the maximum number of \
moves of both sides until the end of the game. Moves in --moves count for repetitions. Random players and levels that \
choose among good moves have no score.

Limits can be combined. Without a limit, the player thinks for one second. With limits of nodes or depth and \
one thread the answer is the same on every machine. Ctrl-C stops the search: the answer is the best move so far.

JSON is a list with an object for each position; docs/answers.schema.json has the JSON Schema of an object. A field \
that does not apply is null:
  position, side, rules, player
  move          the best move, such as e3-b3
  score         the value of the position in hundredths of a piece
  win, loss     the number of moves until a proven win or loss
  moves         the expected moves of both sides
  depth, expanded
                how many moves the search looked ahead, and how many positions
                it visited
  outcome       attackers, defenders or draw, if the game has ended
  reason        why the search stopped early, or why a move of --moves is
                illegal: code and text; the codes are time-limit, node-limit,
                cancelled and illegal-move
  seconds

Exit codes: 0 done, 1 the game has ended, so there is no move, 2 bad input or usage, or an illegal move, 130 Ctrl-C, 143 \
SIGTERM.";

/// Find the best move
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Who plays: random, report:DEPTH, engine or engine:LEVEL
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    player: PlayerKind,
    /// Stop a search after this time, as in 30s, 500ms or 5m
    #[arg(long = "timeout", value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// Stop a search after about N nodes, in all threads together; each thread checks its share at least every
    /// 1,024 nodes
    #[arg(long = "max-nodes", value_name = "N", value_parser = whole_number::<u64>(1..))]
    nodes: Option<u64>,
    /// At most M moves: look no farther ahead
    #[arg(long = "max-moves", value_name = "M", value_parser = whole_number::<u32>(1..=64))]
    depth: Option<u32>,
    /// Number of threads; with more than one, the engine does not always give the same answers [default: 1]
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>(1..=1024))]
    threads: Option<usize>,
    /// Use at most BYTES for tables, as in 64M or 1G, at least 64K [default: 64M]
    #[arg(long = "max-memory", value_name = "BYTES", value_parser = memory::table, allow_hyphen_values = true)]
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
        ("--timeout", args.time.is_some(), Purpose::Searches),
        ("--max-nodes", args.nodes.is_some(), Purpose::Searches),
        ("--max-moves", args.depth.is_some(), Purpose::Searches),
        ("--threads", args.threads.is_some(), Purpose::Engines),
        ("--max-memory", args.memory.is_some(), Purpose::Engines),
        ("--seed", args.seed.is_some(), Purpose::Chance),
    ];
    effect::check(&[args.player], &given)?;
    let mut budget = Budget { time: args.time, nodes: args.nodes, depth: args.depth };
    if args.time.is_none() && args.nodes.is_none() && args.depth.is_none() {
        budget.time = Some(Duration::from_secs(1));
    }
    let cancel = interrupt::catch();
    let memory = memory::granted("--max-memory", args.memory.unwrap_or(64 << 20), 1)?;
    let is_json = args.format == AnswerFormat::Json;
    let (mut objects, mut ending) = (Vec::new(), Ending::Done);
    let games = args.position.games()?;
    for (number, (name, game)) in games.iter().enumerate() {
        let (game, illegal) = args.position.play(game.clone())?;
        if let Some(illegal) = &illegal {
            let place = if games.len() > 1 { format!("{name}: ") } else { String::new() };
            output::tell(&format!("{place}{}", argument::illegal(illegal)));
            objects.push(answer(&game, args.player, None, Some(argument::illegal_reason(illegal))));
            ending = ending.max(Ending::BadInput);
            continue;
        }
        let mut player =
            Player::new(args.player, memory).with_threads(args.threads.unwrap_or(1)).for_analysis();
        let mut rng = Pcg64::new(args.seed.unwrap_or(1).into(), 0);
        let mut draw = |most| below(&mut rng, most);
        let (advice, time) = think(&mut player, &game, budget, cancel, &mut draw);
        ending = ending.max(match advice.best {
            _ if cancel.load(Ordering::Relaxed) => Ending::Cancelled,
            Some(_) => Ending::Done,
            None => Ending::Refuted,
        });
        let thought = Suggestion { advice, time };
        if is_json {
            objects.push(answer(&game, args.player, Some(&thought), None));
        } else {
            let blank = if number > 0 { "\n" } else { "" };
            let name = match games.len() {
                1 => String::new(),
                _ => output::block(&[("game", name.clone())]),
            };
            let text = format!("{blank}{name}{}", text(&game, args.player, &thought));
            output::write_stdout(text.as_bytes())?;
        }
        if ending == Ending::Cancelled {
            break;
        }
    }
    if is_json {
        output::write_stdout(output::json_list(objects.into_iter()).as_bytes())?;
    }
    Ok(ending)
}

/// What a player has answered.
struct Suggestion {
    advice: Advice<Move>,
    time: Duration,
}

fn text(game: &Game, player: PlayerKind, Suggestion { advice, time }: &Suggestion) -> String {
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
fn answer(
    game: &Game,
    player: PlayerKind,
    thought: Option<&Suggestion>,
    illegal: Option<Reason>,
) -> Value {
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
        "side": game.position().to_move().to_string(),
        "rules": game.rules().name,
        "player": player.to_string(),
        "move": advice.and_then(|it| it.best).map(|it| it.to_string()),
        "score": score,
        "win": win,
        "loss": loss,
        "moves": advice.map(|it| it.line.iter().map(Move::to_string).collect::<Vec<_>>()),
        "depth": advice.map(|it| it.depth),
        "expanded": advice.map(|it| it.stats.expanded),
        "outcome": game.outcome().map(outcome_name),
        "reason": illegal.or_else(|| advice?.stopped.map(verdict::stopped)),
        "seconds": thought.map(|it| it.time.as_secs_f64()),
    })
}
