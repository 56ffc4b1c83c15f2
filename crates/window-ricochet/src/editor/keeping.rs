//! Keeps the drawing in a file between starts.

use std::time::Duration;

use bevy::prelude::*;
use carom_play::ricochet::Canvas;
use carom_shell::kept::Kept;
use carom_shell::nap::{Nap, Stopwatch};
use carom_shell::notice::Notice;
use carom_shell::place::Place;

use super::drawing::Drawing;
use crate::editor::PAGE;
use crate::order::Learn;
use crate::{history, records};

/// The time between a change and writing it, so that the file is not written after every stroke.
const DELAY: Duration = Duration::from_secs(3);

/// How long the drawing has differed from the file.
#[derive(Resource, Default)]
struct Unsaved(Duration);

pub(super) fn plugin(place: Place) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let kept = Kept::<Canvas>::open_in(app, &place);
        app.insert_resource(Drawing::new(kept.to_value()))
            .insert_resource(kept)
            .init_resource::<Unsaved>()
            .init_resource::<Nap>()
            .add_systems(
                Update,
                keep.in_set(Learn::Keep).after(history::keep).run_if(in_state(PAGE)),
            )
            .add_systems(OnExit(PAGE), leave)
            .add_systems(
                Last,
                leave
                    .run_if(on_message::<AppExit>)
                    .after(bevy::window::exit_on_all_closed)
                    .after(records::leave),
            );
    }
}

fn keep(
    (time, nap): (Res<Time<Real>>, Res<Nap>),
    drawing: Res<Drawing>,
    mut kept: ResMut<Kept<Canvas>>,
    mut unsaved: ResMut<Unsaved>,
    mut notice: ResMut<Notice>,
    mut watch: Local<Stopwatch>,
) {
    let is_kept = kept.value().is_none_or(|it| it == drawing.canvas());
    let waits = !is_kept && !drawing.is_stroking();
    unsaved.0 += watch.pass(waits, &time);
    if !waits {
        return;
    }
    nap.at_most(DELAY.saturating_sub(unsaved.0));
    if unsaved.0 >= DELAY {
        unsaved.0 = Duration::ZERO;
        // A notice counts as new when it is written: it must be written only when there is news.
        if let Some(trouble) = kept.put(drawing.canvas().clone()) {
            notice.0 = Some(trouble);
        }
    }
}

fn leave(
    drawing: Res<Drawing>,
    mut kept: ResMut<Kept<Canvas>>,
    mut unsaved: ResMut<Unsaved>,
    mut notice: ResMut<Notice>,
) {
    unsaved.0 = Duration::ZERO;
    kept.keep(drawing.canvas().clone(), &mut notice);
}
