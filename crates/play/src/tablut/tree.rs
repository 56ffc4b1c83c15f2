//! [`GameTree`]: a game as a tree of moves.

use carom_engine::Rules as _;
use carom_engine::tablut::{Cells, Game, IllegalMove, Move, Position, RuleSet, Variant};

use super::{Clock, GameEnding, Mark, Value};

#[cfg(test)]
mod tests;

/// A place in a [`GameTree`]: the start, or a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(usize);

impl NodeId {
    /// The start of the game.
    pub const START: Self = Self(0);

    /// Its number: the start is 0, and the moves follow in the order in which they were first made.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0
    }
}

/// A game as a tree of moves: moves that were taken back stay as a variation.
///
/// One place is the present one. The line is the moves from the start to the present place, and on from there along the
/// moves that were last visited. The main line is the game itself: a record has it first, and all others are variations.
/// A visit to a variation does not change the main line. A new move there does, unless the game came from a record.
///
/// ```
/// use carom_engine::tablut::{RuleSet, Variant};
/// use carom_play::tablut::GameTree;
///
/// let mut tree = GameTree::new(Variant::from_start(RuleSet::ASHTON));
/// tree.play("e3-b3".parse()?)?;
/// tree.back();
/// tree.play("e3-f3".parse()?)?;
/// assert_eq!(tree.siblings(tree.here()).len(), 2, "both first moves are there");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct GameTree {
    /// Every node comes after its parent.
    nodes: Vec<Node>,
    here: NodeId,
    /// The number of the first moves that came from a record. Later moves do not change their main line.
    pub(super) recorded: usize,
    /// Names and values of the record that the game was read from, such as the players.
    pub(super) headers: Vec<(String, String)>,
    /// The game from the start to the present place.
    game: Game,
}

#[derive(Clone, PartialEq, Debug, Default)]
struct Node {
    /// The place before and the move from there; `None` at the start.
    from: Option<(NodeId, Move)>,
    next: Vec<NodeId>,
    /// The one of `next` that was visited last.
    latest: Option<NodeId>,
    /// The one of `next` on the main line through this place.
    main: Option<NodeId>,
    /// What the move captures.
    captured: Cells,
    /// The end that does not come from the rules of the board.
    ending: Option<GameEnding>,
    /// The time that was left after the move.
    clock: Option<Clock>,
    value: Option<Value>,
    /// What people wrote about the move.
    comment: Option<String>,
}

