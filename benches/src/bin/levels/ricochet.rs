//! The packs of Ricochet Robots.

use std::ops::RangeInclusive;
use std::path::Path;

use anyhow::{Context, Result};
use carom_engine::Size;
use carom_engine::ricochet::{Layout, Move, Profile, Round, Sides, Slide, StoppedBy};
use carom_formats::Optimum;
use carom_formats::ricochet::{Entry, by_id};
use carom_generator::ricochet::{
    Deal, Difficulty, Puzzle, Recipe, Style, random_exact, random_puzzle,
};
use carom_solver::ricochet::{DEFAULT, all_optimal};
use carom_solver::search::OptimalVerdict;
use carom_solver::{Control, Solve};
use carom_tablebase::Builder;
use rand_pcg::Pcg64;

use crate::measures::{Measures, deflections, robots, slides};
use crate::{Lengths, write};

/// A level with its measures.
struct Level {
    id: String,
    round: Round,
    layout: Option<Layout>,
    measures: Measures,
}

/// A pack of the first version, by its difficulty.
struct Graded {
    pack: &'static str,
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

/// A player should not find other shortest solutions.
const MOST_SOLUTIONS: u32 = 2;
/// The limit of each search for a level of an idea.
const NODES: u64 = 100_000;

/// The moves of the long levels: for each number, two levels on boards of each style.
const LONG: RangeInclusive<u32> = 13..=17;
const LONG_SEED: u64 = 17;
const LONG_MOST_SOLUTIONS: u32 = 1_000;
const LONG_NODES: u64 = 1_000_000;

const WITHOUT_DIAGONALS: &[Style] = &[Style::Official(Sides::WithoutDiagonals), Style::Random];
const WITH_DIAGONALS: &[Style] = &[Style::Official(Sides::All)];

const GRADED: &[Graded] = &[
    Graded {
        pack: "easy",
        seed: 1,
        sides: Sides::WithoutDiagonals,
        moves: 3..=4,
        min_robots: 1,
        allow_solo: true,
    },
    Graded {
        pack: "medium",
        seed: 2,
        sides: Sides::All,
        moves: 5..=7,
        min_robots: 2,
        allow_solo: true,
    },
    Graded {
        pack: "hard",
        seed: 3,
        sides: Sides::WithoutDiagonals,
        moves: 8..=11,
        min_robots: 2,
        allow_solo: false,
    },
    Graded {
        pack: "very-hard",
        seed: 4,
        sides: Sides::All,
        moves: 12..=u32::MAX,
        min_robots: 2,
        allow_solo: false,
    },
];

const IDEAS: &[Idea] = &[
    Idea {
        pack: "stop",
        seed: 11,
        boards: WITHOUT_DIAGONALS,
        moves: 2..=7,
        count: 4,
        vortex: false,
        is_in: |slides| robots(slides) == 1 && slides.iter().any(is_stopped_by_robot),
    },
    Idea {
        pack: "two-robots",
        seed: 12,
        boards: WITHOUT_DIAGONALS,
        moves: 3..=8,
        count: 4,
        vortex: false,
        is_in: |slides| robots(slides) == 2,
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
        is_in: |slides| deflections(slides) >= slides.len().div_ceil(4),
    },
];

pub(crate) fn make(folder: &Path) -> Result<()> {
    let mut solver = DEFAULT.solver();
    let mut measures = String::from(MEASURES_HEAD);
    let mut keep = |pack: &str, mut levels: Vec<Level>| {
        levels.sort_by_key(|it| it.measures.difficulty());
        for level in &levels {
            measures += &level.measures.line(pack, &level.id);
        }
        let entries: Vec<Entry> = levels.iter().map(Level::entry).collect();
        let format = by_id("jsonl").context("the format jsonl")?;
        write(&folder.join(format!("graded/{pack}.jsonl")), &(format.write)(&entries)?)
    };
    for graded in GRADED {
        keep(graded.pack, graded.levels(&mut *solver)?)?;
    }
    for idea in IDEAS {
        keep(idea.pack, idea.levels(&mut *solver)?)?;
    }
    keep("long", long(&mut *solver)?)?;
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

impl Graded {
    /// Eight levels on official boards and seven on random ones, with the names that `carom generate` gives them.
    fn levels(&self, solver: &mut dyn Solve<Round>) -> Result<Vec<Level>> {
        let &Self { seed, min_robots, allow_solo, .. } = self;
        let difficulty = Difficulty {
            min_moves: *self.moves.start(),
            max_moves: *self.moves.end(),
            min_robots,
            allow_solo,
            max_nodes: Some(20_000_000),
            ..Difficulty::default()
        };
        let mut levels = Vec::new();
        let official = ("official", Style::Official(self.sides), 8);
        for (kind, style, count) in [official, ("random", Style::Random, 7)] {
            for index in 0..count {
                let (control, rng) = (&mut Control::default(), &mut numbers(seed, index));
                let Puzzle { round, layout, .. } =
                    random_puzzle(&recipe(style), &difficulty, solver, control, rng)?;
                let (measures, _) = study(&round, None, solver).context("too many solutions")?;
                let id = format!("{kind}-{seed}-{:04}", index + 1);
                levels.push(Level { id, round, layout, measures });
            }
        }
        Ok(levels)
    }
}

impl Idea {
    fn levels(&self, solver: &mut dyn Solve<Round>) -> Result<Vec<Level>> {
        let classes = self.moves.clone().count();
        let mut open = Lengths::new(*self.moves.start(), classes, self.count, classes * self.count);
        let mut levels = Vec::new();
        for index in 0_u64.. {
            let Some((_, most)) = open.range() else { break };
            let style = self.boards[index as usize % self.boards.len()];
            let Deal { round, layout } = recipe(style).deal(&mut numbers(self.seed, index))?;
            if round.goal().robot.is_none() != self.vortex {
                continue;
            }
            let control = &mut Control::default().max_depth(Some(most)).max_nodes(Some(NODES));
            let found = solver.solve(&round, control).verdict;
            let is_candidate =
                |moves: &[Move]| open.needs(moves.len() as u32) && self.is_in(&round, moves);
            if !found.moves().is_some_and(is_candidate) {
                continue;
            }
            let Some((measures, solutions)) = study(&round, Some(NODES), solver) else { continue };
            if measures.solutions <= MOST_SOLUTIONS
                && solutions.iter().all(|it| self.is_in(&round, it))
            {
                open.take(measures.moves);
                let id = format!("{}-{:04}", self.pack, index + 1);
                levels.push(Level { id, round, layout, measures });
            }
        }
        Ok(levels)
    }

    fn is_in(&self, round: &Round, moves: &[Move]) -> bool {
        (self.is_in)(&slides(round, moves))
    }
}

/// The levels with the most moves, from tables of all positions.
fn long(solver: &mut dyn Solve<Round>) -> Result<Vec<Level>> {
    let (mut builder, mut levels, mut index) = (Builder::new(), Vec::new(), 0);
    let difficulty = Difficulty { min_robots: 2, ..Difficulty::default() };
    for moves in LONG {
        let mut missing = 4;
        while missing > 0 {
            let style = WITHOUT_DIAGONALS[missing % WITHOUT_DIAGONALS.len()];
            let (control, rng) = (&mut Control::default(), &mut numbers(LONG_SEED, index));
            index += 1;
            let Puzzle { round, layout, .. } = random_exact(
                &recipe(style),
                moves,
                &difficulty,
                &mut builder,
                solver,
                control,
                rng,
            )?;
            let Some((measures, _)) = study(&round, Some(LONG_NODES), solver) else { continue };
            if measures.solutions <= LONG_MOST_SOLUTIONS {
                levels.push(Level { id: format!("long-{index:04}"), round, layout, measures });
                missing -= 1;
            }
        }
    }
    Ok(levels)
}

/// Each level has its own random numbers.
fn numbers(seed: u64, index: u64) -> Pcg64 {
    Pcg64::new(seed.into(), index.into())
}

fn recipe(style: Style) -> Recipe {
    Recipe { style, robots: 4, goal_robot: None, profile: Profile::PLAIN }
}

/// The measures of a round and its shortest solutions, each in one order of its moves. `None` if there are too many.
fn study(
    round: &Round,
    max_nodes: Option<u64>,
    solver: &mut dyn Solve<Round>,
) -> Option<(Measures, Vec<Vec<Move>>)> {
    let control = &mut Control::default().max_nodes(max_nodes);
    match all_optimal(round, solver, control).verdict {
        OptimalVerdict::Solved(solutions) => Measures::of(round, &solutions),
        _ => None,
    }
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

#[cfg(test)]
mod tests {
    use carom_formats::ricochet::read;
    use rayon::prelude::*;

    use super::*;

    const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../boards/ricochet/graded");

    fn text(name: &str) -> String {
        std::fs::read_to_string(format!("{FOLDER}/{name}")).expect(name)
    }

    /// Solves every level: the fewest moves and the measures are those of the files, every shortest solution has the idea of the
    /// pack, and the easiest level comes first.
    #[test]
    fn levels_are_what_their_files_say() {
        let names = GRADED.iter().map(|it| it.pack).chain(IDEAS.iter().map(|it| it.pack));
        let mut table = String::from(MEASURES_HEAD);
        for name in names.chain(["long"]) {
            let (_, entries) = read(text(&format!("{name}.jsonl")).as_bytes()).expect(name);
            let studied = entries.par_iter().map_init(
                || DEFAULT.solver(),
                |solver, entry| {
                    let round = entry.round().expect("a level");
                    let (measures, solutions) = study(&round, None, &mut **solver).expect("few");
                    assert_eq!(entry.optimum, Optimum::Moves(measures.moves), "{:?}", entry.id);
                    if let Some(idea) = IDEAS.iter().find(|it| it.pack == name) {
                        assert_eq!(round.goal().robot.is_none(), idea.vortex, "{:?}", entry.id);
                        let has_idea = solutions.iter().all(|it| idea.is_in(&round, it));
                        assert!(has_idea, "{:?}", entry.id);
                    }
                    measures
                },
            );
            let studied: Vec<Measures> = studied.collect();
            assert!(studied.is_sorted_by_key(Measures::difficulty), "{name}");
            for (entry, measures) in entries.iter().zip(studied) {
                table += &measures.line(name, entry.id.as_deref().expect("a name"));
            }
        }
        assert_eq!(table, text("measures.csv"));
        let mut names: Vec<&str> = table.lines().filter_map(|it| it.split(',').nth(1)).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 1 + 200, "the heading and a name for each level");
    }
}
