//! Where the worlds come from.

use super::{Args, Question};
use crate::explain;
use anyhow::{Context, bail, ensure};
use noctule_belief::{Belief, InformationSet};
use noctule_board::{Color, Position};
use noctule_player::PlayerView;
use noctule_rules::{Heard, opening, speech};
use noctule_solve::mates::{Knowledge, Setup};
use std::path::Path;

pub(super) fn ask(args: &Args) -> anyhow::Result<Question> {
    match (&args.position, &args.record) {
        (Some(text), _) => of_text(text, args),
        (None, Some(file)) => of_record(file, args),
        (None, None) => bail!("expected a position, or --record with a file of games"),
    }
}

fn of_text(text: &str, args: &Args) -> anyhow::Result<Question> {
    let seat = args.seat.map_or(Color::White, Into::into);
    let setup = Setup::read(text, seat)?;
    let notes =
        setup.impossible.iter().map(|(men, why)| format!("Left out {men}: {why}.")).collect::<Vec<_>>();
    let mut told_apart: Vec<(Heard, Vec<Position>)> = Vec::new();
    for world in setup.worlds {
        let heard = opening(&args.ruleset, &world);
        if let Some(over) = heard.over {
            bail!("expected worlds in which the game goes on, but in {world}: {}", speech::ending(over));
        }
        match told_apart.iter_mut().find(|(other, _)| *other == heard) {
            Some((_, worlds)) => worlds.push(world),
            None => told_apart.push((heard, vec![world])),
        }
    }
    let several = told_apart.len() > 1;
    let parts = told_apart.into_iter().filter_map(|(heard, worlds)| {
        Some((several.then_some(heard), Knowledge::new(&args.ruleset, worlds, &heard)?))
    });
    Ok(Question { ruleset: args.ruleset, parts: parts.collect(), notes })
}

fn of_record(file: &Path, args: &Args) -> anyhow::Result<Question> {
    let tape = explain::open(file, args.game)?;
    let seat = explain::seat(args.seat, &tape)?;
    let requests = match args.number {
        None => tape.events.len(),
        Some(number) => explain::requests_before(&tape, seat, number)?,
    };
    let diary = tape.diary(seat, requests).context("expected a side that this record tells of")?;
    let view = PlayerView::of(&diary);
    ensure!(
        view.is_own_turn() && view.over().is_none(),
        "expected a moment in which {} is to move; --move N gives one",
        speech::side(seat)
    );
    let mut set = InformationSet::new(&diary.briefing, args.worlds)?;
    for entry in &diary.entries {
        set.update(entry)?;
    }
    let worlds = set.worlds().context("expected a moment of which every world can be listed")?;
    let worlds: Vec<Position> = worlds.iter().map(|(world, _)| world.position().clone()).collect();
    let knowledge = Knowledge::told(worlds, view.turn().clone()).context("expected at least one world")?;
    Ok(Question { ruleset: diary.briefing.ruleset, parts: vec![(None, knowledge)], notes: Vec::new() })
}
