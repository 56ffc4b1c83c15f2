//! What version 0.1.0 has kept: this one reads it, shows it, and writes the same.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use carom_play::history::History;
use carom_play::saved::Persist;
use carom_play::{Date, Records, Stars, ricochet, tablut, unblock};
use carom_shell::ids::PageId;
use carom_shell::notice::Notice;
use carom_shell::persisted::Persisted;
use carom_shell::place::SaveLocation;
use carom_shell::program::LaunchOptions;
use carom_shell::scripting::Scripts;
use carom_shell::settings::Settings;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{notice, send};
use carom_window_unblock::library::Library;
use serde_json::Value;

use crate::testing::STAGE;

/// The folder `carom` of the program's data, as version 0.1.0 of commit f964cfac has left it after real keys and clicks on
/// 2026-01-14 and the day after.
const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kept-0.1.0/carom");
/// What that version said in its trace when it was started with this folder: a line for each page, with parts of the state.
const SEEN: &str = include_str!("../../tests/kept-0.1.0/seen.jsonl");
/// Set for the start that reads the copy: where its trace is written.
const TRACE: &str = "CAROM_TEST_TRACE";

/// The texts of all files by their names, without locks.
fn texts(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut texts = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_none_or(|it| it != "lock") {
                let name = path.strip_prefix(folder).expect("a file in it").to_owned();
                texts.insert(name, fs::read_to_string(path).expect("a text"));
            }
        }
    }
    texts
}

/// The system's folder for data comes from the environment, so a program of its own reads the copy.
#[test]
fn what_version_0_1_0_kept_is_there_and_stays() {
    if let Some(trace) = env::var_os(TRACE) {
        return look(trace.into());
    }
    let home = tempfile::tempdir().expect("a folder");
    let (copy, kept) = (home.path().join("carom"), texts(Path::new(KEPT)));
    for (name, text) in &kept {
        let path = copy.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    }
    let (_, name) = module_path!().split_once("::").expect("a crate");
    let name = format!("{name}::what_version_0_1_0_kept_is_there_and_stays");
    let mut command = Command::new(env::current_exe().expect("this program"));
    command.args([&name, "--exact", "--nocapture"]).env("XDG_DATA_HOME", home.path());
    command.env(TRACE, home.path().join("trace.jsonl"));
    let output = command.output().expect("the same program");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && told.contains("1 passed"), "{told}{output:?}");
    assert_eq!(texts(&copy), kept, "no file is damaged, new, or of another meaning");
}

/// Starts the program as players do, and compares each page with what was seen before.
fn look(trace: PathBuf) {
    let scripts = Scripts { trace: Some(trace.clone()), ..Scripts::default() };
    let mut real = STAGE.start(&LaunchOptions { scripts, ..LaunchOptions::default() });
    assert_eq!(notice(&real), "", "nothing is told at the start");
    for line in SEEN.lines() {
        let seen: BTreeMap<String, Value> = serde_json::from_str(line).expect("JSON");
        let page = seen["/page"].as_str().expect("a page");
        let pages = STAGE.program.games.iter().flat_map(|it| it.pages);
        let page: PageId = pages.map(|it| it.id).find(|it| it.id() == page).expect("a page");
        send(&mut real, carom_shell::Command::Go(page));
        (0..8).for_each(|_| real.frame());
        let now = fs::read_to_string(&trace).expect("a trace");
        let now = now.lines().rfind(|it| !it.contains("\"buttons\"")).expect("a state");
        let now: Value = serde_json::from_str(now).expect("JSON");
        for (name, value) in seen {
            assert_eq!(now.pointer(&name), Some(&value), "{name} of {page:?}");
        }
        check(&mut real);
    }
    read_results();
    let library = real.app.world().resource::<Library>();
    let stars = again::<History<unblock::Attempt>>(&SaveLocation::Game("unblock"));
    let stars = stars.all().iter().map(|it| library.best(it.attempt.board())?.stars());
    assert_eq!(
        stars.collect::<Vec<_>>(),
        [Stars::Three, Stars::Two, Stars::Three].map(Some),
        "the newest one first"
    );
}

/// Reads a file and writes it again.
fn again<T: Persist + PartialEq + Clone + Send + Sync + 'static>(place: &SaveLocation) -> T {
    let (mut kept, trouble) = Persisted::<T>::open(place);
    assert_eq!(trouble, None, "{}", T::FILE);
    let mut notice = Notice::default();
    kept.change(|_| (), &mut notice);
    assert_eq!(notice, Notice(None), "{}", T::FILE);
    kept.to_value()
}

/// The numbers that the pages show.
fn read_results() {
    let day = |text: &str| text.parse::<Date>().expect("a day");
    let [robots, blocks, tafl] = ["ricochet", "unblock", "tablut"].map(SaveLocation::Game);
    let records = again::<Records>(&robots);
    assert_eq!(records.puzzles(), 4);
    assert_eq!(records.daily_streak(day("2026-01-15")).current, 2);
    let best = records.best_of_day(day("2026-01-14")).expect("a result");
    assert_eq!((best.moves, best.stars()), (6, Some(Stars::Three)));
    let records = again::<Records>(&blocks);
    assert_eq!(records.daily_streak(day("2026-01-15")).current, 1);
    assert_eq!(again::<History<ricochet::Attempt>>(&robots).all().len(), 5);
    assert_eq!(again::<tablut::Past>(&tafl).games().count(), 1);
    again::<Records>(&tafl);
    again::<tablut::KeptGame>(&tafl);
    again::<unblock::KeptPuzzles>(&blocks);
    again::<unblock::OpenFile>(&blocks);
    again::<ricochet::Canvas>(&robots);
    again::<ricochet::CurrentGame>(&robots);
    again::<ricochet::KeptRound>(&robots);
    again::<Settings>(&SaveLocation::Usual);
}
