//! `carom generate`: makes new boards and puzzles.

mod args;
mod bounds;
mod destination;
mod maker;
mod new_folder;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, bail};
use carom_engine::ricochet::{Board, BoardSetup, Goal, Round};
use carom_engine::{Size, Square};
use carom_generator::ricochet::GenerateError;
use carom_solver::Control;
use carom_solver::ricochet::DEFAULT;
use carom_support::wording::{counted, grouped, sized_up};
use carom_tablebase::{Builder, TableSetup};
use serde::Serialize;

pub(crate) use self::args::Args;

use self::args::{BoardStyle, TileSides};
use self::bounds::Bounds;
use self::destination::Destination;
use self::maker::{Maker, PuzzleText};
use crate::batch::ordered;
use crate::exit::Ending;
use crate::input::MANIFEST;
use crate::progress::Watch;
use crate::{interrupt, output};

/// A record of the run and its options. It omits the number of threads, which does not change the result.
#[derive(Serialize)]
struct Manifest<'a> {
    carom: &'static str,
    seed: u64,
    count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    skip: Option<u64>,
    style: BoardStyle,
    #[serde(skip_serializing_if = "Option::is_none")]
    sides: Option<TileSides>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    density: Option<u8>,
    format: &'static str,
    robot_count: usize,
    rules: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solver: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<&'a Bounds>,
    /// Whether the puzzles are in the order of their moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    sort: Option<bool>,
    files: &'a [String],
}

/// Generates boards and puzzles.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    if args.sides.is_some() && args.style != BoardStyle::Official {
        bail!("--sides: only official boards are made of tiles; add --style official");
    }
    if args.size.is_some() && args.style == BoardStyle::Official {
        bail!("--size: official boards have 16x16 squares; leave out --style official");
    }
    args.bounds.check(args.robots)?;
    Maker::check_options(args)?;
    args.make.check()?;
    let cancel = interrupt::catch();
    let mut destination = Destination::new(args)?;
    let maker = Arc::new(Maker::new(args, cancel));
    maker.check()?;
    let made = make(&mut destination, args, &maker);
    let written = destination.written();
    let done = args.make.skip + written;
    let place = destination.publish(args, &maker, made.is_ok())?;
    let Err(error) = made else {
        if args.out != Path::new("-") {
            let count = counted(written, "puzzle");
            output::write_stdout(format!("{count} in {}\n", args.out.display()).as_bytes())?;
        }
        return Ok(Ending::Done);
    };
    let another = if place.is_empty() { "" } else { " with another --out" };
    let rest =
        |skip: u64| args.make.done(written, &place, &format!("; --skip {skip}{another} goes on"));
    match error.root_cause().downcast_ref() {
        Some(GenerateError::BudgetExhausted { attempts, rejected }) => {
            let [budget, candidates] = [args.bounds.budget, *attempts].map(grouped);
            let undecided = if rejected.undecided > 0 {
                format!("; --max-nodes is {}", grouped(args.bounds.max_nodes()))
            } else {
                String::new()
            };
            let wanted = args.bounds.difficulty(args.sort).unwrap_or_default();
            let reasons = wanted.reasons(rejected);
            // The error begins with the number of the puzzle.
            output::tell(&format!(
                "stopped by --budget {budget}: {error}: none of {candidates} candidates meets the criteria: \
                 {reasons}{undecided}; {}",
                rest(done + 1)
            ));
            Ok(Ending::Undecided)
        }
        _ if interrupt::is_cancelled() => {
            output::tell(&format!("cancelled: {}", rest(done)));
            Ok(Ending::Cancelled)
        }
        _ => Err(error),
    }
}

