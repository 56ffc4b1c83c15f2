//! `carom show`.

use flate2::read::ZlibDecoder;
use insta::assert_snapshot;
use resvg::tiny_skia::Pixmap;
use std::fs;
use std::io::Read;

use super::{DATA, carom, carom_fed, command};

fn show(arguments: &[&str]) -> super::Run {
    carom(&[&["show"], arguments].concat())
}

#[test]
fn the_board_and_the_moves_are_drawn() {
    assert_snapshot!(show(&["7650"]).quiet(0));
    assert_snapshot!(show(&["small.txt", "--moves", "gE rS"]).quiet(0));
    let solved = show(&["small.txt", "--moves", "gE,rS,gS rE r↑ rE"]).quiet(0);
    assert!(solved.ends_with("\nsolved under plain rules\n"), "{solved}");
}

#[test]
fn the_map_counts_the_moves_of_one_robot() {
    assert_snapshot!(show(&["small.txt", "--map", "red"]).quiet(0));
}

/// Without rebounds the last move says where the robot cannot go.
#[test]
fn the_map_obeys_the_rules() {
    let corner = "corner - 3x3:913802c46 0 0 8 ? - plain\n";
    let map = |rules: &[&str]| {
        let arguments = [&["show", "-", "--moves", "rE", "--map", "red"], rules].concat();
        carom_fed(&arguments, corner.as_bytes()).quiet(0)
    };
    let [plain, without] = [map(&[]), map(&["--no-rebounds"])];
    assert!(
        plain.contains(" 0 ┃  1       R 0 ┃") && plain.contains(" 2 ┃  2         1◂┃"),
        "{plain}"
    );
    assert!(without.contains(" 0 ┃  3       R 0 ┃"), "{without}");
    assert!(without.contains(" 2 ┃  2         1◂┃"), "{without}");
}

#[test]
fn the_plain_drawing_reads_back() {
    let ascii = show(&["small.txt", "--format", "ascii"]).quiet(0);
    let again = carom_fed(&["show", "-", "--format", "ascii"], ascii.as_bytes()).quiet(0);
    assert_eq!(ascii, again);
}

/// The usual drawing is read with its robots, its goal and its rules, also with the names of squares.
#[test]
fn the_usual_drawing_reads_back() {
    let game = ["7650+42+E2302B12+C9"];
    let named = ["7650", "--robots", "C3 K5 F12 N14", "--robot", "red", "--target", "D10"];
    let official = ["small.txt", "--rules", "official", "--no-rebounds"];
    for puzzle in [&game[..], &named, &official, &["official:1D-2C-4A-3C"], &["small.txt"]] {
        let drawing = show(puzzle).quiet(0);
        let again = carom_fed(&["convert", "--to", "jsonl", "-"], drawing.as_bytes());
        assert_eq!(again.code, Some(0), "{}\n{drawing}", again.err);
        let with_rules = carom_fed(&["show", "-"], drawing.as_bytes()).quiet(0);
        let (goal, lines) = (with_rules.lines().last(), with_rules.lines().count());
        assert_eq!(lines, drawing.lines().count());
        assert_eq!(
            goal.map(|it| it.contains("rules")),
            drawing.lines().last().map(|it| it.contains("rules"))
        );
        if puzzle != named {
            assert_eq!(with_rules, drawing);
        }
    }
}

#[test]
fn rules_that_are_not_plain_are_told() {
    let corner = "corner - 3x3:913802c46 0 0 8 ? - official,no-rebounds\n";
    let shown =
        |arguments: &[&str]| carom_fed(&[&["show", "-"], arguments].concat(), corner.as_bytes());
    let text = shown(&[]).quiet(0);
    assert!(text.ends_with("\nrules: official, no rebounds\n"), "{text}");
    let plain = shown(&["--rules", "plain"]).quiet(0);
    assert_eq!(text.replace("rules: official, no rebounds\n", ""), plain);
    let [svg, plain] =
        ["official", "plain"].map(|it| shown(&["--format", "svg", "--rules", it]).quiet(0));
    assert!(svg.len() > plain.len());
    // A drawing has no place for rules, so a command that reads it would solve another puzzle.
    assert_eq!(
        shown(&["--format", "ascii"]).refused(),
        "<stdin>: corner: as ascii: a drawing cannot express the rules `official, no rebounds`, only \
         the plain rules; --rules plain without --no-rebounds changes them"
    );
    assert!(carom_fed(&["convert", "--to", "drawing", "-"], corner.as_bytes()).refused().contains(
        "as drawing: a drawing cannot express the rules `official, no rebounds`, only the plain rules"
    ));
    shown(&["--format", "ascii", "--rules", "plain"]).quiet(0);
}

