//! Solves rounds and checks the file afterwards. Every test has its own folder.

use std::fs;
use std::time::Duration;

use carom_solver::Control;
use carom_solver::ricochet::DEFAULT;

use std::path::PathBuf;

use carom_play::StoredValue;

use super::*;
use crate::command::{Command, DealCommand, SolverCommand};
use crate::opening::{self, Opening};
use crate::testing::english;

/// A folder that is deleted after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let name = format!("carom-records-{test}-{}", std::process::id());
        let folder = Self(std::env::temp_dir().join(name));
        fs::create_dir_all(&folder.0).expect("a folder");
        folder
    }

    fn file(&self) -> PathBuf {
        self.0.join("records.ron")
    }

    fn app(&self) -> App {
        app(Place::File(self.file()))
    }

    fn records(&self) -> Records {
        let (saved, notice) = StoredValue::open(self.file());
        assert_eq!(notice, None);
        saved.value
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn app(place: Place) -> App {
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        carom_shell::command::plugin,
        crate::commands,
        crate::session::plugin,
    ))
    .add_message::<bevy::window::RequestRedraw>()
    .insert_resource(Session::new(opening::round(), None, 1))
    .init_resource::<Clock>()
    .add_plugins((crate::solving::plugin, crate::dealing::plugin, plugin(place)));
    app.update();
    app
}

fn send(app: &mut App, command: impl Message) {
    app.world_mut().write_message(command);
    app.update();
}

