//! The options of the server, from the command line and from a file.

use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use clap::{Parser, ValueEnum};
use serde::Deserialize;
use tracing::level_filters::LevelFilter;

/// Serve the page of Carom to browsers, and have the rooms in which people play together.
#[derive(Parser, Deserialize, Default, Debug)]
#[command(
    version,
    after_help = "Example:\n  carom-server --data /var/lib/carom --public-url https://carom.example\n\nA file for --config has the same names:\n  port = 8080\n  public-url = \"https://carom.example\""
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
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The most rooms that are opened in a minute [default: 120]
    #[arg(long, value_name = "NUMBER")]
    rooms_a_minute: Option<u32>,
    /// What is written on standard error [default: warn]
    #[arg(long, value_name = "LEVEL")]
    log: Option<Log>,
    /// A file in TOML with these options. The command line goes before it
    #[arg(long, value_name = "FILE")]
    #[serde(skip)]
    config: Option<PathBuf>,
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
            rooms_a_minute: self.rooms_a_minute.or(file.rooms_a_minute),
            log: self.log.or(file.log),
            config: self.config,
        }
    }

    fn check(self) -> Result<Self> {
        if let Some(url) = &self.public_url {
            let host = url.strip_prefix("https://").or(url.strip_prefix("http://"));
            let is_host = host.is_some_and(|it| !it.is_empty() && !it.contains(['/', '#', '?']));
            ensure!(
                is_host,
                "the public URL {url} is not https:// or http:// and a host, without a path"
            );
        }
        Ok(self)
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.as_deref().unwrap_or(Path::new("dist/web"))
    }

    pub(crate) fn data(&self) -> &Path {
        self.data.as_deref().unwrap_or(Path::new("carom-data"))
    }

    pub(crate) fn socket(&self) -> (IpAddr, u16) {
        (self.address.unwrap_or(Ipv4Addr::UNSPECIFIED.into()), self.port.unwrap_or(8080))
    }

    pub(crate) fn rooms_a_minute(&self) -> u32 {
        self.rooms_a_minute.unwrap_or(120)
    }

    pub(crate) fn public_url(&self) -> Option<String> {
        self.public_url.clone()
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
    fn the_command_line_goes_before_the_file_and_both_are_checked() {
        let line = Options::parse_from(["carom-server", "--port", "0", "page"]);
        let file = "port = 9\ndata = \"rooms\"\npublic-url = \"https://a.example\"";
        let options = line.or(toml::from_str(file).expect("options")).check().expect("sound");
        assert_eq!((options.socket().1, options.data()), (0, Path::new("rooms")));
        assert_eq!(options.folder(), Path::new("page"));
        for bad in ["prot = 9", "port = -1", "log = \"loud\"", "config = \"other\""] {
            assert!(toml::from_str::<Options>(bad).is_err(), "{bad}");
        }
        for bad in ["a.example", "https://", "https://a.example/b", "ftp://a"] {
            let options = Options { public_url: Some(bad.to_owned()), ..Options::default() };
            assert!(options.check().is_err(), "{bad}");
        }
    }
}
