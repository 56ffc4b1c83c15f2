//! [`Closing`]: why a server closes a room.

/// Why a server closes a room. Events and refusals have its text, which may be another one in later versions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closing {
    /// The owner of the server has closed it.
    Owner,
    /// Nobody has played for long.
    Idle,
    /// The room has had as many events as it can have.
    Full,
}

impl Closing {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Owner, Self::Idle, Self::Full];

    /// The reason in English, for people.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Owner => "the owner of the server has closed it",
            Self::Idle => "nobody has played for long",
            Self::Full => "it has had as many events as a room can have",
        }
    }

    /// A short name, for the texts of other languages.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Idle => "idle",
            Self::Full => "full",
        }
    }

    /// The reason that an event or a refusal gives; `None` if this version does not know it.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| text.ends_with(it.text()))
    }
}
