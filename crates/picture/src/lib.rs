#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! Each game has its own module: [`ricochet`], [`unblock`] and [`tablut`]. They share the [`Theme`]. One board in one theme always
//! gives one text.

mod animation;
mod colours;
#[cfg(feature = "png")]
mod gif_file;
#[cfg(feature = "png")]
mod pixels;
pub mod ricochet;
mod strokes;
pub mod tablut;
mod theme;
mod tray;
pub mod unblock;

pub use animation::Animation;
#[cfg(feature = "png")]
pub use gif_file::GifWriter;
#[cfg(feature = "png")]
pub use pixels::{Pixels, PixelsError};
pub use theme::Theme;

// What the window of this workspace draws with.
#[doc(hidden)]
pub use colours::{Colour, Scheme};
#[doc(hidden)]
pub use tray::{BARE, Frame, NAMED};
