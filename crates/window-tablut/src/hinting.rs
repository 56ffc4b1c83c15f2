//! [`Hinting`]: hints in a game and in a puzzle, one after another, found on a separate thread.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use carom_engine::Rules as _;
use carom_engine::tablut::{Cell, Move, Side};
use carom_jobs::tablut::HintJob;
use carom_play::tablut::Warning;
use carom_shell::ids::PageId;
use carom_shell::latest_job::LatestJob;
use carom_shell::notice::Notice;
use carom_shell::solo::Price;
use carom_shell::words::Phrase;

use crate::command::Hint;
use crate::ids::PLAY;
use crate::order::UpdatePart;
use crate::panel;
use crate::session::{GameNode, Session};

/// The number of hints that cost no stars: the idea and the piece in a puzzle, the piece and the move in a game.
pub(crate) const FREE: usize = 2;

/// What a hint tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rung {
    Idea,
    Piece,
    Move,
    All,
}

/// The thread that finds the moves, and what was told at a place.
#[derive(Resource)]
pub struct Hinting {
    latest_job: LatestJob<HintJob, GameNode>,
    /// The best moves at a place; empty if none were found.
    found: Option<(GameNode, Vec<Move>)>,
    told: Option<(GameNode, usize)>,
}

impl Hinting {
    pub const fn is_running(&self) -> bool {
        self.latest_job.is_waiting()
    }

    /// The number of hints that the player has seen at the present place.
    pub(crate) fn told(&self, session: &Session) -> usize {
        self.told.filter(|it| it.0 == place(session)).map_or(0, |it| it.1)
    }

    /// What the last one of them tells.
    pub(crate) fn rung(&self, session: &Session) -> Option<Rung> {
        let told = self.told(session).min(self.all(session)).checked_sub(1)?;
        rungs(session).get(told).copied()
    }

    /// The number of all hints at the present place. A single move is the whole win.
    pub(crate) fn all(&self, session: &Session) -> usize {
        let is_single = self.found(session).is_some_and(|it| it.len() == 1);
        rungs(session).len() - usize::from(is_single && session.task().is_some())
    }

    /// The best moves at the present place, once they are known.
    pub(crate) fn found(&self, session: &Session) -> Option<&[Move]> {
        self.found.as_ref().filter(|it| it.0 == place(session)).map(|it| it.1.as_slice())
    }

    /// The piece to mark on the board.
    pub(crate) fn piece(&self, session: &Session) -> Option<Cell> {
        let is_told = self.rung(session).is_some_and(|it| it != Rung::Idea);
        self.found(session).filter(|_| is_told)?.first().map(|it| it.from)
    }

    /// The moves to draw on the board.
    pub(crate) fn moves(&self, session: &Session) -> &[Move] {
        let line = self.found(session).unwrap_or_default();
        match self.rung(session) {
            Some(Rung::All) => line,
            Some(Rung::Move) => &line[..line.len().min(1)],
            Some(Rung::Idea | Rung::Piece) | None => &[],
        }
    }
}

fn place(session: &Session) -> GameNode {
    (session.number(), session.tree().here())
}

fn rungs(session: &Session) -> &'static [Rung] {
    match session.task() {
        Some(_) => &[Rung::Idea, Rung::Piece, Rung::Move, Rung::All],
        None => &[Rung::Piece, Rung::Move],
    }
}

/// Whether a hint is possible at the present place.
pub(crate) fn can_hint(session: &Session) -> bool {
    let is_lost = session.task().is_some() && session.way().is_none();
    session.is_for_people() && !session.is_remote() && !is_lost
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, start)
        .add_systems(Update, (tell.run_if(in_state(PLAY)), find).chain().in_set(UpdatePart::Hint));
}

fn start(mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    let latest_job = LatestJob::waking(event_loop);
    commands.insert_resource(Hinting { latest_job, found: None, told: None });
}

