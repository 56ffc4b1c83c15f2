//! The analysis: the score as a bar, how far it looks ahead, the best line, and the values of all moves as a graph.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use carom_engine::tablut::Side;
use carom_play::tablut::{NodeId, Value};
use carom_shell::frame::Frame;
use carom_shell::ids::PageId;
use carom_shell::input::{PointerEvent, PointerEvents};
use carom_shell::overlay::Overlay;
use carom_shell::panel::section_width;
use carom_shell::panel::ui::{LABEL, TEXT, UiBuilder, column};
use carom_shell::screen::{Form, Screen};
use carom_shell::theme::{Palette, rgb};
use carom_shell::words::{Phrase, Words};
use carom_solver::duel::Score;

use super::{reason, result, shown};
use crate::analysis::Analysis;
use crate::board::marks::{self, line_color};
use crate::command::Command;
use crate::ids::PLAY;
use crate::session::Session;

/// The most moves of the best line that are written.
const LINE: usize = 4;
/// Below this value in hundredths of a piece nobody is better.
const EVEN: i32 = 15;
/// The space around what the card shows, and between its parts, and the heights that its graph can have.
const SIDE: f32 = 16.0;
const END: f32 = 14.0;
const GAP: f32 = 8.0;
pub(super) const LOWEST: f32 = 20.0;
pub(super) const HIGHEST: f32 = 58.0;
/// The width of the bar beside the board.
const BAR: f32 = 14.0;

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
    pub(crate) part: f32,
}

impl Graph {
    /// The place at a part of the width; after the last one, the last one.
    fn place(&self, at: f32) -> Option<NodeId> {
        let is_before = |&(after, _): &(u16, &NodeId)| at < f32::from(after) * self.part;
        let place = (1_u16..).zip(&self.places).find(is_before).map(|it| it.1);
        place.or(self.places.last()).copied()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (scrub.in_set(Frame::Input).run_if(in_state(PLAY)), show_bar.in_set(Frame::Draw)),
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

/// The height of the card with its margin, for a graph of a height; without a graph it is 0.
pub(super) fn height(graph: f32) -> f32 {
    let texts = 1.2 * (TEXT + TEXT - 1.0) + GAP;
    2.0 * END + texts + if graph > 0.0 { GAP + graph } else { 0.0 } + GAP
}

/// The card above the moves. It tells the result if the hint box does not.
pub(super) fn card(
    ui: &mut UiBuilder,
    session: &Session,
    screen: &Screen,
    graph_high: f32,
    has_box: bool,
) {
    let value = session.tree().value(session.tree().here());
    let node = Node {
        padding: UiRect::axes(px(SIDE), px(END)),
        margin: UiRect::bottom(px(GAP)),
        border_radius: BorderRadius::all(px(18)),
        ..column(GAP)
    };
    let ground = BackgroundColor(ui.palette.surface);
    ui.nest((node, ground), |ui| {
        let width = section_width(screen) - 2.0 * SIDE;
        head(ui, value);
        match session.ending().filter(|_| !has_box) {
            Some(ending) => {
                let text = [result(ui.words, ending.outcome), reason(ui.words, session, ending)];
                let font = ui.fonts().regular(TEXT - 1.0);
                ui.row(0.0, |ui| ui.clipped(text.join(" · "), font, ui.palette.ink));
            }
            None => line(ui, value, width),
        }
        if graph_high > 0.0 {
            graph(ui, session, Vec2::new(width, graph_high));
        }
    });
}

/// A node at a place of its parent.
fn place(left: f32, top: f32, width: f32, height: f32) -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(left),
        top: px(top),
        width: px(width),
        height: px(height),
        ..default()
    }
}

