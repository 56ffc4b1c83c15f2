//! Values of Ricochet Robots.

use carom_engine::Rules as _;
use carom_engine::ricochet::{Board, Goal, Move, Position, Profile, Robot, Round, Sides};
use carom_engine::{Size, Square};
use carom_formats::Optimum;
use carom_formats::ricochet::Entry;
use carom_generator::ricochet::{
    Deal, Difficulty, GenerateError, Puzzle, Recipe, Style, random_puzzle,
};
use carom_picture::Theme;
use carom_picture::ricochet::{Picture, play};
use carom_solver::ricochet::{ListOptions, ReachabilityMap, list_optimal};
use carom_solver::search::{Listing, OptimalSolutions};
use carom_solver::{Control, Solve};
use rand_pcg::Pcg64;

use crate::{Result, text};

/// The size of a board.
pub fn size<N: TryInto<u8> + std::fmt::Display + Copy>(width: N, height: N) -> Result<Size> {
    let side = |number: N| number.try_into().unwrap_or(0);
    Size::new(side(width), side(height)).map_err(|_| {
        let (least, most) = (Size::MIN, Size::MAX);
        format!("a board is {least} to {most} squares wide and high, not {width}x{height}")
    })
}

/// The squares of robots by their colours, red first.
pub fn robots(by_colour: impl IntoIterator<Item = (Robot, Square)>) -> Result<Vec<Square>> {
    let mut places = [None; Robot::MAX];
    let mut count = 0;
    for (robot, square) in by_colour {
        if places[robot.index()].replace(square).is_some() {
            return Err(format!("the {robot} robot is there twice"));
        }
        count += 1;
    }
    let squares: Vec<Square> = places.iter().map_while(|&it| it).collect();
    if squares.len() < count {
        let missing = Robot::ALL[squares.len()];
        return Err(format!("the {missing} robot is missing; the order is {}", Robot::NAMES));
    }
    Ok(squares)
}

/// What a picture shows besides the board.
#[derive(Default, Debug)]
pub struct Content {
    /// Where the robots stand.
    pub start: Option<Position>,
    /// The goal.
    pub goal: Option<Goal>,
    /// The rules.
    pub profile: Profile,
    /// The moves from the start.
    pub moves: Vec<Move>,
    /// The robot whose fewest moves to each square are shown.
    pub map: Option<Robot>,
}

impl Content {
    /// The robots and the goal of an entry.
    pub fn of(entry: &Entry) -> Self {
        let &Entry { ref board, ref robots, goal, profile, .. } = entry;
        let start = if robots.is_empty() { None } else { board.position(robots).ok() };
        Self { start, goal, profile, ..Self::default() }
    }

    /// The moves of a round from its start.
    pub fn of_round(round: &Round, moves: Vec<Move>, map: Option<Robot>) -> Result<Self> {
        round.play_all(&moves).map_err(text)?;
        let (start, goal) = (Some(*round.start()), Some(round.goal()));
        Ok(Self { start, goal, profile: round.profile(), moves, map })
    }
}

/// The picture of a board as an SVG document. The theme has its name.
pub fn svg(board: &Board, content: Content, theme: &str) -> Result<String> {
    let Content { start, goal, profile, moves, map } = content;
    let (line, end) = play(board, start, &moves).map_err(text)?;
    let map = match map.zip(end) {
        None => None,
        Some((robot, end)) => {
            let missing = || format!("there is no {robot} robot");
            Some(ReachabilityMap::new(board, &end, robot).ok_or_else(missing)?)
        }
    };
    let theme: Theme = theme.parse().map_err(text)?;
    let picture = Picture {
        board,
        positions: start.as_ref().zip(end.as_ref()),
        goal,
        profile,
        line: &line,
        map: map.as_ref().map(|map| (map.robot(), map.moves())),
        theme,
    };
    Ok(picture.svg())
}

/// At most `limit` of all optimal solutions. With `is_distinct` those that differ only by the order of independent moves are merged.
pub fn list(
    round: &Round,
    all: &OptimalSolutions<Move>,
    (is_distinct, limit): (bool, usize),
    control: &Control<'_>,
) -> Listing<Move> {
    let options = ListOptions { preference: None, is_distinct, limit };
    let list = list_optimal(round, all, options, control);
    let is_complete = list.is_complete();
    let lines = list.solutions.into_iter().map(|solution| solution.moves).collect();
    Listing { lines, count: all.count(), is_complete }
}

