//! The time of each frame, as lines of a file, for measurements.

use std::fs::File;
use std::io::Write as _;

use bevy::platform::time::Instant;
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
}

/// Writes a line for each frame: microseconds from its start to the next start, microseconds of our own
/// work in it, and whether the solver was running. Meanwhile the window draws without a pause.
pub(crate) fn plugin(app: &mut App, mut file: File) {
    // If this line cannot be written, the next lines cannot be written either.
    let _ = writeln!(file, "frame,update,searching");
    app.insert_resource(FrameTimes { file, began: None, update: 0 })
        .insert_resource(WinitSettings::continuous())
        .add_systems(First, begin.before(TimeSystems))
        .add_systems(Last, end);
}

/// The activity is still that of the frame before: it is complete only when all systems of [`Last`] have run.
fn begin(activity: Res<Activity>, mut times: ResMut<FrameTimes>) {
    let now = Instant::now();
    if let Some(began) = times.began.replace(now) {
        let frame = (now - began).as_micros();
        let (update, searching) = (times.update, u8::from(activity.is_searching));
        let _ = writeln!(times.file, "{frame},{update},{searching}");
    }
}

fn end(mut times: ResMut<FrameTimes>) {
    times.update = times.began.map_or(0, |began| began.elapsed().as_micros());
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::scene;
    use super::*;

    #[test]
    fn a_frame_with_a_search_is_marked_whichever_system_ran_first() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("frames.csv");
        let mut app = App::new();
        plugin(&mut app, File::create(&path).unwrap());
        app.add_plugins((bevy::time::TimePlugin, scene::activity));
        let search = |mut activity: ResMut<Activity>| {
            activity.add(Activity { is_searching: true, is_busy: true });
        };
        app.add_systems(Last, search.after(end));
        for _ in 0..3 {
            app.update();
        }
        let text = fs::read_to_string(path).unwrap();
        let marks: Vec<_> = text.lines().skip(1).map(|line| line.ends_with(",1")).collect();
        assert_eq!(marks, [true, true], "{text}");
    }
}
