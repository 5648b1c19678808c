use super::connection::Connection;
use super::pieces::Piece;
use crate::{Broken, Secret};
use std::time::{Duration, Instant};

const LOGS_IN_WITHIN: Duration = Duration::from_secs(30);

/// Logs in and says under which name.
///
/// # Errors
/// [`Broken::Refused`] when the server asks for name or password a second time.
pub(crate) fn log_in(
    connection: &mut Connection,
    name: &str,
    password: Option<&Secret>,
) -> Result<String, Broken> {
    let until = Instant::now() + LOGS_IN_WITHIN;
    let mut known_as = name.to_owned();
    let mut last = String::from("no reason was given");
    let (mut named, mut proved) = (false, false);
    loop {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Broken::Busy("the login was not over in time".into()));
        }
        match connection.next(left)? {
            Some(Piece::Question(asks)) if asks.ends_with("password:") => {
                match password {
                    Some(password) if !proved => connection.send_secret(password)?,
                    Some(_) => return Err(Broken::Refused(last)),
                    None => return Err(Broken::Refused("it asks for a password, and none was given".into())),
                }
                proved = true;
            }
            Some(Piece::Question(asks)) if asks.starts_with("press return") => connection.send("")?,
            Some(Piece::Question(_)) if named => return Err(Broken::Refused(last)),
            Some(Piece::Question(_)) => {
                named = true;
                connection.send(name)?;
            }
            Some(Piece::Prompt) if named => return Ok(known_as),
            Some(Piece::Line(line)) => {
                if let Some(given) = given_name(&line) {
                    known_as = given;
                }
                last = line;
            }
            Some(_) | None => {}
        }
    }
}

/// The name in `**** Starting FICS session as GuestABCD(U) ****`.
fn given_name(line: &str) -> Option<String> {
    let after = line.split_once(" session as ")?.1;
    let name: String =
        after.chars().take_while(|letter| letter.is_alphanumeric() || "-_".contains(*letter)).collect();
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_may_give_another_name() {
        assert_eq!(
            given_name("**** Starting FICS session as GuestABCD(U) ****").as_deref(),
            Some("GuestABCD")
        );
        assert_eq!(given_name("Welcome"), None);
    }
}
