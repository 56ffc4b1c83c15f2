//! A rule set for the largest board: [`copenhagen`].

use carom_engine::tablut::{Cell, Cells, RuleSet, ThroneCapture};

/// Copenhagen Hnefatafl without shieldwalls, exit forts and encirclement, as `boards/tablut/rules/copenhagen.ron` has it.
///
/// # Panics
/// Never: the names of its squares are right.
#[must_use]
pub fn copenhagen() -> RuleSet {
    let set = |names: &str| names.split(' ').map(|it| it.parse::<Cell>().expect(it)).collect();
    let corners: Cells = set("a1 k1 a11 k11");
    let throne: Cells = set("f6");
    let board = Cell::all().collect();
    let is_edge = |it: &Cell| [0, 10].contains(&it.column()) || [0, 10].contains(&it.row());
    RuleSet {
        name: "copenhagen",
        size: 11,
        start: [
            set("d1 e1 f1 g1 h1 f2 a4 a5 a6 a7 a8 b6 k4 k5 k6 k7 k8 j6 d11 e11 f11 g11 h11 f10"),
            set("f4 e5 f5 g5 d6 e6 g6 h6 e7 f7 g7 f8"),
        ],
        closed: corners,
        no_stop: throne,
        closed_to_king: Cells::NONE,
        no_stop_for_king: Cells::NONE,
        escapes: corners,
        hostile_to_attackers: corners | throne,
        hostile_to_defenders: corners,
        hostile_to_king: throne,
        throne: ThroneCapture::Empty,
        strong: board,
        safe: Cell::all().filter(is_edge).collect(),
        ..RuleSet::LINNAEAN
    }
    .completed()
}
