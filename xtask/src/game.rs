//! The option `--game` of tasks whose other arguments go to another program.

use std::ffi::{OsStr, OsString};

use anyhow::{Result, bail};

/// A game that a task can be about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Game {
    Ricochet,
    Tablut,
    Unblock,
}

impl Game {
    const ALL: [(&'static str, Self); 3] =
        [("ricochet", Self::Ricochet), ("tablut", Self::Tablut), ("unblock", Self::Unblock)];

    /// Takes `--game NAME` or `--game=NAME` out of some arguments. Without it the game is Ricochet Robots.
    ///
    /// # Errors
    /// The name is missing or unknown, or the option is given twice.
    pub(crate) fn take(arguments: &[OsString]) -> Result<(Self, Vec<OsString>)> {
        let mut rest = Vec::new();
        let mut found = None;
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let name = match argument.to_str() {
                Some("--game") => arguments.next().map(OsString::as_os_str),
                Some(text) if text.starts_with("--game=") => text.get(7..).map(OsStr::new),
                _ => {
                    rest.push(argument.clone());
                    continue;
                }
            };
            let game = Self::ALL.into_iter().find(|(it, _)| name == Some(OsStr::new(it)));
            let Some((_, game)) = game else { bail!("--game must be ricochet, tablut or unblock") };
            if found.replace(game).is_some() {
                bail!("--game is given twice");
            }
        }
        Ok((found.unwrap_or(Self::Ricochet), rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(text: &str) -> Result<(Game, String)> {
        let arguments: Vec<OsString> = text.split_whitespace().map(OsString::from).collect();
        let (game, rest) = Game::take(&arguments)?;
        let rest: Vec<String> = rest.iter().map(|it| it.to_string_lossy().into_owned()).collect();
        Ok((game, rest.join(" ")))
    }

    #[test]
    fn the_game_is_taken_from_any_place() {
        for (text, game, rest) in [
            ("--count 3", Game::Ricochet, "--count 3"),
            ("--game unblock --size 4 4", Game::Unblock, "--size 4 4"),
            ("--size 4 4 --game=unblock", Game::Unblock, "--size 4 4"),
            ("--a --game ricochet b", Game::Ricochet, "--a b"),
        ] {
            assert_eq!(take(text).expect(text), (game, rest.to_owned()), "{text}");
        }
    }

    #[test]
    fn an_unknown_game_is_refused() {
        for text in ["--game", "--game chess", "--game=", "--game unblock --game=unblock"] {
            assert!(take(text).is_err(), "{text}");
        }
    }
}
