//! With the feature `testing`: what the tests of the games need.

use carom_rooms::{Moment, Room};
use carom_shell::words::Words;

use crate::room_card::RoomCard;

/// Chooses other settings for some time. A room must take each of them.
///
/// # Panics
/// If a room does not take them, or if the card has few settings.
#[track_caller]
pub fn check_settings(card: &RoomCard) {
    let words = Words::default();
    let mut terms = (card.terms)();
    let mut seen = Vec::new();
    for step in 0..200_usize {
        let opened = Room::open(Moment { now: 0, chance: 0 }, terms.clone());
        assert!(opened.is_ok(), "{terms:?}");
        if !seen.contains(&terms) {
            seen.push(terms.clone());
        }
        let settings = (card.settings)(&words, &terms);
        let setting = &settings[(step * step + step / 7) % settings.len()];
        if let Some(next) = &setting.next {
            terms = next.clone();
        }
    }
    assert!(seen.len() > 5, "{:?} has {} choices", card.id, seen.len());
}
