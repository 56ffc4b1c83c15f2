//! The sounds: what the game plays is recorded from a real sound server, and must have the pitches of its sounds.

use anyhow::{Result, ensure};

use super::Environment;
use super::game::GameProcess;
use super::solution;
use crate::display::{Loudspeaker, RATE};

/// The pitches in hertz: a stop, the notes of a solved puzzle, the bell.
const STOP: &[f32] = &[196.0];
const CHORD: &[f32] = &[523.25, 659.26, 783.99, 1046.5];
const BELL: &[f32] = &[1760.0];

/// A sound is louder than this at its pitches, and silence is quieter everywhere.
const LEAST: f32 = 0.002;
const SILENCE: f32 = 0.0001;

/// A second of the recording.
const SECOND: usize = RATE as usize;

/// Every game, the bell of the table, and the switch.
pub(super) fn of_every_game(stage: &Environment) -> Result<()> {
    let speaker = Loudspeaker::start(&stage.display)?;
    robots(stage, &speaker)?;
    blocks(stage, &speaker)?;
    pieces(stage, &speaker)?;
    bell(stage, &speaker)?;
    without_a_server(stage, speaker)
}

/// What is heard in the second after a step of a test.
fn heard(speaker: &Loudspeaker, step: impl FnOnce() -> Result<()>) -> Result<Vec<f32>> {
    let place = speaker.now()?;
    step()?;
    speaker.from(speaker.now()?, SECOND)?;
    speaker.from(place, speaker.now()? - place)
}

/// The amplitude of a pitch (Goertzel, 1958).
fn amplitude(samples: &[f32], hertz: f32) -> f32 {
    let turn = 2.0 * (std::f32::consts::TAU * hertz / RATE as f32).cos();
    let (mut last, mut before) = (0.0_f32, 0.0_f32);
    for sample in samples {
        (last, before) = (sample + turn * last - before, last);
    }
    let power = last * last + before * before - turn * last * before;
    2.0 * power.max(0.0).sqrt() / samples.len() as f32
}

/// The tenth of a second where a pitch is loudest. The tenths overlap: a knock lasts a fiftieth of a second, and if it
/// were cut at the end of one, it would have all pitches.
fn loudest(samples: &[f32], hertz: f32) -> &[f32] {
    samples
        .windows(SECOND / 10)
        .step_by(SECOND / 200)
        .max_by(|a, b| amplitude(a, hertz).total_cmp(&amplitude(b, hertz)))
        .unwrap_or_default()
}

fn check_heard(what: &str, samples: &[f32], pitches: &[f32]) -> Result<()> {
    for &hertz in pitches {
        let part = loudest(samples, hertz);
        let (here, beside) = (amplitude(part, hertz), amplitude(part, 1.09 * hertz));
        ensure!(here > LEAST, "{what} is not heard: {hertz} Hz has the amplitude {here}");
        ensure!(here > 1.5 * beside, "{what}: {hertz} Hz has {here}, but beside it is {beside}");
    }
    Ok(())
}

fn check_silent(what: &str, samples: &[f32]) -> Result<()> {
    let peak = samples.iter().fold(0.0_f32, |most, it| most.max(it.abs()));
    ensure!(peak < SILENCE, "{what} is heard: the peak is {peak}");
    Ok(())
}

/// Each move, the solved round, and nothing when the switch is off.
fn robots(stage: &Environment, speaker: &Loudspeaker) -> Result<()> {
    let steps = solution::of(stage, &[])?;
    let mut game = stage.open(&[])?;
    check_silent("a game at rest", &heard(speaker, || Ok(()))?)?;
    for (made, step) in (1..).zip(&steps) {
        let sound = heard(speaker, || {
            game.keys(&step.keys()?)?;
            game.expect("a move", |it| it.moves() == made)
        })?;
        check_heard("a robot's stop", &sound, STOP)?;
        if made == steps.len() {
            check_heard("a solved round", &sound, CHORD)?;
        }
    }
    game.keys(&["F9"])?;
    game.press("Volume(Volume(0))")?;
    game.keys(&["Escape", "Home"])?;
    game.expect("the start again", |it| it.moves() == 0 && it.word("overlay") == "none")?;
    let nothing = heard(speaker, || {
        game.keys(&steps[0].keys()?)?;
        game.expect("a silent move", |it| it.moves() == 1)
    })?;
    check_silent("a move with the sound off", &nothing)
}

fn blocks(stage: &Environment, speaker: &Loudspeaker) -> Result<()> {
    let mut game = stage.open(&["..B.AAB........."])?;
    let sound = heard(speaker, || {
        game.keys(&["L", "b", "Down"])?;
        game.expect("a move", |it| it.moves() == 1)
    })?;
    check_heard("a block's stop", &sound, STOP)
}

fn pieces(stage: &Environment, speaker: &Loudspeaker) -> Result<()> {
    let mut game = super::tablut::open(stage, true)?;
    let sound = heard(speaker, || {
        game.click((4, 2))?;
        game.expect("selected", |it| it.state()["selected"] == serde_json::json!([4, 2]))?;
        game.click((1, 2))?;
        game.expect("a move", |it| it.word("moves") == "e3-b3")
    })?;
    check_heard("a piece's stop", &sound, STOP)
}

/// The shortest clock of the table runs out.
fn bell(stage: &Environment, speaker: &Loudspeaker) -> Result<()> {
    let mut game = stage.open(&[])?;
    game.press("Go(table)")?;
    game.expect("the page", |it| it.word("page") == "table")?;
    let phase =
        |it: &GameProcess<'_>| it.state()["table"]["phase"].as_str().unwrap_or_default().to_owned();
    for _ in 0..8 {
        game.keys(&["T"])?;
    }
    game.keys(&["Enter"])?;
    game.expect("a round", |it| phase(it) == "nobody has bid")?;
    game.keys(&["1", "9", "Enter"])?;
    game.expect("time for bids", |it| phase(it) == "bids are taken")?;
    check_silent("the running clock", &heard(speaker, || Ok(()))?)?;
    let sound = heard(speaker, || {
        game.expect("the end of the time", |it| phase(it) == "a bid is being shown")
    })?;
    check_heard("the bell", &sound, BELL)
}

/// The game goes on without its server.
fn without_a_server(stage: &Environment, speaker: Loudspeaker) -> Result<()> {
    let steps = solution::of(stage, &[])?;
    let mut game = stage.open(&[])?;
    let mut speaker = Some(speaker);
    for (made, step) in (1..).zip(steps.iter().take(2)) {
        game.keys(&step.keys()?)?;
        game.expect("a move", |it| it.moves() == made)?;
        speaker = None;
    }
    ensure!(speaker.is_none(), "the server was not stopped");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pitch_is_heard_at_its_own_frequency_alone() {
        let wave = |hertz: f32| -> Vec<f32> {
            let turn = std::f32::consts::TAU * hertz / RATE as f32;
            (0..SECOND).map(|it| 0.1 * (turn * it as f32).sin()).collect()
        };
        assert!((amplitude(&wave(659.26), 659.26) - 0.1).abs() < 0.002);
        assert!(check_heard("a note", &wave(659.26), &CHORD[1..2]).is_ok());
        assert!(check_heard("a note", &wave(659.26), BELL).is_err());
        assert!(check_heard("silence", &vec![0.0; SECOND], STOP).is_err());
        assert!(check_silent("a note", &wave(659.26)).is_err());
        assert!(check_silent("silence", &vec![0.0; SECOND]).is_ok());
    }
}
