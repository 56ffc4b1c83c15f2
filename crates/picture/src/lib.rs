#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! Each game has its own module: [`ricochet`], [`unblock`] and [`tablut`]. They share the [`Theme`], its [`Colour`]s, the
//! [`Scheme`] of an empty board and the [`Frame`] of the tray in which it lies. The same board and the same theme always give the
//! same text.

mod colours;
#[cfg(feature = "png")]
mod pixels;
pub mod ricochet;
mod strokes;
pub mod tablut;
mod theme;
mod tray;
pub mod unblock;

pub use colours::{Colour, Scheme};
#[cfg(feature = "png")]
pub use pixels::{Pixels, PixelsError};
pub use theme::{Theme, UnknownTheme};
pub use tray::{BARE, Frame, NAMED};
