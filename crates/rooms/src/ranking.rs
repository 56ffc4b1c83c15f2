//! [`Ranking`]: results by moves, and then by time.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{Millis, ParticipantId, Refusal, RefusalCode};

/// The result of a participant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    /// The name, also after the participant has left.
    pub name: String,
    /// The number of moves.
    pub moves: u32,
    /// The time for them.
    pub time: Millis,
}

/// The best result of each participant.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Ranking(BTreeMap<ParticipantId, Standing>);

impl Ranking {
    /// The results, the best first.
    #[must_use]
    pub fn order(&self) -> Vec<(ParticipantId, &Standing)> {
        let mut order: Vec<_> = self.0.iter().map(|(&id, it)| (id, it)).collect();
        order.sort_by_key(|&(id, it)| (it.moves, it.time, id));
        order
    }

    /// The result of a participant.
    #[must_use]
    pub fn get(&self, id: ParticipantId) -> Option<&Standing> {
        self.0.get(&id)
    }

    /// Checks that a number of moves is better than the participant's result so far.
    pub(crate) fn check(&self, id: ParticipantId, moves: u32) -> Result<(), Refusal> {
        match self.get(id) {
            Some(best) if moves >= best.moves => {
                let text = format!("your solution of {} moves is not longer", best.moves);
                Err(RefusalCode::NotBetter.because(text))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn enter(&mut self, id: ParticipantId, standing: Standing) -> Result<(), Refusal> {
        self.check(id, standing.moves)?;
        self.0.insert(id, standing);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_moves_count_more_than_time() {
        let mut ranking = Ranking::default();
        let mut enter = |id, moves, time| {
            let standing = Standing { name: String::new(), moves, time };
            ranking.enter(ParticipantId(id), standing).is_ok()
        };
        assert!(enter(1, 7, 10) && enter(2, 6, 90) && enter(3, 7, 5) && enter(1, 6, 91));
        assert!(!enter(2, 6, 1), "not fewer moves");
        let order: Vec<u32> = ranking.order().iter().map(|(id, _)| id.0).collect();
        assert_eq!(order, [2, 1, 3]);
    }
}
