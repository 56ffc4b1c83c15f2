//! Rule sets of Tablut and its relatives, one in a file.
//!
//! A file is a value of RON in parentheses. `boards/tablut/rules/` in the repository has the rule sets that are built in, and
//! Copenhagen Hnefatafl without three of its rules.
//!
//! ```text
//! (
//!     version: 1,
//!     name: "edge-and-corners",
//!     board: "3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3",
//!     first: attackers,
//!     escapes: "edge",
//!     king_only: "corners",
//!     hostile_to_attackers: "throne corners",
//!     hostile_to_king: "throne",
//!     strong: "throne beside_throne",
//! )
//! ```
//!
//! A set of squares is a text of words from left to right. A word adds squares: the name of a square, as in `e5`, or `throne`,
//! `beside_throne`, `corners`, `edge`, `camps` or `board`. With `-` before it, as in `edge -camps`, it takes squares away. Fields that
//! are left out have the values of the last column.
//!
//! | field | what it says | without it |
//! | --- | --- | --- |
//! | `version` | 1 | required |
//! | `name` | letters, digits and hyphens; not the name of a rule set that is built in | required |
//! | `board` | the position string of the start, 7x7, 9x9 or 11x11 squares, with the king in the middle, on the throne | required |
//! | `first` | the side that begins, `attackers` or `defenders` | required |
//! | `escapes` | the squares of the edge where the king wins | required |
//! | `camps` | squares that only an attacker may enter, and only from a square of the same camp; the camp squares of one side of the board are one camp, without gaps in a line | none |
//! | `closed` | squares that no piece may enter or cross | none |
//! | `king_only` | squares that only the king may enter or cross | none |
//! | `no_stop` | squares that every piece may cross, but where none may stop | none |
//! | `king_stops` | squares that every piece may cross, but where only the king may stop; the throne is one unless it stands in `closed`, `king_only` or `no_stop` | the throne |
//! | `hostile_to_attackers` | squares that capture attackers like a defender | none |
//! | `hostile_to_defenders` | squares that capture defenders like an attacker, whatever stands on them | none |
//! | `hostile_to_king` | squares that capture the king like an attacker | none |
//! | `throne` | when else the throne captures defenders: `never`, `empty`, or `empty_or_beset`, which is also while the king stands on it between three attackers | `never` |
//! | `king_captures` | whether the king captures with his side, `true` or `false` | `true` |
//! | `strong` | squares where the king is captured only if attackers, hostile squares or the edge of the board are on all sides of him; on other squares he is captured between two | none |
//! | `safe` | squares where the king cannot be captured | none |
//! | `occurrences` | the number of times that a position must occur for a draw, 2 to 255 | 3 |

use carom_engine::Direction;
use carom_engine::tablut::{Cell, Cells, Piece, Position, RuleSet, Setup, Side, ThroneCapture};
use serde::Deserialize;

use crate::ron_file::{self, Version};
use crate::scan::quoted;
use crate::{ReadError, ReadFault};

/// A rule set of a file, and its name there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedRules {
    /// The name.
    pub name: String,
    /// The rule set, with the name `custom`.
    pub rules: RuleSet,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[expect(dead_code, reason = "reading it checks it")]
    version: Version,
    name: String,
    board: String,
    first: Side,
    escapes: String,
    #[serde(default)]
    camps: String,
    #[serde(default)]
    closed: String,
    #[serde(default)]
    king_only: String,
    #[serde(default)]
    no_stop: String,
    #[serde(default)]
    king_stops: String,
    #[serde(default)]
    hostile_to_attackers: String,
    #[serde(default)]
    hostile_to_defenders: String,
    #[serde(default)]
    hostile_to_king: String,
    #[serde(default)]
    throne: Throne,
    #[serde(default = "yes")]
    king_captures: bool,
    #[serde(default)]
    strong: String,
    #[serde(default)]
    safe: String,
    #[serde(default = "three")]
    occurrences: u8,
}

