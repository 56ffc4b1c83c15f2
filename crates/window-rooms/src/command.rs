//! [`Command`]: what a player wants of the rooms.

use bevy::prelude::*;
use carom_rooms::daily::DailyGame;
use carom_rooms::{GameCommand, ParticipantId};
use carom_shell::ids::OverlayId;

use crate::example::Example;

/// A command about rooms.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum Command {
    /// Change the own name.
    SetName(String),
    /// Change the own colour to the next one.
    NextColour,
    /// Change the address of the server.
    SetServer(String),
    /// Change the code or the link of the room to join.
    SetRoom(String),
    /// Change the setting of the next room with this name to its next choice.
    Next(&'static str),
    /// Open a room with the settings of this card.
    Open(OverlayId),
    /// Open a room with the puzzle of the day of this game.
    OpenDaily(DailyGame),
    /// Go to the room whose code or link is typed.
    Join,
    /// Go to the room of a code or a link.
    JoinRoom(String),
    /// Take a place in the room, with the name that is typed.
    Sit,
    /// Want the next game, or no longer.
    Ready(bool),
    /// Give a seat to a computer of this strength.
    AddComputer(u8),
    /// Remove somebody.
    Remove(ParticipantId),
    /// Give somebody this head start.
    HeadStart(ParticipantId, u8),
    /// Ask for something in the game.
    Action(GameCommand),
    /// Copy the link of the room.
    CopyLink,
    /// Leave the room. In a game the first one only asks whether it is meant.
    Leave,
    /// Do not leave.
    Stay,
    /// Show a room that is on no server.
    Show(Example),
}