/// Makes the puzzles. Those before an error are written.
fn make(destination: &mut Destination, args: &Args, maker: &Arc<Maker>) -> anyhow::Result<()> {
    if maker.table_moves.is_some() {
        output::note(&format!(
            "each table takes {} of memory",
            sized_up(table_bytes(args.robots)?)
        ));
    }
    let mut builder = Builder::new().with_threads(args.threads.count());
    let runs = Arc::<AtomicU64>::default();
    let bar = (!destination.is_terminal()).then(|| {
        let bar = Watch::of(args.make.count - args.make.skip, "puzzles");
        match (maker.table_moves, &maker.difficulty) {
            (Some(_), _) => bar.also(builder.built(), "table"),
            (None, Some(_)) => bar.also(Arc::clone(&runs), "solver run"),
            (None, None) => bar,
        }
    });
    let count_one = || bar.iter().for_each(Watch::add_one);
    let numbered = |index: u64| format!("puzzle {}", index + 1);
    let mut kept = Vec::new();
    let mut take = |made: PuzzleText| {
        if args.sort {
            kept.push(made);
            return Ok(());
        }
        destination.write(&made.text)
    };
    let mut make_all = || -> anyhow::Result<()> {
        if let Some(moves) = maker.table_moves {
            let mut solver = DEFAULT.solver();
            for index in args.make.skip..args.make.count {
                let made = maker.exact_text(index, moves, &mut builder, &mut *solver);
                take(made.with_context(|| numbered(index))?)?;
                count_one();
            }
            return Ok(());
        }
        let of_threads = Arc::clone(maker);
        let runs = Arc::clone(&runs);
        let worker = move || {
            let (maker, runs, mut solver) =
                (Arc::clone(&of_threads), Arc::clone(&runs), DEFAULT.solver());
            let mut solver = move |round: &Round, control: &mut Control<'_>| {
                runs.fetch_add(1, Ordering::Relaxed);
                solver.solve(round, control)
            };
            move |index: u64| maker.text(index, &mut solver).with_context(|| numbered(index))
        };
        let numbers = (args.make.skip..args.make.count).map(Ok);
        for made in ordered(numbers, args.threads.count(), worker)? {
            take(made?)?;
            count_one();
        }
        Ok(())
    };
    let made = make_all();
    // Puzzles of equally many moves stay in the order of their numbers.
    kept.sort_by_key(|it| it.moves);
    kept.iter().try_for_each(|it| destination.write(&it.text))?;
    made
}

impl Destination {
    /// Gives a folder its name, after its record is written. The folder of a run that was stopped is `DIR.partial`. The result is
    /// where the puzzles are, as the end of a message.
    fn publish(self, args: &Args, maker: &Maker, is_whole: bool) -> anyhow::Result<String> {
        let count = self.written();
        let Self::Folder { folder, files, .. } = self else { return Ok(String::new()) };
        if count == 0 {
            return Ok(String::new());
        }
        let difficulty = maker.difficulty.as_ref().map(|_| &args.bounds);
        let manifest = Manifest {
            carom: env!("CARGO_PKG_VERSION"),
            seed: args.make.seed,
            count,
            skip: Some(args.make.skip).filter(|&skip| skip > 0),
            style: args.style,
            sides: (args.style == BoardStyle::Official).then(|| args.tile_sides()),
            size: args.size.map(|size| size.to_string()),
            density: args.size.map(|_| args.density),
            format: args.format.id,
            robot_count: args.robots,
            rules: args.profile().id,
            solver: difficulty.map(|_| match maker.table_moves {
                Some(_) => "tablebase",
                None => DEFAULT.id,
            }),
            difficulty,
            sort: args.sort.then_some(true),
            files: &files,
        };
        let text = serde_json::to_string_pretty(&manifest)?;
        let mut file = folder.create(MANIFEST)?;
        folder.write(MANIFEST, &mut file, &format!("{text}\n"))?;
        let path = folder.publish(is_whole)?;
        Ok(format!(" in {}", path.display()))
    }
}

/// The bytes of a table for a board of the generator's size.
fn table_bytes(robots: usize) -> anyhow::Result<u64> {
    let board = Board::new(BoardSetup::empty(Size::OFFICIAL))?;
    let goal = Goal { robot: None, square: Square::new(0, 0) };
    Ok(TableSetup::new(board, goal, robots).memory()?)
}
