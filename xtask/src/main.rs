//! The tasks of the workspace, run as `cargo xtask TASK`. Every task calls cargo, so this package does not
//! link the other packages and builds in seconds.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod ci;
mod deny;
mod display;
mod dist;
mod examples;
mod figures;
mod film;
mod formats;
mod forward;
mod fuzz;
mod lines;
mod load;
mod notes;
mod package;
mod process;
mod python;
mod screenshots;
mod server;
mod smoke;
mod systems;
mod test;
mod tidy;
mod wasm;
mod web;
mod web_package;
mod workflows;

/// Tasks of the workspace.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Arguments {
    /// Install missing system packages (apt-get) and Python packages (pip), as where CI=true
    #[arg(long, global = true)]
    install: bool,
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Run every check that a change must pass, the fastest first, and stop at the first failure
    ///
    /// What passed before with the same inputs is not run again. The last block says of each step whether it passed, is unchanged since
    /// it passed, or was NOT RUN, and why; it is also in ci/summary.txt in the folder of cargo's build output.
    Ci(ci::Arguments),
    /// Run every test of the workspace, the libraries first and the window last
    ///
    /// Nothing else is checked: the server, Python, JavaScript and the page are in `cargo xtask ci`. After `cargo run --release` only our
    /// own crates are compiled, and what tests alone need.
    Test(test::Arguments),
    /// Check documents against sources, manifests, and the names of types
    Tidy,
    /// Check the licences, sources and duplicates of third-party crates, and which crates may use some of them
    Deny,
    /// Make an archive of the game and the command line for this platform
    ///
    /// The archive has both programs, the boards, the licences and, on Linux, the files for a desktop menu. `--server` makes that of
    /// the server instead, which has the page of `cargo xtask web`.
    /// The same programs give the same bytes.
    Dist(dist::Arguments),
    /// Print the section of CHANGELOG.md that the release of a tag shows
    Notes(notes::Arguments),
    /// Pack each library into a file for a registry; only `--publish` publishes it
    Package(package::Arguments),
    /// Test everything that reads files with random inputs, by libFuzzer; needs Linux and a C++ compiler
    Fuzz(fuzz::Arguments),
    /// Build the Python package and test it in a new virtual environment; needs Python 3.11 and a network
    ///
    /// Its environment with maturin, pytest, mypy and numpy is a folder beside cargo's other output. If a package is missing, it
    /// ends with an error that names it.
    Python(python::Arguments),
    /// Write random boards or puzzles; the arguments are those of `carom generate`
    ///
    /// Builds the command line in the release profile and runs `carom generate` with the same
    /// arguments, or `carom GAME generate` with `--game GAME`. The same seed gives the same bytes on every
    /// machine and with any number of threads.
    #[command(
        disable_help_flag = true,
        after_help = "Examples:\n  cargo xtask gen-boards --count 1000 --seed 7 --out random-boards\n  cargo xtask gen-boards --game unblock --count 100 --min-moves 20 --hardest --out puzzles.txt"
    )]
    GenBoards(forward::Arguments),
    /// Test the game in a window on a virtual display, with real keys and clicks
    ///
    /// Needs Linux with Xvfb and Mesa's software Vulkan.
    Smoke(smoke::Arguments),
    /// Take the pictures of the manual and the moving picture of the README from the game, on a virtual display
    Screenshots(screenshots::Arguments),
    /// Measure the game in a window on a virtual display: start, frames, memory, size
    ///
    /// Builds the game in the release profile.
    Figures(figures::Arguments),
    /// Measure every solver and write docs/experiments; `--quick` runs a small part
    ///
    /// Builds the programs in benches/research in the release profile and runs `experiments`, or with `--game GAME`
    /// `experiments-GAME`.
    #[command(disable_help_flag = true)]
    Experiments(forward::Arguments),
    /// Measure every position of every official board and write docs/census.md, or with `--game GAME` docs/census-GAME.md
    ///
    /// Builds the programs in benches/research in the release profile and runs `census` or `census-GAME`.
    #[command(disable_help_flag = true)]
    Census(forward::Arguments),
    /// Make the packs of puzzles of all games again, which the window has
    ///
    /// Builds the benchmarks' package in the release profile and runs its program `levels`. It writes the same bytes on every
    /// machine.
    #[command(disable_help_flag = true)]
    Levels(forward::Levels),
    /// Run the example programs of the libraries, and compare what they print with the kept outputs
    Examples(examples::Arguments),
    /// Write docs/formats.md, the specification of every file format, from the documentation of the sources
    Formats,
    /// Count the lines of a commit by crate, or how many a second commit has more
    ///
    /// All files that git keeps are read from the commit. Each line of Rust counts once: as a blank; as a comment, which begins with `//`
    /// (documentation, too); as a test, which is in a file or folder `tests`, `checks`, `game_checks` or `testing`, or in an item under
    /// `#[cfg(test)]`; or else as code. Examples and benchmarks are code of their crate. The lines of all other texts are counted by the
    /// ending of their file's name.
    Lines(lines::Arguments),
    /// Check that the libraries compile for a browser, and the searches without the standard library
    Wasm,
    /// Make the page that a browser shows, in dist/web; `--serve` serves it on this computer
    ///
    /// Needs `rustup target add wasm32-unknown-unknown`, or Debian's packages, which `--install` installs; and npm, without which the
    /// files are larger. It installs the programs wasm-bindgen and wasm-opt beside cargo's other output.
    Web(web::Arguments),
    /// Measure the server of rooms: bots play in many rooms of a server on this computer
    ///
    /// Builds the server in the release profile, and ends with a failure if a client has another room than the others.
    #[command(disable_help_flag = true)]
    Load(load::Arguments),
    /// Make the npm package carom-wasm, in dist/npm, and test it with Node
    ///
    /// Needs what `cargo xtask web` needs, and Node 20 or later.
    WebPackage(web_package::Arguments),
    /// Tune the evaluation of a game by self-play and write a file of weights
    ///
    /// Builds the programs in benches/research in the release profile and runs the one for the game. The same options
    /// give the same weights.
    #[command(disable_help_flag = true)]
    Tune(forward::Tune),
}

