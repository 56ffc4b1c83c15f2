//! The text dump of a game of the program DriftingDroids:
//! `!DriftingDroids_game!CRC32!BASE64!`, with white space anywhere.
//!
//! The CRC-32 (the one of zlib and PNG) is that of the Base64 text without white space, in eight hexadecimal digits. The
//! Base64 text has the standard alphabet and padding. It encodes the length of the data in four bytes, at most 65,536, and
//! then the data, compressed with zlib. All integers are big-endian. This is the data of a board of w x h squares:
//!
//! | bytes | content |
//! | --- | --- |
//! | 1 | the version, 0 |
//! | 4 | the width w |
//! | 4 | the height h |
//! | 1 | the number n of robots, 0 to 5 |
//! | 4 n | the squares of the robots, `y * width + x` each |
//! | 4 | the four tiles, one byte for each digit of a [game ID](super::game_id) |
//! | w h | a byte for each square, row by row: 1 if it has a wall in the north, otherwise 0 |
//! | w h | the same for walls in the east |
//! | w h | the same for walls in the south |
//! | w h | the same for walls in the west |
//! | 4 | the number t of printed targets |
//! | 6 t | the targets |
//! | 6 | the active target, which is the goal, in the same form |
//! | 1 | 1 for a board that is not made from the four tiles, otherwise 0 |
//!
//! A target is its square (4 bytes), its robot (1 byte, 255 for any) and its shape (1 byte: circle 0, triangle 1, square 2,
//! hexagon 3, vortex 4). The square of the active target is 4,294,967,295 if there is none. If the last byte is 1, the tiles
//! mean nothing. A wall has a 1 for both squares beside it.
//!
//! The program has no diagonals, and every active target must be printed: a goal on a square without a target
//! is written as a printed target, a circle, or a vortex for any robot.

use std::io::Read;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use carom_engine::ricochet::{Board, BoardSetup, Goal, Layout, Robot, Shape, Target, Tile};
use carom_engine::{Direction, Directions, Square};
use flate2::Compression;
use flate2::read::{ZlibDecoder, ZlibEncoder};

use super::layouts::{layout_of, note_on_diagonals};
use super::{Entry, limits, parts};
use crate::{Format, ReadError, WriteError, WriteFault};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "dump",
    label: "DriftingDroids text dump",
    extension: "dump",
    detect: |text| text.trim_start().starts_with('!'),
    is_fallback: false,
    is_by_line: false,
    read,
    write,
};

const NAME: &str = "DriftingDroids_game";
/// More than the data of any board of up to 255x255 squares, even with a target on each.
const MOST_DATA: usize = 1 << 20;
const NONE: u32 = u32::MAX;

fn read(text: &str) -> Result<Vec<Entry>, ReadError> {
    let text: String = text.chars().filter(|it| !it.is_whitespace()).collect();
    let data = unpack(&text).map_err(ReadError::whole)?;
    let entry = read_data(&mut Data(&data)).map_err(ReadError::whole)?;
    Ok(vec![entry])
}

/// The data in a dump without white space.
fn unpack(text: &str) -> Result<Vec<u8>, String> {
    let parts: Vec<&str> = text.split('!').collect();
    let ["", NAME, crc, base64, ""] = parts.as_slice() else {
        return Err(format!("expected `!{NAME}!CRC32!BASE64!`"));
    };
    let is_crc = crc.len() == 8 && crc.bytes().all(|it| it.is_ascii_hexdigit());
    let announced = u32::from_str_radix(crc, 16).ok().filter(|_| is_crc);
    let announced = announced.ok_or("the CRC-32 is not eight hexadecimal digits")?;
    let actual = crc32fast::hash(base64.as_bytes());
    if actual != announced {
        return Err(format!(
            "the CRC-32 is {actual:08X}, not {announced:08X}: the dump is damaged"
        ));
    }
    let packed = STANDARD.decode(base64).map_err(|error| format!("not Base64: {error}"))?;
    let (length, zlib) =
        packed.split_first_chunk::<4>().ok_or("the dump ends before the length of its data")?;
    let length = u32::from_be_bytes(*length) as usize;
    if length > MOST_DATA {
        return Err(format!("the dump claims {length} bytes of data, more than any board has"));
    }
    let mut data = Vec::new();
    let mut decoder = ZlibDecoder::new(zlib).take(length as u64 + 1);
    decoder.read_to_end(&mut data).map_err(|error| format!("not zlib data: {error}"))?;
    if data.len() != length {
        return Err(format!("the dump claims {length} bytes of data, but their number differs"));
    }
    if decoder.get_ref().total_in() != zlib.len() as u64 {
        return Err("there are bytes after the zlib data".to_owned());
    }
    Ok(data)
}

