//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use lexopt::Arg::{Long, Short, Value};

use super::Program;
use crate::place::SaveLocation;
use crate::scripting::Scripts;
use crate::settings::SettingChange;
use crate::theme::Theme;
use crate::window::{LEAST_SIZE, LEAST_SIZE_ON_ITS_SIDE, is_large_enough};
use crate::words::Language;

/// The request of the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Request {
    /// Open the window.
    Play(LaunchOptions),
    /// Show the round in the terminal.
    Terminal(LaunchOptions),
    /// Print the help.
    Help,
    /// Print [`VERSION`].
    Version,
    /// Save the results of this device as a file.
    SaveResults(PathBuf),
    /// Join the results of such a file with those of this device.
    ReadResults(PathBuf),
}

/// The options of the window.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LaunchOptions {
    /// A file, a game ID or the name of a board.
    pub puzzle: Option<String>,
    /// The random seed; from the clock if there is none.
    pub seed: Option<u64>,
    /// Choices that count for this start only.
    pub choices: Vec<SettingChange>,
    /// Width and height of the window; otherwise those of the last window.
    pub size: Option<(u32, u32)>,
    /// A board; the robots and the target are random.
    pub board: Option<String>,
    /// The options for scripts.
    pub scripts: Scripts,
    pub records: SaveLocation,
    pub settings: SaveLocation,
    /// The file of the editor's board. `None` means the default place, or no file if the settings are not
    /// kept.
    pub drawing: Option<SaveLocation>,
}

pub(super) const VERSION: &str = concat!("carom-game ", env!("CARGO_PKG_VERSION"), "\n");

/// The column of the explanations in the help.
const COLUMN: usize = 21;

/// A text of the help in lines that begin at the column of the explanations.
fn wrapped(text: &str) -> String {
    const WIDTH: usize = 62;
    let (mut lines, mut width) = (String::new(), 0);
    for word in text.split(' ') {
        if width + word.len() > WIDTH {
            lines.push('\n');
            lines.push_str(&" ".repeat(COLUMN));
            width = 0;
        } else if width > 0 {
            lines.push(' ');
        }
        lines += word;
        width += word.len() + 1;
    }
    lines
}

impl Program {
    /// The text of `--help`.
    pub fn help(&self) -> String {
        let games: Vec<&str> = self.games.iter().map(|game| game.name).collect();
        let (last, others) = games.split_last().unwrap_or((&"", &[]));
        let games = if others.is_empty() {
            (*last).to_owned()
        } else {
            format!("{} and {last}", others.join(", "))
        };
        let mut named = vec!["A file of any game", "the name of one that you saved"];
        named.extend(self.games.iter().flat_map(|game| game.puzzle_help));
        let puzzle = wrapped(&format!("{}, or the link of a room to join", named.join(", ")));
        let board: String = (self.games.iter())
            .filter_map(|game| game.board_argument.as_ref())
            .map(|it| format!("  --board BOARD      {}\n", wrapped(it.help)))
            .collect();
        let scripts = Scripts::HELP;
        format!(
            "\
{games} in a window

Usage: carom-game [OPTIONS] [PUZZLE]

Arguments:
  [PUZZLE]           {puzzle}

Options:
{board}  --seed NUMBER      Random seed
  --dark             Use the dark theme instead of the theme in the settings
  --language CODE    `en`, `fr` or `system`, instead of the language in the settings
  --size WxH         Width and height of the window, at least 320x480 or 568x320, for
                     this start only [those of the last window; 1280x720 at the first start]
  --records FILE     The file with your best results, or `none`
  --settings FILE    The file with your settings, or `none`
  --drawing FILE     The file with the board of the editor, or `none`
{scripts}  --save-results FILE
                     Save the results, drawings and games of this device as a file
  --read-results FILE
                     Join those of another device or of the page with those kept here
  --terminal         Show the round and its solution in the terminal, without a window
  -h, --help         Print this help
  -V, --version      Print the version

Keys:
  F1 or ?            Show all keys
  Ctrl+Q             Quit
"
        )
    }

