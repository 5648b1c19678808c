//! Puts the built page where the server embeds it from.

use std::path::Path;
use std::{env, fs, io};

const NO_PAGE: &str = r#"<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Noctule</title>
<h1>The page has not been built</h1>
<p>This noctule was built without its page. The interface under <code>/api/v1</code> works; for the page run
<code>npm install &amp;&amp; npm run build</code> in the folder <code>web</code>, then build noctule again.</p>
</html>
"#;

fn main() -> io::Result<()> {
    let built = Path::new("../../web/dist");
    let page = Path::new(&env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?).join("page");
    println!("cargo::rerun-if-changed=build.rs");
    // While there is no built page its folder must be awaited from above: a path that is missing would make every
    // build begin anew.
    if built.exists() {
        println!("cargo::rerun-if-changed=../../web/dist");
    } else if Path::new("../../web").exists() {
        println!("cargo::rerun-if-changed=../../web");
    }
    if page.exists() {
        fs::remove_dir_all(&page)?;
    }
    fs::create_dir_all(&page)?;
    if built.join("index.html").exists() {
        copy(built, &page)
    } else {
        fs::write(page.join("index.html"), NO_PAGE)
    }
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
