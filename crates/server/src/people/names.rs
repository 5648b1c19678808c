//! Which names and passwords are allowed.

/// Whether a name may be an account's.
///
/// # Errors
/// What was expected.
pub(super) fn check_name(name: &str) -> Result<(), &'static str> {
    let right = (3..=20).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
        && name.starts_with(|first: char| first.is_ascii_alphabetic());
    if right {
        Ok(())
    } else {
        Err("expected a name of three to twenty letters, digits, - or _, beginning with a letter")
    }
}

/// Whether a password is long enough to be one and short enough to be hashed.
///
/// # Errors
/// What was expected.
pub(super) fn check_password(password: &str) -> Result<(), &'static str> {
    if (8..=200).contains(&password.chars().count()) {
        Ok(())
    } else {
        Err("expected a password of eight to two hundred characters")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_letters_that_no_page_can_mistake_for_anything_else() {
        for name in ["Ann", "bob-the_2nd", "abcdefghijklmnopqrst"] {
            assert!(check_name(name).is_ok(), "{name}");
        }
        for name in [
            "",
            "Al",
            "2nd",
            "-ann",
            "ann lee",
            "<b>ann</b>",
            "Ann\n",
            "Ann\0",
            "Änne",
            "Аnn",
            "abcdefghijklmnopqrstu",
        ] {
            assert!(check_name(name).is_err(), "{name}");
        }
    }

    #[test]
    fn passwords_are_counted_in_characters() {
        assert!(check_password("1234567").is_err());
        assert!(check_password("12345678").is_ok());
        assert!(check_password(&"ä".repeat(200)).is_ok());
        assert!(check_password(&"ä".repeat(201)).is_err());
    }
}
