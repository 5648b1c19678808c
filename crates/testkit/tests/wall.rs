//! The wall between truth and players, read from the build itself.

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where each room stands. A room that is not listed fails the test: decide its side first.
const NEUTRAL: [&str; 3] = ["noctule-board", "noctule-rules", "noctule-record"];
const TRUTH: [&str; 1] = ["noctule-umpire"];
const PLAYERS: [&str; 7] = [
    "noctule-player",
    "noctule-belief",
    "noctule-assist",
    "noctule-engine",
    "noctule-engine-protocol",
    "noctule-opponent",
    "noctule-solve",
];
const GATE: [&str; 8] = [
    "noctule-abroad",
    "noctule-lab",
    "noctule-review",
    "noctule-server",
    "noctule-wire",
    "noctule",
    "noctule-testkit",
    "xtask",
];

type Graph = BTreeMap<String, BTreeSet<String>>;

#[test]
fn no_player_side_room_depends_on_the_truth_side() {
    assert_eq!(breaches(&graph(&metadata())), Vec::<String>::new());
}

#[test]
fn a_breach_of_the_wall_is_seen_through_other_rooms() {
    let mut graph = graph(&metadata());
    graph.get_mut("noctule-rules").expect("a room").insert("noctule-umpire".into());
    let breaches = breaches(&graph);
    assert!(breaches.contains(&"noctule-engine reaches noctule-umpire".to_string()), "{breaches:?}");
}

#[test]
fn every_room_has_its_side() {
    let rooms: BTreeSet<String> = graph(&metadata()).into_keys().collect();
    let listed = [&NEUTRAL[..], &TRUTH, &PLAYERS, &GATE].concat();
    assert_eq!(rooms, listed.iter().map(ToString::to_string).collect());
}

#[test]
fn only_the_board_names_the_chess_library() {
    let named = rooms_depending_on(&metadata(), "cozy-chess");
    assert_eq!(named, ["noctule-board"]);
}

#[test]
fn json_and_clocks_and_global_randomness_appear_only_at_the_gate() {
    let metadata = metadata();
    for library in ["serde", "serde_json", "tokio"] {
        for room in rooms_depending_on(&metadata, library) {
            assert!(GATE.contains(&room.as_str()), "{room} depends on {library}");
        }
    }
    let forbidden = ["Instant::now", "SystemTime", "thread_local!", "rand::rng(", "from_os_rng"];
    for package in metadata.workspace_packages() {
        if GATE.contains(&package.name.as_str()) {
            continue;
        }
        let folder = package.manifest_path.parent().expect("a folder").join("src");
        for file in sources(folder.as_std_path()) {
            let text = fs::read_to_string(&file).expect("a source file");
            for word in forbidden {
                assert!(!text.contains(word), "{} says {word}", file.display());
            }
        }
    }
}

#[test]
fn every_dependency_is_permissive_and_from_the_registry() {
    let allowed = [
        "MIT",
        "Apache-2.0",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "ISC",
        "Zlib",
        "Unlicense",
        "0BSD",
        "CC0-1.0",
        "Unicode-3.0",
        "Unicode-DFS-2016",
    ];
    for (package, license) in everything_built() {
        let fits = license.split(" AND ").all(|all| {
            all.split(" OR ").flat_map(|one| one.split('/')).any(|one| {
                let one = one.trim_matches(|bracket| "() ".contains(bracket));
                allowed.contains(&one.trim_end_matches(" WITH LLVM-exception"))
            })
        });
        assert!(fits, "{package} is licensed {license:?}");
        assert!(!package.contains("git+"), "{package} does not come from the registry");
    }
}

fn breaches(graph: &Graph) -> Vec<String> {
    let mut found = Vec::new();
    for room in PLAYERS.iter().chain(&NEUTRAL) {
        for truth in TRUTH {
            if reaches(graph, room, truth, &mut BTreeSet::new()) {
                found.push(format!("{room} reaches {truth}"));
            }
        }
    }
    found
}

fn reaches(graph: &Graph, from: &str, to: &str, seen: &mut BTreeSet<String>) -> bool {
    graph.get(from).is_some_and(|next| {
        next.iter().any(|room| room == to || (seen.insert(room.clone()) && reaches(graph, room, to, seen)))
    })
}

/// The rooms alone.
fn metadata() -> Metadata {
    command().no_deps().exec().expect("cargo metadata")
}

/// Everything the rooms and their tests are built from, with its licence.
///
/// `cargo tree` knows which optional parts are really used; `cargo metadata` lists some that are not.
fn everything_built() -> BTreeSet<(String, String)> {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--workspace", "--prefix=none", "--format={p}|{l}", "--edges=normal,build,dev"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .output()
        .expect("cargo tree");
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let lines = String::from_utf8(tree.stdout).expect("text");
    let built: BTreeSet<(String, String)> = lines
        .lines()
        .filter_map(|line| line.split_once('|'))
        .map(|(package, license)| (package.into(), license.trim_end_matches(" (*)").into()))
        .collect();
    assert!(built.len() > 50, "cargo tree printed only {} packages", built.len());
    built
}

fn command() -> MetadataCommand {
    let mut command = MetadataCommand::new();
    command.manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml"));
    command
}

/// The workspace's rooms and what each is built from; what only its tests use does not count.
fn graph(metadata: &Metadata) -> Graph {
    let rooms: BTreeSet<&str> = metadata.workspace_packages().iter().map(|room| room.name.as_str()).collect();
    metadata
        .workspace_packages()
        .iter()
        .map(|package| {
            let built_from = package
                .dependencies
                .iter()
                .filter(|dependency| dependency.kind != DependencyKind::Development)
                .filter(|dependency| rooms.contains(dependency.name.as_str()))
                .map(|dependency| dependency.name.clone());
            (package.name.to_string(), built_from.collect())
        })
        .collect()
}

fn rooms_depending_on(metadata: &Metadata, library: &str) -> Vec<String> {
    let built_from = |dependency: &&cargo_metadata::Dependency| {
        dependency.kind != DependencyKind::Development && dependency.name == library
    };
    let rooms = metadata.workspace_packages().into_iter();
    rooms
        .filter(|package| package.dependencies.iter().any(|dependency| built_from(&dependency)))
        .map(|package| package.name.to_string())
        .collect()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a source folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}
