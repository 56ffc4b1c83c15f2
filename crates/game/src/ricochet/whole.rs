//! [`Kept`]: the whole game that goes on, kept in a file between starts; and what its targets need.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use carom_play::saved::SaveError;
use carom_play::{Ongoing, Saved, WholeGame};

use crate::ricochet::command::{Command, GameCommand};
use crate::ricochet::files::Notice;
use crate::ricochet::records;
use crate::ricochet::session::{BoardEvent, Session, chooses};
use crate::ricochet::solving::{Found, Lookup, new_worker};
use crate::shell::frame::{Learn, Obey};
use crate::shell::overlay::Overlay;
use crate::shell::place::{Place, brief};
use crate::shell::words::Phrase;

/// The game that was begun last and is not over, whether it is played now or not.
#[derive(Resource, Default)]
pub(crate) struct Kept {
    ongoing: Ongoing,
    /// `None` where nothing is kept.
    saved: Option<Saved<Ongoing>>,
}

impl Kept {
    /// The game to go on with.
    pub(crate) fn game(&self) -> Option<&WholeGame> {
        self.ongoing.game.as_ref()
    }
}

/// Finds the optimum of each target that was left.
#[derive(Resource)]
struct Judge(Lookup);

/// The records' place names that of the game, too.
pub(crate) fn plugin(records: &Place) -> impl Fn(&mut App) + Send + Sync + 'static {
    let place = match records {
        Place::File(path) => Place::File(beside(path.clone())),
        other => other.clone(),
    };
    move |app| {
        let (saved, trouble) = place.open::<Ongoing>();
        if let Some(trouble) = &trouble {
            warn!("{trouble}");
            app.insert_resource(Notice(Some(brief(trouble))));
        }
        let ongoing = saved.as_ref().map(|it| it.value.clone()).unwrap_or_default();
        app.init_resource::<Notice>()
            .insert_resource(Kept { ongoing, saved })
            .add_systems(PostStartup, employ)
            .add_systems(
                Update,
                (
                    (go_on, refuse, sum_up).chain().in_set(Obey::Resume),
                    (judge.in_set(Learn::Judge), keep.in_set(Learn::Keep).after(records::keep)),
                ),
            );
    }
}

fn beside(mut path: PathBuf) -> PathBuf {
    path.set_file_name("game.ron");
    path
}

fn employ(mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    commands.insert_resource(Judge(Lookup::new(new_worker(event_loop.as_deref()))));
}

fn go_on(
    mut commands: MessageReader<Command>,
    kept: Res<Kept>,
    mut session: ResMut<Session>,
    mut events: MessageWriter<BoardEvent>,
) {
    for _ in commands.read().filter(|&it| *it == Command::Game(GameCommand::Continue)) {
        if let Ongoing { game: Some(game), board_name } = &kept.ongoing
            && session.game().is_none()
        {
            session.resume(game.clone(), board_name.clone());
            events.write(BoardEvent::Placed);
        }
    }
}

/// The game chooses targets, robots and rules itself.
fn refuse(mut commands: MessageReader<Command>, session: Res<Session>, mut notice: ResMut<Notice>) {
    let is_refused = commands.read().filter(|it| chooses(it)).count() > 0;
    if is_refused && session.game().is_some() {
        notice.0 = Some(Phrase::new("game-chooses"));
    }
}

/// The end of the game.
fn sum_up(session: Res<Session>, overlay: Option<ResMut<Overlay>>, mut was_over: Local<bool>) {
    let is_over = session.game().is_some_and(WholeGame::is_over);
    let ends = is_over && !*was_over;
    *was_over = is_over;
    if let Some(mut overlay) = overlay.filter(|_| ends) {
        *overlay = Overlay::Summary;
    }
}

fn judge(mut session: ResMut<Session>, mut judge: ResMut<Judge>) {
    let Some(round) = session.unjudged() else {
        judge.bypass_change_detection().0.rest();
        return;
    };
    let lookup = &mut judge.bypass_change_detection().0;
    if lookup.ask(round) {
        return;
    }
    if let Some(found) = lookup.answer() {
        let optimum = if let Found::Moves(moves) = found { Some(moves.len() as u32) } else { None };
        session.judge(optimum);
    }
}

pub(crate) fn keep(session: Res<Session>, mut kept: ResMut<Kept>, mut notice: ResMut<Notice>) {
    if !session.is_changed() {
        return;
    }
    let Some(game) = session.game_now() else { return };
    // Over for good only when its last round is left.
    let is_over = session.game().is_some_and(WholeGame::is_over);
    let board_name = session.known_board_name().map(str::to_owned);
    let ongoing = Ongoing { game: Some(game).filter(|_| !is_over), board_name };
    if kept.ongoing == ongoing {
        return;
    }
    kept.ongoing = ongoing.clone();
    let Some(saved) = &mut kept.saved else { return };
    saved.value = ongoing;
    // That a file must not be written was said when it was opened.
    if let Err(why) = saved.save()
        && !matches!(why, SaveError::Locked { .. })
    {
        notice.0 = Some(why.to_string().into());
    }
}
