//! A browser has no connections over TCP: no game with somebody elsewhere can begin.

use std::io;

use carom_engine::tablut::Move;
use carom_play::tablut::network::{RemoteEvent, RemoteSetup};

/// A game that never begins, with the functions of the one over TCP.
pub(super) enum RemoteGame {}

impl RemoteGame {
    pub(super) fn new(_: RemoteSetup, _: impl Fn() + Send + 'static) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) const fn poll(&mut self) -> Option<RemoteEvent> {
        match *self {}
    }

    pub(super) const fn moves(&self) -> usize {
        match *self {}
    }

    pub(super) const fn play(&mut self, _: Move) {
        match *self {}
    }

    pub(super) const fn resign(&self) {
        match *self {}
    }

    pub(super) const fn wait_again(&self) {
        match *self {}
    }

    pub(super) const fn finish(&self) {
        match *self {}
    }
}
