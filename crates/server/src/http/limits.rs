use crate::Clock;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How many visitors are remembered at once in each list.
const REMEMBERED: usize = 20_000;

/// How often something may be done: `burst` times at once, and again as time fills the bucket.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    /// At once.
    pub burst: u32,
    /// In the long run.
    pub per_minute: f64,
}

impl Rate {
    const fn new(burst: u32, per_minute: f64) -> Self {
        Self { burst, per_minute }
    }
}

/// What is limited, and how far.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LimitOptions {
    /// Requests from one address.
    pub requests: Rate,
    /// Passwords tried or set from one address, and passwords tried for one name.
    pub logins: Rate,
    /// New guests from one address.
    pub guests: Rate,
    /// What one person does at the tables.
    pub deeds: Rate,
    /// How often one bot joins another's game.
    pub bot_joins: Rate,
}

impl Default for LimitOptions {
    fn default() -> Self {
        Self {
            requests: Rate::new(100, 1200.0),
            logins: Rate::new(5, 5.0),
            guests: Rate::new(30, 30.0),
            deeds: Rate::new(100, 1200.0),
            bot_joins: Rate::new(1, 1.0),
        }
    }
}

/// Somebody must wait this long before the next attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooOften(pub Duration);

/// Who has done what how often lately. It reads the time from the house's clock and remembers a bounded number.
#[derive(Debug)]
pub struct Limits {
    clock: Clock,
    requests: Buckets<Address>,
    logins: Buckets<Address>,
    names: Buckets<String>,
    guests: Buckets<Address>,
    deeds: Buckets<i64>,
    bot_joins: Buckets<i64>,
}

impl Limits {
    /// With nobody remembered.
    pub fn new(options: LimitOptions, clock: Clock) -> Self {
        Self {
            clock,
            requests: Buckets::new(options.requests),
            logins: Buckets::new(options.logins),
            names: Buckets::new(options.logins),
            guests: Buckets::new(options.guests),
            deeds: Buckets::new(options.deeds),
            bot_joins: Buckets::new(options.bot_joins),
        }
    }

    /// A request from an address.
    ///
    /// # Errors
    /// When there have been too many.
    pub fn request(&self, from: IpAddr) -> Result<(), TooOften> {
        self.requests.take(Address::of(from), self.clock.now())
    }

    /// A password from an address, for a name when one is being tried.
    ///
    /// # Errors
    /// When there have been too many from there or for that.
    pub fn login(&self, from: IpAddr, name: Option<&str>) -> Result<(), TooOften> {
        self.logins.take(Address::of(from), self.clock.now())?;
        // A name longer than any account's is nobody's; it is not worth remembering in full.
        match name {
            Some(name) => self
                .names
                .take(name.chars().take(20).collect::<String>().to_ascii_lowercase(), self.clock.now()),
            None => Ok(()),
        }
    }

    /// A new guest from an address.
    ///
    /// # Errors
    /// When there have been too many.
    pub fn guest(&self, from: IpAddr) -> Result<(), TooOften> {
        self.guests.take(Address::of(from), self.clock.now())
    }

    /// A deed of a person at a table.
    ///
    /// # Errors
    /// When there have been too many.
    pub fn deed(&self, person: i64) -> Result<(), TooOften> {
        self.deeds.take(person, self.clock.now())
    }

    /// A bot that joins another's game.
    ///
    /// # Errors
    /// When it has just joined one.
    pub fn bot_join(&self, bot: i64) -> Result<(), TooOften> {
        self.bot_joins.take(bot, self.clock.now())
    }
}

/// An address as far as it tells one house from another: of IPv6 the first half.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Address(u64, bool);

impl Address {
    fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(four) => Self(four.to_bits().into(), false),
            IpAddr::V6(six) => Self((six.to_bits() >> 64) as u64, true),
        }
    }
}

#[derive(Debug)]
struct Buckets<K> {
    rate: Rate,
    known: Mutex<Known<K>>,
}

#[derive(Debug)]
struct Known<K> {
    buckets: HashMap<K, Bucket>,
    /// What newcomers share while there is no room to tell them apart.
    strangers: Bucket,
    swept: Duration,
}

#[derive(Debug, Clone, Copy)]
struct Bucket {
    left: f64,
    at: Duration,
}

