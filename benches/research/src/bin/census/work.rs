//! The work: pairs of a board and a target in a fixed order.

use std::fmt;
use std::sync::Arc;

use carom_engine::ricochet::{Board, BoardSetup, Goal, Layout, Robot, Shape, Sides, Target, Tile};
use carom_engine::{Direction, Size, Square};
use carom_generator::draw::{below, shuffle_front};
use carom_research::census::Work;
use carom_tablebase::TableSetup;
use clap::ValueEnum;
use rand_pcg::Pcg64;

use crate::record::PairRecord;

/// The number of robots.
pub(crate) const ROBOTS: usize = 4;

/// The boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Layouts {
    /// A and B sides
    FirstEdition,
    /// A, B and C sides
    WithoutDiagonals,
    /// All boards with a D side
    WithDiagonals,
    /// Small random boards, for tests of the census itself
    #[value(hide = true)]
    Small,
}

impl Layouts {
    pub(crate) const ALL: [Self; 4] =
        [Self::FirstEdition, Self::WithoutDiagonals, Self::WithDiagonals, Self::Small];

    /// The name on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::FirstEdition => "first-edition",
            Self::WithoutDiagonals => "without-diagonals",
            Self::WithDiagonals => "with-diagonals",
            Self::Small => "small",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// The page of these boards in docs, and the folder of its figures there.
    pub(crate) const fn page(self) -> &'static str {
        match self {
            Self::FirstEdition | Self::Small => "census",
            Self::WithoutDiagonals => "census-without-diagonals",
            Self::WithDiagonals => "census-with-diagonals",
        }
    }

    /// The boards with their names. The name of an official board is the digits of its tiles.
    fn boards(self) -> Vec<(String, Board)> {
        let official = |layouts: &mut dyn Iterator<Item = Layout>| {
            layouts.map(|layout| (layout.digits(), layout.board())).collect()
        };
        match self {
            Self::FirstEdition => official(&mut Layout::all(Sides::FirstEdition)),
            Self::WithoutDiagonals => official(&mut Layout::all(Sides::WithoutDiagonals)),
            Self::WithDiagonals => official(
                &mut Layout::all(Sides::All)
                    .filter(|layout| layout.tiles().into_iter().any(Tile::has_diagonals)),
            ),
            Self::Small => (0..30).map(|i| (format!("small-{i}"), small_board(i))).collect(),
        }
    }

    /// Every pair, in the order of the numbers: by board, then by target.
    pub(crate) fn pairs(self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for (layout, board) in self.boards() {
            let board = Arc::new(board);
            for &target in board.targets() {
                let (number, board) = (pairs.len(), Arc::clone(&board));
                pairs.push(Pair { number, layout: layout.clone(), board, target });
            }
        }
        pairs
    }
}

/// A board and one of its targets.
pub(crate) struct Pair {
    /// From 0.
    pub(crate) number: usize,
    /// The name of the board.
    pub(crate) layout: String,
    pub(crate) board: Arc<Board>,
    pub(crate) target: Target,
}

impl Pair {
    /// The robot and its target. At the vortex the goal is for red: one given robot, as at the other
    /// targets, so that numbers of positions can be compared. The choice of the robot does not change them.
    pub(crate) fn goal(&self) -> Goal {
        Goal { robot: Some(self.target.robot.unwrap_or(Robot::Red)), square: self.target.square }
    }

    /// The table of the pair.
    pub(crate) fn setup(&self) -> TableSetup {
        TableSetup::new(Arc::clone(&self.board), self.goal(), ROBOTS)
    }

    /// The number of positions. Robots that need not arrive are interchangeable, except those with the colour of
    /// a diagonal. No robot can stand on a diagonal.
    pub(crate) fn total(&self) -> u64 {
        let board = &self.board;
        let squares = board.size().squares().filter(|&it| board.is_standable(it)).count() as u64;
        let placements = squares * (squares - 1) * (squares - 2) * (squares - 3);
        let passes = |robot: Robot| board.diagonals().any(|(_, diagonal)| diagonal.robot == robot);
        let helpers =
            Robot::ALL[..ROBOTS].iter().copied().filter(|&it| self.goal().robot != Some(it));
        let alike = helpers.filter(|&it| !passes(it)).count() as u64;
        placements / (1..=alike).product::<u64>()
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.layout, self.target)
    }
}

/// The work of a census: the pairs of some boards.
pub(crate) struct Census {
    pub(crate) layouts: Layouts,
    pub(crate) pairs: Vec<Pair>,
}

impl Census {
    pub(crate) fn of(layouts: Layouts) -> Self {
        Self { layouts, pairs: layouts.pairs() }
    }
}

impl Work for Census {
    type Record = PairRecord;

    const UNIT: &'static str = "pair";

    fn name(&self) -> String {
        self.layouts.name().to_owned()
    }

    fn units(&self) -> usize {
        self.pairs.len()
    }

    fn check(&self, record: &PairRecord) -> anyhow::Result<()> {
        record.check(self.layouts, &self.pairs[record.pair])
    }
}

/// A random board of 4 to 6 squares a side with five targets, of which the last is a vortex.
fn small_board(number: u64) -> Board {
    let mut rng = Pcg64::new(1, number.into());
    let mut side = || 4 + below(&mut rng, 3) as u8;
    let size = Size::new(side(), side()).expect("sides of 4 to 6");
    let mut setup = BoardSetup::empty(size);
    let mut squares: Vec<Square> = size.squares().collect();
    for _ in 0..size.area() / 3 {
        let square = squares[below(&mut rng, squares.len())];
        setup.add_wall(square, Direction::ALL[below(&mut rng, 4)]);
    }
    shuffle_front(&mut rng, &mut squares, Shape::ALL.len() + 1);
    for (i, &shape) in Shape::ALL.iter().enumerate() {
        let robot = Robot::from_index(i).filter(|_| i < ROBOTS);
        setup.targets.push(Target { square: squares[i], robot, shape });
    }
    setup.close(squares[Shape::ALL.len()]);
    Board::new(setup).expect("a valid board")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_boards_times_targets_in_order() {
        let counts = [
            (Layouts::FirstEdition, 1632, 1_070_982_864_000),
            (Layouts::WithoutDiagonals, 8262, 5_421_850_749_000),
            (Layouts::WithDiagonals, 17_850, 56_566_241_243_568),
        ];
        for (layouts, count, positions) in counts {
            let pairs = layouts.pairs();
            assert_eq!(pairs.len(), count);
            assert_eq!(pairs.iter().map(Pair::total).sum::<u64>(), positions);
            assert!(pairs.iter().enumerate().all(|(i, pair)| pair.number == i));
            for pair in pairs {
                assert_eq!(pair.total() == 656_239_500, !pair.board.has_diagonals(), "{pair}");
                assert_eq!(pair.setup().positions(), Ok(pair.total()), "{pair}");
            }
        }
    }

    /// Files of earlier runs contain the numbers of pairs, so these numbers must never change.
    #[test]
    fn numbers_are_pinned() {
        let pairs = Layouts::FirstEdition.pairs();
        let names = [0, 16, 17, 1631].map(|i| format!("{} {}", pairs[i], pairs[i].target.square));
        let expected = [
            "0123 red circle 4,1",
            "0123 yellow triangle 3,14",
            "0127 red circle 4,1",
            "4765 red triangle 14,14",
        ];
        assert_eq!(names, expected);
    }
}
