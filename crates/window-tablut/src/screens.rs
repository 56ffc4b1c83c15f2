//! What the checks of a whole program look at, beside the screens of `--at`.

use carom_shell::Command;
use carom_shell::testing::real::Screen;
use carom_window_rooms as friends;

use crate::ids;

pub(crate) fn screens() -> Vec<Screen> {
    let name = "a name of several words that goes on".to_owned();
    let room = Command::Toggle(ids::ROOM_CARD).into();
    vec![
        ("tablut as it starts", ids::PLAY, Vec::new()),
        ("room of tablut", ids::PLAY, vec![friends::Command::SetName(name).into(), room]),
    ]
}
