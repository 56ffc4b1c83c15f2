//! Reads and writes boards as files, as texts and on the clipboard.

use std::sync::Arc;

use bevy::prelude::*;
use carom_engine::unblock::{Board, Metric};
use carom_formats::FileEntry as _;
use carom_formats::unblock::{Entry, NATIVE};
use carom_picture::Theme;
use carom_picture::unblock::Picture;
use carom_play::solo::Origin;
use carom_play::unblock::{OpenFile, PackPuzzle};
use carom_shell::export::{self, Export, file};
use carom_shell::import::{self, Bring, Import, OpenError, read_all};
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::words::Phrase;

use crate::command::{OpenCommand, SaveCommand};
use crate::ids::{FILES, PLAY};
use crate::opened_file::OpenedFile;
use crate::order::UpdatePart;
use crate::session::Session;

/// The puzzles that a player names on the command line.
pub(crate) struct NamedPuzzles {
    text: String,
    /// The boards, or the letters of the blocks that can be meant if the window must ask which one is the main block.
    boards: Result<Vec<Entry>, Vec<String>>,
}

impl NamedPuzzles {
    /// Reads a text as [`read_all`].
    ///
    /// # Errors
    /// [`OpenError`].
    pub(crate) fn read(text: &str) -> Result<Self, OpenError> {
        let boards = match read_all(text, None) {
            Ok(entries) => Ok(entries),
            Err(why) if !why.candidates().is_empty() => Err(why.candidates().to_vec()),
            Err(why) => return Err(why),
        };
        Ok(Self { text: text.to_owned(), boards })
    }

    /// Opens them on their page, which is then the first page.
    pub(super) fn open(self, app: &mut App) {
        let Self { text, boards } = self;
        app.insert_state(PLAY);
        let entries = match boards {
            Ok(entries) => entries,
            Err(candidates) => {
                app.insert_resource(MainQuestion(Some((text, candidates))));
                return;
            }
        };
        app.world_mut().resource_scope(|world, mut opened: Mut<OpenedFile>| {
            let has_cards = entries.iter().any(|it| it.board.is_card());
            let mut session = world.resource_mut::<Session>();
            let told = open_entries(&mut session, &mut opened, &text, entries);
            // The player has named the puzzle, but may not know which block is the main one.
            if has_cards {
                world.resource_mut::<Notice>().0 = Some(told);
            }
        });
    }
}

pub(crate) fn plugin(app: &mut App) {
    import::prepare(app);
    export::prepare(app);
    app.init_resource::<MainQuestion>();
    app.add_systems(
        Update,
        (open, give).chain().in_set(UpdatePart::Exchange).run_if(in_state(PLAY)),
    );
}

/// A text of which it is not certain which block is the main one, and the letters of the blocks that can be meant.
#[derive(Resource, Default)]
pub(crate) struct MainQuestion(pub(crate) Option<(String, Vec<String>)>);

fn open(
    mut commands: MessageReader<OpenCommand>,
    mut incoming: Import,
    (mut session, mut opened): (ResMut<Session>, ResMut<OpenedFile>),
    (mut notice, mut question): (ResMut<Notice>, ResMut<MainQuestion>),
    mut overlay: ResMut<Overlay>,
    mut seen: Local<Option<Arc<Board>>>,
) {
    let mut main = None;
    let brought = commands.read().map(|it| match it {
        OpenCommand::OpenText(text) => Bring::Text(text),
        OpenCommand::OpenWithMain(text, letter) => {
            main = Some(letter.clone());
            Bring::Text(text)
        }
        OpenCommand::Paste => Bring::Paste,
    });
    let texts = incoming.texts(brought, &[PLAY]);
    let board = Arc::clone(session.board());
    let is_same = seen.as_ref().is_none_or(|it| Arc::ptr_eq(it, &board));
    *seen = Some(board);
    if question.0.is_some() && !(is_same && texts.is_empty()) {
        question.0 = None;
    }
    for text in texts {
        let read = read_all(&text, main.as_deref());
        if let Some(why) = read.as_ref().err().filter(|it| !it.candidates().is_empty()) {
            question.0 = Some((text, why.candidates().to_vec()));
            *overlay = Overlay::NONE;
            notice.0 = None;
            continue;
        }
        notice.0 = Some(match read {
            Ok(entries) => {
                if overlay.shows(FILES) {
                    *overlay = Overlay::NONE;
                }
                open_entries(&mut session, &mut opened, &text, entries)
            }
            // The card has an example.
            Err(why) if overlay.shows(FILES) => incoming.refuse(&text, &why),
            Err(why) => with_form(incoming.refuse(&text, &why), &text, &why),
        });
    }
}

