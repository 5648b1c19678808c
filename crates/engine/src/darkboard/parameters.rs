use noctule_board::Man;

/// Every constant of the player, in one place. Material is counted in pawns throughout.
///
/// The paper gives the shape of its evaluation and hardly a number, so each value here has its reason
/// beside it; those that were tuned name the match in docs/darkboard.md.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameters {
    /// Metapositions that may be made for one choice when the budget names no number: the paper's 10,000.
    pub nodes: u64,
    /// The prediction coefficient α when material is level: the weight of a metaposition's own value against
    /// the best that may follow. Announcements are hard to foretell, so what is near counts more.
    pub alpha: f32,
    /// How far α falls when far ahead and rises when far behind (section 3.2: who is ahead plays openly).
    pub alpha_swing: f32,
    /// The material lead at which α has swung all the way: a rook.
    pub alpha_lead: f32,
    /// Own moves looked at beyond the first; the second paper reports three to five.
    pub depth: usize,
    /// Moves followed at the root; the rest keep their static order behind them.
    pub root_width: usize,
    /// Moves followed at each level below it.
    pub widths: [usize; 5],

    /// What each man is worth, pawn to king. The king is never lost, so it has no price.
    pub worth: [f32; 6],
    /// What an unknown enemy piece is worth: the mean of the seven that are not the king.
    pub piece_worth: f32,
    /// How surely an enemy takes back where we have just taken: nearly all do.
    pub answer_hit: f32,
    /// How surely an announced pawn try is used.
    pub answer_pawn: f32,
    /// How often a man that is attacked by accident is found when it has just moved.
    pub answer_moved: f32,
    /// The same for a man that stood still, of whose square nothing was heard.
    pub answer_still: f32,
    /// How surely a protected man is avenged, given that the taker's square is announced.
    pub avenge: f32,
    /// What share of a man's worth is at stake though it is protected, whatever takes it.
    pub protected_floor: f32,

    /// What a chance of taking something counts for, against a certain capture. The paper counts it as
    /// nothing (section 3.1); a tenth of luck is not luck, and hunting down a bare side needs it.
    pub hope: f32,
    /// The most that a chance capture may be credited, in pawns: a lucky move must not look like a plan.
    pub hope_most: f32,
    /// What a try that may well be refused is worth for what the refusal tells.
    pub probe: f32,

    /// What a pawn gains by standing on each rank, first to eighth.
    pub advance: [f32; 8],
    /// How much of that is added when no enemy pawn can stand in its way or beside it.
    pub passed: f32,
    /// A file without own pawns, open for the rooks.
    pub open_file: f32,
    /// An own pawn on a file without enemy pawns.
    pub free_pawn: f32,
    /// Each square that own men control.
    pub control: f32,
    /// The same, once more, for squares beyond the middle: the game is won over there.
    pub control_beyond: f32,
    /// The king's worry for each enemy man that may look at it.
    pub king_exposure: f32,
    /// What the king loses for each rank it walks forward while the enemy has pieces.
    pub king_walk: f32,
    /// A second queen and each one after it.
    pub more_queens: f32,
    /// How much more pawns are worth when nothing else could mate.
    pub last_hope_pawns: f32,

    /// What a square of which nothing is known for long costs: the weight of the entropy.
    pub information: f32,
    /// The age at which a square cannot grow more uncertain.
    pub age_most: u8,

    /// How few enemy men make the mating function speak (section 4.2).
    pub mating_men: u8,
    /// The lead in material that makes it speak.
    pub mating_lead: f32,
    /// What each square costs on which the enemy king may stand after its move.
    pub mating_room: f32,
    /// What each step of the enemy king towards the middle costs.
    pub mating_middle: f32,
    /// What each step between the kings costs.
    pub mating_distance: f32,

    /// Pawn moves and captures gain this much as the fiftieth quiet move draws near.
    pub fifty_moves: f32,
    /// How many enemy men are so few that a king without a move may mean stalemate, or mate.
    pub few_men: u8,
    /// What a stalemate costs when ahead: the win.
    pub stalemate: f32,
    /// The least chance that an enemy pawn cannot move: other men may stand before it, or it may be pinned.
    pub stuck_pawn: f32,
    /// The chance that an enemy piece cannot move.
    pub stuck_piece: f32,
    /// How many whole worlds, each with its history, are kept to say how likely men are where they may be; with
    /// none the numbers of men and the moves played must do.
    pub worlds: usize,
    /// How much of that crude guess is mixed in: a sample of worlds is surer of itself than it should be.
    pub guess: f32,
    /// How few enemy men make it worth drawing whole worlds to see whether a try ends the game.
    pub prospect_men: u8,
    /// How many worlds are drawn then.
    pub prospects: usize,
    /// How many tries are looked at in them.
    pub prospect_tries: usize,
    /// What mate gains over a position that is won anyhow.
    pub mate: f32,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            nodes: 10_000,
            alpha: 0.5,
            alpha_swing: 0.15,
            alpha_lead: 5.0,
            depth: 4,
            root_width: 10,
            widths: [4, 3, 2, 2, 1],
            worth: [1.0, 3.0, 3.0, 5.0, 9.0, 0.0],
            piece_worth: 4.0,
            answer_hit: 0.9,
            answer_pawn: 0.85,
            answer_moved: 0.22,
            answer_still: 0.1,
            avenge: 0.85,
            protected_floor: 0.12,
            hope: 0.8,
            hope_most: 3.0,
            probe: 0.05,
            advance: [0.0, 0.0, 0.03, 0.08, 0.18, 0.4, 0.9, 0.0],
            passed: 0.8,
            open_file: 0.08,
            free_pawn: 0.12,
            control: 0.04,
            control_beyond: 0.015,
            king_exposure: 0.3,
            king_walk: 0.12,
            more_queens: 0.5,
            last_hope_pawns: 1.0,
            information: 0.004,
            age_most: 20,
            mating_men: 4,
            mating_lead: 4.0,
            mating_room: 0.04,
            mating_middle: 0.15,
            mating_distance: 0.05,
            fifty_moves: 1.5,
            few_men: 6,
            stalemate: 80.0,
            stuck_pawn: 0.4,
            stuck_piece: 0.3,
            worlds: 1_000,
            guess: 0.1,
            prospect_men: 8,
            prospects: 120,
            prospect_tries: 16,
            mate: 12.0,
        }
    }
}

impl Parameters {
    /// What a man is worth.
    pub fn worth(&self, man: Man) -> f32 {
        self.worth[man as usize]
    }
}
