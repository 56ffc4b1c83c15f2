//! [`Arena`]: the states a search remembers, each with the way to it.

use std::hash::BuildHasher;

use carom_engine::Puzzle;
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// The number of a remembered state.
pub(super) type NodeId = u32;

struct Node<P: Puzzle> {
    state: P::State,
    /// The node and the move that led here; the root has its own number.
    parent: NodeId,
    mv: Option<P::Move>,
}

/// States by their canonical keys. A node keeps the real state, so a path is made of moves that were
/// really played, whatever the keys merge.
pub(super) struct Arena<'a, P: Puzzle> {
    puzzle: &'a P,
    nodes: Vec<Node<P>>,
    by_key: HashTable<NodeId>,
}

impl<'a, P: Puzzle> Arena<'a, P> {
    pub(super) fn new(puzzle: &'a P) -> Self {
        Self { puzzle, nodes: Vec::new(), by_key: HashTable::new() }
    }

    /// Remembers a state unless one with its key is known. Gives the number and whether it is new, or
    /// `None` when four billion states are remembered.
    pub(super) fn insert(
        &mut self,
        state: P::State,
        parent: NodeId,
        mv: Option<P::Move>,
    ) -> Option<(NodeId, bool)> {
        let key = self.puzzle.key(&state);
        let hash = FxBuildHasher.hash_one(&key);
        let (puzzle, nodes) = (self.puzzle, &self.nodes);
        let entry = self.by_key.entry(
            hash,
            |&id| puzzle.key(&nodes[id as usize].state) == key,
            |&id| FxBuildHasher.hash_one(puzzle.key(&nodes[id as usize].state)),
        );
        match entry {
            hashbrown::hash_table::Entry::Occupied(known) => Some((*known.get(), false)),
            hashbrown::hash_table::Entry::Vacant(vacant) => {
                let id = NodeId::try_from(nodes.len()).ok()?;
                vacant.insert(id);
                self.nodes.push(Node { state, parent, mv });
                Some((id, true))
            }
        }
    }

    pub(super) fn state(&self, id: NodeId) -> &P::State {
        &self.nodes[id as usize].state
    }

    /// Replaces the way to a state that is known already, and the state itself: the one that was
    /// reached may differ by a swap of equal pieces.
    pub(super) fn redirect(&mut self, id: NodeId, state: P::State, parent: NodeId, mv: P::Move) {
        self.nodes[id as usize] = Node { state, parent, mv: Some(mv) };
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The moves from the root to a node.
    pub(super) fn path(&self, mut id: NodeId) -> Vec<P::Move> {
        let mut moves = Vec::new();
        while let Node { parent, mv: Some(mv), .. } = self.nodes[id as usize] {
            moves.push(mv);
            id = parent;
        }
        moves.reverse();
        moves
    }

    /// The bytes in use.
    pub(super) fn memory(&self) -> u64 {
        let nodes = self.nodes.capacity() * size_of::<Node<P>>();
        let table = self.by_key.capacity() * (size_of::<NodeId>() + 1);
        (nodes + table) as u64
    }
}
