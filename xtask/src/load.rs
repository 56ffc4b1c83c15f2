//! `load`: measures the server of rooms with bots, on this computer alone.

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::Result;

use crate::{process, web};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The arguments of the program; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

pub(crate) fn run(Arguments { arguments }: &Arguments) -> Result<ExitCode> {
    process::run(web::server("build")?.args(["--release", "--bin", "carom-server"]))?;
    let server = process::target_folder()?.join("server/release/carom-server");
    let mut command = web::server("run")?;
    command.args(["--release", "--example", "load", "--", "--server"]).arg(server).args(arguments);
    let is_done = command.status()?.success();
    Ok(if is_done { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
