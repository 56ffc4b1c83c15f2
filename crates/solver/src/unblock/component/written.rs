//! What serde writes for a component, and what it reads.

use alloc::borrow::Cow;
use alloc::sync::Arc;
use alloc::vec::Vec;

use carom_engine::unblock::{Board, Metric};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::super::groups::GroupId;
use super::{
    Component, GroupBuffers, Groups, LineTables, PositionList, PositionSets, PositionStore, State,
    States, Waves,
};
use crate::{Control, Stats};

#[derive(Serialize, Deserialize)]
#[serde(rename = "component")]
struct ComponentText<'a> {
    board: Cow<'a, Board>,
    /// The key and the states of each group.
    groups: Vec<(State, States)>,
    /// For moves and for steps, by distance: the states of groups.
    distances: [Vec<Vec<(GroupId, States)>>; 2],
}

impl Serialize for Component {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // A listed component is found again from its board.
        let PositionStore::PositionSets(PositionSets { groups, states, distances }) = &self.store
        else {
            let (board, distances) = (Cow::Borrowed(&*self.board), [Vec::new(), Vec::new()]);
            return ComponentText { board, groups: Vec::new(), distances }.serialize(serializer);
        };
        let layers = |metric: Metric| -> Vec<Vec<(GroupId, States)>> {
            let waves = &distances[metric as usize];
            let layers = 0..waves.longest().map_or(0, |it| it + 1);
            let layer = |it| waves.layer(it).iter().map(|it| (it.group, it.states)).collect();
            layers.map(layer).collect()
        };
        let text = ComponentText {
            board: Cow::Borrowed(&self.board),
            groups: groups.keys().zip(states.iter().copied()).collect(),
            distances: Metric::ALL.map(layers),
        };
        text.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Component {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ComponentText { board, groups: known, distances } =
            ComponentText::deserialize(deserializer)?;
        let board = board.into_owned();
        if !board.has_lines() {
            let board = Arc::new(board);
            let listed =
                PositionList::build(&board, &mut Control::default(), &mut Stats::default());
            return listed.map(|it| Self::listed(&board, it)).map_err(D::Error::custom);
        }
        let mut groups = Groups::new(&board, &mut LineTables::default(), GroupBuffers::default());
        for (number, &(key, _)) in (0..).zip(&known) {
            if groups.add_key(key) != number {
                return Err(D::Error::custom("a component has a group twice"));
            }
        }
        // Only a search needs them.
        groups.memory.links = Vec::new();
        let states: Vec<States> = known.into_iter().map(|(_, states)| states).collect();
        let [moves, steps] = distances.map(|layers| Waves::of_layers(&states, &layers));
        let distances = moves.zip(steps);
        let (moves, steps) = distances.ok_or_else(|| {
            D::Error::custom("the distances of a component are not those of its states")
        })?;
        let start = groups.lines.state(board.start());
        let len = states.iter().map(|it| it.count_ones() as usize).sum();
        let store =
            PositionStore::PositionSets(PositionSets { groups, states, distances: [moves, steps] });
        Ok(Self { board: Arc::new(board), start, len, store })
    }
}
