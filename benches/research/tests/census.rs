//! The census as a program: runs that are killed, resumed or divided give the same results as one run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::Duration;

use carom_generator::draw::below;
use carom_research::census::unpack;
use rand_pcg::Pcg64;
use serde_json::Value;
use tempfile::TempDir;

mod program;

use program::{copy_of, fail, folder, program, read, succeed};

const KILLS: usize = 10;
/// The file of an undivided run.
const WHOLE: &str = "small-1-of-1.jsonl";

fn census(arguments: &[&str]) -> Command {
    program(env!("CARGO_BIN_EXE_census"), arguments)
}

/// Measures all or some of the small boards into a folder.
fn small(out: &Path, more: &[&str]) -> Command {
    let mut command = census(&["--layouts", "small", "--out"]);
    command.arg(out).args(more);
    command
}

fn merge(folder: &Path, docs: &Path, more: &[&str]) -> Command {
    let mut command = census(&["--merge"]);
    command.arg(folder).arg("--docs").arg(docs).args(more);
    command
}

/// All texts that a merge writes, the lines first.
fn merged(folder: &Path) -> Vec<String> {
    let docs = folder.join("docs");
    succeed(&mut merge(folder, &docs, &[]));
    let lines = unpack(&folder.join("census.jsonl.gz")).expect("a written file");
    let files = ["census.md", "census/longest.svg", "census/positions.svg"];
    let texts = files.map(|file| fs::read_to_string(docs.join(file)).expect("a written file"));
    std::iter::once(lines).chain(texts).collect()
}

/// The size of a file, 0 if there is none.
fn size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |it| it.len())
}

/// Whether the process was killed before it ended.
fn kill(mut child: Child) -> bool {
    child.kill().expect("a process of ours");
    let status = child.wait().expect("a process of ours");
    // On Unix a killed process has no code; on Windows it is 1.
    assert!(matches!(status.code(), None | Some(0 | 1)), "{status}");
    !status.success()
}

#[test]
fn ten_kills_change_nothing() {
    let undisturbed = folder();
    succeed(&mut small(undisturbed.path(), &[]));
    let expected = merged(undisturbed.path());
    let length = size(&undisturbed.path().join(WHOLE));
    assert_eq!(expected[0].lines().count(), 150);

    let disturbed = folder();
    let file = disturbed.path().join(WHOLE);
    let mut rng = Pcg64::new(1, 0);
    let (mut kills, mut whole_runs) = (0, 0);
    while kills < KILLS {
        let start = size(&file);
        if start == length {
            // The run was complete before the tenth kill: start again.
            assert!(read(&file) == expected[0], "not the lines of one run");
            fs::remove_file(&file).expect("a file");
            whole_runs += 1;
            assert!(whole_runs < 100, "no run lasts long enough to be killed");
            continue;
        }
        // Wait mostly until a part of the rest has been written, and a little longer.
        let part = below(&mut rng, ((length - start) / 5 + 1) as usize) as u64;
        let at_once = below(&mut rng, 4) == 0;
        let later = Duration::from_micros(below(&mut rng, 5000) as u64);
        let mut child = small(disturbed.path(), &["--resume"]).spawn().expect("a started program");
        while !at_once
            && size(&file) <= start + part
            && child.try_wait().expect("a process of ours").is_none()
        {
            sleep(Duration::from_micros(200));
        }
        sleep(later);
        kills += usize::from(kill(child));
    }
    succeed(&mut small(disturbed.path(), &["--resume"]));
    assert!(read(&file) == expected[0], "not the lines of one run");
    assert!(merged(disturbed.path()) == expected, "not the files of one run");
}

#[test]
fn shards_and_threads_change_nothing() {
    let (one, three) = (folder(), folder());
    succeed(&mut small(one.path(), &["--threads", "1"]));
    for shard in ["3/3", "1/3", "2/3"] {
        succeed(&mut small(three.path(), &["--shard", shard, "--threads", "2", "--limit", "20"]));
        succeed(&mut small(three.path(), &["--shard", shard, "--resume", "--threads", "1"]));
    }
    assert!(merged(one.path()) == merged(three.path()), "other files");
}

#[test]
fn a_line_cut_anywhere_is_measured_again() {
    let folder = folder();
    let file = folder.path().join(WHOLE);
    succeed(&mut small(folder.path(), &["--limit", "3"]));
    let whole = fs::read(&file).expect("a file");
    let last = whole[..whole.len() - 1].iter().rposition(|&it| it == b'\n').expect("a line") + 1;
    for at in (last..whole.len()).step_by(61).chain([whole.len() - 1, 0, 7]) {
        fs::write(&file, &whole[..at]).expect("a file");
        let lines = String::from_utf8_lossy(&whole[..at]).matches('\n').count();
        let left = (3 - lines).to_string();
        succeed(&mut small(folder.path(), &["--resume", "--limit", &left]));
        assert!(fs::read(&file).expect("a file") == whole, "cut at {at}");
    }
}

/// A folder with a complete run, whose file is then changed.
fn changed(change: impl Fn(&str) -> String) -> (TempDir, PathBuf) {
    let folder = folder();
    let file = folder.path().join(WHOLE);
    succeed(&mut small(folder.path(), &["--limit", "4"]));
    let text = fs::read_to_string(&file).expect("text");
    fs::write(&file, change(&text)).expect("a file");
    (folder, file)
}

