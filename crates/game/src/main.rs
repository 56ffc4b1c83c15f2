//! Ricochet Robots, Unblock Me and Tablut in a window, or a round in the terminal if no window can be opened.

#![expect(
    clippy::needless_pass_by_value,
    reason = "the systems of Bevy take what they use by value"
)]

use std::process::ExitCode;

use arguments::Request;
use carom_shell::terminal;

mod address;
mod app;
mod arguments;
#[cfg(test)]
mod checks;
mod games;
#[cfg(test)]
mod testing;

fn main() -> ExitCode {
    let scenes: Vec<_> = app::scenes().collect();
    match arguments::parse(terminal::arguments(), &scenes).and_then(run) {
        Ok(exit) => exit,
        Err(why) => {
            terminal::complain(&why);
            ExitCode::from(2)
        }
    }
}

fn run(request: Request) -> Result<ExitCode, String> {
    match request {
        Request::Help => Ok(terminal::print(&arguments::help(&app::scenes().collect::<Vec<_>>()))),
        Request::Version => Ok(terminal::print(arguments::VERSION)),
        Request::Terminal(options) => app::show(&options),
        Request::Play(options) => app::play(&options),
    }
}
