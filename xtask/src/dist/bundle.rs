//! The folder that macOS shows as one program: the game with its name and its icon.

use anyhow::Result;

use super::{Entries, plain, read};
use crate::process;

/// The game in the archive.
pub(super) const PROGRAM: &str = "Carom.app/Contents/MacOS/carom-game";
/// The kind of a picture with 256x256 pixels as PNG.
const KIND: &[u8] = b"ic08";

/// Adds the description of the bundle and its icon.
pub(super) fn add(entries: &mut Entries) -> Result<()> {
    let read = |name: &str| read(&process::root().join("assets/desktop").join(name));
    let description = String::from_utf8(read("Info.plist")?)?;
    let description = description.replace("@VERSION@", env!("CARGO_PKG_VERSION"));
    let mut add =
        |path: &str, bytes| entries.insert(format!("Carom.app/Contents/{path}"), plain(bytes));
    add("Info.plist", description.into_bytes());
    add("Resources/carom.icns", icon(&read("carom.png")?)?);
    Ok(())
}

/// An icon of macOS with one picture: each part has its kind, its length with both words, and its content.
fn icon(picture: &[u8]) -> Result<Vec<u8>> {
    let length = u32::try_from(picture.len())? + 8;
    let lengths = [length + 8, length].map(u32::to_be_bytes);
    Ok([b"icns", &lengths[0][..], KIND, &lengths[1], picture].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_icon_says_its_length_and_that_of_its_picture() {
        let expected = b"icns\x00\x00\x00\x13ic08\x00\x00\x00\x0bPNG";
        assert_eq!(icon(b"PNG").expect("an icon"), expected);
    }

    #[test]
    fn the_bundle_names_its_program_its_icon_and_its_version() {
        let mut entries = Entries::new();
        add(&mut entries).expect("a bundle");
        let text = String::from_utf8_lossy(&entries["Carom.app/Contents/Info.plist"].bytes);
        for value in ["carom-game", "carom", env!("CARGO_PKG_VERSION")] {
            assert!(text.contains(&format!("<string>{value}</string>")), "{value}");
        }
        assert!(entries.contains_key("Carom.app/Contents/Resources/carom.icns"));
    }
}
