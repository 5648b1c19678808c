//! Lines sealed with the time they were typed at, as timeseal writes them: blocks of twelve with three pairs of bytes
//! exchanged, mixed with a phrase that everybody knows. The seal is opened; the time in it is not believed.

/// The phrase.
const PHRASE: &[u8; 50] = b"Timestamp (FICS) v1.0 - programmed by Henrik Gram.";
/// What a sealed line ends with, before the line's end.
const SEALED: u8 = 0x80;
/// Where the typed text ends and the time begins.
const TIME: u8 = 0x18;

/// What was typed, when the line is sealed.
pub(super) fn open(line: &[u8]) -> Option<Vec<u8>> {
    let (&SEALED, sealed) = line.split_last()? else { return None };
    if sealed.is_empty() || !sealed.len().is_multiple_of(12) {
        return None;
    }
    let unmix = |(place, byte): (usize, &u8)| (byte.wrapping_add(32) ^ PHRASE[place % PHRASE.len()]) & 0x7f;
    let mut plain: Vec<u8> = sealed.iter().enumerate().map(unmix).collect();
    for block in plain.chunks_mut(12) {
        for (one, other) in [(0, 11), (2, 9), (4, 7)] {
            block.swap(one, other);
        }
    }
    let end = plain.iter().position(|&byte| byte == TIME)?;
    plain.truncate(end);
    Some(plain)
}

/// Whether a line is the first that timeseal sends, which names the machine and says nothing.
pub(super) fn is_greeting(line: &str) -> bool {
    ["TIMESTAMP|", "TIMESEAL2|", "OPENSEAL|"].iter().any(|greeting| line.starts_with(greeting))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seals a line as a client does.
    fn seal(text: &str, time: u32) -> Vec<u8> {
        let mut line = format!("{text}\u{18}{time}\u{19}").into_bytes();
        line.resize(line.len().next_multiple_of(12), b'1');
        for block in line.chunks_mut(12) {
            for (one, other) in [(0, 11), (2, 9), (4, 7)] {
                block.swap(one, other);
            }
        }
        let mix = |(place, byte): (usize, &u8)| ((byte | 0x80) ^ PHRASE[place % 50]).wrapping_sub(32);
        let mut sealed: Vec<u8> = line.iter().enumerate().map(mix).collect();
        sealed.push(SEALED);
        sealed
    }

    #[test]
    fn what_was_sealed_is_read_as_it_was_typed() {
        for text in
            ["", "e2e4", "TIMESTAMP|eboard|Linux|", "tell somebody a line longer than one block of twelve"]
        {
            let sealed = seal(text, 1_234_567);
            assert!(!sealed.contains(&b'\n'), "a sealed line is one line");
            assert_eq!(open(&sealed).as_deref(), Some(text.as_bytes()));
        }
    }

    #[test]
    fn what_is_not_sealed_is_left_as_it_is() {
        for line in [&b""[..], b"e2e4", b"\x80", b"e2e4\x80", b"123456789012\x80"] {
            assert_eq!(open(line), None, "{line:?}");
        }
    }
}
