/// What is left to read.
pub(super) struct Bytes<'a>(pub(super) &'a [u8]);

impl<'a> Bytes<'a> {
    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, left) = self.0.split_at_checked(count)?;
        self.0 = left;
        Some(taken)
    }

    pub(super) fn u8(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    pub(super) fn u64(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }
}

/// Higher levels of packing gain a few hundredths and take several times as long.
const LEVEL: i32 = 9;

/// The most that a block may unpack to, so that an altered one cannot ask for all memory.
const LARGEST: u32 = 1 << 30;

/// The length as it was, then the bytes packed.
pub(super) fn pack(raw: &[u8]) -> Vec<u8> {
    let packed = zstd::bulk::compress(raw, LEVEL).expect("packing into memory does not fail");
    [&(raw.len() as u32).to_le_bytes()[..], &packed].concat()
}

pub(super) fn unpack(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Bytes(bytes);
    let length = bytes.u32().filter(|&length| length <= LARGEST)?;
    zstd::bulk::decompress(bytes.0, length as usize).ok().filter(|raw| raw.len() == length as usize)
}
