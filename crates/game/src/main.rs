//! Ricochet Robots in a window; in the terminal where no window can be opened.

#![expect(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::type_complexity,
    reason = "the systems of Bevy take what they use by value, one argument each"
)]

use std::process::ExitCode;

use arguments::{Options, Request};
use ricochet::opening::Opening;
use ricochet::terminal;
use shell::scripting::Logs;
use shell::window;

mod arguments;
#[cfg(test)]
mod checks;
mod ricochet;
mod shell;
#[cfg(test)]
mod testing;

fn main() -> ExitCode {
    match arguments::parse(std::env::args_os().skip(1)).and_then(run) {
        Ok(exit) => exit,
        Err(why) => {
            eprintln!("carom-game: {why}");
            ExitCode::from(2)
        }
    }
}

fn run(request: Request) -> Result<ExitCode, String> {
    Ok(match request {
        Request::Help => terminal::print(arguments::HELP),
        Request::Version => terminal::print(arguments::VERSION),
        Request::Terminal(options) => terminal::show(&open(&options, seed(&options))?.round),
        Request::Play(options) => {
            let seed = seed(&options);
            let opening = open(&options, seed)?;
            play(&options, opening, seed, Logs::create(&options)?)
        }
    })
}

fn open(options: &Options, seed: u64) -> Result<Opening, String> {
    match (&options.puzzle, &options.board) {
        (Some(puzzle), _) => Opening::read(puzzle, seed),
        (None, Some(board)) => Opening::on_board(board, seed),
        (None, None) => Ok(Opening::of_the_house()),
    }
}

fn seed(options: &Options) -> u64 {
    options.seed.unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |since| since.as_nanos() as u64)
    })
}

fn play(options: &Options, opening: Opening, seed: u64, logs: Logs) -> ExitCode {
    let round = opening.round.clone();
    match window::open(options, opening, seed, logs) {
        Ok(exit) => exit,
        Err(why) if options.screenshot.is_some() => {
            eprintln!("carom-game: no window, so there is no picture: {why}");
            ExitCode::FAILURE
        }
        Err(why) => {
            eprintln!("carom-game: no window, so the round is shown here: {why}");
            terminal::show(&round)
        }
    }
}
