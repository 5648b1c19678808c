//! Plans for people, as a tree.

use super::{Answer, Args, Found, enemy};
use noctule_board::{Man, OwnMen, Try};
use noctule_rules::{Announcement, Heard, PawnTries, Request, Ruleset, Verdict, possible_tries, speech};
use noctule_solve::mates::{After, Knowledge, Plan};
use std::fmt::{Result, Write};

pub(super) fn print(
    answers: &[Answer],
    args: &Args,
    ruleset: &Ruleset,
    notes: &[String],
    text: &mut String,
) -> Result {
    for note in notes {
        writeln!(text, "{note}")?;
    }
    let teller = Teller { ruleset };
    let moves = if args.moves == 1 { "one move".into() } else { format!("{} moves", args.moves) };
    for answer in answers {
        let knowledge = &answer.knowledge;
        let side = speech::side(knowledge.seat());
        let all = count(knowledge.worlds().len());
        if let Some(heard) = answer.heard {
            writeln!(text, "Heard before: {}", teller.said(&knowledge.own_men(), &[heard]))?;
        }
        let own = knowledge.own_men();
        match &answer.found {
            Found::Sure(plan) => {
                writeln!(text, "{side} mates within {moves} for sure, in {all}:\n")?;
                tell(&teller, plan, &own, text)?;
            }
            Found::Nearly(misses) => {
                writeln!(text, "No plan mates within {moves} for sure, in {all}.")?;
                for miss in misses {
                    nearly(&teller, knowledge, miss, args.chance, text)?;
                }
                if misses.is_empty() {
                    let word =
                        if args.chance { "Nor in any of them." } else { "Nor in all but one of them." };
                    writeln!(text, "{word}")?;
                }
            }
            Found::Unsettled(gone) => {
                writeln!(text, "Not settled for {all}: the search {gone}; --limit lets it go on.")?;
            }
        }
        writeln!(text)?;
    }
    text.truncate(text.trim_end().len());
    writeln!(text)
}

/// How many men of escaping worlds are named.
const LISTED: usize = 12;

fn nearly(
    teller: &Teller<'_>,
    knowledge: &Knowledge,
    miss: &super::NearMiss,
    chance: bool,
    text: &mut String,
) -> Result {
    let all = knowledge.worlds().len();
    let mated = all - miss.escaping.len();
    let mut names: Vec<String> =
        miss.escaping.iter().map(|&nth| enemy(&knowledge.worlds()[nth], knowledge.seat())).collect();
    names.sort();
    let listed = LISTED / names.first().map_or(1, |name| name.split(' ').count());
    if names.len() > listed.max(1) {
        let more = names.len() - listed.max(1);
        names.truncate(listed.max(1));
        names.push(format!("{more} more"));
    }
    writeln!(text)?;
    if chance {
        let share = mated as f64 / all as f64;
        writeln!(text, "With probability {mated}/{all} = {share:.3} if the worlds are equally likely;")?;
    } else {
        writeln!(text, "In {mated} of {all} worlds;")?;
    }
    writeln!(text, "escaping: {}\n", names.join(" | "))?;
    tell(teller, &miss.plan, &knowledge.own_men(), text)
}

fn tell(teller: &Teller<'_>, plan: &Plan, own: &OwnMen, text: &mut String) -> Result {
    teller.turn(plan, own).into_iter().try_for_each(|line| writeln!(text, "  {line}"))
}

fn count(worlds: usize) -> String {
    if worlds == 1 { "the one world".into() } else { format!("all {worlds} worlds") }
}

/// Tells a plan, a step deeper for everything that follows something.
struct Teller<'r> {
    ruleset: &'r Ruleset,
}

