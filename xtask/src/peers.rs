//! Programs of other people, installed from PyPI into environments of their own under `target/peers`.

use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A package that we measure ourselves against, with the exact releases it was judged by.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Package {
    /// The name of its environment.
    pub(crate) name: &'static str,
    /// What to install.
    pub(crate) releases: &'static [&'static str],
}

/// The referee that `oracle` compares with.
pub(crate) const KRIEGSPIEL: Package =
    Package { name: "kriegspiel", releases: &["kriegspiel==1.7.3", "chess==1.11.2"] };

/// The library that `bench` compares with.
pub(crate) const OPEN_SPIEL: Package = Package { name: "open_spiel", releases: &["open_spiel==2.0.2"] };

/// The Python interpreter that knows `package`; installs it first where it is missing.
pub(crate) fn python_with(package: Package) -> Result<PathBuf> {
    let home = target().join("peers").join(package.name);
    let python = home.join("bin").join("python");
    let receipt = home.join("installed");
    let wanted = package.releases.join("\n");
    if python.exists() && fs::read_to_string(&receipt).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    println!("installing {} into {}", package.releases.join(", "), home.display());
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&home))
        .context("expected python3 with its venv module on the path")?;
    run(Command::new(&python)
        .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"])
        .args(package.releases))
    .with_context(|| format!("expected pip to find {} on its index", package.releases.join(", ")))?;
    fs::write(&receipt, wanted).with_context(|| format!("could not write {}", receipt.display()))?;
    Ok(python)
}

/// A file of `xtask/peers`.
pub(crate) fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("peers").join(name)
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(".")).join("target"),
        PathBuf::from,
    )
}

fn run(command: &mut Command) -> Result<()> {
    let output = command.output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr).trim());
    Ok(())
}
