//! `carom generate`: makes new boards and puzzles.

use std::fs::{self, File};
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anyhow::{Context, bail};
use carom_engine::Size;
use carom_engine::ricochet::{Board, BoardSetup, Layout, Profile, Robot, Round, Sides};
use carom_formats::ricochet::{Entry, NATIVE};
use carom_formats::{Format, Optimum};
use carom_generator::ricochet::{
    Deal, Difficulty, GenerateError, Puzzle, Recipe, Style, random_exact, random_puzzle,
};
use carom_play::files::without_name;
use carom_solver::Control;
use carom_solver::ricochet::tablebase::Builder;
use carom_solver::ricochet::{DEFAULT, Solve};
use clap::{ArgGroup, ValueEnum};
use rand_pcg::Pcg64;
use rayon::prelude::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;

use super::values;
use crate::exit::Ending;
use crate::options::{Threads, batches, whole_number};
use crate::progress::Watch;
use crate::{input, interrupt, output};
use carom_formats::wording::{counted, sized};

/// The format that stores all puzzles in one file.
const CORPUS: &str = "corpus";
/// The format that can express goals for the red robot only.
const RED_ONLY: &str = "text";

const EXAMPLES: &str = "\
Examples:
  carom generate --count 100 --out boards
  carom generate --count 15 --seed 7 --out hard --min-moves 8 --max-moves 11
  carom generate --count 10 --out two --min-moves 5 --min-robots 2 --no-solo
  carom generate --count 5 --out long --style official --exact-moves 18
  carom generate --count 10000 --out many --format corpus";

const NOTES: &str = "\
Each puzzle has its own board, robots and target. Puzzle number I of seed S does not depend on --count or --threads. With \
--min-moves, --max-moves, --min-robots or --no-solo the command solves the puzzles, and their files have the proven \
fewest moves.

With --exact-moves the command draws each puzzle from a table of all positions of its board, so that it finds long \
puzzles, too. A table takes about a second and 614 MiB with four robots. The command builds one table at a time on all \
threads, and skips boards without a position of that length: of the pairs of a board of the first edition and a target, about one \
in nine has a position of 18 moves, so each puzzle of 18 moves needs about nine tables. Tables do not support five robots, diagonals (--sides \
abcd) or the official rules: for these the command searches as with --min-moves D --max-moves D.

The time depends on chance and on the computer: five puzzles of 18 moves on official boards take a minute or two on two cores. The \
progress on standard error tells how many puzzles are made, and how many tables are built or how often the solver ran: with \
--min-moves 14 it runs more than a hundred times for each puzzle. Off a terminal the progress is a new line every ten seconds.

DIR must be new or empty. The command writes one file for each puzzle (0001.ron …) or corpus.txt, and manifest.json. All \
files appear at the end: a run that fails or is stopped with Ctrl-C writes nothing. A run that is killed can leave a \
hidden folder whose name begins with .carom-, which you can delete.

Exit codes: 0 done, 2 bad input or usage, 3 stopped by --budget, 130 Ctrl-C, 143 SIGTERM.";

/// Make random boards and puzzles
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number::<u64>(1..))]
    count: u64,
    /// Random seed
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole_number::<u64>(0..))]
    seed: u64,
    /// Folder to create
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Kind of boards
    #[arg(long, value_enum, default_value_t = BoardStyle::Random)]
    style: BoardStyle,
    /// Sides of the official tiles; the D sides have diagonals; only with --style official
    /// [default: abc]
    #[arg(long, value_enum, value_name = "SIDES")]
    sides: Option<TileSides>,
    /// Output format; `corpus` is one file of all puzzles; `text` supports goals for the red robot only,
    /// so every goal is for red
    #[arg(long, value_name = "FORMAT", value_parser = input::format::<Entry>(), default_value = NATIVE.id)]
    format: &'static Format<Entry>,
    /// Number of robots, 1 to 5
    #[arg(long, value_name = "N", default_value_t = 4,
          value_parser = whole_number::<usize>(1..=Robot::MAX as u64))]
    robots: usize,
    /// Rules
    #[arg(long, value_name = "ID", value_parser = values::profile(), default_value = "plain")]
    profile: Profile,
    #[command(flatten)]
    bounds: Bounds,
    #[command(flatten)]
    threads: Threads,
}

impl Args {
    fn tile_sides(&self) -> TileSides {
        self.sides.unwrap_or(TileSides::Abc)
    }
}

