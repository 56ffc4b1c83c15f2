//! The clipboard of a browser.

use bevy_clipboard::Clipboard;
use carom_picture::Pixels;
use js_sys::{Array, Object, Reflect};
use wasm_bindgen_futures::JsFuture;
use web_sys::ClipboardItem;

use crate::browser::blob;

/// A page that came over plain http has none. Then the texts stay inside the program.
pub(super) fn clipboard() -> Option<Clipboard> {
    let is_secure = web_sys::window().is_some_and(|it| it.is_secure_context());
    is_secure.then(Clipboard::default)
}

pub(super) fn copy_picture(_: &mut Clipboard, picture: Pixels) -> Result<(), String> {
    const TYPE: &str = "image/png";
    let png = picture.png().map_err(|why| why.to_string())?;
    let refused = |_| "the browser does not copy pictures".to_owned();
    let window = web_sys::window().ok_or_else(|| "there is no page".to_owned())?;
    let content = Object::new();
    let picture = blob(&png, TYPE).map_err(refused)?;
    Reflect::set(&content, &TYPE.into(), &picture).map_err(refused)?;
    let item = ClipboardItem::new_with_record_from_str_to_blob_promise(&content);
    let item = item.map_err(refused)?;
    let items = Array::of1(&item);
    let copied = window.navigator().clipboard().write(&items);
    wasm_bindgen_futures::spawn_local(async move {
        if JsFuture::from(copied).await.is_err() {
            bevy::log::warn!("the browser has not copied the picture");
        }
    });
    Ok(())
}
