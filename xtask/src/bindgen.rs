//! `wasm-bindgen` with the options that the page and the npm package need.
//!
//! `cargo xtask web` writes it into a package of its own. The program of the registry runs tests in browsers, too, and takes three
//! times as long to build.

use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.typescript(true);
    let mut folder = None;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{argument} needs a value"));
        match argument.as_str() {
            "--version" => {
                println!("wasm-bindgen {}", env!("CARGO_PKG_VERSION"));
                return Ok(());
            }
            "--no-typescript" => bindgen.typescript(false),
            "--remove-name-section" => bindgen.remove_name_section(true),
            "--remove-producers-section" => bindgen.remove_producers_section(true),
            "--out-name" => bindgen.out_name(&value()?),
            "--out-dir" => {
                folder = Some(value()?);
                &mut bindgen
            }
            "--target" => match value()?.as_str() {
                "web" => bindgen.web(true)?,
                "no-modules" => bindgen.no_modules(true)?,
                other => return Err(format!("unknown target {other}").into()),
            },
            program => bindgen.input_path(program),
        };
    }
    Ok(bindgen.generate(folder.ok_or("--out-dir is missing")?)?)
}
