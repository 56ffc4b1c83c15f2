//! `web`: makes the folder of the page that a browser shows, and serves it on this computer.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::display::{self, Display, Packages};
use crate::dist::{WORKSPACE, notices};
use crate::process::Missing;
use crate::{process, wasm};

#[derive(clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "they are flags of a command line")]
pub(crate) struct Arguments {
    /// Serve the page afterwards, on this computer
    #[arg(long)]
    serve: bool,
    /// The port of the server
    #[arg(long, default_value_t = 8000, value_name = "NUMBER")]
    port: u16,
    /// Make the page with the options for scripts, in the folder web of cargo's build output, and test it in Chromium with real keys,
    /// clicks and touches; needs chromium and chromedriver
    #[arg(long, conflicts_with_all = ["serve", "out", "url"])]
    test: bool,
    /// Build in less time: the files are larger and the solvers slower
    #[arg(long)]
    quick: bool,
    /// Build nothing: use the folder as it is
    #[arg(long, conflicts_with = "quick")]
    no_build: bool,
    /// With --test: use this program of the game for a window beside the browser instead of building it
    #[arg(long, requires = "test", value_name = "FILE")]
    game: Option<PathBuf>,
    /// The folder of the page
    #[arg(long, default_value = "dist/web", value_name = "DIR")]
    out: PathBuf,
    /// The address at which the page will be: links that are shared show a picture only with it
    #[arg(long, default_value = "", value_name = "URL")]
    url: String,
}

/// The profile of the page for tests.
pub(crate) const TEST_PROFILE: &str = "web-test";
/// The tests of the page ask it what it shows.
const SCRIPTS: &str = "--features=carom-game/testing";
/// What a page with the options for scripts has.
const STATE: &[u8] = b"carom_state";
/// The test of the page as players get it.
const PLAYERS_TEST: &str = "players_get_a_page_without_options_for_scripts";
/// The one test of the page that every run has.
const VISIT: &str = "a_visit_has_rounds_records_and_a_room";
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
/// The parts of the standard library that the programs need.
pub(crate) const LIBRARY: &str = "std,panic_abort";
/// Every browser since 2023 has these instructions.
pub(crate) const FLAGS: &str = "-Ctarget-feature=+simd128";
/// The server is a workspace of its own.
pub(crate) const SERVER: &str = "--manifest-path=crates/server/Cargo.toml";
/// The package of npm with `wasm-opt`. Debian's is too old for what the compiler writes today.
const OPTIMISER: &str = "binaryen@132.0.0";

/// What the compiler uses of WebAssembly, for `wasm-opt`. With all that it knows it writes what no browser reads.
pub(crate) const FEATURES: &[&str] = &[
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--enable-simd",
];

/// The other files of the page, and their names there.
const PAGE: &[(&str, &str)] = &[
    ("assets/desktop/carom.png", "carom.png"),
    ("assets/desktop/carom.svg", "carom.svg"),
    ("assets/web/data.html", "data.html"),
    ("assets/web/data.js", "data.js"),
    ("assets/web/first-dark.svg", "first-dark.svg"),
    ("assets/web/first-light.svg", "first-light.svg"),
    ("assets/web/index.html", "index.html"),
    ("assets/web/manifest.webmanifest", "manifest.webmanifest"),
    ("assets/web/page.css", "page.css"),
    ("assets/web/page.js", "page.js"),
    ("assets/web/support.js", "support.js"),
];

/// What only others show: a page with a link to this one, and what offers to install it. A visit does not load them.
const PICTURES: &[(&str, &str)] = &[
    ("docs/pictures/game.png", "picture-game.png"),
    ("docs/pictures/home.png", "picture-home.png"),
    ("docs/pictures/phone.png", "picture-phone.png"),
];

/// A link of `data.html` leads to it. A visit does not load it.
const LICENCES: &str = "licences.txt";

/// A program of the page: its package, the name of its files, and the kind of script that starts it. A Web Worker of every browser
/// can be a script, and not everywhere a module.
struct WebProgram {
    package: &'static str,
    name: &'static str,
    kind: &'static str,
}

const GAME: WebProgram = WebProgram { package: "carom-game", name: "carom", kind: "web" };
const WORKER: WebProgram = WebProgram { package: "carom-jobs", name: "worker", kind: "no-modules" };

/// # Errors
/// What the build needs is missing, or it fails.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let Arguments { test: is_for_tests, quick, url, .. } = arguments;
    let out = if *is_for_tests { test_folder()? } else { process::root().join(&arguments.out) };
    if !arguments.no_build {
        build(&out, *quick, *is_for_tests, url)?;
    }
    if *is_for_tests {
        test(&out, arguments.game.as_deref())?;
    }
    if arguments.serve {
        let mut command = server("run")?;
        command.args(["--", "--address=127.0.0.1", "--port", &arguments.port.to_string()]);
        command.arg("--data").arg(process::target_folder()?.join("server/rooms"));
        process::run(command.arg(&out))?;
    }
    Ok(())
}

