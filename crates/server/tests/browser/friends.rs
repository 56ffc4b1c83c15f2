//! Two phones, and a phone and a window, in a room of the server that has given them the page.

use carom_engine::ricochet::{Move, Round};
use carom_rooms::{Room, RoomClient, RoomGame, ServerMessage};
use carom_solver::ricochet::DEFAULT;
use carom_solver::{Control, Verdict};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::page::{PHONE, Page};
use crate::window::{self, GameWindow};
use crate::{buttons, keys_of};

/// The names of two people in a room who have not chosen any.
const PLAYERS: [&str; 2] = ["Guest", "Guest 2"];

/// Somebody who looks at the room without a place in it.
struct Watcher {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    client: RoomClient,
}

impl Watcher {
    async fn new(page: &Page, code: &str) -> Self {
        let address = page.address().replacen("http", "ws", 1);
        let address = format!("{address}api/rooms/{code}/socket");
        let (mut socket, _) = connect_async(address).await.expect("the room");
        let mut client = RoomClient::new(None);
        let hello = serde_json::to_string(&client.hello()).expect("JSON");
        socket.send(Message::text(hello)).await.expect("a connection");
        Self { socket, client }
    }

    /// Waits until the room is as wanted.
    async fn until(&mut self, is_so: impl Fn(&Room) -> bool) {
        while !self.client.room().is_some_and(&is_so) {
            let message = self.socket.next().await.expect("a message").expect("a connection");
            if let Message::Text(text) = message {
                let message: ServerMessage = serde_json::from_str(&text).expect("a message");
                self.client.hear(message).expect("the same program");
            }
        }
    }

    /// The round that is played, which has this number.
    async fn round(mut self, number: u32) -> Round {
        let round = |room: &Room| match room.game() {
            Some(RoomGame::Ricochet(table)) if table.round() == number && table.is_drawn() => {
                table.game().line().map(|it| it.round().clone())
            }
            _ => None,
        };
        self.until(|room| round(room).is_some()).await;
        self.client.room().and_then(round).expect("a round")
    }
}

/// Goes to the card of the rooms of Ricochet Robots.
async fn open_card(page: &Page) {
    page.keys(&["F4"]).await;
    page.button("Toggle(friends-ricochet)").await;
    page.expect("the card", |it| buttons(it).any(|it| it == "Open(friends-ricochet)")).await;
}

/// Opens a room with the settings of the card. Returns its code.
async fn open_room(page: &Page) -> String {
    page.button("Open(friends-ricochet)").await;
    let state = page.expect("a room", |it| it["room"]["players"] == json!(["Guest"])).await;
    state["room"]["code"].as_str().expect("a code").to_owned()
}

/// A second phone of the same kind, which follows the link of a room.
async fn join(first: &Page, code: &str) -> Page {
    let second = Page::beside(first, first.device(), &format!("?trace=page#room/{code}")).await;
    // Who has no name yet may type one before.
    second.button("Sit").await;
    for page in [first, &second] {
        page.expect("both in the room", |it| it["room"]["players"] == json!(PLAYERS)).await;
    }
    second
}

/// Waits until both phones show a round.
async fn expect_round(pages: [&Page; 2]) {
    for page in pages {
        page.expect("a round", |it| it["page"] == "table" && phase(it) == "nobody has bid").await;
    }
}

/// Bids by the keys of a number and the button.
async fn bid(page: &Page, moves: usize) {
    for digit in moves.to_string().chars() {
        page.keys(&[&digit.to_string()]).await;
    }
    page.button("Confirm").await;
}

/// Opens a room, and a second phone beside it. Both see the bid of the second one. Returns the second phone.
pub(crate) async fn meet(first: &Page) -> Page {
    open_card(first).await;
    let code = open_room(first).await;
    let second = join(first, &code).await;
    second.button("Ready(true)").await;
    first.expect("one is ready", |it| it["room"]["ready"] == 1).await;
    first.button("Ready(true)").await;
    expect_round([first, &second]).await;
    bid(&second, 9).await;
    for page in [first, &second] {
        page.expect("the bid", |it| it["table"]["seats"][1][2] == 9).await;
    }
    second
}

fn solve(round: &Round) -> Vec<Move> {
    match DEFAULT.solver().solve(round, &mut Control::default()).verdict {
        Verdict::Solved { moves, .. } => moves,
        other => panic!("{other:?}"),
    }
}

fn phase(state: &Value) -> &str {
    state["table"]["phase"].as_str().unwrap_or_default()
}

