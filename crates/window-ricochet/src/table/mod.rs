//! The page of the table with the referee: several people around one screen.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use carom_play::Phase;
use carom_play::referee::{Clock, Player};
use carom_play::ricochet::bidding::{Change, Replay};
use carom_play::ricochet::{BiddingSession, BiddingSetup};
use carom_shell::frame::Frame;
use carom_shell::ids::PageId;
use carom_shell::input::{Shortcut, part};
use carom_shell::next_redraw::{NextRedraw, to_second_before};
use carom_shell::overlay::Overlay;
use carom_shell::page::PageSpec;
use carom_shell::persisted::Persisted;
use carom_shell::place::SaveLocation;
use carom_shell::sound::{LastSeconds, Speaker, synth};
use carom_shell::words::Words;
use carom_window_rooms::{OnlineRoom, RoomMessage};
use rand::SeedableRng as _;
use rand_pcg::Pcg64;

use self::keep::{TableFile, keep};
use self::model::{Now, default_name};
use self::says::Saying;
use crate::board::Animator;
use crate::obey;
use crate::on_board::{OnBoard, Rights};
use crate::order::UpdatePart;
use crate::session::{BoardMessage, Session};

mod command;
mod computers;
mod keep;
mod model;
mod online;
mod optimum;
mod says;
mod view;

pub use command::{Command, KEYS};
pub use model::TableModel;
pub(crate) use optimum::TableOptimum;
pub(crate) use view::plugin as view;

pub use crate::ids::TABLE as PAGE;

const OPEN: Shortcut = part("pages", "page-table", &["F4"], &carom_shell::Command::Go(PAGE));

pub const SPEC: PageSpec = PageSpec {
    id: PAGE,
    name: "page-table",
    section: Some("section-friends"),
    open: Some(&OPEN),
    keys: KEYS,
    parts: section::PARTS,
    about: "about-table",
    help: None,
    rules: Some(crate::ids::RULES),
};

/// The sections of the page.
pub(crate) mod section {
    use carom_shell::ids::SectionId;
    use carom_shell::page::PanelParts;

    pub(crate) const TARGET: SectionId = SectionId::new("table-target");
    /// The players and, in narrow windows, the number pad.
    pub(crate) const PEOPLE: SectionId = SectionId::new("table-people");
    pub(crate) const PAD: SectionId = SectionId::new("table-pad");
    pub(crate) const HINTS: SectionId = SectionId::new("table-hints");
    pub(crate) const DOCK: SectionId = SectionId::new("table-dock");

    pub(crate) const PARTS: PanelParts =
        PanelParts::new(&[TARGET], &[PEOPLE], &[PAD, HINTS, DOCK]).with_middle();
}

/// The time for which a failed demonstration is shown before the robots go back, in seconds.
const LOOK: f32 = 1.0;
/// The time after which a running clock is saved again: so much is lost at most if the program is killed.
const PERIOD: Duration = Duration::from_secs(3);
/// Seconds between two moves of the shown solution.
const PACE: f32 = 0.5;

/// The logic of the page, which works without a window. The table is saved in a file at this place.
pub(crate) fn plugin(place: SaveLocation) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        let (kept, trouble) = Persisted::<TableFile>::open_told(app, &place.beside::<TableFile>());
        let mut model = kept.value().map(TableFile::model).unwrap_or_default();
        if let Some(trouble) = trouble {
            model.say(Saying::Trouble(trouble));
        }
        app.insert_resource(model)
            .insert_resource(kept)
            .init_resource::<Speaker>()
            .init_resource::<NextRedraw>()
            .add_message::<RoomMessage>()
            .add_systems(
                Update,
                (
                    (translate, online::follow, obey, tick, computers::play, go_on)
                        .chain()
                        .in_set(UpdatePart::Table),
                    show.in_set(Frame::View).after(obey::show),
                ),
            )
            .add_systems(OnExit(PAGE), rest)
            .add_systems(Last, leave.after(bevy::window::exit_on_all_closed))
            .add_plugins(optimum::plugin);
    }
}

/// Players without a name of their own are called as the language calls them.
fn translate(words: Res<Words>, mut model: ResMut<TableModel>) {
    if words.is_changed() && model.bypass_change_detection().translate(&words) {
        model.set_changed();
    }
}

fn obey(
    (mut commands, mut others): (MessageReader<Command>, MessageReader<carom_shell::Command>),
    page: Res<State<PageId>>,
    mut model: ResMut<TableModel>,
    mut session: ResMut<Session>,
    (optimum, words, time): (Res<TableOptimum>, Res<Words>, Res<Time<Real>>),
    mut kept: ResMut<Persisted<TableFile>>,
    mut online: Option<ResMut<OnlineRoom>>,
    mut events: MessageWriter<BoardMessage>,
) {
    if *page != PAGE {
        commands.clear();
        others.clear();
        return;
    }
    if others.read().filter(|&it| *it == carom_shell::Command::Back).count() > 0
        && model.bypass_change_detection().go_back()
    {
        model.set_changed();
    }
    for command in commands.read() {
        if model.is_online() {
            let (desk_now, room) = (model.bypass_change_detection(), online.as_deref_mut());
            if online::obey(command, desk_now, &optimum, room, &mut events) {
                model.set_changed();
            }
            continue;
        }
        // The session only gives a random number, so it is not marked as changed.
        let session = session.bypass_change_detection();
        let mut deal = |draft: &BiddingSetup| {
            let mut rng = Pcg64::seed_from_u64(session.seed());
            let (board, robots) = (session.board(), session.position().squares());
            let called = |place: usize, player: &Player| {
                words.with(default_name(player), &[("place", place.into())])
            };
            draft.begin((board, robots), called, &mut rng)
        };
        let moves = optimum.moves(&model);
        let mut now = Now { time: time.elapsed(), deal: &mut deal, optimum: moves };
        if let Some(change) = model.bypass_change_detection().apply(command, &mut now) {
            // The field already shows the typed text. It must not be drawn again while somebody types.
            let is_seen = matches!(command, Command::Name(..) | Command::Layout(_));
            take(change, model.bypass_change_detection(), &mut kept, &mut events, time.elapsed());
            if !is_seen {
                model.set_changed();
            }
        }
    }
}

