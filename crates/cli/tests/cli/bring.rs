//! What people bring: files of other programs, and the answers that are right for them.

use super::{carom_fed, command};

/// The text of a command that reads something from standard input.
fn answer(arguments: &[&str], input: &str) -> String {
    let run = carom_fed(arguments, input.as_bytes());
    assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.err);
    run.out
}

/// Asserts that a puzzle has an optimal solution of so many moves.
#[track_caller]
fn check_length(arguments: &[&str], input: &str, length: usize, moves: &str) {
    let text = answer(arguments, input);
    let noun = if length == 1 { "move" } else { "moves" };
    assert!(text.contains(&format!("{length} {noun}")), "{text}");
    assert!(text.contains(moves), "{text}");
}

const WALLED_IN: &str = "walled-in - 4x4:915382fa8016c447 0,6 0 11 2\n";

#[test]
fn a_robot_that_cannot_move_is_a_part_of_a_puzzle() {
    let facts = "dim(1..4). pos(red,1,1). pos(green,3,2). target(red,4,3).\n\
                 barrier(3,2,north). barrier(3,2,east). barrier(3,2,south). barrier(3,2,west). barrier(4,3,south).\n";
    check_length(&["solve", "-"], WALLED_IN, 2, "rE rS");
    check_length(&["solve", "-"], facts, 2, "rE rS");
    for solver in ["bfs", "astar", "tablebase", "reach", "fast"] {
        check_length(&["solve", "--solver", solver, "-"], WALLED_IN, 2, "rE rS");
    }
    // The robot that must arrive cannot move.
    let stuck = facts.replace("red,1,1", "red,1,4").replace("pos(green,3,2)", "pos(green,1,1)");
    let stuck = stuck.replace("pos(red,1,4)", "pos(red,3,2)");
    assert_eq!(carom_fed(&["solve", "-"], stuck.as_bytes()).code, Some(1));
    // Every format that can say it gives it back.
    for format in ["ron", "jsonl", "dump", "asp", "roboyard", "drawing", "text", "corpus"] {
        let text = answer(&["convert", "--to", format, "-"], WALLED_IN);
        check_length(&["solve", "-"], &text, 2, "rE rS");
    }
    let middle = carom_fed(&["solve", "7650", "--robots", "7,7"], b"").refused();
    assert!(middle.contains("closed square"), "{middle}");
}

#[test]
fn puzzles_may_have_more_robots_than_the_game() {
    let six = "six-robots - 6x6:911113800002800002800002800002c44446 0,35,30,5,21,26 0 9\n";
    for solver in ["bfs", "astar", "idastar", "tablebase", "fast"] {
        check_length(&["solve", "--solver", solver, "-"], six, 5, "");
    }
    for format in ["ron", "jsonl", "asp", "drawing", "text", "corpus", "grid"] {
        let text = answer(&["convert", "--to", format, "-"], six);
        check_length(&["solve", "-"], &text, 5, "");
    }
    for format in ["dump", "roboyard"] {
        let why = carom_fed(&["convert", "--to", format, "-"], six.as_bytes()).refused();
        assert!(why.contains(" supports up to 5 robots, not 6"), "{why}");
    }
    let ten = ["generate", "--count", "2", "--out", "-", "--size", "9x9", "--robot-count", "10"];
    let made = answer(&[&ten[..], &["--max-moves", "4", "--format", "corpus"]].concat(), "");
    let puzzles = made.lines().filter(|line| line.contains(" 9x9:"));
    let robots = |line: &str| line.split_whitespace().nth(3).map(|it| it.split(',').count());
    let robots: Vec<_> = puzzles.filter_map(robots).collect();
    assert_eq!(robots, [10, 10], "{made}");
}

