//! Reads and writes puzzles as files, as texts and on the clipboard.

use bevy::prelude::*;
use carom_engine::ricochet::{Layout, Move, Profile, Round};
use carom_engine::square_name;
use carom_formats::ricochet::{Entry, NATIVE};
use carom_formats::{Format, WriteError};
use carom_picture::Theme;
use carom_picture::ricochet::{Picture, play};
use carom_play::ricochet::BoardName;
use carom_shell::export::{self, Export};
use carom_shell::import::{self, Bring, Import};
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::words::Phrase;

use crate::command::{OpenCommand, SaveCommand};
use crate::ids::{PLAY, TABLE};
use crate::opening::{Claim, Opening};
use crate::order::UpdatePart;
use crate::session::{BoardMessage, Session};
use crate::solving::Solving;

pub(crate) fn plugin(app: &mut App) {
    import::prepare(app);
    export::prepare(app);
    app.init_resource::<Claim>()
        .add_systems(Update, (open, give).chain().in_set(UpdatePart::Exchange));
}

fn open(
    mut commands: MessageReader<OpenCommand>,
    mut incoming: Import,
    (mut session, mut claim): (ResMut<Session>, ResMut<Claim>),
    mut events: MessageWriter<BoardMessage>,
    mut overlay: Option<ResMut<Overlay>>,
    mut notice: ResMut<Notice>,
) {
    let brought = commands.read().map(|it| match it {
        OpenCommand::OpenText(text) => Bring::Text(text),
        OpenCommand::Paste => Bring::Paste,
    });
    // The table shows the round of the play page, too. The editor handles files that are dropped on it.
    let texts = incoming.texts(brought, &[PLAY, TABLE]);
    for text in texts {
        let seed = session.bypass_change_detection().seed();
        notice.0 = Some(match Opening::read(&text, seed) {
            Ok(opening) => {
                *claim = Claim::of(&opening);
                session.open(opening);
                events.write(BoardMessage::PLACED);
                if let Some(overlay) = &mut overlay {
                    overlay.set_if_neq(Overlay::NONE);
                }
                import::opened(&text, 1)
            }
            Err(why) => incoming.refuse(&text, &why),
        });
    }
}

pub(crate) fn give(
    mut commands: MessageReader<SaveCommand>,
    (session, solving): (Res<Session>, Option<Res<Solving>>),
    mut outgoing: Export,
) {
    for command in commands.read() {
        match command {
            SaveCommand::Save => outgoing.save("carom", text(&session, NATIVE.id)),
            SaveCommand::Picture(taking) => {
                let still = || picture(&session, Theme::Light);
                let shown = solving.as_ref().filter(|it| it.is_open());
                let solution = shown.and_then(|it| it.answer()).map(|it| (it.round(), it.moves()));
                let (round, moves) = solution.unwrap_or((session.round(), session.moves()));
                let playing = || drawn(round, moves, true, Theme::Light, |it| it.animation());
                outgoing.picture(*taking, "carom", still, playing);
            }
            SaveCommand::SaveAs(id) => outgoing.save("carom", text(&session, id)),
            SaveCommand::Copy(id) => {
                let text = text(&session, id).map(|(_, it)| it.trim_end().to_owned());
                outgoing.copy(text);
            }
        }
    }
}

/// The picture of the round with the player's moves.
pub(crate) fn picture(session: &Session, theme: Theme) -> String {
    picture_of(session.round(), session.moves(), theme)
}

/// The picture of a round with moves.
pub(crate) fn picture_of(round: &Round, moves: &[Move], theme: Theme) -> String {
    drawn(round, moves, true, theme, |it| it.svg())
}

/// The picture of a board of official tiles, without robots.
pub(crate) fn picture_of_layout(layout: Layout, theme: Theme) -> String {
    let board = layout.board();
    Picture {
        board: &board,
        positions: None,
        goal: None,
        profile: Profile::PLAIN,
        line: &[],
        map: None,
        theme,
    }
    .svg()
}

/// The same without the ways of the robots, which a small picture does not show.
pub(crate) fn small_picture_of(round: &Round, moves: &[Move], theme: Theme) -> String {
    drawn(round, moves, false, theme, |it| it.svg())
}

