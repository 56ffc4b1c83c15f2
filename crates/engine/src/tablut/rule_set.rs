//! [`RuleSet`]: what the rule sets of Tablut and its relatives differ in, as data.

use alloc::format;
use core::fmt;
use core::str::FromStr;

use super::geometry::{CAMP_MIDDLES, CAMPS, EDGE, edge};
use super::{Cell, Cells, Side};
use crate::{Direction, ParseError};

/// A rule set.
///
/// The code has the rules that all rule sets share: pieces move like rooks through empty squares, captures are custodial, the king
/// starts on the throne in the middle of the board, and no other piece ever stands there.
///
/// Some fields depend on others. What a program makes itself, [`RuleSet::completed`] completes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule without the others")]
pub struct RuleSet {
    /// The name on the command line and in files.
    pub name: &'static str,
    /// The number of rows and columns: one of [`RuleSet::SIZES`]. A smaller board is the part of the squares at the top and the left.
    pub size: u8,
    /// All squares of the board.
    pub board: Cells,
    /// Those at its edge.
    pub edge: Cells,
    /// The throne in the middle as a set, and the squares beside it.
    pub middle: [Cells; 2],
    /// The side that begins.
    pub first: Side,
    /// Where the attackers and the defenders start, without the king.
    pub start: [Cells; 2],
    /// The camps: squares that only an attacker can enter, and only if it starts its move in the same camp. The camp squares of
    /// one side of the board are one camp.
    pub camps: Cells,
    /// The squares that attackers and defenders may neither cross nor enter: the camps, squares for the king alone, and
    /// everything outside the board.
    pub closed: Cells,
    /// The squares that attackers and defenders may cross, but where they may not stop.
    pub no_stop: Cells,
    /// The squares that the king may neither cross nor enter.
    pub closed_to_king: Cells,
    /// The squares that the king may cross, but where he may not stop.
    pub no_stop_for_king: Cells,
    /// Whether squares are barred for the king that are not for other pieces, or the other way round.
    pub king_is_other: bool,
    /// The squares where the king wins, all of them at the edge.
    pub escapes: Cells,
    /// The squares from which a straight line to the north, east, south or west ends on an escape.
    pub lanes: [Cells; 4],
    /// The squares that capture attackers like a defender.
    pub hostile_to_attackers: Cells,
    /// The squares that capture defenders like an attacker, whatever stands on them.
    pub hostile_to_defenders: Cells,
    /// The squares that capture the king like an attacker.
    pub hostile_to_king: Cells,
    /// The squares of the board that do not.
    pub mild_to_king: Cells,
    /// When the throne captures defenders, beside `hostile_to_defenders`.
    pub throne: ThroneCapture,
    /// Whether the king captures with his side.
    pub king_captures: bool,
    /// The squares where the king is captured only if attackers, hostile squares or the edge of the board surround him. On other
    /// squares he is captured like any other piece.
    pub strong: Cells,
    /// The squares where the king cannot be captured.
    pub safe: Cells,
    /// Whether a row of pieces at the edge is captured together if enemies stand in front of each piece and at both ends of the row; a
    /// hostile square can be one of the ends. The king helps to capture if he captures at all, and is not captured like this.
    pub shieldwall: bool,
    /// Whether the defenders win if the king is at the edge, can move, and is inside a fort that attackers cannot break.
    pub exit_fort: bool,
    /// Whether the attackers win if they surround the king and all defenders.
    pub encirclement: bool,
    /// The number of times that a position must occur for the end of the game by repetition.
    pub occurrences: u8,
    /// The side that loses by repetition; `None` if it is a draw.
    pub repetition_loser: Option<Side>,
}

/// When the throne captures defenders like an attacker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ThroneCapture {
    /// Never.
    Never,
    /// While it is empty.
    Empty,
    /// While it is empty, or the king stands on it between three attackers.
    EmptyOrBeset,
}

impl RuleSet {
    /// The rules that Linnaeus noted in 1732, in a common reading: the attackers begin, every piece may cross the
    /// empty throne, and the king wins on every square of the edge. The throne captures defenders if it is empty, or
    /// if the king stands on it between three attackers. The third occurrence of a position is a draw.
    pub const LINNAEAN: Self = Self {
        name: "linnaean",
        escapes: EDGE,
        no_stop: THRONE,
        no_stop_for_king: THRONE,
        hostile_to_attackers: THRONE,
        hostile_to_king: THRONE,
        throne: ThroneCapture::EmptyOrBeset,
        strong: BESIDE_THRONE.or(THRONE),
        ..Self::PLAIN
    }
    .completed();

