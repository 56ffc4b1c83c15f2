//! [`Notice`]: a message to the player about the last action.

use bevy::prelude::*;

use crate::shell::words::Phrase;

/// A message to the player about the last action.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub(crate) struct Notice(pub(crate) Option<Phrase>);

impl Notice {
    /// A notice counts as new when it is written: this writes it only if there is news.
    pub(crate) fn tell(notice: &mut ResMut<Self>, news: Self) {
        if news.0.is_some() {
            **notice = news;
        }
    }

    /// Adds a message to the present one, for example one for each damaged file.
    pub(crate) fn add(&mut self, phrase: Phrase) {
        self.0 = Some(match self.0.take() {
            None => phrase,
            Some(Phrase::Lines(lines)) => Phrase::Lines([lines, vec![phrase]].concat()),
            Some(first) => Phrase::Lines(vec![first, phrase]),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::english;

    #[test]
    fn every_damaged_file_is_told() {
        let mut notice = Notice::default();
        for file in ["settings.ron", "table.ron", "drawing.ron"] {
            notice.add(Phrase::new("file-stuck").with("file", file));
        }
        let text = notice.0.as_ref().map(english).expect("a message");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[1], "table.ron is damaged: nothing will be saved");
    }
}
