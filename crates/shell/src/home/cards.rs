//! What each game shows at home.

use bevy::prelude::*;
use carom_play::packs::{LevelId, Packs, PuzzleIdentity};
use carom_play::records::Best;
use carom_play::{Date, Records};

use super::{Command, Today};
use crate::ids::PageId;
use crate::theme::Glyph;

/// What a game shows at home.
#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    /// The key of the name of the game.
    pub title: &'static str,
    /// The key of its short name.
    pub short: &'static str,
    pub icon: Glyph,
    /// The ground of its card.
    pub tint: Color,
    /// The page of the game, which its card opens.
    pub page: PageId,
    /// The board in play: an SVG document.
    pub board: String,
    /// What is in play.
    pub about: String,
    /// The solved puzzles of its packs, all of them, and the stars.
    pub achieved: Achieved,
    pub daily: Option<Daily>,
    /// What the player might do next in this game.
    pub next: Next,
    /// The command that shows the player's results.
    pub statistics: Option<Command>,
    /// What the game does for people with the box.
    pub own: Option<OwnCard>,
}

/// A card for people who have the game on their table.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnCard {
    pub title: String,
    pub about: String,
    /// The picture: an SVG document.
    pub board: String,
    /// The buttons, with their texts.
    pub buttons: Vec<(String, Command)>,
}

/// The puzzle of the day of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Daily {
    pub solved: Option<Achievement>,
    pub days: u32,
    pub command: Command,
}

impl Daily {
    pub fn of(records: &Records, Today(today): Today, command: Command) -> Self {
        Self {
            solved: today.and_then(|it| Achievement::of_day(records, it)),
            days: today.map_or(0, |it| records.daily_streak(it).current),
            command,
        }
    }
}

/// What a player might do next. The game with the least rank is proposed.
#[derive(Clone, PartialEq, Debug)]
pub struct Next {
    pub rank: Rank,
    pub title: String,
    pub about: String,
    /// Its board: an SVG document.
    pub board: String,
    pub command: Command,
}

/// Why something is next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rank {
    /// A lesson that is not finished.
    Lesson,
    /// A puzzle or a game with moves.
    Begun,
    /// A level without stars.
    Level,
    /// Everything else.
    Other,
}

/// How a puzzle was solved. Every text about it says the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Achievement {
    Alone,
    /// Without stars.
    WithHelp,
}

impl Achievement {
    /// How the puzzle on the board is solved.
    pub const fn on_board(is_solved: bool, is_helped: bool) -> Option<Self> {
        match (is_solved, is_helped) {
            (false, _) => None,
            (true, false) => Some(Self::Alone),
            (true, true) => Some(Self::WithHelp),
        }
    }

    /// How the player has solved the puzzle of a day.
    pub fn of_day(records: &Records, day: Date) -> Option<Self> {
        Self::on_board(records.is_daily_done(day), false)
            .or_else(|| Self::on_board(records.is_daily_helped(day), true))
    }

    pub const fn key(self) -> &'static str {
        match self {
            Self::Alone => "alone",
            Self::WithHelp => "helped",
        }
    }
}

/// What the player has achieved in all packs of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Achieved {
    pub solved: usize,
    /// The number of all puzzles.
    pub all: usize,
    pub stars: u32,
}

impl Achieved {
    pub fn of<P: PuzzleIdentity>(packs: &Packs<P>, records: &Records) -> Self {
        let puzzles = packs.all().iter().flat_map(|pack| &pack.puzzles);
        Self::of_results(puzzles.map(|it| records.best(it.puzzle_id())))
    }

    /// The same from the best results of all puzzles.
    pub fn of_results(results: impl Iterator<Item = Option<Best>>) -> Self {
        results.fold(Self::default(), |sum, best| Self {
            solved: sum.solved + usize::from(best.is_some()),
            all: sum.all + 1,
            stars: sum.stars + best.and_then(Best::stars).map_or(0, |it| u32::from(it.count())),
        })
    }
}

/// The card of each game, in their order.
#[derive(Resource, Default, Debug)]
pub struct Cards(Vec<(&'static str, Option<Card>)>, Option<RoomAtHome>);

/// The room in which the player is: it comes before what the games propose.
#[derive(Clone, PartialEq, Debug)]
pub struct RoomAtHome {
    /// The title of the card of its game.
    pub game: &'static str,
    pub title: String,
    pub about: String,
    pub command: Command,
}

impl Cards {
    /// Sets the card of a game, if it differs.
    pub fn set(mut cards: ResMut<Self>, card: Card) {
        let is_known = cards.all().any(|it| *it == card);
        if !is_known && let Some(place) = cards.0.iter_mut().find(|it| it.0 == card.title) {
            place.1 = Some(card);
        }
    }

    /// Sets the room, if it differs.
    pub fn set_room(mut cards: ResMut<Self>, room: Option<RoomAtHome>) {
        if cards.1 != room {
            cards.1 = room;
        }
    }

    /// The card with what is proposed: the room of the player, or what the game with the least rank has next.
    pub(super) fn proposed(&self) -> Option<Card> {
        let room = self.1.as_ref();
        let of_room = room.and_then(|room| {
            let card = self.all().find(|it| it.title == room.game)?.clone();
            let (title, about) = (room.title.clone(), room.about.clone());
            let (board, command) = (card.board.clone(), room.command.clone());
            Some(Card { next: Next { title, about, board, command, ..card.next }, ..card })
        });
        of_room.or_else(|| self.all().min_by_key(|it| it.next.rank).cloned())
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Card> {
        self.0.iter().filter_map(|it| it.1.as_ref())
    }
}

/// An extension for the plugins of the games.
pub trait AddCard {
    /// Adds the card of a game with this name. The game sets it while the page is open.
    fn add_card(&mut self, title: &'static str) -> &mut Self;
}

impl AddCard for App {
    fn add_card(&mut self, title: &'static str) -> &mut Self {
        self.world_mut().get_resource_or_init::<Cards>().0.push((title, None));
        self
    }
}

/// The first puzzle of the packs that the player has not done.
pub fn first<P: PuzzleIdentity>(
    packs: &Packs<P>,
    is_done: impl Fn(&P) -> bool,
) -> Option<(LevelId, &P)> {
    let all = packs.all().iter().enumerate().flat_map(|(pack, it)| {
        let puzzles = it.puzzles.iter().enumerate();
        puzzles.map(move |(number, puzzle)| (LevelId { pack, number }, puzzle))
    });
    let mut open = all.filter(|(_, puzzle)| !is_done(puzzle));
    open.next()
}
