//! The programs for other systems, on Linux: those for Windows are built with mingw, and run by Wine on a virtual display; those for
//! macOS are only checked.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::display::{self, ChildProcess, Display, Packages};
use crate::process::{self, Missing};
use crate::wasm;

const TARGET: &str = "x86_64-pc-windows-gnu";
const COMPILER: &str = "x86_64-w64-mingw32-gcc";
const PACKAGES: &[&str] = &["gcc-mingw-w64-x86-64", "wine", "wine64"];
/// The parts of the standard library that programs and tests need.
const LIBRARY: &str = "std,panic_unwind,test";

/// The library of Windows that gives Rust's standard library random numbers. Wine 8.0 has none.
const RANDOM: &str = "\
__declspec(dllimport) unsigned char __stdcall SystemFunction036(void *, unsigned long);
__declspec(dllexport) int __stdcall ProcessPrng(void *bytes, unsigned long long length) {
    return SystemFunction036(bytes, length);
}
";

/// The packages whose tests Wine runs: what reads and writes files, and what needs the system.
const TESTED: &[&str] = &[
    "--package=carom-cli",
    "--package=carom-formats",
    "--package=carom-support",
    "--features=carom-support/store",
];
/// The tests that need Bash or Python, which Wine cannot start.
const SKIPPED: &[&str] =
    &["transcripts::every", "transcripts::the_", "help::the_examples", "in_another_language"];

const MACOS: &str = "aarch64-apple-darwin";

/// The folder of the player. Many players of Windows have such a name.
const HOME: &str = "Zoë Groß";
const PUZZLE: &str = "7650+42+E2302B12+C9";
const SIZE: (u16, u16) = (1280, 800);
/// The time for the first picture of a build without much optimisation.
const PATIENCE: Duration = Duration::from_mins(15);

/// # Errors
/// A build or a test fails. [`Missing`]: mingw, Wine, the standard library for Windows, or a display.
pub(crate) fn check_windows() -> Result<()> {
    let is_there = |it: &&str| process::succeeds(process::program(it).arg("--version"));
    if let Some(missing) = [COMPILER, "wine"].iter().find(|it| !is_there(it)) {
        display::install(missing, PACKAGES).map_err(Missing)?;
    }
    let packages = display::prepare().map_err(Missing)?;
    let wine = Wine::new()?;
    // While a program waits for a command, Wine's services serve all others, which start in a tenth of the time.
    let mut waiting = wine.program();
    waiting.arg("cmd").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let waiting = ChildProcess::start(&mut waiting)?;
    let outcome = run(&wine, &packages);
    drop(waiting);
    // A game that did not end.
    process::succeeds(wine.program().args(["wineboot", "--kill"]));
    outcome
}

/// Checks that the programs compile for macOS. Nothing is linked, so that this needs no file of Apple.
///
/// # Errors
/// One does not compile. [`Missing`]: the standard library for macOS.
pub(crate) fn check_macos() -> Result<()> {
    for package in ["--package=carom-cli", "--package=carom-game"] {
        let mut command = wasm::cargo("check", MACOS, LIBRARY)?;
        command.args([package, "--no-default-features"]);
        // One library has parts in C, which nobody calls here.
        command.envs([("CC_aarch64_apple_darwin", "true"), ("AR_aarch64_apple_darwin", "true")]);
        process::run(command.env("SDKROOT", "/"))?;
    }
    Ok(())
}

fn run(wine: &Wine, packages: &Packages) -> Result<()> {
    let skipped = SKIPPED.iter().flat_map(|it| ["--skip", it]);
    let mut under_wine = wine.cargo("test")?;
    // Two programs that start at once: now and then Wine refuses one ("Internal error").
    under_wine.arg("--tests").args(TESTED).args(["--", "--test-threads=1"]);
    process::run(under_wine.args(skipped))?;
    let built = wasm::target_folder()?.join(TARGET).join("debug");
    let carom = built.join("carom.exe");

    // As players get it: without the features of tests.
    process::run(wine.cargo("build")?.args(["--package=carom-game", "--no-default-features"]))?;
    let game = built.join("carom-game.exe");
    check_head(&fs::read(&game)?)?;
    let saved = play(wine, &game, packages)?;
    let answer = process::output(wine.program().arg(&carom).arg("solve").arg(&saved))?;
    ensure!(String::from_utf8_lossy(&answer).contains("optimal"), "the saved round has no answer");
    Ok(())
}

