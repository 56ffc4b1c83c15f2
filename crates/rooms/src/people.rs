//! [`People`]: who is in a room.

use std::collections::BTreeMap;
use std::fmt;

use carom_play::referee::MAX_PLAYERS;
use serde::{Deserialize, Serialize};

use crate::{ABSENCE, MAX_NAME, MAX_WATCHERS, Millis, Refusal, RefusalCode};

/// A participant of a room. Nobody else ever has the same number in this room.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct ParticipantId(pub u32);

impl fmt::Display for ParticipantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "participant {}", self.0)
    }
}

/// Somebody in a room: a player or a watcher.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Participant {
    /// The name, which nobody else in the room has.
    pub name: String,
    /// The colour, from 0 to 7, if the game has colours and this is a player.
    pub colour: Option<u8>,
    /// The strength of a computer, from 1 to 5; 0 for a person.
    pub computer: u8,
    /// Among equal bids, the player with the larger head start shows the moves first; 0 for none.
    pub head_start: u8,
    /// Whether this player is ready for the next game.
    pub is_ready: bool,
    /// Since when no connection is there; `None` while one is. A place does not depend on it.
    pub away_since: Option<Millis>,
    /// The number of the last request that was carried out.
    pub last_request: u64,
}

impl Participant {
    /// Somebody who comes.
    pub(crate) fn new(name: &str, colour: Option<u8>, computer: u8) -> Self {
        let name = name.to_owned();
        Self {
            name,
            colour,
            computer,
            head_start: 0,
            is_ready: false,
            away_since: None,
            last_request: 0,
        }
    }
}

impl Participant {
    /// Whether a connection is there.
    #[must_use]
    pub const fn is_connected(&self) -> bool {
        self.away_since.is_none()
    }

    /// Whether nobody has seen this person for [`ABSENCE`].
    #[must_use]
    pub fn is_long_away(&self, now: Millis) -> bool {
        self.away_since.is_some_and(|since| since.saturating_add(ABSENCE) <= now)
    }
}

/// The participants of a room, and the order of the seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct People {
    /// The next free number.
    next: u32,
    seats: Vec<ParticipantId>,
    all: BTreeMap<ParticipantId, Participant>,
}

