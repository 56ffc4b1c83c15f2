//! The file of a table: a header with the board, the goal and the counts, then the sets of positions.
//!
//! All numbers are little-endian. A CRC-32 is the one of zlib and PNG.
//!
//! | bytes | content |
//! | --- | --- |
//! | 16 | `carom tablebase\n` |
//! | 4 | the version: 2 for the plain rules, 3 for the official rule; on a board with diagonals 4 for the plain rules, 5 for the official rule |
//! | 4 | the length n of the header |
//! | n | the header |
//! | 4 | CRC-32 of the header |
//! | | the sets; in versions 3 and 5 the words, too |
//! | 4 | CRC-32 of the sets and words |
//!
//! # The header
//!
//! | bytes | content |
//! | --- | --- |
//! | 1 | the width w of the board, 3 to 16 |
//! | 1 | the height h, 3 to 16 |
//! | w h | the walls of each square, row by row: the sum of 1 north, 2 east, 4 south and 8 west |
//! | 2 | only in versions 4 and 5: the number of diagonals, at least 1 |
//! | 4 each | only in versions 4 and 5: x, y, the lean (0 for `/`, 1 for `\`) and the colour (red 0, lime 9) of each diagonal |
//! | 1 | the number of robots, 1 to 4: the first ones of red, green, blue and yellow |
//! | 1 | the number of the robot that must arrive (red 0), or 255 for any robot |
//! | 2 | x and y of the target, from 0 in the north-west |
//! | 4 | the number d of distances |
//! | 8 d | the number of positions at each distance from 0 to d - 1, the last one not 0; in versions 2 and 4 none of them is 0 |
//! | 8 | the number of unsolvable positions |
//! | 4 | only in versions 3 and 5: the greatest distance in the sets |
//! | 4 | only in versions 3 and 5: the greatest distance in the words |
//!
//! Positions that differ only by an exchange of robots with the same task are counted as one. The sum of all counts is the
//! number of all positions. On a board with s squares that are not closed, n robots have s times C(s - 1, n - 1) positions,
//! or C(s, n) if any robot may arrive; C is the binomial coefficient. Printed targets are not stored. On a board with diagonals, no
//! robot stands on a diagonal, and robots with the colour of a diagonal are not exchanged: if k robots may be, the number is
//! s (s - 1) ... (s - n + 1) / k!.
//!
//! # The sets
//!
//! The *active* robot is the one that must arrive; if any robot may arrive, it is red. The other robots are *helpers*. For
//! each placement of the helpers the file has sets of squares of the active robot. A set has 32 bytes: 16 rows of 16 bits,
//! row 0 first. Bit x of row y is the square (x, y). The bits of squares outside the board are not used. In versions 3 and 5 the sets
//! are for an active robot that has turned: the distance is the one under the plain rules.
//!
//! The sets are in *planes*. Plane 0 has the squares from which the target can be reached. Plane i + 1 has the squares whose
//! distance has the bit i. There are as many of these planes as the greatest distance has binary digits, and none if it is 0. In
//! versions 2 and 4 the greatest distance is d - 1, or 0 if d is 0. Each plane has *octets* of eight sets. All planes have the
//! same number of octets, m, which counts the unused ones, too. So the set in place p of octet k of plane q begins `((q * m + k) * 8 + p) * 32` bytes after the start of
//! the sets.
//!
//! This is how to find k and p for a placement of the helpers:
//!
//! 1. There are always three helpers. A missing helper is in row 16 and column 0.
//! 2. Sort the helpers by row, then by column. Their rows are r0, r1 and r2. Their *groups* g0, g1 and g2 are their columns
//!    divided by 2, rounded down.
//! 3. p is 4 if the first column is odd, plus 2 if the second is, plus 1 if the third is.
//! 4. The octets of the same three rows form a *part*. The parts are in ascending order of r0, then r1, then r2. There is a
//!    part for all r0 ≤ r1 ≤ r2 that are rows of the board, but the last ones are row 16, as many as helpers are missing.
//!    After each part follows one unused octet. k is the number of octets of all earlier parts, with the unused ones, plus the
//!    number of the octet in its part, from 0.
//! 5. A row of the board has w / 2 groups, rounded up. Row 16 has one group. The octets of a part are in ascending order of
//!    g0, then g1, then g2. If r0 = r1, only those with g0 ≤ g1 exist; if r1 = r2, only those with g1 ≤ g2.
//! 6. If neither r0 = r1 nor r1 = r2, the order of g2 is another one: it begins with the remainder of g0 + g1 divided by the
//!    number of groups of r2, goes up, and continues with 0 after the last group.
//!
//! A place for two helpers on one square, or for a helper outside the board, has no meaning.
//!
//! # The sets of a board with diagonals
//!
//! In versions 4 and 5 there are no octets. The squares are numbered row by row, from 0. With a squares on the board, the set for the
//! helpers on the squares s0, s1 and s2, in the order of their colours, begins `(q * a^3 + (s0 * a + s1) * a + s2) * 32` bytes after
//! the start of the sets. With fewer helpers the first ones are left out, and so is a factor a for each.
//!
//! # The words
//!
//! Under the official rule an active robot must turn. One that has not turned has another distance than in the sets only where
//! the words have a bit for it:
//!
//! | bit | active robot |
//! | --- | --- |
//! | y | in row y of the target's column, also on the target, if it has slid along columns only |
//! | y | in row y of the target's column, but not on the target, if it has not slid yet |
//! | 16 + x | in column x of the target's row, also on the target, if it has slid along rows only |
//! | 16 + x | in column x of the target's row, but not on the target, if it has not slid yet |
//! | 32 | on the target, if it has not slid yet |
//!
//! A word has 8 bytes. The words follow the sets in planes of their own, with the same octets and places: plane 0 has the robots from
//! which the target can be reached, and plane i + 1 the bit i of their distances. So the word in place p of octet k of plane q begins `((q * m + k) * 8 + p) * 8` bytes after the start
//! of the words. In version 5 it is the word with the number `q * a^3 + (s0 * a + s1) * a + s2`, which begins 8 times as many bytes
//! after the start of the words. A slide that a diagonal turns counts as one along a column and a row. The counts of the header are
//! for robots that have not slid yet.

