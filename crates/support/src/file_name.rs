//! [`check`]: whether a text can be the name of a file on every system.

/// Why a text cannot be the name of a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NameError {
    /// It has a character that separates folders, or one that Windows does not allow in names.
    #[error("a file name cannot have the character {0}")]
    Character(char),
    /// It has a character that cannot be seen, such as a line break.
    #[error("a file name cannot have control characters")]
    Control,
    /// It has only dots and spaces.
    #[error("a file name needs more than dots and spaces")]
    Dots,
    /// Windows has a device of this name, with or without an ending.
    #[error("{0} is the name of a device on Windows")]
    Device(String),
}

/// The characters that Windows does not allow in names, with the separators of folders.
const REFUSED: [char; 9] = ['/', '\\', ':', '?', '*', '<', '>', '|', '"'];

/// The devices of Windows that have no number, and those with a number.
const DEVICES: [&str; 6] = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"];
const NUMBERED: [&str; 2] = ["COM", "LPT"];

/// Whether a text can be the name of a file, without its folder, on every system.
///
/// ```
/// use carom_support::file_name::{NameError, check};
///
/// assert_eq!(check("My board"), Ok(()));
/// assert_eq!(check("boards/one"), Err(NameError::Character('/')));
/// ```
///
/// # Errors
/// The first reason why it cannot.
pub fn check(name: &str) -> Result<(), NameError> {
    if name.chars().any(char::is_control) {
        return Err(NameError::Control);
    }
    if let Some(refused) = name.chars().find(|it| REFUSED.contains(it)) {
        return Err(NameError::Character(refused));
    }
    if name.chars().all(|it| matches!(it, '.' | ' ')) {
        return Err(NameError::Dots);
    }
    // The ending does not matter, nor do spaces before it.
    let stem = name.split('.').next().unwrap_or_default().trim();
    let is_device = is_device(&stem.to_uppercase());
    if is_device { Err(NameError::Device(stem.to_owned())) } else { Ok(()) }
}

fn is_device(name: &str) -> bool {
    let is_digit = |it: char| it.is_ascii_digit() || "¹²³".contains(it);
    let is_number = |it: &str| it.chars().count() == 1 && it.chars().all(is_digit);
    let is_numbered = |device: &&str| name.strip_prefix(*device).is_some_and(is_number);
    DEVICES.contains(&name) || NUMBERED.iter().any(is_numbered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_possible_on_every_system() {
        for name in ["a", "My board", "a.b", ".hidden", "énigme 7", "con-1", "COM", "COM10", "nula"]
        {
            assert_eq!(check(name), Ok(()), "{name}");
        }
        for refused in REFUSED {
            assert_eq!(check(&format!("a{refused}b")), Err(NameError::Character(refused)));
        }
        assert_eq!(check("/x:?.ron"), Err(NameError::Character('/')));
        for name in ["a\nb", "\u{7f}", "\t"] {
            assert_eq!(check(name), Err(NameError::Control), "{name:?}");
        }
        for name in ["", ".", "..", "...", " . "] {
            assert_eq!(check(name), Err(NameError::Dots), "{name:?}");
        }
        for name in ["con", "NUL.ron", "Aux .txt", "com1", "LPT9.a.b", "COM¹", "conin$"] {
            assert!(matches!(check(name), Err(NameError::Device(_))), "{name}");
        }
    }
}
