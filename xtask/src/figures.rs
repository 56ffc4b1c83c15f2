//! `figures`: what the game needs in a window: time to start, time for a frame while the slowest
//! solver runs, memory, and the size of the program.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::display::{self, Area, Display, Packages, Running};
use crate::process;
use crate::smoke::{Game, Stage};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Seconds of drawing to measure, first without and then with a search
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// The solver to run meanwhile
    #[arg(long, default_value = "bfs")]
    solver: String,
    /// The puzzle that it works on
    #[arg(long, default_value = "7650+42+E2302B12+C9")]
    puzzle: String,
}

const SIZE: display::Size = (1280, 720);
const STARTS: usize = 7;
/// Frames at the beginning that are not counted: they prepare what later ones draw.
const FIRST_FRAMES: usize = 60;

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let packages = display::prepare().map_err(anyhow::Error::msg)?;
    let game = process::build_game(&["--release"])?;
    println!("size of the program: {:.1} MB", fs::metadata(&game)?.len() as f64 / 1e6);
    start(&game, &packages)?;
    frames(&game, &packages, arguments)
}

/// From the start of the process to the first picture of the board.
fn start(game: &Path, packages: &Packages) -> Result<()> {
    let mut times = Vec::new();
    let mut memory = 0;
    for _ in 0..STARTS {
        // A display of its own, on which nothing is left of an earlier window.
        let display = Display::start(SIZE, packages)?;
        let mut command = display.program(game);
        command.args(["--records", "none", "--settings", "none"]);
        let start = Instant::now();
        let mut program = Running::start(&mut command)?;
        let corner = Area(20, 56, 300, 300);
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
    let stage = Stage::new(Display::start(SIZE, packages)?, game);
    let path = stage.folder().join("frames.csv");
    let file = path.to_str().context("the folder has no name")?;
    let mut game = Game::start(&stage, &["--frame-times", file, &arguments.puzzle])?;
    thread::sleep(Duration::from_secs(arguments.seconds));
    for _ in 0..20 {
        if game.word("solver") == arguments.solver {
            break;
        }
        let last = game.word("solver").to_owned();
        game.keys(&["c"])?;
        game.expect("another solver", |it| it.word("solver") != last)?;
    }
    ensure!(game.word("solver") == arguments.solver, "no solver named {}", arguments.solver);
    game.keys(&["f"])?;
    game.expect("a search", |it| it.is("searching"))?;
    thread::sleep(Duration::from_secs(arguments.seconds));
    let memory = game.peak_memory()?;
    let rows = read(&fs::read_to_string(&path)?);
    println!("most memory with {}: {memory} MB", arguments.solver);
    println!("| milliseconds | frames | median | 99th percentile | longest |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    for (searching, what) in [(false, "at rest"), (true, "while it searches")] {
        let rows: Vec<_> = rows.iter().skip(FIRST_FRAMES).filter(|it| it.2 == searching).collect();
        for (name, times) in [
            ("whole frame", rows.iter().map(|it| it.0).collect::<Vec<_>>()),
            ("our own work", rows.iter().map(|it| it.1).collect()),
        ] {
            println!("| {name}, {what} | {}", row(times)?);
        }
    }
    Ok(())
}

/// The lines of a file of frame times: microseconds of the frame and of our work in it, and whether
/// the solver ran.
fn read(text: &str) -> Vec<(u64, u64, bool)> {
    let row = |line: &str| {
        let mut parts = line.split(',');
        let mut number = || parts.next()?.trim().parse().ok();
        Some((number()?, number()?, number()? == 1))
    };
    text.lines().filter_map(row).collect()
}

/// The rest of a row of the table.
fn row(mut micros: Vec<u64>) -> Result<String> {
    ensure!(!micros.is_empty(), "no frame was drawn");
    micros.sort_unstable();
    let at = |share: usize| micros[(micros.len() - 1) * share / 100] as f64 / 1000.0;
    Ok(format!("{} | {:.2} | {:.2} | {:.2} |", micros.len(), at(50), at(99), at(100)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_and_ranked() {
        let rows = read("frame,update,searching\n2000,500,0\n4000,700,1\nbroken");
        assert_eq!(rows, [(2000, 500, false), (4000, 700, true)]);
        let times = (1..=101).map(|it| 1000 * it).collect();
        assert_eq!(row(times).expect("times"), "101 | 51.00 | 100.00 | 101.00 |");
        assert!(row(Vec::new()).is_err());
    }
}
