//! [`GameProcess`]: the running game, with the state that it reports and the picture that it draws.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use super::Environment;
use crate::display::{ChildProcess, Picture, Rectangle};

/// The time after which an expected event never comes; a busy machine draws slowly.
const PATIENCE: Duration = Duration::from_mins(5);
/// The same if nothing was sent, because then nothing will happen.
const IMPATIENCE: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(15);

/// A square: column and row.
pub(crate) type Square = (u8, u8);

/// The game in a window. Dropping it ends the process.
pub(crate) struct GameProcess<'a> {
    stage: &'a Environment,
    process: ChildProcess,
    trace: BufReader<File>,
    /// The beginning of the next line, as far as it was read.
    line: String,
    /// The last line of the trace with the state, and the last one with the buttons.
    state: Value,
    buttons: Value,
}

impl<'a> GameProcess<'a> {
    pub(crate) fn start(stage: &'a Environment, arguments: &[&str]) -> Result<Self> {
        let path = stage.display.folder().join("trace.jsonl");
        // The file must exist before the game opens it.
        File::create(&path).context("cannot make the trace")?;
        let (width, height) = stage.display.size();
        let size = format!("{width}x{height}");
        let mut command = stage.display.program(stage.binary());
        command.args(["--records", "none", "--settings", "none", "--language", "en"]);
        command.args(["--size", &size, "--trace"]).arg(&path);
        if stage.theme == "dark" {
            command.arg("--dark");
        }
        command.args(arguments).current_dir(stage.display.folder()).stdout(Stdio::null());
        let trace = BufReader::new(File::open(&path).context("cannot read the trace")?);
        let process = ChildProcess::start(&mut command)?;
        let (line, state, buttons) = (String::new(), Value::Null, Value::Null);
        let mut game = Self { stage, process, trace, line, state, buttons };
        game.wait(PATIENCE, "a window", |game| {
            Ok(game.stage.display.window("Carom")?.is_some() && game.is_told())
        })?;
        let window = stage.display.window("Carom")?.context("the window is gone")?;
        stage.display.focus(window)?;
        game.wait(PATIENCE, "a picture in the window", |game| {
            let picture = game.stage.display.picture()?;
            Ok(picture.check_drawn(picture.area()).is_ok())
        })?;
        Ok(game)
    }

    fn is_told(&self) -> bool {
        !self.state.is_null() && self.buttons["buttons"].as_array().is_some_and(|it| !it.is_empty())
    }

    /// The last state that the game reported.
    pub(super) const fn state(&self) -> &Value {
        &self.state
    }

    /// A word of the state.
    pub(crate) fn word(&self, name: &str) -> &str {
        self.state[name].as_str().unwrap_or_default()
    }

    /// The number of moves made.
    pub(super) fn moves(&self) -> usize {
        self.word("moves").split_whitespace().count()
    }

    pub(crate) fn is(&self, name: &str) -> bool {
        self.state[name] == true
    }

    /// The square of a robot.
    pub(super) fn robot(&self, name: &str) -> Option<Square> {
        let number = |at: usize| u8::try_from(self.state["robots"][name][at].as_u64()?).ok();
        Some((number(0)?, number(1)?))
    }

    /// Presses keys one after another.
    pub(crate) fn keys(&self, keys: &[&str]) -> Result<()> {
        for key in keys.iter().filter(|_| !self.stage.mute) {
            self.stage.display.strike(key)?;
        }
        Ok(())
    }

    /// Clicks the middle of a square. The square must react to a press.
    pub(super) fn click(&mut self, square: Square) -> Result<()> {
        self.point(square)?;
        self.button()
    }

    /// Clicks the button that sends a command.
    pub(crate) fn press(&mut self, command: &str) -> Result<()> {
        self.expect(&format!("a button for {command}"), |it| it.place_of(command).is_some())?;
        loop {
            let pixel = self.place_of(command).context("the button is gone")?;
            // Texts in another language move the buttons.
            self.point_until(&format!("{command} under the pointer"), pixel, |it| {
                it.word("hovered") == command || it.place_of(command) != Some(pixel)
            })?;
            if self.word("hovered") == command {
                return self.button();
            }
        }
    }