#[test]
fn puzzles_of_other_programs_are_read() {
    let directions = "dim(1..4).\nbarrier(3,1,1,0). barrier(4,3,0,1).\navailable_target(red, moon, 4, 3).\n\
                      robot(red;green).\ninitial_pos(red,1,1). initial_pos(green,1,4).\n";
    // The wall is east of (3, 1), so red does not begin with a slide to the east.
    check_length(&["solve", "-"], directions, 2, "rS rE");
    let several = directions
        .replace("robot(red;green)", "available_target(green,star,1,2). robot(red;green)");
    assert!(answer(&["convert", "--to", "ron", "-"], &several).contains("targets"));
    check_length(&["solve", "-", "--target", "3,2", "--robot", "red"], &several, 2, "rS rE");
    let grid = "2 4 3 5\n1...\n..W2\n...X\n";
    check_length(&["solve", "-"], grid, 2, "rS rE");
    let letters = "R...\n..X#\n...G\n";
    check_length(&["solve", "-"], letters, 2, "rS rE");
    let level = "board:4,4;h3,3;rr0,0;rg0,3;tr3,2;num_moves:2;\nsolution:rE rS";
    check_length(&["solve", "-"], level, 2, "rE rS");
}

#[test]
fn boards_of_rush_hour_are_read_as_they_are_written_everywhere() {
    let rows = ".B.CCC\n.BDDEE\nAAFGHI\n..FGHI\n...GJK\n..LLJK\n";
    let framed: String = rows.lines().map(|row| format!("|{row}|\n")).collect();
    let framed = format!("+------+\n{framed}+------+\n").replace("GHI|\n|..F", "GHI>\n|..F");
    for text in [
        rows.to_owned(),
        rows.replace('.', "o"),
        rows.replace('.', "-"),
        rows.replace('.', " "),
        rows.replace('A', "X"),
        framed.replace('.', " "),
        framed,
    ] {
        check_length(&["unblock", "solve", "-"], &text, 11, "");
    }
    assert_eq!(answer(&["unblock", "convert", "--to", "rows", "-"], rows), rows);
    let lines = [
        "11 .B.CCC.BDDEEAAFGHI..FGHI...GJK..LLJK 6318",
        "1228 BBBCCD...EEDAA.F.DG..FHHGIIIJJGKKLLL 13",
        "BCD...BCDEF.AADEF.GHIIIJGHKKKJ.HLL.J 13 1202",
    ];
    let file = lines.join("\n");
    let checked = answer(&["unblock", "corpus", "-"], &file);
    assert!(checked.contains('3') && !checked.contains("mismatch"), "{checked}");
    for (number, (moves, positions)) in [(11, 6318), (13, 1228), (13, 1202)].into_iter().enumerate()
    {
        let only = (number + 1).to_string();
        check_length(&["unblock", "solve", "--only", &only, "-"], &file, moves, "");
        let known =
            answer(&["unblock", "analyse", "--format", "json", "--only", &only, "-"], &file);
        assert!(known.contains(&positions.to_string()), "{known}");
    }
    let written = answer(&["unblock", "convert", "--to", "database", "-"], &file);
    assert_eq!(written.lines().next(), Some(lines[0].replace('.', "o").as_str()));
    assert_eq!(answer(&["unblock", "convert", "--to", "database", "-"], &written), written);
}

const OPENTAFL: &str = "[date:2020.01.01]\n[result:?]\n[attackers:alpha]\n[defenders:beta]\n\
    [rules:dim:9 name:Tablut esc:e atkf:y ks:c nj:n cor: cens: cenh: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/]\n\
    \n1. d9-c9 e7-f7\n2. c9-c8 e6-g6\n";

#[test]
fn games_and_states_of_tablut_are_read() {
    let record = answer(&["tablut", "convert", "--to", "record", "-"], OPENTAFL);
    let expected = "[Rules \"linnaean\"]\n[Date \"2020.01.01\"]\n[Black \"alpha\"]\n[White \"beta\"]\n\n\
                    1. d1-c1 e3-f3 2. c1-c2 e4-g4 *\n";
    assert_eq!(record, expected);
    let back = answer(&["tablut", "convert", "--to", "opentafl", "-"], &record);
    assert_eq!(back, OPENTAFL.replace("[result:?]\n", ""));
    let position = "3bbb3/4b4/1w7/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3 b ashton\n";
    let state = answer(&["tablut", "convert", "--to", "state", "-"], position);
    assert!(
        state.starts_with("{\"board\":[[\"EMPTY\"") && state.ends_with("\"turn\":\"BLACK\"}\n"),
        "{state}"
    );
    assert_eq!(answer(&["tablut", "convert", "--to", "position", "-"], &state), position);
    // Comments after one move become one; an empty one adds nothing.
    let commented =
        OPENTAFL.replace("e7-f7", "e7-f7 [a  b] [{] []").replace("e6-g6", "e6-g6 [] [c]");
    let record = answer(&["tablut", "convert", "--to", "record", "-"], &commented);
    assert!(record.ends_with("e3-f3 {a b} 2. c1-c2 e4-g4 {c} *\n"), "{record}");
    let wrong = carom_fed(&["tablut", "show", "-"], OPENTAFL.replace("c9-c8", "c9-c1").as_bytes())
        .refused();
    assert!(wrong.starts_with("<stdin>:8:4: illegal move c9-c1"), "{wrong}");
}

