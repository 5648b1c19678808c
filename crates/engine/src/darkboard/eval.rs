use super::mating::{progress, without_moves};
use super::position::position;
use super::safety::{guarded, safety};
use super::{Node, Outlook, Parameters, information};
use noctule_board::{Man, Try};

/// What bears on a whole tree beside the metapositions in it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scene<'a> {
    /// How likely the enemy's men are where they may be.
    pub(super) outlook: &'a Outlook,
    /// The constants.
    pub(super) parameters: &'a Parameters,
    /// Own material less the enemy's, as far as announcements tell, in pawns.
    pub(super) lead: f32,
    /// Moves since the last capture or own pawn move: the enemy's pawn moves are not heard.
    pub(super) quiet_moves: u16,
}

/// The value of a metaposition reached by an own move, in pawns: the paper's `eval`.
pub(super) fn eval(before: &Node, put: Try, after: &Node, scene: &Scene<'_>) -> f32 {
    let parameters = scene.parameters;
    let control = guarded(after);
    let mut value = after.gained;
    for man in Man::ALL {
        let men = after.own.squares(man);
        let worth = parameters.worth(man);
        if man == Man::King {
            continue;
        }
        for square in men {
            let guarded = control.has(square);
            value += worth * safety(after, scene.outlook, parameters, square, man, guarded);
        }
    }
    value += position(after, scene.outlook, parameters, control);
    value -= parameters.information * information::entropy(after, parameters);
    if is_mating(after, scene) {
        value += progress(after, parameters, control);
    }
    if scene.lead > 0.0 {
        value += without_moves(after, scene.outlook, parameters, control);
    }
    value + urgency(before, put, after, scene)
}

fn is_mating(node: &Node, scene: &Scene<'_>) -> bool {
    node.men_left <= scene.parameters.mating_men && scene.lead >= scene.parameters.mating_lead
}

/// Pawn moves and captures start the fifty moves anew, which counts more as they run out.
fn urgency(before: &Node, put: Try, after: &Node, scene: &Scene<'_>) -> f32 {
    let spent = f32::from(scene.quiet_moves.min(50)) / 50.0;
    let pawn = before.own.squares(Man::Pawn).has(put.from);
    let anew: f32 = if pawn { 1.0 } else { after.hit };
    scene.parameters.fifty_moves * spent * spent * anew
}
