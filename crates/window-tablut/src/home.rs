//! What this game shows on the home page.

use bevy::prelude::*;
use carom_shell::frame::Frame;
use carom_shell::home::{
    self, Achieved, AddCard as _, Card, Cards, Command as Home, Next, Rank, Today,
};
use carom_shell::theme::{Glyph, Palette};
use carom_shell::words::Words;

use crate::command::PuzzleCommand;
use crate::files::OpenText;
use crate::ids::PLAY;
use crate::panel::name;
use crate::puzzles::Library;
use crate::session::{Session, numbered};

const TITLE: &str = "game-tablut";

pub(crate) fn plugin(app: &mut App) {
    app.add_card(TITLE).add_systems(Update, show.in_set(Frame::View).run_if(in_state(home::PAGE)));
}

fn show(
    (session, library, opened): (Res<Session>, Res<Library>, Res<OpenText>),
    today: Res<Today>,
    (words, palette): (Res<Words>, Res<Palette>),
    cards: ResMut<Cards>,
) {
    let changed = session.is_changed() || library.is_changed() || opened.is_changed();
    if !(changed || today.is_changed() || words.is_changed() || palette.is_changed()) {
        return;
    }
    let game = session.tree().game();
    let moves = numbered(game.moves().len());
    let about = [("game", name(&session, &opened).into()), ("moves", moves.into())];
    let about = words.with("home-game", &about);
    let board = carom_picture::tablut::picture(game, palette.look.theme.of_pictures());
    let is_begun = game.moves().len() > 0 && session.ending().is_none() && session.task().is_none();
    let rank = match (session.lesson().is_some(), is_begun) {
        (true, _) => Rank::Lesson,
        (false, true) => Rank::Begun,
        (false, false) => Rank::Other,
    };
    let next = Next {
        rank,
        title: words.get(TITLE),
        about: about.clone(),
        board: board.clone(),
        command: Home::go(PLAY),
    };
    Cards::set(
        cards,
        Card {
            title: TITLE,
            short: TITLE,
            icon: Glyph::Crown,
            tint: palette.moss,
            page: PLAY,
            board,
            about,
            achieved: Achieved::of(library.packs(), library.records()),
            daily: Some(home::Daily::of(
                library.records(),
                *today,
                Home::start(PLAY, PuzzleCommand::Daily),
            )),
            next,
            statistics: None,
            own: None,
        },
    );
}