#[test]
fn games_of_tablut_are_arguments_themselves() {
    let record = "[Rules \"ashton\"] 1. e3-b3 e2-e3 1/2-1/2";
    for verb in [&["show"][..], &["best", "--max-moves", "1"]] {
        let arguments = [&["tablut"], verb].concat();
        let text = answer(&[&arguments[..], &[record]].concat(), "");
        assert!(text.contains("ashton"), "{text}");
        let first = text.lines().take(3).collect::<Vec<_>>();
        let piped = answer(&[&arguments[..], &["-"]].concat(), record);
        assert_eq!(first, piped.lines().take(3).collect::<Vec<_>>());
    }
    let wrong = carom_fed(&["tablut", "show", "[Rules \"ashton\"] 1. e3-e1 *"], b"").refused();
    assert!(wrong.contains("1:21: illegal move"), "{wrong}");
}

/// A counter that is full does not look like a number of solutions.
#[test]
fn a_number_that_cannot_be_counted_is_not_told() {
    let board = "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo";
    let text = answer(&["unblock", "solve", "--all", "--metric", "steps", board], "");
    assert!(text.contains("all     more optimal solutions than 64 bits can count"), "{text}");
    assert!(
        text.ends_with("    ... more than can be counted; use --limit to list more\n"),
        "{text}"
    );
}

#[test]
fn a_format_that_is_named_says_what_stands_where() {
    let run = |from: &str, text: &str| {
        carom_fed(&["solve", "--from", from, "-"], text.as_bytes()).refused()
    };
    let grid = run("grid", "1..\n.?.\n..G\n");
    assert!(
        grid.starts_with("<stdin>:2:2: unexpected character `?` on 1,1; leave out --from"),
        "{grid}"
    );
    let rows =
        carom_fed(&["unblock", "solve", "--from", "rows", "-"], b"AA.\n...\n..7\n").refused();
    assert!(rows.starts_with("<stdin>:3:3: unexpected character `7`"), "{rows}");
    assert!(
        !command(&["solve", "--from", "rows", "-"]).output().expect("it runs").status.success()
    );
}

/// A diagonal under a wall, and an official board: moves that end on a diagonal are illegal, or the robot stops there.
#[test]
fn a_diagonal_may_stop_a_robot_that_it_would_turn_into_a_wall() {
    let before_wall = "diagonal - 4x4:951381028002c446 4 0 13 ? 5/1\n";
    let official = "3D-1B-2D-4A-43 - 91113911139115138000000000000382c0000068040000029040001029000002803c\
                    000000000006800104000000000380002904406802c28000042ff8100012800003aff82c000686800001100100438\
                    102c0000000003ac000100000000002900004000040000280040380069000028029000001000002c444446c44446c46 \
                    48,109,7,39 1 164 ? 20\\2,54\\3,184\\0,237/2\n";
    let choice = ["--stop-on-diagonals"];
    for solver in ["fast", "astar", "bfs"] {
        let solve = ["solve", "--solver", solver, "-"];
        assert_eq!(carom_fed(&solve, before_wall.as_bytes()).code, Some(1));
        check_length(&[&solve[..], &choice].concat(), before_wall, 2, "rE rS");
    }
    check_length(&["solve", "-"], official, 8, "");
    check_length(&["solve", "-", "--stop-on-diagonals"], official, 5, "stops on diagonals");
    let moves = ["--moves", "gN yN yW gW gS"];
    let shown = answer(&[&["show", "-"][..], &choice, &moves].concat(), official);
    assert!(shown.ends_with("solved under plain, stops on diagonals rules\n"), "{shown}");
    // Every format that has rules keeps the choice.
    let chosen = before_wall.replace("5/1", "5/1 plain,stops-on-diagonals");
    for format in ["ron", "jsonl", "corpus"] {
        let text = answer(&["convert", "--to", format, "-"], &chosen);
        check_length(&["solve", "-"], &text, 2, "rE rS");
    }
    for format in ["drawing", "asp"] {
        let refused = carom_fed(&["convert", "--to", format, "-"], chosen.as_bytes()).refused();
        assert!(refused.contains("rules") || refused.contains("diagonals"), "{refused}");
    }
    let table = carom_fed(&["solve", "--solver", "tablebase", "-"], chosen.as_bytes());
    assert!(table.out.contains("tablebase is not for this puzzle"), "{}", table.out);
    let table = carom_fed(&["analyse", "-"], chosen.as_bytes());
    assert!(table.err.contains("not the plain, stops on diagonals rules"), "{}", table.err);
}

