use crate::LineError;
use std::fmt;
use std::str::FromStr;

/// An option that an engine announces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionLine {
    /// What it goes by; capitals do not matter.
    pub name: String,
    /// What it takes.
    pub takes: Takes,
}

/// What an option takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Takes {
    /// One of several words.
    Combo {
        /// The word unless told otherwise.
        default: String,
        /// All the words.
        words: Vec<String>,
    },
    /// A whole number.
    Spin {
        /// The number unless told otherwise.
        default: i64,
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// Any text.
    Text {
        /// The text unless told otherwise.
        default: String,
    },
    /// True or false, a button, or a kind nobody here knows; kept by the name of its type.
    Other(String),
}

impl OptionLine {
    /// An option that takes one of several words, the first unless told otherwise.
    pub fn combo<'a>(name: &str, words: impl IntoIterator<Item = &'a str>) -> Self {
        let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
        let default = words.first().cloned().unwrap_or_default();
        Self { name: name.into(), takes: Takes::Combo { default, words } }
    }

    /// Whether it goes by this name.
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Whether it takes this value. What a text or an unknown kind takes only its engine knows.
    pub fn allows(&self, value: &str) -> bool {
        match &self.takes {
            Takes::Combo { words, .. } => words.iter().any(|word| word == value),
            Takes::Spin { min, max, .. } => value.parse().is_ok_and(|number| (*min..=*max).contains(&number)),
            Takes::Text { .. } | Takes::Other(_) => true,
        }
    }
}

impl fmt::Display for OptionLine {
    /// Writes the whole `option` line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.takes {
            Takes::Combo { default, words } => {
                write!(f, "combo default {default}")?;
                words.iter().try_for_each(|word| write!(f, " var {word}"))
            }
            Takes::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            Takes::Text { default } => write!(f, "string default {default}"),
            Takes::Other(kind) => f.write_str(kind),
        }
    }
}

impl FromStr for OptionLine {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Self, LineError> {
        read(line).ok_or_else(|| LineError::new("option name NAME type TYPE ...", line))
    }
}

fn read(line: &str) -> Option<OptionLine> {
    let mut words = line.split_ascii_whitespace().peekable();
    if words.next()? != "option" || words.next()? != "name" {
        return None;
    }
    let name = until_keyword(&mut words, &["type"]);
    words.next_if_eq(&"type")?;
    let kind = words.next()?;
    let (mut default, mut min, mut max, mut all) = (String::new(), None, None, Vec::new());
    while let Some(key) = words.next() {
        let value = until_keyword(&mut words, &["default", "min", "max", "var"]);
        match key {
            "default" => default = value,
            "min" => min = Some(value.parse().ok()?),
            "max" => max = Some(value.parse().ok()?),
            "var" => all.push(value),
            _ => return None,
        }
    }
    let takes = match kind {
        "combo" => Takes::Combo { default, words: all },
        "spin" => Takes::Spin { default: default.parse().ok()?, min: min?, max: max? },
        "string" => Takes::Text { default },
        _ => Takes::Other(kind.to_owned()),
    };
    (!name.is_empty()).then_some(OptionLine { name, takes })
}

fn until_keyword<'a>(
    words: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>,
    keywords: &[&str],
) -> String {
    let mut value: Vec<&str> = Vec::new();
    while let Some(word) = words.next_if(|word| !keywords.contains(word)) {
        value.push(word);
    }
    value.join(" ")
}

/// Reads `setoption name NAME value VALUE` into name and value; the value may be missing.
///
/// # Errors
/// A line of another form.
pub fn read_setoption(line: &str) -> Result<(String, String), LineError> {
    let wrong = || LineError::new("setoption name NAME value VALUE", line);
    let mut words = line.split_ascii_whitespace().peekable();
    if words.next() != Some("setoption") || words.next() != Some("name") {
        return Err(wrong());
    }
    let name = until_keyword(&mut words, &["value"]);
    words.next();
    let value: Vec<&str> = words.collect();
    if name.is_empty() { Err(wrong()) } else { Ok((name, value.join(" "))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_is_written_as_it_was_read() {
        for line in [
            "option name KS_Rules type combo default wild16 var wild16 var rand",
            "option name Threads type spin default 1 min 1 max 256",
            "option name Seed type string default 0",
            "option name Clear Hash type button",
        ] {
            assert_eq!(line.parse::<OptionLine>().unwrap().to_string(), line);
        }
        for line in [
            "",
            "option",
            "option name",
            "option name x",
            "option name type spin",
            "option name x type spin default a",
        ] {
            assert!(line.parse::<OptionLine>().is_err(), "{line}");
        }
    }

    #[test]
    fn an_option_knows_what_it_takes() {
        let rules: OptionLine = "option name KS_Rules type combo default a var a var b".parse().unwrap();
        assert!(rules.is("ks_rules") && rules.allows("b") && !rules.allows("c"));
        let threads: OptionLine = "option name Threads type spin default 1 min 1 max 4".parse().unwrap();
        assert!(threads.allows("4") && !threads.allows("5") && !threads.allows("two"));
    }

    #[test]
    fn names_and_values_may_have_several_words() {
        let read = |line: &str| read_setoption(line).unwrap();
        assert_eq!(read("setoption name Clear Hash"), ("Clear Hash".into(), String::new()));
        assert_eq!(
            read("setoption name Book File value my book.bin"),
            ("Book File".into(), "my book.bin".into())
        );
        assert!(read_setoption("setoption Seed 3").is_err());
    }
}
