//! Starts cargo and git at the root of the workspace.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// The folder with the workspace's manifest.
///
/// The path of the build is only the last resort: two checkouts that share a target folder also share this program.
pub(crate) fn root() -> &'static Path {
    static MANIFEST: LazyLock<PathBuf> = LazyLock::new(|| {
        std::env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from)
    });
    MANIFEST.parent().expect("xtask is in a folder of the workspace")
}

/// Whether packages may be installed outside the build.
static INSTALL: AtomicBool = AtomicBool::new(false);

/// Allows installations where a person asks for them, and on a machine for checks.
pub(crate) fn allow_installations(asked: bool) {
    let is_ci = std::env::var_os("CI").is_some_and(|it| it == "true");
    INSTALL.store(asked || is_ci, Ordering::Relaxed);
}

pub(crate) fn may_install() -> bool {
    INSTALL.load(Ordering::Relaxed)
}

/// What a check needs and this computer lacks, and how to install it: the check did not run, and it did not fail.
#[derive(Debug)]
pub(crate) struct Missing(pub(crate) String);

impl std::fmt::Display for Missing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Missing {}

/// The cargo that started this program.
pub(crate) fn cargo_path() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// A cargo command at the root of the workspace.
pub(crate) fn cargo() -> Command {
    program(cargo_path())
}

/// A program command at the root of the workspace.
pub(crate) fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root());
    command
}

/// Runs a command whose output goes to the terminal.
///
/// # Errors
/// The command cannot be started, or it fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {}", show(command)))?;
    if !status.success() {
        bail!("{} failed ({status})", show(command));
    }
    Ok(())
}

/// Runs a command in place of this program, with its output to the terminal, and exits with its status. On
/// Unix this program does not exist while the command runs, so Ctrl-C affects only the command.
///
/// # Errors
/// The command cannot be started.
pub(crate) fn become_it(command: &mut Command) -> Result<ExitCode> {
    #[cfg(unix)]
    {
        let error = std::os::unix::process::CommandExt::exec(command);
        Err(error).with_context(|| format!("cannot start {}", show(command)))
    }
    #[cfg(not(unix))]
    {
        let status = command.status().with_context(|| format!("cannot start {}", show(command)))?;
        let code = status.code().and_then(|code| u8::try_from(code).ok());
        Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
    }
}

/// Runs a command and returns its output.
///
/// # Errors
/// The command cannot be started, or it fails.
pub(crate) fn output(command: &mut Command) -> Result<Vec<u8>> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start {}", show(command)))?;
    if !output.status.success() {
        bail!("{} failed ({})", show(command), output.status);
    }
    Ok(output.stdout)
}

/// The files that git tracks, or would track after `git add`, and that fit a pattern: paths from the root, with `/` on every
/// system.
///
/// # Errors
/// Git cannot list them.
pub(crate) fn files(patterns: &[&str]) -> Result<Vec<String>> {
    let mut listing = program("git");
    listing.args([
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
        "--deduplicate",
        "-z",
        "--",
    ]);
    let listing = String::from_utf8(output(listing.args(patterns))?)?;
    // A file that is deleted can still be in git's index.
    let files = listing.split_terminator('\0').filter(|path| root().join(path).is_file());
    Ok(files.map(str::to_owned).collect())
}

/// Whether a command can be started and succeeds. Its output is dropped.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|it| it.success())
}

/// The game for tests: the given program, or else a new build with the features that the tests of the workspace have, so that no
/// third-party crate is built again. Cargo selects these features if it also builds an example.
///
/// # Errors
/// The program does not exist, or the build fails.
pub(crate) fn game(given: Option<&Path>) -> Result<PathBuf> {
    program_of("carom-game", given, &["--workspace", "--bin=carom-game", "--example=solve"])
}

/// The program of a package: the given one, or else a new build.
///
/// # Errors
/// The program does not exist, or the build fails.
pub(crate) fn binary(package: &str, given: Option<&Path>, options: &[&str]) -> Result<PathBuf> {
    program_of(package, given, &[&["--package", package], options].concat())
}

fn program_of(package: &str, given: Option<&Path>, options: &[&str]) -> Result<PathBuf> {
    if let Some(path) = given {
        return path.canonicalize().with_context(|| path.display().to_string());
    }
    let mut command = cargo();
    command.args(["build", "--message-format=json-render-diagnostics"]);
    let messages = output(command.args(options))?;
    let messages = String::from_utf8_lossy(&messages);
    let values = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut programs = values.filter(|it| it["target"]["kind"][0] == "bin");
    let path = programs.find_map(|it| it["executable"].as_str().map(PathBuf::from));
    path.with_context(|| format!("cargo reports no program of {package}"))
}

/// Runs the tests of some packages without cargo-nextest: builds those of all packages, so that cargo selects the same features for
/// each group, and starts the programs of these packages.
///
/// # Errors
/// The build or a test fails.
pub(crate) fn run_tests(packages: &[&str]) -> Result<()> {
    let mut command = cargo();
    command.args(["test", "--tests", "--no-run", "--workspace"]);
    let messages = output(command.arg("--message-format=json-render-diagnostics"))?;
    let messages = String::from_utf8_lossy(&messages).into_owned();
    let mut failed = 0;
    for message in messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let (Some(program_of_test), Some(manifest)) =
            (message["executable"].as_str(), message["manifest_path"].as_str())
        else {
            continue;
        };
        let folder = Path::new(manifest).parent().context("a manifest is in a folder")?;
        let name = package_name(folder)?;
        if message["profile"]["test"] != true || !packages.iter().any(|it| is_like(&name, it)) {
            continue;
        }
        let mut test = Command::new(program_of_test);
        // As under cargo, in the folder of the package.
        let status = test.current_dir(folder).env("CARGO_MANIFEST_DIR", folder).status()?;
        failed += u32::from(!status.success());
    }
    if failed > 0 {
        bail!("{failed} programs with tests failed");
    }
    Ok(())
}

/// Whether a text is like a pattern, where a star stands for any text.
pub(crate) fn is_like(text: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        Some((start, end)) => text.starts_with(start) && text.ends_with(end),
        None => text == pattern,
    }
}

/// The name of the package of a folder, which is in the first line of its kind in the manifest.
fn package_name(folder: &Path) -> Result<String> {
    let manifest = folder.join("Cargo.toml");
    let text = std::fs::read_to_string(&manifest)?;
    let name = text.lines().find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
    name.map(str::to_owned).with_context(|| format!("{}: no name", manifest.display()))
}

/// The platform of the build, for example `x86_64-unknown-linux-gnu`.
///
/// # Errors
/// The compiler does not report it.
pub(crate) fn host() -> Result<String> {
    let version = String::from_utf8(output(Command::new("rustc").arg("-vV"))?)?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).context("rustc does not report its platform")
}

/// The folder of cargo's build output.
///
/// # Errors
/// Cargo does not report it.
pub(crate) fn target_folder() -> Result<PathBuf> {
    let metadata = output(cargo().args(["metadata", "--no-deps", "--format-version=1"]))?;
    let metadata: Value = serde_json::from_slice(&metadata)?;
    metadata["target_directory"]
        .as_str()
        .map(PathBuf::from)
        .context("cargo reports no target folder")
}

fn show(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    format!("`{}`", words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" "))
}
