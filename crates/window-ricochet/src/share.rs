//! The result of a round as a text for other people.

use bevy::prelude::*;
use carom_play::Stars;
use carom_play::solo::Origin;
use carom_shell::export::Export;
use carom_shell::words::{Phrase, Words};

use crate::command::Share;
use crate::files;
use crate::levels;
use crate::opening::{Opening, board_phrase};
use crate::order::UpdatePart;
use crate::session::Session;
use crate::solving::Best;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, share.in_set(UpdatePart::Exchange).after(files::give));
}

fn share(
    mut commands: MessageReader<Share>,
    (session, best): (Res<Session>, Res<Best>),
    words: Res<Words>,
    mut outgoing: Export,
) {
    if commands.read().count() == 0 {
        return;
    }
    let result = session.is_solved().then(|| words.say(&result(&session, &best)));
    outgoing.share("ricochet", text(&session), result);
}

/// The shortest text, on one line, that is read as the same round: the name of a puzzle names its board, too, another text must have its
/// name.
fn text(session: &Session) -> Result<String, Phrase> {
    let text = |id| files::text_of(session, session.round(), id).map(|(_, text)| text);
    let is_same = |id: &str, text: &str| {
        let read = Opening::read(text, 1);
        read.is_ok_and(|it| {
            it.round == *session.round()
                && (id == "game-id" || it.board_name == *session.board_name())
        })
    };
    let short = ["game-id", "corpus"].into_iter().filter_map(|id| Some((id, text(id).ok()?)));
    let same = short.into_iter().find(|(id, text)| is_same(id, text));
    same.map_or_else(|| text("jsonl"), |(_, text)| Ok(text))
}

/// For example `Carom 2026-11-20 · 7 moves · 3 stars`.
fn result(session: &Session, best: &Best) -> Phrase {
    let what = match *session.origin() {
        Origin::Daily(date) => date.to_string().into(),
        Origin::Level(place) => levels::phrase(place),
        _ => board_phrase(session.board_name()),
    };
    let moves = session.moves().len();
    let stars = best.stars(moves).filter(|_| !session.is_helped()).map_or(0, Stars::count);
    let stars = Phrase::new(if session.is_helped() { "solved-with-help" } else { "share-stars" })
        .with("stars", usize::from(stars));
    Phrase::new("share-result").with("what", what).with("moves", moves).with("stars", stars)
}

#[cfg(test)]
mod tests {
    use carom_engine::Size;
    use carom_engine::ricochet::{Profile, Sides};
    use carom_generator::ricochet::{Recipe, Style};
    use carom_play::ricochet::BoardName;
    use rand_pcg::Pcg64;

    use super::*;

    /// A round of every kind of board, under both rules, with one robot for the target and with any.
    fn openings() -> Vec<Opening> {
        let size = Size::new(12, 9).expect("a size");
        let styles =
            [Style::Random, Style::Official(Sides::All), Style::Scattered { size, walls: 10 }];
        let mut all = vec![Opening::of_the_house(), Opening::first()];
        let puzzle = Opening::read("7650+42+E2302B12+C9", 1).expect("a game ID");
        all.extend([puzzle]);
        let level = levels::packs().get(carom_play::packs::LevelId { pack: 0, number: 0 });
        let level = level.expect("a level").clone();
        all.push(Opening::new(level.round, level.board_name, Origin::House));
        let mut rng = Pcg64::new(1, 0);
        for style in styles {
            for profile in [Profile::PLAIN, Profile::OFFICIAL] {
                for _ in 0..5 {
                    let recipe = Recipe { style, robots: 4, goal_robot: None, profile };
                    let deal = recipe.deal(&mut rng).expect("a round");
                    let name = deal.layout.map_or(BoardName::Random, BoardName::Official);
                    let names = [name, BoardName::Named("My board".to_owned())];
                    all.extend(names.map(|it| Opening::new(deal.round.clone(), it, Origin::House)));
                }
            }
        }
        all
    }

    #[test]
    fn a_shared_puzzle_comes_back_equal_whatever_its_origin() {
        for Opening { round, board_name, .. } in openings() {
            let session = Session::new(round.clone(), board_name.clone(), 1);
            let text = text(&session).expect("a text");
            assert_eq!(text.trim_end().lines().count(), 1, "{text}");
            for shared in [text.clone(), format!("Carom Level 1 · 3 moves · 3 stars\n{text}")] {
                let read =
                    Opening::read(&shared, 2).unwrap_or_else(|why| panic!("{shared}: {why}"));
                assert_eq!(read.round, round, "{shared}");
                let is_id = text.len() < 30;
                assert!(is_id || read.board_name == board_name, "{shared}");
            }
        }
    }
}
