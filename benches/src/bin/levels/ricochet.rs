//! The packs of Ricochet Robots.

use std::ops::RangeInclusive;
use std::path::Path;

use anyhow::{Context, Result};
use carom_engine::ricochet::{Layout, Move, Profile, Round, Sides, Slide, StoppedBy};
use carom_engine::{Rules, Size};
use carom_formats::Optimum;
use carom_formats::ricochet::{Entry, by_id};
use carom_generator::ricochet::{
    Deal, Difficulty, Measures, Puzzle, Recipe, Style, random_exact, random_puzzle,
};
use carom_solver::ricochet::{DEFAULT, MOST_COMPARED, all_optimal, distinct};
use carom_solver::search::OptimalVerdict;
use carom_solver::{Control, Verdict};
use carom_tablebase::Builder;
use rand_pcg::Pcg64;

use crate::{Lengths, write};

/// A level with its measures.
struct Level {
    id: String,
    round: Round,
    layout: Option<Layout>,
    measures: Measures,
}

/// Puzzles of the first version: their boards, number and difficulty.
struct Graded {
    pack: &'static str,
    kind: &'static str,
    count: u64,
    seed: u64,
    sides: Sides,
    moves: RangeInclusive<u32>,
    min_robots: usize,
    allow_solo: bool,
}

/// A pack about an idea, which every shortest solution of each level has.
struct Idea {
    pack: &'static str,
    seed: u64,
    boards: &'static [Style],
    /// The fewest moves, and how many levels have the same number.
    moves: RangeInclusive<u32>,
    count: usize,
    /// Whether the target is the vortex, which is for every robot.
    vortex: bool,
    /// Whether a solution has the idea, from its slides.
    is_in: fn(&[Slide]) -> bool,
}

/// A player finds one of these solutions, and should not find others without the idea.
const MOST_SOLUTIONS: u32 = 2;
/// The limit of a search for all shortest solutions.
const NODES: u64 = 400_000;
/// The moves of the long levels, each twice on boards of each style.
const LONG: RangeInclusive<u32> = 14..=18;
const LONG_SEED: u64 = 17;
const MOST_LONG_SOLUTIONS: u32 = 100;

const WITHOUT_DIAGONALS: &[Style] = &[Style::Official(Sides::WithoutDiagonals), Style::Random];
const WITH_DIAGONALS: &[Style] = &[Style::Official(Sides::All)];

const IDEAS: [Idea; 5] = [
    Idea {
        pack: "stop",
        seed: 11,
        boards: WITHOUT_DIAGONALS,
        moves: 2..=7,
        count: 4,
        vortex: false,
        is_in: |slides| movers(slides) == 1 && slides.iter().any(is_stopped_by_robot),
    },
    Idea {
        pack: "two-robots",
        seed: 12,
        boards: WITHOUT_DIAGONALS,
        moves: 3..=8,
        count: 4,
        vortex: false,
        is_in: |slides| movers(slides) == 2,
    },
    Idea {
        pack: "centre",
        seed: 13,
        boards: WITHOUT_DIAGONALS,
        moves: 4..=9,
        count: 4,
        vortex: false,
        is_in: goes_round_the_centre,
    },
    Idea {
        pack: "vortex",
        seed: 14,
        boards: WITHOUT_DIAGONALS,
        moves: 3..=8,
        count: 4,
        vortex: true,
        is_in: |_| true,
    },
    Idea {
        pack: "diagonals",
        seed: 15,
        boards: WITH_DIAGONALS,
        moves: 2..=9,
        count: 3,
        vortex: false,
        is_in: |slides| {
            let turned = slides.iter().filter(|it| it.deflected).count();
            turned >= slides.len().div_ceil(4)
        },
    },
];

