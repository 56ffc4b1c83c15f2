//! [`Archive`]: the games that have ended here. It also knows whether the player was told what differs under other rules.

use bevy::prelude::*;
use carom_engine::tablut::RuleSet;
use carom_play::tablut::{NodeId, Past};
use carom_shell::calendar::Calendar;
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::persisted::Persisted;
use carom_shell::place::SaveLocation;

use crate::ids::{DIFFERENT, PLAY};
use crate::order::{BackgroundPart, UpdatePart};
use crate::session::Session;

/// What a file keeps between starts.
#[derive(Resource)]
pub(crate) struct Archive {
    kept: Persisted<Past>,
    /// The same if no file keeps it.
    unkept: Past,
}

impl Archive {
    pub(crate) fn past(&self) -> &Past {
        self.kept.value().unwrap_or(&self.unkept)
    }

    fn change(&mut self, change: impl Fn(&mut Past), notice: &mut ResMut<Notice>) {
        let mut news = Notice::default();
        change(&mut self.unkept);
        self.kept.change(change, &mut news);
        Notice::tell(notice, news);
    }
}

pub(crate) fn plugin(app: &mut App, place: &SaveLocation) {
    let kept = Persisted::open_in(app, place);
    app.insert_resource(Archive { kept, unkept: Past::default() }).add_systems(
        Update,
        (
            introduce.in_set(UpdatePart::Differences).run_if(in_state(PLAY)),
            keep.in_set(BackgroundPart::Archive),
        ),
    );
}

/// Each end is kept once; another end of the same game replaces it.
fn keep(
    session: Res<Session>,
    calendar: Res<Calendar>,
    mut archive: ResMut<Archive>,
    mut notice: ResMut<Notice>,
    mut seen: Local<Option<(u64, NodeId)>>,
) {
    let end = (session.number(), session.tree().here());
    if !session.is_changed() || !session.has_just_ended() || *seen == Some(end) {
        return;
    }
    let is_again = seen.replace(end).is_some_and(|it| it.0 == end.0);
    let today = calendar.today();
    archive.change(|it| _ = it.add(&session, today, is_again), &mut notice);
}

/// The first puzzle under other rules than those of the first game opens with what differs.
fn introduce(
    session: Res<Session>,
    mut archive: ResMut<Archive>,
    (mut overlay, mut notice): (ResMut<Overlay>, ResMut<Notice>),
) {
    let rules = *session.rules();
    let is_other = session.task().is_some() && rules != RuleSet::ASHTON;
    if !session.is_changed() || !is_other || archive.past().has_told(&rules) {
        return;
    }
    *overlay = Overlay::of(DIFFERENT);
    archive.change(|it| it.tell(&rules), &mut notice);
}
