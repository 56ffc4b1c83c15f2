//! [`Loudspeaker`]: a sound server of a display's programs, and a recording of all that they play.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::{ChildProcess, Display, PATIENCE};

/// Samples of the recording per second.
pub(crate) const RATE: u32 = 44_100;

/// A private sound server whose only device plays to nobody, and a recorder of what this device plays. The programs of
/// the display find it in their folder for running programs. Dropping it ends both.
pub(crate) struct Loudspeaker {
    recording: PathBuf,
    // The recorder is dropped before the server.
    _recorder: ChildProcess,
    _server: ChildProcess,
}

impl Loudspeaker {
    /// Starts the server and the recorder, and waits until the recording grows.
    pub(crate) fn start(display: &Display) -> Result<Self> {
        let folder = display.folder().join("pulse");
        fs::create_dir_all(&folder).context("cannot make the folder of PulseAudio")?;
        let socket = folder.join("native");
        let mut command = display.program("pulseaudio".as_ref());
        command.args(["-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"]);
        command.args(["--disable-shm=yes", "--log-target=null"]);
        let address = format!("module-native-protocol-unix socket={}", socket.display());
        command.args(["-L", &address]);
        command.args(["-L", &format!("module-null-sink sink_name=carom rate={RATE} channels=1")]);
        command.env("HOME", display.folder()).env_remove("PULSE_SERVER").stderr(Stdio::null());
        let mut server = ChildProcess::start(&mut command)?;
        server.wait("PulseAudio does not start", || socket.exists())?;
        let recording = display.folder().join("recording.raw");
        let mut command = display.program("parec".as_ref());
        command.arg(format!("--server=unix:{}", socket.display()));
        command.args(["--device=carom.monitor", "--format=float32le", "--channels=1"]);
        command.args([&format!("--rate={RATE}"), "--latency-msec=20", "--raw"]);
        command.env("HOME", display.folder()).stderr(Stdio::null());
        command.stdout(File::create(&recording).context("cannot make the recording")?);
        let mut recorder = ChildProcess::start(&mut command)?;
        let grows = || fs::metadata(&recording).is_ok_and(|it| it.len() > 0);
        recorder.wait("parec records nothing", grows)?;
        Ok(Self { recording, _recorder: recorder, _server: server })
    }

    /// Where the recording is now, in samples.
    pub(crate) fn now(&self) -> Result<usize> {
        Ok(self.samples()?.len())
    }

    /// The samples from a place of the recording, when it has this many after it.
    pub(crate) fn from(&self, place: usize, count: usize) -> Result<Vec<f32>> {
        let end = Instant::now() + PATIENCE;
        loop {
            let samples = self.samples()?;
            if samples.len() >= place + count {
                return Ok(samples[place..place + count].to_vec());
            }
            if Instant::now() > end {
                bail!("the recording does not grow");
            }
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn samples(&self) -> Result<Vec<f32>> {
        let bytes = fs::read(&self.recording).context("cannot read the recording")?;
        let (samples, _) = bytes.as_chunks::<4>();
        Ok(samples.iter().map(|it| f32::from_le_bytes(*it)).collect())
    }
}
