/// Checks that a program said these words, one after the other, with anything between them.
///
/// # Panics
/// When it did not: the first word that is missing is named.
#[track_caller]
pub fn check_in_order(said: &str, words: &[&str]) {
    let mut rest = said;
    for word in words {
        let Some(at) = rest.find(word) else { panic!("expected {word:?} in:\n{rest}") };
        rest = &rest[at + word.len()..];
    }
}
