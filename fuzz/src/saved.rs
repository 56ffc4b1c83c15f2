//! What the game keeps between starts.

use std::fmt::Debug;

use carom_play::Records;
use carom_play::ricochet::{BiddingGame, Canvas, Ongoing};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// What a saved file looks like.
#[derive(Serialize, Deserialize)]
#[serde(rename = "saved", deny_unknown_fields)]
struct File<T> {
    version: u32,
    content: T,
}

/// Reads bytes as each kind of saved file.
pub(crate) fn check(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    check_as::<Records>(text);
    check_as::<Canvas>(text);
    check_as::<Ongoing>(text);
    check_as::<BiddingGame>(text);
}

fn check_as<T: Serialize + DeserializeOwned + PartialEq + Debug>(text: &str) {
    let Ok(file) = ron::from_str::<File<T>>(text) else { return };
    let written = ron::to_string(&file).expect("what was read can be written");
    let again = ron::from_str::<File<T>>(&written);
    let again = again.unwrap_or_else(|error| panic!("its own text is refused: {error}\n{written}"));
    assert_eq!(again.content, file.content, "written as:\n{written}");
}
