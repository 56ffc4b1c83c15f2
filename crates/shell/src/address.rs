//! [`Addresses`]: what the address of the page in a browser names after its `#`; and [`link`]: such an address.

use bevy::prelude::*;
use crossbeam_channel::Receiver;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

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

/// The signs that other programs would not take for a part of an address.
const QUOTED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'\'')
    .add(b'<')
    .add(b'>')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// The part of an address that names something: `#` and, for example, `unblock/..B.AAB.........`.
pub fn name(what: &str) -> String {
    format!("#{}", utf8_percent_encode(what, QUOTED))
}

/// A link that opens something in a browser. `None` if the page has no address: natively it has the one that the variable
/// `CAROM_PAGE` named at the build.
pub fn link(what: &str) -> Option<String> {
    page().map(|page| page + &name(what))
}

/// Whether there are links.
pub fn has_links() -> bool {
    page().is_some()
}

#[cfg(not(target_family = "wasm"))]
fn page() -> Option<String> {
    option_env!("CAROM_PAGE").map(ToOwned::to_owned)
}

#[cfg(target_family = "wasm")]
fn page() -> Option<String> {
    let location = web_sys::window()?.location();
    Some(location.origin().ok()? + &location.pathname().ok()?)
}
