//! The games live side by side: the room of one does not name another.

use super::Faults;
use super::workspace::Workspace;

/// The folders and modules that belong to one game.
const ROOMS: [&str; 3] = ["ricochet", "unblock", "tablut"];

pub(super) fn check(workspace: &Workspace) -> Faults {
    let mut faults = Faults::new();
    for (path, text) in workspace.rust_sources() {
        let Some(room) = room_of(path) else { continue };
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.to_ascii_lowercase();
            for other in ROOMS.into_iter().filter(|&other| other != room && line.contains(other)) {
                faults.push(format!("{path}:{number}: {room} names {other}"));
            }
        }
    }
    faults
}

/// The game that a source belongs to by its path: `…/ricochet/slide.rs`, `…/ricochet.rs`.
fn room_of(path: &str) -> Option<&'static str> {
    let stem = path.strip_suffix(".rs").unwrap_or(path);
    ROOMS.into_iter().find(|room| stem.split('/').any(|part| part == *room))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_game_naming_another_is_found() {
        let workspace = Workspace::of_files([
            ("a/src/ricochet/slide.rs", "use crate::square;\nuse crate::unblock::Car;"),
            ("a/src/tablut.rs", "//! Unlike Ricochet Robots"),
            ("a/src/lib.rs", "mod ricochet; mod tablut; mod unblock;"),
            ("a/src/ricochet/board.rs", "//! ricochet alone"),
        ]);
        let expected = [
            "a/src/ricochet/slide.rs:2: ricochet names unblock",
            "a/src/tablut.rs:1: tablut names ricochet",
        ];
        assert_eq!(check(&workspace), expected);
    }
}