/// Builds the page for tests, and plays one visit in it.
///
/// # Errors
/// The build or the test fails. [`Missing`] if this computer cannot build or show the page.
pub(crate) fn check_page() -> Result<()> {
    let out = build_for_tests()?;
    process::run(browser_test(&out)?.args(["--exact", VISIT]))
}

/// Starts the page as players get it, then builds the page for tests, and runs all of them.
///
/// # Errors
/// The build or a test fails. [`Missing`] if this computer cannot build or show the page, or, after the other tests, if it has no
/// display for a window beside the browser.
pub(crate) fn check_browser() -> Result<()> {
    let out = build_for_tests()?;
    let of_players = out.with_extension("players");
    build(&of_players, true, false, "")?;
    process::run(browser_test(&of_players)?.args(["--exact", PLAYERS_TEST]))?;
    test(&out, None)
}

fn build_for_tests() -> Result<PathBuf> {
    chromium()?;
    let out = test_folder()?;
    build(&out, true, true, "")?;
    Ok(out)
}

fn test_folder() -> Result<PathBuf> {
    Ok(process::target_folder()?.join("web"))
}

/// # Errors
/// [`Missing`] if there is no Chromium that a test can drive.
pub(crate) fn chromium() -> Result<()> {
    if process::succeeds(process::program("chromedriver").arg("--version")) {
        return Ok(());
    }
    Ok(display::install("chromedriver", &["chromium", "chromium-driver"]).map_err(Missing)?)
}

/// # Errors
/// The engine of browsers does not compile a program.
pub(crate) fn compiles(program: &Path) -> Result<()> {
    const SCRIPT: &str = "new WebAssembly.Module(require('fs').readFileSync(process.argv[1]))";
    process::run(process::program("node").args(["-e", SCRIPT]).arg(program))
}

/// The test that has a window of the game beside the browser.
const WINDOW_TEST: &str = "a_phone_and_a_window_sit_at_one_table";

/// Runs every test of the page with options for scripts, with a virtual display for [`WINDOW_TEST`].
///
/// # Errors
/// A test fails. [`Missing`] if there is no display; the tests but [`WINDOW_TEST`] have passed then.
fn test(page: &Path, game: Option<&Path>) -> Result<()> {
    let mut command = browser_test(page)?;
    command.args(["--skip", PLAYERS_TEST]);
    let packages = match virtual_display() {
        Ok(packages) => packages,
        Err(why) => {
            process::run(command.args(["--skip", WINDOW_TEST]))?;
            return Err(Missing(format!("{WINDOW_TEST}: {why}")).into());
        }
    };
    let display = Display::start((1280, 720), &packages)?;
    process::run(command.envs(display.environment()).env("CAROM_GAME", process::game(game)?))
}

/// # Errors
/// What the test of a window needs is missing.
fn virtual_display() -> Result<Packages, String> {
    if !process::succeeds(process::program("xdotool").arg("--version")) {
        display::install("xdotool", &["xdotool"])?;
    }
    display::prepare()
}

/// A command that tests a page in Chromium.
fn browser_test(page: &Path) -> Result<Command> {
    let mut command = server("test")?;
    command.args(["--test", "browser"]).env("CAROM_WEB", page);
    command.args(["--", "--nocapture", "--test-threads=1"]);
    Ok(command)
}

/// A command of cargo for the server.
pub(crate) fn server(task: &str) -> Result<Command> {
    let mut command = process::cargo();
    command.args([task, "--quiet", SERVER, "--target-dir"]);
    command.arg(process::target_folder()?.join("server"));
    Ok(command)
}

/// A command of cargo for the programs of the page.
///
/// # Errors
/// [`Missing`] if the compiler cannot build for browsers.
pub(crate) fn programs(task: &str, profile: &str) -> Result<Command> {
    let mut command = wasm::cargo(task, TARGET, LIBRARY)?;
    command.args(["--profile", profile, "--no-default-features"]);
    command.args([GAME, WORKER].map(|it| format!("--package={}", it.package)));
    command.env("RUSTFLAGS", FLAGS);
    Ok(command)
}

