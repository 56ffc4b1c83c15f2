//! Ricochet Robots, Unblock Me and Tablut in a window, or a round in the terminal if no window can be opened.

#![expect(
    clippy::needless_pass_by_value,
    reason = "the systems of Bevy take what they use by value"
)]

use std::process::ExitCode;

use arguments::Request;

mod app;
mod arguments;
#[cfg(test)]
mod checks;
mod games;
#[cfg(test)]
mod testing;

fn main() -> ExitCode {
    let scenes: Vec<_> = app::scenes().collect();
    match arguments::parse(std::env::args_os().skip(1), &scenes).and_then(run) {
        Ok(exit) => exit,
        Err(why) => {
            eprintln!("carom-game: {why}");
            ExitCode::from(2)
        }
    }
}

fn run(request: Request) -> Result<ExitCode, String> {
    match request {
        Request::Help => {
            Ok(carom_shell::print(&arguments::help(&app::scenes().collect::<Vec<_>>())))
        }
        Request::Version => Ok(carom_shell::print(arguments::VERSION)),
        Request::Terminal(options) => app::show(&options),
        Request::Play(options) => app::play(&options),
    }
}
