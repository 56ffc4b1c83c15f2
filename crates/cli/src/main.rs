//! The command `carom`: Ricochet Robots, Unblock Me and Tablut without a window.
//!
//! `carom GAME VERB`: each game is a module with its verbs. The default game is Ricochet Robots. Only this file
//! and the modules of the games name a game.
//!
//! `exit` has the exit codes. Every failure prints one line on standard error.

mod batch;
mod conversion;
mod corpus;
mod exit;
mod formats;
mod input;
mod interrupt;
mod opened;
mod options;
mod output;
mod pdf;
mod plain;
mod plot;
mod problem;
mod progress;
mod ricochet;
mod sheet;
mod solving;
mod system;
mod tablut;
mod times;
mod unblock;
mod verdict;

use std::io;
use std::process::ExitCode;

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
    /// Show no progress and no notes on standard error; errors stay
    #[arg(long, short, global = true, display_order = 900)]
    quiet: bool,
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
    Tablut(tablut::Command),
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
            Self::System(command) => command.run(with_negative_numbers(Cli::command())),
        }
    }
}

/// Lets the value of every option be a negative number, so that the option itself says which values it takes.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let is_option = |arg: &Arg| !arg.is_positional() && arg.get_action().takes_values();
    command
        .mut_args(|arg| if is_option(&arg) { arg.allow_negative_numbers(true) } else { arg })
        .mut_subcommands(with_negative_numbers)
}

fn main() -> ExitCode {
    let matches = with_negative_numbers(Cli::command()).try_get_matches();
    let cli = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = cli.unwrap_or_else(|error| plain::refuse(&error));
    if cli.quiet {
        output::be_quiet();
    }
    match cli.command.run() {
        Ok(ending) => ending.code(),
        // The program that reads the output has closed the pipe.
        Err(error) if is_broken_pipe(&error) => Ending::Done.code(),
        Err(error) => {
            let hint = error.downcast_ref().and_then(hint).unwrap_or_default();
            let line = format!("{}{hint}", plain::line(&error));
            let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
            output::tell(&line);
            let is_limit = error.downcast_ref::<LimitReached>().is_some();
            if is_limit { Ending::Undecided.code() } else { Ending::BadInput.code() }
        }
    }
}

/// The game that can read what the game of the command cannot.
fn hint(not_read: &NotRead) -> Option<String> {
    let games = [
        ("ricochet", not_read.is_of::<ricochet::Entry>()),
        ("unblock", not_read.is_of::<unblock::Entry>()),
        ("tablut", not_read.is_of::<tablut::Record>()),
    ];
    let (game, _) = games.iter().find(|(_, can_read)| *can_read)?;
    Some(format!("; `carom {game}` can read it"))
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
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
        with_negative_numbers(Cli::command()).debug_assert();
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
        let cli = with_negative_numbers(Cli::command());
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
                // Prose: clap breaks its lines, so nobody else may.
                let starts = |line: &str| !line.is_empty() && !line.starts_with(' ');
                for (line, next) in text.lines().zip(text.lines().skip(1)) {
                    assert!(!(starts(line) && starts(next)), "{name}: {line}");
                }
            }
        }
    }
}
