//! Checks of the whole game: the same plugins as in a window, with Bevy's own input, layout and picking,
//! but without a window and a graphics adapter. They ask what is drawn, never what a model believes.

mod drawn;
mod monkey;
mod order;
mod real;