pub(crate) fn make(folder: &Path) -> Result<()> {
    let mut measures = String::from(MEASURES_HEAD);
    let mut packs: Vec<(&str, Vec<Level>)> = Vec::new();
    for graded in firsts() {
        let levels = graded.levels()?;
        match packs.last_mut().filter(|it| it.0 == graded.pack) {
            Some((_, pack)) => pack.extend(levels),
            None => packs.push((graded.pack, levels)),
        }
    }
    for idea in &IDEAS {
        packs.push((idea.pack, idea.levels()?));
    }
    packs.push(("long", long()?));
    let format = by_id("jsonl").context("the format jsonl")?;
    for (pack, mut levels) in packs {
        levels.sort_by_key(|it| it.measures.difficulty());
        let entries: Vec<Entry> = levels.iter().map(Level::entry).collect();
        write(&folder.join(format!("graded/{pack}.jsonl")), &(format.write)(&entries)?)?;
        for Level { id, measures: it, .. } in &levels {
            measures += &format!(
                "{pack},{id},{},{},{},{},{}\n",
                it.moves, it.robots, it.deflections, it.solutions, it.wrong_first_moves
            );
        }
    }
    write(&folder.join("graded/measures.csv"), &measures)
}

const MEASURES_HEAD: &str = "pack,id,moves,robots,deflections,solutions,wrong_first_moves\n";

impl Level {
    fn entry(&self) -> Entry {
        Entry {
            id: Some(self.id.clone()),
            board_name: self.layout.map(|it| it.to_string()),
            optimum: Optimum::Moves(self.measures.moves),
            ..Entry::of_round(&self.round)
        }
    }
}

fn firsts() -> Vec<Graded> {
    let graded = |pack, seed, sides, moves: RangeInclusive<u32>, min_robots, allow_solo| {
        [("official", 8), ("random", 7)].map(|(kind, count)| Graded {
            pack,
            kind,
            count,
            seed,
            sides,
            moves: moves.clone(),
            min_robots,
            allow_solo,
        })
    };
    [
        graded("easy", 1, Sides::WithoutDiagonals, 3..=4, 1, true),
        graded("medium", 2, Sides::All, 5..=7, 2, true),
        graded("hard", 3, Sides::WithoutDiagonals, 8..=11, 2, false),
        graded("very-hard", 4, Sides::All, 12..=u32::MAX, 2, false),
    ]
    .into_iter()
    .flatten()
    .collect()
}

impl Graded {
    fn levels(&self) -> Result<Vec<Level>> {
        let &Self { kind, seed, min_robots, allow_solo, .. } = self;
        let style = if kind == "official" { Style::Official(self.sides) } else { Style::Random };
        let difficulty = Difficulty {
            min_moves: *self.moves.start(),
            max_moves: *self.moves.end(),
            min_robots,
            allow_solo,
            max_nodes: Some(20_000_000),
            ..Difficulty::default()
        };
        let mut solver = DEFAULT.solver();
        let level = |index: u64| {
            let (control, rng) =
                (&mut Control::default(), &mut Pcg64::new(seed.into(), index.into()));
            let Puzzle { round, layout, .. } =
                random_puzzle(&recipe(style), &difficulty, &mut *solver, control, rng)?;
            let (measures, _) = study(&round, u64::MAX).context("a level without measures")?;
            Ok(Level { id: format!("{kind}-{seed}-{:04}", index + 1), round, layout, measures })
        };
        (0..self.count).map(level).collect()
    }
}

impl Idea {
    fn levels(&self) -> Result<Vec<Level>> {
        let classes = self.moves.clone().count();
        let mut open = Lengths::new(*self.moves.start(), classes, self.count, classes * self.count);
        let (mut levels, mut solver) = (Vec::new(), DEFAULT.solver());
        for index in 0_u64.. {
            let Some((_, most)) = open.range() else { break };
            let style = self.boards[index as usize % self.boards.len()];
            let mut rng = Pcg64::new(self.seed.into(), index.into());
            let Deal { round, layout } = recipe(style).deal(&mut rng)?;
            if round.goal().robot.is_none() != self.vortex {
                continue;
            }
            let control = &mut Control::default().max_depth(Some(most)).max_nodes(Some(NODES));
            let Verdict::Solved { moves, .. } = solver.solve(&round, control).verdict else {
                continue;
            };
            if !open.needs(moves.len() as u32) || !(self.is_in)(&slides(&round, &moves)) {
                continue;
            }
            let Some((measures, solutions)) = study(&round, NODES) else { continue };
            let has_idea = |moves: &Vec<Move>| (self.is_in)(&slides(&round, moves));
            if measures.solutions <= MOST_SOLUTIONS && solutions.iter().all(has_idea) {
                open.take(measures.moves);
                let id = format!("{}-{:04}", self.pack, index + 1);
                levels.push(Level { id, round, layout, measures });
            }
        }
        Ok(levels)
    }
}

