//! Exchanges drawings with puzzles, files and the clipboard, and keeps the drawing between starts.

use bevy::prelude::*;
use carom_engine::unblock::{Board, Metric, Position};
use carom_formats::unblock::Entry;
use carom_play::solo::Origin;
use carom_play::unblock::editor::{Canvas, KeptCanvas};
use carom_shell::drawing;
use carom_shell::export::{self, Export};
use carom_shell::ids::PageId;
use carom_shell::import::{self, Bring, Import, OpenError, read_first};
use carom_shell::next_redraw::NextRedraw;
use carom_shell::notice::Notice;
use carom_shell::persisted::Persisted;
use carom_shell::place::SaveLocation;
use carom_shell::words::Phrase;

use super::drawing::Drawing;
use super::panel::problem_phrase;
use super::verdict::{Judge, Verdict};
use super::{ExchangeCommand, Paste, SaveCommand};
use crate::editor::PAGE;
use crate::files::{save, with_cards, with_form};
use crate::ids::PLAY;
use crate::order::{BackgroundPart, UpdatePart};
use crate::session::Session;
use crate::{choices, history, persistence};

impl drawing::KeptDrawing for Drawing {
    type Persisted = KeptCanvas;

    fn to_kept(&self) -> KeptCanvas {
        KeptCanvas(self.canvas().clone())
    }

    fn is_kept(&self, kept: &KeptCanvas) -> bool {
        kept.0 == *self.canvas()
    }

    fn is_stroking(&self) -> bool {
        (**self).is_stroking()
    }
}

pub(super) fn plugin(app: &mut App, place: &SaveLocation) {
    import::prepare(app);
    export::prepare(app);
    let kept = Persisted::<KeptCanvas>::open_in(app, place);
    let drawing = Drawing::new(kept.to_value().0);
    app.insert_resource(kept)
        .insert_resource(drawing)
        .init_resource::<NextRedraw>()
        .add_systems(
            Update,
            (
                (bring_in, exchange.run_if(in_state(PAGE)), give)
                    .chain()
                    .in_set(UpdatePart::EditExchange),
                drawing::keep::<Drawing>
                    .in_set(BackgroundPart::Persist)
                    .after(persistence::keep)
                    .after(choices::keep)
                    .after(history::keep)
                    .run_if(in_state(PAGE)),
            ),
        )
        .add_systems(OnExit(PAGE), drawing::leave::<Drawing>)
        .add_systems(
            Last,
            drawing::leave::<Drawing>
                .run_if(on_message::<AppExit>)
                .after(bevy::window::exit_on_all_closed),
        );
}

fn bring_in(
    mut commands: MessageReader<Paste>,
    mut incoming: Import,
    mut drawing: ResMut<Drawing>,
    mut notice: ResMut<Notice>,
) {
    for text in incoming.texts(commands.read().map(|Paste| Bring::Paste), &[PAGE]) {
        notice.0 = Some(match import(&mut drawing, &text) {
            Ok(told) => told,
            Err(why) => with_form(incoming.refuse(&text, &why), &text, &why),
        });
    }
}

/// Draws the first board of a text, or of the file with this name. Returns the message to the player.
fn import(drawing: &mut Drawing, text: &str) -> Result<Phrase, OpenError> {
    let (entry, _) = read_first::<Entry>(text)?;
    let told = with_cards(Phrase::new("block-edit-imported"), entry.board.is_card().into(), 1);
    Ok(draw(drawing, &entry.board, entry.board.start()).unwrap_or(told))
}

/// Draws a board in a position. Returns a message if the editor cannot draw it.
fn draw(drawing: &mut Drawing, board: &Board, position: Position) -> Option<Phrase> {
    match Canvas::of_board(board, position) {
        Some(canvas) => {
            drawing.replace(canvas);
            None
        }
        None => Some(Phrase::new("block-edit-classic")),
    }
}

fn exchange(
    mut commands: MessageReader<ExchangeCommand>,
    (mut session, judge): (ResMut<Session>, Res<Judge>),
    mut drawing: ResMut<Drawing>,
    mut next: ResMut<NextState<PageId>>,
    mut notice: ResMut<Notice>,
) {
    for command in commands.read() {
        match command {
            ExchangeCommand::TakePuzzle => {
                if let Some(why) = draw(&mut drawing, session.board(), session.position()) {
                    notice.0 = Some(why);
                }
            }
            ExchangeCommand::Hardest => {
                if let Verdict::Solvable { table, .. } = judge.verdict()
                    && let Some(position) = table.hardest(Metric::Moves)
                {
                    // The board was drawn here.
                    draw(&mut drawing, table.board(), position);
                }
            }
            ExchangeCommand::Play => match drawing.canvas().board() {
                Ok(board) if !board.is_solved(board.start()) => {
                    session.open(board, Origin::Drawn);
                    next.set(PLAY);
                }
                _ => notice.0 = Some(Phrase::new("block-edit-not-playable")),
            },
        }
    }
}

pub(super) fn give(
    mut commands: MessageReader<SaveCommand>,
    drawing: Res<Drawing>,
    mut outgoing: Export,
) {
    for command in commands.read() {
        let board = drawing.canvas().board();
        let board = board.map_err(|problems| match problems.first() {
            Some(problem) => problem_phrase(problem),
            None => Phrase::new("block-edit-not-playable"),
        });
        match command {
            SaveCommand::Copy => outgoing.copy(board.map(|it| it.to_string())),
            SaveCommand::Save => save(&mut outgoing, board.map(Entry::board)),
        }
    }
}
