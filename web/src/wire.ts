// What the place and the page say to each other: the shapes of crates/wire, by hand, in the same order.

export type Colour = 'white' | 'black';
export type Side = Colour | 'watcher';
export type ManKind = 'king' | 'queen' | 'rook' | 'bishop' | 'knight' | 'pawn';
export type Draws = 'off' | 'claim' | 'automatic' | 'fifty';

// account
export interface Me {
  name: string | null;
  account: boolean;
  ratings: Rating[];
}
export interface Credentials {
  name: string;
  password: string;
}
export interface Person {
  name: string;
  since: number;
  ratings: Rating[];
  games: Card[];
}
export interface Rating {
  ruleset: string;
  against: 'people' | 'engines';
  rating: number;
  deviation: number;
  games: number;
}

// advice
export interface Advice {
  n: number;
  tokens: Token[];
  reasons: Reason[];
  heat: Heat;
  bits: number;
  complete: boolean;
}
export interface Token {
  square: string;
  kind: TokenKind;
  man: ManKind | null;
  chance: number;
  /** Indices into the advice's reasons. */
  reasons: number[];
}
export type TokenKind = 'sure' | 'maybe' | 'checker' | 'king';
export interface Reason {
  sentence: string;
  squares: string[];
}
/** Chances in hundredths, a1 to h1, then a2 to h8. */
export type HeatMap = number[];
export type HeatKind = 'any' | ManKind;
export type Heat = Record<HeatKind, HeatMap>;
export interface Phantom {
  square: string;
  man: ManKind;
  warning: string | null;
}

// card
export interface Card {
  id: string;
  ruleset: string;
  draws: Draws;
  clock: Clock | null;
  assistant: boolean;
  rated: boolean;
  state: GameState;
  seats: { white: Player | null; black: Player | null };
  ending: Ending | null;
  made_at: number;
  rematch: string | null;
}
export type GameState = 'waiting' | 'running' | 'finished' | 'withdrawn';
export interface Player {
  name: string;
  kind: 'guest' | 'account' | 'engine' | 'bot';
  rating: number | null;
}
export interface Ending {
  score: string;
  winner: Colour | null;
  reason: string;
  sentence: string;
}

// challenge
export interface NewGame {
  opponent: Opponent;
  ruleset: string;
  colour: ColourWish;
  clock: Clock | null;
  assistant: boolean;
  draws: Draws;
}
export type Opponent = { level: string } | 'friend' | 'anyone';
export type ColourWish = Colour | 'either';
export interface Clock {
  /** Seconds at the start. */
  base: number;
  /** Seconds added by a move. */
  increment: number;
}
export interface Invitation {
  card: Card;
  colour: Colour;
  invite: string | null;
}
export interface SeatTaken {
  card: Card;
  colour: Colour;
}
export interface Games {
  games: Card[];
}

// heard
export interface Heard {
  by: Colour;
  sentences: string[];
  verdict: Verdict | null;
  taken: Taken | null;
  checks: CheckWord[];
  pawn_tries: PawnTries | null;
  promoted: boolean;
}
export type Verdict = 'moved' | 'refused' | 'nonsense' | 'any-yes' | 'any-no';
export interface Taken {
  on: string;
  kind: 'pawn' | 'piece' | null;
  en_passant: boolean;
}
export type CheckWord = 'rank' | 'file' | 'long-diagonal' | 'short-diagonal' | 'knight';
export type PawnTries = { count: number } | 'some' | { from: string[] };

// house
export interface House {
  version: string;
  rulesets: RulesetCard[];
  levels: Level[];
}
export interface RulesetCard {
  name: string;
  title: string;
  sentence: string;
  asks_any: boolean;
}
export interface Level {
  name: string;
  title: string;
  sentence: string;
  player: string;
  pace: number;
}

// problem
export interface Problem {
  code: string;
  message: string;
}

// review
export interface Review {
  card: Card;
  start: string;
  steps: Step[];
}
export interface Step {
  move_number: number;
  by: Colour;
  request: string;
  san: string | null;
  white: Heard | null;
  black: Heard | null;
  position: string;
}
export interface Analysis {
  white: SeatAnalysis;
  black: SeatAnalysis;
}
export interface SeatAnalysis {
  start: Moment;
  moments: Moment[];
}
export interface Moment {
  step: number | null;
  bits: number;
  told: number;
  worth: number | null;
  surprised: boolean;
  off: number;
  heat: Heat;
}

// seat
export type SeatEvent = { n: number; clocks: Clocks | null } & SeatHappening;
export type SeatHappening =
  | { what: 'begins'; heard: Heard }
  | { what: 'asked'; request: string; heard: Heard }
  | { what: 'overheard'; heard: Heard }
  | { what: 'draw-offered'; by: Colour }
  | { what: 'draw-declined'; by: Colour }
  | { what: 'claim-refused' }
  | { what: 'over'; ending: Ending }
  | { what: 'rematch-offered'; by: Colour }
  | { what: 'rematch'; game: string };
export interface SeatView {
  n: number;
  colour: Colour;
  own: OwnMan[];
  castling: Castling;
  to_move: Colour;
  tries: string[];
  plans: string[];
  may_ask_any: boolean;
  owes_pawn_capture: boolean;
  refused: string[];
  last_move: string | null;
  counters: Counters;
  moves: number;
  offer: 'yours' | 'theirs' | null;
  clocks: Clocks | null;
  phantoms: Phantom[];
  ending: Ending | null;
}
export interface Castling {
  short: boolean;
  long: boolean;
}
export interface OwnMan {
  square: string;
  man: ManKind;
}
export interface Counters {
  enemy_men: number;
  enemy_pawns_taken: number;
  enemy_pieces_taken: number;
  enemy_pawns_at_most: number;
  own_lost: ManKind[];
}
export interface Clocks {
  white: number;
  black: number;
  running: Colour | null;
}
export type PublicEvent = { n: number } & PublicHappening;
export type PublicHappening =
  | { what: 'begins'; heard: Heard }
  | { what: 'announced'; heard: Heard }
  | { what: 'over'; ending: Ending };

// socket
export type Deed =
  | { do: 'try'; try: string }
  | { do: 'any' }
  | { do: 'resign' }
  | { do: 'offer-draw' }
  | { do: 'accept-draw' }
  | { do: 'decline-draw' }
  | { do: 'claim' }
  | { do: 'rematch' }
  | { do: 'assist'; on: boolean }
  | { do: 'phantom'; square: string; man: ManKind | null }
  | { do: 'move-phantom'; from: string; to: string };
export type Command = { id: number; seen?: number } & Deed;
export type Message =
  | { is: 'welcome'; you: Side; card: Card }
  | { is: 'card'; card: Card }
  | { is: 'event'; event: SeatEvent }
  | { is: 'public'; event: PublicEvent }
  | { is: 'view'; view: SeatView }
  | { is: 'advice'; advice: Advice }
  | { is: 'answer'; id: number; problem: Problem | null }
  | { is: 'problem'; problem: Problem };
