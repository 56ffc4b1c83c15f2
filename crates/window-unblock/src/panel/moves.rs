//! Lists of moves: as many lines as there is room for, and a button that turns to the other moves.

use std::ops::Range;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use carom_engine::unblock::Move;
use carom_shell::frame::Frame;
use carom_shell::ids::SectionId;
use carom_shell::panel::kit::{LABEL, Paper, Tone, button_node};
use carom_shell::panel::{OnPage, Panel, Part, section_width};
use carom_shell::rhythm;
use carom_shell::screen::Screen;

use super::chip;
use crate::command::{List, MoreMoves};
use crate::ids::PLAY;
use crate::session::Session;

/// The width of a chip with the space after it.
const CHIP: f32 = 46.0;
/// The height of a line of chips, and the space after it.
const LINE: f32 = 22.0;
const GAP: f32 = 5.0;
/// The number of chips whose place the button takes.
const BUTTON: usize = 3;

/// What grows and shrinks with the number of lines of a list.
#[derive(Component)]
pub(super) struct Grows(pub(super) List);

/// The number of lines and the page of each list.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lists {
    lines: [usize; 2],
    pages: [usize; 2],
}

impl Default for Lists {
    fn default() -> Self {
        Self { lines: [1; 2], pages: [0; 2] }
    }
}

