//! Wins: positions with forced wins, one on each line.
//!
//! A line is `id rules side position plies first`, separated by blanks. Blank lines and lines whose first letter is `#` are
//! skipped.
//!
//! - `id`: a name without blanks.
//! - `rules`: the name of a rule set.
//! - `side`: the side to move, which wins: `w` or `b`.
//! - `position`: a position string.
//! - `plies`: the exact length of the win, an odd number of moves of both sides, 1 to 255.
//! - `first`: the first move of the win. Readers check that it is legal, not that it wins.
//!
//! ```text
//! linnaean-b-1-1 linnaean b 1bw1b4/4b4/1b1ww3b/b3w1w2/bk5bb/b4b3/4w4/b8/3bb1b2 1 h5-c5
//! ```

use carom_engine::Rules;
use carom_engine::tablut::{Move, RuleSet, Variant};

use super::Record;
use super::position::position_and_side;
use crate::scan::{Word, lines, quoted};
use crate::{FileEntry, Format, ReadError, ReadFault, WriteError};

/// A position and the forced win of the side to move. Readers check that the first move is legal, not that it wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Win {
    /// Its name, without blanks.
    pub id: String,
    /// The rule set and the position.
    pub variant: Variant,
    /// The length: the number of moves of both sides, 1 to 255 and odd.
    pub plies: u32,
    /// The first move.
    pub first: Move,
}

/// The position of the win, with its name.
impl From<Win> for Record {
    fn from(win: Win) -> Self {
        let headers = vec![("Id".to_owned(), win.id)];
        Self { headers, ..Self::new(win.variant) }
    }
}

/// The format of lists of wins.
pub const WINS: &Format<Win> = &FORMAT;

const FORMAT: Format<Win> = Format {
    id: "wins",
    label: "forced wins: id, rule set, side to move, position string, plies and first move on each line; # starts a comment",
    extension: "txt",
    // It is the only format of wins, so its own errors say what is wrong.
    detect: |_| true,
    is_fallback: false,
    is_by_line: true,
    read,
    write,
};

impl FileEntry for Win {
    const FORMATS: &'static [Format<Self>] = &[FORMAT];

    /// A win has no name of its own.
    fn from_name(_: &str) -> Option<Result<Self, ReadError>> {
        None
    }

    fn id(&self) -> Option<&str> {
        Some(&self.id)
    }

    /// The only format leaves nothing out.
    fn left_out(&self, copy: &Self) -> Option<Vec<&'static str>> {
        (self == copy).then(Vec::new)
    }
}

/// The lines that are not comments.
fn entries(text: &str) -> impl Iterator<Item = (usize, Vec<Word<'_>>)> {
    lines(text).filter(|(_, words)| !words[0].text.starts_with('#'))
}

fn read(text: &str) -> Result<Vec<Win>, ReadError> {
    let wins: Vec<Win> =
        entries(text).map(|(line, words)| read_line(line, &words)).collect::<Result<_, _>>()?;
    if wins.is_empty() {
        return Err(ReadError::whole("there is no forced win").of(ReadFault::Empty));
    }
    Ok(wins)
}

fn read_line(line: usize, words: &[Word<'_>]) -> Result<Win, ReadError> {
    let [id, rules, side, position, plies, first] = words else {
        return Err(ReadError::at_line(
            line,
            "expected a forced win: id rules side position plies first",
        ));
    };
    if !is_id(id.text) {
        return Err(id.unexpected("a name"));
    }
    let rules: RuleSet = rules.text.parse().map_err(|it| rules.error(format!("{it}")))?;
    let variant = Variant::checked(rules, position_and_side(position, side)?)
        .map_err(|size| position.error(size.to_string()).of(ReadFault::Invalid))?;
    let number = plies.number(MOST_PLIES)?;
    if number % 2 == 0 {
        return Err(plies.unexpected("an odd number of plies"));
    }
    let mv: Move = first.text.parse().map_err(|it| first.error(format!("{it}")))?;
    variant.check_move(&variant.initial_state(), mv).map_err(|it| first.error(format!("{it}")))?;
    Ok(Win { id: id.text.to_owned(), variant, plies: number as u32, first: mv })
}

const MOST_PLIES: usize = 255;

/// Whether a line can begin with this name.
fn is_id(id: &str) -> bool {
    let is_letter = |it: char| !it.is_whitespace() && !it.is_control();
    !id.is_empty() && !id.starts_with('#') && id.chars().all(is_letter)
}

fn write(wins: &[Win]) -> Result<String, WriteError> {
    if wins.is_empty() {
        return Err(WriteError::new("there is no forced win"));
    }
    wins.iter().map(write_line).collect()
}

fn write_line(Win { id, variant, plies, first }: &Win) -> Result<String, WriteError> {
    if !is_id(id) {
        let reason = format!(
            "a list of wins cannot express the id {}: it needs letters without blanks, and `#` starts a comment",
            quoted(id)
        );
        return Err(WriteError::new(reason));
    }
    let start = variant.initial_state();
    Ok(format!(
        "{id} {} {} {} {plies} {first}\n",
        variant.rules(),
        start.to_move().letter(),
        start.setup()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "a ashton w 3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3 9 e3-b3\n";

    #[test]
    fn lists_read_back() {
        let text = format!("# Wins\n\n{LINE}{}", LINE.replacen("a ", "b-2 ", 1));
        let wins = read(&text).expect("two wins");
        assert_eq!(wins.iter().map(|it| it.id.as_str()).collect::<Vec<_>>(), ["a", "b-2"]);
        assert_eq!((wins[0].plies, wins[0].first.to_string().as_str()), (9, "e3-b3"));
        assert_eq!(wins[0].variant, Variant::from_start(RuleSet::ASHTON));
        let written = write(&wins).expect("sound ids");
        assert_eq!(read(&written).as_ref(), Ok(&wins));
        let record = Record::from(wins[1].clone());
        assert_eq!((record.header("Id"), record.variant), (Some("b-2"), wins[1].variant));
        assert!(record.line.moves.is_empty());
    }

    #[test]
    fn faults_have_their_place() {
        for (from, to, error) in [
            ("a ", "\u{7}a ", "1:1: expected a name, found `\\u{7}a`"),
            (
                "ashton",
                "chess",
                "1:3: `chess` is not a rule set: expected linnaean, ashton, corner, brandubh, brandubh-strong or copenhagen",
            ),
            (" w ", " x ", "1:10: expected the side to move, w or b, found `x`"),
            (
                "/4b4/4w4",
                "/4x4/4w4",
                "1:19: 'x' is not part of a position: expected b, w, k, a number of empty squares, or / between rows",
            ),
            (" 9 ", " 8 ", "1:62: expected an odd number of plies, found `8`"),
            (" 9 ", " 257 ", "1:62: expected a number from 0 to 255, found `257`"),
            (" 9 ", " ", "1: expected a forced win: id rules side position plies first"),
            (
                "e3-b3",
                "e3-",
                "1:64: `e3-` is not a move: expected two squares, as in e3-b3 or e3b3",
            ),
        ] {
            let text = LINE.replacen(from, to, 1);
            assert_eq!(read(&text).expect_err(&text).to_string(), error);
        }
        let illegal = read(&LINE.replace("e3-b3", "e1-e2")).expect_err("an attacker's move");
        assert!(illegal.to_string().starts_with("1:64: "), "{illegal}");
        assert_eq!(read("# a\n").expect_err("nothing").to_string(), "there is no forced win");
        let mut wins = read(LINE).expect("a win");
        wins[0].id = "# a".to_owned();
        assert!(write(&wins).is_err() && write(&[]).is_err());
    }
}