/// Checks a name: 1 to 24 characters without blanks at its ends, none of which is a control character, cannot be seen or changes
/// the direction of the text beside it.
///
/// # Errors
/// [`RefusalCode::Name`].
pub fn check_name(name: &str) -> Result<(), Refusal> {
    let is_bad = |it: char| {
        it.is_control()
            || matches!(it, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
            || matches!(it, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{2800}' | '\u{e0000}'..='\u{e0fff}')
            // Letters that fill a syllable and show nothing.
            || matches!(it, '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{3164}' | '\u{ffa0}')
    };
    let has_length = (1..=MAX_NAME).contains(&name.chars().count());
    let is_good = has_length && name.trim() == name && !name.contains(is_bad);
    let text = format!("a name has 1 to {MAX_NAME} letters, digits and other visible characters");
    RefusalCode::Name.when(!is_good, &text)
}

impl Default for People {
    fn default() -> Self {
        Self { next: 1, seats: Vec::new(), all: BTreeMap::new() }
    }
}

impl People {
    /// The players in the order of their seats.
    pub fn players(&self) -> impl Iterator<Item = (ParticipantId, &Participant)> + Clone {
        self.seats.iter().filter_map(|&id| Some((id, self.get(id)?)))
    }

    /// The watchers.
    pub fn watchers(&self) -> impl Iterator<Item = (ParticipantId, &Participant)> {
        self.all.iter().map(|(&id, it)| (id, it)).filter(|(id, _)| !self.is_seated(*id))
    }

    /// A participant.
    #[must_use]
    pub fn get(&self, id: ParticipantId) -> Option<&Participant> {
        self.all.get(&id)
    }

    /// Whether a participant has a seat.
    #[must_use]
    pub fn is_seated(&self, id: ParticipantId) -> bool {
        self.seats.contains(&id)
    }

    /// The first person at the table who has not been away for long. While everybody has, the first person: then nobody waits for a
    /// host.
    pub(crate) fn host(&self, now: Millis) -> Option<ParticipantId> {
        let mut persons = self.persons();
        let there = persons.clone().find(|(_, it)| !it.is_long_away(now));
        there.or_else(|| persons.next()).map(|(id, _)| id)
    }

    fn persons(&self) -> impl Iterator<Item = (ParticipantId, &Participant)> + Clone {
        self.players().filter(|(_, it)| it.computer == 0)
    }

    /// The number of the next participant.
    #[must_use]
    pub const fn next_id(&self) -> ParticipantId {
        ParticipantId(self.next)
    }

    /// Whether the players want a game: at least this many sit there, one of them a person, and every person is ready.
    pub(crate) fn are_ready(&self, least: usize) -> bool {
        let is_ready = |(_, it): (ParticipantId, &Participant)| it.is_ready || it.computer > 0;
        let has_person = self.persons().next().is_some();
        self.seats.len() >= least && has_person && self.players().all(is_ready)
    }

    /// The first free colour.
    pub(crate) fn free_colour(&self) -> Option<u8> {
        (0..MAX_PLAYERS as u8).find(|&it| self.is_free(it))
    }

    fn is_free(&self, colour: u8) -> bool {
        self.all.values().all(|it| it.colour != Some(colour))
    }

    /// Gives a seat to a newcomer, whose number is [`People::next_id`], or to a watcher.
    pub(crate) fn sit(
        &mut self,
        id: ParticipantId,
        player: Participant,
        most: usize,
    ) -> Result<(), Refusal> {
        RefusalCode::Place.when(self.is_seated(id), "you already have a seat")?;
        if self.seats.len() >= most {
            return Err(RefusalCode::Full.because(format!("the room has {most} seats")));
        }
        if let Some(colour) = player.colour
            && (usize::from(colour) >= MAX_PLAYERS || !self.is_free(colour))
        {
            return Err(RefusalCode::Colour.because("this colour is taken"));
        }
        self.enter(id, player)?;
        self.seats.push(id);
        Ok(())
    }

    /// Lets a newcomer watch.
    pub(crate) fn watch(&mut self, id: ParticipantId, watcher: Participant) -> Result<(), Refusal> {
        RefusalCode::Place.when(self.all.contains_key(&id), "you are in the room")?;
        if self.all.len() - self.seats.len() >= MAX_WATCHERS {
            return Err(
                RefusalCode::Full.because(format!("{MAX_WATCHERS} people can watch a room"))
            );
        }
        self.enter(id, watcher)
    }

    fn enter(&mut self, id: ParticipantId, participant: Participant) -> Result<(), Refusal> {
        check_name(&participant.name)?;
        let mut others = self.all.iter().filter(|it| *it.0 != id);
        let is_taken = others.any(|(_, it)| it.name == participant.name);
        RefusalCode::NameTaken.when(is_taken, "somebody in the room has this name")?;
        if id == self.next_id() {
            self.next = self.next.saturating_add(1);
        } else if !self.all.contains_key(&id) {
            return Err(unknown(id));
        }
        self.all.insert(id, participant);
        Ok(())
    }

    /// Takes somebody out of the room.
    pub(crate) fn remove(&mut self, id: ParticipantId) -> Result<Participant, Refusal> {
        self.seats.retain(|&it| it != id);
        self.all.remove(&id).ok_or_else(|| unknown(id))
    }

    pub(crate) fn change(&mut self, id: ParticipantId) -> Result<&mut Participant, Refusal> {
        self.all.get_mut(&id).ok_or_else(|| unknown(id))
    }

    /// The server was down for this time, in which nobody could come back.
    pub(crate) fn resume(&mut self, at: Millis, pause: Millis) {
        for since in self.all.values_mut().filter_map(|it| it.away_since.as_mut()) {
            *since = since.saturating_add(pause).min(at);
        }
    }

    /// Nobody is ready any more.
    pub(crate) fn clear_ready(&mut self) {
        self.all.values_mut().for_each(|it| it.is_ready = false);
    }
}

fn unknown(id: ParticipantId) -> Refusal {
    RefusalCode::Place.because(format!("{id} is not in the room"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_visible() {
        for name in ["A", "Zoé", "日本", &"x".repeat(24), "<b> & \"c\""] {
            assert_eq!(check_name(name), Ok(()), "{name}");
        }
        let long = "x".repeat(25);
        let marks = ["a\nb", "a\u{202e}b", "a\u{200b}", "\0", "a\u{61c}", "a\u{ad}b", "\u{3164}"];
        for name in ["", " ", " A", "A ", &long].into_iter().chain(marks) {
            assert!(check_name(name).is_err(), "{name:?}");
        }
    }
}
