//! A game of a match against a program that connects by the protocol of the student competition.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Error, bail};
use carom_competition::sockets::{Note, Server};
use carom_competition::wire::Name;
use carom_competition::{Conclusion, Host, colour};
use carom_engine::tablut::{Game, RuleSet, Side};
use carom_solver::tablut::Player;
use carom_support::wording::timed;

use super::argument::check_network;
use super::clock::{Budget, Clock, think};
use super::seat::Seat;
use super::serve::{Addresses, ListenArgs, TICK};
use crate::options::duration;
use crate::output;

/// How programs connect that play as `tcp`.
#[derive(clap::Args, Debug)]
pub(super) struct Guests {
    /// The time for a program to connect, and for each of its moves [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    tcp_time: Option<Duration>,
    #[command(flatten)]
    place: ListenArgs,
}

impl Guests {
    pub(super) fn time(&self) -> Duration {
        self.tcp_time.unwrap_or(Duration::from_mins(1))
    }

    /// The server for a player `tcp`, if there is one. Without such a player, the options are an error.
    pub(super) fn server(
        &self,
        players: [Seat; 2],
        rules: RuleSet,
        threads: usize,
    ) -> anyhow::Result<Option<Server>> {
        let given = self.tcp_time.map(|_| "--tcp-time").or_else(|| self.place.given());
        match (players.contains(&Seat::Tcp), given) {
            (false, Some(option)) => bail!("{option}: only for a player tcp, and no player is tcp"),
            (false, None) => return Ok(None),
            (true, _) if players == [Seat::Tcp; 2] => {
                bail!(
                    "only one of the players can be tcp: `carom tablut serve` holds a game for two"
                )
            }
            (true, _) if threads > 1 => {
                bail!("--threads: games with tcp are played one after the other")
            }
            (true, _) => check_network(&rules).map_err(Error::msg)?,
        }
        let server = self.place.bind(Host::new(rules), self.time())?;
        for side in [Side::Defenders, Side::Attackers] {
            let address = server.address(side).context("a socket has no address")?;
            output::note(&format!("{}: waits at {address}", colour(side)));
        }
        Ok(Some(server))
    }
}

/// The player of ours.
pub(super) struct LocalPlayer<'a> {
    pub(super) side: Side,
    pub(super) player: Player,
    pub(super) budget: Budget,
    pub(super) below: &'a mut dyn FnMut(usize) -> usize,
}

/// A finished game.
pub(super) struct RemoteGame {
    pub(super) game: Game,
    pub(super) conclusion: Conclusion,
    /// The name that the program has sent.
    pub(super) name: String,
    pub(super) clock: Clock,
}

/// Plays a game on; `None` if it was cancelled. The program must connect within `time`. A game of `most` moves is a draw.
pub(super) fn play(
    server: &mut Server,
    game: Game,
    own: &mut LocalPlayer<'_>,
    (time, most): (Duration, usize),
    cancel: &AtomicBool,
) -> anyhow::Result<Option<RemoteGame>> {
    let name = Name::new(&own.player.kind().to_string());
    let Some(name) = name else { bail!("{}: a player without a name", own.player.kind()) };
    server.begin(Host::of(game).with(own.side, name));
    let started = Instant::now();
    let (mut clock, mut visitors) = (Clock::default(), Addresses::default());
    while !server.is_done() {
        let mut notes = server.step(TICK);
        let (host, is_long) = (server.host(), server.host().game().moves().len() >= most);
        if !host.has_started() && started.elapsed() >= time {
            let other = own.side.other();
            let place = server.address(other).map_or_else(String::new, |it| it.to_string());
            bail!("{}: no program has connected to {place} in {}", colour(other), timed(time));
        }
        if host.has_started() && host.conclusion().is_none() && is_long {
            server.draw();
        } else if host.waits_for(own.side) {
            let (advice, _) = think(&mut own.player, host.game(), own.budget, cancel, own.below);
            match advice.best {
                Some(mv) => notes.append(&mut server.play(own.side, mv)),
                None => server.draw(),
            }
        }
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        for note in notes {
            if let Note::Moved { side, time, .. } = note {
                clock.add(side, time);
            }
            visitors.hear(&note);
        }
    }
    let host = server.host();
    let Some(conclusion) = host.conclusion().cloned() else { return Ok(None) };
    let name = host.name(own.side.other()).map_or_else(String::new, ToString::to_string);
    Ok(Some(RemoteGame { game: host.game().clone(), conclusion, name, clock }))
}