pub(crate) mod stored_sets;

use std::io::{self, Write};
use std::sync::Arc;

use carom_engine::ricochet::{Board, BoardSetup, Diagonal, Goal, Lean, Profile, Robot};
use carom_engine::{Direction, Size, Square};
use crc32fast::Hasher;

use self::stored_sets::{SET, StoredSets, WORD};
use crate::counts::Counts;
use crate::official::lines::Lines;
use crate::official::unturned_sets::{UnturnedSets, WordStorage};
use crate::plain::layers::Memory;
use crate::plain::triples::GAP;
use crate::planes::binary_digits;
use crate::setup::{Layout, TableSetup, Task};
use crate::table::{Sets, Tablebase};

const MAGIC: &[u8; 16] = b"carom tablebase\n";
/// The version for the plain rules.
const PLAIN: u32 = 2;
/// The version for the official rule.
const OFFICIAL: u32 = 3;
/// The version for the plain rules on a board with diagonals.
const DIAGONALS: u32 = 4;
/// The version for the official rule on a board with diagonals.
const OFFICIAL_DIAGONALS: u32 = 5;
/// The reason why bytes are not a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LoadError {
    /// The bytes do not start like a tablebase.
    Foreign,
    /// The version is unknown to this program.
    Version(u32),
    /// The file ends before the header is complete, or the length of the header is damaged.
    CutOff,
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
                write!(
                    f,
                    "a tablebase of version {version}; only versions {PLAIN} to \
                     {OFFICIAL_DIAGONALS} are known"
                )
            }
            Self::CutOff => f.write_str("damaged: the file ends in its header"),
            Self::Length { found, expected } => {
                write!(f, "damaged: {found} bytes instead of {expected}")
            }
            Self::Checksum => f.write_str("damaged: the checksum is wrong"),
            Self::Header => f.write_str("damaged: the header is invalid"),
        }
    }
}

impl std::error::Error for LoadError {}