    /// The rules of the student competition, by J. Ashton: the defenders begin, the squares where the attackers start
    /// are camps, and no piece crosses the throne. The second occurrence of a position is a draw.
    pub const ASHTON: Self = Self {
        name: "ashton",
        first: Side::Defenders,
        camps: CAMPS,
        closed: CAMPS.or(THRONE),
        closed_to_king: CAMPS.or(THRONE),
        no_stop: Cells::NONE,
        no_stop_for_king: Cells::NONE,
        escapes: EDGE.without(CAMPS),
        hostile_to_attackers: THRONE.or(CAMPS.without(CAMP_MIDDLES)),
        hostile_to_defenders: THRONE.or(CAMPS),
        hostile_to_king: THRONE.or(CAMPS),
        throne: ThroneCapture::Never,
        occurrences: 2,
        ..Self::LINNAEAN
    }
    .completed();

    /// Tablut as Board Game Arena has it: the attackers begin, and the king wins on the four corners, which only he may enter. Only he
    /// may stop on the throne; every piece may cross it. He captures nobody. He is captured if attackers, the throne, corners or the
    /// edge surround him. No square captures another piece.
    pub const CORNER: Self = Self {
        name: "corner",
        closed: CORNERS,
        no_stop: THRONE,
        escapes: CORNERS,
        hostile_to_king: THRONE.or(CORNERS),
        king_captures: false,
        strong: Cells::board(9),
        ..Self::PLAIN
    }
    .completed();

    /// Brandubh on 7x7 squares: the attackers begin, and the king wins on the four corners, which only he may enter and which capture
    /// every piece. Only he may stop on the throne; every piece may cross it. He is captured like any other piece, also on the throne.
    pub const BRANDUBH: Self = Self {
        name: "brandubh",
        size: 7,
        start: [Cells::named("d1 d2 a4 b4 f4 g4 d6 d7"), Cells::named("d3 c4 e4 d5")],
        closed: Cells::named("a1 g1 a7 g7"),
        no_stop: Cells::named("d4"),
        escapes: Cells::named("a1 g1 a7 g7"),
        hostile_to_attackers: Cells::named("a1 g1 a7 g7"),
        hostile_to_defenders: Cells::named("a1 g1 a7 g7"),
        hostile_to_king: Cells::named("a1 g1 a7 g7"),
        ..Self::PLAIN
    }
    .completed();

    /// Brandubh in its other common reading: the king is captured by four attackers on the throne, by three beside it, and like any
    /// other piece elsewhere.
    pub const BRANDUBH_STRONG: Self = Self {
        name: "brandubh-strong",
        hostile_to_king: Cells::named("a1 g1 a7 g7 d4"),
        strong: Cells::named("d3 c4 d4 e4 d5"),
        ..Self::BRANDUBH
    }
    .completed();

    /// Copenhagen Hnefatafl on 11x11 squares: the attackers begin, and the king wins on the four corners, which only he may enter. Only
    /// he may stop on the throne; every piece may cross it. Corners capture attackers and defenders, the throne captures attackers, and
    /// defenders while it is empty. The king captures with his side. He is captured from four sides, of which the throne may be one, and
    /// never at the edge. There are shieldwalls, exit forts and encirclement, and the third occurrence of a position loses for the
    /// defenders.
    pub const COPENHAGEN: Self = Self {
        name: "copenhagen",
        size: 11,
        start: [
            Cells::named(
                "d1 e1 f1 g1 h1 f2 a4 a5 a6 a7 a8 b6 k4 k5 k6 k7 k8 j6 d11 e11 f11 g11 h11 f10",
            ),
            Cells::named("f4 e5 f5 g5 d6 e6 g6 h6 e7 f7 g7 f8"),
        ],
        closed: Cells::named("a1 k1 a11 k11"),
        no_stop: Cells::named("f6"),
        escapes: Cells::named("a1 k1 a11 k11"),
        hostile_to_attackers: Cells::named("a1 k1 a11 k11 f6"),
        hostile_to_defenders: Cells::named("a1 k1 a11 k11"),
        hostile_to_king: Cells::named("f6"),
        throne: ThroneCapture::Empty,
        strong: Cells::board(11),
        safe: edge(11),
        shieldwall: true,
        exit_fort: true,
        encirclement: true,
        repetition_loser: Some(Side::Defenders),
        ..Self::PLAIN
    }
    .completed();

