//! [`TableOptimum`]: the optimum of the round at the table. It is computed while the players think and shown
//! after the round.

use bevy::prelude::*;
use carom_engine::ricochet::{Move, Round};
use carom_play::ricochet::BiddingSession;
use carom_shell::persisted::Persisted;

use super::keep::{TableFile, keep};
use super::model::TableModel;
use crate::order::BackgroundPart;
use crate::solving::{Oracle, OracleAnswer, Searches};

/// The result of the solver. Use [`TableOptimum::told`], which hides it until the round is over.
#[derive(Resource)]
pub(crate) struct TableOptimum {
    oracle: Oracle,
    /// The round that was asked for.
    round: Option<Round>,
    answer: Option<OracleAnswer>,
}

impl TableOptimum {
    /// The answer, once the round is over.
    pub(crate) fn told(&self, model: &TableModel) -> Option<&OracleAnswer> {
        self.answer.as_ref().filter(|_| model.game().is_some_and(BiddingSession::is_round_over))
    }

    /// The moves, once the round is over.
    pub(super) fn moves(&self, model: &TableModel) -> Option<&[Move]> {
        self.told(model)?.moves()
    }

    /// The moves for a round, which only computers may know before it is over.
    pub(super) fn secret(&self, round: &Round) -> Option<&[Move]> {
        self.answer.as_ref().filter(|_| self.round.as_ref() == Some(round))?.moves()
    }

    fn ask(&mut self, round: &Round) {
        if self.oracle.ask(round) {
            self.round = Some(round.clone());
            self.answer = None;
        }
    }

    /// Takes the reply of the solver. Returns whether the answer has arrived.
    fn listen(&mut self) -> bool {
        let answer = self.oracle.answer().map(|finding| finding.found);
        let is_news = answer.is_some();
        self.answer = answer.or_else(|| self.answer.take());
        is_news
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Searches>()
        .add_systems(PreStartup, start)
        .add_systems(Update, look.in_set(BackgroundPart::Judge));
}

fn start(mut commands: Commands, searches: Res<Searches>) {
    let oracle = Oracle::new(searches.worker());
    commands.insert_resource(TableOptimum { oracle, round: None, answer: None });
}

fn look(
    mut optimum: ResMut<TableOptimum>,
    mut model: ResMut<TableModel>,
    mut kept: ResMut<Persisted<TableFile>>,
    time: Res<Time<Real>>,
) {
    let inner = optimum.bypass_change_detection();
    if let Some(line) = model.game().and_then(|game| game.game().line()) {
        inner.ask(line.round());
    }
    if inner.listen() {
        optimum.set_changed();
    }
    let found = optimum.moves(&model).map(<[Move]>::len);
    let inner = model.bypass_change_detection();
    if let Some(moves) = found
        && inner.game_mut().is_some_and(|game| game.note_optimum(moves))
    {
        keep(inner, &mut kept, time.elapsed());
        model.set_changed();
    }
}
