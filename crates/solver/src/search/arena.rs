//! [`Arena`]: the states that a search remembers, each with the path to it.

use alloc::vec::Vec;
use core::hash::BuildHasher;

use carom_engine::Puzzle;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;

use super::table_bytes;
use crate::StopReason;

/// The number of a remembered state.
pub(super) type NodeId = u32;

/// The result of remembering a state.
pub(super) enum Insertion {
    New(NodeId),
    Known(NodeId),
}

struct Node<P: Puzzle> {
    state: P::State,
    /// The parent node and the move from it; `None` for the root.
    parent: NodeId,
    mv: Option<P::Move>,
}

/// States by their canonical keys. A node keeps the real state and never changes. A path therefore consists
/// of moves that were really made, even if a key merges several states.
pub(super) struct Arena<'a, P: Puzzle> {
    puzzle: &'a P,
    nodes: Vec<Node<P>>,
    by_key: HashTable<NodeId>,
}

impl<'a, P: Puzzle> Arena<'a, P> {
    pub(super) fn new(puzzle: &'a P) -> Self {
        Self { puzzle, nodes: Vec::new(), by_key: HashTable::new() }
    }

    /// Remembers the first state, number 0.
    pub(super) fn insert_root(&mut self, state: P::State) {
        let hash = FxBuildHasher.hash_one(self.puzzle.key(&state));
        self.nodes.push(Node { state, parent: 0, mv: None });
        self.by_key.insert_unique(hash, 0, |_| hash);
    }

    /// Remembers a state unless a state with its key is known.
    ///
    /// # Errors
    /// When four billion states are already remembered.
    pub(super) fn insert(
        &mut self,
        state: P::State,
        parent: NodeId,
        mv: P::Move,
    ) -> Result<Insertion, StopReason> {
        let number = self.next_number()?;
        match self.entry(&state) {
            Entry::Occupied(known) => return Ok(Insertion::Known(*known.get())),
            Entry::Vacant(vacant) => vacant.insert(number),
        };
        self.nodes.push(Node { state, parent, mv: Some(mv) });
        Ok(Insertion::New(number))
    }

    /// Remembers a better path to a state with a known key, under a new number.
    ///
    /// # Errors
    /// When four billion states are already remembered.
    pub(super) fn supersede(
        &mut self,
        state: P::State,
        parent: NodeId,
        mv: P::Move,
    ) -> Result<NodeId, StopReason> {
        let number = self.next_number()?;
        match self.entry(&state) {
            Entry::Occupied(mut known) => *known.get_mut() = number,
            Entry::Vacant(vacant) => {
                vacant.insert(number);
            }
        }
        self.nodes.push(Node { state, parent, mv: Some(mv) });
        Ok(number)
    }

    fn next_number(&self) -> Result<NodeId, StopReason> {
        NodeId::try_from(self.nodes.len()).map_err(|_| StopReason::MemoryLimit)
    }

    fn entry(&mut self, state: &P::State) -> Entry<'_, NodeId> {
        let (puzzle, nodes) = (self.puzzle, &self.nodes);
        let key = puzzle.key(state);
        let key_of = |&id: &NodeId| puzzle.key(&nodes[id as usize].state);
        self.by_key.entry(
            FxBuildHasher.hash_one(&key),
            |id| key_of(id) == key,
            |id| FxBuildHasher.hash_one(key_of(id)),
        )
    }

    /// The number of the remembered state with the same key as this state.
    pub(super) fn find(&self, state: &P::State) -> Option<NodeId> {
        let key = self.puzzle.key(state);
        let is_it = |&id: &NodeId| self.puzzle.key(&self.nodes[id as usize].state) == key;
        self.by_key.find(FxBuildHasher.hash_one(&key), is_it).copied()
    }

    pub(super) fn state(&self, id: NodeId) -> &P::State {
        &self.nodes[id as usize].state
    }

    pub(super) fn len(&self) -> NodeId {
        self.nodes.len() as NodeId
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

    /// The bytes in use, or needed soon.
    pub(super) fn memory(&self) -> u64 {
        let (nodes, numbers) = (&self.nodes, &self.by_key);
        table_bytes(nodes.capacity() * size_of::<Node<P>>(), nodes.capacity() - nodes.len())
            + table_bytes(numbers.allocation_size(), numbers.capacity() - numbers.len())
    }
}
