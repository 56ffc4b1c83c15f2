//! The moves of a node, listed in stages.

use alloc::vec::Vec;

use carom_engine::tablut::{Cell, Cells, Move, Position, Side};

use super::order::{CAPTURE, CHECK, FIRST, FORK, KILLER, MoveRank};
use super::{Node, OpenSquares, Search};

/// What a node knows before it tries moves.
pub(super) struct NodeFacts {
    pub(super) value: i32,
    /// The squares that stop the king, if the side to move must stop him.
    pub(super) blocks: Option<Cells>,
    /// The move of the table.
    pub(super) first: Option<Move>,
    /// Where the king can go.
    pub(super) king_targets: Cells,
    /// The squares with open lines, if the static value needed them.
    pub(super) open: Option<OpenSquares>,
}

/// What is listed next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// The move of the table.
    First,
    /// Forks, captures and killers, or every move that stops the king.
    Good,
    /// The other moves.
    Quiet,
    /// Nothing.
    Done,
}

/// The moves that a node has not tried. They are listed as late as possible, because most nodes end before their last move.
#[derive(Debug)]
pub(super) struct MovePicker {
    stage: Stage,
    killers: [Option<Move>; 2],
    /// The squares with captures.
    traps: Cells,
    /// The squares with open lines that the king can reach, if it is his turn.
    king_goals: OpenSquares,
    /// The moves of this stage, in any order.
    list: Vec<MoveRank>,
    /// The last move of this stage that was tried.
    last: MoveRank,
}

impl MovePicker {
    /// All moves. The picker empties `list` and uses its memory.
    pub(super) fn new(killers: [Option<Move>; 2], mut list: Vec<MoveRank>) -> Self {
        list.clear();
        let king_goals = OpenSquares { once: Cells::NONE, twice: Cells::NONE };
        let (stage, traps, last) = (Stage::First, Cells::NONE, MoveRank::END);
        Self { stage, killers, traps, king_goals, list, last }
    }

    pub(super) fn into_list(self) -> Vec<MoveRank> {
        self.list
    }

    fn start(&mut self, stage: Stage) {
        self.stage = stage;
        self.list.clear();
        self.last = MoveRank::END;
    }
}

impl Search<'_, '_> {
    /// The best of the moves that a node has not tried, and its score. Quiet moves are left out if they are not wanted.
    pub(super) fn next_move(
        &self,
        node: &Node,
        facts: &NodeFacts,
        picker: &mut MovePicker,
        wants_quiet: bool,
    ) -> Option<(i32, Move)> {
        loop {
            if picker.stage == Stage::Done && !wants_quiet {
                return None;
            }
            if let Some(next) = picker.last.next(&picker.list) {
                picker.last = next;
                return Some((next.score(), next.mv()?));
            }
            match (picker.stage, facts.blocks) {
                (Stage::First, blocks) => {
                    picker.start(Stage::Good);
                    if let Some(mv) = facts.first
                        && blocks.is_none_or(|squares| squares.contains(mv.to))
                        && node.position.is_legal(&self.rules, mv)
                    {
                        return Some((FIRST, mv));
                    }
                }
                (Stage::Good, Some(squares)) => {
                    picker.start(Stage::Done);
                    self.list_blocks(node, facts, squares, picker);
                }
                (Stage::Good, None) => {
                    picker.start(Stage::Quiet);
                    self.list_good(node, facts, picker);
                }
                (Stage::Quiet, _) if wants_quiet => {
                    picker.start(Stage::Done);
                    self.list_quiet(node, facts, picker);
                }
                (Stage::Quiet | Stage::Done, _) => return None,
            }
        }
    }

    /// Lists the moves of attackers that stop the king.
    fn list_blocks(&self, node: &Node, facts: &NodeFacts, squares: Cells, picker: &mut MovePicker) {
        let position = &node.position;
        let side = position.to_move();
        let traps = position.traps(&self.rules, side);
        for to in squares.iter() {
            for from in position.sources(&self.rules, side, to).iter() {
                let mv = Move { from, to };
                if Some(mv) == facts.first {
                    continue;
                }
                let score = match picker.killers {
                    _ if traps.contains(to) => CAPTURE + self.history.score(side, mv),
                    [killer, _] if killer == Some(mv) => KILLER + 1,
                    [_, killer] if killer == Some(mv) => KILLER,
                    _ => self.history.score(side, mv),
                };
                picker.list.push(MoveRank::new(score, mv));
            }
        }
    }

