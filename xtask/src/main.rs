//! The chores of the workspace, run as `cargo xtask CHORE`. Everything is done by calling cargo, so
//! that this package links none of the others and builds in seconds.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod census;
mod ci;
mod deny;
mod display;
mod dist;
mod experiments;
mod figures;
mod fuzz;
mod gen_boards;
mod package;
mod process;
mod screenshots;
mod smoke;
mod tidy;

/// Chores of the workspace.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Run every check, the quick ones first, up to the first that fails
    Ci,
    /// Check the structure of the workspace: dependencies, words, sizes, manifests
    Tidy,
    /// Check the licences, sources and duplicates of the crates of others; installs cargo-deny if need be
    Deny,
    /// Make an archive of the game and the command line for this platform
    ///
    /// It has both programs, the boards, the licences and, on Linux, what a desktop's menu needs. The same
    /// programs give the same bytes.
    Dist(dist::Arguments),
    /// Pack the crates that others can depend on, each into a file for a registry; nothing is published
    Package(package::Arguments),
    /// Give random inputs to everything that reads files, with libFuzzer; needs Linux and a C++ compiler
    Fuzz(fuzz::Arguments),
    /// Write random boards to a folder; arguments are those of `carom generate`
    ///
    /// Builds the command line in the release profile and runs `carom generate` with the same
    /// arguments. The same seed gives the same bytes on every machine.
    #[command(
        disable_help_flag = true,
        after_help = "Example:\n  cargo xtask gen-boards --count 1000 --seed 7 --out random-boards"
    )]
    GenBoards(gen_boards::Arguments),
    /// Play the game in a window on a virtual display, with real keys and clicks, and check it
    ///
    /// Needs Linux with Xvfb and Mesa's software Vulkan; where packages can be installed without a
    /// password, they are.
    Smoke(smoke::Arguments),
    /// Take the pictures of the README from the game, on a virtual display
    Screenshots(screenshots::Arguments),
    /// Measure the game in a window on a virtual display: start, frames, memory, size
    ///
    /// Builds it in the release profile.
    Figures(figures::Arguments),
    /// Measure every solver and write docs/experiments; `--quick` tries a small part
    ///
    /// Builds the benchmarks' package in the release profile and runs its program `experiments`.
    #[command(disable_help_flag = true)]
    Experiments(experiments::Arguments),
    /// Measure every position of every official board and write docs/census.md
    ///
    /// Builds the benchmarks' package in the release profile and runs its program `census`.
    #[command(disable_help_flag = true)]
    Census(census::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().chore {
        Chore::Ci => ci::run().map(|()| ExitCode::SUCCESS),
        Chore::Tidy => tidy::run().map(|()| ExitCode::SUCCESS),
        Chore::Package(arguments) => package::run(&arguments).map(|()| ExitCode::SUCCESS),
        Chore::Deny => deny::run().map(|()| ExitCode::SUCCESS),
        Chore::Dist(arguments) => dist::run(&arguments).map(|()| ExitCode::SUCCESS),
        Chore::Fuzz(arguments) => fuzz::run(&arguments).map(|()| ExitCode::SUCCESS),
        Chore::GenBoards(arguments) => gen_boards::run(&arguments),
        Chore::Smoke(arguments) => smoke::run(&arguments).map(|()| ExitCode::SUCCESS),
        Chore::Screenshots(arguments) => screenshots::run(&arguments).map(|()| ExitCode::SUCCESS),
        Chore::Figures(arguments) => figures::run(&arguments).map(|()| ExitCode::SUCCESS),
        Chore::Experiments(arguments) => experiments::run(&arguments).map(|()| ExitCode::SUCCESS),
        Chore::Census(arguments) => census::run(&arguments),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}
