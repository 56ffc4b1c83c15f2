//! Help, and wrong usage.

use super::{carom, command};

const COMMANDS: [&str; 7] =
    ["solve", "show", "analyse", "tablebase", "generate", "convert", "corpus"];

#[test]
fn every_command_has_help_with_examples() {
    for help in ["-h", "--help"] {
        let text = carom(&[help]).quiet(0);
        for command in COMMANDS {
            assert!(text.contains(&format!("\n  {command} ")), "{text}");
            let text = carom(&[command, help]).quiet(0);
            assert!(text.contains(&format!("\nExamples:\n  carom {command} ")), "{text}");
        }
    }
}

#[test]
fn a_command_may_name_its_game() {
    let text = carom(&["--help"]).quiet(0);
    assert!(text.contains("\n  ricochet "), "{text}");
    let text = carom(&["ricochet", "--help"]).quiet(0);
    for command in COMMANDS {
        assert!(text.contains(&format!("\n  {command} ")), "{text}");
    }
    let show = ["show", "7650+42+E2302B12+C9"];
    let named = carom(&[&["ricochet"], &show[..]].concat()).quiet(0);
    assert_eq!(named, carom(&show).quiet(0));
}

#[test]
fn a_name_comes_before_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("7650"), "0 0 R\n1 1 G\n2 2\n").expect("a file");
    let show = |puzzle| {
        let run = command(&["show", puzzle]).current_dir(folder.path()).output().expect("a run");
        String::from_utf8(run.stdout).expect("text")
    };
    assert_eq!(show("7650"), carom(&["show", "7650"]).quiet(0));
    assert_eq!(show("./7650").lines().count(), 2 * 3 + 3, "{}", show("./7650"));
}

#[test]
fn help_names_every_solver_and_its_promise() {
    let text = carom(&["solve", "--help"]).quiet(0);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for row in carom_solver::ricochet::CATALOGUE {
        let line = format!("- {}: {}: {}", row.id, row.label, row.promise);
        assert!(words.contains(&line), "{line}");
    }
}

#[test]
fn wrong_usage_exits_with_2() {
    let wrong: [&[&str]; 31] = [
        &[],
        &["ricochet"],
        &["ricochet", "ricochet", "solve", "7650"],
        &["dance"],
        &["solve"],
        &["solve", "7650", "--solver", "magic"],
        &["solve", "7650", "--threads", "0"],
        &["solve", "7650", "--profile", "house"],
        &["solve", "7650", "--robot", "red"],
        &["solve", "7650", "--target", "3;9"],
        &["solve", "7650", "--every-target", "--target", "3,9"],
        &["solve", "7650", "--max-memory", "much"],
        &["solve", "7650", "--limit", "5"],
        &["solve", "7650", "--distinct"],
        &["solve", "7650", "--all", "--prefer", "none"],
        &["solve", "7650", "--all", "--every-target"],
        &["solve", "7650", "--targets", "red"],
        &["solve", "7650", "--targets", "red 1,1", "--all"],
        &["show", "7650", "--map", "pink"],
        &["show", "7650", "--format", "gif"],
        &["convert", "--to", "doc", "7650"],
        &["convert", "7650"],
        &["analyse"],
        &["analyse", "7650", "--robots", "5"],
        &["analyse", "7650", "--every-target", "--target", "vortex"],
        &["tablebase"],
        &["tablebase", "build", "x"],
        &["tablebase", "query", "x"],
        &["tablebase", "query", "x", "--robots", "0,0", "--nth", "1"],
        &["generate", "--out", "x", "--exact-moves", "9", "--min-moves", "9"],
        &["corpus", "x", "--threads", "0"],
    ];
    for arguments in wrong {
        let run = carom(arguments);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(!run.err.is_empty() && !run.err.contains("panicked"), "{arguments:?}: {}", run.err);
    }
}