    /// Lists forks, captures and killers.
    fn list_good(&self, node: &Node, facts: &NodeFacts, picker: &mut MovePicker) {
        let position = &node.position;
        let side = position.to_move();
        let traps = position.traps(&self.rules, side);
        picker.traps = traps;
        let king = position.king().filter(|_| side == Side::Defenders);
        if king.is_some() {
            let open = facts.open.unwrap_or_else(|| OpenSquares::new(&self.rules, position));
            picker.king_goals = open.within(facts.king_targets);
        }
        let forks = picker.king_goals.twice;
        let mut list = |score: i32, mv: Move| {
            if Some(mv) != facts.first {
                picker.list.push(MoveRank::new(score, mv));
            }
        };
        if let Some(from) = king {
            forks.iter().for_each(|to| list(FORK, Move { from, to }));
        }
        let is_fork = |mv: Move| Some(mv.from) == king && forks.contains(mv.to);
        for to in traps.iter() {
            let sources = position.capturers(&self.rules, side, to);
            for mv in sources.iter().map(|from| Move { from, to }).filter(|&it| !is_fork(it)) {
                list(CAPTURE + self.history.score(side, mv), mv);
            }
        }
        for (killer, score) in picker.killers.into_iter().zip([KILLER + 1, KILLER]) {
            if let Some(mv) = killer
                && !(traps.contains(mv.to) && self.can_capture(position, mv.from))
                && !is_fork(mv)
                && position.is_legal(&self.rules, mv)
            {
                list(score, mv);
            }
        }
    }

    /// Whether the piece on a square captures; only the king of some rule sets does not.
    fn can_capture(&self, position: &Position, from: Cell) -> bool {
        self.rules.king_captures || position.king() != Some(from)
    }