fn drawn<T>(
    round: &Round,
    moves: &[Move],
    has_ways: bool,
    theme: Theme,
    draw: impl FnOnce(Picture<'_>) -> T,
) -> T {
    let start = round.start();
    let (line, end) = play(round.board(), Some(*start), moves).unwrap_or_default();
    draw(Picture {
        board: round.board(),
        positions: Some((start, end.as_ref().unwrap_or(start))),
        goal: Some(round.goal()),
        profile: round.profile(),
        line: if has_ways { &line } else { &[] },
        map: None,
        theme,
    })
}

/// The round from the present position on as a text in a format, with the extension of its files.
pub(crate) fn text(session: &Session, id: &str) -> Result<(&'static str, String), Phrase> {
    text_of(session, &session.round_from_here(), id)
}

/// A round on the session's board as a text in a format, with the extension of its files. A format that cannot have the name of
/// the board, such as one with spaces, has the round without it.
pub(crate) fn text_of(
    session: &Session,
    round: &Round,
    id: &str,
) -> Result<(&'static str, String), Phrase> {
    let format = carom_formats::ricochet::by_id(id).ok_or_else(|| Phrase::from(id.to_owned()))?;
    let board_name = name_for(session.board_name(), round);
    let entry = Entry { board_name, ..Entry::of_round(round) };
    let text = write(format, &entry).or_else(|why| match entry.board_name {
        Some(_) => write(format, &Entry { board_name: None, ..entry }),
        None => Err(why),
    });
    text.map(|it| (format.extension, it))
}

/// An entry as a text in a format.
///
/// # Errors
/// What the format cannot express.
pub(crate) fn write(format: &Format<Entry>, entry: &Entry) -> Result<String, Phrase> {
    let refused = |why: WriteError| {
        // The window has letters for columns.
        let square = why.square.map(square_name::of).unwrap_or_default();
        let reason = match why.square {
            Some(at) => why.reason.replace(&at.to_string(), &square),
            None => why.reason,
        };
        // The text has the names of the faults in lower case.
        let fault = format!("{:?}", why.fault).to_lowercase();
        let phrase = Phrase::new("write-round").with("fault", fault);
        phrase.with("square", square).with("why", reason)
    };
    (format.write)(std::slice::from_ref(entry)).map_err(refused)
}

/// The name of the board for a file with a round. A game ID names a whole puzzle: that of another round would be false, so only
/// its board is named.
fn name_for(board: &BoardName, round: &Round) -> Option<String> {
    let name = board.in_files()?;
    let other = carom_formats::ricochet::entry_from_name(&name).and_then(Result::ok);
    let other = other.filter(|it| it.round().is_ok_and(|named| named != *round));
    other.map_or(Some(name), |it| it.board_name)
}

#[cfg(test)]
mod tests {

    use std::path::{Path, PathBuf};

    use bevy::window::FileDragAndDrop;
    use carom_engine::Rules as _;
    use carom_support::store::write_new;

    use super::*;
    use crate::opening;
    use crate::testing::english;
    use carom_shell::clipboard::SystemClipboard;

    fn write(session: &Session, id: &str, folder: &Path) -> Result<PathBuf, String> {
        let (extension, text) = text(session, id).map_err(|why| english(&why))?;
        write_new(folder, "carom", extension, &text).map_err(|why| why.to_string())
    }

    #[test]
    fn a_format_without_room_for_the_name_of_the_board_has_the_round() {
        let session = Session::new(opening::round(), BoardName::Named("My board".to_owned()), 1);
        let (_, line) = text(&session, "corpus").map_err(|it| english(&it)).expect("a line");
        assert!(line.starts_with("- - "), "{line}");
        let (_, native) = text(&session, "ron").map_err(|it| english(&it)).expect("a file");
        assert!(native.contains("My board"), "{native}");
    }

    fn app() -> App {
        let mut app = crate::testing::app(opening::round());
        app.add_plugins(plugin);
        app.update();
        app
    }

    fn other() -> Round {
        Opening::read("7650+42+E2302B12+C9", 1).expect("a game ID").round
    }

    #[test]
    fn the_id_of_a_puzzle_does_not_name_another_position() {
        let id = "7650+42+E2302B12+C9";
        let opened = BoardName::Named(id.to_owned());
        let name = |round: &Round| name_for(&opened, round);
        assert_eq!(name(&other()).as_deref(), Some(id));
        let session = Session::new(other(), None, 1);
        let (direction, _) = session.slides().remove(0);
        let mv = Move { robot: session.selected(), direction };
        let moved = other().play(other().start(), mv);
        let moved = session.round_from(&moved.expect("a legal move")).expect("a round");
        assert_eq!(name(&moved).as_deref(), Some("4B-3B-2B-1A"));
        let named = BoardName::Named("My board".to_owned());
        assert_eq!(name_for(&named, &moved).as_deref(), Some("My board"));
    }

    fn notice(app: &App) -> String {
        let notice = app.world().resource::<Notice>();
        notice.0.as_ref().map(english).unwrap_or_default()
    }

    #[test]
    fn a_file_that_is_dropped_is_opened() {
        let folder = tempfile::tempdir().expect("a folder");
        let path =
            write(&Session::new(other(), None, 1), "drawing", folder.path()).expect("a file");
        let mut app = app();
        let drop =
            |path_buf| FileDragAndDrop::DroppedFile { window: Entity::PLACEHOLDER, path_buf };
        app.world_mut().write_message(drop(path));
        app.update();
        app.update();
        assert_eq!(*app.world().resource::<Session>().round(), other());
        assert_eq!(notice(&app), "Opened carom-1.txt");
        app.world_mut().write_message(drop(folder.path().join("none.txt")));
        app.update();
        app.update();
        assert!(notice(&app).contains("none.txt"), "{}", notice(&app));
        assert_eq!(*app.world().resource::<Session>().round(), other(), "nothing has changed");
    }

    #[test]
    fn an_id_is_pasted() {
        let mut app = app();
        app.world_mut().write_message(SaveCommand::Copy("game-id"));
        app.update();
        assert!(notice(&app).contains("7650+43+"), "{}", notice(&app));
        let id = "7650+42+E2302B12+C9";
        app.world_mut().resource_mut::<SystemClipboard>().copy(id).expect("a copy");
        app.world_mut().write_message(OpenCommand::Paste);
        app.update();
        assert_eq!(*app.world().resource::<Session>().round(), other());
        app.world_mut().write_message(OpenCommand::OpenText(" \n".to_owned()));
        app.update();
        assert_eq!(notice(&app), "There is nothing to open.");
    }
}
