//! The wheel, the middle button, two fingers and the keys that enlarge a large board, what covers its parts outside of its place
//! in the window, and the button that shows all of it again.

use std::time::Duration;

use bevy::camera::visibility::RenderLayers;
use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;

use super::pointer::Covers;
use super::ui::{Tone, UiKit, placed};
use crate::command::Command;
use crate::frame::Frame;
use crate::input::{PairEvent, PointerEvents};
use crate::overlay;
use crate::paint::camera;
use crate::screen::{BoardView, Screen};
use crate::theme::Palette;
use crate::zoom::{BoardZoom, STRIP, WheelEnlarges};

/// The factor of one step of the wheel or of a key.
const STEP: f32 = 1.25;
/// The pixels that a touch pad scrolls for such a step.
const PIXELS: f32 = 80.0;
/// Two fingers that move less, in pixels of the interface, and stay for less time do not move the board: they tap.
const STILL: f32 = 8.0;
const TAP: Duration = Duration::from_millis(400);
/// The longest time between two such taps that belong together.
const PAUSE: Duration = Duration::from_millis(500);

/// Two fingers that hold the board.
struct Pinch {
    /// Where they came, and the enlargement then.
    from: [Vec2; 2],
    zoom: BoardZoom,
    since: Duration,
    /// Whether they have stayed where they came.
    is_still: bool,
}

/// What two fingers do with the board: they enlarge and move it, and two taps show all of it.
#[derive(Default)]
struct Pinches {
    held: Option<Pinch>,
    /// When the last tap ended, if it was the last thing that two fingers did.
    tapped: Option<Duration>,
}

impl Pinches {
    /// The board after an event; `is_on_board` says whether it may be held at a pixel of the window.
    fn follow(
        &mut self,
        event: PairEvent,
        now: Duration,
        zoom: &mut BoardZoom,
        is_on_board: impl Fn(&Vec2) -> bool,
        (screen, extent): (&Screen, Vec2),
    ) {
        match event {
            PairEvent::Down(from) => {
                let pinch = Pinch { from, zoom: *zoom, since: now, is_still: true };
                self.held = is_on_board(&middle(from)).then_some(pinch);
            }
            PairEvent::Move(to) => {
                let Some(pinch) = &mut self.held else { return };
                let is_near = |(a, b): (Vec2, Vec2)| a.distance(b) < STILL * screen.scale;
                pinch.is_still &= pinch.from.into_iter().zip(to).all(is_near);
                if !pinch.is_still {
                    *zoom = pinch.zoom;
                    let away = |it: [Vec2; 2]| it[0].distance(it[1]).max(1.0);
                    let by = away(to) / away(pinch.from);
                    zoom.enlarge(by, middle(pinch.from), screen, extent);
                    zoom.drag(middle(to) - middle(pinch.from), screen, extent);
                }
            }
            PairEvent::Up => {
                let Some(pinch) = self.held.take() else { return };
                let is_tap = pinch.is_still && now < pinch.since + TAP;
                let before = self.tapped.take().filter(|it| is_tap && pinch.since < *it + PAUSE);
                if before.is_some() {
                    *zoom = BoardZoom::WHOLE;
                } else if is_tap {
                    self.tapped = Some(now);
                }
            }
        }
    }
}

fn middle([a, b]: [Vec2; 2]) -> Vec2 {
    a.midpoint(b)
}

/// One of the boxes around what is shown of the board, by its number.
#[derive(Component)]
pub struct Surround(usize);

/// The line around the place of an enlarged board.
#[derive(Component)]
struct Frontier;

/// The button that shows the whole board.
#[derive(Component)]
pub struct WholeBoard;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardZoom>()
        .init_resource::<WheelEnlarges>()
        .add_message::<MouseWheel>()
        .add_message::<MouseButtonInput>()
        .add_systems(Startup, spawn)
        .add_systems(
            Update,
            (
                turn.in_set(Frame::Layout).before(overlay::scroll).before(camera::aim),
                (surround, label).in_set(Frame::Draw),
            ),
        );
}

