//! [`Saying`]: the message to the players about the last command.

use carom_play::PlayerId;
use carom_play::referee::{MAX_PLAYERS, RefereeError};
use carom_play::ricochet::BiddingSession;
use carom_play::ricochet::bidding::{LONGEST_NAME, SetupError};
use carom_shell::words::Phrase;

/// A message to the players.
#[derive(Clone, PartialEq, Debug)]
pub enum Saying {
    /// The reason why a game cannot start.
    NoGame(SetupError),
    /// The reason why the referee refuses a command.
    Refused(RefereeError),
    /// The clock has run out.
    TimeUp,
    /// A demonstration has failed.
    Failed(PlayerId),
    /// The game ends if this is asked for once more.
    EndsGame,
    /// A name has as many letters as a name may have: the rest was not typed.
    LongName,
    /// A problem with the file of the table.
    Trouble(Phrase),
}

impl Saying {
    /// Whether something went wrong. The other messages are news of the game.
    pub(crate) const fn is_fault(&self) -> bool {
        match self {
            Self::NoGame(_) | Self::Refused(_) | Self::Trouble(_) => true,
            Self::TimeUp | Self::Failed(_) | Self::EndsGame | Self::LongName => false,
        }
    }

    /// The text for the screen.
    pub fn phrase(&self, game: Option<&BiddingSession>) -> Phrase {
        match self {
            Self::NoGame(fault) => no_game(fault),
            Self::Refused(why) => refused(why),
            Self::TimeUp => Phrase::new("says-time-up"),
            Self::Failed(player) => {
                let seat = game.and_then(|game| game.seats().get(player.0));
                let name = seat.map(|seat| seat.player.name.clone()).unwrap_or_default();
                Phrase::new("says-failed").with("name", name)
            }
            Self::EndsGame => Phrase::new("says-ends-game"),
            Self::LongName => Phrase::new("says-long-name").with("most", LONGEST_NAME),
            Self::Trouble(phrase) => phrase.clone(),
        }
    }
}

fn no_game(fault: &SetupError) -> Phrase {
    match fault {
        SetupError::People(why) => refused(why),
        SetupError::Layout(text) => Phrase::new("fault-layout").with("text", text.clone()),
        SetupError::Board(why) => Phrase::new("fault-board").with("why", why.clone()),
        SetupError::NoTargets => Phrase::new("fault-no-targets"),
    }
}

fn refused(why: &RefereeError) -> Phrase {
    use RefereeError as It;
    match why {
        It::PlayerCount { .. } => Phrase::new("refused-count").with("most", MAX_PLAYERS),
        It::NoName { place } => Phrase::new("refused-no-name").with("place", *place),
        It::SameName { name } => Phrase::new("refused-same-name").with("name", name.clone()),
        It::SameColour { first, second } => Phrase::new("refused-same-colour")
            .with("first", first.clone())
            .with("second", second.clone()),
        It::NoSuchPlayer { player } => Phrase::new("refused-nobody").with("place", player.0 + 1),
        It::BidZero => Phrase::new("refused-zero"),
        It::NotLower { own, moves } => {
            Phrase::new("refused-not-lower").with("own", *own).with("moves", *moves)
        }
        It::TimeUp => Phrase::new("says-time-up"),
        It::TooManyMoves { moves, bid } => {
            Phrase::new("refused-too-many").with("moves", *moves).with("bid", *bid)
        }
        It::NotNow { .. } => Phrase::new("refused-not-now"),
        other => Phrase::from(other.to_string()),
    }
}
