//! What this game shows on the home page.

use bevy::prelude::*;
use carom_engine::ricochet::{Layout, Sides};
use carom_picture::Theme;
use carom_play::records::Best;
use carom_shell::calendar::unix_seconds;
use carom_shell::frame::Frame;
use carom_shell::home::{
    self, Achieved, AddCard as _, Card, Cards, Command as Home, Next, OwnCard, Rank, Today,
};
use carom_shell::theme::{Glyph, Palette};
use carom_shell::words::{Value, Words};

use crate::command::{Command, DealCommand};
use crate::files;
use crate::ids::{OWN_BOARD, PLAY, STATISTICS};
use crate::own_board::{Command as OwnCommand, OwnBoardState};
use crate::panel::headline::{name, name_of_left};
use crate::records::{Library, best_of_level};
use crate::session::Session;
use crate::{lessons, levels};

const TITLE: &str = "home-ricochet";

pub(crate) fn plugin(app: &mut App) {
    app.add_card(TITLE).add_systems(Update, show.in_set(Frame::View).run_if(in_state(home::PAGE)));
}

fn show(
    session: Res<Session>,
    (book, today): (Res<Library>, Res<Today>),
    (words, palette, own): (Res<Words>, Res<Palette>, Res<OwnBoardState>),
    cards: ResMut<Cards>,
) {
    let changed = session.is_changed() || book.is_changed();
    let changed = changed || today.is_changed() || own.is_changed();
    if !(changed || words.is_changed() || palette.is_changed()) {
        return;
    }
    let theme = palette.look.theme.of_pictures();
    let rounds = levels::packs().all().iter().flat_map(|pack| &pack.puzzles);
    let about = match session.game().filter(|it| !it.is_over()) {
        Some(game) => {
            let done = game.done().len();
            let about = [("done", done.into()), ("all", (done + game.left()).into())];
            words.with("home-whole-game-on", &about)
        }
        None => words.say(&name(&session)),
    };
    let board = files::picture(&session, theme);
    let next = next((&session, own.is_on(&session)), &book, &words, (&about, &board), theme);
    Cards::set(
        cards,
        Card {
            title: TITLE,
            short: "game-ricochet",
            icon: Glyph::Bot,
            tint: palette.sky,
            page: PLAY,
            board,
            about,
            achieved: Achieved::of_results(rounds.map(|it| best_of_level(&book, it))),
            daily: Some(home::Daily::of(
                book.records(),
                *today,
                Home::start(PLAY, DealCommand::Daily),
            )),
            next,
            statistics: Some(Home::start(PLAY, carom_shell::Command::Toggle(STATISTICS))),
            own: Some(own_card(&own, &words, theme)),
        },
    );
}

/// The board on the player's table: go on with it, take the last one again, or enter another one.
fn own_card(own: &OwnBoardState, words: &Words, theme: Theme) -> OwnCard {
    let enter = |command: OwnCommand| Home::start(OWN_BOARD, command);
    let mut buttons = Vec::new();
    let open = own.open().filter(|it| it.layout().is_some());
    if let Some(open) = open.filter(|_| own.is_fresh(unix_seconds())) {
        let text = words.with("own-go-on", &[("number", open.number().into())]);
        buttons.push((text, enter(OwnCommand::Continue)));
    } else if let Some(last) = own.boards().recent.first() {
        let text = match last.date {
            Some(date) => words.with("own-same-as", &[("date", Value::short_date(date))]),
            None => words.get("own-same"),
        };
        buttons.push((text, enter(OwnCommand::Same(0))));
    }
    buttons.push((words.get("own-new"), enter(OwnCommand::New)));
    let layout = own.boards().recent.first().map(|it| it.layout);
    let layout = layout.or_else(|| Layout::all(Sides::FirstEdition).next());
    let board = layout.map(|it| files::picture_of_layout(it, theme)).unwrap_or_default();
    let (title, about) = (words.get("page-own-board"), words.get("own-about"));
    OwnCard { title, about, board, buttons }
}

/// The lesson or the puzzle in play if it is not solved, then a lesson that was left or follows, else the first level without stars.
fn next(
    (session, is_own): (&Session, bool),
    book: &Library,
    words: &Words,
    (about, board): (&str, &str),
    theme: Theme,
) -> Next {
    let game = words.get(TITLE);
    let in_play = |rank| Next {
        rank,
        title: about.to_owned(),
        about: game.clone(),
        board: board.to_owned(),
        command: Home::go(PLAY),
    };
    let lesson = session.origin().lesson();
    if !session.is_solved() && lesson.is_some() {
        return in_play(Rank::Lesson);
    }
    // A lesson that was left for the player's own board, or the one after a lesson that is solved.
    let left = session.earlier().filter(|it| is_own && it.origin().lesson().is_some());
    let left = left.map(|it| (it.round().clone(), it.origin().clone(), Command::RoundBefore));
    let follows = lesson.map(|it| it + 1).filter(|it| *it < lessons::count()).map(lessons::open);
    let follows = follows.map(|it| (it.round, it.origin, Command::NewRound));
    if let Some((round, origin, command)) = left.or(follows) {
        return Next {
            rank: Rank::Lesson,
            title: words.say(&name_of_left(&origin)),
            about: game,
            board: files::picture_of(&round, &[], theme),
            command: Home::start(PLAY, command),
        };
    }
    let is_begun = !session.is_solved() && !session.moves().is_empty() || session.game().is_some();
    let level =
        home::first(levels::packs(), |it| best_of_level(book, it).and_then(Best::stars).is_some());
    match level.filter(|_| !is_begun) {
        None => in_play(if is_begun { Rank::Begun } else { Rank::Other }),
        Some((place, round)) => Next {
            rank: Rank::Level,
            title: words.say(&levels::phrase(place)),
            about: game,
            board: files::picture_of(&round.round, &[], theme),
            command: Home::start(PLAY, Command::Level(place)),
        },
    }
}
