//! What an umpire does, seen from outside: each row of the index table as a small game.
//!
//! Nothing here looks at the axes of the [`Ruleset`]. The phrases follow from answers alone, so a cell that
//! copies the axis and not the behaviour is caught.

use noctule_board::{Color, Position};
use noctule_rules::{OpenGame, Ruleset};

/// Every row of the index table with the phrase that this ruleset's umpire earns.
pub fn observed(ruleset: &Ruleset) -> Vec<(&'static str, String)> {
    let rows: [(&'static str, Probe); 11] = [
        ("who hears a refusal", who_hears_a_refusal),
        ("a hopeless try", hopeless_try),
        ("a pawn capture when there is none", vain_pawn_capture),
        ("the question \"any?\"", any_question),
        ("owed after a \"yes\"", owed_after_a_yes),
        ("pawn tries announced", pawn_tries_announced),
        ("a capture", capture),
        ("en passant", en_passant),
        ("a promotion", promotion),
        ("stalemate", stalemate),
        ("fifty moves and repetition", fifty_moves_and_repetition),
    ];
    rows.into_iter().map(|(label, probe)| (label, probe(ruleset))).collect()
}

type Probe = fn(&Ruleset) -> String;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const ROOK_BEFORE_A_PAWN: &str = "4k3/8/8/p7/8/8/8/R3K3 w - - 0 1";
const BLACK_ROOK_BEFORE_A_PAWN: &str = "r3k3/8/8/8/P7/8/8/4K3 b - - 0 1";
const A_PAWN_CAN_TAKE: &str = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";

fn who_hears_a_refusal(ruleset: &Ruleset) -> String {
    let by_white = Trial::new(ruleset, ROOK_BEFORE_A_PAWN).put("a1a8");
    let by_black = Trial::new(ruleset, BLACK_ROOK_BEFORE_A_PAWN).put("a8a1");
    match (by_white.lines(), by_black.lines()) {
        (["refused", ""], ["refused", ""]) => "the trier".into(),
        (["refused", "refused"], ["refused", "refused"]) => "both".into(),
        _ => unforeseen(&[&by_white, &by_black]),
    }
}

fn hopeless_try(ruleset: &Ruleset) -> String {
    let mut rook = Trial::new(ruleset, ROOK_BEFORE_A_PAWN);
    let ordinary = rook.put("a1a8");
    let again = rook.put("a1a8");
    let onto_own_man = Trial::new(ruleset, START).put("a1a2");
    let of_no_man = Trial::new(ruleset, START).put("e4e5");
    if again != onto_own_man || again != of_no_man {
        return unforeseen(&[&again, &onto_own_man, &of_no_man]);
    }
    vain(&again, &ordinary)
}

fn vain_pawn_capture(ruleset: &Ruleset) -> String {
    let ordinary = Trial::new(ruleset, ROOK_BEFORE_A_PAWN).put("a1a8");
    vain(&Trial::new(ruleset, START).put("e2d3"), &ordinary)
}

/// The answer to a try in vain, compared with the ruleset's ordinary refusal.
fn vain(answer: &Reply, ordinary: &Reply) -> String {
    match answer.lines() {
        ["not put", "not put"] => "not put".into(),
        ["nonsense", "nonsense"] => "nonsense".into(),
        _ if answer == ordinary => "refused".into(),
        _ => unforeseen(&[answer, ordinary]),
    }
}

fn any_question(ruleset: &Ruleset) -> String {
    let mut asked = Trial::new(ruleset, A_PAWN_CAN_TAKE);
    let replies = [asked.put("any"), asked.put("any"), Trial::new(ruleset, START).put("any")];
    match replies.each_ref().map(Reply::lines) {
        [["not put", _], ["not put", _], ["not put", _]] => "no".into(),
        [["any:yes", "any:yes"], ["not put", _], ["any:no", "any:no"]] => "yes".into(),
        _ => unforeseen(&replies.each_ref()),
    }
}

fn owed_after_a_yes(ruleset: &Ruleset) -> String {
    let free_before_asking = Trial::new(ruleset, A_PAWN_CAN_TAKE).put("e1e2").stood();
    let mut game = Trial::new(ruleset, A_PAWN_CAN_TAKE);
    let asked = game.put("any").lines()[0] != "not put";
    if asked && !free_before_asking {
        return "a pawn capture, even unasked".into();
    }
    if game.clone().put("e1e2").stood() {
        return "nothing".into();
    }
    game.put("e4f5");
    let free_after_one = game.clone().put("e1e2").stood();
    let capture_stands = game.put("e4d5").stood();
    match (free_after_one, capture_stands) {
        (true, true) => "one try".into(),
        (false, true) => "captures until one stands".into(),
        _ => "a capture that does not stand".into(),
    }
}

fn pawn_tries_announced(ruleset: &Ruleset) -> String {
    let one_pawn_two_captures =
        Trial::new(ruleset, "4kr2/8/8/3n4/4P3/8/8/4K3 b - - 0 1").put("f8f5").word("pawn-tries:");
    let two_pawns_one_victim =
        Trial::new(ruleset, "4k3/3p4/8/8/2P1P3/8/8/4K3 b - - 0 1").put("d7d5").word("pawn-tries:");
    let none = Trial::new(ruleset, START).put("e2e4").word("pawn-tries:");
    match [&one_pawn_two_captures, &two_pawns_one_victim, &none].map(Option::as_deref) {
        [Some("2"), Some("2"), Some("0")] => "their number".into(),
        [Some("yes"), Some("yes"), None] => "whether any".into(),
        [Some("e4"), Some("c4,e4"), None] => "the pawns' squares".into(),
        [None, None, None] => "nothing".into(),
        other => format!("{other:?}"),
    }
}

fn capture(ruleset: &Ruleset) -> String {
    let of_pawn = Trial::new(ruleset, A_PAWN_CAN_TAKE).put("e4d5").word("taken:");
    let of_piece = Trial::new(ruleset, "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1").put("e4d5").word("taken:");
    match [&of_pawn, &of_piece].map(Option::as_deref) {
        [Some("d5"), Some("d5")] => "square".into(),
        [Some("d5:pawn"), Some("d5:piece")] => "square and kind".into(),
        other => format!("{other:?}"),
    }
}

fn en_passant(ruleset: &Ruleset) -> String {
    let mut game = Trial::new(ruleset, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    game.put("d7d5");
    let passing = game.put("e5d6");
    let named = passing.word("en-passant").is_some();
    let square = passing.word("taken:").map(|taken| taken.chars().take(2).collect::<String>());
    match (square.as_deref(), named) {
        (Some("d5"), false) => "pawn's square".into(),
        (Some("d6"), true) => "landing square, named".into(),
        _ => unforeseen(&[&passing]),
    }
}

fn promotion(ruleset: &Ruleset) -> String {
    let reply = Trial::new(ruleset, "8/k3P3/8/8/8/8/8/4K3 w - - 0 1").put("e7e8r");
    match (reply.stood(), reply.word("promoted").is_some()) {
        (true, true) => "announced".into(),
        (true, false) => "silent".into(),
        _ => unforeseen(&[&reply]),
    }
}

fn stalemate(ruleset: &Ruleset) -> String {
    let mut game = Trial::new(ruleset, "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1");
    game.put("g2g6");
    match game.0.over().map(|outcome| outcome.winner) {
        Some(None) => "draw".into(),
        Some(Some(Color::White)) => "loss".into(),
        other => format!("{other:?}"),
    }
}

fn fifty_moves_and_repetition(ruleset: &Ruleset) -> String {
    let mut quiet = Trial::new(ruleset, "4k2r/8/8/8/8/8/8/R3K3 w - - 99 100");
    quiet.put("a1b1");
    let mut knights = Trial::new(ruleset, START);
    for put in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"] {
        knights.put(put);
    }
    match (quiet.0.over(), knights.0.over(), knights.0.claim(Color::White)) {
        (None, None, Err(_)) => "off".into(),
        (None, None, Ok(_)) => "claimed".into(),
        (Some(_), Some(_), _) => "automatic".into(),
        (Some(_), None, Err(_)) => "automatic fifty moves".into(),
        other => format!("{other:?}"),
    }
}

#[derive(Clone)]
struct Trial(OpenGame);

impl Trial {
    fn new(ruleset: &Ruleset, fen: &str) -> Self {
        let start: Position = fen.parse().expect("the probes start from possible positions");
        Self(OpenGame::new(*ruleset, start))
    }

    /// Puts a request of the side to move.
    fn put(&mut self, request: &str) -> Reply {
        let by = self.0.to_move();
        match self.0.put(by, request.parse().expect("the probes put well-formed requests")) {
            Err(_) => Reply { asker: "not put".into(), other: "not put".into() },
            Ok(answer) => Reply {
                asker: answer.heard[by].words().join(" "),
                other: answer.heard[!by].words().join(" "),
            },
        }
    }
}

/// What the one who asked and the other side heard.
#[derive(Debug, PartialEq, Eq)]
struct Reply {
    asker: String,
    other: String,
}

impl Reply {
    fn lines(&self) -> [&str; 2] {
        [&self.asker, &self.other]
    }

    fn stood(&self) -> bool {
        self.word("moved").is_some()
    }

    /// The rest of the word that begins so, when both sides heard it alike.
    fn word(&self, begins: &str) -> Option<String> {
        let rest = |line: &str| line.split(' ').find_map(|word| Some(word.strip_prefix(begins)?.to_string()));
        rest(&self.asker).filter(|rest_of_it| rest(&self.other).as_ref() == Some(rest_of_it))
    }
}

fn unforeseen(replies: &[&Reply]) -> String {
    format!("{replies:?}")
}
