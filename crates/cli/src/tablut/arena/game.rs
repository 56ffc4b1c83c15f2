//! The games of a match: how they are played, and what is kept of them.

use std::sync::atomic::{AtomicBool, Ordering};

use carom_competition::sockets::Server;
use carom_competition::{Conclusion, ConclusionReason};
use carom_engine::tablut::{Game, Side, Variant};
use carom_engine::{Outcome, Rules};
use carom_formats::tablut::Record;
use carom_generator::draw::below;
use carom_solver::tablut::Player;
use rand_pcg::Pcg64;

use super::super::argument::{are_same, ending_name};
use super::super::clock::{Budget, Clock, think};
use super::super::opening::opened;
use super::super::remote::{self, LocalPlayer};
use super::super::seat::Seat;
use super::Args;

/// The most moves of a game.
const MOST_MOVES: usize = 300;

/// A finished game.
pub(super) struct MatchGame {
    /// Whether the `--player` had the defenders.
    pub(super) is_first: bool,
    pub(super) opening: u64,
    pub(super) outcome: Outcome<Side>,
    /// The end of the game for programs.
    pub(super) end: &'static str,
    /// `None` for a game of `--resume`: a record has no times.
    pub(super) clock: Option<Clock>,
    pub(super) record: Record,
}

impl MatchGame {
    /// A game that has just ended. `guest` is the name of the program that connected.
    fn new(
        args: &Args,
        setting: &Setting,
        game: &Game,
        conclusion: &Conclusion,
        guest: Option<&str>,
        clock: Clock,
    ) -> Self {
        let headers = setting.headers(args, guest, &conclusion.reason.to_string());
        let result = Some(conclusion.outcome);
        Self {
            is_first: setting.is_first,
            opening: setting.opening,
            outcome: conclusion.outcome,
            end: end_name(&conclusion.reason),
            clock: Some(clock),
            record: Record { headers, result, ..Record::of(game) },
        }
    }

    /// A game of an earlier part of this match.
    ///
    /// # Errors
    /// The record is not that of the game with this number.
    pub(super) fn resumed(args: &Args, number: u64, record: Record) -> Result<Self, String> {
        let setting = Setting::new(args, number);
        let rules = record.variant.rules();
        if !are_same(rules, &args.rules) {
            return Err(format!("its rules are {rules}, not {}", args.rules.name));
        }
        // A record keeps the rules of a file, but not their name.
        let variant = Variant::new(args.rules, record.variant.initial_state());
        let record = Record { variant, ..record };
        let end = record.header("End").unwrap_or_default().to_owned();
        for (name, wanted) in setting.headers(args, None, &end) {
            let found = record.header(&name).unwrap_or("missing");
            let is_guest = wanted == Seat::Tcp.to_string();
            if found != wanted && !is_guest {
                return Err(format!("its {name} is `{found}`, not `{wanted}`"));
            }
        }
        let moves = |game: &Game, most| game.moves().take(most).collect::<Vec<_>>();
        let (game, opening) = (record.game(), &setting.game);
        if moves(&game, opening.moves().len()) != moves(opening, usize::MAX) {
            return Err("it begins with another opening".to_owned());
        }
        let Some(outcome) = record.result else { return Err("it has no result".to_owned()) };
        let too_long = ConclusionReason::TooLong.to_string() == end;
        let by_players = if too_long { TOO_LONG } else { FORFEIT };
        Ok(Self {
            is_first: setting.is_first,
            opening: setting.opening,
            outcome,
            end: game.ending().map_or(by_players, ending_name),
            clock: None,
            record,
        })
    }
}

/// The ends of a game that are not in the rules, for programs.
const FORFEIT: &str = "forfeit";
const TOO_LONG: &str = "too-long";

/// The end of a game for programs.
const fn end_name(reason: &ConclusionReason) -> &'static str {
    match reason {
        ConclusionReason::Rules(ending) => ending_name(*ending),
        ConclusionReason::Forfeit { .. } => FORFEIT,
        _ => TOO_LONG,
    }
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
        let seats =
            if is_first { [args.opponent, args.player] } else { [args.player, args.opponent] };
        let budget = Budget { time: args.time, nodes: args.nodes, depth: None };
        // Each game has its own random numbers; those of the openings are even.
        let rng = Pcg64::new(args.seed.into(), (2 * number + 1).into());
        let mut of_opening = Pcg64::new(args.seed.into(), (2 * opening).into());
        let game = opened(args.rules, args.openings, &mut of_opening);
        Self { game, opening, is_first, seats, budget, rng }
    }

    /// The headers of the record. `guest` is the name of the program that connected.
    fn headers(&self, args: &Args, guest: Option<&str>, end: &str) -> Vec<(String, String)> {
        let name = |side: Side| match (guest, self.seats[side as usize]) {
            (Some(guest), Seat::Tcp) => guest.to_owned(),
            (_, seat) => seat.to_string(),
        };
        let (opened, number) = (self.game.moves().len(), self.opening + 1);
        let limit = match (args.time, args.nodes) {
            (Some(time), None) => format!("{time:?} a move"),
            (None, Some(nodes)) => format!("{nodes} nodes a move"),
            (Some(time), Some(nodes)) => format!("{time:?} or {nodes} nodes a move"),
            (None, None) => "none".to_owned(),
        };
        let headers = [
            ("White", name(Side::Defenders)),
            ("Black", name(Side::Attackers)),
            ("Opening", format!("{opened} random moves, seed {}, number {number}", args.seed)),
            ("Limit", limit),
            ("End", end.to_owned()),
        ];
        headers.map(|(name, value)| (name.to_owned(), value)).to_vec()
    }

    /// The player of a side, if it is one of ours.
    fn player(&self, args: &Args, side: Side) -> Option<Player> {
        // The size is checked before the first game.
        self.seats[side as usize].program().map(|kind| Player::new(kind, args.table() as usize))
    }
}

/// Plays a game between two players of ours; `None` if it was cancelled.
pub(super) fn play(args: &Args, number: u64, cancel: &AtomicBool) -> Option<MatchGame> {
    let mut setting = Setting::new(args, number);
    let [attackers, defenders] = Side::ALL.map(|side| setting.player(args, side));
    let mut players = [attackers?, defenders?];
    let mut draw = |most| below(&mut setting.rng, most);
    let (mut game, mut clock) = (setting.game.clone(), Clock::default());
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
    let outcome = game.outcome().unwrap_or(Outcome::Drawn);
    let reason = game.ending().map_or(ConclusionReason::TooLong, ConclusionReason::Rules);
    let conclusion = Conclusion { outcome, reason };
    Some(MatchGame::new(args, &setting, &game, &conclusion, None, clock))
}

/// Plays a game against a program that connects; `None` if it was cancelled.
pub(super) fn play_remote(
    args: &Args,
    number: u64,
    server: &mut Server,
    cancel: &AtomicBool,
) -> anyhow::Result<Option<MatchGame>> {
    let mut setting = Setting::new(args, number);
    let own = Side::ALL.into_iter().find_map(|side| Some((side, setting.player(args, side)?)));
    let Some((side, player)) = own else { return Ok(None) };
    let mut draw = |most| below(&mut setting.rng, most);
    let mut own = LocalPlayer { side, player, budget: setting.budget, below: &mut draw };
    let limits = (args.guests.time(), MOST_MOVES);
    let finished = remote::play(server, setting.game.clone(), &mut own, limits, cancel)?;
    Ok(finished.map(|remote::RemoteGame { game, conclusion, name, clock }| {
        MatchGame::new(args, &setting, &game, &conclusion, Some(&name), clock)
    }))
}
