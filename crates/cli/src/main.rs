//! The command `carom`: Ricochet Robots, Unblock Me and Tablut without a window.
//!
//! `carom GAME VERB`: each game is a module with its verbs. The default game is Ricochet Robots. Only this file, `solver_text` and the
//! modules of the games name a game.
//!
//! `exit` has the exit codes. Every failure prints one line on standard error.

mod all_solutions;
mod animation;
mod batch;
mod conversion;
mod corpus;
mod exit;
mod formats;
mod input;
mod interrupt;
mod options;
mod output;
mod pdf;
mod plot;
mod problem;
mod progress;
mod ricochet;
mod sheet;
mod show;
mod solver_text;
mod solving;
mod system;
mod tablut;
mod times;
mod unblock;
mod verdict;

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, CommandFactory, FromArgMatches, Parser, Subcommand};

use exit::{Ending, LimitReached};
use input::NotRead;

/// What the three games are, before the notes of the default game.
const NOTES: &str = "\
The default game is Ricochet Robots: `carom solve` is the same as `carom ricochet solve`. The other games have verbs of \
their own: `carom unblock --help` and `carom tablut --help` list them, and `carom help unblock solve` describes one. The \
notes below are for Ricochet Robots.";

/// Grid games on the command line: Ricochet Robots, Unblock Me (Rush Hour) and Tablut
#[derive(Parser, Debug)]
#[command(name = "carom", bin_name = "carom", version, propagate_version = true, after_help = format!("{NOTES}\n\n{}", ricochet::NOTES), max_term_width = 100)]
struct Cli {
    /// Suppress progress and notes; errors stay
    #[arg(long, short, global = true, display_order = 900)]
    quiet: bool,
    /// Read files in this format, which `carom formats` lists, instead of detecting it
    #[arg(long, global = true, value_name = "FORMAT", display_order = 899)]
    from: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    #[command(flatten)]
    Unnamed(ricochet::Command),
    /// Ricochet Robots: every command above
    #[command(subcommand, after_help = ricochet::NOTES)]
    Ricochet(ricochet::Command),
    /// Unblock Me (Rush Hour): solve, show, analyse, generate, convert and measure boards
    #[command(subcommand, after_help = unblock::NOTES)]
    Unblock(unblock::Command),
    /// Tablut: find the best move, show positions, count moves, play matches and play over the network
    #[command(subcommand, after_help = tablut::NOTES)]
    Tablut(Box<tablut::Command>),
    Formats(formats::Args),
    #[command(flatten)]
    System(system::Command),
}

impl Command {
    fn run(self) -> anyhow::Result<Ending> {
        match self {
            Self::Unnamed(command) | Self::Ricochet(command) => command.run(),
            Self::Unblock(command) => command.run(),
            Self::Tablut(command) => command.run(),
            Self::Formats(args) => {
                let rows = formats::rows::<ricochet::Entry>("ricochet");
                let rows = rows.chain(formats::rows::<unblock::Entry>("unblock"));
                formats::run(&args, rows.chain(formats::rows::<tablut::Record>("tablut")))
            }
            Self::System(command) => command.run(with_any_value(Cli::command())),
        }
    }
}

/// Lets the value of every option be a negative number, so that the option itself says which values it takes. The case of a choice
/// does not matter.
fn with_any_value(command: clap::Command) -> clap::Command {
    let is_option = |arg: &Arg| !arg.is_positional() && arg.get_action().takes_values();
    command
        .mut_args(|arg| {
            if is_option(&arg) { arg.allow_negative_numbers(true).ignore_case(true) } else { arg }
        })
        .mut_subcommands(with_any_value)
}

/// Lets every command have the name and the version of the program.
fn with_one_version(command: clap::Command) -> clap::Command {
    command.mut_subcommands(|it| with_one_version(it.display_name("carom")))
}

