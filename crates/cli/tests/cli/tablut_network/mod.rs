//! `carom tablut serve` and `join` over real sockets on this machine.

mod clients;
mod games;
mod matches;
mod servers;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpStream};
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use carom_competition::wire::{self, Action, ReceiveError, State};
use carom_engine::tablut::{Move, Side};

/// A program that takes longer hangs, also on a busy machine.
const HANGS: Duration = Duration::from_mins(10);

/// A program of a test, which ends with the test at the latest.
struct TestProgram {
    child: Child,
    out: BufReader<ChildStdout>,
    err: BufReader<ChildStderr>,
}

impl TestProgram {
    fn start(mut command: Command) -> Self {
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let out = BufReader::new(child.stdout.take().expect("a pipe"));
        let err = BufReader::new(child.stderr.take().expect("a pipe"));
        Self { child, out, err }
    }

    /// Starts `carom tablut` with these words and arguments.
    fn carom(words: &str, arguments: &[&str]) -> Self {
        let mut command = Command::new(crate::PROGRAM);
        command.arg("tablut").args(words.split_whitespace()).args(arguments);
        Self::start(command)
    }

    /// Starts `carom tablut join` for a port of this machine.
    fn join(side: &str, port: u16, words: &str) -> Self {
        Self::carom(&format!("join --side {side} --port {port} {words}"), &[])
    }

    /// The next line of the output.
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.out.read_line(&mut line).expect("text");
        line.trim_end().to_owned()
    }

    /// The next line on standard error.
    fn complaint(&mut self) -> String {
        let mut line = String::new();
        self.err.read_line(&mut line).expect("text");
        line.trim_end().to_owned()
    }

    /// The output to the end of this text.
    fn until(&mut self, text: &str) -> String {
        let mut read = Vec::new();
        while !read.ends_with(text.as_bytes()) {
            let mut byte = [0];
            self.out.read_exact(&mut byte).expect("the text comes");
            read.push(byte[0]);
        }
        String::from_utf8(read).expect("text")
    }

    fn type_line(&mut self, line: &str) {
        let stdin = self.child.stdin.as_mut().expect("a pipe");
        writeln!(stdin, "{line}").expect("the program reads");
    }

    fn wait(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            match self.child.try_wait().expect("a child") {
                Some(status) => return status,
                None if start.elapsed() > HANGS => panic!("the program does not end"),
                None => thread::sleep(Duration::from_millis(5)),
            }
        }
    }

    /// The exit code, the rest of the output, and what was said on standard error.
    fn end(&mut self) -> (Option<i32>, String, String) {
        let status = self.wait();
        let (mut out, mut err) = (String::new(), String::new());
        self.out.read_to_string(&mut out).expect("text");
        self.err.read_to_string(&mut err).expect("text");
        assert!(!err.contains("panicked"), "{err}");
        (status.code(), out, err)
    }

    /// Asks it to stop, as Ctrl-C does.
    fn interrupt(&self) {
        let kill = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status();
        assert!(kill.expect("kill runs").success());
    }
}

impl Drop for TestProgram {
    fn drop(&mut self) {
        // It has ended, unless the test has failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `carom tablut serve` with its ports.
struct Server {
    program: TestProgram,
    white: u16,
    black: u16,
}

impl Server {
    fn start(words: &str) -> Self {
        Self::with(words, &[])
    }

    fn with(words: &str, arguments: &[&str]) -> Self {
        Self::under("ashton", "ashton", words, arguments)
    }

    /// A server under rules, which have a name. Its clients have all the time that they need.
    fn under(rules: &str, name: &str, words: &str, arguments: &[&str]) -> Self {
        let words = format!("--rules {rules} --time 24h {words}");
        Self::started(&words, name, arguments)
    }

    fn started(words: &str, name: &str, arguments: &[&str]) -> Self {
        let words = format!("serve --white-port 0 --black-port 0 {words}");
        let mut program = TestProgram::carom(&words, arguments);
        assert!(program.line().starts_with(&format!("rules   {name}, ")));
        let [white, black] = ["white", "black"].map(|side| {
            let line = program.line();
            let port = line.strip_prefix(&format!("{side}   waits at 127.0.0.1:"));
            port.and_then(|it| it.parse().ok()).unwrap_or_else(|| panic!("{line}"))
        });
        Self { program, white, black }
    }

    const fn port(&self, side: Side) -> u16 {
        match side {
            Side::Defenders => self.white,
            Side::Attackers => self.black,
        }
    }

    /// A client for a side that has sent its name.
    fn joined(&self, side: Side) -> Client {
        let mut client = Client::new(self.port(side));
        client.say(&format!("\"{side}\""));
        client
    }

    /// The last line of the output, after the server has ended by itself without complaints.
    #[track_caller]
    fn result(&mut self) -> String {
        let (code, out, err) = self.program.end();
        assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
        let line = out.lines().last().expect("a result");
        line.strip_prefix("result  ").unwrap_or_else(|| panic!("{out}")).to_owned()
    }
}

/// A client that sends whatever a test wants.
struct Client {
    stream: TcpStream,
}

impl Client {
    fn new(port: u16) -> Self {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("a connection");
        Self::of(stream)
    }

    fn of(stream: TcpStream) -> Self {
        stream.set_read_timeout(Some(HANGS)).expect("a limit");
        stream.set_write_timeout(Some(HANGS)).expect("a limit");
        Self { stream }
    }

    fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).expect("the other side reads");
    }

    fn say(&mut self, text: &str) {
        self.send(&wire::framed(text));
    }

    fn play(&mut self, text: &str) {
        let mv: Move = text.parse().expect("a move");
        self.say(&Action { mv, side: None }.to_string());
    }

    fn hear(&mut self) -> Result<String, ReceiveError> {
        let heard = wire::receive(&mut self.stream);
        heard.map(|text| text.expect("the other side is silent for too long"))
    }

    fn state(&mut self) -> State {
        let text = self.hear().expect("a state");
        text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    /// Says that nothing more comes, as a client does that ends.
    fn leave(&self) {
        self.stream.shutdown(Shutdown::Both).expect("a connection");
    }
}