impl GameTree {
    /// A game without moves.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        let nodes = vec![Node::default()];
        Self {
            nodes,
            here: NodeId::START,
            recorded: 0,
            headers: Vec::new(),
            game: Game::new(variant),
        }
    }

    /// The rules and the start.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        self.game.variant()
    }

    /// The rule set.
    #[must_use]
    pub const fn rules(&self) -> &RuleSet {
        self.game.rules()
    }

    /// The present place.
    #[must_use]
    pub const fn here(&self) -> NodeId {
        self.here
    }

    /// The game from the start to the present place.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The present position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.game.position()
    }

    fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.0)
    }

    /// Every move with the place after it, each after the one before it.
    pub(super) fn moves(&self) -> impl Iterator<Item = (NodeId, NodeId, Move)> {
        let nodes = self.nodes.iter().enumerate();
        nodes.filter_map(|(id, node)| node.from.map(|(from, mv)| (NodeId(id), from, mv)))
    }

    /// The place with a number, if there is one.
    #[must_use]
    pub fn place(&self, index: usize) -> Option<NodeId> {
        (index < self.nodes.len()).then_some(NodeId(index))
    }

    /// The number of places, with the start.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no move.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// The move that leads to a place; `None` for the start.
    #[must_use]
    pub fn move_to(&self, id: NodeId) -> Option<Move> {
        self.node(id)?.from.map(|(_, mv)| mv)
    }

    /// What the move that leads to a place captures.
    #[must_use]
    pub fn captured(&self, id: NodeId) -> Cells {
        self.node(id).map_or(Cells::NONE, |node| node.captured)
    }

    /// The place before.
    #[must_use]
    pub fn before(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.from.map(|(from, _)| from)
    }

    /// The places after one move from here, in the order in which the moves were first made.
    #[must_use]
    pub fn after(&self, id: NodeId) -> &[NodeId] {
        self.node(id).map_or(&[], |node| &node.next)
    }

    /// A place and the others that one other move leads to, in the order in which the moves were first made.
    #[must_use]
    pub fn siblings(&self, id: NodeId) -> &[NodeId] {
        self.before(id).map_or(&[], |before| self.after(before))
    }

    /// The places from the start, without it, to a place.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let known = self.node(id).map(|_| id);
        let up = std::iter::successors(known, |&it| self.before(it));
        let mut path: Vec<NodeId> = up.filter(|&it| it != NodeId::START).collect();
        path.reverse();
        path
    }

    /// The line: every place from the first move to the present place, and on along the moves that were last visited.
    #[must_use]
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.path(self.here);
        let ahead = std::iter::successors(self.latest(self.here), |&it| self.latest(it));
        line.extend(ahead);
        line
    }

    pub(super) fn latest(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.latest
    }

    /// The next place of the main line through a place.
    pub(super) fn main(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.main
    }

    /// The end of the main line through a place.
    pub(super) fn main_end(&self, id: NodeId) -> NodeId {
        std::iter::successors(Some(id), |&it| self.main(it)).last().unwrap_or(id)
    }

    /// Whether a place is on the main line.
    #[must_use]
    pub fn is_main(&self, id: NodeId) -> bool {
        self.path(id).into_iter().all(|it| self.before(it).and_then(|it| self.main(it)) == Some(it))
    }

    /// Makes the line to a place the main line, at every move where `may_change` allows another move than its present one.
    pub(super) fn promote(&mut self, id: NodeId, may_change: impl Fn(&Self, NodeId) -> bool) {
        for place in self.path(id) {
            let main = self.before(place).and_then(|it| self.main(it));
            if main.is_none_or(|main| main == place || may_change(self, main)) {
                self.promote_move(place);
            }
        }
    }

    /// The main line through the place before goes on with the move to this place.
    pub(super) fn promote_move(&mut self, id: NodeId) {
        if let Some(before) = self.before(id) {
            self.nodes[before.0].main = Some(id);
        }
    }

    /// Notes that the first moves, or all, came from a record.
    pub(super) fn set_recorded(&mut self, count: usize) {
        self.recorded = count.min(self.len() - 1);
    }

    /// Whether a move came from a record.
    pub(super) const fn is_recorded(&self, id: NodeId) -> bool {
        id.0 <= self.recorded
    }

    /// The game from the start to a place.
    #[must_use]
    pub fn game_at(&self, id: NodeId) -> Game {
        if id == self.here {
            return self.game.clone();
        }
        let mut game = Game::new(*self.variant());
        for mv in self.path(id).into_iter().filter_map(|it| self.move_to(it)) {
            // The moves were legal when they came into the tree.
            if game.play(mv).is_err() {
                break;
            }
        }
        game
    }

    /// Makes a move from the present place. A move that is in the tree is visited again. The line to it becomes the main line,
    /// except where a record has another one.
    ///
    /// # Errors
    /// The reason why the move is illegal; then nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, IllegalMove> {
        let id = self.visit(mv)?;
        self.promote(id, |tree, main| !tree.is_recorded(main));
        Ok(id)
    }

    /// Makes a move from the present place, which does not change the main line. The first move from a place continues the
    /// main line through it.
    ///
    /// # Errors
    /// The reason why the move is illegal; then nothing has changed.
    pub(super) fn visit(&mut self, mv: Move) -> Result<NodeId, IllegalMove> {
        if self.ending().is_some() {
            return Err(IllegalMove::Over { mv });
        }
        let captured = self.game.play(mv)?;
        let here = self.here;
        let known = self.after(here).iter().copied().find(|&it| self.move_to(it) == Some(mv));
        let id = known.unwrap_or(NodeId(self.nodes.len()));
        if known.is_none() {
            self.nodes.push(Node { from: Some((here, mv)), captured, ..Node::default() });
            self.nodes[here.0].next.push(id);
        }
        let node = &mut self.nodes[here.0];
        node.latest = Some(id);
        node.main.get_or_insert(id);
        self.here = id;
        Ok(id)
    }

    /// Goes to any place. Returns whether it is another one.
    pub fn go(&mut self, id: NodeId) -> bool {
        let is_other = id != self.here && self.node(id).is_some();
        if is_other {
            for place in self.path(id) {
                if let Some(before) = self.before(place) {
                    self.nodes[before.0].latest = Some(place);
                }
            }
            self.game = self.game_at(id);
            self.here = id;
        }
        is_other
    }

    /// Goes back by one move. Returns whether there was one.
    pub fn back(&mut self) -> bool {
        self.before(self.here).is_some_and(|before| self.go(before))
    }

    /// Goes to the place after the first moves of a game without variations, and forgets those that follow.
    pub(super) fn truncate(&mut self, moves: usize) {
        self.go(NodeId(moves));
        self.nodes.truncate(moves + 1);
        let end = &mut self.nodes[self.here.0];
        (end.next, end.latest, end.main) = (Vec::new(), None, None);
    }

    /// Whether no move follows the present place.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.after(self.here).is_empty()
    }

    /// The end of the game at the present place, by the rules or by a player.
    #[must_use]
    pub fn ending(&self) -> Option<GameEnding> {
        self.noted_ending(self.here).or_else(|| GameEnding::of(&self.game))
    }

    /// The end of the game at a place.
    pub(super) fn ending_at(&self, id: NodeId) -> Option<GameEnding> {
        self.noted_ending(id).or_else(|| GameEnding::of(&self.game_at(id)))
    }

    /// The end at a place that does not come from the rules of the board.
    pub(super) fn noted_ending(&self, id: NodeId) -> Option<GameEnding> {
        self.node(id)?.ending
    }

    /// Notes such an end, or that there is none.
    pub(super) fn end(&mut self, id: NodeId, ending: Option<GameEnding>) {
        if let Some(node) = self.nodes.get_mut(id.0) {
            node.ending = ending;
        }
    }

    /// What people wrote about a place.
    #[must_use]
    pub fn comment(&self, id: NodeId) -> Option<&str> {
        self.node(id)?.comment.as_deref()
    }

    /// Adds a comment to the one that a place has.
    pub(super) fn add_comment(&mut self, id: NodeId, comment: Option<&str>) {
        if let (Some(node), Some(comment)) = (self.nodes.get_mut(id.0), comment) {
            let both = node.comment.iter().map(String::as_str).chain([comment]);
            node.comment = Some(both.collect::<Vec<_>>().join(" "));
        }
    }

    /// The time that was left at a place.
    #[must_use]
    pub fn clock(&self, id: NodeId) -> Option<Clock> {
        self.node(id)?.clock
    }

    pub(super) fn set_clock(&mut self, id: NodeId, clock: Option<Clock>) {
        if let Some(node) = self.nodes.get_mut(id.0) {
            node.clock = clock;
        }
    }

    /// What a place is worth, if an analysis has said it.
    #[must_use]
    pub fn value(&self, id: NodeId) -> Option<&Value> {
        self.node(id)?.value.as_ref()
    }

    /// Notes what a place is worth, unless a deeper search has said it. Returns whether it is news.
    pub(super) fn appraise(&mut self, id: NodeId, value: Value) -> bool {
        let Some(node) = self.nodes.get_mut(id.0) else { return false };
        let is_news = node.value.as_ref().is_none_or(|it| it.depth <= value.depth);
        if is_news {
            node.value = Some(value);
        }
        is_news
    }

    /// Forgets what all places are worth.
    pub(super) fn without_values(mut self) -> Self {
        for node in &mut self.nodes {
            node.value = None;
        }
        self
    }

    /// The mark of the move that leads to a place, if both values are known.
    #[must_use]
    pub fn mark(&self, id: NodeId) -> Option<Mark> {
        Mark::of(self.value(self.before(id)?)?, self.value(id)?)
    }

    /// The position at the start.
    #[must_use]
    pub fn start(&self) -> Position {
        self.variant().initial_state()
    }
}
