//! The analysis: the score as a bar, how far it looks ahead, the best line, and the values of all moves as a graph.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use carom_engine::tablut::Side;
use carom_play::tablut::{NodeId, Value};
use carom_shell::frame::Frame;
use carom_shell::input::{PointerEvent, PointerEvents};
use carom_shell::overlay::Overlay;
use carom_shell::panel::kit::{Kit, LABEL, Paper, TEXT, Tone};
use carom_shell::panel::section_width;
use carom_shell::screen::Screen;
use carom_shell::theme::{Theme, rgb};
use carom_shell::words::{Phrase, Words};
use carom_solver::duel::Score;

use super::{emblem, has_second_line, piece, section, shown};
use crate::analysis::Analysis;
use crate::board::craft::Workshop;
use crate::board::marks::{self, line_color};
use crate::command::{Command, ToggleAnalysis};
use crate::files::Opened;
use crate::ids::PLAY;
use crate::session::Session;

/// The number of moves of the best line that are written.
const LINE: usize = 4;
/// Below this value in hundredths of a piece nobody is better.
const EVEN: i32 = 15;
/// The width of the legend of the graph.
const LEGEND: f32 = 22.0;
/// The lowest bar of the graph, so that every known value is seen.
const LOWEST: f32 = 4.0;

/// What says which side is above.
#[derive(Component)]
pub struct Legend;

/// The bar of the score.
#[derive(Component)]
pub struct ScoreBar;

/// The value of a place.
#[derive(Component)]
pub struct Bar;

/// A place without a value yet.
#[derive(Component)]
pub struct Unknown;

/// An expected move.
#[derive(Component)]
pub struct Expected;

/// The graph of the values.
#[derive(Component)]
pub struct Graph {
    /// The places of the line, from the left.
    places: Vec<NodeId>,
    /// The part of the width that each of them has.
    part: f32,
}

impl Graph {
    /// The place at a part of the width; after the last one, the last one.
    fn place(&self, at: f32) -> Option<NodeId> {
        let is_before = |&(after, _): &(u16, &NodeId)| at < f32::from(after) * self.part;
        let place = (1_u16..).zip(&self.places).find(is_before).map(|it| it.1);
        place.or(self.places.last()).copied()
    }

    pub const fn part(&self) -> f32 {
        self.part
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (scrub.in_set(Frame::Ask).run_if(in_state(PLAY)), show.in_set(Frame::Draw)),
    );
}

/// A press on the graph goes to the place under the pointer, which is the mouse or a finger, and a drag goes on to others. The
/// graph is drawn again meanwhile, so the pointer is looked at, not the entity.
pub(super) fn scrub(
    pointer: Res<PointerEvents>,
    window: Single<&Window, With<PrimaryWindow>>,
    graphs: Query<(&Graph, &ComputedNode, &UiGlobalTransform)>,
    (session, overlay): (Res<Session>, Res<Overlay>),
    mut is_held: Local<bool>,
    mut commands: MessageWriter<Command>,
) {
    let mut here = session.tree().here();
    for event in pointer.iter() {
        let point = match event {
            PointerEvent::Down(point) | PointerEvent::Move(point) => point,
            PointerEvent::Up(_) | PointerEvent::Cancel => {
                *is_held = false;
                continue;
            }
        };
        let Some((graph, node, place)) = graphs.iter().next() else { continue };
        // From the middle of the node, in its sizes.
        let at = node.normalize_point(*place, window.scale_factor() * point);
        let Some(at) = at else { continue };
        if matches!(event, PointerEvent::Down(_)) {
            *is_held = at.abs().max_element() <= 0.5 && !overlay.is_open();
        }
        let to = graph.place(at.x + 0.5);
        if let Some(to) = to.filter(|&to| *is_held && to != here) {
            commands.write(Command::Go(to));
            here = to;
        }
    }
}

fn show(
    mut kit: Kit,
    mut workshop: Workshop,
    (session, analysis, opened): (Res<Session>, Res<Analysis>, Res<Opened>),
    screen: Res<Screen>,
) {
    let changed = session.is_changed() || analysis.is_changed() || screen.is_changed();
    if !changed && !kit.is_changed() {
        return;
    }
    // Below the board a title with two lines leaves no room for everything.
    let is_short = screen.is_upright() && has_second_line(&session, &opened);
    kit.fill(section::ANALYSIS, |paper| {
        let is_on = analysis.is_on();
        let value = session.tree().value(session.tree().here()).filter(|_| is_on);
        head(paper, value, is_on, session.is_remote());
        if is_on {
            if !is_short {
                bar(paper, value);
            }
            line(paper, value);
            // Below the board is more room than beside it.
            let height = if screen.is_upright() && !is_short { 48.0 } else { 36.0 };
            let width = section_width(&screen) - LEGEND;
            paper.row(0.0, |paper| {
                legend(paper, &mut workshop, height);
                graph(paper, &session, Vec2::new(width, height));
            });
        }
    });
}

