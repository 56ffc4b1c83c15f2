//! Files of tables, and tables of several threads.

use std::collections::HashSet;
use std::sync::Arc;

use carom_engine::ricochet::{Board, BoardSetup, Goal, Robot};
use carom_engine::{Size, Square};
use carom_solver::Control;
use carom_tablebase::{Builder, LoadError, TableSetup, Tablebase};
use rand::{Rng, RngExt};
use rand_pcg::Pcg32;

use crate::common::{CASES, RoundKind, after_moves, build, file, random_start, table_round};

/// The bytes before the header of a file.
const HEADER: usize = 24;

/// The end of the header of a file.
fn header_end(bytes: &[u8]) -> usize {
    HEADER + usize::from(u16::from_le_bytes([bytes[20], bytes[21]]))
}

/// A file with other bytes from a place of its header on, and with the right checksum of the header.
fn with_header(bytes: &[u8], at: usize, new: &[u8]) -> Vec<u8> {
    let (mut bytes, end) = (bytes.to_vec(), header_end(bytes));
    bytes[at..at + new.len()].copy_from_slice(new);
    let checksum = crc32fast::hash(&bytes[HEADER..end]);
    bytes[end..end + 4].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// Every changed byte and every other length of a file must be rejected.
fn assert_damage_is_noticed(bytes: &[u8], rng: &mut impl Rng) {
    for _ in 0..2000 {
        let mut damaged = bytes.to_vec();
        let at = rng.random_range(0..damaged.len());
        damaged[at] ^= 1 << rng.random_range(0..8);
        assert!(Tablebase::load(damaged).is_err(), "byte {at}");
    }
    for at in (0..bytes.len()).filter(|at| *at < 200 || at % 97 == 0) {
        assert!(Tablebase::load(bytes[..at].to_vec()).is_err(), "length {at}");
    }
}

#[test]
fn counts_threads_and_files_agree() {
    for (kind, version) in CASES {
        let mut rng = Pcg32::new(5, version.into());
        let (mut one, mut many) = (Builder::new(), Builder::new().with_threads(3));
        let most = if kind.diagonals { 6 } else { 8 };
        for _ in 0..25 {
            let round =
                table_round(RoundKind { sides: (3, most), robots: (1, 4), ..kind }, &mut rng);
            let (first, second) = (build(&mut one, &round), build(&mut many, &round));
            let bytes = file(&first);
            assert!(bytes == file(&second), "different tables");
            assert_eq!(bytes[16..20], [version, 0, 0, 0]);
            let loaded = Tablebase::load(bytes.clone()).expect("a table");
            assert_eq!((loaded.profile(), loaded.goal()), (kind.profile, round.goal()));
            assert_eq!(loaded.robots(), round.start().squares().len());
            assert_eq!(loaded.board().walls_by_square(), round.board().walls_by_square());
            assert_eq!(loaded.counts(), first.counts());
            assert!(loaded.board().diagonals().eq(round.board().diagonals()));
            for _ in 0..100 {
                let state = after_moves(&random_start(&round, &mut rng), 4, &mut rng);
                assert_eq!(loaded.lookup(&state), first.lookup(&state));
            }
            for distance in 0..first.histogram().len() as u32 {
                let listed = [&loaded, &first].map(|table| table.positions_at(distance).take(50));
                assert!(listed.into_iter().map(Vec::from_iter).collect::<HashSet<_>>().len() == 1);
            }
            assert!(file(&loaded) == bytes, "saved differently");
            many.recycle(second);
            let counts = many.count(&TableSetup::from(&round), &mut Control::default());
            assert_eq!(counts.as_ref(), Ok(first.counts()));
        }
    }
}

#[test]
fn damage_and_wrong_versions_are_noticed() {
    for (kind, own) in CASES {
        let mut rng = Pcg32::new(6, own.into());
        let round = table_round(RoundKind { sides: (5, 5), robots: (3, 3), ..kind }, &mut rng);
        let bytes = file(&build(&mut Builder::new(), &round));
        assert_damage_is_noticed(&bytes, &mut rng);
        // The headers of the versions have different lengths.
        for version in (2..=6).filter(|&version| version != own) {
            let mut other = bytes.clone();
            other[16] = version;
            let expected = if version == 6 { LoadError::Version(6) } else { LoadError::Header };
            assert_eq!(Tablebase::load(other).err(), Some(expected), "{own} as {version}");
        }
        let longer = [bytes.as_slice(), &[0]].concat();
        assert!(matches!(Tablebase::load(longer), Err(LoadError::Length { .. })));
    }
    // A version for diagonals or for the official rule without them.
    let kind = RoundKind { sides: (4, 4), robots: (3, 3), ..CASES[0].0 };
    let mut bytes = file(&build(&mut Builder::new(), &table_round(kind, &mut Pcg32::new(6, 14))));
    for version in 3..=5 {
        bytes[16] = version;
        assert_eq!(Tablebase::load(bytes.clone()).err(), Some(LoadError::Header));
    }
    assert_eq!(Tablebase::load(b"P6 an image".to_vec()).err(), Some(LoadError::Foreign));
    assert_eq!(
        LoadError::Version(6).to_string(),
        "a tablebase of version 6; only versions 2 to 5 are known"
    );
}

/// With correct checksums the header may still be wrong.
#[test]
fn a_header_that_cannot_be_true_is_refused() {
    let mut setup = BoardSetup::empty(Size::new(4, 3).expect("a size"));
    setup.close(Square::new(3, 2));
    let board = Arc::new(Board::new(setup).expect("a sound board"));
    let goal = Goal { robot: Some(Robot::Red), square: Square::new(0, 0) };
    let table = Tablebase::build(&TableSetup::new(board, goal, 2), &mut Control::default());
    let bytes = file(&table.expect("a table"));
    let end = header_end(&bytes);
    let load_with = |at: usize, new: &[u8]| Tablebase::load(with_header(&bytes, at, new)).err();
    assert_eq!(load_with(HEADER, &[4, 3]), None, "the header as it is");
    // The size and the walls of 12 squares come first.
    let (robot, square, counts) = (HEADER + 15, HEADER + 16, HEADER + 22);
    for (what, at, new) in [
        ("a robot that does not play", robot, [2].as_slice()),
        ("a square off the board", square, &[4, 0]),
        ("a closed square", square, &[3, 2]),
        ("no position at distance 0", counts, &[0; 8]),
        ("more positions than there are", counts, &[11, 0, 0, 0, 0, 0, 0, 0]),
        ("more positions than a number counts", end - 8, &[0xFF; 8]),
    ] {
        assert_eq!(load_with(at, new), Some(LoadError::Header), "{what}");
    }
}

/// With correct checksums the greatest distances may still be wrong.
#[test]
fn greatest_distances_that_cannot_be_true_are_refused() {
    let round = table_round(
        RoundKind { sides: (4, 4), robots: (2, 2), ..CASES[1].0 },
        &mut Pcg32::new(6, 14),
    );
    let bytes = file(&build(&mut Builder::new(), &round));
    let end = header_end(&bytes);
    let load_with = |at: usize, new: [u8; 4]| Tablebase::load(with_header(&bytes, at, &new)).err();
    let own = |at: usize| bytes[at..at + 4].try_into().expect("four bytes");
    assert_eq!(load_with(end - 4, own(end - 4)), None, "the header as it is");
    assert_eq!(load_with(end - 4, [0xFF; 4]), Some(LoadError::Header));
    assert_eq!(load_with(end - 8, [0xFF; 4]), Some(LoadError::Header));
    assert!(matches!(load_with(end - 4, [0, 0, 1, 0]), Some(LoadError::Length { .. })));
}

/// With correct checksums the diagonals may still be wrong.
#[test]
fn diagonals_that_cannot_be_true_are_refused() {
    let round = table_round(
        RoundKind { sides: (4, 4), robots: (2, 2), ..CASES[2].0 },
        &mut Pcg32::new(6, 15),
    );
    let bytes = file(&build(&mut Builder::new(), &round));
    let load_with = |at: usize, new: u8| Tablebase::load(with_header(&bytes, at, &[new])).err();
    // The size and the walls of 16 squares come first, then the number of diagonals.
    let first = HEADER + 18 + 2;
    assert_eq!(load_with(first, bytes[first]), None, "the header as it is");
    for (what, at, new) in [
        ("no diagonals", HEADER + 18, 0),
        ("a square off the board", first, 4),
        ("a lean that does not exist", first + 2, 2),
        ("a colour that does not exist", first + 3, 5),
    ] {
        assert_eq!(load_with(at, new), Some(LoadError::Header), "{what}");
    }
}
