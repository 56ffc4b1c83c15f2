//! The map of a game's puzzles: one pack at a time, each puzzle as a small board with its stars.

use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform, UiSystems};
use carom_play::Stars;
use carom_play::packs::{LevelId, Pack, Packs};
use carom_play::records::Best;

use super::Tip;
use super::more::{self, SHADE};
use super::notice;
use super::thumbnails::PictureSource;
use super::ui::{LABEL, TEXT, Tone, UiBuilder, column, control_node, row};
use crate::action::BoxedAction;
use crate::command::AddCommand as _;
use crate::frame::Frame;
use crate::overlay::{self, CardBody, Overlay, Toggled};
use crate::screen::Screen;
use crate::theme::Glyph;

/// A command to the map.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Show a pack, by its number.
    Show(usize),
}

/// The pack that the player has chosen on the open card.
#[derive(Resource, Default, PartialEq, Eq, Debug)]
pub struct ChosenPack(Option<usize>);

/// The next puzzle to solve.
#[derive(Component)]
struct NextPuzzle;

pub(super) fn plugin(app: &mut App) {
    app.add_command::<Command>()
        .init_resource::<ChosenPack>()
        .add_systems(Update, choose.in_set(Frame::Navigate).after(Toggled))
        .add_systems(
            PostUpdate,
            reveal.after(UiSystems::Layout).after(notice::reveal).before(more::tell_more),
        );
}

/// A card begins with the pack of the open puzzle.
fn choose(
    mut commands: MessageReader<Command>,
    overlay: Res<Overlay>,
    mut chosen: ResMut<ChosenPack>,
) {
    if overlay.is_changed() {
        chosen.set_if_neq(ChosenPack(None));
    }
    for Command::Show(pack) in commands.read() {
        chosen.set_if_neq(ChosenPack(Some(*pack)));
    }
}

/// The next puzzle of a long pack is in sight when the pack opens.
fn reveal(
    puzzles: Query<(&ComputedNode, &UiGlobalTransform), Added<NextPuzzle>>,
    body: Option<Single<(&mut ScrollPosition, &ComputedNode, &UiGlobalTransform), With<CardBody>>>,
) {
    let (Some(body), Some((puzzle, place))) = (body, puzzles.iter().next()) else { return };
    let (mut position, body, middle) = body.into_inner();
    let end =
        |node: &ComputedNode, place: &UiGlobalTransform| place.translation.y + 0.5 * node.size().y;
    let below = (end(puzzle, place) - end(body, middle)) * body.inverse_scale_factor() + SHADE;
    if below > SHADE {
        position.y += below.ceil();
    }
}

/// The packs of a game for the map.
pub struct LevelMap<'a, P> {
    pub packs: &'a Packs<P>,
    pub chosen: &'a ChosenPack,
    pub screen: &'a Screen,
    /// The puzzle in play.
    pub open: Option<LevelId>,
    pub name: &'a dyn Fn(&UiBuilder, &Pack<P>) -> String,
    /// What puzzles that are beside one another have in common. Where it changes, it stands above them.
    pub group: Option<&'a dyn Fn(&UiBuilder, &P) -> String>,
    /// A word beside the number of a puzzle.
    pub note: &'a dyn Fn(&P) -> String,
    pub best: &'a dyn Fn(&P) -> Option<Best>,
    pub picture: &'a dyn Fn(&P) -> PictureSource,
    /// The command that opens a puzzle.
    pub action: &'a dyn Fn(LevelId) -> BoxedAction,
}

/// The space between two puzzles.
const GAP: f32 = 8.0;
/// The least width of a puzzle, and the largest width of all.
const LEAST: f32 = 96.0;
const WIDEST: f32 = 920.0;
/// The distance from the edge of a puzzle to its picture.
const SPACE: f32 = 7.0;
const STAR: f32 = 16.0;