    /// Reads the arguments after the program's name. Help and version have priority over the other arguments.
    ///
    /// # Errors
    /// One line with the wrong argument.
    pub(super) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, String> {
        Self::request(lexopt::Parser::from_args(arguments)).map_err(|why| match why {
            lexopt::Error::MissingValue { option: Some(name) } => format!("{name} needs a value"),
            lexopt::Error::UnexpectedOption(name) => {
                format!("unknown argument `{name}`: --help lists all arguments")
            }
            other => other.to_string(),
        })
    }

    fn request(mut rest: lexopt::Parser) -> Result<Request, lexopt::Error> {
        let mut options = LaunchOptions::default();
        let mut terminal = false;
        while let Some(argument) = rest.next()? {
            match argument {
                Short('h') | Long("help") => return Ok(Request::Help),
                Short('V') | Long("version") => return Ok(Request::Version),
                Long("save-results") => return Ok(Request::SaveResults(rest.value()?.into())),
                Long("read-results") => return Ok(Request::ReadResults(rest.value()?.into())),
                Long("terminal") => terminal = true,
                Long("dark") => options.choices.push(SettingChange::Theme(Theme::Dark)),
                Long("language") => options.choices.push(language(&rest.value()?)?),
                Long("settings") => options.settings = place(rest.value()?),
                Long("drawing") => options.drawing = Some(place(rest.value()?)),
                Long("records") => options.records = place(rest.value()?),
                Long("board") => options.board = Some(text(rest.value()?)?),
                Long("seed") => options.seed = Some(number(&rest.value()?)?),
                Long("size") => options.size = Some(size(&rest.value()?)?),
                Long(name) if Scripts::NAMES.contains(&name) => {
                    let name = name.to_owned();
                    options.scripts.read(&name, rest.value()?)?;
                }
                Value(name) => match &options.puzzle {
                    None => options.puzzle = Some(text(name)?),
                    Some(puzzle) => {
                        let other = name.to_string_lossy();
                        let why =
                            format!("the game opens only one puzzle: `{puzzle}` or `{other}`");
                        return Err(why.into());
                    }
                },
                unknown => return Err(unknown.unexpected()),
            }
        }
        if options.board.is_some() && options.puzzle.is_some() {
            return Err("a puzzle has its own board: use either --board or PUZZLE".into());
        }
        Ok(if terminal { Request::Terminal(options) } else { Request::Play(options) })
    }
}

fn text(text: OsString) -> Result<String, String> {
    text.into_string().map_err(|text| format!("`{}` is not a text", text.to_string_lossy()))
}

fn place(text: OsString) -> SaveLocation {
    if text == "none" { SaveLocation::Nowhere } else { SaveLocation::File(text.into()) }
}

fn language(text: &OsString) -> Result<SettingChange, String> {
    let language = match text.to_str() {
        Some("system") => None,
        Some("en") => Some(Language::English),
        Some("fr") => Some(Language::French),
        _ => {
            let text = text.to_string_lossy();
            return Err(format!("`{text}` is not a language: expected en, fr or system"));
        }
    };
    Ok(SettingChange::Language(language))
}

fn number(text: &OsString) -> Result<u64, String> {
    let number = text.to_str().and_then(|text| text.parse().ok());
    number.ok_or_else(|| format!("`{}` is not a seed: expected a number", text.to_string_lossy()))
}

