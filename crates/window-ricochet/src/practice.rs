//! [`Practice`]: timed practice on the play page.

use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use carom_engine::ricochet::Round;
use carom_generator::ricochet::{Puzzle, Recipe};
use carom_jobs::ricochet::DealJob;
use carom_play::records::PracticeScore;
use carom_play::ricochet::{Practice as Run, PracticeSolution};
use carom_play::solo::Origin;
use carom_shell::ids::PageId;
use carom_shell::latest_job::LatestJob;
use carom_shell::next_redraw::{NextRedraw, Stopwatch, to_second_before};
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::words::Phrase;
use carom_shell::words::verdict::failed;
use carom_shell::worker::Reply;
use rand_pcg::Pcg64;

use crate::board::Animator;
use crate::clock::LONGEST;
use crate::command::{Command, PracticeCommand};
use crate::dealing;
use crate::ids::{PLAY, PRACTICE};
use crate::opening::Opening;
use crate::order::UpdatePart;
use crate::records::Library;
use crate::session::{BoardMessage, Session};
use crate::solving::Solving;

/// How long a solved puzzle stays on the board after its last slide. The time of the run stands still meanwhile.
const PAUSE: Duration = Duration::from_millis(400);

/// The run in play, and the thread that deals its puzzles.
#[derive(Resource)]
pub struct Practice {
    /// The search for the next puzzle, with its fewest moves.
    latest_job: LatestJob<DealJob, u32>,
    run: Option<PracticeSeries>,
    last: Option<Ended>,
}

/// A run with its puzzles.
struct PracticeSeries {
    run: Run,
    recipe: Recipe,
    rng: Pcg64,
    /// The puzzle on the board; `None` before the first one.
    round: Option<Round>,
    /// The next puzzle, which is dealt before it is needed, and its fewest moves.
    next: Option<(Opening, u32)>,
    /// How long the board still shows the puzzle before.
    pause: Duration,
    /// What to say about the puzzle before.
    told: Option<Phrase>,
}

/// A run that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    pub run: Run,
    /// The best result before it.
    pub best: Option<PracticeScore>,
}

impl Practice {
    /// The run in play.
    pub fn run(&self) -> Option<&Run> {
        self.run.as_ref().map(|it| &it.run)
    }

    pub const fn is_on(&self) -> bool {
        self.run.is_some()
    }

    /// Whether the next puzzle is about to come.
    pub(crate) fn is_between(&self) -> bool {
        self.run().is_some_and(|run| !run.has_puzzle())
    }

    /// The last run, while its card is open.
    pub const fn last(&self) -> Option<&Ended> {
        self.last.as_ref()
    }

    fn begin(&mut self, minutes: u32, recipe: Recipe, seed: u64) {
        let (run, rng) = (Run::new(minutes), Pcg64::new(u128::from(seed), 4));
        let (round, next, told) = (None, None, None);
        self.last = None;
        self.run = Some(PracticeSeries { run, recipe, rng, round, next, pause: PAUSE, told });
        self.deal();
    }

    /// Begins to deal the puzzle after those that were begun.
    fn deal(&mut self) {
        let Some(PracticeSeries { run, recipe, rng, .. }) = &mut self.run else { return };
        let level = Run::level(run.begun(), rng);
        let seed = rand::Rng::next_u64(rng);
        self.latest_job
            .ask(*level.moves().start(), DealJob::Level { level, recipe: *recipe, seed });
    }

    /// Ends the run and records its result.
    fn end(&mut self, book: &mut Library, notice: &mut Notice) {
        self.latest_job.cancel();
        let Some(PracticeSeries { run, .. }) = self.run.take() else { return };
        let best = book.records().best_practice(run.minutes());
        book.change(|records| _ = records.practised(run.minutes(), run.score()), notice);
        self.last = Some(Ended { run, best });
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, start).add_systems(
        Update,
        (obey, receive, count, go_on, tell).chain().in_set(UpdatePart::Deal).after(dealing::end),
    );
}

fn start(mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    let latest_job = LatestJob::new(dealing::worker(event_loop.as_deref()));
    commands.insert_resource(Practice { latest_job, run: None, last: None });
}