/// Carries out a change: shows its events and saves the table.
fn take(
    change: Change,
    model: &mut TableModel,
    kept: &mut Persisted<TableFile>,
    events: &mut MessageWriter<BoardMessage>,
    time: Duration,
) {
    events.write_batch(change.events.into_iter().map(BoardMessage));
    if change.is_kept {
        keep(model, kept, time);
    }
}

/// The clock, with a bell at its end. It pauses while a card covers the page.
fn tick(
    (time, next_redraw): (Res<Time<Real>>, Res<NextRedraw>),
    (page, overlay): (Res<State<PageId>>, Option<Res<Overlay>>),
    mut model: ResMut<TableModel>,
    mut kept: ResMut<Persisted<TableFile>>,
    mut events: MessageWriter<BoardMessage>,
    mut speaker: ResMut<Speaker>,
    (mut kept_at, mut seconds): (Local<Duration>, Local<LastSeconds>),
) {
    let is_covered = overlay.is_some_and(|it| it.is_open());
    if *page == PAGE && model.bypass_change_detection().hold(time.elapsed(), is_covered) {
        model.set_changed();
    }
    if *page == PAGE
        && let Some(change) = model.bypass_change_detection().tick(time.elapsed())
    {
        if speaker.is_on() {
            speaker.play(synth::bell());
        }
        take(change, &mut model, &mut kept, &mut events, time.elapsed());
    }
    let running = model.game().filter(|game| !game.is_paused());
    let left = running.and_then(|game| model.time_left(game, time.elapsed()));
    if *page == PAGE
        && let Some(left) = left
    {
        next_redraw.at_most(to_second_before(left));
    }
    if seconds.begin(left.filter(|_| *page == PAGE)) {
        speaker.play(synth::tick());
    }
    let is_running = matches!(
        model.any_game().map(BiddingSession::phase),
        Some(Phase::Bidding(Clock::Until(_)))
    );
    if is_running && time.elapsed().saturating_sub(*kept_at) >= PERIOD {
        *kept_at = time.elapsed();
        keep(model.bypass_change_detection(), &mut kept, time.elapsed());
    }
}

/// The automatic actions: robots go back after a failure, and the solution plays.
pub(crate) fn go_on(
    time: Res<Time<Real>>,
    motion: Option<Res<Animator>>,
    mut model: ResMut<TableModel>,
    mut wait: Local<f32>,
    mut events: MessageWriter<BoardMessage>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(game) = model.bypass_change_detection().game_mut() else { return };
    let is_failed = game.failed_player().is_some();
    if !is_failed && !game.replay().is_some_and(Replay::is_playing) {
        *wait = 0.0;
        return;
    }
    redraw.write(RequestRedraw);
    if !motion.is_none_or(|it| it.is_still()) {
        return;
    }
    *wait += time.delta_secs().min(0.2);
    let event = if is_failed && *wait >= LOOK {
        game.put_back().then_some(BoardMessage::PLACED)
    } else if !is_failed && *wait >= PACE {
        game.advance().map(BoardMessage)
    } else {
        return;
    };
    *wait = 0.0;
    events.write_batch(event);
    model.set_changed();
}

/// Puts the round on the board. Without a game this is the board of the play page; the set-up shows the game that waits.
fn show(
    page: Res<State<PageId>>,
    model: Res<TableModel>,
    session: Res<Session>,
    mut on_board: ResMut<OnBoard>,
    mut events: MessageWriter<BoardMessage>,
) {
    if *page != PAGE || !(model.is_changed() || page.is_changed()) {
        return;
    }
    // Only the demonstrator may change it.
    let may_slide = model.game().is_some_and(BiddingSession::can_slide);
    let rights = if may_slide { Rights::Slide } else { Rights::None };
    let own = model.on_board().map(|(game, line)| (line, game.selected()));
    let (line, selected) = own.unwrap_or_else(|| (session.line(), session.selected()));
    *on_board = OnBoard::new(line, selected, rights);
    if page.is_changed() {
        events.write(BoardMessage::PLACED);
    }
}

/// Players cannot bid while another page is open.
fn rest(
    time: Res<Time<Real>>,
    mut model: ResMut<TableModel>,
    mut kept: ResMut<Persisted<TableFile>>,
) {
    model.rest(time.elapsed());
    keep(&mut model, &mut kept, time.elapsed());
}

/// Saves the table, with the time of the clock, when the program ends.
fn leave(
    mut exits: MessageReader<AppExit>,
    time: Res<Time<Real>>,
    mut model: ResMut<TableModel>,
    mut kept: ResMut<Persisted<TableFile>>,
) {
    if exits.read().count() > 0 {
        keep(&mut model, &mut kept, time.elapsed());
    }
}

#[cfg(test)]
mod tests;