fn size(text: &OsString) -> Result<(u32, u32), String> {
    const MOST: u32 = 8192;
    let parts = text.to_str().and_then(|text| text.split_once('x'));
    let sides = parts.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    let [(width, height), (wide, low)] = [LEAST_SIZE, LEAST_SIZE_ON_ITS_SIDE];
    let shown = text.to_string_lossy();
    match sides {
        Some(sides) if !is_large_enough(sides) => Err(format!(
            "`{shown}` is too small: the board and the panel need at least {width}x{height} or {wide}x{low}"
        )),
        Some((x, y)) if x <= MOST && y <= MOST => Ok((x, y)),
        _ => Err(format!(
            "`{shown}` is not a size: expected WIDTHxHEIGHT from {width}x{height} to {MOST}x{MOST}"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(words: &[&str], expected: Result<Request, &str>) {
        match (Program::parse(words.iter().map(OsString::from)), expected) {
            (Err(found), Err(part)) => assert!(found.contains(part), "{words:?}: {found}"),
            (found, expected) => assert_eq!(found, expected.map_err(str::to_owned), "{words:?}"),
        }
    }

    #[test]
    fn reads_arguments() {
        let options = LaunchOptions::default;
        check(&[], Ok(Request::Play(options())));
        check(&["--terminal"], Ok(Request::Terminal(options())));
        check(&["-h"], Ok(Request::Help));
        check(&["--terminal", "--version"], Ok(Request::Version));
        check(&["--save-results", "a"], Ok(Request::SaveResults("a".into())));
        check(&["--read-results", "a"], Ok(Request::ReadResults("a".into())));
        check(&["--terminals"], Err("unknown argument `--terminals`"));
        check(&["-x"], Err("unknown argument `-x`"));
        let puzzle = Some("board.txt".to_owned());
        check(&["board.txt"], Ok(Request::Play(LaunchOptions { puzzle, ..options() })));
        check(&["board.txt", "other.txt"], Err("other.txt"));
        let choices = vec![SettingChange::Theme(Theme::Dark)];
        let dark = LaunchOptions { choices, size: Some((1024, 640)), seed: Some(7), ..options() };
        check(&["--dark", "--size", "1024x640", "--seed", "7"], Ok(Request::Play(dark)));
        check(&["--dark=yes"], Err("--dark"));
        let own = LaunchOptions { seed: Some(7), puzzle: Some("-1".to_owned()), ..options() };
        check(&["--seed=7", "--", "-1"], Ok(Request::Play(own)));
        check(&["--size", "big"], Err("`big` is not a size"));
        check(&["--size", "99999x800"], Err("is not a size"));
        check(&["--size", "480x400"], Err("`480x400` is too small: the board and the panel need"));
        let least = LaunchOptions { size: Some((568, 320)), ..options() };
        check(&["--size", "568x320"], Ok(Request::Play(least)));
        check(&["--seed", "-1"], Err("`-1` is not a seed"));
        for (word, records) in
            [("none", SaveLocation::Nowhere), ("my.ron", SaveLocation::File("my.ron".into()))]
        {
            check(&["--records", word], Ok(Request::Play(LaunchOptions { records, ..options() })));
        }
        let choices = vec![SettingChange::Language(Some(Language::French))];
        check(&["--language", "fr"], Ok(Request::Play(LaunchOptions { choices, ..options() })));
        check(&["--language", "xx"], Err("`xx` is not a language"));
        let settings = SaveLocation::Nowhere;
        let drawing = Some(SaveLocation::File("board.ron".into()));
        let own = LaunchOptions { drawing, ..options() };
        check(&["--drawing", "board.ron"], Ok(Request::Play(own)));
        check(&["--settings", "none"], Ok(Request::Play(LaunchOptions { settings, ..options() })));
        check(&["--records"], Err("--records needs a value"));
        let scripts = Scripts { trace: Some("trace.jsonl".into()), ..Scripts::default() };
        check(
            &["--trace", "trace.jsonl"],
            Ok(Request::Play(LaunchOptions { scripts, ..options() })),
        );
        let board = Some("4B-3B-2B-1A".to_owned());
        check(&["--board", "4B-3B-2B-1A"], Ok(Request::Play(LaunchOptions { board, ..options() })));
        check(&["--board", "7650", "board.txt"], Err("either --board or PUZZLE"));
        let scripts = Scripts { scene: Some("home".to_owned()), ..Scripts::default() };
        check(&["--at", "home"], Ok(Request::Play(LaunchOptions { scripts, ..options() })));
        let scripts = Scripts { screenshot: Some("a.PNG".into()), ..Scripts::default() };
        check(
            &["--screenshot", "a.PNG"],
            Ok(Request::Play(LaunchOptions { scripts, ..options() })),
        );
        check(&["--screenshot", "a.jpg"], Err("`a.jpg` is not the name of a picture"));
        check(
            &["--screenshot", "no/such/a.png"],
            Err("the folder of `no/such/a.png` does not exist"),
        );
        check(&["--screenshot"], Err("--screenshot needs a value"));
    }
}