#[track_caller]
fn refuse(change: impl Fn(&str) -> String, reason: &str) {
    let (folder, _) = changed(change);
    fail(&mut small(folder.path(), &["--resume"]), reason);
    fail(&mut merge(folder.path(), folder.path(), &["--partial"]), reason);
}

#[test]
fn what_no_run_has_written_is_refused() {
    refuse(|text| text.replacen("{\"format\":1", "{\"format\":2", 1), "format 2");
    refuse(|text| text.replacen("\"pair\":1,", "\"pair\":150,", 1), "pair 150");
    refuse(|text| text.replacen("\"pair\":1,", "\"pair\":2,", 1), "pair 2 is not");
    refuse(|text| text.replacen("\"unsolvable\":", "\"unsolvable\":1", 1), "do not add up");
    refuse(|text| text.replacen("\"longest\":", "\"longest\":1", 1), "do not agree");
    refuse(|text| text.replacen("\"solution\":\"", "\"solution\":\"rN ", 1), "a solution has");
    refuse(|text| text.to_owned() + text, "duplicate pair");
    refuse(|text| "\n".to_owned() + text, "line 1: not a line of a census");
    refuse(|_| "\u{0}\u{0}\n".to_owned(), "line 1: not a line of a census");
}

#[test]
fn missing_pairs_are_told() {
    let (folder, file) = changed(str::to_owned);
    let docs = folder.path().join("docs");
    fail(&mut merge(folder.path(), &docs, &[]), "146 of 150 pairs are missing: 4, 5, 6");
    assert!(!docs.exists());
    succeed(&mut merge(folder.path(), &docs, &["--partial"]));
    let page = fs::read_to_string(docs.join("census.md")).expect("a page");
    assert!(page.contains("**This is a part of the census**: 4 of 150 pairs."), "{page}");
    assert!(!page.contains(['{', '}']), "{page}");
    // Packed results count once, with the file that they come from and without it.
    succeed(&mut merge(folder.path(), &docs, &["--partial", "--long"]));
    assert!(read(&docs.join("census.md")).starts_with(page.trim_end()));
    fs::remove_file(&file).expect("a file");
    succeed(&mut merge(folder.path(), &docs, &["--partial"]));
    assert_eq!(read(&docs.join("census.md")), page);
    let packed = folder.path().join("census.jsonl.gz");
    fs::write(&file, unpack(&packed).expect("lines")).expect("a file");

    fail(&mut small(folder.path(), &[]), "use --resume to continue it");
    fs::copy(&file, folder.path().join("copy.jsonl")).expect("a copy");
    fail(&mut merge(folder.path(), &docs, &["--partial"]), "duplicate pair 0");
    let bytes = fs::read(&packed).expect("a file");
    fs::write(&packed, &bytes[..bytes.len() / 2]).expect("a file");
    fs::remove_file(folder.path().join("copy.jsonl")).expect("a file");
    fail(&mut merge(folder.path(), &docs, &["--partial"]), "census.jsonl.gz");
    fail(&mut merge(&docs, &docs, &[]), "no results");
    fail(&mut merge(&folder.path().join("nowhere"), &docs, &[]), "nowhere");
}

#[test]
fn a_file_has_one_writer() {
    let (folder, file) = changed(str::to_owned);
    let other = fs::OpenOptions::new().append(true).open(&file).expect("a file");
    other.try_lock().expect("a lock");
    fail(&mut small(folder.path(), &["--resume"]), "another run writes to it");
    fail(&mut merge(folder.path(), folder.path(), &["--partial"]), "a run is writing to it");
    drop(other);
    succeed(&mut small(folder.path(), &["--resume", "--limit", "1"]));
}

/// The kept results have the numbers of the kept pages, and give these pages again.
#[test]
fn the_kept_pages_are_made_again() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    for (name, pairs, positions, longest) in [
        ("census", "1,632", "1,070,982,864,000", 25),
        ("census-without-diagonals", "8,262", "5,421,850,749,000", 25),
        ("census-with-diagonals", "3,570", "11,299,413,162,552", 26),
    ] {
        let page = read(&kept.join(name).with_extension("md"));
        let counts = format!(
            "There are {pairs} pairs of a board and a target, with {positions} positions in total."
        );
        assert!(page.contains(&counts), "{name}: {counts}");
        assert!(page.lines().count() <= 155, "{name}");
        let lines = unpack(&kept.join(name).join("census.jsonl.gz")).expect("lines");
        let records: Vec<Value> =
            lines.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
        let number = |text: &str| text.replace(',', "").parse::<u64>().expect("a number");
        assert_eq!(records.len() as u64, number(pairs));
        let sum = |field: &str| records.iter().filter_map(|it| it[field].as_u64()).sum::<u64>();
        assert_eq!(sum("total"), number(positions));
        let most = records.iter().filter_map(|it| it["longest"].as_u64()).max();
        assert_eq!(most, Some(longest));

        // On which commit the pairs were measured is written by hand.
        let is_made = |it: &&str| !it.starts_with("The figures were measured on commit");
        let page: Vec<&str> = page.split("\n\n").filter(is_made).collect();
        let page = page.join("\n\n");
        let folder = copy_of(&kept.join(name));
        succeed(&mut merge(folder.path(), folder.path(), &["--partial"]));
        assert!(read(&folder.path().join(name).with_extension("md")) == page, "{name}");
    }
}
