//! Calls a player whose move, or whose game, a room waits for.

use bevy::prelude::*;
use carom_rooms::{ParticipantId, Room, RoomGame};
use carom_shell::player_call::PlayerCall;
use carom_shell::words::Phrase;

use crate::OnlineRoom;

/// What a room waits for: a move of a game of two after a number of moves, or a game in which all play at the same time.
fn awaits(room: &Room, own: ParticipantId) -> Option<(Phrase, usize)> {
    if !room.is_playing() || !room.people().is_seated(own) {
        return None;
    }
    match room.game()? {
        RoomGame::Tablut(table) => {
            let is_own = table.player(table.turn()) == own;
            is_own.then(|| (Phrase::new("friends-your-turn"), table.game().moves().len()))
        }
        RoomGame::Ricochet(_) | RoomGame::Unblock(_) => {
            Some((Phrase::new("friends-game-begins"), 0))
        }
        // Nobody waits for anybody.
        RoomGame::Daily(_) => None,
    }
}

pub(crate) fn call(
    online: Res<OnlineRoom>,
    mut call: ResMut<PlayerCall>,
    mut before: Local<Option<(Phrase, usize)>>,
) {
    let now = online.room().zip(online.own()).and_then(|(room, own)| awaits(room, own));
    if *before != now {
        call.0 = now.as_ref().map(|it| it.0.clone());
        *before = now;
    }
}

#[cfg(test)]
mod tests {
    use carom_rooms::Terms;

    use super::*;
    use crate::testing::of_two;

    /// The room of Ada, who plays a side. The defenders begin.
    fn room(side: &str) -> OnlineRoom {
        let terms = format!(r#"{{"tablut":{{"rules":"ashton","clock":null,"side":"{side}"}}}}"#);
        let terms: Terms = serde_json::from_str(&terms).expect("terms");
        of_two(terms, None)
    }

    #[test]
    fn a_player_is_called_when_it_is_their_turn_and_only_then() {
        let mut app = App::new();
        app.init_resource::<PlayerCall>().add_systems(Update, call);
        for (side, is_called) in [("defenders", true), ("attackers", false), ("defenders", true)] {
            app.insert_resource(room(side));
            app.update();
            let turn = is_called.then(|| Phrase::new("friends-your-turn"));
            assert_eq!(app.world().resource::<PlayerCall>().0, turn, "{side}");
        }
        let online = room("defenders");
        let room = online.room().expect("a room");
        assert_eq!(awaits(room, ParticipantId(9)), None, "nobody of the game");
    }
}
