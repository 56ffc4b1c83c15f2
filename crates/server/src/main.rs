//! `carom-server`: serves the page of Carom.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, ensure};
use clap::Parser;
use tokio::net::TcpListener;

/// Serve the page of Carom to browsers.
#[derive(Parser)]
#[command(
    version,
    after_help = "Example:\n  cargo xtask web && carom-server dist/web\n\nWith --address 0.0.0.0 other devices of the network can open the page, too. Without https a browser then has no clipboard for it, and does not keep it for use without a network."
)]
struct Arguments {
    /// The folder of the page, which `cargo xtask web` makes
    #[arg(default_value = "dist/web")]
    folder: PathBuf,
    /// The address at which browsers find it; 0.0.0.0 for every network of this computer
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// The port; 0 takes a free one
    #[arg(long, default_value_t = 8000, value_name = "NUMBER")]
    port: u16,
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(&Arguments::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why:#}");
            ExitCode::from(2)
        }
    }
}

async fn run(Arguments { folder, address, port }: &Arguments) -> Result<()> {
    ensure!(
        folder.join("index.html").is_file(),
        "the folder {} has no index.html; `cargo xtask web` makes the page",
        folder.display()
    );
    let listener = TcpListener::bind((*address, *port)).await;
    let listener = listener.with_context(|| {
        format!("cannot listen at {address}, port {port}; choose another one with --port")
    })?;
    println!("http://{}  (Ctrl+C ends the server)", listener.local_addr()?);
    let server = axum::serve(listener, carom_server::pages(folder));
    server.with_graceful_shutdown(stop()).await.context("the server has stopped")
}

/// Waits for Ctrl+C.
async fn stop() {
    // Without the signal the server only runs on.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
