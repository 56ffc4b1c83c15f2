//! The command `carom`: solve, show, analyse, generate, convert and measure puzzles.
//!
//! `carom GAME VERB`: each game is a module with its verbs. The default game is Ricochet Robots. Only this file
//! and the modules of the games name a game.
//!
//! Exit codes: 0 solved or done, 1 no solution or a mismatch, 2 bad input or usage. Every failure prints one
//! line on standard error.

mod input;
mod interrupt;
mod opened;
mod options;
mod output;
mod plot;
mod png;
mod progress;
mod ricochet;
mod tablut;
mod times;
mod unblock;
mod verdict;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use input::NotRead;

/// Ricochet Robots on the command line: solve, show, analyse, generate, convert and measure puzzles
#[derive(Parser, Debug)]
#[command(name = "carom", bin_name = "carom", version, after_help = ricochet::NOTES, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    #[command(flatten)]
    Unnamed(ricochet::Command),
    /// Ricochet Robots: the game of every command above
    #[command(subcommand, after_help = ricochet::NOTES)]
    Ricochet(ricochet::Command),
    /// Unblock Me (Rush Hour): solve, show, analyse, generate, convert and measure boards
    #[command(subcommand, after_help = unblock::NOTES)]
    Unblock(unblock::Command),
    /// Tablut: find the best move, show positions, count moves, play matches and play over the network
    #[command(subcommand, after_help = tablut::NOTES)]
    Tablut(tablut::Command),
}

impl Command {
    fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Unnamed(command) | Self::Ricochet(command) => command.run(),
            Self::Unblock(command) => command.run(),
            Self::Tablut(command) => command.run(),
        }
    }
}

fn main() -> ExitCode {
    match Cli::parse().command.run() {
        Ok(code) => code,
        // The program that reads the output has closed the pipe.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let hint = error.downcast_ref().and_then(hint).unwrap_or_default();
            let line = format!("{error:#}{hint}");
            let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
            output::note(&line);
            ExitCode::from(output::BAD_INPUT)
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
