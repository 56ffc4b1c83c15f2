//! The options of the server, from the command line and from a file.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use carom_rooms::CODE_LENGTH;
use carom_server::{Database, Network, RoomSettings};
use clap::{Parser, Subcommand, ValueEnum};
use serde::Deserialize;
use tracing::level_filters::LevelFilter;

/// Serve the page of Carom to browsers, and have the rooms in which people play together.
#[derive(Parser, Deserialize, Default, Debug)]
#[command(
    version,
    subcommand_precedence_over_arg = true,
    after_help = "Example:\n  carom-server --data /var/lib/carom --public-url https://carom.example\n  carom-server --database postgres://carom@db.example/carom --own-url https://a.example\n\nA file for --config has the same names:\n  port = 8080\n  public-url = \"https://carom.example\""
)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct Options {
    /// The folder of the page, which `cargo xtask web` makes [default: dist/web]
    folder: Option<PathBuf>,
    /// The address at which browsers find it; 127.0.0.1 for this computer alone [default: 0.0.0.0]
    #[arg(long)]
    address: Option<IpAddr>,
    /// The port; 0 takes a free one [default: 8080]
    #[arg(long, value_name = "NUMBER")]
    port: Option<u16>,
    /// The address that links to rooms begin with, if a proxy is before the server, such as <https://carom.example>
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// The folder of the rooms [default: carom-data]
    #[arg(long, value_name = "FOLDER", global = true)]
    data: Option<PathBuf>,
    /// A database of PostgreSQL in place of the folder, which several servers can share, such as <postgres://carom@db.example/carom>
    #[arg(long, value_name = "URL", global = true)]
    database: Option<String>,
    /// How clients reach this very server, with --database: each room has one server, and the others send clients there
    #[arg(long, value_name = "URL")]
    own_url: Option<String>,
    /// The most rooms that are opened in a minute [default: 600]
    #[arg(long, value_name = "NUMBER")]
    rooms_a_minute: Option<u32>,
    /// The most rooms that one address opens in a minute; an address of IPv6 counts by its first 64 bits [default: 10]
    #[arg(long, value_name = "NUMBER")]
    address_rooms: Option<u32>,
    /// The most players and watchers who connect from one address, such as that of a school [default: 200]
    #[arg(long, value_name = "NUMBER")]
    address_sockets: Option<u32>,
    /// An address or network of a proxy that says for whom it asks, such as 127.0.0.1 or 10.0.0.0/8; more than one is possible
    #[arg(long, value_name = "ADDRESS")]
    trusted_proxy: Vec<Network>,
    /// The most mebibytes that all rooms take, closed ones too [default: 4096]
    #[arg(long, value_name = "NUMBER")]
    most_stored: Option<u32>,
    /// An address for what the server counts, such as 127.0.0.1:9090: /metrics, in the form of Prometheus
    #[arg(long, value_name = "ADDRESS:PORT")]
    metrics: Option<SocketAddr>,
    /// What is written on standard error [default: warn]
    #[arg(long, value_name = "LEVEL")]
    log: Option<Log>,
    /// A file in TOML with these options. The command line goes before it
    #[arg(long, value_name = "FILE", global = true)]
    #[serde(skip)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    #[serde(skip)]
    command: Option<Command>,
}

/// What the program does in place of serving.
#[derive(Subcommand, Clone, Debug)]
pub(crate) enum Command {
    /// See the rooms of a server, or close one, also while it runs
    Rooms {
        #[command(subcommand)]
        task: Option<RoomsTask>,
    },
}

#[derive(Subcommand, Clone, Debug)]
pub(crate) enum RoomsTask {
    /// Print all rooms as JSON, one in a line
    List,
    /// Close a room: the server does it in some seconds, or when it starts
    Close {
        /// The code of the room, or its link
        #[arg(value_parser = read_code)]
        code: String,
    },
    /// Print a room with its events as JSON, also one that the server cannot read
    Export {
        /// The code of the room, or its link
        #[arg(value_parser = read_code)]
        code: String,
    },
}

/// The code of a room as the page shows it, in groups of four letters, or in its link.
fn read_code(typed: &str) -> Result<String, String> {
    let code = typed.split_once("#room/").map_or(typed, |it| it.1).to_lowercase();
    let code: String = code.chars().filter(|it| !it.is_whitespace() && *it != '-').collect();
    let is_code = code.len() == CODE_LENGTH && code.chars().all(|it| it.is_ascii_alphanumeric());
    is_code.then_some(code).ok_or_else(|| format!("a code has {CODE_LENGTH} letters and digits"))
}

/// How much is logged.
#[derive(ValueEnum, Deserialize, Clone, Copy, Debug)]
#[serde(rename_all = "kebab-case")]
enum Log {
    Off,
    Error,
    Warn,
    Info,
    Debug,
}

impl Options {
    /// Reads the command line, and the file that it names.
    pub(crate) fn read() -> Result<Self> {
        let options = Self::parse();
        let Some(path) = &options.config else { return options.check() };
        let about = format!("cannot read {}", path.display());
        let text = std::fs::read_to_string(path).context(about.clone())?;
        options.or(toml::from_str(&text).context(about)?).check()
    }