impl<K: Hash + Eq> Buckets<K> {
    fn new(rate: Rate) -> Self {
        let strangers = Bucket { left: f64::from(rate.burst), at: Duration::ZERO };
        let known = Known { buckets: HashMap::new(), strangers, swept: Duration::ZERO };
        Self { rate, known: Mutex::new(known) }
    }

    fn take(&self, key: K, now: Duration) -> Result<(), TooOften> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let known = &mut *known;
        if known.buckets.len() >= REMEMBERED && now.saturating_sub(known.swept) >= Duration::from_secs(1) {
            known.swept = now;
            known.buckets.retain(|_, bucket| self.filled(bucket, now) < f64::from(self.rate.burst));
        }
        let room = known.buckets.len() < REMEMBERED;
        let bucket = match known.buckets.get_mut(&key) {
            Some(bucket) => bucket,
            None if room => {
                known.buckets.entry(key).or_insert(Bucket { left: f64::from(self.rate.burst), at: now })
            }
            None => &mut known.strangers,
        };
        let left = self.filled(bucket, now);
        if left < 1.0 {
            let wait = (1.0 - left) / self.rate.per_minute.max(1e-3) * 60.0;
            return Err(TooOften(Duration::from_secs_f64(wait.min(86_400.0))));
        }
        *bucket = Bucket { left: left - 1.0, at: now };
        Ok(())
    }

    fn filled(&self, bucket: &Bucket, now: Duration) -> f64 {
        let more = now.saturating_sub(bucket.at).as_secs_f64() / 60.0 * self.rate.per_minute;
        (bucket.left + more).min(f64::from(self.rate.burst))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv6Addr;

    fn limits(options: LimitOptions) -> (Limits, Clock) {
        let clock = Clock::turned_by_hand(1_000);
        (Limits::new(options, clock.clone()), clock)
    }

    #[test]
    fn a_burst_is_let_through_and_then_as_much_as_time_brings() {
        let (limits, clock) = limits(LimitOptions { requests: Rate::new(3, 60.0), ..Default::default() });
        let [here, there] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(IpAddr::from);
        for _ in 0..3 {
            assert_eq!(limits.request(here), Ok(()));
        }
        assert_eq!(limits.request(here), Err(TooOften(Duration::from_secs(1))));
        assert_eq!(limits.request(there), Ok(()), "somebody else is not concerned");
        clock.turn(Duration::from_secs(1));
        assert_eq!(limits.request(here), Ok(()));
        assert!(limits.request(here).is_err());
    }

    #[test]
    fn a_name_is_guarded_wherever_the_guesses_come_from() {
        let (limits, _) = limits(LimitOptions { logins: Rate::new(2, 1.0), ..Default::default() });
        assert_eq!(limits.login([10, 0, 0, 1].into(), Some("Ann")), Ok(()));
        assert_eq!(limits.login([10, 0, 0, 2].into(), Some("aNN")), Ok(()));
        assert!(limits.login([10, 0, 0, 3].into(), Some("ann")).is_err());
        assert_eq!(limits.login([10, 0, 0, 4].into(), Some("Bob")), Ok(()));
    }

    #[test]
    fn a_house_with_many_addresses_is_one_visitor() {
        let (limits, _) = limits(LimitOptions { requests: Rate::new(1, 1.0), ..Default::default() });
        let address = |last| IpAddr::from(Ipv6Addr::new(0x2001, 0xdb8, 0, 1, 0, 0, 0, last));
        assert_eq!(limits.request(address(1)), Ok(()));
        assert!(limits.request(address(2)).is_err());
    }

    #[test]
    fn a_crowd_takes_no_more_memory_than_is_set_aside() {
        let (limits, clock) = limits(LimitOptions { deeds: Rate::new(10, 60.0), ..Default::default() });
        for person in 0..50_000 {
            let _ = limits.deed(person);
        }
        let known = limits.deeds.known.lock().expect("not poisoned").buckets.len();
        assert_eq!(known, REMEMBERED);
        assert!(limits.deed(70_000).is_err(), "those without a place share one bucket");
        clock.turn(Duration::from_secs(60));
        assert_eq!(limits.deed(70_001), Ok(()));
        assert_eq!(limits.deeds.known.lock().expect("not poisoned").buckets.len(), 1);
    }
}
