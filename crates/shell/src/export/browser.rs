//! The downloads of a browser.

use std::io;
use std::path::{Path, PathBuf};

use wasm_bindgen::prelude::*;
use web_sys::{HtmlAnchorElement, Url};

use crate::browser::{blob, document};

/// Downloads a file: with the player's name for it, or else with the stem as its name. The browser makes the name a free one.
pub(super) fn write(
    _: &Path,
    (name, stem, extension): (Option<&str>, &str, &str),
    content: &[u8],
) -> io::Result<PathBuf> {
    let ending = format!(".{extension}");
    let name = name.map_or(stem, |it| it.strip_suffix(&ending).unwrap_or(it)).to_owned() + &ending;
    let refused = |_| io::Error::other("the browser does not save files");
    download(&name, content).map_err(refused)?;
    Ok(name.into())
}

fn download(name: &str, content: &[u8]) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(&blob(content, "application/octet-stream")?)?;
    let document = document().ok_or(JsValue::NULL)?;
    let link: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    // A browser reads the address later, so it stays valid as long as the page.
    link.click();
    Ok(())
}
