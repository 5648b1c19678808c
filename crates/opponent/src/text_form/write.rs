use super::{Checksum, MEN, TITLE, VERSION};
use crate::{BoardCounts, Model, Profile, SideCounts};
use noctule_board::{File, Rank, Square};

/// The text form of a model.
pub(crate) fn write(model: &Model) -> String {
    let mut text = format!("{TITLE}{VERSION}\n");
    line(&mut text, &format!("about {}", crate::learner::one_line(&model.about)));
    let intake = &model.intake;
    line(
        &mut text,
        &format!(
            "games whole {} one-sided {} set-up {} unreadable {}",
            intake.whole, intake.one_sided, intake.set_up, intake.unreadable
        ),
    );
    text.push_str("\neverybody\n");
    profile(&mut text, &model.everybody);
    for (name, counts) in model.players() {
        line(&mut text, &format!("\nplayer {name}"));
        profile(&mut text, counts);
    }
    let mut sum = Checksum::new();
    text.lines().for_each(|line| sum.line(line));
    line(&mut text, &format!("checksum {:016x}", sum.0));
    text
}

fn line(text: &mut String, line: &str) {
    text.push_str(line.trim_end());
    text.push('\n');
}

fn profile(text: &mut String, profile: &Profile) {
    side(text, "white", &profile.white);
    side(text, "black", &profile.black);
}

fn side(text: &mut String, name: &str, counts: &SideCounts) {
    line(text, name);
    for (habit, share) in counts.habits.named() {
        line(text, &format!("{habit} {} of {}", share.happened, share.of));
    }
    for (t, counts) in counts.moves().iter().enumerate() {
        let BoardCounts { games, boards, captures, men } = counts;
        line(text, &format!("move {t} games {games} boards {boards} captures {captures}"));
        for (man, counts) in MEN.iter().zip(men) {
            if counts.iter().any(|&count| count > 0) {
                line(text, &format!("{man} {}", board(counts)));
            }
        }
    }
}

/// The counts as a board is read: the eighth rank first, ranks parted by `/`, files by `,`, no sign for a
/// zero. Zeros at the end of a rank need no commas.
fn board(counts: &[u32; 64]) -> String {
    let rank = |rank: Rank| {
        let cell = |file: File| match counts[Square::new(file, rank) as usize] {
            0 => String::new(),
            count => count.to_string(),
        };
        File::ALL.map(cell).join(",").trim_end_matches(',').to_string()
    };
    Rank::ALL.into_iter().rev().map(rank).collect::<Vec<_>>().join("/")
}
