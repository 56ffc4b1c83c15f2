//! [`Person`]: what the player here is called in games over the network, between starts.

use carom_play::saved::Keep;
use serde::{Deserialize, Serialize};

/// The name as the player has typed it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename = "person", deny_unknown_fields)]
pub(crate) struct Person {
    pub(super) name: String,
}

impl Keep for Person {
    const VERSION: u32 = 1;
    const FILE: &'static str = "tablut-name.ron";
}
