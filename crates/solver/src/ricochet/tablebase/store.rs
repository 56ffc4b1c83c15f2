//! The file of a table: a header with the board, the goal and the counts, then the sets of positions.
//!
//! All numbers are little-endian.
//!
//! | bytes | content |
//! | --- | --- |
//! | 16 | `carom tablebase\n` |
//! | 4 | the version, 2 |
//! | 4 | the length n of the header |
//! | n | the header |
//! | 4 | CRC-32 of the header |
//! | | the sets: by plane (the solvable squares, then the bits of the distance, lowest first), then by placement: 16 rows of 16 bits |
//! | 4 | CRC-32 of the sets |
//!
//! The header: width, height; one byte for each square, row by row, with its walls (1 north, 2 east, 4 south, 8
//! west); the number of robots; the target's robot (255: any), x, y; the number of distances (4), the
//! number of positions at each distance (8); the number of unsolvable positions (8). Printed targets are
//! not stored.

use std::io::{self, Write};
use std::sync::Arc;

use carom_engine::ricochet::{Board, BoardSetup, Goal, Robot};
use carom_engine::{Direction, Size, Square};
use crc32fast::Hasher;

use super::build::{Counts, Task};
use super::layers::Memory;
use super::table::{Sets, Tablebase};
use super::triples::{GAP, Octet};
use crate::ricochet::bits::Squares;

const MAGIC: &[u8; 16] = b"carom tablebase\n";
const VERSION: u32 = 2;
const SET: usize = size_of::<Squares>();

/// The reason why bytes are not a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LoadError {
    /// The bytes do not start like a tablebase.
    Foreign,
    /// The version is unknown to this program.
    Version(u32),
    /// There are too few bytes or too many.
    Length {
        /// The number of bytes.
        found: usize,
        /// The expected number.
        expected: usize,
    },
    /// The checksum is wrong.
    Checksum,
    /// The header describes an impossible table.
    Header,
}

impl std::fmt::Display for LoadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Foreign => f.write_str("not a tablebase"),
            Self::Version(version) => {
                write!(f, "a tablebase of version {version}; only version {VERSION} is known")
            }
            Self::Length { found, expected } => {
                write!(f, "damaged: {found} bytes instead of {expected}")
            }
            Self::Checksum => f.write_str("damaged: the checksum is wrong"),
            Self::Header => f.write_str("damaged: the header is invalid"),
        }
    }
}

impl std::error::Error for LoadError {}

/// The sets in the bytes of a file.
pub(super) struct Stored {
    bytes: Arc<dyn AsRef<[u8]> + Send + Sync>,
    /// The start of the sets.
    start: usize,
    /// The number of octets.
    octets: usize,
}

impl Stored {
    #[inline]
    pub(super) fn set(&self, plane: usize, octet: usize, place: usize) -> Squares {
        let at = self.start + ((plane * self.octets + octet) * 8 + place) * SET;
        let bytes = &(*self.bytes).as_ref()[at..at + SET];
        Squares(std::array::from_fn(|row| u16::from_le_bytes([bytes[2 * row], bytes[2 * row + 1]])))
    }
}

impl Tablebase {
    /// Writes the table in the form that [`Tablebase::load`] reads and [`store`](crate::ricochet::tablebase::store) describes.
    ///
    /// # Errors
    /// The errors of the writer.
    pub fn save(&self, writer: &mut impl Write) -> io::Result<()> {
        let header = self.header();
        writer.write_all(MAGIC)?;
        writer.write_all(&VERSION.to_le_bytes())?;
        writer.write_all(&(header.len() as u32).to_le_bytes())?;
        writer.write_all(&header)?;
        writer.write_all(&crc32fast::hash(&header).to_le_bytes())?;
        let mut hasher = Hasher::new();
        let mut bytes = Vec::new();
        for plane in 0..=self.planes() {
            for part in self.triples.parts() {
                bytes.clear();
                let len = self.triples.steps(part).len();
                for (octet, place) in (part.start..part.start + len)
                    .flat_map(|octet| (0..8).map(move |place| (octet, place)))
                {
                    for row in self.set(plane, octet, place).0 {
                        bytes.extend(row.to_le_bytes());
                    }
                }
                bytes.extend([0; GAP * size_of::<Octet>()]);
                hasher.update(&bytes);
                writer.write_all(&bytes)?;
            }
        }
        writer.write_all(&hasher.finalize().to_le_bytes())
    }

