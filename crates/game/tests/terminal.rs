//! The program where no window can be opened, or none is wanted.

use std::process::{Command, Output};

fn carom_game() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_carom-game"));
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    command
}

fn run(command: &mut Command) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = command.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("the program prints UTF-8");
    (status.code(), text(stdout), text(stderr))
}

#[track_caller]
fn assert_shows_the_round(stdout: &str) {
    let corner = |line: &&str| line.trim_start().starts_with('┏');
    assert!(stdout.lines().any(|line| corner(&line) && line.ends_with('┓')), "{stdout}");
    let steps = stdout.lines().filter(|line| line.split_whitespace().nth(4) == Some("to")).count();
    assert!(stdout.contains(&format!("Fewest moves: {steps} ")), "{stdout}");
    assert!(steps > 0, "{stdout}");
}

#[test]
fn the_terminal_shows_the_board_the_task_and_the_solution() {
    let (code, stdout, stderr) = run(carom_game().arg("--terminal"));
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    assert_shows_the_round(&stdout);
    assert!(stdout.contains("robot must stop on the "), "{stdout}");
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_one_line_says_so_and_the_terminal_serves() {
    for display in [None, Some(""), Some(":4321"), Some("nonsense")] {
        let mut command = carom_game();
        command.args(["--records", "none"]);
        if let Some(display) = display {
            command.env("DISPLAY", display);
        }
        let (code, stdout, stderr) = run(&mut command);
        assert_eq!(code, Some(0), "DISPLAY {display:?}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "DISPLAY {display:?}: {stderr}");
        assert!(stderr.starts_with("carom-game: no window"), "DISPLAY {display:?}: {stderr}");
        assert_shows_the_round(&stdout);
    }
}

#[test]
fn the_terminal_says_that_it_can_play_only_one_game() {
    for (puzzle, game) in [("..B.AAB..CC...DD", "Unblock Me"), ("linnaean", "Tablut")] {
        let only =
            format!("only the window shows {game}, and the terminal can play only Ricochet Robots");
        let (code, stdout, stderr) = run(carom_game().args(["--terminal", puzzle]));
        assert_eq!((code, stdout.as_str()), (Some(2), ""));
        assert_eq!(stderr, format!("carom-game: {puzzle}: {only}\n"));
        if cfg!(target_os = "linux") {
            let nothing = ["--records", "none", "--settings", "none"];
            let (code, stdout, stderr) = run(carom_game().args(nothing).arg(puzzle));
            assert_eq!((code, stdout.as_str()), (Some(1), ""), "{stderr}");
            let why = "there is no X11 display";
            assert_eq!(stderr, format!("carom-game: no window: {why}; {only}\n"));
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_name_of_a_saved_file_is_enough() {
    let home = tempfile::tempdir().expect("a folder");
    let folder = home.path().join("Carom");
    std::fs::create_dir(&folder).expect("a folder");
    std::fs::write(folder.join("carom-1.txt"), "7650+42+E2302B12+C9\n").expect("written");
    for name in ["carom-1", "carom-1.txt"] {
        let mut command = carom_game();
        command.env("HOME", home.path()).env_remove("XDG_CONFIG_HOME").current_dir(&home);
        let (code, stdout, stderr) = run(command.args(["--terminal", name]));
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{name}");
        assert!(stdout.contains(" robot must stop on the "), "{stdout}");
    }
    let (code, _, stderr) = run(carom_game().current_dir(&home).args(["--terminal", "carom-2"]));
    assert_eq!((code, stderr.as_str()), (Some(2), "carom-game: carom-2: no such file\n"));
}

#[test]
fn help_and_version() {
    let (code, stdout, _) = run(carom_game().arg("--help"));
    assert_eq!(code, Some(0));
    assert!(stdout.contains("Usage: carom-game"), "{stdout}");
    assert!(stdout.contains("--trace FILE"), "the programs of tests have options for scripts");
    let (code, stdout, _) = run(carom_game().arg("--version"));
    assert_eq!(code, Some(0));
    assert_eq!(stdout, format!("carom-game {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_wrong_argument_is_one_line_and_exit_code_2() {
    let (code, stdout, stderr) = run(carom_game().arg("--windwo"));
    assert_eq!((code, stdout.as_str()), (Some(2), ""));
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    assert!(stderr.contains("--windwo"), "{stderr}");
}