#[test]
fn a_file_of_several_puzzles_shows_the_first() {
    let run = show(&["valid/corpus.txt"]);
    assert_eq!(run.code, Some(0));
    assert_eq!(run.err, "valid/corpus.txt: using the first of 3 puzzles; --only selects another\n");
    assert_eq!(run.out, show(&["valid/corpus.txt", "--only", "11-1"]).quiet(0));
}

#[test]
fn pictures_are_the_same_every_time_and_need_no_font() {
    for theme in ["light", "dark"] {
        let arguments = ["0765+42+2E21BD0F+93", "--moves", "yW rN yE", "--map", "blue"];
        let picture = ["--format", "svg", "--theme", theme];
        let svg = show(&[&arguments[..], &picture].concat()).quiet(0);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(!svg.contains("<text") && !svg.contains("NaN"), "{svg}");
        assert_eq!(svg, show(&[&arguments[..], &picture].concat()).quiet(0));
    }
}

#[test]
fn a_png_goes_to_a_file_or_a_pipe() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("board.png");
    let path = file.to_str().expect("UTF-8");
    show(&["official:1D-2D-3D-4D", "--format", "png", "--out", path]).quiet(0);
    let bytes = fs::read(&file).expect("the picture");
    // 16 squares of 48, at each side 48.4 for the tray and the ground, two pixels a unit.
    let side = 1730_u32.to_be_bytes();
    assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(bytes[16..24], [side, side].concat());
    let piped = command(&["show", "official:1D-2D-3D-4D", "--format", "png"]).output();
    assert_eq!(piped.expect("carom ends").stdout, bytes);
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1, "no temporary file is left");
}

/// How far a colour may be off on another kind of processor.
const SAME: u8 = 2;

#[test]
fn the_official_tiles_are_on_one_page() {
    let text = show(&["--tiles"]).quiet(0);
    assert_snapshot!(text.split("\n\n").nth(7).expect("eight tiles"));
    let names = text.split_terminator("\n\n").map(|it| it.lines().next().unwrap_or_default());
    let all = "1A 2A 3A 4A 1B 2B 3B 4B 1C 2C 3C 4C 1D 2D 3D 4D";
    assert_eq!(names.collect::<Vec<_>>().join(" "), all);
    assert!(
        show(&["--tiles", "--format", "svg", "--theme", "dark"]).quiet(0).ends_with("</svg>\n")
    );
    let pdf = command(&["show", "--tiles", "--format", "pdf"]).output().expect("carom ends").stdout;
    assert!(pdf.starts_with(b"%PDF-"));
    let both = show(&["--tiles", "7650"]);
    assert!(both.code == Some(2) && both.err.contains("cannot be used with"), "{}", both.err);
    let png = command(&["show", "--tiles", "--format", "png"]).output().expect("carom ends").stdout;
    let kept = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures/tiles.png"));
    let [drawn, kept] = [png, kept.expect("a picture")]
        .map(|png| Pixmap::decode_png(&png).expect("a picture").take());
    let is_same = drawn.len() == kept.len()
        && drawn.iter().zip(&kept).all(|(one, other)| one.abs_diff(*other) <= SAME);
    assert!(is_same, "`carom show --tiles --out docs/pictures/tiles.png` makes the picture anew");
    let why = "--tiles: a command reads ascii as one board; use --format text, svg, png or pdf";
    assert_eq!(show(&["--tiles", "--format", "ascii"]).refused(), why);
}

