//! `carom convert`.

use std::fs;

use super::{DATA, carom, carom_fed, data_files};

#[test]
fn every_format_converts_to_ron_and_back() {
    for file in data_files("valid") {
        let format = file.trim_start_matches("valid/").trim_end_matches(".txt");
        let ron = carom(&["convert", "--to", "ron", &file]);
        assert_eq!(ron.code, Some(0), "{file}: {}", ron.err);
        let back = carom_fed(&["convert", "--to", format, "-"], ron.out.as_bytes());
        assert_eq!(back.code, Some(0), "{file}: {}", back.err);
        let again = carom_fed(&["convert", "--to", "ron", "-"], back.out.as_bytes());
        assert_eq!(again.out, ron.out, "{file}");
    }
}

#[test]
fn a_name_converts_too() {
    let id = "7650+42+E2302B12+C9";
    assert_eq!(carom(&["convert", "--to", "game-id", id]).quiet(0).trim_end(), id);
}

#[test]
fn what_a_format_cannot_say_is_refused() {
    let refused = |to: &str, from: &str| carom(&["convert", "--to", to, from]).refused();
    assert!(refused("game-id", "small.txt").starts_with("small.txt: as game-id: "));
    assert!(refused("ricochetrobots", "small.txt").contains("16x16"));
    assert!(refused("text", "7650+42+E2302B12+C9").contains("red robot"));
}

#[test]
fn an_ending_of_several_formats_names_none() {
    let refused = |name: &str| carom(&["convert", "small.txt", name]).refused();
    assert_eq!(
        refused("x.txt"),
        "--format is needed: several formats have the ending .txt: ricochetrobots, roboyard, drawing, grid, \
         text, corpus"
    );
    assert_eq!(refused("x"), "--format is needed: the ending of the output names no format");
}

#[test]
fn files_are_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzle.ron");
    let path = file.to_str().expect("UTF-8");
    carom(&["convert", "--to", "ron", "small.txt", path]).quiet(0);
    let written = fs::read_to_string(&file).expect("the file");
    assert_eq!(written, carom(&["convert", "--to", "ron", "small.txt"]).quiet(0));

    carom(&["convert", "--to", "game-id", "small.txt", path]).refused();
    assert_eq!(fs::read_to_string(&file).expect("the file"), written, "it is as it was");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1, "no temporary file is left");

    let message = carom(&["convert", "--to", "ron", "small.txt", "missing/out.ron"]).refused();
    assert!(message.starts_with("missing/out.ron: "), "{message}");
}

#[test]
fn what_is_left_out_is_said() {
    let left_out = |to: &str, from: &str| {
        let run = carom(&["convert", "--to", to, from]);
        assert_eq!(run.code, Some(0), "{}", run.err);
        run.err
    };
    let official = "7650+42+E2302B12+C9";
    let targets = "the name of the board, the targets that are not the goal";
    assert_eq!(
        left_out("drawing", official),
        format!("{official}: as drawing: left out: the name of the board\n")
    );
    assert_eq!(left_out("ron", "valid/ron.txt"), "");
    let said = left_out("corpus", "valid/ron.txt");
    assert_eq!(said, "valid/ron.txt: as corpus: left out: the targets that are not the goal\n");
    let said = left_out("ricochetrobots", official);
    assert_eq!(said, format!("{official}: as ricochetrobots: left out: {targets}\n"));
    // Targets of all colours become targets for any robot.
    assert!(left_out("text", "7650").contains("left out: colours and shapes of targets"));
}

#[test]
fn a_length_that_is_kept_as_a_limit_is_not_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (asp, ron, again) = (path("a.lp"), path("a.ron"), path("again.lp"));
    let note = "the length is a limit: a plan has at most 5 moves; the fewest may be fewer";
    // The first puzzle needs 5 moves.
    let run = carom(&["convert", "--to", "asp", "--only", "1", "valid/corpus.txt", &asp]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains(&format!(": as asp: {note}\n")), "{}", run.err);
    assert!(!run.err.contains("fewest moves"), "{}", run.err);

    // Our format has no place for a limit, and does not take it for the fewest moves.
    let run = carom(&["convert", "--to", "ron", &asp, &ron]);
    let left_out = format!("{asp}: as ron: left out: the limit of the plan\n{asp}: note: {note}\n");
    assert_eq!((run.code, run.err), (Some(0), left_out));
    let text = fs::read_to_string(&ron).expect("a file");
    assert!(!text.contains("Moves(5)"), "{text}");

    let run = carom(&["convert", "--to", "asp", &asp, &again]);
    assert_eq!((run.code, run.err), (Some(0), format!("{asp}: note: {note}\n")));
    assert_eq!(
        fs::read_to_string(&again).expect("a file"),
        fs::read_to_string(&asp).expect("a file")
    );
}

#[test]
fn notes_go_to_standard_error() {
    // Tiles with diagonals, which a game ID leaves out.
    let id = "CDEF+41+000FF0FF+5D";
    let run = carom(&["convert", "--to", "game-id", id]);
    assert_eq!((run.code, run.out.trim_end()), (Some(0), id));
    assert!(run.err.starts_with(&format!("{id}: note: ")), "{}", run.err);
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
}

#[cfg(unix)]
#[test]
fn devices_and_links_survive_and_files_have_usual_permissions() {
    use std::os::unix::fs::{FileTypeExt, MetadataExt, symlink};
    carom(&["convert", "--to", "ron", "small.txt", "/dev/null"]).quiet(0);
    assert!(fs::metadata("/dev/null").expect("a device").file_type().is_char_device());

    let folder = tempfile::tempdir().expect("a folder");
    let (file, link) = (folder.path().join("file"), folder.path().join("link"));
    fs::write(&file, "old").expect("a file");
    let usual = fs::metadata(&file).expect("a file").mode();
    symlink(&file, &link).expect("a link");
    carom(&["convert", "--to", "ron", "small.txt", link.to_str().expect("UTF-8")]).quiet(0);
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    assert_ne!(fs::read_to_string(&file).expect("a file"), "old");
    assert_eq!(fs::metadata(&file).expect("a file").mode(), usual);
}

/// A list that is longer than the part that is in memory.
#[test]
fn a_long_list_is_converted_part_by_part() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (input, output) = (path("in.txt"), path("out.jsonl"));
    let text = fs::read_to_string(format!("{DATA}/puzzles.txt")).expect("a file");
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let count = 10_002;
    let long: Vec<&str> = lines.iter().copied().cycle().take(count).collect();
    fs::write(&input, long.join("\n")).expect("written");
    carom(&["convert", &input, &output]).quiet(0);
    let written = fs::read_to_string(&output).expect("the file");
    assert_eq!(written.lines().count(), count);
    let back = carom(&["convert", "--to", "corpus", &output]).quiet(0);
    assert_eq!(back.trim_end(), long.join("\n"));

    // A fault in the last line: the file stays as it was.
    fs::write(&input, long.join("\n") + "x\n").expect("written");
    let message = carom(&["convert", &input, &output]).refused();
    assert!(message.starts_with(&format!("{input}:{count}:")), "{message}");
    assert_eq!(fs::read_to_string(&output).expect("the file"), written);
}
