//! [`TableCopy`]: the copy of a table in the main memory, whose buffer goes back to its builder.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use wgpu::{Buffer, BufferView};

/// The place for the buffer of a copy while no table uses it.
pub(super) type Spare = Arc<Mutex<Option<Buffer>>>;

/// Takes the buffer from its place if it has enough bytes.
pub(super) fn take(spare: &Spare, bytes: u64) -> Option<Buffer> {
    let mut spare = spare.lock().unwrap_or_else(PoisonError::into_inner);
    spare.take_if(|buffer| buffer.size() >= bytes)
}

/// The bytes of a copied table.
#[derive(Debug)]
pub(super) struct TableCopy {
    /// It is there until the end.
    view: Option<BufferView>,
    buffer: Buffer,
    home: Weak<Mutex<Option<Buffer>>>,
}

impl TableCopy {
    /// `view` is one of the mapped `buffer`, which goes to `home` at the end.
    pub(super) fn new(view: BufferView, buffer: Buffer, home: &Spare) -> Self {
        Self { view: Some(view), buffer, home: Arc::downgrade(home) }
    }
}

impl AsRef<[u8]> for TableCopy {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        self.view.as_deref().unwrap_or_default()
    }
}

impl Drop for TableCopy {
    fn drop(&mut self) {
        self.view = None;
        self.buffer.unmap();
        if let Some(home) = self.home.upgrade() {
            let mut spare = home.lock().unwrap_or_else(PoisonError::into_inner);
            let is_larger = spare.as_ref().is_none_or(|it| it.size() < self.buffer.size());
            if is_larger {
                *spare = Some(self.buffer.clone());
            }
        }
    }
}