    /// A table in the bytes of a file, in memory or mapped. The bytes are checked once, and later read in
    /// place.
    ///
    /// # Errors
    /// [`LoadError`] unless every byte is unchanged.
    pub fn load(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Self, LoadError> {
        let all = bytes.as_ref();
        let mut reader = Reader(all);
        if reader.take(MAGIC.len()) != Some(MAGIC) {
            return Err(LoadError::Foreign);
        }
        let short = LoadError::Length { found: all.len(), expected: all.len() + 1 };
        let version = reader.number().ok_or(short)?;
        if version != VERSION {
            return Err(LoadError::Version(version));
        }
        let len = reader.number().ok_or(short)?;
        let header = reader.take(len as usize).ok_or(short)?;
        let checksum = reader.number().ok_or(short)?;
        if crc32fast::hash(header) != checksum {
            return Err(LoadError::Checksum);
        }
        let (task, goal, counts) = read_header(header).ok_or(LoadError::Header)?;
        let body = all.len() - reader.0.len();
        let mut table = Self::new(task, goal, counts, Memory::default());
        let octets = table.triples.len();
        let end = body + (1 + table.planes()) * octets * size_of::<Octet>();
        if all.len() != end + 4 {
            return Err(LoadError::Length { found: all.len(), expected: end + 4 });
        }
        if crc32fast::hash(&all[body..end]).to_le_bytes() != all[end..] {
            return Err(LoadError::Checksum);
        }
        table.sets = Sets::Stored(Stored { bytes: Arc::new(bytes), start: body, octets });
        Ok(table)
    }

    fn header(&self) -> Vec<u8> {
        let size = self.board.size();
        let mut header = vec![size.width(), size.height()];
        header.extend(self.board.walls_by_square().iter().map(|walls| walls.bits()));
        header.push(self.robots as u8);
        header.push(self.goal.robot.map_or(255, |robot| robot.index() as u8));
        header.extend([self.goal.square.x(), self.goal.square.y()]);
        header.extend((self.histogram().len() as u32).to_le_bytes());
        for count in self.histogram() {
            header.extend(count.to_le_bytes());
        }
        header.extend(self.unsolvable().to_le_bytes());
        header
    }
}

/// The content of a header, if it is possible.
fn read_header(header: &[u8]) -> Option<(Task, Goal, Counts)> {
    let mut reader = Reader(header);
    let size = Size::new(reader.byte()?, reader.byte()?).ok()?;
    let mut setup = BoardSetup::empty(size);
    for square in size.squares() {
        let walls = reader.byte()?;
        for (bit, direction) in Direction::ALL.into_iter().enumerate() {
            if walls >> bit & 1 != 0 {
                setup.add_wall(square, direction);
            }
        }
    }
    let board = Arc::new(Board::new(setup).ok()?);
    let task = Task::new(board, usize::from(reader.byte()?)).ok()?;
    let robot = match reader.byte()? {
        255 => None,
        index => Some(*Robot::ALL.get(usize::from(index)).filter(|it| it.index() < task.robots)?),
    };
    let square = Square::new(reader.byte()?, reader.byte()?);
    let distances = reader.number()?;
    let mut histogram = Vec::new();
    for _ in 0..distances {
        histogram.push(reader.long()?);
    }
    let unsolvable = reader.long()?;
    let goal = Goal { robot, square };
    let all = histogram.iter().try_fold(unsolvable, |sum: u64, &count| sum.checked_add(count));
    let is_sound = reader.0.is_empty()
        && task.check(goal).is_ok()
        && !histogram.contains(&0)
        && all == Some(task.total(goal));
    is_sound.then_some((task, goal, Counts { histogram, unsolvable }))
}

/// Reads numbers from the front of bytes.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    fn number(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    fn long(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }
}
