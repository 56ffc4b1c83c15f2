//! Ricochet Robots, Unblock Me and Tablut in a window, or a round in the terminal if no window can be opened.

// Windows opens no terminal beside the game that others get; a build for work on it keeps its messages.
#![cfg_attr(not(feature = "debug"), windows_subsystem = "windows")]

use std::process::ExitCode;

use carom_shell::terminal;

#[cfg(test)]
mod checks;
mod games;
#[cfg(test)]
mod testing;

fn main() -> ExitCode {
    games::PROGRAM.run(terminal::arguments())
}