/// Begins and ends runs. Escape first closes an open card or list.
fn obey(
    (mut commands, plays): (MessageReader<PracticeCommand>, MessageReader<Command>),
    mut others: MessageReader<carom_shell::Command>,
    page: Res<State<PageId>>,
    mut session: ResMut<Session>,
    (mut practice, mut book): (ResMut<Practice>, ResMut<Library>),
    mut overlay: ResMut<Overlay>,
    solving: Res<Solving>,
    mut notice: ResMut<Notice>,
    // Whether the player was told, by the command before, that the same key ends the run.
    mut is_warned: Local<bool>,
) {
    let is_back = others.read().filter(|&it| *it == carom_shell::Command::Back).count() > 0;
    let is_of_other = overlay.is_changed()
        || overlay.is_open()
        || solving.is_running()
        || session.demonstration().is_some();
    let is_over = practice.run().is_some_and(Run::is_over);
    let leaves = is_back && !is_of_other && *page.get() == PLAY && practice.is_on();
    let mut ends = is_over || leaves && *is_warned;
    if leaves && !*is_warned {
        notice.0 = Some(Phrase::new("practice-would-end"));
        *is_warned = true;
    } else if !(commands.is_empty() && plays.is_empty()) {
        *is_warned = false;
    }
    for command in commands.read() {
        match *command {
            PracticeCommand::Begin(minutes) => {
                practice.end(&mut book, &mut notice);
                let recipe = dealing::recipe(&session);
                let seed = session.bypass_change_detection().seed();
                practice.begin(minutes, recipe, seed);
            }
            PracticeCommand::Skip => {
                if let Some(series) = &mut practice.run
                    && series.run.skip()
                {
                    series.pause = PAUSE;
                    series.told = Some(Phrase::new("practice-skipped"));
                }
            }
            PracticeCommand::Leave => ends = true,
        }
    }
    // A file or another page has put a round of its own on the board.
    let has_other =
        |it: &PracticeSeries| it.round.as_ref().is_some_and(|own| own != session.round());
    let is_lost = practice.run.as_ref().is_some_and(has_other);
    if practice.is_on() && (ends || is_lost) {
        // A message about the run is no longer true.
        notice.0 = None;
        practice.end(&mut book, &mut notice);
        if is_lost {
            // The card would cover what the player has just opened.
            notice.0 = practice
                .last()
                .map(|it| Phrase::new("practice-ended").with("solved", it.run.score().solved));
        } else {
            *overlay = Overlay::of(PRACTICE);
        }
    } else if practice.last.is_some() && overlay.is_changed() && !overlay.shows(PRACTICE) {
        practice.last = None;
    }
}

/// Receives the next puzzle.
fn receive(mut practice: ResMut<Practice>, mut notice: ResMut<Notice>) {
    let Some((fewest, Reply { answer, .. })) =
        practice.bypass_change_detection().latest_job.answer()
    else {
        return;
    };
    let trouble = match (answer, &mut practice.run) {
        (Ok(Ok(Puzzle { round, layout, .. })), Some(series)) => {
            series.next = Some((Opening::new(round, layout, Origin::House), fewest));
            return;
        }
        (Ok(Err(why)), _) => Phrase::new("no-puzzle").with("why", dealing::reason(why)),
        (Err(why), _) => failed(&why),
        (Ok(Ok(_)), None) => return,
    };
    practice.run = None;
    notice.0 = Some(trouble);
}

/// Counts the time, the help and the solutions.
fn count(
    (time, next_redraw): (Res<Time<Real>>, Res<NextRedraw>),
    (page, overlay): (Res<State<PageId>>, Res<Overlay>),
    session: Res<Session>,
    mut practice: ResMut<Practice>,
    mut notice: ResMut<Notice>,
    mut watch: Local<Stopwatch>,
) {
    let is_played = !session.is_solved() && session.demonstration().is_none();
    let is_open = *page.get() == PLAY && !overlay.is_open();
    let inner = practice.bypass_change_detection();
    let has_puzzle = inner.run().is_some_and(Run::has_puzzle);
    let is_running = has_puzzle && is_open && is_played;
    let passed = watch.pass(is_running, &time).min(Duration::from_secs_f64(LONGEST));
    let Some(PracticeSeries { run, pause, told, .. }) = &mut inner.run else { return };
    if !has_puzzle {
        return;
    }
    run.pass(passed);
    if is_running {
        next_redraw.at_most(to_second_before(run.left()));
    }
    let mut has_news = false;
    if session.is_helped() && !run.is_helped() {
        run.help();
        notice.0 = Some(Phrase::new("practice-helped"));
        has_news = true;
    }
    let moves = session.moves().len();
    if session.is_solved()
        && let Some(solution) = run.solve(moves as u32)
    {
        *pause = Duration::ZERO;
        let key = match solution {
            PracticeSolution::Star => Phrase::new("practice-star"),
            PracticeSolution::Longer(fewest) => {
                Phrase::new("practice-longer").with("fewest", fewest)
            }
            PracticeSolution::Helped => Phrase::new("practice-not-counted"),
        };
        *told = Some(key.with("moves", moves));
        has_news = true;
    }
    if has_news {
        practice.set_changed();
    }
}

/// Puts the next puzzle on the board when the last slide is over.
fn go_on(
    (time, next_redraw): (Res<Time<Real>>, Res<NextRedraw>),
    motion: Res<Animator>,
    mut practice: ResMut<Practice>,
    mut session: ResMut<Session>,
    mut events: MessageWriter<BoardMessage>,
    mut notice: ResMut<Notice>,
    mut watch: Local<Stopwatch>,
) {
    let is_waiting = practice.is_between() && motion.is_still();
    let passed = watch.pass(is_waiting, &time);
    let inner = practice.bypass_change_detection();
    let Some(series) = inner.run.as_mut().filter(|it| is_waiting && !it.run.is_over()) else {
        return;
    };
    series.pause += passed;
    if series.pause < PAUSE {
        next_redraw.at_most(PAUSE.saturating_sub(series.pause));
        return;
    }
    let Some((Opening { round, board_name, origin, .. }, fewest)) = series.next.take() else {
        return;
    };
    match series.round.replace(round.clone()) {
        None => session.begin_series(),
        Some(_) => notice.0 = series.told.take(),
    }
    session.follow(round, board_name, origin);
    series.run.begin(fewest);
    events.write(BoardMessage::PLACED);
    practice.set_changed();
    practice.deal();
}

/// The records and what is kept leave the round to the run.
fn tell(practice: Res<Practice>, mut session: ResMut<Session>) {
    session.bypass_change_detection().set_timed(practice.is_on());
}