/// The head of the program says that it has an icon, and that Windows opens no console for it.
fn check_head(program: &[u8]) -> Result<()> {
    let number = |at: usize| {
        let bytes = program.get(at..at + 4).context("the program is cut off")?;
        anyhow::Ok(u32::from_le_bytes(bytes.try_into()?))
    };
    let head = number(0x3c)? as usize + 24;
    ensure!(number(head + 68)? & 0xffff == 2, "the game opens a console");
    let icon = fs::metadata(process::root().join("assets/desktop/carom.png"))?.len();
    ensure!(u64::from(number(head + 132)?) > icon, "the game has no icon");
    Ok(())
}

/// Makes a move in the window, saves the round and quits. Returns the file.
fn play(wine: &Wine, game: &Path, packages: &Packages) -> Result<PathBuf> {
    let display = Display::start(SIZE, packages)?;
    let mut command = wine.program();
    // Only a desktop of Wine tells how often it draws, which the game asks for. Wine compiles no shaders of Direct3D.
    command.args(["explorer", &format!("/desktop=carom,{}x{}", SIZE.0, SIZE.1)]).arg(game);
    command.arg(PUZZLE).envs(display.environment()).env("WGPU_BACKEND", "vulkan");
    let mut game = ChildProcess::start(&mut command)?;
    let saved = wine.home().join("Carom/carom-1.ron");
    let start = Instant::now();
    display.point((i16::try_from(SIZE.0)? / 2, 10))?;
    while !saved.is_file() {
        ensure!(start.elapsed() < PATIENCE && game.ended()?.is_none(), "the game saves nothing");
        thread::sleep(Duration::from_secs(1));
        // The title of the window, which gets the keys then.
        display.button_down(1)?;
        display.button_up(1)?;
        for key in ["r", "Up", "Ctrl+s"] {
            display.strike(key)?;
        }
    }
    display.strike("Ctrl+q")?;
    while game.ended()?.is_none() {
        ensure!(start.elapsed() < PATIENCE, "the game does not end");
        thread::sleep(Duration::from_millis(100));
    }
    let kept = wine.players()?.join("AppData/Roaming/carom/data/ricochet/round.ron");
    ensure!(fs::read_to_string(&kept)?.contains("moves"), "the game keeps no round");
    Ok(saved)
}

/// A folder with the disk of Wine, the folder of the player, and the scripts that start Wine with them.
struct Wine(PathBuf);

impl Wine {
    fn new() -> Result<Self> {
        let wine = Self(process::target_folder()?.join("windows"));
        // What an earlier run has saved.
        let _ = fs::remove_dir_all(&wine.0);
        fs::create_dir_all(wine.home())?;
        let source = wine.0.join("random.c");
        fs::write(&source, RANDOM)?;
        let mut compiler = process::program(COMPILER);
        compiler.args(["-shared", "-o"]).arg(wine.0.join("bcryptprimitives.dll"));
        process::run(compiler.arg(&source).arg("-ladvapi32"))?;
        wine.write_script()?;
        Ok(wine)
    }

    fn home(&self) -> PathBuf {
        self.0.join(HOME)
    }

    /// The folder of the user on the disk of Wine.
    fn players(&self) -> Result<PathBuf> {
        let folders = fs::read_dir(self.0.join("disk/drive_c/users"))?.flatten();
        let mut own = folders.map(|it| it.path()).filter(|it| !it.ends_with("Public"));
        own.next().context("Wine has no user")
    }

    /// Writes the script that starts Wine. Cargo could start it with no other variables than its own.
    fn write_script(&self) -> Result<()> {
        let path = self.script();
        let at = |path: PathBuf| quoted(&path);
        let (home, disk, library) = (at(self.home()), at(self.0.join("disk")), at(self.0.clone()));
        // Nobody needs the programs for .NET and for pages that Wine offers to fetch.
        let text = format!(
            "#!/bin/sh\nexport HOME={home} WINEPREFIX={disk} WINEPATH=Z:{library} LC_ALL=C.UTF-8\n\
             export WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml=\nexec wine \"$@\"\n"
        );
        fs::write(&path, text)?;
        process::run(process::program("chmod").arg("+x").arg(&path))
    }

    fn script(&self) -> PathBuf {
        self.0.join("start")
    }

    fn program(&self) -> Command {
        process::program(self.script())
    }

    /// A command of cargo for Windows, whose tests Wine runs.
    fn cargo(&self, task: &str) -> Result<Command> {
        let mut command = wasm::cargo(task, TARGET, LIBRARY)?;
        // As a list, so that its path may have spaces.
        let runner = Value::from(vec![self.script().display().to_string()]);
        command.args(["--config", &format!("target.{TARGET}.runner={runner}")]);
        // Wine cannot start cargo, which the library of the kept texts would ask for the folder.
        command.env("INSTA_WORKSPACE_ROOT", process::root());
        Ok(command)
    }
}

/// A path as one word of a shell.
fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', r"'\''"))
}