#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "snake_case")]
enum Throne {
    #[default]
    Never,
    Empty,
    EmptyOrBeset,
}

const fn yes() -> bool {
    true
}

const fn three() -> u8 {
    3
}

/// Reads a file.
///
/// # Errors
/// [`ReadError`] with the place of the fault.
pub fn read(text: &str) -> Result<NamedRules, ReadError> {
    if text.trim().is_empty() {
        return Err(ReadError::whole("the file is empty").of(ReadFault::Empty));
    }
    if !ron_file::detect(text) {
        return Err(ReadError::whole("this is not a file of rules, which begins with `(`"));
    }
    let file: File = ron_file::read(text)?;
    let at = |field: &str, reason: String| fault(text, field, &reason);
    let is_name = |it: char| it.is_ascii_alphanumeric() || it == '-';
    if file.name.is_empty() || !file.name.chars().all(is_name) {
        let reason =
            format!("{} is not a name: expected letters, digits and hyphens", quoted(&file.name));
        return Err(at("name", reason));
    }
    if file.name.parse::<RuleSet>().is_ok() {
        let reason = format!("{} is built in: choose another name", quoted(&file.name));
        return Err(at("name", reason));
    }
    let setup = Setup::parse(&file.board, file.first)
        .map_err(|why| at("board", format!("character {} of the board: {why}", why.column)))?;
    let start = Position::new(&setup).map_err(|why| at("board", why.to_string()))?;
    let squares = SquareWords::new(setup.size());
    if start.pieces(Piece::King) != squares.throne {
        return Err(at("board", format!("expected the king on the throne {}", squares.throne)));
    }
    let camps = squares.parse(&file.camps, Cells::NONE).map_err(|why| at("camps", why))?;
    squares.check_camps(camps).map_err(|why| at("camps", why))?;
    let set = |field: &str, words: &str| {
        squares.parse(words, camps).map_err(|why| fault(text, field, &why))
    };
    let closed = set("closed", &file.closed)? | camps;
    let king_only = set("king_only", &file.king_only)?;
    let no_stop = set("no_stop", &file.no_stop)?;
    let king_stops = set("king_stops", &file.king_stops)? | squares.throne;
    let escapes = set("escapes", &file.escapes)?;
    let wrong = escapes - squares.edge;
    if escapes.is_empty() {
        return Err(at("escapes", "expected at least one square where the king wins".to_owned()));
    }
    if !wrong.is_empty() {
        return Err(at("escapes", format!("not at the edge of the board: {wrong}")));
    }
    let shut = escapes & (closed | no_stop);
    if !shut.is_empty() {
        return Err(at("escapes", format!("the king may not stop there: {shut}")));
    }
    if file.occurrences < 2 {
        return Err(at("occurrences", format!("expected 2 to 255, found {}", file.occurrences)));
    }
    let rules = RuleSet {
        name: "custom",
        size: setup.size(),
        first: file.first,
        start: [start.pieces(Piece::Attacker), start.pieces(Piece::Defender)],
        camps,
        closed: closed | king_only,
        no_stop: (no_stop | king_stops) - closed - king_only,
        closed_to_king: closed,
        no_stop_for_king: no_stop - closed,
        escapes,
        hostile_to_attackers: set("hostile_to_attackers", &file.hostile_to_attackers)?,
        hostile_to_defenders: set("hostile_to_defenders", &file.hostile_to_defenders)?,
        hostile_to_king: set("hostile_to_king", &file.hostile_to_king)?,
        throne: match file.throne {
            Throne::Never => ThroneCapture::Never,
            Throne::Empty => ThroneCapture::Empty,
            Throne::EmptyOrBeset => ThroneCapture::EmptyOrBeset,
        },
        king_captures: file.king_captures,
        strong: set("strong", &file.strong)?,
        safe: set("safe", &file.safe)?,
        occurrences: file.occurrences,
        ..RuleSet::LINNAEAN
    };
    Ok(NamedRules { name: file.name, rules: rules.completed() })
}