/// The button, the score and the depth.
fn head(paper: &mut Paper, value: Option<&Value>, is_on: bool, is_remote: bool) {
    let palette = *paper.palette;
    paper.row(10.0, |paper| {
        let tone = match (is_on, is_remote) {
            (true, _) => Tone::On,
            // A network game has no analysis.
            (false, true) => Tone::Off,
            (false, false) => Tone::Plain,
        };
        paper.button(&paper.say("tablut-analysis"), ToggleAnalysis, tone, 0.0);
        // The text uses two lines rather than too much of the row.
        let width = Node { flex_grow: 1.0, flex_shrink: 1.0, min_width: px(0), ..default() };
        if let Some(value) = value {
            let text = score(paper.words, value);
            paper.nest(width, |paper| paper.text(text, TEXT, palette.ink));
            // The end of a game needs no search, and neither does a move that wins at once.
            if !value.line.is_empty() && value.depth > 0 {
                let depth = paper.words.with("tablut-depth", &[("depth", value.depth.into())]);
                paper.line(depth, LABEL, palette.muted);
            }
        } else {
            let key = if is_on { "tablut-analysing" } else { "tablut-analysis-is" };
            let text = paper.say(key);
            paper.nest(width, |paper| paper.text(text, LABEL, palette.muted));
        }
    });
}

/// The score in words.
fn score(words: &Words, value: &Value) -> String {
    let better =
        if value.share(Side::Attackers) >= 0.5 { Side::Attackers } else { Side::Defenders };
    let side = better.to_string();
    words.say(&match value.score_for(better) {
        Score::Win(0) => Phrase::new("tablut-score-won").with("side", side),
        // The search counts the moves of both sides. Players count those of the winner, who makes the last one.
        Score::Win(plies) => {
            Phrase::new("tablut-score-win").with("side", side).with("moves", plies.div_ceil(2))
        }
        Score::Value(value) if value.abs() >= EVEN => {
            let pieces = words.decimal(f64::from(value.abs()) / 100.0);
            // French counts 1.9 pieces as one.
            let phrase =
                Phrase::new("tablut-score-ahead").with("side", side).with("pieces", pieces);
            phrase.with("count", value.abs() / 100)
        }
        Score::Value(_) | Score::Loss(_) => Phrase::new("tablut-score-even"),
    })
}

/// The colours of both sides, like their pieces.
const fn colors(theme: Theme) -> [Color; 2] {
    match theme {
        Theme::Light => [rgb(0x4A_30_20), rgb(0xE9_D2_A4)],
        Theme::Dark => [rgb(0x84_4B_3A), rgb(0xC9_D2_DF)],
    }
}

/// The share of each side in the expected result.
fn bar(paper: &mut Paper, value: Option<&Value>) {
    let palette = *paper.palette;
    let [attackers, defenders] = colors(palette.look.theme);
    let share = value.map_or(0.5, |it| it.share(Side::Attackers));
    let node = Node {
        height: px(12),
        border: px(1).all(),
        border_radius: BorderRadius::all(px(6)),
        overflow: Overflow::clip(),
        ..default()
    };
    let frame = (node, BackgroundColor(defenders), BorderColor::all(palette.line), ScoreBar);
    paper.nest(frame, |paper| {
        let part = Node { width: percent(100.0 * share), height: percent(100), ..default() };
        paper.nest((part, BackgroundColor(attackers)), |_| ());
    });
}

/// The expected moves: those that have an arrow on the board have its colour.
fn line(paper: &mut Paper, value: Option<&Value>) {
    let palette = *paper.palette;
    let moves = value.map(|it| it.line.iter().take(LINE)).into_iter().flatten();
    paper.row(9.0, |paper| {
        let text = match value {
            None => Some("…".to_owned()),
            // A game that has ended has no best moves.
            Some(value) => value.line.is_empty().then(|| paper.say("tablut-over")),
        };
        if let Some(text) = text {
            paper.line(text, TEXT - 1.0, palette.muted);
        }
        for (number, &mv) in moves.enumerate() {
            let has_arrow = number < marks::LINE;
            let color = if has_arrow { line_color(&palette, number) } else { palette.muted };
            let size = TEXT - 1.0;
            let fonts = paper.fonts();
            let font = if number == 0 { fonts.bold(size) } else { fonts.regular(size) };
            paper.marked(shown(mv), font, color, (TextLayout::no_wrap(), Expected));
        }
    });
}

