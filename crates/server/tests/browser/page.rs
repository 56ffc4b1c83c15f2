//! [`Page`]: the page in a headless Chromium, with what the game says about itself and what it draws.

use std::io::{Cursor, Read as _, Write as _};
use std::net::{TcpListener as Port, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use base64::prelude::{BASE64_STANDARD, Engine as _};
use carom_server::{Database, RoomSettings, Rooms};
use fantoccini::wd::{WebDriverCompatibleCommand, WindowHandle};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value, json};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::sleep;
use url::{ParseError, Url};

/// Only what hangs takes so long, also where a processor draws in place of a graphics card.
pub(crate) const PATIENCE: Duration = Duration::from_mins(10);
pub(crate) const PAUSE: Duration = Duration::from_millis(50);

/// A window of a phone, a tablet or a desktop.
#[derive(Clone, Copy)]
pub(crate) struct Emulation {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) ratio: u32,
    pub(crate) has_touch: bool,
}

pub(crate) const DESKTOP: Emulation =
    Emulation { width: 1280, height: 720, ratio: 1, has_touch: false };
pub(crate) const PHONE: Emulation =
    Emulation { width: 390, height: 844, ratio: 2, has_touch: true };

/// Chromium with the page. Its processes end with it.
pub(crate) struct Page {
    client: Client,
    driver: Child,
    port: u16,
    /// The server, which only the first of several browsers has.
    server: Option<JoinHandle<std::io::Result<()>>>,
    address: String,
    device: Emulation,
}

impl Drop for Page {
    fn drop(&mut self) {
        // The driver ends its browser, which would go on without it.
        if let Ok(mut driver) = TcpStream::connect(("127.0.0.1", self.port)) {
            let ask = "GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
            let _ = driver.write_all(ask.as_bytes());
            let _ = driver.set_read_timeout(Some(Duration::from_secs(10)));
            let _ = driver.read_to_end(&mut Vec::new());
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// A command of the protocol of Chromium's tools.
#[derive(Debug)]
struct Tool(&'static str, Value);

impl WebDriverCompatibleCommand for Tool {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (http::Method, Option<String>) {
        let body = json!({ "cmd": self.0, "params": self.1 });
        (http::Method::POST, Some(body.to_string()))
    }
}

/// The folder of the page.
pub(crate) fn folder() -> PathBuf {
    let folder = std::env::var_os("CAROM_WEB").map(PathBuf::from);
    let folder =
        folder.expect("CAROM_WEB is the folder of the page; `cargo xtask web --test` sets it");
    assert!(folder.join("index.html").is_file(), "{} has no page", folder.display());
    folder
}

/// The lines of the console since the last call.
#[derive(Debug)]
struct Console;

impl WebDriverCompatibleCommand for Console {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({ "type": "browser" }).to_string()))
    }
}

impl Page {
    /// Starts a server, and a browser without any page.
    pub(crate) async fn start(device: Emulation) -> Self {
        Self::serve(device, folder()).await
    }

    /// The same with the files of this folder.
    pub(crate) async fn serve(device: Emulation, folder: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = format!("http://{}/", listener.local_addr().expect("its address"));
        let data = tempfile::tempdir().expect("a folder");
        let database = Database::Folder(data.path().to_owned());
        let rooms = Rooms::open(&database, RoomSettings::default()).await.expect("a database");
        let router = rooms.bounded(rooms.router().merge(rooms.pages(folder)));
        let serve = async move {
            let _data = data;
            axum::serve(listener, router).await
        };
        let server = tokio::spawn(serve);
        Self::browser(device, address, Some(server)).await
    }

    /// Starts another browser at the same server, and opens the page.
    pub(crate) async fn beside(other: &Self, device: Emulation, rest: &str) -> Self {
        let page = Self::browser(device, other.address.clone(), None).await;
        page.go(rest).await;
        page
    }

