//! Ricochet Robots, Unblock Me and Tablut in a window, or a round in the terminal if no window can be opened.

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