/// The kind of new boards by its name, and the sides of the tiles if it is `official`.
pub fn style(style: &str, sides: Option<&str>) -> Result<Style> {
    let sides = match (style, sides) {
        ("random", None) => return Ok(Style::Random),
        ("random", Some(_)) => {
            return Err("sides: only official boards are made of tiles".to_owned());
        }
        ("official", sides) => sides.unwrap_or("abc"),
        _ => return Err(format!("style={style:?}: expected random or official")),
    };
    match sides {
        "ab" => Ok(Style::Official(Sides::FirstEdition)),
        "abc" => Ok(Style::Official(Sides::WithoutDiagonals)),
        "abcd" => Ok(Style::Official(Sides::All)),
        _ => Err(format!("sides={sides:?}: expected ab, abc or abcd")),
    }
}

/// What puzzles must be like.
#[derive(Clone, Debug)]
pub struct Criteria {
    /// The fewest moves, at least.
    pub min_moves: Option<u32>,
    /// The fewest moves, at most.
    pub max_moves: Option<u32>,
    /// The robots that move in every shortest solution, at least.
    pub min_robots: Option<usize>,
    /// The rebounds of every shortest solution, at least.
    pub min_rebounds: Option<u32>,
    /// Whether no robot may reach the goal alone.
    pub no_solo: bool,
    /// Whether there is one shortest solution.
    pub unique: bool,
    /// The candidates for a puzzle.
    pub budget: u64,
    /// The nodes of a search.
    pub max_nodes: u64,
}

impl Criteria {
    /// The difficulty; `None` if no criterion is given.
    pub fn difficulty(&self) -> Option<Difficulty> {
        let &Self { min_moves, max_moves, min_robots, min_rebounds, no_solo, unique, .. } = self;
        let is_bounded = min_moves.or(max_moves).or(min_rebounds).is_some()
            || min_robots.is_some()
            || no_solo
            || unique;
        let any = Difficulty::default();
        is_bounded.then(|| Difficulty {
            min_moves: min_moves.unwrap_or(any.min_moves),
            max_moves: max_moves.unwrap_or(any.max_moves),
            min_robots: min_robots.unwrap_or(any.min_robots),
            min_rebounds: min_rebounds.unwrap_or(any.min_rebounds),
            allow_solo: !no_solo,
            unique,
            max_attempts: self.budget,
            max_nodes: Some(self.max_nodes),
        })
    }
}

/// Random puzzles with numbers.
#[derive(Clone, Debug)]
pub struct Series {
    /// The seed; each puzzle has its own random numbers.
    pub seed: u64,
    /// The kind of the boards, for the names of the puzzles.
    pub style: String,
    /// What the rounds are like.
    pub recipe: Recipe,
    /// What the puzzles must be like; `None` if they are only dealt.
    pub difficulty: Option<Difficulty>,
}

impl Series {
    /// The random numbers of a puzzle.
    pub fn random(&self, number: usize) -> Pcg64 {
        Pcg64::new(self.seed.into(), number as u128)
    }

    /// The puzzle with a number, from 0.
    pub fn puzzle(
        &self,
        number: usize,
        solver: &mut dyn Solve<Round>,
        control: &mut Control<'_>,
    ) -> std::result::Result<Entry, GenerateError> {
        let random = &mut self.random(number);
        if let Some(difficulty) = &self.difficulty {
            let made = random_puzzle(&self.recipe, difficulty, solver, control, random)?;
            return Ok(self.entry(number, made));
        }
        let Deal { round, layout } = self.recipe.deal(random)?;
        let made = Puzzle { round, layout, solution: Vec::new() };
        Ok(Entry { optimum: Optimum::Unknown, ..self.entry(number, made) })
    }

    /// The entry of a puzzle that was solved.
    pub fn entry(&self, number: usize, Puzzle { round, layout, solution }: Puzzle) -> Entry {
        let board_name = layout.map(|layout| layout.to_string());
        let id = Some(format!("{}-{}-{:04}", self.style, self.seed, number + 1));
        let optimum = Optimum::Moves(solution.len() as u32);
        Entry { id, board_name, optimum, ..Entry::of_round(&round) }
    }
}