    /// No square of the 9x9 board is special, and the king cannot win.
    const PLAIN: Self = Self {
        name: "plain",
        size: 9,
        board: Cells::ALL,
        edge: Cells::NONE,
        middle: [THRONE, BESIDE_THRONE],
        first: Side::Attackers,
        start: [CAMPS, Cells::named("e3 e4 c5 d5 f5 g5 e6 e7")],
        camps: Cells::NONE,
        closed: Cells::NONE,
        no_stop: Cells::NONE,
        closed_to_king: Cells::NONE,
        no_stop_for_king: Cells::NONE,
        king_is_other: false,
        escapes: Cells::NONE,
        lanes: [Cells::NONE; 4],
        hostile_to_attackers: Cells::NONE,
        hostile_to_defenders: Cells::NONE,
        hostile_to_king: Cells::NONE,
        mild_to_king: Cells::ALL,
        throne: ThroneCapture::Never,
        king_captures: true,
        strong: Cells::NONE,
        safe: Cells::NONE,
        shieldwall: false,
        exit_fort: false,
        encirclement: false,
        occurrences: 3,
        repetition_loser: None,
    };

    /// The rule sets with levels, lists of forced wins and weights of their own.
    pub const ALL: [Self; 2] = [Self::LINNAEAN, Self::ASHTON];

    /// Every rule set with a name that files, the command line and the window know.
    pub const BUILT_IN: [Self; 6] = [
        Self::LINNAEAN,
        Self::ASHTON,
        Self::CORNER,
        Self::BRANDUBH,
        Self::BRANDUBH_STRONG,
        Self::COPENHAGEN,
    ];

    /// The numbers of rows and columns of boards.
    pub const SIZES: [u8; 3] = [7, 9, 11];

    /// A copy of the rule set with the squares outside its board closed, and with the lanes to its escapes.
    #[must_use]
    pub const fn completed(mut self) -> Self {
        let board = Cells::board(self.size);
        self.board = board;
        self.edge = edge(self.size);
        let throne = Cells::of(self.throne());
        self.middle = [throne, Cells::NONE];
        self.mild_to_king = board.without(self.hostile_to_king);
        self.closed = self.closed.or(Cells::ALL.without(board));
        self.closed_to_king = self.closed_to_king.or(Cells::ALL.without(board));
        self.king_is_other = self.closed.bits() != self.closed_to_king.bits()
            || self.no_stop.bits() != self.no_stop_for_king.bits();
        let mut d = 0;
        while d < 4 {
            let direction = Direction::ALL[d];
            self.middle[1] = self.middle[1].or(throne.shifted(direction));
            let back = Direction::ALL[(d + 2) % 4];
            // The last squares in the direction; their neighbours there are outside.
            let last = edge(self.size).without(board.shifted(back));
            let ends = self.escapes.without(edge(self.size).without(last));
            self.lanes[direction as usize] =
                ends.or(ends.beyond(back)).without(Cells::ALL.without(board));
            d += 1;
        }
        self
    }

    /// Whether a game can end by an exit fort or by encirclement.
    #[inline]
    #[must_use]
    pub const fn has_enclosures(&self) -> bool {
        self.exit_fort || self.encirclement
    }

    /// The throne, in the middle of the board.
    #[must_use]
    pub const fn throne(&self) -> Cell {
        Cell::middle(self.size)
    }

    /// The squares that no piece of a kind may cross, and those where it may not stop; `is_king` for the king.
    pub(super) const fn barred(&self, is_king: bool) -> (Cells, Cells) {
        if is_king {
            (self.closed_to_king, self.no_stop_for_king)
        } else {
            (self.closed, self.no_stop)
        }
    }
}

/// The throne as a set.
const THRONE: Cells = Cells::of(Cell::THRONE);
/// The squares beside it.
const BESIDE_THRONE: Cells = Cells::named("e4 d5 f5 e6");
const CORNERS: Cells = Cells::named("a1 i1 a9 i9");

/// The name.
impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// Parses the name of a rule set that is built in.
impl FromStr for RuleSet {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<Self, ParseError> {
        let found = Self::BUILT_IN.into_iter().find(|it| it.name == name);
        found.ok_or_else(|| {
            let message = format!(
                "`{name}` is not a rule set: expected linnaean, ashton, corner, brandubh, brandubh-strong or copenhagen"
            );
            ParseError::new(name, message)
        })
    }
}
