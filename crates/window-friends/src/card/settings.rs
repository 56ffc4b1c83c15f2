//! The settings of a room.

use carom_net::Terms;
use carom_net::daily::DailyGame;
use carom_net::ricochet::{BoardChoice, RicochetMode, RicochetTerms};
use carom_net::tablut::{ClockTerms, TablutTerms};
use carom_net::unblock::UnblockTerms;
use carom_shell::panel::kit::Paper;
use carom_shell::theme::Glyph;
use carom_shell::words::Words;

use super::setting;
use crate::command::{RoomGameKind, Setting};
use crate::draft::Draft;

/// A row for each setting of the next room.
pub(super) fn fill(paper: &mut Paper, game: RoomGameKind, draft: &Draft) {
    match game {
        RoomGameKind::Ricochet => {
            let terms = &draft.ricochet;
            let values = ricochet(paper.words, terms);
            let names = [
                (Glyph::Friends, "friends-set-mode", Setting::Mode),
                (Glyph::Clock, "friends-set-clock", Setting::Clock),
                (Glyph::Quarter, "friends-set-board", Setting::Board),
                (Glyph::Robot, "friends-set-robots", Setting::Robots),
                (Glyph::Turn, "friends-set-rules", Setting::Rules),
                (Glyph::Star, "friends-set-chips", Setting::Chips),
            ];
            for ((icon, name, which), value) in names.into_iter().zip(values) {
                // A table without a clock has nothing to choose.
                if which != Setting::Clock || terms.mode != RicochetMode::Relaxed {
                    setting(paper, (icon, name), &value, which);
                }
            }
        }
        RoomGameKind::Tablut => {
            let [rules, clock] = tablut(paper.words, &draft.tablut);
            setting(paper, (Glyph::Book, "friends-set-rules"), &rules, Setting::Rules);
            setting(paper, (Glyph::Clock, "friends-set-clock"), &clock, Setting::Clock);
        }
        RoomGameKind::Unblock => {
            let [level, clock] = unblock(paper.words, &draft.unblock);
            setting(paper, (Glyph::Steps, "friends-set-level"), &level, Setting::Level);
            setting(paper, (Glyph::Clock, "friends-set-clock"), &clock, Setting::Clock);
        }
    }
}

/// The game and the settings of a room in a line.
pub(super) fn told(words: &Words, terms: &Terms) -> String {
    let (game, settings) = match terms {
        Terms::Ricochet(terms) => ("home-ricochet", ricochet(words, terms).to_vec()),
        Terms::Tablut(terms) => ("game-tablut", tablut(words, terms).to_vec()),
        Terms::Unblock(terms) => ("home-unblock", unblock(words, terms).to_vec()),
        Terms::Daily(terms) => {
            let game = match terms.game {
                DailyGame::Ricochet => "home-ricochet",
                DailyGame::Unblock => "home-unblock",
            };
            let about = [("date", terms.date.to_string().into())];
            (game, vec![words.with("friends-daily", &about)])
        }
    };
    let all: Vec<String> = std::iter::once(words.get(game)).chain(settings).collect();
    all.join(" · ")
}

fn ricochet(words: &Words, terms: &RicochetTerms) -> [String; 6] {
    let mode = match terms.mode {
        RicochetMode::Classic => "friends-mode-classic",
        RicochetMode::Race => "friends-mode-race",
        RicochetMode::Relaxed => "friends-mode-relaxed",
    };
    let board = match terms.board {
        BoardChoice::Official | BoardChoice::Layout(_) => "friends-board-official",
        BoardChoice::Random => "friends-board-random",
    };
    let profile = terms.rules.to_string();
    let chips = terms.chips.unwrap_or(0);
    [
        words.get(mode),
        clock(words, terms.clock),
        words.get(board),
        words.with("friends-robots", &[("count", terms.robots.into())]),
        words.with("friends-rules-ricochet", &[("rules", profile.into())]),
        words.with("friends-chips", &[("count", chips.into())]),
    ]
}

fn clock(words: &Words, seconds: Option<u32>) -> String {
    match seconds {
        Some(seconds) => words.with("friends-seconds", &[("count", seconds.into())]),
        None => words.get("friends-no-clock"),
    }
}

fn tablut(words: &Words, terms: &TablutTerms) -> [String; 2] {
    let clock = match terms.clock {
        Some(ClockTerms { base, increment }) => {
            let about = [("minutes", (base / 60).into()), ("seconds", increment.into())];
            words.with("friends-minutes", &about)
        }
        None => words.get("friends-no-clock"),
    };
    [words.with("friends-rules-tablut", &[("rules", terms.rules.clone().into())]), clock]
}

fn unblock(words: &Words, terms: &UnblockTerms) -> [String; 2] {
    let level = words.with("friends-level", &[("level", terms.level.id().into())]);
    [level, clock(words, terms.clock)]
}
