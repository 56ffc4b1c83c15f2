//! The official tiles and the boards made from them.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use once_cell::race::OnceBox;

use super::{Board, BoardSetup, Diagonal, Lean, Robot, Shape, Target};
use crate::{Direction, Directions, ParseError, Size, Square};

/// A quarter of an official board, printed on one side of a two-sided piece.
///
/// Sides A and B are from the first edition; C and D are from 2003. A D side has diagonals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Tile {
    number: u8,
    side: u8,
}

impl Tile {
    const SIDES: [char; 4] = ['A', 'B', 'C', 'D'];

    /// All sixteen: 1A, 2A, 3A, 4A, 1B and so on. A tile's index in this order is its digit in a
    /// [game ID](Layout::from_digits).
    pub fn all() -> impl Iterator<Item = Self> {
        (0..4).flat_map(|side| (0..4).map(move |number| Self { number, side }))
    }

    /// The number printed on the piece, 1 to 4, which determines its symbols.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.number + 1
    }

    /// `A`, `B`, `C` or `D`.
    #[must_use]
    pub const fn side(self) -> char {
        Self::SIDES[self.side as usize]
    }

    /// Whether the tile has diagonals, as every D side does.
    #[must_use]
    pub const fn has_diagonals(self) -> bool {
        self.side == 3
    }

    /// Adds everything on the tile to one quarter of a 16 x 16 board: north-west (0), north-east (1),
    /// south-east (2) or south-west (3), including its square of the closed centre. Removes nothing, and
    /// does nothing on a board of another size.
    pub fn print(self, quarter: u8, setup: &mut BoardSetup) {
        if setup.size != Size::OFFICIAL {
            return;
        }
        for &printed in &printed()[usize::from(self.digit())] {
            match printed {
                TileMark::Wall(square, sides) => {
                    for side in sides.iter() {
                        setup.add_wall(turned(square, quarter), side.turned(quarter));
                    }
                }
                TileMark::Target(target) => {
                    let square = turned(target.square, quarter);
                    setup.targets.push(Target { square, ..target });
                }
                TileMark::Diagonal(square, Diagonal { lean, robot }) => {
                    let lean = if quarter.is_multiple_of(2) { lean } else { lean.flipped() };
                    let diagonal = Diagonal { lean, robot };
                    setup.diagonals.push((turned(square, quarter), diagonal));
                }
            }
        }
        setup.close(turned(Square::new(7, 7), quarter));
    }

    /// The tile in the north-west of a board without other tiles: its outer corner is that of the board, and its closed square is
    /// (7, 7).
    ///
    /// # Panics
    /// Never: the board is valid.
    #[must_use]
    pub fn board(self) -> Board {
        let mut setup = BoardSetup::empty(Size::OFFICIAL);
        self.print(0, &mut setup);
        build(setup)
    }

    /// The index in [`Tile::all`], 0 to 15.
    #[must_use]
    pub const fn digit(self) -> u8 {
        self.side * 4 + self.number
    }

    /// The tile with an index in [`Tile::all`].
    #[must_use]
    pub const fn from_digit(digit: u8) -> Option<Self> {
        if digit < 16 { Some(Self { number: digit % 4, side: digit / 4 }) } else { None }
    }
}

/// For example `4B`.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number(), self.side())
    }
}

/// Parses `4B`, in either case.
impl FromStr for Tile {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::all().find(|tile| tile.to_string().eq_ignore_ascii_case(text)).ok_or_else(|| {
            let message = format!(
                "`{text}` is not a tile: expected a number 1 to 4 and a side A to D, as in 4B"
            );
            ParseError::new(text, message)
        })
    }
}

/// The sides of the four pieces to choose from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sides {
    /// A and B: 96 layouts.
    FirstEdition,
    /// A, B and C, the sides without diagonals: 486 layouts.
    WithoutDiagonals,
    /// All four sides: 1,536 layouts.
    All,
}

