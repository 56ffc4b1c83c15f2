//! The banner of a solved puzzle.

use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use carom_engine::unblock::Metric;
use carom_play::Stars;
use carom_play::unblock::Source;

use crate::shell::calendar::Calendar;
use crate::shell::frame::Frame;
use crate::shell::ids::IconId;
use crate::shell::panel::kit::{FIGURE, Kit, TEXT, Tone, row};
use crate::shell::screen::Screen;
use crate::shell::words::Phrase;
use crate::unblock::board::Motion;
use crate::unblock::command::Command;
use crate::unblock::ids::PLAY;
use crate::unblock::library::Library;
use crate::unblock::session::Session;
use crate::unblock::solving::Playback;

/// The card over the board.
#[derive(Component)]
struct Banner;

const SIZE: Vec2 = Vec2::new(356.0, 172.0);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw).run_if(in_state(PLAY)))
        .add_systems(OnExit(PLAY), hide);
}

fn hide(mut commands: Commands, banner: Query<Entity, With<Banner>>) {
    for banner in &banner {
        commands.entity(banner).despawn();
    }
}

/// The shown data: whether the puzzle is solved, the moves, the verdict, the record.
type Seen = (bool, usize, Phrase, Option<Phrase>);

fn show(
    mut commands: Commands,
    mut kit: Kit,
    (session, library): (Res<Session>, Res<Library>),
    (motion, playback): (Res<Motion>, Res<Playback>),
    (calendar, screen): (Res<Calendar>, Res<Screen>),
    banner: Query<Entity, With<Banner>>,
    mut seen: Local<Option<Seen>>,
) {
    let moves = session.moves().len();
    // The banner waits until the last slide is over.
    let is_over = session.is_solved() && motion.is_still() && !playback.is_playing();
    let verdict = verdict(&session);
    let record = is_over.then(|| record(&session, &library, *calendar)).flatten();
    let now = (is_over, moves, verdict, record);
    let is_same = seen.as_ref() == Some(&now) && is_over != banner.is_empty();
    if is_same && !screen.is_changed() && !kit.is_changed() {
        return;
    }
    for old in &banner {
        commands.entity(old).despawn();
    }
    let (_, _, verdict, record) = now.clone();
    *seen = Some(now);
    if !is_over {
        return;
    }
    // The main block at the exit stays in sight.
    let (exit, rows) = (session.board().exit_row(), session.board().size().height());
    let height = if 2 * exit < rows { 0.74 } else { 0.26 };
    let middle = screen.board.min + screen.board.size() * Vec2::new(0.5, height);
    let corner = middle - SIZE / 2.0;
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(corner.x),
        top: px(corner.y),
        width: px(SIZE.x),
        height: px(SIZE.y),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        padding: UiRect::axes(px(20), px(16)),
        border: px(1).all(),
        border_radius: BorderRadius::all(px(16)),
        ..default()
    };
    let shadow = BoxShadow::new(Color::BLACK.with_alpha(0.35), px(0), px(8), px(0), px(28));
    let colors = (BackgroundColor(kit.palette.panel), BorderColor::all(kit.palette.line), shadow);
    let card = commands.spawn((Banner, node, colors, Hovered::default())).id();
    kit.fill_node(card, |paper| {
        let palette = *paper.palette;
        let about = [("moves", moves.into()), ("steps", session.steps().into())];
        let title = paper.words.with("block-solved-in", &about);
        paper.bold(title, FIGURE, palette.ink);
        paper.nest(row(6.0), |paper| {
            let stars = session.stars().map_or(0, Stars::count);
            for star in 0..3 {
                let color = if star < stars { palette.star } else { palette.line };
                paper.icon(IconId::STAR, 26.0, color);
            }
        });
        paper.text(paper.words.say(&verdict), TEXT, palette.muted);
        if let Some(record) = record {
            paper.text(paper.words.say(&record), TEXT, palette.ink);
        }
        paper.nest(Node { width: percent(100), ..row(8.0) }, |paper| {
            let next = match *session.source() {
                Source::Level(level) => Command::New(level),
                _ => Command::Next,
            };
            let green = Tone::Strong(palette.good);
            paper.button(&paper.say("block-next"), next, green, 1.0);
            paper.button(&paper.say("block-try-again"), Command::Restart, Tone::Plain, 1.0);
        });
    });
}

/// How the moves compare with the fewest.
fn verdict(session: &Session) -> Phrase {
    let made = session.made(Metric::Moves);
    match session.fewest(Metric::Moves) {
        _ if session.is_helped() => Phrase::new("block-solved-with-help"),
        None => Phrase::new("block-fewest-unknown"),
        Some(fewest) if made <= fewest => Phrase::new("block-no-shorter-way"),
        Some(fewest) => {
            Phrase::new("block-more-than-fewest").with("more", made - fewest).with("fewest", fewest)
        }
    }
}

/// The player's best result, and the days in a row.
fn record(session: &Session, library: &Library, calendar: Calendar) -> Option<Phrase> {
    let best = library.best(session.board())?.moves;
    let days = match (session.source(), calendar.today()) {
        (Source::Daily(_), Some(today)) => library.progress().daily_streak(today).current,
        _ => 0,
    };
    Some(if days >= 2 {
        Phrase::new("block-your-best-days").with("best", best).with("days", days)
    } else {
        Phrase::new("block-your-best").with("best", best)
    })
}