/// What the player does with the board as a whole.
fn turn(
    mut commands: MessageReader<Command>,
    (mut wheel, mut buttons): (MessageReader<MouseWheel>, MessageReader<MouseButtonInput>),
    (pointer, covers, time): (Res<PointerEvents>, Covers, Res<Time<Real>>),
    (screen, view): (Res<Screen>, Res<BoardView>),
    (mut zoom, mut enlarges): (ResMut<BoardZoom>, ResMut<WheelEnlarges>),
    mut seen: Local<Option<RenderLayers>>,
    // Where the pointer was if it drags the board.
    (mut held, mut pinches): (Local<Option<Vec2>>, Local<Pinches>),
) {
    let extent = view.extent.max(Vec2::ONE);
    let mut next = *zoom;
    if seen.as_ref() != Some(&view.layer) {
        *seen = Some(view.layer.clone());
        next = BoardZoom::WHOLE;
        pinches.held = None;
    }
    let can_enlarge = view.layer != RenderLayers::none() && BoardZoom::most(extent) > 1.0;
    let board =
        Rect::from_corners(screen.scale * screen.board.min, screen.scale * screen.board.max);
    let is_on_board = |pixel: &Vec2| can_enlarge && board.contains(*pixel) && !covers.at(*pixel);
    let over = pointer.place().filter(is_on_board);
    enlarges.set_if_neq(WheelEnlarges(over.is_some()));
    let turns = wheel.read().map(|it| match it.unit {
        MouseScrollUnit::Line => it.y,
        MouseScrollUnit::Pixel => it.y / PIXELS,
    });
    let turns: f32 = turns.sum();
    if let Some(pixel) = over {
        // Some systems report one notch of a wheel twice.
        next.enlarge(STEP.powf(turns.clamp(-1.0, 1.0)), pixel, &screen, extent);
    }
    for button in buttons.read().filter(|it| it.button == MouseButton::Middle) {
        *held = over.filter(|_| button.state == ButtonState::Pressed);
    }
    if let (Some(from), Some(to)) = (*held, pointer.place()) {
        next.drag(to - from, &screen, extent);
        *held = Some(to);
    }
    for event in pointer.pairs() {
        pinches.follow(event, time.elapsed(), &mut next, is_on_board, (&screen, extent));
    }
    for command in commands.read() {
        let by = match command {
            Command::Enlarge if can_enlarge => STEP,
            Command::Reduce => 1.0 / STEP,
            Command::ShowWholeBoard => 0.0,
            _ => continue,
        };
        next.enlarge(by, board.center(), &screen, extent);
    }
    zoom.set_if_neq(next);
}

/// [`surround`] gives the nodes their places.
fn spawn(mut commands: Commands) {
    commands.spawn((Frontier, Node::default(), Pickable::IGNORE, GlobalZIndex(-1)));
    // Everything else of the window is above.
    for number in 0..4 {
        commands.spawn((Surround(number), Node::default(), Hovered::default(), GlobalZIndex(-1)));
    }
    // The wheel also enlarges the board over the strip below it.
    commands.spawn((Surround(4), Node::default(), GlobalZIndex(-1)));
}

/// Covers what lies around the place of an enlarged board.
fn surround(
    (zoom, screen, palette): (Res<BoardZoom>, Res<Screen>, Res<Palette>),
    (boxes, frame): (Query<(Entity, &Surround)>, Single<Entity, With<Frontier>>),
    mut commands: Commands,
) {
    if !(zoom.is_changed() || screen.is_changed() || palette.is_changed()) {
        return;
    }
    let Rect { min, max } = screen.board;
    let view = zoom.view(&screen);
    let Vec2 { x: right, y: bottom } = screen.size;
    let places = [
        Rect::new(0.0, 0.0, right, min.y),
        Rect::new(0.0, max.y, right, bottom),
        Rect::new(0.0, min.y, min.x, max.y),
        Rect::new(max.x, min.y, right, max.y),
        Rect { min: Vec2::new(min.x, view.max.y), max },
    ];
    let display = if zoom.is_whole() { Display::None } else { Display::Flex };
    for (entity, &Surround(number)) in &boxes {
        let node = Node { display, ..placed(places[number]) };
        commands.entity(entity).insert((node, BackgroundColor(palette.ground)));
    }
    let node = Node { display, border: px(1).all(), ..placed(view) };
    commands.entity(*frame).insert((node, BorderColor::all(palette.line)));
}

