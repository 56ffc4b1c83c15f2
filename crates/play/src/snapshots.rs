//! [`Snapshots`]: a value with undo and redo.

/// The maximum number of changes to undo; older changes are forgotten.
const MOST: usize = 1000;

/// A value, its earlier values and its undone values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Snapshots<T> {
    now: T,
    /// The last one is the most recent.
    undo: Vec<T>,
    /// The last one is the next to redo.
    redo: Vec<T>,
}

impl<T: PartialEq> Snapshots<T> {
    /// A value with nothing to undo.
    pub(crate) const fn new(now: T) -> Self {
        Self { now, undo: Vec::new(), redo: Vec::new() }
    }

    pub(crate) const fn now(&self) -> &T {
        &self.now
    }

    /// Replaces the value with another one, as one change. Returns whether they differ.
    pub(crate) fn replace(&mut self, value: T) -> bool {
        if value == self.now {
            return false;
        }
        self.redo.clear();
        if self.undo.len() == MOST {
            self.undo.remove(0);
        }
        self.undo.push(std::mem::replace(&mut self.now, value));
        true
    }

    /// Undoes the last change. Returns whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let Some(before) = self.undo.pop() else { return false };
        self.redo.push(std::mem::replace(&mut self.now, before));
        true
    }

    /// Redoes the change that was undone last. Returns whether there was one.
    pub(crate) fn redo(&mut self) -> bool {
        let Some(after) = self.redo.pop() else { return false };
        self.undo.push(std::mem::replace(&mut self.now, after));
        true
    }

    /// Whether there is a change to undo.
    pub(crate) const fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Whether there is a change to redo.
    pub(crate) const fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_undone_and_redone_in_their_order() {
        let mut value = Snapshots::new(0);
        assert!(!value.replace(0) && !value.undo() && !value.redo());
        assert!(value.replace(1) && value.replace(2) && value.undo());
        assert_eq!((*value.now(), value.can_undo(), value.can_redo()), (1, true, true));
        assert!(value.redo() && value.undo() && value.undo());
        assert_eq!((*value.now(), value.can_undo()), (0, false));
        assert!(value.replace(3));
        assert!(!value.can_redo(), "a new change forgets the undone ones");
    }

    #[test]
    fn the_oldest_changes_are_forgotten() {
        let mut value = Snapshots::new(0);
        for number in 1..=MOST + 7 {
            value.replace(number);
        }
        while value.undo() {}
        assert_eq!(*value.now(), 7);
    }
}
