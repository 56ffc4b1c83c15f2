//! Samples as a file in the WAVE format, which every sound player can read.

use super::synth::RATE;

/// One channel with 16 bits per sample (Microsoft and IBM, Multimedia Programming Interface and Data
/// Specifications, 1991).
pub(super) fn wave(samples: &[f32]) -> Vec<u8> {
    const BYTES: u32 = 2;
    let length = samples.len() as u32 * BYTES;
    let mut file = Vec::with_capacity(44 + length as usize);
    file.extend(b"RIFF");
    file.extend((36 + length).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16_u32.to_le_bytes());
    for number in [1_u16, 1] {
        file.extend(number.to_le_bytes());
    }
    for number in [RATE, RATE * BYTES] {
        file.extend(number.to_le_bytes());
    }
    for number in [BYTES as u16, 16] {
        file.extend(number.to_le_bytes());
    }
    file.extend(b"data");
    file.extend(length.to_le_bytes());
    for sample in samples {
        let level = (sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)).round() as i16;
        file.extend(level.to_le_bytes());
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_how_long_it_is_and_holds_the_samples() {
        let file = wave(&[0.0, 1.0, -1.0, 7.0]);
        assert_eq!(file.len(), 44 + 8);
        let number = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|it| file[at + it]));
        assert_eq!((&file[..4], &file[8..16]), (&b"RIFF"[..], &b"WAVEfmt "[..]));
        assert_eq!((number(4), number(40)), (44, 8));
        assert_eq!((number(24), number(28)), (RATE, 2 * RATE));
        assert_eq!(file[44..], [0, 0, 0xff, 0x7f, 0x01, 0x80, 0xff, 0x7f]);
    }
}
