//! [`Maker`]: makes the puzzle of each number.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use carom_engine::ricochet::{Layout, Profile, Robot, Round, Sides};
use carom_formats::ricochet::Entry;
use carom_formats::{Format, Optimum};
use carom_generator::draw::below;
use carom_generator::ricochet::{
    Deal, Difficulty, GenerateError, Puzzle, Recipe, Style, random_exact, random_puzzle,
};
use carom_solver::{Control, Solve};
use carom_tablebase::Builder;
use rand_pcg::Pcg64;

use super::args::{Args, BoardStyle, TileSides};
use crate::options::MakeArgs;

/// The format that can express goals for the red robot only.
const RED_ONLY: &str = "text";
/// The format that can express goals for one robot only, not for any robot.
const NOT_ANY: &str = "asp";
/// The boards that are tried before the first puzzle: many official boards have no diagonal.
const TRIED: u64 = 32;

/// A puzzle in the chosen format.
pub(super) struct PuzzleText {
    pub(super) text: String,
    /// The fewest moves, if they are known.
    pub(super) moves: Option<u32>,
}

/// Makes puzzles.
pub(super) struct Maker {
    recipe: Recipe,
    pub(super) difficulty: Option<Difficulty>,
    /// The number of moves of each puzzle, if the puzzles come from tables.
    pub(super) table_moves: Option<u32>,
    format: &'static Format<Entry>,
    name: String,
    make: MakeArgs,
    cancel: &'static AtomicBool,
}

impl Maker {
    /// An error if an option has no effect.
    pub(super) fn check_options(args: &Args) -> anyhow::Result<()> {
        if args.bounds.exact_moves.is_some() && has_tables(args) {
            args.bounds.check_table()?;
        }
        Ok(())
    }

    pub(super) fn new(args: &Args, cancel: &'static AtomicBool) -> Self {
        let sides = match args.tile_sides() {
            TileSides::Ab => Sides::FirstEdition,
            TileSides::Abc => Sides::WithoutDiagonals,
            TileSides::Abcd => Sides::All,
        };
        let (name, style) = match (args.style, args.size) {
            (_, Some(size)) => ("random", Style::Scattered { size, walls: args.density }),
            (BoardStyle::Random, None) => ("random", Style::Random),
            (BoardStyle::Official, None) => ("official", Style::Official(sides)),
        };
        let recipe = Recipe {
            style,
            robots: args.robots,
            goal_robot: (args.format.id == RED_ONLY).then_some(Robot::Red),
            profile: args.profile(),
        };
        Self {
            recipe,
            table_moves: args.bounds.exact_moves.filter(|_| has_tables(args)),
            difficulty: args.bounds.difficulty(args.sort),
            format: args.format,
            name: format!("{name}-{}", args.make.seed),
            make: args.make,
            cancel,
        }
    }

    /// The puzzle with this number, in the chosen format.
    pub(super) fn text(
        &self,
        index: u64,
        solver: &mut dyn Solve<Round>,
    ) -> anyhow::Result<PuzzleText> {
        let mut rng = self.make.random(index);
        let recipe = self.recipe(&mut rng);
        if let Some(difficulty) = &self.difficulty {
            let mut control = Control::default().cancel_on(self.cancel);
            let Puzzle { round, layout, solution } =
                random_puzzle(&recipe, difficulty, solver, &mut control, &mut rng)?;
            let optimum = Optimum::Moves(solution.len() as u32);
            return self.written(index, &round, layout, optimum);
        }
        if self.cancel.load(Ordering::Relaxed) {
            return Err(GenerateError::Cancelled.into());
        }
        let Deal { round, layout } = recipe.deal(&mut rng)?;
        self.written(index, &round, layout, Optimum::Unknown)
    }

    /// The puzzle with this number, which needs exactly `moves` moves, from a table.
    pub(super) fn exact_text(
        &self,
        index: u64,
        moves: u32,
        builder: &mut Builder,
        solver: &mut dyn Solve<Round>,
    ) -> anyhow::Result<PuzzleText> {
        let mut rng = self.make.random(index);
        let recipe = self.recipe(&mut rng);
        let control = &mut Control::default().cancel_on(self.cancel);
        let difficulty = self.difficulty.clone().unwrap_or_default();
        let Puzzle { round, layout, solution } =
            random_exact(&recipe, moves, &difficulty, builder, solver, control, &mut rng)?;
        self.written(index, &round, layout, Optimum::Moves(solution.len() as u32))
    }

    /// An error if the format cannot express the boards or the rules.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        let tried = if matches!(self.recipe.style, Style::Official(_)) { TRIED } else { 1 };
        for index in 0..tried {
            let mut rng = self.make.random(index);
            // The error about a board that cannot be dealt comes later, with the number of its puzzle.
            let Ok(Deal { round, layout }) = self.recipe(&mut rng).deal(&mut rng) else {
                return Ok(());
            };
            (self.format.write)(&[self.entry(0, &round, layout, Optimum::Unknown)])
                .with_context(|| format!("--format {}", self.format.id))?;
        }
        Ok(())
    }

    /// The recipe of a puzzle.
    fn recipe(&self, rng: &mut Pcg64) -> Recipe {
        // Boards have targets for these robots.
        let robots = self.recipe.robots.min(Robot::STANDARD - 1);
        let robot = (self.format.id == NOT_ANY).then(|| Robot::ALL[below(rng, robots)]);
        Recipe { goal_robot: robot.or(self.recipe.goal_robot), ..self.recipe }
    }

    fn entry(&self, index: u64, round: &Round, layout: Option<Layout>, optimum: Optimum) -> Entry {
        Entry {
            id: Some(format!("{}-{:04}", self.name, index + 1)),
            board_name: layout.map(|layout| layout.to_string()),
            optimum,
            ..Entry::of_round(round)
        }
    }

    fn written(
        &self,
        index: u64,
        round: &Round,
        layout: Option<Layout>,
        optimum: Optimum,
    ) -> anyhow::Result<PuzzleText> {
        let moves = match optimum {
            Optimum::Moves(moves) => Some(moves),
            _ => None,
        };
        let entry = self.entry(index, round, layout, optimum);
        let text =
            (self.format.write)(&[entry]).with_context(|| format!("as {}", self.format.id))?;
        Ok(PuzzleText { text, moves })
    }
}

/// Whether every possible board has a table, so that all puzzles can be made in the same way.
fn has_tables(args: &Args) -> bool {
    let has_diagonals = args.style == BoardStyle::Official && args.tile_sides() == TileSides::Abcd;
    let is_large = args.size.is_some_and(|size| size.width().max(size.height()) > 16);
    args.robots <= 4 && args.profile() == Profile::PLAIN && !has_diagonals && !is_large
}
