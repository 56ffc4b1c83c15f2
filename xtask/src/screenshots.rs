//! `screenshots`: the pictures of the manual and the moving picture of the README, taken from the game itself on a virtual
//! display.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::display::{self, ChildProcess, Display, Picture};
use crate::{film, process};

/// A file, and the arguments of the game for it.
struct Shot {
    name: &'static str,
    arguments: &'static [&'static str],
}

/// Puzzles and seeds are fixed, so the same game gives the same pictures, but for the date on the home page.
const SHOTS: &[Shot] = &[
    Shot { name: "home", arguments: &["--at", "home"] },
    Shot { name: "game", arguments: &["--at", "solution", HARD] },
    Shot {
        name: "solved",
        arguments: &["--at", "solved", "--board", "1A-2A-3A-4A", "--seed", "5"],
    },
    Shot { name: "map", arguments: &["--at", "map", "--dark", HARD] },
    Shot { name: "table", arguments: &["--at", "table", "--seed", "3"] },
    Shot { name: "editor", arguments: &["--at", "editor", "--seed", "3"] },
    Shot { name: "settings", arguments: &["--at", "settings", "--dark"] },
    Shot { name: "unblock", arguments: &["--at", "unblock-hint"] },
    Shot { name: "unblock-puzzles", arguments: &["--at", "unblock-puzzles"] },
    Shot { name: "unblock-editor", arguments: &["--at", "unblock-editor", "--dark"] },
    Shot { name: "tablut", arguments: &["--at", "tablut-analysis"] },
    Shot { name: "tablut-rules", arguments: &["--at", "tablut-rules", "--dark"] },
];

/// On the screen of a phone: stores show it to those who install the page.
const PHONE_SHOTS: &[Shot] =
    &[Shot { name: "phone", arguments: &["--size", "390x844", "--at", "solution", HARD] }];

/// The level official-3-0007 of the hard ones.
const HARD: &str = "4756+40+F446F77E+E1";

/// The name of the moving picture.
const FILM: &str = "carom";

const SIZE: display::Size = (1280, 720);
/// A window is a part of its screen.
const PHONE_SIZE: display::Size = (780, 1000);

/// The maximum time of a picture on a busy machine.
const PATIENCE: Duration = Duration::from_mins(10);

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder of the pictures
    #[arg(long, default_value = "docs/pictures", value_name = "DIR")]
    out: PathBuf,
    /// Use this program of the game instead of building it
    #[arg(long, value_name = "FILE")]
    game: Option<PathBuf>,
    /// Only the pictures whose names contain this text
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let packages = display::prepare().map_err(anyhow::Error::msg)?;
    let game = process::game(arguments.game.as_deref())?;
    let out = process::root().join(&arguments.out);
    let chosen = |name: &str| arguments.only.as_ref().is_none_or(|it| name.contains(it));
    if chosen(FILM) {
        let path = out.join(format!("{FILM}.png"));
        film::take(&game, &packages, &path)?;
        print_size(&path)?;
    }
    for (size, shots) in [(SIZE, SHOTS), (PHONE_SIZE, PHONE_SHOTS)] {
        let display = Display::start(size, &packages)?;
        // The pointer of a new display is in the middle, often over a button. In the corner of the window there is nothing.
        display.point((0, 0))?;
        for shot in shots.iter().filter(|shot| chosen(shot.name)) {
            let path = out.join(format!("{}.png", shot.name));
            take(&display, &game, shot, &path).with_context(|| shot.name)?;
            print_size(&path)?;
        }
    }
    Ok(())
}

/// Prints the size of a picture.
fn print_size(path: &Path) -> Result<()> {
    let size = std::fs::metadata(path)?.len();
    eprintln!("{} kB  {}", size.div_ceil(1000), path.display());
    Ok(())
}

fn take(display: &Display, game: &Path, shot: &Shot, path: &Path) -> Result<()> {
    let raw = display.folder().join("raw.png");
    let mut command = display.program(game);
    command.args(["--records", "none", "--settings", "none", "--language", "en"]);
    finish(command.args(shot.arguments).arg("--screenshot").arg(&raw))?;
    let picture = Picture::open(&raw)?;
    picture.check_drawn(picture.area())?;
    // The game saves pictures quickly but large, so they are saved again in a smaller form.
    picture.save(path)
}

/// Runs a program until it ends.
fn finish(command: &mut Command) -> Result<()> {
    let mut program = ChildProcess::start(command)?;
    let end = Instant::now() + PATIENCE;
    loop {
        match program.ended()? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => bail!("the game failed ({status})"),
            None if Instant::now() > end => {
                bail!("the game took no picture in {} s", PATIENCE.as_secs())
            }
            None => thread::sleep(Duration::from_millis(50)),
        }
    }
}