/// Shows how much the board is enlarged, on the button that shows all of it, in the strip below the board.
fn label(
    (zoom, screen): (Res<BoardZoom>, Res<Screen>),
    mut kit: UiKit,
    shown: Query<Entity, With<WholeBoard>>,
) {
    if !(zoom.is_changed() || screen.is_changed() || kit.is_changed()) {
        return;
    }
    for button in &shown {
        kit.commands().entity(button).try_despawn();
    }
    if zoom.is_whole() {
        return;
    }
    let node = Node {
        position_type: PositionType::Absolute,
        right: px(screen.size.x - screen.board.max.x),
        bottom: px(screen.size.y - screen.board.max.y),
        height: px(STRIP),
        align_items: AlignItems::Center,
        ..default()
    };
    let parent = kit.commands().spawn((WholeBoard, node, Hovered::default())).id();
    kit.fill_node(parent, |ui| {
        let factor = format!("{:.1}", zoom.factor());
        let text = ui.words.with("whole-board", &[("factor", factor.into())]);
        ui.button(&text, Command::ShowWholeBoard, Tone::Plain, 0.0);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of robots on a phone.
    const EXTENT: Vec2 = Vec2::splat(17.0);

    fn screen() -> Screen {
        Screen::new(Vec2::new(390.0, 844.0))
    }

    /// Two fingers at the left and right of a place.
    fn around(place: Vec2, away: f32) -> [Vec2; 2] {
        [place - Vec2::new(away, 0.0), place + Vec2::new(away, 0.0)]
    }

    /// What two fingers do one after another, each this many milliseconds after the begin.
    fn after(events: &[(PairEvent, u64)], zoom: BoardZoom) -> BoardZoom {
        let (mut pinches, mut zoom, screen) = (Pinches::default(), zoom, screen());
        for &(event, time) in events {
            let now = Duration::from_millis(time);
            pinches.follow(
                event,
                now,
                &mut zoom,
                |it| screen.board.contains(*it),
                (&screen, EXTENT),
            );
        }
        zoom
    }

    #[test]
    fn the_places_under_two_fingers_stay_under_them() {
        let screen = screen();
        let from = around(screen.board.center() + Vec2::new(40.0, 30.0), 30.0);
        let to = around(screen.board.center() + Vec2::new(20.0, 60.0), 48.0);
        // Each event is about one of both.
        let moves = [from, [to[0], from[1]], to].map(PairEvent::Move);
        let events: Vec<_> =
            [PairEvent::Down(from)].into_iter().chain(moves).map(|it| (it, 0)).collect();
        let zoom = after(&events, BoardZoom::WHOLE);
        assert!((zoom.factor() - 1.6).abs() < 1e-3, "{zoom:?}");
        for (before, now) in from.into_iter().zip(to) {
            let place = BoardZoom::WHOLE.to_world(&screen, EXTENT, before);
            assert!(
                zoom.to_pixel(&screen, EXTENT, place).distance(now) < 0.1,
                "{before} and {now}"
            );
        }
    }

    #[test]
    fn two_fingers_enlarge_up_to_the_greatest_factor_and_back_to_the_whole_board() {
        let place = screen().board.center();
        let spread = |from: f32, to: f32| {
            let moves = [from + 9.0, to].map(|it| PairEvent::Move(around(place, it)));
            [PairEvent::Down(around(place, from)), moves[0], moves[1]].map(|it| (it, 0))
        };
        let most = after(&spread(10.0, 180.0), BoardZoom::WHOLE);
        assert!((most.factor() - BoardZoom::most(EXTENT)).abs() < 1e-3, "{most:?}");
        assert!(after(&spread(150.0, 20.0), most).is_whole());
        // Beside the board they do nothing.
        let beside = Vec2::new(195.0, 20.0);
        let events = [PairEvent::Down(around(beside, 20.0)), PairEvent::Move(around(place, 90.0))];
        let events = [events[0], events[1], events[1]].map(|it| (it, 0));
        assert!(after(&events, BoardZoom::WHOLE).is_whole());
    }

    #[test]
    fn two_taps_with_two_fingers_show_the_whole_board() {
        let place = screen().board.center();
        let mut large = BoardZoom::WHOLE;
        large.enlarge(2.0, place, &screen(), EXTENT);
        let (near, far) = (around(place, 30.0), around(place, 40.0));
        let down = PairEvent::Down(near);
        for (moved, times, is_whole) in [
            (around(place, 33.0), [0, 120, 300, 420], true),
            (near, [0, 120, 700, 820], false),
            (near, [0, 500, 600, 700], false),
            (near, [0, 120, 300, 900], false),
            (far, [0, 120, 300, 420], false),
        ] {
            let [first, up, second, last] = times;
            let events = [
                (down, first),
                (PairEvent::Move(moved), up),
                (PairEvent::Up, up),
                (down, second),
                (PairEvent::Up, last),
            ];
            assert_eq!(after(&events, large).is_whole(), is_whole, "{moved:?} {times:?}");
        }
    }
}