fn build(out: &Path, is_quick: bool, is_for_tests: bool, url: &str) -> Result<()> {
    let profile = if is_quick { TEST_PROFILE } else { "web" };
    let scripts: &[&str] = if is_for_tests { &[SCRIPTS] } else { &[] };
    process::run(programs("build", profile)?.args(scripts))?;

    // Only a whole folder replaces the one before.
    let new = out.with_extension("new");
    let _ = fs::remove_dir_all(&new);
    fs::create_dir_all(&new).with_context(|| new.display().to_string())?;
    let built = wasm::target_folder()?.join(TARGET).join(profile);
    let game = fs::read(built.join(format!("{}.wasm", GAME.package)))?;
    let has_state = game.windows(STATE.len()).any(|it| it == STATE);
    ensure!(has_state == is_for_tests, "only the page for tests has options for scripts");
    let bindgen = bindgen()?;
    for WebProgram { package, name, kind } in [GAME, WORKER] {
        let mut command = process::program(&bindgen);
        command.args(["--no-typescript", "--remove-name-section", "--remove-producers-section"]);
        command.args(["--target", kind, "--out-name", name, "--out-dir"]);
        process::run(command.arg(&new).arg(built.join(format!("{package}.wasm"))))?;
    }
    if !is_quick {
        optimise(&new)?;
    }
    page(&new, url)?;
    if !is_quick {
        compress(&new)?;
    }
    let _ = fs::remove_dir_all(out);
    fs::rename(&new, out).with_context(|| out.display().to_string())?;
    sizes(out)
}

fn optimise(out: &Path) -> Result<()> {
    let optimiser = match optimiser() {
        Ok(optimiser) => optimiser,
        Err(why) => {
            eprintln!("The files are larger, because wasm-opt is missing: {why:#}");
            return Ok(());
        }
    };
    for WebProgram { name, .. } in [GAME, WORKER] {
        let level = if name == GAME.name { "-Oz" } else { "-O3" };
        let file = out.join(format!("{name}_bg.wasm"));
        let mut command = process::program(&optimiser);
        command.arg(level).args(FEATURES).arg("-o").arg(&file).arg(&file);
        process::run(&mut command)?;
        compiles(&file)?;
    }
    Ok(())
}

/// Writes the page, with the version of all files and their names.
fn page(out: &Path, url: &str) -> Result<()> {
    let script = out.join("worker.js");
    let start = "wasm_bindgen({ module_or_path: \"worker_bg.wasm?v=@VERSION@\" });\n";
    fs::write(&script, fs::read_to_string(&script)? + start)?;
    copy(PAGE, out)?;
    let service = fs::read_to_string(process::root().join("assets/web/service.js"))?;
    let names = names(out)?;
    let mut sum = flate2::Crc::new();
    sum.update(service.as_bytes());
    for name in &names {
        sum.update(&fs::read(out.join(name))?);
    }
    let version = format!("{:08x}", sum.sum());
    // A browser asks for the page by the name of its folder.
    let files: Vec<&str> =
        names.iter().map(|it| if it == "index.html" { "./" } else { it }).collect();
    let bytes = fs::metadata(out.join("carom_bg.wasm"))?.len();
    let url = if url.is_empty() || url.ends_with('/') { url } else { &format!("{url}/") };
    fs::write(out.join("service.js"), service)?;
    copy(PICTURES, out)?;
    fs::write(out.join(LICENCES), licences()?)?;
    for name in ["data.html", "index.html", "page.js", "service.js", "support.js", "worker.js"] {
        let path = out.join(name);
        let text = fs::read_to_string(&path)?
            .replace("@VERSION@", &version)
            .replace("@URL@", url)
            .replace("@FILES@", &files.join(" "))
            .replace("@BYTES@", &bytes.to_string());
        fs::write(path, text)?;
    }
    Ok(())
}

/// The licences of what is in the programs of the page.
fn licences() -> Result<String> {
    let typeface = fs::read_to_string(process::root().join("assets/fonts/OFL.txt"))?;
    let programs = [GAME.package, WORKER.package];
    let others = notices::collect(WORKSPACE, &programs, TARGET)?;
    Ok(format!("The typeface:\n\n{typeface}\n{others}"))
}

fn copy(files: &[(&str, &str)], out: &Path) -> Result<()> {
    for (from, to) in files {
        let from = process::root().join(from);
        fs::copy(&from, out.join(to)).with_context(|| from.display().to_string())?;
    }
    Ok(())
}

/// The names of the files of a folder, in their order.
fn names(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().into_string();
        names.push(name.ok().context("a file of the page has a name that is no text")?);
    }
    names.sort();
    Ok(names)
}

