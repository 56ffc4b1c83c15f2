//! The tasks of the workspace, run as `cargo xtask TASK`. Every task calls cargo, so this package does not
//! link the other packages and builds in seconds.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod census;
mod ci;
mod deny;
mod display;
mod dist;
mod examples;
mod experiments;
mod figures;
mod film;
mod formats;
mod fuzz;
mod game;
mod gen_boards;
mod package;
mod process;
mod python;
mod screenshots;
mod smoke;
mod tidy;
mod tune;

/// Tasks of the workspace.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Run every check, the fastest first, and stop at the first failure
    Ci,
    /// Check the structure of the workspace: dependencies, words, sizes, manifests
    Tidy,
    /// Check the licences, sources and duplicates of third-party crates; installs cargo-deny if it is
    /// missing
    Deny,
    /// Make an archive of the game and the command line for this platform
    ///
    /// The archive has both programs, the boards, the licences and, on Linux, the files for a desktop menu.
    /// The same programs give the same bytes.
    Dist(dist::Arguments),
    /// Pack each public crate into a file for a registry, without publishing it
    Package(package::Arguments),
    /// Test everything that reads files with random inputs, by libFuzzer; needs Linux and a C++ compiler
    Fuzz(fuzz::Arguments),
    /// Build the Python package and test it in a new virtual environment; needs Python 3.11 and a network
    ///
    /// Installs maturin, pytest and numpy in a folder beside cargo's other output. If that is not possible, it says so
    /// and passes.
    Python,
    /// Write random boards or puzzles; the arguments are those of `carom generate`
    ///
    /// Builds the command line in the release profile and runs `carom generate` with the same
    /// arguments, or `carom GAME generate` with `--game GAME`. The same seed gives the same bytes on every
    /// machine and with any number of threads.
    #[command(
        disable_help_flag = true,
        after_help = "Examples:\n  cargo xtask gen-boards --count 1000 --seed 7 --out random-boards\n  cargo xtask gen-boards --game unblock --count 100 --min-moves 20 --hardest --out puzzles.txt"
    )]
    GenBoards(gen_boards::Arguments),
    /// Test the game in a window on a virtual display, with real keys and clicks
    ///
    /// Needs Linux with Xvfb and Mesa's software Vulkan. Missing packages are installed if that is possible
    /// without a password.
    Smoke(smoke::Arguments),
    /// Take the pictures of the manual and the moving picture of the README from the game, on a virtual display
    Screenshots(screenshots::Arguments),
    /// Measure the game in a window on a virtual display: start, frames, memory, size
    ///
    /// Builds the game in the release profile.
    Figures(figures::Arguments),
    /// Measure every solver and write docs/experiments; `--quick` runs a small part
    ///
    /// Builds the benchmarks' package in the release profile and runs its program `experiments`, or with
    /// `--game unblock` its program `experiments-unblock`, which makes the table of the 2019 report again.
    #[command(disable_help_flag = true)]
    Experiments(experiments::Arguments),
    /// Measure every position of every official board and write docs/census.md, or with `--game unblock`
    /// every position of a size and docs/census-unblock.md
    ///
    /// Builds the benchmarks' package in the release profile and runs its program `census` or
    /// `census-unblock`.
    #[command(disable_help_flag = true)]
    Census(census::Arguments),
    /// Run the example programs of the libraries, and compare what they print with the kept outputs
    Examples(examples::Arguments),
    /// Write docs/formats.md, the specification of every file format, from the documentation of the sources
    Formats,
    /// Tune the evaluation of a game by self-play and write a file of weights
    ///
    /// Builds the benchmarks' package in the release profile and runs its program for the game. The same options
    /// give the same weights.
    #[command(disable_help_flag = true)]
    Tune(tune::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().chore {
        Chore::Ci => ci::run().map(|()| ExitCode::SUCCESS),
        Chore::Tidy => tidy::run().map(|()| ExitCode::SUCCESS),
        Chore::Package(arguments) => package::run(&arguments).map(|()| ExitCode::SUCCESS),
        Chore::Deny => deny::run().map(|()| ExitCode::SUCCESS),
        Chore::Dist(arguments) => dist::run(&arguments).map(|()| ExitCode::SUCCESS),
        Chore::Fuzz(arguments) => fuzz::run(&arguments).map(|()| ExitCode::SUCCESS),
        Chore::Python => python::run().map(|()| ExitCode::SUCCESS),
        Chore::GenBoards(arguments) => gen_boards::run(&arguments),
        Chore::Smoke(arguments) => smoke::run(&arguments).map(|()| ExitCode::SUCCESS),
        Chore::Screenshots(arguments) => screenshots::run(&arguments).map(|()| ExitCode::SUCCESS),
        Chore::Figures(arguments) => figures::run(&arguments).map(|()| ExitCode::SUCCESS),
        Chore::Examples(arguments) => examples::run(&arguments).map(|()| ExitCode::SUCCESS),
        Chore::Experiments(arguments) => experiments::run(&arguments).map(|()| ExitCode::SUCCESS),
        Chore::Census(arguments) => census::run(&arguments),
        Chore::Formats => formats::run().map(|()| ExitCode::SUCCESS),
        Chore::Tune(arguments) => tune::run(&arguments).map(|()| ExitCode::SUCCESS),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}