/// The rest of the data.
struct Data<'a>(&'a [u8]);

impl<'a> Data<'a> {
    fn bytes(&mut self, count: usize) -> Result<&'a [u8], String> {
        let (bytes, rest) = self.0.split_at_checked(count).ok_or("the data ends too early")?;
        self.0 = rest;
        Ok(bytes)
    }

    fn u8(&mut self) -> Result<u8, String> {
        Ok(self.bytes(1)?[0])
    }

    fn u32(&mut self) -> Result<u32, String> {
        let bytes = self.bytes(4)?;
        Ok(bytes.iter().fold(0, |value, &byte| (value << 8) | u32::from(byte)))
    }

    fn flag(&mut self, what: &str) -> Result<bool, String> {
        flag(self.u8()?, what)
    }
}

fn flag(byte: u8, what: &str) -> Result<bool, String> {
    match byte {
        0 | 1 => Ok(byte == 1),
        _ => Err(format!("{what} is {byte}, neither 0 nor 1")),
    }
}

fn read_data(data: &mut Data<'_>) -> Result<Entry, String> {
    let version = data.u8()?;
    if version != 0 {
        return Err(format!("expected version 0 of the data, found version {version}"));
    }
    let size = parts::checked_size(data.u32()? as usize, data.u32()? as usize)?;
    let square = |index: u32| {
        let outside = || format!("square {index} is outside a {size} board");
        size.square(index as usize).ok_or_else(outside)
    };
    let count = data.u8()?;
    if count > Robot::STANDARD as u8 {
        return Err(format!("there are {count} robots, more than {}", Robot::STANDARD));
    }
    let robots = (0..count).map(|_| square(data.u32()?)).collect::<Result<Vec<_>, _>>()?;
    let tiles = data.bytes(4)?;
    let mut walls = vec![Directions::NONE; size.area()];
    for direction in Direction::ALL {
        for (walls, &byte) in walls.iter_mut().zip(data.bytes(size.area())?) {
            if flag(byte, "a wall")? {
                walls.insert(direction);
            }
        }
    }
    let mut targets = Vec::new();
    for _ in 0..data.u32()? {
        let place = data.u32()?;
        targets.push(read_target(data, square(place)?)?);
    }
    let active = data.u32()?;
    let goal = if active == NONE {
        data.bytes(2)?;
        None
    } else {
        let target = read_target(data, square(active)?)?;
        if !targets.contains(&target) {
            return Err(format!(
                "the active target, {target} on {}, is not among the targets",
                target.square
            ));
        }
        Some(target.goal())
    };
    let is_freestyle = data.flag("the mark of a free board")?;
    if !data.0.is_empty() {
        return Err(format!("there are {} bytes after the data of the game", data.0.len()));
    }

    let setup = BoardSetup { size, walls, diagonals: Vec::new(), targets };
    let board = Board::new(setup).map_err(|faults| faults.to_string())?;
    let named = if is_freestyle { None } else { Some(read_layout(tiles)?) };
    let name = named.flatten().map(|layout| layout.to_string());
    let layout = name.as_deref().and_then(|name| layout_of(&board, Some(name)));
    let entry = Entry {
        board_name: layout.map(|layout| layout.to_string()),
        robots,
        goal,
        notes: layout.and_then(note_on_diagonals).into_iter().collect(),
        ..Entry::board(board)
    };
    entry.check().map_err(|error| error.to_string())?;
    Ok(entry)
}

/// The layout of the tiles. The program accepts any combination, but not every one is a [`Layout`].
fn read_layout(tiles: &[u8]) -> Result<Option<Layout>, String> {
    let tiles = tiles
        .iter()
        .map(|&digit| Tile::from_digit(digit).ok_or(format!("there is no tile {digit}")))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(<[Tile; 4]>::try_from(tiles).ok().and_then(|tiles| Layout::new(tiles).ok()))
}

