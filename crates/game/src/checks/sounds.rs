//! The sounds of every game: which commands make one.

use bevy::prelude::*;
use carom_engine::tablut::Side;
use carom_engine::unblock::Metric;
use carom_play::packs::LevelId;
use carom_play::tablut::Seat;
use carom_shell::settings::{SettingChange, Volume};
use carom_shell::sound::Speaker;
use carom_shell::sound::synth::{hint, samples, solved, star, stop};
use carom_shell::{BoxedAction, Command};
use carom_window_ricochet as ricochet;
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;

use crate::testing::STAGE;
use carom_shell::testing::real::{Real, options, send};
use carom_window_ricochet::game_checks::{session, solution};

/// The sounds since the last call, the newest one first.
fn all(real: &mut Real) -> Vec<Vec<f32>> {
    real.app.world_mut().resource_mut::<Speaker>().take()
}

/// The longest of them.
fn heard(real: &mut Real) -> Vec<f32> {
    all(real).into_iter().max_by_key(Vec::len).unwrap_or_default()
}

/// Whether a sound was among them, at any volume.
fn has(sounds: &[Vec<f32>], sound: &[f32]) -> bool {
    let is_near = |it: &Vec<f32>| {
        let volume = it.iter().zip(sound).find(|both| both.1.abs() > 0.05).map(|(a, b)| a / b);
        let is_it = |volume: f32| it.iter().zip(sound).all(|(a, b)| (a - volume * b).abs() < 1e-4);
        it.len() == sound.len() && volume.is_some_and(is_it)
    };
    sounds.iter().any(is_near)
}

fn is_longer(sound: &[f32], than: &[f32]) -> bool {
    sound.len() > than.len()
}

#[test]
fn robots_are_heard_until_the_switch_is_off() {
    let mut real = STAGE.start(&options((1280, 720)));
    assert!(heard(&mut real).is_empty(), "nothing has moved");
    let moves = solution(session(&real).round());
    let (last, first) = moves.split_last().expect("moves");
    for &mv in first {
        send(&mut real, ricochet::Command::Play(mv));
        let sound = heard(&mut real);
        assert!(is_longer(&sound, &stop()) && !is_longer(&sound, &solved()), "{}", sound.len());
    }
    send(&mut real, ricochet::Command::Play(*last));
    assert!(is_longer(&heard(&mut real), &solved()), "the chord");
    send(&mut real, SettingChange::Volume(Volume::ALL[0]));
    send(&mut real, ricochet::Command::Restart);
    send(&mut real, ricochet::Command::Play(moves[0]));
    assert!(heard(&mut real).is_empty(), "switched off");
}

#[test]
fn blocks_are_heard() {
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, Command::Go(unblock::ids::PLAY));
    send(&mut real, unblock::OpenCommand::OpenText("..B.AAB.........".to_owned()));
    drop(heard(&mut real));
    let session = real.app.world().resource::<unblock::session::Session>();
    let round = session.round_from_here();
    assert_eq!(session.metric(), Metric::Moves);
    let report = carom_solver::unblock::DEFAULT
        .solver()
        .solve(&round, &mut carom_solver::Control::default());
    let moves = report.verdict.moves().expect("a solution").to_vec();
    let slide = |real: &mut Real, mv| {
        let mut session = real.app.world_mut().resource_mut::<unblock::session::Session>();
        session.slide(mv).expect("legal");
        real.settle();
        heard(real)
    };
    let (last, first) = moves.split_last().expect("moves");
    for &mv in first {
        let sound = slide(&mut real, mv);
        assert!(is_longer(&sound, &stop()) && !is_longer(&sound, &solved()), "{}", sound.len());
    }
    assert!(is_longer(&slide(&mut real, *last), &solved()), "the chord");
}

#[test]
fn pieces_are_heard() {
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, Command::Go(tablut::ids::PLAY));
    let mut session = real.app.world_mut().resource_mut::<tablut::session::Session>();
    for side in Side::ALL {
        session.set_seat(side, Seat::Human);
    }
    real.settle();
    drop(heard(&mut real));
    let mv = {
        let session = real.app.world().resource::<tablut::session::Session>();
        let position = session.tree().position();
        let from = position.side(position.to_move()).iter().find_map(|cell| {
            session
                .targets(cell)
                .iter()
                .next()
                .map(|to| carom_engine::tablut::Move { from: cell, to })
        });
        from.expect("a move")
    };
    let mut session = real.app.world_mut().resource_mut::<tablut::session::Session>();
    session.slide(mv).expect("legal");
    real.frame();
    assert_eq!(heard(&mut real).len(), samples(0.12));
}

#[test]
fn stars_are_heard_as_they_land() {
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, Command::Go(unblock::ids::PLAY));
    send(&mut real, unblock::PackCommand::Open(LevelId { pack: 1, number: 0 }));
    let round = real.app.world().resource::<unblock::session::Session>().round_from_here();
    let mut solver = carom_solver::unblock::DEFAULT.solver();
    let report = solver.solve(&round, &mut carom_solver::Control::default());
    let mut sounds = Vec::new();
    for &mv in report.verdict.moves().expect("a solution") {
        send(&mut real, unblock::Command::Slide(mv));
        sounds = all(&mut real);
    }
    for _ in 0..40 {
        real.frame();
        sounds.extend(all(&mut real));
    }
    for place in 0..3 {
        assert!(has(&sounds, &star(place)), "star {place} of {} sounds", sounds.len());
    }
}

#[test]
fn hints_are_heard_until_the_switch_is_off() {
    let mut real = STAGE.start(&options((1280, 720)));
    for (page, action) in [
        (ricochet::ids::PLAY, ricochet::SolverCommand::Hint.into()),
        (unblock::ids::PLAY, BoxedAction::from(unblock::Command::Hint)),
        (tablut::ids::PLAY, tablut::command::Hint::Next.into()),
    ] {
        send(&mut real, Command::Go(page));
        // Lessons and games have hints, too, but not always.
        if page == tablut::ids::PLAY {
            send(&mut real, tablut::PuzzleCommand::Next);
        }
        drop(all(&mut real));
        send(&mut real, action);
        assert!(has(&all(&mut real), &hint()), "{page:?}");
    }
    send(&mut real, Command::Go(unblock::ids::PLAY));
    send(&mut real, unblock::PackCommand::Next);
    send(&mut real, SettingChange::Volume(Volume::ALL[0]));
    drop(all(&mut real));
    send(&mut real, unblock::Command::Hint);
    assert!(all(&mut real).is_empty(), "switched off");
}
