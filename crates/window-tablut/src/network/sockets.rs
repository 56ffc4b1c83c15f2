//! A game with somebody elsewhere, over TCP.

pub(super) use carom_play::tablut::network::sockets::RemoteGame;
