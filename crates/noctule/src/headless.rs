//! The headless umpire.
