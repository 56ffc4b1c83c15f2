//! The part of the window with which friends meet: a card for each game opens a room of a server or joins one, and
//! [`OnlineRoom`] has the room. The games show what happens there.

#![allow(rustdoc::private_intra_doc_links, reason = "its documentation is for those who change it")]
#![expect(
    missing_docs,
    clippy::must_use_candidate,
    reason = "only the crates of the window use this one"
)]
#![expect(
    clippy::needless_pass_by_value,
    reason = "the systems of Bevy take what they use by value"
)]

use bevy::prelude::*;
use carom_shell::calendar::Calendar;
use carom_shell::frame::{Frame, GamePart};
use carom_shell::persisted::Persisted;
use carom_shell::place::SaveLocation;
use carom_shell::player_call::PlayerCall;
use carom_shell::program::Rooms;
use carom_shell::{AddCommand as _, texts};

pub mod card;
pub mod command;
mod daily;
pub mod example;
mod online;
mod person;
pub mod room_card;
mod socket;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
#[cfg(any(test, feature = "testing"))]
mod trace;
mod turn;

pub use command::Command;
pub use example::Example;
pub use online::{OnlineRoom, RoomMessage};
use person::{KnownPerson, Person};
use room_card::RoomCards;

/// What the program knows of the rooms.
pub static ROOMS: Rooms = Rooms {
    id: ROOM,
    texts: &[texts!("friends")],
    add: |app, records| _ = app.add_plugins(plugin(records)),
    join: |room| Command::JoinRoom(room).into(),
};

/// Its name in the order of a frame, where it comes before the games.
const ROOM: &str = "friends";

/// The commands of the cards.
pub fn commands(app: &mut App) {
    app.add_command::<Command>();
}

/// The rooms. `records` is the place of the results.
fn plugin(records: &SaveLocation) -> impl Fn(&mut App) + Send + Sync + 'static {
    let place = records.beside::<Person>();
    move |app| {
        carom_shell::export::prepare(app);
        let kept = Persisted::<Person>::open_in(app, &place);
        let part = GamePart { game: ROOM, part: Frame::Update };
        app.insert_resource(KnownPerson::new(kept))
            .add_plugins(commands)
            .add_message::<RoomMessage>()
            .init_resource::<Calendar>()
            .init_resource::<RoomCards>()
            .init_resource::<PlayerCall>()
            .add_systems(PreStartup, online::start)
            .add_systems(
                Update,
                (online::obey, online::hear, daily::tell, turn::call, card::follow, card::propose)
                    .chain()
                    .in_set(Frame::Update)
                    .in_set(part),
            )
            .add_systems(Update, card::show.in_set(Frame::Draw));
        #[cfg(any(test, feature = "testing"))]
        carom_shell::scripting::AddTrace::add_trace(app, trace::state);
    }
}
