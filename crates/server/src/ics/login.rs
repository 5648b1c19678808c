use super::lines::{Line, Lines};
use super::out::Out;
use super::{timeseal, words};
use crate::http::House;
use crate::people::{PeopleError, Person, Token};
use noctule_wire::Credentials;
use std::net::IpAddr;
use std::time::Duration;
use tokio::time::timeout;

/// How long somebody may stand at the door.
const PATIENCE: Duration = Duration::from_secs(120);
/// So many wrong answers, and the door shuts.
const ATTEMPTS: usize = 6;

/// Somebody who was let in.
#[derive(Debug)]
pub(super) struct Visitor {
    pub(super) person: Person,
    /// The name as the protocol can write it: one word.
    pub(super) handle: String,
    /// Void when the visit ends.
    pub(super) token: Option<Token>,
}

/// Asks for a name and a password until they are right; nothing when the client leaves or is sent away.
pub(super) async fn let_in(lines: &mut Lines, out: &mut Out, house: &House, from: IpAddr) -> Option<Visitor> {
    out.line("");
    out.line("Noctule: Kriegspiel, the chess in which you do not see the enemy's men.");
    out.line("Log in as \"guest\", or with the name of an account made on the web page.");
    out.line("");
    timeout(PATIENCE, ask(lines, out, house, from)).await.ok().flatten()
}

async fn ask(lines: &mut Lines, out: &mut Out, house: &House, from: IpAddr) -> Option<Visitor> {
    for _ in 0..ATTEMPTS {
        let name = answer(lines, out, "login: ").await?;
        if house.limits.request(from).is_err() {
            out.line("Expected fewer attempts: come back in a moment.");
            let _ = out.send().await;
            return None;
        }
        if name.is_empty() {
            continue;
        }
        let entered = if ["guest", "g"].contains(&name.to_ascii_lowercase().as_str()) {
            as_guest(house, from).await
        } else {
            let password = answer(lines, out, "password: ").await?;
            with_password(house, from, name, password).await
        };
        match entered {
            Ok((person, token)) => {
                let handle = words::handle(&person.name);
                out.line("");
                out.line(format!("**** Starting session as {handle} ****"));
                return Some(Visitor { person, handle, token });
            }
            Err(why) => {
                out.line(format!("**** {why} ****"));
                out.line("");
            }
        }
    }
    out.line("Too many attempts.");
    let _ = out.send().await;
    None
}

/// One answer; the first line of a timeseal is none.
async fn answer(lines: &mut Lines, out: &mut Out, question: &str) -> Option<String> {
    out.ask(question);
    loop {
        out.send().await.ok()?;
        match lines.next().await? {
            Line::Typed(line) if timeseal::is_greeting(&line) => {}
            Line::Typed(line) => return Some(line),
            Line::TooLong => return Some(String::new()),
        }
    }
}

type Entered = Result<(Person, Option<Token>), String>;

const BUSY: &str = "Expected fewer attempts: wait a moment and try again";

async fn as_guest(house: &House, from: IpAddr) -> Entered {
    house.limits.guest(from).map_err(|_| BUSY.to_owned())?;
    house.people.person_or_guest(None).await.map_err(|_| "The house cannot let anybody in now".into())
}

async fn with_password(house: &House, from: IpAddr, name: String, password: String) -> Entered {
    house.limits.login(from, Some(&name)).map_err(|_| BUSY.to_owned())?;
    match house.people.login(None, Credentials { name, password }).await {
        Ok((person, token)) => Ok((person, Some(token))),
        Err(PeopleError::Wrong) => Err("Wrong name or password; \"guest\" needs none".into()),
        Err(PeopleError::Busy) => Err(BUSY.into()),
        Err(_) => Err("The house cannot let anybody in now".into()),
    }
}
