//! The program of the Web Workers. Each one does jobs of one kind, whose name it has from the page, one after another.

use std::process::ExitCode;

#[cfg(target_family = "wasm")]
mod serve;

#[cfg(target_family = "wasm")]
fn main() -> ExitCode {
    serve::serve();
    ExitCode::SUCCESS
}

#[cfg(not(target_family = "wasm"))]
fn main() -> ExitCode {
    eprintln!("carom-jobs runs only in a browser");
    ExitCode::FAILURE
}
