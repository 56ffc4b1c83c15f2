//! The option `--game` of tasks whose other arguments go to another program.

use std::ffi::{OsStr, OsString};

use anyhow::{Result, bail};

/// Takes `--game NAME` or `--game=NAME` out of some arguments. `games` are the names that the task knows and what each stands
/// for; without the option the first one counts.
///
/// # Errors
/// The name is missing or unknown, or the option is given twice.
pub(crate) fn take<T: Copy>(
    games: &[(&str, T)],
    arguments: &[OsString],
) -> Result<(T, Vec<OsString>)> {
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
        let game = games.iter().find(|(it, _)| name == Some(OsStr::new(it)));
        let Some(&(_, game)) = game else {
            let names: Vec<&str> = games.iter().map(|&(it, _)| it).collect();
            bail!("--game must be {}", names.join(" or "))
        };
        if found.replace(game).is_some() {
            bail!("--game is given twice");
        }
    }
    Ok((found.unwrap_or(games[0].1), rest))
}

#[cfg(test)]
mod tests {
    fn take(text: &str) -> anyhow::Result<(u8, String)> {
        let arguments: Vec<std::ffi::OsString> = text.split_whitespace().map(Into::into).collect();
        let (game, rest) = super::take(&[("ricochet", 0), ("unblock", 1)], &arguments)?;
        let rest: Vec<String> = rest.iter().map(|it| it.to_string_lossy().into_owned()).collect();
        Ok((game, rest.join(" ")))
    }

    #[test]
    fn the_game_is_taken_from_any_place() {
        for (text, game, rest) in [
            ("--count 3", 0, "--count 3"),
            ("--game unblock --size 4 4", 1, "--size 4 4"),
            ("--size 4 4 --game=unblock", 1, "--size 4 4"),
            ("--a --game ricochet b", 0, "--a b"),
        ] {
            assert_eq!(take(text).expect(text), (game, rest.to_owned()), "{text}");
        }
    }

    #[test]
    fn an_unknown_game_is_refused() {
        for text in ["--game", "--game chess", "--game=", "--game unblock --game=unblock"] {
            assert!(take(text).is_err(), "{text}");
        }
        let error = take("--game tablut").expect_err("unknown").to_string();
        assert_eq!(error, "--game must be ricochet or unblock");
    }
}