    async fn browser(
        device: Emulation,
        address: String,
        server: Option<JoinHandle<std::io::Result<()>>>,
    ) -> Self {
        let port =
            Port::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a free port").port();
        let mut command = Command::new("chromedriver");
        command.arg(format!("--port={port}")).stdout(Stdio::null()).stderr(Stdio::null());
        let driver = command.spawn().expect("chromedriver is installed");
        // The emulation of another pixel ratio would not reach the size of the canvas.
        let ratio = format!("--force-device-scale-factor={}", device.ratio);
        let arguments = [
            "--headless=new",
            &ratio,
            "--no-sandbox",
            "--use-angle=swiftshader",
            "--enable-unsafe-swiftshader",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-quic",
            "--disable-sync",
            "--lang=en",
            "--no-first-run",
        ];
        let capabilities = json!({
            "goog:chromeOptions": { "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let capabilities: Map<String, Value> =
            capabilities.as_object().cloned().expect("an object");
        let driver_address = format!("http://127.0.0.1:{port}");
        let began = Instant::now();
        let client = loop {
            let mut builder = ClientBuilder::new(HttpConnector::new());
            match builder.capabilities(capabilities.clone()).connect(&driver_address).await {
                Ok(client) => break client,
                Err(why) => assert!(began.elapsed() < PATIENCE, "no browser: {why}"),
            }
            sleep(PAUSE).await;
        };
        let page = Self { client, driver, port, server, address, device };
        page.tool(
            "Emulation.setDeviceMetricsOverride",
            json!({
                "width": device.width,
                "height": device.height,
                "deviceScaleFactor": 0,
                "mobile": device.has_touch,
            }),
        )
        .await;
        if device.has_touch {
            let touch = json!({ "enabled": true, "maxTouchPoints": 5 });
            page.tool("Emulation.setTouchEmulationEnabled", touch).await;
        }
        page
    }

    /// Starts a browser and opens the page with what stands after its address.
    pub(crate) async fn open(device: Emulation, rest: &str) -> Self {
        let page = Self::start(device).await;
        page.go(rest).await;
        page
    }

    pub(crate) const fn device(&self) -> Emulation {
        self.device
    }

    /// The address of the page.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Opens the page and waits for its first picture.
    pub(crate) async fn go(&self, rest: &str) {
        self.visit(rest).await;
        self.shown().await;
    }

    pub(crate) async fn visit(&self, rest: &str) {
        // A new part after `#` alone would not load the page again.
        self.client.goto("about:blank").await.expect("an empty page");
        self.client.goto(&format!("{}{rest}", self.address)).await.expect("the page");
    }

    pub(crate) async fn shown(&self) {
        let is_shown =
            "return document.querySelector('#carom')?.hasAttribute('data-shown') ?? false";
        let began = Instant::now();
        while self.script(is_shown).await != true {
            if began.elapsed() > PATIENCE {
                let console = self.console().await;
                panic!("the game shows nothing after {PATIENCE:?}\n{console:#?}");
            }
            sleep(PAUSE).await;
        }
        // Until then a finger would touch what hides the game while it loads.
        self.frames().await;
    }

    /// Waits for some frames.
    pub(crate) async fn frames(&self) {
        const FRAMES: &str = "return new Promise((done) => requestAnimationFrame(() => \
            requestAnimationFrame(() => requestAnimationFrame(() => done(true)))))";
        assert_eq!(self.script(FRAMES).await, true);
    }

    pub(crate) async fn script(&self, script: &str) -> Value {
        self.call(script, Vec::new()).await
    }

    /// The same with arguments. A promise is waited for.
    pub(crate) async fn call(&self, script: &str, arguments: Vec<Value>) -> Value {
        self.client.execute(script, arguments).await.expect(script)
    }

    pub(crate) async fn tool(&self, name: &'static str, parameters: Value) -> Value {
        self.client.issue_cmd(Tool(name, parameters)).await.expect(name)
    }

    /// Opens another window of the browser. Returns the one before.
    pub(crate) async fn window(&self) -> WindowHandle {
        let before = self.client.window().await.expect("a window");
        let new = self.client.new_window(false).await.expect("another window");
        self.back_to(new.handle).await;
        before
    }

    pub(crate) async fn back_to(&self, window: WindowHandle) {
        self.client.switch_to_window(window).await.expect("the window");
    }

    /// Goes back in the history, as the button of the browser does.
    pub(crate) async fn back(&self) {
        self.client.back().await.expect("the history");
    }

    /// The lines of the console since the last call that are errors.
    pub(crate) async fn console(&self) -> Vec<Value> {
        let lines = self.client.issue_cmd(Console).await.expect("the console");
        let lines = lines.as_array().cloned().unwrap_or_default();
        lines.into_iter().filter(|it| it["level"] == "SEVERE").collect()
    }

    /// What the game says about itself.
    pub(crate) async fn state(&self) -> Value {
        let text = self.script("return globalThis.carom_state?.() ?? '{}'").await;
        serde_json::from_str(text.as_str().unwrap_or_default()).unwrap_or_default()
    }

    /// Waits until a script gives what is expected.
    pub(crate) async fn expect_script(&self, script: &str, is_so: impl Fn(&Value) -> bool) {
        let began = Instant::now();
        while !is_so(&self.script(script).await) {
            assert!(began.elapsed() < PATIENCE, "not after {PATIENCE:?}: {script}");
            sleep(PAUSE).await;
        }
    }

    /// Ends the server, as if there were no network.
    pub(crate) fn end_server(&self) {
        self.server.as_ref().expect("the browser of the server").abort();
    }

    /// Waits until the game says what is expected.
    pub(crate) async fn expect(&self, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let began = Instant::now();
        loop {
            let state = self.state().await;
            if is_so(&state) {
                return state;
            }
            assert!(began.elapsed() < PATIENCE, "{what}: not after {PATIENCE:?}, but {state:#}");
            sleep(PAUSE).await;
        }
    }

    /// Presses keys: letters, or names such as `ArrowUp`.
    pub(crate) async fn keys(&self, keys: &[&str]) {
        for key in keys {
            let (modifiers, name) = key.strip_prefix("Ctrl+").map_or((0, *key), |it| (2, it));
            let mut press = json!({ "type": "keyDown", "key": name, "modifiers": modifiers });
            if modifiers == 0 && name.chars().count() == 1 {
                press["text"] = json!(name);
            } else {
                press["type"] = json!("rawKeyDown");
            }
            self.tool("Input.dispatchKeyEvent", press.clone()).await;
            press["type"] = json!("keyUp");
            self.tool("Input.dispatchKeyEvent", press).await;
        }
    }

    /// Clicks or, on a device with touch, taps a pixel of the page.
    pub(crate) async fn press(&self, (x, y): (f64, f64)) {
        self.stroke(&[(x, y)]).await;
    }

    /// Presses at the first of these pixels, moves along the others, and releases.
    pub(crate) async fn stroke(&self, way: &[(f64, f64)]) {
        for (number, &(x, y)) in way.iter().enumerate() {
            if self.device.has_touch {
                let kind = if number == 0 { "touchStart" } else { "touchMove" };
                let points = json!({ "type": kind, "touchPoints": [{ "x": x, "y": y }] });
                self.tool("Input.dispatchTouchEvent", points).await;
            } else {
                let mouse = |kind: &str, button| {
                    json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": 1,
                            "buttons": u8::from(number > 0) })
                };
                self.tool("Input.dispatchMouseEvent", mouse("mouseMoved", "left")).await;
                if number == 0 {
                    self.tool("Input.dispatchMouseEvent", mouse("mousePressed", "left")).await;
                }
            }
            sleep(Duration::from_millis(30)).await;
        }
        if self.device.has_touch {
            let end = json!({ "type": "touchEnd", "touchPoints": [] });
            self.tool("Input.dispatchTouchEvent", end).await;
        } else {
            let (x, y) = way.last().copied().unwrap_or_default();
            let end = json!({ "type": "mouseReleased", "x": x, "y": y, "button": "left",
                              "clickCount": 1 });
            self.tool("Input.dispatchMouseEvent", end).await;
        }
    }

    /// The middle of a square of the board, in pixels of the page.
    pub(crate) async fn square(&self, square: &Value) -> (f64, f64) {
        let state = self.state().await;
        let number =
            |value: &Value| value.as_f64().unwrap_or_else(|| panic!("no number in {state:#}"));
        let board = &state["board"];
        let side = number(&board["side"]);
        let at =
            |axis: usize| number(&board["corner"][axis]) + (number(&square[axis]) + 0.5) * side;
        (at(0), at(1))
    }

    /// Presses the button that sends a command.
    pub(crate) async fn button(&self, command: &str) {
        let state = self.expect(command, |it| place(it, command).is_some()).await;
        let (x, y) = place(&state, command).expect("the button");
        let is_inside = (0.0..f64::from(self.device.height)).contains(&y);
        assert!(is_inside, "{command} is outside of the page, at {x}, {y}: scroll to it first");
        self.press((x, y)).await;
    }

    /// Draws a finger over the middle of the page by this many pixels, up when they are negative, until the button that sends a
    /// command has moved with it.
    pub(crate) async fn scroll(&self, command: &str, pixels: f64) {
        let state = self.expect(command, |it| place(it, command).is_some()).await;
        let (_, before) = place(&state, command).expect("the button");
        let (x, y) = (f64::from(self.device.width) / 2.0, f64::from(self.device.height) / 2.0);
        let way = [-0.5, -0.25, 0.0, 0.25, 0.5].map(|it| (x, y + pixels * it));
        self.stroke(&way).await;
        let has_moved = |it: &Value| {
            place(it, command).is_some_and(|it| (it.1 - before) * pixels.signum() > 40.0)
        };
        self.expect(&format!("scrolling by {pixels}"), has_moved).await;
    }

    /// The pixels of the page.
    pub(crate) async fn picture(&self, name: &str) -> Screenshot {
        let taken = self.tool("Page.captureScreenshot", json!({ "format": "png" })).await;
        Screenshot::read(name, taken["data"].as_str().unwrap_or_default())
    }
}

/// The middle of the button that sends a command, in a state of the page.
fn place(state: &Value, command: &str) -> Option<(f64, f64)> {
    let button = state["buttons"].as_array()?.iter().find(|it| it[0] == command)?;
    Some((button[1].as_f64()?, button[2].as_f64()?))
}

/// The pixels of the page: red, green and blue.
pub(crate) struct Screenshot {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pixels: Vec<[u8; 3]>,
}

impl Screenshot {
    /// Reads a PNG file in Base64. With the variable `CAROM_PICTURES`, it is kept in that folder.
    fn read(name: &str, encoded: &str) -> Self {
        let bytes = BASE64_STANDARD.decode(encoded).expect("a picture in Base64");
        if let Some(folder) = std::env::var_os("CAROM_PICTURES") {
            let folder = PathBuf::from(folder);
            std::fs::create_dir_all(&folder).expect("a folder for pictures");
            std::fs::write(folder.join(format!("{name}.png")), &bytes).expect("a file");
        }
        let mut decoder = png::Decoder::new(Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().expect("a picture");
        let mut data = vec![0; reader.output_buffer_size().expect("its size")];
        let info = reader.next_frame(&mut data).expect("its pixels");
        let samples = info.color_type.samples();
        let pixels = data[..info.buffer_size()].chunks(samples).map(|it| [it[0], it[1], it[2]]);
        Self { width: info.width as usize, height: info.height as usize, pixels: pixels.collect() }
    }

    /// The colour of a pixel of the page.
    pub(crate) fn at(&self, (x, y): (f64, f64), ratio: u32) -> [u8; 3] {
        let pixel = |at: f64| (at * f64::from(ratio)) as usize;
        self.pixels[pixel(y) * self.width + pixel(x)]
    }

    /// The number of different colours.
    pub(crate) fn colours(&self) -> usize {
        self.pixels.iter().collect::<std::collections::HashSet<_>>().len()
    }

    /// The part of the pixels of a square of the page that look different in another picture of the same size.
    pub(crate) fn difference_in(&self, (x, y, side): (usize, usize, usize), other: &Self) -> f64 {
        const SEEN: u8 = 24;
        let places = (y..y + side).flat_map(|y| (x..x + side).map(move |x| y * self.width + x));
        let is_other = |at: &usize| {
            let pairs = self.pixels[*at].into_iter().zip(other.pixels[*at]);
            pairs.into_iter().any(|(one, two)| one.abs_diff(two) > SEEN)
        };
        places.filter(is_other).count() as f64 / (side * side) as f64
    }

    /// The part of all pixels that differ from those of another picture of the same size.
    pub(crate) fn difference(&self, other: &Self) -> f64 {
        assert_eq!((self.width, self.height), (other.width, other.height), "the size of a picture");
        let pairs = self.pixels.iter().zip(&other.pixels);
        pairs.filter(|(one, two)| one != two).count() as f64 / self.pixels.len() as f64
    }
}