fn main() -> ExitCode {
    let matches = with_one_version(with_any_value(Cli::command())).try_get_matches();
    let cli = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = cli.unwrap_or_else(|error| short(error).exit());
    if cli.quiet {
        output::be_quiet();
    }
    cli.from.into_iter().for_each(input::read_as);
    match cli.command.run() {
        Ok(ending) => ending.code(),
        // The program that reads the output has closed the pipe.
        Err(error) if output::is_broken_pipe(&error) => Ending::Done.code(),
        Err(error) if interrupt::is_cancel(&error) => {
            output::tell("cancelled: nothing was written");
            Ending::Cancelled.code()
        }
        Err(error) => {
            let hint = error.downcast_ref().and_then(hint).unwrap_or_default();
            let line = format!("{}{hint}", output::error_line(&error));
            let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
            output::tell(&line);
            let is_limit = error.downcast_ref::<LimitReached>().is_some();
            if is_limit { Ending::Undecided.code() } else { Ending::BadInput.code() }
        }
    }
}

/// An error of the arguments without advice that leads nowhere: a usage with the wrong option in it, or a value that looks like an
/// option.
fn short(mut error: clap::Error) -> clap::Error {
    match error.kind() {
        ErrorKind::InvalidUtf8 => {
            let why = "an argument is not UTF-8: rename the file, or use its folder or `-` with `<FILE` instead\n";
            return clap::Error::raw(ErrorKind::InvalidUtf8, why);
        }
        ErrorKind::MissingRequiredArgument | ErrorKind::MissingSubcommand => {}
        _ => drop(error.remove(ContextKind::Usage)),
    }
    if error.kind() == ErrorKind::UnknownArgument && error.get(ContextKind::SuggestedArg).is_none()
    {
        error.remove(ContextKind::Suggested);
        if let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg)
            && option.starts_with("--")
        {
            let there = options(&std::env::args().collect::<Vec<_>>());
            return clap::Error::raw(
                ErrorKind::UnknownArgument,
                format!("there is no option {option} here; there are {there}\n"),
            );
        }
    }
    error
}

/// The options of the command that these words name.
fn options(words: &[String]) -> String {
    let mut command = &Cli::command();
    for word in words {
        command = command.find_subcommand(word).unwrap_or(command);
    }
    let shown = command.get_opts().filter(|it| !it.is_hide_set()).filter_map(Arg::get_long);
    shown.map(|it| format!("--{it}")).collect::<Vec<_>>().join(", ")
}

/// The game that can read what the game of the command cannot.
fn hint(not_read: &NotRead) -> Option<String> {
    if input::main_name().is_some() {
        return None;
    }
    if input::is_forced() {
        return Some("; leave out --from if the file has another format".to_owned());
    }
    let games = [
        ("ricochet", not_read.is_of::<ricochet::Entry>()),
        ("unblock", not_read.is_of::<unblock::Entry>()),
        ("tablut best", not_read.is_of::<tablut::Record>()),
    ];
    let (game, _) = games.iter().find(|(_, can_read)| *can_read)?;
    Some(format!("; `carom {game}` can read it"))
}

#[cfg(test)]
mod tests {

    use super::*;

    /// The narrowest terminal in which the help looks as it is written.
    const WIDTH: usize = 80;

    /// A command and all commands below it.
    fn with_subcommands(command: &clap::Command) -> Vec<&clap::Command> {
        let below = command.get_subcommands().flat_map(with_subcommands);
        [command].into_iter().chain(below).collect()
    }

    #[test]
    fn every_option_is_consistent() {
        with_any_value(Cli::command()).debug_assert();
    }

    /// Calls a function with every command and the words that lead to it.
    fn visit(
        path: &[String],
        command: &clap::Command,
        check: &mut impl FnMut(&[String], &clap::Command),
    ) {
        check(path, command);
        for below in command.get_subcommands() {
            visit(&[path, &[below.get_name().to_owned()]].concat(), below, check);
        }
    }

