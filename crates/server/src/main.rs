//! `carom-server`: serves the page of Carom, and has the rooms in which people play together.

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use carom_server::{OwnerRooms, Rooms, serve};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use tokio::net::TcpListener;
use tokio::signal;

mod options;

use options::{Command, Options, RoomsTask};

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why:#}");
            ExitCode::from(2)
        }
    }
}

async fn run() -> Result<()> {
    let options = Options::read()?;
    tracing_subscriber::fmt()
        .with_max_level(options.log())
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .init();
    if let Some(Command::Rooms { task }) = options.command() {
        let task = task.as_ref().context("rooms: add `list`, `close CODE` or `export CODE`")?;
        let mut rooms = OwnerRooms::open(&options.database()).await?;
        let text = match task {
            RoomsTask::List => rooms.list().await?,
            RoomsTask::Close { code } => rooms.close(code).await?,
            RoomsTask::Export { code } => rooms.export(code).await?,
        };
        // Who has seen enough closes the pipe.
        let _ = std::io::stdout().write_all(text.as_bytes());
        return Ok(());
    }
    let (address, port) = options.socket();
    let listener = TcpListener::bind((address, port)).await;
    let listener = listener.with_context(|| {
        format!("cannot listen at {address}, port {port}; choose another one with --port")
    })?;
    let metrics = match options.metrics() {
        Some(address) => {
            let listener = TcpListener::bind(address).await;
            Some(listener.with_context(|| format!("cannot listen at {address} for --metrics"))?)
        }
        None => None,
    };
    let settings = options.settings();
    if settings.proxies.is_empty()
        && settings.public_url.as_ref().is_some_and(|it| it.starts_with("https:"))
    {
        tracing::warn!(
            "a proxy seems to be before the server: name its address with --trusted-proxy, or all visitors count as one"
        );
    }
    let rooms = Rooms::open(&options.database(), settings).await?;
    let local = listener.local_addr()?;
    tracing::info!("listens at {local}");
    if let Some(listener) = metrics {
        tracing::info!("counts are at http://{}/metrics", listener.local_addr()?);
        tokio::spawn(serve(listener, Rooms::metrics(), None, std::future::pending()));
    }
    greet(&options, local);
    let router = rooms.bounded(rooms.router().merge(rooms.pages(options.folder())));
    let stopping = rooms.clone();
    let stopped = async move {
        stop().await;
        tracing::info!("stops, and goes on with its rooms at the next start");
        stopping.stop();
    };
    serve(listener, router, Some(&rooms), stopped).await;
    rooms.finish().await;
    Ok(())
}

/// Says where the server is, with a code for the camera of a phone.
fn greet(options: &Options, local: SocketAddr) {
    let folder = options.folder();
    if !folder.join("index.html").is_file() {
        let folder = folder.display();
        println!("No page in {folder}; `cargo xtask web` makes it. The rooms work without it.");
    }
    let here = match local.ip() {
        ip if ip.is_unspecified() => network_address().unwrap_or(Ipv4Addr::LOCALHOST.into()),
        ip => ip,
    };
    let own = format!("http://{}", SocketAddr::new(here, local.port()));
    let url = options.public_url().unwrap_or(own);
    println!("{url}  (Ctrl+C ends the server)");
    if (options.public_url().is_some() || !here.is_loopback())
        && let Ok(code) = QrCode::new(&url)
    {
        // Light on dark, as terminals are.
        let mut picture = code.render::<Dense1x2>();
        picture.dark_color(Dense1x2::Light).light_color(Dense1x2::Dark);
        println!("{}", picture.build());
    }
}

/// The address of this computer in its network. Nothing is sent: the system only says from where it would be.
fn network_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address for documents, which nobody has.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|ip| !ip.is_unspecified())
}

/// Waits for Ctrl+C, or for the signal with which a system stops its services.
async fn stop() {
    #[cfg(unix)]
    let terminated = async {
        match signal::unix::signal(signal::unix::SignalKind::terminate()) {
            Ok(mut terminate) => {
                terminate.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    let interrupted = async {
        // Without the signal the server only runs on.
        if signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        () = terminated => {}
        () = interrupted => {}
    }
}
