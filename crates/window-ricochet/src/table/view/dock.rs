//! The dock of the page. After a round and in the set-up its third button goes on.

use carom_play::Phase;
use carom_play::referee::{Clock, MAX_PLAYERS};
use carom_play::ricochet::BiddingSession;
use carom_shell::Command::Toggle;
use carom_shell::action::BoxedAction;
use carom_shell::panel::Dock;
use carom_shell::panel::ui::{Tone, UiBuilder};
use carom_shell::theme::Glyph;

use super::{Room, when};
use crate::ids::{ROOM_CARD, TABLE_MORE, TABLE_RULES};
use crate::table::online::OnlineTable;
use crate::table::{Command, TableModel};

pub(super) fn fill(ui: &mut UiBuilder, model: &TableModel, room: Room) {
    let more = button(Glyph::More, "more", Toggle(TABLE_MORE), Tone::Plain);
    let [first, second, third] = match (model.game(), &model.online) {
        (None, _) => set_up(model, room),
        (Some(game), Some(online)) => of_online(game, online, room),
        (Some(game), None) => of_game(game, room),
    };
    ui.dock(&[first, second, third, more]);
}

fn set_up(model: &TableModel, room: Room) -> [Dock; 3] {
    let has_room = model.draft().players().len() < MAX_PLAYERS;
    let start = if model.has_running_game() {
        room.name("continue-table", "continue-table-short")
    } else {
        room.name("start-table", "start-table-short")
    };
    [
        button(Glyph::Plus, "add-player", Command::AddPlayer, when(has_room)),
        button(Glyph::Book, "table-rules", Toggle(TABLE_RULES), Tone::Plain),
        button(Glyph::Play, start, Command::Confirm, Tone::Strong),
    ]
}

fn of_game(game: &BiddingSession, room: Room) -> [Dock; 3] {
    let has_clock = matches!(game.phase(), Phase::Bidding(Clock::Until(_) | Clock::Paused(_)));
    let is_alone = game.seats().iter().filter(|it| !it.player.is_computer()).count() == 1;
    let is_chosen = game.chosen().is_some() && !is_alone;
    let can_erase = game.types_bids() && (game.typed().is_some() || is_chosen);
    let (icon, pause) = if game.is_paused() {
        (Glyph::Play, "clock-resume")
    } else {
        (Glyph::Pause, "clock-pause")
    };
    let third = match game.phase() {
        Phase::RoundOver { .. } => {
            let next = room.name("next-target", "next-target-short");
            button(Glyph::Next, next, Command::Confirm, Tone::Strong)
        }
        Phase::GameOver { .. } => {
            let new = room.name("new-table", "new-table-short");
            button(Glyph::Play, new, Command::Confirm, Tone::Strong)
        }
        phase => {
            let end = room.name("end-bidding", "end-bidding-short");
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

/// The buttons of a player in a room.
fn of_online(game: &BiddingSession, online: &OnlineTable, room: Room) -> [Dock; 3] {
    let race = game.race().map(|line| !line.is_empty());
    let first =
        button(Glyph::Undo, "undo", Command::Erase, when(race.unwrap_or(game.typed().is_some())));
    let first = if race.is_some() { first.or_held(Command::Restart) } else { first };
    let second = button(Glyph::Friends, "online-room", Toggle(ROOM_CARD), Tone::Plain);
    let can = online.can_end() && !online.has_voted();
    let third = match game.phase() {
        Phase::GameOver { .. } => {
            let new = room.name("new-table", "new-table-short");
            button(Glyph::Play, new, Toggle(ROOM_CARD), Tone::Strong)
        }
        Phase::RoundOver { .. } => {
            let next = room.name("next-target", "next-target-short");
            let can = game.own().is_some() && !online.has_voted();
            let tone = if can { Tone::Strong } else { Tone::Off };
            button(Glyph::Next, next, Command::Confirm, tone)
        }
        Phase::Thinking => button(Glyph::Next, "online-nobody", Command::NobodyBids, when(can)),
        _ => button(
            Glyph::Check,
            room.name("end-bidding", "end-bidding-short"),
            Command::EndBidding,
            when(can),
        ),
    };
    [first, second, third]
}

fn button(icon: Glyph, name: &'static str, action: impl Into<BoxedAction>, tone: Tone) -> Dock {
    Dock { icon, name, action: action.into(), held: None, tone }
}
