//! `web-package`: makes the npm package carom-wasm and tests it with Node.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::json;

use crate::process::Missing;
use crate::{display, process, wasm, web};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Build in less time: the module is larger and the solvers slower
    #[arg(long)]
    quick: bool,
    /// The folder of the package
    #[arg(long, default_value = "dist/npm", value_name = "DIR")]
    out: PathBuf,
}

/// The package is a workspace of its own.
pub(crate) const MANIFEST: &str = "--manifest-path=crates/wasm/Cargo.toml";
const FOLDER: &str = "crates/wasm";
/// The name of the module, which wasm-bindgen gives to its files.
const MODULE: &str = "carom_wasm";
/// What is in the package besides the module: the folder of the sources, and the folder in the package.
const PARTS: &[(&str, &str)] = &[("js", ""), ("example", "example")];
const PAGES: &[&str] =
    &["LICENSE-APACHE", "LICENSE-MIT", "crates/wasm/README.md", "crates/wasm/package.json"];
/// The package of npm with the compiler that checks the types.
const TYPESCRIPT: &str = "typescript@7.0.2";
/// What a page loads with brotli, at most.
const MOST: u64 = 530_000;

/// # Errors
/// What the build needs is missing, it fails, or a test fails.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let out = process::root().join(&arguments.out);
    build(&out, arguments.quick)?;
    check_types(&out)?;
    test(&out)
}

/// Checks the sources with clippy, then builds the package in less time and tests it with Node. `cargo xtask web-package` checks its
/// types and its size, too.
///
/// # Errors
/// A check, the build or a test fails. [`Missing`] if this computer cannot build it or run every test; the rest is done.
pub(crate) fn check() -> Result<()> {
    let mut command = process::cargo();
    command.args(["clippy", "--quiet", "--locked", MANIFEST, "--target-dir"]);
    command.arg(process::target_folder()?.join("wasm-host"));
    process::run(command.args(["--", "--deny=warnings"]))?;
    node()?;
    // The test of the example has a browser; without one, Node says that it leaves this test out.
    let browser = web::chromium();
    let out = process::target_folder()?.join("npm");
    build(&out, true)?;
    test(&out)?;
    browser
}

/// # Errors
/// [`Missing`] if there is no Node.
pub(crate) fn node() -> Result<()> {
    if process::succeeds(process::program("node").arg("--version")) {
        return Ok(());
    }
    Ok(display::install("node", &["nodejs"]).map_err(Missing)?)
}

fn build(out: &Path, is_quick: bool) -> Result<()> {
    let profile = if is_quick { "quick" } else { "release" };
    let mut command = wasm::cargo("build", web::TARGET, web::LIBRARY)?;
    command.args(["--locked", MANIFEST, "--profile", profile]);
    process::run(command.env("RUSTFLAGS", web::FLAGS))?;
    let built = wasm::target_folder()?.join(web::TARGET).join(profile);

    // Only a whole folder replaces the one before.
    let new = out.with_extension("new");
    let _ = fs::remove_dir_all(&new);
    fs::create_dir_all(&new).with_context(|| new.display().to_string())?;
    let mut command = process::program(web::bindgen()?);
    command.args(["--target", "web", "--out-name", MODULE, "--out-dir"]).arg(&new);
    process::run(command.arg(built.join(format!("{MODULE}.wasm"))))?;
    // The types of the bare module, which nobody uses.
    fs::remove_file(new.join(format!("{MODULE}_bg.wasm.d.ts")))?;
    let module = new.join(format!("{MODULE}_bg.wasm"));
    if !is_quick {
        let mut command = process::program(web::optimiser()?);
        command
            .args(["-Oz", "--strip-debug", "--strip-producers"])
            .args(web::FEATURES)
            .arg("-o")
            .arg(&module)
            .arg(&module);
        process::run(&mut command)?;
        web::compiles(&module)?;
    }
    let folder = process::root().join(FOLDER);
    for (from, to) in PARTS {
        fs::create_dir_all(new.join(to))?;
        for entry in fs::read_dir(folder.join(from))? {
            let entry = entry?;
            fs::copy(entry.path(), new.join(to).join(entry.file_name()))?;
        }
    }
    for page in PAGES {
        let name = page.rsplit('/').next().unwrap_or(page);
        fs::copy(process::root().join(page), new.join(name)).with_context(|| (*page).to_owned())?;
    }
    let _ = fs::remove_dir_all(out);
    fs::rename(&new, out).with_context(|| out.display().to_string())?;
    eprintln!("the package is in {}", out.display());
    if is_quick { Ok(()) } else { measure(out) }
}

/// Prints what a page loads.
fn measure(out: &Path) -> Result<()> {
    const SCRIPT: &str = "const fs = require('fs'), zlib = require('zlib');\
        for (const name of process.argv.slice(1)) console.log(zlib.brotliCompressSync(fs.readFileSync(name)).length);";
    let names =
        [&format!("{MODULE}_bg.wasm"), &format!("{MODULE}.js"), "api.js", "games.js", "index.js"];
    let mut command = process::program("node");
    let sizes = process::output(command.args(["-e", SCRIPT]).args(names).current_dir(out))?;
    let sizes: Vec<u64> =
        String::from_utf8(sizes)?.lines().map(str::parse).collect::<Result<_, _>>()?;
    for (name, compressed) in names.iter().zip(&sizes) {
        let bytes = fs::metadata(out.join(name))?.len();
        eprintln!("{bytes:>10} bytes, {compressed:>7} with brotli: {name}");
    }
    let all: u64 = sizes.iter().sum();
    ensure!(all <= MOST, "the package has {all} bytes with brotli, more than {MOST}");
    Ok(())
}

/// Compiles a program that uses the types. The compiler is installed if it is missing.
fn check_types(out: &Path) -> Result<()> {
    let compiler = web::from_npm(TYPESCRIPT, "tsc")?;
    let options = json!({
        "compilerOptions": {
            "lib": ["es2022", "dom", "esnext.disposable"],
            "module": "esnext",
            "moduleResolution": "bundler",
            "noEmit": true,
            "paths": { "carom-wasm": [out.join("index.d.ts")] },
            "strict": true,
            "target": "es2022",
            "types": [],
        },
        "files": [process::root().join(FOLDER).join("tests/types.ts")],
    });
    let file = process::target_folder()?.join("npm-types.json");
    fs::write(&file, options.to_string())?;
    process::run(process::program(compiler).arg("--project").arg(file))
}

/// Runs the tests of the package with Node; those of the example need Chromium, and say so without it.
fn test(out: &Path) -> Result<()> {
    let tests = process::files(&["crates/wasm/tests/*.test.js"])?;
    let mut command = process::program("node");
    command.args(["--test", "--test-reporter=dot", "--test-timeout=1200000"]).args(tests);
    process::run(command.env("CAROM_WASM", out))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The package is a workspace of its own, so it cannot inherit the version.
    #[test]
    fn the_package_has_the_version_of_the_workspace() {
        let version = |path: &str, mark: &str| {
            let text = fs::read_to_string(process::root().join(path)).expect("a manifest");
            let line = text.lines().find_map(|line| line.trim().strip_prefix(mark));
            line.expect("a version").trim_matches([' ', '"', ',']).to_owned()
        };
        let of_workspace = version("Cargo.toml", "version = ");
        assert_eq!(version("crates/wasm/Cargo.toml", "version = "), of_workspace);
        assert_eq!(version("crates/wasm/package.json", "\"version\": "), of_workspace);
    }
}