fn tell(
    mut commands: MessageReader<Hint>,
    (mut session, mut hinting): (ResMut<Session>, ResMut<Hinting>),
    (mut price, mut notice): (ResMut<Price>, ResMut<Notice>),
    mut before: Local<Option<GameNode>>,
) {
    let here = place(&session);
    // A question is about the present place.
    if before.replace(here) != Some(here) && price.question(PLAY).is_some() {
        price.forget();
    }
    for &hint in commands.read() {
        if session.is_remote() {
            notice.0 = Some(Phrase::new("tablut-no-hint"));
            continue;
        }
        if !can_hint(&session) {
            let key = if session.ending().is_some() {
                "tablut-over"
            } else if session.has_missed() {
                "tablut-hint-missed"
            } else {
                "tablut-hint-wait"
            };
            notice.0 = Some(Phrase::new(key));
            continue;
        }
        let all = hinting.all(&session);
        let (told, help) = match hint {
            Hint::Next => ((hinting.told(&session) + 1).min(all), "move"),
            Hint::Solution if session.task().is_some() => (all, "solution"),
            Hint::Solution => continue,
        };
        if told > FREE && session.can_lose_stars() {
            if !price.allows(PLAY, panel::price(&session, help), hint) {
                continue;
            }
            session.help();
        }
        hinting.told = Some((here, told));
    }
}

/// Asks for the moves at the place where the player wants hints, and takes the answer.
fn find(
    page: Res<State<PageId>>,
    session: Res<Session>,
    mut hinting: ResMut<Hinting>,
    mut notice: ResMut<Notice>,
) {
    let here = place(&session);
    let is_wanted = *page.get() == PLAY && hinting.told(&session) > 0;
    let is_other = hinting.latest_job.asked().is_some_and(|it| *it != here);
    if is_other || !is_wanted {
        hinting.bypass_change_detection().latest_job.cancel();
    }
    if let Some((place, reply)) = hinting.bypass_change_detection().latest_job.answer() {
        let moves = reply.answer.unwrap_or_else(|why| {
            notice.0 = Some(why.into());
            Vec::new()
        });
        hinting.found = Some((place, moves));
    }
    if is_wanted
        && let Some(lesson) = session.lesson().filter(|_| hinting.found(&session).is_none())
    {
        hinting.found = Some((here, vec![lesson.mv()]));
    }
    if is_wanted && hinting.found(&session).is_none() && !hinting.is_running() {
        let job = HintJob { game: session.tree().game().clone(), way: session.way() };
        hinting.latest_job.ask(here, job);
    }
}

/// What the first move of the win of a puzzle does: a word for texts.
pub(crate) fn idea(session: &Session, line: &[Move]) -> &'static str {
    let Some(&first) = line.first() else { return "none" };
    let (tree, winner) = (session.tree(), session.turn());
    let (rules, now) = (tree.rules(), tree.position());
    let next = tree.variant().play_unchecked(now, first);
    let attacks = || {
        let can_come = |it: &Cell| !next.sources(rules, Side::Attackers, *it).is_empty();
        next.king_traps(rules).iter().any(|it| can_come(&it))
    };
    match (winner, line.len()) {
        (Side::Defenders, 1) => "escape",
        (Side::Attackers, 1) => "capture",
        _ if !session.captures(first).is_empty() => "take",
        (Side::Defenders, _) => match Warning::of(rules, &next) {
            Some(Warning::Tuichu) => "two-ways",
            Some(Warning::Raichi) => "way",
            None => "open",
        },
        (Side::Attackers, _) if attacks() => "threat",
        (Side::Attackers, _) => "close",
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::tablut::{RuleSet, Variant};
    use carom_play::tablut::GameTree;

    use super::*;

    #[test]
    fn the_idea_of_a_win_is_told_from_its_first_move() {
        let told = |position: &str, moves: &str| {
            let position = position.parse().expect("a position");
            let tree = GameTree::new(Variant::new(RuleSet::LINNAEAN, position));
            let session = Session(carom_play::tablut::Session::new(tree));
            let line = carom_engine::tablut::parse_moves(moves).expect("moves");
            idea(&session, &line)
        };
        let king = "9/9/9/9/9/2k3b2/2b6/9/9 w";
        assert_eq!(told(king, ""), "none");
        assert_eq!(told(king, "c6-c1"), "escape");
        assert_eq!(
            told("1bw1b4/4b4/1b1ww3b/b3w1w2/bk5bb/b4b3/4w4/b8/3bb1b2 b", "h5-c5"),
            "capture"
        );
        assert_eq!(told(king, "c6-d6 g6-g7 d6-d1"), "two-ways");
        assert_eq!(told("9/9/9/9/9/2k3b2/2b6/9/9 b", "g6-g7 c6-c5 g7-g8"), "close");
    }
}