/// The letters of the sides: `ab`, `abc` or `abcd`.
impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::FirstEdition => "ab",
            Self::WithoutDiagonals => "abc",
            Self::All => "abcd",
        })
    }
}

/// Parses `ab`, `abc` or `abcd`, in either case.
impl FromStr for Sides {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let all = [Self::FirstEdition, Self::WithoutDiagonals, Self::All];
        all.into_iter().find(|sides| sides.to_string().eq_ignore_ascii_case(text)).ok_or_else(
            || {
                let message =
                    format!("`{text}` names no sides of the tiles: expected ab, abc or abcd");
                ParseError::new(text, message)
            },
        )
    }
}

/// An official board: one tile of each number, clockwise from the north-west.
///
/// ```
/// use carom_engine::ricochet::Layout;
///
/// let layout: Layout = "4B-3B-2B-1A".parse()?;
/// assert_eq!(layout.digits(), "7650");
/// assert_eq!(layout.board().targets().len(), 17);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Layout {
    /// North-west, north-east, south-east, south-west.
    tiles: [Tile; 4],
}

impl Layout {
    /// A layout of these tiles: north-west, north-east, south-east, south-west.
    ///
    /// # Errors
    /// [`LayoutError::RepeatedNumber`] unless each of the numbers 1 to 4 appears once.
    pub fn new(tiles: [Tile; 4]) -> Result<Self, LayoutError> {
        for (i, tile) in tiles.iter().enumerate() {
            if tiles[..i].iter().any(|other| other.number == tile.number) {
                return Err(LayoutError::RepeatedNumber { number: tile.number() });
            }
        }
        Ok(Self { tiles })
    }

    /// The four tiles: north-west, north-east, south-east, south-west.
    #[must_use]
    pub const fn tiles(self) -> [Tile; 4] {
        self.tiles
    }

    /// Every layout up to rotation: piece 1 lies in the north-west.
    pub fn all(sides: Sides) -> impl Iterator<Item = Self> {
        const ORDERS: [[u8; 4]; 6] =
            [[0, 1, 2, 3], [0, 1, 3, 2], [0, 2, 1, 3], [0, 2, 3, 1], [0, 3, 1, 2], [0, 3, 2, 1]];
        let count: u16 = match sides {
            Sides::FirstEdition => 2,
            Sides::WithoutDiagonals => 3,
            Sides::All => 4,
        };
        ORDERS.into_iter().flat_map(move |numbers| {
            (0..count.pow(4)).map(move |choice| {
                let side = |place: u32| ((choice / count.pow(3 - place)) % count) as u8;
                let tile = |i: usize| Tile { number: numbers[i], side: side(i as u32) };
                Self { tiles: [tile(0), tile(1), tile(2), tile(3)] }
            })
        })
    }

    /// The layout of four tile digits as in a game ID of the program DriftingDroids, for example
    /// `7650`: upper-case hexadecimal, [`Tile::digit`] each.
    ///
    /// # Errors
    /// [`LayoutError`] unless the text is four such digits of four different numbers.
    pub fn from_digits(digits: &str) -> Result<Self, LayoutError> {
        let unknown = || {
            let message =
                format!("`{digits}` is not a layout: expected four tile digits 0 to F, as in 7650");
            ParseError::new(digits, message)
        };
        let tiles = digits
            .chars()
            .map(|digit| {
                let value = digit.to_digit(16).filter(|_| !digit.is_ascii_lowercase());
                value.and_then(|value| Tile::from_digit(value as u8)).ok_or_else(unknown)
            })
            .collect::<Result<Vec<_>, _>>()?;
        Self::new(tiles.try_into().map_err(|_| unknown())?)
    }

    /// The four tile digits, see [`Layout::from_digits`].
    #[must_use]
    pub fn digits(self) -> String {
        self.tiles.iter().map(|tile| format!("{:X}", tile.digit())).collect()
    }

    /// The board with all its walls, targets and diagonals.
    #[must_use]
    pub fn board(self) -> Board {
        build(self.setup())
    }

