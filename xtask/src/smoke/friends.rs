//! Two windows in a room of a server, each on a display of its own.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use serde_json::Value;

use super::Environment;
use super::game::GameProcess;
use crate::display::{self, ChildProcess, Display};
use crate::{process, web};

/// Builds the server.
pub(super) fn prepare() -> Result<(), String> {
    let build = || process::run(web::server("build")?.args(["--bin", "carom-server"]));
    build().map_err(|why| format!("{why:#}"))
}

/// The server. It ends with this value.
struct ServerProcess {
    _process: ChildProcess,
    host: String,
}

impl ServerProcess {
    fn start(data: &Path) -> Result<Self> {
        let program = process::target_folder()?.join("server/debug/carom-server");
        let mut command = Command::new(program);
        command.args(["--address", "127.0.0.1", "--port", "0", "--data"]).arg(data);
        command.arg(data.join("no-page")).stdout(Stdio::piped());
        let mut process = ChildProcess::start(&mut command)?;
        let output = BufReader::new(process.output()?);
        let mut lines = output.lines().map_while(Result::ok);
        let line = lines.find_map(|it| Some(it.strip_prefix("http://")?.to_owned()));
        let line = line.context("the server does not say where it is")?;
        let host = line.split(' ').next().unwrap_or_default().to_owned();
        Ok(Self { _process: process, host })
    }

    /// Opens a table where the first chip wins. Returns the link of the room.
    fn open(&self) -> Result<String> {
        const BODY: &str = r#"{"terms":{"ricochet":{"mode":"classic","board":"official","robots":4,"rules":"plain","clock":60,"chips":1}}}"#;
        let mut stream = TcpStream::connect(&self.host)?;
        write!(
            stream,
            "POST /api/rooms HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{BODY}",
            self.host,
            BODY.len()
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let body = answer.split_once("\r\n\r\n").map_or("", |it| it.1);
        let answer: Value = serde_json::from_str(body).context(answer.clone())?;
        Ok(answer["link"].as_str().context("a link")?.to_owned())
    }
}

fn players(game: &GameProcess<'_>) -> usize {
    game.state()["room"]["players"].as_array().map_or(0, Vec::len)
}

fn phase<'a>(game: &'a GameProcess<'_>) -> &'a str {
    game.state()["table"]["phase"].as_str().unwrap_or_default()
}

/// Both bid, and the lower bid is shown at both tables.
pub(super) fn a_table(stage: &Environment) -> Result<()> {
    let packages = display::prepare().map_err(anyhow::Error::msg)?;
    let mut other = Environment::new(Display::start((1280, 720), &packages)?, &stage.game);
    (other.out, other.mute) = (stage.out.clone(), stage.mute);
    let data = stage.display().folder().join("rooms");
    let server = ServerProcess::start(&data)?;
    let link = server.open()?;
    let mut ada = stage.open(&[&link])?;
    let mut bob = other.open(&[&link])?;
    for game in [&mut ada, &mut bob] {
        game.press("Sit")?;
    }
    for game in [&mut ada, &mut bob] {
        game.expect("both in the room", |it| players(it) == 2)?;
    }
    ada.press("Ready(true)")?;
    bob.press("Ready(true)")?;
    for game in [&mut ada, &mut bob] {
        game.expect("the table", |it| it.word("page") == "table" && phase(it) == "nobody has bid")?;
    }
    ada.photograph("friends-1-round")?;
    for (game, bid) in [(&mut ada, "9"), (&mut bob, "8")] {
        game.keys(&[bid, "Enter"])?;
    }
    let seats = |game: &GameProcess, seat: usize| game.state()["table"]["seats"][seat][2].clone();
    for game in [&mut ada, &mut bob] {
        game.expect("both bids", |it| seats(it, 0) == 9 && seats(it, 1) == 8)?;
    }
    ada.photograph("friends-2-bids")?;
    ada.keys(&["e"])?;
    bob.keys(&["e"])?;
    for game in [&mut ada, &mut bob] {
        game.expect("the lower bid is shown", |it| phase(it) == "a bid is being shown")?;
    }
    // Only the one who has bid less moves the robots, at both tables.
    let before = ada.state()["robots"].clone();
    let mut is_moved = false;
    for key in ["Up", "Right", "Down", "Left"] {
        bob.keys(&[key])?;
        let end = std::time::Instant::now() + std::time::Duration::from_secs(5);
        while !is_moved && std::time::Instant::now() < end {
            is_moved = ada.expect("a picture", |_| true).is_ok() && ada.state()["robots"] != before;
        }
        if is_moved {
            break;
        }
    }
    // On a busy machine the other window may be slower.
    ada.expect("the robots of the other window", |it| it.state()["robots"] != before)?;
    ada.photograph("friends-3-shown")?;
    bob.photograph("friends-4-shows")?;
    Ok(())
}
