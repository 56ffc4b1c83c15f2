//! Puzzles of a chosen difficulty, looked for on a thread of their own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use carom_engine::ricochet::{Profile, Sides};
use carom_generator::{Puzzle, Recipe, Style};
use carom_play::{Level, deal};
use carom_solver::ricochet::CATALOGUE;
use rand_pcg::Pcg64;

use crate::command::BoardCommand;
use crate::files::Notice;
use crate::opening::Opening;
use crate::session::{Applied, BoardEvent, Session};

/// A search for a puzzle. Dropping it ends it.
struct Search {
    cancel: Arc<AtomicBool>,
    thread: Option<JoinHandle<Result<Opening, String>>>,
}

impl Search {
    fn new(level: Level, robots: usize, profile: Profile, style: Style, seed: u64) -> Self {
        let cancel = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&cancel);
        let recipe = Recipe { style, robots, goal_robot: None, profile };
        let thread = std::thread::Builder::new().name("dealer".to_owned());
        let thread = thread.spawn(move || find(&recipe, level, &flag, seed)).ok();
        Self { cancel, thread }
    }

    fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// What was found; waits for it.
    fn result(mut self) -> Result<Opening, String> {
        let thread = self.thread.take().ok_or("no thread can be started")?;
        thread.join().unwrap_or_else(|_| Err("the search for a puzzle failed".to_owned()))
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn find(recipe: &Recipe, level: Level, cancel: &AtomicBool, seed: u64) -> Result<Opening, String> {
    let mut solver = CATALOGUE[0].solver();
    let mut rng = Pcg64::new(u128::from(seed), 2);
    let puzzle = deal::by_level(level, recipe, &mut *solver, Some(cancel), &mut rng);
    let Puzzle { round, layout, .. } = puzzle.map_err(|error| error.to_string())?;
    Ok(Opening { round, board_name: layout.map(|layout| format!("official {layout}")) })
}

/// The search that runs.
#[derive(Resource, Default)]
struct Dealing(Option<Search>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Dealing>()
        .init_resource::<Notice>()
        .add_systems(Update, (begin, end).chain().after(Applied));
}

fn begin(
    mut commands: MessageReader<BoardCommand>,
    mut dealing: ResMut<Dealing>,
    mut session: ResMut<Session>,
    mut notice: ResMut<Notice>,
) {
    for command in commands.read() {
        if let &BoardCommand::Puzzle(level) = command {
            let robots = session.position().squares().len();
            let profile = session.round().profile();
            let style = if session.board_name().starts_with("official") {
                Style::Official(Sides::All)
            } else {
                Style::Random
            };
            let seed = session.bypass_change_detection().seed();
            dealing.0 = Some(Search::new(level, robots, profile, style, seed));
            notice.0 = Some("looking for a puzzle …".to_owned());
        }
    }
}

fn end(
    mut dealing: ResMut<Dealing>,
    mut session: ResMut<Session>,
    mut events: MessageWriter<BoardEvent>,
    mut notice: ResMut<Notice>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if dealing.0.is_none() {
        return;
    }
    redraw.write(RequestRedraw);
    let finished = dealing.0.take_if(|search| search.is_finished());
    let Some(search) = finished else { return };
    notice.0 = match search.result() {
        Ok(opening) => {
            session.open(opening);
            events.write(BoardEvent::Placed);
            None
        }
        Err(why) => Some(why),
    };
}

#[cfg(test)]
mod tests {
    use carom_solver::{Control, Verdict};

    use super::*;

    #[test]
    fn puzzles_are_as_hard_as_asked_for() {
        for level in [Level::Easy, Level::Medium] {
            let style = Style::Official(Sides::All);
            let found = Search::new(level, 4, Profile::PLAIN, style, 1).result().expect("a puzzle");
            let report = CATALOGUE[0].solver().solve(&found.round, &mut Control::default());
            let Verdict::Solved { moves, .. } = report.verdict else { panic!("{level:?}") };
            let range = level.moves();
            assert!(range.contains(&(moves.len() as u32)), "{level:?}: {}", moves.len());
        }
    }

    #[test]
    fn a_dropped_search_ends() {
        drop(Search::new(Level::Hard, 4, Profile::PLAIN, Style::Random, 1));
    }
}
