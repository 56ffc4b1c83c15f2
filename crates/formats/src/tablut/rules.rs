//! Rule sets of Tablut and its relatives, one in a file.
//!
//! A file is a value of RON in parentheses. `boards/tablut/rules/` in the repository has the rule sets that are built in.
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
//! | `shieldwall` | whether a row of two or more pieces at the edge is captured together if enemies stand in front of each and at both ends, `true` or `false`; a hostile square can be one end, and the king is not captured | `false` |
//! | `exit_fort` | whether the defenders win if the king is at the edge, can move, and is in a fort that attackers cannot break, `true` or `false` | `false` |
//! | `encirclement` | whether the attackers win if they surround the king and all defenders, `true` or `false` | `false` |
//! | `occurrences` | the number of times that a position must occur for the end of the game by repetition, 2 to 255 | 3 |
//! | `repetition` | what repetition is: `draw`, `attackers_lose` or `defenders_lose` | `draw` |

use std::fmt::Write;

use carom_engine::Direction;
use carom_engine::Rules as _;
use carom_engine::tablut::{
    Cell, Cells, Piece, Position, RuleSet, Setup, Side, ThroneCapture, Variant,
};

#[cfg(feature = "ron")]
use crate::ron_file::{self, Version};
use crate::scan::quoted;
#[cfg(feature = "ron")]
use crate::{ReadError, ReadFault};

/// A rule set of a file, and its name there.
#[cfg(feature = "ron")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedRules {
    /// The name.
    pub name: String,
    /// The rule set, with the name `custom`.
    pub rules: RuleSet,
}

/// The name of a rule set that is not built in.
pub(super) const CUSTOM: &str = "custom";

/// The fields of a file: squares are words.
#[cfg_attr(
    feature = "ron",
    derive(serde::Deserialize),
    serde(deny_unknown_fields, rename = "File")
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule without the others")]
pub(super) struct Fields {
    #[cfg(feature = "ron")]
    #[expect(dead_code, reason = "reading it checks it")]
    version: Version,
    #[cfg(feature = "ron")]
    pub(super) name: String,
    pub(super) board: String,
    pub(super) first: Side,
    pub(super) escapes: String,
    #[cfg_attr(feature = "ron", serde(default))]
    pub(super) camps: String,
    #[cfg_attr(feature = "ron", serde(default))]
    pub(super) closed: String,
    #[cfg_attr(feature = "ron", serde(default))]
    pub(super) king_only: String,
    #[cfg_attr(feature = "ron", serde(default))]
    pub(super) no_stop: String,
    #[cfg_attr(feature = "ron", serde(default))]
    pub(super) king_stops: String,
    #[cfg_attr(feature = "ron", serde(default))]
    pub(super) hostile_to_attackers: String,
    #[cfg_attr(feature = "ron", serde(default))]
    pub(super) hostile_to_defenders: String,
    #[cfg_attr(feature = "ron", serde(default))]
    pub(super) hostile_to_king: String,
    #[cfg_attr(feature = "ron", serde(default))]
    pub(super) throne: Throne,
    #[cfg_attr(feature = "ron", serde(default = "yes"))]
    pub(super) king_captures: bool,
    #[cfg_attr(feature = "ron", serde(default))]
    pub(super) strong: String,
    #[cfg_attr(feature = "ron", serde(default))]
    pub(super) safe: String,
    #[cfg_attr(feature = "ron", serde(default))]
    pub(super) shieldwall: bool,
    #[cfg_attr(feature = "ron", serde(default))]
    pub(super) exit_fort: bool,
    #[cfg_attr(feature = "ron", serde(default))]
    pub(super) encirclement: bool,
    #[cfg_attr(feature = "ron", serde(default = "three"))]
    pub(super) occurrences: u8,
    #[cfg_attr(feature = "ron", serde(default))]
    pub(super) repetition: Repetition,
}

#[cfg_attr(feature = "ron", derive(serde::Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, Default)]
pub(super) enum Throne {
    #[default]
    Never,
    Empty,
    EmptyOrBeset,
}

/// The name and the value of each way in which the throne captures.
const THRONES: [(&str, Throne, ThroneCapture); 3] = [
    ("never", Throne::Never, ThroneCapture::Never),
    ("empty", Throne::Empty, ThroneCapture::Empty),
    ("empty_or_beset", Throne::EmptyOrBeset, ThroneCapture::EmptyOrBeset),
];

