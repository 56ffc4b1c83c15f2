//! The page of the program instead of a terminal: its address has the arguments, and its console is for what the program says.

use std::ffi::OsString;
use std::process::ExitCode;

use web_sys::console;

/// The arguments of the program, from the query of the address: `?dark&seed=7` is `--dark --seed 7`.
pub fn arguments() -> impl Iterator<Item = OsString> {
    let query = web_sys::window().and_then(|it| it.location().search().ok()).unwrap_or_default();
    let parts: Vec<String> =
        query.trim_start_matches('?').split('&').map(ToOwned::to_owned).collect();
    parts.into_iter().filter(|it| !it.is_empty()).flat_map(|part| {
        let (name, value) = match part.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (&*part, None),
        };
        let value = value.map(|it| {
            js_sys::decode_uri_component(it).map_or_else(|_| it.to_owned(), String::from)
        });
        [Some(format!("--{name}")), value]
            .into_iter()
            .flatten()
            .map(OsString::from)
            .collect::<Vec<_>>()
    })
}

/// Says what has failed.
pub fn complain(why: &str) {
    console::error_1(&why.into());
}

/// Says a text.
pub fn print(text: &str) -> ExitCode {
    console::log_1(&text.into());
    ExitCode::SUCCESS
}