/// The bar beside the board.
fn show_bar(
    palette: Res<Palette>,
    (session, analysis, screen): (Res<Session>, Res<Analysis>, Res<Screen>),
    (page, overlay): (Res<State<PageId>>, Res<Overlay>),
    old: Query<Entity, With<ScoreBar>>,
    mut commands: Commands,
) {
    let changed = session.is_changed() || analysis.is_changed() || screen.is_changed();
    if !changed && !palette.is_changed() && !page.is_changed() && !overlay.is_changed() {
        return;
    }
    old.iter().for_each(|it| commands.entity(it).despawn());
    let is_beside = screen.form == Form::Landscape && !screen.is_alone;
    if !analysis.is_on() || !is_beside || *page.get() != PLAY {
        return;
    }
    let [attackers, defenders] = COLORS;
    let value = session.tree().value(session.tree().here());
    let share = value.map_or(0.5, |it| it.share(Side::Attackers));
    let board = screen.board;
    let node = Node {
        flex_direction: FlexDirection::Column,
        border: px(1).all(),
        border_radius: BorderRadius::all(px(BAR / 2.0)),
        overflow: Overflow::clip(),
        ..place(board.max.x + 10.0, board.min.y, BAR, board.height())
    };
    let colors = (BackgroundColor(defenders), BorderColor::all(palette.outline));
    commands.spawn((ScoreBar, node, colors, Pickable::IGNORE)).with_children(|bar| {
        let part = Node { width: percent(100), height: percent(100.0 * share), ..default() };
        bar.spawn((part, BackgroundColor(attackers), Pickable::IGNORE));
    });
}

/// Who is ahead, and by how much.
fn head(ui: &mut UiBuilder, value: Option<&Value>) {
    let ink = ui.palette.ink;
    ui.row(10.0, |ui| {
        let Some(value) = value else {
            return ui.bold_line(ui.say("tablut-analysing"), TEXT, ink);
        };
        let (text, pieces) = score(ui.words, value);
        let font = ui.fonts().bold(TEXT);
        ui.clipped(text, font, ink);
        if let Some(pieces) = pieces {
            ui.bold_line(pieces, LABEL + 1.0, ink);
        }
    });
}

/// Who is ahead in words, and the number of pieces.
pub(super) fn score(words: &Words, value: &Value) -> (String, Option<String>) {
    let better =
        if value.share(Side::Attackers) >= 0.5 { Side::Attackers } else { Side::Defenders };
    let side = better.to_string();
    let about = |key| Phrase::new(key).with("side", side.clone());
    let (phrase, pieces) = match value.score_for(better) {
        Score::Win(0) => (about("tablut-score-won"), None),
        // The search counts the moves of both sides. Players count those of the winner, who makes the last one.
        Score::Win(plies) => (about("tablut-score-win").with("moves", plies.div_ceil(2)), None),
        Score::Value(value) if value.abs() >= EVEN => {
            let pieces = words.decimal(f64::from(value.abs()) / 100.0);
            // French counts 1.9 pieces as one.
            let pieces = Phrase::new("tablut-pieces").with("pieces", pieces);
            (about("tablut-score-ahead"), Some(pieces.with("count", value.abs() / 100)))
        }
        Score::Value(_) | Score::Loss(_) => (Phrase::new("tablut-score-even"), None),
    };
    (words.say(&phrase), pieces.map(|it| words.say(&it)))
}

/// The colours of both sides, like their pieces in every theme: the attackers, the defenders.
const COLORS: [Color; 2] = [rgb(0x3A_26_18), rgb(0xFF_F6_E2)];

/// The expected moves for which there is room: those that have an arrow on the board have its colour.
fn line(ui: &mut UiBuilder, value: Option<&Value>, width: f32) {
    /// The width of the word before them, and of a move with the space before it.
    const BEST: f32 = 60.0;
    const MOVE: f32 = 51.0;
    let palette = *ui.palette;
    let count = (1..=LINE).rev().find(|&it| BEST + it as f32 * MOVE <= width).unwrap_or(1);
    ui.row(9.0, |ui| {
        let size = TEXT - 1.0;
        let Some(value) = value else { return ui.line("…", size, palette.muted) };
        // A game that has ended has no best moves.
        if value.line.is_empty() {
            return ui.line(ui.say("tablut-over"), size, palette.muted);
        }
        ui.bold_line(ui.say("tablut-best"), size, palette.good);
        for (number, &mv) in value.line.iter().take(count).enumerate() {
            let has_arrow = number < marks::LINE;
            let color = if has_arrow { line_color(&palette, number) } else { palette.muted };
            let fonts = ui.fonts();
            let font = if number == 0 { fonts.bold(size) } else { fonts.regular(size) };
            ui.marked(shown(mv), font, color, (TextLayout::no_wrap(), Expected));
        }
    });
}