    /// Lists the moves that no earlier stage has.
    fn list_quiet(&self, node: &Node, facts: &NodeFacts, picker: &mut MovePicker) {
        let position = &node.position;
        let side = position.to_move();
        let king = position.king();
        let [killer, other] = picker.killers;
        for from in position.side(side).iter() {
            let mut targets = position.targets(&self.rules, from);
            if self.can_capture(position, from) {
                targets = targets - picker.traps;
            }
            for mv in [facts.first, killer, other].into_iter().flatten() {
                if mv.from == from {
                    targets = targets - Cells::of(mv.to);
                }
            }
            let mut checks = Cells::NONE;
            if Some(from) == king {
                targets = targets - picker.king_goals.twice;
                checks = targets & picker.king_goals.once;
            }
            let row = self.history.row(side, from);
            let scored = |bonus: i32, to: Cell| {
                MoveRank::new(bonus + i32::from(row[to.index()]), Move { from, to })
            };
            picker.list.extend(checks.iter().map(|to| scored(CHECK, to)));
            picker.list.extend((targets - checks).iter().map(|to| scored(0, to)));
        }
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::Rules;
    use carom_engine::tablut::{Game, Piece, RuleSet, Variant};
    use rand::RngExt;
    use rand_pcg::Pcg64;

    use super::super::order::History;
    use super::super::{KingView, Start, Threat, Weights};
    use super::*;
    use crate::Control;
    use crate::duel::Table;

    /// Every move of a node with its score, in the order of the stages.
    fn order(
        search: &Search<'_, '_>,
        node: &Node,
        facts: &NodeFacts,
        killers: [Option<Move>; 2],
        wants_quiet: bool,
    ) -> Vec<(i32, Move)> {
        let used = vec![MoveRank::new(FORK, Move { from: Cell::THRONE, to: Cell::THRONE })];
        let mut picker = MovePicker::new(killers, used);
        let next = || search.next_move(node, facts, &mut picker, wants_quiet);
        core::iter::from_fn(next).collect()
    }

    /// The score of a move by its definition.
    fn score(
        search: &Search<'_, '_>,
        node: &Node,
        facts: &NodeFacts,
        killers: [Option<Move>; 2],
        mv: Move,
    ) -> i32 {
        let (rules, position) = (&search.rules, &node.position);
        let side = position.to_move();
        let is_king = side == Side::Defenders && position.king() == Some(mv.from);
        let open = OpenSquares::new(rules, position);
        let history = search.history.score(side, mv);
        if facts.first == Some(mv) {
            FIRST
        } else if is_king && open.twice.contains(mv.to) {
            FORK
        } else if !position.after(rules, mv).captured.is_within(position.pieces(Piece::King)) {
            CAPTURE + history
        } else if killers[0] == Some(mv) {
            KILLER + 1
        } else if killers[1] == Some(mv) {
            KILLER
        } else if is_king && open.once.contains(mv.to) {
            CHECK + history
        } else {
            history
        }
    }

    /// Compares the stages with the scores of all moves, at random positions and with random moves of the table and killers.
    #[test]
    fn every_move_comes_once_and_the_best_first() {
        let mut rng = Pcg64::new(3, 0);
        for rules in RuleSet::BUILT_IN {
            let (table, mut history) = (Table::new(1), History::new());
            let (mut seen, mut blocked) = (0, 0);
            let mut earlier = Vec::new();
            while seen < 1_000 {
                let mut game = Game::new(Variant::from_start(rules));
                while game.outcome().is_none() && game.moves().len() < 60 {
                    let mut moves = Vec::new();
                    let (variant, position) = (*game.variant(), *game.position());
                    variant.legal_moves_into(&position, &mut moves);
                    earlier.push(moves[rng.random_range(..moves.len())]);
                    let mut any = || Some(earlier[rng.random_range(..earlier.len())]);
                    let (killer, first) = (any(), any());
                    let killers = [killer, any().filter(|&it| Some(it) != killer)];
                    let refuted = moves[rng.random_range(..moves.len())];
                    history.refuted(position.to_move(), 9, 0, refuted, moves.iter().copied());
                    let weights = &Weights::of(&rules).on_board(rules.size);
                    let root = Node { position, pieces: weights.pieces(&position), since: 0 };
                    let (keys, without) = (Vec::new(), None);
                    let start = Start {
                        root,
                        variant,
                        weights,
                        keys,
                        moves,
                        ended: None,
                        without,
                        contempt: 0,
                    };
                    let mut control = Control::default();
                    let search = Search::new(&start, &table, &mut history, &mut control);
                    let view = KingView::new(&rules, &position);
                    let blocks = match Threat::of(&rules, &position, &view) {
                        Threat::MustBlock(squares) => Some(squares),
                        _ => None,
                    };
                    let open = rng.random::<bool>().then(|| OpenSquares::new(&rules, &position));
                    let (value, king_targets) = (0, view.targets);
                    let facts = NodeFacts { value, blocks, first, king_targets, open };
                    let stops = |mv: &Move| blocks.is_none_or(|squares| squares.contains(mv.to));
                    let mut expected: Vec<(i32, Move)> = (start.moves.iter().copied())
                        .filter(stops)
                        .map(|mv| (score(&search, &root, &facts, killers, mv), mv))
                        .collect();
                    expected.sort_by_key(|&(score, mv)| (-score, mv));
                    let found = order(&search, &root, &facts, killers, true);
                    assert_eq!(found, expected, "{position} {killers:?} {first:?}");
                    if blocks.is_none() {
                        expected.retain(|&(score, _)| score >= KILLER);
                        assert_eq!(order(&search, &root, &facts, killers, false), expected);
                    }
                    seen += 1;
                    blocked += usize::from(blocks.is_some());
                    let mv = start.moves[rng.random_range(..start.moves.len())];
                    game.play(mv).expect("a legal move");
                }
            }
            // Random games hardly open a line on the largest board.
            let is_rare = rules.size == 11;
            assert!(is_rare || blocked > 5, "{rules}: {blocked} positions with an open line");
        }
    }
}
