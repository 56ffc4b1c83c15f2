//! The banner: a card over the board at the end of a puzzle. Escape or its own button puts it away, so that
//! the board is in sight.

use bevy::ecs::system::SystemParam;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;

use crate::command::Command;
use crate::overlay::Overlay;
use crate::panel::kit::{FIGURE, Kit, Paper, TEXT, Tone, button_node, row};
use crate::screen::Screen;

/// The card.
#[derive(Component)]
pub struct Banner;

const WIDTH: f32 = 372.0;
/// The height without lines of text, and the height of a line.
const FRAME: f32 = 132.0;
const LINE: f32 = 24.0;
/// The least space between the board and a banner below it.
const GAP: f32 = 8.0;
/// The height of the stars.
const STARS: f32 = 34.0;

/// What a banner says.
#[derive(Clone, PartialEq, Debug)]
pub struct Ending {
    pub title: String,
    /// The stars that the player has won, if there are stars for this.
    pub stars: Option<u8>,
    /// Lines of text; the first one is the verdict.
    pub lines: Vec<String>,
    /// The place of its middle, as a part of the height of the board, if the banner covers the board.
    pub height: f32,
}

/// Removes the banner when its page is left. It is shown again with the page.
pub fn remove(mut commands: Commands, shown: Query<Entity, With<Banner>>) {
    for banner in &shown {
        commands.entity(banner).try_despawn();
    }
}

/// The banner of a page. The page shows it in every frame.
#[derive(SystemParam)]
pub struct Banners<'w, 's> {
    commands: MessageReader<'w, 's, Command>,
    overlay: Res<'w, Overlay>,
    screen: Res<'w, Screen>,
    shown: Query<'w, 's, Entity, With<Banner>>,
    last: Local<'s, Option<Ending>>,
    /// Whether the player has put the banner away.
    is_away: Local<'s, bool>,
    /// Whether a card was open in the last frame: then Escape closes the card only.
    was_covered: Local<'s, bool>,
}

impl Banners<'_, '_> {
    /// Shows the end of a puzzle; `None` if it is not over. Nothing changes if it is shown already.
    pub fn show(
        &mut self,
        kit: &mut Kit,
        ending: Option<Ending>,
        buttons: impl FnOnce(&mut Paper),
    ) {
        let is_back = self.commands.read().any(|it| *it == Command::Back);
        let was_covered = std::mem::replace(&mut *self.was_covered, self.overlay.is_open());
        *self.is_away |= is_back && !was_covered && !self.shown.is_empty();
        *self.is_away &= ending.is_some();
        let ending = ending.filter(|_| !*self.is_away);
        let is_same = *self.last == ending && ending.is_some() != self.shown.is_empty();
        if is_same && !self.screen.is_changed() && !kit.is_changed() {
            return;
        }
        for banner in &self.shown {
            kit.commands().entity(banner).try_despawn();
        }
        self.last.clone_from(&ending);
        if let Some(ending) = ending {
            self.draw(kit, &ending, buttons);
        }
    }

    fn draw(&self, kit: &mut Kit, ending: &Ending, buttons: impl FnOnce(&mut Paper)) {
        let board = self.screen.board;
        let stars = if ending.stars.is_some() { 0.0 } else { STARS };
        let size = Vec2::new(WIDTH, FRAME - stars + LINE * ending.lines.len() as f32);
        // The board stays in sight if there is room below it.
        let below = self.screen.panel.max.y - board.max.y;
        let middle = if !self.screen.is_upright() && below >= size.y + 2.0 * GAP {
            Vec2::new(board.center().x, board.max.y + below / 2.0)
        } else {
            board.min + board.size() * Vec2::new(0.5, ending.height)
        };
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
        let colors =
            (BackgroundColor(kit.palette.surface), BorderColor::all(kit.palette.line), shadow);
        let card = kit.commands().spawn((Banner, node, colors, Hovered::default())).id();
        kit.fill_node(card, |paper| {
            let palette = *paper.palette;
            paper.bold(ending.title.clone(), FIGURE, palette.ink);
            if let Some(stars) = ending.stars {
                paper.stars(stars, 25.0, 6.0);
            }
            for (number, line) in ending.lines.iter().enumerate() {
                let color = if number == 0 { palette.muted } else { palette.ink };
                paper.centred(line.clone(), TEXT, color);
            }
            paper.nest(Node { width: percent(100), ..row(8.0) }, buttons);
            let close = Node {
                position_type: PositionType::Absolute,
                right: px(8),
                top: px(8),
                width: px(28),
                height: px(26),
                padding: UiRect::ZERO,
                ..button_node()
            };
            paper.press(close, Command::Back, Tone::Plain, |paper| {
                paper.text("×", TEXT, palette.muted);
            });
        });
    }
}
