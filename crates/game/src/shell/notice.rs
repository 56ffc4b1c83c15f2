//! [`Notice`]: a message to the player about the last action.

use bevy::prelude::*;

use crate::shell::words::Phrase;

/// A message to the player about the last action.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub(crate) struct Notice(pub(crate) Option<Phrase>);