#[tokio::test]
async fn two_phones_play_a_game_of_three_rounds() {
    let ada = Page::open(PHONE, "?trace=page").await;
    open_card(&ada).await;
    ada.picture("friends-begin").await;
    ada.button("ToggleDisclosure(\"friends-settings\")").await;
    ada.picture("friends-settings").await;
    // Three chips win. The row is below the edge of the card.
    ada.scroll("Next(\"friends-set-chips\")", -300.0).await;
    for _ in 0..2 {
        ada.button("Next(\"friends-set-chips\")").await;
    }
    ada.picture("friends-chips").await;
    ada.scroll("Next(\"friends-set-chips\")", 300.0).await;
    let code = open_room(&ada).await;
    ada.picture("friends-room").await;

    let bob = join(&ada, &code).await;
    bob.picture("friends-joined").await;
    bob.button("Ready(true)").await;
    ada.expect("one is ready", |it| it["room"]["ready"] == 1).await;
    ada.picture("friends-one-ready").await;
    ada.button("Ready(true)").await;

    for number in 1..=3 {
        expect_round([&ada, &bob]).await;
        // The server closes the connection of somebody who does not read, so each round has a new one.
        let round = Watcher::new(&ada, &code).await.round(number).await;
        let solution = solve(&round);
        ada.picture(&format!("friends-round-{number}")).await;
        // Ada bids one move more than Bob needs.
        for (at, page, moves) in [(0, &ada, solution.len() + 1), (1, &bob, solution.len())] {
            bid(page, moves).await;
            page.expect("the bid", |it| it["table"]["seats"][at][2] == moves).await;
        }
        ada.picture(&format!("friends-bids-{number}")).await;
        for page in [&ada, &bob] {
            page.button("EndBidding").await;
        }
        for page in [&ada, &bob] {
            page.expect("the demonstration", |it| phase(it) == "a bid is being shown").await;
        }
        let shown = json!(carom_engine::ricochet::format_moves(&solution));
        for [robot, arrow] in keys_of(&shown) {
            let before = ada.state().await["robots"].clone();
            bob.keys(&[&robot, &arrow]).await;
            ada.expect("a move at the other phone", |it| it["robots"] != before).await;
        }
        ada.picture(&format!("friends-shown-{number}")).await;
        let end = if number < 3 { "the round is over" } else { "the game is over" };
        for page in [&ada, &bob] {
            let state = page.expect(end, |it| phase(it) == end).await;
            assert_eq!(state["table"]["seats"][1][1], number, "Bob has a chip for each round");
            if number < 3 {
                page.button("Confirm").await;
            }
        }
    }
    ada.picture("friends-over-host").await;
    bob.picture("friends-over").await;

    // A reload keeps the place.
    bob.go("?trace=page").await;
    let again = |it: &Value| it["room"]["players"] == json!(PLAYERS);
    let state = bob.expect("the room again", again).await;
    assert_eq!(state["room"]["own"], "Guest 2");
    for page in [&ada, &bob] {
        assert_eq!(page.console().await, Vec::<Value>::new());
    }
}

/// It needs a display and the game: `cargo xtask web --test` leaves it out without a display, and says so.
#[tokio::test]
async fn a_phone_and_a_window_sit_at_one_table() {
    let ada = Page::open(PHONE, "?trace=page").await;
    open_card(&ada).await;
    let code = open_room(&ada).await;

    let bob = GameWindow::open(&format!("{}#room/{code}", ada.address())).await;
    bob.button("Sit").await;
    bob.expect("both in the room", |it| it["room"]["players"] == json!(PLAYERS)).await;
    bob.button("Ready(true)").await;
    ada.expect("one is ready", |it| it["room"]["ready"] == 1).await;
    ada.button("Ready(true)").await;
    let has_begun = |it: &Value| it["page"] == "table" && phase(it) == "nobody has bid";
    ada.expect("a round", has_begun).await;
    bob.expect("a round", has_begun).await;
    let solution = solve(&Watcher::new(&ada, &code).await.round(1).await);

    // The phone bids a move more than the window needs.
    bid(&ada, solution.len() + 1).await;
    bob.expect("the bid of the phone", |it| it["table"]["seats"][0][2].is_number()).await;
    for digit in solution.len().to_string().chars() {
        window::keys(&[&digit.to_string()]);
    }
    window::keys(&["Return"]);
    ada.expect("the bid of the window", |it| it["table"]["seats"][1][2] == solution.len()).await;
    ada.button("EndBidding").await;
    bob.button("EndBidding").await;
    let is_shown = |it: &Value| phase(it) == "a bid is being shown";
    ada.expect("the demonstration", is_shown).await;
    bob.expect("the demonstration", is_shown).await;
    for [robot, arrow] in keys_of(&json!(carom_engine::ricochet::format_moves(&solution))) {
        let before = ada.state().await["robots"].clone();
        window::keys(&[&robot, arrow.trim_start_matches("Arrow")]);
        ada.expect("a move at the phone", |it| it["robots"] != before).await;
    }
    ada.picture("friends-window-shown").await;
    let has_won = |it: &Value| phase(it) == "the round is over" && it["table"]["seats"][1][1] == 1;
    ada.expect("a chip for the window", has_won).await;
    bob.expect("a chip for the window", has_won).await;
    assert_eq!(ada.console().await, Vec::<Value>::new());
}
