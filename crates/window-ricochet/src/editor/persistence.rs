//! Keeps the drawing in a file between starts.

use bevy::prelude::*;
use carom_play::ricochet::Canvas;
use carom_shell::drawing;
use carom_shell::next_redraw::NextRedraw;
use carom_shell::persisted::Persisted;
use carom_shell::place::SaveLocation;

use super::drawing::Drawing;
use crate::editor::PAGE;
use crate::history;
use crate::order::BackgroundPart;

impl drawing::KeptDrawing for Drawing {
    type Persisted = Canvas;

    fn to_kept(&self) -> Canvas {
        self.canvas().clone()
    }

    fn is_kept(&self, kept: &Canvas) -> bool {
        kept == self.canvas()
    }

    fn is_stroking(&self) -> bool {
        (**self).is_stroking()
    }
}

pub(super) fn plugin(place: SaveLocation) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let kept = Persisted::<Canvas>::open_in(app, &place);
        app.insert_resource(Drawing::new(kept.to_value()))
            .insert_resource(kept)
            .init_resource::<NextRedraw>()
            .add_systems(
                Update,
                drawing::keep::<Drawing>
                    .in_set(BackgroundPart::Persist)
                    .after(history::keep)
                    .run_if(in_state(PAGE)),
            )
            .add_systems(OnExit(PAGE), drawing::leave::<Drawing>)
            .add_systems(
                Last,
                drawing::leave::<Drawing>
                    .run_if(on_message::<AppExit>)
                    .after(bevy::window::exit_on_all_closed),
            );
    }
}
