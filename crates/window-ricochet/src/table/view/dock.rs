//! The dock of the page. After a round and in the set-up its third button goes on.

use carom_play::Phase;
use carom_play::referee::{Clock, MAX_PLAYERS};
use carom_play::ricochet::BiddingSession;
use carom_shell::ask::Wish;
use carom_shell::panel::Dock;
use carom_shell::panel::kit::{Paper, Tone};
use carom_shell::theme::Glyph;

use super::{Room, takes_numbers, when};
use crate::ids::{TABLE_MORE, TABLE_RULES};
use crate::table::{Command, Desk};

pub(super) fn fill(paper: &mut Paper, desk: &Desk, room: Room) {
    let more = button(Glyph::More, "more", toggle(TABLE_MORE), Tone::Plain);
    // Two lengths of the same text.
    let name = |long, short| if room.is_narrow { short } else { long };
    let [first, second, third] = match desk.game() {
        None => set_up(desk, name),
        Some(game) => of_game(game, name),
    };
    paper.dock(&[first, second, third, more]);
}

fn set_up(desk: &Desk, name: impl Fn(&'static str, &'static str) -> &'static str) -> [Dock; 3] {
    let has_room = desk.draft().players().len() < MAX_PLAYERS;
    let start = if desk.has_running_game() {
        name("continue-table", "continue-table-short")
    } else {
        name("start-table", "start-table-short")
    };
    [
        button(Glyph::Plus, "add-player", Command::AddPlayer, when(has_room)),
        button(Glyph::Book, "table-rules", toggle(TABLE_RULES), Tone::Plain),
        button(Glyph::Play, start, Command::Confirm, Tone::Strong),
    ]
}

fn of_game(
    game: &BiddingSession,
    name: impl Fn(&'static str, &'static str) -> &'static str,
) -> [Dock; 3] {
    let has_clock = matches!(game.phase(), Phase::Bidding(Clock::Until(_) | Clock::Paused(_)));
    let is_alone = game.seats().iter().filter(|it| !it.player.is_computer()).count() == 1;
    let is_chosen = game.chosen().is_some() && !is_alone;
    let can_erase = takes_numbers(game) && (game.typed().is_some() || is_chosen);
    let (icon, pause) = if game.is_paused() {
        (Glyph::Play, "clock-resume")
    } else {
        (Glyph::Pause, "clock-pause")
    };
    let third = match game.phase() {
        Phase::RoundOver { .. } => {
            let next = name("next-target", "next-target-short");
            button(Glyph::Next, next, Command::Confirm, Tone::Strong)
        }
        Phase::GameOver { .. } => {
            let new = name("new-table", "new-table-short");
            button(Glyph::Play, new, Command::Confirm, Tone::Strong)
        }
        phase => {
            let end = name("end-bidding", "end-bidding-short");
            let can = matches!(phase, Phase::Bidding(_));
            button(Glyph::Check, end, Command::EndBidding, when(can))
        }
    };
    [
        button(Glyph::Undo, "undo", Command::Erase, when(can_erase)),
        button(icon, pause, Command::Pause, when(has_clock)),
        third,
    ]
}

fn toggle(card: carom_shell::ids::OverlayId) -> carom_shell::Command {
    carom_shell::Command::Toggle(card)
}

fn button(icon: Glyph, name: &'static str, wish: impl Into<Wish>, tone: Tone) -> Dock {
    Dock { icon, name, wish: wish.into(), held: None, tone }
}
