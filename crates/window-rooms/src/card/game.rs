//! What of a game that goes on is in the card: the results, and the puzzle of the day.

use carom_rooms::daily::DailyCommand;
use carom_rooms::{GameCommand, Ranking, Room, RoomGame};
use carom_shell::panel::ui::{TEXT, UiBuilder, card_part};
use carom_shell::theme::Glyph;

use crate::command::Command;
use crate::online::OnlineRoom;

pub(super) fn fill(ui: &mut UiBuilder, online: &OnlineRoom, room: &Room) {
    let Some(game) = room.game() else { return };
    if let Some(ranking) = game.results() {
        fill_ranking(ui, ranking);
    }
    if !matches!(game, RoomGame::Daily(_)) {
        return;
    }
    if !room.is_playing() {
        ui.explain("friends-daily-over");
    } else if online.daily().is_some() {
        ui.explain("friends-daily-runs");
    } else if online.is_seated() {
        ui.explain("friends-daily-is");
        let start = Command::Action(GameCommand::Daily(DailyCommand::Start));
        ui.primary(Some(Glyph::Clock), &ui.say("friends-daily-start"), start);
    }
}

/// The most results in the card.
const RESULTS: usize = 20;

fn fill_ranking(ui: &mut UiBuilder, ranking: &Ranking) {
    for (place, (_, result)) in (1_usize..).zip(ranking.order()).take(RESULTS) {
        let seconds = result.time as f64 / 1000.0;
        let about = [
            ("place", place.into()),
            ("name", result.name.clone().into()),
            ("moves", result.moves.into()),
            ("seconds", format!("{seconds:.1}").into()),
        ];
        let line = ui.words.with("friends-result", &about);
        ui.nest(card_part(), |ui| ui.text(line, TEXT, ui.palette.ink));
    }
}