    /// Drags a square by a number of pixels.
    pub(crate) fn drag(&mut self, square: Square, way: (i16, i16)) -> Result<()> {
        self.point(square)?;
        let (x, y) = self.pixel(square)?;
        if !self.stage.mute {
            self.stage.display.button_down(1)?;
            for part in 1..=4 {
                self.stage.display.point((x + way.0 * part / 4, y + way.1 * part / 4))?;
            }
            self.stage.display.button_up(1)?;
        }
        Ok(())
    }

    fn button(&self) -> Result<()> {
        if !self.stage.mute {
            self.stage.display.button_down(1)?;
            self.stage.display.button_up(1)?;
        }
        Ok(())
    }

    /// Moves the pointer to a square and waits until the game reports it there.
    fn point(&mut self, square: Square) -> Result<()> {
        let (pixel, place) = (self.pixel(square)?, json!([square.0, square.1]));
        let what = format!("{square:?} under the pointer");
        self.point_until(&what, pixel, |it| it.state["pointed"] == place)
    }

    /// Moves the pointer to a pixel and a little beside it until something holds. The game looks at what is under the pointer when this
    /// moves, and perhaps in the frame before a button takes its place.
    fn point_until(
        &mut self,
        what: &str,
        (x, y): (i16, i16),
        holds: impl Fn(&Self) -> bool,
    ) -> Result<()> {
        let mut looks = 0;
        self.wait(self.patience(), what, |game| {
            let is_there = looks > 0 && holds(game);
            if !is_there && !game.stage.mute {
                game.stage.display.point((x + looks % 2, y))?;
            }
            looks += 1;
            Ok(is_there)
        })
    }

    fn place_of(&self, command: &str) -> Option<(i16, i16)> {
        let button = self.buttons["buttons"].as_array()?.iter().find(|it| it[0] == command)?;
        let number = |at: usize| i16::try_from(button[at].as_i64()?).ok();
        Some((number(1)?, number(2)?))
    }

    /// The middle of a square in the window.
    pub(super) fn pixel(&self, (x, y): Square) -> Result<(i16, i16)> {
        let (left, top, side) = self.board()?;
        let place = |start: f64, number: u8| (start + (f64::from(number) + 0.5) * side) as i16;
        Ok((place(left, x), place(top, y)))
    }

    /// The area of the board's squares in the window.
    #[expect(clippy::cast_sign_loss, reason = "a negative number becomes 0")]
    pub(super) fn board_area(&self) -> Result<Rectangle> {
        let (left, top, side) = self.board()?;
        let length = |at: usize| {
            let squares = self.state["board"]["size"][at].as_f64().unwrap_or_default();
            (squares * side) as u16
        };
        Ok(Rectangle(left as u16, top as u16, length(0), length(1)))
    }

    /// The side of a square.
    pub(crate) fn side(&self) -> Result<f64> {
        self.board().map(|(_, _, side)| side)
    }

    /// The left and upper end of the board, and the side of a square.
    fn board(&self) -> Result<(f64, f64, f64)> {
        let board = &self.state["board"];
        let corner = |at: usize| board["corner"][at].as_f64().context("the board has no place");
        Ok((corner(0)?, corner(1)?, board["side"].as_f64().context("the board has no size")?))
    }

    /// Waits until the game reports that a condition is true.
    pub(crate) fn expect(&mut self, what: &str, holds: impl Fn(&Self) -> bool) -> Result<()> {
        self.wait(self.patience(), what, |game| Ok(holds(game)))
    }

