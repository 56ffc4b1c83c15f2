//! The current whole game, which a file keeps between starts, and the optima of its targets.

use bevy::prelude::*;
use carom_play::ricochet::{CurrentGame, WholeGame};
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::persisted::Persisted;
use carom_shell::place::SaveLocation;

use crate::command::KeptGame;
use crate::ids;
use crate::last_game::LastGame;
use crate::order::{BackgroundPart, UpdatePart};
use crate::records;
use crate::session::Session;
use crate::solving::{Oracle, Searches};

/// Finds the optimum of each earlier target.
#[derive(Resource)]
struct OptimumJudge(Oracle);

/// The place of the records also determines the file of the game.
pub(crate) fn plugin(records: &SaveLocation) -> impl Fn(&mut App) + Send + Sync + 'static + use<> {
    let place = records.beside::<CurrentGame>();
    move |app| {
        let kept = Persisted::<CurrentGame>::open_in(app, &place);
        app.insert_resource(LastGame(kept.to_value()))
            .insert_resource(kept)
            .init_resource::<Searches>()
            .init_resource::<KeptGame>()
            .add_systems(PostStartup, employ)
            .add_systems(
                Update,
                (
                    sum_up.in_set(UpdatePart::Resume),
                    watch.in_set(BackgroundPart::Persist).after(keep),
                    (
                        judge.in_set(BackgroundPart::Judge),
                        keep.in_set(BackgroundPart::Persist).after(records::keep),
                    ),
                ),
            );
    }
}

fn employ(mut commands: Commands, searches: Res<Searches>) {
    commands.insert_resource(OptimumJudge(Oracle::new(searches.worker())));
}

/// The end of the game.
fn sum_up(session: Res<Session>, overlay: Option<ResMut<Overlay>>, mut was_over: Local<bool>) {
    let is_over = session.game().is_some_and(WholeGame::is_over);
    let ends = is_over && !*was_over;
    *was_over = is_over;
    if let Some(mut overlay) = overlay.filter(|_| ends) {
        *overlay = Overlay::of(ids::SUMMARY);
    }
}

/// Says which game would be lost if another one began.
fn watch(last: Res<LastGame>, mut kept: ResMut<KeptGame>) {
    let begun = last.game().filter(|it| !it.done().is_empty());
    kept.set_if_neq(KeptGame(begun.map(|it| (it.done().len(), it.left()))));
}

fn judge(mut session: ResMut<Session>, mut judge: ResMut<OptimumJudge>) {
    let Some(round) = session.unjudged() else {
        judge.bypass_change_detection().0.rest();
        return;
    };
    let oracle = &mut judge.bypass_change_detection().0;
    if oracle.ask(round) {
        return;
    }
    if let Some(finding) = oracle.answer() {
        session.judge(finding.found.moves().map(|moves| moves.len() as u32));
    }
}

pub(crate) fn keep(
    session: Res<Session>,
    mut last: ResMut<LastGame>,
    mut kept: ResMut<Persisted<CurrentGame>>,
    mut notice: ResMut<Notice>,
) {
    if !session.is_changed() {
        return;
    }
    let Some(game) = session.game_now() else { return };
    // The game is over for good only when the player leaves its last round.
    let is_over = session.game().is_some_and(WholeGame::is_over);
    let board_name = session.board_name().saved();
    let ongoing = CurrentGame { game: Some(game).filter(|_| !is_over), board_name };
    if last.0 != ongoing {
        last.0 = ongoing.clone();
        // A notice counts as new when it is written: it must be written only when there is news.
        if let Some(trouble) = kept.put(ongoing) {
            notice.0 = Some(trouble);
        }
    }
}
