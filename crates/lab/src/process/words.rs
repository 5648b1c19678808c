/// Why a text cannot be split into words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WordsError {
    /// There is nothing in it.
    #[error("expected a command such as \"python3 engine.py\", got nothing")]
    Empty,
    /// A quotation has no end.
    #[error("expected a closing {quote} in {command:?}")]
    OpenQuote {
        /// The mark that is missing.
        quote: char,
        /// The text.
        command: String,
    },
}

/// Splits a command line as a shell would, without what else a shell does.
///
/// Words are parted by white space. Between single quotes everything stands for itself; between double quotes
/// and outside, a backslash lets the next letter stand for itself (between double quotes only `"` and `\`).
pub(crate) fn split_words(command: &str) -> Result<Vec<String>, WordsError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut letters = command.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\'' | '"' => {
                let open = || WordsError::OpenQuote { quote: letter, command: command.to_owned() };
                let word = word.get_or_insert_default();
                loop {
                    match letters.next().ok_or_else(open)? {
                        end if end == letter => break,
                        '\\' if letter == '"' => {
                            let escaped = letters.next_if(|next| matches!(next, '"' | '\\'));
                            word.push(escaped.unwrap_or('\\'));
                        }
                        inside => word.push(inside),
                    }
                }
            }
            '\\' => word.get_or_insert_default().push(letters.next().unwrap_or('\\')),
            space if space.is_whitespace() => words.extend(word.take()),
            plain => word.get_or_insert_default().push(plain),
        }
    }
    words.extend(word);
    if words.is_empty() { Err(WordsError::Empty) } else { Ok(words) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(command: &str, expected: &[&str]) {
        assert_eq!(split_words(command).unwrap(), expected);
    }

    #[test]
    fn words_are_parted_as_a_shell_parts_them() {
        check("python3  engine.py", &["python3", "engine.py"]);
        check("'my engine' --name \"a b\"c", &["my engine", "--name", "a bc"]);
        check(r#"a\ b "say \"hi\" \n" '\' "" "#, &["a b", r#"say "hi" \n"#, r"\", ""]);
        check("$HOME *", &["$HOME", "*"]);
    }

    #[test]
    fn a_command_that_is_none_says_what_is_missing() {
        assert_eq!(split_words(" "), Err(WordsError::Empty));
        let error = split_words("engine 'x").unwrap_err().to_string();
        assert_eq!(error, "expected a closing ' in \"engine 'x\"");
    }
}
