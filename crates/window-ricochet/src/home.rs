//! The block of this game on the home page.

use bevy::prelude::*;
use carom_play::records::Best;
use carom_play::ricochet::{Level, WholeGame};
use carom_shell::frame::Frame;
use carom_shell::home::{self, Achieved, AddBlock as _, Command as Home, Entry, Today};
use carom_shell::ids::SectionId;
use carom_shell::panel::kit::{Kit, Paper, Tone};

use crate::command::{Command, DealCommand, GameCommand};
use crate::dealing::{DIFFICULTIES, Daily};
use crate::ids::{EDITOR, LEVELS, PLAY, PRACTICE, RULES, STATISTICS, TABLE};
use crate::last_game::LastGame;
use crate::levels;
use crate::panel::headline::name;
use crate::records::RecordsFile;
use crate::session::Session;

const BLOCK: SectionId = SectionId::new("home-ricochet");

pub(crate) fn plugin(app: &mut App) {
    app.add_block(BLOCK).add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    (session, kept): (Res<Session>, Res<LastGame>),
    (book, daily): (Res<RecordsFile>, Res<Daily>),
    today: Res<Today>,
) {
    let changed = session.is_changed() || kept.is_changed() || book.is_changed();
    if !(changed || daily.is_changed() || today.is_changed() || kit.is_changed()) {
        return;
    }
    kit.fill(BLOCK, |paper| {
        home::title(paper, "home-ricochet");
        home::entries(paper, |paper| {
            go_on(paper, &session, &daily);
            let results = (book.records(), *today);
            home::daily(paper, results, Home::start(PLAY, DealCommand::Daily));
            all_levels(paper, &book);
            whole_game(paper, &session, &kept);
        });
        let levels: Vec<_> = DIFFICULTIES
            .into_iter()
            .zip(Level::NAMED)
            .map(|(name, level)| (paper.say(name), Home::start(PLAY, DealCommand::Puzzle(level))))
            .collect();
        home::difficulties(paper, "home-new-puzzle", levels);
        let card = |card| Home::start(PLAY, carom_shell::Command::Toggle(card));
        let others = [
            ("page-table", Home::go(TABLE)),
            ("page-editor", Home::go(EDITOR)),
            ("rules-title", card(RULES)),
            ("practice", card(PRACTICE)),
            ("lessons", Home::start(PLAY, Command::Lessons)),
            ("statistics", card(STATISTICS)),
        ];
        let others = others.map(|(name, command)| (paper.say(name), command));
        home::buttons(paper, others);
    });
}

/// The whole game in play.
fn running(session: &Session) -> Option<&WholeGame> {
    session.game().filter(|it| !it.is_over())
}

fn go_on(paper: &mut Paper, session: &Session, daily: &Daily) {
    let (about, stage) = if let Some(game) = running(session) {
        (progress(paper, "home-whole-game-on", game), home::Stage::Begun)
    } else {
        let solved = home::Solved::on_board(session.is_solved(), session.is_helped());
        let stage = home::Stage::of_puzzle(!session.moves().is_empty(), solved);
        (paper.words.say(&name(session, daily)), stage)
    };
    home::go_on(paper, about, stage, PLAY);
}

/// How far a whole game is, in the text with this key.
fn progress(paper: &Paper, key: &str, game: &WholeGame) -> String {
    let done = game.done().len();
    let about = [("done", done.into()), ("all", (done + game.left()).into())];
    paper.words.with(key, &about)
}

fn all_levels(paper: &mut Paper, book: &RecordsFile) {
    let rounds = levels::packs().all().iter().flat_map(|pack| &pack.puzzles);
    let best: Vec<Option<Best>> = rounds.map(|it| book.best_of_level(it)).collect();
    let stars = best.iter().flatten().filter_map(|it| it.stars());
    let stars = stars.map(|it| u32::from(it.count())).sum();
    let achieved = Achieved { solved: best.iter().flatten().count(), all: best.len(), stars };
    let command = Home::start(PLAY, carom_shell::Command::Toggle(LEVELS));
    home::packs(paper, "levels-title", &achieved, command);
}

/// The whole game that is running or was left goes on; without one, a new one begins.
fn whole_game(paper: &mut Paper, session: &Session, kept: &LastGame) {
    let (running, kept) = (running(session), kept.game());
    let command = match (running, kept) {
        (Some(_), _) => Home::go(PLAY),
        (None, Some(_)) => Home::start(PLAY, Command::Game(GameCommand::Continue)),
        (None, None) => Home::start(PLAY, Command::Game(GameCommand::BeginOfficial)),
    };
    let about = match running.or(kept) {
        Some(game) => progress(paper, "home-whole-game-done", game),
        None => paper.say("home-whole-game-is"),
    };
    let name = paper.say("summary-title");
    home::entry(paper, Entry { name, about, stars: None, tone: Tone::Plain }, command);
}
