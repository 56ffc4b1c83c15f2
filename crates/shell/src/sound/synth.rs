//! Pure functions that compute samples: numbers from -1 to 1, [`RATE`] per second.

use std::f32::consts::TAU;

/// Samples per second.
pub(crate) const RATE: u32 = 44_100;

/// The fade-in and fade-out of a sound in seconds, to avoid clicks.
const RAMP: f32 = 0.004;

/// A piece slides: the sound of air, darker and quieter towards the end.
pub fn slide(seconds: f32) -> Vec<f32> {
    let count = samples(seconds);
    let mut noise = Noise(0x9e37_79b9);
    let (mut low, mut lower) = (0.0, 0.0);
    let mut sound: Vec<f32> = (0..count)
        .map(|number| {
            let part = number as f32 / count as f32;
            // Two low-pass filters in sequence, whose limit falls from 1400 to 350 Hz; the part below 90 Hz
            // is then removed.
            let keep = smoothing(1400.0 * 0.25_f32.powf(part));
            low += keep * (noise.next() - low);
            lower += keep * (low - lower);
            lower * rise(part / 0.25) * rise((1.0 - part) / 0.6)
        })
        .collect();
    let mut slow = 0.0;
    for sample in &mut sound {
        slow += smoothing(90.0) * (*sample - slow);
        *sample -= slow;
    }
    finish(sound, 0.16)
}

/// A piece stops: a knock on wood.
pub fn stop() -> Vec<f32> {
    let mut sound = tone(196.0, 0.12, 0.022);
    for (partial, loudness) in [(2.76, 0.35), (5.4, 0.12)] {
        mix(&mut sound, 0.0, &tone(196.0 * partial, 0.12, 0.022 / partial), loudness);
    }
    finish(sound, 0.3)
}

/// The notes of [`solved`], in hertz: a major chord from below.
const CHORD: [f32; 4] = [523.25, 659.26, 783.99, 1046.5];
/// Seconds between two notes.
const STEP: f32 = 0.085;

/// The target is reached: the notes of a chord, one after another.
pub fn solved() -> Vec<f32> {
    let mut sound = Vec::new();
    for (number, note) in CHORD.into_iter().enumerate() {
        let start = STEP * number as f32;
        mix(&mut sound, start, &tone(note, 0.7, 0.17), 1.0);
        mix(&mut sound, start, &tone(2.0 * note, 0.5, 0.07), 0.18);
    }
    finish(sound, 0.34)
}

/// The pitch of [`bell`] in hertz.
const PITCH: f32 = 1760.0;
/// Seconds between its two strokes.
const STROKE: f32 = 0.22;

/// The time is up: two strokes of a small bell.
pub fn bell() -> Vec<f32> {
    let mut sound = Vec::new();
    for stroke in [0.0, STROKE] {
        mix(&mut sound, stroke, &tone(PITCH, 0.9, 0.26), 1.0);
        for (partial, loudness) in [(0.5, 0.25), (2.76, 0.2)] {
            mix(&mut sound, stroke, &tone(PITCH * partial, 0.9, 0.14), loudness);
        }
    }
    finish(sound, 0.3)
}

/// A hint is told: a soft bell.
pub fn hint() -> Vec<f32> {
    let mut sound = tone(CHORD[0], 0.5, 0.12);
    mix(&mut sound, 0.0, &tone(2.0 * CHORD[0], 0.4, 0.07), 0.4);
    finish(sound, 0.13)
}

/// A star lands: an octave above the notes of [`solved`], higher with its place from 0.
pub fn star(place: u8) -> Vec<f32> {
    finish(tone(2.0 * CHORD[usize::from(place).min(2)], 0.35, 0.08), 0.12)
}

/// One of the last seconds of a clock has begun.
pub fn tick() -> Vec<f32> {
    finish(tone(PITCH / 2.0, 0.06, 0.012), 0.12)
}

/// Adds a sound to another, some seconds after its start.
pub fn mix(into: &mut Vec<f32>, start: f32, sound: &[f32], loudness: f32) {
    let start = samples(start);
    if into.len() < start + sound.len() {
        into.resize(start + sound.len(), 0.0);
    }
    for (sum, sample) in into[start..].iter_mut().zip(sound) {
        *sum += loudness * sample;
    }
}

/// A tone that fades: to a third after `decay` seconds.
fn tone(hertz: f32, seconds: f32, decay: f32) -> Vec<f32> {
    let sample = |number: usize| {
        let time = number as f32 / RATE as f32;
        (TAU * hertz * time).sin() * (-time / decay).exp()
    };
    (0..samples(seconds)).map(sample).collect()
}

/// Sets the peak of a sound, and fades its ends.
fn finish(mut sound: Vec<f32>, peak: f32) -> Vec<f32> {
    let count = sound.len();
    let ramp = RAMP * RATE as f32;
    for (number, sample) in sound.iter_mut().enumerate() {
        let from_end = number.min(count - 1 - number) as f32;
        *sample *= rise(from_end / ramp);
    }
    let loudest = sound.iter().fold(1e-6_f32, |most, sample| most.max(sample.abs()));
    for sample in &mut sound {
        *sample *= peak / loudest;
    }
    sound
}

