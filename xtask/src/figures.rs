//! `figures`: the cost of the game in a window: time to start, time per frame while the slowest solver
//! runs, memory, and the size of the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::display::{self, ChildProcess, Display, Packages, Rectangle};
use crate::process;
use crate::smoke::{Environment, GameProcess};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Seconds of drawing to measure, first without a search, then with one
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Use this program of the game instead of building it
    #[arg(long, value_name = "FILE")]
    game: Option<PathBuf>,
    /// The solver that runs during the measurement
    #[arg(long, default_value = "bfs")]
    solver: String,
    /// The puzzle of this solver
    #[arg(long, default_value = "7650+42+E2302B12+C9")]
    puzzle: String,
}

const SIZE: display::Size = (1280, 720);
const STARTS: usize = 7;
/// The first frames do not count: they prepare data for later frames.
const FIRST_FRAMES: usize = 60;

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let packages = display::prepare().map_err(anyhow::Error::msg)?;
    let game = process::binary(
        "carom-game",
        arguments.game.as_deref(),
        &["--release", "--features=testing"],
    )?;
    println!("size of the program: {:.1} MB", fs::metadata(&game)?.len() as f64 / 1e6);
    start(&game, &packages)?;
    frames(&game, &packages, arguments)
}

/// The time from the start of the process to the first picture of the board.
fn start(game: &Path, packages: &Packages) -> Result<()> {
    let mut times = Vec::new();
    let mut memory = 0;
    for _ in 0..STARTS {
        // Each start has its own display, without a picture of an earlier window.
        let display = Display::start(SIZE, packages)?;
        let mut command = display.program(game);
        command.args(["--records", "none", "--settings", "none"]);
        let start = Instant::now();
        let mut program = ChildProcess::start(&mut command)?;
        let corner = Rectangle(20, 56, 300, 300);
        while display.picture()?.check_drawn(corner).is_err() {
            ensure!(program.ended()?.is_none(), "the game has ended");
            thread::sleep(Duration::from_millis(2));
        }
        times.push(start.elapsed().as_millis());
        thread::sleep(Duration::from_secs(2));
        memory = program.peak_memory()?;
    }
    times.sort_unstable();
    let (least, median) = (times[0], times[times.len() / 2]);
    println!("start to first picture: {median} ms, median of {STARTS}; the fastest {least} ms");
    println!("most memory without a search: {memory} MB");
    Ok(())
}

fn frames(game: &Path, packages: &Packages, arguments: &Arguments) -> Result<()> {
    let stage = Environment::new(Display::start(SIZE, packages)?, game);
    let path = stage.folder().join("frames.csv");
    let file = path.to_str().context("the folder has no name")?;
    let mut game = GameProcess::start(&stage, &["--frame-times", file, &arguments.puzzle])?;
    thread::sleep(Duration::from_secs(arguments.seconds));
    for _ in 0..20 {
        if game.word("solver") == arguments.solver {
            break;
        }
        let last = game.word("solver").to_owned();
        game.keys(&["c"])?;
        game.expect("another solver", |it| it.word("solver") != last)?;
    }
    ensure!(game.word("solver") == arguments.solver, "unknown solver: {}", arguments.solver);
    game.keys(&["f"])?;
    // It costs the stars, and says so first.
    game.press("Pay")?;
    game.expect("a search", |it| it.is("searching"))?;
    thread::sleep(Duration::from_secs(arguments.seconds));
    let memory = game.peak_memory()?;
    let rows = read(&fs::read_to_string(&path)?);
    println!("most memory with {}: {memory} MB", arguments.solver);
    println!("| milliseconds | frames | median | 99th percentile | longest |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    for (searching, what) in [(false, "at rest"), (true, "while it searches")] {
        let rows: Vec<_> = rows.iter().skip(FIRST_FRAMES).filter(|it| it.2 == searching).collect();
        // At rest nothing has to be drawn.
        ensure!(!searching || !rows.is_empty(), "the game did not draw a frame while it searched");
        for (name, times) in [
            ("whole frame", rows.iter().map(|it| it.0).collect::<Vec<_>>()),
            ("our own work", rows.iter().map(|it| it.1).collect()),
        ] {
            println!("| {name}, {what} | {}", row(times));
        }
    }
    Ok(())
}

/// The lines of a file of frame times: microseconds of the frame, microseconds of our work in it, and
/// whether the solver ran.
fn read(text: &str) -> Vec<(u64, u64, bool)> {
    let row = |line: &str| {
        let mut parts = line.split(',');
        let mut number = || parts.next()?.trim().parse().ok();
        Some((number()?, number()?, number()? == 1))
    };
    text.lines().filter_map(row).collect()
}

/// The rest of a row of the table.
fn row(mut micros: Vec<u64>) -> String {
    micros.sort_unstable();
    let at = |share: usize| {
        let last = micros.len().checked_sub(1)?;
        Some(format!("{:.2}", micros[last * share / 100] as f64 / 1000.0))
    };
    let [median, high, longest] = [50, 99, 100].map(|it| at(it).unwrap_or_else(|| "–".to_owned()));
    format!("{} | {median} | {high} | {longest} |", micros.len())
}
