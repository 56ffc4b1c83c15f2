//! What scripts learn of the room.

use bevy::prelude::*;
use serde_json::{Value, json};

use crate::online::OnlineRoom;

/// The room; null while the player is in none.
pub(crate) fn state(world: &World) -> Value {
    let online = world.resource::<OnlineRoom>();
    let Some(address) = online.address() else { return Value::Null };
    let people = online.room().map(carom_rooms::Room::people);
    let players: Vec<_> = people.iter().flat_map(|it| it.players()).map(|it| it.1).collect();
    let own = online.own().and_then(|id| people?.get(id));
    let room = json!({
        "code": address.code,
        "status": format!("{:?}", online.status()).to_lowercase(),
        "players": players.iter().map(|it| &it.name).collect::<Vec<_>>(),
        "ready": players.iter().filter(|it| it.is_ready).count(),
        "own": own.map(|it| &it.name),
        "trouble": online.trouble.is_some(),
    });
    json!({ "room": room })
}
