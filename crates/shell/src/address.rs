//! [`Addresses`]: what the address of the page in a browser names after its `#`.

use bevy::prelude::*;
use crossbeam_channel::Receiver;

/// The addresses that the page has had since the start and that nobody has read yet. Only a browser has them.
#[derive(Resource)]
pub struct Addresses(Receiver<String>);

impl Addresses {
    /// The addresses that arrive here.
    pub const fn new(received: Receiver<String>) -> Self {
        Self(received)
    }

    /// The last one since the last call.
    pub fn take(&self) -> Option<String> {
        self.0.try_iter().last()
    }
}