/// What every place of the line is worth: the attackers have the upper part of a column, the defenders the rest. A place without a
/// value yet is a grey column.
fn graph(ui: &mut UiBuilder, session: &Session, size: Vec2) {
    let palette = *ui.palette;
    let tree = session.tree();
    let places: Vec<NodeId> = [NodeId::START].into_iter().chain(tree.line()).collect();
    let step = size.x / places.len() as f32;
    let [attackers, defenders] = COLORS;
    let node = Node {
        width: px(size.x),
        height: px(size.y),
        border_radius: BorderRadius::all(px(6)),
        overflow: Overflow::clip(),
        ..default()
    };
    let graph = Graph { places: places.clone(), part: step / size.x };
    ui.nest((node, BackgroundColor(palette.sunk), graph), |ui| {
        for (number, &id) in places.iter().enumerate() {
            let left = number as f32 * step;
            let Some(value) = tree.value(id) else {
                // A column that is not known yet is not an even one.
                let ground = BackgroundColor(palette.muted.with_alpha(0.3));
                ui.nest((place(left, 0.0, step, size.y), ground, Unknown), |_| ());
                continue;
            };
            let height = size.y * value.share(Side::Attackers);
            let below = place(left, height, step, size.y - height);
            ui.nest((below, BackgroundColor(defenders)), |_| ());
            let bar = place(left, 0.0, step, height);
            ui.nest((bar, BackgroundColor(attackers), Bar), |_| ());
        }
        let middle = place(0.0, size.y / 2.0 - 0.5, size.x, 1.0);
        ui.nest((middle, BackgroundColor(palette.outline)), |_| ());
        let marked = places.iter().enumerate().filter(|it| tree.mark(*it.1).is_some());
        for (number, _) in marked {
            let left = (number as f32 + 0.5) * step - 2.5;
            let node = place(left, size.y - 7.0, 5.0, 5.0);
            let node = Node { border_radius: BorderRadius::MAX, ..node };
            ui.nest((node, BackgroundColor(palette.danger)), |_| ());
        }
        let here = places.iter().position(|&it| it == tree.here()).unwrap_or(0);
        let share = tree.value(tree.here()).map_or(0.5, |it| it.share(Side::Attackers));
        let (x, y) = ((here as f32 + 0.5) * step, (size.y * share).clamp(6.0, size.y - 6.0));
        let dot = Node {
            border: px(2).all(),
            border_radius: BorderRadius::MAX,
            ..place(x - 6.0, y - 6.0, 12.0, 12.0)
        };
        let colors = (BackgroundColor(palette.focus), BorderColor::all(palette.surface));
        ui.nest((dot, colors), |_| ());
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
            let (text, pieces) = super::score(&words(language), &value);
            [Some(text), pieces].into_iter().flatten().collect::<Vec<_>>().join(" · ")
        };
        let english = |score| text(Language::English, score);
        assert_eq!(english(Score::Win(1)), "Attackers win in one move");
        assert_eq!(english(Score::Win(3)), "Attackers win in 2 moves");
        assert_eq!(english(Score::Loss(4)), "Defenders win in 2 moves");
        assert_eq!(english(Score::Value(-610)), "Defenders are ahead · 6.1 pieces");
        let french = text(Language::French, Score::Value(-610));
        assert_eq!(french, "Avantage aux défenseurs · 6,1 pions");
        let french = text(Language::French, Score::Value(110));
        assert_eq!(french, "Avantage aux attaquants · 1,1 pion");
        assert_eq!(english(Score::Value(110)), "Attackers are ahead · 1.1 pieces");
    }
}