    /// The board without the diagonals of D sides; some programs play it so.
    #[must_use]
    pub fn board_without_diagonals(self) -> Board {
        build(BoardSetup { diagonals: Vec::new(), ..self.setup() })
    }

    fn setup(self) -> BoardSetup {
        let mut setup = BoardSetup::empty(Size::OFFICIAL);
        for (quarter, tile) in (0..).zip(self.tiles) {
            tile.print(quarter, &mut setup);
        }
        setup
    }
}

fn build(setup: BoardSetup) -> Board {
    Board::new(setup).expect("the official tiles make valid boards")
}

/// The place of a square of the north-west tile after the board is turned clockwise.
fn turned(square: Square, quarters: u8) -> Square {
    let far = Size::OFFICIAL.width() - 1;
    (0..quarters).fold(square, |it, _| Square::new(far - it.y(), it.x()))
}

/// For example `4B-3B-2B-1A`: north-west, north-east, south-east, south-west.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [nw, ne, se, sw] = self.tiles;
        write!(f, "{nw}-{ne}-{se}-{sw}")
    }
}

/// Parses `4B-3B-2B-1A`, in either case. Between the tiles are hyphens, commas or spaces.
impl FromStr for Layout {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, LayoutError> {
        let names = text.split(|it: char| it.is_whitespace() || "-,".contains(it));
        let tiles = names.filter(|name| !name.is_empty()).map(str::parse);
        let tiles = tiles.collect::<Result<Vec<Tile>, _>>()?;
        let wrong = |tiles: Vec<Tile>| {
            let count = tiles.len();
            let message = format!("`{text}`: a layout has 4 tiles, as in 4B-3B-2B-1A, not {count}");
            ParseError::new(text, message)
        };
        Self::new(tiles.try_into().map_err(wrong)?)
    }
}

/// The reason why a text does not name a layout.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// Not four tiles.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// Two sides of one piece.
    #[error("tile {number} appears twice: a layout has one tile of each number 1 to 4")]
    RepeatedNumber {
        /// The number of the piece.
        number: u8,
    },
}

/// A mark printed on a tile, in the orientation of a tile in the north-west.
#[derive(Clone, Copy)]
enum TileMark {
    Wall(Square, Directions),
    Target(Target),
    Diagonal(Square, Diagonal),
}

/// The marks on each tile, by digit.
fn printed() -> &'static [Vec<TileMark>; 16] {
    static PRINTED: OnceBox<[Vec<TileMark>; 16]> = OnceBox::new();
    PRINTED.get_or_init(|| {
        let mut tiles: Box<[Vec<TileMark>; 16]> = Box::default();
        let lines = include_str!("tiles.txt").lines().filter(|line| !line.starts_with('#'));
        for line in lines {
            let (tile, printed) = parse_printed(line).expect("a valid line of tiles.txt");
            tiles[usize::from(tile.digit())].push(printed);
        }
        tiles
    })
}

fn parse_printed(line: &str) -> Option<(Tile, TileMark)> {
    let words: Vec<&str> = line.split(' ').collect();
    let &[tile, kind, x, y, ref rest @ ..] = words.as_slice() else { return None };
    let square = Square::new(x.parse().ok()?, y.parse().ok()?);
    let printed = match (kind, rest) {
        ("wall", [sides]) => TileMark::Wall(
            square,
            sides.chars().map(Direction::from_letter).collect::<Option<Directions>>()?,
        ),
        ("target", [colour, shape]) => {
            let shape: Shape = shape.parse().ok()?;
            let robot = if *colour == "any" { None } else { Some(colour.parse().ok()?) };
            TileMark::Target(Target { square, robot, shape })
        }
        ("diagonal", [lean, colour]) => {
            let lean = Lean::from_symbol(lean.parse().ok()?)?;
            let robot: Robot = colour.parse().ok()?;
            TileMark::Diagonal(square, Diagonal { lean, robot })
        }
        _ => return None,
    };
    Some((tile.parse().ok()?, printed))
}
