//! What of a game that goes on is in the card: the results of a race or a day, and what two players of Tablut say to each other.

use bevy::prelude::*;
use carom_net::daily::DailyCommand;
use carom_net::tablut::TablutCommand;
use carom_net::unblock::UnblockCommand;
use carom_net::{GameCommand, Ranking, Room, RoomGame};
use carom_shell::panel::kit::{Paper, TEXT, Tone, card_part};
use carom_shell::theme::Glyph;
use carom_shell::words::Words;

use super::{button, explain};
use crate::command::Command;
use crate::online::OnlineRoom;

pub(super) fn fill(paper: &mut Paper, online: &OnlineRoom, room: &Room) {
    match room.game() {
        Some(RoomGame::Unblock(race)) => {
            fill_ranking(paper, race.ranking());
            let can = online.own().is_some_and(|id| !race.votes().contains(&id));
            if room.is_playing() && online.is_seated() {
                let ask = Command::Ask(GameCommand::Unblock(UnblockCommand::Vote));
                explain(paper, "friends-race-is");
                let tone = if can { Tone::Plain } else { Tone::Off };
                paper.bar(8.0, |paper| button(paper, "friends-race-end", ask, tone));
            }
        }
        Some(RoomGame::Daily(puzzle)) => {
            fill_ranking(paper, puzzle.ranking());
            if !room.is_playing() {
                explain(paper, "friends-daily-over");
            } else if online.daily().is_some() {
                explain(paper, "friends-daily-runs");
            } else if online.is_seated() {
                explain(paper, "friends-daily-is");
                let start = Command::Ask(GameCommand::Daily(DailyCommand::Start));
                paper.primary(Some(Glyph::Clock), &paper.say("friends-daily-start"), start);
            }
        }
        Some(RoomGame::Tablut(table)) if room.is_playing() => {
            let Some(side) = online.own().and_then(|id| table.side(id)) else { return };
            let buttons: &[_] = match table.offer() {
                None => &[("friends-offer", TablutCommand::OfferDraw)],
                Some(by) if by == side => &[("friends-take-back", TablutCommand::DeclineDraw)],
                Some(_) => &[
                    ("friends-accept", TablutCommand::AcceptDraw),
                    ("friends-decline", TablutCommand::DeclineDraw),
                ],
            };
            if table.offer().is_some_and(|by| by != side) {
                explain(paper, "friends-offered");
            }
            paper.bar(8.0, |paper| {
                for &(name, command) in buttons {
                    let ask = Command::Ask(GameCommand::Tablut(command));
                    button(paper, name, ask, Tone::Plain);
                }
            });
        }
        _ => {}
    }
}

/// The most results in the card.
const RESULTS: usize = 20;

fn fill_ranking(paper: &mut Paper, ranking: &Ranking) {
    let lines: Vec<String> = ranking
        .order()
        .into_iter()
        .take(RESULTS)
        .enumerate()
        .map(|(place, (_, it))| {
            let seconds = it.time as f64 / 1000.0;
            line(paper.words, place + 1, &it.name, it.moves, seconds)
        })
        .collect();
    let ink = paper.palette.ink;
    for line in lines {
        paper.nest(card_part(), |paper| paper.text(line, TEXT, ink));
    }
}

fn line(words: &Words, place: usize, name: &str, moves: u32, seconds: f64) -> String {
    let about = [
        ("place", place.into()),
        ("name", name.to_owned().into()),
        ("moves", moves.into()),
        ("seconds", format!("{seconds:.1}").into()),
    ];
    words.with("friends-result", &about)
}
