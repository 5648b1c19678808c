use std::time::Duration;

/// Folds sentences into rows of at most `width` characters; a row ends with a sentence where it can.
pub(crate) fn fold_sentences(said: &[String], width: usize) -> Vec<String> {
    let mut rows = vec![String::new()];
    for (nth, sentence) in said.iter().enumerate() {
        let stop = if nth + 1 < said.len() { "." } else { "" };
        let sentence = format!("{sentence}{stop}");
        match rows.last_mut() {
            Some(row) if row.is_empty() => *row = sentence,
            Some(row) if row.chars().count() + 1 + sentence.chars().count() <= width => {
                row.push(' ');
                row.push_str(&sentence);
            }
            _ => rows.push(sentence),
        }
    }
    rows.iter().flat_map(|row| fold(row, width)).collect()
}

/// Folds words into rows of at most `width` characters; a longer word has a row of its own.
pub(crate) fn fold(text: &str, width: usize) -> Vec<String> {
    let mut rows = vec![String::new()];
    for word in text.split_whitespace() {
        match rows.last_mut() {
            Some(row) if row.is_empty() => row.push_str(word),
            Some(row) if row.chars().count() + 1 + word.chars().count() <= width => {
                row.push(' ');
                row.push_str(word);
            }
            _ => rows.push(word.to_string()),
        }
    }
    rows
}

/// A clock's face: `4:05`, `1:02:03`, and tenths in the last ten seconds.
pub(crate) fn clock(left: Duration) -> String {
    let seconds = left.as_secs();
    if left < Duration::from_secs(10) {
        return format!("0:{:02}.{}", seconds, left.subsec_millis() / 100);
    }
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

/// `1 pawn`, `2 pawns`, `0 pawns`.
pub(crate) fn count(number: usize, of: &str) -> String {
    match (number, of) {
        (1, "men") => "1 man".into(),
        (_, "men") => format!("{number} men"),
        (1, of) => format!("1 {of}"),
        _ => format!("{number} {of}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_folded_and_never_lost() {
        assert_eq!(fold("one two three", 8), ["one two", "three"]);
        assert_eq!(fold("extraordinary it is", 5), ["extraordinary", "it is"]);
        assert_eq!(fold("", 5), [""]);
    }

    #[test]
    fn sentences_stay_whole_where_there_is_room() {
        let said = ["Pawn at d5 captured".to_string(), "1 pawn try".into(), "White's move".into()];
        assert_eq!(fold_sentences(&said, 25), ["Pawn at d5 captured.", "1 pawn try. White's move"]);
        assert_eq!(fold_sentences(&said, 12), ["Pawn at d5", "captured.", "1 pawn try.", "White's move"]);
    }

    #[test]
    fn a_clock_shows_what_matters() {
        for (millis, face) in [(0, "0:00.0"), (9_950, "0:09.9"), (65_000, "1:05"), (3_723_000, "1:02:03")] {
            assert_eq!(clock(Duration::from_millis(millis)), face);
        }
    }
}