#[expect(clippy::cast_sign_loss, reason = "times are not negative")]
pub const fn samples(seconds: f32) -> usize {
    (seconds * RATE as f32) as usize
}

/// A curve from 0 to 1 with level ends.
fn rise(part: f32) -> f32 {
    let part = part.clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

/// The share of a new sample in the output of a low-pass filter.
fn smoothing(hertz: f32) -> f32 {
    1.0 - (-TAU * hertz / RATE as f32).exp()
}

/// Noise that is always the same (Marsaglia, Xorshift RNGs, 2003).
struct Noise(u32);

impl Noise {
    fn next(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 as f32 / u32::MAX as f32 * 2.0 - 1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLIDES: [f32; 3] = [0.09, 0.18, 0.5];

    fn all() -> Vec<(String, Vec<f32>)> {
        let slides = SLIDES.map(|seconds| (format!("slide of {seconds} s"), slide(seconds)));
        let others = [("stop", stop()), ("solved", solved()), ("bell", bell())];
        let quiet = [("hint", hint()), ("star", star(0)), ("last star", star(2)), ("tick", tick())];
        let others = others.into_iter().chain(quiet);
        let others = others.map(|(name, sound)| (name.to_owned(), sound));
        slides.into_iter().chain(others).collect()
    }

    /// Power at a frequency (Goertzel, 1958), per sample.
    fn power(sound: &[f32], hertz: f32) -> f32 {
        let turn = 2.0 * (TAU * hertz / RATE as f32).cos();
        let (mut last, mut before) = (0.0_f32, 0.0_f32);
        for sample in sound {
            (last, before) = (sample + turn * last - before, last);
        }
        (last * last + before * before - turn * last * before) / (sound.len() as f32).powi(2)
    }

    /// Mean power between two frequencies.
    fn band(sound: &[f32], from: u16, to: u16) -> f32 {
        let steps: Vec<f32> = (from..to).step_by(20).map(f32::from).collect();
        steps.iter().map(|&hertz| power(sound, hertz)).sum::<f32>() / steps.len() as f32
    }

    #[test]
    fn sounds_are_as_long_as_they_should_be() {
        for seconds in SLIDES {
            assert_eq!(slide(seconds).len(), samples(seconds));
        }
        assert_eq!(samples(1.0), RATE as usize);
        assert_eq!(stop().len(), samples(0.12));
        assert_eq!(solved().len(), samples(3.0 * STEP) + samples(0.7));
        assert_eq!(bell().len(), samples(STROKE) + samples(0.9));
    }

    #[test]
    fn sounds_are_soft_and_none_is_silent() {
        for (name, sound) in all() {
            let peak = sound.iter().fold(0.0_f32, |most, it| most.max(it.abs()));
            assert!((0.1..0.4).contains(&peak), "{name}: {peak}");
            let mean = sound.iter().sum::<f32>() / sound.len() as f32;
            assert!(mean.abs() < 0.01, "{name}: pushes the speaker by {mean}");
        }
    }

    #[test]
    fn nothing_clicks() {
        for (name, sound) in all() {
            let ends = [sound[0], sound[sound.len() - 1]];
            assert!(ends.iter().all(|it| it.abs() < 1e-4), "{name}: ends at {ends:?}");
            let jump = sound.windows(2).map(|it| (it[1] - it[0]).abs()).fold(0.0, f32::max);
            assert!(jump < 0.12, "{name}: jumps by {jump}");
        }
    }

    #[test]
    fn slides_are_low_and_darken() {
        for seconds in SLIDES {
            let sound = slide(seconds);
            let (low, high) = (band(&sound, 100, 1500), band(&sound, 6000, 12_000));
            assert!(low > 100.0 * high, "{seconds} s: {low} and {high}");
        }
        let sound = slide(0.5);
        let (begin, end) = sound.split_at(sound.len() / 2);
        let brightness = |part: &[f32]| band(part, 1000, 3000) / band(part, 100, 500);
        assert!(brightness(begin) > 2.0 * brightness(end));
    }

    #[test]
    fn tones_are_where_they_belong() {
        let sound = stop();
        assert!(power(&sound, 196.0) > 5.0 * power(&sound, 350.0));
        assert!(band(&sound, 100, 1200) > 100.0 * band(&sound, 5000, 12_000));
        let sound = solved();
        for note in CHORD {
            let beside = power(&sound, 0.94 * note).max(power(&sound, 1.06 * note));
            assert!(power(&sound, note) > 10.0 * beside, "{note} Hz");
        }
        let stars = [0, 1, 2].map(star);
        for (place, sound) in stars.iter().enumerate() {
            let notes = [0, 1, 2].map(|it| power(sound, 2.0 * CHORD[it]));
            assert!(notes.iter().all(|&it| it <= notes[place]), "star {place}: {notes:?}");
        }
        let sound = bell();
        assert!(
            power(&sound, PITCH) > 100.0 * CHORD.map(|it| power(&sound, it)).iter().sum::<f32>()
        );
    }

    #[test]
    fn mixing_adds_and_lengthens() {
        let mut sound = vec![0.5; 4];
        mix(&mut sound, 2.0 / RATE as f32 + 1e-6, &[1.0, 1.0, 1.0], 0.25);
        assert_eq!(sound, [0.5, 0.5, 0.75, 0.75, 0.25]);
    }
}
