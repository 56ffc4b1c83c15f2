//! A file that is read line by line has the entries, and the faults, of the same file that is read as a whole.

use std::io::{self, BufRead, BufReader, Read};

use carom_formats::format::{self, read};
use carom_formats::ricochet::{Entry, FORMATS, by_id};
use carom_formats::stream::Stream;
use carom_formats::{ArgumentError, FileEntry, tablut, unblock};
use proptest::prelude::{ProptestConfig, any, prop_assert, prop_assert_eq};
use proptest::{collection, proptest};

use crate::common::{entries, official_games};

/// The entries of a file and how they were read, or the fault.
fn streamed<E: FileEntry>(bytes: &[u8]) -> Result<(bool, Vec<(usize, E)>), String> {
    match Stream::<E, _>::new(bytes).expect("no fault of the system") {
        Stream::Lines(lines) => {
            let all: Result<Vec<_>, ArgumentError> = lines.collect();
            all.map(|entries| (true, entries)).map_err(|error| error.to_string())
        }
        Stream::Whole(mut whole) => {
            let mut all = Vec::new();
            whole.read_to_end(&mut all).expect("no fault of the system");
            assert_eq!(all, bytes);
            let (_, entries) = read(E::FORMATS, &all).map_err(|error| error.to_string())?;
            Ok((false, entries.into_iter().map(|it| (0, it)).collect()))
        }
        _ => unreachable!("no other kind"),
    }
}

fn whole(bytes: &[u8]) -> Result<Vec<Entry>, String> {
    read(FORMATS, bytes).map(|(_, entries)| entries).map_err(|error| error.to_string())
}

fn plain(bytes: &[u8]) -> Result<Vec<Entry>, String> {
    streamed(bytes).map(|(_, entries)| entries.into_iter().map(|(_, entry)| entry).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_same_entries(entries in collection::vec(entries(), 1..4)) {
        for format in FORMATS {
            if let Ok(text) = (format.write)(&entries) {
                prop_assert_eq!(plain(text.as_bytes()), whole(text.as_bytes()), "{}", text);
                let is_by_line = streamed::<Entry>(text.as_bytes()).expect("sound").0;
                prop_assert_eq!(is_by_line, format.is_by_line, "{}", format.id);
            }
        }
    }

    #[test]
    fn the_same_games(games in collection::vec(official_games(), 1..4), cut in any::<usize>()) {
        for id in ["corpus", "game-id", "jsonl"] {
            let text = (by_id(id).expect("a format").write)(&games).expect("games");
            let text = format!("# a comment\n\n\u{20}{text}");
            let at = cut % (text.len() + 1);
            let is_whole = streamed::<Entry>(text.as_bytes()).is_ok_and(|it| it.0);
            // JSON Lines have no comments.
            prop_assert_eq!(is_whole, id != "jsonl");
            for text in [&text[..at], &text[at..]] {
                prop_assert_eq!(plain(text.as_bytes()), whole(text.as_bytes()), "{}", text);
            }
        }
    }

    #[test]
    fn the_same_faults(bytes in collection::vec(any::<u8>(), 0..200)) {
        let (one, other) = (plain(&bytes), whole(&bytes));
        prop_assert!(one == other || one.is_err() && other.is_err(), "{:?} {:?}", one, other);
    }
}

#[test]
fn the_same_faults_of_malformed_files() {
    let all = include_str!("../data/malformed.txt");
    for case in all.split("\n==== ").skip(1) {
        let text = case.split_once('\n').expect("a first line").1;
        let (one, other) = (plain(text.as_bytes()), whole(text.as_bytes()));
        // A whole file is refused for its first byte that is not text, a stream at its first fault.
        assert_eq!(one, other, "{text}");
    }
}

#[test]
fn a_fault_has_the_number_of_its_line() {
    let ids = "\u{feff}# one\r\n\r\n7650+42+E2302B12+C9\r\n# two\r\n7650\r\n7650+42+E2302B12\r\n";
    let lines = |text: &[u8]| match Stream::<Entry, _>::new(text).expect("no fault") {
        Stream::Lines(lines) => {
            assert_eq!(lines.format().id, "game-id");
            lines.map(|it| it.map(|(line, _)| line).map_err(|it| it.to_string())).collect()
        }
        _ => Vec::new(),
    };
    let expected = "6:1: expected a game ID such as 7650+42+E2302B12+C9, or its first four digits, \
                    found `7650+42+E2302B12`";
    assert_eq!(lines(ids.as_bytes()), [Ok(3), Ok(5), Err(expected.to_owned())]);
    let wrong = "7650\n7650\n\u{fffd}".replace('\u{fffd}', "").into_bytes();
    let wrong = [wrong, vec![0xFF, b'\n']].concat();
    assert_eq!(lines(&wrong)[2], Err("3: the file is not UTF-8 text".to_owned()));
    assert_eq!(lines(b"7650\n\n# end"), [Ok(1)]);
    let first = streamed::<Entry>(b"{}\n").expect_err("no board");
    let told = "1:2: this is not a puzzle of this game in any format that Carom reads. As JSON Lines, one puzzle per line: \
                missing field `board`";
    assert_eq!(first, told);
}

#[test]
fn a_line_without_end_is_refused() {
    let endless = BufReader::new(io::repeat(b' '));
    assert!(matches!(Stream::<Entry, _>::new(endless).expect("blanks"), Stream::Whole(_)));
    let endless = BufReader::new(b"7650\n".chain(BufReader::new(io::repeat(b'0'))));
    let Ok(Stream::Lines(mut lines)) = Stream::<Entry, _>::new(endless) else { panic!("a list") };
    assert!(lines.next().is_some_and(|it| it.is_ok()));
    let why = lines.next().expect("a fault").expect_err("too long").to_string();
    assert_eq!(why, "2: the line is longer than 16 MiB");
    assert!(lines.next().is_none());
}

#[test]
fn lines_of_a_pipe_are_read_as_they_come() {
    /// Text that ends only once.
    struct Pipe(&'static [u8]);
    impl Read for Pipe {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("not by line"))
        }
    }
    impl BufRead for Pipe {
        fn fill_buf(&mut self) -> io::Result<&[u8]> {
            if self.0.is_empty() { Err(io::Error::other("too early")) } else { Ok(self.0) }
        }
        fn consume(&mut self, amount: usize) {
            self.0 = &self.0[amount..];
        }
    }
    let pipe = Pipe(b"7650\n7650\n");
    let Ok(Stream::Lines(mut lines)) = Stream::<Entry, _>::new(pipe) else { panic!("a list") };
    assert!(lines.next().is_some_and(|it| it.is_ok()) && lines.next().is_some_and(|it| it.is_ok()));
    assert!(matches!(lines.next(), Some(Err(ArgumentError::Load(_)))));
}

