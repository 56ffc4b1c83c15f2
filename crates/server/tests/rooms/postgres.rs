//! Servers that share a database of PostgreSQL.

use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt as _, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use carom_rooms::{ClientMessage, RefusalCode, Request, RoomGame};
use serde_json::{Value, json};
use sqlx::{Connection as _, PgConnection};
use tempfile::TempDir;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite;

use crate::restart::{Pause, begin, pauses, pick, play, terms};
use crate::world::{PATIENCE, RoomClient, ServerProcess, socket};
use crate::{games, restart};

/// A database for one test.
struct Postgres {
    programs: PathBuf,
    folder: TempDir,
    child: Child,
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Postgres {
    async fn start() -> Self {
        let programs = programs().expect(
            "PostgreSQL, which Debian has as postgresql; `cargo test -- --skip postgres::` leaves its tests out",
        );
        let folder = tempfile::tempdir().expect("a folder");
        if is_root() {
            chown(folder.path(), user("-u"), user("-g")).expect("a user for the database");
        }
        let mut init = command(&programs.join("initdb"));
        init.args(["--username=carom", "--auth=trust", "--encoding=UTF8", "--locale=C"]);
        init.args(["--no-sync", "--pgdata"]).arg(folder.path().join("data"));
        let made = init.output().expect("initdb");
        assert!(made.status.success(), "{made:?}");
        let child = run(&programs, folder.path());
        let postgres = Self { programs, folder, child };
        postgres.connect().await;
        postgres
    }

    fn url(&self) -> String {
        format!("postgres://carom@localhost/postgres?host={}", self.folder.path().display())
    }

    /// A connection, as soon as the database takes one.
    async fn connect(&self) -> PgConnection {
        let began = Instant::now();
        loop {
            match PgConnection::connect(&self.url()).await {
                Ok(connection) => return connection,
                Err(why) => assert!(began.elapsed() < PATIENCE, "{why}"),
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    async fn execute(&self, statement: &'static str) {
        let mut connection = self.connect().await;
        sqlx::raw_sql(statement).execute(&mut connection).await.expect("a statement");
    }

    /// Ends it at once, without a word to its clients.
    fn stop(&mut self) {
        let id = self.child.id().to_string();
        // It may have ended.
        let _ = Command::new("kill").args(["-QUIT", &id]).status();
        let _ = self.child.wait();
    }

    fn start_again(&mut self) {
        self.child = run(&self.programs, self.folder.path());
    }

    /// A server at this database, which has the same address each time.
    fn server(&self, port: u16) -> ServerProcess {
        let mut command = Command::new(env!("CARGO_BIN_EXE_carom-server"));
        command.args(["--port", &port.to_string(), "--database", &self.url()]);
        command.args(["--own-url", &format!("http://127.0.0.1:{port}"), "--log", "off"]);
        ServerProcess::run(command)
    }

    /// Two servers, a room of the first one with two players, and a game in it.
    async fn two_servers(&self) -> ([ServerProcess; 2], [RoomClient; 2]) {
        let servers = [self.server(free_port()), self.server(free_port())];
        let code = servers[0].open(&terms()).await;
        let mut players = [
            RoomClient::join(&servers[0], &code, "Ada").await,
            RoomClient::join(&servers[1], &code, "Blaise").await,
        ];
        for player in &mut players {
            assert_eq!(player.host, servers[0].host, "where the room is");
            player.ask(Request::Ready(true)).await.expect("before the game");
        }
        (servers, players)
    }
}

/// The folder of the programs with the highest number.
fn programs() -> Option<PathBuf> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&paths).collect();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    folders.extend(versions.map(|it| it.path().join("bin")));
    folders.retain(|it| it.join("initdb").is_file() && it.join("postgres").is_file());
    folders.pop()
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|it| it.uid() == 0)
}

/// A number of the user that the database has, since it refuses to be root.
fn user(which: &str) -> Option<u32> {
    let output = Command::new("id").args([which, "postgres"]).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}

fn command(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(program);
    command
}

fn run(programs: &Path, folder: &Path) -> Child {
    let mut command = command(&programs.join("postgres"));
    command.args(["-c", "listen_addresses=", "-c", "fsync=off", "-D"]).arg(folder.join("data"));
    command.arg("-k").arg(folder).current_dir(folder).stderr(Stdio::null());
    command.spawn().expect("the database")
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its address").port()
}

async fn get(server: &ServerProcess, line: &str) -> (u16, Value) {
    let (status, _, body) = server.http(line, "", "").await;
    (status, serde_json::from_str(&body).unwrap_or_default())
}

/// Whose turn it is.
fn turn(players: &[RoomClient; 2]) -> usize {
    let Some(RoomGame::Tablut(table)) = players[0].room().game() else { panic!("no game") };
    table.game().moves().len() % 2
}

/// The player whose turn it is makes a move, and both see it.
async fn make_move(players: &mut [RoomClient; 2]) {
    catch_up(players).await;
    let mover = &mut players[turn(players)];
    let request = play(pick(mover.room()));
    mover.ask(request).await.expect("a legal move");
    catch_up(players).await;
}

/// Both players see the same.
async fn catch_up(players: &mut [RoomClient; 2]) {
    let number = players[0].room().number().max(players[1].room().number());
    for player in players {
        player.until(|room| room.number() >= number && room.is_playing()).await;
    }
}

/// Comes back, as soon as the server can have rooms.
async fn come_back(player: &mut RoomClient, server: &ServerProcess) {
    let began = Instant::now();
    while let Err(code) = player.again(server).await {
        assert_eq!(code, RefusalCode::NotNow);
        assert!(began.elapsed() < PATIENCE);
        sleep(Duration::from_millis(200)).await;
    }
}

/// Sends the last request again, unless it was carried out.
async fn repeat(player: &mut RoomClient, request: Request) {
    let number = player.number;
    assert_eq!(player.last_request == number, player.has_happened(number));
    if player.last_request < number {
        player.send(&ClientMessage::Request { number, request }).await;
        while !player.has_happened(number) {
            player.step().await.expect("events");
        }
    }
}

/// Both players and the database have the same events: nothing is lost, nothing happens twice.
async fn check(postgres: &Postgres, players: &mut [RoomClient; 2]) {
    catch_up(players).await;
    assert_eq!(players[0].room().digest(), players[1].room().digest());
    assert_eq!(players[0].log, players[1].log);
    let rows = sqlx::query_scalar("SELECT record FROM events WHERE room = $1 ORDER BY number");
    let mut connection = postgres.connect().await;
    let rows: Vec<String> =
        rows.bind(&players[0].code).fetch_all(&mut connection).await.expect("events");
    let log = players[0].log.iter().map(|it| serde_json::to_string(it).expect("JSON"));
    assert!(log.eq(rows));
}

#[tokio::test]
async fn rooms_are_the_same_as_in_a_folder() {
    let postgres = Postgres::start().await;
    let port = free_port();
    // The server that starts again with the same address ends the lease of the earlier one.
    restart::play_and_kill(|| postgres.server(port)).await;
    games::race(&postgres.server(port)).await;
}

#[tokio::test]
async fn a_client_is_sent_to_the_server_that_has_the_room() {
    let postgres = Postgres::start().await;
    let (mut servers, mut players) = postgres.two_servers().await;
    make_move(&mut players).await;
    let code = players[0].code.clone();
    // Both know the room, and the list of rooms.
    let line = format!("GET /api/rooms/{code}");
    let states = [get(&servers[0], &line).await, get(&servers[1], &line).await];
    assert_eq!(states[0], states[1]);
    assert_eq!(states[0].1["players"][1]["is_connected"], true);
    let body = json!({"terms": terms(), "listed": true}).to_string();
    let opened = servers[0].http("POST /api/rooms", "", &body).await.2;
    let opened: Value = serde_json::from_str(&opened).expect("JSON");
    let list = get(&servers[1], "GET /api/rooms").await.1;
    assert_eq!(list["rooms"][0]["code"], opened["code"]);
    // A page of one server may connect to the other one, as soon as they know each other, and to nobody else.
    let own = format!("http://{}", servers[0].host);
    let began = Instant::now();
    while socket(&servers[1].host, &code, Some(&own)).await.is_err() {
        assert!(began.elapsed() < PATIENCE);
        sleep(Duration::from_millis(200)).await;
    }
    match socket(&servers[1].host, &code, Some("http://evil.example")).await {
        Err(tungstenite::Error::Http(answer)) => assert_eq!(answer.status(), 403),
        other => panic!("{other:?}"),
    }
    let head = servers[1].http("GET /", "", "").await.1;
    let policy = head.split("connect-src ").nth(1).and_then(|it| it.split(';').next());
    let mut allowed: Vec<&str> = policy.expect("a policy").split(' ').collect();
    allowed.sort_unstable();
    let mut sockets = servers.each_ref().map(|it| format!("ws://{}", it.host));
    sockets.sort();
    assert_eq!(allowed, ["'self'", &sockets[0], &sockets[1]]);
    // A server that stops leaves its rooms to others at once.
    let [first, second] = &mut servers;
    assert!(first.terminate().success());
    let alive = "SELECT url FROM servers WHERE is_alive(servers)";
    let alive = sqlx::query_scalar(alive).fetch_all(&mut postgres.connect().await).await;
    let alive: Vec<String> = alive.expect("the servers");
    assert_eq!(alive, [format!("http://{}", second.host)], "its lease has ended with it");
    for player in &mut players {
        player.again(second).await.expect("the token is known");
        assert_eq!(player.host, second.host);
    }
    make_move(&mut players).await;
    check(&postgres, &mut players).await;
}

#[tokio::test]
async fn the_rooms_of_a_server_that_is_killed_go_on_at_another_one() {
    let postgres = Postgres::start().await;
    let (mut servers, mut players) = postgres.two_servers().await;
    for _ in 0..4 {
        make_move(&mut players).await;
    }
    // Nobody knows whether the move arrives.
    let mover = turn(&players);
    let request = play(pick(players[mover].room()));
    let due = players[mover].room().due().expect("a clock");
    let seen = players[mover].log.len();
    players[mover].begin(request.clone()).await;
    servers[0].kill();
    let now = "SELECT carom_now()";
    let now = sqlx::query_scalar(now).fetch_one(&mut postgres.connect().await).await;
    let killed: i64 = now.expect("a time");
    for player in &mut players {
        player.again(&servers[1]).await.expect("the token is known");
        assert_eq!(player.host, servers[1].host);
    }
    let Pause { first, before, at, all } = pauses(&players[mover].log, seen);
    // From the last sign of life on, which was before the end and not before the last event.
    let least = at - killed.cast_unsigned();
    assert!((least..=at - before).contains(&first), "{first} ms between {before} and {at}");
    if players[mover].last_request < players[mover].number {
        assert_eq!(players[mover].room().due(), Some(due + all));
    }
    repeat(&mut players[mover], request).await;
    check(&postgres, &mut players).await;
    make_move(&mut players).await;
    check(&postgres, &mut players).await;
}

#[tokio::test]
async fn a_server_whose_lease_has_run_out_cannot_write() {
    let postgres = Postgres::start().await;
    let (servers, mut players) = postgres.two_servers().await;
    make_move(&mut players).await;
    // The first server sleeps for longer than its lease.
    servers[0].signal("-STOP");
    players[0].begin(Request::Leave).await;
    postgres.execute("UPDATE servers SET alive_until = 0 WHERE id = 1").await;
    players[1].again(&servers[1]).await.expect("the token is known");
    assert_eq!(players[1].host, servers[1].host);
    let events = players[1].log.len();
    servers[0].signal("-CONT");
    // It refuses what it cannot store, or has seen before that its lease is over.
    loop {
        match players[0].step().await {
            Ok(()) => {}
            Err(Some((_, code))) => assert_eq!(code, RefusalCode::NotStored),
            Err(None) => break,
        }
    }
    players[0].again(&servers[0]).await.expect("the token is known");
    assert_eq!(players[0].host, servers[1].host, "it is sent on");
    assert!(!players[0].has_happened(players[0].number));
    assert!(players[0].log.len() >= events);
    make_move(&mut players).await;
    check(&postgres, &mut players).await;
    // Another lease lets it have rooms again.
    let began = Instant::now();
    while get(&servers[0], "GET /healthz").await.0 != 200 {
        assert!(began.elapsed() < PATIENCE);
        sleep(Duration::from_millis(200)).await;
    }
    let code = servers[0].open(&terms()).await;
    assert_eq!(RoomClient::join(&servers[0], &code, "Eve").await.host, servers[0].host);
    // The clock of the database is set back: all leases are over, and each server takes another one.
    postgres
        .execute(
            "UPDATE servers SET alive_at = alive_at + 3600000, alive_until = alive_until + 3600000",
        )
        .await;
    for player in &mut players {
        while player.step().await.is_ok() {}
        come_back(player, &servers[0]).await;
    }
    make_move(&mut players).await;
    check(&postgres, &mut players).await;
}

#[tokio::test]
async fn the_database_is_gone_for_some_seconds() {
    let mut postgres = Postgres::start().await;
    let server = postgres.server(free_port());
    let (code, mut players) = begin(&server).await;
    for seconds in [1, 12] {
        make_move(&mut players).await;
        postgres.stop();
        let mover = turn(&players);
        let request = play(pick(players[mover].room()));
        players[mover].begin(request).await;
        let refused = Err(Some((Some(players[mover].number), RefusalCode::NotStored)));
        let mut step = players[mover].step().await;
        while step.is_ok() {
            step = players[mover].step().await;
        }
        assert_eq!(step, refused);
        for line in ["GET /healthz", "GET /api/rooms", &format!("GET /api/rooms/{code}")] {
            assert_eq!(get(&server, line).await.0, 503, "{line}");
        }
        sleep(Duration::from_secs(seconds)).await;
        postgres.start_again();
        for player in &mut players {
            come_back(player, &server).await;
        }
        let number = players[mover].number;
        assert!(!players[mover].has_happened(number), "nothing is half done");
        make_move(&mut players).await;
        check(&postgres, &mut players).await;
    }
}