/// The levels with the most moves, from tables of all positions.
fn long() -> Result<Vec<Level>> {
    let (mut solver, mut builder) = (DEFAULT.solver(), Builder::new());
    let mut levels = Vec::new();
    let mut index = 0_u64;
    for moves in LONG {
        for style in [WITHOUT_DIAGONALS; 2].concat() {
            loop {
                let rng = &mut Pcg64::new(LONG_SEED.into(), index.into());
                index += 1;
                let difficulty = Difficulty { min_robots: 2, ..Difficulty::default() };
                let control = &mut Control::default();
                let Puzzle { round, layout, .. } = random_exact(
                    &recipe(style),
                    moves,
                    &difficulty,
                    &mut builder,
                    &mut *solver,
                    control,
                    rng,
                )?;
                let Some((measures, _)) = study(&round, NODES) else { continue };
                if measures.solutions <= MOST_LONG_SOLUTIONS {
                    levels.push(Level { id: format!("long-{index:04}"), round, layout, measures });
                    break;
                }
            }
        }
    }
    Ok(levels)
}

fn recipe(style: Style) -> Recipe {
    Recipe { style, robots: 4, goal_robot: None, profile: Profile::PLAIN }
}

/// The measures of a round and its shortest solutions, each in one order of its moves. `None` if there are too many.
fn study(round: &Round, max_nodes: u64) -> Option<(Measures, Vec<Vec<Move>>)> {
    let control = &mut Control::default().max_nodes(Some(max_nodes));
    let found = all_optimal(round, &mut *DEFAULT.solver(), control).verdict;
    let OptimalVerdict::Solved(solutions) = found else { return None };
    let measures = Measures::of(round, &solutions)?;
    let distinct = distinct(round, solutions.iter(), MOST_COMPARED).solutions;
    Some((measures, distinct.into_iter().map(|it| it.moves).collect()))
}

/// The slides of a solution.
fn slides(round: &Round, moves: &[Move]) -> Vec<Slide> {
    let mut position = round.initial_state();
    let mut slide = |mv: &Move| {
        let slide = round.board().slide(&position, *mv).expect("a legal move");
        position = round.play_unchecked(&position, *mv);
        slide
    };
    moves.iter().map(&mut slide).collect()
}

/// The number of robots that move.
fn movers(slides: &[Slide]) -> u32 {
    slides.iter().fold(0_u32, |moved, it| moved | 1 << it.mv.robot.index()).count_ones()
}

fn is_stopped_by_robot(slide: &Slide) -> bool {
    matches!(slide.stopped_by, StoppedBy::Robot(_))
}

/// Whether the robot of the target goes through all quarters of the board in a circle.
fn goes_round_the_centre(slides: &[Slide]) -> bool {
    let (width, height) = (Size::OFFICIAL.width() / 2, Size::OFFICIAL.height() / 2);
    // Clockwise from the north-west.
    let quarter = |x: u8, y: u8| match (x < width, y < height) {
        (true, true) => 0,
        (false, true) => 1,
        (false, false) => 2,
        (true, false) => 3_i32,
    };
    let Some(robot) = slides.last().map(|it| it.mv.robot) else { return false };
    let own = slides.iter().filter(|it| it.mv.robot == robot);
    let quarters: Vec<i32> =
        own.flat_map(Slide::squares).map(|it| quarter(it.x(), it.y())).collect();
    let turns = quarters.windows(2).map(|it| match (it[1] - it[0]).rem_euclid(4) {
        3 => -1,
        turn => turn,
    });
    turns.sum::<i32>().abs() >= 3
}
