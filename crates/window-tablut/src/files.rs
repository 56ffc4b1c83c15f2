//! Reads and writes games as files, as texts and on the clipboard.

use bevy::prelude::*;
use carom_engine::tablut::{RuleSet, Variant};
use carom_formats::tablut::{NATIVE, POSITION, Record, Win};
use carom_picture::Theme;
use carom_play::Date;
use carom_play::tablut::{GameTree, Seat};
use carom_shell::calendar::Calendar;
use carom_shell::export::{self, Export, file, text};
use carom_shell::import::{self, Bring, Import, OpenError, read_all};
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::words::Phrase;

use crate::command::{OpenCommand, PuzzleCommand, SaveCommand};
use crate::ids::{FILES, PLAY};
use crate::order::UpdatePart;
use crate::session::{Session, numbered};

/// The games of the text that was opened last, if it has several.
#[derive(Resource, Default)]
pub(crate) struct OpenText {
    records: Vec<Record>,
    /// The number of the present one, from 0.
    at: usize,
    /// The game in the session, and the number of its places when it was opened.
    game: (u64, usize),
}

impl OpenText {
    /// The number of the game in the session, from 1, and the number of all games of its text; `None` unless there are several.
    pub(crate) fn place(&self, session: &Session) -> Option<(usize, usize)> {
        let is_one = self.game.0 == session.number() && self.records.len() > 1;
        is_one.then(|| (self.at + 1, self.records.len()))
    }

    /// Opens the first one of these games.
    fn fill(&mut self, session: &mut Session, records: Vec<Record>) {
        *self = Self { records, ..default() };
        self.open(session, 0);
    }

    /// Opens the game with a number, from 0, if there is one. The present game can be had back only if it has other moves than
    /// its record.
    fn open(&mut self, session: &mut Session, at: usize) {
        let Some(record) = self.records.get(at) else { return };
        let tree = GameTree::of_record(record);
        let places = tree.len();
        let is_analysed = session.is_analysed();
        if self.game == (session.number(), session.tree().len()) {
            session.open_instead(tree);
        } else {
            session.open_tree(tree);
        }
        let turn = session.turn();
        if places == 1 && session.seat(turn).program().is_some() {
            // The player wants to see the position first. The program would move at once.
            session.set_seat(turn, Seat::Human);
        }
        // An open analysis goes on with this game.
        session.analyse(is_analysed);
        (self.at, self.game) = (at, (session.number(), places));
    }
}

/// The games and positions of a text, as [`read_all`] reads it. A list of forced wins has a position for each of them.
///
/// # Errors
/// [`OpenError`].
pub(crate) fn read(text: &str) -> Result<Vec<Record>, OpenError> {
    let records: Vec<Record> = read_all(text, None).or_else(|why| {
        let wins: Vec<Win> = read_all(text, None).map_err(|_| why)?;
        Ok(wins.into_iter().map(Record::from).collect())
    })?;
    let other = records.iter().find(|it| !RuleSet::BUILT_IN.contains(it.variant.rules()));
    other.map_or(Ok(()), |it| {
        let [others @ .., last] = RuleSet::BUILT_IN.map(|it| it.name);
        let (others, rules) = (others.join(", "), it.variant.rules());
        let why = format!("the window plays {others} and {last}, not {rules}; the command `carom tablut` knows {rules}");
        Err(OpenError::new(text, why))
    })?;
    Ok(records)
}

/// Opens the games that a player has named on the command line on their page, which is then the first page.
pub(crate) fn open_named(app: &mut App, records: Vec<Record>) {
    app.insert_state(PLAY).world_mut().resource_scope(|world, mut opened: Mut<OpenText>| {
        opened.fill(&mut world.resource_mut::<Session>(), records);
    });
}

pub(crate) fn plugin(app: &mut App) {
    import::prepare(app);
    export::prepare(app);
    app.init_resource::<OpenText>().init_resource::<Calendar>().add_systems(
        Update,
        (open, turn, give).chain().in_set(UpdatePart::Exchange).run_if(in_state(PLAY)),
    );
}

