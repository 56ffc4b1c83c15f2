//! Sound on Linux: a stream to the PulseAudio server of the user, in its own protocol. `PipeWire` answers it, too.

use std::fs;
use std::os::unix::net::UnixStream;
use std::pin::Pin;
use std::task::{Context, Poll};

use bevy::tasks::block_on;
use pulseaudio::protocol::stream::{BufferAttr, StreamFlags};
use pulseaudio::protocol::{
    ChannelMap, DEFAULT_SINK, PlaybackStreamParams, Prop, Props, SampleFormat, SampleSpec,
};
use pulseaudio::{Client, PlaybackSource, PlaybackStream};
use rustix::net::sockopt::set_socket_passcred;

use super::mixer::Mixer;
use super::synth::RATE;

/// Bytes of the cookie of a user.
const COOKIE: usize = 256;
/// Bytes of a sample.
const SAMPLE: usize = size_of::<f32>();
/// The time from a sample's arrival at the server to the ear, in milliseconds.
const LATENCY: u32 = 40;
/// The samples with which the server begins to play.
const FIRST: u32 = 64;

/// An open stream. The server plays what the mixer has, and waits while it has nothing.
pub(super) struct PulseDevice {
    stream: PlaybackStream,
    /// Keeps the connection.
    _client: Client,
}

impl PulseDevice {
    /// Connects to the server; `None` if there is none.
    pub(super) fn open(mixer: Mixer) -> Option<Self> {
        let socket = UnixStream::connect(pulseaudio::socket_path_from_env()?).ok()?;
        // The first message says whose program this is, even if the server has not asked for it yet. Without this it was refused
        // about every second time.
        set_socket_passcred(&socket, true).ok()?;
        let client = Client::new_unix(c"Carom", socket, Some(cookie())).ok()?;
        let stream = client.create_playback_stream(parameters(), MixerSource(mixer));
        let stream = block_on(stream).ok()?;
        Some(Self { stream, _client: client })
    }

    /// Plays again after a rest. Returns whether the server still has the stream.
    pub(super) fn wake(&self) -> bool {
        block_on(self.stream.uncork()).is_ok()
    }

    /// Tells the server that nothing will come for some time.
    pub(super) fn rest(&self) {
        // If the server is gone, the next sound finds it out.
        let _ = block_on(self.stream.cork());
    }
}

/// What proves to the server whose program this is. A server of the same user does not look at it, but it must have its length.
fn cookie() -> Vec<u8> {
    let kept = pulseaudio::cookie_path_from_env().and_then(|path| fs::read(path).ok());
    kept.filter(|it| it.len() == COOKIE).unwrap_or_else(|| vec![0; COOKIE])
}

fn parameters() -> PlaybackStreamParams {
    let sample_spec =
        SampleSpec { format: SampleFormat::Float32Le, channels: 1, sample_rate: RATE };
    let length = |samples: u32| samples * SAMPLE as u32;
    let mut props = Props::new();
    props.set(Prop::MediaName, c"Carom");
    props.set(Prop::MediaRole, c"game");
    PlaybackStreamParams {
        sample_spec,
        channel_map: ChannelMap::mono(),
        sink_name: Some(DEFAULT_SINK.to_owned()),
        buffer_attr: BufferAttr {
            target_length: length(RATE * LATENCY / 1000),
            // With 0, the server would drop what comes after a pause.
            pre_buffering: length(FIRST),
            ..BufferAttr::default()
        },
        flags: StreamFlags { adjust_latency: true, ..StreamFlags::default() },
        props,
        ..PlaybackStreamParams::default()
    }
}

/// Gives the samples of the mixer to the server.
struct MixerSource(Mixer);

impl PlaybackSource for MixerSource {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context, bytes: &mut [u8]) -> Poll<usize> {
        let mut samples = vec![0.0; bytes.len() / SAMPLE];
        let filled = self.0.fill(&mut samples, RATE);
        if filled > 0 {
            for (bytes, sample) in bytes.chunks_exact_mut(SAMPLE).zip(&samples[..filled]) {
                bytes.copy_from_slice(&sample.to_le_bytes());
            }
            return Poll::Ready(filled * SAMPLE);
        }
        if !self.0.wait(context.waker()) {
            // A sound has come in between.
            context.waker().wake_by_ref();
        }
        Poll::Pending
    }
}