#[track_caller]
fn until(app: &mut App, is_so: impl Fn(&World) -> bool) {
    const PATIENCE: u32 = 60_000;
    for _ in 0..PATIENCE {
        if is_so(app.world()) {
            app.update();
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
        app.update();
    }
    panic!("the condition never became true");
}

/// The shortest solution of the first round.
fn solution() -> Vec<Move> {
    let report = DEFAULT.solver().solve(&opening::round(), &mut Control::default());
    report.verdict.moves().expect("a solution").to_vec()
}

/// A round other than the first one.
fn other() -> Round {
    Opening::read("7650+42+E2302B12+C9", 1).expect("a game ID").round
}

/// Plays the shortest solution, and waits for the optimum.
fn solve(app: &mut App) {
    for mv in solution() {
        send(app, Command::Play(mv));
    }
    assert!(app.world().resource::<Session>().is_solved());
    until(app, |world| world.resource::<Best>().moves().is_some());
}

#[test]
fn a_solved_round_is_kept_once_until_the_next_start() {
    let folder = Folder::new("solved");
    let mut app = folder.app();
    solve(&mut app);
    send(&mut app, Command::Undo);
    send(&mut app, Command::Redo);
    app.update();
    let id = PuzzleId::of(&opening::round());
    let best = folder.records().best(id).expect("a record");
    let optimum = solution().len() as u32;
    assert_eq!((best.moves, best.optimum, best.times), (optimum, Some(optimum), 1));
    assert_eq!(folder.records().perfect_streak().current, 1);

    let app = folder.app();
    let summary = app.world().resource::<RecordsFile>().summary(&opening::round(), None);
    assert_eq!(summary, Some(Phrase::new("your-best").with("best", optimum)));
}

#[test]
fn a_solved_round_that_the_player_has_back_counts_once() {
    let folder = Folder::new("back");
    let mut app = folder.app();
    app.insert_resource(Practising(false));
    solve(&mut app);
    let id = PuzzleId::of(&opening::round());
    let times = |folder: &Folder| folder.records().best(id).map(|best| best.times);
    assert_eq!(times(&folder), Some(1));
    // Timed practice comes between.
    let open = |app: &mut App| {
        let mut session = app.world_mut().resource_mut::<Session>();
        session.open(Opening::new(other(), carom_play::ricochet::BoardName::Own));
        app.update();
    };
    app.insert_resource(Practising(true));
    open(&mut app);
    app.insert_resource(Practising(false));
    send(&mut app, Command::RoundBefore);
    assert!(app.world().resource::<Session>().is_solved());
    until(&mut app, |world| world.resource::<Best>().moves().is_some());
    assert_eq!(times(&folder), Some(1), "the same solution");
    // A round that is opened anew counts again.
    open(&mut app);
    *app.world_mut().resource_mut::<Session>() = Session::new(opening::round(), None, 1);
    app.update();
    solve(&mut app);
    assert_eq!(times(&folder), Some(2));
}

#[test]
fn the_puzzle_of_the_day_counts_for_its_day() {
    let folder = Folder::new("daily");
    let mut app = folder.app();
    let date = |world: &World| world.resource::<Daily>().date(world.resource::<Session>().round());
    send(&mut app, DealCommand::Daily);
    until(&mut app, |world| date(world).is_some());
    until(&mut app, |world| world.resource::<Best>().moves().is_some());
    for mv in app.world().resource::<Best>().line().to_vec() {
        send(&mut app, Command::Play(mv));
    }
    app.update();
    let date = date(app.world()).expect("still this puzzle");
    assert!(folder.records().is_daily_done(date));
    assert_eq!(folder.records().puzzles(), 1);
}

#[test]
fn the_summary_tells_streaks() {
    let folder = Folder::new("streaks");
    let mut kept = Kept::open(&Place::File(folder.file())).0;
    let mut records = Records::default();
    let round = opening::round();
    records.solved(PuzzleId::of(&other()), 4, Some(4));
    records.solved(PuzzleId::of(&round), 9, Some(9));
    let days = ["2025-01-30", "2025-01-31"].map(|day| day.parse::<Date>().expect("a day"));
    for day in days {
        records.daily_solved(day, PuzzleId::of(&round));
    }
    kept.keep(records, &mut Notice::default());
    let book = RecordsFile::new(kept);
    assert_eq!(
        book.summary(&round, None).as_ref().map(english).as_deref(),
        Some("Your best: 9 · 2 in a row")
    );
    let daily = book.summary(&round, Some(days[1])).as_ref().map(english);
    assert_eq!(daily.as_deref(), Some("Your best: 9 · 2 days in a row"));
}

#[test]
fn a_round_whose_moves_were_shown_ends_the_streak_and_earns_nothing() {
    let folder = Folder::new("helped");
    let (mut saved, _) = StoredValue::<Records>::open(folder.file());
    saved.value.solved(PuzzleId::of(&other()), 4, Some(4));
    saved.save().expect("saved");
    let mut app = folder.app();
    send(&mut app, SolverCommand::ShowMoves);
    until(&mut app, |world| world.resource::<Session>().is_helped());
    assert_eq!(folder.records().perfect_streak().current, 0);
    solve(&mut app);
    assert_eq!(folder.records().best(PuzzleId::of(&opening::round())), None);
}

#[test]
fn a_damaged_file_is_told_and_the_game_goes_on() {
    let folder = Folder::new("damaged");
    fs::write(folder.file(), "nonsense").expect("a file");
    let mut app = folder.app();
    let notice = app.world().resource::<Notice>().0.as_ref().map(english);
    let told = "records.ron (best results and stars) is now records.ron.damaged-1";
    assert!(notice.is_some_and(|it| it.contains(told)));
    solve(&mut app);
    assert_eq!(folder.records().puzzles(), 1);
}

#[test]
fn a_file_of_a_later_program_stays_as_it_is() {
    let folder = Folder::new("later");
    let text = "(version: 99, content: ())";
    fs::write(folder.file(), text).expect("a file");
    let mut app = folder.app();
    let notice = app.world().resource::<Notice>().0.as_ref().map(english).expect("a message");
    assert!(notice.starts_with("A newer Carom has written these files in "), "{notice}");
    assert!(notice.ends_with("\nrecords.ron (best results and stars)"), "{notice}");
    solve(&mut app);
    assert_eq!(fs::read_to_string(folder.file()).expect("the file"), text);
}

#[test]
fn a_round_that_is_left_before_its_optimum_is_known_still_counts() {
    let folder = Folder::new("left");
    let mut book = RecordsFile::new(Kept::open(&Place::File(folder.file())).0);
    let mut notice = Notice::default();
    let mut session = Session::new(opening::round(), None, 1);
    for mv in solution() {
        session.play(mv).expect("a legal move");
    }
    let daily = Daily::default();
    assert!(
        !book.look((&session, &Clock::default()), None, false, &daily, &mut notice),
        "the optimum may come"
    );
    session.next_round().expect("another round");
    // The known optimum is now that of the other round.
    assert!(book.look((&session, &Clock::default()), Some(1), false, &daily, &mut notice));
    let records = book.kept.value().expect("records");
    let best = records.best(PuzzleId::of(&opening::round())).expect("a record");
    assert_eq!((best.moves as usize, best.optimum), (solution().len(), None));
    assert_eq!(records.puzzles(), 1);
}

#[test]
fn leaving_the_program_does_not_wait_for_the_optimum() {
    let folder = Folder::new("leave");
    let mut app = folder.app();
    let waiting = Solution { round: opening::round(), moves: solution(), seconds: 5 };
    app.world_mut().resource_mut::<RecordsFile>().waiting.push(waiting);
    app.world_mut().write_message(AppExit::Success);
    app.world_mut().run_schedule(Last);
    assert_eq!(folder.records().puzzles(), 1);
}

#[test]
fn nothing_is_recorded_if_so_wished() {
    let mut app = app(Place::Nowhere);
    solve(&mut app);
    assert_eq!(app.world().resource::<RecordsFile>().summary(&opening::round(), None), None);
}
