//! [`Notice`]: a message to the player about the last action.

use bevy::prelude::*;

use crate::shell::words::Phrase;

/// A message to the player about the last action.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub(crate) struct Notice(pub(crate) Option<Phrase>);

impl Notice {
    /// Adds a message to the present one, for example one for each damaged file.
    pub(crate) fn add(&mut self, phrase: Phrase) {
        self.0 = Some(match self.0.take() {
            None => phrase,
            Some(Phrase::Lines(lines)) => Phrase::Lines([lines, vec![phrase]].concat()),
            Some(first) => Phrase::Lines(vec![first, phrase]),
        });
    }
}