    /// Waits until nothing moves on the board, and photographs the window. The robots must be drawn where
    /// the game reports them.
    pub(crate) fn still(&mut self) -> Result<Picture> {
        self.wait(PATIENCE, "a board where nothing moves", |game| Ok(game.is("still")))?;
        // After the last slide, trails still fade and rings still run out.
        let area = self.board_area()?;
        let mut last = self.stage.display.picture()?;
        let mut wrong = None;
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            thread::sleep(Duration::from_millis(300));
            self.read()?;
            let picture = self.stage.display.picture()?;
            if picture.difference(&last, area)? == 0.0 {
                match self.check_robots(&picture) {
                    Ok(()) => return Ok(picture),
                    // The game reports a change before it draws it.
                    Err(why) if Instant::now() + PATIENCE / 2 < end => wrong = Some(why),
                    Err(why) => return Err(why),
                }
            }
            last = picture;
        }
        bail!("the board did not come to rest; {wrong:?}");
    }

    /// Looks for the colour of every robot on its square, unless something covers the board.
    fn check_robots(&self, picture: &Picture) -> Result<()> {
        /// The pixels of a row and of a column that are looked at, and the part of the square that they are on.
        const PLACES: u8 = 12;
        const PART: f64 = 0.7;
        let is_covered = self.is("solved") || self.word("overlay") != "none";
        if is_covered || self.word("page") != "play" {
            return Ok(());
        }
        let (_, _, side) = self.board()?;
        for (name, color) in self.state["colors"].as_object().context("no colours")? {
            let square = self.robot(name).context("a robot without a square")?;
            let part = |at: usize| color[at].as_u64().and_then(|it| u8::try_from(it).ok());
            let color = [0, 1, 2].map(|at| part(at).unwrap_or_default());
            let (x, y) = self.pixel(square)?;
            let away = |place: u8| {
                let part = (f64::from(place) + 0.5) / f64::from(PLACES) - 0.5;
                (PART * side * part).round() as i16
            };
            let all = (0..PLACES).flat_map(|row| (0..PLACES).map(move |column| (column, row)));
            let found = all
                .filter(|&(column, row)| picture.has((x + away(column), y + away(row)), color))
                .count();
            // The smallest body has a third of them, and its visor takes some.
            ensure!(
                found > 20,
                "{name} is not drawn on its square {square:?}: {found} of {PLACES}x{PLACES} pixels"
            );
        }
        Ok(())
    }

    /// Checks that the window shows something, and saves a picture of it.
    pub(super) fn photograph(&mut self, name: &str) -> Result<Picture> {
        let picture = self.still()?;
        self.save(name, &picture)?;
        Ok(picture)
    }

    /// Waits until at least this share of an area has changed, and then saves a picture: the game reports a
    /// change before it draws it.
    pub(super) fn changed(
        &mut self,
        name: &str,
        before: &Picture,
        area: Rectangle,
        least: f64,
    ) -> Result<Picture> {
        let end = Instant::now() + self.patience();
        loop {
            let picture = self.still()?;
            let share = before.difference(&picture, area)?;
            if share >= least || Instant::now() > end {
                self.save(name, &picture)?;
                let (share, least) = (100.0 * share, 100.0 * least);
                ensure!(
                    share >= least,
                    "{name}: {share:.2} % of the pixels changed, but at least {least:.2} % must change"
                );
                return Ok(picture);
            }
        }
    }

    fn save(&self, name: &str, picture: &Picture) -> Result<()> {
        ensure!(picture.size() == self.stage.display.size(), "the picture has another size");
        let path = self.stage.path(&format!("{name}.png"));
        picture.save(&path)?;
        picture.check_drawn(picture.area()).with_context(|| path.display().to_string())
    }

    const fn patience(&self) -> Duration {
        if self.stage.mute { IMPATIENCE } else { PATIENCE }
    }

    /// The bytes of a property of the window, by which the desktop knows it.
    pub(super) fn property(&self, name: &str) -> Result<Vec<u8>> {
        let window = self.stage.display.window("Carom")?.context("the window is gone")?;
        self.stage.display.property(window, name)
    }

    /// The greatest memory use of the game so far, in megabytes.
    pub(crate) fn peak_memory(&self) -> Result<u64> {
        self.process.peak_memory()
    }

    fn wait(
        &mut self,
        patience: Duration,
        what: &str,
        mut holds: impl FnMut(&Self) -> Result<bool>,
    ) -> Result<()> {
        let end = Instant::now() + patience;
        loop {
            self.read()?;
            if holds(self)? {
                return Ok(());
            }
            if let Some(status) = self.process.ended()? {
                bail!("the game ended ({status}) while the test waited for {what}");
            }
            if Instant::now() > end {
                bail!("timeout while the test waited for {what}; the state is {}", self.state);
            }
            thread::sleep(PAUSE);
        }
    }

    /// Reads the new reports of the game.
    fn read(&mut self) -> Result<()> {
        while self.trace.read_line(&mut self.line)? > 0 {
            if !self.line.ends_with('\n') {
                continue;
            }
            let value: Value = serde_json::from_str(&self.line).context("the trace is not JSON")?;
            self.line.clear();
            if value.get("buttons").is_some() {
                self.buttons = value;
            } else {
                self.state = value;
            }
        }
        Ok(())
    }
}

impl Drop for GameProcess<'_> {
    fn drop(&mut self) {
        let _ = fs::remove_file(self.stage.display.folder().join("trace.jsonl"));
    }
}
