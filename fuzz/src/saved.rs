//! What carom-play keeps between starts. The settings, the keys and the like belong to the window.

use std::fmt::Debug;

use carom_play::ricochet::{BiddingGame, Canvas, CurrentGame, KeptRound};
use carom_play::unblock::editor::KeptCanvas;
use carom_play::unblock::{KeptPuzzles, OpenFile};
use carom_play::{Records, tablut};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// What a saved file looks like.
#[derive(Serialize, Deserialize)]
#[serde(rename = "saved", deny_unknown_fields)]
struct File<T> {
    version: u32,
    content: T,
}

/// Reads bytes as each kind of file.
pub(crate) fn check(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    check_as::<Records>(text);
    check_as::<Canvas>(text);
    check_as::<CurrentGame>(text);
    check_as::<BiddingGame>(text);
    check_as::<KeptRound>(text);
    check_as::<KeptCanvas>(text);
    check_as::<KeptPuzzles>(text);
    check_as::<OpenFile>(text);
    check_as::<tablut::KeptGame>(text);
}

fn check_as<T: Serialize + DeserializeOwned + PartialEq + Debug>(text: &str) {
    let Ok(file) = ron::from_str::<File<T>>(text) else { return };
    let written = ron::to_string(&file).expect("what was read can be written");
    let again = ron::from_str::<File<T>>(&written);
    let again = again.unwrap_or_else(|error| panic!("its own text is refused: {error}\n{written}"));
    assert_eq!(again.content, file.content, "written as:\n{written}");
}