impl<P> LevelMap<'_, P> {
    /// Draws the names of all packs, and the puzzles of one of them.
    pub fn show(&self, ui: &mut UiBuilder) {
        let all = self.packs.all();
        let is_open = |pack: &Pack<P>| pack.puzzles.iter().any(|it| (self.best)(it).is_none());
        let first = || all.iter().position(is_open).unwrap_or(0);
        let shown = self.chosen.0.or(self.open.map(|it| it.pack)).unwrap_or_else(first);
        let width = room(self.screen);
        ui.nest(Node { width: px(width), ..column(10.0) }, |ui| {
            self.names(ui, shown);
            if let Some(pack) = all.get(shown) {
                self.pack(ui, (shown, pack), width);
            }
        });
    }

    fn names(&self, ui: &mut UiBuilder, shown: usize) {
        ui.bar(GAP, |ui| {
            for (number, pack) in self.packs.all().iter().enumerate() {
                let tone = if number == shown { Tone::On } else { Tone::Plain };
                let name = (self.name)(ui, pack);
                let is_done = pack.puzzles.iter().all(|it| (self.best)(it).is_some());
                let node = Node {
                    height: px(44),
                    column_gap: px(6),
                    padding: UiRect::horizontal(px(12)),
                    ..control_node()
                };
                ui.press_with(Tip(None), node, Command::Show(number), tone, |ui| {
                    ui.bold_line(name, TEXT, ui.palette.ink);
                    if is_done {
                        ui.icon(Glyph::Check, 18.0, ui.palette.good);
                    }
                });
            }
        });
    }

    fn pack(&self, ui: &mut UiBuilder, (number, pack): (usize, &Pack<P>), width: f32) {
        let best: Vec<Option<Best>> = pack.puzzles.iter().map(|it| (self.best)(it)).collect();
        let stars = best.iter().flatten().filter_map(|it| it.stars());
        let stars: u32 = stars.map(Stars::count).map(u32::from).sum();
        let about = [
            ("solved", best.iter().flatten().count().into()),
            ("all", best.len().into()),
            ("stars", stars.into()),
            ("most", (3 * best.len()).into()),
        ];
        ui.small(ui.words.with("map-solved", &about));
        let next = best.iter().position(Option::is_none);
        let side = side(width);
        let mut puzzles = pack.puzzles.iter().zip(best).enumerate().peekable();
        while let Some((_, (first, _))) = puzzles.peek() {
            let group = self.group.map(|it| it(ui, first));
            if let Some(name) = &group {
                ui.caption(name);
            }
            ui.nest(grid(), |ui| {
                while let Some((at, (puzzle, best))) =
                    puzzles.next_if(|it| self.group.map(|of| of(ui, it.1.0)) == group)
                {
                    let place = LevelId { pack: number, number: at };
                    self.puzzle(ui, (place, puzzle), best, next == Some(at), side);
                }
            });
        }
    }

    fn puzzle(
        &self,
        ui: &mut UiBuilder,
        (place, puzzle): (LevelId, &P),
        best: Option<Best>,
        is_next: bool,
        side: f32,
    ) {
        let action = (self.action)(place);
        let tile = Tile {
            name: format!("{action:?}"),
            picture: (self.picture)(puzzle),
            title: (place.number + 1).to_string(),
            note: (self.note)(puzzle),
            best,
            is_open: self.open == Some(place),
            is_next,
        };
        tile.show(ui, side, action);
    }
}

/// Boards beside one another, each in a [`Tile`] of the same side.
pub fn tiles(ui: &mut UiBuilder, screen: &Screen, fill: impl FnOnce(&mut UiBuilder, f32)) {
    let width = room(screen);
    let node = Node { width: px(width), ..grid() };
    ui.nest(node, |ui| fill(ui, side(width)));
}

/// The width of all puzzles.
fn room(screen: &Screen) -> f32 {
    overlay::inner_width(screen).min(WIDEST)
}

/// The side of a puzzle.
fn side(width: f32) -> f32 {
    let columns = ((width + GAP) / (LEAST + GAP)).floor().max(1.0);
    ((width + GAP) / columns - GAP).floor()
}

fn grid() -> Node {
    Node { flex_wrap: FlexWrap::Wrap, column_gap: px(GAP), row_gap: px(GAP), ..default() }
}

/// A board as a button: its picture, two words and the stars.
pub struct Tile {
    /// Pictures with the same name are equal.
    pub name: String,
    pub picture: PictureSource,
    pub title: String,
    /// A word beside the title.
    pub note: String,
    pub best: Option<Best>,
    /// Whether it is in play.
    pub is_open: bool,
    /// Whether it is the next one to solve.
    pub is_next: bool,
}

impl Tile {
    pub fn show(self, ui: &mut UiBuilder, side: f32, action: impl Into<BoxedAction>) {
        let Self { name, picture, title, note, best, is_open, is_next } = self;
        // What is solved has a ground, and what is open a ring.
        let tone = match best {
            _ if is_open => Tone::On,
            Some(_) => Tone::Plain,
            None => Tone::Bare,
        };
        let node = Node {
            width: px(side),
            padding: px(SPACE - 2.0).all(),
            border: px(2).all(),
            border_radius: BorderRadius::all(px(16)),
            ..column(3.0)
        };
        let fill = |ui: &mut UiBuilder| {
            let (ink, muted, good) = (ui.palette.ink, ui.palette.muted, ui.palette.good);
            // Two games may have puzzles of the same name.
            let name = format!("{} {name}", ui.page().id());
            ui.thumbnail(name, side - 2.0 * SPACE, picture, |ui| {
                if is_next {
                    next_mark(ui);
                }
            });
            let ends = Node {
                justify_content: JustifyContent::SpaceBetween,
                flex_wrap: FlexWrap::Wrap,
                row_gap: px(0),
                ..row(4.0)
            };
            ui.nest(ends, |ui| {
                ui.bold_line(title, TEXT, ink);
                ui.line(note, LABEL, muted);
            });
            match best {
                // A solution whose fewest moves nobody knows has no stars.
                Some(best) if best.stars().is_none() => ui.icon(Glyph::Check, STAR, good),
                _ => ui.best(best, STAR),
            }
        };
        if is_next {
            ui.press_with((Tip(None), NextPuzzle), node, action, tone, fill);
        } else {
            ui.press_with(Tip(None), node, action, tone, fill);
        }
    }
}

/// The mark over the picture of the next puzzle.
fn next_mark(ui: &mut UiBuilder) {
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(5),
        bottom: px(5),
        padding: UiRect::axes(px(8), px(3)),
        border_radius: BorderRadius::MAX,
        ..default()
    };
    let (ink, on_ink, text) = (ui.palette.ink, ui.palette.on_ink, ui.say("map-next"));
    ui.nest((node, BackgroundColor(ink)), |ui| ui.bold_line(text, LABEL, on_ink));
}
