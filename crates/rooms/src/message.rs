//! What a client and the server send each other.

use serde::{Deserialize, Serialize};

use crate::{
    Digest, EventRecord, MAX_MESSAGE, Millis, ParticipantId, Refusal, RefusalCode, Request, VERSION,
};

/// A message of a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Always the first message.
    Hello {
        /// The version of the protocol.
        version: u32,
        /// The token of an earlier [`ServerMessage::Welcome`] of this room; none for a newcomer.
        #[serde(default)]
        token: Option<String>,
        /// The number of the last event that the client has; 0 for none.
        after: u64,
    },
    /// A request.
    Request {
        /// Greater than that of every earlier request of this token. The same request with the same number can be sent again, and is
        /// carried out once.
        number: u64,
        /// The request.
        request: Request,
    },
    /// Asks for the events after a number again.
    Events {
        /// The number.
        after: u64,
    },
}

/// A message of the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ServerMessage {
    /// The answer to `hello`.
    Welcome {
        /// The version of the protocol.
        version: u32,
        /// The secret that names this client in this room. The client keeps it.
        token: String,
        /// The participant of the token, if it already has a place in the room.
        participant: Option<ParticipantId>,
        /// The number of the last request of the token that was carried out.
        last_request: u64,
        /// The number of the last event of the room. A client that has more must forget them: the server has put an earlier state back.
        number: u64,
        /// The time of the server.
        now: Millis,
    },
    /// The place of this client in the room has changed: it has one, or no longer.
    Place {
        /// The participant.
        participant: Option<ParticipantId>,
    },
    /// Events, in order.
    Events {
        /// The events.
        events: Vec<EventRecord>,
        /// The digest of the room after them.
        digest: Digest,
    },
    /// In place of `welcome`: another server has the room. The connection ends.
    Elsewhere {
        /// The address of that server, such as `https://b.example`.
        url: String,
    },
    /// A message was refused. It has changed nothing.
    Refused {
        /// The number of the request, if the message was one.
        #[serde(default)]
        request: Option<u64>,
        /// Why.
        refusal: Refusal,
    },
}

/// The part of a `hello` that every version has.
#[derive(Deserialize)]
struct AnyHello {
    hello: AnyVersion,
}

#[derive(Deserialize)]
struct AnyVersion {
    version: u32,
}

impl ClientMessage {
    /// Reads a message.
    ///
    /// # Errors
    /// [`RefusalCode::TooLong`], [`RefusalCode::Version`], [`RefusalCode::Malformed`].
    pub fn read(text: &str) -> Result<Self, Refusal> {
        if text.len() > MAX_MESSAGE {
            let why = format!("a message has at most {MAX_MESSAGE} bytes");
            return Err(RefusalCode::TooLong.because(why));
        }
        if let Ok(AnyHello { hello: AnyVersion { version } }) = serde_json::from_str(text)
            && version != VERSION
        {
            return Err(RefusalCode::Version.because(format!(
                "the server speaks version {VERSION} of the protocol, not {version}: load the page again, or get the other version"
            )));
        }
        serde_json::from_str(text)
            .map_err(|error| RefusalCode::Malformed.because(format!("not a message: {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_message_is_refused_with_a_code() {
        let code = |text: &str| ClientMessage::read(text).map_err(|it| it.code);
        let hello = ClientMessage::Hello { version: VERSION, token: None, after: 0 };
        assert_eq!(code("{\"hello\":{\"version\":2,\"after\":0}}"), Ok(hello));
        assert_eq!(code("{\"hello\":{\"version\":1,\"after\":0}}"), Err(RefusalCode::Version));
        assert_eq!(code("{\"hello\":{\"version\":3,\"new\":[]}}"), Err(RefusalCode::Version));
        assert_eq!(code("{\"hello\":{\"version\":2}}"), Err(RefusalCode::Malformed));
        assert_eq!(code(&" ".repeat(MAX_MESSAGE + 1)), Err(RefusalCode::TooLong));
        assert_eq!(code(&"[".repeat(MAX_MESSAGE)), Err(RefusalCode::Malformed));
    }
}