#[test]
fn boards_of_rush_hour_may_be_large_or_have_blocks_of_one_square() {
    let nine = "# a 9x9 board, main block A in row 4\n\
        9x9:......................DD.......B....AA..B..E.....B..E.....C........C.............\n";
    check_length(&["unblock", "solve", "-"], nine, 4, "");
    let steps = answer(&["unblock", "solve", "--metric", "steps", "-"], nine);
    assert!(steps.contains("11 steps, optimal"), "{steps}");
    let known = answer(&["unblock", "analyse", "--format", "json", "-"], nine);
    assert!(known.contains("4392"), "{known}");
    check_length(&["unblock", "solve", "-"], "....AAB...BC....\n", 2, "");
    let shown = answer(&["unblock", "show", "....AAB...BC....", "--moves", "Cv+1"], "");
    assert!(shown.contains("| . . . C |"), "{shown}");
    // The main block leaves in the south, or where the file says.
    check_length(&["unblock", "solve", "-"], ".A...A..BB......\n", 2, "B+2 A+2");
    for (board, length, moves) in
        [("4x4^:....BB...A...A..", 2, "B+2 A-2"), ("4x4<:.B...BAA........", 2, "A-2")]
    {
        for format in ["ron", "string", "corpus", "drawing", "rows"] {
            let text = answer(&["unblock", "convert", "--to", format, "-"], &format!("{board}\n"));
            check_length(&["unblock", "solve", "-"], &text, length, moves);
        }
    }
    let wide = carom_fed(&["unblock", "solve", "..B.AAB.CC..CC.."], b"").refused();
    assert!(wide.contains("block C has 2x2 squares: a block is one square wide"), "{wide}");
}

/// What `show` and `solve` draw is read again, with the robots and the goal, the blocks, or the side to move.
#[test]
fn drawings_are_read_as_they_are_printed() {
    let puzzle = WALLED_IN;
    let shown = answer(&["show", "-"], puzzle);
    check_length(&["solve", "-"], &shown, 2, "rE rS");
    let played = answer(&["show", "-", "--moves", "rE"], puzzle);
    assert!(played.contains("not solved under plain rules"), "{played}");
    check_length(&["solve", "-"], &played, 1, "rS");

    let solved = answer(&["unblock", "solve", "..B.AAB..CC...DD"], "");
    let again = answer(&["unblock", "solve", "-"], &solved);
    assert!(again.contains("4 moves, optimal"), "{again}");

    for rules in ["ashton", "linnaean"] {
        let moves = if rules == "ashton" { "e3-b3" } else { "d1-c1" };
        let shown = answer(&["tablut", "show", rules, "--moves", moves], "");
        let again = answer(&["tablut", "show", "-"], &shown);
        let facts = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| !line.starts_with("moves"));
            lines.map(str::to_owned).collect()
        };
        assert_eq!(facts(&again), facts(&shown));
        let wrong = shown.replace(" k ", " q ");
        let why = carom_fed(&["tablut", "show", "-"], wrong.as_bytes()).refused();
        assert!(why.contains("expected b, w, k or an empty square"), "{why}");
    }
}