#[cfg_attr(feature = "ron", derive(serde::Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Repetition {
    #[default]
    Draw,
    AttackersLose,
    DefendersLose,
}

/// The name of each kind of repetition, and the side that loses.
const REPETITIONS: [(&str, Repetition, Option<Side>); 3] = [
    ("draw", Repetition::Draw, None),
    ("attackers_lose", Repetition::AttackersLose, Some(Side::Attackers)),
    ("defenders_lose", Repetition::DefendersLose, Some(Side::Defenders)),
];

#[cfg(feature = "ron")]
const fn yes() -> bool {
    true
}

#[cfg(feature = "ron")]
const fn three() -> u8 {
    3
}

/// Reads a file.
///
/// # Errors
/// [`ReadError`] with the place of the fault.
#[cfg(feature = "ron")]
pub fn read(text: &str) -> Result<NamedRules, ReadError> {
    if text.trim().is_empty() {
        return Err(ReadError::whole("the file is empty").of(ReadFault::Empty));
    }
    if !ron_file::detect(text) {
        return Err(ReadError::whole("this is not a file of rules, which begins with `(`"));
    }
    let fields: Fields = ron_file::read(text)?;
    let name = name_of(&fields.name).map_err(|why| fault(text, "name", &why))?;
    let rules = fields.rule_set().map_err(|(field, why)| fault(text, field, &why))?;
    Ok(NamedRules { name, rules })
}

/// The name of a rule set that is not built in.
pub(super) fn name_of(name: &str) -> Result<String, String> {
    let is_name = |it: char| it.is_ascii_alphanumeric() || it == '-';
    if name.is_empty() || !name.chars().all(is_name) {
        return Err(format!(
            "{} is not a name: expected letters, digits and hyphens",
            quoted(name)
        ));
    }
    if name.parse::<RuleSet>().is_ok() {
        return Err(format!("{} is built in: choose another name", quoted(name)));
    }
    Ok(name.to_owned())
}