#[test]
fn a_document_has_a_limited_number_of_puzzles() {
    let corpus = fs::read_to_string(format!("{DATA}/puzzles.txt")).expect("puzzles");
    let line = corpus.lines().nth(1).expect("a puzzle");
    let print = ["-", "--format", "pdf", "--no-solutions"];
    let why = "printed pages can have 10,000 puzzles, and the input has more";
    let run =
        carom_fed(&[&["show"], &print[..]].concat(), format!("{line}\n").repeat(10_001).as_bytes());
    assert!(run.refused().starts_with(why));
    let boards = "..B.AAB.........\n".repeat(10_001);
    let run = carom_fed(&[&["unblock", "show"], &print[..]].concat(), boards.as_bytes());
    assert!(run.refused().starts_with(&why.replace("puzzles", "boards")));
}

#[test]
fn the_largest_board_is_drawn() {
    let text = "63 63 E\n0 0 R\n5 5 G\n";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("board.png");
    let path = file.to_str().expect("UTF-8");
    carom_fed(&["show", "-", "--format", "png", "--out", path], text.as_bytes()).quiet(0);
    // Never wider than 4,096 pixels.
    assert_eq!(fs::read(&file).expect("the picture")[16..20], 4096_u32.to_be_bytes());
}

#[test]
fn illegal_moves_are_named() {
    let refused = |arguments: &[&str]| show(arguments).refused();
    assert_eq!(
        refused(&["small.txt", "--moves", "gE rN"]),
        "--moves: move 2 is illegal: rN: the red robot cannot move north: the border is in the way"
    );
    assert_eq!(
        refused(&["small.txt", "--no-rebounds", "--moves", "gE gW"]),
        "--moves: move 2 is illegal: gW: the green robot would rebound, which the rules of this round forbid"
    );
    assert_eq!(
        refused(&["7650", "--robots", "0,0 5,5", "--no-rebounds", "--moves", "rE rW"]),
        "--moves: move 2 is illegal: rW: the red robot would rebound, which the rules of this round forbid"
    );
    assert!(refused(&["small.txt", "--moves", "yN"]).contains("there is no yellow robot"));
    assert!(refused(&["small.txt", "--moves", "up"]).contains("`up` is not a move"));
    assert!(refused(&["small.txt", "--map", "silver"]).contains("there is no silver robot"));
    assert!(refused(&["7650", "--map", "red"]).contains("the puzzle has no robots"));
    let unwritable = format!("{DATA}/missing/board.svg");
    assert!(refused(&["7650", "--format", "svg", "--out", &unwritable]).contains("missing"));
}

/// The texts on each page of a PDF.
fn pages(pdf: &[u8]) -> Vec<String> {
    let is_text = |text: &str| text.trim_end().ends_with(" Tj");
    let mut pages = Vec::new();
    let mut rest = pdf;
    while let Some(start) = find(rest, b"stream\n") {
        let end = find(&rest[start..], b"\nendstream").expect("the end of a stream") + start;
        let mut content = String::new();
        let packed = &rest[start + b"stream\n".len()..end];
        ZlibDecoder::new(packed).read_to_string(&mut content).expect("a page");
        let texts: Vec<&str> = content.lines().filter(|it| is_text(it)).collect();
        pages.push(texts.join("\n"));
        rest = &rest[end + b"\nendstream".len()..];
    }
    pages
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|it| it == wanted)
}