impl Tablebase {
    /// Writes the table in the form that [`Tablebase::load`] reads and [`store`](crate::store) describes.
    ///
    /// # Errors
    /// The errors of the writer.
    pub fn save(&self, writer: &mut impl Write) -> io::Result<()> {
        let header = self.header();
        writer.write_all(MAGIC)?;
        let version = match (&self.layout, self.setup.profile.must_turn) {
            (Layout::Alike(_), false) => PLAIN,
            (Layout::Alike(_), true) => OFFICIAL,
            (Layout::Distinct(_), false) => DIAGONALS,
            (Layout::Distinct(_), true) => OFFICIAL_DIAGONALS,
        };
        writer.write_all(&version.to_le_bytes())?;
        writer.write_all(&(header.len() as u32).to_le_bytes())?;
        writer.write_all(&header)?;
        writer.write_all(&crc32fast::hash(&header).to_le_bytes())?;
        let mut body = Body { writer, hasher: Hasher::new(), bytes: Vec::new() };
        for plane in 0..=self.planes() {
            let append = |bytes: &mut Vec<u8>, slot: usize| {
                self.set(plane, slot).0.iter().for_each(|row| bytes.extend(row.to_le_bytes()));
            };
            body.write(&self.layout, SET, append)?;
        }
        if let Some(unturned) = &self.unturned {
            for plane in 0..=unturned.planes() {
                let append = |bytes: &mut Vec<u8>, slot: usize| {
                    bytes.extend(unturned.word(plane, slot).to_le_bytes());
                };
                body.write(&self.layout, WORD, append)?;
            }
        }
        let Body { writer, hasher, .. } = body;
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
        let version = reader.number().ok_or(LoadError::CutOff)?;
        if !(PLAIN..=OFFICIAL_DIAGONALS).contains(&version) {
            return Err(LoadError::Version(version));
        }
        let len = reader.number().ok_or(LoadError::CutOff)?;
        let header = reader.take(len as usize).ok_or(LoadError::CutOff)?;
        let checksum = reader.number().ok_or(LoadError::CutOff)?;
        if crc32fast::hash(header) != checksum {
            return Err(LoadError::Checksum);
        }
        let Header { task, counts, longest, unturned } =
            read_header(header, version).ok_or(LoadError::Header)?;
        let body = all.len() - reader.0.len();
        let sets = Sets::Built(Memory::default());
        let mut table = Self::new(task, counts, longest, sets, None);
        if let Layout::Alike(triples) = &mut table.layout {
            *triples = triples.in_file_order();
        }
        let len = match &table.layout {
            Layout::Alike(triples) => 8 * triples.len(),
            Layout::Distinct(grid) => grid.used(),
        };
        let words = body + (1 + table.planes()) * len * SET;
        let planes = unturned.map_or(0, |longest| 1 + binary_digits(longest));
        let end = words + planes * len * WORD;
        if all.len() != end + 4 {
            return Err(LoadError::Length { found: all.len(), expected: end + 4 });
        }
        if crc32fast::hash(&all[body..end]).to_le_bytes() != all[end..] {
            return Err(LoadError::Checksum);
        }
        let sets = StoredSets::new(bytes, body, len);
        let TableSetup { board, goal, .. } = &table.setup;
        table.unturned = unturned.map(|longest| UnturnedSets {
            lines: Lines::new(board, goal.square, goal.robot.unwrap_or(Robot::Red)),
            longest,
            words: WordStorage::Stored(sets.with_start(words)),
        });
        table.sets = Sets::Stored(sets);
        Ok(table)
    }

    fn header(&self) -> Vec<u8> {
        let TableSetup { board, goal, robots, .. } = &self.setup;
        let size = board.size();
        let mut header = vec![size.width(), size.height()];
        header.extend(board.walls_by_square().iter().map(|walls| walls.bits()));
        if board.has_diagonals() {
            header.extend((board.diagonals().count() as u16).to_le_bytes());
            for (square, Diagonal { lean, robot }) in board.diagonals() {
                let lean = u8::from(lean == Lean::Backslash);
                header.extend([square.x(), square.y(), lean, robot.index() as u8]);
            }
        }
        header.push(*robots as u8);
        header.push(goal.robot.map_or(255, |robot| robot.index() as u8));
        header.extend([goal.square.x(), goal.square.y()]);
        header.extend((self.histogram().len() as u32).to_le_bytes());
        for count in self.histogram() {
            header.extend(count.to_le_bytes());
        }
        header.extend(self.unsolvable().to_le_bytes());
        if let Some(unturned) = &self.unturned {
            header.extend(self.longest.to_le_bytes());
            header.extend(unturned.longest.to_le_bytes());
        }
        header
    }
}

/// More moves than any position needs: a greater distance would need more planes than a file can have.
const LONGEST: u32 = 1 << 30;

