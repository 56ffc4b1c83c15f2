//! What `carom tablut` says about a file in the place of a position.

use super::carom_in;
use super::tablut::{SAMPLE, answer};

/// The command of an advice, which is between backticks.
fn command(refused: &str) -> &str {
    refused.split('`').nth(1).expect(refused)
}

#[test]
fn a_file_in_the_place_of_a_position_is_told_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = "my-game.tablut";
    std::fs::write(folder.path().join(game), "[Rules \"ashton\"]\n\n1. e3-b3 *\n").expect("a file");
    let run = |arguments: &[&str]| carom_in(folder.path(), &[&["tablut"], arguments].concat(), b"");
    for verb in [&["best"][..], &["show"], &["perft", "--depth", "1"]] {
        let refused = run(&[verb, &[game]].concat()).refused();
        assert!(refused.starts_with(&format!("{game}: a file is not accepted here")), "{refused}");
        assert!(refused.contains(&format!("`carom tablut convert --to position {game}`")));
    }
    let line = run(&["convert", "--to", "position", game]).out;
    let words: Vec<&str> = line.split_whitespace().collect();
    let [position, side, rules] = words[..] else { panic!("{line}") };
    let found = answer(&["show", position, "--side", side, "--rules", rules], 0);
    assert_eq!([&found["position"], &found["side"]], [position, "b"]);
}

/// The advice is a conversion that works, or the reason why there is none.
#[test]
fn a_file_in_the_place_of_a_position_gets_advice_that_fits() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &[&str]| carom_in(folder.path(), arguments, b"");
    let refused = |name: &str, content: &str| {
        std::fs::write(folder.path().join(name), content).expect("a file");
        run(&["tablut", "best", name]).refused()
    };
    let advice = |name: &str, advice: &str| {
        format!("{name}: a file is not accepted here, only a position string; {advice}")
    };
    let none = "this one has no game and no position of Tablut";
    assert_eq!(refused("README.md", "# A page\n"), advice("README.md", none));
    assert_eq!(run(&["tablut", "best", "."]).refused(), advice(".", none), "a folder");
    let why = "this one cannot be read: the file is not text: it has zero bytes";
    assert_eq!(refused("zeros", &"\0".repeat(1 << 16)), advice("zeros", why));
    let over = format!("[Rules \"ashton\"]\n\n{SAMPLE} 0-1\n");
    let why = "the king is captured at the end of the game, so there is no position to write";
    assert_eq!(refused("over.tablut", &over), advice("over.tablut", why));
    let on = "[Rules \"ashton\"]\n\n1. e3-b3 *\n";
    let win = "a ashton w 9/9/9/9/9/2k3b2/2b6/9/9 1 c6-c1\n";
    let both = format!("{over}\n{on}");
    for (name, content) in [("both.games", both.as_str()), ("wins.txt", win)] {
        let refused = refused(name, content);
        let words: Vec<&str> = command(&refused).split(' ').skip(1).collect();
        let run = run(&words);
        assert_eq!((run.code, run.out.lines().count()), (Some(0), 1), "{refused}");
    }
}

/// A shell runs the command as it is, whatever the name of the file is.
#[cfg(unix)]
#[test]
fn a_shell_reads_the_name_in_the_advice() {
    let folder = tempfile::tempdir().expect("a folder");
    let start = "[Rules \"ashton\"]\n\n1. e3-b3 *\n";
    for name in ["plain-1_2.tablut", "two words", "it's", "a$HOME", "a;b&c", "(1)*?", "\"d\"", "é"]
    {
        std::fs::write(folder.path().join(name), start).expect("a file");
        let refused = carom_in(folder.path(), &["tablut", "best", name], b"").refused();
        let script = format!("carom() {{ \"$CAROM\" \"$@\"; }}\n{}", command(&refused));
        let run = std::process::Command::new("sh")
            .args(["-c", &script])
            .env("CAROM", env!("CARGO_BIN_EXE_carom"))
            .current_dir(folder.path())
            .output()
            .expect("sh runs");
        let out = String::from_utf8(run.stdout).expect("text");
        assert!(run.status.success() && out.lines().count() == 1, "{refused}: {out}");
        let is_plain = ["plain-1_2.tablut", "é"].contains(&name);
        assert_eq!(command(&refused).contains('\''), !is_plain, "{refused}");
    }
}