/// The difficulty of the puzzles.
#[derive(clap::Args, Clone, Debug, Serialize)]
#[command(next_help_heading = "Difficulty")]
#[command(group = ArgGroup::new("bound").multiple(true)
          .args(["min_moves", "max_moves", "exact_moves", "min_robots", "no_solo"]))]
struct Bounds {
    /// Every puzzle needs at least A moves
    #[arg(long, value_name = "A", value_parser = whole_number::<u32>(0..))]
    min_moves: Option<u32>,
    /// Every puzzle needs at most B moves
    #[arg(long, value_name = "B", value_parser = whole_number::<u32>(0..))]
    max_moves: Option<u32>,
    /// Every puzzle needs exactly D moves; uses a table of all positions of the board
    #[arg(long, value_name = "D", conflicts_with_all = ["min_moves", "max_moves"],
          value_parser = whole_number::<u32>(1..))]
    #[serde(skip_serializing_if = "Option::is_none")]
    exact_moves: Option<u32>,
    /// At least K robots move in every solution of the fewest moves
    #[arg(long, value_name = "K", value_parser = whole_number::<usize>(0..))]
    min_robots: Option<usize>,
    /// The target robot cannot reach the target alone, in any number of moves
    #[arg(long)]
    no_solo: bool,
    /// Try at most this number of candidates for each puzzle; with a table, each board is a candidate
    #[arg(long, value_name = "N", requires = "bound", default_value_t = 10_000,
          value_parser = whole_number::<u64>(1..))]
    budget: u64,
    /// Expand at most this number of nodes for each candidate; skip the candidate if that is not enough
    #[arg(long, value_name = "N", requires = "bound", default_value_t = 20_000_000,
          value_parser = whole_number::<u64>(0..))]
    max_nodes: u64,
}

impl Bounds {
    /// An error if no puzzle can be within the bounds.
    fn check(&self, robots: usize) -> anyhow::Result<()> {
        if let (Some(least), Some(most)) = (self.min_moves, self.max_moves)
            && least > most
        {
            bail!("--min-moves {least} is above --max-moves {most}");
        }
        if let Some(moving) = self.min_robots.filter(|&it| it > robots) {
            bail!("--min-robots {moving} is above --robots {robots}");
        }
        Ok(())
    }

    /// The difficulty, if any bound is given.
    fn difficulty(&self) -> Option<Difficulty> {
        let &Self { exact_moves, min_robots, no_solo, budget, max_nodes, .. } = self;
        let (min_moves, max_moves) =
            (exact_moves.or(self.min_moves), exact_moves.or(self.max_moves));
        let any = Difficulty::default();
        let bounded = min_moves.is_some() || max_moves.is_some() || min_robots.is_some() || no_solo;
        bounded.then(|| Difficulty {
            min_moves: min_moves.unwrap_or(any.min_moves),
            max_moves: max_moves.unwrap_or(any.max_moves),
            min_robots: min_robots.unwrap_or(any.min_robots),
            allow_solo: !no_solo,
            max_attempts: budget,
            max_nodes: Some(max_nodes),
        })
    }
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum BoardStyle {
    /// Random walls and targets, by the rules of the 2020 report
    Random,
    /// Four of the official tiles
    Official,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum TileSides {
    /// The first edition: 96 boards
    Ab,
    /// All boards without diagonals: 486 boards
    Abc,
    /// All boards: 1,536 boards
    Abcd,
}

/// A record of the run and its options. It omits the number of threads, which does not change the result.
#[derive(Serialize)]
struct Manifest<'a> {
    carom: &'static str,
    seed: u64,
    count: u64,
    style: BoardStyle,
    #[serde(skip_serializing_if = "Option::is_none")]
    sides: Option<TileSides>,
    format: &'static str,
    robots: usize,
    profile: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solver: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<&'a Bounds>,
    files: Vec<String>,
}

/// Generates boards and puzzles.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    if args.sides.is_some() && args.style != BoardStyle::Official {
        bail!("--sides: only official boards are made of tiles; add --style official");
    }
    args.bounds.check(args.robots)?;
    if args.out == Path::new("-") {
        bail!(
            "--out -: the puzzles are files of a folder, which standard output cannot have; give a folder"
        );
    }
    let cancel = interrupt::catch();
    let folder = NewFolder::new(&args.out)?;
    if let Err(error) = fill(&folder, args, cancel) {
        match error.root_cause().downcast_ref() {
            Some(GenerateError::BudgetExhausted { rejected, .. }) => {
                let Bounds { budget, max_nodes, .. } = args.bounds;
                let undecided = if rejected.undecided > 0 {
                    format!("; --max-nodes is {max_nodes}")
                } else {
                    String::new()
                };
                output::tell(&format!(
                    "stopped by --budget {budget}: {error:#}{undecided}; nothing was written"
                ));
            }
            Some(GenerateError::Cancelled) => {
                output::tell("cancelled: nothing was written");
                return Ok(Ending::Cancelled);
            }
            _ => return Err(error),
        }
        return Ok(Ending::Undecided);
    }
    folder.publish()?;
    let count = counted(args.count, "puzzle");
    output::write_stdout(format!("{count} in {}\n", args.out.display()).as_bytes())?;
    Ok(Ending::Done)
}

