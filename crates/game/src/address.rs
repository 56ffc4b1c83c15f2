//! The address of the page in a browser names a puzzle after its `#`: `#7650+42+E2302B12+C9`, `#ricochet/TEXT`, `#unblock/TEXT`,
//! `#tablut/TEXT`, `#level/12`, `#daily/2026-11-27`; or a room of the server: `#room/CODE`. A text is any text that the game opens.

use carom_shell::ask::Wish;
use carom_shell::ids::PageId;
use carom_shell::incoming::quoted;
use carom_shell::words::Phrase;
use percent_encoding::percent_decode_str;

use crate::games::GAMES;

/// The page for an address, and the command that opens there what it names; `None` if it names nothing.
///
/// # Errors
/// The message to the player.
pub(crate) fn read(address: &str) -> Result<Option<(PageId, Wish)>, Phrase> {
    let address = address.trim_start_matches('#');
    let text = percent_decode_str(address).decode_utf8_lossy();
    if text.trim().is_empty() {
        return Ok(None);
    }
    let unknown = || Phrase::new("home-no-puzzle").with("file", quoted(&text));
    if let Some((what, which)) = text.split_once('/') {
        if what == "room" {
            let join = carom_window_friends::Command::JoinRoom(which.to_owned());
            return Ok(Some((GAMES[0].opens(), join.into())));
        }
        if let Some(game) = GAMES.iter().find(|it| it.room == what) {
            (game.read)(which, 0).map_err(|why| why.phrase())?;
            return Ok(Some((game.opens(), (game.open)(which.to_owned()))));
        }
        let known = GAMES.iter().find_map(|it| Some((it.opens(), (it.address)(what, which)?)));
        if known.is_some() {
            return Ok(known);
        }
    }
    crate::app::opens(&text).map(Some).ok_or_else(unknown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_a_puzzle_of_any_game_a_level_or_a_day() {
        for (address, page) in [
            ("#7650+42+E2302B12+C9", 0),
            ("#ricochet/7650%2B42%2BE2302B12%2BC9", 0),
            ("#level/1", 0),
            ("#level/200", 0),
            ("#daily/2026-11-27", 0),
            ("#room/0123456789ab", 0),
            ("#unblock/..B.AAB.........", 1),
            ("#..B.AAB.........", 1),
            ("#tablut/9/9/9/9/6b2/2k6/2b6/9/9%20b%20linnaean", 2),
            ("#9/9/9/9/6b2/2k6/2b6/9/9%20b%20linnaean", 2),
        ] {
            let found = read(address).map(|it| it.map(|(page, _)| page));
            assert_eq!(found, Ok(Some(GAMES[page].opens())), "{address}");
        }
        for nothing in ["", "#", "#%20"] {
            assert_eq!(read(nothing), Ok(None));
        }
    }

    #[test]
    fn a_link_names_what_it_was_made_of() {
        for text in [
            "[Rules \"linnaean\"]\n\nd1d3 e4f4 d3c3 *",
            "9/9/9/9/6b2/2k6/2b6/9/9 b linnaean",
            "5x4:.B..C.B..CAA..C.....",
            "é #%20^",
        ] {
            let name = carom_shell::address::name(text);
            assert!(name.starts_with('#') && !name.contains([' ', '\n', '"']), "{name}");
            assert_eq!(percent_decode_str(&name[1..]).decode_utf8_lossy(), text);
        }
        let game = carom_shell::address::name("tablut/[Rules \"linnaean\"]\n\nd1d3 e4f4 *");
        let page = GAMES[2].opens();
        assert_eq!(read(&game).map(|it| it.map(|(page, _)| page)), Ok(Some(page)));
    }

    #[test]
    fn a_wrong_address_has_a_message() {
        for address in [
            "#level/0",
            "#level/201",
            "#level/x",
            "#daily/2026-13-01",
            "#unblock/7650",
            "#%ff/%00",
            "#chess/e4",
        ] {
            assert!(read(address).is_err(), "{address}");
        }
    }
}