impl Lists {
    /// Which of these moves a list shows: the last ones of the player's own moves, the next ones of a solution.
    pub(super) fn part(self, list: List, moves: usize, screen: &Screen) -> Range<usize> {
        let fit = self.lines[list as usize].max(1) * chips_in_a_line(screen);
        if moves <= fit {
            return 0..moves;
        }
        let size = fit.saturating_sub(BUTTON).max(1);
        let before = (self.pages[list as usize] % moves.div_ceil(size)) * size;
        match list {
            List::Own => moves.saturating_sub(before + size)..moves - before,
            List::Solution => before..moves.min(before + size),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lists>()
        .add_message::<RequestRedraw>()
        .add_systems(Update, turn.in_set(Frame::Lay).run_if(in_state(PLAY)))
        .add_systems(Last, measure.run_if(in_state(PLAY)).before(rhythm::settle));
}

/// A list shows its first page again after each change of the position or of the hints.
fn turn(mut commands: MessageReader<MoreMoves>, session: Res<Session>, mut lists: ResMut<Lists>) {
    let mut now = *lists;
    if session.is_changed() {
        now.pages = [0; 2];
    }
    for MoreMoves(list) in commands.read() {
        now.pages[*list as usize] += 1;
    }
    lists.set_if_neq(now);
}

fn chips_in_a_line(screen: &Screen) -> usize {
    let fits = |count: &u8| f32::from(*count) * CHIP <= section_width(screen);
    (3..=u8::MAX).take_while(fits).last().unwrap_or(3).into()
}

/// The number of lines of chips in a height.
fn lines_in(height: f32) -> usize {
    (1..=usize::from(u8::MAX)).take_while(|&lines| height_of(lines) <= height - 1.0).count()
}

fn height_of(lines: usize) -> f32 {
    lines as f32 * (LINE + GAP) - GAP
}

/// Shares the room that the panel has left between the lists. The solution comes first.
fn measure(
    (session, screen): (Res<Session>, Res<Screen>),
    panel: Single<(&ComputedNode, &Node), With<Panel>>,
    halves: Query<(&OnPage, &ComputedNode, &Node, &Children), With<Part>>,
    sections: Query<(&ComputedNode, &Node), With<SectionId>>,
    boxes: Query<(&Grows, &ComputedNode)>,
    mut lists: ResMut<Lists>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let height = |node: &ComputedNode| node.size().y * node.inverse_scale_factor();
    // What the sections of a half leave of its height.
    let left = |(_, half, style, children): (&OnPage, &ComputedNode, &Node, &Children)| {
        let gap = if let Val::Px(gap) = style.row_gap { gap } else { 0.0 };
        let shown = children.iter().filter_map(|it| sections.get(it).ok());
        let shown = shown.filter(|(_, style)| style.display != Display::None);
        let used: f32 = shown.map(|(node, _)| height(node) + gap).sum();
        height(half) - used + gap
    };
    let left: Vec<f32> = halves.iter().filter(|(on, ..)| on.0 == PLAY).map(left).collect();
    let &[upper, lower] = &*left else { return };
    let find = |list| boxes.iter().find(|(of, _)| of.0 == list);
    let (Some(own), Some(solution)) = (find(List::Own), find(List::Solution)) else { return };
    let (own, solution) = (height(own.1), height(solution.1));
    // Beside the board both halves share what is left. Where a text has become longer, they are higher than the panel.
    let missing = {
        let (node, style) = *panel;
        let gap = if let Val::Px(gap) = style.row_gap { gap } else { 0.0 };
        let inset = (node.content_inset().min_inset + node.content_inset().max_inset).y;
        let shown = halves.iter().filter(|(on, ..)| on.0 == PLAY).map(|it| height(it.1));
        let inside = height(node) - inset * node.inverse_scale_factor();
        (shown.sum::<f32>() + gap - inside).max(0.0)
    };
    let shared = if screen.is_upright() { None } else { Some(upper + lower - missing) };
    let per_line = chips_in_a_line(&screen);
    let wanted = session.shown_moves().len().div_ceil(per_line).max(1);
    let own_least = match session.moves().len().div_ceil(per_line) {
        0 => own,
        1 => height_of(1),
        _ => height_of(if screen.is_cramped() { 1 } else { 2 }),
    };
    let room = match shared {
        Some(left) => left + solution + own - own_least,
        // Where a text has become longer, too little is left: then the lists get fewer lines.
        None => lower + solution,
    };
    let for_solution = wanted.min(lines_in(room)).max(1);
    let growth = height_of(for_solution) - solution;
    let room = match shared {
        Some(left) => left + own - growth.max(0.0),
        None => upper + own,
    };
    let for_own = lines_in(room).max(1);
    let lines = [for_own, for_solution];
    let now = Lists { lines, ..*lists };
    if lists.set_if_neq(now) {
        redraw.write(RequestRedraw);
    }
}

/// Shows a part of a list of moves, and the button to the others.
pub(super) fn show(
    paper: &mut Paper,
    session: &Session,
    list: List,
    (moves, part): (&[Move], Range<usize>),
    color: impl Fn(usize) -> Color,
) {
    for (number, mv) in part.clone().zip(&moves[part.clone()]) {
        chip(paper, &shown(session, *mv), color(number));
    }
    let others = moves.len() - part.len();
    if others > 0 {
        let more = match list {
            List::Own => part.start,
            List::Solution => moves.len() - part.end,
        };
        let text = match (more, list) {
            (0, List::Own) => paper.say("block-last-moves"),
            (0, List::Solution) => paper.say("block-next-moves"),
            (_, List::Own) => paper.words.with("block-moves-before", &[("count", more.into())]),
            (_, List::Solution) => paper.words.with("block-moves-after", &[("count", more.into())]),
        };
        let muted = paper.palette.muted;
        let node = Node { height: px(LINE), ..button_node() };
        paper.press(node, MoreMoves(list), Tone::Plain, |paper| {
            paper.line(text, LABEL, muted);
        });
    }
}

/// A move as the panel shows it: the block's letter, an arrow and the distance.
fn shown(session: &Session, mv: Move) -> String {
    use carom_engine::unblock::Axis::{Horizontal, Vertical};
    let arrow = match (session.board().axis(mv.block), mv.distance > 0) {
        (Horizontal, true) => '→',
        (Horizontal, false) => '←',
        (Vertical, true) => '↓',
        (Vertical, false) => '↑',
    };
    format!("{}{arrow}{}", session.board().letter(mv.block), mv.distance.unsigned_abs())
}
