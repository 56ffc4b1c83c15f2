//! The block of this game on the home page.

use bevy::prelude::*;
use carom_engine::tablut::Side;
use carom_play::tablut::Seat;
use carom_shell::frame::Frame;
use carom_shell::home::{self, Achieved, AddBlock as _, Command as Home, Entry, Today};
use carom_shell::ids::SectionId;
use carom_shell::panel::kit::{Kit, Paper, Tone};
use carom_solver::tablut::{Kind, LEVELS};

use crate::command::{Command, PuzzleCommand};
use crate::files::Opened;
use crate::ids::{NETWORK, PLAY, PUZZLES, RULES, SETUP};
use crate::panel::name;
use crate::puzzles::Library;
use crate::session::{Session, numbered};

const BLOCK: SectionId = SectionId::new("home-tablut");

pub(crate) fn plugin(app: &mut App) {
    app.add_block(BLOCK).add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    (session, library, opened): (Res<Session>, Res<Library>, Res<Opened>),
    today: Res<Today>,
) {
    let changed = session.is_changed() || library.is_changed() || opened.is_changed();
    let changed = changed || today.is_changed();
    if !changed && !kit.is_changed() {
        return;
    }
    let shelf = library.shelf();
    let card = |card| Home::start(PLAY, carom_shell::Command::Toggle(card));
    kit.fill(BLOCK, |paper| {
        home::title(paper, "game-tablut");
        home::entries(paper, |paper| {
            let has_moves = session.tree().game().moves().len() > 0;
            let stage = stage(&session, has_moves);
            home::go_on(paper, in_play(paper, &session, &opened), stage, PLAY);
            let results = (Some(shelf.progress().records()), *today);
            home::daily(paper, results, Home::start(PLAY, PuzzleCommand::Daily));
            let achieved = Achieved::of(shelf.packs(), shelf.progress());
            home::packs(paper, "tablut-puzzles", &achieved, card(PUZZLES));
            let (name, about) = (paper.say("home-network"), paper.say("home-network-is"));
            let entry = Entry { name, about, stars: None, tone: Tone::Plain };
            home::entry(paper, entry, card(NETWORK));
        });
        let own = own_side(&session);
        let levels = (1..=LEVELS).map(|it| (it, against(own, Kind::Level(it))));
        let label = match own {
            Side::Attackers => "home-as-attackers",
            Side::Defenders => "home-as-defenders",
        };
        home::numbers(paper, label, levels);
        let others = [
            (
                "home-two-people",
                new([Side::Attackers, Side::Defenders].map(|it| (it, Seat::Human))),
            ),
            ("tablut-setup", card(SETUP)),
            ("tablut-rules-title", card(RULES)),
        ];
        let others = others.map(|(name, command)| (paper.say(name), command));
        home::buttons(paper, others);
    });
}

fn stage(session: &Session, has_moves: bool) -> home::Stage {
    let solved = session.task().filter(|_| session.solved_in().is_some());
    match solved.and_then(|task| home::Solved::on_board(true, task.is_helped)) {
        None if session.ending().is_some() => home::Stage::Over,
        solved => home::Stage::of_puzzle(has_moves, solved),
    }
}

/// The name of the game on the board, and the number of the move that led to its position.
fn in_play(paper: &Paper, session: &Session, opened: &Opened) -> String {
    let moves = numbered(session.tree().game().moves().len());
    let about = [("game", name(session, opened).into()), ("moves", moves.into())];
    paper.words.with("home-game", &about)
}

/// The side of the person here; the defenders unless exactly the attackers are played by a person.
fn own_side(session: &Session) -> Side {
    let [attackers, defenders] = session.usual_seats().map(Seat::is_human);
    if attackers && !defenders { Side::Attackers } else { Side::Defenders }
}

/// A new game of the person here against a program.
fn against(own: Side, program: Kind) -> Home {
    new([(own, Seat::Human), (own.other(), Seat::Program(program))])
}

/// A new game of these players. Nobody of the game before makes a move in it.
fn new(seats: [(Side, Seat); 2]) -> Home {
    let sit = seats.map(|(side, seat)| Command::Sit(side, seat).into());
    Home::start_all(PLAY, std::iter::once(Command::New.into()).chain(sit))
}