impl Teller<'_> {
    /// One turn and all that follows, as lines; the first names the try.
    fn turn(&self, plan: &Plan, own: &OwnMen) -> Vec<String> {
        let mates = plan.stood.iter().all(|(_, after)| *after == After::Reached) && !plan.stood.is_empty();
        let mark = if mates { " mate" } else { "" };
        let mut lines = vec![format!("{}{mark}", name(own, plan.request))];
        for (heard, rest) in &plan.kept {
            let lead = match heard.verdict {
                Some(Verdict::Any(true)) => "yes: ",
                Some(Verdict::Any(false)) => "no: ",
                _ => "refused: ",
            };
            lines.extend(deeper(lead, self.turn(rest, own)));
        }
        if let Request::Try(put) = plan.request
            && !mates
        {
            let mut men = *own;
            men.make(put);
            let ways = together(plan.stood.iter().map(|(heard, after)| (*heard, self.after(after, &men))));
            let several = ways.len() > 1;
            for (heard, blocks) in ways {
                let how = if several { format!("with {}, ", self.said(own, &heard)) } else { String::new() };
                lines.extend(blocks.into_iter().flat_map(|block| deeper(&how, block)));
            }
        }
        lines
    }

    /// What follows a try that stood, for each answer of the enemy's that makes a difference.
    fn after(&self, after: &After, own: &OwnMen) -> Vec<Vec<String>> {
        let After::Enemy(answers) = after else { return vec![vec!["it is mate".into()]] };
        let answers = together(answers.iter().map(|(heard, plan)| {
            let mut left = *own;
            if let Some(taken) = heard.taken {
                left.lose(taken.on);
            }
            (*heard, self.turn(plan, &left))
        }));
        let several = answers.len() > 1;
        let block = |(heard, mut lines): (Vec<Heard>, Vec<String>)| {
            let news = if several { format!(", with {}", self.said(own, &heard)) } else { String::new() };
            if let Some(first) = lines.first_mut() {
                *first = format!("then{news}: {first}");
            }
            lines
        };
        answers.into_iter().map(block).collect()
    }

    /// Announcements in the umpire's words.
    fn said(&self, own: &OwnMen, all: &[Heard]) -> String {
        let each = all.iter().map(|heard| {
            let quiet = |one: &Announcement| {
                matches!(
                    one,
                    Announcement::Verdict(Verdict::Moved) | Announcement::PawnTries(PawnTries::Count(0))
                )
            };
            let news: Heard = heard.announcements().filter(|one| !quiet(one)).collect();
            let sentences = speech::sentences(self.ruleset, own.color(), &news);
            let sentences: Vec<String> = sentences.iter().map(|one| one.to_lowercase()).collect();
            if sentences.is_empty() { "nothing said".into() } else { sentences.join(" and ") }
        });
        each.collect::<Vec<String>>().join(" or ")
    }
}

fn deeper(lead: &str, mut lines: Vec<String>) -> Vec<String> {
    if let Some(first) = lines.first_mut() {
        *first = format!("{lead}{first}");
    }
    lines.into_iter().map(|line| format!("  {line}")).collect()
}

/// Announcements after which the same is done, together.
fn together<T: PartialEq>(all: impl Iterator<Item = (Heard, T)>) -> Vec<(Vec<Heard>, T)> {
    let mut groups: Vec<(Vec<Heard>, T)> = Vec::new();
    for (heard, what) in all {
        match groups.iter_mut().find(|group| group.1 == what) {
            Some(group) => group.0.push(heard),
            None => groups.push((vec![heard], what)),
        }
    }
    groups
}

/// A try as its owner would write it down: nothing of the enemy shows.
fn name(own: &OwnMen, request: Request) -> String {
    let Request::Try(put) = request else { return "any?".into() };
    let Some(man) = own.on(put.from) else { return put.to_string() };
    let letter = match man {
        Man::Pawn if put.from.file() != put.to.file() => format!("{}x", put.from.file()),
        Man::Pawn => String::new(),
        _ => char::from(man).to_ascii_uppercase().to_string(),
    };
    let other = |one: &&Try| one.to == put.to && one.from != put.from && own.on(one.from) == Some(man);
    let ambiguous = man != Man::Pawn && possible_tries(own).iter().any(|one| other(&one));
    let from = if ambiguous { put.from.to_string() } else { String::new() };
    let promotion = put.promotion.map(|man| format!("={}", char::from(man).to_ascii_uppercase()));
    format!("{letter}{from}{}{}", put.to, promotion.unwrap_or_default())
}
