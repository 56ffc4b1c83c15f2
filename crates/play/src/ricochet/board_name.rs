//! [`BoardName`]: the name of a board, for people and for files.

use std::fmt;

use carom_engine::ricochet::Layout;

/// The name of a board.
///
/// ```
/// use carom_play::ricochet::BoardName;
///
/// let name = BoardName::of(Some("official 4B-3B-2B-1A"));
/// assert_eq!(name, BoardName::Official("4B-3B-2B-1A".parse()?));
/// assert_eq!(name.saved().as_deref(), Some("official 4B-3B-2B-1A"));
/// assert_eq!(name.in_files().as_deref(), Some("4B-3B-2B-1A"));
/// # Ok::<(), carom_engine::ricochet::LayoutError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardName {
    /// The board consists of these official tiles.
    Official(Layout),
    /// The board has no name: it is random, or from the editor.
    Random,
    /// A file gives the board this name.
    Named(String),
}

impl BoardName {
    /// Reads a name from a saved game or a file.
    #[must_use]
    pub fn of(name: Option<&str>) -> Self {
        let Some(name) = name else { return Self::Random };
        match name.strip_prefix("official ").unwrap_or(name).parse() {
            Ok(layout) => Self::Official(layout),
            Err(_) => Self::Named(name.to_owned()),
        }
    }

    /// The name for a saved game; [`BoardName::of`] reads it.
    #[must_use]
    pub fn saved(&self) -> Option<String> {
        (*self != Self::Random).then(|| self.to_string())
    }

    /// The name for a puzzle file.
    #[must_use]
    pub fn in_files(&self) -> Option<String> {
        match self {
            Self::Official(layout) => Some(layout.to_string()),
            Self::Random => None,
            Self::Named(_) => Some(self.to_string()),
        }
    }
}

impl fmt::Display for BoardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Official(layout) => write!(f, "official {layout}"),
            Self::Random => f.write_str("random board"),
            Self::Named(name) => f.write_str(name),
        }
    }
}

impl From<Option<Layout>> for BoardName {
    fn from(layout: Option<Layout>) -> Self {
        layout.map_or(Self::Random, Self::Official)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_boards_are_saved_and_read_again() {
        let layout: Layout = "4B-3B-2B-1A".parse().expect("a layout");
        for (name, saved) in [
            (BoardName::Official(layout), Some("official 4B-3B-2B-1A")),
            (BoardName::Random, None),
            (BoardName::Named("My board".to_owned()), Some("My board")),
        ] {
            assert_eq!(name.saved().as_deref(), saved);
            assert_eq!(BoardName::of(saved), name);
        }
        assert_eq!(BoardName::of(Some("4B-3B-2B-1A")), BoardName::Official(layout));
    }
}
