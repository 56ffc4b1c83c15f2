//! The banner of a solved round.

use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use carom_play::Stars;

use crate::ricochet::board::Motion;
use crate::ricochet::command::Command;
use crate::ricochet::command::Sheet;
use crate::ricochet::dealing::Daily;
use crate::ricochet::ids::PLAY;
use crate::ricochet::records::RecordsFile;
use crate::ricochet::session::Session;
use crate::ricochet::solving::Best;
use crate::shell::frame::Frame;
use crate::shell::ids::IconId;
use crate::shell::ids::PageId;
use crate::shell::panel::kit::{FIGURE, Kit, TEXT, Tone, row};
use crate::shell::screen::Screen;
use crate::shell::words::Phrase;

/// The card over the board.
#[derive(Component)]
struct Banner;

const SIZE: Vec2 = Vec2::new(372.0, 148.0);
/// The extra height for the line about the records.
const RECORD: f32 = 28.0;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw).run_if(in_state(PLAY)))
        .add_systems(OnExit(PLAY), hide);
}

fn hide(mut commands: Commands, banner: Query<Entity, With<Banner>>) {
    for banner in &banner {
        commands.entity(banner).despawn();
    }
}

/// The shown data: whether the round is solved, the number of moves, the optimum, the records.
type Seen = (bool, usize, Option<usize>, Option<Phrase>);

fn show(
    mut commands: Commands,
    mut kit: Kit,
    session: Res<Session>,
    best: Res<Best>,
    (book, daily): (Res<RecordsFile>, Res<Daily>),
    motion: Res<Motion>,
    screen: Res<Screen>,
    banner: Query<Entity, With<Banner>>,
    (page, mut seen): (Res<State<PageId>>, Local<Seen>),
) {
    let moves = session.moves().len();
    // The banner waits until the last slide is over.
    let is_over = session.is_solved() && motion.is_still();
    let round = session.round();
    let record = is_over.then(|| book.summary(round, daily.date(round))).flatten();
    let now = (is_over, moves, best.moves(), record.clone());
    if *seen == now && !page.is_changed() && !screen.is_changed() && !kit.is_changed() {
        return;
    }
    *seen = now;
    for old in &banner {
        commands.entity(old).despawn();
    }
    if !is_over {
        return;
    }
    // In the middle, where the hole is, unless the banner would cover the target there.
    let (y, rows) = (session.round().goal().square.y(), session.board().size().height());
    let height = match (4 * y).checked_div(rows) {
        Some(1) => 0.75,
        Some(2) => 0.25,
        _ => 0.5,
    };
    let middle = screen.board.min + screen.board.size() * Vec2::new(0.5, height);
    let size = SIZE + Vec2::new(0.0, record.as_ref().map_or(0.0, |_| RECORD));
    let corner = middle - size / 2.0;
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(corner.x),
        top: px(corner.y),
        width: px(size.x),
        height: px(size.y),
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
    let verdict = match (best.moves(), moves) {
        _ if session.is_helped() => Phrase::new("solved-with-help"),
        (None, _) => Phrase::new("optimum-unknown"),
        (Some(best), moves) if moves <= best => Phrase::new("no-shorter-way"),
        (Some(best), moves) => {
            Phrase::new("more-than-optimum").with("more", moves - best).with("best", best)
        }
    };
    kit.fill_node(card, |paper| {
        let palette = *paper.palette;
        paper.row(10.0, |paper| {
            let title = paper.words.with("solved-in", &[("moves", moves.into())]);
            paper.bold(title, FIGURE, palette.ink);
        });
        paper.nest(row(6.0), |paper| {
            let stars = best.stars(moves).filter(|_| !session.is_helped()).map_or(0, Stars::count);
            for star in 0..3 {
                let color = if star < stars { palette.star } else { palette.line };
                paper.icon(IconId::STAR, 24.0, color);
            }
        });
        paper.text(paper.words.say(&verdict), TEXT, palette.muted);
        if let Some(record) = record {
            paper.text(paper.words.say(&record), TEXT, palette.ink);
        }
        paper.nest(Node { width: percent(100), ..row(8.0) }, |paper| {
            let green = palette.good;
            paper.button(&paper.say("next-round"), Command::NewRound, Tone::Strong(green), 1.0);
            let review = Command::Show(Sheet::Review);
            paper.button(&paper.say("review"), review, Tone::Plain, 1.0);
            paper.button(&paper.say("try-again"), Command::Restart, Tone::Plain, 1.0);
        });
    });
}
