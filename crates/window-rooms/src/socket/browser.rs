//! The connection in a browser: a WebSocket.

use crossbeam_channel::{Receiver, Sender};
use send_wrapper::SendWrapper;
use wasm_bindgen::prelude::*;
use web_sys::{CloseEvent, Event, MessageEvent, WebSocket};

use super::SocketNews;
use carom_shell::worker::Wake;

/// A connection. It ends when it is dropped.
pub(crate) struct RoomSocket {
    news: Receiver<SocketNews>,
    socket: Option<SendWrapper<Open>>,
}

struct Open {
    socket: WebSocket,
    /// The functions that it calls.
    _opened: Closure<dyn FnMut(Event)>,
    _heard: Closure<dyn FnMut(MessageEvent)>,
    _closed: Closure<dyn FnMut(CloseEvent)>,
}

impl Drop for Open {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // A connection that cannot be closed has never begun.
        let _ = self.socket.close();
    }
}

impl RoomSocket {
    /// Begins a connection to an address that begins with `ws://` or `wss://`.
    pub(crate) fn open(address: &str, wake: Wake) -> Self {
        let (sender, news) = crossbeam_channel::unbounded();
        let socket = WebSocket::new(address).ok().map(|it| listen(it, &sender, &wake));
        if socket.is_none() {
            // The receiver is here.
            let _ = sender.send(SocketNews::Ended);
        }
        Self { news, socket }
    }

    /// Sends a message.
    pub(crate) fn send(&self, text: String) {
        if let Some(open) = &self.socket {
            // A connection that has ended tells it.
            let _ = open.socket.send_with_str(&text);
        }
    }

    /// The next news.
    pub(crate) fn poll(&self) -> Option<SocketNews> {
        self.news.try_recv().ok()
    }
}

fn listen(socket: WebSocket, sender: &Sender<SocketNews>, wake: &Wake) -> SendWrapper<Open> {
    let tell = {
        let (sender, wake) = (sender.clone(), Wake::clone(wake));
        move |news| {
            // Nobody listens any more if this fails.
            let _ = sender.send(news);
            wake();
        }
    };
    let (opened, heard, closed) = (tell.clone(), tell.clone(), tell);
    let opened = Closure::new(move |_: Event| opened(SocketNews::Opened));
    let heard = Closure::new(move |event: MessageEvent| {
        if let Some(text) = event.data().as_string() {
            heard(SocketNews::Message(text));
        }
    });
    let closed = Closure::new(move |_: CloseEvent| closed(SocketNews::Ended));
    socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
    socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
    SendWrapper::new(Open { socket, _opened: opened, _heard: heard, _closed: closed })
}
