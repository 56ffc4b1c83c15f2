//! The page in a browser: its address, its keys, and what it says about the system.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use crossbeam_channel::{Sender, unbounded};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{Blob, BlobPropertyBag, Document, Event, HtmlElement, KeyboardEvent};

use crate::address::Addresses;
use crate::command::Command;
use crate::frame::Frame;
use crate::worker::{Wake, wake};

mod back;
mod dropped;
mod told;

/// The canvas of the game.
pub(crate) const CANVAS: &str = "#carom";

/// The attribute of the canvas that says that the first pictures are on it.
const SHOWN: &str = "data-shown";

/// The keys that a browser has for itself, alone and with Ctrl or Cmd.
const OWN: &[&str] = &["F1", "F3", "F5", "F6", "F7", "F11", "F12"];
const CONTROL: &str = "Ctrl+";
const OWN_WITH_CONTROL: &[&str] = &["n", "w", "q", "d", "r", "t", "+", "-", "0"];

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((back::plugin, dropped::plugin, told::plugin))
        .add_systems(PreStartup, listen)
        .add_systems(Update, show_results.in_set(Frame::Update));
    leave_keys();
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = history, js_name = replaceState)]
    fn replace_state(state: &JsValue, unused: &str, address: &str);
}

/// The page of the results is a file beside this one.
fn show_results(mut commands: MessageReader<Command>) {
    if commands.read().any(|it| *it == Command::ShowResults)
        && let Some(window) = web_sys::window()
    {
        let _ = window.location().assign("data.html");
    }
}

/// The address at the start and every later one open what they name.
fn listen(mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    let (addresses, received) = unbounded();
    let wake = wake(event_loop.as_deref());
    read_address(&addresses, &wake);
    on_window("hashchange", move |_| read_address(&addresses, &wake));
    commands.insert_resource(Addresses::new(received));
}

/// Takes what the address names out of it. So the same link is another address again and opens its puzzle a second time, and a page that
/// is loaded again shows what the player has done since.
fn read_address(addresses: &Sender<String>, wake: &Wake) {
    let Some(location) = web_sys::window().map(|it| it.location()) else { return };
    let [hash, path, search] =
        [location.hash(), location.pathname(), location.search()].map(|it| it.unwrap_or_default());
    if hash.is_empty() {
        return;
    }
    // The game goes on as long as the page is open.
    let _ = addresses.send(hash);
    replace_state(&JsValue::NULL, "", &(path + &search));
    wake();
}

/// Keys of the browser do not reach the canvas, which takes all others.
fn leave_keys() {
    on_window("keydown", |event| {
        let Some(key) = event.dyn_ref::<KeyboardEvent>() else { return };
        let control = if key.ctrl_key() || key.meta_key() { CONTROL } else { "" };
        if !reaches(&format!("{control}{}", key.key())) {
            event.stop_immediate_propagation();
        }
    });
}

/// Whether the browser leaves a key, such as `F4` or `Ctrl+z`, to the game.
pub(crate) fn reaches(stroke: &str) -> bool {
    match stroke.strip_prefix(CONTROL) {
        Some(key) => !OWN_WITH_CONTROL.contains(&&*key.to_lowercase()),
        None => !OWN.contains(&stroke),
    }
}

/// Calls a function before the canvas hears of an event, as long as the page is open.
pub(crate) fn on_window(name: &str, call: impl FnMut(Event) + 'static) {
    let Some(window) = web_sys::window() else { return };
    let call = Closure::<dyn FnMut(Event)>::new(call).into_js_value();
    let call = call.unchecked_ref();
    // It fails only for names that no browser knows.
    let _ = window.add_event_listener_with_callback_and_bool(name, call, true);
}

/// The first pictures are on the canvas: the page shows it now, and it gets the keys.
pub(crate) fn show() {
    tell(SHOWN, "");
    if let Some(canvas) = canvas() {
        let _ = canvas.focus();
    }
}

fn canvas() -> Option<HtmlElement> {
    let canvas = document()?.query_selector(CANVAS).ok()??;
    canvas.dyn_into().ok()
}

/// Tells the page something, in an attribute of the canvas.
pub(crate) fn tell(attribute: &str, what: &str) {
    if let Some(canvas) = canvas() {
        // It fails only for names that cannot be attributes.
        let _ = canvas.set_attribute(attribute, what);
    }
}

/// Whether the player has asked the system for something, such as `prefers-color-scheme: dark`.
pub(crate) fn prefers(what: &str) -> bool {
    let query =
        web_sys::window().and_then(|it| it.match_media(&format!("({what})")).ok().flatten());
    query.is_some_and(|it| it.matches())
}

pub(crate) fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// Bytes of a type, for the browser.
pub(crate) fn blob(content: &[u8], kind: &str) -> Result<Blob, JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = Array::of1(&Uint8Array::from(content));
    Blob::new_with_u8_array_sequence_and_options(&parts, &options)
}
