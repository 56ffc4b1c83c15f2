//! The command `carom` as its users run it. The transcripts show its output and its errors; what they cannot show is tested here:
//! signals, pipes, sockets, pictures, and what belongs to files of the project.

mod help;
mod icon;
mod pipes;
mod print;
mod schemas;
#[cfg(target_os = "linux")]
mod signals;
mod tablut;
mod tablut_network;
mod tablut_wins;
mod transcripts;
mod unblock_boards;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Where the tests run, so that files have short names.
const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");

/// An official board with four robots, 8 moves from the goal.
const GAME: [&str; 5] = ["0765+42+2E21BD0F+93", "--robot", "yellow", "--target", "10,10"];

/// More puzzles than a test could wait for.
const ENDLESS: [&str; 11] = [
    "generate",
    "--count",
    "1000000",
    "--out",
    "-",
    "--format",
    "corpus",
    "--min-moves",
    "6",
    "--threads",
    "2",
];

/// What a run of `carom` left.
#[derive(Debug)]
struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

/// The program to test.
const PROGRAM: &str = env!("CARGO_BIN_EXE_carom");

/// A `carom` to be started with some arguments.
fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).current_dir(DATA);
    command
}

/// Runs `carom`.
fn carom(arguments: &[&str]) -> Run {
    carom_fed(arguments, b"")
}

/// Runs `carom` with something on standard input.
fn carom_fed(arguments: &[&str], input: &[u8]) -> Run {
    carom_in(Path::new(DATA), arguments, input)
}

/// Runs `carom` in a folder with something on standard input.
fn carom_in(folder: &Path, arguments: &[&str], input: &[u8]) -> Run {
    let mut child = command(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("carom starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let output = std::thread::scope(|scope| {
        // A command that does not read standard input closes it, and one that writes much waits for a reader.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("carom ends")
    });
    Run {
        code: output.status.code(),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: without_progress(output.stderr),
    }
}

/// Standard error without the lines that a slow machine gets every ten seconds.
fn without_progress(err: Vec<u8>) -> String {
    let err = String::from_utf8(err).expect("text");
    err.split_inclusive('\n').filter(|line| !line.starts_with("progress: ")).collect()
}

/// Runs `carom` and sends it a signal twice when it listens to signals, as some programs and people do.
#[cfg(target_os = "linux")]
fn signalled(arguments: &[&str], signal: &str) -> Run {
    signalled_fed(arguments, signal, b"", 0)
}

/// The same with something on standard input, which then stays open. The signal comes when the output has this number of lines.
#[cfg(target_os = "linux")]
fn signalled_fed(arguments: &[&str], signal: &str, input: &[u8], lines: usize) -> Run {
    use std::io::{BufRead, BufReader, Read};
    use std::sync::mpsc::{self, RecvTimeoutError};
    use std::thread;
    use std::time::Duration;

    let mut command = command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("carom starts");
    let mut open = child.stdin.take().expect("a pipe");
    let _ = open.write_all(input);
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut out = Vec::new();
    for _ in 0..lines {
        stdout.read_until(b'\n', &mut out).expect("a line");
    }
    let status = format!("/proc/{}/status", child.id());
    // SIGINT, which is caught after SIGTERM.
    let listens = || {
        let text = std::fs::read_to_string(&status).expect("a running program");
        let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect(&text);
        u64::from_str_radix(caught.trim(), 16).expect(caught) & 2 != 0
    };
    while !listens() {
        assert!(child.try_wait().expect("a child").is_none(), "it has ended");
        thread::yield_now();
    }
    let id = child.id().to_string();
    let send = || Command::new("kill").args(["-s", signal, &id, &id]).status();
    assert!(send().expect("kill runs").success());
    let (ended, has_ended) = mpsc::channel::<()>();
    let output = thread::scope(|scope| {
        scope.spawn(move || {
            // A signal that comes between the system's note of the handler and the library's own is lost. A command that has heard
            // it ends long before, also on a busy machine.
            if has_ended.recv_timeout(Duration::from_mins(5)) == Err(RecvTimeoutError::Timeout) {
                let _ = send();
            }
        });
        // Standard error is short, so it fits into its pipe until it is read.
        stdout.read_to_end(&mut out).expect("the rest");
        let output = child.wait_with_output().expect("carom ends");
        drop(ended);
        output
    });
    drop(open);
    Run {
        code: output.status.code(),
        out: String::from_utf8(out).expect("text"),
        err: without_progress(output.stderr),
    }
}

impl Run {
    /// The output of a run that must end with this code and say nothing on standard error.
    #[track_caller]
    fn quiet(self, code: i32) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(code), ""), "{}", self.out);
        self.out
    }

    /// The one line of a run that must be refused.
    #[track_caller]
    fn refused(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (Some(2), ""), "{}", self.err);
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self.err.trim_end().to_owned()
    }
}