/// The content of a header.
struct Header {
    task: Task,
    counts: Counts,
    /// The greatest distance in the sets.
    longest: u32,
    /// The greatest distance in the words, if there are any.
    unturned: Option<u32>,
}

/// The content of a header, if it is possible.
fn read_header(header: &[u8], version: u32) -> Option<Header> {
    let (profile, has_diagonals) = match version {
        PLAIN => (Profile::PLAIN, false),
        OFFICIAL => (Profile::OFFICIAL, false),
        DIAGONALS => (Profile::PLAIN, true),
        _ => (Profile::OFFICIAL, true),
    };
    let mut reader = Reader(header);
    let size = Size::new(reader.byte()?, reader.byte()?).ok()?;
    let mut setup = BoardSetup::empty(size);
    let walls = reader.take(size.area())?;
    for (square, walls) in size.squares().zip(walls) {
        for (bit, direction) in Direction::ALL.into_iter().enumerate() {
            if walls >> bit & 1 != 0 {
                setup.add_wall(square, direction);
            }
        }
    }
    if has_diagonals {
        let count = u16::from_le_bytes([reader.byte()?, reader.byte()?]);
        for _ in 0..count {
            let square = Square::new(reader.byte()?, reader.byte()?);
            let lean = match reader.byte()? {
                0 => Lean::Slash,
                1 => Lean::Backslash,
                _ => return None,
            };
            let robot = *Robot::ALL.get(usize::from(reader.byte()?))?;
            setup.diagonals.push((square, Diagonal { lean, robot }));
        }
    }
    let board = Arc::new(Board::new(setup).ok()?);
    // The board has every wall on both sides.
    let has_both_sides =
        board.walls_by_square().iter().zip(walls).all(|(both, &one)| both.bits() == one);
    if !has_both_sides || board.has_diagonals() != has_diagonals {
        return None;
    }
    let robots = usize::from(reader.byte()?);
    let robot = match reader.byte()? {
        255 => None,
        index => Some(*Robot::ALL.get(usize::from(index))?),
    };
    let square = Square::new(reader.byte()?, reader.byte()?);
    let setup = TableSetup { board, goal: Goal { robot, square }, robots, profile };
    let task = Task::new(&setup).ok()?;
    let distances = reader.number()?;
    let mut histogram = Vec::new();
    for _ in 0..distances {
        histogram.push(reader.long()?);
    }
    let unsolvable = reader.long()?;
    let (mut longest, mut unturned) = (distances.saturating_sub(1), None);
    if profile.must_turn {
        longest = reader.number().filter(|&it| it < LONGEST)?;
        unturned =
            Some(reader.number().filter(|&it| it < LONGEST && distances <= it.max(longest) + 1)?);
    }
    let all = histogram.iter().try_fold(unsolvable, |sum: u64, &count| sum.checked_add(count));
    let is_sound = reader.0.is_empty()
        && histogram.last() != Some(&0)
        && (profile.must_turn || !histogram.contains(&0))
        && all == Some(setup.total());
    is_sound.then_some(Header { task, counts: Counts { histogram, unsolvable }, longest, unturned })
}

/// Writes sets and words, and computes their checksum.
struct Body<'a, W> {
    writer: &'a mut W,
    hasher: Hasher,
    bytes: Vec<u8>,
}

impl<W: Write> Body<'_, W> {
    /// Writes a plane of sets or words with a number of bytes each.
    fn write(
        &mut self,
        layout: &Layout,
        size: usize,
        append: impl Fn(&mut Vec<u8>, usize),
    ) -> io::Result<()> {
        match layout {
            Layout::Alike(triples) => {
                for part in triples.filed() {
                    for (octet, _) in part {
                        (8 * octet..8 * (octet + 1)).for_each(|slot| append(&mut self.bytes, slot));
                    }
                    self.bytes.resize(self.bytes.len() + 8 * GAP * size, 0);
                    self.flush()?;
                }
            }
            Layout::Distinct(grid) => {
                for slot in 0..grid.used() {
                    append(&mut self.bytes, slot);
                    if self.bytes.len() >= CHUNK || slot + 1 == grid.used() {
                        self.flush()?;
                    }
                }
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.hasher.update(&self.bytes);
        self.writer.write_all(&self.bytes)?;
        self.bytes.clear();
        Ok(())
    }
}

/// The number of bytes that are written at once.
const CHUNK: usize = 1 << 16;

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
