//! A game as a [`Record`] of the file formats, and back.

use carom_formats::tablut::{Line, Record, RecordedMove};

use super::{EndingReason, GameEnding, GameTree, NodeId};

/// The header that names an end that does not come from the rules of the board.
const ENDING: &str = "Ending";

impl GameTree {
    /// The game as a record: its main line with all variations, comments and headers, and the result at the end of the main
    /// line.
    ///
    /// ```
    /// use carom_engine::tablut::{RuleSet, Variant};
    /// use carom_formats::tablut::NATIVE;
    /// use carom_play::tablut::GameTree;
    ///
    /// let mut tree = GameTree::new(Variant::from_start(RuleSet::ASHTON));
    /// tree.play("e3-f3".parse()?)?;
    /// tree.back();
    /// tree.play("e3-b3".parse()?)?;
    /// let text = (NATIVE.write)(&[tree.to_record()])?;
    /// assert!(text.ends_with("1. e3-b3 (1. e3-f3) *\n"), "{text}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_record(&self) -> Record {
        let end = self.main_end(NodeId::START);
        let ending = self.ending_at(end);
        let mut headers = self.headers.clone();
        headers.retain(|(name, _)| name != ENDING);
        if let Some(GameEnding { reason, .. }) = self.noted_ending(end) {
            headers.push((ENDING.to_owned(), reason.id().to_owned()));
        }
        let first = self.main(NodeId::START);
        let moves = first.map_or_else(Vec::new, |first| self.recorded(first, true));
        let comment = self.comment(NodeId::START).map(str::to_owned);
        Record {
            headers,
            variant: *self.variant(),
            line: Line { comment, moves },
            result: ending.and_then(|it| it.outcome),
            notes: Vec::new(),
        }
    }

    /// The moves of the main line after a place.
    fn recorded(&self, first: NodeId, with_siblings: bool) -> Vec<RecordedMove> {
        let moves = std::iter::successors(Some(first), |&it| self.main(it));
        let record = |id: NodeId| {
            let others = self.siblings(id).iter().filter(|&&it| it != id);
            // The variations of the first move of a variation are beside it.
            let others = others.filter(|_| id != first || with_siblings);
            let line = |&it: &NodeId| Line { comment: None, moves: self.recorded(it, false) };
            let comment = self.comment(id).map(str::to_owned);
            let variations = others.map(line).collect();
            self.move_to(id).map(|mv| RecordedMove { comment, variations, ..RecordedMove::new(mv) })
        };
        moves.filter_map(record).collect()
    }

    /// The game of a record. The present place is the end of its line. Illegal moves and what follows them are left out;
    /// a record that was read has none.
    #[must_use]
    pub fn of_record(record: &Record) -> Self {
        let mut tree = Self::new(record.variant);
        tree.headers.clone_from(&record.headers);
        tree.add_line(NodeId::START, &record.line);
        tree.set_recorded(usize::MAX);
        let end = tree.here();
        let outcome = record.result;
        if tree.ending_at(end).is_none() {
            let named = EndingReason::BY_PLAYERS.into_iter();
            let named = named.filter(|it| record.header(ENDING) == Some(it.id()));
            // Without a result and a name the game goes on.
            let mut fitting = named
                .chain([EndingReason::Resignation, EndingReason::Agreement])
                .filter(|it| it.fits(outcome));
            if let Some(reason) = fitting.next() {
                tree.end(end, Some(GameEnding { outcome, reason }));
            }
        }
        tree
    }

    /// Adds a line after a place, and goes to its end.
    fn add_line(&mut self, from: NodeId, line: &Line) {
        let mut here = from;
        self.add_comment(here, line.comment.as_deref());
        for RecordedMove { mv, comment, variations } in &line.moves {
            self.go(here);
            let Ok(next) = self.visit(*mv) else { break };
            self.add_comment(next, comment.as_deref());
            for variation in variations {
                self.add_line(here, variation);
            }
            here = next;
        }
        // The places that were visited last are those of this line.
        self.go(here);
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::tablut::{RuleSet, Variant};
    use carom_formats::tablut::{NATIVE, read};

    use super::*;

    fn tree(text: &str) -> GameTree {
        let (_, records) = read(text.as_bytes()).unwrap_or_else(|why| panic!("{why}: {text}"));
        GameTree::of_record(&records[0])
    }

    fn text(tree: &GameTree) -> String {
        (NATIVE.write)(&[tree.to_record()]).expect("a record")
    }

    #[test]
    fn a_record_is_the_same_after_opening_and_saving() {
        for record in [
            "[Rules \"ashton\"]\n\n*\n",
            "[Rules \"linnaean\"]\n[Start \"9/9/9/9/6b2/2k6/2b6/9/9 b\"]\n\n1. g5-c5 0-1\n",
            "[Rules \"ashton\"]\n[White \"a\"]\n[Black \"b\"]\n[Ending \"time\"]\n\n\
             {Begin.} 1. e3-b3 {Well.} (1. e3-f3 b5-b7 2. e4-e3 (2. d5-d4) (2. d5-d3)) 1... b5-b7 2. d5-d4 1-0\n",
            "[Rules \"ashton\"]\n[White \"Ana\"]\n[Ending \"disconnected\"]\n\n1. e3-b3 b5-b7 *\n",
        ] {
            let tree = tree(record);
            assert_eq!(text(&tree), record);
            assert_eq!(tree.here(), tree.line().last().copied().unwrap_or(NodeId::START));
        }
    }

    #[test]
    fn an_end_without_a_name_gets_a_fitting_one() {
        for (ending, result, reason) in [
            ("", "0-1", EndingReason::Resignation),
            ("", "1/2-1/2", EndingReason::Agreement),
            ("[Ending \"agreement\"]\n", "1-0", EndingReason::Resignation),
            ("[Ending \"time\"]\n", "1/2-1/2", EndingReason::Agreement),
            ("[Ending \"time\"]\n", "1-0", EndingReason::Time),
            ("[Ending \"disconnected\"]\n", "1-0", EndingReason::Resignation),
            ("[Ending \"disconnected\"]\n", "*", EndingReason::Disconnected),
        ] {
            let tree = tree(&format!("[Rules \"ashton\"]\n{ending}\n1. e3-b3 {result}\n"));
            assert_eq!(tree.ending().map(|it| it.reason), Some(reason), "{ending}{result}");
        }
        assert_eq!(tree("[Rules \"ashton\"]\n\n1. e3-b3 *\n").ending(), None);
    }

    #[test]
    fn a_variation_that_is_visited_or_tried_stays_a_variation() {
        let record = "[Rules \"ashton\"]\n[Ending \"resignation\"]\n\n1. e3-b3 (1. e3-f3 b5-b7) 1... b5-b6 1-0\n";
        let mut tree = tree(record);
        let other = tree.siblings(tree.path(tree.here())[0])[1];
        tree.go(other);
        assert_eq!(text(&tree), record);
        tree.play("b5-b6".parse().expect("a move")).expect("legal");
        assert!(
            text(&tree).ends_with("1. e3-b3 (1. e3-f3 b5-b7 (1... b5-b6)) 1... b5-b6 1-0\n"),
            "{}",
            text(&tree)
        );
        tree.promote(tree.here(), |_, _| true);
        assert!(
            text(&tree).ends_with("1. e3-f3 (1. e3-b3 b5-b6) 1... b5-b6 (1... b5-b7) *\n"),
            "{}",
            text(&tree)
        );
        let empty = GameTree::new(Variant::from_start(RuleSet::ASHTON));
        assert_eq!(GameTree::of_record(&empty.to_record()), empty);
    }
}
