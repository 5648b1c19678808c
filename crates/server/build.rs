//! Writes down which files make the built page, so that the server can carry them inside.

use std::fmt::Write;
use std::path::{Path, PathBuf};
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
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    println!("cargo::rerun-if-changed=build.rs");
    // While there is no built page its folder must be awaited from above: a path that is missing would make every
    // build begin anew.
    let awaited = if built.exists() { "../../web/dist" } else { "../../web" };
    if Path::new(awaited).exists() {
        println!("cargo::rerun-if-changed={awaited}");
    }
    let mut files = Vec::new();
    if built.join("index.html").exists() {
        list(built, &mut files)?;
    } else {
        let index = out.join("index.html");
        fs::write(&index, NO_PAGE)?;
        files.push((index.clone(), "index.html".to_owned()));
    }
    files.sort();
    let mut text = String::from("&[\n");
    for (path, name) in files {
        let path = path.canonicalize()?;
        let _ = writeln!(text, "    ({name:?}, include_bytes!({path:?}).as_slice()),");
    }
    text.push_str("]\n");
    fs::write(out.join("page.rs"), text)
}

/// Every file under the built page, with its name as a path asks for it.
fn list(folder: &Path, files: &mut Vec<(PathBuf, String)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else if let Ok(name) = path.strip_prefix("../../web/dist") {
            let name = name.to_string_lossy().replace('\\', "/");
            files.push((path, name));
        }
    }
    Ok(())
}