/// Makes every puzzle and the manifest.
fn fill(folder: &NewFolder, args: &Args, cancel: &AtomicBool) -> anyhow::Result<()> {
    let maker = Maker::new(args, cancel);
    let threads = args.threads.start()?;
    if maker.table_moves.is_some() {
        output::note(&format!("each table takes {} of memory", sized(table_bytes(args.robots)?)));
    }
    let mut builder = Builder::new().threads(threads.current_num_threads());
    let runs = Arc::<AtomicU64>::default();
    let bar = Watch::of(args.count, "puzzles");
    let bar = match (maker.table_moves, &maker.difficulty) {
        (Some(_), _) => bar.also(builder.built(), "table"),
        (None, Some(_)) => bar.also(Arc::clone(&runs), "solver run"),
        (None, None) => bar,
    };
    let mut make_batch = |batch: Range<u64>| -> anyhow::Result<Vec<String>> {
        let numbered = |index: u64| format!("puzzle {}", index + 1);
        if let Some(moves) = maker.table_moves {
            let mut solver = DEFAULT.solver();
            let made = batch.map(|index| {
                let text = maker.exact_text(index, moves, &mut builder, &mut *solver);
                bar.add_one();
                text.with_context(|| numbered(index))
            });
            return made.collect();
        }
        let solver = || {
            let mut solver = DEFAULT.solver();
            let runs = &runs;
            move |round: &Round, control: &mut Control<'_>| {
                runs.fetch_add(1, Ordering::Relaxed);
                solver.solve(round, control)
            }
        };
        let made = batch.into_par_iter().map_init(solver, |solver, index| {
            let text = maker.text(index, solver);
            bar.add_one();
            text.with_context(|| numbered(index))
        });
        threads.install(|| made.collect())
    };

    let mut files = Vec::new();
    let mut corpus = None;
    if args.format.id == CORPUS {
        files.push("corpus.txt".to_owned());
        corpus = Some(folder.create("corpus.txt")?);
    }
    for batch in batches(args.count) {
        for (index, text) in batch.clone().zip(make_batch(batch)?) {
            if let Some(corpus) = &mut corpus {
                corpus.write_all(text.as_bytes())?;
            } else {
                let name = format!("{}.{}", number(index), maker.format.extension);
                folder.create(&name)?.write_all(text.as_bytes())?;
                files.push(name);
            }
        }
    }
    drop(bar);

    let difficulty = maker.difficulty.as_ref().map(|_| &args.bounds);
    let manifest = Manifest {
        carom: env!("CARGO_PKG_VERSION"),
        seed: args.seed,
        count: args.count,
        style: args.style,
        sides: (args.style == BoardStyle::Official).then(|| args.tile_sides()),
        format: args.format.id,
        robots: args.robots,
        profile: args.profile.id,
        solver: difficulty.map(|_| match maker.table_moves {
            Some(_) => "tablebase",
            None => DEFAULT.id,
        }),
        difficulty,
        files,
    };
    let text = serde_json::to_string_pretty(&manifest)?;
    writeln!(folder.create("manifest.json")?, "{text}")?;
    Ok(())
}

/// The bytes of a table for a board of the generator's size.
fn table_bytes(robots: usize) -> anyhow::Result<u64> {
    let board = Board::new(BoardSetup::empty(Size::OFFICIAL))?;
    Ok(Builder::memory(board, robots)?)
}

/// `0001` for the first.
fn number(index: u64) -> String {
    format!("{:04}", index + 1)
}

/// Makes puzzles.
struct Maker<'a> {
    recipe: Recipe,
    difficulty: Option<Difficulty>,
    /// The number of moves of each puzzle, if the puzzles come from tables.
    table_moves: Option<u32>,
    format: &'static Format<Entry>,
    name: String,
    seed: u64,
    cancel: &'a AtomicBool,
}

