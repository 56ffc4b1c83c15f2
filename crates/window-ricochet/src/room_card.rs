//! The card of the rooms: the settings of a table.

use carom_engine::ricochet::{Profile, Robot};
use carom_rooms::Terms;
use carom_rooms::daily::DailyGame;
use carom_rooms::ricochet::{BoardChoice, RicochetMode, RicochetTerms};
use carom_shell::theme::Glyph;
use carom_shell::words::Words;
use carom_window_rooms::room_card::{CLOCKS, RoomCard, RoomSetting, after, clock};

use crate::ids::{ROOM_CARD, TABLE};

pub(crate) static CARD: RoomCard = RoomCard {
    id: ROOM_CARD,
    page: TABLE,
    game: "home-ricochet",
    has_colours: true,
    terms: || Terms::Ricochet(RicochetTerms::default()),
    settings,
    daily: Some(DailyGame::Ricochet),
    fill: |_, _, _| {},
};

fn settings(words: &Words, terms: &Terms) -> Vec<RoomSetting> {
    let Terms::Ricochet(terms) = terms else { return Vec::new() };
    let setting = |icon, name, value, change: &dyn Fn(&mut RicochetTerms)| {
        let mut next = terms.clone();
        change(&mut next);
        RoomSetting::new(icon, name, value, Terms::Ricochet(next))
    };
    let mode = match terms.mode {
        RicochetMode::Classic => "friends-mode-classic",
        RicochetMode::Race => "friends-mode-race",
        RicochetMode::Relaxed => "friends-mode-relaxed",
    };
    let board = match terms.board {
        BoardChoice::Official | BoardChoice::Layout(_) => "friends-board-official",
        BoardChoice::Random => "friends-board-random",
    };
    let robots = words.with("friends-robots", &[("count", terms.robots.into())]);
    let rules = words.with("friends-rules-ricochet", &[("rules", terms.rules.to_string().into())]);
    let chips = words.with("friends-chips", &[("count", terms.chips.unwrap_or(0).into())]);
    let mut all = vec![
        setting(Glyph::Friends, "friends-set-mode", words.get(mode), &|next| {
            use RicochetMode::{Classic, Race, Relaxed};
            next.mode = after(&next.mode, &[Classic, Race, Relaxed]);
            next.clock = (next.mode != Relaxed).then_some(next.clock.unwrap_or(60));
        }),
        setting(Glyph::Clock, "friends-set-clock", clock(words, terms.clock), &|next| {
            // A race has a clock.
            let most = CLOCKS.len() - usize::from(next.mode == RicochetMode::Race);
            next.clock = after(&next.clock, &CLOCKS[..most]);
        }),
        setting(Glyph::Quarter, "friends-set-board", words.get(board), &|next| {
            next.board = after(&next.board, &[BoardChoice::Official, BoardChoice::Random]);
        }),
        setting(Glyph::Robot, "friends-set-robots", robots, &|next| {
            next.robots = after(&next.robots, &[Robot::STANDARD - 1, Robot::STANDARD]);
        }),
        setting(Glyph::Turn, "friends-set-rules", rules, &|next| {
            next.rules = after(&next.rules, &Profile::ALL);
        }),
        setting(Glyph::Star, "friends-set-chips", chips, &|next| {
            let all = [None, Some(1), Some(3), Some(5), Some(8), Some(12)];
            next.chips = after(&next.chips, &all);
        }),
    ];
    if terms.mode == RicochetMode::Relaxed {
        // A table without a clock has nothing to choose.
        all[1].next = None;
    }
    all
}

#[cfg(test)]
mod tests {
    use carom_window_rooms::testing::check_settings;

    use super::*;

    #[test]
    fn a_room_takes_every_choice() {
        check_settings(&CARD);
    }
}
