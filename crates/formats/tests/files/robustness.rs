//! No bytes make a reader panic, and what is read is sound.

use std::io::Read;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use carom_formats::ricochet::{Entry, FORMATS, by_id};
use flate2::Compression;
use flate2::read::{ZlibDecoder, ZlibEncoder};
use proptest::collection;
use proptest::prelude::{ProptestConfig, Strategy, any};
use proptest::proptest;

use crate::common::{entries, official_games};

/// Reads bytes as every format and as the detected one. The native format holds every sound entry, so
/// that it must write whatever was read.
fn check(bytes: &[u8]) {
    let read_as_each = carom_formats::decode(bytes).map(|text| {
        FORMATS.iter().filter_map(|format| (format.read)(text).ok()).collect::<Vec<_>>()
    });
    let detected = carom_formats::ricochet::read(bytes).map(|(_, entries)| entries);
    for entries in read_as_each.into_iter().flatten().chain(detected) {
        let native = by_id("ron").expect("the native format");
        assert!(!entries.is_empty());
        assert!((native.write)(&entries).is_ok(), "{entries:?}");
    }
}

/// A change to a file: where (modulo its length), how, and a byte to do it with.
type Edit = (usize, u8, u8);

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    collection::vec((any::<usize>(), 0..6_u8, any::<u8>()), 1..4)
}

fn edited(bytes: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for &(place, kind, byte) in edits {
        if bytes.is_empty() {
            break;
        }
        let at = place % bytes.len();
        match kind {
            0 => bytes[at] = byte,
            1 => bytes[at] ^= 1 << (byte % 8),
            2 => bytes.insert(at, byte),
            3 => drop(bytes.remove(at)),
            4 => bytes.truncate(at),
            _ => {
                let mut lines: Vec<&[u8]> = bytes.split(|&it| it == b'\n').collect();
                let count = lines.len();
                lines.swap(place % count, usize::from(byte) % count);
                bytes = lines.join(&b'\n');
            }
        }
    }
    bytes
}

/// Digits, letters and signs that the formats are made of, which get further than any bytes.
fn scraps() -> impl Strategy<Value = String> {
    let scrap = proptest::sample::select(vec![
        "0",
        "1",
        "7",
        "15",
        "16",
        "255",
        "4294967296",
        "-1",
        "N",
        "S",
        "E",
        "W",
        "R",
        "G",
        "B",
        "C",
        " ",
        " ",
        "\n",
        "\n",
        "(",
        ")",
        "[",
        "]",
        ",",
        ".",
        "..",
        ":",
        "+",
        "!",
        "%",
        "#",
        "x",
        "|",
        "----",
        "\"",
        "/",
        "board 16 16",
        "mirrors",
        "robots 5",
        "target 0",
        "dim(1..3).",
        "pos(",
        "barrier(",
        "target(",
        "length(",
        "red",
        "east",
        "version: 1",
        "entries: ",
        "walls: ",
        "!DriftingDroids_game!",
        "3x3:",
        "913802c46",
        "7650+42+",
        "{",
        "}",
        "null",
        "\"board\":",
        "\"walls\":",
        "\"robots\":",
        "    0    1    2",
        "   +----+----+----+",
        "goal: red to ",
        "\u{0}",
        "é",
    ]);
    collection::vec(scrap, 0..40).prop_map(|scraps| scraps.concat())
}

fn check_edited(entry: &Entry, edits: &[Edit]) {
    for format in FORMATS {
        if let Ok(text) = (format.write)(std::slice::from_ref(entry)) {
            check(&edited(text.as_bytes(), edits));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn any_bytes(bytes in collection::vec(any::<u8>(), 0..300)) {
        check(&bytes);
    }

    #[test]
    fn any_scraps(text in scraps()) {
        check(text.as_bytes());
    }

    #[test]
    fn edited_files(entry in entries(), edits in edits()) {
        let plain = Entry { profile: carom_engine::ricochet::Profile::PLAIN, ..entry };
        check_edited(&plain, &edits);
    }

    #[test]
    fn edited_games(entry in official_games(), edits in edits()) {
        check_edited(&entry, &edits);
    }

    /// Behind a right checksum, the data of a dump may be anything.
    #[test]
    fn edited_data_of_a_dump(entry in official_games(), edits in edits()) {
        let format = by_id("dump").expect("a known format");
        let text = (format.write)(&[entry]).expect("a game without diagonals");
        let base64 = text.trim_end().rsplit('!').nth(1).expect("the Base64 text");
        let packed = STANDARD.decode(base64).expect("sound Base64");
        let mut data = Vec::new();
        ZlibDecoder::new(&packed[4..]).read_to_end(&mut data).expect("sound data");
        let data = edited(&data, &edits);
        let mut packed = (data.len() as u32).to_be_bytes().to_vec();
        let mut encoder = ZlibEncoder::new(data.as_slice(), Compression::fast());
        encoder.read_to_end(&mut packed).expect("no end of memory");
        let base64 = STANDARD.encode(packed);
        let crc = crc32fast::hash(base64.as_bytes());
        check(format!("!DriftingDroids_game!{crc:08X}!{base64}!").as_bytes());
    }
}