fn main() -> ExitCode {
    let Arguments { install, chore } = Arguments::parse();
    process::allow_installations(install);
    let result = match &chore {
        Chore::Ci(arguments) => done(ci::run(arguments)),
        Chore::Test(arguments) => done(test::run(arguments)),
        Chore::Tidy => done(tidy::run()),
        Chore::Notes(arguments) => done(notes::run(arguments)),
        Chore::Package(arguments) => done(package::run(arguments)),
        Chore::Deny => done(deny::run()),
        Chore::Dist(arguments) => done(dist::run(arguments)),
        Chore::Fuzz(arguments) => done(fuzz::run(arguments)),
        Chore::Python(arguments) => done(python::run(arguments)),
        Chore::Smoke(arguments) => done(smoke::run(arguments)),
        Chore::Screenshots(arguments) => done(screenshots::run(arguments)),
        Chore::Figures(arguments) => done(figures::run(arguments)),
        Chore::Examples(arguments) => done(examples::run(arguments)),
        Chore::Formats => done(formats::run()),
        Chore::Lines(arguments) => done(lines::run(arguments)),
        Chore::Wasm => done(wasm::run()),
        Chore::Web(arguments) => done(web::run(arguments)),
        Chore::Load(arguments) => load::run(arguments),
        Chore::WebPackage(arguments) => done(web_package::run(arguments)),
        Chore::GenBoards(arguments) => forward::generate(arguments),
        Chore::Experiments(arguments) => forward::of_game("experiments", arguments),
        Chore::Census(arguments) => forward::of_game("census", arguments),
        Chore::Levels(arguments) => forward::levels(arguments),
        Chore::Tune(arguments) => forward::tune(arguments),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}

fn done(result: anyhow::Result<()>) -> anyhow::Result<ExitCode> {
    result.map(|()| ExitCode::SUCCESS)
}
