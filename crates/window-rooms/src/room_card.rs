//! [`RoomCard`]: what a game says of its rooms; [`RoomCards`]: those of all games.

use std::mem::discriminant;

use bevy::prelude::*;
use carom_rooms::daily::DailyGame;
use carom_rooms::{Room, Terms};
use carom_shell::ids::{OverlayId, PageId};
use carom_shell::overlay::Overlay;
use carom_shell::panel::ui::UiBuilder;
use carom_shell::theme::Glyph;
use carom_shell::words::Words;

use crate::online::OnlineRoom;

/// The rooms of a game, as their card shows them.
pub struct RoomCard {
    pub id: OverlayId,
    /// The page of its game.
    pub page: PageId,
    /// The name of the game: the key of a text.
    pub game: &'static str,
    /// Whether the players have colours at the table.
    pub has_colours: bool,
    /// The settings of the next room, before the player changes them.
    pub terms: fn() -> Terms,
    /// What settings are, in the order of the card.
    pub settings: fn(&Words, &Terms) -> Vec<RoomSetting>,
    /// The game, if it has a puzzle of the day.
    pub daily: Option<DailyGame>,
    /// Shows what the players of a game can do in the card.
    pub fill: fn(&mut UiBuilder, &OnlineRoom, &Room),
}

/// A setting of a room.
pub struct RoomSetting {
    pub icon: Glyph,
    /// The key of its name.
    pub name: &'static str,
    /// The present choice in words.
    pub value: String,
    /// All settings with the next choice of this one; `None` if there is no other.
    pub next: Option<Terms>,
}

impl RoomSetting {
    /// A setting that has another choice.
    pub const fn new(icon: Glyph, name: &'static str, value: String, next: Terms) -> Self {
        Self { icon, name, value, next: Some(next) }
    }
}

/// The seconds of clocks, and no clock.
pub const CLOCKS: [Option<u32>; 6] = [Some(30), Some(60), Some(120), Some(180), Some(300), None];

/// The choice after this one; the first follows the last.
pub fn after<T: PartialEq + Clone>(now: &T, all: &[T]) -> T {
    let place = all.iter().position(|it| it == now).map_or(0, |it| it + 1);
    all[place % all.len()].clone()
}

/// A number of seconds in words, or that there is no clock.
pub fn clock(words: &Words, seconds: Option<u32>) -> String {
    match seconds {
        Some(seconds) => words.with("friends-seconds", &[("count", seconds.into())]),
        None => words.get("friends-no-clock"),
    }
}

/// A card, and the settings of its next room.
pub(crate) struct NextRoom {
    pub(crate) card: &'static RoomCard,
    pub(crate) terms: Terms,
}

/// The cards of all games, in the order of the games.
#[derive(Resource, Default)]
pub(crate) struct RoomCards(Vec<NextRoom>);

impl RoomCards {
    pub(crate) fn all(&self) -> impl Iterator<Item = &'static RoomCard> + '_ {
        self.0.iter().map(|it| it.card)
    }

    pub(crate) fn get(&self, id: OverlayId) -> Option<&NextRoom> {
        self.0.iter().find(|it| it.card.id == id)
    }

    /// The card that is open.
    pub(crate) fn open(&self, overlay: Overlay) -> Option<&NextRoom> {
        self.get(overlay.id()?)
    }

    /// The card of a room.
    pub(crate) fn of(&self, room: &Room) -> Option<&'static RoomCard> {
        let is_its = |it: &&NextRoom| match room.terms() {
            Terms::Daily(terms) => it.card.daily == Some(terms.game),
            terms => discriminant(terms) == discriminant(&it.terms),
        };
        self.0.iter().find(is_its).map(|it| it.card)
    }

    /// Changes a setting of the next room to its next choice.
    pub(crate) fn step(&mut self, id: OverlayId, setting: &str, words: &Words) {
        let Some(next) = self.0.iter_mut().find(|it| it.card.id == id) else { return };
        let mut all = (next.card.settings)(words, &next.terms).into_iter();
        if let Some(terms) = all.find(|it| it.name == setting).and_then(|it| it.next) {
            next.terms = terms;
        }
    }
}

/// Adds the card of a game.
pub fn add(app: &mut App, card: &'static RoomCard) {
    let next = NextRoom { card, terms: (card.terms)() };
    app.world_mut().get_resource_or_init::<RoomCards>().0.push(next);
}