fn read_target(data: &mut Data<'_>, square: Square) -> Result<Target, String> {
    let robot =
        match data.u8()? {
            255 => None,
            index => {
                let robot = Robot::ALL[..Robot::STANDARD].get(usize::from(index)).copied();
                Some(robot.ok_or_else(|| {
                    format!("the target on {square} has an unknown robot: {index}")
                })?)
            }
        };
    let shape = data.u8()?;
    let shape = *Shape::ALL
        .get(usize::from(shape))
        .ok_or_else(|| format!("the target on {square} has an unknown shape: {shape}"))?;
    Ok(Target { square, robot, shape })
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    const NAME: &str = "a DriftingDroids dump";
    let entry = limits::single(NAME, entries)?;
    limits::no_diagonals(NAME, &entry.board)?;
    let targets = entry.board.targets().iter();
    let coloured = targets.filter_map(|target| Some((target.square, target.robot?)));
    limits::standard_robots(NAME, entry, coloured)?;
    if entry.robots.is_empty() {
        return Err(WriteError::new("a DriftingDroids dump needs robots").of(WriteFault::Robots));
    }
    Ok(pack(&data_of(entry)?))
}

fn data_of(entry: &Entry) -> Result<Vec<u8>, WriteError> {
    let board = &entry.board;
    let size = board.size();
    let mut targets = board.targets().to_vec();
    let active = entry.goal.map(|goal| active_target(board, goal)).transpose()?;
    targets.extend(active.filter(|target| board.target_on(target.square).is_none()));
    // With one target more than its tiles, the board is no longer made from them.
    let layout = layout_of(board, entry.board_name.as_deref())
        .filter(|_| targets.len() == board.targets().len() && !targets.is_empty());

    let mut data = vec![0];
    put(&mut data, usize::from(size.width()));
    put(&mut data, usize::from(size.height()));
    data.push(entry.robots.len() as u8);
    entry.robots.iter().for_each(|&square| put(&mut data, size.index(square)));
    data.extend(layout.map_or([0; 4], |layout| layout.tiles().map(Tile::digit)));
    for direction in Direction::ALL {
        data.extend(size.squares().map(|it| u8::from(board.walls(it).contains(direction))));
    }
    put(&mut data, targets.len());
    for target in targets {
        put_target(&mut data, size.index(target.square), target);
    }
    if let Some(target) = active {
        put_target(&mut data, size.index(target.square), target);
    } else {
        data.extend(NONE.to_be_bytes());
        data.extend([0, 0]);
    }
    data.push(u8::from(layout.is_none()));
    Ok(data)
}

/// The printed target of a goal, or a new one for a square without a target.
fn active_target(board: &Board, goal: Goal) -> Result<Target, WriteError> {
    let Goal { robot, square } = goal;
    match board.target_on(square) {
        Some(printed) if printed.robot == robot => Ok(printed),
        Some(printed) => Err(WriteError::new(format!(
            "a DriftingDroids dump cannot express the goal {goal}: the {printed} is printed there"
        ))
        .of(WriteFault::Goal)),
        None => {
            let shape = if robot.is_some() { Shape::Circle } else { Shape::Vortex };
            Ok(Target { square, robot, shape })
        }
    }
}

/// An integer. On any board it is far below the limit of 32 bits.
fn put(data: &mut Vec<u8>, value: usize) {
    data.extend((value as u32).to_be_bytes());
}

fn put_target(data: &mut Vec<u8>, index: usize, target: Target) {
    put(data, index);
    data.push(target.robot.map_or(255, |robot| robot.index() as u8));
    data.push(target.shape as u8);
}

fn pack(data: &[u8]) -> String {
    let mut packed = (data.len() as u32).to_be_bytes().to_vec();
    ZlibEncoder::new(data, Compression::best())
        .read_to_end(&mut packed)
        .expect("reading and compressing a slice cannot fail");
    let base64 = STANDARD.encode(packed);
    format!("!{NAME}!{:08X}!{base64}!\n", crc32fast::hash(base64.as_bytes()))
}
