//! What has no table, and what a builder is not allowed to build.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use carom_engine::ricochet::{
    Board, BoardSetup, Goal, Layout, Profile, Robot, Round, RoundSetup, Sides,
};
use carom_engine::{Size, Square};
use carom_solver::{Control, Progress, StopReason};
use carom_tablebase::{BuildError, Builder, TableSetup, TableSolver, Tablebase};
use rand_pcg::Pcg32;

use crate::common::{CASES, RoundKind, table_round};

#[test]
fn a_builder_counts_its_tables() {
    let setup = TableSetup::from(&table_round(CASES[0].0, &mut Pcg32::new(3, 0)));
    let mut builder = Builder::new();
    let built = builder.built();
    let table = builder.build(&setup, &mut Control::default());
    builder.recycle(table.expect("a table"));
    builder.count(&setup, &mut Control::default()).expect("counts");
    let cancelled = AtomicBool::new(true);
    let mut control = Control::default().cancel_on(&cancelled);
    builder.build(&setup, &mut control).expect_err("cancelled");
    assert_eq!(built.load(Ordering::Relaxed), 2);
}

#[test]
fn what_cannot_be_built_is_refused() {
    let empty = |width, height| {
        let size = Size::new(width, height).expect("a size");
        Arc::new(Board::new(BoardSetup::empty(size)).expect("a board"))
    };
    let corner = Square::new(0, 0);
    let refuse = |board: Arc<Board>, goal: Goal, robots: usize, control: &mut Control<'_>| {
        Tablebase::build(&TableSetup::new(board, goal, robots), control).err()
    };
    let red = Goal { robot: Some(Robot::Red), square: corner };
    let free = &mut Control::default();
    let large = Some(BuildError::TooLarge { width: 17, height: 4 });
    assert_eq!(refuse(empty(17, 4), red, 4, free), large);
    assert_eq!(refuse(empty(4, 4), red, 5, free), Some(BuildError::RobotCount { count: 5 }));
    assert_eq!(refuse(empty(4, 4), red, 0, free), Some(BuildError::RobotCount { count: 0 }));
    let green = Goal { robot: Some(Robot::Green), ..red };
    assert_eq!(refuse(empty(4, 4), green, 1, free), Some(BuildError::NoSuchRobot { count: 1 }));
    let outside = Goal { square: Square::new(4, 0), ..red };
    assert_eq!(refuse(empty(4, 4), outside, 1, free), Some(BuildError::Target));

    let needed = TableSetup::new(empty(16, 16), red, 4).memory().expect("a size");
    assert!((500_000_000..600_000_000).contains(&needed), "{needed}");
    let mut low = Control::default().max_memory(needed - 1);
    let memory = Some(BuildError::Memory { needed, limit: needed - 1 });
    assert_eq!(refuse(empty(16, 16), red, 4, &mut low), memory);

    let cancel = AtomicBool::new(true);
    let mut cancelled = Control::default().cancel_on(&cancel);
    let stopped = Some(BuildError::Stopped(StopReason::Cancelled));
    assert_eq!(refuse(empty(6, 6), red, 4, &mut cancelled), stopped);
    let mut layers = Vec::new();
    let mut note = |progress: &Progress| layers.push(progress.depth);
    let mut watched = Control::default().progress(&mut note);
    let table =
        Tablebase::build(&TableSetup::new(empty(6, 6), red, 3), &mut watched).expect("a table");
    assert_eq!(layers, (0..table.histogram().len() as u32).collect::<Vec<_>>());
}

#[test]
fn what_has_no_table_is_refused_and_needs_more_memory() {
    let kind = RoundKind { sides: (16, 16), robots: (4, 4), ..CASES[1].0 };
    let official = TableSetup::from(&table_round(kind, &mut Pcg32::new(7, 14)));
    let mut builder = Builder::new();
    let free = &mut Control::default();
    let any = TableSetup { goal: Goal { robot: None, ..official.goal }, ..official.clone() };
    assert_eq!(builder.count(&any, free).err(), Some(BuildError::AnyMustTurn));
    let profile = Profile::PLAIN.without_rebounds();
    let without = TableSetup { profile, ..official.clone() };
    assert_eq!(builder.count(&without, free).err(), Some(BuildError::Rules { profile }));
    assert_eq!(without.memory(), Err(BuildError::Rules { profile }));
    let plain = TableSetup { profile: Profile::PLAIN, ..official.clone() };
    let (plain, needed) = (plain.memory().expect("a table"), official.memory().expect("a table"));
    // The words have a quarter of the bytes of the sets, and one plane more.
    assert!((plain / 4 * 5..plain / 10 * 13).contains(&needed), "{plain} {needed}");
    let mut low = Control::default().max_memory(needed - 1);
    let refused = builder.build(&official, &mut low).err();
    assert_eq!(refused, Some(BuildError::Memory { needed, limit: needed - 1 }));

    let layout = Layout::all(Sides::All).find(|it| it.board().has_diagonals());
    let board = Arc::new(layout.expect("a board with diagonals").board());
    let goal = Goal { robot: Some(Robot::Red), ..board.targets()[0].goal() };
    let two = TableSetup::new(Arc::clone(&board), goal, 2);
    let (square, _) = board.diagonals().next().expect("a diagonal");
    let on_diagonal = TableSetup { goal: Goal { square, ..goal }, ..two.clone() };
    assert_eq!(builder.count(&on_diagonal, free).err(), Some(BuildError::Target));
    let goal = Goal { robot: None, ..goal };
    let any = TableSetup { goal, profile: Profile::OFFICIAL, ..two.clone() };
    assert_eq!(builder.count(&any, free).err(), Some(BuildError::AnyMustTurn));
    let four = TableSetup { robots: 4, ..two };
    let needed = four.memory().expect("a table");
    assert!((3_700_000_000..3_900_000_000).contains(&needed), "{needed}");
    let turning = TableSetup { profile: Profile::OFFICIAL, ..four.clone() };
    assert_eq!(turning.memory(), Ok(needed / 4 * 5));
    for setup in [&four, &turning] {
        let needed = setup.memory().expect("a table");
        let refused = builder.build(setup, &mut Control::default().max_memory(needed - 1)).err();
        assert_eq!(refused, Some(BuildError::Memory { needed, limit: needed - 1 }));
        // The solver builds only tables that it can keep beside other programs.
        let round = |robots: usize| {
            let corners = [(0, 0), (15, 0), (0, 15), (15, 15)].map(Square::from);
            let robots = corners[..robots].to_vec();
            let setup = RoundSetup { robots, goal: setup.goal, profile: setup.profile };
            Round::new(Arc::clone(&board), setup).expect("sound")
        };
        assert!(TableSolver::is_for(&round(3)) && !TableSolver::is_for(&round(4)));
    }
}