#[test]
fn boards_have_one_to_255_columns_and_rows() {
    let wide = "!DriftingDroids_game!8B77C925!AAALF3icY2BgYHADYi4mBjBg2s3AyMTMSBXAMApGwdAE1Em7o6aMmkJ/U0bBKCAJUKe2H0xZYNSUUVPIMMgVzAKSjAAbQAJC!";
    check_length(&["solve", "-"], wide, 1, "rE");
    check_length(&["solve", "-"], "two-rows - 5x2:91513c4546 0,9 0 7 6\n", 6, "");
    // A slide to the end of the longest row, and from there to the corner.
    let rows = |width: usize, height: usize| {
        let digit = |x: usize, y: usize| {
            let sides = [y == 0, x + 1 == width, y + 1 == height, x == 0];
            let bits = sides.iter().rev().fold(0, |bits, &wall| 2 * bits + u32::from(wall));
            char::from_digit(bits, 16).expect("a digit")
        };
        let row = |y| (0..width).map(|x| digit(x, y)).collect::<String>();
        let digits = (0..height).map(row).collect::<String>();
        format!("corner - {width}x{height}:{digits} 0 0 {} 2\n", width * height - 1)
    };
    let largest = rows(255, 255);
    for solver in ["fast", "astar", "bfs", "idastar", "reach", "astar-single"] {
        check_length(&["solve", "--solver", solver, "-"], &largest, 2, "optimal");
    }
    for format in ["ron", "jsonl", "dump", "asp", "roboyard", "drawing", "text", "corpus"] {
        let text = answer(&["convert", "--to", format, "-"], &largest);
        check_length(&["solve", "-"], &text, 2, "optimal");
    }
    let shown = answer(&["show", "--format", "ascii", "-"], &largest);
    check_length(&["solve", "-"], &shown, 2, "optimal");
    check_length(&["solve", "-"], &rows(1, 2).replace(" 2\n", " 1\n"), 1, "");
    // No robot can arrive on the only square, which has four walls.
    let one = carom_fed(&["solve", "-"], b"one - 1x1:f 0 0 0 0\n").refused();
    assert!(one.contains("the goal on 0,0 is on a closed square"), "{one}");
    for wrong in ["0x3:", "256x1:", "3x300:"] {
        let line = format!("wrong - {wrong}0 0 0 0 1\n");
        let refused = carom_fed(&["solve", "-"], line.as_bytes()).refused();
        assert!(refused.contains("a board is 1x1 to 255x255 squares"), "{refused}");
    }
}

#[test]
fn puzzles_of_any_size_are_made() {
    let make = |size: &str, more: &[&str]| {
        let make = ["generate", "--count", "3", "--out", "-", "--format", "corpus", "--size", size];
        answer(&[&make[..], more].concat(), "")
    };
    for (size, more) in [
        ("40x25", &["--density", "8", "--robot-count", "3", "--max-moves", "9"][..]),
        ("20x20", &["--robot-count", "5", "--min-moves", "4"]),
        ("255x255", &[]),
        ("5x3", &["--robot-count", "2", "--density", "30"]),
        ("2x1", &["--robot-count", "1"]),
        ("7x5", &["--robot-count", "2", "--exact-moves", "4"]),
    ] {
        let made = make(size, more);
        assert_eq!(made, make(size, &[more, &["--threads", "2"]].concat()));
        assert_eq!(
            made.lines().filter(|it| it.contains(&format!(" {size}:"))).count(),
            3,
            "{made}"
        );
        let read = answer(&["convert", "--to", "corpus", "-"], &made);
        assert_eq!(read.lines().filter(|it| it.contains(size)).count(), 3);
    }
    let open = make("30x30", &["--density", "0"]);
    let full = make("30x30", &["--density", "100"]);
    assert!(open.contains("900000") || open.contains("800000"), "{open}");
    assert_ne!(open, full);
    for (arguments, why) in [
        (&["--size", "20x20", "--style", "official"][..], "official boards have 16x16 squares"),
        (&["--size", "0x4"], "a board is 1x1 to 255x255 squares"),
        (&["--density", "4"], "--size"),
        (&["--size", "1x1", "--robot-count", "2"], "2 robots do not fit"),
    ] {
        let run = carom_fed(
            &[&["generate", "--out", "-", "--format", "corpus"], arguments].concat(),
            b"",
        );
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(run.err.contains(why), "{}", run.err);
    }
}