/// Writes each larger file once more, compressed. Static hosts and `carom-server` send these to browsers.
fn compress(out: &Path) -> Result<()> {
    const SCRIPT: &str = "const fs = require('fs'), zlib = require('zlib');\
        for (const name of process.argv.slice(1)) {\
            const all = fs.readFileSync(name), { constants } = zlib;\
            const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: all.length };\
            fs.writeFileSync(name + '.br', zlib.brotliCompressSync(all, { params }));\
        }";
    let is_large =
        |name: &&String| ["css", "html", "js", "svg", "wasm"].iter().any(|it| name.ends_with(it));
    let names = names(out)?;
    let mut command = process::program("node");
    command.args(["-e", SCRIPT]).args(names.iter().filter(is_large)).current_dir(out);
    if let Err(why) = process::run(&mut command) {
        eprintln!("The server compresses nothing, because Node did not: {why:#}");
    }
    Ok(())
}

/// Prints what a browser loads.
fn sizes(out: &Path) -> Result<()> {
    for name in ["carom_bg.wasm", "carom.js", "worker_bg.wasm", "worker.js"] {
        let bytes = fs::metadata(out.join(name))?.len();
        let compressed = fs::metadata(out.join(format!("{name}.br")));
        let compressed = compressed.map_or_else(|_| "-".to_owned(), |it| it.len().to_string());
        eprintln!("{bytes:>10} bytes, {compressed:>9} with brotli: {name}");
    }
    eprintln!("the page is in {}", out.display());
    Ok(())
}

/// `wasm-bindgen` of the version in Cargo.lock, which must be that of the library. It is built if it is missing.
pub(crate) fn bindgen() -> Result<PathBuf> {
    const MAIN: &str = include_str!("bindgen.rs");
    let version = locked("wasm-bindgen")?;
    let told = Command::new("wasm-bindgen").arg("--version").output();
    if told.is_ok_and(|it| String::from_utf8_lossy(&it.stdout).contains(&version)) {
        return Ok(PathBuf::from("wasm-bindgen"));
    }
    let folder = tools()?.join(format!("wasm-bindgen-{version}"));
    let build = folder.join("build");
    // It runs for seconds: more passes over it would take longer than they save.
    let manifest = format!(
        "[package]\nname = \"wasm-bindgen\"\nversion = \"{version}\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [dependencies]\nwasm-bindgen-cli-support = \"={version}\"\n\n[profile.release]\nopt-level = 1\n"
    );
    fs::create_dir_all(folder.join("src"))?;
    for (name, text) in [("src/main.rs", MAIN), ("Cargo.toml", &manifest)] {
        // Cargo builds again what is newer than its program.
        let file = folder.join(name);
        if fs::read_to_string(&file).ok().as_deref() != Some(text) {
            fs::write(file, text)?;
        }
    }
    let mut command = process::cargo();
    command.args(["build", "--release", "--quiet", "--manifest-path"]);
    command.arg(folder.join("Cargo.toml")).arg("--target-dir").arg(&build);
    process::run(&mut command)?;
    Ok(build.join(format!("release/wasm-bindgen{}", std::env::consts::EXE_SUFFIX)))
}

/// The version of a package in Cargo.lock.
fn locked(package: &str) -> Result<String> {
    let mut command = process::cargo();
    command.args(["metadata", "--format-version=1", "--locked", "--filter-platform", TARGET]);
    let metadata: Value = serde_json::from_slice(&process::output(&mut command)?)?;
    let mut packages = metadata["packages"].as_array().into_iter().flatten();
    let found = packages.find(|it| it["name"] == package);
    let version = found.and_then(|it| it["version"].as_str()).map(str::to_owned);
    version.with_context(|| format!("{package} is not in Cargo.lock"))
}

/// `wasm-opt`, which npm installs into the folder of the build.
pub(crate) fn optimiser() -> Result<PathBuf> {
    from_npm(OPTIMISER, "wasm-opt")
}

/// A program of a package of npm.
pub(crate) fn from_npm(package: &str, name: &str) -> Result<PathBuf> {
    npm_package(package, &format!("node_modules/.bin/{name}"))
}

/// A file of a package of npm, which is installed into the folder of the build.
pub(crate) fn npm_package(package: &str, file: &str) -> Result<PathBuf> {
    let root = tools()?.join(package.replace('@', "-"));
    let path = root.join(file);
    if !path.exists() {
        let mut command = process::program("npm");
        command.args(["install", "--silent", "--no-audit", "--no-fund", package, "--prefix"]);
        process::run(command.arg(&root))?;
    }
    Ok(path)
}

fn tools() -> Result<PathBuf> {
    let tools = process::target_folder()?.join("tools");
    fs::create_dir_all(&tools)?;
    Ok(tools)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name that no test has would select none, and pass.
    #[test]
    fn the_test_of_every_run_exists() {
        let tests = process::root().join("crates/server/tests/browser/main.rs");
        let tests = fs::read_to_string(tests).expect("the tests of the page");
        assert!(tests.contains(&format!("async fn {VISIT}()")), "{VISIT}");
    }
}
