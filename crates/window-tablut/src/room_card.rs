//! The card of the rooms: the settings of a game, and what players ask each other.

use carom_engine::tablut::RuleSet;
use carom_rooms::tablut::{ClockTerms, TablutCommand, TablutTerms};
use carom_rooms::{Room, Terms};
use carom_shell::panel::ui::{Tone, UiBuilder};
use carom_shell::theme::Glyph;
use carom_shell::words::Words;
use carom_window_rooms::OnlineRoom;
use carom_window_rooms::card::button;
use carom_window_rooms::room_card::{RoomCard, RoomSetting, after};

use crate::ids::{PLAY, ROOM_CARD};
use crate::online::{Absence, Offer, absence, ask, has_moved, offer, take_back};

pub(crate) static CARD: RoomCard = RoomCard {
    id: ROOM_CARD,
    page: PLAY,
    game: "game-tablut",
    has_colours: false,
    terms: || {
        let rules = RuleSet::ASHTON.name.to_owned();
        Terms::Tablut(TablutTerms { rules, clock: CLOCKS[2], side: None })
    },
    settings,
    daily: None,
    fill,
};

/// The clocks, and no clock.
const CLOCKS: [Option<ClockTerms>; 5] = [
    Some(ClockTerms { base: 180, increment: 2 }),
    Some(ClockTerms { base: 300, increment: 5 }),
    Some(ClockTerms { base: 600, increment: 5 }),
    Some(ClockTerms { base: 1800, increment: 10 }),
    None,
];

fn settings(words: &Words, terms: &Terms) -> Vec<RoomSetting> {
    let Terms::Tablut(terms) = terms else { return Vec::new() };
    let clock = match terms.clock {
        Some(ClockTerms { base, increment }) => {
            let about = [("minutes", (base / 60).into()), ("seconds", increment.into())];
            words.with("friends-minutes", &about)
        }
        None => words.get("friends-no-clock"),
    };
    let rules = words.with("friends-rules-tablut", &[("rules", terms.rules.clone().into())]);
    let names = RuleSet::BUILT_IN.map(|it| it.name.to_owned());
    let next_rules = TablutTerms { rules: after(&terms.rules, &names), ..terms.clone() };
    let next_clock = TablutTerms { clock: after(&terms.clock, &CLOCKS), ..terms.clone() };
    let (next_rules, next_clock) = (Terms::Tablut(next_rules), Terms::Tablut(next_clock));
    vec![
        RoomSetting::new(Glyph::Book, "friends-set-rules", rules, next_rules),
        RoomSetting::new(Glyph::Clock, "friends-set-clock", clock, next_clock),
    ]
}

fn fill(ui: &mut UiBuilder, online: &OnlineRoom, _: &Room) {
    let Some(questions) = offer(online).zip(take_back(online)) else { return };
    let asked = match questions {
        (Offer::Other, _) => Some("friends-offered"),
        (_, Offer::Other) => Some("friends-undo-asked"),
        _ => None,
    };
    let buttons: &[_] = match questions {
        (Offer::Other, _) => &[
            ("friends-accept", TablutCommand::AcceptDraw),
            ("friends-decline", TablutCommand::DeclineDraw),
        ],
        (_, Offer::Other) => &[
            ("friends-accept", TablutCommand::AcceptTakeBack),
            ("friends-decline", TablutCommand::DeclineTakeBack),
        ],
        (Offer::Own, _) => &[("friends-take-back", TablutCommand::DeclineDraw)],
        (_, Offer::Own) => &[("friends-undo-withdraw", TablutCommand::DeclineTakeBack)],
        (Offer::Nobody, Offer::Nobody) if has_moved(online) => &[
            ("friends-offer", TablutCommand::OfferDraw),
            ("friends-undo", TablutCommand::AskTakeBack),
        ],
        (Offer::Nobody, Offer::Nobody) => &[("friends-offer", TablutCommand::OfferDraw)],
    };
    if let Some(Absence { can_claim: true, .. }) = absence(online) {
        ui.primary(None, &ui.say("friends-claim"), ask(TablutCommand::ClaimVictory));
    }
    if let Some(asked) = asked {
        ui.explain(asked);
    }
    ui.bar(8.0, |ui| {
        for &(name, command) in buttons {
            button(ui, name, ask(command), Tone::Plain);
        }
    });
}

#[cfg(test)]
mod tests {
    use carom_window_rooms::testing::check_settings;

    #[test]
    fn a_room_takes_every_choice() {
        check_settings(&super::CARD);
    }
}