fn printed(game: &[&str], arguments: &[&str]) -> Vec<u8> {
    let all = [game, &["show"], arguments, &["--format", "pdf"]].concat();
    let output = command(&all).output().expect("carom ends");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn every_puzzle_is_printed_and_its_solution_on_the_last_pages() {
    let pdf = printed(&[], &["valid/corpus.txt"]);
    assert_eq!(pdf, printed(&[], &["valid/corpus.txt"]));
    let all = pages(&pdf);
    assert_eq!(all.len(), 3, "two puzzles, one puzzle, the solutions");
    assert_snapshot!(all.join("\n\n"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.pdf");
    let path = file.to_str().expect("UTF-8");
    show(&["valid/corpus.txt", "--out", path]).quiet(0);
    assert_eq!(fs::read(&file).expect("the pages"), pdf);
}

#[test]
fn printed_pages_have_as_many_puzzles_as_wanted() {
    let count = |arguments: &[&str]| pages(&printed(&[], arguments)).len();
    assert_eq!(count(&["valid/corpus.txt", "--per-page", "1"]), 4);
    assert_eq!(count(&["valid/corpus.txt", "--per-page", "6"]), 2);
    assert_eq!(count(&["valid/corpus.txt", "--per-page", "4", "--no-solutions"]), 1);
    assert_eq!(count(&["valid/corpus.txt", "--only", "11-1"]), 2);
    assert_eq!(count(&["valid/corpus.txt", "7650", "--per-page", "4", "--no-solutions"]), 1);
    assert_eq!(count(&["7650"]), 1, "a board without robots has no solution");
    let sizes = ["a4", "letter"].map(|it| printed(&[], &["7650", "--paper", it]));
    assert!(find(&sizes[0], b"[0 0 595.276 841.89]").is_some());
    assert!(find(&sizes[1], b"[0 0 612 792]").is_some());
}

#[test]
fn boards_of_unblock_me_are_printed() {
    let all = pages(&printed(&["unblock"], &["..B.AAB..CC...DD"]));
    assert_snapshot!(all.join("\n\n"));
}

#[test]
fn a_puzzle_that_cannot_be_printed_as_solved_says_so() {
    let limited = ["0765+42+2E21BD0F+93", "--format", "pdf", "--max-nodes", "1000"];
    let run = command(&[&["show"], &limited[..]].concat()).output().expect("carom ends");
    assert_eq!(run.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&run.stderr).contains(": not solved within --max-nodes"));
    let all = pages(&run.stdout);
    assert!(all.len() == 1 && all[0].contains(": the search was stopped"), "{all:?}");
}

#[test]
fn printed_pages_tell_what_the_puzzles_need() {
    let only = pages(&printed(&[], &["7650"])).join("");
    assert!(!only.contains("named robot") && !only.contains("circle"), "{only}");
    let some = pages(&printed(&[], &["small.txt", "--no-solutions", "--no-rebounds"])).join("");
    let some = some.replace(") Tj\n(", " ");
    assert!(some.contains("named robot") && some.contains("no robot may slide straight back"));
    assert!(!some.contains("moves \\("), "nothing is solved: {some}");
    assert!(!some.contains("diagonal"), "{some}");
    let graded = concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards/ricochet/graded/medium.jsonl");
    let turned = pages(&printed(&[], &[graded, "--only", "official-2-0001"]));
    assert!(turned[0].contains("A diagonal turns every robot by 90 degrees"), "{turned:?}");
}

#[test]
fn options_without_effect_on_printed_pages_are_refused() {
    for (arguments, reason) in [
        (
            &["7650", "--per-page", "2"][..],
            "--per-page: only printed pages have this option; name an output that ends in .pdf, or add --format pdf",
        ),
        (&["7650", "--no-solutions", "--format", "svg"], "--no-solutions: only printed pages"),
        (&["7650", "--format", "pdf", "--per-page", "3"], "[possible values: 1, 2, 4, 6]"),
        (
            &["7650", "--format", "pdf", "--no-solutions", "--max-nodes", "5"],
            "--max-nodes: nothing is solved",
        ),
        (
            &["small.txt", "--format", "pdf", "--moves", "gE"],
            "--moves: printed pages show every puzzle",
        ),
        (
            &["small.txt", "--format", "pdf", "--map", "red"],
            "--map: printed pages show every puzzle",
        ),
        (&["small.txt", "--format", "pdf", "--out", "x.svg"], "cannot have the format pdf"),
        (&["small.txt", "--format", "svg", "--out", "x.pdf"], "cannot have the format svg"),
        (&["7650", "0765"], "several PUZZLE arguments need --format pdf"),
        (&["7650", "--format", "pdf", "--theme", "dark"], "--theme dark: pages are white"),
        (&["-", "-", "--format", "pdf"], "standard input can be read only once"),
        (&["small.txt", "--theme", "paper"], "--theme: only pictures have colours"),
    ] {
        let run = show(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(run.out.is_empty() && run.err.contains(reason), "{arguments:?}: {}", run.err);
    }
}
