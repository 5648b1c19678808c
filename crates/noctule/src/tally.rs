use crate::options::GameOptions;
use noctule_board::Position;
use noctule_lab::tally::{Tally, tally};
use noctule_rules::{Captures, CheckLine, Draws, EnPassant, PawnTryNews, Promotions, Reason, Ruleset};
use serde::Serialize;
use std::io::{self, Write};

/// Perft to depth nine from the start takes days, and the counts of any position still fit at eight.
const DEEPEST: i64 = 8;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameOptions,
    /// How many plies to walk: 1 puts the tries of the start position itself.
    #[arg(value_parser = clap::value_parser!(u32).range(1..=DEEPEST))]
    depth: u32,
    /// Write one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

#[expect(clippy::needless_pass_by_value, reason = "every command takes its arguments by value")]
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let ruleset = args.game.ruleset(Draws::OFF);
    let start = args.game.start();
    let counts = tally(&ruleset, &start, args.depth);
    let text = if args.json {
        serde_json::to_string(&Written::new(&ruleset, &start, args.depth, &counts))? + "\n"
    } else {
        table(&ruleset, &start, args.depth, &counts)
    };
    match io::stdout().write_all(text.as_bytes()) {
        Err(closed) if closed.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

fn table(ruleset: &Ruleset, start: &Position, depth: u32, counts: &Tally) -> String {
    let from = if *start == Position::start() { "the normal start".into() } else { start.to_string() };
    let mut rows = vec![
        Row::Title(format!("{ruleset}, depth {depth} from {from}")),
        Row::Title("Every possible try at the last ply".into()),
        Row::count("tries", counts.tries),
        Row::count("stood", counts.stood),
        Row::count("refused", counts.refused),
        Row::count("nonsense", counts.nonsense),
        Row::count("not put", counts.not_put),
        Row::Title("Announced with those that stood".into()),
    ];
    match ruleset.captures {
        Captures::SquareAndKind => {
            rows.push(Row::count("pawns taken", counts.taken.pawns));
            rows.push(Row::count("pieces taken", counts.taken.pieces));
        }
        Captures::Square => rows.push(Row::count("men taken", counts.taken.unnamed)),
    }
    if ruleset.en_passant == EnPassant::LandingSquareNamed {
        rows.push(Row::count("en passant", counts.en_passant));
    }
    for line in CheckLine::ALL {
        rows.push(Row::count(&format!("{} checks", line.word()), counts.checks_on(line)));
    }
    match ruleset.pawn_tries {
        PawnTryNews::Silent => {}
        PawnTryNews::Count => rows.push(Row::count("pawn tries", counts.pawn_tries)),
        PawnTryNews::WhetherAny => rows.push(Row::count("moves with pawn tries", counts.pawn_tries)),
        PawnTryNews::Squares => rows.push(Row::count("pawns that can take", counts.pawn_tries)),
    }
    if ruleset.promotions == Promotions::Announced {
        rows.push(Row::count("promotions", counts.promoted));
    }
    let ended: Vec<Reason> = Reason::ALL.into_iter().filter(|&reason| counts.ended_by(reason) > 0).collect();
    if !ended.is_empty() {
        rows.push(Row::Title("Games that ended so".into()));
        rows.extend(ended.into_iter().map(|reason| Row::count(reason.word(), counts.ended_by(reason))));
    }
    write_rows(&rows)
}

enum Row {
    Title(String),
    Count(String, String),
}

impl Row {
    fn count(label: &str, count: u64) -> Self {
        Self::Count(label.into(), thousands(count))
    }
}

fn write_rows(rows: &[Row]) -> String {
    let widest = |pick: fn(&Row) -> usize| rows.iter().map(pick).max().unwrap_or(0);
    let label_width = widest(|row| if let Row::Count(label, _) = row { label.len() } else { 0 });
    let count_width = widest(|row| if let Row::Count(_, count) = row { count.len() } else { 0 });
    let lines = rows.iter().enumerate().map(|(at, row)| match row {
        Row::Title(title) if at == 0 => format!("{title}\n"),
        Row::Title(title) => format!("\n{title}\n"),
        Row::Count(label, count) => format!("  {label:label_width$}  {count:>count_width$}\n"),
    });
    lines.collect()
}

/// Writes 14100 as 14,100.
pub(crate) fn thousands(count: u64) -> String {
    let digits = count.to_string();
    let mut written = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            written.push(',');
        }
        written.push(digit);
    }
    written
}

