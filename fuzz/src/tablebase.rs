//! Files of tables.

use carom_tablebase::Tablebase;

/// The bytes before the header: a name, a version and the header's length.
const BEFORE: usize = 24;

/// Reads bytes as they are, and with the right checksums: else no change would get past them.
pub(crate) fn check(bytes: &[u8]) {
    check_file(bytes.to_vec());
    if let Some(bytes) = with_checksums(bytes) {
        check_file(bytes);
    }
}

fn check_file(bytes: Vec<u8>) {
    let Ok(table) = Tablebase::load(bytes) else { return };
    let mut written = Vec::new();
    table.save(&mut written).expect("a vector has no end");
    let again = Tablebase::load(written.clone()).expect("its own bytes are read");
    let mut twice = Vec::new();
    again.save(&mut twice).expect("a vector has no end");
    assert!(written == twice, "the table has changed");
    let counts = table.counts();
    assert!(counts.total() >= counts.unsolvable());
    assert_eq!(counts.mean().is_some(), counts.longest().is_some());
    // A file with the right checksums may still say anything.
    for distance in 0..4 {
        for position in table.positions_at(distance).take(3) {
            assert_eq!(again.distance(&position), table.distance(&position));
            let _ = table.best_moves(&position);
            let _ = table.optimal_line(&position);
        }
        let _ = table.nth_at(distance, 5);
    }
}

fn with_checksums(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = bytes.to_vec();
    let length = u32::from_le_bytes(bytes.get(20..BEFORE)?.try_into().ok()?) as usize;
    let header_end = BEFORE.checked_add(length)?;
    let header = crc32fast::hash(bytes.get(BEFORE..header_end)?);
    bytes.get_mut(header_end..header_end + 4)?.copy_from_slice(&header.to_le_bytes());
    let end = bytes.len().checked_sub(4).filter(|&end| end >= header_end + 4)?;
    let sets = crc32fast::hash(&bytes[header_end + 4..end]);
    bytes[end..].copy_from_slice(&sets.to_le_bytes());
    Some(bytes)
}
