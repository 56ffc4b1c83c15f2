//! The block of this game on the home page.

use bevy::prelude::*;
use carom_play::unblock::Level;
use carom_shell::frame::Frame;
use carom_shell::home::{self, Achieved, AddBlock as _, Command as Home, Today};
use carom_shell::ids::SectionId;
use carom_shell::panel::kit::Kit;

use crate::command::DealCommand;
use crate::ids::{EDITOR, FILES, PLAY, PUZZLES};
use crate::library::Library;
use crate::panel::name;
use crate::session::Session;

const BLOCK: SectionId = SectionId::new("home-unblock");

pub(crate) fn plugin(app: &mut App) {
    app.add_block(BLOCK).add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: Kit, (session, library): (Res<Session>, Res<Library>), today: Res<Today>) {
    let changed = session.is_changed() || library.is_changed() || today.is_changed();
    if !changed && !kit.is_changed() {
        return;
    }
    kit.fill(BLOCK, |paper| {
        home::title(paper, "home-unblock");
        let progress = library.progress();
        home::entries(paper, |paper| {
            let name = paper.words.say(&name(&session, &library));
            let solved = home::Solved::on_board(session.is_solved(), session.is_helped());
            let stage = home::Stage::of_puzzle(!session.moves().is_empty(), solved);
            home::go_on(paper, name, stage, PLAY);
            let results = (Some(progress.records()), *today);
            home::daily(paper, results, Home::start(PLAY, DealCommand::Daily));
            let packs = library.packs();
            let command = Home::start(PLAY, carom_shell::Command::Toggle(PUZZLES));
            home::packs(paper, "block-puzzles", &Achieved::of(packs, progress), command);
        });
        let levels: Vec<_> = Level::ALL
            .into_iter()
            .map(|level| {
                let name = paper.words.with("block-level", &[("level", level.id().into())]);
                (name, Home::start(PLAY, DealCommand::New(level)))
            })
            .collect();
        home::difficulties(paper, "block-new", levels);
        let others = [
            ("page-unblock-editor", Home::go(EDITOR)),
            ("block-files", Home::start(PLAY, carom_shell::Command::Toggle(FILES))),
        ];
        let others = others.map(|(name, command)| (paper.say(name), command));
        home::buttons(paper, others);
    });
}
