//! The time of each frame, as lines of a file, for measurements.

use std::fs::File;
use std::io::Write as _;
use std::time::Instant;

use bevy::prelude::*;
use bevy::time::TimeSystems;
use bevy::winit::WinitSettings;

use super::scene::Activity;

#[derive(Resource)]
struct FrameTimes {
    file: File,
    /// The start of the frame, and after its update the microseconds of the update.
    began: Option<Instant>,
    update: u128,
    searching: bool,
}

/// Writes a line for each frame: microseconds from its start to the next start, microseconds of our own
/// work in it, and whether the solver was running. Meanwhile the window draws without a pause.
pub(crate) fn plugin(app: &mut App, mut file: File) {
    // If this line cannot be written, the next lines cannot be written either.
    let _ = writeln!(file, "frame,update,searching");
    app.insert_resource(FrameTimes { file, began: None, update: 0, searching: false })
        .insert_resource(WinitSettings::continuous())
        .add_systems(First, begin.before(TimeSystems))
        .add_systems(Last, end);
}

fn begin(mut times: ResMut<FrameTimes>) {
    let now = Instant::now();
    if let Some(began) = times.began.replace(now) {
        let frame = (now - began).as_micros();
        let (update, searching) = (times.update, u8::from(times.searching));
        let _ = writeln!(times.file, "{frame},{update},{searching}");
    }
}

fn end(activity: Res<Activity>, mut times: ResMut<FrameTimes>) {
    times.update = times.began.map_or(0, |began| began.elapsed().as_micros());
    times.searching = activity.is_searching;
}
