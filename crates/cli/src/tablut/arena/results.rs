//! The results of a match: for people, for programs and as a table.

use std::time::Duration;

use carom_engine::Outcome;
use carom_engine::tablut::Side;
use carom_jobs::Reason;
use carom_support::wording::counted;
use serde_json::{Value, json};

use super::super::argument::outcome_name;
use super::super::clock::Clock;
use super::super::elo::Tally;
use super::super::sprt::{BOUND, Pairs};
use super::Args;
use super::game::MatchGame;
use crate::output;

/// The points of the `--player`: a win, a draw or a loss.
fn points(played: &MatchGame) -> std::cmp::Ordering {
    let own = if played.is_first { Side::Defenders } else { Side::Attackers };
    match played.outcome {
        Outcome::Won(side) if side == own => std::cmp::Ordering::Greater,
        Outcome::Won(_) => std::cmp::Ordering::Less,
        Outcome::Drawn => std::cmp::Ordering::Equal,
    }
}

/// The results of the openings for the `--player`. The games are in their order.
pub(super) fn pairs(games: &[MatchGame]) -> Pairs {
    Pairs::of(games.iter().map(points))
}

fn tally<'a>(games: impl IntoIterator<Item = &'a MatchGame>) -> Tally {
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

/// The line of a game for `--csv`, below the names of the columns if it is the first one.
pub(super) fn csv(number: usize, played: &MatchGame) -> String {
    const HEAD: &str = "number,opening,attackers,defenders,outcome,end,length,attackers_seconds,defenders_seconds,slowest_seconds\n";
    let name = |side| played.record.header(side).unwrap_or_default().to_owned();
    let seconds = |time: fn(&Clock) -> Duration| {
        let of = |clock: &Clock| format!("{:.3}", time(clock).as_secs_f64());
        played.clock.as_ref().map_or_else(String::new, of)
    };
    let fields = [
        number.to_string(),
        (played.opening + 1).to_string(),
        name("Black"),
        name("White"),
        outcome_name(played.outcome),
        played.end.to_owned(),
        played.record.line.moves.len().to_string(),
        seconds(|it| it.of(Side::Attackers)),
        seconds(|it| it.of(Side::Defenders)),
        seconds(|it| it.slowest),
    ];
    let head = if number == 1 { HEAD } else { "" };
    format!("{head}{}\n", fields.join(","))
}

/// The results with one side.
fn tally_of(games: &[MatchGame], is_first: bool) -> Tally {
    tally(games.iter().filter(|it| it.is_first == is_first))
}

fn slowest(games: &[MatchGame]) -> Option<Duration> {
    games.iter().filter_map(|it| Some(it.clock?.slowest)).max()
}

/// The results for people.
pub(super) fn text(
    args: &Args,
    games: &[MatchGame],
    verdict: Option<bool>,
    stopped: Option<&str>,
) -> String {
    let all = tally(games);
    let counts = |it: Tally| format!("{} won, {} drawn, {} lost", it.wins, it.draws, it.losses);
    let mut lines = vec![
        ("rules", args.rules.to_string()),
        ("players", format!("{} against {}", args.player, args.opponent)),
        ("games", counted(u64::from(all.games()), "game")),
        ("results", format!("{} for the --player:", counts(all))),
        ("", format!("{} with the defenders", counts(tally_of(games, true)))),
        ("", format!("{} with the attackers", counts(tally_of(games, false)))),
    ];
    if let Some([elo, low, high]) = all.elo() {
        lines.push(("elo", format!("{elo:+.0}, with 95 % between {low:+.0} and {high:+.0}")));
    }
    if let Some((low, high)) = args.sprt {
        let ratio = pairs(games).log_likelihood_ratio(low, high);
        let accepted = match verdict {
            Some(true) => format!("accepted: {high} rather than {low}"),
            Some(false) => format!("accepted: {low} rather than {high}"),
            None => format!("open between {low} and {high}"),
        };
        lines.push(("sprt", format!("{accepted}; {ratio:+.2} of {BOUND:.2}")));
    }
    if let Some(slowest) = slowest(games) {
        let here = if args.resume.is_some() { ", without the games of --resume" } else { "" };
        lines.push(("slowest", format!("{:.3} s for a move{here}", slowest.as_secs_f64())));
    }
    if let Some(why) = stopped {
        lines.push(("stopped", format!("{why} after {} of {} games", games.len(), args.games)));
    }
    output::block(&lines)
}

const fn sprt(verdict: Option<bool>) -> &'static str {
    match verdict {
        Some(true) => "accepted",
        Some(false) => "rejected",
        None => "open",
    }
}

/// The results for programs.
pub(super) fn json(
    args: &Args,
    games: &[MatchGame],
    verdict: Option<bool>,
    stopped: Option<&'static str>,
) -> String {
    let all = tally(games);
    // JSON has no infinite numbers.
    let [elo, low, high] = all.elo().map_or([const { Value::Null }; 3], |it| it.map(Value::from));
    let reason = stopped.map(|code| Reason {
        code: code.to_owned(),
        text: format!("{code} after {} of {} games", games.len(), args.games),
    });
    let answer = json!({
        "rules": args.rules.name,
        "player": args.player.to_string(),
        "opponent": args.opponent.to_string(),
        "games": all.games(),
        "wins": all.wins,
        "draws": all.draws,
        "losses": all.losses,
        "wins_as_attackers": tally_of(games, false).wins,
        "wins_as_defenders": tally_of(games, true).wins,
        "score": (all.games() > 0).then(|| all.share()),
        "elo": elo,
        "elo_low": low,
        "elo_high": high,
        "llr": args.sprt.map(|(low, high)| pairs(games).log_likelihood_ratio(low, high)),
        "sprt": args.sprt.map(|_| sprt(verdict)),
        "slowest_seconds": slowest(games).map(|it| it.as_secs_f64()),
        "reason": reason,
    });
    format!("{answer}\n")
}
