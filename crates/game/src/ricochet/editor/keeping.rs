//! The drawing is kept in a file between starts.

use std::time::Duration;

use bevy::prelude::*;
use carom_play::saved::SaveError;
use carom_play::{Canvas, Saved};

use super::drawing::Drawing;
use crate::ricochet::files::Notice;
use crate::ricochet::whole;
use crate::shell::frame::Learn;
use crate::shell::page::Page;
use crate::shell::place::{Place, brief};

/// The time after a change until it is written, so that not every stroke is.
const DELAY: Duration = Duration::from_secs(3);

/// The file.
#[derive(Resource)]
struct Kept {
    /// `None` where nothing is kept.
    saved: Option<Saved<Canvas>>,
    /// How long the drawing has differed from the file.
    unsaved: Duration,
}

pub(crate) fn plugin(place: Place) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let (saved, trouble) = place.open::<Canvas>();
        if let Some(trouble) = trouble {
            warn!("{trouble}");
            app.insert_resource(Notice(Some(brief(&trouble))));
        }
        let canvas = saved.as_ref().map_or_else(Canvas::default, |saved| saved.value.clone());
        app.init_resource::<Notice>()
            .insert_resource(Drawing::new(canvas))
            .insert_resource(Kept { saved, unsaved: Duration::ZERO })
            .add_systems(
                Update,
                keep.in_set(Learn::Keep).after(whole::keep).run_if(in_state(Page::Editor)),
            )
            .add_systems(OnExit(Page::Editor), leave)
            .add_systems(
                Last,
                leave.run_if(on_message::<AppExit>).after(bevy::window::exit_on_all_closed),
            );
    }
}

impl Kept {
    /// Writes the file, if the drawing is another one than the file's.
    fn write(&mut self, drawing: &Drawing) -> Result<(), SaveError> {
        self.unsaved = Duration::ZERO;
        let Some(saved) = self.saved.as_mut().filter(|it| it.value != *drawing.canvas()) else {
            return Ok(());
        };
        saved.value = drawing.canvas().clone();
        // That a file must not be written was said when it was opened.
        saved.save().or_else(|why| match why {
            SaveError::Locked { .. } => Ok(()),
            why => Err(why),
        })
    }
}

fn keep(
    time: Res<Time<Real>>,
    drawing: Res<Drawing>,
    mut kept: ResMut<Kept>,
    mut notice: ResMut<Notice>,
) {
    let is_kept = kept.saved.as_ref().is_none_or(|it| it.value == *drawing.canvas());
    if is_kept || drawing.is_stroking() {
        return;
    }
    kept.unsaved += time.delta();
    if kept.unsaved >= DELAY
        && let Err(why) = kept.write(&drawing)
    {
        notice.0 = Some(why.to_string().into());
    }
}

fn leave(drawing: Res<Drawing>, mut kept: ResMut<Kept>, mut notice: ResMut<Notice>) {
    if let Err(why) = kept.write(&drawing) {
        warn!("{why}");
        notice.0 = Some(why.to_string().into());
    }
}
