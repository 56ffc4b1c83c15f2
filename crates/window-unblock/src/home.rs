//! What this game shows on the home page.

use bevy::prelude::*;
use carom_picture::Theme as PictureTheme;
use carom_picture::unblock::Picture;
use carom_play::records::Best;
use carom_shell::frame::Frame;
use carom_shell::home::{
    self, Achieved, AddCard as _, Card, Cards, Command as Home, Next, Rank, Today,
};
use carom_shell::theme::{Glyph, Palette, Theme};
use carom_shell::words::Words;

use crate::command::{DealCommand, PackCommand};
use crate::ids::PLAY;
use crate::library::Library;
use crate::panel::{name, pack_phrase};
use crate::session::Session;

const TITLE: &str = "home-unblock";

pub(crate) fn plugin(app: &mut App) {
    app.add_card(TITLE).add_systems(Update, show.in_set(Frame::View).run_if(in_state(home::PAGE)));
}

fn show(
    (session, library): (Res<Session>, Res<Library>),
    today: Res<Today>,
    (words, palette): (Res<Words>, Res<Palette>),
    cards: ResMut<Cards>,
) {
    let changed = session.is_changed() || library.is_changed() || today.is_changed();
    if !(changed || words.is_changed() || palette.is_changed()) {
        return;
    }
    let theme = match palette.look.theme {
        Theme::Light => PictureTheme::Light,
        Theme::Dark => PictureTheme::Dark,
    };
    let about = words.say(&name(&session, &library));
    let board = Picture { board: session.board(), position: session.position(), theme }.svg();
    let begun = !session.is_solved() && !session.moves().is_empty();
    let level = home::first(library.packs(), |it| library.best(it).and_then(Best::stars).is_some());
    let level = level.filter(|_| !begun);
    let (rank, title, picture, command) = if let Some((place, puzzle)) = level {
        (
            Rank::Level,
            words.say(&pack_phrase(library.packs(), place)),
            Picture { board: &puzzle.board, position: puzzle.board.start(), theme }.svg(),
            Home::start(PLAY, PackCommand::Open(place)),
        )
    } else {
        let rank = if begun { Rank::Begun } else { Rank::Other };
        (rank, about.clone(), board.clone(), Home::go(PLAY))
    };
    let daily = Home::start(PLAY, DealCommand::Daily);
    Cards::set(
        cards,
        Card {
            title: TITLE,
            short: "game-unblock",
            icon: Glyph::Blocks,
            tint: palette.sand,
            page: PLAY,
            board,
            about,
            achieved: Achieved::of(library.packs(), library.records()),
            daily: Some(home::Daily::of(library.records(), *today, daily)),
            next: Next { rank, title, about: words.get(TITLE), board: picture, command },
            statistics: None,
            own: None,
        },
    );
}
