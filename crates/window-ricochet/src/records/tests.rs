//! Solves rounds and checks the file afterwards. Every test has its own folder.

use carom_solver::Control;
use carom_solver::ricochet::DEFAULT;

use std::path::PathBuf;

use carom_support::store;

use bevy::ecs::system::RunSystemOnce as _;
use carom_engine::ricochet::Move;
use carom_play::Records;
use carom_play::solo::Origin;

use super::*;
use crate::command::{Command, DealCommand, SolverCommand};
use crate::opening::{self, Opening};
use crate::testing::{english, send, until};

/// A folder for the file of the records.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("records.ron")
    }

    fn app(&self) -> App {
        app(SaveLocation::File(self.file()))
    }

    fn records(&self) -> Records {
        let (saved, notice) = store::open(self.file());
        assert_eq!(notice, None);
        saved.value
    }
}

fn app(place: SaveLocation) -> App {
    let mut app = crate::testing::app(opening::round());
    app.init_resource::<RoundClock>();
    app.add_plugins((crate::solving::plugin, crate::dealing::plugin, plugin(place)));
    app.update();
    app
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
    until(app, |app| app.world().resource::<Best>().moves().is_some());
}

#[test]
fn a_solved_round_is_kept_once_until_the_next_start() {
    let folder = Folder::new();
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
    let summary = summary(app.world().resource::<Library>(), &opening::round(), None);
    assert_eq!(summary, Some(Phrase::new("your-best").with("best", optimum)));
}

#[test]
fn a_solved_round_that_the_player_has_back_counts_once() {
    let folder = Folder::new();
    let mut app = folder.app();
    solve(&mut app);
    let id = PuzzleId::of(&opening::round());
    let times = |folder: &Folder| folder.records().best(id).map(|best| best.times);
    assert_eq!(times(&folder), Some(1));
    // Timed practice comes between.
    let open = |app: &mut App| {
        let mut session = app.world_mut().resource_mut::<Session>();
        session.open(Opening::new(other(), None, Origin::Drawn));
        app.update();
    };
    let set_timed = |app: &mut App, is_timed| {
        app.world_mut().resource_mut::<Session>().set_timed(is_timed);
    };
    set_timed(&mut app, true);
    open(&mut app);
    set_timed(&mut app, false);
    send(&mut app, Command::RoundBefore);
    assert!(app.world().resource::<Session>().is_solved());
    until(&mut app, |app| app.world().resource::<Best>().moves().is_some());
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
    let folder = Folder::new();
    let mut app = folder.app();
    let date = |world: &World| world.resource::<Session>().origin().day();
    send(&mut app, DealCommand::Daily);
    until(&mut app, |app| date(app.world()).is_some());
    until(&mut app, |app| app.world().resource::<Best>().moves().is_some());
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
    let folder = Folder::new();
    let mut kept = Persisted::open(&SaveLocation::File(folder.file())).0;
    let mut records = Records::default();
    let round = opening::round();
    records.solved(PuzzleId::of(&other()), 4, Some(4));
    records.solved(PuzzleId::of(&round), 9, Some(9));
    let days = ["2025-01-30", "2025-01-31"].map(|day| day.parse::<Date>().expect("a day"));
    for day in days {
        records.daily_solved(day, PuzzleId::of(&round));
    }
    kept.keep(records, &mut Notice::default());
    let library = Library::new(levels::packs(), kept);
    assert_eq!(
        summary(&library, &round, None).as_ref().map(english).as_deref(),
        Some("Your best: 9 · 2 in a row")
    );
    let daily = summary(&library, &round, Some(days[1])).as_ref().map(english);
    assert_eq!(daily.as_deref(), Some("Your best: 9 · 2 days in a row"));
}

#[test]
fn a_round_whose_moves_were_shown_ends_the_streak_and_earns_nothing() {
    let folder = Folder::new();
    let (mut saved, _) = store::open::<Records>(folder.file());
    saved.value.solved(PuzzleId::of(&other()), 4, Some(4));
    saved.save().expect("saved");
    let mut app = folder.app();
    send(&mut app, SolverCommand::ShowMoves);
    until(&mut app, |app| app.world().resource::<Session>().is_helped());
    assert_eq!(folder.records().perfect_streak().current, 0);
    solve(&mut app);
    assert_eq!(folder.records().best(PuzzleId::of(&opening::round())), None);
}

#[test]
fn leaving_the_program_does_not_wait_for_the_optimum() {
    let folder = Folder::new();
    let mut app = folder.app();
    let solved = |mut library: ResMut<Library>, mut notice: ResMut<Notice>| {
        let mut session = Session::new(opening::round(), None, 1);
        for mv in solution() {
            session.play(mv).expect("a legal move");
        }
        let state = state(&session, &RoundClock::default(), None);
        Library::record(&mut library, &state, &mut notice);
    };
    app.world_mut().run_system_once(solved).expect("a system");
    assert_eq!(folder.records().puzzles(), 0, "the optimum may come");
    app.world_mut().write_message(AppExit::Success);
    app.world_mut().run_schedule(Last);
    assert_eq!(folder.records().puzzles(), 1);
}

#[test]
fn nothing_is_kept_if_so_wished() {
    let mut app = app(SaveLocation::Nowhere);
    solve(&mut app);
    let library = app.world().resource::<Library>();
    assert!(!library.is_kept() && library.records().puzzles() == 1);
}