/// A field and what is wrong with it.
pub(super) type FieldFault = (&'static str, String);

impl Fields {
    /// The fields of a rule set with this board, on which the king cannot win.
    pub(super) fn new(board: String, first: Side) -> Self {
        let none = String::new;
        Self {
            #[cfg(feature = "ron")]
            version: Version,
            #[cfg(feature = "ron")]
            name: none(),
            board,
            first,
            escapes: none(),
            camps: none(),
            closed: none(),
            king_only: none(),
            no_stop: none(),
            king_stops: none(),
            hostile_to_attackers: none(),
            hostile_to_defenders: none(),
            hostile_to_king: none(),
            throne: Throne::default(),
            king_captures: true,
            strong: none(),
            safe: none(),
            shieldwall: false,
            exit_fort: false,
            encirclement: false,
            occurrences: 3,
            repetition: Repetition::default(),
        }
    }

    /// The sets of squares with their names.
    fn sets(&mut self) -> [(&'static str, &mut String); 11] {
        [
            ("escapes", &mut self.escapes),
            ("camps", &mut self.camps),
            ("closed", &mut self.closed),
            ("king_only", &mut self.king_only),
            ("no_stop", &mut self.no_stop),
            ("king_stops", &mut self.king_stops),
            ("hostile_to_attackers", &mut self.hostile_to_attackers),
            ("hostile_to_defenders", &mut self.hostile_to_defenders),
            ("hostile_to_king", &mut self.hostile_to_king),
            ("strong", &mut self.strong),
            ("safe", &mut self.safe),
        ]
    }

    /// What is `false` if it is left out, with its name.
    fn extras(&mut self) -> [(&'static str, &mut bool); 3] {
        [
            ("shieldwall", &mut self.shieldwall),
            ("exit_fort", &mut self.exit_fort),
            ("encirclement", &mut self.encirclement),
        ]
    }

    /// The rule set, with the name `custom`.
    pub(super) fn rule_set(&self) -> Result<RuleSet, FieldFault> {
        let at = |field, reason: String| (field, reason);
        let setup = Setup::parse(&self.board, self.first)
            .map_err(|why| at("board", format!("character {} of the board: {why}", why.column)))?;
        let start = Position::new(&setup).map_err(|why| at("board", why.to_string()))?;
        let squares = SquareWords::new(setup.size());
        if start.pieces(Piece::King) != squares.throne {
            return Err(at("board", format!("expected the king on the throne {}", squares.throne)));
        }
        let camps = squares.parse(&self.camps, Cells::NONE).map_err(|why| at("camps", why))?;
        squares.check_camps(camps).map_err(|why| at("camps", why))?;
        let set = |field, words: &str| squares.parse(words, camps).map_err(|why| at(field, why));
        let closed = set("closed", &self.closed)? | camps;
        let king_only = set("king_only", &self.king_only)?;
        let no_stop = set("no_stop", &self.no_stop)?;
        let king_stops = set("king_stops", &self.king_stops)? | squares.throne;
        let escapes = set("escapes", &self.escapes)?;
        let wrong = escapes - squares.edge;
        if escapes.is_empty() {
            let why = "expected at least one square where the king wins";
            return Err(at("escapes", why.to_owned()));
        }
        if !wrong.is_empty() {
            return Err(at("escapes", format!("not at the edge of the board: {wrong}")));
        }
        let shut = escapes & (closed | no_stop);
        if !shut.is_empty() {
            return Err(at("escapes", format!("the king may not stop there: {shut}")));
        }
        if self.occurrences < 2 {
            return Err(at(
                "occurrences",
                format!("expected 2 to 255, found {}", self.occurrences),
            ));
        }
        let rules = RuleSet {
            name: CUSTOM,
            size: setup.size(),
            first: self.first,
            start: [start.pieces(Piece::Attacker), start.pieces(Piece::Defender)],
            camps,
            closed: closed | king_only,
            no_stop: (no_stop | king_stops) - closed - king_only,
            closed_to_king: closed,
            no_stop_for_king: no_stop - closed,
            escapes,
            hostile_to_attackers: set("hostile_to_attackers", &self.hostile_to_attackers)?,
            hostile_to_defenders: set("hostile_to_defenders", &self.hostile_to_defenders)?,
            hostile_to_king: set("hostile_to_king", &self.hostile_to_king)?,
            throne: match self.throne {
                Throne::Never => ThroneCapture::Never,
                Throne::Empty => ThroneCapture::Empty,
                Throne::EmptyOrBeset => ThroneCapture::EmptyOrBeset,
            },
            king_captures: self.king_captures,
            strong: set("strong", &self.strong)?,
            safe: set("safe", &self.safe)?,
            shieldwall: self.shieldwall,
            exit_fort: self.exit_fort,
            encirclement: self.encirclement,
            occurrences: self.occurrences,
            repetition_loser: REPETITIONS
                .into_iter()
                .find(|(_, it, _)| *it == self.repetition)
                .and_then(|(.., loser)| loser),
            ..RuleSet::LINNAEAN
        };
        Ok(rules.completed())
    }
}

/// A rule set on one line, for the header of a record: the fields of a file with `;` between them. `None` if it has a rule that the
/// fields cannot say.
pub(super) fn to_line(rules: &RuleSet) -> Option<String> {
    let start = Variant::from_start(*rules).initial_state().setup();
    let squares = SquareWords::new(rules.size);
    let words = |set: Cells| squares.words(set & squares.board);
    let closed = rules.closed_to_king - rules.camps;
    let sets = [
        rules.escapes,
        rules.camps,
        closed,
        rules.closed - rules.closed_to_king,
        rules.no_stop_for_king,
        rules.no_stop - rules.no_stop_for_king - squares.throne,
        rules.hostile_to_attackers,
        rules.hostile_to_defenders,
        rules.hostile_to_king,
        rules.strong,
        rules.safe,
    ];
    let mut fields = Fields::new(start.to_string(), rules.first);
    let mut line = format!("board: {}; first: {}", fields.board, rules.first);
    for ((name, field), set) in fields.sets().into_iter().zip(sets) {
        *field = words(set);
        if !field.is_empty() {
            let _ = write!(line, "; {name}: {field}");
        }
    }
    let (name, throne, _) = THRONES.into_iter().find(|(.., it)| *it == rules.throne)?;
    fields.throne = throne;
    fields.king_captures = rules.king_captures;
    for ((name, field), has) in
        fields.extras().into_iter().zip([rules.shieldwall, rules.exit_fort, rules.encirclement])
    {
        *field = has;
        if has {
            let _ = write!(line, "; {name}: true");
        }
    }
    fields.occurrences = rules.occurrences;
    let (repeated, repetition, _) =
        REPETITIONS.into_iter().find(|(.., it)| *it == rules.repetition_loser)?;
    fields.repetition = repetition;
    if rules.throne != ThroneCapture::Never {
        let _ = write!(line, "; throne: {name}");
    }
    if !rules.king_captures {
        line += "; king_captures: false";
    }
    if rules.occurrences != 3 {
        let _ = write!(line, "; occurrences: {}", rules.occurrences);
    }
    if rules.repetition_loser.is_some() {
        let _ = write!(line, "; repetition: {repeated}");
    }
    let said = fields.rule_set().ok()?;
    (said == RuleSet { name: CUSTOM, ..*rules }).then_some(line)
}

/// Reads what [`to_line`] writes.
pub(super) fn from_line(line: &str) -> Result<RuleSet, String> {
    let (mut fields, mut named) = (Fields::new(String::new(), Side::Attackers), Vec::new());
    for part in line.split(';') {
        let (name, value) = part
            .split_once(':')
            .map(|(name, value)| (name.trim(), value.trim()))
            .ok_or_else(|| {
            format!("expected a field as in escapes: corners, found {}", quoted(part.trim()))
        })?;
        if named.contains(&name) {
            return Err(format!("{} occurs twice", quoted(name)));
        }
        named.push(name);
        let unexpected =
            |expected: &str| format!("{name}: expected {expected}, found {}", quoted(value));
        match name {
            "board" => value.clone_into(&mut fields.board),
            "first" => {
                let side = Side::ALL.into_iter().find(|it| it.to_string() == value);
                fields.first = side.ok_or_else(|| unexpected("attackers or defenders"))?;
            }
            "throne" => {
                let found = THRONES.into_iter().find(|(name, ..)| *name == value);
                let (_, throne, _) =
                    found.ok_or_else(|| unexpected("never, empty or empty_or_beset"))?;
                fields.throne = throne;
            }
            "king_captures" => {
                fields.king_captures = value.parse().map_err(|_| unexpected("true or false"))?;
            }
            "occurrences" => {
                fields.occurrences = value.parse().map_err(|_| unexpected("2 to 255"))?;
            }
            "repetition" => {
                let found = REPETITIONS.into_iter().find(|(name, ..)| *name == value);
                let (_, repetition, _) =
                    found.ok_or_else(|| unexpected("draw, attackers_lose or defenders_lose"))?;
                fields.repetition = repetition;
            }
            "shieldwall" | "exit_fort" | "encirclement" => {
                let said = value.parse().map_err(|_| unexpected("true or false"))?;
                for (_, field) in fields.extras().into_iter().filter(|(it, _)| *it == name) {
                    *field = said;
                }
            }
            _ => {
                let mut sets = fields.sets();
                let field = sets.iter_mut().find(|(it, _)| *it == name);
                let (_, field) =
                    field.ok_or_else(|| format!("there is no field {}", quoted(name)))?;
                value.clone_into(field);
            }
        }
    }
    if let Some(missing) = ["board", "first", "escapes"].iter().find(|it| !named.contains(it)) {
        return Err(format!("the field {missing} is missing"));
    }
    fields.rule_set().map_err(|(field, why)| format!("{field}: {why}"))
}

/// An error at the line of a field.
#[cfg(feature = "ron")]
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

    /// The words of a set: its squares, or a word for all of them.
    fn words(&self, set: Cells) -> String {
        let named = [
            ("board", self.board),
            ("edge", self.edge),
            ("corners", self.corners),
            ("throne", self.throne),
            ("beside_throne", self.beside_throne),
            ("throne beside_throne", self.throne | self.beside_throne),
            ("throne corners", self.throne | self.corners),
        ];
        let found = named.into_iter().find(|(_, it)| *it == set);
        found.map_or_else(|| set.to_string(), |(words, _)| words.to_owned())
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