/// Opens the boards of a text. Several boards are a pack while they are open. Returns the message.
fn open_entries(
    session: &mut Session,
    opened: &mut OpenedFile,
    text: &str,
    entries: Vec<Entry>,
) -> Phrase {
    let count = entries.len();
    let cards = entries.iter().filter(|it| it.board.is_card()).count();
    if count > 1 {
        let puzzles = entries.into_iter().map(PackPuzzle::from).collect();
        let file = OpenFile { name: import::brief(text), puzzles };
        let trouble = opened.replace(session, file);
        let told = trouble.unwrap_or_else(|| Phrase::new("block-opened-all").with("count", count));
        return with_cards(told, cards, count);
    }
    for entry in entries {
        session.open(entry.board, Origin::Text(entry.id));
        session.tell(entry.fewest_moves, entry.fewest_steps);
    }
    with_cards(import::opened(text, 1), cards, count)
}

/// The message about a text that cannot be read. If the text may be meant as a board string, it says what such a string is.
pub(crate) fn with_form(told: Phrase, text: &str, why: &OpenError) -> Phrase {
    let is_file = match why {
        OpenError::Empty => true,
        OpenError::Missing(_) | OpenError::Unreadable(_) => false,
        OpenError::Invalid(..) => Entry::from_name(text.trim()).is_none(),
    };
    if is_file { told } else { Phrase::new("block-board-form").with("told", told) }
}

/// The message that boards were opened. If `X` or `P` is the main block of some of them although there is an `A`, it says so.
pub(crate) fn with_cards(told: Phrase, cards: usize, all: usize) -> Phrase {
    match cards {
        0 => told,
        _ => Phrase::new("block-cards").with("told", told).with("cards", cards).with("all", all),
    }
}

/// The board that starts at the present position.
fn here(session: &Session) -> Board {
    session.board().starting_from(session.position())
}

fn give(mut commands: MessageReader<SaveCommand>, session: Res<Session>, mut outgoing: Export) {
    for command in commands.read() {
        match command {
            SaveCommand::Copy => outgoing.copy(Ok(session.board().to_string())),
            SaveCommand::Share => {
                outgoing.share("unblock", Ok(session.board().to_string()), None);
            }
            SaveCommand::CopyPosition => outgoing.copy(Ok(here(&session).to_string())),
            SaveCommand::Save => save(&mut outgoing, Ok(entry(&session))),
            SaveCommand::Picture(taking) => {
                let theme = Theme::Light;
                let (board, position) = (session.board(), session.position());
                let still = || Picture { board, position, theme }.svg();
                // The solution begins where the player is.
                let solution = session.best_line().filter(|_| session.is_all_shown());
                let (board, moves) = match solution {
                    Some(moves) => (&here(&session), moves),
                    None => (&**board, session.moves().to_vec()),
                };
                let position = board.start();
                let playing = || Picture { board, position, theme }.animation(&moves);
                outgoing.picture(*taking, "unblock", still, playing);
            }
        }
    }
}

/// The present position with what is known about it.
fn entry(session: &Session) -> Entry {
    let fewest = |metric| session.distance(metric);
    Entry {
        fewest_moves: fewest(Metric::Moves),
        fewest_steps: fewest(Metric::Steps),
        positions: session.component().map(|it| it.len() as u64),
        ..Entry::board(here(session))
    }
}

/// Saves a board.
pub(crate) fn save(outgoing: &mut Export, entry: Result<Entry, Phrase>) {
    outgoing.save("unblock", entry.and_then(|it| file(NATIVE, &it)));
}