/// An error at the line of a field.
fn fault(text: &str, field: &str, reason: &str) -> ReadError {
    let is_field = |line: &str| {
        line.match_indices(field).any(|(at, _)| {
            let (before, after) = (&line[..at], &line[at + field.len()..]);
            !before.ends_with(|it: char| it.is_alphanumeric() || it == '_')
                && after.trim_start().starts_with(':')
        })
    };
    let line = text.lines().position(is_field).map_or(1, |index| index + 1);
    ReadError::at_line(line, format!("{field}: {reason}")).of(ReadFault::Invalid)
}

/// The squares of a board that have a word.
struct SquareWords {
    /// The column and the row of the throne.
    middle: u8,
    board: Cells,
    edge: Cells,
    corners: Cells,
    throne: Cells,
    beside_throne: Cells,
}

impl SquareWords {
    fn new(size: u8) -> Self {
        let (last, middle) = (size - 1, size / 2);
        let is_end = |at: u8| at == 0 || at == last;
        let set = |is_in: &dyn Fn(u8, u8) -> bool| -> Cells {
            let is_on = |it: &Cell| it.column() <= last && it.row() <= last;
            Cell::all().filter(is_on).filter(|it| is_in(it.column(), it.row())).collect()
        };
        Self {
            middle,
            board: set(&|_, _| true),
            edge: set(&|x, y| is_end(x) || is_end(y)),
            corners: set(&|x, y| is_end(x) && is_end(y)),
            throne: set(&|x, y| x == middle && y == middle),
            beside_throne: set(&|x, y| x.abs_diff(middle) + y.abs_diff(middle) == 1),
        }
    }

    /// Camps are separate, and the squares of a camp in one line are neighbours.
    fn check_camps(&self, camps: Cells) -> Result<(), String> {
        for (from, direction) in
            camps.iter().flat_map(|it| [(it, Direction::East), (it, Direction::South)])
        {
            let line = core::iter::successors(from.step(direction), |it| it.step(direction));
            let Some((steps, to)) = line.enumerate().find(|&(_, it)| camps.contains(it)) else {
                continue;
            };
            let is_one_camp = self.side(from).is_some() && self.side(from) == self.side(to);
            if steps == 0 && !is_one_camp {
                return Err(format!(
                    "{from} and {to} are neighbours on different sides of the board: leave one of them out"
                ));
            }
            if steps > 0 && is_one_camp {
                return Err(format!(
                    "the squares between {from} and {to} are not in their camp: add them"
                ));
            }
        }
        Ok(())
    }

    /// The side of the board on which a square is; `None` on a diagonal.
    fn side(&self, cell: Cell) -> Option<Direction> {
        let (x, y, last) = (cell.column(), cell.row(), 2 * self.middle);
        match (x > y, x < y, x + y < last, x + y > last) {
            (true, _, true, _) => Some(Direction::North),
            (true, _, _, true) => Some(Direction::East),
            (_, true, _, true) => Some(Direction::South),
            (_, true, true, _) => Some(Direction::West),
            _ => None,
        }
    }

    fn parse(&self, words: &str, camps: Cells) -> Result<Cells, String> {
        let mut set = Cells::NONE;
        for word in words.split_whitespace() {
            let (is_less, name) = word.strip_prefix('-').map_or((false, word), |it| (true, it));
            let named = match name {
                "board" => self.board,
                "edge" => self.edge,
                "corners" => self.corners,
                "throne" => self.throne,
                "beside_throne" => self.beside_throne,
                "camps" => camps,
                _ => {
                    let cell =
                        name.parse().map(Cells::of).ok().filter(|it| it.is_within(self.board));
                    cell.ok_or_else(|| {
                        format!(
                            "{} is not a square of the board: expected a name as in d4, throne, beside_throne, corners, edge, camps or board",
                            quoted(name)
                        )
                    })?
                }
            };
            set = if is_less { set - named } else { set | named };
        }
        Ok(set)
    }
}