#[derive(Serialize)]
struct Written {
    ruleset: &'static str,
    fen: String,
    depth: u32,
    tries: u64,
    stood: u64,
    refused: u64,
    nonsense: u64,
    not_put: u64,
    taken: WrittenTaken,
    en_passant: u64,
    checks: WrittenChecks,
    pawn_tries: u64,
    promoted: u64,
    ends: WrittenEnds,
}

#[derive(Serialize)]
struct WrittenTaken {
    pawn: u64,
    piece: u64,
    unnamed: u64,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct WrittenChecks {
    rank: u64,
    file: u64,
    long_diagonal: u64,
    short_diagonal: u64,
    knight: u64,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct WrittenEnds {
    checkmate: u64,
    stalemate: u64,
    insufficient_material: u64,
    fifty_moves: u64,
}

impl Written {
    fn new(ruleset: &Ruleset, start: &Position, depth: u32, counts: &Tally) -> Self {
        Self {
            ruleset: ruleset.name,
            fen: start.to_string(),
            depth,
            tries: counts.tries,
            stood: counts.stood,
            refused: counts.refused,
            nonsense: counts.nonsense,
            not_put: counts.not_put,
            taken: WrittenTaken {
                pawn: counts.taken.pawns,
                piece: counts.taken.pieces,
                unnamed: counts.taken.unnamed,
            },
            en_passant: counts.en_passant,
            checks: WrittenChecks {
                rank: counts.checks_on(CheckLine::Rank),
                file: counts.checks_on(CheckLine::File),
                long_diagonal: counts.checks_on(CheckLine::LongDiagonal),
                short_diagonal: counts.checks_on(CheckLine::ShortDiagonal),
                knight: counts.checks_on(CheckLine::Knight),
            },
            pawn_tries: counts.pawn_tries,
            promoted: counts.promoted,
            ends: WrittenEnds {
                checkmate: counts.ended_by(Reason::Checkmate),
                stalemate: counts.ended_by(Reason::Stalemate),
                insufficient_material: counts.ended_by(Reason::InsufficientMaterial),
                fifty_moves: counts.ended_by(Reason::FiftyMoves),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_parted_by_commas() {
        for (count, written) in
            [(0, "0"), (999, "999"), (1_000, "1,000"), (14_100, "14,100"), (197_281, "197,281")]
        {
            assert_eq!(thousands(count), written);
        }
        assert_eq!(thousands(4_865_609), "4,865,609");
    }

    /// The table is what people read the first counts from, so its look is kept.
    #[test]
    fn the_table_names_what_the_ruleset_announces() {
        let start = Position::start();
        let written = table(&Ruleset::WILD16, &start, 3, &tally(&Ruleset::WILD16, &start, 3));
        expect_test::expect![[r#"
            wild16, depth 3 from the normal start

            Every possible try at the last ply
              tries                  14,100
              stood                   8,902
              refused                 5,198
              nonsense                    0
              not put                     0

            Announced with those that stood
              pawns taken                30
              pieces taken                4
              rank checks                 0
              file checks                 0
              long-diagonal checks        8
              short-diagonal checks       4
              knight checks               0
              pawn tries                701
        "#]]
        .assert_eq(&written);
    }

    #[test]
    fn the_counts_are_written_as_one_json_object() {
        let start = Position::start();
        let counts = tally(&Ruleset::RAND, &start, 1);
        let written = serde_json::to_string(&Written::new(&Ruleset::RAND, &start, 1, &counts)).unwrap();
        expect_test::expect![[r#"{"ruleset":"rand","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","depth":1,"tries":34,"stood":20,"refused":0,"nonsense":14,"not_put":0,"taken":{"pawn":0,"piece":0,"unnamed":0},"en_passant":0,"checks":{"rank":0,"file":0,"long-diagonal":0,"short-diagonal":0,"knight":0},"pawn_tries":0,"promoted":0,"ends":{"checkmate":0,"stalemate":0,"insufficient-material":0,"fifty-moves":0}}"#]].assert_eq(&written);
    }
}
