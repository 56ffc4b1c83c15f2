//! [`PlayerCall`]: what a game wants to tell a player who looks at something else.

use bevy::prelude::*;

use crate::words::Phrase;

/// What a player is called for, such as a move in a room. The page shows it as a message of the system if it is in the background, and if
/// the player has switched that on.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct PlayerCall(pub Option<Phrase>);
