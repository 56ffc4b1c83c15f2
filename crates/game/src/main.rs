//! Ricochet Robots in a window; in the terminal where no window can be opened.

#![expect(
    clippy::needless_pass_by_value,
    reason = "the systems of Bevy take what they use by value"
)]

use std::process::ExitCode;

use arguments::Request;

mod arguments;
mod board;
mod opening;
mod terminal;
mod theme;
mod window;

fn main() -> ExitCode {
    match arguments::parse(std::env::args_os().skip(1)) {
        Ok(Request::Play) => play(),
        Ok(Request::Terminal) => terminal::show(&opening::round()),
        Ok(Request::Help) => terminal::print(arguments::HELP),
        Ok(Request::Version) => terminal::print(arguments::VERSION),
        Err(unknown) => {
            eprintln!("carom-game: {unknown}");
            ExitCode::from(2)
        }
    }
}

fn play() -> ExitCode {
    let round = opening::round();
    match window::open(&round) {
        Ok(exit) => exit,
        Err(why) => {
            eprintln!("carom-game: no window, so the round is shown here: {why}");
            terminal::show(&round)
        }
    }
}
