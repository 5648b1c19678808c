use crate::store::StoreError;

/// Why somebody could not be let in.
#[derive(Debug, Clone, thiserror::Error)]
pub enum PeopleError {
    /// The name breaks the rule for names.
    #[error("{0}")]
    Name(&'static str),
    /// The password breaks the rule for passwords.
    #[error("{0}")]
    Password(&'static str),
    /// Somebody has the name.
    #[error("this name is taken")]
    NameTaken,
    /// Who asks has an account already.
    #[error("you have an account; log out to make another")]
    HasAccount,
    /// The name or the password is wrong; which of them is nobody's business.
    #[error("the name or the password is wrong")]
    Wrong,
    /// Too many passwords are being checked.
    #[error("too many people are at the door")]
    Busy,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