#[test]
fn lists_of_every_game_are_read_by_line() {
    let boards = "card40 ..B.AAB..CC...DD 4 7 15\n# more\nother ..B.AAB......... 2 4 5\n";
    let boards = streamed::<unblock::Entry>(boards.as_bytes()).expect("two boards");
    assert_eq!((boards.0, boards.1.len(), boards.1[1].0), (true, 2, 3));
    let board = streamed::<unblock::Entry>(b"..B.AAB..CC...DD\n").expect("a board");
    assert!(board.0);
    let start = tablut::Record::from_name("ashton").expect("a name").expect("a game");
    let positions = format::by_id(tablut::FORMATS, "position").expect("a format");
    let text = (positions.write)(&[start.clone(), start]).expect("two positions");
    let games = streamed::<tablut::Record>(text.as_bytes()).expect("two games");
    assert_eq!((games.0, games.1.len()), (true, 2));
}

/// A row of 9 or 16 letters may also be a whole board, so the first line alone does not say what a file is.
#[test]
fn rows_of_every_width_are_one_board() {
    for width in 3..=16 {
        for height in [3, width, 16] {
            let empty = ".".repeat(width);
            let mut rows = vec![empty.clone(); height];
            rows[1] = format!("AA{}B", &empty[3..]);
            rows[2] = format!("{}B", &empty[1..]);
            let text = rows.join("\n");
            let whole = read(unblock::FORMATS, text.as_bytes()).map(|(format, _)| format.id);
            let (is_by_line, entries) = streamed::<unblock::Entry>(text.as_bytes()).expect(&text);
            assert_eq!((whole, is_by_line, entries.len()), (Ok("rows"), false, 1), "{text}");
        }
    }
}