fn open(
    mut commands: MessageReader<OpenCommand>,
    mut incoming: Import,
    (mut session, mut opened): (ResMut<Session>, ResMut<OpenText>),
    mut notice: ResMut<Notice>,
    mut overlay: ResMut<Overlay>,
) {
    let brought = commands.read().map(|it| match it {
        OpenCommand::OpenText(text) => Bring::Text(text),
        OpenCommand::Paste => Bring::Paste,
    });
    let texts = incoming.texts(brought, &[PLAY]);
    for text in texts {
        if let Some(why) = session.stays() {
            notice.0 = Some(why);
            continue;
        }
        notice.0 = Some(match read(&text) {
            Ok(records) => {
                let count = records.len();
                opened.fill(&mut session, records);
                let (moves, rules) = (numbered(session.tree().line().len()), session.rules().name);
                if overlay.shows(FILES) {
                    *overlay = Overlay::NONE;
                }
                match count {
                    1 => Phrase::new("tablut-opened").with("moves", moves).with("rules", rules),
                    _ => Phrase::new("tablut-opened-all").with("count", count),
                }
            }
            Err(why) => incoming.refuse(&text, &why),
        });
    }
}

/// The next game of a text with several, or the one before.
fn turn(
    mut commands: MessageReader<PuzzleCommand>,
    mut session: ResMut<Session>,
    mut opened: ResMut<OpenText>,
) {
    for command in commands.read() {
        let Some((number, _)) = opened.place(&session) else { continue };
        let at = match command {
            PuzzleCommand::Next => Some(number),
            PuzzleCommand::Previous => number.checked_sub(2),
            PuzzleCommand::Open(_) | PuzzleCommand::Daily | PuzzleCommand::Restart => continue,
        };
        if let Some(at) = at {
            opened.open(&mut session, at);
        }
    }
}

/// The beginning of a file's name: the game, the day and the players, the defenders first.
fn stem(day: Option<Date>, record: &Record) -> String {
    const MOST: usize = 24;
    let day = day.map(|it| it.to_string());
    let names = ["White", "Black"].into_iter().filter_map(|it| record.header(it));
    // Only letters and digits, which every system allows in names of files.
    let plain = |name: &str| {
        let words = name.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty());
        words.collect::<Vec<_>>().join("-").chars().take(MOST).collect::<String>()
    };
    let names = names.map(plain).filter(|it| !it.is_empty());
    ["tablut".to_owned()].into_iter().chain(day).chain(names).collect::<Vec<_>>().join("-")
}

fn give(
    mut commands: MessageReader<SaveCommand>,
    (session, calendar): (Res<Session>, Res<Calendar>),
    mut outgoing: Export,
) {
    for command in commands.read() {
        match command {
            SaveCommand::Copy => outgoing.copy(text(NATIVE, &session.record())),
            SaveCommand::Share => outgoing.share("tablut", text(NATIVE, &session.record()), None),
            SaveCommand::CopyPosition => {
                let position = *session.tree().position();
                let record = Record::new(Variant::new(*session.rules(), position));
                let written = text(POSITION, &record).map(|it| it.trim_end().to_owned());
                outgoing.copy(written);
            }
            SaveCommand::Save => {
                let record = session.record();
                outgoing.save(&stem(calendar.today(), &record), file(NATIVE, &record));
            }
            SaveCommand::Picture(taking) => {
                let game = session.tree().game();
                let still = || carom_picture::tablut::svg(game);
                let playing = || carom_picture::tablut::animation(game, Theme::Light);
                let stem = stem(calendar.today(), &session.record());
                outgoing.picture(*taking, &stem, still, playing);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_after_its_day_and_its_players() {
        let text = "[Rules \"ashton\"]\n[White \"Ana / Bob: É\"]\n[Black \"engine:2\"]\n\ne3b3 *";
        let record = read(text).expect("a record").remove(0);
        let day = Date::new(2026, 3, 9).ok();
        assert_eq!(stem(day, &record), "tablut-2026-03-09-Ana-Bob-É-engine-2");
        let record = read("ashton").expect("a position").remove(0);
        assert_eq!(stem(None, &record), "tablut");
    }
}
