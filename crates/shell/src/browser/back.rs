//! The button of a browser that goes back: it closes the open card, or shows the home page. From there it leaves the page.
//!
//! For this the history of the browser has one entry more as long as there is something to close.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use crossbeam_channel::{Receiver, Sender, unbounded};
use wasm_bindgen::prelude::*;

use super::on_window;
use crate::command::Command;
use crate::frame::Frame;
use crate::home;
use crate::ids::PageId;
use crate::overlay::Overlay;
use crate::worker::wake;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = history, js_name = back)]
    fn go_back();

    #[wasm_bindgen(js_namespace = history, js_name = pushState)]
    fn push_state(state: &JsValue, unused: &str);
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, listen)
        .add_systems(Update, go.in_set(Frame::Input))
        .add_systems(Last, guard);
}

/// Says each time that the browser went back from the entry of the game.
#[derive(Resource)]
struct Pressed(Receiver<()>);

/// Whether the history stands at the entry of the game.
#[derive(Resource, Default)]
struct Guarded(bool);

fn listen(mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    let (pressed, received): (Sender<()>, _) = unbounded();
    let wake = wake(event_loop.as_deref());
    on_window("popstate", move |_| {
        // An address that names something to open is no way back.
        if hash().is_empty() {
            let _ = pressed.send(());
        }
        wake();
    });
    commands.insert_resource(Pressed(received));
    commands.init_resource::<Guarded>();
}

fn go(
    pressed: Res<Pressed>,
    (page, overlay): (Res<State<PageId>>, Res<Overlay>),
    mut guarded: ResMut<Guarded>,
    mut commands: MessageWriter<Command>,
) {
    if pressed.0.try_iter().count() == 0 {
        return;
    }
    guarded.0 = false;
    if overlay.is_open() {
        commands.write(Command::Back);
    } else if *page.get() != home::PAGE {
        commands.write(Command::Go(home::PAGE));
    } else {
        // The card was closed in another way, so the entry was left over.
        go_back();
    }
}

fn guard(
    (page, overlay): (Res<State<PageId>>, Res<Overlay>),
    mut guarded: ResMut<Guarded>,
    pressed: Res<Pressed>,
) {
    let is_deep = overlay.is_open() || *page.get() != home::PAGE;
    if !is_deep || guarded.0 || !pressed.0.is_empty() {
        return;
    }
    push_state(&JsValue::NULL, "");
    guarded.0 = true;
}

fn hash() -> String {
    web_sys::window().and_then(|it| it.location().hash().ok()).unwrap_or_default()
}
