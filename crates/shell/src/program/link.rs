//! The address of the page in a browser names a puzzle after its `#`: `#TEXT`, any text that a game opens; `#GAME/TEXT`, a text for
//! one game; what a game names by two parts, such as `#level/12`; or a room of the server: `#room/CODE`.

use percent_encoding::percent_decode_str;

use super::Program;
use crate::action::BoxedAction;
use crate::ids::PageId;
use crate::import::quoted;
use crate::words::Phrase;

impl Program {
    /// The page for an address, and the command that opens there what it names; `None` if it names nothing.
    ///
    /// # Errors
    /// The message to the player.
    pub fn open_link(&self, address: &str) -> Result<Option<(PageId, BoxedAction)>, Phrase> {
        let address = address.trim_start_matches('#');
        let text = percent_decode_str(address).decode_utf8_lossy();
        if text.trim().is_empty() {
            return Ok(None);
        }
        // Programs that send links cut long ones.
        let nothing = |why: Phrase| Phrase::new("link-opens-nothing").with("why", why);
        let unknown = || nothing(Phrase::new("home-no-puzzle").with("file", quoted(&text)));
        if let Some((what, which)) = text.split_once('/') {
            if what == "room" {
                return Ok(Some((self.games[0].opens(), (self.rooms.join)(which.to_owned()))));
            }
            if let Some(game) = self.games.iter().find(|it| it.id == what) {
                (game.read)(which, 0).map_err(|why| nothing(why.phrase()))?;
                return Ok(Some((game.opens(), (game.open)(which.to_owned()))));
            }
            let known =
                self.games.iter().find_map(|it| Some((it.opens(), (it.address)(what, which)?)));
            if known.is_some() {
                return Ok(known);
            }
        }
        self.opens(&text).map(Some).ok_or_else(unknown)
    }
}