    /// Numbers are whole: only these types of values have one message for every wrong value, which names the possible ones.
    #[test]
    fn every_option_with_a_number_says_which_numbers_are_possible() {
        let cli = with_any_value(Cli::command());
        let mut checked = 0;
        let mut check = |path: &[String], command: &clap::Command| {
            for arg in command.get_arguments().filter(|it| it.get_action().takes_values()) {
                let Some(name) = arg.get_long() else { continue };
                let words = path.iter().cloned().chain([format!("--{name}"), "-1".to_owned()]);
                let Err(why) = cli.clone().try_get_matches_from(words) else { continue };
                let why = why.to_string();
                for wrong in ["is not in", "invalid digit", "unexpected argument '-1'"] {
                    assert!(!why.contains(wrong), "{path:?} --{name}: {why}");
                }
                checked += usize::from(why.contains("expected a whole number"));
            }
        };
        visit(&["carom".to_owned()], &cli, &mut check);
        assert!(checked >= 50, "{checked} options");
    }

    #[test]
    fn no_line_of_the_help_is_broken_twice() {
        let cli = Cli::command();
        for command in with_subcommands(&cli) {
            let texts = [command.get_after_help(), command.get_after_long_help()];
            for text in texts.into_iter().flatten().map(ToString::to_string) {
                let name = command.get_name();
                // A table: clap would break its lines.
                for line in text.lines().filter(|it| it.starts_with(' ')) {
                    assert!(line.chars().count() <= WIDTH, "{name}: {line}");
                }
                // Prose: clap breaks its lines.
                let starts = |line: &str| !line.is_empty() && !line.starts_with(' ');
                for (line, next) in text.lines().zip(text.lines().skip(1)) {
                    assert!(!(starts(line) && starts(next)), "{name}: {line}");
                }
            }
        }
    }

    /// A command in which an option has another value or meaning than in the other commands, and why.
    const OWN: [(&str, &str, &str); 7] = [
        ("generate", "out", "each puzzle is a file of the folder"),
        ("generate", "size", "it makes boards that need no blocks"),
        ("show", "size", "it makes a board"),
        ("unblock enumerate", "skip", "its parts are not puzzles"),
        ("tablut join", "side", "it is the side of the player, not the side to move"),
        ("tablut match", "csv", "its lines are games"),
        ("tablut serve", "records", "it writes one game, and does not know its name before"),
    ];

    /// An option of a command.
    struct Use {
        verb: String,
        name: String,
        /// The name of its value; a flag has none.
        value: Option<String>,
        help: String,
    }

    impl Use {
        fn is_own(&self) -> bool {
            OWN.iter().any(|&(verb, name, _)| (verb, name) == (&*self.verb, &*self.name))
        }

        /// What must be the same in every command: what the commands are about does not matter.
        fn sense(&self) -> (Option<String>, String) {
            let meaning = meaning(&self.help)
                .replace("board", "puzzle")
                .replace("wins", "puzzles")
                .replace("one game", "one puzzle");
            (self.value.clone(), meaning)
        }
    }

    /// The first part of a help, without its details.
    fn meaning(help: &str) -> String {
        let ends = [", ", ": ", "; ", ". ", " [", " ("];
        let end = ends.iter().filter_map(|it| help.find(it)).min().unwrap_or(help.len());
        help[..end].to_owned()
    }

    /// The commands without commands of their own; a command of the default game is there once.
    fn verbs(cli: &clap::Command) -> Vec<(String, clap::Command)> {
        let mut verbs = Vec::new();
        visit(&[], cli, &mut |path, command| {
            let is_repeated = path.first().is_some_and(|it| it == "ricochet");
            let is_help = path.iter().any(|it| it == "help");
            if !is_repeated && !is_help && !command.has_subcommands() {
                verbs.push((path.join(" "), command.clone()));
            }
        });
        verbs
    }