/// Whether nobody is better.
fn is_even(value: &Value) -> bool {
    matches!(value.score_for(Side::Attackers), Score::Value(it) if it.abs() < EVEN)
}

/// Which side is better above the middle of the graph, and which one below it.
fn legend(paper: &mut Paper, workshop: &mut Workshop, height: f32) {
    let node = Node {
        width: px(LEGEND),
        height: px(height),
        flex_direction: FlexDirection::Column,
        justify_content: JustifyContent::SpaceAround,
        flex_shrink: 0.0,
        ..default()
    };
    paper.nest((node, Legend), |paper| {
        for side in [Side::Attackers, Side::Defenders] {
            piece(paper, workshop, emblem(side), 13.0);
        }
    });
}

/// What every place of the line is worth for the attackers, as bars from the middle. Where nobody is better, the bar is around
/// the middle. A place without a value yet is a grey column.
fn graph(paper: &mut Paper, session: &Session, size: Vec2) {
    let palette = *paper.palette;
    let tree = session.tree();
    let places: Vec<NodeId> = [NodeId::START].into_iter().chain(tree.line()).collect();
    let step = (size.x / places.len().max(24) as f32).min(16.0);
    let colors = colors(palette.look.theme);
    let node = Node {
        width: px(size.x),
        height: px(size.y),
        border_radius: BorderRadius::all(px(8)),
        overflow: Overflow::clip(),
        ..default()
    };
    let graph = Graph { places: places.clone(), part: step / size.x };
    paper.nest((node, BackgroundColor(palette.sunk), graph), |paper| {
        let place = |left: f32, top: f32, width: f32, height: f32| Node {
            position_type: PositionType::Absolute,
            left: px(left),
            top: px(top),
            width: px(width),
            height: px(height),
            ..default()
        };
        let half = size.y / 2.0;
        let middle = place(0.0, half - 0.5, size.x, 1.0);
        paper.nest((middle, BackgroundColor(palette.muted.with_alpha(0.6))), |_| ());
        for (number, &id) in places.iter().enumerate() {
            let left = number as f32 * step;
            if id == tree.here() {
                let here = BackgroundColor(palette.accent.with_alpha(0.3));
                paper.nest((place(left, 0.0, step, size.y), here), |_| ());
            }
            if let Some(value) = tree.value(id) {
                // Above the middle the attackers are better.
                let share = value.share(Side::Attackers);
                let height = (half * (2.0 * share - 1.0).abs()).max(LOWEST);
                let (top, height, color) = match (is_even(value), share >= 0.5) {
                    (true, _) => (half - LOWEST / 2.0, LOWEST, palette.muted),
                    (false, true) => (half - height, height, colors[0]),
                    (false, false) => (half, height, colors[1]),
                };
                // A dark bar on a dark ground, or a light one on a light ground, has an edge.
                let edge = if step >= 8.0 { px(1).all() } else { UiRect::ZERO };
                let node = place(left + 0.1 * step, top, 0.8 * step, height);
                let bar = (Node { border: edge, ..node }, BorderColor::all(palette.muted));
                paper.nest((bar, BackgroundColor(color), Bar), |_| ());
            } else {
                // A column that is not known yet is not an even one.
                let ground = BackgroundColor(palette.muted.with_alpha(0.22));
                let node = place(left + 0.1 * step, 0.0, 0.8 * step, size.y);
                paper.nest((node, ground, Unknown), |_| ());
            }
            if tree.mark(id).is_some() {
                let node = Node {
                    border_radius: BorderRadius::MAX,
                    ..place(left + step / 2.0 - 2.5, size.y - 7.0, 5.0, 5.0)
                };
                paper.nest((node, BackgroundColor(palette.danger)), |_| ());
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::words;
    use carom_shell::words::Language;

    #[test]
    fn the_moves_of_the_winner_are_counted() {
        let text = |language, score| {
            let value = Value { score, to_move: Side::Attackers, depth: 1, line: Vec::new() };
            super::score(&words(language), &value)
        };
        let english = |score| text(Language::English, score);
        assert_eq!(english(Score::Win(1)), "Attackers win in one move");
        assert_eq!(english(Score::Win(3)), "Attackers win in 2 moves");
        assert_eq!(english(Score::Loss(4)), "Defenders win in 2 moves");
        assert_eq!(english(Score::Value(-610)), "Defenders better by 6.1 pieces");
        let french = text(Language::French, Score::Value(-610));
        assert_eq!(french, "Avantage aux défenseurs\u{202f}: 6,1 pions");
        let french = text(Language::French, Score::Value(110));
        assert_eq!(french, "Avantage aux attaquants\u{202f}: 1,1 pion");
        assert_eq!(english(Score::Value(110)), "Attackers better by 1.1 pieces");
    }
}
