//! What the player has chosen on the page, which a file keeps between starts: the letters and the solver.

use bevy::prelude::*;
use carom_play::saved::Keep;
use carom_solver::unblock::CATALOGUE;
use serde::{Deserialize, Serialize};

use crate::shell::kept::Kept;
use crate::shell::notice::Notice;
use crate::shell::place::Place;
use crate::unblock::ids::PLAY;
use crate::unblock::keeping;
use crate::unblock::order::Learn;
use crate::unblock::session::{LetterChoice, Letters};
use crate::unblock::solving::Solving;

/// The choices of the player. A value that is missing in the file has its default.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Choices {
    /// Whether the blocks show their letters; `None` until the player chooses.
    letters: Option<bool>,
    /// The id of the solver.
    solver: Option<String>,
}

impl Keep for Choices {
    const VERSION: u32 = 1;
    const FILE: &'static str = "choices.ron";
}

/// The place of the progress also determines the file.
pub(crate) fn plugin(progress: Place) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let kept = Kept::<Choices>::open_in(app, &progress.beside::<Choices>());
        let letters = kept.to_value().letters;
        app.insert_resource(LetterChoice(letters))
            .insert_resource(Letters(letters.unwrap_or_default()))
            .insert_resource(kept)
            .add_systems(Startup, choose_solver)
            .add_systems(
                Update,
                keep.in_set(Learn::Keep).after(keeping::keep).run_if(in_state(PLAY)),
            );
    }
}

fn choose_solver(kept: Res<Kept<Choices>>, mut solving: ResMut<Solving>) {
    let wanted = kept.to_value().solver;
    if let Some(place) = CATALOGUE.iter().position(|it| Some(it.id) == wanted.as_deref()) {
        solving.choose(place);
    }
}

/// Writes the choices after each change.
fn keep(
    letters: Res<LetterChoice>,
    solving: Res<Solving>,
    mut kept: ResMut<Kept<Choices>>,
    mut notice: ResMut<Notice>,
) {
    if !(letters.is_changed() || solving.is_changed()) {
        return;
    }
    let before = kept.to_value();
    let solver = solving.entry().id;
    let is_usual = before.solver.is_none() && solving.choice() == 0;
    let solver = if is_usual { None } else { Some(solver.to_owned()) };
    if let Some(trouble) = kept.put(Choices { letters: letters.0, solver }) {
        notice.0 = Some(trouble);
    }
}