    /// Every option of every command.
    fn uses() -> Vec<Use> {
        let mut cli = Cli::command();
        cli.build();
        let mut uses = Vec::new();
        for (verb, command) in verbs(&cli) {
            for arg in command.get_arguments() {
                let Some(name) = arg.get_long() else { continue };
                if ["help", "version", "quiet", "from"].contains(&name) {
                    continue;
                }
                let value = arg.get_action().takes_values().then(|| {
                    let names = arg.get_value_names().unwrap_or_default();
                    names.first().map_or_else(String::new, ToString::to_string)
                });
                uses.push(Use {
                    verb: verb.clone(),
                    name: name.to_owned(),
                    value,
                    help: arg.get_help().map(ToString::to_string).unwrap_or_default(),
                });
            }
        }
        uses
    }

    #[test]
    fn an_option_has_one_meaning_and_a_meaning_has_one_option() {
        let uses = uses();
        assert!(uses.len() >= 150, "{} options", uses.len());
        for one in uses.iter().filter(|it| !it.is_own()) {
            for other in uses.iter().filter(|it| !it.is_own()) {
                let (place, there) = ((&one.verb, &one.name), (&other.verb, &other.name));
                let is_same = one.sense() == other.sense();
                if one.name == other.name {
                    assert!(is_same, "{place:?} {:?}, {there:?} {:?}", one.sense(), other.sense());
                } else {
                    let is_told = one.sense().1 != other.sense().1;
                    assert!(is_told, "{place:?} and {there:?} are one option: {}", one.help);
                }
            }
        }
    }

    /// The start of the page of all commands and options.
    const HEAD: &str = "\
# Commands and options

Generated from `carom --help`; do not edit. An option has the same name and the same meaning in every command; \
where a command is an exception, the option has a row for it. `carom COMMAND --help` says more, with the defaults. `convert --to` \
is another name of `convert --format`, and `carom ricochet COMMAND` of a command without a game.
";

    /// The row of a command, with its arguments.
    fn row_of_command((verb, command): &(String, clap::Command)) -> String {
        let arguments = command.get_positionals().map(|arg| {
            let names = arg.get_value_names().unwrap_or_default();
            let is_list = arg.get_num_args().is_some_and(|it| it.max_values() > 1);
            let more = if is_list { "…" } else { "" };
            names.first().map_or_else(String::new, |name| format!(" {name}{more}"))
        });
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        format!("| `carom {verb}{}` | {about} |\n", arguments.collect::<String>())
    }

    /// The row of an option with all commands in which it means the same.
    fn row_of_option(uses: &[Use]) -> String {
        let Use { name, value, help, .. } = &uses[0];
        let is_same = uses.iter().all(|it| it.help == *help);
        let meaning = if is_same {
            help.split(" [").next().unwrap_or_default().to_owned()
        } else {
            meaning(help)
        };
        let value = value.as_ref().map_or_else(String::new, |it| format!(" {it}"));
        let verbs: Vec<&str> = uses.iter().map(|it| &*it.verb).collect();
        format!("| `--{name}{value}` | {meaning} | {} |\n", verbs.join(", "))
    }

    fn page() -> String {
        let mut cli = Cli::command();
        cli.build();
        let commands: String = verbs(&cli).iter().map(row_of_command).collect();
        let mut uses = uses();
        uses.sort_by_key(|it| (it.name.clone(), it.is_own()));
        let is_same =
            |one: &Use, other: &Use| one.name == other.name && !one.is_own() && !other.is_own();
        let options: String = uses.chunk_by(is_same).map(row_of_option).collect();
        format!(
            "{HEAD}\n| command | what it does |\n| --- | --- |\n{commands}\n\
             | option | meaning | commands |\n| --- | --- | --- |\n{options}"
        )
    }

    #[test]
    fn the_page_of_options_is_up_to_date() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/options.md");
        let kept = std::fs::read_to_string(path).unwrap_or_default();
        assert_eq!(kept.replace('\r', ""), page(), "docs/options.md must be:\n{}", page());
    }
}