    fn or(self, file: Self) -> Self {
        Self {
            folder: self.folder.or(file.folder),
            address: self.address.or(file.address),
            port: self.port.or(file.port),
            public_url: self.public_url.or(file.public_url),
            data: self.data.or(file.data),
            database: self.database.or(file.database),
            own_url: self.own_url.or(file.own_url),
            rooms_a_minute: self.rooms_a_minute.or(file.rooms_a_minute),
            address_rooms: self.address_rooms.or(file.address_rooms),
            address_sockets: self.address_sockets.or(file.address_sockets),
            trusted_proxy: [self.trusted_proxy, file.trusted_proxy].concat(),
            most_stored: self.most_stored.or(file.most_stored),
            metrics: self.metrics.or(file.metrics),
            log: self.log.or(file.log),
            config: self.config,
            command: self.command,
        }
    }

    fn check(self) -> Result<Self> {
        for (name, url) in [("public", &self.public_url), ("own", &self.own_url)] {
            let Some(url) = url else { continue };
            let host = url.strip_prefix("https://").or(url.strip_prefix("http://"));
            let is_part = |it: char| it.is_ascii_alphanumeric() || ".-_:[]".contains(it);
            ensure!(
                host.is_some_and(|it| !it.is_empty() && it.chars().all(is_part)),
                "the {name} URL {url} is not https:// or http:// and a host, without a path"
            );
        }
        if let Some(url) = &self.database {
            // It may have a password.
            ensure!(
                ["postgres://", "postgresql://"].iter().any(|it| url.starts_with(it)),
                "the URL of the database does not begin with postgres://"
            );
        }
        ensure!(
            self.command.is_some() || self.database.is_some() == self.own_url.is_some(),
            "--database and --own-url belong together: other servers at the database send clients to this one"
        );
        Ok(self)
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.as_deref().unwrap_or(Path::new("dist/web"))
    }

    pub(crate) fn database(&self) -> Database {
        match self.database.clone() {
            Some(url) => {
                Database::Postgres { url, own_url: self.own_url.clone().unwrap_or_default() }
            }
            None => Database::Folder(self.data.clone().unwrap_or_else(|| "carom-data".into())),
        }
    }

    pub(crate) fn socket(&self) -> (IpAddr, u16) {
        (self.address.unwrap_or(Ipv4Addr::UNSPECIFIED.into()), self.port.unwrap_or(8080))
    }

    pub(crate) fn settings(&self) -> RoomSettings {
        let default = RoomSettings::default();
        let most_stored = self.most_stored.map(|mebibytes| u64::from(mebibytes) << 20);
        RoomSettings {
            public_url: self.public_url(),
            proxies: self.trusted_proxy.clone(),
            rooms_a_minute: self.rooms_a_minute.unwrap_or(default.rooms_a_minute),
            address_rooms: self.address_rooms.unwrap_or(default.address_rooms),
            address_sockets: self.address_sockets.unwrap_or(default.address_sockets),
            most_stored: most_stored.unwrap_or(default.most_stored),
        }
    }

    pub(crate) fn public_url(&self) -> Option<String> {
        self.public_url.clone()
    }

    pub(crate) fn metrics(&self) -> Option<SocketAddr> {
        self.metrics
    }

    pub(crate) fn command(&self) -> Option<&Command> {
        self.command.as_ref()
    }

    pub(crate) fn log(&self) -> LevelFilter {
        match self.log {
            Some(Log::Off) => LevelFilter::OFF,
            Some(Log::Error) => LevelFilter::ERROR,
            Some(Log::Warn) | None => LevelFilter::WARN,
            Some(Log::Info) => LevelFilter::INFO,
            Some(Log::Debug) => LevelFilter::DEBUG,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_the_page_shows_it() {
        for typed in ["bvv5 p9bz t66h", "BVV5P9BZT66H", "https://a.example/#room/bvv5p9bzt66h"] {
            assert_eq!(read_code(typed), Ok("bvv5p9bzt66h".to_owned()), "{typed}");
        }
        let told = read_code("bvv5").expect_err("too short");
        assert_eq!(told, "a code has 12 letters and digits");
    }

    #[test]
    fn the_command_line_goes_before_the_file_and_both_are_checked() {
        let line = Options::parse_from(["carom-server", "--port", "0", "page"]);
        let file = "port = 9\ntrusted-proxy = [\"10.0.0.0/8\"]\ndata = \"rooms\"\npublic-url = \"https://a.example\"";
        let options = line.or(toml::from_str(file).expect("options")).check().expect("sound");
        assert_eq!(options.socket().1, 0);
        assert!(matches!(options.database(), Database::Folder(it) if it == Path::new("rooms")));
        assert_eq!(options.folder(), Path::new("page"));
        assert_eq!(options.settings().proxies.len(), 1);
        for bad in [
            "prot = 9",
            "port = -1",
            "log = \"loud\"",
            "trusted-proxy = [\"a\"]",
            "config = \"other\"",
        ] {
            assert!(toml::from_str::<Options>(bad).is_err(), "{bad}");
        }
        let bad_urls = ["a.example", "https://", "https://a.example/b", "ftp://a", "http://a;b"];
        for bad in
            bad_urls.map(|it| format!("public-url = \"{it}\"")).iter().map(String::as_str).chain([
                "database = \"postgres://a/b\"",
                "own-url = \"http://a\"",
                "own-url = \"http://a b\"\ndatabase = \"postgres://a/b\"",
                "own-url = \"http://a\"\ndatabase = \"mysql://a/b\"",
            ])
        {
            let options: Options = toml::from_str(bad).expect("options");
            assert!(options.check().is_err(), "{bad}");
        }
        let file = "own-url = \"http://a\"\ndatabase = \"postgres://a/b\"";
        let options = toml::from_str::<Options>(file).expect("options").check().expect("sound");
        assert!(matches!(options.database(), Database::Postgres { .. }));
    }
}