impl<'a> Maker<'a> {
    fn new(args: &Args, cancel: &'a AtomicBool) -> Self {
        let sides = match args.tile_sides() {
            TileSides::Ab => Sides::FirstEdition,
            TileSides::Abc => Sides::WithoutDiagonals,
            TileSides::Abcd => Sides::All,
        };
        let (name, style) = match args.style {
            BoardStyle::Random => ("random", Style::Random),
            BoardStyle::Official => ("official", Style::Official(sides)),
        };
        let recipe = Recipe {
            style,
            robots: args.robots,
            goal_robot: (args.format.id == RED_ONLY).then_some(Robot::Red),
            profile: args.profile,
        };
        // A table is used only if every possible board has one, so that all puzzles are made in the same way.
        let has_diagonals =
            args.style == BoardStyle::Official && args.tile_sides() == TileSides::Abcd;
        let has_tables = args.robots <= 4 && args.profile == Profile::PLAIN && !has_diagonals;
        Self {
            recipe,
            table_moves: args.bounds.exact_moves.filter(|_| has_tables),
            difficulty: args.bounds.difficulty(),
            format: args.format,
            name: format!("{name}-{}", args.seed),
            seed: args.seed,
            cancel,
        }
    }

    /// The puzzle with this number, in the chosen format. Each puzzle has its own random numbers.
    fn text(&self, index: u64, solver: &mut dyn Solve<Round>) -> anyhow::Result<String> {
        let mut rng = Pcg64::new(self.seed.into(), index.into());
        if let Some(difficulty) = &self.difficulty {
            let mut control = Control::default().cancel(self.cancel);
            let Puzzle { round, layout, solution } =
                random_puzzle(&self.recipe, difficulty, solver, &mut control, &mut rng)?;
            let optimum = Optimum::Moves(solution.len() as u32);
            return self.written(index, &round, layout, optimum);
        }
        if self.cancel.load(Ordering::Relaxed) {
            return Err(GenerateError::Cancelled.into());
        }
        let Deal { round, layout } = self.recipe.deal(&mut rng)?;
        self.written(index, &round, layout, Optimum::Unknown)
    }

    /// The puzzle with this number, which needs exactly `moves` moves, from a table.
    fn exact_text(
        &self,
        index: u64,
        moves: u32,
        builder: &mut Builder,
        solver: &mut dyn Solve<Round>,
    ) -> anyhow::Result<String> {
        let mut rng = Pcg64::new(self.seed.into(), index.into());
        let control = &mut Control::default().cancel(self.cancel);
        let difficulty = self.difficulty.clone().unwrap_or_default();
        let Puzzle { round, layout, solution } =
            random_exact(&self.recipe, moves, &difficulty, builder, solver, control, &mut rng)?;
        self.written(index, &round, layout, Optimum::Moves(solution.len() as u32))
    }

    fn written(
        &self,
        index: u64,
        round: &Round,
        layout: Option<Layout>,
        optimum: Optimum,
    ) -> anyhow::Result<String> {
        let entry = Entry {
            id: Some(format!("{}-{}", self.name, number(index))),
            board_name: layout.map(|layout| layout.to_string()),
            optimum,
            ..Entry::of_round(round)
        };
        (self.format.write)(&[entry]).with_context(|| format!("as {}", self.format.id))
    }
}

/// A folder that appears complete or not at all: it is filled under a temporary name, then renamed. If it
/// is not published, it is removed.
struct NewFolder {
    out: PathBuf,
    filling: tempfile::TempDir,
}

impl NewFolder {
    fn new(out: &Path) -> anyhow::Result<Self> {
        let name = out.display();
        if let Ok(mut entries) = fs::read_dir(out) {
            if entries.next().is_some() {
                bail!("{name}: the folder is not empty");
            }
        } else if out.exists() {
            bail!("{name}: not a folder");
        }
        let parent = out.parent().filter(|it| !it.as_os_str().is_empty());
        let parent = parent.unwrap_or(Path::new("."));
        fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".carom-");
        // The permissions of any new folder, not of a temporary one; the umask applies.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
        let filling = builder.tempdir_in(parent).map_err(without_name);
        let filling = filling.with_context(|| name.to_string())?;
        Ok(Self { out: out.to_owned(), filling })
    }

    fn create(&self, name: &str) -> anyhow::Result<File> {
        let context = || self.out.join(name).display().to_string();
        File::create_new(self.filling.path().join(name)).with_context(context)
    }

    fn publish(self) -> anyhow::Result<()> {
        let context = || self.out.display().to_string();
        if self.out.exists() {
            fs::remove_dir(&self.out).with_context(context)?;
        }
        fs::rename(self.filling.path(), &self.out).with_context(context)
    }
}
