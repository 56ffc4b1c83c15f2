//! [`Notice`]: what the player should know about what was done last.

use bevy::prelude::*;

use crate::shell::words::Phrase;

/// What the player should know about what was done last.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub(crate) struct Notice(pub(crate) Option<Phrase>);
